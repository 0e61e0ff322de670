"""What was scored, as tables and statements: a row for each thing, a column for each player; and how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.items import items_of
from alhambra_engine.majorities import points_by_item

from ..system.terminal import fit, visible
from ..words.earlier_points import earlier_points
from ..words.marks import span
from ..words.terms import item_name, total_after
from .content import Accounts, ColumnGroup, ItemAccount, Statement, Table, TableRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.items import Item
    from alhambra_engine.rollandwrite.scoring import FinalScoring

    from ..words import reasons_told as worded
    from ..words.catalog import Catalog

NOTHING = "–"
_MOST_VALUES = 3
"""So many values stand in a cell beside each other."""
_HEAD = 60
"""Columns of a name above a column of a table, where it takes more than one line."""


def scoring_table(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Table:
    """Return the points of one scoring by item, their sum, and what they come to with those before."""
    players = tuple(scoring.holdings)
    points = {player: points_by_item(player, scoring.awards) for player in players}
    rows = list(_items(outcome.items, points, catalog))
    rows.append(_sum(catalog.pgettext("of a scoring", "Sum"), [scoring.points(each) for each in players]))
    if len(outcome.scorings) > 1 or any(outcome.before.values()):
        running = outcome.running(scoring.scoring)
        before = earlier_points(scoring, outcome, catalog)
        if before is not None:
            rows.append(TableRow(before.name, "", "", tuple(before.cells.values())))
        rows.append(_sum(total_after(scoring.scoring, catalog), [running[each] for each in players]))
    return _table(players, outcome.virtual, catalog.pgettext("after a name", "imaginary"), rows, catalog)


def sheets_table(scoring: FinalScoring, catalog: Catalog) -> Table:
    """Return the points of a scoring of Roll & Write by item, those of bonuses if there are any, and the total."""
    totals = scoring.totals
    players = tuple(scoring.seats)
    points = {player: points_by_item(player, scoring.awards) for player in players}
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    scored = {item for own in points.values() for item in own}
    items = [item for item in items_of("roll-and-write") if item.kind != "bonus" or item.id in scored]
    rows = list(_items(items, points, catalog))
    rows.append(_sum(catalog.pgettext("of a game", "Total"), [totals.get(each) for each in players]))
    return _table(players, virtual, catalog.pgettext("after a name", "virtual"), rows, catalog)


def either(tables: Sequence[Table], catalog: Catalog) -> Table:
    """Return tables of the same rows as one, in whose cells all that differs is said."""
    rows = (
        same[0]._replace(
            cells=tuple(_any_of(cells, catalog) for cells in zip(*(row.cells for row in same), strict=True))
        )
        for same in zip(*(table.rows for table in tables), strict=True)
    )
    return tables[0]._replace(rows=tuple(rows))


def _any_of(cells: Iterable[str], catalog: Catalog) -> str:
    """Return what a cell may say: all of it, or the least and the most where that is too much."""
    values = sorted(set(cells), key=lambda cell: int(cell) if cell != NOTHING else 0)
    if len(values) > _MOST_VALUES:
        return span(values[0].replace(NOTHING, "0"), values[-1], catalog)
    return "/".join(values)


def accounts(told: Sequence[worded.Account]) -> Accounts:
    """Return what was scored and why; types have their icons."""
    return Accounts(
        tuple(ItemAccount(*_sign(each.item), Statement(visible(each.text), each.rules, each.lead)) for each in told)
    )


def _table(
    players: Sequence[str], marked: Collection[str], mark: str, rows: Iterable[TableRow], catalog: Catalog
) -> Table:
    names = tuple(
        f"{fit(visible(player), _HEAD)} ({mark})" if player in marked else fit(visible(player), _HEAD)
        for player in players
    )
    return Table("", catalog.pgettext("table", "Points"), (ColumnGroup("", names),), tuple(rows), ())


def _items(items: Sequence[Item], points: Mapping[str, Mapping[str, int]], catalog: Catalog) -> Iterator[TableRow]:
    for item in items:
        cells = tuple(_cell(own.get(item.id)) for own in points.values())
        yield TableRow(item_name(item.id, catalog), *_sign(item.id), cells)


def _sign(item: str) -> tuple[str, str]:
    """Return the icon and the letter of an item; both are empty if it is no type."""
    return (item, Building(item).letter) if item in BUILDINGS else ("", "")


def _row(name: str, points: Iterable[int | None]) -> TableRow:
    return TableRow(name, "", "", tuple(map(_cell, points)))


def _sum(name: str, points: Iterable[int | None]) -> TableRow:
    return TableRow(name, "", "", tuple(map(_cell, points)), strong=True)


def _cell(points: int | None) -> str:
    return NOTHING if points is None else str(points)
