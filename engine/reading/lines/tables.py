"""A pasted table of counts or points: players down and types across, or types down and players across."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...buildings import Building
from ...items import typed_items
from ..findings import Span
from ..forms import PLAYER_LIMIT, TOTALS
from ..nodes import Scalar
from .player_lines import LINE_LIMIT, is_item, typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..names import NameBook

_SEPARATORS = "\t|;,"
_LEAST = 2
"""A table has so many rows and columns at least."""
_MOST_ROWS = 60
_RULE = re.compile(r"[\s|:+=-]*")
"""The line below the head of a table in Markdown."""
_GAP = re.compile(r"[ \t]{2,}")
_BLANKS = re.compile(r"[ \t|;,:]+")
_SCORINGS = frozenset({"1", "2", "3", "1.", "2.", "3.", "I", "II", "III"})
_NOTHING = frozenset({"", "-", "–", "—", "/", "."})
"""What is in a cell that is left empty."""
_OTHERS = ("extra", "lines", "coins", "bonus", *TOTALS, "place", "before")
"""What a row or column may count besides the types and the wall."""


OF_MODULES = {item.id: item.typed for item in typed_items("alhambra") if item.module}
"""What modules bring: the key of the number of each item."""


class TableCell(NamedTuple):
    """What is in a cell, and below or beside which key: a type, the wall, a sum."""

    key: str
    head: Scalar
    value: Scalar


class TableSeat(NamedTuple):
    """A player of a table with the cells that are not empty; `scoring` counts the times that the name is in it."""

    name: Scalar
    cells: tuple[TableCell, ...]
    scoring: int = 0


class PointTable(NamedTuple):
    """A table, and the words of its head that mean nothing."""

    seats: tuple[TableSeat, ...]
    unknown: tuple[Scalar, ...]


def table_of(lines: Sequence[tuple[int, str]], names: NameBook) -> PointTable | None:
    """Return the table that lines are, all of them; None if they are none."""
    if len(lines) > _MOST_ROWS:
        return None
    rows = [(number, text) for number, text in lines if not _is_rule(text)]
    if len(rows) < _LEAST or any(len(text) > LINE_LIMIT for _, text in rows):
        return None
    for split in _splits(rows):
        cells = [split.cells(number, row) for number, row in rows]
        if split.between in {_GAP, _BLANKS} and not _is_even(cells):
            continue  # between blanks nobody can see which cell is empty
        table = _across(cells, names) or _down(cells, names)
        if table is not None:
            return table
    return None


def _is_even(rows: Sequence[Sequence[Scalar]]) -> bool:
    """Tell whether all rows below the head have equally many cells, and the head has as many or one less."""
    widths = {len(row) for row in rows[1:]}
    return len(widths) == 1 and len(rows[0]) in {min(widths), min(widths) - 1}


def _is_rule(text: str) -> bool:
    return "-" in text and _RULE.fullmatch(text[:LINE_LIMIT]) is not None


def _splits(rows: Sequence[tuple[int, str]]) -> Iterator[_Splitter]:
    """Yield the ways in which lines can be parted into cells: by a sign that all have, by wide gaps, by blanks."""
    for separator in _SEPARATORS:
        if all(separator in text for _, text in rows):
            yield _Splitter(re.compile(re.escape(separator)), is_framed=separator == "|")
    yield _Splitter(_GAP, is_framed=True)
    yield _Splitter(_BLANKS, is_framed=True)


class _Splitter(NamedTuple):
    """What is between the cells of a row; a row that `is_framed` may begin and end with it."""

    between: re.Pattern[str]
    is_framed: bool

    def cells(self, number: int, text: str) -> list[Scalar]:
        """Return the cells of a row."""
        start, end = 0, len(text)
        if self.is_framed:
            bare = text.strip(" \t")
            start = text.index(bare) + bare.startswith("|")
            end = max(start, text.index(bare) + len(bare) - bare.endswith("|"))
        cells = []
        for match in self.between.finditer(text, start, end):
            cells.append(_scalar(number, start, text[start : match.start()]))
            start = match.end()
        cells.append(_scalar(number, start, text[start:end]))
        return _with_long_name(cells, text) if self.between is _BLANKS else cells


def _with_long_name(cells: list[Scalar], text: str) -> list[Scalar]:
    """Return the cells of a row of single words; all words before its first number are one name."""
    first = next((index for index, cell in enumerate(cells) if cell.text.isdigit()), 0)
    if first <= 1:
        return cells
    span = cells[0].span._replace(end_column=cells[first - 1].span.end_column)
    return [Scalar(text[span.column - 1 : span.end_column - 1], "", span), *cells[first:]]


def _scalar(number: int, start: int, text: str) -> Scalar:
    begin = start + len(text) - len(text.lstrip())
    word = text.strip().strip("*").strip()
    return Scalar(word, "", Span(number, begin + 1, number, begin + 1 + len(text.strip())))


def key_of(word: str, names: NameBook) -> str | None:
    """Return what a head of a table counts; None if it is no such word."""
    word = word.rstrip(":. ")
    if is_item(word, names):
        return typed(word, names) or names.find(word, tuple(Building)) or word
    if word in {"Σ", "∑"}:
        return "sum"
    other = names.find(word, (*_OTHERS, *OF_MODULES)) if len(word) > 1 else None
    return OF_MODULES.get(other, other) if other is not None else None


def _across(rows: Sequence[Sequence[Scalar]], names: NameBook) -> PointTable | None:
    """Return a table whose head has the types; a column for each of them behind the names."""
    head, *below = rows
    keys = _added_up([key_of(cell.text, names) for cell in head])
    # The corner above the names may be left out.
    if head and keys[0] is not None and all(len(row) == len(head) + 1 for row in below):
        corner = Scalar("", "", head[0].span)
        head, keys = [corner, *head], [None, *keys]
    if not _are_heads(keys[1:], names) or any(cell.text.isdigit() for cell in head):
        return None
    seats = []
    for row in below:
        if len(row) > len(head) or not row[0].text or not _has_numbers(row[1:]):
            return None
        pairs = zip(keys[1:], head[1:], row[1:], strict=False)
        cells = tuple(TableCell(key, word, cell) for key, word, cell in pairs if key and cell.text not in _NOTHING)
        seats.append(TableSeat(row[0], cells))
    unknown = tuple(cell for key, cell in zip(keys[1:], head[1:], strict=True) if key is None and cell.text)
    return PointTable(tuple(seats[: PLAYER_LIMIT + 1]), unknown)


def _down(rows: Sequence[Sequence[Scalar]], names: NameBook) -> PointTable | None:
    """Return a table whose first column has the types; a column for each player, again for each scoring."""
    head, *below = rows
    if head and all(len(row) == len(head) + 1 for row in below):
        head = [Scalar("", "", head[0].span), *head]
    if below and not below[0][0].text and all(cell.text in _SCORINGS for cell in below[0][1:]):
        below = below[1:]  # the numbers of the scorings below the names
    keys = _added_up([key_of(row[0].text, names) for row in below])
    players = _spread(head[1:])
    if not _are_heads(keys, names) or not players or not all(cell.text for cell in players):
        return None
    if any(len(row) > len(head) for row in below) or any(cell.text.isdigit() for cell in players):
        return None
    seats: list[list[TableCell]] = [[] for _ in players]
    for key, row in zip(keys, below, strict=True):
        for seat, cell in zip(seats, row[1:], strict=False):
            if key is not None and cell.text not in _NOTHING:
                seat.append(TableCell(key, row[0], cell))
    if not any(_has_numbers(row[1:]) for row in below):
        return None
    met: dict[str, int] = {}
    found = []
    for player, seat in zip(players, seats, strict=True):
        found.append(TableSeat(player, tuple(seat), met.get(player.text, 0)))
        met[player.text] = met.get(player.text, 0) + 1
    unknown = tuple(row[0] for key, row in zip(keys, below, strict=True) if key is None and row[0].text)
    return PointTable(tuple(found), unknown)


def _spread(head: Sequence[Scalar]) -> list[Scalar]:
    """Return names for all columns: a name above several of them, as in merged cells, is that of each."""
    players: list[Scalar] = []
    for cell in head:
        players.append(cell if cell.text or not players else players[-1])
    return players


def _added_up(keys: list[str | None]) -> list[str | None]:
    """Return the heads of rows; of two totals the first is the sum of its scoring: many languages have one word."""
    if keys.count("total") == _LEAST and "sum" not in keys:
        keys[keys.index("total")] = "sum"
    return keys


def _are_heads(keys: Sequence[str | None], names: NameBook) -> bool:
    """Tell whether these are the heads of a table: some keys, a type among them."""
    known = [key for key in keys if key is not None]
    return len(known) >= _LEAST and any(names.find(key, tuple(Building)) is not None for key in known)


def _has_numbers(cells: Sequence[Scalar]) -> bool:
    """Tell whether the cells of a row are numbers or nothing, some of them numbers."""
    written = [cell.text for cell in cells if cell.text not in _NOTHING]
    return any(text.isdigit() for text in written)
