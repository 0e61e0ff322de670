"""The grid of a player sheet: which spaces are built, by the marks, the score sheet and the written results."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS
from ..rollandwrite import history
from ..rollandwrite import numbers as rollandwrite
from . import boxes, written
from .joint import alone, decide, least_sure, log, number
from .photos import BUILT
from .tallies import added, with_slips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

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
    others = {space: beliefs[box] for box, space in all_spaces.items() if space not in places}
    fits = _fits(beliefs, layout, witnesses, others)

    def score(readings: tuple[str, ...]) -> float:
        return fits([place for place, reading in zip(places, readings, strict=True) if reading == BUILT])

    found = {box: alone(beliefs[box], doubt) for box in all_spaces}
    return {**found, **decide(free, score, doubt)}


def _fits(
    beliefs: Mapping[str, Belief],
    layout: GridLayout,
    witnesses: GridWitnesses,
    others: Mapping[SpaceIndex, Belief],
) -> Callable[[Sequence[SpaceIndex]], float]:
    """Return what tells how well all that is not on a grid fits, if these of its spaces are built.

    The `others` are built as likely as they look, each witness for itself.
    """
    lines = range(rollandwrite.grid_lines())
    row_logs, column_logs = ([_line(beliefs, others, kind, line) for line in lines] for kind in ("row", "column"))
    of_type = {space: BUILDINGS.index(layout.building(*space)) for space in spaces()}
    seats = [(weight, _types(row, others, of_type)) for weight, row in _seats(witnesses)]
    surely = [space for space, belief in others.items() if belief.likeliest == BUILT]
    whole = _whole(beliefs, surely, others)
    most = history.most_buildings(witnesses.rounds or max(rollandwrite.rounds().values()), rollandwrite.most_coins())
    unlikely = log(number("slips", "history"))

    def fits(built: Sequence[SpaceIndex]) -> float:
        in_row, in_column, of_types = [0] * len(lines), [0] * len(lines), [0] * len(BUILDINGS)
        for space in built:
            in_row[space[0]] += 1
            in_column[space[1]] += 1
            of_types[of_type[space]] += 1
        found = sum(map(tuple.__getitem__, row_logs, in_row)) + sum(map(tuple.__getitem__, column_logs, in_column))
        if not rollandwrite.starting_buildings() <= len(surely) + len(built) <= most:
            found += unlikely
        return found + whole(built) + log(sum(weight * _of_types(row, of_types) for weight, row in seats))

    return fits


def _beside(chances: Sequence[float], others: Iterable[Belief]) -> tuple[float, ...]:
    """Return from the chances of each number those of each number beside others, which are built as they look."""
    built = added((1 - weight, weight) for weight in (belief.weight(BUILT) for belief in others))
    return tuple(
        sum(chance * chances[count + more] for more, chance in enumerate(built) if count + more < len(chances))
        for count in range(len(chances))
    )


def _line(
    beliefs: Mapping[str, Belief], others: Mapping[SpaceIndex, Belief], kind: str, line: int
) -> tuple[float, ...]:
    """Return how well each number of buildings beside the others in a line fits its written result."""
    worths = [rollandwrite.line_worth(count) for count in range(rollandwrite.grid_lines() + 1)]
    logs = written.weights(beliefs.get(f"{kind}-{line + 1}"), worths, number("slips", "line"))
    at = 0 if kind == "row" else 1
    beside = _beside([math.exp(each) for each in logs], [each for space, each in others.items() if space[at] == line])
    return tuple(map(log, beside))


def _types(
    row: Sequence[Sequence[float]], others: Mapping[SpaceIndex, Belief], of_type: Mapping[SpaceIndex, int]
) -> list[tuple[float, ...]]:
    """Return by type the chances of each number of buildings beside the others, as a row of the score sheet has it."""
    return [
        _beside(chances, [each for space, each in others.items() if of_type[space] == place])
        for place, chances in enumerate(row)
    ]


def _whole(
    beliefs: Mapping[str, Belief], surely: Sequence[SpaceIndex], others: Mapping[SpaceIndex, Belief]
) -> Callable[[Sequence[SpaceIndex]], float]:
    """Return what tells how well spaces fit the written sum of all lines; nothing if any of the others is doubtful."""
    lines = range(rollandwrite.grid_lines())
    sums = range(2 * len(lines) * rollandwrite.line_worth(len(lines)) + 1)
    logs = written.weights(beliefs.get("points-lines"), sums, number("slips", "lines"))
    is_clear = all(belief.is_sure(number("joint", "surest")) for belief in others.values())
    if not is_clear or not any(logs):
        return lambda _: 0.0

    def whole(built: Sequence[SpaceIndex]) -> float:
        every = [*surely, *built]
        counts = [sum(space[at] == line for space in every) for at in (0, 1) for line in lines]
        return logs[sum(map(rollandwrite.line_worth, counts))]

    return whole


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
