"""`python3 serve.py --export DIR`: the game as a folder that any static host serves as it is, from any sub-path."""

import gzip
import json
import posixpath
import re
import shutil
import tomllib
from pathlib import Path

from static.release.assets import Assets, relative, short_hash
from static.release.page import integrity, page
from static.release.snapshot import Snapshot, game_files, snapshot
from static.release.weights import on_the_wire, table
from static.runtime import Place, workshop
from static.tools import SetupError, say

# Not kept for playing offline at once: loaded when somebody adds a package, or only to be read.
_ON_DEMAND = re.compile(r"python_stdlib\.zip$|\.whl$|LICENSE$|pyodide-lock\.json$|(^|/)toml-")
_RELEASE_LINE = "const RELEASE = null;"
_NAMED_BY_PYTHON = re.compile(rb"""["'](?:\./)?(static/[\w./-]+\.\w+|game/[\w/]+\.py)["']""")
_HEADERS = """# For hosts that read a file of this name (Netlify, Cloudflare Pages and others). Hosts that do not, GitHub Pages
# among them, need none of it: the page brings its policy with it, and every name but a few holds a hash of its content.
# A host that can compress should compress .wasm, .mjs, .js, .css and .html; all other files are packed already.
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: {policy}
/index.html
  Cache-Control: no-cache
/service-worker.js
  Cache-Control: no-cache
/assets/*
  Cache-Control: public, max-age=31536000, immutable
{folders}
"""


def export(place: Place, target: Path) -> None:
    """Make the release and put it at `target`, which must be new, empty, or an earlier release."""
    if target.exists() and not target.is_dir():
        raise SetupError(f"{target} is a file, not a folder.")
    if target.exists() and any(target.iterdir()) and not (target / "service-worker.js").is_file():
        raise SetupError(f"{target} holds something else; name a new folder, or an empty one.")
    files = release(place, snapshot(place))
    target.parent.mkdir(parents=True, exist_ok=True)
    with workshop(place) as work:
        fresh = work / "release"
        for address, content in files.items():
            (fresh / address).parent.mkdir(parents=True, exist_ok=True)
            (fresh / address).write_bytes(content)
        if target.exists():
            for old in target.iterdir():
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        shutil.copytree(fresh, target, dirs_exist_ok=True)
    say(table(files, first_visit(files)))
    say(f"The release is in {target}; any static host serves it as it is.")


def release(place: Place, made: Snapshot) -> dict[str, bytes]:
    """All files of the release by their addresses; the same bytes for the same snapshot and project."""
    assets = Assets(place)
    pyodide = assets.folder("pyodide")
    data = {
        "delta": assets.add("snapshot.bin", gzip.compress(made.read("delta.bin"), 9, mtime=0)),
        "library": assets.add("library.bin", gzip.compress(made.read("library.zip"), 9, mtime=0)),
        "game": assets.add("game.zip", made.read("game.zip")),
    }
    interpreter = _interpreter(assets, pyodide, data, made.head())
    core = assets.take("static/vendor/pyscript/core.js")
    chunks = sorted(address for address in assets.files if re.search(r"/core-[\w-]+\.js$", address))
    loaders = [interpreter, core, *chunks, f"{pyodide}pyodide.mjs", f"{pyodide}pyodide.asm.mjs"]
    for path in _named_by_python(place):
        assets.keep(path)
    early = {"wasm": f"{pyodide}pyodide.asm.wasm", "delta": data["delta"], "game": data["game"]}
    index, policy = page(place.root, assets, interpreter, [*loaders, *_for_python(place, assets)], early)
    assets.files["manifest.webmanifest"] = _manifest(place, assets)
    assets.files["index.html"] = index.encode()
    assets.files["service-worker.js"] = _service_worker(place, assets)
    folders = sorted({address.split("/")[0] for address in assets.files if "/" in address} - {"assets", "game", "static"})
    rules = "\n".join(f"/{name}/*\n  Cache-Control: public, max-age=31536000, immutable" for name in folders)
    assets.files["_headers"] = _HEADERS.format(policy=policy, folders=rules).encode()
    assets.files["LICENSE"] = (place.root / "LICENSE").read_bytes()
    assets.files[".nojekyll"] = b""  # GitHub Pages: serve what is there
    return dict(sorted(assets.files.items()))


def first_visit(files: dict[str, bytes]) -> set[str]:
    """What a first visit loads, of all files of a release."""
    return set(_kept_offline(files)) | {"service-worker.js"}


def _interpreter(assets: Assets, pyodide: str, data: dict[str, str], head: list[int]) -> str:
    """The interpreter wrapper, told what the release brings."""
    lock = json.loads(assets.files[f"{pyodide}pyodide-lock.json"])
    addresses = {**data, "wasm": f"{pyodide}pyodide.asm.wasm", "whole": f"{pyodide}python_stdlib.zip"}
    weight = {name: on_the_wire(address, assets.files[address]) for name, address in addresses.items()}
    files = {
        name: {"url": relative(address), "size": len(assets.files[address]), "weight": weight[name]}
        for name, address in addresses.items()
    }
    told = {"files": files, "head": head, "lock": lock, "weight": sum(weight[name] for name in ("delta", "game", "wasm"))}
    line = f"const RELEASE = {json.dumps(told, separators=(',', ':'), sort_keys=True)};"
    return assets.take("static/js/interpreter.mjs", {_RELEASE_LINE: line})


def _for_python(place: Place, assets: Assets) -> list[str]:
    """The JavaScript that Python imports, with all that it names itself."""
    said = tomllib.loads((place.root / "pyscript.toml").read_text(encoding="utf-8"))
    found = [assets.take(posixpath.normpath(path)) for path in said["js_modules"]["main"]]
    return [*found, assets.take("static/vendor/idiomorph/idiomorph.esm.js")]


def _named_by_python(place: Place) -> list[str]:
    """Files that the game's Python loads by their names, which therefore stay as they are."""
    found: set[str] = set()
    for name, path in game_files(place.root).items():
        if name.endswith(".py"):
            found |= {match.decode() for match in _NAMED_BY_PYTHON.findall(path.read_bytes())}
    return sorted(name for name in found if (place.root / name).is_file())


def _manifest(place: Place, assets: Assets) -> bytes:
    said = json.loads((place.root / "static" / "icons" / "manifest.json").read_text(encoding="utf-8"))
    for icon in said["icons"]:
        icon["src"] = f"./{assets.take('static/icons/' + icon['src'])}"
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def _kept_offline(files: dict[str, bytes]) -> list[str]:
    left_out = {"_headers", "LICENSE", ".nojekyll", "service-worker.js"}
    return sorted(name for name in files if name not in left_out and not _ON_DEMAND.search(name))


def _service_worker(place: Place, assets: Assets) -> bytes:
    """The service worker with its list: what it keeps, and the hash that each file must have."""
    # The page by its folder's address: hosts may send `index.html` there, and a redirect cannot be kept for a page.
    kept = {f"./{name.removesuffix('index.html')}": integrity(assets.files[name]) for name in _kept_offline(assets.files)}
    text = (place.root / "static" / "js" / "service-worker.js").read_text(encoding="utf-8")
    told = {"name": short_hash(json.dumps(kept).encode()), "files": kept}
    if _RELEASE_LINE not in text:
        raise SetupError(f"static/js/service-worker.js has lost the line that the release changes: {_RELEASE_LINE}")
    return text.replace(_RELEASE_LINE, f"const RELEASE = {json.dumps(told, indent=1)};").encode()
