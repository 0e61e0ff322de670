"""Filled score sheets of Roll & Write: against brute force on short games, and with planted errors on whole ones."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.audit import grounds
from alhambra_engine.audit.crosses import Crosses, SheetSeat
from alhambra_engine.audit.end_questions import SheetEquation
from alhambra_engine.audit.end_tables import ITEMS, EndSheet, EndTable
from alhambra_engine.audit.ends import Ends
from alhambra_engine.audit.explanations import explain
from alhambra_engine.audit.pads import PadEntry
from alhambra_engine.audit.sheets import SheetPad
from alhambra_engine.budget import Budget
from alhambra_engine.buildings import Building
from alhambra_engine.reading.findings import Span
from alhambra_engine.rollandwrite import awards, grids, history, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.completions import Builder, weak_orders
from tests.engine import paper, play
from tests.engine.chance import chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.rollandwrite.completions import Completions, Groups

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
PLENTY = 10**9


def paid(
    building: Building, names: Sequence[str], counts: Sequence[int], groups: Groups, *, so_far: bool = False
) -> tuple[int, ...]:
    """Return everybody's points for a type."""
    seats = {name: awards.Seat({building: count}) for name, count in zip(names, counts, strict=True)}
    own = {each.player: each.points for each in awards.type_awards(building, seats, groups, so_far=so_far)}
    return tuple(own.get(name, 0) for name in names)


def completers(building: Building, names: Sequence[str], counts: Sequence[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) if count == rollandwrite.boxes(building)]


# One type


@pytest.mark.parametrize(("players", "so_far"), [(3, False), (3, True), (4, False), (5, False)])
def test_ways_of_a_type_are_those_of_all_counts(players: int, *, so_far: bool) -> None:
    building, names = Building.SERAGLIO, NAMES[:players]
    seats = [SheetSeat(name, virtual=False) for name in names]
    crosses = Crosses(building, seats, None, so_far=so_far)
    every = [
        (paid(building, names, counts, groups, so_far=so_far), groups, counts)
        for counts in product(range(5), repeat=players)
        for groups in weak_orders(completers(building, names, counts))
    ]
    source = chance(players)
    for _ in range(12):
        example = source.choice(every)[0]
        wanted = tuple(points if source.random() < 0.6 else None for points in example)
        asked = tuple(player for player in range(players) if wanted[player] is None and source.random() < 0.5)
        fitting = [
            (tuple(points[player] for player in asked), counts)
            for points, _, counts in every
            if all(own in {None, value} for own, value in zip(wanted, points, strict=True))
        ]
        found = crosses.ways(wanted, asked, Budget(PLENTY))
        assert {(points, counts) for (points, _), rows in found.items() for counts in rows} == set(fitting)
        # Every order that is given brings these points.
        for (points, groups), rows in found.items():
            for counts in sorted(rows)[:3]:
                own = paid(building, names, counts, groups, so_far=so_far)
                assert tuple(own[player] for player in asked) == points
                assert sorted(name for group in groups for name in group) == sorted(completers(building, names, counts))


def test_ways_of_a_type_keep_to_what_is_known() -> None:
    building, names = Building.PAVILION, NAMES[:3]
    seats = [
        SheetSeat("Ada", virtual=False, counts={building: 2}),
        *(SheetSeat(name, virtual=True) for name in names[1:]),
    ]
    order = (("Cy",), ("Bo",))
    found = Crosses(building, seats, order, so_far=False).ways((1, None, None), (1, 2), Budget(PLENTY))
    assert found == {((8, 16), order): {(4, 4)}}
    assert not Crosses(building, seats, (("Ada",),), so_far=False).ways((None,) * 3, (), Budget(PLENTY))


# Short games against brute force


def every_end(table: EndTable) -> set[tuple[tuple[int, ...], int]]:
    """Return the points of the first player for the types, and how many buildings he has, for all ends."""
    names = [sheet.seat.name for sheet in table.sheets]
    most = [
        rollandwrite.virtual_buildings(table.rounds)
        if sheet.seat.virtual
        else history.most_buildings(table.rounds, table.supply)
        for sheet in table.sheets
    ]
    start: tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Building, Groups], ...]] = ((), (0,) * len(names), ())
    ends = {start}
    for building in Building:
        ranges = [
            range(min(limit, rollandwrite.boxes(building)) + 1)
            if sheet.seat.counts is None
            else (sheet.seat.counts[building],)
            for sheet, limit in zip(table.sheets, most, strict=True)
        ]
        ways = {
            (paid(building, names, counts, groups, so_far=table.so_far)[0], counts, groups)
            for counts in product(*ranges)
            for groups in weak_orders(completers(building, names, counts))
        }
        longer = set()
        for points, tally, orders in ends:
            for more, counts, groups in ways:
                together = tuple(map(sum, zip(tally, counts, strict=True)))
                if all(own <= limit for own, limit in zip(together, most, strict=True)):
                    longer.add(((*points, more), together, (*orders, (building, groups)) if groups else orders))
        ends = longer
    timely = {orders: is_timely(table, dict(orders)) for orders in {orders for _, _, orders in ends}}
    least = rollandwrite.starting_buildings()
    return {
        (points, tally[0])
        for points, tally, orders in ends
        if timely[orders]
        and all(
            own == limit if sheet.seat.virtual else least <= own
            for sheet, own, limit in zip(table.sheets, tally, most, strict=True)
        )
    }


def is_timely(table: EndTable, orders: Completions) -> bool:
    builders = {
        sheet.seat.name: Builder(
            {
                building: rollandwrite.boxes(building)
                for building, groups in orders.items()
                if any(sheet.seat.name in group for group in groups)
            },
            sheet.seat.virtual,
        )
        for sheet in table.sheets
    }
    return not orders or paper.order_is_possible(orders, builders, table.rounds, table.supply)


def sheet_points(table: EndTable, sheet: EndSheet, built: int) -> set[tuple[int, int]]:
    """Return what lines and coins may bring together."""
    if sheet.seat.virtual:
        return {(0, 0)}
    coins = {
        rollandwrite.coins_worth(left)
        for left in range(table.supply + 1)
        if not history.history_faults_left(table.rounds, built, left, table.supply)
    }
    return set(product(grids.possible_line_points(built), coins))


def may_be(
    table: EndTable,
    ends: set[tuple[tuple[int, ...], int]],
    wanted: Mapping[str, int],
    total: int | None,
) -> bool:
    """Tell whether the first player may have these points, and all his points together this total."""
    for by_type, built in ends:
        own = dict(zip(ITEMS, by_type, strict=False))
        if any(own.get(item, value) != value for item, value in wanted.items()):
            continue
        for lines, coins in sheet_points(table, table.sheets[0], built):
            whole = {**own, "lines": lines, "coins": coins}
            if all(whole[item] == value for item, value in wanted.items()) and total in {None, sum(whole.values())}:
                return True
    return False


@pytest.mark.parametrize(("rounds", "so_far"), [(1, False), (1, True), (2, True)])
def test_ends_of_short_games_are_those_of_brute_force(rounds: int, *, so_far: bool) -> None:
    source = chance(rounds + 10 * so_far)
    # Of two players it is known what they have built, else brute force has too much to do.
    full = {**dict.fromkeys(Building, 0), Building.PAVILION: 4}
    sheets = (
        EndSheet(SheetSeat("Ada", virtual=False)),
        EndSheet(SheetSeat("Bo", virtual=False, counts=full)),
        EndSheet(SheetSeat("Dirk", virtual=True)),
    )
    table = EndTable(sheets, rounds, 20, {}, versus=False, so_far=so_far)
    every = every_end(table)
    examples = sorted(every)
    ends = Ends(table, PLENTY)
    answers = Counter[bool]()
    for _ in range(60):
        by_type, built = source.choice(examples)
        lines, coins = source.choice(sorted(sheet_points(table, sheets[0], built)))
        right = dict(zip(map(str, Building), by_type, strict=True))
        right |= {"lines": lines, "coins": coins}
        points = {(0, item): value for item, value in right.items() if source.random() < 0.6}
        if points and source.random() < 0.6:
            slot = source.choice(sorted(points))
            points[slot] = source.choice(ends.candidates(*slot))
        total = sum(right.values()) + source.choice((0, 0, 1, -1, 20))
        is_added = source.random() < 0.5
        equations = (SheetEquation(0, total, ITEMS),) if is_added else ()
        wanted = {item: value for (_, item), value in points.items()}
        expected = may_be(table, every, wanted, total if is_added else None)
        assert ends.may_be(points, equations) == expected, (points, equations)
        answers[expected] += 1
    assert min(answers.values()) > 5
    assert not ends.exhausted


def test_points_for_lines_on_a_layout_are_those_of_its_grids() -> None:
    layout = layouts.load_layout()
    source = chance(1)
    for _ in range(4):
        spaces = source.sample(list(product(range(6), repeat=2)), 3)
        # Two full types and three spaces of others: every grid can be looked at.
        counts = Counter(layout.building(*space) for space in product(range(6), repeat=2))
        kept = {building: counts[building] for building in (Building.GARDEN, Building.TOWER)}
        others = [space for space in spaces if layout.building(*space) not in kept]
        wanted = Counter(kept) + Counter(layout.building(*space) for space in others)
        built = {space for space in product(range(6), repeat=2) if layout.building(*space) in kept}
        free = sorted({layout.building(*space) for space in others})
        choices = [
            [chosen for chosen in product((False, True), repeat=counts[building]) if sum(chosen) == wanted[building]]
            for building in free
        ]
        possible = set()
        for chosen in product(*choices):
            grid = set(built)
            for building, crossed in zip(free, chosen, strict=True):
                own = [space for space in product(range(6), repeat=2) if layout.building(*space) == building]
                grid |= {space for space, is_crossed in zip(own, crossed, strict=True) if is_crossed}
            lines = Counter(row for row, _ in grid), Counter(column for _, column in grid)
            possible.add(sum(rollandwrite.line_worth(number) for each in lines for number in each.values()))
        found = {points for points in range(60) if grounds.has_grid(layout, wanted, points, Budget(PLENTY))}
        assert found == possible


# Whole games


def filled(table: paper.Paper, *, known: bool = False) -> SheetPad:
    """Return the pad of a game in which every entry is written, and, where it is `known`, everybody's buildings."""
    sheets = tuple(
        EndSheet(SheetSeat(name, sheet.virtual, dict(sheet.counts) if known else None))
        for name, sheet in table.sheets.items()
    )
    order = table.order if known else {}
    whole = EndTable(sheets, table.rounds, table.supply, order, versus=table.versus, so_far=False)
    return SheetPad(whole, tuple(entries(table)))


def entries(table: paper.Paper) -> Iterator[PadEntry]:
    points: Counter[tuple[str, str]] = Counter()
    for each in paper.awards_of(table):
        points[each.player, str(each.item)] += each.points
    line = 0
    for name, sheet in table.sheets.items():
        if sheet.virtual and not table.versus:
            continue
        items = (*map(str, Building), *(("bonus",) if sheet.virtual else ("lines", "coins")))
        own = {item: points[name, item] for item in items}
        for item, value in {**own, "total": sum(own.values())}.items():
            line += 1
            yield PadEntry(name, "final", item, value, Span(line, 1, line, 2))


TABLES = ((1, 2), (2, 1), (3, 0), (4, 0), (1, 3))


@pytest.mark.parametrize("table", TABLES)
def test_right_pads_raise_no_alarm(table: tuple[int, int]) -> None:
    for seed in range(12):
        record = play.Game(chance(seed), table=table).play()
        pad = filled(paper.paper_of(record, by_counts=True), known=seed % 2 == 1)
        assert pad.conflict(frozenset()) is None, seed
        assert not pad.exhausted


@pytest.mark.parametrize("table", TABLES[:3])
def test_a_planted_error_is_among_the_explanations(table: tuple[int, int]) -> None:
    for seed in range(8):
        source = chance(seed)
        right = filled(paper.paper_of(play.Game(source, table=table).play(), by_counts=True))
        number = source.randrange(len(right.entries))
        entry = right.entries[number]
        wrong = entry._replace(written=max(0, entry.written + source.choice((-3, -2, -1, 1, 2, 3, 10))))
        pad = SheetPad(right._ends.table, [*right.entries[:number], wrong, *right.entries[number + 1 :]])  # noqa: SLF001
        found = explain(pad)
        assert found.complete
        if wrong.written == entry.written:
            assert found.least == 0
            continue
        # Every item is written, so the total shows each single mistake.
        assert found.least == 1
        changes = {change.entry: change.possible for each in found.sets for change in each.changes}
        assert entry.written in changes[wrong]
        assert all(change.possible for each in found.sets for change in each.changes)


# Files


def audited(text: str) -> list[list[tuple[str, str, tuple[int, ...]]]] | None:
    """Return the explanations for a file; None where it has errors."""
    result = referee.audit("pad.yaml", f"game: roll-and-write\n{text}".encode())
    if result.audited is None:
        return None
    assert result.audited.explanations.complete
    return [
        [(change.entry.player, change.entry.item, change.possible) for change in each.changes]
        for each in result.audited.explanations.sets
    ]


THREE = "players:\n  Ada: {{claimed: {}}}\n  Bo: {{claimed: {}}}\n  Cy: {{claimed: {}}}\n"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        (("{tower: 21}", "{tower: 13}", "{tower: 6}"), []),
        (("{tower: 17}", "{tower: 17}", "{tower: 6}"), []),
        # Three players have the shares of all places, or a place each.
        (("{tower: 13}", "{tower: 13}", "{tower: 12}"), [[("Cy", "tower", (13,))]]),
        (("{lines: 3}", "{tower: 6}", "{coins: 2}"), None),
        (("{bonus: 18}", "{tower: 6}", "{coins: 2}"), [[("Ada", "bonus", (0,))]]),
        # Who has one building of a type has a point for it, where three play (V22).
        (("{tower: 0}", "{tower: 21}", "{tower: 13}"), []),
        (
            ("{tower: 0}", "{tower: 0}", "{tower: 13}"),
            [[("Ada", "tower", (21,))], [("Bo", "tower", (21,))], [("Cy", "tower", (0, 21))]],
        ),
        # 10 coins of 20 circles, but no time to get and keep more points than 10.
        (("{coins: 10}", "{}", "{}"), []),
        # The sum that does not add up comes first.
        (("{sum: 24, running: 30}", "{}", "{}"), [[("Ada", "running", (24,))], [("Ada", "sum", (30,))]]),
    ],
)
def test_claims_alone(claims: tuple[str, str, str], expected: list[object] | None) -> None:
    found = audited(THREE.format(*claims))
    if expected is None:
        assert found is not None
        assert [player for each in found for player, _, _ in each] == ["Ada"]
        assert 3 not in found[0][0][2]
    else:
        assert found == expected


def test_plain_totals_have_the_values_that_are_found_and_say_so() -> None:
    text = "game: roll-and-write\nplayers:\n  Ani: {claimed: 68}\n  Bo: {claimed: 64}\n  Cy: {claimed: 300}\n"
    found = referee.audit("pad.yaml", text.encode()).audited
    assert found is not None
    ((change,),) = [each.changes for each in found.explanations.sets]
    assert (change.entry.player, found.explanations.least) == ("Cy", 1)
    assert not found.explanations.complete  # whether Cy can have next to nothing takes too long
    assert 100 < len(change.possible) < 160
    assert max(change.possible) == 156


def test_points_beyond_all_are_found_without_a_search() -> None:
    claims = "".join(f"  {name}: {{claimed: {{sum: 999999999}}}}\n" for name in NAMES)
    result = referee.audit("pad.yaml", f"game: roll-and-write\nplayers:\n{claims}".encode())
    assert result.audited is not None
    assert result.audited.explanations.least == len(NAMES)


@pytest.mark.parametrize(
    ("tom", "expected"),
    [
        ("{coins: 3, claimed: {coins: 2}}", [[("Tom", "coins", (1,))]]),
        ("{lines: 4, claimed: {lines: 5}}", [[("Tom", "lines", (4,))]]),
        ("{rows: [3, 1, 1, 1, 0, 0], columns: [1, 1, 1, 1, 1, 1], claimed: {lines: 9}}", [[("Tom", "lines", (0,))]]),
        ("{}", []),
        ("", []),
        ("{virtual: true}", []),
    ],
)
def test_facts_need_no_buildings(tom: str, expected: list[object]) -> None:
    others = "  Ada: {buildings: {tower: 4}, claimed: {bonus: 0}}\n  Bo: {buildings: {garden: 4}}\n"
    assert audited(f"players:\n{others}  Tom: {tom}\n") == expected


def test_two_players_with_buildings_need_no_row_for_the_virtual_one() -> None:
    assert audited("players:\n  Ada: {buildings: {tower: 4}, claimed: {bonus: 0}}\n  Bo: {buildings: {}}\n") == []
