"""axe-core, which looks for what keeps people out of a page: fetched with npm once, for the browser tests alone.

Its pin is `tests/axe/package-lock.json`; after a change of `package.json` beside it:
`npm install --package-lock-only --omit-lockfile-registry-resolved` in that folder.
"""

import hashlib
import shutil
from pathlib import Path

from static.runtime import NPM_OPTIONS, ROOT, Place, npm_command, pip_command, workshop
from static.tools import run

PINS = ROOT / "tests" / "axe"
KEPT = ROOT / ".venv" / "axe"


def ready() -> Path:
    """The path of axe.min.js, of exactly the version that is pinned: npm checks its integrity hash."""
    lock = (PINS / "package-lock.json").read_bytes()
    script = KEPT / hashlib.sha256(lock).hexdigest()[:16] / "axe.min.js"
    if script.is_file():
        return script
    with workshop(Place()) as work:
        folder = work / "axe"
        shutil.copytree(PINS, folder)
        npm, path_first = npm_command(ROOT, work, pip_command(work))
        run("Fetching axe-core with npm, for the browser tests", [npm, "ci", *NPM_OPTIONS], cwd=folder, path_first=path_first)
        fresh = work / "fresh"
        fresh.mkdir()
        for name in ("axe.min.js", "LICENSE"):
            shutil.copyfile(folder / "node_modules" / "axe-core" / name, fresh / name)
        script.parent.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(script.parent, ignore_errors=True)
        fresh.rename(script.parent)
    return script
