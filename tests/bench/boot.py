"""How fast the release starts, as ratios to bare Pyodide from the same server in the same run.

`python3 -m tests.bench boot [--times=5] [--lines=none,100,20]`

Bare is a page that does `loadPyodide()` and `1+1` with Pyodide as npm brings it. Ours is Basic Rummy by a link, until
the hand is on the table and a move was accepted. Cold is a new profile; warm a later load in it; offline a warm load
with the server gone and the service worker answering. Lines: no limit, 100 and 20 Mbit/s with 80 ms latency, by the
browser's own emulation. Both pages take turns, so that a busy machine hurts both; a browser that has just been started is
left in peace until it has nothing to do, because its own start is nobody's wait for a page.
"""

import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from static.release.export import first_visit, release
from static.release.snapshot import snapshot
from static.release.weights import on_the_wire, table
from static.runtime import Place, set_up
from tests.browser.host import Host, hosting
from tests.setup import chromium

LINK = "?game=basic&players=2&level=careful&seed=abc"
BARE = b"""<!doctype html><link rel="icon" href="data:,"><title>bare</title><script type="module">
import {loadPyodide} from './bare/pyodide.mjs';
const python = await loadPyodide();
python.runPython('1+1');
document.documentElement.dataset.took = performance.now();
</script>"""
# The first frame with my hand on it, then the move, then its frame.
OURS = """addEventListener('rummy:ready', () => {
    const accepted = rummy.play('stock') === null && document.querySelectorAll('#hand [data-pick]').length === 11;
    document.documentElement.dataset.took = accepted ? performance.now() : -1;
});"""
VISIT = 4000  # milliseconds
LINES = {"none": None, "100": 100, "20": 20}
LIMITS = {
    "cold none": 0.45, "warm none": 0.50, "cold 100": 0.65, "cold 20": 0.95,
    "offline": 0.50, "memory": 1.30, "bytes": 1.75, "paint": 0.10,
}  # fmt: skip


def main(argv: list[str]) -> None:
    """Measure and print; the exit status is 1 where a limit is passed."""
    asked = dict(option.removeprefix("--").split("=") for option in argv)
    times, lines = int(asked.get("times", 5)), asked.get("lines", "none,100,20").split(",")
    place = Place()
    set_up(place)
    files = release(place, snapshot(place))
    bare = {f"bare/{path.name}": path.read_bytes() for path in (place.vendor / "pyodide").iterdir()}
    found: dict[str, list[float]] = defaultdict(list)
    with hosting(files | bare | {"bare.html": BARE}) as host, sync_playwright() as playwright:
        for line in lines:
            for _ in range(times):
                for name in ("bare", "ours"):
                    with tempfile.TemporaryDirectory() as profile:
                        _profile(playwright, Path(profile), host, name, line, found)
                    if line == "none":
                        with tempfile.TemporaryDirectory() as profile:
                            found[f"{name} memory"].append(_memory(playwright, Path(profile), host, name))
            report(found)
    ours = sum(on_the_wire(name, files[name]) for name in first_visit(files))
    loaded = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    bytes_of_bare = sum(on_the_wire(name, bare[f"bare/{name}"]) for name in loaded)
    print(f"bytes on a first visit: {ours:,} to {bytes_of_bare:,}: {_mark('bytes', ours / bytes_of_bare)}")
    print(table(files, first_visit(files)))


def _profile(playwright: Playwright, folder: Path, host: Host, name: str, line: str, found: dict[str, list[float]]) -> None:
    """One cold and one warm load in a new profile, and without a network where that is asked for."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=chromium.ready(), headless=True, args=["--no-sandbox", "--disable-gpu"]
    )
    try:
        if name == "ours":
            context.add_init_script(OURS)
        page, took = _load(context, host, name, line, folder)
        found[f"{name} cold {line}"].append(took)
        if name == "ours":
            found[f"paint {line}"].append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        _leave(page)
        if line == "none":
            page, took = _load(context, host, name, line, folder)  # the first time that compiled code can be kept
            _leave(page)
            page, took = _load(context, host, name, line, folder)
            found[f"{name} warm"].append(took)
            _leave(page)
        if line == "none" and name == "ours":
            host.down = True
            found["offline"].append(_load(context, host, name, line, folder)[1])
    finally:
        host.down = False
        context.close()


def _load(context: BrowserContext, host: Host, name: str, line: str, profile: Path) -> tuple[Page, float]:
    page = context.new_page()
    _settle(profile)
    if speed := LINES[line]:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        rate = speed * 1_000_000 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 80, "downloadThroughput": rate, "uploadThroughput": rate},
        )
    page.goto(host.url + ("bare.html" if name == "bare" else LINK), wait_until="commit")
    page.wait_for_selector("html[data-took]", state="attached", timeout=180_000)
    took = float(page.get_attribute("html", "data-took") or -1)
    if took < 0:
        sys.exit("The move was not accepted.")
    return page, took


def _memory(playwright: Playwright, profile: Path, host: Host, name: str) -> float:
    """What the page's own process holds after a start, in bytes, shared memory counted in parts (Linux only).

    Without the service worker, which may live in the same process or in another, and leaves after half a minute.
    """
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium.ready(),
        headless=True,
        args=["--no-sandbox", "--disable-gpu"],
        service_workers="block",
    )
    try:
        if name == "ours":
            context.add_init_script(OURS)
        page, _ = _load(context, host, name, "none", profile)
        context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
        _settle(profile)  # what is free is given back in the background
        return _largest_page_process(profile)
    finally:
        context.close()


def _family(profile: Path) -> dict[str, bytes]:
    """The processes of a profile's browser, and their command lines (Linux only)."""
    commands, parents = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            commands[process.name] = (process / "cmdline").read_bytes()
            parents[process.name] = (process / "stat").read_text().rpartition(")")[2].split()[1]
    family = {process for process, command in commands.items() if str(profile).encode() in command}
    while more := {process for process, parent in parents.items() if parent in family} - family:
        family |= more
    return {process: commands[process] for process in family}


def _leave(page: Page) -> None:
    """The end of a visit that lasted some seconds, after which browsers keep what they have compiled."""
    page.wait_for_timeout(VISIT)
    page.close()


def _settle(profile: Path) -> None:
    """Wait until the browser has used no more than a tenth of a core for a while, ten seconds at most."""
    before = _ticks(profile)
    for _ in range(20):
        time.sleep(0.5)  # nothing tells when a browser falls quiet: what it has used is read twice a second
        now = _ticks(profile)
        if now - before <= 0.05 * os.sysconf("SC_CLK_TCK"):
            return
        before = now


def _ticks(profile: Path) -> int:
    """Processor time that a profile's browser has used so far."""
    used = 0
    for process in _family(profile):
        with contextlib.suppress(OSError):
            used += sum(map(int, Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[11:13]))
    return used


def _largest_page_process(profile: Path) -> float:
    sizes = [0]
    for process, command in _family(profile).items():
        if b"--type=renderer" in command:
            lines = Path("/proc", process, "smaps_rollup").read_text().splitlines()
            sizes += [int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")]
    return max(sizes)


def _mark(limit: str, ratio: float) -> str:
    wanted = LIMITS.get(limit)
    return f"{ratio:.2f}" + (f" (at most {wanted:.2f}{'' if ratio <= wanted else ': MISSED'})" if wanted else "")


def report(found: dict[str, list[float]]) -> None:
    """The medians and their ratios, of what has been measured by now."""
    middle = {name: statistics.median(values) for name, values in found.items()}
    for line in LINES:
        if f"ours cold {line}" not in middle:
            continue
        ours, bare, paint = middle[f"ours cold {line}"], middle[f"bare cold {line}"], middle[f"paint {line}"]
        what = "no limit" if line == "none" else f"{line} Mbit/s"
        print(f"cold, {what}: {ours / 1000:.2f} s to {bare / 1000:.2f} s: {_mark(f'cold {line}', ours / bare)}", flush=True)
        print(f"first paint, {what}: {paint / 1000:.2f} s: {_mark('paint', paint / bare)}")
    if "ours warm" in middle:
        bare = middle["bare warm"]
        print(
            f"warm: {middle['ours warm'] / 1000:.2f} s to {bare / 1000:.2f} s: {_mark('warm none', middle['ours warm'] / bare)}"
        )
        print(f"second visit, no network: {middle['offline'] / 1000:.2f} s: {_mark('offline', middle['offline'] / bare)}")
        ours, bare = middle["ours memory"], middle["bare memory"]
        print(f"memory: {ours / 1e6:.0f} MB to {bare / 1e6:.0f} MB: {_mark('memory', ours / bare)}")
