"""What was scored, as tables and statements: a row for each thing, a column for each player; and how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.items import GAMES, all_items

from ..drawing.typography import WITH_DOTS
from ..system.terminal import fit, visible
from ..words import reasons_told as worded
from ..words.earlier_points import earlier_points
from ..words.marks import span
from ..words.terms import item_name, total_after
from .content import Accounts, ColumnGroup, ItemAccount, Statement, Table, TableRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.rollandwrite.scoring import FinalScoring

    from ..words.catalog import Catalog

T = TypeVar("T")

NOTHING = "–"
_UNCOUNTED = {item.id for game in GAMES for item in all_items(game) if item.kind == "extra"}
_MOST_VALUES = 3
"""So many values stand in a cell beside each other."""
_HEAD = 60
"""Columns of a name above a column of a table, where it takes more than one line."""


def scoring_table(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Table:
    """Return one scoring by item, every point explained, their sum, and what they come to with those before."""
    players = tuple(scoring.holdings)
    rows = list(_explained(worded.scoring_rows(scoring, outcome.items, outcome.virtual, catalog), catalog))
    rows.append(_sum(catalog.pgettext("of a scoring", "Sum"), [scoring.points(each) for each in players]))
    if len(outcome.scorings) > 1 or any(outcome.before.values()):
        running = outcome.running(scoring.scoring)
        before = earlier_points(scoring, outcome, catalog)
        if before is not None:
            rows.append(TableRow(before.name, "", "", tuple(before.cells.values())))
        rows.append(_sum(total_after(scoring.scoring, catalog), [running[each] for each in players]))
    return _table(players, outcome.virtual, catalog.pgettext("after a name", "imaginary"), rows, catalog)


def sheets_table(scoring: FinalScoring, catalog: Catalog) -> Table:
    """Return a scoring of Roll & Write by item, every point explained, and the total."""
    totals = scoring.totals
    players = tuple(scoring.seats)
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    rows = list(_explained(worded.final_rows(scoring, catalog), catalog))
    rows.append(_sum(catalog.pgettext("of a game", "Total"), [totals.get(each) for each in players]))
    return _table(players, virtual, catalog.pgettext("after a name", "virtual"), rows, catalog)


def ordered(table: Table, order: Sequence[int]) -> Table:
    """Return a table whose columns are in another order, by their numbers."""

    def sorted_(cells: Sequence[T]) -> tuple[T, ...]:
        return tuple(cells[number] for number in order) if cells else ()

    (group,) = table.groups
    rows = tuple(row._replace(cells=sorted_(row.cells), ranks=sorted_(row.ranks)) for row in table.rows)
    return table._replace(groups=(group._replace(columns=sorted_(group.columns)),), rows=rows)


def points_alone(table: Table, catalog: Catalog) -> Table:
    """Return a table without what explains its points."""
    rows = tuple(row._replace(ranks=(), told=None) for row in table.rows)
    return table._replace(corner=catalog.pgettext("table", "Points"), rows=rows, cites="")


def either(tables: Sequence[Table], catalog: Catalog) -> Table:
    """Return tables of the same rows as one, in whose cells all points that differ are said."""
    rows = (
        same[0]._replace(
            cells=tuple(_any_of(cells, catalog) for cells in zip(*(row.cells for row in same), strict=True))
        )
        for same in zip(*(table.rows for table in tables), strict=True)
    )
    return points_alone(tables[0]._replace(rows=tuple(rows)), catalog)


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
    cites = catalog.pgettext("table", "Rules")
    key = (
        catalog.pgettext("key to a cell", "count"),
        catalog.pgettext("key to a cell", "place"),
        catalog.pgettext("key to a cell", "points"),
    )
    return Table("", WITH_DOTS.join(key), (ColumnGroup("", names),), tuple(rows), (), cites)


def _explained(rows: Iterable[worded.AccountRow], catalog: Catalog) -> Iterator[TableRow]:
    for row in rows:
        cells = row.cells.values()
        yield TableRow(
            item_name(row.item, catalog),
            *_sign(row.item),
            tuple(each.points or NOTHING for each in cells),
            # Points of nothing that is counted have all the room of a cell.
            ranks=() if row.item in _UNCOUNTED else tuple((each.number, each.place) for each in cells),
            told=Statement(visible(row.note), row.rules),
        )


def _sign(item: str) -> tuple[str, str]:
    """Return the icon of an item, and the letter if it is a type."""
    return item, Building(item).letter if item in BUILDINGS else ""


def _sum(name: str, points: Iterable[int | None]) -> TableRow:
    cells = (NOTHING if each is None else str(each) for each in points)
    return TableRow(name, "", "", tuple(cells), strong=True)
