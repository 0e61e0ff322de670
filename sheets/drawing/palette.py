"""The colours of the family of sheets, by what they are for; one file for each ink."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..system.resources import data
from .shapes import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

_FULL = 255


_INKS = ("full", "saver", "draft", "mono")


class BuildingColours(NamedTuple):
    """The dress of a building type; `frieze` and `hatch` are patterns of `ornament.py`."""

    ink: Colour
    """Letters, and the icon where nothing is written on it."""
    icon: Colour
    """The icon, the frieze and the edge of a space to be crossed."""
    ground: Colour
    letter: Colour
    """A letter to ring: lighter than a pencil, and read with ease."""
    frieze: str
    hatch: str
    """The pattern at both sides of a space to be crossed; `plain` for none."""


class SpaceStyle(NamedTuple):
    """How spaces to be crossed are drawn; millimetres."""

    outlined: bool
    """Icons are drawn as outlines, not filled."""
    stroke: float
    """Line weight of an outlined icon."""
    edge: float
    """Line weight around a space, and of its frieze where icons are outlined."""
    hatch: float
    """Line weight of the hatches."""
    pitch: float
    """From one line of a hatch to the next."""


class LineStyle(NamedTuple):
    """How heavy all lines of a sheet are (`weights.py`)."""

    share: float
    """Of the weight that they are drawn with."""
    least: float
    """Millimetres; what is finer stays as it is."""


class BandStyle(NamedTuple):
    """How the band of a type along a row or a panel is drawn; millimetres."""

    width: float
    """0 for none."""
    weight: float
    """Line weight where the band is outlined; 0 where it is filled."""
    gap: float
    """From the edge of the row to the band."""


class DieColours(NamedTuple):
    """The colours of a die space: its outline, its ground, its pips."""

    ink: Colour
    ground: Colour
    pip: Colour


class Palette(NamedTuple):
    """The dress of one ink; `buildings` and `dice` by their names in the engine's and in the rules' English."""

    ink: str
    ornament: str
    """`full`, `open` where it is drawn in lines and nothing is filled, or `none`."""
    walls: str
    """Those of tiles: `solid` bars, or `open` ones with a dark inner edge."""
    colours: Mapping[str, Colour]
    lines: LineStyle
    spaces: SpaceStyle
    bands: BandStyle
    buildings: Mapping[str, BuildingColours]
    dice: Mapping[str, DieColours]

    def colour(self, name: str) -> Colour:
        """Return a colour of the family, for example `gold`; KeyError when there is none of that name."""
        return self.colours[name]


def from_hex(text: str) -> Colour:
    """Return the colour written as #rrggbb."""
    red, green, blue = (int(text[start : start + 2], 16) / _FULL for start in (1, 3, 5))
    return Colour(red, green, blue)


def inks() -> tuple[str, ...]:
    """Return the names of the inks, the one with most colour first."""
    return _INKS


@cache
def load(ink: str = "full") -> Palette:
    """Return the dress of an ink; KeyError when there is none of that name."""
    if ink not in _INKS:
        raise KeyError(ink)
    table = data(f"inks/{ink}.toml")

    def building(entry: Mapping[str, str]) -> BuildingColours:
        ink, icon, ground, letter = (from_hex(entry[part]) for part in ("ink", "icon", "ground", "letter"))
        return BuildingColours(ink, icon, ground, letter, entry["frieze"], entry["hatch"])

    return Palette(
        ink,
        table["ornament"],
        table["walls"],
        {name: from_hex(text) for name, text in table["colours"].items()},
        LineStyle(**table["lines"]),
        SpaceStyle(**table["spaces"]),
        BandStyle(**table["bands"]),
        {name: building(entry) for name, entry in table["buildings"].items()},
        {
            name: DieColours(*(from_hex(entry[part]) for part in DieColours._fields))
            for name, entry in table["dice"].items()
        },
    )


def wiped(palette: Palette) -> Palette:
    """Return a dress in which all that is written on is white: a pen that is wiped off leaves its grey on tints.

    Dice are laid on their spaces, nobody writes there.
    """
    white = palette.colour("paper")
    grounds = dict.fromkeys(("total", "gold-light"), white)
    return palette._replace(
        colours={**palette.colours, **grounds},
        buildings={name: colours._replace(ground=white, hatch="plain") for name, colours in palette.buildings.items()},
    )
