"""A whole game in the hand: the two-sided card of each player, and the strip that lies at a reserve board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .. import __version__
from ..figures.grids import meeting_picture
from ..words.leads import colon
from ..words.shared_places import first_pair
from . import alhambra as base
from . import roll_and_write
from .content import Card, Cases, Drawing, Items, Section, Statement, Step, Steps
from .shares import with_shares
from .tables import lines_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .content import Table
    from .sizes import Scale

CARD, STRIP = "pocket-card", "reserve-strip"


def base_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the base game in few words: what is looked up in each turn in front, the building rules behind."""
    whole = _sections(base.base_card(catalog, palette, scale))
    return _card(
        catalog,
        CARD,
        catalog.pgettext("game", "Alhambra"),
        catalog.gettext("Pocket card"),
        (
            whole["turn"]._replace(blocks=(_actions(catalog),)),
            Section(
                "scoring",
                catalog.gettext("Scoring"),
                (
                    _numbered(_without_letters(base.scoring_table(catalog), facts=1)),
                    Items((_wall(catalog), _ties(catalog, ("B5.2", "B5.4")))),
                ),
            ),
            _building(catalog, whole["building"]),
            whole["end"]._replace(blocks=(Items(_ending(catalog, whole["end"])),)),
        ),
    )


def roll_and_write_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return Roll & Write in few words: what is looked up in each turn in front, coins and the end behind."""
    whole = _sections(roll_and_write.roll_and_write_card(catalog, palette, scale))
    return _card(
        catalog,
        CARD,
        catalog.gettext("Alhambra: Roll & Write"),
        catalog.gettext("Pocket card"),
        (
            whole["turn"]._replace(
                blocks=(_meeting(whole["turn"], palette, scale.grid_space), _choices(catalog), _dice(catalog))
            ),
            Section(
                "points",
                catalog.gettext("Points"),
                (_prizes(catalog),),
            ),
            whole["coins"]._replace(blocks=(Items(tuple(_spending(catalog))),)),
            Section(
                "scoring",
                catalog.gettext("Scoring"),
                (Items(tuple(_scored(catalog))), lines_table(catalog), roll_and_write.rounds_table(catalog)),
            ),
        ),
    )


def strip(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return what lies at the reserve board: the points of the places, and the building rules as drawings."""
    whole = _sections(base.base_card(catalog, palette, scale))
    return _card(
        catalog,
        STRIP,
        catalog.pgettext("game", "Alhambra"),
        catalog.gettext("Reserve strip"),
        (
            Section(
                "scoring",
                catalog.gettext("Scoring"),
                (_by_place(base.scoring_table(catalog)), Items((_side(catalog), _never(catalog)))),
            ),
            _building(catalog, whole["building"]),
        ),
    )


MAKERS: Mapping[str, Callable[[Catalog, Palette, Scale], Card]] = {
    base.NAME: base_card,
    roll_and_write.NAME: roll_and_write_card,
}
"""The pocket cards, by game."""


def _card(catalog: Catalog, name: str, title: str, subtitle: str, sections: tuple[Section, ...]) -> Card:
    return Card(
        name=name,
        language=catalog.language,
        title=title,
        subtitle=subtitle,
        sections=sections,
        notes=(),
        imprint=catalog.gettext(
            "Unofficial card, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


def _sections(card: Card) -> dict[str, Section]:
    return {section.name: section for section in card.sections}


def _meeting(section: Section, palette: Palette, size: float) -> Drawing:
    """The example of a turn, of which a small card has room for the buildings where dice meet."""
    (drawing,) = (block for block in section.blocks if isinstance(block, Drawing))
    figure = meeting_picture(
        palette, layouts.load_layout(), roll_and_write.EXAMPLE_DICE, roll_and_write.EXAMPLE_BUILT, size
    )
    return Drawing(figure._replace(alt=drawing.figure.alt), ())


def _led(lead: str, statement: Statement, catalog: Catalog) -> Statement:
    """A statement that begins with what would else be its heading."""
    return statement._replace(lead=f"{lead}{colon(catalog)}")


def _ending(catalog: Catalog, section: Section) -> tuple[Statement, ...]:
    """When the game ends, and what follows."""
    (items,) = (block for block in section.blocks if isinstance(block, Items))
    when, *_ = items.statements
    left = catalog.gettext("Each tile left goes to the most money in its currency.")
    then = catalog.gettext("Then do scoring 3.")
    # A small card has no footnote: what an edition says of the end instead is on the large ones.
    return (
        when._replace(lead="", settled=True),
        Statement(f"{left} {then}", ("B2.6",), settled=True),
    )


def _wall(catalog: Catalog) -> Statement:
    """What the wall is worth in each scoring."""
    text = catalog.ngettext(
        "the longest outer wall, {number} point per tile side.",
        "the longest outer wall, {number} points per tile side.",
        alhambra.points_per_side(),
    )
    rules = base.wall_statement(catalog).rules
    return Statement(text, rules, catalog.pgettext("lead", "Wall:"), settled=True)


def _ties(catalog: Catalog, rules: tuple[str, ...]) -> Statement:
    """What tied players get, and who wins."""
    return Statement(catalog.gettext("Ties share points, rounded down. Highest total wins."), rules)


def _choices(catalog: Catalog) -> Steps:
    """The two kinds of a turn of Roll & Write."""
    build = catalog.gettext("cross out a building where a blue and a yellow die meet.")
    take = catalog.gettext(
        "1 for each blue + yellow pair meeting on a built building (0–{most}).",
        most=rollandwrite.most_coins_gained(),
    )
    return Steps(
        (
            Step("A", catalog.pgettext("action", "Build:"), (Statement(build, ("R3.4",)),)),
            Step("B", catalog.pgettext("action", "Take coins:"), (Statement(take, ("R3.8",)),)),
        )
    )


def _dice(catalog: Catalog) -> Items:
    """What becomes of the dice of a turn."""
    return Items(
        (
            Statement(
                catalog.gettext("pass the unused pair to the left, unchanged; reroll and place the used pair."),
                ("R3.7",),
                catalog.pgettext("lead", "After one building:"),
            ),
            Statement(
                catalog.gettext("reroll all four; keep one of each colour, pass the other pair to the left."),
                ("R3.10", "R3.13"),
                catalog.pgettext("lead", "After coins or two buildings:"),
            ),
        )
    )


def _prizes(catalog: Catalog) -> Table:
    """The points of the places alone."""
    table = _without_letters(roll_and_write.final_table(catalog), facts=0)
    return table._replace(rules=("R5.1",))


def _spending(catalog: Catalog) -> Iterator[Statement]:
    """What coins are spent on."""
    change, second = rollandwrite.change_die_cost(), rollandwrite.second_building_cost()
    yield Statement(
        catalog.gettext("at the start: change a die by 1 (not 6 to 1 or back)."),
        ("R3.11", "A2"),
        catalog.ngettext("{number} coin:", "{number} coins:", change),
        settled=True,
    )
    yield Statement(
        catalog.gettext("after building: also build where the other two dice meet."),
        ("R3.12",),
        catalog.ngettext("{number} coin:", "{number} coins:", second),
    )


def _scored(catalog: Catalog) -> Iterator[Statement]:
    """What is scored in Roll & Write, in its order."""
    yield Statement(
        catalog.gettext("At the end of the round, score the best place left (1st, 2nd, 3rd)."),
        ("R4.1", "R4.3"),
        catalog.pgettext("lead", "Type complete?"),
    )
    yield Statement(
        catalog.gettext("in each type, the most buildings take the places left; nobody is placed twice."),
        ("R5.1", "R5.4"),
        catalog.pgettext("lead", "At the end:"),
    )
    yield roll_and_write.coins_statement(catalog)
    yield _ties(catalog, ("R5.2", "R5.7"))


def _by_place(table: Table) -> Table:
    """The table of a strip: with the share of a tie for the first place, and numbers for the scorings."""
    shared = with_shares(_numbered(_without_letters(table, facts=0)), alhambra.SCORINGS, first_pair)
    # Under a heading that says “by place”, figures suffice; “1st” would be too small to be read in so narrow a column.
    groups = (
        each._replace(columns=tuple(place.sum for place in first_pair(len(scored.columns))))
        for each, scored in zip(shared.groups, table.groups[-len(shared.groups) :], strict=True)
    )
    return shared._replace(groups=tuple(groups))


def _side(catalog: Catalog) -> Statement:
    """What the wall is worth, beside the scorings that it brings points in."""
    text = catalog.ngettext(
        "{number} point per side of the longest outer wall",
        "{number} points per side of the longest outer wall",
        alhambra.points_per_side(),
    )
    # A strip has no footnotes: what an edition says of it instead is on the cards.
    rules = base.wall_statement(catalog).rules
    return _led(catalog.pgettext("scored item", "Wall"), Statement(text, rules, settled=True), catalog)


def _never(catalog: Catalog) -> Statement:
    """What the shares in a table are, and what brings no points."""
    _, tie = first_pair(1)
    return Statement(
        catalog.gettext("Each of two tied players. Prices and reserve never count."),
        ("B5.2", "B3.10"),
        f"{tie.sum}{colon(catalog)}",
        settled=True,
    )


def _without_letters(table: Table, *, facts: int) -> Table:
    """A table of a card on which nothing is typed: no letters, and of what stands before the places only the first."""
    before, *scorings = table.groups
    left_out = slice(facts, len(before.columns))
    groups = (before._replace(columns=before.columns[:facts]), *scorings) if facts else tuple(scorings)
    rows = []
    for row in table.rows:
        cells = list(row.cells)
        del cells[left_out]
        rows.append(row._replace(letter="", cells=tuple(cells)))
    return table._replace(groups=groups, rows=tuple(rows))


def _numbered(table: Table) -> Table:
    """The table of a narrow card: under the heading “Scoring”, each scoring is its number alone."""
    before = table.groups[: -len(alhambra.SCORINGS)]
    scorings = zip(alhambra.SCORINGS, table.groups[len(before) :], strict=True)
    return table._replace(groups=(*before, *(each._replace(name=str(number)) for number, each in scorings)))


def _actions(catalog: Catalog) -> Steps:
    say = catalog.gettext
    return Steps(
        (
            Step(
                "1",
                say("Take money"),
                (
                    Statement(
                        say("1 card, or several totalling at most {limit}.", limit=alhambra.take_limit()), ("B2.2",)
                    ),
                ),
            ),
            Step(
                "2",
                say("Buy and place a tile"),
                (Statement(say("Paid exactly? Take another action."), ("B2.2",)),),
            ),
            Step(
                "3",
                say("Redesign your palace"),
                (
                    Statement(
                        say("Reserve → palace, palace → reserve, or swap one for one on the same space."), ("B3.7",)
                    ),
                ),
            ),
        )
    )


def _building(catalog: Catalog, whole: Section) -> Section:
    """The building rules as drawings, each with a word or two."""
    say = catalog.gettext
    words = {
        "B3.2": say("All roofs up"),
        "B3.3": say("Wall to wall, open to open"),
        "B3.5": say("Reachable on foot"),
        "B3.4": say("Along a full side"),
        "B3.6": say("No holes"),
    }
    cases = (case for block in whole.blocks if isinstance(block, Cases) for case in block.cases)
    short = (case._replace(statement=case.statement._replace(text=words[case.statement.rules[0]])) for case in cases)
    return whole._replace(blocks=(Cases(tuple(short)),))
