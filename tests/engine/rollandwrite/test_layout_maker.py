"""Fresh layouts: every seed gives one that is faultless and even, always the same, and an id says which."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.rollandwrite import layout_maker, layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.layout_maker import (
    LAST_SEED,
    find_layout,
    make_layout,
    make_layouts,
    random_numbers,
    seed_of,
)
from tests.cases.outcomes import roll_and_write_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = st.integers(0, LAST_SEED)

# Sheets with these grids are printed and lie in somebody's drawer: a change here makes them worthless.
FOR_EVER = {
    0: "GCTSTA/TSPCAG/CPGAGS/PATGCT/ATCPSG/TGAGTC",
    17: "CAGTSG/TCAGPT/GPTCTA/TSGACT/AGCPGS/GTPSAC",
    482_910: "CGPGSA/TAGPCT/GTATGC/TGCSAP/SCTAGT/APSCTG",
    LAST_SEED: "PGCGAT/ATGTGC/CGTASP/TSGPCA/GASCTG/TCATPS",
}

# The same of the letters of a thousand grids: those that version 0.1.0 made.
A_THOUSAND = "5677d5bec948c439276a3179d00155be22b7b256ab45608b682a1661689e5278"


@given(SEEDS)
def test_every_seed_gives_a_layout_that_can_be_played_and_is_even(seed: int) -> None:
    layout = make_layout(seed)
    assert layouts.faults(layout) == ()
    assert layouts.unevenness(layout) == ()
    assert (layout.id, layout.name, layout.coins) == (f"seed-{seed}", f"Seed {seed}", rollandwrite.default_coins())
    assert len(layout.id) <= layouts.LONGEST_ID


@pytest.mark.parametrize("seed", FOR_EVER)
def test_a_seed_gives_the_same_layout_for_ever(seed: int) -> None:
    assert "/".join(make_layout(seed).rows) == FOR_EVER[seed]


def test_the_numbers_are_those_of_splitmix64() -> None:
    # Published with the algorithm's other implementations, for the seed 1234567.
    assert list(islice(random_numbers(1_234_567), 5)) == [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ]


def _one_by_one(seed: int) -> Iterator[int]:
    """Yield the numbers of SplitMix64 as it is published, one after another."""
    state, most = seed, 2**64
    while True:
        state = (state + 0x9E3779B97F4A7C15) % most
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % most
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % most
        yield mixed ^ mixed >> 31


@given(SEEDS)
def test_numbers_worked_out_together_are_those_worked_out_alone(seed: int) -> None:
    assert list(islice(random_numbers(seed), 1000)) == list(islice(_one_by_one(seed), 1000))


def test_a_thousand_seeds_give_the_same_layouts_for_ever() -> None:
    grids = "\n".join(make_layout(seed * 999_983).letters for seed in range(1_000))
    assert hashlib.sha256(grids.encode()).hexdigest() == A_THOUSAND


def test_another_process_makes_the_same() -> None:
    script = "from alhambra_engine.rollandwrite.layout_maker import make_layout; print(*make_layout(4711).rows)"
    found = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": str(number)}, capture_output=True, check=True
        ).stdout
        for number in (1, 2)
    }
    assert found == {" ".join(make_layout(4711).rows).encode() + b"\n"}


def test_different_seeds_give_different_layouts() -> None:
    assert len({make_layout(seed).rows for seed in range(1_000)}) == 1_000


def test_every_type_comes_to_every_space() -> None:
    # Were all alike, a space would have each type in proportion to its boxes: 111 to 222 times of 1000.
    grids = [make_layout(seed).letters for seed in range(1_000)]
    for space in range(36):
        met = Counter(letters[space] for letters in grids)
        assert set(met) == set("PSACGT")
        assert all(60 < met[letter] < 180 for letter in "PS")
        assert all(110 < met[letter] < 230 for letter in "AC")
        assert all(150 < met[letter] < 310 for letter in "GT")


@pytest.mark.parametrize("seed", [-1, LAST_SEED + 1, 10**30])
def test_there_is_no_such_seed(seed: int) -> None:
    with pytest.raises(ValueError, match=str(seed)):
        make_layout(seed)
    with pytest.raises(ValueError, match=str(seed)):
        list(make_layouts(1, seed))


# A series


@given(SEEDS, st.integers(0, 5))
def test_a_series_begins_with_its_seed_and_each_of_it_can_be_made_again_alone(seed: int, count: int) -> None:
    series = list(make_layouts(count, seed))
    assert len(series) == len({layout.id for layout in series}) == count
    assert series[:1] == [make_layout(seed)][:count]
    for layout in series:
        found = seed_of(layout.id)
        assert found is not None
        assert make_layout(found) == layout == find_layout(layout.id)


def test_a_series_goes_on_where_another_ended() -> None:
    assert list(make_layouts(5, 10)) == [*make_layouts(3, 10), *make_layouts(2, 13)]
    assert [layout.id for layout in make_layouts(2, LAST_SEED)] == [f"seed-{LAST_SEED}", "seed-0"]


def test_fresh_seeds_differ_and_are_short_enough_to_copy() -> None:
    seeds = {layout_maker.fresh_seed() for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 < seed < 10**6 for seed in seeds)


# Ids


@pytest.mark.parametrize("text", ["seed-17", "Seed 17", "SEED-17", " seed_17 ", "seed-017"])
def test_a_seed_is_found_however_it_is_written(text: str) -> None:
    assert find_layout(text) == make_layout(17)


@pytest.mark.parametrize("layout_id", layouts.layout_ids())
def test_the_own_layouts_are_found_by_their_ids(layout_id: str) -> None:
    assert find_layout(layout_id) == find_layout(layout_id.upper()) == layouts.load_layout(layout_id)


@pytest.mark.parametrize(
    "text", ["", "seed", "seed-", "seed-1.5", "seed-1e3", "seed-٣", "seed-1000000000", "17", "seed-17.toml"]
)
def test_what_is_no_id_is_found_nowhere(text: str) -> None:
    assert find_layout(text) is None


def test_what_there_is_is_said_with_the_form_of_a_seed() -> None:
    assert layout_maker.known_ids() == (*layouts.layout_ids(), "seed-N")


def test_a_sheet_with_a_fresh_layout_is_scored_on_its_grid() -> None:
    rows = ("X.....", ".X....", "..X...", "......", "......", "......")
    drawn = "    sheet: |\n" + "".join(f"      {row}\n" for row in rows) + "    coins: 3\n"
    for name in ("seed-17", "Seed 17"):
        text = f"game: roll-and-write\nlayout: {name}\nplayers:\n" + "".join(f"  {who}:\n{drawn}" for who in "ABC")
        result = referee.score("game.yaml", text.encode())
        assert result.legal
        counts = Counter(make_layout(17).building(place, place) for place in range(3))
        seat = roll_and_write_of(result).judged.seats["A"]
        assert {building: count for building, count in seat.counts.items() if count} == counts


def test_an_unknown_layout_says_that_there_are_seeds() -> None:
    text = "game: roll-and-write\nlayout: seed-1234567890\nplayers: {}\n"
    finding = next(each for each in referee.score("game.yaml", text.encode()).findings if each.detail == "layout")
    assert finding.values["known"] == layout_maker.known_ids()
