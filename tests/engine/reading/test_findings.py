"""The collector: what is kept, what is counted, and that nothing is made up where much is left out."""

from __future__ import annotations

import pytest

from alhambra_engine import referee
from alhambra_engine.reading.findings import FINDING_LIMIT, Collector, Span
from alhambra_engine.reading.forms import PLAYER_LIMIT
from tests.cases import desk

OVER = FINDING_LIMIT + 500


def test_a_finding_has_the_usual_rule_unless_another_is_given() -> None:
    findings = Collector()
    findings.add("hole", Span(1, 2, 1, 3), player="Kim", cells=((1, 1),), number=1)
    findings.add("hole", None, rule="B3.7", values={"number": 2})
    assert [(each.kind.code, each.detail, each.rule, each.values) for each in findings] == [
        ("ALH304", "", "B3.6", {"number": 1}),
        ("ALH304", "", "B3.7", {"number": 2}),
    ]
    assert (findings[0].span, findings[0].player, findings[0].cells) == (Span(1, 2, 1, 3), "Kim", ((1, 1),))
    assert (findings[1].span, findings[1].player, findings[1].cells) == (None, None, ())


@pytest.mark.parametrize("number", [0, 1, FINDING_LIMIT - 1, FINDING_LIMIT, FINDING_LIMIT + 1, OVER])
def test_a_thousand_of_a_kind_are_kept_and_all_are_counted(number: int) -> None:
    findings = Collector()
    findings.add("palace-empty", None)
    for _ in range(number):
        findings.add("lone-player", None)
    assert findings.total == number + 1
    assert len(findings) == min(number, FINDING_LIMIT) + 1
    # A kind of which all are kept is not said to have any left out.
    assert findings.omitted == ({"lone-player": number - FINDING_LIMIT} if number > FINDING_LIMIT else {})


def test_asking_whether_a_kind_is_full_counts_nothing() -> None:
    findings = Collector()
    for _ in range(FINDING_LIMIT - 1):
        findings.add("lone-player", None)
    assert not any(findings.is_full("lone-player") for _ in range(3))
    findings.add("lone-player", None)
    assert all(findings.is_full("lone-player") for _ in range(3))
    assert not findings.is_full("palace-empty")
    assert (findings.total, findings.omitted) == (FINDING_LIMIT, {})
    findings.omit("lone-player")
    assert (findings.total, findings.omitted) == (FINDING_LIMIT + 1, {"lone-player": 1})


@pytest.mark.parametrize("unknown", [3, OVER])
def test_counts_that_could_not_be_read_are_not_held_against_a_wall(unknown: int) -> None:
    many = ", ".join(f"q{number}: 1" for number in range(unknown))
    found = desk.judge(desk.table(f"Aaa: {{buildings: {{{many}}}}}", "Bbb: {buildings: {towr: 3}, wall: 9}"))
    assert {(each.kind.name, each.player) for each in found.findings} <= {
        ("unknown-key", "Aaa"),
        ("unknown-key", "Bbb"),
    }
    assert found.omitted.get("unknown-key", 0) == max(0, unknown + 1 - FINDING_LIMIT)


@pytest.mark.parametrize("unknown", [3, OVER])
def test_a_sheet_that_could_not_be_read_is_not_judged(unknown: int) -> None:
    """Of two buildings one cannot be read: nobody says that everybody starts with three."""
    many = ", ".join(f"q{number}: 1" for number in range(unknown))
    lines = "rows: [1, 1, 0, 0, 0, 0], columns: [1, 1, 0, 0, 0, 0]"
    text = (
        "game: roll-and-write\nplayers:\n"
        f"  Aaa: {{buildings: {{{many}}}, {lines}, coins: 3}}\n"
        f"  Bbb: {{buildings: {{tower: 2, towr: 1}}, {lines}, coins: 3}}\n"
        f"  Ccc: {{buildings: {{tower: 3}}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}}\n"
    )
    assert {each.kind.name for each in referee.score("x", text.encode()).findings} == {"unknown-key"}


@pytest.mark.parametrize("unknown", [3, OVER])
def test_nameless_virtual_players_that_could_not_be_read_are_not_counted(unknown: int) -> None:
    many = ", ".join(f"q{number}: 1" for number in range(unknown))
    text = (
        "game: roll-and-write\nplayers:\n"
        "  Kim: {buildings: {tower: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}\n"
        f"virtual: [{{{many}}}, {{tower: 8, towr: 1}}]\n"
    )
    assert {each.kind.name for each in referee.score("x", text.encode()).findings} == {"unknown-key"}


@pytest.mark.parametrize("unknown", [3, OVER])
def test_an_order_with_a_name_that_nobody_has_is_not_judged(unknown: int) -> None:
    """Only two of the three who filled the row are named in a way that can be read."""
    names = [f"q{number}" for number in range(unknown)]
    rounds = (names[start : start + PLAYER_LIMIT] for start in range(0, unknown, PLAYER_LIMIT))
    many = ", ".join(f"[{', '.join(each)}]" for each in rounds)
    full = "{virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}"
    text = (
        "game: roll-and-write\nplayers:\n"
        "  Kim: {buildings: {tower: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}\n"
        f"  Dirk: {full}\n  Dirki: {full}\n"
        f"completed: {{pavilion: [{many}], tower: [Dirk, Drk], garden: [Dirk, Dirki]}}\n"
    )
    found = referee.score("x", text.encode())
    assert {each.kind.name for each in found.findings} == {"unknown-name"}
    assert found.omitted.get("unknown-name", 0) == max(0, unknown + 1 - FINDING_LIMIT)


def test_unknown_tiles_and_mismatches_beyond_the_limit_are_counted_once_each() -> None:
    rows = [" ".join(["Q1"] * 50) for _ in range(OVER // 50)]
    found = desk.judge(desk.palace("* " + rows[0], *rows[1:], top="tiles: any\n"))
    assert found.omitted == {"unknown-tile": OVER - FINDING_LIMIT}
    # Each of these tiles is walled towards the next one, which is open there.
    walled = desk.judge(desk.palace("*" + "  G1e" * OVER, top="tiles: any\n"))
    assert walled.omitted["wall-mismatch"] == OVER - 1 - FINDING_LIMIT
