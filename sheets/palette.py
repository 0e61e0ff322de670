"""The colours of the family of sheets, by what they are for; one file for each ink."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .resources import data
from .shapes import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

_FULL = 255


class BuildingColours(NamedTuple):
    """The dress of a building type: full ink, icon on a space to be crossed, ground of that space, frieze."""

    ink: Colour
    icon: Colour
    ground: Colour
    frieze: str


class DieColours(NamedTuple):
    """The colours of a die space: its outline, its ground, its pips."""

    ink: Colour
    ground: Colour
    pip: Colour


class Palette(NamedTuple):
    """All colours of one ink; `buildings` and `dice` by their names in the engine's and in the rules' English."""

    colours: Mapping[str, Colour]
    buildings: Mapping[str, BuildingColours]
    dice: Mapping[str, DieColours]

    def colour(self, name: str) -> Colour:
        """Return a colour of the family, for example `gold`; KeyError when there is none of that name."""
        return self.colours[name]


def from_hex(text: str) -> Colour:
    """Return the colour written as #rrggbb."""
    red, green, blue = (int(text[start : start + 2], 16) / _FULL for start in (1, 3, 5))
    return Colour(red, green, blue)


@cache
def load(ink: str = "full") -> Palette:
    """Return the colours of an ink."""
    table = data(f"inks/{ink}.toml")

    def building(entry: Mapping[str, str]) -> BuildingColours:
        ink, icon, ground = (from_hex(entry[part]) for part in ("ink", "icon", "ground"))
        return BuildingColours(ink, icon, ground, entry["frieze"])

    return Palette(
        {name: from_hex(text) for name, text in table["colours"].items()},
        {name: building(entry) for name, entry in table["buildings"].items()},
        {
            name: DieColours(*(from_hex(entry[part]) for part in DieColours._fields))
            for name, entry in table["dice"].items()
        },
    )
