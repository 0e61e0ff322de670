"""The answers of `audit`, and what `score` says of claims alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.audit.auditing import Audited, AuditResult
from alhambra_engine.audit.explanations import Explanations, WrongSum
from alhambra_engine.audit.pads import PadEntry
from alhambra_engine.reading.findings import Span
from alhambra_engine.reading.source import Source
from alhambra_sheets.report.audit import audit_report
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from tests.cases import desk

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "game: alhambra\nplayers:\n"
PALACES = (
    "  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}\n  Dirk: {virtual: true, buildings: {tower: 3}}\n"
    "  Kim: {buildings: {tower: 4}, wall: 3, claimed: {tower: 21, wall: 3, sum: 24}}\n"
)


def test_a_wrong_entry_and_the_sum_that_follows() -> None:
    answer = desk.run("audit", "-", "--json", typed=HEAD + PALACES)
    assert answer.status == 1
    found = answer.json
    assert (found["schema"], found["consistent"], found["least"], found["complete"]) == (1, False, 1, True)
    change = {"player": "Kim", "scoring": 3, "item": "tower", "written": 21, "possible": [17], "possible_count": 1}
    follow = {"player": "Kim", "scoring": 3, "item": "sum", "written": 24, "value": 20}
    assert found["explanations"] == [{"changes": [change], "follows": [follow]}]
    told = desk.run("audit", "-", typed=HEAD + PALACES)
    assert told.status == 1
    assert "Kim, scoring 3, Tower (line 5): 21 written, 17 is the only possible number." in told.out
    assert "Sum: 20 instead of 24." in told.out


def test_a_consistent_pad() -> None:
    right = PALACES.replace("tower: 21", "tower: 17").replace("sum: 24", "sum: 20")
    answer = desk.run("audit", "-", "--json", typed=HEAD + right)
    assert answer.status == 0
    assert (answer.json["consistent"], answer.json["least"], answer.json["explanations"]) == (True, 0, [])


def test_a_file_with_errors_and_one_without_claims() -> None:
    broken = desk.run("audit", "-", "--json", typed=HEAD + PALACES.replace("wall: 8", "wall: 88"))
    assert broken.status == 1
    assert (broken.json["consistent"], broken.json["least"], broken.json["explanations"]) == (False, None, [])
    nothing = desk.run("audit", "-", "--json", typed=HEAD + PALACES.partition("  Kim")[0])
    assert nothing.status == 0
    assert "nothing-claimed" in [each["name"] for each in nothing.json["findings"]]


def test_in_a_whole_game_claims_are_missed_in_its_first_scoring(checkout: Path) -> None:
    whole = (checkout / "examples" / "whole-game.yaml").read_text(encoding="utf-8")
    text = "".join(line for line in whole.splitlines(keepends=True) if "claimed" not in line)
    found = desk.run("audit", "-", "--json", typed=text).json["findings"]
    first = text.splitlines().index("  1:") + 1
    assert [(each["name"], each["location"]["line"]) for each in found] == [("nothing-claimed", first)]


def test_claims_alone_are_not_scored() -> None:
    alone = "  Kim: {claimed: {tower: 21}}\n  Nina: {claimed: 60}\n  Dirk: {virtual: true}\n"
    for game in ("alhambra", "roll-and-write"):
        text = f"game: {game}\nplayers:\n{alone}"
        answer = desk.run("score", "-", "--json", typed=text)
        assert answer.status == 0
        assert [each["name"] for each in answer.json["findings"]] == ["claimed-alone"] * 2
        assert (answer.json["legal"], answer.json["scorings"], answer.json["totals"]) == (True, [], {})
        assert (answer.json["winners"], answer.json["complete"]) == ([], False)
        assert desk.run("score", "-", typed=text).out.count("claimed-alone") == 2
    lone = desk.run("check", "-", "--json", typed=HEAD + "  Kim: {claimed: 3}\n  Nina: {wall: 3}\n")
    assert [each["name"] for each in lone.json["findings"] if each["severity"] == "error"] == ["missing-key"]


def test_facts_need_no_counts() -> None:
    right = PALACES.replace("tower: 21", "tower: 17").replace("sum: 24", "sum: 20")
    two = "".join(line for line in right.splitlines(keepends=True) if "Dirk" not in line)
    wrong = {
        "  Dirk: {virtual: true}\n": [],
        "  Tom: {}\n": [],
        "  Tom:\n": [],
        "  Tom: {wall: 3, claimed: {wall: 4}}\n": [("Tom", "wall", [3])],
        "  Tom: {reserve: [T7], claimed: {garden: 5, wall: 2}}\n": [("Tom", "garden", [0, 15, 20])],
    }
    for line, changes in wrong.items():
        found = desk.run("audit", "-", "--json", typed=HEAD + two + line).json
        assert [each["name"] for each in found["findings"]] == [], line
        assert found["least"] == len(changes), line
        told = [(each["player"], each["item"]) for own in found["explanations"] for each in own["changes"]]
        assert told == [(player, item) for player, item, _ in changes], line
        scored = desk.run("score", "-", "--json", typed=HEAD + two + line).json
        expected = "claimed-alone" if "claimed" in line else "missing-key"
        assert [each["name"] for each in scored["findings"]] == [expected], line
    long = desk.run("audit", "-", "--json", typed=HEAD + two + "  Tom: {wall: 999999999, claimed: {wall: 4}}\n").json
    assert [each["name"] for each in long["findings"]] == ["wall-too-long"]


def test_notes_about_a_score_are_left_out() -> None:
    text = HEAD + "  Kim: {buildings: {tower: 2}}\n  Nina: {buildings: {tower: 3}}\n"
    found = desk.run("audit", "-", "--json", typed=text).json
    assert [each["name"] for each in found["findings"]] == ["nothing-claimed"]


FULL = "{pavilion: 1, seraglio: 0, arcades: 3, chambers: 0, garden: 0, tower: 6, wall: 4, sum: 15}"


def test_sums_that_do_not_add_up_come_first() -> None:
    text = (
        "game: alhambra\nscorings:\n"
        f"  1:\n    Kim: {{claimed: {FULL}}}\n    Nina: {{claimed: {{wall: 5, sum: 5}}}}\n    Ola: {{claimed: {{}}}}\n"
        "  2:\n    Kim: {claimed: {running: 20}}\n    Nina: {claimed: {total: 11, running: 17}}\n    Ola: {}\n"
    )
    told = desk.run("audit", "-", typed=text).out.splitlines()
    assert told[:3] == [
        "These sums do not add up:",
        "  Kim, scoring 1, Sum (line 4): 15 written; the numbers add up to 14.",
        "  Nina, scoring 2, Running total (line 9): 17 written; the numbers add up to 16.",
    ]
    found = desk.run("audit", "-", "--json", typed=text).json
    assert [(each["player"], each["item"], each["adds_up_to"]) for each in found["sums"]] == [
        ("Kim", "sum", [14]),
        ("Nina", "running", [16]),
    ]
    first = [(each["player"], each["item"]) for each in found["explanations"][0]["changes"]]
    assert first == [("Kim", "sum"), ("Nina", "running")]


def test_a_sum_of_which_something_is_not_written_is_not_added_up() -> None:
    open_sums = (
        "{tower: 6, wall: 4, sum: 15}",  # other items may have brought the rest
        "{tower: 6, wall: 4, total: 15}",
        FULL.replace("sum: 15", "total: 40"),  # it may be the running total, with points of earlier scorings
        FULL.replace("sum: 15", "sum: 14, running: 40"),
    )
    for claimed in open_sums:
        found = desk.run(
            "audit", "-", "--json", typed=f"{HEAD}  Kim: {{claimed: {claimed}}}\n  Nina: {{claimed: {{}}}}\n"
        )
        assert found.json["sums"] == [], claimed


def test_a_pad_of_which_no_set_is_found_promises_no_list() -> None:
    entry = PadEntry("Kim", 3, "running", 92, Span(4, 1, 4, 2))
    explanations = Explanations(1, (), complete=False, wrong_sums=(WrongSum(entry, (95,)),))
    source = Source("pad.yaml", "", ())
    result = AuditResult(source, "alhambra", (), Audited(explanations, 1), {})
    assert list(audit_report(result, catalog.load("en"), Terminal(colours=False, unicode=True, width=200))) == [
        "These sums do not add up:",
        "  Kim, scoring 3, Running total (line 4): 92 written; the numbers add up to 95.",
        "pad.yaml: at least 1 entry must be wrong; which one could not be worked out.",
    ]
