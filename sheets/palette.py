"""The colours of the family of sheets, by what they are for."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .resources import data
from .shapes import Colour

_FULL = 255


class BuildingColours(NamedTuple):
    """The colours of a building type: its full ink, its icon on a space to be crossed, the ground of that space."""

    ink: Colour
    icon: Colour
    ground: Colour


class DieColours(NamedTuple):
    """The colours of a die space: its outline, its ground, its pips."""

    ink: Colour
    ground: Colour
    pip: Colour


def from_hex(text: str) -> Colour:
    """Return the colour written as #rrggbb."""
    red, green, blue = (int(text[start : start + 2], 16) / _FULL for start in (1, 3, 5))
    return Colour(red, green, blue)


@cache
def colour(name: str) -> Colour:
    """Return a colour of the family, for example `gold`; KeyError when there is none of that name."""
    return from_hex(data("palette.toml")[name])


@cache
def building(name: str) -> BuildingColours:
    """Return the colours of a building type by its name in the engine."""
    entry = data("palette.toml")["buildings"][name]
    return BuildingColours(*(from_hex(entry[field]) for field in BuildingColours._fields))


@cache
def frieze(building_name: str) -> str:
    """Return the name of the frieze of a building type."""
    pattern: str = data("palette.toml")["buildings"][building_name]["frieze"]
    return pattern


@cache
def die(name: str) -> DieColours:
    """Return the colours of the `blue` or the `yellow` die."""
    entry = data("palette.toml")["dice"][name]
    return DieColours(*(from_hex(entry[field]) for field in DieColours._fields))
