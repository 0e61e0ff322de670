from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.awards import (
    Holding,
    MajorityAward,
    WallAward,
    award,
    richest,
    sole,
)
from alhambra_engine.alhambra.numbers import virtual_least_tiles
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.majorities import Range, Standing, is_contest, rank, sure_winners, winners
from tests.engine import oracle
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from random import Random

PAVILION, TOWER, GARDEN = Building.PAVILION, Building.TOWER, Building.GARDEN
NAMES = ("Ada", "Bea", "Cid", "Dan", "Ed", "Flo", "Dirk")
counts_of_players = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 4), min_size=1)
prize_lists = st.lists(st.integers(0, 30), max_size=4).map(lambda points: tuple(sorted(points, reverse=True)))
scorings = st.sampled_from((1, 2, 3))
tables = st.dictionaries(
    st.sampled_from(NAMES),
    st.builds(Holding, st.dictionaries(st.sampled_from(Building), st.integers(0, 4)), st.integers(0, 20)),
    min_size=1,
)


@pytest.fixture(scope="module")
def facts(checkout: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((checkout / "tests/facts/numbers.yaml").read_text(encoding="utf-8"))
    return loaded


def scored(building: Building, scoring: int, **counts: int) -> dict[str, int]:
    """Return what players get for one type; who gets nothing is left out."""
    awards = award(scoring, {name: Holding({building: count}) for name, count in counts.items()})
    assert all(isinstance(each, MajorityAward) for each in awards)
    return {each.player: each.points for each in awards if each.points}


# Ranking


@given(counts_of_players, prize_lists)
def test_shares_are_those_of_the_literal_rule(counts: dict[str, int], points: tuple[int, ...]) -> None:
    claims = {player: count for player, count in counts.items() if count}
    standings = rank(claims, points)
    shared = {player: standing.points for standing in standings for player in standing.players}
    assert {player: shared.get(player, 0) for player in counts} == oracle.shares(counts, points)


@given(counts_of_players, prize_lists)
def test_standings_take_every_place_once_in_order(counts: dict[str, int], points: tuple[int, ...]) -> None:
    standings = rank(counts, points)
    assert [place for standing in standings for place in standing.places] == list(range(1, len(counts) + 1))
    assert sorted(player for standing in standings for player in standing.players) == sorted(counts)
    for standing in standings:
        assert len(standing.players) == len(standing.places)
        assert len({counts[player] for player in standing.players}) == 1
        assert standing.pool == sum(points[place - 1] for place in standing.places if place <= len(points))
    assert sum(standing.pool for standing in standings) <= sum(points)
    levels = [counts[standing.players[0]] for standing in standings]
    assert levels == sorted(set(levels), reverse=True)


@given(counts_of_players, prize_lists, randoms)
def test_order_of_the_players_has_no_effect(counts: dict[str, int], points: tuple[int, ...], random: Random) -> None:
    shuffled = list(counts.items())
    random.shuffle(shuffled)

    def plain(standings: tuple[Standing, ...]) -> list[tuple[set[str], tuple[int, ...], int]]:
        return [(set(standing.players), standing.places, standing.pool) for standing in standings]

    assert plain(rank(dict(shuffled), points)) == plain(rank(counts, points))


def test_nobody_and_no_prizes() -> None:
    assert rank({}, (6,)) == ()
    assert rank({"Ada": 1}, ()) == (Standing(("Ada",), (1,), 0),)


# The examples of the rules (B5)


def test_two_tied_for_first_share_two_places() -> None:
    assert scored(TOWER, 2, Ada=4, Bea=4) == {"Ada": 9, "Bea": 9}  # (13 + 6) / 2
    assert scored(TOWER, 2, Ada=4, Bea=4, Cid=3) == {"Ada": 9, "Bea": 9}  # Cid is third: nothing yet


def test_one_first_and_four_tied_second() -> None:
    expected = {"Ada": 20, "Bea": 4, "Cid": 4, "Dan": 4, "Ed": 4}  # (12 + 5) / 4
    assert scored(GARDEN, 3, Ada=5, Bea=2, Cid=2, Dan=2, Ed=2) == expected
    assert scored(GARDEN, 3, Ada=5, Bea=2, Cid=2, Dan=2, Ed=2, Flo=1) == expected


def test_places_beyond_the_table_are_worth_nothing() -> None:
    assert scored(TOWER, 1, Ada=2, Bea=2) == {"Ada": 3, "Bea": 3}  # (6 + 0) / 2
    assert scored(TOWER, 1, Ada=2, Bea=1) == {"Ada": 6}
    assert scored(TOWER, 3, Ada=4, Bea=3, Cid=2, Dan=2) == {"Ada": 21, "Bea": 13, "Cid": 3, "Dan": 3}
    assert scored(TOWER, 3, Ada=4, Bea=3, Cid=2, Dan=1) == {"Ada": 21, "Bea": 13, "Cid": 6}


def test_two_tied_for_first_leave_the_third_place() -> None:
    assert scored(PAVILION, 3, Ada=2, Bea=2, Cid=1) == {"Ada": 12, "Bea": 12, "Cid": 1}
    assert scored(PAVILION, 3, Ada=3, Bea=2, Cid=1, Dan=1) == {"Ada": 16, "Bea": 8}  # 1 / 2, rounded down


def test_a_share_that_rounds_down_to_nothing_is_explained_all_the_same() -> None:
    table = {name: Holding({PAVILION: count}) for name, count in (("Ada", 3), ("Bea", 2), ("Cid", 1), ("Dan", 1))}
    awards = [each for each in award(3, table) if isinstance(each, MajorityAward)]
    assert [(each.player, each.places, each.pool, each.points) for each in awards[2:]] == [
        ("Cid", (3, 4), 1, 0),
        ("Dan", (3, 4), 1, 0),
    ]
    # Who comes too late for any place has nothing to explain.
    assert [each.player for each in award(1, table)] == ["Ada"]


def test_zero_buildings_get_nothing_even_where_a_place_is_free() -> None:
    assert scored(TOWER, 3, Ada=1, Bea=0, Cid=0) == {"Ada": 21}
    assert scored(TOWER, 3, Ada=0, Bea=0) == {}


def test_dirk_ties_like_a_player() -> None:
    assert scored(TOWER, 2, Ada=3, Bea=1, Dirk=3) == {"Ada": 9, "Dirk": 9}
    assert scored(TOWER, 3, Ada=3, Bea=3, Dirk=3) == {"Ada": 13, "Bea": 13, "Dirk": 13}  # (21 + 13 + 6) / 3


def test_each_type_is_rounded_on_its_own() -> None:
    holding = Holding({PAVILION: 1, Building.CHAMBERS: 1})
    awards = award(2, {"Ada": holding, "Bea": holding})
    assert [each.points for each in awards if each.player == "Ada"] == [4, 7]  # 9 / 2 and 15 / 2, not 24 / 2


@pytest.mark.parametrize("scoring", [1, 2, 3])
@pytest.mark.parametrize("building", Building)
def test_every_prize_alone(building: Building, scoring: int, facts: dict[str, Any]) -> None:
    points = facts["prizes"][building.value][scoring]
    expected = dict(zip(("Ada", "Bea", "Cid"), points, strict=False))
    assert scored(building, scoring, Ada=4, Bea=3, Cid=2, Dan=1) == expected


# Awards


@given(scorings, tables)
def test_points_are_the_sum_of_literal_shares_and_walls(scoring: int, table: dict[str, Holding]) -> None:
    awards = award(scoring, table)
    for player, holding in table.items():
        expected = holding.wall_length
        for building in Building:
            counts = {name: each.counts.get(building, 0) for name, each in table.items()}
            expected += oracle.shares(counts, prizes(building, scoring))[player]
        assert sum(each.points for each in awards if each.player == player) == expected


@given(scorings, tables)
def test_awards_explain_themselves(scoring: int, table: dict[str, Holding]) -> None:
    seen = set()
    for each in award(scoring, table):
        if isinstance(each, WallAward):
            assert each.points == each.length == table[each.player].wall_length > 0
            assert each.rule == "B4.1"
            key = (each.player, "wall")
        else:
            assert isinstance(each, MajorityAward)
            counts = {name: held.counts[each.item] for name, held in table.items() if held.counts.get(each.item)}
            level = counts[each.player]
            points = prizes(each.item, scoring)
            assert each.counts == counts
            assert set(each.tied) == {name for name in counts if counts[name] == level} - {each.player}
            assert each.places[0] == 1 + sum(count > level for count in counts.values())
            assert len(each.places) == len(each.tied) + 1
            assert each.pool == sum(points[place - 1] for place in each.places if place <= len(points)) > 0
            assert each.points == each.pool // len(each.places)
            assert each.rule == ("B5.2" if each.tied else "B5.1")
            key = (each.player, each.item)
        assert key not in seen
        seen.add(key)


@given(scorings, tables)
def test_no_type_gives_more_than_its_prizes(scoring: int, table: dict[str, Holding]) -> None:
    awards = [each for each in award(scoring, table) if isinstance(each, MajorityAward)]
    for building in Building:
        given_out = sum(each.points for each in awards if each.item == building)
        assert given_out <= sum(prizes(building, scoring))


@given(scorings, tables, randoms)
def test_players_may_sit_in_any_order(scoring: int, table: dict[str, Holding], random: Random) -> None:
    shuffled = list(table.items())
    random.shuffle(shuffled)

    def plain(holdings: Mapping[str, Holding]) -> set[tuple[object, ...]]:
        return {
            (each.player, each.item, each.places, frozenset(each.tied), each.points)
            if isinstance(each, MajorityAward)
            else (each.player, each.points)
            for each in award(scoring, holdings)
        }

    assert plain(dict(shuffled)) == plain(table)


# Leftovers (B2.6), winners (B5.4), Dirk's tiles (B6.5)


def test_leftover_goes_to_the_most_money() -> None:
    assert sole(richest({"Ada": 7, "Bea": 6})) == "Ada"
    assert sole(richest({"Ada": 0, "Bea": 1})) == "Bea"
    assert sole(richest({"Ada": 3, "Bea": 7, "Cid": 3})) == "Bea"


def test_leftover_stays_on_a_tie_or_where_nobody_has_any() -> None:
    assert sole(richest({"Ada": 7, "Bea": 7, "Cid": 3})) is None
    assert sole(richest({"Ada": 0, "Bea": 0})) is None
    assert sole(richest({"Ada": 0})) is None
    assert sole(richest({})) is None


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 6)))
def test_leftover_goes_to_who_has_more_than_each_other(money: dict[str, int]) -> None:
    ahead = [name for name in money if all(money[name] > money[other] for other in money if other != name)]
    ahead = [name for name in ahead if money[name] > 0]
    assert sole(richest(money)) == (ahead[0] if ahead else None)


def test_equal_totals_share_the_victory() -> None:
    assert winners({"Ada": 60, "Bea": 70}) == ("Bea",)
    assert set(winners({"Ada": 70, "Bea": 70, "Cid": 69})) == {"Ada", "Bea"}
    assert set(winners({"Ada": 0, "Bea": 0})) == {"Ada", "Bea"}
    assert winners({}) == ()


def test_tiles_of_the_imaginary_player(facts: dict[str, Any]) -> None:
    assert {scoring: virtual_least_tiles(scoring) for scoring in (1, 2, 3)} == facts["virtual"]


_RANGES = st.dictionaries(
    st.sampled_from(("Ada", "Bea", "Cid", "Dan")),
    st.tuples(st.integers(0, 4), st.integers(0, 3)).map(lambda each: Range(each[0], sum(each))),
    min_size=1,
)


@given(_RANGES)
def test_winners_are_sure_if_every_total_in_its_range_makes_them_win(ranges: dict[str, Range]) -> None:
    values = (range(each.least, each.most + 1) for each in ranges.values())
    outcomes = {winners(dict(zip(ranges, totals, strict=True))) for totals in product(*values)}
    expected = outcomes.pop() if len(outcomes) == 1 else None
    assert sure_winners(ranges) == expected


def test_alone_nobody_wins() -> None:
    assert [is_contest(number) for number in (0, 1, 2, 6)] == [False, False, True, True]
