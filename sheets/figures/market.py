"""The market of the base game as a picture: a tile on the space of each currency, and the money that is face up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing.labels import label
from ..drawing.shapes import BLACK, WHITE, Box, Path, Use, chamfered, rectangle
from .picture import Picture
from .tiles import building_tile_drawing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.play import MoneyCard
    from alhambra_engine.alhambra.tiles import Tile

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

# Shares of a tile's side.
_PITCH = 1.42
"""From one space to the next."""
_NAME = 0.42
"""The room for the name of a currency."""
_CARD = (0.8, 1.0)
_APART = 0.25
_MARK = 0.09
"""How thick the frame is around what is taken."""
_CLEAR = 0.16
"""Between a frame and the name of a currency."""
_CUT = 0.1


class MarketWords(NamedTuple):
    """What is written on a market: currencies by their id, in the style of names; numbers in another."""

    names: Mapping[str, str]
    name: Style
    number: Style


def market_picture(
    palette: Palette,
    size: float,
    market: Mapping[str, Tile],
    money: Sequence[MoneyCard],
    words: MarketWords,
    *,
    chosen: Collection[Tile | MoneyCard] = (),
) -> Picture:
    """Return the market with tiles of `size` mm, and the open money below it.

    What is `chosen` has a frame.
    """
    pitch, name, clear = size * _PITCH, size * _NAME, size * _CLEAR
    shapes: list[Shape] = []
    for number, (currency, tile) in enumerate(market.items()):
        left = number * pitch
        shapes.append(label(Box("name", left, 0, pitch, name), words.names[currency], words.name, "middle"))
        box = Box("tile", left + (pitch - size) / 2, name + clear, size, size)
        shapes.append(Use(building_tile_drawing(palette, tile, size), box.x, box.y))
        shapes += _mark(box, size) if tile in chosen else ()
    top = name + clear + size + size * _APART
    wide, high = (share * size for share in _CARD)
    for number, card in enumerate(money):
        box = Box("card", number * pitch + (pitch - wide) / 2, top, wide, high)
        shapes.append(Path(chamfered(*box[1:], size * _CUT), fill=WHITE, stroke=palette.colour("line"), width=0.2))
        shapes.append(label(box, str(card.value), words.number, "middle"))
        below = Box("name", number * pitch, box.bottom + clear, pitch, name)
        shapes.append(label(below, words.names[card.currency], words.name, "middle"))
        shapes += _mark(box, size) if card in chosen else ()
    return Picture(tuple(shapes), len(market) * pitch, top + high + clear + name)


def _mark(box: Box, size: float) -> Iterator[Path]:
    """A frame around what is taken or bought."""
    room = size * _MARK
    yield Path(rectangle(*box.inset(-room, -room)[1:]), stroke=BLACK, width=room)
