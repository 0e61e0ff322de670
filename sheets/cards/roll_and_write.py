"""The reference card of Roll & Write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import rank
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import Dice, build_options, coin_gain, crossings

from .. import __version__
from ..drawing.typography import WITH_DOTS
from ..figures.grids import grid_picture
from ..words.marks import listed, shared
from ..words.shared_places import pairs
from ..words.terms import building_name, example_names, place_names
from .content import (
    Card,
    ColumnGroup,
    Drawing,
    Example,
    Items,
    Prose,
    Section,
    Statement,
    Step,
    Steps,
    Table,
    TableRow,
)
from .footnotes import signs
from .shares import with_shares
from .virtual_players import solo, virtual

if TYPE_CHECKING:
    from alhambra_engine.rollandwrite.dice import Crossing

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .sizes import Scale

NAME = "roll-and-write"

EXAMPLE_DICE = Dice(blue=(2, 4), yellow=(2, 5))
EXAMPLE_BUILT = frozenset({(2, 4), (4, 1), (6, 5)})
"""The turn that the card draws: dice, and the buildings that the player has, one of them where dice meet.

They are as many as each player has before the first turn (R2.4).
"""

SHARED_TYPE = Building.SERAGLIO
"""The type that two players complete in the same round, in the example."""


def roll_and_write_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the card."""
    return Card(
        name=NAME,
        language=catalog.language,
        title=catalog.gettext("Alhambra: Roll & Write"),
        subtitle=catalog.gettext("Reference card"),
        sections=(
            _setup(catalog),
            _turn(catalog, palette, scale.grid_space),
            _coins(catalog),
            _completions(catalog),
            _final(catalog),
            _points(catalog),
            virtual(catalog),
            solo(catalog),
        ),
        notes=(),
        imprint=catalog.gettext(
            "Unofficial card, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


def _setup(catalog: Catalog) -> Section:
    say = catalog.gettext
    return Section(
        "setup",
        say("Setup"),
        (
            Items(
                (
                    Statement(
                        catalog.ngettext(
                            "Each player rolls a blue and a yellow die and crosses out the building where they "
                            "meet, until {number} is built; the first player also crosses each out on the score "
                            "sheet. Already built? Reroll both.",
                            "Each player rolls a blue and a yellow die and crosses out the building where they "
                            "meet, until {number} are built; the first player also crosses each out on the score "
                            "sheet. Already built? Reroll both.",
                            rollandwrite.starting_buildings(),
                        ),
                        ("R2.3", "R2.4"),
                        catalog.pgettext("lead", "Buildings:"),
                    ),
                    Statement(
                        say(
                            "Each player rolls the pair once more and places it. The first player also rolls "
                            "and places a second pair. Dice may share a space."
                        ),
                        ("R2.5", "R2.6"),
                        catalog.pgettext("lead", "Dice:"),
                    ),
                    Statement(
                        catalog.ngettext(
                            "{number} is already circled on each sheet.",
                            "{number} are already circled on each sheet.",
                            rollandwrite.starting_coins(),
                        ),
                        ("R2.7",),
                        catalog.pgettext("lead", "Coins:"),
                        settled=True,
                    ),
                )
            ),
            rounds_table(catalog),
            Prose(
                Statement(say("The first player, chosen at random, crosses out each round as it begins."), ("R3.2",))
            ),
        ),
    )


def rounds_table(catalog: Catalog) -> Table:
    """Return the number of rounds by the number of players (R3.1)."""
    rounds = rollandwrite.rounds_at_the_table()
    return Table(
        caption="",
        corner=catalog.pgettext("table", "Players (incl. virtual)"),
        groups=(ColumnGroup("", tuple(map(str, rounds))),),
        rows=(TableRow(catalog.pgettext("table", "Rounds"), "", "", tuple(map(str, rounds.values()))),),
        rules=("R3.1", "R8.4"),
    )


def _turn(catalog: Catalog, palette: Palette, size: float) -> Section:
    say = catalog.gettext
    build = Step(
        "A",
        say("Build"),
        (
            Statement(
                say(
                    "Choose a blue and a yellow die; cross out the building where they meet. The first "
                    "player crosses out your leftmost free box of that type on the score sheet."
                ),
                ("R3.4", "R3.6"),
            ),
            Statement(
                say(
                    "No building can be built twice. If every building where your dice meet is already "
                    "built, you must take coins."
                ),
                ("R3.5",),
            ),
            Statement(
                say("Pass the two unused dice to the left, unchanged; reroll and place the two used ones."),
                ("R3.7",),
                catalog.pgettext("lead", "Dice:"),
            ),
        ),
    )
    take = Step(
        "B",
        say("Take coins"),
        (
            Statement(
                say(
                    "1 coin for each pair of a blue and a yellow die that meets on a built building "
                    "(0–{most}; equal dice count separately). Circle the coins; once all are circled, you "
                    "gain no more.",
                    most=rollandwrite.most_coins_gained(),
                ),
                ("R3.8", "R3.9"),
            ),
            Statement(
                say("Reroll all four, keep one blue and one yellow, pass the other pair to the left, unchanged."),
                ("R3.10",),
                catalog.pgettext("lead", "Dice:"),
            ),
        ),
    )
    return Section(
        "turn",
        say("Your turn: build or take coins"),
        (Steps((build, take)), _example(catalog, palette, size)),
    )


def _example(catalog: Catalog, palette: Palette, size: float) -> Drawing:
    say = catalog.gettext
    layout = layouts.load_layout()
    built = [place for place in crossings(EXAMPLE_DICE) if place in EXAMPLE_BUILT]
    free = build_options(EXAMPLE_DICE, EXAMPLE_BUILT)
    names = listed((_name(catalog, layout, place) for place in free), catalog)
    picture = grid_picture(palette, layout, EXAMPLE_DICE, EXAMPLE_BUILT, size)
    alt = say(
        "The grid with two blue and two yellow dice. They meet at four buildings; one is crossed out: {building}.",
        building=listed((_name(catalog, layout, place) for place in built), catalog),
    )
    return Drawing(
        picture._replace(alt=alt),
        (
            Statement(
                say("Build one of these: {buildings}.", buildings=names),
                ("R3.4", "R3.5"),
                catalog.pgettext("lead", "Here:"),
            ),
            Statement(
                catalog.ngettext(
                    "Or take {number} coin.", "Or take {number} coins.", coin_gain(EXAMPLE_DICE, EXAMPLE_BUILT)
                ),
                ("R3.8",),
            ),
        ),
    )


def _name(catalog: Catalog, layout: layouts.GridLayout, place: Crossing) -> str:
    row, column = place
    return building_name(layout.building(row - 1, column - 1), catalog)


def _coins(catalog: Catalog) -> Section:
    say = catalog.gettext
    change, second = rollandwrite.change_die_cost(), rollandwrite.second_building_cost()
    return Section(
        "coins",
        say("Spending coins"),
        (
            Items(
                (
                    Statement(
                        say(
                            "At the start of your turn, change a die by one pip, up or down, as often as you can "
                            "pay. A 6 cannot become a 1, nor a 1 a 6."
                        ),
                        ("R3.11", "A2"),
                        catalog.ngettext("{number} coin:", "{number} coins:", change),
                        settled=True,
                    ),
                    Statement(
                        say(
                            "After building, also build where the other two dice meet. Then reroll all four, keep "
                            "one blue and one yellow, pass the other pair to the left, unchanged."
                        ),
                        ("R3.12", "R3.13"),
                        catalog.ngettext("{number} coin:", "{number} coins:", second),
                    ),
                    Statement(say("Cross out coins you spend; they are gone for good."), ("R2.7", "A4")),
                )
            ),
        ),
    )


def _completions(catalog: Catalog) -> Section:
    return Section(
        "completions",
        catalog.gettext("Completing a type"),
        (Items(completion_statements(catalog)), completion_example(catalog)),
    )


def completion_statements(catalog: Catalog) -> tuple[Statement, ...]:
    """Return who scores a type during the game, and what those get who fill it in the same round (R4.1, R4.2)."""
    say = catalog.gettext
    return (
        Statement(
            say("At the end of the round, score the best place still available; it is then taken."),
            ("R4.1", "R4.3", "A11"),
            settled=True,
        ),
        Statement(
            say("Add up the points of the places they reach, divide equally, round down."),
            ("R4.2",),
            say("Several players in the same round:"),
        ),
    )


def completion_example(catalog: Catalog) -> Example:
    """Return places shared by two players, worked out by the engine (R4.2)."""
    say = catalog.gettext
    prizes = rollandwrite.places(SHARED_TYPE)
    (tie,) = rank(dict.fromkeys(example_names(catalog)[:2], 0), prizes)
    return Example(
        say("Example: {type}, completed by two players", type=building_name(SHARED_TYPE, catalog)),
        (
            Statement(
                shared([prizes[place - 1] for place in tie.places], len(tie.players), catalog),
                ("R4.2",),
                say("{players}, each:", players=listed(tie.players, catalog)),
            ),
        ),
    )


def final_table(catalog: Catalog) -> Table:
    """Return the points of the places, with the number of boxes of each type (R1.7, R5.1)."""
    places = place_names(catalog)
    count = max(len(rollandwrite.places(building)) for building in Building)
    return Table(
        caption=catalog.gettext("Points for the most buildings of a type"),
        corner=catalog.pgettext("table", "Type"),
        groups=(
            ColumnGroup("", (catalog.pgettext("table", "boxes") + signs(("R1.7",)),)),
            ColumnGroup(catalog.pgettext("table", "Place"), places[:count]),
        ),
        rows=tuple(
            TableRow(
                building_name(building, catalog),
                building,
                building.letter,
                (str(rollandwrite.boxes(building)), *map(str, rollandwrite.places(building))),
            )
            for building in Building
        ),
        rules=("R1.7", "R5.1"),
    )


def _final(catalog: Catalog) -> Section:
    return Section(
        "final",
        catalog.gettext("Final scoring"),
        (with_shares(final_table(catalog), (rollandwrite.FINAL_SCORING,), pairs),),
    )


def _points(catalog: Catalog) -> Section:
    say = catalog.gettext
    lines = WITH_DOTS.join(f"{built} → {points}" for built, points in sorted(rollandwrite.line_points().items()))
    return Section(
        "points",
        say("Points"),
        (
            Items(
                (
                    *type_statements(catalog),
                    Statement(
                        say("buildings → points: {points}. They need not be adjacent.", points=lines),
                        ("R5.5",),
                        say("Each row and each column:"),
                    ),
                    coins_statement(catalog),
                    Statement(say("The highest total wins; equal totals share the victory."), ("R5.7",)),
                )
            ),
        ),
    )


def type_statements(catalog: Catalog) -> tuple[Statement, ...]:
    """Return who takes part in the final scoring of a type, and how ties are shared (R5.1 to R5.4)."""
    return (
        ranking_statement(catalog),
        Statement(
            catalog.gettext(
                "Add up the points of the tied places, divide equally and round down, type by type. "
                "The next player takes the place after these."
            ),
            ("R5.2",),
            catalog.pgettext("lead", "Tie:"),
        ),
    )


def ranking_statement(catalog: Catalog) -> Statement:
    """Return who takes part in the final scoring of a type (R5.1, R5.3, R5.4)."""
    return Statement(
        catalog.gettext(
            "You need at least one building. Places taken during the game are gone, and whoever "
            "took one is not ranked in that type again."
        ),
        ("R5.1", "R5.3", "R5.4"),
        catalog.pgettext("lead", "Types:"),
    )


def coins_statement(catalog: Catalog) -> Statement:
    """Return what coins that are left are worth (R5.6)."""
    return Statement(
        catalog.gettext(
            "1 point for every {number} coins left, rounded down.", number=rollandwrite.coins_for_one_point()
        ),
        ("R5.6",),
        catalog.pgettext("lead", "Coins:"),
    )
