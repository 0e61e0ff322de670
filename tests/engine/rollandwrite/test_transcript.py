"""What the contract of transcripts promises of Roll & Write: what may be written, and what it means."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import MajorityAward
from alhambra_engine.reading.findings import Span
from alhambra_engine.reading.names import NameBook
from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.system.resources import LOCALE
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import aliases, item_name
from tests.cases import desk
from tests.cases.desk import judge, told
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, counted, drawn, rows, spaces, table, transcript_of, virtual
from tests.engine.play import BOXES, Game, score
from tests.languages import COMPLETE

if TYPE_CHECKING:
    from pathlib import Path

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
LANGUAGES = catalog.languages()
ALIASES = tomllib.loads((LOCALE / "aliases.toml").read_text(encoding="utf-8"))
GRID = ("GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC")
SHEET = (
    "      X . . X . .\n      . X . . X .\n      X . . . . X\n      . . X . . .\n      . X . . . .\n      . . . X . .\n"
)
OTHERS = counted("Nina", "G3") + counted("Ota", "T3")
"""Two players whom nothing is to be said against; the first one of a test makes them three."""
DIRKS = (virtual("Dirk", "T8 P4 G8 A1"), virtual("Dirki", "C6 S4 G6 A5"))


def answer(text: str, command: str = "score") -> dict[str, Any]:
    """Return the JSON of a file."""
    found: dict[str, Any] = desk.run(command, "-", "--json", typed=text).json
    return found


def players_of(text: str) -> dict[str, Any]:
    """Return the players of the final scoring of a legal game."""
    found = answer(text)
    assert found["legal"], found["findings"]
    (scoring,) = found["scorings"]
    players: dict[str, Any] = scoring["players"]
    return players


def totals_of(text: str) -> dict[str, int]:
    """Return the totals of a file without a finding."""
    result = judge(text)
    assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == []
    return dict(result.totals)


KEYS = [
    *("schema", "file", "game", "legal", "findings", "layout", "verdict"),
    *("scorings", "totals", "winners", "before", "complete"),
]
TABLE_KEYS = ["grid", "rounds", "sheets", "bounds", "completed", "assumed", "filled", "orders", "unfinished"]
"""The keys of every answer, in their order."""

# The example


def test_the_example_of_the_contract_is_worth_what_it_says() -> None:
    answered = desk.run("score", "-", "--json", typed=EXAMPLE)
    assert (answered.status, answered.err) == (0, "")
    found = answered.json
    assert list(found) == [*KEYS, *TABLE_KEYS]
    assert (found["schema"], found["file"], found["game"], found["legal"]) == (1, "-", "roll-and-write", True)
    assert found["layout"] == "granada"
    assert found["findings"] == []
    assert found["totals"] == {"Barbara": 51, "Ani": 36}
    assert found["winners"] == ["Barbara"]
    (scoring,) = found["scorings"]
    assert list(scoring) == ["scoring", "players", "awards"]
    assert scoring["scoring"] == "final"
    assert list(scoring["players"]) == ["Barbara", "Ani", "Dirk"]
    assert scoring["players"]["Barbara"] == {
        "buildings": {
            "pavilion": {"count": 1, "points": 8},
            "seraglio": {"count": 0, "points": 0},
            "arcades": {"count": 2, "points": 18},
            "chambers": {"count": 5, "points": 19},
            "garden": {"count": 1, "points": 5},
            "tower": {"count": 0, "points": 0},
        },
        "tiles": 9,
        "lines": {"rows": [2, 2, 2, 1, 1, 1], "columns": [2, 2, 1, 2, 1, 1], "points": 0},
        "coins": {"left": 3, "points": 1},
        "bonus": 0,
        "points": 51,
    }
    ani = scoring["players"]["Ani"]
    assert list(ani) == ["buildings", "tiles", "lines", "coins", "bonus", "points"]
    assert list(ani["buildings"]) == list(TYPES)
    assert (ani["buildings"]["tower"], ani["buildings"]["garden"]) == (
        {"count": 8, "points": 21},
        {"count": 5, "points": 12},
    )
    assert ani["lines"] == {"rows": [3, 2, 2, 1, 1, 4], "columns": [2, 2, 3, 1, 3, 2], "points": 2}
    assert ani["coins"] == {"left": 2, "points": 1}
    dirk = scoring["players"]["Dirk"]
    assert {name: each["count"] for name, each in dirk["buildings"].items()} == dict(
        zip(TYPES, (4, 0, 1, 0, 8, 8), strict=True)
    )
    assert (dirk["points"], dirk["bonus"], dirk["coins"]["points"], dirk["lines"]["points"]) == (0, 0, 0, 0)


def test_the_awards_of_the_example() -> None:
    (scoring,) = answer(EXAMPLE)["scorings"]
    awards = {(each["player"], each.get("type", each["kind"])): each for each in scoring["awards"]}
    assert len(awards) == len(scoring["awards"])
    assert awards["Ani", "tower"] == {
        "player": "Ani",
        "kind": "majority",
        "type": "tower",
        "counts": {"Ani": 8, "Dirk": 8},
        "places": [1],
        "tied": [],
        "pool": 21,
        "points": 21,
        "rule": "R4.1",
    }
    assert awards["Barbara", "coins"] == {
        "player": "Barbara",
        "kind": "coins",
        "left": 3,
        "points": 1,
        "rule": "R5.6",
    }
    assert awards["Ani", "lines"] == {
        "player": "Ani",
        "kind": "lines",
        "rows": [0, 0, 0, 0, 0, 2],
        "columns": [0, 0, 0, 0, 0, 0],
        "points": 2,
        "rule": "R5.5",
    }
    # The virtual player takes places and gets nothing (R6.6).
    assert {player for player, _ in awards} == {"Barbara", "Ani"}
    assert sum(each["points"] for each in scoring["awards"]) == 51 + 36


def test_a_ninth_garden_is_a_finding() -> None:
    answered = desk.run("score", "-", "--json", typed=EXAMPLE.replace("garden: 8", "garden: 9"))
    assert answered.status == 1
    (finding,) = answered.json["findings"]
    assert (finding["code"], finding["name"], finding["rule"]) == ("ALH402", "too-many-buildings", "V5")
    assert (finding["player"], finding["severity"]) == ("Dirk", "error")
    assert "8" in finding["message"]
    assert "9" in finding["message"]
    assert (answered.json["scorings"], answered.json["totals"], answered.json["winners"]) == ([], {}, [])


def test_lines_and_coins_are_told_as_the_contract_shows_them() -> None:
    sheet = json.dumps(["######", "##....", "##....", "##....", "#.....", "......"])
    kim = players_of(table(f"  Kim: {{sheet: {sheet}, coins: {{circled: 7, crossed: 4}}}}\n", OTHERS))["Kim"]
    assert kim["lines"] == {"rows": [6, 2, 2, 2, 1, 0], "columns": [5, 4, 1, 1, 1, 1], "points": 17}
    assert kim["coins"] == {"left": 3, "points": 1}
    assert kim["bonus"] == 0


# Sheets

BUILT = spaces("C3 T2 P1")


def _written(built: str, free: str, between: str) -> str:
    lines = "".join(
        f"      {between.join(built if mark == 'X' else free for mark in row).rstrip()}\n" for row in rows(BUILT)
    )
    return f"  Kim:\n    sheet: |\n{lines}    coins: 3\n"


@pytest.mark.parametrize("between", ["", " ", "  ", "\t", "\u00a0", "\u3000"], ids=ascii)
@pytest.mark.parametrize("free", [".", "-", "_"])
@pytest.mark.parametrize("built", ["X", "x", "#", "Х", "х"])
def test_every_sign_for_built_and_free(built: str, free: str, between: str) -> None:
    # A `#` behind a blank begins a comment in YAML, and inside a block it does not.
    assert totals_of(table(_written(built, free, between), OTHERS)) == totals_of(
        table(drawn("Kim", "C3 T2 P1"), OTHERS)
    )


@pytest.mark.parametrize("mark", ["o", "0", "Y", "2", "?", "*", "T", "|", "+", "["])
def test_other_signs_have_no_meaning(mark: str) -> None:
    text = table(_written(mark, ".", " "), OTHERS)
    assert set(told(text)) <= {"wrong-type/mark", "ragged-row/length"}
    assert "wrong-type/mark" in told(text)


FORMS = {
    "block": f"sheet: |\n{SHEET}    ",
    "block, stripped": f"sheet: |-\n{SHEET}    ",
    "block with blank lines": "sheet: |\n" + SHEET.replace("\n", "\n\n") + "    ",
    "strings": "sheet: ['X..X..', \".X..X.\", 'X....X', '..X...', '.X....', '...X..']\n    ",
    "strings with blanks": "sheet:\n" + "".join(f"      - '{line.strip()}'\n" for line in SHEET.splitlines()) + "    ",
    "signs mixed": "sheet: |\n" + SHEET.replace("X . . X", "xX_-#"[:1] + "_-#") + "    ",
    "counts": "buildings: {pavilion: 1, arcades: 2, chambers: 5, garden: 1}\n"
    "    rows: [2, 2, 2, 1, 1, 1]\n    columns: [2, 2, 1, 2, 1, 1]\n    ",
    "counts, by letter": "buildings: {P: 1, a: 2, C: 5, g: 1, T: 0}\n"
    "    Rows: [2, 2, 2, 1, 1, 1]\n    COLUMNS: ['2', 2, 1, 2, 1, 1]\n    ",
    "counts, line by line": "buildings:\n      pavilion: 1\n      arcades: 2\n      chambers: 5\n      garden: 1\n"
    "    rows:\n    - 2\n    - 2\n    - 2\n    - 1\n    - 1\n    - 1\n    columns: [2, 2, 1, 2, 1, 1]\n    ",
}
COINS = ["coins: {circled: 7, crossed: 4}", "coins: 3", "coins: {crossed: 0, circled: 3}", "coins: '3'"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("coins", COINS)
def test_every_form_of_a_sheet_says_the_same(form: str, coins: str) -> None:
    players = players_of(table(f"  Kim:\n    {FORMS[form]}{coins}\n", OTHERS))
    assert players == players_of(table(f"  Kim:\n    {FORMS['block']}coins: 3\n", OTHERS))
    assert players["Kim"]["lines"]["rows"] == [2, 2, 2, 1, 1, 1]


def test_rows_are_the_yellow_die_and_columns_the_blue_one() -> None:
    kim = players_of(
        table(
            "  Kim: {sheet: [XXXX.., ......, ......, ......, ......, ......], coins: 3}\n".replace(
                "[XXXX.., ......, ......, ......, ......, ......]", json.dumps(["XXXX..", *["......"] * 5])
            ),
            OTHERS,
        )
    )["Kim"]
    assert (kim["lines"]["rows"], kim["lines"]["columns"]) == ([4, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0])
    # G P T C stand in the first row.
    assert {name: each["count"] for name, each in kim["buildings"].items() if each["count"]} == {
        "pavilion": 1,
        "chambers": 1,
        "garden": 1,
        "tower": 1,
    }


@pytest.mark.parametrize("row", ["X . . X . . X", "......X", "X " * 40])
def test_a_row_that_is_too_long_is_told(row: str) -> None:
    assert told(EXAMPLE.replace("X . . X . .", row, 1)) == ["ragged-row/length"]


@pytest.mark.parametrize("row", ["X . . X .", "X..X", "X . . X"])
def test_a_short_row_is_filled_up_on_the_right(row: str) -> None:
    short = EXAMPLE.replace("X . . X . .", row, 1)
    assert answer(short)["totals"] == answer(EXAMPLE)["totals"]
    assert told(short) == ["gap-read/short"]


def test_one_fault_of_a_row_is_one_finding() -> None:
    assert told(EXAMPLE.replace("      . X . . . .", "        X . . . .")) == ["ragged-row"]


def test_counts_have_all_types_or_those_that_there_are() -> None:
    every = "{pavilion: 0, seraglio: 0, arcades: 0, chambers: 0, garden: 3, tower: 0}"
    assert totals_of(table(counted("Kim", "C3"), OTHERS)) == totals_of(
        table(counted("Kim", "C3"), OTHERS.replace("{garden: 3}", every))
    )


# Layouts

TURNED = tuple("".join(column) for column in zip(*GRID, strict=True))
TURNED_FILE = f'id = "turned"\nname = "Turned"\nrows = {json.dumps(TURNED)}\ncoins = 40\n'


def _on(layout: str) -> str:
    """Return a game of Kim with three crosses in the first row, on a layout."""
    sheet = json.dumps(["XXX...", *["......"] * 5])
    return table(f"  Kim: {{sheet: {sheet}, coins: 3}}\n", OTHERS, top=layout)


LAYOUTS = {
    "none": "",
    "id": "layout: granada\n",
    "id, capital": "layout: Granada\n",
    "id, quoted": "layout: 'granada'\n",
    "rows": "layout: |\n" + "".join(f"  {row}\n" for row in GRID),
    "rows, spaced": "layout: |\n" + "".join(f"  {' '.join(row)}\n" for row in GRID),
    "rows, small": "layout: |\n" + "".join(f"  {row.lower()}\n" for row in GRID),
    "strings": f"layout: {json.dumps(GRID)}\n",
}


def test_a_layout_may_be_written_with_the_keys_of_its_file() -> None:
    written = f"layout: {{id: box, name: 'Our box', rows: {json.dumps(TURNED)}, coins: 18}}\n"
    assert answer(_on(written))["layout"] == "box"
    text = judge(_on(written)).outcome
    assert text is not None
    assert text.game == "roll-and-write"
    assert text.transcript.layout == layouts.GridLayout("box", "Our box", TURNED, 18)
    # No more coins than there are on the sheet.
    assert "coins-out-of-range" in str(told(_on(written).replace("coins: 3}", "coins: {circled: 19, crossed: 16}}")))


@pytest.mark.parametrize(
    ("written", "finding"),
    [
        ("{id: granada}", "wrong-type/layout"),
        ("{id: granada, rows: ROWS}", "bad-layout/taken-id"),
        ("{rows: ROWS}", "bad-layout/id-missing"),
        ("{id: 'a b', rows: ROWS}", "bad-layout/bad-id"),
        ("{id: box, rows: [GPTCGA]}", "bad-layout/row-count"),
        ("{id: box, rows: ROWS, coins: 99}", "bad-layout/bad-coins"),
        ("{id: box, rows: ROWS, coins: many}", "wrong-type/number"),
        ("{id: box, rows: ROWS, name: [x]}", "wrong-type/layout"),
        ("{id: box, rows: ROWS, price: 3}", "unknown-key"),
        ("{id: box, rows: 3}", "wrong-type/layout"),
    ],
)
def test_what_is_wrong_with_the_keys_of_a_layout_is_found(written: str, finding: str) -> None:
    assert finding in told(_on(f"layout: {written.replace('ROWS', json.dumps(TURNED))}\n"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_way_to_name_the_default_layout(layout: str) -> None:
    kim = players_of(_on(LAYOUTS[layout]))["Kim"]
    assert {name: each["count"] for name, each in kim["buildings"].items() if each["count"]} == {
        "pavilion": 1,
        "garden": 1,
        "tower": 1,
    }


def test_another_layout_gives_other_buildings() -> None:
    text = table(
        f"  Kim: {{sheet: {json.dumps(['XXX...', *['......'] * 5])}, coins: 3}}\n",
        # Nina and Ota have been counted on this layout.
        "  Nina: {buildings: {garden: 3}, rows: [1, 0, 1, 0, 1, 0], columns: [2, 1, 0, 0, 0, 0], coins: 3}\n",
        "  Ota: {buildings: {tower: 3}, rows: [0, 1, 1, 0, 0, 1], columns: [1, 1, 1, 0, 0, 0], coins: 3}\n",
        top="layout: |\n" + "".join(f"  {row}\n" for row in TURNED),
    )
    kim = players_of(text)["Kim"]
    # G P C: the first column of the default layout.
    assert {name for name, each in kim["buildings"].items() if each["count"]} == {"pavilion", "chambers", "garden"}
    assert "lines-do-not-match/layout" in told(text.replace("rows: [1, 0, 1, 0, 1, 0]", "rows: [1, 1, 1, 0, 0, 0]"))


@pytest.mark.parametrize("command", ["score", "check"])
def test_a_layout_file_lies_beside_the_transcript_that_names_it(command: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "turned.toml").write_text(TURNED_FILE, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(TURNED_FILE, encoding="utf-8")
    absolute = json.dumps(str(tmp_path / "mine.toml"))
    for name in ("mine.toml", "elsewhere/turned.toml", "./mine.toml", "elsewhere/../mine.toml", absolute):
        path = tmp_path / "game.yaml"
        # 30 coins are left on a sheet of 40.
        kim = f"  Kim: {{sheet: {json.dumps(['XXX...', *['......'] * 5])}, coins: 30}}\n"
        path.write_text(table(kim, drawn("Nina", "G3"), drawn("Ota", "T3"), top=f"layout: {name}\n"), encoding="utf-8")
        answered = desk.run(command, str(path), "--json")
        assert (answered.status, answered.json["findings"]) == (0, []), name
        if command == "score":
            kim_counts = answered.json["scorings"][0]["players"]["Kim"]["buildings"]
            assert {name for name, each in kim_counts.items() if each["count"]} == {"pavilion", "chambers", "garden"}


def test_a_layout_file_of_standard_input_lies_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(_on("layout: mine.toml\n")) == ["unknown-name/layout"]
    (tmp_path / "mine.toml").write_text(TURNED_FILE, encoding="utf-8")
    text = _on("layout: mine.toml\n").replace(OTHERS, drawn("Nina", "G3") + drawn("Ota", "T3"))
    assert answer(text)["legal"]


def test_a_layout_of_letters_has_twenty_coins() -> None:
    for layout in ("", LAYOUTS["rows"]):
        for coins, names in ((20, []), (21, ["coins-out-of-range/left"])):
            assert told(table(counted("Kim", "C3", coins), OTHERS, top=layout)) == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_layout_with_too_many_of_a_type_is_told(language: str) -> None:
    text = table(counted("Kim", "C3"), OTHERS, top="layout: |\n  GPTCGT\n" + "".join(f"  {r}\n" for r in GRID[1:]))
    assert told(text) == ["bad-layout/type-count"] * 2
    answered = desk.run("check", "-", "--lang", language, typed=text)
    assert answered.status == 1
    assert "type-count" not in answered.out


def test_a_layout_without_a_name_is_told_without_a_name() -> None:
    text = table(
        "  Kim: {buildings: {pavilion: 3}, rows: [1, 1, 0, 0, 0, 1], columns: [1, 1, 0, 0, 0, 1], coins: 3}\n",
        OTHERS,
        top=LAYOUTS["rows"],
    )
    (finding,) = answer(text)["findings"]
    assert finding["name"] == "lines-do-not-match"
    assert ": ." not in finding["message"]


def test_a_layout_in_another_style_is_told_so() -> None:
    (finding,) = answer(_on("layout: >\n" + "".join(f"  {row}\n" for row in GRID)))["findings"]
    assert finding["name"] in {"wrong-type", "bad-layout"}
    assert "\n" not in finding["message"]


# Virtual players, modes


def test_a_virtual_player_takes_places_and_gets_no_points() -> None:
    text = table(drawn("Kim", "T3"), drawn("Nina", "T2 G1"), virtual("Dirk", "T4 C6 S4 A6 P1"))
    found = answer(text)
    assert found["legal"]
    # Dirk is first with his towers.
    assert found["totals"] == {"Kim": 13 + 1, "Nina": 6 + 20 + 1}
    assert found["winners"] == ["Nina"]
    dirk = found["scorings"][0]["players"]["Dirk"]
    assert {each["points"] for each in dirk["buildings"].values()} == {0}
    assert (dirk["points"], dirk["bonus"]) == (0, 0)
    (award,) = [each for each in found["scorings"][0]["awards"] if each.get("type") == "tower" and each["points"] == 13]
    assert (award["counts"], award["places"]) == ({"Kim": 3, "Nina": 2, "Dirk": 4}, [2])


SOLO = {
    2: (virtual("Dirk", "T8 P4 G8 A1"), virtual("Dirki", "C6 S4 G6 A5")),
    3: (virtual("Dirk", "T8 P4 G6"), virtual("Dirki", "C6 S4 G4 A4"), virtual("Dirkelson", "A6 C5 S3 T4")),
    4: (
        virtual("Dirk", "T7 P4 G4"),
        virtual("Dirki", "C6 S4 G1 A4"),
        virtual("Dirkelson", "A6 C5 S3 T1"),
        virtual("Dirka", "G8 C4 P3"),
    ),
}


@pytest.mark.parametrize("number", SOLO)
@pytest.mark.parametrize("mode", ["", "mode: score\n", "mode: versus\n", "mode: VERSUS\n"])
def test_a_solo_game_with_two_three_or_four_virtual_players(number: int, mode: str) -> None:
    text = table(drawn("Kim", "S1 P2 C2"), *SOLO[number], top=mode)
    found = answer(text)
    assert (found["legal"], found["findings"]) == (True, [])
    bonus = {2: 21, 3: 18, 4: 15}[number]
    players = found["scorings"][0]["players"]
    assert list(players) == ["Kim", "Dirk", "Dirki", "Dirkelson", "Dirka"][: number + 1]
    assert players["Kim"]["bonus"] == 0
    virtuals = [player for name, player in players.items() if name != "Kim"]
    kinds = {each["kind"] for each in found["scorings"][0]["awards"]}
    if "versus" not in mode.casefold():
        assert list(found["totals"]) == ["Kim"]
        assert found["winners"] == ["Kim"]
        assert {(each["points"], each["bonus"]) for each in virtuals} == {(0, 0)}
        assert "bonus" not in kinds
        return
    assert list(found["totals"]) == list(players)
    assert {each["bonus"] for each in virtuals} == {bonus}
    assert "bonus" in kinds
    for each in virtuals:
        assert each["points"] == bonus + sum(part["points"] for part in each["buildings"].values())
        assert each["lines"]["points"] == each["coins"]["points"] == 0
    best = max(found["totals"].values())
    assert found["winners"] == [name for name, points in found["totals"].items() if points == best]
    assert "Kim" not in found["winners"]


def test_a_bonus_is_an_award() -> None:
    text = table(drawn("Kim", "S1 P2 C2"), *SOLO[3], top="mode: versus\n")
    awards = [each for each in answer(text)["scorings"][0]["awards"] if each["kind"] == "bonus"]
    assert awards == [
        {"player": name, "kind": "bonus", "points": 18, "rule": "R8.2"} for name in ("Dirk", "Dirki", "Dirkelson")
    ]


@pytest.mark.parametrize("mode", ["", "mode: versus\n"])
def test_virtual_players_without_names_get_the_usual_ones(mode: str) -> None:
    kim, built = drawn("Kim", "S1 P2 C2"), [each.partition("buildings: ")[2][:-2] for each in SOLO[3]]
    nameless = f"virtual: [{', '.join(built)}]\n"
    assert answer(table(kim, top=mode + nameless))["scorings"] == answer(table(kim, *SOLO[3], top=mode))["scorings"]
    # Who is called Dirk already is no second one.
    named = table(kim.replace("Kim", "Dirk"), top=mode + nameless)
    players = list(players_of(named))
    assert len(set(players)) == 4
    assert players[:3] == ["Dirk", "Dirki", "Dirkelson"]


@pytest.mark.parametrize(
    ("real", "virtuals", "name"),
    [
        (1, 0, "virtual"),
        (1, 1, "virtual"),
        (1, 5, "virtual"),
        (2, 0, "virtual"),
        (2, 2, "virtual"),
        (3, 1, "virtual"),
        (5, 1, "virtual"),
        (0, 3, "real"),
        (6, 0, "real"),
    ],
)
def test_who_cannot_play_together(real: int, virtuals: int, name: str) -> None:
    players = [drawn(f"R{number}", "G3") for number in range(real)]
    players += [virtual(f"V{number}", "T8 P4 G8 A1") for number in range(virtuals)]
    names = told(table(*players))
    assert names[0] == f"players-do-not-fit/{name}"
    # How many buildings a virtual player has depends on who plays: nothing is said of it.
    assert set(names) == {f"players-do-not-fit/{name}"}


@pytest.mark.parametrize("top", ["", "rounds_played: 7\n"])
@pytest.mark.parametrize(("real", "virtuals"), [(1, 0), (1, 1), (2, 0)])
def test_the_virtual_players_of_the_way_out_can_be_typed(real: int, virtuals: int, top: str) -> None:
    players = "".join(drawn(f"R{number}", "G3") for number in range(real))
    if virtuals:
        players += virtual("Dirk", "T8 G2" if top else "T8 P4 G8 A1")
    (finding,) = desk.judge(table(players, top=top)).findings
    added = str(finding.values["example"]).replace("}, ", "}\n  ")
    assert not [name for name in told(table(players, f"  {added}\n", top=top)) if name != "order-needed"]


@pytest.mark.parametrize(("real", "rounds"), [(3, 18), (4, 15), (5, 12)])
def test_the_rounds_of_a_game_depend_on_its_players(real: int, rounds: int) -> None:
    others = "".join(drawn(f"R{number}", "G3") for number in range(1, real))
    built = f"T8 G8 C{rounds + 3 - 16}" if rounds > 13 else "T8 G7"
    assert told(table(drawn("Kim", built, "{circled: 3, crossed: 0}"), others)) == []
    more = f"{built} A1"
    (finding,) = answer(table(drawn("Kim", more, "{circled: 3, crossed: 0}"), others))["findings"]
    assert finding["name"] == "impossible-history"
    assert str(rounds) in finding["message"]


# A game in progress


def test_a_game_in_progress_is_scored_so_far() -> None:
    text = table(drawn("Kim", "T8 G2", 0), drawn("Nina", "P4 C3"), virtual("Dirk", "T6 G4"), top="rounds_played: 7\n")
    found = answer(text)
    assert (found["legal"], found["findings"], found["winners"]) == (True, [], [])
    # Nina alone has filled a type besides Kim: both are first, and numbers of the other types bring nothing yet.
    assert found["totals"] == {"Kim": 21, "Nina": 16 + 1}
    (scoring,) = found["scorings"]
    assert scoring["scoring"] == "so-far"
    assert {each["rule"] for each in scoring["awards"] if each["kind"] == "majority"} == {"R4.1"}
    assert scoring["players"]["Kim"]["buildings"]["garden"] == {"count": 2, "points": 0}
    assert "possible" not in found
    assert told(text.replace("played: 7", "played: 6")) == ["virtual-count"]


def test_the_rulebooks_example_of_a_type_filled_in_the_same_round() -> None:
    players = (drawn("Patricia", "S4 P2", 0), drawn("Frank", "S4 C2", 0), drawn("Ota", "G3 T3", 0))
    text = table(*players, top="rounds_played: 5\n", end="completed: {seraglio: [[Patricia, Frank]]}\n")
    found = answer(text)
    assert found["totals"] == {"Patricia": 13, "Frank": 13, "Ota": 0}
    # Without the line, what is not known is asked.
    unknown = answer(text.partition("completed")[0])
    assert [each["name"] for each in unknown["findings"]] == ["order-needed"]
    assert [each["totals"]["Patricia"] for each in unknown["possible"]] == [17, 9, 13]
    assert (unknown["scorings"], unknown["totals"], unknown["winners"]) == ([], {}, [])


def test_claims_are_compared_with_the_points_so_far() -> None:
    text = table(drawn("Kim", "S4 P2", 0, ", claimed: {seraglio: 17, pavilion: 8}"), OTHERS, top="rounds_played: 5\n")
    (finding,) = answer(text)["findings"]
    assert (finding["name"], finding["player"]) == ("claim-differs", "Kim")


@pytest.mark.parametrize(
    ("rounds", "built", "coins", "names"),
    [
        (0, "T3", 3, []),
        (0, "T3", 4, ["impossible-history/left-too-many"]),
        (0, "T4", 3, ["impossible-history/too-many-buildings"]),
        (1, "T5", 0, []),
        (1, "T6", 0, ["impossible-history/too-many-buildings"]),
        (1, "T3", 7, []),
        (1, "T3", 8, ["impossible-history/left-too-many"]),
        (2, "T6", 0, []),
        (2, "T7", 0, ["impossible-history/too-many-buildings"]),
        (17, "T8 G8 P4 S2", 0, []),
        (17, "T8 G8 P4 S3", 0, ["impossible-history/too-many-buildings"]),
        (18, "T8 G8 P4 S3", 0, []),
        (18, "T8 G8 P4 S4", 0, ["impossible-history/too-many-buildings"]),
    ],
)
def test_what_so_many_rounds_can_bring(rounds: int, built: str, coins: int, names: list[str]) -> None:
    assert told(table(drawn("Kim", built, coins), OTHERS, top=f"rounds_played: {rounds}\n")) == names


@pytest.mark.parametrize(
    ("kim", "names"),
    [
        ("T3", ["impossible-history/too-many-buildings"] * 2),
        ("T8 G8", ["impossible-history/rounds-too-few"]),
        # What else would be said of one player's coins follows from the wrong rounds.
        ("T4", ["impossible-history/rounds-too-few"]),
    ],
)
def test_rounds_too_few_for_everybody_are_told_once(kim: str, names: list[str]) -> None:
    players = (drawn("Kim", kim, 3), drawn("Nina", "P4 C3", 9), drawn("Ota", "G4", 3))
    assert told(table(*players, top="rounds_played: 0\n")) == names


def test_rounds_too_few_say_nothing_of_virtual_players() -> None:
    players = (drawn("Kim", "T8 G2"), drawn("Nina", "P4 C3"), virtual("Dirk", "T8 P4 G8 A1"))
    assert told(table(*players, top="rounds_played: 0\n")) == ["impossible-history/rounds-too-few"]


def test_all_rounds_played_are_still_so_far() -> None:
    found = answer(table(drawn("Kim", "C3"), OTHERS, top="rounds_played: 18\n"))
    assert (found["scorings"][0]["scoring"], found["winners"]) == ("so-far", [])
    assert found["totals"] == {"Kim": 1, "Nina": 1, "Ota": 1}


# The score sheet alone, and what may stand beside a sheet


def _alone(kim: str) -> str:
    return table(f"  Kim: {{{kim}}}\n", OTHERS)


def test_counts_alone_are_scored_without_lines_and_coins() -> None:
    found = answer(_alone("buildings: {chambers: 3}"))
    assert (found["legal"], found["findings"], found["winners"]) == (True, [], [])
    assert found["totals"] == {"Kim": 19, "Nina": 21, "Ota": 22}
    kim = found["scorings"][0]["players"]["Kim"]
    assert (kim["lines"], kim["coins"], kim["points"]) == (None, None, 19)
    assert not roll_and_write_of(judge(_alone("buildings: {chambers: 3}"))).complete


def test_lines_may_be_given_as_points_and_coins_as_those_left() -> None:
    found = answer(_alone("buildings: {tower: 8, garden: 5}, lines: 4, coins: 3"))
    kim = found["scorings"][0]["players"]["Kim"]
    assert kim["lines"] == {"rows": [], "columns": [], "points": 4}
    assert kim["coins"] == {"left": 3, "points": 1}
    assert found["totals"]["Kim"] == 21 + 20 + 4 + 1
    assert found["winners"] == ["Kim"]
    assert answer(_alone("buildings: {tower: 8, garden: 5}, lines: 0, coins: 0"))["totals"]["Kim"] == 41
    without = answer(_alone("buildings: {tower: 8, garden: 5}, lines: 4"))
    assert (without["scorings"][0]["players"]["Kim"]["coins"], without["winners"]) == (None, [])


@pytest.mark.parametrize("points", range(12))
def test_some_points_no_lines_can_make(points: int) -> None:
    names = told(_alone(f"buildings: {{tower: 8, garden: 8}}, lines: {points}, coins: 3"))
    assert names == (["lines-do-not-match/no-points"] if points in {1, 3} else [])


@pytest.mark.parametrize(
    ("beside", "name"),
    [
        ("buildings: {chambers: 5, arcades: 2}", ""),
        ("buildings: {tower: 0}", ""),
        ("rows: [2, 2, 2, 1, 1, 1], columns: 2 2 1 2 1 1, lines: 0", ""),
        ("buildings: {tower: 3}", "sheet-buildings"),
        ("buildings: {chambers: 4, arcades: 3}, rows: [1, 1, 1, 1, 1, 1]", "sheet-buildings"),
        ("rows: [2, 2, 2, 1, 1, 0]", "sheet-rows"),
        ("columns: [2, 2, 2, 1, 1, 1]", "sheet-columns"),
        ("lines: 2", "points"),
    ],
)
def test_what_stands_beside_a_sheet_is_compared_with_it(beside: str, name: str) -> None:
    found = told(_alone(f"sheet: {json.dumps(SHEET.split(chr(10))[:6])}, coins: 7 - 4, {beside}"))
    assert found == ([f"lines-do-not-match/{name}"] if name else [])


def test_lines_are_compared_with_rows_and_columns() -> None:
    counts = "buildings: {chambers: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [1, 0, 0, 1, 1, 0], coins: 3"
    assert told(_alone(f"{counts}, lines: 0")) == []
    assert told(_alone(f"{counts}, lines: 2")) == ["lines-do-not-match/points"]


def test_totals_that_may_have_more_in_them_are_no_claims_of_an_order() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}, claimed: 44}\n"
    bea = "  Bea: {buildings: {tower: 8, chambers: 5}, claimed: {tower: 21, lines: 9, total: 50}}\n"
    found = answer(table(ani, bea, FILLED[2]))
    assert [each["name"] for each in found["findings"]] == ["order-from-claims"]
    assert found["totals"]["Bea"] == 21 + 19


@pytest.mark.parametrize("coins", ["7 - 4", "7-4", "7–4", "7/4", "7 4", "[7, 4]", "'7 - 4'"])
def test_every_way_to_write_circled_and_crossed_coins(coins: str) -> None:
    same = _alone(f"sheet: {json.dumps(SHEET.split(chr(10))[:6])}, coins: {{circled: 7, crossed: 4}}")
    assert answer(same.replace("{circled: 7, crossed: 4}", coins)) == answer(same)
    assert told(same.replace("{circled: 7, crossed: 4}", coins.replace("4", "8"))) == [
        "coins-out-of-range/crossed-more-than-circled"
    ]


@pytest.mark.parametrize(
    "coins",
    ["8 circled, 5 crossed", "5 crossed 8 circled", "circled: 8, crossed: 5", "8 eingekreist; 5 durchgestrichen"],
)
def test_circled_and_crossed_coins_in_words(coins: str) -> None:
    text = table(drawn("Kim", "C3 T2", coins='"@"'), OTHERS)
    same = text.replace('"@"', "{circled: 8, crossed: 5}")
    assert told(same) == []
    assert answer(text.replace("@", coins)) == answer(same)


@pytest.mark.parametrize("coins", ["3 left", "3 coins", "3 coins left", "left 3", "{left: 3}", "3 Münzen", "zostało 3"])
def test_coins_left_in_words(coins: str) -> None:
    assert answer(table(drawn("Kim", "C3 T2", coins=coins), OTHERS)) == answer(table(drawn("Kim", "C3 T2"), OTHERS))


@pytest.mark.parametrize("coins", ["none", "None", "no", "nein"])
def test_no_coins(coins: str) -> None:
    assert answer(table(drawn("Kim", "C3", coins=coins), OTHERS)) == answer(table(drawn("Kim", "C3", 0), OTHERS))


@pytest.mark.parametrize(
    ("coins", "name"),
    [
        ("3 points", "wrong-type/number-only"),  # there are fewer points than coins
        ("8 marked", "wrong-type/number-only"),  # circled or crossed
        ("8 circled", "missing-key/coins"),
        ("3 cats", "wrong-type/number-only"),
        ("'8 circled, 5 crossed, 3 left'", "wrong-type/number"),
        ("{left: 3, crossed: 5}", "unknown-key"),
        ("'-'", "wrong-type/number"),
    ],
)
def test_coins_in_words_that_are_not_plain_are_told(coins: str, name: str) -> None:
    assert name in told(table(drawn("Kim", "C3", coins=coins), OTHERS))


def test_rows_may_have_their_numbers() -> None:
    plain = table(counted("Kim", "C3 T2 P1"), OTHERS)
    before, _, after = plain.partition("rows: [")
    written, _, after = after.partition("]")
    numbered = {str(number): count for number, count in enumerate(json.loads(f"[{written}]"), 1)}
    turned = dict(reversed(numbered.items()))
    for lines in (numbered, turned):
        assert answer(f"{before}rows: {json.dumps(lines)}{after}") == answer(plain)
    for lines in ({**numbered, "7": 0}, {key: count for key, count in numbered.items() if key != "1"}, {"a": 1}):
        assert "wrong-type/lines" in told(f"{before}rows: {json.dumps(lines)}{after}")


def test_a_sheet_without_the_bar_is_read() -> None:
    lines = "\n".join(f"      {row}" for row in rows(spaces("C3 T2 P1")))
    with_bar = table(f"  Kim:\n    coins: 3\n    sheet: |\n{lines}\n", OTHERS)
    assert players_of(with_bar.replace(" |", "")) == players_of(with_bar)
    gaps = with_bar.replace(" |", "").replace("\n      ", "\n\n      ")
    assert players_of(gaps) == players_of(with_bar)
    beside = with_bar.replace(" |\n     ", "")  # where the first row begins beside the others is not known
    assert told(beside) == ["wrong-type/sheet"]
    assert told(with_bar.replace(" |", "").replace(lines, lines + "\n      ......")) == ["wrong-type/sheet"]
    strange = with_bar.replace(" |", "").replace(".", "o", 1)
    (finding,) = judge(strange).findings
    assert (desk.name_of(finding), finding.span) == ("wrong-type/mark", Span(7, 7, 7, 8))


def test_a_bare_virtual_says_yes() -> None:
    dirk = virtual("Dirk", "T8 P4 G8 A1")
    text = table(counted("Kim", "G3"), counted("Nina", "T3"), dirk)
    assert answer(text.replace("virtual: true", "virtual")) == answer(text)
    assert "wrong-type/flag" in told(text.replace("virtual: true", "virtual: "))  # a form that is not filled in


# Which grid


def test_a_drawn_sheet_without_a_layout_is_told_on_which_grid_it_counts() -> None:
    text = table(drawn("Kim", "C3"), drawn("Nina", "T3"), counted("Ota", "G3")).replace("layout: granada\n", "")
    found = answer(text)
    (finding,) = found["findings"]
    assert (finding["name"], finding["severity"], found["layout"]) == ("layout-assumed", "note", "granada")
    assert "Granada" in finding["message"]
    assert finding["location"]["line"] == 3
    assert told(table(counted("Kim", "C3"), OTHERS).replace("layout: granada\n", "")) == []


def test_an_answer_says_on_which_grid_it_counts() -> None:
    for layout, name in (
        ("seed-17", "seed-17"),
        ("Granada", "granada"),
        (json.dumps(GRID), None),
        ("nowhere", None),
    ):
        text = table(f"  Kim: {{sheet: {json.dumps(['......'] * 6)}, coins: 3}}\n", OTHERS, top=f"layout: {layout}\n")
        assert answer(text)["layout"] == answer(text, "check")["layout"] == name
    assert "layout" not in answer(desk.table("Kim: {buildings: {tower: 1}, wall: 3}"))


# Virtual players whom nobody calls so

COUNTED_DIRK = "  {}: {{buildings: {{tower: 8, pavilion: 4, garden: 8, arcades: {}}}}}\n"


@pytest.mark.parametrize("name", ["Dirk", "dirk", "Virtual Dirk", "Dirk (virtual)", "Marek", "Кузя"])
def test_who_is_called_like_a_virtual_player_and_has_his_buildings_is_one(name: str) -> None:
    found = answer(table(OTHERS, COUNTED_DIRK.format(name, 1)))
    assert [each["name"] for each in found["findings"]] == ["virtual-assumed"]
    assert list(found["totals"]) == ["Nina", "Ota"]
    assert found["winners"]
    other = answer(table(OTHERS, COUNTED_DIRK.format(name, 2)))
    assert [each["name"] for each in other["findings"]] == ["virtual-unclear"]
    assert (list(other["totals"]), other["winners"]) == (["Nina", "Ota", name], [])


@pytest.mark.parametrize(
    "players",
    [
        OTHERS + COUNTED_DIRK.format("Dirka", 1),
        OTHERS + counted("Dirk", "T3"),
        OTHERS + COUNTED_DIRK.format("Dirk", 1).replace("}}", "}, virtual: false}"),
        OTHERS + COUNTED_DIRK.format("Dirk", 1) + counted("Lea", "C3"),
    ],
)
def test_who_is_a_person_stays_one(players: str) -> None:
    assert told(table(players)) == []


def test_a_virtual_player_without_a_name_is_called_as_in_any_language() -> None:
    ani, bea = drawn("Ani", "T8 G5", 2), drawn("Bea", "C3", 0)
    text = table(ani, bea, top="virtual: [{tower: 8, garden: 8, pavilion: 4, arcades: 1}]\n")
    for language, name in (("en", "Dirk"), ("ru", "Кузя"), ("pl", "Marek")):
        possible = desk.run("score", "-", "--json", "--lang", language, typed=text).json["possible"]
        assert f"completed: {{tower: [[Ani, {name}]]}}" in [each["because"] for each in possible]
        for other in LANGUAGES:
            for each in possible:
                again = desk.run("score", "-", "--json", "--lang", other, typed=text + each["because"] + "\n").json
                assert (again["findings"], again["totals"]) == ([], each["totals"])


# Completions

FILLED = (drawn("Ani", "T8 G5", 2), drawn("Bea", "T8 C5", 0), drawn("Cid", "P3", 0))
# Points for towers by what `completed` says (R4.1, R4.2).
ORDERS = {
    "[Ani, Bea]": (21, 13),
    "[Bea, Ani]": (13, 21),
    "[[Ani, Bea]]": (17, 17),
    "[[Bea, Ani]]": (17, 17),
    "[[Ani], [Bea]]": (21, 13),
    "[[Bea], Ani]": (13, 21),
    "\n    - Ani\n    - Bea": (21, 13),
    "\n    - [Ani, Bea]": (17, 17),
    "[' Ani ', \"Bea\"]": (21, 13),
    "[[], Bea, Ani]": (13, 21),
    "Ani, Bea": (21, 13),
    "Bea Ani": (13, 21),
    "[Bea Ani]": (13, 21),
    "[[Bea Ani]]": (17, 17),
    "Bea > Ani": (13, 21),
    "[ani, BEA]": (21, 13),
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_order_of_completions(order: str) -> None:
    players = players_of(table(*FILLED, end=f"completed:\n  tower: {order}\n"))
    assert (players["Ani"]["buildings"]["tower"]["points"], players["Bea"]["buildings"]["tower"]["points"]) == ORDERS[
        order
    ]


def test_completions_that_are_not_needed_may_stand() -> None:
    text = table(*FILLED, end="completed: {tower: [Ani, Bea]}\n")
    assert told(text.replace("P3", "P4")) == []
    with_cid = table(*FILLED[:2], drawn("Cid", "P4", 0), end="completed: {tower: [Ani, Bea], pavilion: [Cid]}\n")
    assert told(with_cid) == []
    assert told(with_cid.replace("pavilion: [Cid]", "pavilion: []")) == []
    assert told(with_cid.replace("pavilion: [Cid]", "garden: []")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_types_of_completions_in_other_languages(language: str) -> None:
    for word in ALIASES[language]["tower"]:
        text = table(*FILLED, end=f"completed: {{{json.dumps(word)}: [Bea, Ani]}}\n")
        assert players_of(text)["Bea"]["buildings"]["tower"]["points"] == 21


def test_a_name_is_the_same_however_its_letters_are_composed() -> None:
    for first, second in (("Zoe\u0308", "Zo\u00eb"), ("Zo\u00eb", "Zoe\u0308"), ("Zoe\u0308", "Zoe\u0308")):
        players = [each.replace("Ani", first) for each in FILLED]
        assert told(table(*players, end=f"completed: {{tower: [{second}, Bea]}}\n")) == []


def test_a_misspelt_name_is_one_finding() -> None:
    assert told(table(*FILLED, end="completed: {tower: [Any, Bea]}\n")) == ["unknown-name/player"]


# An unknown order


def _pasted(text: str, line: str) -> dict[str, Any]:
    found = answer(text + line + "\n")
    assert found["legal"]
    return found


def test_an_unknown_order_gives_all_possible_results() -> None:
    text = table(*FILLED)
    answered = desk.run("score", "-", "--json", typed=text)
    assert answered.status == 0
    found = answered.json
    assert list(found) == [*KEYS, "possible", *TABLE_KEYS]
    assert found["verdict"] == ["Possible results"]
    assert found["orders"] == [{"type": "tower", "players": ["Ani", "Bea"]}]
    assert found["bounds"]["Ani"]["tower"] == [13, 21]
    assert (found["legal"], found["scorings"], found["totals"], found["winners"]) == (True, [], {}, [])
    (finding,) = found["findings"]
    assert (finding["name"], finding["severity"], finding["rule"]) == ("order-needed", "warning", "R4.1")
    rest = {"Ani": 20 + 1, "Bea": 19, "Cid": 16}
    lines = sum({4: 2, 5: 5, 6: 10}.get(count, 0) for count in _lines("T8 G5"))
    rest["Ani"] += lines
    rest["Bea"] += sum({4: 2, 5: 5, 6: 10}.get(count, 0) for count in _lines("T8 C5"))
    expected = {
        "completed: {tower: [Ani, Bea]}": (21, 13),
        "completed: {tower: [Bea, Ani]}": (13, 21),
        "completed: {tower: [[Ani, Bea]]}": (17, 17),
    }
    assert {each["because"]: each["totals"] for each in found["possible"]} == {
        line: {"Ani": rest["Ani"] + ani, "Bea": rest["Bea"] + bea, "Cid": 16} for line, (ani, bea) in expected.items()
    }
    for each in found["possible"]:
        pasted = _pasted(text, each["because"])
        assert pasted["totals"] == each["totals"]
        assert "possible" not in pasted
        assert (pasted["completed"], pasted["assumed"], pasted["orders"]) == (each["completed"], {}, [])


def test_only_orders_that_decide_between_points_are_asked_for() -> None:
    text = table(drawn("Ani", "T8 S4 G5", 2), drawn("Bea", "T8 S4 C5", 0), drawn("Cid", "P3", 0))
    assert [each["type"] for each in answer(text)["orders"]] == ["seraglio", "tower"]
    half = answer(text + "completed: {tower: [Bea, Ani]}\n")
    assert half["completed"] == {"tower": [["Bea"], ["Ani"]]}
    assert half["orders"] == [{"type": "seraglio", "players": ["Ani", "Bea"]}]


def test_an_order_that_claims_decide_is_assumed_and_not_asked_for() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}}\n"
    bea = "  Bea: {buildings: {tower: 8, chambers: 5}, claimed: {tower: 21}}\n"
    found = answer(table(ani, bea, FILLED[2]))
    assert found["assumed"] == {"tower": [["Bea"], ["Ani"]]}
    assert (found["completed"], found["orders"]) == ({}, [])


def test_the_sheets_are_told_as_they_were_read_whether_legal_or_not() -> None:
    found = answer(table(drawn("Kim", "C3", 2), OTHERS))
    assert found["grid"] == list(GRID)
    kim, nina = found["sheets"]["Kim"], found["sheets"]["Nina"]
    assert len(kim["built"]) == kim["buildings"]["chambers"] == 3
    assert all(GRID[row - 1][column - 1] == "C" for row, column in kim["built"])
    assert (nina["built"], nina["buildings"]["garden"], nina["virtual"]) == (None, 3, False)
    illegal = answer(table(drawn("Kim", "C3", 2), counted("Nina", "G9"), counted("Ota", "T3")))
    assert (illegal["legal"], illegal["verdict"]) == (False, ["Not legal (1 error)"])
    assert illegal["sheets"]["Kim"] == kim
    assert (illegal["sheets"]["Nina"]["tiles"], illegal["sheets"]["Nina"]["kind"]) == (9, "counts")


def test_the_lines_of_a_sheet_are_told_with_what_each_is_worth() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2]}\n"
    bea = "  Bea: {buildings: {tower: 3}}\n"
    found = answer(table(ani, bea, "  Dirk: {virtual: true, buildings: {tower: 3}}\n"))["sheets"]
    lines = {"rows": [3, 2, 2, 1, 1, 4], "columns": [2, 2, 3, 1, 3, 2]}
    worth = {"row_points": [0, 0, 0, 0, 0, 2], "column_points": [0] * 6}
    assert found["Ani"]["lines"] == {**lines, **worth}
    assert [found[name]["lines"] for name in ("Bea", "Dirk")] == [None, None]
    assert [found[name]["expected"] for name in ("Bea", "Dirk")] == [None, 21]


def test_who_has_filled_a_row_is_told_with_the_order_as_far_as_it_is_written() -> None:
    text = table(drawn("Ani", "T8 S4", 2), drawn("Bea", "T8", 0), drawn("Cid", "P3", 0))
    assert answer(text + "completed: {tower: [Bea, Cid]}\n")["filled"] == [
        {"type": "seraglio", "players": ["Ani"], "order": []},
        {"type": "tower", "players": ["Ani", "Bea"], "order": [["Bea"]]},
    ]


def test_findings_that_the_next_rounds_may_end_are_told() -> None:
    found = answer(table(drawn("Ani", "T2", 33), drawn("Bea", "T3"), virtual("Dirk", "G3")))
    told = [each["name"] for number, each in enumerate(found["findings"]) if number in found["unfinished"]]
    assert told == ["virtual-count"]
    assert len(found["findings"]) > len(told)


def test_rounds_are_those_of_so_many_players_those_played_and_the_fewest_that_there_can_be() -> None:
    whole = answer(table(drawn("Kim", "C3"), OTHERS))["rounds"]
    assert whole["game"] == whole["played"] == 18
    running = answer(table(drawn("Kim", "C3"), OTHERS, top="rounds_played: 7\n"))["rounds"]
    assert running == {"game": 18, "played": 7, "least": 0}
    alone = answer("game: roll-and-write\nplayers:\n" + "".join(counted(name, "G1") for name in "ABCDEFG"))
    assert alone["rounds"] == {"game": None, "played": None, "least": 0}


def _lines(built: str) -> list[int]:
    places = spaces(built)
    return [sum(place[axis] == line for place in places) for axis in (0, 1) for line in range(6)]


def test_several_unknown_orders_are_combined() -> None:
    ani, bea, cid = drawn("Ani", "T8 S4 G5", 2), drawn("Bea", "T8 S4 C5", 0), drawn("Cid", "P3", 0)
    text = table(ani, bea, cid)
    found = answer(text)
    # The first two prizes of every type are 8 apart: 3 times 3 orders move 16, 8 or no points from one to the other.
    ahead = sorted(each["totals"]["Ani"] - each["totals"]["Bea"] for each in found["possible"])
    assert [each - ahead[2] for each in ahead] == [-16, -8, 0, 8, 16]
    for each in found["possible"]:
        assert _pasted(text, each["because"])["totals"] == each["totals"]
    # One of the two is known.
    half = answer(text + "completed: {seraglio: [Bea, Ani]}\n")
    assert len(half["possible"]) == 3
    assert {tuple(each["totals"].values()) for each in half["possible"]} < {
        tuple(each["totals"].values()) for each in found["possible"]
    }


def test_results_that_do_not_differ_are_one() -> None:
    # Both who filled the row are virtual: whoever was first, Kim gets what the third place is worth.
    text = table(drawn("Kim", "T3", 0), virtual("Dirk", "T8 P4 G8 A1"), virtual("Dirki", "T8 S4 G6 A3"))
    assert totals_of(text) == {"Kim": 6}
    versus = answer(text.replace("players:", "mode: versus\nplayers:"))
    assert len(versus["possible"]) == 3
    assert list(versus["possible"][0]["totals"]) == ["Kim", "Dirk", "Dirki"]


def test_a_check_says_nothing_of_an_unknown_order() -> None:
    assert answer(table(*FILLED), "check")["findings"] == []


# Claims

CLAIMS = {
    "ani's towers": (", claimed: {tower: 21}", "", (21, 13)),
    "ani's towers, later": (", claimed: {tower: 13}", "", (13, 21)),
    "the same round": (", claimed: {tower: 17}", "", (17, 17)),
    "ani's total": (", claimed: {total: 42}", "", (21, 13)),
    "ani's total alone": (", claimed: 34", "", (13, 21)),
    "totals above": ("", "claimed: {Ani: 38}\n", (17, 17)),
    "another's total above": ("", "claimed: {Bea: 40}\n", (13, 21)),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claims_decide_an_unknown_order(name: str) -> None:
    own, above, points = CLAIMS[name]
    ani, bea, cid = drawn("Ani", "T8 G5", 2, own), drawn("Bea", "T8 C5", 0), drawn("Cid", "P3", 0)
    found = answer(table(ani, bea, cid, end=above))
    assert found["legal"]
    (finding,) = found["findings"]
    assert (finding["name"], finding["severity"]) == ("order-from-claims", "note")
    assert "possible" not in found
    players = found["scorings"][0]["players"]
    assert tuple(players[player]["buildings"]["tower"]["points"] for player in ("Ani", "Bea")) == points
    # The sentence says the line that would decide it as well.
    line = finding["message"].partition("`")[2].partition("`")[0]
    again = answer(table(ani, bea, cid, end=above + line + "\n"))
    assert (again["findings"], again["totals"]) == ([], found["totals"])


@pytest.mark.parametrize("claimed", ["{tower: 20}", "99", "{garden: 20}", "{total: 1}", "{tower: 5, garden: 20}"])
def test_claims_that_fit_no_order_or_every_order_decide_nothing(claimed: str) -> None:
    found = answer(table(drawn("Ani", "T8 G5", 2, f", claimed: {claimed}"), *FILLED[1:]))
    assert [each["name"] for each in found["findings"]] == ["order-needed"]
    assert len(found["possible"]) == 3


def _three_in_two_rounds(*claims: str) -> str:
    """Return a game in which no order of arcades can be Ada, Bea, Cid, and what they claim."""
    players = (
        counted(name, "T8 A6 C1", "{circled: 3, crossed: 0}", f", claimed: {claim}")
        for name, claim in zip(("Ada", "Bea", "Cid"), claims, strict=True)
    )
    return table(*players, OTHERS)


def test_claims_never_lead_to_an_impossible_order() -> None:
    claims = ("{arcades: 18, total: 51}", "{arcades: 10, total: 35}", "{arcades: 3, total: 21}")
    tower = "  tower: [Ada, Bea, Cid]\n"
    text = _three_in_two_rounds(*claims) + "completed:\n" + tower
    assert told(text + "  arcades: [Ada, Bea, Cid]\n") == ["completion-impossible/rounds"]
    # What they claim contradicts itself once the impossible orders are left out, and decides nothing.
    assert told(text) == ["order-needed"]
    for each in answer(text)["possible"]:
        assert "completion-impossible" not in " ".join(told(_three_in_two_rounds(*claims) + each["because"] + "\n"))


def test_claims_that_contradict_each_other_decide_nothing_whoever_comes_first() -> None:
    every = [each["totals"] for each in answer(table(*FILLED))["possible"]]
    best = {name: max(totals[name] for totals in every) for name in ("Ani", "Bea")}
    for first, second in (("Ani", "Bea"), ("Bea", "Ani")):
        claims = f"claimed: {{{first}: {best[first]}, {second}: {best[second]}}}\n"
        found = answer(table(*FILLED, end=claims))
        assert [each["name"] for each in found["findings"]] == ["order-needed"], (first, second)
        assert len(found["possible"]) == len(every)


def test_every_possible_result_can_be_written_down() -> None:
    virtual_players = [virtual(name, "A6 T8 G1") for name in ("D1", "D2", "D3", "D4")]
    text = table(drawn("Eva", "P2 S1 C5 G3 T2", 5), *virtual_players, top="mode: versus\n")
    found = answer(text)
    assert found["possible"]
    for each in found["possible"][:40]:
        again = answer(text + each["because"] + "\n")
        assert (again["findings"], again["totals"]) == ([], each["totals"])


KIM_POINTS = {"chambers": 19, "lines": 0, "coins": 1, "bonus": 0, "tower": 0, "total": 20}


@pytest.mark.parametrize("item", KIM_POINTS)
@pytest.mark.parametrize("wrong", [0, 1])
def test_claims_are_compared_item_by_item(item: str, wrong: int) -> None:
    claim = f", claimed: {{{item}: {KIM_POINTS[item] + wrong}}}"
    found = answer(table(drawn("Kim", "C3", 3, claim), OTHERS))
    assert found["legal"]
    assert [each["name"] for each in found["findings"]] == ["claim-differs"] * wrong
    rules = {"chambers": "R5.1", "tower": "R5.1", "lines": "R5.5", "coins": "R5.6", "bonus": "R8.2", "total": "R5.7"}
    for each in found["findings"]:
        assert (each["rule"], each["severity"], each["player"]) == (rules[item], "warning", "Kim")
        assert str(KIM_POINTS[item]) in each["message"]
        assert str(KIM_POINTS[item] + 1) in each["message"]


@pytest.mark.parametrize("written", [", claimed: 21", ""])
def test_a_wrong_total_shows_the_whole_calculation(written: str) -> None:
    end = "" if written else "claimed: {Kim: 21}\n"
    (finding,) = answer(table(drawn("Kim", "C3", 3, written), OTHERS, end=end))["findings"]
    assert "19 + 1 = 20" in finding["message"]


def test_the_bonus_of_a_virtual_player_can_be_claimed() -> None:
    dirk = virtual("Dirk", "T8 P4 G8 A1", ", claimed: {bonus: 21, tower: 21, total: 99}")
    found = answer(table(drawn("Kim", "S1 P2"), dirk, DIRKS[1], top="mode: versus\n"))
    assert [(each["name"], each["player"]) for each in found["findings"]] == [("claim-differs", "Dirk")]
    assert "99" in found["findings"][0]["message"]


# Names in other languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_of_a_claim_in_other_languages(language: str) -> None:
    for item in ("lines", "coins", "bonus", "total"):
        for word in ALIASES[language].get(item, ()):
            claim = f", claimed: {{{json.dumps(word)}: {KIM_POINTS[item]}}}"
            assert told(table(drawn("Kim", "C3", 3, claim), OTHERS)) == [], word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_item_that_a_catalog_names_can_be_written(language: str) -> None:
    words, book = catalog.load(language), NameBook(aliases)
    for item in ("lines", "coins", "bonus"):
        assert book.find(item_name(item, words), ("lines", "coins", "bonus")) == item


def test_every_language_has_words_for_lines_coins_and_bonus() -> None:
    for language in COMPLETE:
        assert set(ALIASES[language]) >= {"lines", "coins", "bonus"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_and_its_types_in_other_languages(language: str) -> None:
    for word in ALIASES[language].get("roll-and-write", ()):
        assert told(EXAMPLE.replace("roll-and-write", json.dumps(word))) == [], word
    for name in TYPES:
        for word in ALIASES[language][name]:
            # Kim has three chambers and none of the other types.
            kim = counted("Kim", "C3")
            if name == "chambers":
                kim = kim.replace("chambers", json.dumps(word))
            else:
                kim = kim.replace("chambers: 3", f"chambers: 3, {json.dumps(word)}: 0")
            assert told(table(kim, OTHERS)) == [], word


@pytest.mark.parametrize("written", ["roll-and-write", "Roll-And-Write", "roll and write", "ROLL_AND_WRITE"])
def test_the_game_in_any_spelling(written: str) -> None:
    assert answer(EXAMPLE.replace("roll-and-write", written))["game"] == "roll-and-write"


# What the other game has

OTHER_KEYS = {
    "tiles: any": "unknown-key",
    "scoring: 3": "unknown-key",
    "leftovers: []": "unknown-key",
    "money: {Kim: {denar: 3}}": "unknown-key",
    "scorings: {}": "unknown-key",
}


@pytest.mark.parametrize("line", OTHER_KEYS)
def test_keys_of_the_other_game_are_unknown(line: str) -> None:
    assert told(table(drawn("Kim", "C3"), OTHERS, top=line + "\n")) == [OTHER_KEYS[line]]


def test_there_are_no_moves() -> None:
    answered = desk.run("moves", "-", "--player", "Ani", typed=EXAMPLE)
    assert (answered.status, answered.out) == (2, "")
    assert len(answered.err.splitlines()) == 1


# Whole games


@pytest.mark.parametrize("seed", range(3))
def test_what_a_played_game_leaves_is_legal_and_worth_what_the_rules_say(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - dice
    for _ in range(150):
        record = Game(random).play()
        text = transcript_of(record, by_counts=random.random() < 0.5)
        result = judge(text)
        assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == [], text
        expected = {player: sum(items.values()) for player, items in score(record).items()}
        assert result.totals == expected, text
        best = max(expected.values())
        assert list(result.winners) == [player for player, points in expected.items() if points == best]


def test_a_played_game_is_legal_after_every_round() -> None:
    random = Random(7)  # noqa: S311 - dice
    for _ in range(100):
        game = Game(random)
        rounds = random.randrange(game.rounds)
        text = transcript_of(game.play(rounds)).replace("players:\n", f"rounds_played: {rounds}\nplayers:\n", 1)
        result = judge(text)
        assert [(desk.name_of(each), dict(each.values)) for each in result.findings] == [], text
        outcome = roll_and_write_of(result)
        assert (result.winners, outcome.complete) == ((), False)
        if outcome.scoring is not None:
            # What somebody has completed is his for good; nothing else of a type is anybody's yet.
            for award in outcome.scoring.awards:
                if isinstance(award, MajorityAward):
                    assert award.counts[award.player] == BOXES[Building(award.item).letter]


def test_without_its_orders_a_played_game_is_one_of_the_possible_ones() -> None:
    random, several = Random(11), 0  # noqa: S311 - dice
    for _ in range(200):
        record = Game(random).play()
        text = transcript_of(record).partition("completed:")[0]
        result = judge(text)
        assert result.legal
        expected = {player: sum(items.values()) for player, items in score(record).items()}
        possible = roll_and_write_of(result).possible.results
        if not possible:
            assert result.totals == expected
            continue
        several += 1
        assert [desk.name_of(each) for each in result.findings] == ["order-needed"]
        assert expected in [dict(each.totals) for each in possible], text
        assert len({tuple(each.totals.values()) for each in possible}) == len(possible) > 1
    assert several > 10
