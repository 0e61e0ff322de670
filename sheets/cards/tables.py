"""The scoring table: all prizes, counts and prices of a game, for the middle of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.tile_sets import set_of
from alhambra_engine.rollandwrite import numbers as rollandwrite

from .. import __version__
from ..words.shared_places import explained
from .alhambra import draws_statement, least_statement, majorities, scoring_table, tie_example, wall_statement
from .content import Card, ColumnGroup, Items, Prose, Section, Statement, Table, TableRow
from .roll_and_write import (
    coins_statement,
    completion_example,
    completion_statements,
    final_table,
    ranking_statement,
    rounds_table,
)
from .shares import with_shares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.score_cards import Order

    from ..words.catalog import Catalog
    from .content import Block

NAME = "scoring-table"


def base_table(catalog: Catalog, modules: tuple[str, ...] = (), orders: tuple[Order, ...] = ()) -> Card:
    """Return the table of the base game (B1.1, B4.1, B5.1 to B5.3, B6.2), with the majorities of some modules.

    By `orders` the types bring their points in the scorings, if there are any.
    """
    say, items = catalog.gettext, {item.id: item for item in majorities(modules, orders)}
    table = with_shares(
        scoring_table(catalog, tuple(items.values()), set_of(modules, {})),
        alhambra.SCORINGS,
        prizes=lambda item, scoring: items[item].prizes_in(scoring),
    )
    return _card(
        catalog,
        catalog.pgettext("game", "Alhambra"),
        (
            _of_table("types", table),
            Section(
                "ties",
                say("Most tiles of a type"),
                (
                    Items((least_statement(catalog), _tie_statement(catalog, "B5.2"))),
                    tie_example(catalog, items=tuple(items.values())),
                ),
            ),
            _of_statement("wall", catalog.pgettext("scored item", "Wall"), wall_statement(catalog)),
            _of_statement("two-players", say("Two players"), draws_statement(catalog)),
        ),
    )


def roll_and_write_table(catalog: Catalog) -> Card:
    """Return the table of Roll & Write (R1.7, R3.1, R3.11, R3.12, R4, R5, R8.2, R8.4)."""
    say = catalog.gettext
    rounds = rounds_table(catalog)._replace(caption=catalog.pgettext("table", "Rounds"))
    shared = completion_statements(catalog)[-1]
    return _card(
        catalog,
        say("Alhambra: Roll & Write"),
        (
            _of_table("types", with_shares(final_table(catalog), (rollandwrite.FINAL_SCORING,))),
            Section(
                "ties",
                say("Most buildings of a type"),
                (
                    Items((ranking_statement(catalog), _tie_statement(catalog, "R5.2"), shared)),
                    completion_example(catalog),
                ),
            ),
            _of_table("lines", lines_table(catalog)),
            _of_table("coins", _coins(catalog), Prose(coins_statement(catalog)._replace(lead=""))),
            _of_table("rounds", rounds),
            _of_table("versus", _versus(catalog)),
        ),
    )


def _card(catalog: Catalog, title: str, sections: tuple[Section, ...]) -> Card:
    return Card(
        name=NAME,
        language=catalog.language,
        title=title,
        subtitle=catalog.gettext("Scoring table"),
        sections=sections,
        notes=(),
        imprint=catalog.gettext(
            "Unofficial table, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    )


def _tie_statement(catalog: Catalog, rule: str) -> Statement:
    return Statement(explained(catalog), (rule,), catalog.pgettext("lead", "Tie:"))


def _of_table(name: str, table: Table, *blocks: Block) -> Section:
    """A section headed by the caption of its table."""
    return Section(name, table.caption, (table._replace(caption=""), *blocks))


def _of_statement(name: str, heading: str, statement: Statement) -> Section:
    return Section(name, heading, (Prose(statement),))


def lines_table(catalog: Catalog) -> Table:
    """Return what rows and columns bring, by their buildings (R5.5)."""
    return _two_lines(
        catalog.gettext("Rows & columns"),
        catalog.pgettext("table", "Buildings"),
        catalog.pgettext("table", "Points"),
        rollandwrite.line_points(),
        ("R5.5",),
    )


def _versus(catalog: Catalog) -> Table:
    return _two_lines(
        catalog.gettext("Versus: bonus for each virtual player"),
        catalog.pgettext("table", "Virtual players"),
        catalog.pgettext("table", "Bonus for each"),
        rollandwrite.versus_bonus(),
        ("R8.2",),
    )


def _two_lines(caption: str, corner: str, name: str, numbers: Mapping[int, int], rules: tuple[str, ...]) -> Table:
    """Numbers, and below each of them what it brings."""
    columns = sorted(numbers)
    return Table(
        caption,
        corner,
        (ColumnGroup("", tuple(map(str, columns))),),
        (TableRow(name, "", "", tuple(str(numbers[column]) for column in columns)),),
        rules,
    )


def _coins(catalog: Catalog) -> Table:
    say = catalog.gettext
    costs = (
        (say("Change a die by one pip"), rollandwrite.change_die_cost()),
        (say("Build a second building"), rollandwrite.second_building_cost()),
    )
    return Table(
        catalog.pgettext("scored item", "Coins"),
        catalog.pgettext("table", "Special action"),
        (ColumnGroup("", (catalog.pgettext("table", "coins"),)),),
        tuple(TableRow(name, "", "", (str(cost),)) for name, cost in costs),
        ("R3.11", "R3.12"),
    )
