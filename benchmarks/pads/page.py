"""The page `docs/benchmarks.md`: the prose of `page.md` with the tables and figures of one run in it."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from benchmarks import first
from benchmarks.pads.likeness import TOLERANCE
from benchmarks.versions import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from benchmarks.pads.outcomes import Growth, Measured, Outcome

PAGE = ROOT / "docs" / "benchmarks.md"
PROSE = ROOT / "benchmarks" / "pads" / "page.md"
FIGURES = ROOT / "benchmarks" / "pads" / "measured.json"

WIDTH = 120
ROUND = 9.95
"""Ratios above it are written without decimals."""
AHEAD = 0.95
"""A peer is ahead of us from here on; between this and 1 it is noise."""
REPEATED = ("Typst", "fpdf2", "pdfmake", "protograf (300 dpi picture)", "WeasyPrint")
"""The peers that write each page anew."""
MEASURES: dict[str, Callable[[Outcome], float]] = {
    "time": lambda outcome: outcome.cpu,
    "size": lambda outcome: outcome.size,
    "memory": lambda outcome: outcome.memory,
}


def written(measured: Measured) -> str:
    """Return the page: paragraphs are filled, tables stay as they are."""
    values = {
        "date": measured.date,
        "machine": measured.machine,
        "versions": measured.versions,
        "minutes": f"{measured.seconds / 60:.0f}",
        "tolerance": f"{TOLERANCE:.0%}",
        "plain": "\n".join(pad_table(measured.plain)),
        "numbered": "\n".join(pad_table(measured.numbered)),
        "growth": "\n".join(growth_table(measured.plain_growth, measured.numbered_growth)),
        "first": "\n".join(first.table(measured.first)),
        "unmet": unmet(measured),
        "repeated": repeated(measured),
        "ahead": ahead(measured),
        "cost": cost(measured),
    }
    text = re.sub(r"\{(\w+)\}", lambda match: values[match[1]], PROSE.read_text(encoding="utf-8"))
    return "\n\n".join(_filled(block) for block in text.strip().split("\n\n")) + "\n"


def _filled(block: str) -> str:
    """Return a block of a page with lines of equal length; a heading or a table as it is."""
    if block.startswith(("#", "|")):
        return block
    points = re.split(r"\n(?=- )", block)
    return "\n".join(
        textwrap.fill(
            point.replace("\n", " "),
            WIDTH,
            subsequent_indent="  " if point.startswith("- ") else "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for point in points
    )


def pad_table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines of a table: figures, and how many times ours (the first) each is."""
    ours = outcomes[0]
    yield f"| {'program':<29} | {'CPU time':>14} | {'size':>15} | {'memory':>14} | {'differs':>7} | {'runs':>4} |"
    yield f"|{'-' * 31}|{'-' * 15}:|{'-' * 16}:|{'-' * 15}:|{'-' * 8}:|{'-' * 5}:|"
    for each in outcomes:
        if each.missing:
            yield f"| {each.name:<29} | not available: {each.missing} | | | | |"
            continue
        taken = f"{each.cpu:.2f} s{times(each.cpu, ours.cpu)}"
        size = f"{each.size / 1e3:,.0f} KB{times(each.size, ours.size)}"
        memory = f"{each.memory / 1e6:,.0f} MB{times(each.memory, ours.memory)}"
        other = f"{each.difference:.0%}"
        yield f"| {each.name:<29} | {taken:>14} | {size:>15} | {memory:>14} | {other:>7} | {each.runs:>4} |"


def times(figure: float, ours: float) -> str:
    """Return a figure as so many times ours; nothing where ours is not known."""
    return f" ({_ratio(figure / ours)})" if ours else ""


def _ratio(ratio: float) -> str:
    # Two figures are enough: noise is in the third.
    return f"{ratio:.0f}×" if ratio > ROUND else f"{ratio:.1f}×" if ratio > 1 else f"{ratio:.2f}×"


def sheet_costs(growth: Sequence[Growth]) -> dict[int, float]:
    """Return what a sheet costs in pads of several sizes, in seconds, without what a pad of one sheet takes."""
    base = next(each.cpu for each in growth if each.sheets == 1)
    return {each.sheets: (each.cpu - base) / (each.sheets - 1) for each in growth if each.sheets > 1}


def growth_table(plain: Sequence[Growth], numbered: Sequence[Growth]) -> Iterator[str]:
    """Yield the lines of a table of our own pads."""
    head = ("CPU time", "extra sheet", "size", "memory")
    yield f"| sheets | {' | '.join((*head, *(f'numbered: {name}' for name in head)))} |"
    yield "|---:" * 9 + "|"
    costs = sheet_costs(plain), sheet_costs(numbered)
    for pair in zip(plain, numbered, strict=True):
        cells = [f"{pair[0].sheets:,}"]
        for each, cost_of in zip(pair, costs, strict=True):
            more = f"{cost_of[each.sheets] * 1000:.2f} ms" if each.sheets in cost_of else ""
            cells += [f"{each.cpu:.2f} s", more, f"{each.size / 1e3:,.0f} KB", f"{each.memory / 1e6:,.0f} MB"]
        yield f"| {' | '.join(cells)} |"


def ratios(measured: Measured, name: str, measure: str) -> Iterator[float]:
    """Yield how many times ours a peer's figure is, for both pads, where it has one."""
    figure = MEASURES[measure]
    for ours, *others in (measured.plain, measured.numbered):
        yield from (figure(each) / figure(ours) for each in others if each.name == name and not each.missing)


def repeated(measured: Measured) -> str:
    """Return what pages cost that are written anew each time."""
    spans = []
    for measure in ("time", "size"):
        found = [ratio for name in REPEATED for ratio in ratios(measured, name, measure)]
        if not found:
            return "Programs without it were not measured."
        spans.append(f"{_ratio(min(found))} to {_ratio(max(found))}")
    return f"Programs without it write each page anew, and take {spans[0]} our time for files {spans[1]} as large."


def ahead(measured: Measured) -> str:
    """Return the points of a list: each peer that is ahead of us in something, and of all else what that costs it."""
    points = []
    for name in dict.fromkeys(each.name for each in (*measured.plain[1:], *measured.numbered[1:])):
        found = {measure: [*ratios(measured, name, measure)] for measure in MEASURES}
        if any(ratio < AHEAD for each in found.values() for ratio in each):
            figures = (f"{' and '.join(map(_ratio, each))} our {measure}" for measure, each in found.items())
            points.append(f"- **{name}**: {'; '.join(figures)}.")
    return "\n".join(points) or "- No program needs less time, a smaller file or less memory than ours for either pad."


def cost(measured: Measured) -> str:
    """Return what an extra sheet costs in large pads beside small ones."""
    kinds = (("A sheet", measured.plain_growth), ("a numbered sheet", measured.numbered_growth))
    parts = []
    for what, growth in kinds:
        costs = sheet_costs(growth)
        most = max(costs)
        parts.append(
            f"{what} of a pad of {most:,} costs {costs[most] * 1000:.2f} ms, "
            f"{costs[most] / costs[1000]:.2f} times what it costs in a pad of 1,000"
        )
    return "; ".join(parts) + "."


def unmet(measured: Measured) -> str:
    """Return what was wanted and is not met."""
    names: Iterable[str] = [row.what for row in measured.first if not row.met]
    return f"Not met: {'; '.join(names)}." if names else "All of it is met."
