"""The table of the base game as a picture: the market, the open money, the deck, a hand, a palace and its reserve."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..drawing.blocks import numbered_star
from ..drawing.labels import label
from ..drawing.shapes import BLACK, WHITE, Box, Path, Use, chamfered, rectangle
from ..drawing.typefaces import MM_PER_POINT
from .callouts import Callouts
from .model import PalaceFigure
from .montage import arrow_between, below, beside, headed
from .palaces import figure_picture
from .picture import Picture
from .tiles import building_tile_drawing, fountain_tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.play import MarketTurn, MoneyCard
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

# Shares of a tile's side.
_PITCH = 1.22
"""From one space to the next."""
_CARD = (1.02, 1.12)
_VALUE = 0.55
"""Of the height of a card: the part above the name of its currency."""
_BETWEEN = 0.3
"""Between the parts of a table that are below each other."""
_APART = 0.5
"""Between those that are beside each other."""
_CUT = 0.1
_MARK = 0.12
"""The room for a frame around what is taken or bought."""
_PILE = (0.56, 0.8)
_LEAN = 0.07
_STAR = 0.22
_BOARD = 1.9
"""The width of a reserve board."""

# Millimetres.
_ARROW, _HAIR = 6.0, 0.3
_FRAME = (0.7, 0.5)
"""Around what is taken or bought: how far from its edge, and how thick."""
_EDGE = 0.3
"""Left of the first tile or card, whose frame would be cut without it."""


class TableWords(NamedTuple):
    """What is written on a table: currencies by their id, what its parts are called, and the styles.

    The parts are `market`, `money`, `deck`, `hand`, `palace`, `reserve`, and a palace `before` and `after` a redesign.
    """

    names: Mapping[str, str]
    parts: Mapping[str, str]
    name: Style
    number: Style
    head: Style


class Piles(NamedTuple):
    """How many piles the money deck has, and the number of the scoring card in some of them, counted from 1."""

    number: int
    scorings: Mapping[int, int]


class Start(NamedTuple):
    """What is on the table when a game begins; of one player the hand."""

    market: Mapping[str, Tile]
    money: Sequence[MoneyCard]
    piles: Piles
    hand: Sequence[MoneyCard]


class TableSigns(NamedTuple):
    """The numbers of the steps of a turn, by the tiles, the cards and the cells of the palace that they are about."""

    tiles: Mapping[Tile, str]
    cards: Mapping[MoneyCard, str]
    cells: Mapping[Cell, str]


def start_table(
    palette: Palette,
    size: float,
    table: Start,
    words: TableWords,
    signs: Mapping[str, str],
) -> Picture:
    """Return the table as a game begins, with tiles of `size` mm: above what all share, below what a player has.

    `signs` are the numbers of callouts by the parts that they are about.
    """
    drawn = _Table(palette, size, words)
    fountain = Picture((Use(fountain_tile(palette, size), 0, 0),), size, size)
    rows = {"market": drawn.market(table.market), "money": drawn.cards(table.money)}
    shared = beside((drawn.column(rows, signs), drawn.column({"deck": drawn.piles(table.piles)}, signs)), size * _APART)
    own = {"palace": fountain, "reserve": drawn.board(), "hand": drawn.cards(table.hand)}
    player = beside((drawn.column({part: picture}, signs) for part, picture in own.items()), size * _APART)
    return below((shared, player), size * 2 * _BETWEEN)


def turn_table(
    palette: Palette, size: float, turn: MarketTurn, words: TableWords, signs: TableSigns, *, in_pairs: bool = False
) -> Picture:
    """Return the table as a turn begins, with tiles of `size` mm, and beside it the palace as it ends.

    What is bought, paid, taken or placed has the number of its step. Of a redesign it is the palace before and after.
    Its parts are below each other, but for the palace, or `in_pairs`.
    """
    drawn = _Table(palette, size, words)
    after = drawn.palace(turn.palace, turn.reserve, signs.cells)
    if turn.redesigned:
        before = drawn.column({"before": drawn.palace(turn.before, turn.stored)})
        parts = (before, arrow_between(_ARROW, before.height), drawn.column({"after": after}))
        return beside(parts, size * _APART)
    rows = {
        "market": drawn.market(turn.market, signs.tiles),
        "money": drawn.cards(turn.money, signs.cards),
        "hand": drawn.cards(turn.hand, signs.cards),
    }
    if in_pairs:
        pairs = (("market", "hand"), ("money", "after"))
        left = max(each.width for each in rows.values())
        parts_of = {name: each._replace(width=left) for name, each in rows.items()} | {"after": after}
        columns = (beside((drawn.column({part: parts_of[part]}) for part in own), size * _APART) for own in pairs)
        return below(columns, size * _BETWEEN)
    return beside((drawn.column(rows), drawn.column({"after": after})), size * _APART)


class _Table(NamedTuple):
    """What a table is drawn with: the ink, the side of a tile in mm, the words."""

    palette: Palette
    size: float
    words: TableWords

    @property
    def pitch(self) -> float:
        return self.size * _PITCH

    def column(self, parts: Mapping[str, Picture], signs: Mapping[str, str] = MappingProxyType({})) -> Picture:
        """Return parts of a table below each other, each under what it is called and the number of its callout."""
        named = (
            headed(self.palette, self.words.parts[part], self.words.head, drawn, signs.get(part, ""))
            for part, drawn in parts.items()
        )
        return below(named, self.size * _BETWEEN)

    def market(self, market: Mapping[str, Tile], signs: Mapping[Tile, str] = MappingProxyType({})) -> Picture:
        """Return the tile on the space of each currency."""
        size = self.size
        shapes: list[Shape] = []
        high = self.words.name.size * MM_PER_POINT * 1.3
        for number, (currency, tile) in enumerate(market.items()):
            left = _EDGE + number * self.pitch
            above = Box("name", left, 0, self.pitch, high).inset(0.3, 0)
            shapes.append(label(above, self.words.names[currency], self.words.name, "middle"))
            box = Box("tile", left + (self.pitch - size) / 2, high + size * _MARK, size, size)
            shapes.append(Use(building_tile_drawing(self.palette, tile, size), box.x, box.y))
            shapes += self._marked(box, signs.get(tile, ""))
        return Picture(tuple(shapes), _EDGE + len(market) * self.pitch, high + size * (1 + 2 * _MARK))

    def cards(self, cards: Sequence[MoneyCard], signs: Mapping[MoneyCard, str] = MappingProxyType({})) -> Picture:
        """Return money cards: the value, and the name of the currency."""
        wide, high = (share * self.size for share in _CARD)
        shapes: list[Shape] = []
        for number, card in enumerate(cards):
            box = Box("card", _EDGE + number * self.pitch + (self.pitch - wide) / 2, self.size * _MARK, wide, high)
            shapes.append(self._card(box))
            value = box._replace(y=box.y + high * 0.04, height=high * _VALUE)
            name = box._replace(y=box.y + high * _VALUE, height=high * (0.94 - _VALUE)).inset(0.4, 0)
            shapes.append(label(value, str(card.value), self.words.number, "middle"))
            shapes.append(label(name, self.words.names[card.currency], self.words.name, "middle"))
            shapes += self._marked(box, signs.get(card, ""))
        return Picture(tuple(shapes), _EDGE + len(cards) * self.pitch, high + 2 * self.size * _MARK)

    def piles(self, piles: Piles) -> Picture:
        """Return the piles of the money deck, some with the number of a scoring on a star: that card is in them."""
        wide, high = (share * self.size for share in _PILE)
        lean = self.size * _LEAN
        shapes: list[Shape] = []
        for pile in range(1, piles.number + 1):
            left = (pile - 1) * (wide + 4 * lean)
            cards = [Box("pile", left + card * lean, (2 - card) * lean + 0.2, wide, high) for card in range(3)]
            shapes += map(self._card, cards)
            if pile in piles.scorings:
                sign, radius = str(piles.scorings[pile]), self.size * _STAR
                shapes += numbered_star(self.palette, cards[-1], sign, radius, self.words.number)
        return Picture(tuple(shapes), piles.number * (wide + 4 * lean) - 2 * lean + _HAIR, high + 2 * lean + 0.4)

    def board(self) -> Picture:
        """Return an empty reserve board."""
        wide, high = _BOARD * self.size, self.size
        outline = chamfered(0.2, 0.2, wide - 0.4, high - 0.4, self.size * _CUT)
        edge = self.palette.colour("line")
        board = Path(outline, fill=self.palette.colour("panel"), stroke=edge, width=0.25, dash=(0.9, 0.7))
        return Picture((board,), wide, high)

    def palace(
        self, palace: Palace, reserve: Sequence[Tile], signs: Mapping[Cell, str] = MappingProxyType({})
    ) -> Picture:
        """Return a palace with the numbers of steps on its tiles, and the tiles in reserve below it."""
        figure = PalaceFigure("", 0, palace, reserve=tuple(tile.notation for tile in reserve))
        named = self.words.parts["reserve"]
        return figure_picture(self.palette, figure, self.size, self.words.name, reserve=named, callouts=signs)

    def _card(self, box: Box) -> Path:
        """Return the outline of a card."""
        edge = self.palette.colour("line")
        return Path(chamfered(*box[1:], self.size * _CUT), fill=WHITE, stroke=edge, width=0.25)

    def _marked(self, box: Box, sign: str) -> Iterator[Shape]:
        """Yield a frame around what a step is about, and the number of the step at its corner; nothing without one."""
        if sign:
            # Outside of the tile, where no wall is.
            yield Path(rectangle(*box.inset(-_FRAME[0])[1:]), stroke=BLACK, width=_FRAME[1])
            yield from Callouts(self.palette).at_corner(box, sign)
