"""A table of scores: players side by side, what is scored below each other, ties as sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.majorities import MajorityAward

from ..system.terminal import Emphasis, Terminal, columns, fit, pad, visible, wrap
from ..words import marks
from ..words.leads import colon
from ..words.terms import item_name, place_taken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from ..words.catalog import Catalog

CELL = 18
"""Columns for one player: number, place, points."""

_GAP = 2
_LEAST_LABEL = 10
_NO_LIMIT = 1000
_NO_BREAK = "\N{NO-BREAK SPACE}"

_PLAIN = str.maketrans({"–": "-", "\N{MINUS SIGN}": "-", "÷": "/", "→": "->", "≈": "~"})


class Audience(NamedTuple):
    """Whom a report is for."""

    catalog: Catalog
    terminal: Terminal


class Line(NamedTuple):
    """A row of the table: its label, and what stands below each player."""

    label: str
    cells: Mapping[str, str]
    strong: bool = False


def cell(number: int, places: Sequence[int], points: int | None, page: Audience) -> str:
    """Return a cell with a number, the places that it takes, and its points; a dash where there is none."""
    nothing = page.terminal.choose("–", "-")
    if not number and points is None:
        return nothing
    if not number:  # points of nothing that is counted
        return pad(str(points), CELL, right=True)
    shown = nothing if points is None else str(points)
    return f"{number:>4}  {pad(_places(places, page), 7)}{pad(shown, 5, right=True)}"


def number_cell(number: int, page: Audience) -> str:
    """Return a cell with a number in the column of numbers, and nothing beside it."""
    return pad(f"{number:>4}" if number else page.terminal.choose("   –", "   -"), CELL)


def majority_cells(
    item: str,
    counts: Mapping[str, int],
    awards: Iterable[object],
    page: Audience,
    places_alone: Collection[str] = (),
) -> dict[str, str]:
    """Return the cells of a majority for players with these numbers.

    Some players only take places: their awards have the places, and the points are nobody's.
    """
    own = {award.player: award for award in awards if isinstance(award, MajorityAward) and award.item == item}
    return {
        player: cell(count, own[player].places, None if player in places_alone else own[player].points, page)
        if player in own
        else cell(count, (), None, page)
        for player, count in counts.items()
    }


def table(heads: Mapping[str, str], sections: Sequence[Sequence[Line]], page: Audience) -> Iterator[str]:
    """Yield a table under the players' heads, with a rule between sections, in as many parts as the width asks for."""
    room = max(page.terminal.width - CELL - _GAP, _LEAST_LABEL) if page.terminal.wraps else _NO_LIMIT
    label_width = min(room, max(columns(line.label) for section in sections for line in section))
    at_once = max(1, (page.terminal.width - label_width) // (CELL + _GAP))
    players = list(heads)
    for start in range(0, len(players), at_once):
        shown = players[start : start + at_once]
        rule = page.terminal.choose("─", "-") * (label_width + len(shown) * (CELL + _GAP))
        yield _row("", (heads[player] for player in shown), label_width, page, strong=True)
        for section in sections:
            yield rule
            for line in section:
                cells = (line.cells.get(player, "") for player in shown)
                yield _row(line.label, cells, label_width, page, strong=line.strong)
        yield ""


def _row(label: str, cells: Iterable[str], label_width: int, page: Audience, *, strong: bool) -> str:
    shown = fit(label, label_width, page.terminal.choose("…", "~"))
    text = pad(shown, label_width) + "".join(" " * _GAP + pad(each, CELL, right=True) for each in cells)
    return page.terminal.paint(text.rstrip(), Emphasis.STRONG if strong else None)


def heads(players: Iterable[str], marked: Collection[str], mark: str, page: Audience) -> dict[str, str]:
    """Return the heads of the players' columns; `mark` stands behind the names of the marked ones."""
    return {player: _head(player, f" ({mark})" if player in marked else "", page) for player in players}


def items_after(
    label: str, items: Iterable[str], page: Audience, emphasis: Emphasis | None = None, others: Iterable[str] = ()
) -> Iterator[str]:
    """Yield a label and its items, in as many lines as the width asks for, with no item in two of them.

    Only one that is longer than a line is broken. The other items are set aside, behind a blank.
    """
    room = page.terminal.width - 2 if page.terminal.wraps else None
    # One that no line has room for is broken where it can be.
    items, others = (
        [item.replace(" ", _NO_BREAK) if room is None or columns(item) < room else item for item in each]
        for each in (items, others)
    )
    text = " ".join(filter(None, (label, marks.listed(items, page.catalog), *others)))
    for line in wrap([(text, emphasis)], page.terminal, 2):
        yield line.replace(_NO_BREAK, " ")


def signs(sections: Iterable[Sequence[Line]], awards: Iterable[object], page: Audience) -> dict[str, str]:
    """Return the signs that occur in a table, by what they mean; the awards are those behind it."""
    nothing = page.terminal.choose("–", "-")
    cells = (text for section in sections for line in section for text in line.cells.values())
    found = {}
    if any(nothing in text.split() for text in cells):
        found[page.catalog.gettext("nothing or no points")] = nothing
    shared = (award.places for award in awards if isinstance(award, MajorityAward) and len(award.places) > 1)
    for places in sorted(shared)[:1]:
        found[page.catalog.gettext("shared places")] = _places(places, page)
    return found


def legend(meanings: Mapping[str, str], page: Audience) -> Iterator[str]:
    """Yield the lines that say what signs mean, and an empty one; nothing where there are none.

    The signs are given by what they mean: several have one meaning, and of these one is shown.
    """
    if meanings:
        told = (f"{sign} {meaning}" for meaning, sign in meanings.items())
        yield from items_after(page.catalog.gettext("Key:"), told, page, Emphasis.FAINT)
        yield ""


def _head(player: str, mark: str, page: Audience) -> str:
    return fit(visible(player), CELL - columns(mark), page.terminal.choose("…", "~")) + mark


def _places(places: Sequence[int], page: Audience) -> str:
    return plain(place_taken(places, page.catalog), page)


def plain(marked: str, page: Audience) -> str:
    """Return a text with the marks of sums and ranges, in ASCII where the terminal has nothing else."""
    return page.terminal.choose(marked, marked.translate(_PLAIN))


def ties(awards: Iterable[object], prizes: Callable[[str], Sequence[int]], page: Audience) -> Iterator[str]:
    """Yield each tie as a sum: `(13 + 6) ÷ 2 = 9.5 → 9`; the prizes are those of the places for an item."""
    told = set()
    lines = []
    behind = colon(page.catalog)
    for award in awards:
        if not isinstance(award, MajorityAward) or not award.tied or (award.item, award.places) in told:
            continue
        told.add((award.item, award.places))
        worth = prizes(award.item)
        pool = [worth[place - 1] for place in award.places if place <= len(worth)]
        sharing = [visible(player) for player in award.counts if player in (award.player, *award.tied)]
        who = marks.listed(sharing, page.catalog)
        sums = plain(marks.shared(pool, len(sharing), page.catalog), page)
        lines += wrap(
            [(f"  {item_name(award.item, page.catalog)}{behind} {who}{behind} {sums}", None)], page.terminal, 4
        )
    if lines:
        head = page.catalog.gettext("Tied players share the points of the tied places, rounded down:")
        yield from wrap([(head, None)], page.terminal, 0)
        yield from lines
        yield ""
