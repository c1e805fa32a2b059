"""Firefox and WebKit for the tests, each driven by what it brings itself: nothing of Playwright's fits the stock builds.

Firefox speaks Marionette, JSON over a socket; WebKitGTK's WebDriver speaks JSON over HTTP, and needs a screen, which
Xvfb makes up.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

PATIENCE = 120  # seconds within which a page must have started, on a busy machine


class BrowserDiedError(Exception):
    """What a driver says when the browser itself does not answer; what the page throws is an AssertionError."""


class Engine(Protocol):
    """A browser with one page."""

    def start(self) -> None:
        """Begin a session; before it, nothing else is asked."""

    def go(self, url: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """What the body of an async function returns in the page."""

    def close(self) -> None:
        """Let go of it."""


class Firefox:
    """Over Marionette: `length:[type, id, name, parameters]`."""

    def __init__(self, port: int) -> None:
        self._socket = _reach(port)

    def start(self) -> None:
        self._read()  # it greets
        self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})
        self._ask("WebDriver:SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def go(self, url: str) -> None:
        self._ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str) -> Any:
        return _value(self._ask("WebDriver:ExecuteAsyncScript", {"script": _wrapped(script), "args": []})["value"])

    def close(self) -> None:
        self._socket.close()

    def _ask(self, name: str, parameters: dict[str, Any]) -> Any:
        text = json.dumps([0, 1, name, parameters]).encode()
        with _dying_told():
            self._socket.sendall(f"{len(text)}:".encode() + text)
        _, _, error, result = self._read()
        if error:
            raise AssertionError(error["message"])
        return result

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._receive(1)
        text = b""
        while len(text) < int(length[:-1]):
            text += self._receive(65536)
        return json.loads(text)

    def _receive(self, most: int) -> bytes:
        with _dying_told():
            received = self._socket.recv(most)
        if not received:
            raise BrowserDiedError("Firefox has closed its connection")
        return received


class WebKit:
    """Over WebDriver."""

    def __init__(self, port: int) -> None:
        _reach(port).close()
        self._base = f"http://127.0.0.1:{port}/session"

    def start(self) -> None:
        browser = {"binary": _minibrowser(), "args": ["--automation"]}
        told = self._ask("", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}})
        self._base += f"/{told['sessionId']}"
        self._ask("/timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def run(self, script: str) -> Any:
        return _value(self._ask("/execute/async", {"script": _wrapped(script), "args": []}))

    def close(self) -> None:
        """Nothing is open between two requests."""

    def _ask(self, path: str, parameters: dict[str, Any]) -> Any:
        request = Request(self._base + path, json.dumps(parameters).encode(), {"Content-Type": "application/json"})
        with _dying_told(), urlopen(request, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]


ENGINES = {"firefox": Firefox, "webkit": WebKit}


@contextmanager
def engine(name: str) -> Iterator[Engine]:
    """A new browser with an empty profile, as long as the block lasts."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        port = _free_port()
        # A home of its own: WebKit keeps its data there, and neither shall find what other tests kept.
        home = {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_CONFIG_HOME": folder}
        environment = {**os.environ, **home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        if name == "firefox":
            Path(folder, "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
            command = [firefox(), "--marionette", "--headless", "--no-remote", "--profile", folder]
        else:
            read, write = os.pipe()
            screen = subprocess.Popen(
                ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
                pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            stack.callback(_end, screen)
            os.close(write)
            with os.fdopen(read) as told:
                environment["DISPLAY"] = f":{told.readline().strip()}"
            command = ["WebKitWebDriver", f"--port={port}"]
        browser = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        stack.callback(_end, browser, group=True)
        driven = ENGINES[name](port)
        stack.callback(driven.close)
        driven.start()
        yield driven


def firefox() -> str | None:
    """The path of Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _minibrowser() -> str:
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


def _wrapped(script: str) -> str:
    return f"""const done = arguments[arguments.length - 1];
        (async () => {{ {script} }})().then(value => done({{value}}), error => done({{error: String(error)}}));"""


def _value(told: dict[str, Any] | None) -> Any:
    if told is None:
        raise BrowserDiedError("The page went away while it was asked")
    assert "error" not in told, told["error"]
    return told.get("value")


@contextmanager
def _dying_told() -> Iterator[None]:
    try:
        yield
    except HTTPError as refused:
        raise BrowserDiedError(refused.read().decode()) from refused
    except (ConnectionError, HTTPException, URLError) as cut:
        raise BrowserDiedError(str(cut)) from cut


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _reach(port: int) -> socket.socket:
    """A connection to a browser that may still be starting."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise BrowserDiedError(f"Nobody listens on port {port}") from None
            time.sleep(0.1)  # nobody listens yet, and nothing tells when somebody does


def _end(process: "subprocess.Popen[bytes]", *, group: bool = False) -> None:
    if group:
        os.killpg(process.pid, 15)
    else:
        process.terminate()
    process.wait(timeout=30)
