"""JSON: the keys and rules that other programs rely on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from alhambra_engine.geometry import coordinates
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.cases.desk import HEAD, OTHERS, palace, table
from tests.engine.strategies import real_palaces

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.alhambra.palace import Palace

GOOD = table("Kim: {buildings: {tower: 1}, wall: 1}")
NOTED = HEAD + "players: {Kim: {buildings: {tower: 1}, wall: 1}}\n"
BAD = table("Kim: {buildings: {towr: 1}, wall: 1}")
CHECK_KEYS = ["schema", "file", "game", "legal", "findings"]
SCORE_KEYS = [*CHECK_KEYS, "verdict", "scorings", "totals", "winners", "before", "complete", "palaces"]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A good, a noted, a bad and a missing file."""
    named = {"good": GOOD, "noted": NOTED, "bad": BAD}
    for name, text in named.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.yaml") for name in (*named, "missing")}


# (files, exit status, what stands in the answer: None nothing, a name an object, a list an array)
CALLS: list[tuple[str, int, str | list[str] | None]] = [
    ("good", 0, "good"),
    ("noted", 0, "noted"),
    ("bad", 1, "bad"),
    ("missing", 2, None),
    ("good noted", 0, ["good", "noted"]),
    ("good good", 0, ["good", "good"]),
    ("good bad", 1, ["good", "bad"]),
    ("bad good", 1, ["bad", "good"]),
    ("good missing", 2, ["good"]),
    ("missing bad", 2, ["bad"]),
    ("missing missing", 2, None),
    ("bad missing good", 2, ["bad", "good"]),
]


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize(("names", "status", "answered"), CALLS)
def test_one_file_is_an_object_and_several_an_array(
    command: str, names: str, status: int, answered: str | list[str] | None, files: dict[str, str]
) -> None:
    answer = desk.run(command, "--json", *(files[name] for name in names.split()))
    assert answer.status == status
    assert len(answer.err.splitlines()) == names.split().count("missing")
    if answered is None:
        assert answer.out == ""
    elif isinstance(answered, str):
        assert answer.json["file"] == files[answered]
    else:
        assert [each["file"] for each in answer.json] == [files[name] for name in answered]
    assert [answer.out.count("\n{\n") + answer.out.startswith("{")] == [isinstance(answered, str)]


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize(("names", "status", "answered"), CALLS)
def test_text_has_the_same_exit_status(
    command: str, names: str, status: int, answered: str | list[str] | None, files: dict[str, str]
) -> None:
    answer = desk.run(command, *(files[name] for name in names.split()))
    assert answer.status == status
    assert bool(answer.out) is (answered is not None)
    assert len(answer.err.splitlines()) == names.split().count("missing")
    told = [line for line in answer.out.splitlines() if line.startswith("=== ")]
    assert len(told) == (len(answered) if isinstance(answered, list) else 0)


def test_keys_of_a_check() -> None:
    for text in (GOOD, BAD, "", "[", HEAD):
        found = desk.run("check", "-", "--json", typed=text).json
        assert list(found) == CHECK_KEYS
        assert found["schema"] == 1
        assert found["file"] == "-"


def test_what_is_not_legal_has_no_score() -> None:
    found = desk.run("score", "-", "--json", typed=BAD).json
    assert list(found) == SCORE_KEYS
    assert (found["legal"], found["scorings"], found["totals"], found["winners"]) == (False, [], {}, [])
    assert (found["before"], found["complete"]) == ({}, False)


@pytest.mark.parametrize(("text", "game"), [(GOOD, "alhambra"), ("players: {}", None), ("", None), ("[", None)])
def test_the_game_is_named_or_null(text: str, game: str | None) -> None:
    assert desk.run("check", "-", "--json", typed=text).json["game"] == game


def test_a_finding_has_all_its_keys_and_a_place_or_null() -> None:
    (finding,) = desk.run("check", "-", "--json", typed=BAD).json["findings"]
    assert list(finding) == [
        *("code", "name", "severity", "rule", "message", "help", "location", "end_location", "player", "cells"),
        "fixes",
    ]
    (fix,) = finding["fixes"]
    assert list(fix) == ["message", "edits", "safe", "totals"]
    (edit,) = fix["edits"]
    assert edit == {"location": finding["location"], "end_location": finding["end_location"], "text": "tower"}
    assert set(fix["totals"]) == {"Kim", "Nina", "Ota"}
    assert (finding["location"], finding["end_location"]) == ({"line": 3, "column": 21}, {"line": 3, "column": 25})
    (finding,) = desk.run("check", "-", "--json", typed=b"#" * 5_000_001).json["findings"]
    assert (finding["location"], finding["end_location"]) == (None, None)
    assert "fixes" not in finding


@pytest.mark.parametrize("language", catalog.languages())
def test_language_changes_sentences_and_nothing_else(language: str) -> None:
    english, other = (desk.run("score", "-", "--json", "--lang", code, typed=NOTED).json for code in ("en", language))
    for found in (english, other):
        for finding in found["findings"]:
            finding["message"] = finding["help"] = ""
    verdicts = [found.pop("verdict") for found in (english, other)]
    assert len(verdicts[0]) == len(verdicts[1])
    assert english == other


# What is said first


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (palace("P5nw", ". 1"), ["Not legal (2 errors)"]),
        ("[", ["Cannot be read (1 error)"]),
        (BAD, ["Not legal (1 error)"]),
        (NOTED, ["Most points in scoring 3: Kim"]),
        (HEAD + "before: {Kim: 3}\nplayers: {Kim: {buildings: {tower: 1}, wall: 1}}\n", ["Winner: Kim"]),
        (HEAD + "scoring: 1\nplayers: {Kim: {buildings: {tower: 1}, wall: 1}}\n", ["Most points so far: Kim"]),
        (HEAD + "players: {Kim: {claimed: {tower: 1}}}\n", ["Nothing to score"]),
    ],
)
def test_the_verdict_is_what_there_is_to_say_first(text: str, expected: list[str]) -> None:
    assert desk.run("score", "-", "--json", "--lang", "en", typed=text).json["verdict"] == expected


def test_the_verdict_is_in_the_readers_language() -> None:
    assert desk.run("score", "-", "--json", "--lang", "de", typed=NOTED).json["verdict"] == [
        "Die meisten Punkte in der 3. Wertung: Kim"
    ]


# What is to be drawn


def test_a_palace_is_told_with_its_tiles_and_its_wall() -> None:
    found = desk.run("score", "-", "--json", typed=palace("P5nw G8ne", "F .")).json
    (kim,) = [each for each in found["palaces"] if each["player"] == "Kim"]
    assert kim["scoring"] == 3
    assert kim["tiles"] == [[0, -1, "P5nw"], [1, -1, "G8ne"]]
    assert (kim["buildings"]["garden"], kim["buildings"]["tower"]) == (1, 0)
    (scoring,) = found["scorings"]
    (award,) = [each for each in scoring["awards"] if each["player"] == "Kim" and each["kind"] == "wall"]
    assert kim["wall"] == {"length": 4, "sides": award["sides"]}
    assert scoring["players"]["Kim"]["wall"] == {"length": 4, "points": 4, "sides": award["sides"]}


def test_of_an_illegal_file_palaces_are_told_as_well_and_only_the_faulty_one_has_no_wall() -> None:
    good = "Kim:\n    palace: |\n      P5nw\n      F\n"
    bad = "Nina:\n    palace: |\n      T9nw .\n      F .\n      . S9-\n    reserve: [G12s]\n"
    found = desk.run("score", "-", "--json", typed=HEAD + f"players:\n  {good}  {bad}").json
    assert (found["legal"], found["scorings"]) == (False, [])
    kim, nina = found["palaces"]
    assert (kim["wall"]["length"], nina["wall"]) == (2, None)
    assert nina["tiles"] == [[0, -1, "T9nw"], [1, 1, "S9-"]]
    assert nina["reserve"] == ["G12s"]


def test_a_word_that_is_no_tile_for_certain_is_told_as_it_is_written() -> None:
    found = desk.run("score", "-", "--json", typed=palace("P5nw G?", "F .")).json
    (kim,) = [each for each in found["palaces"] if each["player"] == "Kim"]
    assert kim["unread"] == [[1, -1, "G?"]]


def test_palaces_of_all_scorings_are_told() -> None:
    found = desk.run("score", "examples/whole-game.yaml", "--json").json
    told = {(each["player"], each["scoring"]): each["wall"]["length"] for each in found["palaces"]}
    assert {scoring for _, scoring in told} == {1, 2, 3}
    for scoring in found["scorings"]:
        for player, own in scoring["players"].items():
            if (player, scoring["scoring"]) in told:
                assert own["wall"]["length"] == told[player, scoring["scoring"]] == len(own["wall"]["sides"])


def test_winners_are_empty_before_the_third_scoring() -> None:
    for scoring in (1, 2):
        text = table("Kim: {buildings: {tower: 1}, wall: 9}", top=f"scoring: {scoring}\n").replace("wall: 9", "wall: 3")
        assert desk.run("score", "-", "--json", typed=text).json["winners"] == []


def test_points_are_the_sum_of_the_awards(checkout: Path) -> None:
    for path in sorted((checkout / "tests/games").glob("*.yaml")):
        found = desk.run("score", str(path), "--json").json
        for scoring in found["scorings"]:
            for name, player in scoring["players"].items():
                own = [award for award in scoring["awards"] if award["player"] == name]
                assert player["points"] == sum(award["points"] for award in own)
                others = ("wall",) if "wall" in player else ("lines", "coins")
                assert player["points"] == player.get("bonus", 0) + sum(
                    each["points"]
                    for each in (
                        *player["buildings"].values(),
                        *(player[other] for other in others),
                        *player.get("modules", {}).values(),
                    )
                )
                assert list(player["buildings"]) == [
                    *("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
                ]
        totals = {
            name: found["before"].get(name, 0)
            + sum(scoring["players"][name]["points"] for scoring in found["scorings"])
            for name in found["totals"]
        }
        assert found["totals"] == totals


@given(real_palaces())
def test_a_wall_has_as_many_sides_as_points(palace: Palace) -> None:
    tiles = [{"at": list(coordinates(cell)), "tile": tile.notation} for cell, tile in palace.tiles.items()]
    text = table(f"Kim: {json.dumps({'tiles': tiles})}", top="scoring: 1\n").replace(OTHERS, "")
    found = desk.run("score", "-", "--json", typed=text).json
    assert found["legal"]
    (scoring,) = found["scorings"]
    walls = [award for award in scoring["awards"] if award["kind"] == "wall"]
    for wall in walls:
        assert len(wall["sides"]) == wall["points"] == scoring["players"]["Kim"]["wall"]["length"]
        assert len({tuple(side) for side in wall["sides"]}) == wall["points"]
        assert all(side in "nesw" for _, _, side in wall["sides"])
    assert scoring["players"]["Kim"]["wall"]["length"] or not walls


def test_an_award_of_a_tie_names_places_pool_and_who_shares_it() -> None:
    text = table("Kim: {buildings: {garden: 2, tower: 1}, wall: 0}", "Lea: {buildings: {garden: 1}, wall: 0}")
    (scoring,) = desk.run("score", "-", "--json", typed=text).json["scorings"]
    gardens = [award for award in scoring["awards"] if award.get("type") == "garden"]
    common = {"kind": "majority", "type": "garden", "counts": {"Kim": 2, "Lea": 1, "Nina": 2}}
    assert gardens == [
        {**common, "player": "Kim", "places": [1, 2], "tied": ["Nina"], "pool": 32, "points": 16, "rule": "B5.2"},
        {**common, "player": "Nina", "places": [1, 2], "tied": ["Kim"], "pool": 32, "points": 16, "rule": "B5.2"},
        {**common, "player": "Lea", "places": [3], "tied": [], "pool": 5, "points": 5, "rule": "B5.1"},
    ]


# Moves

MOVES = palace("P8  *  G9", "S9  .  .")


def test_keys_of_moves() -> None:
    without = desk.run("moves", "-", "--player", "Kim", "--json", typed=MOVES)
    assert (without.status, without.err) == (0, "")
    assert list(without.json) == ["schema", "file", "legal", "findings", "remove"]
    with_tile = desk.run("moves", "-", "--player", "Kim", "--tile", "t12", "--json", typed=MOVES)
    assert list(with_tile.json) == ["schema", "file", "legal", "findings", "place", "remove", "swap"]
    for key in ("place", "remove", "swap"):
        cells = with_tile.json[key]
        assert cells == sorted(cells)
        assert all(len(cell) == 2 and all(isinstance(number, int) for number in cell) for cell in cells)
    # T12 has no wall: it may not touch G9's wall in the east.
    assert [2, 0] not in with_tile.json["place"]
    assert [0, 1] in with_tile.json["place"]
    assert with_tile.json["remove"] == [[-1, 1], [1, 0]]
    assert with_tile.json["swap"] == [[-1, 0], [-1, 1], [1, 0]]


def _whole(scorings: dict[int, str]) -> str:
    return (
        HEAD
        + "scorings:\n"
        + "".join(
            f"  {number}:\n    Kim: {{palace: [{drawn}]}}\n"
            "    Nina: {buildings: {garden: 2}, wall: 3}\n    Ota: {buildings: {chambers: 3}, wall: 3}\n"
            for number, drawn in scorings.items()
        )
    )


def test_moves_judge_the_last_scoring_of_the_file() -> None:
    text = _whole({2: "'* S9 A9'", 1: "'* S9'"})
    removed = {
        scoring: desk.run(
            "moves", "-", "--player", "Kim", "--json", *(["--scoring", scoring] if scoring else []), typed=text
        ).json["remove"]
        for scoring in ("", "1", "2")
    }
    assert removed == {"": [[2, 0]], "1": [[1, 0]], "2": [[2, 0]]}


def test_moves_take_the_asked_tile_as_coming_from_outside() -> None:
    # It lies in Kim's own palace already.
    found = desk.run("moves", "-", "--player", "Kim", "--tile", "P8", "--json", typed=MOVES)
    assert found.status == 0
    assert found.json["place"]
    assert [each["name"] for each in found.json["elsewhere"]] == ["tile-used-twice"]
    told = desk.run("moves", "-", "--player", "Kim", "--tile", "P8", typed=MOVES)
    assert told.status == 0
    assert "There is only one P8" in told.out


def test_moves_on_an_illegal_palace_are_its_findings() -> None:
    text = palace("P8  *  G10w")
    for arguments in ([], ["--tile", "T12"]):
        found = desk.run("moves", "-", "--player", "Kim", "--json", *arguments, typed=text)
        assert found.status == 1
        assert found.json["legal"] is False
        assert [each["name"] for each in found.json["findings"]] == ["wall-mismatch"]
        assert found.json["remove"] == []
        assert found.json.get("place", []) == []
    told = desk.run("moves", "-", "--player", "Kim", typed=text)
    assert told.status == 1
    assert "wall-mismatch" in told.out


def test_moves_do_not_care_about_the_palaces_of_others() -> None:
    text = palace("P8  *") + "  Tom: {palace: ['* G10w']}\n"
    assert desk.run("moves", "-", "--player", "Kim", "--json", typed=text).status == 0
    assert desk.run("moves", "-", "--player", "Tom", "--json", typed=text).status == 1


QUESTIONS: list[tuple[list[str], str]] = [
    (["--player", "Kym"], "Kim"),
    (["--player", ""], "Kim"),
    (["--player", "Nina"], "Nina"),
    (["--player", "Kim", "--scoring", "2"], "3"),
    (["--player", "Kim", "--scoring", "0"], "--scoring"),
    (["--player", "Kim", "--scoring", "x"], "--scoring"),
    (["--player", "Kim", "--tile", "G8"], "G8ne, G8nw, G8sw"),
    (["--player", "Kim", "--tile", "Q9"], "Q9"),
    (["--player", "Kim", "--tile", "T99"], "T99"),
    (["--player", "Kim", "--tile", ""], ""),
    (["--player", "Kim", "--tile", "{0.__class__}"], "{0.__class__}"),
    (["--player", "{name.__class__}"], "{name.__class__}"),
    ([], "--player"),
    (["--plaer", "Kim"], "--plaer"),
]


@pytest.mark.parametrize(("arguments", "said"), QUESTIONS, ids=" ".join)
@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["text", "json"])
def test_a_question_that_the_file_cannot_answer_is_one_line(
    arguments: list[str], said: str, as_json: list[str]
) -> None:
    answer = desk.run("moves", "-", *arguments, *as_json, typed=MOVES)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("alhambra-sheets: ")
    assert said in answer.err


@pytest.mark.parametrize("language", catalog.languages())
def test_the_line_names_what_there_is(language: str) -> None:
    answer = desk.run("moves", "-", "--player", "Kim", "--scoring", "2", "--lang", language, typed=MOVES)
    assert answer.status == 2
    assert answer.err.rstrip().endswith(" 3")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys), keys
    return dict(pairs)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252", "utf-16"])
def test_names_survive_whatever_the_encoding_of_the_pipe(encoding: str) -> None:
    text = GOOD.replace("Kim", "Ана").replace("Ota", "Ива")
    answer = desk.run("score", "-", "--json", typed=text, encoding=encoding)
    found = json.loads(answer.out, object_pairs_hook=_pairs)
    assert list(found["totals"]) == ["Ана", "Nina", "Ива"]
