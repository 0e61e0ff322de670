"""The grid of a player sheet: which spaces are built, by the marks, the score sheet and the written results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS
from ..rollandwrite import history
from ..rollandwrite import numbers as rollandwrite
from . import boxes, written
from .joint import alone, decide, least_sure, log, number
from .photos import BUILT
from .tallies import with_slips

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..buildings import Building
    from ..rollandwrite.layouts import GridLayout
    from .beliefs import Belief
    from .joint import Decided
    from .seating import ScoreRow
    from .tallies import RowTally

SpaceIndex = tuple[int, int]
"""A row and a column, from 0."""


class GridWitnesses(NamedTuple):
    """What else is known of a sheet's grid: the rows of the score sheet that may be its own, the rounds of the game."""

    tallies: Mapping[int, RowTally]
    rows: Mapping[ScoreRow, float]
    rounds: int | None


def spaces() -> tuple[SpaceIndex, ...]:
    """Return all spaces of a grid, row by row."""
    lines = range(rollandwrite.grid_lines())
    return tuple((row, column) for row in lines for column in lines)


def chances_of(beliefs: Mapping[str, Belief], layout: GridLayout) -> Mapping[Building, tuple[float, ...]]:
    """Return by type how likely each of its spaces is built, by the marks alone."""
    found: dict[Building, list[float]] = {building: [] for building in BUILDINGS}
    for row, column in spaces():
        found[layout.building(row, column)].append(beliefs[boxes.space(row, column)].weight(BUILT))
    return {building: tuple(chances) for building, chances in found.items()}


def decided(
    beliefs: Mapping[str, Belief], layout: GridLayout, witnesses: GridWitnesses, doubt: float
) -> Mapping[str, Decided]:
    """Return what the spaces of a sheet are taken for."""
    all_spaces = {boxes.space(*space): space for space in spaces()}
    free = least_sure([beliefs[box] for box in all_spaces], int(number("joint", "spaces")))
    places = [all_spaces[belief.box] for belief in free]
    settled = frozenset(
        space for box, space in all_spaces.items() if space not in places and beliefs[box].likeliest == BUILT
    )
    fits = _fits(beliefs, layout, witnesses)

    def score(readings: tuple[str, ...]) -> float:
        built = {place for place, reading in zip(places, readings, strict=True) if reading == BUILT}
        return fits(settled | built)

    found = {box: alone(beliefs[box], doubt) for box in all_spaces}
    return {**found, **decide(free, score, doubt)}


def _fits(
    beliefs: Mapping[str, Belief], layout: GridLayout, witnesses: GridWitnesses
) -> Callable[[frozenset[SpaceIndex]], float]:
    """Return what tells how well a grid fits all that is not on it."""
    lines = rollandwrite.grid_lines()
    worths = [rollandwrite.line_worth(count) for count in range(lines + 1)]
    slip = number("slips", "line")
    rows = [written.weights(beliefs.get(f"row-{line + 1}"), worths, slip) for line in range(lines)]
    columns = [written.weights(beliefs.get(f"column-{line + 1}"), worths, slip) for line in range(lines)]
    sums = range(2 * lines * max(worths) + 1)
    whole = written.weights(beliefs.get("points-lines"), sums, number("slips", "lines"))
    types = [layout.building(*space) for space in spaces()]
    places = {building: place for place, building in enumerate(BUILDINGS)}
    of_type = {space: places[building] for space, building in zip(spaces(), types, strict=True)}
    seats = _seats(witnesses)
    most = history.most_buildings(witnesses.rounds or max(rollandwrite.rounds().values()), rollandwrite.most_coins())
    unlikely = log(number("slips", "history"))

    def fits(built: frozenset[SpaceIndex]) -> float:
        in_row, in_column, of_types = [0] * lines, [0] * lines, [0] * len(BUILDINGS)
        for space in built:
            in_row[space[0]] += 1
            in_column[space[1]] += 1
            of_types[of_type[space]] += 1
        found = sum(map(tuple.__getitem__, rows, in_row)) + sum(map(tuple.__getitem__, columns, in_column))
        found += whole[sum(worths[count] for count in in_row) + sum(worths[count] for count in in_column)]
        if not rollandwrite.starting_buildings() <= len(built) <= most:
            found += unlikely
        return found + log(sum(weight * _of_types(row, of_types) for weight, row in seats))

    return fits


def _seats(witnesses: GridWitnesses) -> list[tuple[float, list[tuple[float, ...]]]]:
    """Return the rows that the sheet may have, each with its weight and the chances of each number of each type."""
    slip = number("slips", "boxes")
    even = [(1 / (rollandwrite.boxes(building) + 1),) * (rollandwrite.boxes(building) + 1) for building in BUILDINGS]
    found = []
    for row, weight in (witnesses.rows or {None: 1.0}).items():
        if row is None:
            found.append((weight, even))
        else:
            counts = witnesses.tallies[row].counts
            found.append((weight, [with_slips(counts[building], slip) for building in BUILDINGS]))
    return found


def _of_types(row: Sequence[tuple[float, ...]], of_types: Sequence[int]) -> float:
    weight = 1.0
    for chances, count in zip(row, of_types, strict=True):
        weight *= chances[count]
    return weight
