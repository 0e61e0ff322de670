"""Where a place of a photographed sheet is, as a person at the table says it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from .terms import building_name

if TYPE_CHECKING:
    from .catalog import Catalog

_SPACE = re.compile(r"space-([1-9]\d?)-([1-9]\d?)")
_COIN = re.compile(r"coin-([1-9]\d?)")
_TALLY = re.compile(rf"box-([1-9])-({'|'.join(Building)})-([1-9]\d?)")
_VIRTUAL = re.compile(r"virtual-([1-9])")


def place_name(box: str, catalog: Catalog) -> str:
    """Return where a box is; one that people have no words for has the name that the sheet's geometry gives it."""
    if match := _SPACE.fullmatch(box):
        return catalog.gettext("row {row}, column {column}", row=match[1], column=match[2])
    if match := _COIN.fullmatch(box):
        return catalog.gettext("coin {number}", number=match[1])
    if match := _TALLY.fullmatch(box):
        building = building_name(Building(match[2]), catalog)
        return catalog.gettext("player {row}, {building} {number}", row=match[1], building=building, number=match[3])
    if match := _VIRTUAL.fullmatch(box):
        return catalog.gettext("player {row}, box for virtual players", row=match[1])
    return box
