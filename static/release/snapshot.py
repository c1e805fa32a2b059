"""The snapshot of a Python that has imported the game, made in node by snapshot.mjs and kept until something changes.

What is kept lies in static/snapshot/, under a name that says what it was made from: this build of Pyodide, these
archives, this game. A page that starts from it imports nothing.
"""

import ast
import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from static.runtime import OLDEST_NODE, Place, node_command, read_hashes, workshop
from static.tools import SetupError, run, say

HERE = Path(__file__).resolve().parent
HEAP = 31_457_280  # bytes: the memory with which this Pyodide starts; a snapshot of more cannot be restored
# Not needed in a page.
LEFT_OUT = {"game/__main__.py", "game/simulate.py"}
BROWSER = {"js", "pyscript", "pyodide_js", "polyscript", "_pyscript"}
# What is imported besides what the game names: by PyScript's own Python, by zip archives that hold data, and what the
# standard library imports only when it comes to it.
ALSO = (
    "asyncio", "base64", "collections", "functools", "html", "importlib.readers", "importlib.resources._adapters",
    "importlib.resources._itertools", "importlib.resources.readers", "inspect", "io", "json", "linecache", "os",
    "pathlib", "pyodide.code", "pyodide.ffi", "random", "traceback", "types", "zipfile", "zipimport", "zlib",
)  # fmt: skip
PRODUCTS = ("delta.bin", "game.zip", "library.zip", "report.json")


@dataclass(frozen=True)
class Snapshot:
    """A finished one: the folder with the PRODUCTS."""

    folder: Path

    def read(self, name: str) -> bytes:
        """One of the PRODUCTS."""
        return (self.folder / name).read_bytes()

    def head(self) -> list[int]:
        """The bytes by which Pyodide knows the build that a snapshot belongs to; their number is the second word."""
        delta = self.read("delta.bin")
        return list(delta[: int.from_bytes(delta[4:8], "little")])


def game_files(root: Path) -> dict[str, Path]:
    """The game as a page needs it: the path in the archive and the file."""
    found = sorted(path for path in (root / "game").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    names = {path.relative_to(root).as_posix(): path for path in found if not path.name.startswith(".")}
    return {name: path for name, path in names.items() if name not in LEFT_OUT}


def imports_of(files: dict[str, Path]) -> list[str]:
    """Every module that the game imports, anywhere in its files, and every one of its own that needs no browser.

    Imports inside functions count, too: a page that starts from the snapshot has no library to look into at first.
    """
    sources = {_module(name): path for name, path in files.items() if name.endswith(".py")}
    wants = {module: set(_imported(path)) for module, path in sources.items()}
    outside = {module for module, names in wants.items() if any(name.split(".")[0] in BROWSER for name in names)}
    while more := {m for m, names in wants.items() if m not in outside and names & outside}:
        outside |= more
    named = {name for module in wants.keys() - outside for name in wants[module]} | {
        name for module in outside for name in wants[module] if name.split(".")[0] not in {"game", *BROWSER}
    }
    libraries = {name for name in named if name.split(".")[0] != "game"}
    return sorted((sources.keys() - outside) | libraries | set(ALSO))


def key_of(place: Place, files: dict[str, Path]) -> str:
    """What a snapshot is made from, in twelve letters: a change of any of it makes another one."""
    digest = hashlib.sha256()
    for name, known in sorted(read_hashes(place.hashes).items()):
        digest.update(f"{name} {known}\0".encode())
    for name, path in files.items():
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\0".encode())
    for maker in (HERE / "snapshot.py", HERE / "snapshot.mjs"):
        digest.update(maker.read_bytes())
    return digest.hexdigest()[:12]


def snapshot(place: Place, tools: Path | None = None) -> Snapshot:
    """The snapshot of the game as it lies there; made if there is none yet, some ten seconds.

    `tools` is set-up's workshop, where Node.js may lie if the system has none.
    """
    files = game_files(place.root)
    kept = place.root / "static" / "snapshot"
    folder = kept / key_of(place, files)
    if all((folder / name).is_file() for name in PRODUCTS):
        return Snapshot(folder)
    with nullcontext(tools) if tools else workshop(place) as work:
        made = work / "snapshot"
        made.mkdir()
        _make(place, files, work, made)
        kept.mkdir(exist_ok=True)
        old = [path for path in kept.iterdir() if path != folder]
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
        for path in old:  # one is enough; they are large
            shutil.rmtree(path, ignore_errors=True)
    return Snapshot(folder)


def prepare(place: Place, tools: Path) -> None:
    """Make the snapshot at set-up, while Node.js is at hand; whether that works or not, the page does."""
    if not (place.root / "game").is_dir():
        return
    try:
        snapshot(place, tools)
    except SetupError as error:
        say(f"{error} The game can be played all the same; only --export needs the snapshot.")


def _make(place: Place, files: dict[str, Path], work: Path, out: Path) -> None:
    lock = json.loads((place.vendor / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    job = {
        "pyodide": str(place.vendor / "pyodide"),
        "pyscript": str(next((place.vendor / "pyscript").glob("core-*.js"))),
        "files": {name: str(path) for name, path in files.items()},
        "imports": imports_of(files),
        "heap": HEAP,
        "lock": {"info": lock["info"], "packages": {}},
        "out": str(out),
    }
    (work / "job.json").write_text(json.dumps(job), encoding="utf-8")
    node = node_command(place.root, work)
    what = "Making a snapshot of Python with the game imported"
    run(what, [node, HERE / "snapshot.mjs", work / "job.json"], cwd=work)
    for name in PRODUCTS:
        if not (out / name).is_file():
            raise SetupError(f"{what} brought no {name}; this needs Node.js {OLDEST_NODE} or newer.")
    for path in out.iterdir():
        if path.name not in PRODUCTS:
            path.unlink()
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    share = 100 * report["used"] // HEAP
    say(f"The snapshot holds {report['modules']} modules of the game; {share} % of the memory that fits is used.")


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(path: Path) -> Iterator[str]:
    """The modules that a file names; of `from a import b` both a and, where the game has it, a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module.split(".")[0] == "game":
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif node.module in {"importlib", "concurrent", "collections", "os"}:  # `from importlib import resources`
                yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name in _SUBMODULES)


_SUBMODULES = {"resources", "metadata", "futures", "abc", "path"}
