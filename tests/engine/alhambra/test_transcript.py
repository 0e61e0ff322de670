"""What the contract of transcripts promises of the base game: what may be written, and what it means."""

from __future__ import annotations

import json
import tomllib
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.meant_tiles import TileReader
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import coordinates
from alhambra_engine.reading.names import NameBook
from alhambra_sheets.system.resources import LOCALE
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import aliases, building_name, currency_name, item_name
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, judge, palace, table, told
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLE = """\
game: alhambra
players:
  Kim:
    palace: |
      .     P5    .
      T9nw  *     G8ne
      C9s   A7    .
    reserve: [T7, G12]
  Nina:
    buildings: {pavilion: 2, tower: 4}     # counts instead of a palace
    wall: 8
  Dirk:
    virtual: true                          # the imaginary third player of a two-player game
    buildings: {tower: 3}
"""
BUILDINGS = tuple(Building)
CURRENCIES = ("denar", "dirham", "ducat", "florin")
SCORED = (*BUILDINGS, "wall", "total")


def tiles_of(text: str) -> dict[tuple[int, int], str]:
    """Return Kim's tiles by their places, of a game that is legal or not."""
    result = judge(text)
    assert result.legal, [(each.kind.name, each.values) for each in result.findings]
    palace = alhambra_of(result).scorings[-1].palaces["Kim"]
    return {coordinates(cell): tile.notation for cell, tile in palace.tiles.items()}


def values_of(text: str, name: str) -> list[dict[str, Any]]:
    """Return the values of all findings of this name."""
    return [dict(each.values) for each in judge(text).findings if desk.name_of(each) == name]


# The example


def test_the_example_of_the_contract_is_worth_what_it_says() -> None:
    answer = desk.run("score", "-", "--json", typed=EXAMPLE)
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert list(found) == [
        *("schema", "file", "game", "legal", "findings", "verdict", "scorings", "totals", "winners", "before"),
        *("complete", "palaces"),
    ]
    assert (found["schema"], found["file"], found["game"], found["legal"]) == (1, "-", "alhambra", True)
    assert found["totals"] == {"Kim": 75, "Nina": 45, "Dirk": 13}
    assert (found["winners"], found["before"], found["complete"]) == ([], {}, False)
    (scoring,) = found["scorings"]
    assert list(scoring) == ["scoring", "players", "awards"]
    assert scoring["scoring"] == 3
    assert list(scoring["players"]) == ["Kim", "Nina", "Dirk"]
    none = {"count": 0, "points": 0}
    assert scoring["players"]["Kim"] == {
        "buildings": {
            "pavilion": {"count": 1, "points": 8},
            "seraglio": none,
            "arcades": {"count": 1, "points": 18},
            "chambers": {"count": 1, "points": 19},
            "garden": {"count": 1, "points": 20},
            "tower": {"count": 1, "points": 6},
        },
        "wall": {"length": 4, "points": 4, "sides": [[-1, 0, "w"], [-1, 0, "n"], [0, -1, "w"], [0, -1, "n"]]},
        "tiles": 5,
        "points": 75,
    }
    assert scoring["players"]["Nina"]["buildings"]["pavilion"] == {"count": 2, "points": 16}
    assert scoring["players"]["Nina"]["buildings"]["tower"] == {"count": 4, "points": 21}
    assert scoring["players"]["Nina"]["wall"] == {"length": 8, "points": 8, "sides": []}
    assert scoring["players"]["Nina"]["points"] == 45
    assert scoring["players"]["Dirk"]["wall"] == {"length": 0, "points": 0, "sides": []}
    assert scoring["players"]["Dirk"]["points"] == 13
    assert [each["tiles"] for each in scoring["players"].values()] == [5, 6, 3]


def test_the_awards_of_the_example_are_those_of_the_contract() -> None:
    (scoring,) = desk.run("score", "-", "--json", typed=EXAMPLE).json["scorings"]
    awards = {(each["player"], each.get("type", each["kind"])): each for each in scoring["awards"]}
    assert len(awards) == len(scoring["awards"]) == 10
    assert awards["Kim", "tower"] == {
        "player": "Kim",
        "kind": "majority",
        "type": "tower",
        "counts": {"Kim": 1, "Nina": 4, "Dirk": 3},
        "places": [3],
        "tied": [],
        "pool": 6,
        "points": 6,
        "rule": "B5.1",
    }
    assert list(awards["Kim", "tower"]) == [
        *("player", "kind", "type", "counts", "places", "tied", "pool", "points", "rule")
    ]
    assert awards["Kim", "wall"] == {
        "player": "Kim",
        "kind": "wall",
        "sides": [[-1, 0, "w"], [-1, 0, "n"], [0, -1, "w"], [0, -1, "n"]],
        "points": 4,
        "rule": "B4.1",
    }
    assert awards["Nina", "wall"]["sides"] == []
    points = {key: each["points"] for key, each in awards.items() if key[0] != "Kim"}
    assert points == {
        ("Nina", "pavilion"): 16,
        ("Nina", "tower"): 21,
        ("Nina", "wall"): 8,
        ("Dirk", "tower"): 13,
    }


def test_the_example_has_two_notes() -> None:
    earlier, finding = desk.run("score", "-", "--json", typed=EXAMPLE).json["findings"]
    assert (earlier["code"], earlier["severity"], earlier["player"]) == ("ALH220", "note", None)
    assert "before: {Kim: 0, Nina: 0, Dirk: 0}" in earlier["help"]
    assert earlier["location"] == {"line": 2, "column": 1}
    assert list(finding) == [
        *("code", "name", "severity", "rule", "message", "help", "location", "end_location", "player", "cells")
    ]
    assert finding["code"] == "ALH213"
    assert finding["name"] == "virtual-tiles-few"
    assert (finding["severity"], finding["rule"], finding["player"]) == ("note", "B6.5", "Dirk")
    assert finding["location"] == {"line": 12, "column": 3}
    assert finding["end_location"] == {"line": 12, "column": 7}
    assert finding["cells"] == []
    assert "12" in finding["message"]


# Tiles

WRITTEN = ["G8ne", "g8NE", "G8en", "G8^>", "G8>^", "G8n>", "g8e^"]


@pytest.mark.parametrize("written", WRITTEN)
def test_case_order_and_arrows_do_not_matter(written: str) -> None:
    assert tiles_of(palace(f"*  {written}")) == {(1, 0): "G8ne"}


@pytest.mark.parametrize("tile", base_set().tiles, ids=lambda tile: tile.notation)
def test_every_tile_is_read_however_its_sides_are_ordered(tile: Any) -> None:  # noqa: ANN401 - a Tile
    letter, sides = tile.building.letter, tile.notation.lstrip("PSACGT0123456789")
    for order in permutations(sides):
        written = f"{letter.lower()}{tile.price}{''.join(order)}"
        assert TileReader(base_set()).meaning(written).tile == tile
        assert TileReader(None).meaning(written).tile == tile


CYRILLIC = {"Р7": "P7e", "р7": "P7e", "Т13": "T13e", "т13": "T13e", "А4": "A4nes", "а4": "A4nes", "С5": "C5nsw"}


@pytest.mark.parametrize("written", CYRILLIC)
def test_cyrillic_letters_that_look_the_same_are_taken_for_the_latin_ones(written: str) -> None:
    text = table(f"Kim: {{buildings: {{}}, wall: 0, reserve: [{written}, {written}]}}")
    assert [each["tile"] for each in values_of(text, "tile-used-twice")] == [CYRILLIC[written]]


@pytest.mark.parametrize("written", ["Г8", "Б8", "П7", "Ж9"])
def test_cyrillic_letters_that_look_otherwise_are_none(written: str) -> None:
    assert "unknown-tile/letter" in told(palace(f"* {written}"))


@pytest.mark.parametrize(
    ("written", "tile"), [("T7", "T7new"), ("Gnew", None), ("Gesw", "G6esw"), ("G11", "G11-"), ("P-", "P8-")]
)
def test_price_and_sides_may_be_left_out_where_one_tile_fits(written: str, tile: str | None) -> None:
    text = table(f"Kim: {{buildings: {{}}, wall: 0, reserve: [{written}, {written}]}}")
    if tile is None:
        assert told(text) == ["unknown-tile/walls"] * 2
    else:
        assert [each["tile"] for each in values_of(text, "tile-used-twice")] == [tile]


def test_a_tile_left_open_names_the_candidates() -> None:
    named = {"G8": "G8ne G8nw G8sw", "Tn": "", "C9": "C9s C9w", "G10": "G10n G10w G10-", "S-": "", "t-": "T11- T12-"}
    for text, candidates in named.items():
        readings = judge(palace(f"*  {text}")).readings
        words = readings.words if readings is not None else ()
        tiles = [" ".join(tile.notation for tile in word.tiles) for word in words]
        assert tiles == ([candidates] if candidates else [])


def test_four_sides_or_two_opposite_ones_are_no_tile_of_the_game() -> None:
    for sides in ("nesw", "ns", "ew"):
        assert told(palace(f"*  G10{sides}"))[:1] == ["unknown-tile/walls"]
        assert "unknown-tile/walls" not in told(palace("*  G10", top="tiles: any\n"))


def test_home_made_tiles_are_not_looked_up() -> None:
    text = palace("*    G99e    .", "T    P5s    .", top="tiles: ANY\n")
    assert tiles_of(text) == {(1, 0): "G99e", (0, 1): "T-", (1, 1): "P5s"}
    # Four times the same: nothing is looked up.
    assert judge(palace("*  G  G  G", top="tiles: any\n")).totals["Kim"] == 20


# Drawings


@pytest.mark.parametrize("empty", ["-", "_", "."])
def test_signs_for_empty_spaces(empty: str) -> None:
    rows = [".     P5    .", "T9nw  *     G8ne", "C9s   A7    ."]
    expected = {(0, -1): "P5nw", (-1, 0): "T9nw", (1, 0): "G8ne", (-1, 1): "C9s", (0, 1): "A7es"}
    assert tiles_of(palace(*(row.replace(".", empty) for row in rows))) == expected


@pytest.mark.parametrize("between", ["\t", " \t ", "\u00a0", "\u3000", "        "], ids=ascii)
def test_cells_are_counted_not_measured(between: str) -> None:
    rows = (between.join(row) for row in ([".", "P5", "."], ["T9nw", "*", "G8ne"], ["C9s", "A7"]))
    expected = {(0, -1): "P5nw", (-1, 0): "T9nw", (1, 0): "G8ne", (-1, 1): "C9s", (0, 1): "A7es"}
    assert tiles_of(palace(*rows)) == expected


def test_short_rows_are_filled_up_on_the_right() -> None:
    assert tiles_of(palace("P8", "*   G9", "S9")) == {(0, -1): "P8-", (1, 0): "G9e", (0, 1): "S9-"}


def test_blank_lines_are_no_rows() -> None:
    assert tiles_of(palace("P8", "", "   ", "*   G9")) == {(0, -1): "P8-", (1, 0): "G9e"}


FORMS = {
    "block": "palace: |\n      P8  .\n      *   G9",
    "block, kept": "palace: |+\n      P8  .\n      *   G9\n\n",
    "block, stripped": "palace: |-\n      P8  .\n      *   G9",
    "block, indented by a number": "palace: |2\n      P8  .\n      *   G9",
    "strings": "palace: ['P8 .', \"*  G9\"]",
    "strings, one a line": "palace:\n      - 'P8 .'\n      - '*   G9'",
    "list": "tiles: [{at: [0, -1], tile: P8}, {tile: G9, at: [1, 0]}]",
    "list, signed": "tiles: [{at: [+0, -1], tile: P8}, {at: ['1', -0], tile: 'G9'}]",
    "list, one by one": "tiles:\n    - at: [0, -1]\n      tile: P8\n    - at:\n       - 1\n       - 0\n      tile: G9",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_palace_says_the_same(form: str) -> None:
    text = HEAD + "players:\n  Kim:\n    " + FORMS[form] + "\n" + OTHERS
    assert tiles_of(text) == {(0, -1): "P8-", (1, 0): "G9e"}


@given(st.permutations([(0, -1), (1, 0), (0, 1), (-1, 0), (2, 0)]))
def test_the_order_of_a_list_has_no_effect(order: list[tuple[int, int]]) -> None:
    names = {(0, -1): "P8", (1, 0): "S9", (0, 1): "A9", (-1, 0): "C11", (2, 0): "G11"}
    items = ", ".join(f"{{at: [{east}, {south}], tile: {names[east, south]}}}" for east, south in order)
    assert sorted(tiles_of(table(f"Kim: {{tiles: [{items}]}}"))) == sorted(order)


def test_a_drawing_reads_like_the_list_that_it_amounts_to() -> None:
    drawn = judge(palace("P5  P6   .", ".   *    G8ne", ".   A9   S9"))
    listed = judge(
        table(
            "Kim: {tiles: [{at: [-1, -1], tile: P5}, {at: [0, -1], tile: P6}, {at: [1, 0], tile: G8ne},"
            " {at: [0, 1], tile: A9}, {at: [1, 1], tile: S9}]}"
        )
    )
    assert drawn.legal
    assert alhambra_of(drawn).scorings == alhambra_of(listed).scorings


@pytest.mark.parametrize(
    ("rows", "name", "cells"),
    [
        (["*     G10w"], "wall-mismatch", [[0, 0], [1, 0]]),
        (["*  .  G9"], "not-joined", [[2, 0]]),
        (["*  G9  C9w"], "unreachable", [[2, 0]]),
        (["*  S9  A9", "P8 .  A10", "G11 C10 C11"], "hole", [[1, 1]]),
        (["P8  P7"], "fountain-missing", []),
        (["*  S9  *"], "fountain-twice", [[0, 0], [2, 0]]),
        (["S9  *  Q9"], "unknown-tile", [[1, 0]]),
        (["S9  *  C9  C9"], "no-reading", [[1, 0]]),
        (["S9  *  S9"], "tile-used-twice", [[1, 0]]),
    ],
)
def test_a_finding_names_its_cells_from_the_fountain(rows: list[str], name: str, cells: list[list[int]]) -> None:
    found = desk.run("check", "-", "--json", typed=palace(*rows)).json["findings"]
    assert [each["cells"] for each in found if each["name"] == name] == [cells]
    assert all(each["player"] == "Kim" for each in found)


@pytest.mark.parametrize("nothing", ["~", "null"])
@pytest.mark.parametrize("end", ["", "\n"], ids=["", "line end"])
def test_nothing_where_a_palace_should_stand(nothing: str, end: str) -> None:
    assert "missing-key/palace" in told(HEAD + f"players: {{Kim: {{palace: {nothing}}}}}" + end)


@pytest.mark.parametrize("row", [". . . . . . X", "......X"])
def test_a_sheet_with_a_seventh_column(row: str) -> None:
    text = "game: roll-and-write\nplayers:\n  Ani:\n    sheet: |\n" + f"      {row}\n" + "      X.....\n" * 5
    assert told(text + "    coins: 3\n")


# Reserve


@pytest.mark.parametrize(
    "written", ["[T7, G12]", "T7 G12", "T7, G12", "T7,G12", "\n      - T7\n      - g12", "['T7', \"G12\"]"]
)
def test_a_reserve_is_looked_at_and_never_scored(written: str) -> None:
    text = table(
        "Kim:",
        "  buildings: {garden: 1}",
        "  wall: 0",
        f"  reserve: {written}",
        "Lea: {buildings: {}, wall: 0, reserve: [T7]}",
    )
    result = judge(text)
    assert [desk.name_of(each) for each in result.findings] == ["tile-used-twice"]
    lines = text.splitlines()
    span = result.findings[0].span
    assert span is not None
    assert lines[span.line - 1][span.column - 1 : span.end_column - 1].upper() == "T7"


@pytest.mark.parametrize("written", ["", "[]", "~"])
def test_a_reserve_may_be_empty(written: str) -> None:
    assert told(table(f"Kim: {{buildings: {{}}, wall: 0, reserve: {written}}}")) == []


def test_reserve_tiles_bring_no_points() -> None:
    with_reserve = judge(palace("*  G9").replace("  Nina", "    reserve: [T7, T8, T10]\n  Nina", 1))
    (scoring,), (without,) = alhambra_of(with_reserve).scorings, alhambra_of(judge(palace("*  G9"))).scorings
    assert scoring.awards == without.awards
    assert [holding.tiles for holding in scoring.holdings.values()] == [1, 2, 3]
    assert [holding.reserve for holding in scoring.holdings.values()] == [3, 0, 0]


# Counts and names

WORDS = tomllib.loads((LOCALE / "aliases.toml").read_text(encoding="utf-8"))
ALL_WORDS = [(name, word) for language in WORDS.values() for name, words in language.items() for word in words]


def test_every_word_is_found_in_any_spelling() -> None:
    book = NameBook(aliases)
    for name, word in ALL_WORDS:
        for written in (word, word.upper(), word.lower(), f" {word} ", word.replace(" ", "-"), word.replace(" ", "_")):
            for known in (BUILDINGS, CURRENCIES, SCORED):
                if name in known:
                    assert book.find(written, known) == name


def test_every_letter_stands_for_its_type() -> None:
    book = NameBook(aliases)
    for building in Building:
        assert book.find(building.letter, BUILDINGS) == building
        assert book.find(building.letter.lower(), BUILDINGS) == building
    assert book.find("T", CURRENCIES) is None


@pytest.mark.parametrize("language", catalog.languages())
def test_every_name_that_a_catalog_gives_can_be_written(language: str) -> None:
    words, book = catalog.load(language), NameBook(aliases)
    for building in Building:
        assert book.find(building_name(building, words), BUILDINGS) == building
        assert book.find(item_name(building, words), SCORED) == building
    for currency in CURRENCIES:
        assert book.find(currency_name(currency, words), CURRENCIES) == currency
    assert book.find(item_name("wall", words), SCORED) == "wall"


@pytest.mark.parametrize("word", sorted({json.dumps(word) for each in WORDS.values() for word in each["wall"]}))
def test_the_wall_may_be_written_in_any_language(word: str) -> None:
    # What is offered where a word is misspelt must be accepted when it is written.
    assert told(table(f"Kim: {{buildings: {{tower: 2}}, {word}: 5}}")) == []
    (player, *_) = (
        alhambra_of(judge(table(f"Kim: {{buildings: {{tower: 2}}, {word}: 5}}"))).transcript.tables[0].players
    )
    assert player.wall is not None
    assert player.wall.value == 5


def test_one_key_in_two_languages_is_one_key_twice() -> None:
    assert told(table("Kim: {buildings: {tower: 2}, wall: 5, Mauer: 6}")) == ["duplicate-key/same"]


@pytest.mark.parametrize("language", sorted(WORDS))
def test_counts_may_be_written_in_any_language(language: str) -> None:
    words = WORDS[language]
    counts = ", ".join(f"{words[building][-1]}: {number}" for number, building in enumerate(Building))
    claims = f"{{{words['wall'][0]}: 3, {words['total'][0]}: 86}}"
    text = table(f"Kim: {{buildings: {{{counts}}}, wall: 3, claimed: {claims}}}")
    result = judge(text)
    assert result.legal
    holding = alhambra_of(result).scorings[0].holdings["Kim"]
    assert [holding.counts[building] for building in Building] == list(range(6))


def test_a_type_that_is_not_counted_is_none() -> None:
    result = judge(table("Kim: {buildings: {}, wall: 0}"))
    assert result.legal
    assert result.totals["Kim"] == 0


# Claims


def _claim(claimed: str, top: str = "") -> list[str]:
    text = table(f"Kim: {{buildings: {{tower: 1, garden: 1}}, wall: 5, claimed: {claimed}}}") + top
    return [
        f"{each.values.get('item', '')} {each.values['claimed']} {each.values['points']}".strip()
        for each in judge(text).findings
        if each.kind.name == "claim-differs"
    ]


def test_claims_in_all_forms() -> None:
    # Kim: tower 21, garden 12 behind Nina, wall 5.
    assert _claim("38") == []
    assert _claim("37") == ["37 38"]
    assert _claim("{total: 38}") == []
    assert _claim("{total: 39}") == []  # right with a point from earlier scorings
    assert _claim("{total: 39}", "before: {Kim: 2, Nina: 0}\n") == ["39 40"]
    assert _claim("{tower: 21, garden: 12, wall: 5, total: 38}") == []
    assert _claim("{tower: 20, wall: 5}") == ["tower 20 21"]
    assert _claim("{tower: 20, wall: 6, total: 38}") == ["tower 20 21", "wall 6 5"]
    assert _claim("{Turm: 21, Сад: 11}") == ["garden 11 12"]
    assert _claim("{seraglio: 0}") == []
    assert _claim("{seraglio: 1}") == ["seraglio 1 0"]
    assert _claim("38", "claimed: {Kim: 38, Nina: 23}\n") == []
    assert _claim("38", "claimed: {Kim: 40}\n") == []
    assert _claim("38", "claimed: {Kim: 36}\n") == ["36 38"]


def test_a_claimed_total_shows_the_whole_calculation() -> None:
    text = table("Kim: {buildings: {tower: 1, garden: 1}, wall: 5, claimed: 36}")
    (values,) = values_of(text, "claim-differs/total")
    assert (values["claimed"], values["points"]) == (36, 38)
    assert sorted(values["terms"]) == [5, 12, 21]
    message = desk.run("score", "-", "--json", typed=text).json["findings"][-1]["message"]
    assert all(number in message for number in ("36", "38", "21", "12", "5"))


def test_a_claim_of_a_whole_game_is_compared_with_the_sum_of_the_scorings() -> None:
    scorings = "".join(
        f"  {number}:\n    Kim: {{buildings: {{tower: 1}}, wall: 2}}\n"
        "    Nina: {buildings: {garden: 2}, wall: 3}\n    Ota: {buildings: {chambers: 3}, wall: 3}\n"
        for number in (1, 2, 3)
    )
    # 6 + 2, 13 + 2, 21 + 2
    right, wrong = (HEAD + "scorings:\n" + scorings + f"claimed: {{Kim: {total}}}\n" for total in (46, 45))
    assert told(right) == []
    (values,) = values_of(wrong, "claim-differs/total")
    assert values["terms"] == (8, 15, 23)
    assert judge(wrong).legal
    assert judge(wrong).totals["Kim"] == 46


def test_a_claim_is_not_compared_where_the_game_is_not_legal() -> None:
    assert told(table("Kim: {buildings: {towr: 1}, wall: 5, claimed: 75}")) == ["unknown-key/building"]


# Scorings


@pytest.mark.parametrize(("scoring", "points"), [(1, 6), (2, 13), (3, 21)])
def test_the_scoring_decides_about_the_points(scoring: int, points: int) -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 0}", top=f"scoring: {scoring}\n")
    found = desk.run("score", "-", "--json", typed=text).json
    assert [each["scoring"] for each in found["scorings"]] == [scoring]
    assert found["totals"]["Kim"] == points
    assert (found["winners"], found["complete"]) == ([], False)


def test_the_third_scoring_is_meant_where_none_is_named() -> None:
    assert alhambra_of(judge(table("Kim: {buildings: {tower: 1}, wall: 0}"))).scorings[0].scoring == 3


def test_scorings_stand_in_their_order_whatever_that_of_the_file() -> None:
    seats = "{Kim: {buildings: {}, wall: 0}, Nina: {buildings: {}, wall: 0}, Ota: {buildings: {}, wall: 0}}"
    result = judge(HEAD + f"scorings: {{3: {seats}, 1: {seats}, 2: {seats}}}\n")
    assert [each.scoring for each in alhambra_of(result).scorings] == [1, 2, 3]
    # Nobody has a point: all share the victory.
    assert result.winners == ("Kim", "Nina", "Ota")


def test_some_scorings_of_a_game_are_enough() -> None:
    seats = "{Kim: {buildings: {tower: 1}, wall: 0}, Nina: {buildings: {}, wall: 0}, Ota: {buildings: {}, wall: 0}}"
    result = judge(HEAD + f"scorings: {{1: {seats}, 2: {seats}}}\n")
    assert result.legal
    assert result.totals["Kim"] == 6 + 13
    assert result.winners == ()


# The imaginary player


@pytest.mark.parametrize("flag", ["true", "True", "yes", "on", "Y", "YES"])
def test_the_imaginary_player_competes_and_never_wins(flag: str) -> None:
    text = HEAD + (
        "players:\n  Kim: {buildings: {tower: 1}, wall: 1}\n  Nina: {buildings: {}, wall: 0}\n"
        f"  Dirk: {{virtual: {flag}, buildings: {{tower: 2, garden: 11, chambers: 9}}}}\n"
    )
    result = judge(text + "before: {Kim: 0, Nina: 0, Dirk: 0}\n")
    assert [desk.name_of(each) for each in result.findings] == []
    assert result.totals == {"Kim": 14, "Nina": 0, "Dirk": 60}
    assert result.winners == ("Kim",)


@pytest.mark.parametrize("flag", ["false", "no", "off", "N"])
def test_a_real_player_may_say_so(flag: str) -> None:
    assert told(table(f"Kim: {{virtual: {flag}, buildings: {{tower: 1}}, wall: 1}}")) == []


@pytest.mark.parametrize("number", range(1, 8))
def test_one_to_six_real_players(number: int) -> None:
    players = "".join(f"  p{each}: {{buildings: {{}}, wall: 0}}\n" for each in range(number))
    expected = {1: ["lone-player"], 2: ["virtual-missing"], 7: ["player-count"]}.get(number, [])
    assert told(HEAD + "players:\n" + players) == expected


# Leftovers


def _leftovers(leftovers: str, money: str, reserve: str = "[]") -> list[tuple[str, str | None]]:
    text = table(f"Kim: {{buildings: {{tower: 1}}, wall: 0, reserve: {reserve}}}")
    answer = desk.run("score", "-", "--json", typed=text + f"leftovers: {leftovers}\nmoney: {money}\n")
    assert answer.status == 0, answer.out
    return [(each["tile"], each["winner"]) for each in answer.json["leftovers"]]


def test_leftovers_go_to_the_most_money_in_their_currency() -> None:
    one = "[{tile: G8nw, currency: denar}]"
    assert _leftovers(one, "{Kim: {denar: 7}, Nina: {denar: 6, florin: 30}}") == [("G8nw", "Kim")]
    assert _leftovers(one, "{Kim: {denar: 7}, Nina: {denar: 7}}") == [("G8nw", None)]
    assert _leftovers(one, "{Kim: {denar: 0}, Nina: {florin: 7}}") == [("G8nw", None)]
    assert _leftovers(one, "{}") == [("G8nw", None)]
    assert _leftovers(one, "{Ota: {Denare: 1}}", "[P5]") == [("G8nw", "Ota")]
    both = "[{tile: T7, currency: Gulden}, {currency: дукат, tile: g8nw}]"
    assert _leftovers(both, "{Kim: {yellow: 1}, Nina: {oranžová: 1}}", "[T7]") == [("T7new", "Kim"), ("G8nw", "Nina")]


def test_a_won_tile_may_stand_with_its_winner_and_with_nobody_else() -> None:
    rest = "leftovers: [{tile: T7, currency: denar}]\nmoney: {%s: {denar: 1}}\n"
    text = table("Kim: {buildings: {}, wall: 0, reserve: [T7]}")
    assert told(text + rest % "Kim") == []
    assert told(text + rest % "Nina") == ["tile-used-twice/leftover"]


def test_leftovers_need_the_money() -> None:
    text = table("Kim: {buildings: {}, wall: 0}") + "leftovers: [{tile: T7, currency: denar}]\n"
    assert told(text) == ["missing-key/money"]
    assert "leftovers" not in desk.run("score", "-", "--json", typed=EXAMPLE).json


def test_money_of_the_imaginary_player_is_told() -> None:
    text = EXAMPLE + "leftovers: [{tile: G8nw, currency: denar}]\nmoney: {Kim: {denar: 1}, Dirk: {denar: 9}}\n"
    assert "unknown-key/player" in told(text)


# Did you mean


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (HEAD.replace("game", "gmae"), "`game`"),
        (table("Kim: {bulidings: {}, wall: 0, buildings: {}}"), "`buildings`"),
        (table("Kim: {buildings: {}, wall: 0}", top="scorin: 2\n"), "`scoring`"),
        (table("Kim: {buildings: {twoer: 1}, wall: 0}"), "`tower`"),
        (table("Kim: {buildings: {}, wall: 0}") + "claimed: {Nian: 3}\n", "`Nina`"),
        (palace("*  W9nw"), "T9nw"),
        (palace("*  K8ne"), "G8ne"),
        ("game: alhambar\n", "`alhambra`"),
    ],
)
def test_did_you_mean(text: str, meant: str) -> None:
    helps = [each["help"] or "" for each in desk.run("check", "-", "--json", typed=text).json["findings"]]
    assert any("Did you mean" in each and meant in each for each in helps), helps


# Everything at once


def test_all_findings_come_in_one_go(checkout: Path) -> None:
    data = (checkout / "tests/cases/ten-at-once.yaml").read_bytes()
    answer = desk.run("check", "-", "--json", typed=data)
    assert len({each["name"] for each in answer.json["findings"]}) >= 8
    assert len({(each["location"]["line"], each["location"]["column"]) for each in answer.json["findings"]}) >= 10
    plain = desk.run("check", "-", typed=data)
    assert plain.status == answer.status == 1
    told = " ".join(plain.out.split())  # however long the lines of this terminal are
    for each in answer.json["findings"]:
        assert each["code"] in plain.out
        assert each["message"] in told
        assert f"-:{each['location']['line']}:{each['location']['column']}" in plain.out


def test_a_cause_is_never_hidden_by_what_it_causes() -> None:
    # A tile that cannot be read, and a fault that has nothing to do with it.
    assert told(palace("Q9   *   G10w")) == ["unknown-tile/letter", "wall-mismatch"]
    # A vague tile is given the walls that fit: no second finding.
    assert told(palace("A6  Q8", "*   C9")) == ["unknown-tile/letter"]


def test_a_player_who_cannot_be_read_is_still_there() -> None:
    assert told(table("Kim: 75")) == ["wrong-type/player"]


def test_json_of_the_same_file_is_the_same() -> None:
    first, second = (desk.run("score", "-", "--json", typed=EXAMPLE) for _ in range(2))
    assert first == second
    assert json.loads(first.out) == first.json
