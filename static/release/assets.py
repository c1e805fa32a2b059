"""The files of a release under hashed names, and what names them rewritten: a changed file has another address.

A file of ours is called `assets/NAME-HASH.EXT`. A folder of static/vendor/ stays together, since its files name each
other: `NAME-VERSION-HASH/`; so Pyodide's address changes with Pyodide alone, and browsers keep it compiled.
"""

import hashlib
import json
import posixpath
import re
from dataclasses import dataclass, field

from static.runtime import Place
from static.tools import SetupError

# A relative address in a stylesheet or a module: url(...), "./x", '../x'.
_REFERENCE = re.compile(r"""(?P<open>["'(])(?P<path>\.{1,2}/[^"'()?#\s`]+)(?P<close>["')])""")
_TEXTS = {".css", ".js", ".mjs"}
_PACKAGES = {"pyodide": "pyodide", "pyscript": "@pyscript/core", "idiomorph": "idiomorph"}
VENDOR = "static/vendor/"


def short_hash(data: bytes) -> str:
    """Enough of a hash for a name."""
    return hashlib.sha256(data).hexdigest()[:10]


@dataclass
class Assets:
    """What goes into the release: addresses relative to its root, and contents."""

    place: Place
    files: dict[str, bytes] = field(default_factory=dict)
    _named: dict[str, str] = field(default_factory=dict)  # path in the project -> address
    _open: list[str] = field(default_factory=list)

    def add(self, name: str, content: bytes) -> str:
        """A file that the build made; its address."""
        stem, suffix = posixpath.splitext(name)
        address = f"assets/{stem}-{short_hash(content)}{suffix}"
        self.files[address] = content
        return address

    def take(self, path: str, changes: dict[str, str] | None = None) -> str:
        """A file of the project with all that it names; its address. `changes` are made in its text last."""
        if path.startswith(VENDOR):
            return self._vendored(path)
        if path in self._named:
            return self._named[path]
        if path in self._open:
            raise SetupError(f"{' names '.join([*self._open, path])}: hashed names cannot be given in a circle.")
        file = self.place.root / path
        if not file.is_file():
            raise SetupError(f"{self._open[-1] if self._open else 'index.html'} names {path}, which is not there.")
        content = file.read_bytes()
        if file.suffix in _TEXTS:
            self._open.append(path)
            content = self._rewritten(path, content.decode(), changes or {}).encode()
            self._open.pop()
        self._named[path] = self.add(file.name, content)
        return self._named[path]

    def keep(self, path: str) -> str:
        """A file of the project under its own name: Python names it, and Python's text is in the snapshot."""
        self.files[path] = (self.place.root / path).read_bytes()
        return path

    def folder(self, name: str) -> str:
        """The address of a folder of static/vendor/, which goes in as a whole."""
        path = f"{VENDOR}{name}/"
        if path not in self._named:
            found = sorted(file for file in (self.place.root / path).iterdir() if file.is_file())
            if not found:
                raise SetupError(f"{path} is empty.")
            versions = json.loads((self.place.root / "package.json").read_text(encoding="utf-8"))["dependencies"]
            digest = short_hash(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in found))
            self._named[path] = f"{name}-{versions[_PACKAGES[name]]}-{digest}/"
            self.files |= {self._named[path] + file.name: file.read_bytes() for file in found}
        return self._named[path]

    def _vendored(self, path: str) -> str:
        folder, _, rest = path.removeprefix(VENDOR).partition("/")
        address = self.folder(folder) + rest
        if rest and address not in self.files:
            raise SetupError(f"{path} is not there.")
        return address

    def _rewritten(self, path: str, text: str, changes: dict[str, str]) -> str:
        here = posixpath.dirname(path)

        def renamed(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(here, match["path"]))
            if not target.startswith("static/"):
                return match[0]  # no address of ours
            address = self._vendored(target + "/") if match["path"].endswith("/") else self.take(target)
            return f"{match['open']}{relative(address)}{match['close']}"

        text = _REFERENCE.sub(renamed, text)
        for old, new in changes.items():
            if old not in text:
                raise SetupError(f"{path} has lost the line that the release changes: {old}")
            text = text.replace(old, new)
        return text


def relative(address: str, start: str = "assets") -> str:
    """An address as seen from a folder of the release."""
    path = posixpath.relpath(address, start) + ("/" if address.endswith("/") else "")
    return path if path.startswith(".") else f"./{path}"
