from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.tiles import base_set, parse
from tests import sampling
from tests.engine.inference import sat, tables
from tests.engine.inference.tables import by_trying, holdings, inferred, opened, random_table
from tests.engine.strategies import randoms

if TYPE_CHECKING:
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.inference.words import Readings

WAYS = ("s", "xs", "p", "xp", "b", "sb", "?", "spb?", "x?", "sp")


def game(*players: str, more: str = "") -> str:
    """Return a file with one line for each player's palace; a reserve is what follows a semicolon."""
    lines = ["game: alhambra", "players:"]
    for name, player in zip(tables.NAMES, players, strict=False):
        if ":" in player:
            lines.append(f"  {name}: {{{player}}}")
            continue
        palace, _, reserve = player.partition(";")
        lines += [f"  {name}:", "    palace: |", *(f"      {row.strip()}" for row in palace.split("/"))]
        lines += [f"    reserve: [{reserve}]"] * bool(reserve)
    return "\n".join([*lines, more])


def notations(tiles: tuple[Tile, ...]) -> str:
    return " ".join(tile.notation for tile in tiles)


def resolved(readings: Readings) -> dict[str, str]:
    return {f"{word}": tile.notation for word, tile in readings.resolved.items()}


def test_words_in_the_order_of_the_file() -> None:
    content = game(
        "G8 * / T", "* ?; A6, G8nw", more="leftovers: [{tile: C9, currency: denar}]\nmoney: {Ani: {denar: 1}}"
    )
    words = opened(content).words
    assert [(word.piece.text, word.player, word.place, word.cell is None, len(word.tiles)) for word in words] == [
        ("G8", "Ani", "palace", False, 3),
        ("T", "Ani", "palace", False, 11),
        ("?", "Ben", "palace", False, 54),
        ("A6", "Ben", "reserve", True, 2),
        ("C9", None, "leftovers", True, 2),
    ]


def test_what_only_one_tile_fits_is_not_vague() -> None:
    assert opened(game("* T10 P- / . Ses", "* G9")).words == ()


def test_among_tiles_of_all_kinds_a_price_of_several_known_ones_is_vague_and_no_tile_is_there_once() -> None:
    # A letter alone, other prices, and sides that nobody knows are tiles as they stand there.
    assert opened(game("* T14 P- / . Ses", "* G9 T9nes", more="tiles: any")).words == ()
    (first, second) = opened(game("* T9 G8", "* T9 G", more="tiles: any")).words[::2]
    assert [notations(word.tiles) for word in (first, second)] == ["T9es T9ne T9nw"] * 2
    # Three equal words are never two tiles of the set.
    table = game(". G8 . / G8 * G8 / . G8 .")
    assert inferred(table).number == 0
    assert inferred(table + "tiles: any").number == len(by_trying(table + "tiles: any", 81) or ()) == 4


@sampling.few(20)
@given(randoms, st.sampled_from(("s", "xs")), st.sampled_from((1, 2)), st.booleans())
def test_readings_among_tiles_of_all_kinds(random: Random, ways: str, scorings: int, extras: bool) -> None:  # noqa: FBT001
    content = random_table(random, players=2, size=5, ways=ways, scorings=scorings, extras=extras).replace(
        '{\n "game": "alhambra",', '{\n "game": "alhambra",\n "tiles": "any",', 1
    )
    tried = by_trying(content, 100)
    if tried is None:
        return
    readings = inferred(content)
    assert (readings.number, readings.complete) == (len(tried), True)
    held = {holdings(content, readings.words, reading): reading for reading in reversed(tried)}
    assert set(readings.outcomes) == set(held.values())


def test_a_question_mark_is_any_tile_of_the_set() -> None:
    reader = opened(game("* S9", "* C10")).reader
    reading = reader.meaning("?")
    assert (reading.tile, reading.name, reading.is_some_tile) == (None, "ambiguous-tile", True)
    assert reader.candidates("?") == base_set().tiles
    assert reading.values["candidates"] == tuple(tile.notation for tile in base_set().tiles)
    assert opened(game("* ?", "* C10", more="tiles: any")).reader.meaning("?").name == "unknown-tile"


def test_walls_decide() -> None:
    # East of the fountain there is an open side; the other garden for 8 of the two is not beside a wall.
    readings = inferred(game("* G8", "* S9"))
    assert (readings.number, readings.complete) == (1, True)
    assert resolved(readings) == {"0": "G8ne"}
    assert [notations(outcome) for outcome in readings.outcomes] == ["G8ne"]
    assert readings.every_outcome


def test_other_palaces_decide() -> None:
    assert resolved(inferred(game("G8 * ", "* S9; G8nw"))) == {"0": "G8sw"}
    readings = inferred(game("G8 *", "* S9"))
    assert readings.number == 2
    assert [notations(tiles) for tiles in readings.tiles] == ["G8nw G8sw"]
    # Either has three sides: the points are the same.
    assert len(readings.outcomes) == 1


def test_two_words_of_one_notation_are_two_readings() -> None:
    assert inferred(game("* S9; G-, G-", "* C10")).number == 2


def test_unknown_tiles_off_the_palace_change_no_points() -> None:
    readings = inferred(game("* S9; ?, ?, ?, ?, ?, ?", "* C10"))
    assert readings.number == 52 * 51 * 50 * 49 * 48 * 47
    assert readings.complete
    assert len(readings.outcomes) == 1
    assert readings.every_outcome
    assert len(readings.tiles[0]) == 52


def test_ways_on_foot_decide() -> None:
    # With a wall in the east of it, nobody could come to what is behind it.
    assert resolved(inferred(game("* A8 C10", "* S9"))) == {"0": "A8n"}


def test_counts_use_tiles_up() -> None:
    counted = "buildings: {tower: 11, garden: 11, chambers: 9, arcades: 9, seraglio: 6, pavilion: 7}, wall: 0"
    readings = inferred(game("* S9; A6", counted))
    assert readings.number == 0
    assert readings.conflict == (0,)
    fewer = counted.replace("seraglio: 6, pavilion: 7", "seraglio: 5, pavilion: 6")
    readings = inferred(game("* S9; ?, ?", fewer))
    assert readings.number == 2 * 6 * 7
    assert {str(tile.building) for tile in readings.tiles[0]} == {"pavilion", "seraglio"}


def test_no_reading() -> None:
    readings = inferred(game("* S9; G8, G8", "* C10; T9, G8, C7, G8"))
    assert (readings.number, readings.complete, readings.outcomes) == (0, True, ())
    assert readings.conflict == (0, 1, 3, 5)


def test_what_has_no_way_to_it_is_to_blame_itself() -> None:
    content = game("P2 T9 / * .", "* C10")
    assert inferred(content).conflict == (0,)
    # No tile fits behind the walls of an exact one.
    content = game(". . T / * C8 P3 / . . S7", "* C10")
    assert inferred(content).number == len(by_trying(content, 20) or ())


@sampling.few(40)
@given(randoms, st.sampled_from(WAYS), st.sampled_from((1, 1, 2, 3)), st.booleans())
def test_readings_are_those_of_the_judge(random: Random, ways: str, scorings: int, extras: bool) -> None:  # noqa: FBT001
    content = random_table(
        random,
        players=random.choice((1, 2, 3)),
        size=random.choice((1, 2, 3, 5)),
        ways=ways,
        scorings=scorings,
        vague=random.choice((1, 2, 3, 5)),
        extras=extras,
    )
    tried = by_trying(content, 40)
    if tried is None or tables.errors_of(content):
        return
    readings = inferred(content)
    words = readings.words
    assert (readings.number, readings.complete) == (len(tried), True)
    seen = [{reading[word] for reading in tried} for word in range(len(words))]
    assert [set(tiles) for tiles in readings.tiles] == (seen if tried else [])
    assert readings.resolved == {word: tiles.pop() for word, tiles in enumerate(seen) if len(tiles) == 1}
    held = {holdings(content, words, reading): reading for reading in reversed(tried)}
    assert readings.every_outcome
    assert readings.outcomes == tuple(sorted(held.values(), key=tried.index))


@sampling.few(10)
@given(randoms, st.sampled_from(("s", "xb", "sxxp", "xxxx?")), st.sampled_from((1, 1, 2)))
def test_a_solver_finds_as_many(random: Random, ways: str, scorings: int) -> None:
    content = random_table(
        random, players=random.choice((2, 3)), size=random.choice((5, 8)), ways=ways, scorings=scorings, extras=False
    )
    readings = inferred(content)
    found = sat.readings(opened(content), 80)
    assert readings.number >= len(found) or not readings.complete
    if len(found) < 80:
        assert (readings.number, readings.complete) == (len(found), True)
        assert [set(tiles) for tiles in readings.tiles] == [
            {reading[word] for reading in found} for word in range(len(readings.words))
        ]
    assert all(outcome in found for outcome in readings.outcomes) or len(found) == 80


@pytest.mark.parametrize("seed", sampling.first(3, [61, 74, 85, 90, 115, 131, 145, 153]))
def test_ten_thousand_readings_and_more_are_counted_exactly(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    content = random_table(
        random,
        players=random.choice((2, 3)),
        size=random.choice((9, 12, 15)),
        ways=random.choice(("b", "sb", "sp", "spb")),
        vague=random.choice((8, 10, 12, 14)),
        extras=False,
    )
    readings = inferred(content)
    assert (readings.number, readings.complete) == (tables.number_of(content), True)
    assert readings.number > 1000


def test_a_short_list_is_exact_where_the_count_has_no_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    content = random_table(Random(8), players=3, size=12, ways="b?", vague=6, extras=False)  # noqa: S311
    counted = inferred(content)
    monkeypatch.setattr("alhambra_engine.inference.search._COUNTING", 0)
    listed = inferred(content)
    assert (listed.number, listed.complete) == (counted.number, True) == (tables.number_of(content), True)


@pytest.mark.parametrize("word", ["?", "T", "G8", "T-"])
def test_more_words_than_tiles(word: str) -> None:
    row = " ".join(["*"] + [word] * len(base_set().tiles))
    readings = inferred(game(*[row] * 5, "* C10"))
    assert readings.number == 0
    pattern = parse(word)
    fitting = base_set().matching(pattern) if pattern is not None else base_set().tiles
    # Where they are in the palace may be against fewer of them.
    assert 0 < len(readings.conflict) <= len(fitting) + 1


def test_a_table_full_of_unknown_tiles_is_answered_in_bounded_work() -> None:
    rows = " / ".join(["? ? ? ? ?"] * 2 + ["? ? * ? ?"] + ["? ? ? ? ?"] * 2)
    readings = inferred(game(rows, rows))
    assert readings.number >= len(readings.outcomes)
    assert not readings.resolved
