"""Vague tiles put into words for the table, and into JSON for programs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import desk


def table(*rows: str, more: str = "", top: str = "") -> str:
    drawn = "".join(f"      {row}\n" for row in rows)
    return f"{desk.HEAD}{top}players:\n  Kim:\n    palace: |\n{drawn}{more}{desk.OTHERS}"


def said(text: str, command: str = "score") -> str:
    answer = desk.run(command, "-", "--lang", "en", typed=text)
    assert answer.err == ""
    return answer.out


def told(text: str, command: str = "score") -> Any:  # noqa: ANN401 - JSON is any of its types
    return desk.run(command, "-", "--json", typed=text).json


def test_what_was_worked_out_is_said_and_drawn_in_capitals() -> None:
    out = said(table("T12 *   C9"))
    assert "Worked out (sides in capitals, as in the drawings):\n  Kim: C9 → C9s\n" in out
    assert "C9S" in out
    # The drawing can be pasted back: capitals make no difference.
    assert "Worked out" in said(table("T12 *   C9"), "check")
    assert "Worked out" not in said(table("T12 *   C9s"))


def test_what_is_open_is_drawn_as_it_is_written() -> None:
    out = said(table("*   T9"))
    assert "several-readings" in out
    assert " T9 " in out
    assert "T9ES" not in out


def test_possible_results_come_with_what_is_sure_and_the_question() -> None:
    out = said(table("*   G10", top="before: {Kim: 50, Nina: 0, Ota: 0}\n"))
    assert out.index("Kim wins in every case.") < out.index("Kim 63, Nina") < out.index("Kim 62, Nina")
    assert "What is still open affects only the points, not the ranking." in out
    assert "  Kim, 1 east of the fountain: Garden 10: which sides have a wall? (line 6)\n" in out
    assert "    G10n  north  → Kim 63\n    G10-  none  → Kim 62\n" in out


CITIZENS = """game: alhambra
modules: [street-trader]
scoring: 3
before: {{Kim: {kim}, Nina: 40, Ota: 3}}
players:
  Kim: {{palace: ["* T11"], citizens: 0}}
  Nina: {{buildings: {{garden: 3, chambers: 2, tower: 4}}, wall: 5, citizens: {nina}}}
  Ota: {{buildings: {{garden: 3, chambers: 2}}, wall: 5, citizens: {{garden: 3}}}}
"""


@pytest.mark.parametrize(
    ("kim", "nina", "sure", "is_ranked"),
    [
        (93, "6", "Ota 42", False),  # Kim has 106 or 107 points, Nina 105 to 109
        (93, "{garden: 3, tower: 3}", "Nina 106, Ota 42", False),
        (193, "6", "Ota 42", True),
        (193, "{garden: 3, tower: 3}", "Nina 106, Ota 42", True),
    ],
)
def test_points_that_are_a_range_are_not_the_same_in_every_case(
    kim: int, nina: str, sure: str, *, is_ranked: bool
) -> None:
    out = said(CITIZENS.format(kim=kim, nina=nina))
    assert f"The same in every case: {sure}\n" in out
    assert ("What is still open affects only the points, not the ranking." in out) is is_ranked


def test_a_wall_that_is_not_given_is_not_the_same_in_every_case() -> None:
    out = said(CITIZENS.format(kim=93, nina="{garden: 3}").replace("tower: 4}, wall: 5", "tower: 4}"))
    assert "The same in every case: Ota 42\n" in out
    assert "not the ranking" not in out


def test_a_question_about_another_type_says_the_types() -> None:
    out = said(table("*   Tn", ".   C9", more="    reserve: [C9]\n"))
    assert "legal" not in out
    out = said(table("*   ?", top="before: {Kim: 0, Nina: 0, Ota: 0}\n"))
    assert "Kim, 1 east of the fountain: `?`: which tile is it?" in out
    assert "Pavilion 3: south, west" not in out  # the way to it would be walled
    assert "Garden 10: none" in out
    assert "Results: 13; Kim 11–24" in out


def test_keys_of_json() -> None:
    answer = told(table("T12 *   C9"))
    assert answer["readings"] == {"count": 1, "complete": True}
    (resolved,) = answer["resolved"]
    assert resolved == {
        "player": "Kim",
        "scoring": 3,
        "cell": [1, 0],
        "location": {"line": 5, "column": 15},
        "written": "C9",
        "tile": "C9s",
    }
    assert "possible" not in answer
    assert "questions" not in answer
    exact = told(table("T12 *   C9s"))
    assert not {"readings", "resolved", "possible", "questions"} & set(exact)
    assert {key: exact[key] for key in ("totals", "scorings", "winners")} == {
        key: answer[key] for key in ("totals", "scorings", "winners")
    }


def test_possible_results_in_json() -> None:
    answer = told(table("*   G10"))
    assert (answer["legal"], answer["scorings"], answer["totals"], answer["winners"]) == (True, [], {}, [])
    assert [each["totals"]["Kim"] for each in answer["possible"]] == [13, 12]
    assert [each["because"] for each in answer["possible"]] == ["G10: G10n", "G10: G10-"]
    assert answer["questions"] == [
        {
            "player": "Kim",
            "scoring": 3,
            "cell": [1, 0],
            "location": {"line": 5, "column": 11},
            "written": "G10",
            "tiles": ["G10n", "G10-"],
        }
    ]
    checked = told(table("*   G10"), "check")
    assert (checked["readings"], checked["resolved"]) == ({"count": 2, "complete": True}, [])
    assert not {"possible", "questions"} & set(checked)


def test_what_leads_to_a_result_is_told_where_one_question_decides() -> None:
    several = told(table("*   T", top="before: {Kim: 0, Nina: 0, Ota: 0}\n"))
    (question,) = several["questions"]
    named = [each["because"].removeprefix("T: ").split(" | ") for each in several["possible"]]
    assert sorted(tile for tiles in named for tile in tiles) == sorted(question["tiles"])
    for each, tiles in zip(several["possible"], named, strict=True):
        for tile in tiles:
            exact = told(table(f"*   {tile}", top="before: {Kim: 0, Nina: 0, Ota: 0}\n"))
            assert exact["totals"] == each["totals"]
    two = told(table("*   G10").replace("  Nina: {buildings: {garden: 2}, wall: 3}\n", "  Nina: {palace: ['* T11']}\n"))
    assert len(two["questions"]) == 2
    assert not any("because" in each for each in two["possible"])


def test_what_does_not_fit_is_told_with_whose_it_is_and_where() -> None:
    text = table("*   G8").replace("  Nina: {buildings: {garden: 2}, wall: 3}\n", "  Nina: {palace: ['* G8']}\n")
    assert "Kim: No tile fits here: `G8` (Kim, line 5), `G8` (Nina, line 6)." in said(text)


def test_more_words_than_tiles_are_told_as_such() -> None:
    (found,) = told(table("*   T12", more="    reserve: [G8, g8, G8, G8]\n"), "check")["findings"]
    assert found["message"] == (
        "`G8` appears more often than the game has such tiles (3): `G8` (Kim, line 6), `g8` (Kim, line 6), `G8` (Kim, "
        "line 6), `G8` (Kim, line 6)."
    )


@pytest.mark.parametrize("command", ["score", "check"])
def test_too_many_vague_tiles_are_undecided_and_nobody_s_fault(command: str) -> None:
    rows = ("? ? ?", "? * ?", "? ? ?")
    drawn = "".join(f"      {row}\n" for row in rows)
    out = said(
        f"{table(*rows)}".replace("  Nina: {buildings: {garden: 2}, wall: 3}\n", f"  Nina:\n    palace: |\n{drawn}"),
        command,
    )
    assert out.startswith("Too many tiles here are vague for the program to work out.")
    assert out.endswith(": undecided (16 tiles)\n")
    assert "not legal" not in out
    wrong = said(table("*   G10w", ".   T9"), command)
    assert "Too many" not in wrong
    assert "not legal" in wrong


def test_off_the_palace_a_word_has_a_place_and_no_cell() -> None:
    answer = told(table("*   C9s", more="    reserve: [C9]\n"))
    (resolved,) = answer["resolved"]
    assert (resolved["cell"], resolved["place"], resolved["tile"]) == (None, "reserve", "C9w")
    left = "leftovers: [{tile: C9, currency: denar}]\nmoney: {Nina: {denar: 7}}\n"
    (resolved,) = told(table("*   C9s") + left)["resolved"]
    assert (resolved["player"], resolved["cell"], resolved["place"]) == (None, None, "leftovers")


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize(
    "text", [table("*   C9", ".   C9"), table("*   G10w  C9"), table("*   C9", more="    wal: 3\n")]
)
def test_an_illegal_file_has_no_reading(text: str, command: str) -> None:
    answer = told(text, command)
    assert (answer["legal"], answer["readings"], answer["resolved"]) == (False, {"count": 0, "complete": True}, [])
    assert not {"possible", "questions"} & set(answer)
    assert not [each for each in answer["findings"] if each["name"] == "ambiguous-tile"]


def test_claims_that_no_result_has_name_those_that_are_possible() -> None:
    out = said(table("*   G10", more="    claimed: 7\n"))
    assert "7 claimed; possible: 12, 13." in out
    assert "claimed;" not in said(table("*   G10", more="    claimed: 13\n"))
