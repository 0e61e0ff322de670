"""Grid layouts for Roll & Write: which building is on which space of the player sheet."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..buildings import LETTERS, Building
from . import layout_form, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DEFAULT = "granada"

_FOLDER = Path(__file__).parent.parent / "data" / "layouts"

_ID = re.compile(layout_form.ID)
FILE_SUFFIX = ".toml"
"""How the names of layout files end."""

BYTE_LIMIT = 4_000
"""How long a layout file may be: it has six lines, and a hostile one costs its reader the square of its length."""

_LONGEST_TOLD = 10**9
"""A number beyond it is not repeated: it may have thousands of digits."""

LONGEST_ID = layout_form.LONGEST_ID
"""Characters of an id."""


class GridLayout(NamedTuple):
    """A grid of buildings; `rows` are the letters P S A C G T, yellow 1 at the top, blue 1 on the left."""

    id: str
    name: str
    rows: tuple[str, ...]
    coins: int

    def building(self, row: int, column: int) -> Building:
        """Return the type on a space, both counted from 0 (A7)."""
        return LETTERS[self.rows[row][column]]

    @property
    def letters(self) -> str:
        """All letters, row by row."""
        return "".join(self.rows)


class LayoutProblem(NamedTuple):
    """What is wrong with a layout, wherever that is written: whoever reads it makes a located finding of it.

    `name` is the detail of the finding, `row` and `column` count from 0, `values` fill the message.
    """

    name: str
    row: int | None = None
    column: int | None = None
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def finding_values(self) -> dict[str, str | int]:
        """The values of the finding: lines and columns counted from 1, as people do."""
        return {"line": (self.row or 0) + 1, "column": (self.column or 0) + 1, **dict(self.values)}


@cache
def layout_ids() -> tuple[str, ...]:
    """Return the ids of the project's own layouts, sorted."""
    return tuple(sorted(file.stem for file in _FOLDER.glob(f"*{FILE_SUFFIX}")))


@cache
def load_layout(layout_id: str = DEFAULT) -> GridLayout:
    """Return one of the project's own layouts; KeyError when there is none of that id."""
    if layout_id not in layout_ids():
        raise KeyError(layout_id)
    layout, problems = read_layout(tomllib.loads((_FOLDER / f"{layout_id}{FILE_SUFFIX}").read_text(encoding="utf-8")))
    if layout is None:
        raise ValueError(problems)
    return layout


def read_layout(
    document: Mapping[str, Any],
) -> tuple[GridLayout | None, tuple[LayoutProblem, ...]]:
    """Return the layout that a parsed file describes, and everything that is wrong with it.

    Where anything is, there is no layout. `rows` may hold blanks and lower case. `unevenness` judges a layout that
    could be read.
    """
    problems = [
        LayoutProblem("unknown-key", values=(("key", key),)) for key in document if key not in layout_form.FILE.keys
    ]
    layout_id, coins, rows = document.get("id"), document.get("coins", numbers.default_coins()), _rows(document)
    if layout_id is None:
        problems.append(LayoutProblem("id-missing"))
    elif not isinstance(layout_id, str) or not _ID.fullmatch(layout_id) or len(layout_id) > LONGEST_ID:
        problems.append(LayoutProblem("bad-id", values=(("id", _told(layout_id)),)))
    name = document.get("name", layout_id)
    if "name" in document and not isinstance(name, str):
        problems.append(LayoutProblem("bad-name"))
    # A flag is an int to Python: `coins = true` is not one coin.
    if type(coins) is not int or not numbers.starting_coins() <= coins <= numbers.most_coins():
        problems.append(LayoutProblem("bad-coins", values=(("coins", _told(coins)),)))
    if rows is None:
        problems.append(LayoutProblem("rows-missing"))
    else:
        problems.extend(faults(GridLayout("", "", rows, 0)))
    if problems or rows is None or not isinstance(coins, int):
        return None, tuple(problems)
    return GridLayout(str(layout_id), str(name), rows, coins), ()


def _rows(document: Mapping[str, Any]) -> tuple[str, ...] | None:
    rows = document.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        return None
    return tuple("".join(row.split()).upper() for row in rows)


def _told(value: object) -> str:
    """Return a value as it is repeated to who wrote it; a date, a table or a list of TOML is not."""
    if isinstance(value, str):
        return value
    return str(value) if type(value) is int and abs(value) < _LONGEST_TOLD else "?"


def faults(layout: GridLayout) -> tuple[LayoutProblem, ...]:
    """Return what keeps a layout from being played or scored: its shape, letters and counts."""
    return tuple(_shape(layout)) or tuple(_counts(layout))


def _shape(layout: GridLayout) -> Iterator[LayoutProblem]:
    lines = numbers.grid_lines()
    if len(layout.rows) != lines:
        yield LayoutProblem("row-count", values=(("count", len(layout.rows)), ("expected", lines)))
    # What is too much is counted, and not looked at: a hostile file has thousands of rows.
    for number, row in enumerate(layout.rows[:lines]):
        if len(row) != lines:
            values = (("count", len(row)), ("expected", lines))
            yield LayoutProblem("row-length", row=number, values=values)
        for column, letter in enumerate(row[:lines]):
            if letter not in LETTERS:
                values_of_letter = (("letter", letter),)
                yield LayoutProblem("unknown-letter", number, column, values_of_letter)


def _counts(layout: GridLayout) -> Iterator[LayoutProblem]:
    for building in Building:
        count = layout.letters.count(building.letter)
        expected = numbers.boxes(building)
        if count != expected:
            values = (("building", building.value), ("count", count), ("expected", expected))
            yield LayoutProblem("type-count", values=values)


def unevenness(layout: GridLayout) -> tuple[LayoutProblem, ...]:
    """Return where a playable layout spreads a type worse than the project's own ones do.

    In a line a type of n buildings stands at most n / lines times, rounded up; no type stands
    beside itself over a side.
    """
    return (*_crowded_lines(layout), *_neighbours(layout))


def _crowded_lines(layout: GridLayout) -> Iterator[LayoutProblem]:
    lines = numbers.grid_lines()
    columns = tuple("".join(letters) for letters in zip(*layout.rows, strict=True))
    for building in Building:
        most = -(-numbers.boxes(building) // lines)
        for number in range(lines):
            in_row = layout.rows[number].count(building.letter)
            in_column = columns[number].count(building.letter)
            values = (("building", building.value), ("most", most))
            if in_row > most:
                yield LayoutProblem("crowded-row", row=number, values=(*values, ("count", in_row)))
            if in_column > most:
                yield LayoutProblem("crowded-column", column=number, values=(*values, ("count", in_column)))


def _neighbours(layout: GridLayout) -> Iterator[LayoutProblem]:
    for row, letters in enumerate(layout.rows):
        for column, letter in enumerate(letters):
            right = letters[column + 1 : column + 2]
            below = layout.rows[row + 1][column] if row + 1 < len(layout.rows) else ""
            if letter in (right, below):
                values = (("building", LETTERS[letter].value),)
                yield LayoutProblem("neighbours", row, column, values)
