"""Palaces as people write them down, slips on the way, and what becomes of these."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import referee
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.geometry import coordinates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from random import Random

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.referee import Result

Grid = list[list[str]]
"""The cells of the rectangle around a palace: tiles, the fountain, and dots."""

WORDS = {"gap-read", "gap-possible"}
"""The notes about gaps."""


def grid_of(palace: Palace) -> Grid:
    """Return the cells of the rectangle around a palace."""
    spaces = {coordinates(cell): tile.notation for cell, tile in palace.tiles.items()} | {(0, 0): "*"}
    columns, rows = ([space[axis] for space in spaces] for axis in (0, 1))
    return [
        [spaces.get((east, south), ".") for east in range(min(columns), max(columns) + 1)]
        for south in range(min(rows), max(rows) + 1)
    ]


def without_ends(grid: Grid) -> Grid:
    """Return a grid without the dots behind the last tile of each row."""
    return [row[: max((index for index, cell in enumerate(row) if cell != "."), default=0) + 1] for row in grid]


def counted(grid: Grid) -> list[str]:
    """Return rows with one blank between cells."""
    return [" ".join(row) for row in grid]


def widths_of(grid: Grid) -> list[int]:
    """Return the widths of columns in which all cells have room, with two blanks between them."""
    return [max(len(row[column]) for row in grid if column < len(row)) + 2 for column in range(max(map(len, grid)))]


def aligned(grid: Grid, widths: list[int] | None = None) -> list[str]:
    """Return rows whose cells are in columns."""
    widths = widths or widths_of(grid)
    return ["".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in grid]


def right_aligned(grid: Grid) -> list[str]:
    """Return rows whose cells end in columns."""
    return ["".join(cell.rjust(width) for cell, width in zip(row, widths_of(grid), strict=False)) for row in grid]


def with_tabs(grid: Grid) -> list[str]:
    """Return the rows of a spreadsheet whose empty cells are empty."""
    return ["\t".join("" if cell == "." else cell for cell in row).rstrip("\t") for row in grid]


def transcript(rows: Iterable[str]) -> str:
    """Return a game of one player, whose palace has these rows."""
    drawn = "".join(f"      {row}\n" for row in rows)
    return f"game: alhambra\nplayers:\n  Kim:\n    palace: |\n{drawn}"


def judged(rows: Iterable[str]) -> Result:
    """Return what the referee makes of a palace with these rows."""
    return referee.score("slip.yaml", transcript(rows).encode())


def palace_in(result: Result) -> Palace:
    """Return the palace that was read."""
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    return result.outcome.judged.tables[0].palaces["Kim"]


def fate(palace: Palace, rows: Iterable[str]) -> str:
    """Return what becomes of a palace with these rows.

    It is `refused`, `read` as it is, or with the `same wall` though otherwise, or another wall is given: with a note
    about it (`asked`) or without (`wrong`).
    """
    result = judged(rows)
    if not result.legal:
        return "refused"
    found = palace_in(result)
    if (found.tiles, found.fountains) == (palace.tiles, palace.fountains):
        return "read"
    if len(longest_wall(found)) == len(longest_wall(palace)):
        return "same wall"
    return "asked" if has_word(result) else "wrong"


def has_word(result: Result) -> bool:
    """Tell whether a note says something about a gap."""
    return any(finding.kind.name in WORDS for finding in result.findings)


class Style(NamedTuple):
    """How a palace is written, and how with the dot of a row and column lost; `ends` are dots behind the last tile."""

    write: Callable[[Grid], list[str]]
    slip: Callable[[Grid, int, int], list[str]]
    ends: bool = True


def _lost(grid: Grid, row: int, column: int) -> Grid:
    return [[*own[:column], *own[column + 1 :]] if number == row else own for number, own in enumerate(grid)]


def _blank(grid: Grid, row: int, column: int) -> Grid:
    changed = [list(own) for own in grid]
    changed[row][column] = ""
    return changed


def evenly(grid: Grid) -> list[str]:
    """Return rows whose cells are in columns of one width."""
    return aligned(grid, [7] * max(map(len, grid)))


def dotted_tabs(grid: Grid) -> list[str]:
    """Return the rows of a spreadsheet with a dot in each empty cell."""
    return ["\t".join(row) for row in grid]


def _dot_lost(grid: Grid, row: int, column: int) -> list[str]:
    return counted(_lost(grid, row, column))


def _dot_blank(grid: Grid, row: int, column: int) -> list[str]:
    return aligned(_blank(grid, row, column), widths_of(grid))


def _cut_out(grid: Grid, row: int, column: int) -> list[str]:
    """Return aligned rows from one of which a cell is cut, so that what follows it moves to the left."""
    rows, widths = aligned(grid), widths_of(grid)
    start = sum(widths[:column])
    rows[row] = rows[row][:start] + rows[row][start + widths[column] :]
    return rows


STYLES: Mapping[str, Style] = {
    "counted: a dot lost": Style(counted, _dot_lost),
    "counted, no dots at the ends: a dot lost": Style(counted, _dot_lost, ends=False),
    "aligned: a dot left blank": Style(aligned, _dot_blank),
    "aligned, no dots at the ends: a dot left blank": Style(aligned, _dot_blank, ends=False),
    "aligned to the right: a dot left blank": Style(right_aligned, lambda *slip: right_aligned(_blank(*slip))),
    "aligned: a cell cut out": Style(aligned, _cut_out),
    "aligned evenly: a cell cut out": Style(evenly, lambda *slip: evenly(_lost(*slip))),
    "spreadsheet: a cell empty": Style(with_tabs, lambda grid, *_: with_tabs(grid)),
    "spreadsheet with dots: a cell empty": Style(dotted_tabs, lambda *slip: dotted_tabs(_blank(*slip))),
    # Nothing tells such a row from one that is meant so: here another wall is given without a word.
    "aligned evenly, no dots at the ends: a cell cut out": Style(
        evenly, lambda *slip: evenly(_lost(*slip)), ends=False
    ),
}
"""Ways of writing with a slip in each; in the last one nothing can be noticed."""


class Tally(NamedTuple):
    """What became of slips, and how many palaces written without one get a note about gaps, or are not read."""

    fates: Counter[str]
    palaces: int
    noted: int
    misread: int


def tally(palaces: Iterable[Palace], style: Style, random: Random) -> Tally:
    """Return what becomes of one lost dot in each palace; a palace without one is only written."""
    fates: Counter[str] = Counter()
    number = noted = misread = 0
    for palace in palaces:
        grid = grid_of(palace) if style.ends else without_ends(grid_of(palace))
        number += 1
        rows = style.write(grid)
        noted += has_word(judged(rows))
        misread += fate(palace, rows) != "read"
        dots = [(row, column) for row, own in enumerate(grid) for column, cell in enumerate(own) if cell == "."]
        if dots:
            fates[fate(palace, style.slip(grid, *random.choice(dots)))] += 1
    return Tally(fates, number, noted, misread)
