"""The answers of `audit`, and what `score` says of claims alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    assert "Kim, scoring 3, Tower (line 5): 21 written, only 17 is possible." in told.out
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


def _pad(running: int, *, item: str = "running") -> str:
    return (
        "game: alhambra\nvirtual: none\nscorings:\n"
        "  2: {Kim: {claimed: {sum: 26, running: 26}}, Nina: {claimed: {sum: 12, running: 12}}}\n"
        f"  3: {{Kim: {{claimed: {{sum: 69, {item}: {running}}}}}, "
        "Nina: {claimed: {garden: 20, sum: 20, running: 32}}}\n"
    )


def test_what_does_not_add_up_is_told_first() -> None:
    for item, name in (("running", "Running total"), ("total", "Total"), ("сумма", "Total")):
        answer = desk.run("audit", "-", typed=_pad(92, item=item)).out
        first, second, *_ = answer.splitlines()
        assert first == "Does not add up:"
        assert second.startswith(f"  Kim, scoring 3, {name} (line 5): 92 written; ")
        assert "95" in second
        found = desk.run("audit", "-", "--json", typed=_pad(92, item=item)).json
        (addition,) = found["additions"]
        assert (addition["player"], addition["scoring"], addition["written"]) == ("Kim", 3, 92)
        assert 95 in addition["possible"]
    assert "Does not add up" not in desk.run("audit", "-", typed=_pad(95)).out


def test_a_sum_above_its_items_may_have_items_that_nobody_wrote() -> None:
    pad = (
        "game: alhambra\nvirtual: none\n"
        "players: {{Kim: {{claimed: {{tower: 21, sum: {}}}}}, Nina: {{claimed: {{}}}}}}\n"
    )
    assert desk.run("audit", "-", "--json", typed=pad.format(30)).json["additions"] == []
    (addition,) = desk.run("audit", "-", "--json", typed=pad.format(20)).json["additions"]
    assert (addition["item"], addition["possible"]) == ("sum", [21])


def test_no_heading_promises_a_list_that_is_empty() -> None:
    for text in (_pad(92), _pad(60), HEAD + PALACES):
        answer = desk.run("audit", "-", typed=text).out.splitlines()
        heading = next((number for number, line in enumerate(answer) if "must be wrong" in line), None)
        if heading is not None:
            assert len(answer) > heading + 1


def test_positions_on_the_track_are_no_points() -> None:
    game = (
        "game: alhambra\ntrack: yes\nscorings:\n"
        "  1: {Ani: {buildings: {pavilion: 2, tower: 1}, wall: 3}, Ben: {buildings: {seraglio: 2}, wall: 2}, "
        "Cid: {buildings: {arcades: 2}, wall: 1}}\n"
        "  2: {Ani: 30, Ben: 25, Cid: 22}\n"
        "  3: {Ani: {buildings: {pavilion: 2, tower: 2}, wall: 3}, Ben: {buildings: {seraglio: 2}, wall: 2}, "
        "Cid: {buildings: {arcades: 2}, wall: 1}}\n"
    )
    totals = desk.run("score", "-", "--json", typed=game).json["totals"]
    claimed = ", ".join(f"{name}: {points}" for name, points in totals.items())
    answer = desk.run("audit", "-", "--json", typed=f"{game}claimed: {{{claimed}}}\n").json
    assert (answer["consistent"], answer["additions"]) == (True, [])
