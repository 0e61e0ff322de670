"""A turn of Roll & Write as a picture: the sheet with its dice and coins, the pair that stays, the pair passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.rollandwrite.play import crossing_of

from ..drawing.blocks import arrow
from ..drawing.labels import label, width
from ..drawing.shapes import BLACK, Box
from .callouts import REACH, Callouts
from .coins import ACROSS, coin_at, coin_rows
from .grids import dice_middle, die, grid_extent, grid_picture, grid_start
from .model import SheetCoins
from .montage import below, beside
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_engine.rollandwrite.dice import Crossing, Dice
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.play import DicePair, Turn

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Point, Shape

_APART, _EDGE = 1.0, 0.2
"""Millimetres between what is beside each other, and to the left edge."""

# Shares of a space's side.
_PITCH = 0.56
"""From one coin to the next."""
_ABOVE_COINS = 0.3
_BESIDE = 0.5
"""Between pairs."""
_DIE = 0.8
_CORNER = 0.44
"""From the middle of a building to the middle of its callout."""


class SheetState(NamedTuple):
    """A sheet during the game: its dice, what is built, its coins; what is `chosen` is built in this turn."""

    dice: Dice
    built: frozenset[Crossing]
    coins: SheetCoins
    chosen: frozenset[Crossing] = frozenset()


class TurnWords(NamedTuple):
    """The numbers of the steps of a turn, by what they are about, and who gets the dice that are passed on.

    The number of the coins is empty where none change; `style` is that of the receiver's name.
    """

    buildings: Mapping[DicePair, str]
    coins: str
    kept: str
    passed: str
    receiver: str
    style: Style


def sheet_side(palette: Palette, layout: GridLayout, state: SheetState, size: float) -> Picture:
    """Return a sheet with spaces of `size` mm: the grid with dice beside it, and the coins below.

    What is chosen has a ring.
    """
    grid = grid_picture(palette, layout, state.dice, state.built | state.chosen, size, chosen=state.chosen)
    shapes = (*grid.shapes, *coin_rows(palette, state.coins, _corner(layout, size), _PITCH * size, ACROSS))
    rows = -(-state.coins.printed // ACROSS)
    return Picture(shapes, grid.width, _corner(layout, size)[1] + rows * _PITCH * size + 0.2)


def turn_picture(palette: Palette, layout: GridLayout, turn: Turn, size: float, words: TurnWords) -> Picture:
    """Return a sheet as it is when the turn ends, but for the dice, which lie as they were when it was built."""
    coins = SheetCoins(layout.coins, turn.circled, turn.crossed)
    state = SheetState(turn.dice, turn.built, coins, frozenset(map(crossing_of, turn.builds)))
    sheet = sheet_side(palette, layout, state, size)
    plates = Callouts(palette)
    called: list[Shape] = []
    start, pitch = grid_start(size), _PITCH * size
    for pair, sign in words.buildings.items():
        row, column = crossing_of(pair)
        corner = start + (column - 0.5 + _CORNER) * size, start + (row - 0.5 - _CORNER) * size
        called += plates.plate(corner, sign)
    if words.coins:
        x, y = coin_at(0, _corner(layout, size), pitch, ACROSS)
        called += plates.plate((x - pitch / 2 - _APART - REACH, y + pitch / 2), words.coins)
    if turn.change is not None:
        # Beyond the die, whose pips are seen.
        beside = start + (turn.change.after - 0.5 + _DIE / 2) * size + _APART / 2 + REACH
        middle = dice_middle(size)
        is_blue = turn.change.colour == "blue"
        called += plates.plate((beside, middle) if is_blue else (middle, beside), words.coins)
    # A callout at the last column reaches over the grid's edge.
    return Picture((*sheet.shapes, *called), sheet.width + REACH, sheet.height)


def pairs_picture(palette: Palette, turn: Turn, size: float, words: TurnWords, room: float) -> Picture:
    """Return the pair that stays and the one that goes to the receiver, below each other where there is no room."""
    pairs = _Pairs(palette, size, words.style)
    name = width(words.receiver, words.style.face, words.style.size)
    kept = Picture(tuple(pairs.drawn(turn.kept, _EDGE, words.kept)), pairs.width, pairs.height)
    passed = Picture(
        (
            *pairs.drawn(turn.passed, _EDGE, words.passed),
            *pairs.to(words.receiver, _EDGE + pairs.width, _EDGE + pairs.width + pairs.arrow + name),
        ),
        _EDGE + pairs.width + pairs.arrow + name,
        pairs.height,
    )
    drawn = beside((kept, passed), _BESIDE * size)
    return drawn if drawn.width <= room else below((kept, passed), 2 * _APART)


def _corner(layout: GridLayout, size: float) -> Point:
    """Where the coins begin."""
    return grid_start(size), grid_extent(layout, size) + _ABOVE_COINS * size


class _Pairs(NamedTuple):
    """Pairs of dice as they are drawn, and whom one of them goes to."""

    palette: Palette
    size: float
    name: Style

    @property
    def side(self) -> float:
        """How wide a die is."""
        return _DIE * self.size

    @property
    def width(self) -> float:
        """How wide a pair is, with its callout."""
        return 2 * REACH + 2 * (_APART + self.side)

    @property
    def height(self) -> float:
        """How high a pair is."""
        return self.side + 0.5

    @property
    def arrow(self) -> float:
        """How wide the arrow is, with the room around it."""
        return 4 * _APART + 0.6 * self.size

    def drawn(self, pair: DicePair, left: float, sign: str) -> Iterator[Shape]:
        """Yield a blue and a yellow die behind the number of their step."""
        x, y = left + 2 * REACH + _APART + self.side / 2, self.height / 2
        yield from Callouts(self.palette).plate((left + REACH, y), sign)
        for colour, face in zip(("blue", "yellow"), pair, strict=True):
            yield from die(self.palette, colour, face, (x, y), self.size, share=_DIE)
            x += self.side + _APART

    def to(self, receiver: str, left: float, right: float) -> Iterator[Shape]:
        """Yield an arrow and whom it leads to."""
        x, y, size = left + 2 * _APART, self.height / 2, 0.6 * self.size
        yield arrow(x, y, size, BLACK)
        start = x + size + _APART
        yield label(Box("receiver", start, y - size / 2, right - start, size), receiver, self.name)
