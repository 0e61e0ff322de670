"""The reference card of the base game: what replaces the rule book at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.buildings import Building
from alhambra_engine.items import item_of, items_of, prizes
from alhambra_engine.majorities import MajorityAward

from .. import __version__
from ..figures.cases import case_pictures
from ..figures.palaces import wall_palace, wall_picture
from ..words.marks import listed, shared, span
from ..words.terms import building_name, example_names, item_name, place_names, virtual_player_name
from .base_turn import turn
from .content import (
    Card,
    Case,
    Cases,
    ColumnGroup,
    Drawing,
    Example,
    Items,
    Section,
    Statement,
    Table,
    TableRow,
)
from .open_questions import argued, notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.score_cards import Order
    from alhambra_engine.alhambra.tiles import TileSet
    from alhambra_engine.items import Item

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .sizes import Scale

NAME = "alhambra"


def base_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the card."""
    return Card(
        name=NAME,
        language=catalog.language,
        title=catalog.pgettext("game", "Alhambra"),
        subtitle=catalog.gettext("Reference card"),
        sections=(
            _setup(catalog),
            turn(catalog),
            _building(catalog, palette, scale.case_tile),
            _scoring(catalog),
            _ties(catalog),
            _wall(catalog, palette, scale),
            _end(catalog),
            _two_players(catalog),
            argued(catalog),
        ),
        notes=notes(catalog),
        imprint=catalog.gettext(
            "Unofficial card, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


def _setup(catalog: Catalog) -> Section:
    say = catalog.gettext
    least, most = alhambra.start_money()
    first, second = alhambra.scoring_card_piles()
    return Section(
        "setup",
        say("Setup"),
        (
            Items(
                (
                    Statement(
                        say("A fountain, a reserve board and the counters."),
                        ("B2.1",),
                        catalog.pgettext("lead", "Each player:"),
                    ),
                    Statement(
                        say("{tiles} tiles, one on each space, lowest space first.", tiles=alhambra.market_spaces()),
                        ("B2.1",),
                        catalog.pgettext("lead", "Market:"),
                    ),
                    Statement(
                        say(
                            "Each player draws money cards face up until they total at least {least} "
                            "({least}–{most}), then keeps them secret.",
                            least=least,
                            most=most,
                        ),
                        ("B2.1",),
                        catalog.pgettext("lead", "Money:"),
                    ),
                    Statement(
                        say("Fewest cards; if tied, lowest total; if still tied, youngest. Then clockwise."),
                        ("B2.1",),
                        catalog.pgettext("lead", "First player:"),
                    ),
                    Statement(
                        say(
                            "Lay out {cards} cards face up. Split the rest into {piles} piles; shuffle scoring card 1 "
                            "into pile {first} and scoring card 2 into pile {second}; stack the piles with pile 1 on "
                            "top.",
                            cards=alhambra.open_cards(),
                            piles=alhambra.money_piles(),
                            first=first,
                            second=second,
                        ),
                        ("B2.1",),
                        catalog.pgettext("lead", "Money deck:"),
                    ),
                )
            ),
        ),
    )


def _building(catalog: Catalog, palette: Palette, size: float) -> Section:
    say = catalog.gettext
    rules = {
        "B3.2": (
            say("All roofs point up, as on the fountain: never turn a tile."),
            say("Allowed: a tile the right way up."),
            say("Not allowed: a tile turned upside down."),
        ),
        "B3.3": (
            say("Wall touches wall, open side touches open side."),
            say("Allowed: two walls touch."),
            say("Not allowed: a wall touches an open side."),
        ),
        "B3.4": (
            say("Every tile must touch another along a full side."),
            say("Allowed: tiles that share a side."),
            say("Not allowed: tiles that meet only at a corner."),
        ),
        "B3.5": (
            say("Every tile must be reachable on foot from the fountain, through open sides."),
            say("Allowed: you can walk round the wall."),
            say("Not allowed: a tile cut off by a wall."),
        ),
        "B3.6": (
            say("No holes: tiles must not enclose an empty space."),
            say("Allowed: an empty space that is open to the outside."),
            say("Not allowed: an empty space with tiles all round."),
        ),
    }
    cases = []
    for pictures in case_pictures(palette, size):
        text, legal, illegal = rules[pictures.rule]
        cases.append(
            Case(
                # Of holes, it says only what the rulebook does.
                Statement(text, (pictures.rule,), settled=True),
                pictures.legal._replace(alt=legal),
                pictures.illegal._replace(alt=illegal),
            )
        )
    return Section("building", say("Building rules"), (Cases(tuple(cases)),))


def majorities(modules: tuple[str, ...] = (), orders: tuple[Order, ...] = ()) -> tuple[Item, ...]:
    """Return the majorities of a game with some modules, perhaps with score cards for the scorings."""
    items = tuple(item for item in items_of(NAME, modules) if item.kind == "majority")
    if not orders:
        return items
    from alhambra_engine.alhambra.score_cards import paid  # few tables have score cards

    return paid(items, tuple(enumerate(orders, 1)))


def scoring_table(catalog: Catalog, items: Sequence[Item] | None = None, tile_set: TileSet | None = None) -> Table:
    """Return the prizes of all scorings, with the number and the prices of the tiles of each type (B5.1, B1.1).

    The other ones of some `majorities` follow.
    """
    items = majorities() if items is None else items
    tiles = tile_set or base_set()
    say = catalog.gettext
    places = place_names(catalog)
    most = {scoring: max(len(prizes(building, scoring)) for building in Building) for scoring in alhambra.SCORINGS}
    types = [item for item in items if not item.module]
    others = [item for item in items if item.module]
    groups = (
        ColumnGroup("", (catalog.pgettext("table", "tiles"), catalog.pgettext("table", "price"))),
        *(
            ColumnGroup(say("Scoring {number}", number=scoring), places[: most[scoring]])
            for scoring in alhambra.SCORINGS
        ),
    )
    return Table(
        # Places, twice: below the number of a scoring, the "1." of many languages could be that number again.
        caption=say("Points for the most tiles of a type, by place"),
        corner=f"{catalog.pgettext('table', 'Type')} / {catalog.pgettext('table', 'Place')}",
        groups=groups,
        rows=(
            *(_row(catalog, each, most, tiles) for each in types),
            *(TableRow(item_name(each.id, catalog), each.id, "", ("", "", *_points(each, most))) for each in others),
        ),
        rules=(*dict.fromkeys(each.rule for each in types), "B1.1", *(each.rule for each in others)),
    )


def majorities_table(catalog: Catalog, items: Sequence[Item]) -> Table:
    """Return the prizes of some majorities alone."""
    places = place_names(catalog)
    most = {scoring: max(len(prizes(item.id, scoring)) for item in items) for scoring in alhambra.SCORINGS}
    return Table(
        caption="",
        corner=catalog.pgettext("table", "Place"),
        groups=tuple(
            ColumnGroup(catalog.gettext("Scoring {number}", number=scoring), places[: most[scoring]])
            for scoring in alhambra.SCORINGS
        ),
        rows=tuple(TableRow(item_name(item.id, catalog), item.id, "", tuple(_points(item, most))) for item in items),
        rules=tuple(dict.fromkeys(item.rule for item in items)),
    )


def _row(catalog: Catalog, item: Item, most: Mapping[int, int], tile_set: TileSet) -> TableRow:
    building = Building(item.id)
    lowest, highest = tile_set.prices_of(building)
    return TableRow(
        building_name(building, catalog),
        building,
        building.letter,
        (str(tile_set.number_of(building)), span(lowest, highest, catalog), *_points(item, most)),
    )


def _points(item: Item, most: Mapping[int, int]) -> Iterator[str]:
    """Yield the points of the places of a majority in each scoring."""
    for scoring in alhambra.SCORINGS:
        own = item.prizes_in(scoring)
        yield from (str(own[place]) if place < len(own) else "" for place in range(most[scoring]))


def _scoring(catalog: Catalog) -> Section:
    return Section("scoring", catalog.gettext("Scoring"), (scoring_table(catalog),))


TIE_SCORING = 2
TIE_BUILDING = Building.TOWER
TIE_COUNTS = (4, 4, 2)
"""The example of a tie: the tiles of three players; the engine says what each of them gets."""


def _ties(catalog: Catalog) -> Section:
    return Section(
        "ties",
        catalog.gettext("Most tiles of a type"),
        (Items((least_statement(catalog), tie_statement(catalog))), tie_example(catalog)),
    )


def least_statement(catalog: Catalog) -> Statement:
    """Return what it takes to have a place at all (B5.3), and what never counts (B3.10)."""
    return Statement(
        catalog.gettext(
            "You need at least one tile of a type to score it. Prices never count, nor do tiles in reserve."
        ),
        ("B5.3", "B3.10"),
    )


def tie_statement(catalog: Catalog) -> Statement:
    """Return how tied players share the points of their places (B5.2)."""
    return Statement(
        catalog.gettext(
            "Add up the points of the tied places, divide equally and round down, type by type. "
            "The next player takes the place after these."
        ),
        ("B5.2",),
        catalog.pgettext("lead", "Tie:"),
    )


def tie_example(catalog: Catalog, scoring: int = TIE_SCORING, items: Sequence[Item] = ()) -> Example:
    """Return a tie for most tiles of a type that the engine works out, in a scoring (B5.2).

    Where score cards set the points of `items`, it is the type with the points that are an example otherwise.
    """
    usual = item_of("alhambra", TIE_BUILDING)
    item = next((each for each in items if each.prizes_in(scoring) == usual.prizes_in(scoring)), usual)
    return tie_of(catalog, item, item_name(item.id, catalog), catalog.pgettext("lead", "Tiles:"), scoring)


def tie_of(catalog: Catalog, item: Item, name: str, lead: str, scoring: int = TIE_SCORING) -> Example:
    """Return a tie for a majority of a name, with a lead before the counts."""
    say = catalog.gettext
    tiles = dict(zip(example_names(catalog), TIE_COUNTS, strict=True))
    holdings = {player: Holding({item.id: count}) for player, count in tiles.items()}
    awards = award(scoring, holdings, items=(item,))
    tie = next(each for each in awards if isinstance(each, MajorityAward) and each.tied)
    values = item.prizes_in(scoring)
    players = (tie.player, *tie.tied)
    # Who comes next is named with the place, so that nobody looks for the 2nd.
    (after,) = set(tiles) - {each.player for each in awards}
    place = place_names(catalog)[len(players)]
    counts = " · ".join(f"{player} {count}" for player, count in tiles.items())
    return Example(
        say("Example: {type}, scoring {number}", type=name, number=scoring),
        (
            Statement(counts, (item.shared_by,), lead),
            Statement(
                shared([values[each - 1] for each in tie.places if each <= len(values)], len(players), catalog),
                (item.shared_by,),
                say("{players}, each:", players=listed(players, catalog)),
            ),
            Statement(
                "0",
                (item.rule, item.shared_by),
                catalog.pgettext("example", "{player} ({place}):", player=after, place=place),
            ),
        ),
    )


def _wall(catalog: Catalog, palette: Palette, scale: Scale) -> Section:
    say = catalog.gettext
    laid = wall_palace()
    length = len(longest_wall(laid.palace))
    picture = wall_picture(palette, laid, scale.wall_tile, scale.number)
    alt = catalog.ngettext(
        "A palace with a line along its longest outer wall: {number} side.",
        "A palace with a line along its longest outer wall: {number} sides.",
        length,
    )
    return Section(
        "wall",
        say("Wall"),
        (
            Drawing(
                picture._replace(alt=alt),
                (
                    wall_statement(catalog),
                    Statement(
                        say(
                            "It continues round corners and into bays. An open side breaks it; walls between "
                            "two tiles never count."
                        ),
                        ("B4.3", "B4.4"),
                    ),
                    Statement(
                        catalog.ngettext("{number} point", "{number} points", length * alhambra.points_per_side()),
                        ("B4.2",),
                        catalog.pgettext("lead", "Here:"),
                        settled=True,
                    ),
                ),
            ),
        ),
    )


def wall_statement(catalog: Catalog) -> Statement:
    """Return what the wall is worth, to whom and when (B4.1, B4.2)."""
    return Statement(
        catalog.ngettext(
            "Every player, in all three scorings: {number} point per tile side in the longest unbroken outer wall.",
            "Every player, in all three scorings: {number} points per tile side in the longest unbroken outer wall.",
            alhambra.points_per_side(),
        ),
        ("B4.1", "B4.2"),
    )


def _end(catalog: Catalog) -> Section:
    say = catalog.gettext
    return Section(
        "end",
        say("End of the game"),
        (
            Items(
                (
                    Statement(
                        say(
                            "At the end of a turn, if the market cannot be refilled to {tiles} tiles. Any last "
                            "tiles are still laid out.",
                            tiles=alhambra.market_spaces(),
                        ),
                        ("B2.5",),
                        catalog.pgettext("lead", "When?"),
                    ),
                    Statement(
                        say(
                            "Each tile left goes free to whoever has the most money in the currency of its "
                            "space; they place it by the rules or put it in reserve. Tied, or nobody has "
                            "any: it stays."
                        ),
                        ("B2.6",),
                        catalog.pgettext("lead", "Market:"),
                    ),
                    Statement(
                        say("Then do scoring 3. The highest total wins; equal totals share the victory."),
                        ("B2.6", "B5.4"),
                        settled=True,
                    ),
                )
            ),
        ),
    )


def _two_players(catalog: Catalog) -> Section:
    say = catalog.gettext
    name = virtual_player_name(catalog)
    return Section(
        "two-players",
        say("Two players: {name}", name=name),
        (
            Items(
                (
                    Statement(
                        say(
                            "An imaginary third player: scores every type like a player (ties included), but "
                            "has no palace and no wall, and never wins."
                        ),
                        ("B6.1", "B6.3", "B6.6"),
                    ),
                    Statement(
                        catalog.ngettext(
                            "Remove one copy of every card (each value in each currency); {number} card remains.",
                            "Remove one copy of every card (each value in each currency); {number} cards remain.",
                            alhambra.money_cards(2),
                        ),
                        ("B1.3",),
                        catalog.pgettext("lead", "Money:"),
                    ),
                    draws_statement(catalog),
                    Statement(say("You may give {name} a tile you have just bought.", name=name), ("B6.4",)),
                )
            ),
        ),
    )


def draws_statement(catalog: Catalog) -> Statement:
    """Return how many tiles the virtual player draws, and when (B6.2)."""
    start, after = alhambra.virtual_draws()
    return Statement(
        catalog.gettext(
            "{start} during setup · {after} after scoring 1 · 1/{share} of the tiles in the bag after "
            "scoring 2, rounded down.",
            start=start,
            after=after,
            share=alhambra.virtual_last_share(),
        ),
        ("B6.2",),
        catalog.gettext("{name} draws tiles:", name=virtual_player_name(catalog)),
    )
