"""What was scored, as tables and statements: a row for each thing, a column for each player; and how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import points_by_item

from ..system.terminal import fit, visible
from ..words.marks import span
from ..words.terms import building_name, item_name
from .content import Accounts, ColumnGroup, ItemAccount, Statement, Table, TableRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.rollandwrite.scoring import FinalScoring

    from ..words import reasons_told as worded
    from ..words.catalog import Catalog

NOTHING = "–"
_MOST_VALUES = 3
"""So many values stand in a cell beside each other."""
_HEAD = 60
"""Columns of a name above a column of a table, where it takes more than one line."""


def scoring_table(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Table:
    """Return the points of one scoring: the six types, the wall, their sum, and what they come to with those before."""
    players = tuple(scoring.holdings)
    points = {player: points_by_item(player, scoring.awards) for player in players}
    rows = [*_types(points, catalog), _row(item_name("wall", catalog), [points[each].get("wall") for each in players])]
    rows.append(_sum(catalog.pgettext("of a scoring", "Sum"), [scoring.points(each) for each in players]))
    if len(outcome.scorings) > 1 or any(outcome.before.values()):
        running = outcome.running(scoring.scoring)
        before = [running[each] - scoring.points(each) for each in players]
        if any(before):
            rows.append(_row(catalog.pgettext("points of earlier scorings", "Before"), before))
        rows.append(_sum(catalog.gettext("Running total"), [running[each] for each in players]))
    return _table(players, outcome.virtual, catalog.pgettext("after a name", "imaginary"), rows, catalog)


def sheets_table(scoring: FinalScoring, catalog: Catalog) -> Table:
    """Return the points of a scoring of Roll & Write: the six types, lines, coins, perhaps a bonus, and the total."""
    totals = scoring.totals
    players = tuple(scoring.seats)
    points = {player: points_by_item(player, scoring.awards) for player in players}
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    rows = list(_types(points, catalog))
    rows += (
        _row(item_name(item, catalog), [points[each].get(item) for each in players])
        for item in ("lines", "coins", "bonus")
        if item != "bonus" or any(item in own for own in points.values())
    )
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
    """Return what was scored and why; the types come first, in their order, and have their icons."""
    buildings = tuple(Building)
    return Accounts(
        tuple(
            ItemAccount(
                str(buildings[number]) if number < len(buildings) else "",
                buildings[number].letter if number < len(buildings) else "",
                Statement(visible(each.text), each.rules, each.lead),
            )
            for number, each in enumerate(told)
        )
    )


def _table(
    players: Sequence[str], marked: Collection[str], mark: str, rows: Iterable[TableRow], catalog: Catalog
) -> Table:
    names = tuple(
        f"{fit(visible(player), _HEAD)} ({mark})" if player in marked else fit(visible(player), _HEAD)
        for player in players
    )
    return Table("", catalog.pgettext("table", "Points"), (ColumnGroup("", names),), tuple(rows), ())


def _types(points: Mapping[str, Mapping[str, int]], catalog: Catalog) -> Iterator[TableRow]:
    for building in Building:
        cells = tuple(_cell(own.get(building)) for own in points.values())
        yield TableRow(building_name(building, catalog), str(building), building.letter, cells)


def _row(name: str, points: Iterable[int | None]) -> TableRow:
    return TableRow(name, "", "", tuple(map(_cell, points)))


def _sum(name: str, points: Iterable[int | None]) -> TableRow:
    return TableRow(name, "", "", tuple(map(_cell, points)), strong=True)


def _cell(points: int | None) -> str:
    return NOTHING if points is None else str(points)
