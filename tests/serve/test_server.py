"""What serve.py serves, under which type, and what it keeps to itself."""

import http.client
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import serve

Ask = Callable[..., http.client.HTTPResponse]
WASM = b"\0asm\1\0\0\0"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A little project, with the page's files and others."""
    files = {
        "index.html": b"<!doctype html><title>Rummy</title>",
        "pyscript.toml": b'interpreter = "./static/vendor/pyodide/pyodide.mjs"',
        "serve.py": b"",
        "package.json": b"{}",
        ".git/config": b"secret",
        ".venv/pyvenv.cfg": b"",
        "tests/test_cards.py": b"",
        "node_modules/ws/index.js": b"",
        "game/cards.py": b"Rank = int\n",
        "game/.notes.py": b"",
        "game/__pycache__/cards.py": b"",
        "game/words/en.po": b"",
        "game/words/en.mo": b"",
        "static/runtime.py": b"",
        "static/runtime.txt": b"",
        "static/app.webmanifest": b"{}",
        "static/css/table.css": b"",
        "static/js/flip.js": b"",
        "static/vendor/pyodide/pyodide.mjs": b"export {}",
        "static/vendor/pyodide/pyodide.asm.wasm": WASM,
        "static/vendor/pyodide/pyodide-lock.json": b"{}",
        "static/vendor/pyodide/micropip-0.11.1-py3-none-any.whl": b"PK",
        "static/vendor/.partial/pyodide.mjs": b"",
    }
    for name, content in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "outside.json").write_text("secret", encoding="utf-8")
    return tmp_path / "project"


@pytest.fixture
def ask(root: Path) -> Iterator[Ask]:
    """Ask the server for a target, written as it shall stand in the request; the answer's body is read already."""
    with serve.listen("127.0.0.1", 0, root) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()

        def ask(target: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
            connection.request(method, target, headers={name.replace("_", "-"): text for name, text in headers.items()})
            answer = connection.getresponse()
            answer.body = answer.read()  # type: ignore[attr-defined]
            connection.close()
            return answer

        yield ask
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("target", "kind"),
    {
        "/": "text/html; charset=utf-8",
        "/index.html": "text/html; charset=utf-8",
        "/?game=basic&players=2": "text/html; charset=utf-8",
        "/pyscript.toml": "application/toml; charset=utf-8",
        "/game/cards.py": "text/x-python; charset=utf-8",
        "/game/words/en.po": "text/plain; charset=utf-8",
        "/game/words/en.mo": "application/octet-stream",
        "/static/app.webmanifest": "application/manifest+json",
        "/static/css/table.css": "text/css; charset=utf-8",
        "/static/js/flip.js": "text/javascript; charset=utf-8",
        "/static/vendor/pyodide/pyodide.mjs": "text/javascript; charset=utf-8",
        "/static/vendor/pyodide/pyodide.asm.wasm": "application/wasm",
        "/static/vendor/pyodide/pyodide-lock.json": "application/json",
        "/static/vendor/pyodide/micropip-0.11.1-py3-none-any.whl": "application/zip",
    }.items(),
)
def test_the_page_comes_under_the_right_type(ask: Ask, target: str, kind: str) -> None:
    answer = ask(target)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind


@pytest.mark.parametrize(
    "target",
    [
        "/serve.py", "/package.json", "/.git/config", "/.venv/pyvenv.cfg", "/tests/test_cards.py",
        "/node_modules/ws/index.js", "/game/.notes.py", "/game/__pycache__/cards.py", "/static/runtime.py",
        "/static/runtime.txt", "/static/vendor/.partial/pyodide.mjs", "/nothing.html", "/game/nothing.py",
        "/../outside.json", "/game/../serve.py", "/game/../../outside.json", "/%2e%2e/outside.json",
        "/game/%2e%2e/serve.py", "/game%2f..%2fserve.py", "/static/..%2f..%2foutside.json", "/game/..%5cserve.py",
        "/game\\cards.py", "/game/cards.py%00", "/game/cards.py%00.html", "/%ff", "/game//cards.py",
        "/game/cards.py/", "/index.html/", "/game/cards.py:stream", "/C:/outside.json", "*", "/GAME/cards.py",
    ],
)  # fmt: skip
def test_what_is_not_the_page_is_not_there(ask: Ask, target: str) -> None:
    assert ask(target).status == 404


@pytest.mark.parametrize("target", ["/game", "/game/", "/static/", "/static/vendor/pyodide/", "/game/words"])
def test_no_folder_is_listed(ask: Ask, target: str) -> None:
    answer = ask(target)
    assert answer.status == 404
    assert b"cards.py" not in answer.body  # type: ignore[attr-defined]


def test_no_link_leads_out(ask: Ask, root: Path) -> None:
    try:
        (root / "static" / "link.json").symlink_to(root.parent / "outside.json")
        (root / "static" / "up").symlink_to(root.parent, target_is_directory=True)
    except OSError:
        return  # a system that allows no links has none to follow
    assert ask("/static/link.json").status == 404
    assert ask("/static/up/outside.json").status == 404


def test_the_browser_asks_each_time_and_is_told_when_nothing_changed(ask: Ask, root: Path) -> None:
    first = ask("/game/cards.py")
    assert first.headers["Cache-Control"] == "no-cache"
    for again in (
        ask("/game/cards.py", If_None_Match=first.headers["ETag"]),
        ask("/game/cards.py", If_None_Match=f'"other", W/{first.headers["ETag"]}'),
        ask("/game/cards.py", If_Modified_Since=first.headers["Last-Modified"]),
    ):
        assert again.status == 304
        assert again.body == b""  # type: ignore[attr-defined]
        assert again.headers["ETag"] == first.headers["ETag"]


def test_a_changed_file_is_sent_again_even_within_a_second(ask: Ask, root: Path) -> None:
    first = ask("/game/cards.py")
    file = root / "game" / "cards.py"
    moment = file.stat()
    file.write_text("Rank = str\n", encoding="utf-8")
    os.utime(file, ns=(moment.st_atime_ns, moment.st_mtime_ns + 1_000_000))
    # As a browser asks: with both, of which the tag counts.
    headers = {"If_None_Match": first.headers["ETag"], "If_Modified_Since": first.headers["Last-Modified"]}
    again = ask("/game/cards.py", **headers)
    assert again.status == 200
    assert again.body == b"Rank = str\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize("date", ["yesterday", "", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_an_odd_date_gets_the_whole_file(ask: Ask, date: str) -> None:
    assert ask("/game/cards.py", If_Modified_Since=date).status == 200


def test_head_tells_the_same_without_the_file(ask: Ask) -> None:
    target = "/static/vendor/pyodide/pyodide.asm.wasm"
    head, get = ask(target, "HEAD"), ask(target)
    assert (head.status, head.body, get.body) == (200, b"", WASM)  # type: ignore[attr-defined]
    for name in ("Content-Type", "Content-Length", "ETag", "Last-Modified", "Cache-Control"):
        assert head.headers[name] == get.headers[name]


def test_nothing_can_be_sent_to_it(ask: Ask) -> None:
    assert ask("/index.html", "POST").status == 501
    assert ask("/index.html", "PUT").status == 501
