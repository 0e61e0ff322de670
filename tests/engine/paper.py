"""What paper shows of a game of Roll & Write, judged and scored by the engine; and slips of the pen, by kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import awards, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.awards import Seat
from alhambra_engine.rollandwrite.completions import Builder
from alhambra_engine.rollandwrite.grids import grid_exists
from alhambra_engine.rollandwrite.history import history_faults
from alhambra_engine.rollandwrite.orders import OrderSearch, file_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from alhambra_engine.rollandwrite.awards import SheetAward
    from alhambra_engine.rollandwrite.completions import Completions
    from tests.engine.play import Record

BY_LETTER = dict(zip("PSACGT", Building, strict=True))
Space = tuple[int, int]


class Sheet(NamedTuple):
    """One player's row of the score sheet and his own sheet; drawn, or with counts in place of the grid."""

    counts: Mapping[Building, int]
    virtual: bool = False
    grid: frozenset[Space] | None = None
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    circled: int = 0
    crossed: int = 0


class Paper(NamedTuple):
    """The sheets of a table."""

    rounds: int
    supply: int
    versus: bool
    sheets: Mapping[str, Sheet]
    order: Completions


def drawn(grid: frozenset[Space], circled: int, crossed: int) -> Sheet:
    """Return the sheet that says what a grid says."""
    layout = layouts.load_layout()
    counts = Counter(layout.building(row - 1, column - 1) for row, column in grid)
    rows, columns = Counter(row for row, _ in grid), Counter(column for _, column in grid)
    return Sheet(
        counts,
        grid=grid,
        rows=tuple(rows[line] for line in range(1, 7)),
        columns=tuple(columns[line] for line in range(1, 7)),
        circled=circled,
        crossed=crossed,
    )


def paper_of(record: Record, *, by_counts: bool) -> Paper:
    """Return what is left of a played game."""
    sheets = {}
    for player in record.players:
        if player.virtual:
            counts = Counter({BY_LETTER[letter]: count for letter, count in player.boxes.items()})
            sheets[player.name] = Sheet(counts, virtual=True)
        else:
            sheet = drawn(frozenset(player.built), player.circled, player.crossed)
            sheets[player.name] = sheet._replace(grid=None) if by_counts else sheet
    order = {BY_LETTER[letter]: groups for letter, groups in record.order().items()}
    return Paper(record.rounds, record.supply, record.versus, sheets, order)


def faults(paper: Paper) -> list[str]:
    """Return the names of all that the engine holds against a table."""
    found = [name for sheet in paper.sheets.values() for name in _sheet_faults(paper, sheet)]
    if found:
        return found
    table = seats(paper)
    full = awards.full_rows(table)
    for building, groups in paper.order.items():
        if sorted(player for group in groups for player in group) != sorted(full.get(building, ())):
            return ["completed-by-others"]
    if awards.missing_orders(table, paper.order):
        return ["order-needed"]
    builders = {
        player: Builder(sheet.counts, sheet.virtual, None if sheet.virtual else sheet.crossed)
        for player, sheet in paper.sheets.items()
    }
    return [] if order_is_possible(paper.order, builders, paper.rounds, paper.supply) else ["order-impossible"]


def order_is_possible(completions: Completions, builders: Mapping[str, Builder], rounds: int, supply: int) -> bool:
    """Tell whether the rounds leave time for these orders, which no other search has asked about."""
    return OrderSearch(builders, rounds, supply, file_budget()).is_possible(completions)


def _sheet_faults(paper: Paper, sheet: Sheet) -> Iterator[str]:
    built = sum(sheet.counts.values())
    if any(count > rollandwrite.boxes(building) for building, count in sheet.counts.items()):
        yield "too-many-of-a-type"
    elif sheet.virtual:
        if built != rollandwrite.virtual_buildings(paper.rounds):
            yield "virtual-count"
        return
    elif sheet.grid is None and not grid_exists(sheet.rows, sheet.columns, sheet.counts, layouts.load_layout()):
        yield "no-such-grid"
    yield from (fault.name for fault in history_faults(paper.rounds, built, sheet.circled, sheet.crossed, paper.supply))


def seats(paper: Paper) -> dict[str, Seat]:
    """Return what the engine scores."""
    return {
        player: Seat(sheet.counts, virtual=True)
        if sheet.virtual
        else Seat(sheet.counts, sheet.rows, sheet.columns, sheet.circled - sheet.crossed)
        for player, sheet in paper.sheets.items()
    }


def awards_of(paper: Paper) -> tuple[SheetAward, ...]:
    """Return the awards of a table."""
    return awards.award(seats(paper), paper.order, versus=paper.versus)


# Slips of the pen: from a table and chance to the table with one slip, None where there is nothing to slip on


def _with(paper: Paper, player: str, sheet: Sheet) -> Paper:
    return paper._replace(sheets={**paper.sheets, player: sheet})


def _some(paper: Paper, random: Random, *, virtual: bool = False) -> tuple[str, Sheet] | None:
    players = [player for player, sheet in paper.sheets.items() if sheet.virtual is virtual]
    player = random.choice(players) if players else ""
    return (player, paper.sheets[player]) if players else None


def _counted(by: int, *, virtual: bool = False) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        some = _some(paper, random, virtual=virtual)
        building = random.choice(tuple(Building))
        if some is None or some[1].counts[building] + by < 0:
            return None
        counts = Counter(some[1].counts)
        counts[building] += by
        return _with(paper, some[0], some[1]._replace(counts=counts))

    return slip


def _other_type(*, virtual: bool = False) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        some = _some(paper, random, virtual=virtual)
        left, right = random.sample(tuple(Building), 2)
        if some is None or not some[1].counts[left]:
            return None
        counts = Counter(some[1].counts)
        counts[left] -= 1
        counts[right] += 1
        return _with(paper, some[0], some[1]._replace(counts=counts))

    return slip


def _lines(*changes: int) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        some = _some(paper, random)
        assert some is not None
        rows = list(some[1].rows)
        for line, change in zip(random.sample(range(6), len(changes)), changes, strict=True):
            rows[line] += change
        return _with(paper, some[0], some[1]._replace(rows=tuple(rows))) if min(rows) >= 0 else None

    return slip


def _coins(circled: int, crossed: int) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        some = _some(paper, random)
        assert some is not None
        player, sheet = some
        return _with(paper, player, sheet._replace(circled=sheet.circled + circled, crossed=sheet.crossed + crossed))

    return slip


def _redrawn(change: Callable[[set[Space], Random], None]) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        some = _some(paper, random)
        assert some is not None
        player, sheet = some
        if sheet.grid is None:
            return None
        grid = set(sheet.grid)
        change(grid, random)
        return _with(paper, player, drawn(frozenset(grid), sheet.circled, sheet.crossed))

    return slip


def _cross_more(grid: set[Space], random: Random) -> None:
    grid.add(random.choice([(y, b) for y in range(1, 7) for b in range(1, 7) if (y, b) not in grid]))


def _cross_fewer(grid: set[Space], random: Random) -> None:
    grid.remove(random.choice(sorted(grid)))


def _cross_moved(grid: set[Space], random: Random) -> None:
    _cross_fewer(grid, random)
    _cross_more(grid, random)


def _reordered(
    change: Callable[[list[tuple[str, ...]], Random], list[tuple[str, ...]]], least: int = 2
) -> Callable[[Paper, Random], Paper | None]:
    def slip(paper: Paper, random: Random) -> Paper | None:
        several = [building for building, groups in paper.order.items() if len(groups) >= least]
        if not several:
            return None
        building = random.choice(several)
        changed = tuple(change(list(paper.order[building]), random))
        return paper._replace(order={**paper.order, building: changed})

    return slip


def _stranger(paper: Paper, random: Random) -> Paper | None:
    open_rows = [
        (building, player)
        for building, groups in paper.order.items()
        for player in paper.sheets
        if not any(player in group for group in groups)
    ]
    if not open_rows:
        return None
    building, player = random.choice(open_rows)
    return paper._replace(order={**paper.order, building: (*paper.order[building], (player,))})


def _rounds(by: int) -> Callable[[Paper, Random], Paper | None]:
    return lambda paper, _: paper._replace(rounds=paper.rounds + by)


SLIPS: Mapping[str, Callable[[Paper, Random], Paper | None]] = {
    "counts: one more of a type": _counted(1),
    "counts: one fewer of a type": _counted(-1),
    "counts: a building under another type": _other_type(),
    "counts: a row has one more": _lines(1),
    "counts: a building in another row": _lines(1, -1),
    "drawn: a cross too many": _redrawn(_cross_more),
    "drawn: a cross forgotten": _redrawn(_cross_fewer),
    "drawn: a cross on another space": _redrawn(_cross_moved),
    "a coin circled too many": _coins(1, 0),
    "a coin not circled": _coins(-1, 0),
    "a coin crossed too many": _coins(0, 1),
    "a coin not crossed": _coins(0, -1),
    "three coins not crossed": _coins(0, -3),
    "four coins circled too many": _coins(4, 0),
    "virtual: one more": _counted(1, virtual=True),
    "virtual: one fewer": _counted(-1, virtual=True),
    "virtual: a building under another type": _other_type(virtual=True),
    "order: turned round": _reordered(lambda groups, _: groups[::-1]),
    "order: two groups in one round": _reordered(lambda groups, _: [groups[0] + groups[1], *groups[2:]]),
    "order: a group forgotten": _reordered(lambda groups, _: groups[1:]),
    "order: somebody whose row is not full": _stranger,
    "rounds: one more": _rounds(1),
    "rounds: one fewer": _rounds(-1),
}


class Tally(NamedTuple):
    """Of so many slips of a kind, how many are caught, and how many of the others change nobody's points."""

    slips: int
    caught: int
    harmless: int


def tally(papers: list[Paper], random: Random) -> dict[str, Tally]:
    """Return how many slips of each kind are caught, one slip of each on every table."""
    found = {}
    for kind, slip in SLIPS.items():
        slips = caught = harmless = 0
        for paper in papers:
            form = kind.partition(":")[0]
            by_counts = next(sheet.grid is None for sheet in paper.sheets.values() if not sheet.virtual)
            if (form == "counts" and not by_counts) or (form == "drawn" and by_counts):
                continue
            slipped = slip(paper, random)
            if slipped is None:
                continue
            slips += 1
            if faults(slipped):
                caught += 1
            elif totals(slipped) == totals(paper):
                harmless += 1
        found[kind] = Tally(slips, caught, harmless)
    return found


def totals(paper: Paper) -> dict[str, int]:
    """Return everybody's points."""
    return awards.totals(seats(paper), awards_of(paper), versus=paper.versus)
