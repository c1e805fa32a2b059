"""A Chromium for the browser tests: the machine's own, or Debian's package."""

import os
import shutil
import sys
from pathlib import Path

from static.runtime import ROOT
from static.tools import SetupError, run

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_USUAL_PLACES = {
    "darwin": (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
        r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
        r"%LocalAppData%\Chromium\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
    ),
}


def find() -> str | None:
    """The path of a Chromium, or of a browser built from it; RUMMY_CHROMIUM goes before all."""
    if named := os.environ.get("RUMMY_CHROMIUM"):
        if found := shutil.which(named):
            return found
        raise SetupError(f"RUMMY_CHROMIUM names {named}, which is not a program.")
    for name in _NAMES:
        if found := shutil.which(name):
            return found
    for place in _USUAL_PLACES.get(sys.platform, ()):
        path = Path(os.path.expandvars(place)).expanduser()
        if path.is_file():
            return str(path)
    return None


def ready() -> str:
    """As `find`, but installs Debian's package first where that is ours to do; raises SetupError with what to do."""
    if found := find():
        return found
    if sys.platform == "linux" and shutil.which("apt-get") and os.geteuid() == 0:
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "-o", "DPkg::Lock::Timeout=300"]
        run("Reading the system's package lists", [*apt, "update"], cwd=ROOT)
        run(
            "Installing chromium from the system's packages, for the browser tests",
            [*apt, "install", "--yes", "--no-install-recommends", "chromium", "fonts-noto-core"],
            cwd=ROOT,
        )
        if found := find():
            return found
    raise SetupError(
        "The browser tests need Chromium or Chrome: install it (Debian: apt install chromium), "
        "name one in RUMMY_CHROMIUM, or leave these tests out with --quick."
    )
