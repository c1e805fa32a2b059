"""index.html as a release has it: the configuration in it, hashed names, what to load early, a policy, a manifest."""

import base64
import hashlib
import html
import json
import re
import tomllib
from pathlib import Path
from typing import Any

from static.release.assets import Assets
from static.tools import SetupError

# Nothing from elsewhere, no text that becomes JavaScript; WebAssembly is Python itself. PyScript starts workers from
# a blob of its own. The start screen's icon is a data URL. What stands in the page itself is named by its hash.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' {scripts}",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self' {styles}",
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
<script{data}>{able}</script>
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


def integrity(content: bytes) -> str:
    """As a browser checks a file that it fetches, or a script in the page."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def page(root: Path, assets: Assets, interpreter: str, modules: list[str], data: dict[str, str]) -> tuple[str, str]:
    """The whole page, and its policy. `modules` and `data` are the addresses to load at once."""
    text = (root / "index.html").read_text(encoding="utf-8")
    config = config_of(root, assets, interpreter)
    scripts = {"offline": "offline.js", "storage": "storage.mjs"}
    own = {name: f"./{assets.take(f'static/js/{file}')}" for name, file in scripts.items()}
    icon, touch = (f"./{assets.take(f'static/icons/{name}')}" for name in ("icon.svg", "icon-180.png"))
    for tag in ("py-config", "mpy-config"):
        text = _replaced(text, rf'<{tag} src="[^"]*" hidden></{tag}>', f'<{tag} type="json" hidden>{config}</{tag}>')
    text = re.sub(r'<link rel="icon"[^>]*>\n?', "", text)
    able, boot = ((root / "static" / "js" / f"{name}.js").read_text(encoding="utf-8") for name in ("able", "boot"))
    text, styles = _styles_inside(root, text)
    text = _replaced(text, r'<script src="\./static/js/boot\.js"></script>', f"<script>{boot}</script>")
    text = re.sub(
        r'(?P<name>href|src)="\./(?P<path>static/[^"]+)"',
        lambda match: f'{match["name"]}="./{assets.take(match["path"])}"',
        text,
    )
    hashed = " ".join(f"'{integrity(script.encode())}'" for script in (able, boot))
    policy = POLICY.format(scripts=hashed, styles=f"'{integrity(styles.encode())}'")
    preloads = "\n".join(f'<link rel="modulepreload" href="./{address}">' for address in modules)
    asked = "".join(f' data-{name}="./{address}"' for name, address in data.items())  # by able.js
    shown = html.escape(policy, quote=False)
    head = _HEAD.format(policy=shown, preloads=preloads, icon=icon, touch=touch, data=asked, able=able, **own)
    text = _replaced(text, r'(?<=<meta charset="utf-8">\n)', head)
    core = r'(?=<script type="module" src="\./pyscript-[^"]*/core\.js">)'  # after the stand-in for storage
    text = _replaced(text, core, f'<script type="module" src="{own["storage"]}"></script>\n')
    return _replaced(text, r"(?=</head>)", f'<script type="module" src="./{interpreter}"></script>\n'), policy


def _styles_inside(root: Path, text: str) -> tuple[str, str]:
    """The styles in the page, so that it paints with nothing else there; the page and the styles."""
    link = r'<link rel="stylesheet" href="\./(static/css/[^"]+)">\n'
    styles = "".join((root / path).read_text(encoding="utf-8") for path in re.findall(link, text))
    if re.search(r"url\((?!\"data:)", styles):
        raise SetupError("A stylesheet names another file, which it could not find from inside the page.")
    return _replaced(text, f"(?:{link})+", f"<style>{styles}</style>\n"), styles


def _replaced(text: str, pattern: str, new: str) -> str:
    text, count = re.subn(pattern, lambda _: new, text)
    if count != 1:
        raise SetupError(f"index.html does not have what the release changes, once: {pattern}")
    return text
