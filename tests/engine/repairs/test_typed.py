"""Mistyped keys, names and signs: the fix writes what was meant."""

from __future__ import annotations

import pytest

from alhambra_engine.reading.edits import applied
from tests.cases.desk import HEAD, OTHERS, judge, palace

KIM = "  Kim: {buildings: {tower: 2}, wall: 3}\n"
TABLE = HEAD + "players:\n" + KIM + OTHERS
DRAWN = palace("* G11", "A9 .")

SLIPS = {
    "a key": (TABLE, TABLE.replace("wall: 3}\n  Nina", "wal: 3}\n  Nina")),
    "a type": (TABLE, TABLE.replace("tower", "towr")),
    "a colon below a name": (DRAWN, DRAWN.replace("Kim:", "Kim")),
    "a colon of a key": (DRAWN, DRAWN.replace("palace: |", "palace |")),
    "a colon above all": (TABLE, TABLE.replace("players:", "players")),
    "a bracket": (TABLE, TABLE.replace("{tower: 2}, wall: 3}", "{tower: 2}, wall: 3")),
    "a game": (TABLE, TABLE.replace("alhambra", "alhmabra")),
    "a number": (TABLE, TABLE.replace("{tower: 2}", "{tower: ~2}")),
    "a separator": (DRAWN, DRAWN.replace("* G11", "*|G11")),
    "a row to the left": (DRAWN, DRAWN.replace("      A9", "   A9")),
    "a claim of somebody": (TABLE + "claimed: {Kim: 21}\n", TABLE + "claimed: {Kym: 21}\n"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_what_is_mistyped_is_written_as_it_was_meant(name: str) -> None:
    right, wrong = SLIPS[name]
    meant, result = judge(right), judge(wrong)
    assert meant.legal
    assert not result.legal
    fixes = [fix for finding in result.findings for fix in finding.fixes]
    assert fixes
    mended = [judge(applied(result.source, fix)) for fix in fixes]
    assert any(each.legal and each.totals == meant.totals for each in mended)


def test_a_misspelt_player_is_called_as_elsewhere() -> None:
    text = (
        HEAD
        + "scorings:\n"
        + "".join(
            f"  {scoring}:\n    {kim}: {{buildings: {{tower: 2}}, wall: 3}}\n    Nina: {{buildings: {{}}, wall: 0}}\n"
            "    Ota: {buildings: {}, wall: 0}\n"
            for scoring, kim in ((1, "Kim"), (2, "Kmi"), (3, "Kim"))
        )
    )
    result = judge(text)
    (finding,) = [each for each in result.findings if each.kind.name == "player-missing"]
    assert [applied(result.source, fix) for fix in finding.fixes] == [text.replace("Kmi", "Kim")]


def test_nothing_is_offered_where_nobody_knows_what_was_meant() -> None:
    for text in (
        TABLE.replace("wall", "xyzzy"),
        TABLE.replace("wall: 3", "wall: many"),
        HEAD,
        "",
        HEAD + "players: {Kim: 3}\n",
        TABLE.replace("tower", "qwertz"),
    ):
        assert not any(finding.fixes for finding in judge(text).findings), text
