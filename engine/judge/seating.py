"""Which sheet belongs to which row of the score sheet: nobody reads names, so by their types (V5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS
from .joint import number
from .tallies import added, with_slips

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..buildings import Building
    from .tallies import Chances, RowTally

ScoreRow = int | None
"""A row, or none: a sheet of another table, or one that nobody entered."""


class Seating(NamedTuple):
    """By sheet, in their order: the likeliest row, and how likely each is by what the other sheets and it say.

    `apart` leaves out what the sheet itself says, so that a row can be a witness for it.
    """

    best: tuple[ScoreRow, ...]
    chances: tuple[Mapping[ScoreRow, float], ...]
    apart: tuple[Mapping[ScoreRow, float], ...]


def types_of(chances: Mapping[Building, Sequence[float]]) -> Mapping[Building, Chances]:
    """Return by type the chances of each number of its buildings, from those of its spaces to be built."""
    return {building: added((1 - each, each) for each in spaces) for building, spaces in chances.items()}


def seated(
    sheets: Sequence[Mapping[Building, Chances]], tallies: Sequence[RowTally], real: Mapping[int, float]
) -> Seating:
    """Return who has which row; every row has one sheet at most, and is as likely `real`, that is not virtual."""
    slip = number("slips", "boxes")
    stranger = number("slips", "seat")
    fits: list[dict[ScoreRow, float]] = [
        {
            **{tally.row: real[tally.row] * _fit(types, tally, slip) for tally in tallies},
            None: stranger * _stranger(types),
        }
        for types in sheets
    ]
    best: tuple[ScoreRow, ...] = (None,) * len(sheets)
    highest = 0.0
    chances: list[dict[ScoreRow, float]] = [{} for _ in sheets]
    apart: list[dict[ScoreRow, float]] = [{} for _ in sheets]
    for rows in _ways(fits):
        weights = [fit[row] for fit, row in zip(fits, rows, strict=True)]
        weight = _product(weights)
        if weight > highest:
            highest, best = weight, rows
        for sheet, row in enumerate(rows):
            chances[sheet][row] = chances[sheet].get(row, 0.0) + weight
            others = _product(weights[:sheet] + weights[sheet + 1 :]) * (stranger if row is None else 1.0)
            apart[sheet][row] = apart[sheet].get(row, 0.0) + others
    return Seating(best, tuple(map(_even, chances)), tuple(map(_even, apart)))


def _ways(fits: Sequence[Mapping[ScoreRow, float]]) -> Iterator[tuple[ScoreRow, ...]]:
    """Yield all ways in which the sheets can have rows."""

    def ways(sheet: int, taken: tuple[ScoreRow, ...]) -> Iterator[tuple[ScoreRow, ...]]:
        if sheet == len(fits):
            yield taken
            return
        for row in fits[sheet]:
            if row is None or row not in taken:
                yield from ways(sheet + 1, (*taken, row))

    return ways(0, ())


def _fit(sheet: Mapping[Building, Chances], tally: RowTally, slip: float) -> float:
    """Return how likely a sheet and a row have the same numbers."""
    return _product(
        sum(map(float.__mul__, sheet[building], with_slips(tally.counts[building], slip))) for building in BUILDINGS
    )


def _stranger(sheet: Mapping[Building, Chances]) -> float:
    return _product(1 / len(chances) for chances in sheet.values())


def _product(factors: Sequence[float] | Iterator[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result


def _even(weights: Mapping[ScoreRow, float]) -> Mapping[ScoreRow, float]:
    whole = sum(weights.values())
    return {row: weight / whole for row, weight in weights.items()} if whole else dict(weights)
