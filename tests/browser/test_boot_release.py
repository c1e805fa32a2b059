"""A release starts from its snapshot; without one, for whatever reason, it starts all the same, with the same cards."""

import gzip

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.conftest import Watch
from tests.browser.host import Host
from tests.browser.table import BOOT, open_page

LINK = "?game=basic&players=2&level=careful&seed=abc"
HAND = "3S 4S 7H 8H 9H QH 4D QD 2C JC"  # what this seed deals, for ever
NO_SNAPSHOT = "The snapshot cannot be used"
# A browser's own stack switching, that counts how often it is asked for.
COUNTED = """
    globalThis.switched = 0;
    const {promising, Suspending} = WebAssembly;
    const counting = asked => new Proxy(asked, {
        apply: (...all) => (switched++, Reflect.apply(...all)), construct: (...all) => (switched++, Reflect.construct(...all)),
    });
    Object.assign(WebAssembly, {promising: counting(promising), Suspending: counting(Suspending)});
"""


@pytest.fixture
def warnings(page: Page) -> list[str]:
    """What the console was warned of."""
    told: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "warning":
            told.append(message.text)

    page.on("console", listen)
    return told


def plays(page: Page, host: Host) -> None:
    """The page starts by the link, deals the link's cards, and takes a move."""
    open_page(page, host.url, LINK)
    assert set(page.evaluate("rummy.view().hand").split()) == set(HAND.split())
    assert page.evaluate("rummy.play('stock')") is None
    expect(page.locator("#hand [data-pick]")).to_have_count(11)


def test_a_release_starts_from_its_snapshot(page: Page, host: Host, watch: Watch, warnings: list[str]) -> None:
    plays(page, host)
    assert warnings == []
    once = [name for name in host.asked if name != "service-worker.js"]
    assert host.asked.count(host.named("asm.wasm")) == 1
    assert not any("python_stdlib" in name for name in once)
    assert all(url.startswith((host.url, "data:", "blob:")) for url in watch.requests)


def of_another_build(packed: bytes) -> bytes:
    """The snapshot with another build's mark in its head."""
    content = bytearray(gzip.decompress(packed))
    content[20] ^= 0xFF
    return gzip.compress(bytes(content), 1)


def damaged(packed: bytes) -> bytes:
    middle = len(packed) // 2
    return packed[:middle] + bytes(1000) + packed[middle + 1000 :]


@pytest.mark.parametrize("harm", ["gone", "damaged", "cut", "of another build", "not packed"])
def test_without_its_snapshot_the_game_is_there(page: Page, host: Host, watch: Watch, warnings: list[str], harm: str) -> None:
    name = host.named("/snapshot-")
    whole = host.files[name]
    if harm == "gone":
        host.gone.add(name)
    else:
        host.files[name] = {
            "damaged": damaged(whole),
            "cut": whole[: len(whole) // 2],
            "of another build": of_another_build(whole),
            "not packed": b"<!doctype html>a host that answers everything with a page",
        }[harm]
    plays(page, host)
    assert any(text.startswith(NO_SNAPSHOT) for text in warnings)
    watch.complaints[:] = [text for text in watch.complaints if "404" not in text]


@pytest.mark.parametrize("restored", [True, False])
def test_python_leaves_stack_switching_alone(page: Page, host: Host, restored: bool) -> None:
    """Where Chromium watches a page's memory, a tab may die of it (`tests.bench crash`)."""
    if not restored:
        host.files[host.named("/snapshot-")] = b"none"
    page.add_init_script(COUNTED)
    open_page(page, host.url, LINK)
    assert page.evaluate("switched") == 0
    assert page.evaluate("new WebAssembly.Suspending(() => 1) && switched") == 1  # it is there for others


def test_without_decompression_the_game_is_there(page: Page, host: Host) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    plays(page, host)
    assert host.named("python_stdlib") in host.asked


@pytest.mark.parametrize(
    "forbidden",
    [
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
        "IDBFactory.prototype.open = () => { const request = {}; setTimeout(() => request.onerror?.({})); return request }",
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])"
        " Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError') }})",
    ],
    ids=["IndexedDB throws", "IndexedDB fails", "all storage throws"],
)
def test_where_storage_is_forbidden_the_game_is_there(page: Page, host: Host, watch: Watch, forbidden: str) -> None:
    page.add_init_script(forbidden)
    plays(page, host)
    # PyScript has a store of its own, opened before anything can be said: its failure harms nothing.
    watch.complaints[:] = [text for text in watch.complaints if not text.startswith("page error")]


BLANK = b"<!doctype html><link rel='icon' href='data:,'><title>blank</title>"
CHANCE = """async url => {
    const {loadPyodide} = await import(url);
    const python = await loadPyodide();
    return python.runPython('import random; random.random()');
}"""
IN_A_WORKER = """url => new Promise((resolve, reject) => {
    const text = `import {loadPyodide} from '${url}';
        loadPyodide().then(python => postMessage(python.runPython('import random; random.random()')))`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})), {type: 'module'});
    worker.onmessage = event => resolve(event.data);
    worker.onerror = reject;
})"""


@pytest.mark.parametrize("where", [CHANCE, IN_A_WORKER], ids=["page", "worker"])
def test_chance_is_fresh_after_a_restore(page: Page, host: Host, warnings: list[str], where: str) -> None:
    host.files["blank.html"] = BLANK
    drawn = set()
    for _ in range(2):
        page.goto(f"{host.url}blank.html")
        drawn.add(page.evaluate(where, host.url + host.named("/interpreter-")))
    assert len(drawn) == 2
    assert warnings == []


def test_packages_find_the_whole_library(page: Page, host: Host, warnings: list[str]) -> None:
    host.files["blank.html"] = BLANK
    page.goto(f"{host.url}blank.html")
    script = """async url => {
        const {loadPyodide} = await import(url);
        const python = await loadPyodide();
        await python.loadPackage('micropip');
        return python.runPython('import micropip, sqlite3, xml.dom; micropip.__version__');
    }"""
    assert page.evaluate(script, host.url + host.named("/interpreter-")) in host.named("micropip-")
    assert warnings == []


def test_a_bar_of_bytes_is_shown_while_it_loads(page: Page, host: Host) -> None:
    host.stuck.add(host.named("asm.wasm"))
    page.goto(host.url)
    page.wait_for_selector("#boot-text[data-bytes*=' MB']", timeout=BOOT)
    assert float(page.get_attribute("#boot-text", "data-bytes").split("/")[0]) > 0


IN_THE_BRAIN = """
from pyscript import document
from game.ui.worker import start

brain = await start()
document.documentElement.dataset.pinged = await brain.ping()
"""


def test_the_worker_starts_from_the_snapshot_too(page: Page, host: Host, warnings: list[str]) -> None:
    index = host.files["index.html"].decode()
    before, script, rest = index.partition('<script type="py">')
    host.files["index.html"] = f"{before}{script}{IN_THE_BRAIN}</script>{rest.partition('</script>')[2]}".encode()
    page.goto(host.url)
    page.wait_for_selector("html[data-pinged=here]", timeout=BOOT)
    assert not any(text.startswith(NO_SNAPSHOT) for text in warnings)
    assert not any("python_stdlib" in name for name in host.asked)
