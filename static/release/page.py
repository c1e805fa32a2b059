"""index.html as a release has it: the configuration in it, hashed names, what to load early, a policy, a manifest."""

import html
import json
import re
import tomllib
from pathlib import Path
from typing import Any

from static.release.assets import Assets
from static.tools import SetupError

# Nothing from elsewhere, no text that becomes JavaScript; WebAssembly is Python itself. PyScript starts workers from
# a blob of its own. The start screen's icon is a data URL.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
_HEAD = """<meta http-equiv="Content-Security-Policy" content="{policy}">
{preloads}
<link rel="manifest" href="./manifest.webmanifest">
<link rel="icon" href="{icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="{touch}">
<script src="{able}" data-wasm="./{wasm}"></script>
<script src="{offline}" defer></script>
"""


def config_of(root: Path, assets: Assets, interpreter: str) -> str:
    """What pyscript.toml says, as JSON in the page: nothing to fetch for it, and the game comes as one archive."""
    said: dict[str, Any] = tomllib.loads((root / "pyscript.toml").read_text(encoding="utf-8"))
    modules = said.get("js_modules", {})
    config = {name: value for name, value in said.items() if name not in {"files", "interpreter", "js_modules"}}
    config["interpreter"] = f"./{interpreter}"
    config["js_modules"] = {
        where: {f"./{assets.take(path.removeprefix('./'))}": name for path, name in names.items()}
        for where, names in modules.items()
    }
    return json.dumps(config, separators=(",", ":"), sort_keys=True)


def page(root: Path, assets: Assets, interpreter: str, early: dict[str, list[str]]) -> str:
    """The whole page. `early` are the addresses to load at once, as modules and as data."""
    text = (root / "index.html").read_text(encoding="utf-8")
    config = config_of(root, assets, interpreter)
    scripts = {"able": "able.js", "offline": "offline.js", "storage": "storage.mjs", "strict": "strict.mjs"}
    own = {name: f"./{assets.take(f'static/js/{file}')}" for name, file in scripts.items()}
    icon, touch = (f"./{assets.take(f'static/icons/{name}')}" for name in ("icon.svg", "icon-180.png"))
    for tag in ("py-config", "mpy-config"):
        text = _replaced(text, rf'<{tag} src="[^"]*" hidden></{tag}>', f'<{tag} type="json" hidden>{config}</{tag}>')
    text = re.sub(r'<link rel="icon"[^>]*>\n?', "", text)
    text = re.sub(
        r'(?P<name>href|src)="\./(?P<path>static/[^"]+)"',
        lambda match: f'{match["name"]}="./{assets.take(match["path"])}"',
        text,
    )
    wasm = next(address for address in early["data"] if address.endswith(".wasm"))  # asked for by able.js
    preloads = [
        *(f'<link rel="modulepreload" href="./{address}">' for address in early["modules"]),
        *(f'<link rel="preload" href="./{address}" as="fetch" crossorigin>' for address in early["data"] if address != wasm),
    ]
    policy = html.escape(POLICY, quote=False)
    head = _HEAD.format(policy=policy, preloads="\n".join(preloads), icon=icon, touch=touch, wasm=wasm, **own)
    text = _replaced(text, r'(?<=<meta charset="utf-8">\n)', head)
    # In this order: the stand-in for forbidden storage before PyScript, what changes PyScript after it.
    core = r'(?=<script type="module" src="\./pyscript-[^"]*/core\.js">)'
    text = _replaced(text, core, f'<script type="module" src="{own["storage"]}"></script>\n')
    after = f'<script type="module" src="{own["strict"]}"></script>\n<script type="module" src="./{interpreter}"></script>\n'
    return _replaced(text, r"(?=</head>)", after)


def _replaced(text: str, pattern: str, new: str) -> str:
    text, count = re.subn(pattern, lambda _: new, text)
    if count != 1:
        raise SetupError(f"index.html does not have what the release changes, once: {pattern}")
    return text
