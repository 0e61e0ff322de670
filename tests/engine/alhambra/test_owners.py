"""One set of tiles for a whole game: whose each tile is, and how many of a type all players ever had."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from tests.cases import desk
from tests.cases.desk import HEAD
from tests.engine import oracle
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from alhambra_engine.alhambra.tiles import Tile

NAMES = ("Ada", "Bea", "Cid")
FEW = tuple(tile for tile in base_set().tiles if tile.building in {Building.PAVILION, Building.SERAGLIO})
"""Two types, seven tiles each: enough for three players to quarrel about."""

Share = tuple[tuple["Tile", ...], "Mapping[Building, int]"]
"""Tiles in reserve, which are named, and the counts of a palace."""
Table = dict[str, Share]


def shared_out(random: Random) -> list[Table]:
    """Return three scorings in which each player has some own tiles and some counted ones, now and then a wrong one."""
    owners = {tile: random.choice(NAMES) for tile in FEW}
    tables = []
    for _ in range(3):
        table: Table = {}
        for name in NAMES:
            own = [tile for tile in FEW if owners[tile] == name and random.random() < 0.3]
            if random.random() < 0.05:
                own.append(random.choice(FEW))
            counts = Counter(
                {building: random.choice((0, 0, 0, 1, 2)) for building in (FEW[0].building, FEW[-1].building)}
            )
            table[name] = tuple(own), counts
        tables.append(table)
    return tables


def written(tables: Sequence[Table]) -> str:
    text = HEAD + "scorings:\n"
    for scoring, table in enumerate(tables, 4 - len(tables)):
        text += f"  {scoring}:\n"
        for name, (tiles, counts) in table.items():
            named = ", ".join(map(oracle.text_of, tiles))
            counted = ", ".join(f"{building}: {count}" for building, count in counts.items())
            text += f"    {name}: {{buildings: {{{counted}}}, wall: 0, reserve: [{named}]}}\n"
    return text


def number(share: Share, building: Building) -> int:
    return sum(tile.building is building for tile in share[0]) + share[1].get(building, 0)


def twice_at_a_table(table: Table) -> bool:
    tiles = [tile for own, _ in table.values() for tile in own]
    return len(set(tiles)) < len(tiles)


def changes_hands(tables: Sequence[Table]) -> bool:
    return any(len({name for table in tables for name in NAMES if tile in table[name][0]}) > 1 for tile in FEW)


def too_many(tables: Sequence[Table]) -> bool:
    return any(
        sum(max(number(table[name], building) for table in tables) for name in NAMES) > base_set().number_of(building)
        for building in Building
    )


@given(randoms)
def test_a_game_is_legal_exactly_where_one_set_of_tiles_is_enough(random: Random) -> None:
    tables = shared_out(random)
    enough = not (any(map(twice_at_a_table, tables)) or changes_hands(tables) or too_many(tables))
    event(f"legal: {enough}")
    result = desk.judge(written(tables))
    assert result.legal is enough
    kinds = {desk.name_of(each) for each in result.findings if each.kind.severity == "error"}
    assert kinds <= {"tile-used-twice", "tile-used-twice/scoring", "too-many-tiles", "too-many-tiles/scorings"}
    if not any(map(twice_at_a_table, tables)):
        assert ("tile-used-twice/scoring" in kinds) is changes_hands(tables)
    if "too-many-tiles/scorings" in kinds:
        assert too_many(tables)


@given(randoms, st.permutations(NAMES))
def test_the_order_of_the_players_changes_nothing(random: Random, order: list[str]) -> None:
    tables = shared_out(random)
    other = [{name: table[name] for name in order} for table in tables]
    assert desk.judge(written(tables)).legal is desk.judge(written(other)).legal


@given(randoms)
def test_a_table_that_is_legal_by_itself_is_legal_at_every_scoring(random: Random) -> None:
    (table, *_) = shared_out(random)
    assert desk.judge(written([table])).legal is desk.judge(written([table, table, table])).legal


def game(*scorings: str, end: str = "") -> str:
    tables = (f"  {number}: {{{table}}}\n" for number, table in enumerate(scorings, 4 - len(scorings)))
    return HEAD + "scorings:\n" + "".join(tables) + end


def entry(name: str, words: str = "", counts: str = "") -> str:
    return f"{name}: {{buildings: {{{counts}}}, wall: 0, reserve: [{words}]}}"


def told(text: str) -> list[str]:
    return [desk.name_of(each) for each in desk.judge(text).findings if each.kind.severity == "error"]


def three(ada: str, bea: str, cid: str = "") -> str:
    return ", ".join([entry("Ada", ada), entry("Bea", bea), entry("Cid", cid)])


def test_a_tile_may_be_unmentioned_and_come_back_to_the_same_player() -> None:
    assert told(game(three("P8", ""), three("", ""), three("P8", ""))) == []
    palace = 'Ada: {palace: ["* P8"]}, ' + entry("Bea") + ", " + entry("Cid")
    assert told(game(three("P8", ""), palace)) == []


def test_who_has_it_second_is_told_once_however_long() -> None:
    text = game(three("P8", ""), three("", "P8"), three("", "P8"))
    (finding,) = [each for each in desk.judge(text).findings if each.kind.severity == "error"]
    assert (finding.player, finding.values["other"], finding.values["scoring"], finding.rule) == (
        "Bea",
        "Ada",
        1,
        "B3.9",
    )
    assert finding.span is not None
    assert finding.span.line == 4
    assert told(game(three("P8", ""), three("", "P8"), three("", "", "P8"))) == ["tile-used-twice/scoring"] * 2


def test_what_is_found_at_one_table_is_not_told_again() -> None:
    assert told(game(three("P8", "P8"), three("", "P8"))) == ["tile-used-twice"]
    assert told(game(three("", ""), three("P8", "P8"), three("", "P8"))) == ["tile-used-twice"]
    counts = ", ".join([entry("Ada", counts="pavilion: 6"), entry("Bea", counts="pavilion: 2"), entry("Cid")])
    assert told(game(three("", ""), counts)) == ["too-many-tiles"]


def test_a_misspelt_name_is_no_other_owner() -> None:
    second = ", ".join([entry("Aad", "P8", "pavilion: 4"), entry("Bea"), entry("Cid")])
    first = ", ".join([entry("Ada", "P8", "pavilion: 4"), entry("Bea"), entry("Cid")])
    assert set(told(game(first, second))) == {"player-missing"}


def test_the_imaginary_player_s_tiles_come_from_the_same_set() -> None:
    def table(ada: int, dirk: int) -> str:
        real = ", ".join([entry("Ada", counts=f"tower: {ada}"), entry("Bea")])
        return f"{real}, Dirk: {{virtual: true, buildings: {{garden: 11, tower: {dirk}}}}}"

    assert told(game(table(8, 2), table(1, 3))) == []
    assert told(game(table(8, 2), table(1, 4))) == ["too-many-tiles/scorings"]


LEFT = "leftovers: [{tile: P8, currency: denar}]\nmoney: {Ada: {denar: 7}}\n"


def test_a_tile_of_the_market_belongs_to_nobody_before_the_end() -> None:
    assert told(game(three("", ""), three("P8", ""), end=LEFT)) == []
    for owners in (("P8", ""), ("", "P8")):
        assert told(game(three(*owners), three("", ""), end=LEFT)) == ["tile-used-twice/leftover"]
    # However often it is written, and whoever wins it then.
    for end in ("", "P8"):
        text = game(three("", "P8"), three("", "P8"), three(end, ""), end=LEFT)
        assert told(text) == ["tile-used-twice/leftover"]


@pytest.mark.parametrize("top", ["tiles: any\n", ""])
def test_home_made_tiles_are_as_many_as_there_are(top: str) -> None:
    text = game(three("P8", ""), three("", "P8")).replace(HEAD, HEAD + top)
    assert told(text) == ([] if top else ["tile-used-twice/scoring"])
