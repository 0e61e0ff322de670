"""The first-game sheet of the base game: setup, the first turns as they are played, and what the scorings count."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.play import MarketTurn, play

from ..drawing.labels import Style
from ..drawing.shapes import Group
from ..drawing.typefaces import face
from ..figures.market import MarketWords, market_picture
from ..figures.model import PalaceFigure
from ..figures.palaces import figure_picture
from ..figures.picture import Picture
from ..words.leads import after_lead
from ..words.marks import listed
from ..words.terms import building_name, currency_name, example_names
from . import alhambra as reference
from . import first_game_parts as parts
from .content import Card, Drawing, Section, Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_engine.alhambra.play import MoneyCard, Purchase
    from alhambra_engine.alhambra.tiles import Tile

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .sizes import Scale

_PLAYED = "first-game-alhambra.toml"
_SMALLEST = 6.5
_APART = 0.8
"""Between the market and the palace, of a tile's side."""


class _Teller(NamedTuple):
    """Who tells the turns: the words, the colours, the side of a tile in mm, what players are called."""

    catalog: Catalog
    palette: Palette
    tile: float
    names: tuple[str, ...]

    def cards(self, cards: Sequence[MoneyCard]) -> str:
        """Return money cards by currency and value."""
        return self._list((currency_name(card.currency, self.catalog), card.value) for card in cards)

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Return tiles by type and price."""
        return self._list((building_name(tile.building, self.catalog), tile.price) for tile in tiles)

    def _list(self, named: Iterable[tuple[str, int | None]]) -> str:
        """Return names with numbers, as they are written inside a sentence."""
        return listed((f"{after_lead(':', name, self.catalog)} {number}" for name, number in named), self.catalog)

    def picture(self, turn: MarketTurn) -> Picture:
        """Return the market and the open money before a turn, and the palace after it."""
        own = face("label")
        names = {currency: currency_name(currency, self.catalog) for currency in alhambra.currencies()}
        bold = face("label-bold")
        words = MarketWords(names, Style(own, 7, _SMALLEST), Style(bold, 10, _SMALLEST))
        chosen: list[Tile | MoneyCard] = [*(purchase.tile for purchase in turn.purchases), *turn.taken]
        market = market_picture(self.palette, self.tile, turn.market, turn.money, words, chosen=chosen)
        figure = PalaceFigure(self.names[turn.player], 0, turn.palace)
        palace = figure_picture(self.palette, figure, self.tile, words.number)
        return _beside(market, palace, self.tile * _APART)


def base_sheet(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the sheet from which a first base game is played."""
    teller = _Teller(catalog, palette, scale.wall_tile, example_names(catalog))
    whole = reference.base_card(catalog, palette, scale)
    own = {section.name: section for section in whole.sections}
    turns = tuple(_turn(teller, number, turn) for number, turn in enumerate(_played(), start=1))
    sections = (
        parts.goal(_goal(catalog), catalog),
        own["setup"],
        own["turn"],
        *turns,
        *(own[name] for name in ("building", "scoring", "ties", "wall", "end")),
    )
    return parts.sheet(whole._replace(notes=()), sections, catalog)


@cache
def _played() -> tuple[MarketTurn, ...]:
    return play(parts.told(_PLAYED))


def _goal(catalog: Catalog) -> Statement:
    return Statement(
        catalog.gettext(
            "Buy tiles and build your palace round the fountain. Three times in a game, the most tiles of "
            "each type score, and everyone’s longest outer wall; the highest total wins."
        ),
        ("B4.1", "B5.1", "B5.4"),
    )


def _turn(teller: _Teller, number: int, turn: MarketTurn) -> Section:
    alt = teller.catalog.gettext("The market, the open money, and the palace after the turn.")
    drawing = Drawing(teller.picture(turn)._replace(alt=alt), tuple(_told(teller, turn)))
    return parts.turn(number, teller.names[turn.player], drawing, teller.catalog)


def _told(teller: _Teller, turn: MarketTurn) -> Iterator[Statement]:
    """Yield what happens in a turn, one thing after the other."""
    say = teller.catalog.gettext
    for purchase in turn.purchases:
        yield _bought(teller, purchase)
    if turn.taken:
        yield Statement(teller.cards(turn.taken), ("B2.2",), say("Takes money:"))
    if turn.redesigned:
        yield Statement(teller.tiles(turn.placed), ("B3.7",), say("Redesigns, from reserve to palace:"))
        return
    if turn.placed:
        yield Statement(teller.tiles(turn.placed), ("B2.3",), say("Places at the end of the turn:"))
    if turn.reserved:
        yield Statement(teller.tiles(turn.reserved), ("B2.3",), say("Puts in reserve:"))


def _bought(teller: _Teller, purchase: Purchase) -> Statement:
    """What was bought, for what, and whether another action follows."""
    say = teller.catalog.gettext
    paid = f"{teller.tiles((purchase.tile,))} ({teller.cards(purchase.cards)})"
    if purchase.exact:
        return Statement(paid, ("B2.2",), say("Buys, paid exactly, so one more action:"))
    return Statement(paid, ("B2.2",), say("Buys, pays more than the price:"))


def _beside(left: Picture, right: Picture, apart: float) -> Picture:
    """Two drawings side by side, both in the middle of the height."""
    height = max(left.height, right.height)
    start = left.width + apart
    shapes = (
        Group(left.shapes, (1, 0, 0, 1, 0, (height - left.height) / 2)),
        Group(right.shapes, (1, 0, 0, 1, start, (height - right.height) / 2)),
    )
    return Picture(shapes, start + right.width, height)
