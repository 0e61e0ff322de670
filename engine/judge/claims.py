"""Points that players have written beside the types, and in total: what a transcript claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import BUILDINGS
from .written import sure_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .beliefs import Belief

TOTAL = "total"
ITEMS = (*(building.value for building in BUILDINGS), TOTAL)
"""What is claimed: points that depend on others at the table. Lines and coins are compared on the sheet itself."""


def claims_of(
    sheet: Mapping[str, Belief], back: Mapping[str, Belief], row: int | None, doubt: float
) -> Mapping[str, int]:
    """Return the points that are surely written on a sheet, or else in its row on the back of the score sheet."""
    found = {}
    for item in ITEMS:
        number = sure_number(sheet.get(f"points-{item}"), doubt)
        if number is None and row is not None:
            number = sure_number(back.get(f"final-{item}-{row}"), doubt)
        if number is not None:
            found[item] = number
    return found
