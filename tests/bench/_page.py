"""The page as the benchmarks open it: served from here, in Chromium, bots at once, nothing travelling."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from serve import PageServer
from static.runtime import ROOT, Place, set_up
from tests.browser.table import open_page, quick
from tests.setup import chromium


@contextmanager
def opened() -> Iterator[tuple[Page, Path]]:
    """A page on its start screen, and the profile's folder, by which its processes are known."""
    set_up(Place())
    server = PageServer("127.0.0.1", 0, ROOT)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium.ready(),
                args=["--no-sandbox", "--disable-gpu"],
                viewport={"width": 1280, "height": 800},
            )
            page = context.new_page()
            quick(page)
            open_page(page, f"http://127.0.0.1:{server.server_address[1]}/")
            yield page, Path(profile)
            context.close()
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
