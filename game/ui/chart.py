"""A line chart of running totals as inline SVG; every line has its own dashes and its name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.ui.html import esc
from game.words.words import Words

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 640, 260, 48, 140, 10, 26
DASHES = ("", "8 4", "2 4", "12 3 2 3", "5 2", "1 3", "14 5", "6 3 1 3")
NEAREST = 20  # between two names at the ends of lines


def chart(names: Sequence[str], rows: Sequence[Sequence[int]], words: Words) -> str:
    """The chart: `rows` are the totals by side, the first before any deal, then one after each deal."""
    low, high = min(map(min, rows)), max(map(max, rows))
    low, high = min(low, 0), max(high, 1)
    step = _step(high - low)
    bottom, top = low // step * step, -(-high // step) * step

    def x(deal: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * deal / max(1, len(rows) - 1)

    def y(points: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (top - points) / (top - bottom)

    grid = "".join(
        f'<path class="axis" d="M{LEFT} {y(points):.1f}H{WIDE - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{y(points) + 4:.1f}" text-anchor="end">{esc(words.number(points))}</text>'
        for points in range(bottom, top + 1, step)
    )
    every = -(-(len(rows) - 1) // 12)
    deals = "".join(
        f'<text x="{x(deal):.1f}" y="{HIGH - 6}" text-anchor="middle">{esc(words.number(deal))}</text>'
        for deal in range(every, len(rows), every)
    )
    lines = "".join(_line(side, [(x(n), y(row[side])) for n, row in enumerate(rows)]) for side in range(len(names)))
    ends = _apart([y(points) for points in rows[-1]])
    labels = "".join(
        f'<text class="name c{side % 8}" x="{WIDE - RIGHT + 9}" y="{end + 4:.1f}">{esc(_short(name))}</text>'
        for side, (name, end) in enumerate(zip(names, ends, strict=True))
    )
    title = words.t("Totals after each deal")
    said = " ".join(
        words.t("{name}: {totals}.", name=name, totals=words.t(", ").join(words.number(row[side]) for row in rows[1:]))
        for side, name in enumerate(names)
    )
    return (
        f'<figure class="chart"><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="chart-title chart-said">'
        f'<title id="chart-title">{esc(title)}</title><desc id="chart-said">{esc(said)}</desc>'
        f"{grid}{deals}{lines}{labels}</svg></figure>"
    )


def _line(side: int, points: list[tuple[float, float]]) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dash = f' stroke-dasharray="{DASHES[side % 8]}"' if DASHES[side % 8] else ""
    end_x, end_y = points[-1]
    return (
        f'<g class="c{side % 8}"><path class="line" d="{path}"{dash}/>'
        f'<circle class="dot" cx="{end_x:.1f}" cy="{end_y:.1f}" r="3.5"/></g>'
    )


def _step(span: int) -> int:
    """A round distance between grid lines, so that there are three to six."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span <= 5 * step:
                return step
        size *= 10


def _apart(ends: list[float]) -> list[float]:
    """The heights of the names, moved apart where lines end close together, inside the chart."""
    order = sorted(range(len(ends)), key=ends.__getitem__)
    placed = list(ends)
    for before, side in pairwise(order):
        placed[side] = max(placed[side], placed[before] + NEAREST)
    limit = float(HIGH - BOTTOM + 4)
    for side in reversed(order):
        placed[side] = min(placed[side], limit)
        limit = placed[side] - NEAREST
    return placed


def _short(name: str) -> str:
    return name if len(name) <= 13 else name[:12] + "…"
