"""What is drawn on cards of text and says nothing of its own: stars, signs, icons, and the backs of small cards."""

from __future__ import annotations

import math
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import blocks, icons, ornament, palette
from ..drawing.shapes import WHITE, Box, Path, chamfered, rectangle
from ..figures.grids import die
from ..figures.shares import SIGNS
from ..writers import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

EDGE = 0.2
"""Millimetres of white around a band of stars, for half the line at its edge."""


_COIN, _SPACE = 3.0, 3.0
"""Sizes of a coin, and of a space with a die, in mm."""
_DICE = ((1, 3), (3, 1))


@cache
def pictures(ink: str, band_width: float, band_height: float) -> Mapping[str, bytes]:
    """Return SVG files by name: star, bullet, octagon, the icons, and a band of stars of a size in mm.

    KeyError for an unknown ink.
    """
    colours = palette.load(ink)
    gold, pale = colours.colour("gold"), colours.colour("gold-light")
    share = colours.lines.share
    badge = Path(chamfered(0.3, 0.3, 9.4, 9.4, 2.75), fill=pale, stroke=gold, width=0.6 * share * share)
    drawings: dict[str, tuple[float, float, Sequence[Shape]]] = {
        "star": (10, 10, [_star(colours)]),
        "bullet": (10, 10, [Path(ornament.star(5, 5, 4.6 * share), fill=gold)]),
        "octagon": (10, 10, [badge]),
    }
    for name, building in colours.buildings.items():
        outline = Path(icons.outline(name), fill=building.ink, even_odd=True)
        drawings[f"icon-{name}"] = (icons.BOX, icons.BOX, [outline])
    if band_width:
        band = Box("band", 0, 0, band_width, band_height)
        drawings["band"] = (band_width, band_height, blocks.star_band(colours, band.inset(EDGE), 1))
    return {f"{name}.svg": _file(name, *drawing) for name, drawing in drawings.items()}


@cache
def signs(ink: str) -> Mapping[str, bytes]:
    """Return the signs of what is scored besides the types, as SVG files by name; KeyError for an unknown ink."""
    colour = palette.load(ink).colour("ink")
    return {
        f"icon-{item}.svg": _file(f"icon-{item}", icons.BOX, icons.BOX, [Path(outline, fill=colour, even_odd=True)])
        for item, outline in SIGNS.items()
    }


@cache
def module_signs(ink: str, items: tuple[str, ...]) -> Mapping[str, bytes]:
    """Return the signs of some items of modules as SVG files by name, as far as they have one; KeyError as `signs`."""
    colour = palette.load(ink).colour("ink")
    found = {f"icon-{item}": icons.sign(item) for item in items}
    return {
        f"{name}.svg": _file(name, icons.BOX, icons.BOX, [Path(outline, fill=colour, even_odd=True)])
        for name, outline in found.items()
        if outline
    }


@cache
def pieces(ink: str) -> Mapping[str, bytes]:
    """Return a coin, a pair of dice and all four as SVG files by name; KeyError for an unknown ink."""
    colours = palette.load(ink)
    coin = blocks.coin(colours, _COIN)
    drawings: dict[str, tuple[float, float, Sequence[Shape]]] = {"coin": (_COIN, _COIN, coin.shapes)}
    for rows in (1, 2):
        drawn = [
            shape
            for row, (blue, yellow) in enumerate(_DICE[:rows])
            for column, (colour, face) in enumerate((("blue", blue), ("yellow", yellow)))
            for shape in die(colours, colour, face, ((column + 0.5) * _SPACE, (row + 0.5) * _SPACE), _SPACE, share=0.92)
        ]
        drawings[f"dice-{2 * rows}"] = (2 * _SPACE, rows * _SPACE, drawn)
    return {f"{name}.svg": _file(name, *drawing) for name, drawing in drawings.items()}


def _star(colours: Palette) -> Path:
    """The star before a heading, in a box of 10: golden, or in lines."""
    gold = colours.colour("gold")
    if colours.ornament == "full":
        return Path(ornament.star(5, 5, 5), fill=gold)
    return Path(ornament.star(5, 5, 4.7), stroke=gold, width=0.35 * colours.lines.share)


class Back(NamedTuple):
    """The back of a small card; mm."""

    width: float
    height: float
    pitch: float
    """The side of a star's square."""
    bleed: float
    """How far the stars go on beyond the edge."""
    medal: float
    """The radius of the rosette in the middle."""


@cache
def back_picture(ink: str, back: Back) -> bytes:
    """Return the back of a card as an SVG file, its bleed included; KeyError for an unknown ink.

    It looks the same from both ends and in a mirror, so that nobody knows a card by its back.
    """
    width, height = back.width + 2 * back.bleed, back.height + 2 * back.bleed
    return _file("back", width, height, list(_back(palette.load(ink), back)))


def _back(colours: Palette, back: Back) -> Iterator[Shape]:
    gold, pale = colours.colour("gold"), colours.colour("gold-light")
    width, height = back.width + 2 * back.bleed, back.height + 2 * back.bleed
    x, y = width / 2, height / 2
    if colours.ornament == "full":
        yield Path(rectangle(0, 0, width, height), fill=pale)
    # A star stands in the middle, the others all round it: the edges cut them alike.
    across, down = (math.ceil(length / 2 / back.pitch) for length in (width, height))
    centres = [
        (x + column * back.pitch, y + row * back.pitch)
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
    ]
    is_full = colours.ornament == "full"
    lines = 1.0 if is_full else colours.lines.share
    if colours.ornament != "none":
        # One path for all of them: they are drawn once for every card.
        stars = (ornament.star(*centre, back.pitch / 2) for centre in centres)
        field = Path(tuple(chain.from_iterable(stars)), fill=WHITE if is_full else None, stroke=gold, width=0.2 * lines)
        yield field
    if is_full:
        hearts = (ornament.star(*centre, back.pitch * 0.2, turn=math.pi / ornament.FOLD) for centre in centres)
        yield Path(tuple(chain.from_iterable(hearts)), fill=gold)
    # No frame near the edge: it would show every half millimetre by which a cut is off.
    yield Path(ornament.star(x, y, back.medal * 1.12), fill=WHITE, stroke=gold, width=0.5 * lines)
    ground, woven, heart = ornament.rosette(x, y, back.medal, gold, pale)
    yield from (ground, woven, heart) if is_full else (ground, woven)


def _file(name: str, width: float, height: float, shapes: Sequence[Shape]) -> bytes:
    return svg.fragment(shapes, width, height, title=name, prefix=name).encode("utf-8")
