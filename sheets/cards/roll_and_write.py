"""The reference card of Roll & Write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import rank
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import Dice, build_options, coin_gain, crossings

from .. import __version__
from ..figures.grids import grid_picture
from ..words.terms import building_name, place_names, virtual_names
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.rollandwrite.dice import Crossing

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..words.catalog import Catalog

NAME = "roll-and-write"

EXAMPLE_DICE = Dice(blue=(2, 4), yellow=(2, 5))
EXAMPLE_BUILT = frozenset({(2, 4)})
"""The turn that the card draws: dice, and the buildings that the player has where they meet."""

SHARED_TYPE = Building.SERAGLIO
"""The type that two players complete in the same round, in the example."""


def roll_and_write_card(catalog: Catalog, palette: Palette, measures: Mapping[str, float], number: Style) -> Card:
    """Return the card; `measures` has the side of a space in the drawing of the grid, `grid-space`, in mm."""
    del number  # no drawing of this card has numbers
    return Card(
        name=NAME,
        language=catalog.language,
        title=catalog.gettext("Alhambra: Roll & Write"),
        subtitle=catalog.gettext("Reference card"),
        sections=(
            _setup(catalog),
            _turn(catalog, palette, measures["grid-space"]),
            _coins(catalog),
            _completions(catalog),
            _final(catalog),
            _points(catalog),
            _virtual(catalog),
            _solo(catalog),
        ),
        notes=(),
        imprint=catalog.gettext(
            "Unofficial card, not by the publisher of the game. Version {version}", version=__version__
        ),
    )


def _setup(catalog: Catalog) -> Section:
    say = catalog.gettext
    return Section(
        "setup",
        say("Start"),
        (
            Items(
                (
                    Statement(
                        catalog.ngettext(
                            "Everybody rolls a blue and a yellow die and crosses out the building where they meet,"
                            " until they have {number}. Already built? Roll both again.",
                            "Everybody rolls a blue and a yellow die and crosses out the building where they meet,"
                            " until they have {number}. Already built? Roll both again.",
                            rollandwrite.starting_buildings(),
                        ),
                        ("R2.3", "R2.4"),
                        catalog.pgettext("lead", "Buildings:"),
                    ),
                    Statement(
                        say(
                            "Everybody rolls their pair once more and places it."
                            " The first player rolls and places a second pair."
                        ),
                        ("R2.5", "R2.6"),
                        catalog.pgettext("lead", "Dice:"),
                    ),
                    Statement(
                        catalog.ngettext(
                            "{number} is circled for everybody.",
                            "{number} are circled for everybody.",
                            rollandwrite.starting_coins(),
                        ),
                        ("R2.7",),
                        catalog.pgettext("lead", "Coins:"),
                    ),
                )
            ),
            rounds_table(catalog),
            Prose(Statement(say("The first player marks each round as it begins."), ("R3.2",))),
        ),
    )


def rounds_table(catalog: Catalog) -> Table:
    """Return the number of rounds by the number of players; numbers with the same rounds stand together (R3.1)."""
    groups = rollandwrite.players_by_rounds()
    names = tuple(f"{players[0]}–{players[-1]}" if len(players) > 1 else str(players[0]) for players in groups.values())
    return Table(
        caption="",
        corner=catalog.pgettext("table", "Players"),
        groups=(ColumnGroup("", names),),
        rows=(TableRow(catalog.pgettext("table", "Rounds"), "", "", tuple(str(rounds) for rounds in groups)),),
        rules=("R3.1", "R8.4"),
    )


def rounds_statement(catalog: Catalog) -> Statement:
    """Return when virtual players count among those of the rounds (R8.4)."""
    _usual, few, many = rollandwrite.virtual_players()[1]
    return Statement(
        catalog.gettext(
            "Virtual players count only in the solo variants with {few} or {many} of them.", few=few, many=many
        ),
        ("R8.4",),
    )


def _turn(catalog: Catalog, palette: Palette, size: float) -> Section:
    say = catalog.gettext
    build = Step(
        "A",
        say("Build"),
        (
            Statement(
                say(
                    "Choose a blue and a yellow die; cross out the building where they meet."
                    " The first player crosses the leftmost free box of that type in your row."
                ),
                ("R3.4", "R3.6"),
            ),
            Statement(
                say("Nothing is built twice. Where all buildings stand already, you must take coins."), ("R3.5",)
            ),
            Statement(
                say("Pass the two unused ones to the left as they lie; roll and place the two used ones."),
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
                    "1 coin for each pair of a blue and a yellow die whose building you have: 0–{most}."
                    " Circle them; there are no more than your sheet has.",
                    most=rollandwrite.most_coins_gained(),
                ),
                ("R3.8", "R3.9"),
            ),
            Statement(
                say("Roll all four, keep one blue and one yellow, pass the others to the left as they lie."),
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
    names = ", ".join(_name(catalog, layout, place) for place in free)
    picture = grid_picture(palette, layout, EXAMPLE_DICE, EXAMPLE_BUILT, size)
    alt = say(
        "The grid with two blue and two yellow dice. They meet at four buildings; one is crossed out: {building}.",
        building=", ".join(_name(catalog, layout, place) for place in built),
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
        say("Pay with coins"),
        (
            Items(
                (
                    Statement(
                        say(
                            "At the start of your turn, change a die by one pip, up or down; as often as you can pay."
                            " No step leads from 6 to 1 or back."
                        ),
                        ("R3.11", "A2"),
                        catalog.ngettext("{number} coin:", "{number} coins:", change),
                    ),
                    Statement(
                        say(
                            "After building, build where the other two dice meet as well."
                            " Then roll all four, keep one pair, pass the other."
                        ),
                        ("R3.12", "R3.13"),
                        catalog.ngettext("{number} coin:", "{number} coins:", second),
                    ),
                    Statement(say("A coin that is paid is crossed out and does not come back."), ("R2.7", "A4")),
                )
            ),
        ),
    )


def _completions(catalog: Catalog) -> Section:
    return Section(
        "completions",
        catalog.gettext("All boxes of a type crossed?"),
        (Items(completion_statements(catalog)), completion_example(catalog)),
    )


def completion_statements(catalog: Catalog) -> tuple[Statement, ...]:
    """Return who scores a type during the game, and what those get who fill it in the same round (R4.1, R4.2)."""
    say = catalog.gettext
    return (
        Statement(
            say("At the end of the round you score the best place that is still free; it is then gone."),
            ("R4.1", "R4.3", "A11"),
        ),
        Statement(
            say("Add the points of the places that they reach, divide, round down."),
            ("R4.2",),
            say("Several players in the same round:"),
        ),
    )


def completion_example(catalog: Catalog) -> Example:
    """Return places shared by two players, worked out by the engine (R4.2)."""
    say = catalog.gettext
    prizes = rollandwrite.places(SHARED_TYPE)
    (shared,) = rank({"A": 0, "B": 0}, prizes)
    addends = " + ".join(str(prizes[place - 1]) for place in shared.places)
    return Example(
        say("Example: {type}, two players", type=building_name(SHARED_TYPE, catalog)),
        (
            Statement(
                f"({addends}) ÷ {len(shared.players)} = {shared.points}",
                ("R4.2",),
                say("{players} each:", players=", ".join(shared.players)),
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
            ColumnGroup("", (catalog.pgettext("table", "boxes"),)),
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
    return Section("final", catalog.gettext("Final scoring"), (final_table(catalog),))


def _points(catalog: Catalog) -> Section:
    say = catalog.gettext
    lines = " · ".join(f"{built} → {points}" for built, points in sorted(rollandwrite.line_points().items()))
    return Section(
        "points",
        say("Points"),
        (
            Items(
                (
                    *type_statements(catalog),
                    Statement(
                        say("{points}, for the buildings in it, wherever they stand.", points=lines),
                        ("R5.5",),
                        say("Each row and each column:"),
                    ),
                    coins_statement(catalog),
                    Statement(say("Most points win; equal totals share the victory."), ("R5.7",)),
                )
            ),
        ),
    )


def type_statements(catalog: Catalog) -> tuple[Statement, ...]:
    """Return who takes part in the final scoring of a type, and how ties are shared (R5.1 to R5.4)."""
    say = catalog.gettext
    return (
        Statement(
            say("At least one building. Places given during the game are gone; whoever has one is left out."),
            ("R5.1", "R5.3", "R5.4"),
            catalog.pgettext("lead", "Types:"),
        ),
        Statement(
            say("Add up the points of the tied places, divide, round down; each type on its own."),
            ("R5.2",),
            catalog.pgettext("lead", "Tie:"),
        ),
    )


def coins_statement(catalog: Catalog) -> Statement:
    """Return what coins that are left are worth (R5.6)."""
    return Statement(
        catalog.gettext("1 point for every {number} left, rounded down.", number=rollandwrite.coins_for_one_point()),
        ("R5.6",),
        catalog.pgettext("lead", "Coins:"),
    )


def virtual_names_of(catalog: Catalog) -> tuple[str, ...]:
    """Return what the virtual players are called in a language (R8.3)."""
    return virtual_names(catalog.language) or rollandwrite.virtual_names()


def _virtual(catalog: Catalog) -> Section:
    say = catalog.gettext
    names = virtual_names_of(catalog)
    alone, pair = (rollandwrite.virtual_players()[real][0] for real in (1, 2))
    return Section(
        "virtual",
        say("One or two players"),
        (
            Items(
                (
                    Statement(
                        say(
                            "Two players: {pair} ({one}). One player: {alone} ({two}).",
                            pair=pair,
                            one=", ".join(names[:pair]),
                            alone=alone,
                            two=", ".join(names[:alone]),
                        ),
                        ("R6.1", "R7.1", "R8.3"),
                        say("Virtual players:"),
                    ),
                    Statement(
                        catalog.ngettext(
                            "One pair of dice for all of them, a row each on the score sheet,"
                            " {number} building to start.",
                            "One pair of dice for all of them, a row each on the score sheet,"
                            " {number} buildings to start.",
                            rollandwrite.starting_buildings(),
                        ),
                        ("R6.2",),
                    ),
                    Statement(
                        say(
                            "At the end of each round the first player rolls for each: one building."
                            " Row full? Roll again."
                        ),
                        ("R6.4", "R6.5", "R7.1"),
                    ),
                    Statement(
                        say("They take places and share ties, but score nothing: what they take is lost."),
                        ("R6.6", "A1"),
                    ),
                    Statement(
                        say("Dice are passed between the two players only."),
                        ("R6.3",),
                        say("Two players:"),
                    ),
                    Statement(
                        say(
                            "Unused dice stay, the used pair is rolled."
                            " After coins or a second building, roll and keep all four."
                        ),
                        ("R7.2",),
                        say("One player:"),
                    ),
                )
            ),
        ),
    )


def _solo(catalog: Catalog) -> Section:
    say = catalog.gettext
    usual, *more = rollandwrite.virtual_players()[1]
    bonus = " · ".join(f"{players} → {points}" for players, points in sorted(rollandwrite.versus_bonus().items()))
    return Section(
        "solo",
        say("Solo variants"),
        (
            Items(
                (
                    Statement(
                        say(
                            "{more} virtual players instead of {usual}; only then do they count for the rounds.",
                            more=f"{more[0]}–{more[-1]}",
                            usual=usual,
                        ),
                        ("R8.1", "R8.4"),
                        say("Harder:"),
                    ),
                    Statement(
                        say(
                            "They score types as you do, and a bonus instead of lines and coins,"
                            " by their number: {bonus}.",
                            bonus=bonus,
                        ),
                        ("R8.2",),
                        say("Against each other:"),
                    ),
                )
            ),
        ),
    )
