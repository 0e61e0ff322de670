"""What the contract of transcripts promises of sheets, layouts and coins: every way to write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.reading.findings import Span
from alhambra_engine.rollandwrite import layouts
from tests.cases import desk
from tests.cases.desk import judge, told
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import EXAMPLE, counted, drawn, rows, spaces, table, virtual
from tests.engine.play import GRANADA

if TYPE_CHECKING:
    from pathlib import Path

from tests.engine.rollandwrite.answers import LANGUAGES, OTHERS, answer, counts_of, players_of, totals_of

SHEET = (
    "      X . . X . .\n      . X . . X .\n      X . . . . X\n      . . X . . .\n      . X . . . .\n      . . . X . .\n"
)

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


@pytest.mark.parametrize("mark", ["o", "0", "Y", "2", "T", "|", "+", "["])
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
    sheet = json.dumps(["XXXX..", *["......"] * 5])
    kim = players_of(table(f"  Kim: {{sheet: {sheet}, coins: 3}}\n", OTHERS))["Kim"]
    assert (kim["lines"]["rows"], kim["lines"]["columns"]) == ([4, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0])
    # G P T C stand in the first row.
    assert counts_of(kim) == {
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

KIM = f"  Kim: {{sheet: {json.dumps(['XXX...', *['......'] * 5])}, coins: 3}}\n"
"""Three crosses in the first row."""
TURNED = tuple("".join(column) for column in zip(*GRANADA, strict=True))
TURNED_FILE = f'id = "turned"\nname = "Turned"\nrows = {json.dumps(TURNED)}\ncoins = 40\n'


def _on(layout: str) -> str:
    return table(KIM, OTHERS, top=layout)


LAYOUTS = {
    "none": "",
    "id": "layout: granada\n",
    "id, capital": "layout: Granada\n",
    "id, quoted": "layout: 'granada'\n",
    "rows": "layout: |\n" + "".join(f"  {row}\n" for row in GRANADA),
    "rows, spaced": "layout: |\n" + "".join(f"  {' '.join(row)}\n" for row in GRANADA),
    "rows, small": "layout: |\n" + "".join(f"  {row.lower()}\n" for row in GRANADA),
    "strings": f"layout: {json.dumps(GRANADA)}\n",
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
    assert counts_of(kim) == {
        "pavilion": 1,
        "garden": 1,
        "tower": 1,
    }


def test_another_layout_gives_other_buildings() -> None:
    text = table(
        KIM,
        # Nina and Ota have been counted on this layout.
        "  Nina: {buildings: {garden: 3}, rows: [1, 0, 1, 0, 1, 0], columns: [2, 1, 0, 0, 0, 0], coins: 3}\n",
        "  Ota: {buildings: {tower: 3}, rows: [0, 1, 1, 0, 0, 1], columns: [1, 1, 1, 0, 0, 0], coins: 3}\n",
        top="layout: |\n" + "".join(f"  {row}\n" for row in TURNED),
    )
    kim = players_of(text)["Kim"]
    # G P C: the first column of the default layout.
    assert set(counts_of(kim)) == {"pavilion", "chambers", "garden"}
    assert "lines-do-not-match/layout" in told(text.replace("rows: [1, 0, 1, 0, 1, 0]", "rows: [1, 1, 1, 0, 0, 0]"))


@pytest.mark.parametrize("command", ["score", "check"])
def test_a_layout_file_lies_beside_the_transcript_that_names_it(command: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(TURNED_FILE, encoding="utf-8")
    for name in ("mine.toml", "mine"):
        path = tmp_path / "game.yaml"
        # 30 coins are left on a sheet of 40.
        players = (KIM.replace("coins: 3", "coins: 30"), drawn("Nina", "G3"), drawn("Ota", "T3"))
        path.write_text(table(*players, top=f"layout: {name}\n"), encoding="utf-8")
        answered = desk.run(command, str(path), "--json")
        assert (answered.status, answered.json["findings"]) == (0, []), name
        if command == "score":
            kim = answered.json["scorings"][0]["players"]["Kim"]
            assert set(counts_of(kim)) == {"pavilion", "chambers", "garden"}


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
    text = table(counted("Kim", "C3"), OTHERS, top="layout: |\n  GPTCGT\n" + "".join(f"  {r}\n" for r in GRANADA[1:]))
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
    (finding,) = answer(_on("layout: >\n" + "".join(f"  {row}\n" for row in GRANADA)))["findings"]
    assert finding["name"] in {"wrong-type", "bad-layout"}
    assert "\n" not in finding["message"]


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
    found = told(_alone(f"sheet: {json.dumps(SHEET.splitlines())}, coins: 7 - 4, {beside}"))
    assert found == ([f"lines-do-not-match/{name}"] if name else [])


def test_lines_are_compared_with_rows_and_columns() -> None:
    counts = "buildings: {chambers: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [1, 0, 0, 1, 1, 0], coins: 3"
    assert told(_alone(f"{counts}, lines: 0")) == []
    assert told(_alone(f"{counts}, lines: 2")) == ["lines-do-not-match/points"]


@pytest.mark.parametrize("coins", ["7 - 4", "7-4", "7–4", "7/4", "7 4", "[7, 4]", "'7 - 4'"])
def test_every_way_to_write_circled_and_crossed_coins(coins: str) -> None:
    same = _alone(f"sheet: {json.dumps(SHEET.splitlines())}, coins: {{circled: 7, crossed: 4}}")
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
    assert told(with_bar.replace(" |", "").replace(lines, lines + "\n      ......")) == ["ragged-row/rows"]
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
        (json.dumps(GRANADA), None),
        ("nowhere", None),
    ):
        text = table(f"  Kim: {{sheet: {json.dumps(['......'] * 6)}, coins: 3}}\n", OTHERS, top=f"layout: {layout}\n")
        assert answer(text)["layout"] == answer(text, "check")["layout"] == name
    assert "layout" not in answer(desk.table("Kim: {buildings: {tower: 1}, wall: 3}"))
