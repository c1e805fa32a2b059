"""How many starts end the tab where Chromium watches every page's memory, as it otherwise does with one in seventy.

`python3 -m tests.bench crash [--starts=50]`: in turns a start as it is, and the yardstick, one that is kept from hiding the
browser's stack switching (JSPI) from Pyodide. Chromium's GWP-ASan, which samples allocations and remembers who asked for
them, looks for the callers beyond the end of a switched stack (seen in Chromium 156: all dumps end in its scan for the next
frame, on such a stack). Pyodide's issues 5702 and 6106 tell of more tabs that end with stack switching, and not without.
"""

import argparse

from playwright.sync_api import Error, sync_playwright

from serve import PageServer
from static.runtime import ROOT, Place, set_up
from tests.browser.host import answering
from tests.browser.table import open_page
from tests.setup import chromium

WATCHED = "ProcessSamplingProbability/1.0/AllocationSamplingMultiplier/1000/AllocationSamplingRange/2"
FLAGS = ("--no-sandbox", "--disable-gpu", f"--enable-features=GwpAsanMalloc:{WATCHED},GwpAsanPartitionAlloc:{WATCHED}")
KEPT = """for (const name of ['Suspending', 'promising']) Object.defineProperty(WebAssembly, name, {configurable: false});"""


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench crash")
    parser.add_argument("--starts", type=int, default=50)
    starts = parser.parse_args(argv).starts
    set_up(Place())
    died = {"as it is": 0, "with stack switching": 0}
    with answering(PageServer("127.0.0.1", 0, ROOT)) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ready(), args=[*FLAGS])
        for _ in range(starts):
            for which in died:
                page = browser.new_page()
                if which != "as it is":
                    page.add_init_script(KEPT)
                try:
                    open_page(page, f"http://127.0.0.1:{port}/", "?game=basic&players=2&seed=crash")
                except Error as error:
                    if "crashed" not in str(error):
                        raise
                    died[which] += 1
                page.close()
        browser.close()
    for which, count in died.items():
        print(f"{which}: {count} of {starts} starts ended the tab ({100 * count / starts:.0f} %)")
