from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.tiles import SIGNS, Pattern, Tile, base_set, home_made, parse
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.geometry import TileSide, cell_at, coordinates, opposite
from alhambra_engine.items import prizes
from alhambra_engine.reading.names import to_latin

if TYPE_CHECKING:
    from pathlib import Path

TILES = base_set().tiles
ARROWS = dict(zip("nesw", "^>v<", strict=True))
CYRILLIC = str.maketrans("PSACTEWpsactew", "РЅАСТЕԜрѕастеԝ")
GREEK = str.maketrans("PATE", "ΡΑΤΕ")
CORNERS = {"NE", "ES", "SW", "NW"}


@pytest.fixture(scope="module")
def facts(checkout: Path) -> list[tuple[str, int, str]]:
    text = (checkout / "tests" / "facts" / "tiles.yaml").read_text(encoding="utf-8")
    return [(building, price, walls) for building, price, walls in yaml.safe_load(text)]


@pytest.fixture(scope="module")
def numbers(checkout: Path) -> dict[str, Any]:
    text = (checkout / "tests" / "facts" / "numbers.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


def walls_of(tile: Tile) -> str:
    return "".join(letter for bit, letter in enumerate("NESW") if tile.walls >> bit & 1)


# The set (B1.1)


def test_tiles_are_those_of_the_facts(facts: list[tuple[str, int, str]]) -> None:
    assert [(tile.building.value, tile.price, walls_of(tile)) for tile in TILES] == facts


def test_number_and_prices_of_each_type(numbers: dict[str, Any]) -> None:
    assert len(TILES) == 54
    for building in Building:
        expected = numbers["types"][building.value]
        assert base_set().number_of(building) == expected["tiles"]
        assert list(base_set().prices_of(building)) == expected["prices"]
        # Every price between the ends is there.
        found = {tile.price for tile in TILES if tile.building is building}
        assert found == set(range(expected["prices"][0], expected["prices"][1] + 1))


def test_sums_of_the_walls() -> None:
    assert [sum(side in walls_of(tile) for tile in TILES) for side in "NESW"] == [20, 20, 20, 20]
    assert Counter(len(walls_of(tile)) for tile in TILES) == {0: 10, 1: 16, 2: 20, 3: 8}
    pairs = Counter(walls_of(tile) for tile in TILES if len(walls_of(tile)) == 2)
    assert pairs == dict.fromkeys(CORNERS, 5)  # so none has two opposite walls only


def test_what_tells_tiles_apart() -> None:
    assert len(set(TILES)) == 54
    alike = Counter((tile.building, tile.price) for tile in TILES)
    assert sum(number == 1 for number in alike.values()) == 34
    shared = {(building.letter, price) for (building, price), number in alike.items() if number > 1}
    assert shared == {("A", 6), ("A", 8), ("C", 7), ("C", 9), ("G", 8), ("G", 10), ("T", 9), ("T", 11)}
    assert sum(number for number in alike.values() if number > 1) == 20


def test_prizes_are_those_of_the_facts(numbers: dict[str, Any]) -> None:
    found = {
        building.value: {scoring: list(prizes(building, scoring)) for scoring in (1, 2, 3)} for building in Building
    }
    assert found == numbers["prizes"]


def test_letters_in_the_order_of_the_prizes() -> None:
    assert "".join(building.letter for building in Building) == "PSACGT"
    assert {letter: building.value for letter, building in LETTERS.items()} == {
        "P": "pavilion", "S": "seraglio", "A": "arcades", "C": "chambers", "G": "garden", "T": "tower",
    }  # fmt: skip


# The notation


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.notation)
def test_every_tile_in_every_spelling(tile: Tile) -> None:
    head, sides = f"{tile.building.letter}{tile.price}", walls_of(tile).lower() or "-"
    assert tile.notation == head + sides
    meant = Pattern(*tile)
    for ordered in map("".join, permutations(sides)):
        for text in (head + ordered, head + "".join(ARROWS.get(side, side) for side in ordered)):
            for spelt in (text, text.lower(), text.upper()):
                for written in (spelt, spelt.translate(CYRILLIC), spelt.translate(GREEK)):
                    assert parse(written) == meant, written
    assert base_set().matching(meant) == (tile,)
    assert home_made(meant) == tile


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.notation)
def test_what_is_left_out_is_left_open(tile: Tile) -> None:
    letter, price, sides = tile.building.letter, tile.price, walls_of(tile).lower() or "-"
    by_price = [other for other in TILES if other[:2] == tile[:2]]
    by_walls = [other for other in TILES if (other.building, other.walls) == (tile.building, tile.walls)]
    assert parse(f"{letter}{price}") == Pattern(tile.building, tile.price, None)
    assert parse(f"{letter}{sides}") == Pattern(tile.building, None, tile.walls)
    assert list(base_set().matching(Pattern(tile.building, price, None))) == by_price
    assert list(base_set().matching(Pattern(tile.building, None, tile.walls))) == by_walls


def test_open_tile_is_not_a_tile_that_says_nothing_of_its_sides() -> None:
    assert parse("G10-") == Pattern(Building.GARDEN, 10, 0)
    assert parse("G10") == Pattern(Building.GARDEN, 10, None)
    assert parse("G") == Pattern(Building.GARDEN, None, None)
    assert len(base_set().matching(Pattern(Building.GARDEN, 10, None))) == 3
    assert len(base_set().matching(Pattern(Building.GARDEN, 10, 0))) == 1
    assert home_made(Pattern(Building.GARDEN, None, None)) == Tile(Building.GARDEN, None, 0)


# What modules put on tiles


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("G8ne+s", Pattern(Building.GARDEN, 8, 3, 4)),
        ("g8en+WS", Pattern(Building.GARDEN, 8, 3, 12)),
        ("T9nw=w", Pattern(Building.TOWER, 9, 9, 0, 8)),
        ("9T(nw)+→=^<", Pattern(Building.TOWER, 9, 9, 2, 9)),
        ("T+e", Pattern(Building.TOWER, None, None, 2)),
        ("G10-+nesw", Pattern(Building.GARDEN, 10, 0, 15)),
    ],
)
def test_what_was_put_on_a_tile_is_behind_signs_that_have_a_meaning(text: str, said: Pattern) -> None:
    assert parse(text, SIGNS) == said
    assert parse(said.notation, SIGNS) == said
    assert parse(text) is None


@pytest.mark.parametrize(
    "text", ["T9nw+", "T9nw=", "T9nw=w+s", "T9nw+ss", "T9nw+-", "T9nw+s+e", "+s", "T9nw+x", "X9+s"]
)
def test_no_other_words_have_signs(text: str) -> None:
    assert parse(text, SIGNS) is None


def test_a_sign_is_read_only_where_it_has_a_meaning() -> None:
    assert parse("T9nw+s", "+") is not None
    assert parse("T9nw=w", "+") is None
    assert parse("T9nw+s=w", "+") is None
    assert parse("T9nw", "+") == parse("T9nw")


def test_a_tile_has_its_printed_walls_and_those_put_on_it() -> None:
    said = Pattern(Building.GARDEN, 8, None, 4)
    assert [tile.notation for tile in base_set().matching(said)] == ["G8ne", "G8nw"]
    (tile,) = base_set().matching(said._replace(walls=3))
    laid = tile.with_put_on(said)
    assert (laid.walls, laid.notation, laid.printed) == (7, "G8ne+s", tile)
    assert tile.printed is tile


@pytest.mark.parametrize("text", ["T9(nw)", "t9[wn]", "T9/nw", "T9/n/w", "T9n/w", "9Tnw", "9t(NW)", "9T/^/<"])
def test_sides_may_be_apart_and_the_price_first(text: str) -> None:
    assert parse(text) == parse("T9nw")
    assert parse("10G(-)") == parse("10G/-") == parse("G10-")
    assert parse("10G") == parse("G10")


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "9", "9T9", "nw", "X7", "*", "T9nn", "T9nwn", "T9^n", "T9n^w", "T9-n", "T9n-", "T9--", "T-9", "T 9",
        "T9x", "T9.5", "TT9", "T+9", "T9n ", " T9", "T9\n", "T٩", "T²", "Д9", "Тnwnw", "1234", "T1234",
        "T9()", "T9(nw", "T9nw)", "T9(n)w", "T9/", "T9//n", "T9/n/n", "T9[n](w)", "T(9nw)", "(T9nw)", "9/Tnw", "T9/5",
    ],
)  # fmt: skip
def test_what_is_no_notation(text: str) -> None:
    assert parse(text) is None


def test_a_shape_that_no_tile_has_is_still_a_notation() -> None:
    for text in ("T9ns", "T9ew", "T9nesw", "T99", "Gnesw"):
        pattern = parse(text)
        assert pattern is not None
        assert base_set().matching(pattern) == ()


@given(st.text(max_size=8))
def test_any_text_is_read_or_refused(text: str) -> None:
    pattern = parse(text)
    assert to_latin(to_latin(text)) == to_latin(text)
    if pattern is not None:
        assert parse(home_made(pattern).notation) == Pattern(*home_made(pattern))


@given(st.sampled_from(Building), st.none() | st.integers(0, 999), st.integers(0, 15))
def test_home_made_tiles_are_written_and_read_back(building: Building, price: int | None, walls: int) -> None:
    tile = Tile(building, price, walls)
    assert parse(tile.notation) == Pattern(*tile)


# The grid


@given(st.integers(-100_000, 100_000), st.integers(-100_000, 100_000))
def test_cells_keep_their_coordinates(east: int, south: int) -> None:
    assert coordinates(cell_at(east, south)) == (east, south)


def test_cells_sort_in_reading_order() -> None:
    spread = [-100_000, -2, -1, 0, 1, 2, 100_000]
    cells = [cell_at(east, south) for south in spread for east in spread]
    assert cells == sorted(cells)
    assert len(set(cells)) == len(cells)


def test_sides() -> None:
    assert "".join(side.letter for side in TileSide) == "nesw"
    assert [opposite(side).letter for side in TileSide] == ["s", "w", "n", "e"]
    assert [side.bit for side in TileSide] == [1, 2, 4, 8]
