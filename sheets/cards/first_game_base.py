"""The first-game sheet of the base game: what is on the table, the first turns as they are played, a scoring."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.play import play
from alhambra_engine.alhambra.tiles import base_notations, base_set
from alhambra_engine.buildings import Building

from ..drawing.labels import Style
from ..drawing.typefaces import face
from ..figures.market import Piles, Start, TableSigns, TableWords, start_table, turn_table
from ..figures.model import PalaceFigure, figures_of
from ..figures.montage import below, beside, headed
from ..figures.palaces import figure_picture
from ..figures.tile_parts import tile_parts, types_row
from ..words.leads import after_lead
from ..words.marks import listed, span
from ..words.terms import building_name, currency_name, example_names
from . import alhambra as reference
from . import first_game_parts as parts
from .content import Answer, Answers, Card, Drawing, Items, Section, Statement
from .reckoning import scoring_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.play import MarketTurn, MoneyCard, Purchase
    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell
    from alhambra_engine.referee import Result

    from ..drawing.palette import Palette
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from .sizes import Scale

_PLAYED = "first-game-alhambra.toml"
_SCORED = "first-game-scoring.yaml"
_EXPLAINED = "G8ne"
"""The tile that is drawn large; it is walled in the north and east, as `tile_parts` wants it."""
_SMALLEST = 6.5
_NAME, _NUMBER = 0.67, 1.05
"""Points of the names of currencies and of the values of cards, for each millimetre of a tile."""
_LARGE, _AT_THE_START, _IN_A_SCORING = 4.2, 1.04, 1.15
"""The tile that is explained, and those of the setup and of the palaces that are scored, to those of a turn."""
_SPARE = 0.5
"""Millimetres beside a drawing as wide as its column."""
_APART, _BELOW = 5.0, 2.0
"""Millimetres between palaces."""
_PAIR = 9.0
"""Tiles that two parts of a table take beside each other; three palaces need more."""


class _Teller(NamedTuple):
    """Who tells the turns: the words, the colours, what players are called.

    A tile is `tile` mm wide, and a drawing at most `room`.
    """

    catalog: Catalog
    palette: Palette
    tile: float
    room: float
    names: tuple[str, ...]

    def cards(self, cards: Sequence[MoneyCard]) -> str:
        """Return money cards by currency and value."""
        return self._list((currency_name(card.currency, self.catalog), card.value) for card in cards)

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Return tiles by type and price."""
        return self._list((building_name(tile.building, self.catalog), tile.price) for tile in tiles)

    def widest(self, draw: Callable[[float], Picture], larger: float) -> Picture:
        """Return a drawing with tiles so much larger than those of a turn, or as large as there is room for."""
        tile = self.tile * larger
        drawn = draw(tile)
        while drawn.width > self.room:
            # Words do not shrink with the tiles.
            tile *= (self.room - _SPARE) / drawn.width
            drawn = draw(tile)
        return drawn

    def _list(self, named: Iterable[tuple[str, int | None]]) -> str:
        """Return names with numbers, as they are written inside a sentence."""
        return listed((f"{after_lead(':', name, self.catalog)} {number}" for name, number in named), self.catalog)

    @property
    def words(self) -> TableWords:
        """What is written on a drawn table."""
        catalog, bold = self.catalog, face("label-bold")
        return TableWords(
            {currency: currency_name(currency, catalog) for currency in alhambra.currencies()},
            {
                "market": catalog.pgettext("on a drawing", "Market"),
                "money": catalog.pgettext("on a drawing", "Face-up money cards"),
                "deck": catalog.pgettext("on a drawing", "Money deck, before it is stacked"),
                "hand": catalog.pgettext("on a drawing", "Money in hand"),
                "palace": catalog.pgettext("on a drawing", "Palace"),
                "before": catalog.pgettext("on a drawing", "Palace before the turn"),
                "after": catalog.pgettext("on a drawing", "Palace after the turn"),
                "reserve": catalog.pgettext("on a drawing", "Reserve"),
            },
            Style(face("label"), _NAME * self.tile, _SMALLEST),
            Style(bold, _NUMBER * self.tile, _SMALLEST),
            Style(bold, 8.2, _SMALLEST),
        )


def base_sheet(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the sheet from which a first base game is played."""
    teller = _Teller(catalog, palette, scale.wall_tile, scale.room, example_names(catalog))
    whole = reference.base_card(catalog, palette, scale)
    own = {section.name: section for section in whole.sections}
    turns = tuple(_turn(teller, number, turn) for number, turn in enumerate(_played(), start=1))
    sections = (
        parts.goal(_goal(catalog), catalog),
        _course(catalog),
        _tile(teller),
        _setup(own["setup"], teller),
        own["turn"],
        *turns,
        own["building"],
        own["scoring"],
        _ties(own["ties"], catalog),
        own["wall"],
        _scored(teller),
        own["end"],
        own["two-players"],
        _argued(own["argued"], catalog),
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


def _course(catalog: Catalog) -> Section:
    """How a game goes, from the first turn to the last scoring."""
    say = catalog.gettext
    players = span(alhambra.fewest_players(), alhambra.most_players(), catalog)
    return parts.course(
        (
            Statement(players, ("B2.1",), catalog.pgettext("lead", "Players:")),
            Statement(
                say("Clockwise. Take money, buy tiles or redesign your palace."),
                ("B2.1", "B2.2"),
                catalog.pgettext("lead", "Turns:"),
            ),
            Statement(
                say(
                    "When a scoring card comes up in the money deck: refill the face-up money cards, then score "
                    "before the next turn."
                ),
                ("B2.4",),
                catalog.pgettext("lead", "Scorings 1 and 2:"),
            ),
            Statement(
                say("At the end of the game. The points of all three scorings count."),
                ("B2.6", "B5.4"),
                catalog.pgettext("lead", "Scoring 3:"),
                settled=True,
            ),
        ),
        catalog,
    )


def _tile(teller: _Teller) -> Section:
    """A building tile, large, and what is on it."""
    catalog, say = teller.catalog, teller.catalog.gettext
    prices = [base_set().prices_of(building) for building in Building]
    price = span(min(low for low, _ in prices), max(high for _, high in prices), catalog)
    told = (
        Statement(say("One of six, each with an icon and a letter."), ("B1.1",), catalog.pgettext("lead", "Type:")),
        Statement(
            say("{range}. It matters only when you buy the tile.", range=price),
            ("B1.1", "B5.3"),
            catalog.pgettext("lead", "Price:"),
        ),
        Statement(
            say("A thick bar, on up to three sides. Outer walls score."),
            ("B1.1", "B4.3"),
            catalog.pgettext("lead", "Wall:"),
        ),
        Statement(say("You can walk across it, from tile to tile."), ("B3.5",), catalog.pgettext("lead", "Open side:")),
    )
    fountain = Statement(say("No walls: open on all sides."), ("B1.2",), catalog.pgettext("lead", "Fountain:"))
    picture = tile_parts(teller.palette, base_notations()[_EXPLAINED], teller.tile * _LARGE)
    alt = say("A building tile with its icon, letter and price, and walls on two sides.")
    names = {building: building_name(building, catalog) for building in Building}
    types = types_row(teller.palette, names, teller.room - _SPARE, teller.words.head, below={})
    return Section(
        "tile",
        say("A building tile"),
        (
            Drawing(picture._replace(alt=alt), (*parts.signed(told), fountain)),
            Drawing(types._replace(alt=listed(names.values(), catalog)), (), wide=True),
        ),
    )


def _ties(ties: Section, catalog: Catalog) -> Section:
    """How ties are shared, with one in which a place has no points: the scoring that is explained has another."""
    statements, _ = ties.blocks
    first, *_ = alhambra.SCORINGS
    return ties._replace(blocks=(statements, reference.tie_example(catalog, first)))


def _argued(argued: Section, catalog: Catalog) -> Section:
    """What people argue about, after what they ask in their first game."""
    say = catalog.gettext
    asked = (
        (say("Where does the money go that I pay?"), say("On the discard pile."), ("B2.2",)),
        (say("Does redesigning cost money?"), say("No, but it is an action."), ("B2.2", "B3.7")),
    )
    first = tuple(Answer(question, Statement(answer, rules)) for question, answer, rules in asked)
    (answers,) = argued.blocks
    if not isinstance(answers, Answers):
        raise TypeError(argued.name)
    return argued._replace(blocks=(Answers((*first, *answers.answers)),))


def _setup(setup: Section, teller: _Teller) -> Section:
    """The setup in words, with the numbers of the callouts on the table that is drawn below them."""
    (items,) = setup.blocks
    if not isinstance(items, Items):
        raise TypeError(setup.name)
    player, market, money, first, deck = items.statements
    signs = {"palace": "1", "market": "2", "hand": "3", "deck": "4"}
    say = teller.catalog.gettext
    bag = Statement(say("All other tiles are in the bag."), ("B2.5", "B6.2"), settled=True)
    star = Statement(say("On a star in the drawing: the number of the scoring card in that pile."), ("B2.1",))
    numbered = (*parts.signed((player, market, money, deck)), star, bag, first)
    turn = _played()[0]
    piles = Piles(alhambra.money_piles(), dict(zip(alhambra.scoring_card_piles(), alhambra.SCORINGS, strict=False)))
    start = Start(turn.market, turn.money, piles, turn.hand)
    drawn = teller.widest(lambda tile: start_table(teller.palette, tile, start, teller.words, signs), _AT_THE_START)
    alt = say("The market, the open money and the money deck in piles; fountain, reserve board and money of a player.")
    return setup._replace(blocks=(Drawing(drawn._replace(alt=alt), numbered, wide=True),))


def _turn(teller: _Teller, number: int, turn: MarketTurn) -> Section:
    steps = _Steps({}, {}, {})
    told = tuple(_told(teller, turn, steps))
    in_pairs = teller.room > _PAIR * teller.tile
    drawn = teller.widest(
        lambda tile: turn_table(teller.palette, tile, turn, teller.words, TableSigns(*steps), in_pairs=in_pairs),
        1.0,
    )
    alt = (
        teller.catalog.gettext("The palace before and after a tile has been moved out of reserve.")
        if turn.redesigned
        else teller.catalog.gettext("The market, the open money and the hand before the turn, and the palace after it.")
    )
    drawing = Drawing(drawn._replace(alt=alt), told, wide=True)
    return parts.turn(number, teller.names[turn.player], drawing, teller.catalog)


class _Steps(NamedTuple):
    """The numbers of the steps that were told, by tiles, cards and cells; filled as they are told."""

    tiles: dict[Tile, str]
    cards: dict[MoneyCard, str]
    cells: dict[Cell, str]


def _told(teller: _Teller, turn: MarketTurn, steps: _Steps) -> Iterator[Statement]:
    """Yield what happens in a turn, one thing after the other, each with the number that the drawing has at it."""
    say = teller.catalog.gettext
    signs = map(str, count(1))
    for purchase in turn.purchases:
        sign = next(signs)
        steps.tiles[purchase.tile] = sign
        steps.cards.update(dict.fromkeys(purchase.cards, sign))
        yield _bought(teller, purchase)._replace(sign=sign)
    if turn.taken:
        sign = next(signs)
        steps.cards.update(dict.fromkeys(turn.taken, sign))
        yield Statement(teller.cards(turn.taken), ("B2.2",), say("Takes money:"), sign=sign)
    if turn.placed:
        sign = next(signs)
        lead = say("Redesigns, from reserve to palace:") if turn.redesigned else say("Places at the end of the turn:")
        cells = {tile: cell for cell, tile in turn.palace.tiles.items()}
        steps.cells.update((cells[tile], sign) for tile in turn.placed)
        rule = "B3.7" if turn.redesigned else "B2.3"
        # What an edition has otherwise is said where the rule is, not behind the price of a tile.
        yield Statement(teller.tiles(turn.placed), (rule,), lead, settled=True, sign=sign)
    if turn.reserved:
        yield Statement(teller.tiles(turn.reserved), ("B2.3",), say("Puts in reserve:"), settled=True, sign=next(signs))


def _bought(teller: _Teller, purchase: Purchase) -> Statement:
    """What was bought, for what, and whether another action follows."""
    say = teller.catalog.gettext
    paid = f"{teller.tiles((purchase.tile,))} ({teller.cards(purchase.cards)})"
    if purchase.exact:
        return Statement(paid, ("B2.2",), say("Buys, paid exactly, so one more action:"))
    return Statement(paid, ("B2.2",), say("Buys, pays more than the price:"))


def _scored(teller: _Teller) -> Section:
    """Return a scoring: the palaces of all players, what each brings and why, and the table of points."""
    catalog, say = teller.catalog, teller.catalog.gettext
    result = parts.judged(_SCORED, teller.names)
    outcome = _outcome(result)
    (scoring,) = outcome.scorings
    ties = {award.item for award in scoring.awards if getattr(award, "tied", ())}
    signs = {item: str(number) for number, item in enumerate((*sorted(ties), "wall"), start=1)}
    told = Statement(say("This is a different game, not the one from the turns."), ("B5.1",))
    figures = [each for each in figures_of(result) if isinstance(each, PalaceFigure)]
    is_narrow = teller.room < _PAIR * teller.tile

    def palaces(tile: float) -> Picture:
        first, *others = (_palace(teller, figure, tile, signs) for figure in figures)
        # The first one is the highest: it has a tile in reserve.
        return beside((first, below(others, _BELOW)) if is_narrow else (first, *others), _APART)

    drawn = teller.widest(palaces, _IN_A_SCORING)
    alt = say("Three palaces with their longest outer walls, and a tile in reserve.")
    return Section(
        "scored",
        say("Scoring {number}, explained", number=scoring.scoring),
        (
            Drawing(drawn._replace(alt=alt), (told,), wide=True),
            parts.explained(scoring_table(scoring, outcome, catalog), signs),
        ),
    )


def _palace(teller: _Teller, figure: PalaceFigure, tile: float, signs: Mapping[str, str]) -> Picture:
    """The palace of a player under the name, with callouts on the tiles of a tie and beside the wall."""
    words = teller.words
    callouts = {cell: signs[tile.building] for cell, tile in figure.palace.buildings.items() if tile.building in signs}
    drawn = figure_picture(
        teller.palette,
        figure,
        tile,
        words.name,
        reserve=words.parts["reserve"],
        callouts=callouts,
        wall_callout=signs["wall"],
    )
    return headed(teller.palette, figure.player, words.head, drawn)


def _outcome(result: Result) -> AlhambraOutcome:
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra":
        raise ValueError(_SCORED)
    return outcome
