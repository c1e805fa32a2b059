"""The release: what goes in under which name, what its build refuses, and that it is the same bytes twice."""

import json
import re
import shutil
from pathlib import Path

import pytest

import serve
from static.release import export as exporting
from static.release import snapshot as snapshots
from static.release.assets import Assets, relative
from static.release.export import first_visit, release
from static.release.page import integrity
from static.release.snapshot import HEAP, PRODUCTS, Snapshot, game_files, imports_of, key_of, snapshot
from static.release.weights import table
from static.runtime import ROOT, Place, set_up
from static.tools import SetupError


@pytest.fixture(scope="module")
def made() -> Snapshot:
    set_up(Place())
    return snapshot(Place())


@pytest.fixture(scope="module")
def files(made: Snapshot) -> dict[str, bytes]:
    return release(Place(), made)


@pytest.fixture
def little(tmp_path: Path) -> Place:
    """A project of three files that name each other."""
    for name, text in {
        "static/js/one.mjs": "import './two.mjs'; const RELEASE = null; fetch(new URL('../vendor/idiomorph/', here))",
        "static/js/two.mjs": "import {x} from '../vendor/idiomorph/it.js'",
        "static/css/look.css": "body { background: url('../icons/felt.png') }",
        "static/icons/felt.png": "felt",
        "static/vendor/idiomorph/it.js": "export const x = 1",
        "package.json": json.dumps({"dependencies": {"idiomorph": "1.2.3"}}),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Place(tmp_path)


def test_names_hold_hashes_and_what_names_them_follows(little: Place) -> None:
    assets = Assets(little)
    address = assets.take("static/js/one.mjs", {"const RELEASE = null;": "const RELEASE = 1;"})
    text = assets.files[address].decode()
    (two,) = [name for name in assets.files if "/two-" in name]
    folder = assets.folder("idiomorph")
    assert re.fullmatch(r"assets/one-[0-9a-f]{10}\.mjs", address)
    assert re.fullmatch(r"idiomorph-1\.2\.3-[0-9a-f]{10}/", folder)
    assert text == f"import './{two.removeprefix('assets/')}'; const RELEASE = 1; fetch(new URL('../{folder}', here))"
    assert f"'../{folder}it.js'" in assets.files[two].decode()
    look = assets.files[assets.take("static/css/look.css")].decode()
    assert re.search(r"url\('\./felt-[0-9a-f]{10}\.png'\)", look)


def test_a_changed_file_changes_the_names_of_all_that_lead_to_it(little: Place) -> None:
    before = Assets(little).take("static/js/one.mjs")
    (little.vendor / "idiomorph" / "it.js").write_text("export const x = 2", encoding="utf-8")
    assert Assets(little).take("static/js/one.mjs") != before


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("static/js/two.mjs", "import './three.mjs'", "static/js/two.mjs names static/js/three.mjs, which is not there"),
        ("static/js/two.mjs", "import './one.mjs'", "cannot be given in a circle"),
        ("static/js/one.mjs", "", "has lost the line"),
    ],
)
def test_what_cannot_be_named_is_told(little: Place, path: str, text: str, told: str) -> None:
    (little.root / path).write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=told):
        Assets(little).take("static/js/one.mjs", {"const RELEASE = null;": ""})


def test_addresses_are_relative() -> None:
    assert relative("pyodide-1/x.wasm") == "../pyodide-1/x.wasm"
    assert relative("assets/x.bin") == "./x.bin"


def test_the_same_bytes_twice(made: Snapshot, files: dict[str, bytes]) -> None:
    assert release(Place(), made) == files


def test_export_writes_them_and_prints_what_they_weigh(files: dict[str, bytes], tmp_path: Path, capsys) -> None:
    target = tmp_path / "new" / "site"
    for _ in range(2):  # over an earlier release, too
        assert serve.main(["--export", str(target)]) == 0
        written = {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}
        assert written == files
    told = capsys.readouterr().out
    assert table(files, first_visit(files)) in told
    assert "a first visit" in told


def test_export_touches_no_folder_with_something_else(tmp_path: Path, capsys) -> None:
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    assert serve.main(["--export", str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


def test_nothing_of_this_machine_is_in_it(files: dict[str, bytes], made: Snapshot) -> None:
    for name, content in [*files.items(), *((name, made.read(name)) for name in PRODUCTS)]:
        assert str(ROOT).encode() not in content, name
        assert str(Path.home()).encode() + b"/." not in content, name


def test_the_page_has_its_policy_and_names_only_what_is_there(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy in files["_headers"].decode()
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    inside = re.findall(r"<(?:script|style)(?![^>]*(?:\bsrc=|type=\"py\"))[^>]*>(.*?)</(?:script|style)>", page, re.DOTALL)
    assert len(inside) == 3
    assert {integrity(text.encode()) for text in inside} == set(re.findall(r"sha256-[^']+", policy))
    named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    assert len(named) > 10
    assert set(named) <= files.keys()
    assert "./static/vendor" not in page


def test_the_service_worker_keeps_what_a_first_visit_loads(files: dict[str, bytes]) -> None:
    worker = files["service-worker.js"].decode()
    told = json.loads(re.search(r"const RELEASE = (\{.*?\n\});", worker, re.DOTALL)[1])["files"]
    assert {f"./{name}" for name in first_visit(files)} == {*told, "./index.html", "./service-worker.js"} - {"./"}
    for path, digest in told.items():
        assert integrity(files[path.removeprefix("./") or "index.html"]) == digest


def test_bytes_on_a_first_visit(files: dict[str, bytes]) -> None:
    """At most 1.75 of what bare Pyodide loads."""
    from static.release.weights import on_the_wire

    vendor = Place().vendor / "pyodide"
    bare = sum(
        on_the_wire(name, (vendor / name).read_bytes())
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    )
    assert sum(on_the_wire(name, files[name]) for name in first_visit(files)) <= 1.75 * bare


def test_every_module_that_needs_no_browser_is_in_the_snapshot(made: Snapshot) -> None:
    names = imports_of(game_files(ROOT))
    assert {"game.ui.app", "game.match", "game.variants.basic", "random"} <= set(names)
    assert not {"game.ui.page", "pyscript", "js", "game.__main__"} & set(names)
    report = json.loads(made.read("report.json"))
    assert report["modules"] == len([name for name in report["imports"] if name.split(".")[0] == "game"])
    assert report["used"] <= report["heap"] == HEAP


@pytest.fixture
def small_game(tmp_path: Path) -> Place:
    """A project with a game of one file, and this project's runtime."""
    set_up(Place())
    (tmp_path / "game").mkdir()
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "vendor").symlink_to(Place().vendor)
    shutil.copyfile(Place().hashes, tmp_path / "static" / "runtime.sha256")
    (tmp_path / "game" / "__init__.py").write_text("", encoding="utf-8")
    return Place(tmp_path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("KEPT = bytearray(20_000_000)", "The memory has grown to"),
        ("import nowhere.to_be_found", "No module named 'nowhere'"),
        ("import pyodide_js\nKEPT = pyodide_js.FS", "The snapshot cannot hold what was imported"),
    ],
)
def test_what_no_snapshot_can_hold_is_told(small_game: Place, text: str, told: str, monkeypatch) -> None:
    monkeypatch.setattr(snapshots, "BROWSER", set())
    (small_game.root / "game" / "one.py").write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=told):
        snapshot(small_game)
    assert not (small_game.root / "static" / "snapshot").exists()


def test_a_snapshot_is_kept_until_something_changes(small_game: Place, monkeypatch) -> None:
    times = []

    def make(place: Place, files: dict[str, Path], work: Path, out: Path) -> None:
        times.append(work)
        for name in PRODUCTS:
            (out / name).write_text("{}", encoding="utf-8")

    monkeypatch.setattr(snapshots, "_make", make)
    first = snapshot(small_game)
    assert snapshot(small_game) == first
    (small_game.root / "game" / "one.py").write_text("ONE = 1", encoding="utf-8")
    second = snapshot(small_game)
    assert len(times) == 2
    assert second.folder.name == key_of(small_game, game_files(small_game.root))
    assert not first.folder.exists()


def test_set_up_goes_on_where_no_snapshot_can_be_made(small_game: Place, monkeypatch, tmp_path: Path, capsys) -> None:
    def make(*_: object) -> None:
        raise SetupError("There is no Node.js.")

    monkeypatch.setattr(snapshots, "_make", make)
    snapshots.prepare(small_game, tmp_path)
    assert "The game can be played all the same" in capsys.readouterr().out


def test_files_that_python_names_keep_their_names(little: Place) -> None:
    (little.root / "game").mkdir()
    (little.root / "game" / "one.py").write_text('ICON = "./static/icons/felt.png"\nGONE = "static/no.png"', encoding="utf-8")
    assert exporting._named_by_python(little) == ["static/icons/felt.png"]
