"""Set the game up and serve it on this machine: `python3 serve.py`.

The first start fetches the pinned runtime into static/vendor/ and checks every file (static/runtime.py); later
starts need no network. The server is for local use; any static host serves the same folder.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("This needs Python 3.11 or newer; here is Python " + sys.version.split()[0] + ".")

import argparse
import errno
import functools
import os
import signal
import socket
import socketserver
import threading
import webbrowser
from collections.abc import Sequence
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from static.release.export import export
from static.release.snapshot import prepare
from static.repin import move_pin
from static.runtime import Place, set_up
from static.tools import SetupError, say

# Only these kinds of file are served, under these types: browsers refuse wasm and modules under a wrong one.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mo": "application/octet-stream",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".po": "text/plain; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PAGE_FILES = {"index.html", "pyscript.toml"}
PAGE_FOLDERS = {"game", "static"}


def page_file(root: Path, target: str) -> Path | None:
    """The file of the page that a request's target names, or None: for what is not there and what is not the page's.

    `root` must be resolved. Nothing is reached through a symbolic link, a dotted name or a folder's name.
    """
    try:
        path = unquote(urlsplit(target).path, errors="strict")
    except ValueError:
        return None
    parts = path.removeprefix("/").split("/")
    if parts == [""]:
        parts = ["index.html"]
    if any(not part or part[0] == "." or part == "__pycache__" or set(part) & set("\\:\0") for part in parts):
        return None
    if parts[0] not in (PAGE_FILES if len(parts) == 1 else PAGE_FOLDERS):
        return None
    file = root.joinpath(*parts)
    if file.suffix not in TYPES or (file.suffix in {".py", ".txt"} and parts[0] == "static"):
        return None  # static/*.py and *.txt are set-up's own
    try:
        return file if file.resolve(strict=True) == file and file.is_file() else None
    except OSError:
        return None


class PageHandler(BaseHTTPRequestHandler):
    """Serves the page's own files; the browser asks each time whether they changed, and is told 304 if not."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # of an idle connection, in seconds
    server: "PageServer"

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        file = page_file(self.server.root, self.path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        try:
            opened = file.open("rb")
        except OSError:  # gone or forbidden since we looked
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        with opened:
            status = os.fstat(opened.fileno())
            etag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
            unchanged = self._is_known(etag, status.st_mtime)
            self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
            self.send_header("Cache-Control", "no-cache")
            self.send_header("ETag", etag)
            self.send_header("Last-Modified", formatdate(status.st_mtime, usegmt=True))
            if unchanged:
                self.end_headers()
                return
            self.send_header("Content-Type", TYPES[file.suffix])
            self.send_header("Content-Length", str(status.st_size))
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            if with_body:
                self.wfile.write(opened.read(status.st_size))

    def _is_known(self, etag: str, modified: float) -> bool:
        """Whether the browser has this very state of the file; its ETag counts before its date (RFC 9110, 13.2.2)."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            return any(tag.strip().removeprefix("W/") in {etag, "*"} for tag in tags.split(","))
        try:
            return int(modified) <= parsedate_to_datetime(self.headers.get("If-Modified-Since", "")).timestamp()
        except (TypeError, ValueError, OverflowError):
            return False

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Nothing: only failures are worth a line."""

    def log_message(self, format: str, *args: object) -> None:
        if "Request timed out" not in format:  # an idle connection's end is no failure
            print(f"{self.path if hasattr(self, 'path') else '?'}: {format % args}", file=sys.stderr)


class PageServer(ThreadingHTTPServer):
    """Listens as soon as it is made; `serve_forever` answers."""

    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers share a port
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, host: str, port: int, root: Path) -> None:
        self.root = root.resolve()
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, port), PageHandler)

    def server_bind(self) -> None:
        """As http.server's, but without asking DNS for this machine's full name, which can take long offline."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # the browser left: nothing to tell
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.server_name, self.server_name)
        return f"http://[{host}]:{self.server_port}/" if ":" in host else f"http://{host}:{self.server_port}/"


def listen(host: str, port: int, root: Path) -> PageServer:
    try:
        return PageServer(host, port, root)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SetupError(f"Port {port} is in use; choose another with --port {port % 65535 + 1}.") from error
        raise SetupError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return int(text)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serve.py", description="Set the game up and serve it on this machine.")
    parser.add_argument("--port", type=_port, default=8000, help="0 takes a free one (default: 8000)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--setup-only", action="store_true", help="fetch and verify the runtime, then stop")
    parser.add_argument("--export", metavar="DIR", type=Path, help="write the game as a folder for any static host, then stop")
    parser.add_argument("--pin", metavar="NAME=VERSION", help="move a pinned version of the runtime, hashes and all")
    return parser.parse_args(argv)


def _serve(server: PageServer, *, browser: bool) -> None:
    say(f"Serving {server.url}  (Ctrl-C stops)")
    if browser:  # some browsers block their caller; the socket listens already, so none comes too early
        threading.Thread(target=webbrowser.open, args=[server.url], daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nStopped.")


def main(argv: Sequence[str] | None = None, place: Place | None = None) -> int:
    """The exit status; every foreseeable failure is one sentence on standard error."""
    arguments = _arguments(argv)
    place = place or Place()
    then = functools.partial(prepare, place)
    try:
        if arguments.pin:
            move_pin(place, arguments.pin)
        elif arguments.setup_only:
            set_up(place, then)
        elif arguments.export:
            set_up(place, then)
            export(place, arguments.export)
        else:
            # Listen first: a port in use should be told before the long part, not after it.
            with listen(arguments.host, arguments.port, place.root) as server:
                set_up(place, then)
                _serve(server, browser=not arguments.no_browser)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped before set-up was done; nothing was kept.", file=sys.stderr)
        return 130
    except OSError as error:
        why = "there is no space left on the disk" if error.errno == errno.ENOSPC else str(error.strerror or error)
        print(f"\nSet-up failed: {why}{f' ({error.filename})' if error.filename else ''}.", file=sys.stderr)
    else:
        return 0
    return 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a plain `kill` cleans up as Ctrl-C does
    sys.exit(main())
