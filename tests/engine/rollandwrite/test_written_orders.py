"""What the contract of transcripts promises of orders of completion, and of claims, which may decide them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from alhambra_engine.reading.names import NameBook
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import aliases, completed_line, item_name
from tests.cases import desk
from tests.cases.desk import told
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import counted, drawn, spaces, table, virtual
from tests.engine.rollandwrite.answers import (
    ALIASES,
    KEYS,
    LANGUAGES,
    OTHERS,
    TABLE_KEYS,
    answer,
    players_of,
    totals_of,
)

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
    "Bea then Ani": (13, 21),
    "Bea and then Ani": (13, 21),
    '"Bea, dann Ani"': (13, 21),
    "Bea pak Ani": (13, 21),
    "Bea -> Ani": (13, 21),
    "Bea затем Ani": (13, 21),
    "[Bea potem Ani]": (13, 21),
}


@pytest.mark.parametrize("order", ORDERS)
def test_the_order_of_completions(order: str) -> None:
    players = players_of(table(*FILLED, end=f"completed:\n  tower: {order}\n"))
    assert (players["Ani"]["buildings"]["tower"]["points"], players["Bea"]["buildings"]["tower"]["points"]) == ORDERS[
        order
    ]


@pytest.mark.parametrize(
    "order", ["Ani then", "Ani & Bea", "Ani + Bea", "[[Ani then Bea]]", "Ani then then", "Ani then Cyd"]
)
def test_what_is_no_order_is_asked_about(order: str) -> None:
    assert "unknown-name/player" in told(table(*FILLED, end=f"completed: {{tower: {order}}}\n"))


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
    assert found["verdict"] == ["Possible results", "The same in every case: Cid 16"]
    assert found["orders"] == [{"type": "tower", "players": ["Ani", "Bea"], "decides_winner": True}]
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
    assert half["orders"] == [{"type": "seraglio", "players": ["Ani", "Bea"], "decides_winner": True}]


def test_an_order_that_claims_decide_is_assumed_and_not_asked_for() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}}\n"
    bea = "  Bea: {buildings: {tower: 8, chambers: 5}, claimed: {tower: 21}}\n"
    found = answer(table(ani, bea, FILLED[2]))
    assert found["assumed"] == {"tower": [["Bea"], ["Ani"]]}
    assert (found["completed"], found["orders"]) == ({}, [])


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


def test_totals_that_may_have_more_in_them_are_no_claims_of_an_order() -> None:
    ani = "  Ani: {buildings: {tower: 8, garden: 5}, claimed: 44}\n"
    bea = "  Bea: {buildings: {tower: 8, chambers: 5}, claimed: {tower: 21, lines: 9, total: 50}}\n"
    found = answer(table(ani, bea, FILLED[2]))
    assert [each["name"] for each in found["findings"]] == ["order-from-claims"]
    assert found["totals"]["Bea"] == 21 + 19


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
    assert told(text) == ["order-needed/several"]
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
    found = roll_and_write_of(desk.judge(text)).possible.results
    assert len(found) > 8
    for each in found[:20]:
        again = answer(text + completed_line(each.completions) + "\n")
        assert (again["findings"], again["totals"]) == ([], each.totals)


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
    found = answer(table(drawn("Kim", "S1 P2"), dirk, virtual("Dirki", "C6 S4 G6 A5"), top="mode: versus\n"))
    assert [(each["name"], each["player"]) for each in found["findings"]] == [("claim-differs", "Dirk")]
    assert "99" in found["findings"][0]["message"]


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
