"""Whole random games of Roll & Write: every end is found legal and scored as the clauses score it, word for word."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import MajorityAward
from alhambra_engine.rollandwrite import awards
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.completions import Builder
from alhambra_engine.rollandwrite.history import history_faults, history_faults_left
from alhambra_engine.rollandwrite.possibilities import POSSIBILITY_LIMIT, OpenOrders
from tests.engine import paper, play
from tests.engine.chance import chance
from tests.engine.rounds import round_faults

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from alhambra_engine.rollandwrite.completions import Completions

GAMES = 3_000
PARTS = 6
SOME = 250


def items(given: tuple[awards.SheetAward, ...]) -> dict[tuple[str, str], int]:
    """Return points by player and item, zeros left out."""
    found: Counter[tuple[str, str]] = Counter()
    kinds = {awards.LinesAward: "lines", awards.CoinsAward: "coins", awards.BonusAward: "bonus"}
    for each in given:
        name = Building(each.item).letter if isinstance(each, MajorityAward) else kinds[type(each)]
        assert (each.player, name) not in found
        found[each.player, name] = each.points
    return dict(+found)


@pytest.mark.parametrize("part", range(PARTS))
def test_games_are_legal_and_scored_as_the_clauses_say(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        record = play.Game(chance(seed)).play()
        table = paper.paper_of(record, by_counts=seed // PARTS % 2 == 0)
        assert paper.faults(table) == [], seed
        literal = play.score(record)
        expected = {(player, item): points for player, own in literal.items() for item, points in own.items() if points}
        assert items(paper.awards_of(table)) == expected, seed
        assert paper.totals(table) == {player: sum(own.values()) for player, own in literal.items()}, seed


def test_rounds_of_played_games_are_possible() -> None:
    completions = 0
    for seed in range(SOME):
        supply = (20, 12, 40)[seed % 3]
        record = play.Game(chance(seed), supply=supply).play()
        real = sum(not player.virtual for player in record.players)
        assert record.rounds == rollandwrite.rounds_of(real, len(record.players) - real)
        for player in record.players:
            counts = {paper.BY_LETTER[letter]: count for letter, count in player.boxes.items()}
            builder = Builder(counts, player.virtual, None if player.virtual else player.crossed)
            completed = {paper.BY_LETTER[letter]: number for letter, number in player.filled.items()}
            assert round_faults(completed, builder, record.rounds, supply) == [], seed
            completions += len(completed)
            if not player.virtual:
                built = len(player.built)
                assert not history_faults(record.rounds, built, player.circled, player.crossed, supply), seed
                assert not history_faults_left(record.rounds, built, player.purse, supply), seed
    assert completions > SOME


def test_games_in_progress_are_legal() -> None:
    for seed in range(SOME):
        game = play.Game(chance(seed))
        record = game.play(chance(seed + 1).randint(0, game.rounds))
        table = paper.paper_of(record, by_counts=seed % 4 == 0)
        assert paper.faults(table) == [], seed


def can_be(builders: Mapping[str, Builder], rounds: int) -> Callable[[Completions], bool]:
    return lambda orders: paper.order_is_possible(orders, builders, rounds, 20)


def test_the_played_order_is_among_the_possible_ones() -> None:
    met = 0
    for seed in range(SOME):
        record = play.Game(chance(seed)).play()
        table = paper.paper_of(record, by_counts=False)
        seats = paper.seats(table)
        missing = awards.missing_orders(seats, {})
        if not missing:
            continue
        met += 1
        builders = {player: Builder(seat.counts, seat.virtual) for player, seat in seats.items()}
        found = OpenOrders(seats, {}, can_be(builders, record.rounds), versus=table.versus).results()
        if found.complete:
            assert paper.totals(table) in [dict(each.totals) for each in found.results], seed
        else:
            assert len(found.results) == POSSIBILITY_LIMIT
        for each in found.results[:20]:
            changed = table._replace(order={**table.order, **each.completions})
            assert paper.totals(changed) == dict(each.totals), seed
    assert met > SOME / 4


def test_points_keep_the_laws_of_a_ranking() -> None:
    for seed in range(SOME):
        record = play.Game(chance(seed)).play()
        table = paper.paper_of(record, by_counts=False)
        seats = paper.seats(table)
        for building in Building:
            given = list(awards.type_awards(building, seats, table.order.get(building)))
            points = dict.fromkeys(seats, 0) | {each.player: each.points for each in given}
            counts = {player: seat.counts.get(building, 0) for player, seat in seats.items()}
            prizes = rollandwrite.places(building)
            assert sum(points.values()) <= sum(prizes)  # V24
            for player, count in counts.items():
                assert points[player] in awards.achievable_points(building, len(seats))  # V23
                assert count or not points[player]  # V22
                if len(seats) == 3:
                    assert points[player] or not count
                for other in seats:  # V25
                    if count == counts[other] < rollandwrite.boxes(building):
                        assert points[player] == points[other]
                    if count > counts[other]:
                        assert points[player] >= points[other]


def test_seats_may_stand_in_any_order() -> None:
    for seed in range(500):
        table = paper.paper_of(play.Game(chance(seed)).play(), by_counts=False)
        names = list(table.sheets)
        chance(seed).shuffle(names)
        turned = table._replace(sheets={name: table.sheets[name] for name in names})
        assert paper.totals(turned) == paper.totals(table)
        assert paper.faults(turned) == []


# Slips of the pen: what is always caught, what often, and what paper cannot show.
ALWAYS = {
    "counts: one more of a type",
    "counts: one fewer of a type",
    "counts: a row has one more",
    "virtual: one more",
    "virtual: one fewer",
    "order: a group forgotten",
    "order: somebody whose row is not full",
}
HARDLY = {"order: turned round", "order: two groups in one round"}


def test_slips_of_the_pen_are_caught() -> None:
    records = [play.Game(chance(seed)).play() for seed in range(400)]
    papers = [paper.paper_of(record, by_counts=number % 2 == 0) for number, record in enumerate(records)]
    found = paper.tally(papers, chance(0))
    assert set(found) >= ALWAYS | HARDLY
    for kind, seen in found.items():
        assert seen.slips > 50, kind
        if kind in ALWAYS:
            assert seen.caught == seen.slips, kind
        elif kind not in HARDLY:
            assert seen.caught > seen.slips * 0.02, kind
    assert sum(seen.caught > seen.slips / 5 for seen in found.values()) >= 15
