"""`why`: points and places explained, for people and for programs; what cannot be answered, in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from alhambra_engine.items import all_items
from alhambra_engine.reasons import asking
from alhambra_engine.reasons.asking import asked_of
from alhambra_sheets.report.why import why_report
from alhambra_sheets.system.terminal import Terminal, columns
from alhambra_sheets.words import catalog
from tests.cases import desk

_NOT_IN_IT = {"extra", "lines", "coins", "bonus", *(item.id for item in all_items("alhambra") if item.module)}
ITEMS = [each for each in asked_of(None) if each not in _NOT_IN_IT]
EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
KIM = str(EXAMPLES / "kim-and-nina.yaml")
DICE = str(EXAMPLES / "roll-and-write.yaml")
WHOLE = str(EXAMPLES / "whole-game.yaml")
ILLEGAL = str(EXAMPLES / "illegal.yaml")


def answer_of(*arguments: str, status: int = 0, typed: str = "") -> Any:  # noqa: ANN401 - JSON is any of its types
    answer = desk.run("why", *arguments, "--json", "--lang", "en", typed=typed)
    assert (answer.status, answer.err) == (status, "")
    assert answer.json["schema"] == 1
    return answer.json


# Points, for programs


@pytest.mark.parametrize("path", [KIM, DICE, WHOLE, str(EXAMPLES / "solo-versus.yaml")])
def test_every_award_of_score_is_the_award_of_why(path: str) -> None:
    scored = desk.run("score", path, "--json").json
    for scoring in scored["scorings"]:
        asked = ["--scoring", str(scoring["scoring"])] if scored["game"] == "alhambra" else []
        for award in scoring["awards"]:
            item = award["type"] if award["kind"] == "majority" else award["kind"]
            answer = answer_of(path, award["player"], item, *asked)
            assert answer["awards"] == [award]
            assert answer["points"] == award["points"]
            assert answer["scoring"] == scoring["scoring"]
            assert answer["text"]
        for player, own in scoring["players"].items():
            answer = answer_of(path, player, "sum", *asked)
            assert answer["points"] == (own["points"] if player in scored["totals"] else 0)
    for player, points in scored["totals"].items():
        assert answer_of(path, player, "total")["points"] == points


def test_the_keys_of_the_contract() -> None:
    answer = answer_of(KIM, "Kim", "tower")
    assert list(answer) == ["schema", "file", "player", "item", "scoring", "points", "awards", "text"]
    assert (answer["item"], answer["scoring"], answer["points"]) == ("tower", 3, 6)
    none = answer_of(KIM, "Kim", "seraglio")
    assert (none["points"], none["awards"]) == (0, [])
    assert "B5.3" in none["text"]


@pytest.mark.parametrize(
    ("item", "name"),
    [
        *(("Turm", "tower"), ("VĚŽ", "tower"), ("t", "tower"), ("Башня", "tower"), ("  garden ", "garden")),
        *(("Mauer", "wall"), ("W", "wall"), ("sum", "sum"), ("gesamt", "total")),
        *(("Summe", "sum"), ("SOUČET", "sum"), ("súčet", "sum"), ("suma", "sum"), ("сумма", "sum")),
        *(("celkem", "total"), ("Zwischenstand", "running"), ("razem", "total"), ("total", "total")),
    ],
)
def test_items_are_understood_in_every_language(item: str, name: str) -> None:
    assert answer_of(KIM, "kim", item)["item"] == name


@pytest.mark.parametrize("item", ["řady", "sloupce", "Reihen", "Spalten", "rady", "ряды", "wiersze", "rows", "lines"])
def test_rows_and_columns_have_their_points_together(item: str) -> None:
    assert answer_of(DICE, "Ani", item)["item"] == "lines"
    refused = desk.run("why", KIM, "Kim", item, "--lang", "en")
    assert (refused.status, refused.out) == (2, "")


MODULES = """game: alhambra
modules: [bonus-cards, city-gates, city-walls]
scoring: 3
players:
  Kim: {buildings: {tower: 3}, wall: 4, bonus: [T12]}
  Nina: {buildings: {garden: 2}, wall: 3, bonus: none}
  Ota: {buildings: {chambers: 3}, wall: 3, bonus: none}
"""


@pytest.mark.parametrize(
    ("asked", "item"), [("bonus", "bonus-cards"), ("Die Bonuskarten", "bonus-cards"), ("city walls", "wall")]
)
def test_modules_are_asked_for_by_their_keys_and_names(asked: str, item: str) -> None:
    assert answer_of("-", "Kim", asked, typed=MODULES)["item"] == item


def test_a_module_without_points_of_its_own_is_told_with_what_explains_it() -> None:
    told = desk.run("why", "-", "Kim", "gate", "--lang", "en", typed=MODULES)
    line = "no points of its own: City Gates; its rules: alhambra-sheets explain city-gates"
    assert (told.status, told.out, told.err) == (2, "", f"alhambra-sheets: {line}\n")
    # Not in a game without the module.
    assert "unknown item: gate;" in desk.run("why", KIM, "Kim", "gate", "--lang", "en").err


def test_a_total_up_to_a_scoring_is_called_so() -> None:
    last = desk.run("why", WHOLE, "Kim", "total", "--lang", "en").out
    assert last.startswith("Kim · Total · Scoring 3: 93 points\n")
    assert "whole game" not in last
    assert "B5.4" not in last
    first = desk.run("why", WHOLE, "Kim", "total", "--scoring", "1", "--lang", "en").out
    assert first.startswith("Kim · Running total · Scoring 1: 8 points\n")
    text = (
        "game: alhambra\nscorings:\n  1: {Kim: 8, Nina: 2, Tom: 3}\n  2:\n    Kim: {buildings: {tower: 2}, wall: 6}\n"
        "    Nina: {buildings: {garden: 2}, wall: 3}\n    Tom: {buildings: {arcades: 2}, wall: 3}\n"
    )
    told = desk.run("why", "-", "Kim", "total", "--lang", "en", typed=text).out.splitlines()
    assert told[1:] == [
        "8 (Scoring 1) + 19 (Scoring 2) = 27",
        "These are not yet the points of the whole game.",
    ]


def test_what_is_certain_of_an_open_order_is_told() -> None:
    text = (
        "game: roll-and-write\nplayers:\n  Ani: {buildings: {tower: 8}}\n  Bea: {buildings: {tower: 8}}\n"
        "  Cyr: {buildings: {tower: 7}}\n"
    )
    told = desk.run("why", "-", "Cyr", "tower", "--lang", "en", typed=text).out.splitlines()
    assert told[:4] == [
        "Cyr · Tower · Final scoring: 6 points",
        "Ani 8, Bea 8 → places 1–2, in any order · Cyr 7 → 3rd: 6",
        "Players with more: Ani, Bea.",
        "It is not known who completed the type first: Ani, Bea.",
    ]
    answer = answer_of("-", "Cyr", "tower", typed=text)
    assert "Completed in this order" not in answer["text"]
    assert "Ani 8, Bea 8" in answer["text"]
    several = desk.run("why", "-", "Ani", "tower", "--lang", "en", typed=text).out
    assert "possible points: 13, 17, 21" in several
    assert "It is not known who completed the type first" in several


def five(*types: str) -> str:
    counts = ", ".join(types)
    players = (
        f"  {name}: {{buildings: {{{counts}}}, lines: 4, coins: 2}}\n" for name in ("Ani", "Ben", "Cid", "Dee", "Eve")
    )
    return "game: roll-and-write\nplayers:\n" + "".join(players)


def test_what_no_open_order_changes_is_certain() -> None:
    text = five("pavilion: 4", "seraglio: 4", "arcades: 6")
    for item, points in (("lines", 4), ("coins", 1), ("chambers", 0), ("bonus", 0)):
        certain = answer_of("-", "Ani", item, typed=text)
        assert (certain["points"], "possible" in certain, "possible_complete" in certain) == (points, False, False)
    # Somebody who completed nothing has one total, whoever came first.
    head, mark, _ = text.partition("  Eve: ")
    fewer = f"{head}{mark}{{buildings: {{pavilion: 3, seraglio: 3, arcades: 5, garden: 3}}, lines: 4, coins: 2}}\n"
    ranges = desk.run("score", "-", "--json", typed=fewer).json["ranges"]
    for item in ("sum", "running", "total"):
        assert [answer_of("-", "Eve", item, typed=fewer)["points"]] * 2 == ranges["Eve"]


def test_too_many_results_are_asked_about_and_not_listed() -> None:
    text = five("pavilion: 4", "seraglio: 4", "arcades: 6")
    told = desk.run("why", "-", "Ani", "--lang", "en", typed=text).out
    assert "Ani · Pavilion · Final scoring: possible points: 0–16\n" in told
    assert "Ani · Total · Final scoring: possible points: 5–56\n" in told
    assert told.count("5–56") == 1
    assert told.count("Who is ahead depends on:") == told.count("completed: {") == 1
    one = desk.run("why", "-", "Ani", "pavilion", "--lang", "en", typed=text).out
    assert "It is not known who completed the type first: Ani, Ben, Cid, Dee, Eve.\n" in one


def test_one_of_several_results_is_never_told_of_all_of_them() -> None:
    text = five("tower: 8").replace("  Dee", "# Dee").replace("  Eve", "# Eve")
    told = desk.run("why", "-", "Ani", "tower", "--lang", "en", typed=text).out
    assert "possible points: 6, 9, 13, 17, 21\n" in told
    assert "This is one of several" not in told


def test_a_game_with_one_scoring_has_one_sum() -> None:
    told = desk.run("why", "-", "Ani", "--lang", "en", typed=five("tower: 7")).out
    assert "· Total ·" in told
    assert "· Sum ·" not in told
    assert "· Running total ·" not in told
    assert [each["item"] for each in answer_of("-", "Ani", typed=five("tower: 7"))["items"]][-3:] == [
        "sum",
        "running",
        "total",
    ]


def test_of_claims_alone_nothing_is_certain() -> None:
    text = "game: roll-and-write\nplayers:\n  Ani: {claimed: 40}\n  Ben: {claimed: 50}\n"
    for asked in ((), ("lines",), ("tower",)):
        refused = desk.run("why", "-", "Ani", *asked, "--lang", "en", typed=text)
        assert (refused.status, refused.out) == (2, "")


def test_an_illegal_file_has_its_findings() -> None:
    answer = answer_of(ILLEGAL, "Kim", "tower", status=1)
    checked = desk.run("check", ILLEGAL, "--json", "--lang", "en").json
    assert [each["name"] for each in answer["findings"]] == [each["name"] for each in checked["findings"]]
    assert (answer["points"], answer["scoring"], answer["awards"]) == (None, None, [])
    told = desk.run("why", ILLEGAL, "Kim", "tower", "--lang", "en")
    assert told.status == 1
    assert told.out.endswith(": not legal (3 errors)\n")


def test_where_several_results_are_possible_points_are_open() -> None:
    players = (
        "  Kim: {palace: ['T12  *  C9']}",
        "  Nina: {palace: ['*  G10']}",
        "  Tom: {buildings: {garden: 2}, wall: 1}",
    )
    text = "\n".join(("game: alhambra", "players:", *players, ""))
    answer = answer_of("-", "Nina", "wall", typed=text)
    assert (answer["points"], answer["possible"], answer["awards"]) == (None, [0, 1], [])
    told = desk.run("why", "-", "Nina", "wall", "--lang", "en", typed=text)
    assert told.out.startswith("Nina · Wall · Scoring 3: possible points: 0, 1\n")
    certain = answer_of("-", "Nina", "garden", typed=text)
    assert (certain["points"], len(certain["awards"])) == (12, 1)


# Points, for people


def test_the_one_who_was_too_late_reads_who_was_first() -> None:
    told = desk.run("why", DICE, "Dirk", "tower", "--lang", "en")
    assert (told.status, told.err) == (0, "")
    ranking = "Ani 8 → 1st: 21 · Dirk (virtual) 8 → 2nd: no points · Barbara 0 → no points"
    assert told.out.splitlines()[:4] == [
        "Dirk · Tower · Final scoring: 0 points",
        f"{ranking} · Completed in this order: Ani, Dirk (virtual)",
        "Completed the type earlier: Ani.",
        "Dirk is a virtual player: they take a place, but its points are lost.",
    ]
    assert "\nR4.3: Players who complete a type in a later round" in told.out


def test_a_wall_is_drawn() -> None:
    told = desk.run("why", KIM, "Kim", "wall", "--lang", "en")
    assert told.out.startswith("Kim · Wall · Scoring 3: 4 points\nLongest outer wall: 4.\n")
    assert "The next longest wall does not count: 3." in told.out
    assert "┃ P5nw" in told.out
    assert "\nB4.1: " in told.out
    plain = desk.run("why", KIM, "Kim", "wall", "--lang", "en", encoding="ascii")
    assert plain.out.isascii()
    assert "?" not in plain.out


def test_a_total_is_a_sum_of_named_addends() -> None:
    told = desk.run("why", KIM, "Kim", "total", "--lang", "en").out
    expected = "41 (Before) + 8 (Pavilion) + 10 (Arcades) + 19 (Chambers) + 20 (Garden) + 6 (Tower) + 4 (Wall) = 108"
    assert told.splitlines()[1] == expected


def test_a_wrong_claim_is_set_beside_the_points() -> None:
    text = desk.table("Kim: {buildings: {tower: 2}, wall: 0, claimed: {tower: 13}}")
    assert "Tower: 13 claimed, 21 by the rules." in desk.run("why", "-", "Kim", "tower", "--lang", "en", typed=text).out


@pytest.mark.parametrize("language", catalog.languages())
def test_it_answers_in_every_language(language: str) -> None:
    for arguments in ((KIM, "Kim", "wall"), (DICE, "Dirk", "tower"), (KIM, "Kim", "--tile", "G12", "--at", "-1,0")):
        told = desk.run("why", *arguments, "--lang", language)
        assert told.status == ("--tile" in arguments)
        assert "{" not in told.out


# Places


def test_a_place_for_programs() -> None:
    answer = answer_of(KIM, "Kim", "--tile", "T7", "--at", "0,0", status=1)
    assert list(answer) == ["schema", "file", "player", "tile", "at", "may", "replaces", "findings"]
    assert answer["may"] is False
    assert [each["name"] for each in answer["findings"]] == ["occupied"]


@pytest.mark.parametrize(
    "words", [("--at=-1,1",), ("--at", "-1,1"), ("--at", "[-1, 1]"), ("--at", "−1 1"), ("--at", "-1;1")]
)
def test_a_place_is_understood_as_it_is_written(words: tuple[str, ...]) -> None:
    answer = answer_of(KIM, "Kim", "--tile", "C9s", *words)
    assert (answer["at"], answer["may"], answer["findings"]) == ([-1, 1], True, [])
    assert answer["replaces"] == "C9s"


def test_moves_and_why_agree() -> None:
    for tile in ("G12", "T11-", "S9"):
        moves = desk.run("moves", KIM, "--player", "Kim", "--tile", tile, "--json").json
        for at in moves["place"] + moves["swap"]:
            assert answer_of(KIM, "Kim", "--tile", tile, "--at", f"{at[0]},{at[1]}")["may"] is True


def test_the_fault_is_marked_and_its_rule_is_in_words() -> None:
    told = desk.run("why", KIM, "Kim", "--tile", "G12", "--at=-1,0", "--lang", "en")
    assert (told.status, told.err) == (1, "")
    lines = told.out.splitlines()
    assert lines[:2] == ["Kim", "No: G12s cannot be at [-1, 0]."]
    assert "×G12s" in told.out
    assert lines[-1] == "B3.3: Wall touches wall, open side touches open side. From the rulebook."
    yes = desk.run("why", KIM, "Kim", "--tile", "C9s", "--at=-1,1", "--lang", "en").out.splitlines()
    assert yes[1] == "Yes: C9s is already at [-1, 1]."
    swap = desk.run("why", KIM, "Kim", "--tile", "T11-", "--at=-1,1", "--lang", "en").out.splitlines()
    assert swap[1].startswith(("Yes: T11- can replace C9s", "No: T11-"))


def test_on_an_illegal_palace_nothing_is_tried() -> None:
    answer = answer_of(ILLEGAL, "Kim", "--tile", "P2", "--at", "1,0", status=1)
    assert answer["may"] is False
    assert {each["severity"] for each in answer["findings"]} >= {"error"}
    told = desk.run("why", ILLEGAL, "Kim", "--tile", "P2", "--at", "1,0", "--lang", "en")
    assert told.status == 1
    assert "The palace is not legal as it is, so nothing can be added to it." in told.out
    assert told.out.startswith("error[ALH304] Kim: "), "what is wrong with it is told first"


VAGUE = """
game: alhambra
players:
  Kim:
    palace: |
      .   P5  .
      T9  *   ?
      .   A   .
  Nina: {buildings: {tower: 2}, wall: 3}
"""


def test_vague_tiles_are_no_fault_of_a_palace() -> None:
    arguments = ("why", "-", "Kim", "--tile", "G8ne", "--at", "2,0", "--lang", "en")
    told = desk.run(*arguments, typed=VAGUE)
    assert (told.status, told.err) == (1, "")
    assert told.out.splitlines()[:2] == ["Kim", "There is no answer until these tiles are known: ?, A."]
    for wrong in ("not legal", "error", "marks", "B6.1", "B1.1"):
        assert wrong not in told.out
    answer = desk.run(*arguments, "--json", typed=VAGUE).json
    assert answer["may"] is False
    assert [each["name"] for each in answer["findings"]] == ["ambiguous-tile", "ambiguous-tile"]


LEFT = """
game: alhambra
players:
  Kim: {palace: ["*  A9-"]}
  Nina: {palace: ["*  .  S9-"]}
leftovers: [{tile: G10n, currency: denar}, {tile: G11, currency: denar}]
money: {Kim: {denar: 700}, Nina: {denar: 3}}
"""


@pytest.mark.parametrize("money", ["money: {Kim: {denar: 700}, Nina: {denar: 3}}", "money: {Nina: {denar: 3}}"])
def test_faults_on_the_market_are_no_faults_of_a_palace(money: str) -> None:
    text = LEFT.replace("money: {Kim: {denar: 700}, Nina: {denar: 3}}", money)
    assert desk.run("check", "-", typed=text).status == 1
    assert answer_of("-", "Kim", "--tile", "P8", "--at", "0,1", typed=text)["may"] is True
    told = desk.run("why", "-", "Kim", "--tile", "P8", "--at", "0,1", "--lang", "en", typed=text)
    assert (told.status, told.out.splitlines()[1]) == (0, "Yes: P8- can be added at [0, 1].")
    moves = desk.run("moves", "-", "--player", "Kim", "--tile", "P8", "--json", typed=text)
    assert (moves.status, moves.json["legal"]) == (0, True)
    # Nina's own palace is another matter.
    findings = answer_of("-", "Nina", "--tile", "P8", "--at", "0,1", typed=text, status=1)["findings"]
    assert {each["player"] for each in findings} == {"Nina"}


def test_a_drawing_that_cannot_be_read_is_the_answer() -> None:
    text = desk.table("Kim: {palace: '*  G8ne'}")
    found = answer_of("-", "Kim", "--tile", "P8", "--at", "0,1", typed=text, status=1)["findings"]
    assert [each["severity"] for each in found] == ["error"]


def test_notes_are_no_reasons() -> None:
    text = "game: alhambra\nplayers:\n  Kim: {palace: ['*  .  G8ne']}\n  Nina: {buildings: {tower: 2}, wall: 3}\n"
    assert "virtual-missing" in desk.run("check", "-", typed=text).out
    found = answer_of("-", "Kim", "--tile", "P8", "--at", "0,1", typed=text, status=1)["findings"]
    assert {each["severity"] for each in found} == {"error"}
    told = desk.run("why", "-", "Kim", "--tile", "P8", "--at", "0,1", "--lang", "en", typed=text).out
    assert "The palace is not legal as it is, so" in told
    assert "B6.1" not in told
    assert "B3.4" in told


def test_nobody_is_accused_of_having_what_they_only_ask_about() -> None:
    sentence = "S9- is left on the market, so Kim cannot have it."
    asked = (WHOLE, "Kim", "--tile", "S9", "--at=0,-2")
    found = answer_of(*asked, status=1)["findings"]
    assert [each["message"] for each in found if each["name"] == "tile-used-twice"] == [sentence]
    told = desk.run("why", *asked, "--lang", "en").out
    assert sentence in told
    assert "line 22" not in told
    # What another player gets only later, they do not have yet.
    text = """
game: alhambra
scorings:
  1: {Kim: {palace: ["*"]}, Nina: {palace: ["*"]}, Tom: {palace: ["*"]}}
  2: {Kim: {palace: ["*  C11-"]}, Nina: {palace: ["*"]}, Tom: {palace: ["*"]}}
"""
    found = answer_of("-", "Nina", "--tile", "C11", "--at", "0,1", "--scoring", "1", typed=text, status=1)["findings"]
    assert [each["message"] for each in found] == ["There is only one C11-, and Kim has it in scoring 2, on line 5."]


# What cannot be answered


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((KIM, "Kmi", "tower"), "no player named Kmi; did you mean Kim? choose from: Kim, Nina, Dirk"),
        ((ILLEGAL, "Tomm", "tower"), "no player named Tomm; choose from: Kim, Nina, Dirk"),
        (
            (KIM, "Kim", "twoer"),
            f"unknown item: twoer; did you mean tower? choose from: {', '.join(ITEMS)}",
        ),
        ((KIM, "Kim", "tower", "--scoring", "1"), "this file has no scoring 1; choose from: 3"),
        ((KIM, "Kim", "tower", "--scoring", "4"), "--scoring must be from 1 to 3; see: alhambra-sheets why --help"),
        ((DICE, "Ani", "tower", "--scoring", "3"), f"{DICE}: Roll & Write has only one scoring; leave out --scoring"),
        ((KIM, "Kim", "tower", "--tile", "G8ne", "--at", "1,0"), "ITEM cannot be used with --tile"),
        ((KIM, "Kim", "--tile", "G8ne"), "--tile needs --at"),
        ((KIM, "Kim", "--at", "1,0"), "--at needs --tile"),
        (
            (KIM, "Kim", "--tile", "G8ne", "--at", "east"),
            "--at needs two whole numbers, spaces east and south of the fountain, such as 1,0; not east",
        ),
        ((KIM, "Kim", "--tile", "G8ne", "--at", "0,100001"), "--at must be from -100000 to 100000"),
        ((KIM, "Kim", "--tile", "G8", "--at", "1,0"), "`G8` fits several tiles: G8ne, G8nw, G8sw."),
        ((KIM, "Nina", "--tile", "G8ne", "--at", "1,0"), "Nina has no palace in this file"),
        ((KIM, "Tom", "--tile", "G8ne", "--at", "1,0"), "no player named Tom; choose from: Kim"),
        ((DICE, "Ani", "--tile", "G8ne", "--at", "1,0"), "Roll & Write has no palaces; --tile is for the base game"),
        (("nothing.yaml", "Kim", "tower"), "nothing.yaml: no such file"),
    ],
)
def test_what_cannot_be_answered_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    for more in ((), ("--json",)):
        answer = desk.run("why", *arguments, *more, "--lang", "en")
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == f"alhambra-sheets: {line}\n"


def test_of_claims_alone_nothing_is_scored() -> None:
    text = desk.table("Kim: {claimed: 5}")
    answer = desk.run("why", "-", "Kim", "tower", "--lang", "en", typed=text)
    assert (answer.status, answer.err) == (2, "alhambra-sheets: there is nothing to score in this file\n")


HOSTILE = (
    "=1+1",
    "[bold]x[/]",
    "<b>&",
    "Kim 4 → 1st: 21 · Nina",
    "田中さん",
    "{name}",
    "a\u0301b" * 9,
    "W",
    "-x",
    "%s",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_only_names(name: str) -> None:
    text = desk.table(f"{json.dumps(name)}: {{palace: ['* G10-'], claimed: {{tower: 3}}}}")
    for item in ("tower", "garden", "wall", "total"):
        told = desk.run("why", "--lang", "en", "-", "--", name, item, typed=text)
        if told.status == 2:  # the separator must come before all arguments
            told = desk.run("why", "--lang", "en", "--", "-", name, item, typed=text)
        assert told.status == 0, told.err
        assert "\x1b" not in told.out
        assert told.out.isprintable() or "\n" in told.out
    assert desk.run("why", "--tile", "P2", "--at", "0,1", "--lang", "en", "--", "-", name, typed=text).status in {0, 1}


def test_nothing_that_a_terminal_obeys_comes_through() -> None:
    text = desk.table("Kim: {buildings: {tower: 2}, wall: 0}")
    answer = desk.run("why", "-", "Kim\x1b[31m", "tow\x07er", "--lang", "en", typed=text)
    assert answer.status == 2
    assert "\x1b" not in answer.err
    assert "\x07" not in answer.err


@pytest.mark.parametrize("place", ["60,60", "-100000,100000"])
def test_a_place_far_away_is_drawn_in_a_few_lines(place: str) -> None:
    answer = desk.run("why", KIM, "Kim", "--tile", "P8", f"--at={place}", "--lang", "en")
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert len(lines) < 25
    assert sum("×P8-" in line for line in lines) == 1
    assert sum("⋯" in line for line in lines) == sum("⋮" in line for line in lines) == 1


def test_the_first_lines_fit_a_narrow_terminal() -> None:
    terminal = Terminal(colours=False, unicode=True, width=20, wraps=True)
    name = "Kim of the long name"
    result = desk.judge(desk.palace("P5 .", "* G8ne").replace("Kim", name))
    answer = asking.answer(result, asking.PointsQuestion(name, "wall", None))
    lines = list(why_report(answer, result, catalog.load("en"), terminal))
    assert max(map(columns, lines)) <= 20
    head = " ".join(line.strip() for line in lines[: lines.index("")])
    assert head.startswith(f"{name} · Wall · Scoring 3: 2 points")
