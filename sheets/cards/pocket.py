"""A whole game in the hand: the two-sided card of each player, and the strip that lies at a reserve board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.rollandwrite import layouts

from .. import __version__
from ..figures.grids import meeting_picture
from ..words.shared_places import first_pair
from . import alhambra as base
from . import roll_and_write
from .content import Card, Cases, Drawing, Items, Section, Statement, Step, Steps
from .shares import with_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .content import Block, Table
    from .sizes import Scale

CARD, STRIP = "pocket-card", "reserve-strip"


def base_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return the base game in few words."""
    whole = _sections(base.base_card(catalog, palette, scale))
    return _card(
        catalog,
        CARD,
        catalog.pgettext("game", "Alhambra"),
        catalog.gettext("Pocket card"),
        (
            whole["turn"]._replace(blocks=(_actions(catalog),)),
            _building(catalog, whole["building"]),
            Section(
                "scoring",
                catalog.gettext("Scoring"),
                (
                    _numbered(_without_letters(base.scoring_table(catalog), facts=1)),
                    Items(
                        (
                            Statement(
                                catalog.gettext(
                                    "You need at least one tile of a type. Prices and reserve never count."
                                ),
                                ("B5.3", "B3.10"),
                            ),
                            _tie(catalog, base.tie_statement(catalog)),
                            _wall(catalog),
                            *_ending(catalog, whole["end"]),
                            base.draws_statement(catalog),
                        )
                    ),
                ),
            ),
        ),
    )


def roll_and_write_card(catalog: Catalog, palette: Palette, scale: Scale) -> Card:
    """Return Roll & Write in few words."""
    whole = _sections(roll_and_write.roll_and_write_card(catalog, palette, scale))
    turn: tuple[Block, ...] = (_meeting(whole["turn"], palette, scale.grid_space), *_steps(whole["turn"]))
    ends = roll_and_write.completion_statements(catalog)[0]
    return _card(
        catalog,
        CARD,
        catalog.gettext("Alhambra: Roll & Write"),
        catalog.gettext("Pocket card"),
        (
            whole["turn"]._replace(blocks=turn),
            whole["coins"],
            whole["final"]._replace(
                blocks=(
                    _without_letters(roll_and_write.final_table(catalog), facts=1),
                    Items(
                        (
                            _led(whole["completions"].heading, ends),
                            *_points(catalog, whole["points"]),
                            _rounds(catalog),
                        )
                    ),
                )
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


def _steps(section: Section) -> Iterator[Steps]:
    return (block for block in section.blocks if isinstance(block, Steps))


def _meeting(section: Section, palette: Palette, size: float) -> Drawing:
    """The example of a turn, of which a small card has room for the buildings where dice meet."""
    (drawing,) = (block for block in section.blocks if isinstance(block, Drawing))
    figure = meeting_picture(
        palette, layouts.load_layout(), roll_and_write.EXAMPLE_DICE, roll_and_write.EXAMPLE_BUILT, size
    )
    return Drawing(figure._replace(alt=drawing.figure.alt), ())


def _led(lead: str, statement: Statement) -> Statement:
    """A statement that begins with what would else be its heading."""
    return statement._replace(lead=f"{lead}:")


def _ending(catalog: Catalog, section: Section) -> tuple[Statement, ...]:
    """When the game ends, who gets the last tiles of the market, and who wins."""
    (items,) = (block for block in section.blocks if isinstance(block, Items))
    when, *_, wins = items.statements
    rest = catalog.gettext(
        "Tiles left there go to whoever has the most money in the currency of their space; if tied, they stay."
    )
    # Of a tile that nobody has money for, it says only what the rulebook does: nothing.
    return (
        _led(section.heading, when),
        wins._replace(text=f"{rest} {wins.text}", rules=tuple(dict.fromkeys(("B2.6", *wins.rules)))),
    )


def _tie(catalog: Catalog, statement: Statement) -> Statement:
    """How the points of tied places are shared, in few words."""
    return statement._replace(
        text=catalog.gettext(
            "Add up the points of the tied places, divide equally, round down. The next player "
            "takes the place after these."
        )
    )


def _wall(catalog: Catalog) -> Statement:
    """What the wall is worth, and where it ends."""
    text = catalog.ngettext(
        "Everyone, in each scoring: {number} point per tile side in the longest outer wall. "
        "An open side breaks it; walls between tiles never count.",
        "Everyone, in each scoring: {number} points per tile side in the longest outer wall. "
        "An open side breaks it; walls between tiles never count.",
        alhambra.points_per_side(),
    )
    rules = (*base.wall_statement(catalog).rules, "B4.3", "B4.4")
    return _led(catalog.pgettext("scored item", "Wall"), Statement(text, rules))


def _points(catalog: Catalog, section: Section) -> Iterator[Statement]:
    """The points of Roll & Write, with the ties in few words."""
    *_, tie = roll_and_write.type_statements(catalog)
    for block in section.blocks:
        if isinstance(block, Items):
            yield from (_tie(catalog, each) if each == tie else each for each in block.statements)


def _rounds(catalog: Catalog) -> Statement:
    """The number of rounds on a line."""
    table = roll_and_write.rounds_table(catalog)
    ((group,), (row,)) = table.groups, table.rows
    rounds = " · ".join(f"{players} → {cell}" for players, cell in zip(group.columns, row.cells, strict=True))
    return Statement(f"{table.corner} {rounds}", table.rules, f"{row.name}:")


def _by_place(table: Table) -> Table:
    """The table of a strip: with the share of a tie for the first place, and numbers for the scorings."""
    return with_shares(_numbered(_without_letters(table, facts=0)), alhambra.SCORINGS, first_pair)


def _side(catalog: Catalog) -> Statement:
    """What the wall is worth, beside the scorings that it brings points in."""
    text = catalog.ngettext(
        "{number} point per side of the longest outer wall",
        "{number} points per side of the longest outer wall",
        alhambra.points_per_side(),
    )
    # A strip has no footnotes: what an edition says of it instead is on the cards.
    rules = base.wall_statement(catalog).rules
    return _led(catalog.pgettext("scored item", "Wall"), Statement(text, rules, settled=True))


def _never(catalog: Catalog) -> Statement:
    """What the shares in a table are, and what brings no points."""
    _, tie = first_pair(1)
    return Statement(
        catalog.gettext("Each of two tied players. Prices and reserve never count."),
        ("B5.2", "B3.10"),
        f"{tie.sum}:",
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
                (
                    Statement(
                        say("Pay at least the price in the currency of its space. Paid exactly? Take another action."),
                        ("B2.2",),
                    ),
                    Statement(say("After all your actions, place it in your palace or in reserve."), ("B2.3",)),
                ),
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
