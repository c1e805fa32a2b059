"""Set-up and its failures: one sentence on standard error, an exit status that is not 0, nothing half-written.

Nothing here needs the network: what would be fetched is written by the test, or cannot be reached.
"""

import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import serve
from static import runtime, tools
from static.runtime import PIN_FILES, ROOT, Place
from static.tools import SetupError

GOOD = {"pyodide/pyodide.mjs": b"export {}", "pyscript/core.js": b"start()"}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A clone as fresh as it comes, of a project whose runtime is two small files."""
    for name in PIN_FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    place = Place(tmp_path)
    lines = (f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in GOOD.items())
    place.hashes.write_text("".join(lines), encoding="utf-8")
    return place


def write(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, bytes], BaseException | None], list[Path]]:
    """Say what fetching shall bring, and how it shall end; the list that comes back holds a path for each time."""

    def arrange(files: dict[str, bytes], end: BaseException | None = None) -> list[Path]:
        times: list[Path] = []

        def build(pins: Path, work: Path) -> Path:
            times.append(work)
            write(work / "vendor", files)
            if end:
                raise end
            return work / "vendor"

        monkeypatch.setattr(runtime, "build", build)
        return times

    return arrange


def left_behind(place: Place) -> set[str]:
    return {path.name for path in (place.root / "static").iterdir()} - {"runtime.txt", "runtime.sha256"}


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """What stands on standard error, which must be a sentence and no traceback."""
    text = capsys.readouterr().err.strip()
    assert len(text.splitlines()) == 1
    assert text.endswith((".", "?"))
    return text


def test_a_fresh_clone_is_set_up_once(place: Place, fetched, capsys) -> None:
    times = fetched(GOOD)
    assert serve.main(["--setup-only"], place) == 0
    assert runtime.hashes_of(place.vendor) == runtime.read_hashes(place.hashes)
    assert serve.main(["--setup-only"], place) == 0
    assert len(times) == 1
    assert left_behind(place) == {"vendor"}
    assert "2 files" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"pyodide/pyodide.mjs": b"export"}, "pyodide/pyodide.mjs differs"),
        ({"pyodide/other.mjs": b""}, "pyodide/other.mjs does not belong there"),
    ],
)
def test_a_damaged_runtime_is_made_anew(place: Place, fetched, capsys, change: dict[str, bytes], told: str) -> None:
    write(place.vendor, GOOD | change)
    fetched(GOOD)
    assert serve.main(["--setup-only"], place) == 0
    assert told in capsys.readouterr().out
    assert runtime.hashes_of(place.vendor) == runtime.read_hashes(place.hashes)
    assert left_behind(place) == {"vendor"}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (GOOD | {"pyscript/core.js": b"steal()"}, "pyscript/core.js differs"),
        ({"pyscript/core.js": b"start()"}, "pyodide/pyodide.mjs is missing"),
        (GOOD | {"pyscript/more.js": b""}, "pyscript/more.js does not belong there"),
    ],
)
def test_a_hash_that_differs_keeps_nothing(place: Place, fetched, capsys, files: dict[str, bytes], told: str) -> None:
    fetched(files)
    assert serve.main(["--setup-only"], place) == 1
    assert told in one_sentence(capsys)
    assert left_behind(place) == set()


@pytest.mark.parametrize(
    ("end", "status", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "pyodide.asm.wasm"), 1, "no space left on the disk"),
        (PermissionError(errno.EACCES, "Permission denied", "static"), 1, "Permission denied (static)"),
        (SetupError("npm failed: the package registry cannot be reached; is this machine online?"), 1, "online?"),
        (KeyboardInterrupt(), 130, "nothing was kept"),
    ],
)
def test_a_set_up_cut_short_keeps_nothing_new_and_nothing_old_is_lost(
    place: Place, fetched, capsys, end: BaseException, status: int, told: str
) -> None:
    old = GOOD | {"pyscript/core.js": b"an older one"}
    write(place.vendor, old)
    fetched({"pyodide/pyodide.mjs": b"exp"}, end)
    assert serve.main(["--setup-only"], place) == status
    assert told in one_sentence(capsys)
    assert left_behind(place) == {"vendor"}
    assert {name: (place.vendor / name).read_bytes() for name in old} == old


def test_a_killed_set_up_is_cleared_away_by_the_next(place: Place, fetched) -> None:
    killed, at_work = (place.root / "static" / f".vendor-{name}" for name in ("killed", "at-work"))
    write(killed, {"half": b"half a file"})
    write(at_work, {"half": b"half a file"})
    os.utime(killed, (0, 0))
    fetched(GOOD)
    assert serve.main(["--setup-only"], place) == 0
    assert left_behind(place) == {"vendor", at_work.name}


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(place: Place, monkeypatch, capsys, missing: str) -> None:
    monkeypatch.setattr(tools.importlib.util, "find_spec", lambda name: None if name == missing else object())
    assert serve.main(["--setup-only"], place) == 1
    assert "apt install python3-venv" in one_sentence(capsys)
    assert left_behind(place) == set()


def test_no_network_is_one_sentence(place: Place, monkeypatch, capsys, tmp_path: Path) -> None:
    """With the machine's own pip and npm, if it has one, and registries that nothing can reach."""
    nowhere = "http://127.0.0.1:9/"
    for name, value in {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": nowhere,
        "PIP_NO_CACHE_DIR": "1",
        "PIP_FIND_LINKS": "",
        "npm_config_registry": nowhere,
        "npm_config_cache": str(tmp_path / "cache"),
        "npm_config_fetch_retries": "0",
    }.items():
        monkeypatch.setenv(name, value)
    assert serve.main(["--setup-only"], place) == 1
    assert "is this machine online?" in one_sentence(capsys)
    assert left_behind(place) == set()


def test_a_port_in_use_is_told_before_anything_is_fetched(place: Place, fetched, capsys) -> None:
    times = fetched(GOOD)
    with serve.listen("127.0.0.1", 0, place.root) as other:
        assert serve.main(["--no-browser", "--port", str(other.server_port)], place) == 1
        assert f"Port {other.server_port} is in use" in one_sentence(capsys)
    assert times == []


def test_a_host_that_is_not_ours_is_one_sentence(place: Place, capsys) -> None:
    assert serve.main(["--no-browser", "--port", "0", "--host", "192.0.2.1"], place) == 1
    assert "192.0.2.1" in one_sentence(capsys)


@pytest.mark.parametrize("pin", ["pyodide", "pyodide=", "leftpad=1.0.0", "=1.0"])
def test_a_pin_that_makes_no_sense_changes_nothing(place: Place, capsys, pin: str) -> None:
    before = {name: (place.root / name).read_bytes() for name in PIN_FILES}
    assert serve.main(["--pin", pin], place) == 1
    assert "NAME=VERSION" in one_sentence(capsys)
    assert {name: (place.root / name).read_bytes() for name in PIN_FILES} == before


def test_this_clone_is_set_up_and_a_second_start_fetches_nothing(monkeypatch, capsys) -> None:
    def build(pins: Path, work: Path) -> Path:
        raise AssertionError("nothing should be fetched")

    monkeypatch.setattr(runtime, "build", build)
    assert serve.main(["--setup-only"]) == 0
    assert capsys.readouterr().out == ""


# --- running other programs


def python(code: str) -> list[str | Path]:
    return [sys.executable, "-c", code]


def test_a_tools_words_are_translated(tmp_path: Path) -> None:
    for printed, told in {
        "npm error code ENOSPC": "no space left",
        "npm error code EINTEGRITY": "pinned hash",
        "THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE": "pinned hash",
        "npm error code ENOTFOUND": "online?",
        "WARNING: Retrying after NewConnectionError\nERROR: No matching distribution found": "online?",
        "npm error code ETARGET": "no such version",
        "npm warn old lockfile\nnpm error something else": "npm error something else",
    }.items():
        with pytest.raises(SetupError, match="Fetching it failed: ") as caught:
            tools.run("Fetching it", python(f"print({printed!r}); raise SystemExit(1)"), cwd=tmp_path)
        assert told in str(caught.value)


def test_a_program_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="nonesuch cannot be started"):
        tools.run("Fetching it", [tmp_path / "nonesuch"], cwd=tmp_path)


def test_what_a_tool_started_ends_with_it(tmp_path: Path, monkeypatch) -> None:
    """Ctrl-C while a tool runs: it is gone before its folder is cleared away."""
    started: list[tools.subprocess.Popen[bytes]] = []
    popen = tools.subprocess.Popen

    class Interrupted(popen):  # type: ignore[misc, valid-type]
        def wait(self, timeout: float | None = None) -> int:
            if timeout is not None:
                started.append(self)
                raise KeyboardInterrupt
            return super().wait()

    monkeypatch.setattr(tools.subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        tools.run("Fetching it", python("import threading; threading.Event().wait()"), cwd=tmp_path)
    assert started[0].returncode is not None
