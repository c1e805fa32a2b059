"""A static host for a release in memory, in a folder that is not the root, which can fail in the ways that hosts do."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from socketserver import TCPServer
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Page

FOLDER = "/some/where/"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/plain",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
PACKED = (".bin", ".png", ".whl", ".zip")


@dataclass
class Host:
    """What the server is told; a test changes it while pages are open."""

    files: dict[str, bytes]
    gone: set[str] = field(default_factory=set)  # answered with 404
    wrong: set[str] = field(default_factory=set)  # answered under a wrong MIME type
    stuck: set[str] = field(default_factory=set)  # half the file comes, then nothing
    down: bool = False  # nobody answers
    asked: list[str] = field(default_factory=list)
    url: str = ""
    _over: threading.Event = field(default_factory=threading.Event)
    _packed: dict[int, bytes] = field(default_factory=dict)

    def named(self, part: str) -> str:
        """The one file whose address holds this."""
        (name,) = [name for name in self.files if part in name]
        return name

    def packed(self, content: bytes) -> bytes:
        """As a host sends it that compresses; packed once."""
        if id(content) not in self._packed:
            self._packed[id(content)] = gzip.compress(content, 6, mtime=0)
        return self._packed[id(content)]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "_Server"

    def do_GET(self) -> None:
        host = self.server.host
        path = unquote(urlsplit(self.path).path)
        name = path.removeprefix(FOLDER) or "index.html"
        if host.down:
            self.close_connection = True
            return
        host.asked.append(name)
        if not path.startswith(FOLDER) or name not in host.files or name in host.gone:
            self.send_error(404)
            return
        content, suffix = host.files[name], PurePosixPath(name).suffix
        body = content if suffix in PACKED else host.packed(content)
        self.send_response(200)
        kind = "text/plain" if name in host.wrong else TYPES.get(suffix, "application/octet-stream")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if suffix not in PACKED:
            self.send_header("Content-Encoding", "gzip")
        lasting = "public, max-age=31536000, immutable" if "/" in name else "no-cache"  # as the release's _headers says
        self.send_header("Cache-Control", lasting)
        self.end_headers()
        if name in host.stuck:
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            host._over.wait()
            self.close_connection = True
        else:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    host: Host

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: browsers leave in the middle."""


@contextmanager
def answering(server: TCPServer) -> Iterator[int]:
    """A server that answers, as long as the block lasts; its port."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def hosting(files: dict[str, bytes]) -> Iterator[Host]:
    """A host of these files, as long as the block lasts."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.host = host = Host(dict(files))
    with answering(server) as port:
        host.url = f"http://127.0.0.1:{port}{FOLDER}"
        try:
            yield host
        finally:
            host._over.set()


def until(page: Page, condition: str) -> None:
    """Wait for a condition in the page. (Playwright's `wait_for_function` needs what the release's policy forbids.)"""
    look = f"async () => ({condition}) ? done() : setTimeout(look, 50)"
    page.evaluate(f"() => new Promise(done => {{ const look = {look}; look(); }})")
