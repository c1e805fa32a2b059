"""How many starts end the tab where Chromium watches every page's memory, as it otherwise does with one in seventy.

`python3 -m tests.bench crash [--starts=50]`: in turns a start as it is, and the yardstick, one that is kept from hiding the
browser's stack switching (JSPI) from Pyodide. Chromium's GWP-ASan, which samples allocations and remembers who asked for
them, looks for the callers beyond the end of a switched stack (seen in Chromium 156: all dumps end in its scan for the next
frame, on such a stack). Pyodide's issues 5702 and 6106 tell of more tabs that end with stack switching, and not without.
"""

import argparse

from playwright.sync_api import Error

from tests.bench._page import started
from tests.browser.table import open_page

WATCHED = "ProcessSamplingProbability/1.0/AllocationSamplingMultiplier/1000/AllocationSamplingRange/2"
ALL_WATCHED = f"--enable-features=GwpAsanMalloc:{WATCHED},GwpAsanPartitionAlloc:{WATCHED}"
KEPT = """for (const name of ['Suspending', 'promising']) Object.defineProperty(WebAssembly, name, {configurable: false});"""
BEFORE = {"as it is": "", "with stack switching": KEPT}  # what runs before the page's own scripts


def main(argv: list[str]) -> None:
    """Start so often in turns, and print how many of each ended the tab."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench crash")
    parser.add_argument("--starts", type=int, default=50)
    starts = parser.parse_args(argv).starts
    died = dict.fromkeys(BEFORE, 0)
    with started(ALL_WATCHED) as (browser, address):
        for _ in range(starts):
            for which, script in BEFORE.items():
                page = browser.new_page()
                page.add_init_script(script)
                try:
                    open_page(page, address, "?game=basic&players=2&seed=crash")
                except Error as error:
                    if "crashed" not in str(error):
                        raise
                    died[which] += 1
                page.close()
    for which, count in died.items():
        print(f"{which}: {count} of {starts} starts ended the tab ({100 * count / starts:.0f} %)")
