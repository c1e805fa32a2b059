"""Firefox and WebKit for `python3 -m tests --browsers all`: the machine's own, or Debian's packages."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from static.runtime import ROOT
from static.tools import SetupError, run


def _firefox() -> bool:
    return bool(shutil.which("firefox-esr") or shutil.which("firefox"))


def _webkit() -> bool:
    browser = any(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return browser and bool(shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


# What is there, and Debian's packages for it.
KNOWN: dict[str, tuple[Callable[[], bool], tuple[str, ...]]] = {
    "firefox": (_firefox, ("firefox-esr",)),
    "webkit": (_webkit, ("webkit2gtk-driver", "xvfb")),
}


def named(asked: str) -> list[str]:
    """The engines besides Chromium that `--browsers` asks for."""
    names = [*KNOWN] if asked == "all" else [name for name in asked.replace(",", " ").split() if name != "chromium"]
    if unknown := set(names) - KNOWN.keys():
        raise SetupError(f"--browsers knows chromium, {', '.join(KNOWN)} and all; not {', '.join(sorted(unknown))}.")
    return names


def ready(names: list[str]) -> None:
    """Install what is missing where that is ours to do; raises SetupError with what to do."""
    missing = [package for name in names if not KNOWN[name][0]() for package in KNOWN[name][1]]
    if missing and sys.platform == "linux" and shutil.which("apt-get") and os.geteuid() == 0:
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "-o", "DPkg::Lock::Timeout=300"]
        run("Reading the system's package lists", [*apt, "update"], cwd=ROOT)
        what = f"Installing {', '.join(missing)} from the system's packages, for the browser tests"
        run(what, [*apt, "install", "--yes", "--no-install-recommends", *missing], cwd=ROOT)
    if still := [name for name in names if not KNOWN[name][0]()]:
        packages = " ".join(package for name in still for package in KNOWN[name][1])
        raise SetupError(f"--browsers needs {' and '.join(still)} here (Debian: apt install {packages}).")
