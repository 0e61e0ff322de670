"""Mistyped keys, names and signs: the fix writes what was meant."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra import form as alhambra_form
from alhambra_engine.reading.colons import KEYS
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.kinds import Severity
from alhambra_engine.rollandwrite import form as roll_and_write_form
from tests.cases.desk import HEAD, OTHERS, judge, palace

NUMBER = re.compile("[0-9]+")
KIM = "  Kim: {buildings: {tower: 2}, wall: 3}\n"
TABLE = HEAD + "players:\n" + KIM + OTHERS
DRAWN = palace("* G11", "A9 .")
CLAIMED = TABLE.replace("wall: 3}\n  Nina", "wall: 3, claimed: 25}\n  Nina")
EARLIER = TABLE.replace("players:", "scoring: 2\nbefore: {Kim: 30}\nplayers:")
RESERVED = TABLE.replace("wall: 3}\n  Nina", "wall: 3, reserve: [T7]}\n  Nina")
PACKED = DRAWN.replace("A9 .\n", "A9 .\n    reserve: [T7]\n")

SLIPS = {
    "a key": (TABLE, TABLE.replace("wall: 3}\n  Nina", "wal: 3}\n  Nina")),
    "a type": (TABLE, TABLE.replace("tower", "towr")),
    "a colon below a name": (DRAWN, DRAWN.replace("Kim:", "Kim")),
    "a colon of a key": (DRAWN, DRAWN.replace("palace: |", "palace |")),
    "a colon above all": (TABLE, TABLE.replace("players:", "players")),
    "a bracket": (TABLE, TABLE.replace("{tower: 2}, wall: 3}", "{tower: 2}, wall: 3")),
    "a game": (TABLE, TABLE.replace("alhambra", "alhmabra")),
    "a number": (TABLE, TABLE.replace("{tower: 2}", "{tower: ~2}")),
    "a colon in braces": (TABLE, TABLE.replace("wall: 3}\n  Nina", "wall 3}\n  Nina")),
    "a colon of a claim": (CLAIMED, CLAIMED.replace("claimed: 25", "claimed 25")),
    "a colon before braces": (EARLIER, EARLIER.replace("before: {", "before {")),
    "a colon before several": (
        EARLIER.replace("{Kim: 30}", "{Kim: 30, Nina: 2}"),
        EARLIER.replace(": {Kim: 30}", " {Kim: 30, Nina: 2}"),
    ),
    "a colon before braces in braces": (TABLE, TABLE.replace("buildings: {tower", "buildings {tower")),
    "a colon before brackets": (RESERVED, RESERVED.replace("reserve: [T7]", "reserve [T7]")),
    "a colon above a drawing and a key": (PACKED, PACKED.replace("palace: |", "palace |")),
    "a colon of the scoring": (EARLIER, EARLIER.replace("scoring: 2", "scoring 2")),
    "a colon of the game": (TABLE, TABLE.replace("game: ", "game ")),
    "a colon in German": (TABLE, TABLE.replace("wall: 3}\n  Nina", "Mauer 3}\n  Nina")),
    "a separator": (DRAWN, DRAWN.replace("* G11", "*|G11")),
    "a row to the left": (DRAWN, DRAWN.replace("      A9", "   A9")),
    "a claim of somebody": (TABLE + "claimed: {Kim: 21}\n", TABLE + "claimed: {Kym: 21}\n"),
}

OTHER_LINES = ("a colon below a name", "a colon above all")
"""Where the value is not in the line of its key."""


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


@pytest.mark.parametrize("name", [each for each in SLIPS if each.startswith("a colon") and each not in OTHER_LINES])
def test_a_missing_colon_is_the_only_finding_with_one_fix_and_nothing_else_is_changed(name: str) -> None:
    wrong = SLIPS[name][1]
    errors = [each for each in judge(wrong).findings if each.kind.severity is Severity.ERROR]
    assert [(each.kind.name, each.detail, len(each.fixes)) for each in errors] == [("not-yaml", "colon", 1)]
    for fix in (fix for each in errors for fix in each.fixes):
        assert [edit.text for edit in fix.edits] == [":"]


def test_of_two_colons_one_goes_and_nothing_else() -> None:
    result = judge(TABLE.replace("Kim: {", "Kim: : {"))
    first = next(each for each in result.findings if each.detail == "second-colon")
    assert [applied(result.source, fix) for fix in first.fixes] == [TABLE]


def test_two_colons_are_two_findings_each_with_its_own_fix() -> None:
    text = TABLE.replace("{buildings: {tower: 2}, wall: 3}", "{buildings {tower: 2}, wall 3}")
    result = judge(text)
    assert [each.kind.name for each in result.findings if each.fixes] == ["not-yaml", "not-yaml"]
    for _ in range(2):
        text = applied(result.source, next(each.fixes[0] for each in result.findings if each.fixes))
        result = judge(text)
    assert text == TABLE


def test_the_colons_of_roll_and_write_are_written_too() -> None:
    text = (
        "game: roll-and-write\nmode versus\nplayers:\n"
        "  Kim: {buildings: {garden: 3}, rows: [2, 1, 0, 0, 0, 0], columns: [1, 0, 1, 0, 1, 0], coins {circled: 7}}\n"
    )
    found = [each for each in judge(text).findings if (each.kind.name, each.detail) == ("not-yaml", "colon")]
    assert [(each.span.line if each.span else None, len(each.fixes)) for each in found] == [(2, 1), (4, 1)]


def test_words_that_need_no_colon_get_none() -> None:
    for text in (
        TABLE.replace("Kim:", "Wall 4:").replace("wall: 3}\n  Nina", "wall: 99}\n  Nina"),
        TABLE.replace("tower: 2", "tower 2").replace("wall: 3}\n  Nina", "wall: 99}\n  Nina"),
        TABLE.replace("wall: 3}\n  Nina", 'wall: "wall 4"}\n  Nina'),
        DRAWN.replace("* G11", "* G11 # wall 4").replace("A9", "A99"),
    ):
        assert not any(each.detail == "colon" for each in judge(text).findings), text


def test_a_name_misspelt_among_earlier_points_is_written_as_at_the_table() -> None:
    text = EARLIER.replace("{Kim: 30}", "{Kim: 30, Nnia: 20}")
    result = judge(text)
    (finding,) = [each for each in result.findings if each.kind.name == "player-missing"]
    assert [applied(result.source, fix) for fix in finding.fixes] == [text.replace("Nnia", "Nina")]


@given(st.sampled_from(sorted(SLIPS)), st.integers(0, 10**6), st.sampled_from(["", " ", "  "]))
def test_no_fix_loses_a_number(name: str, place: int, sign: str) -> None:
    right = SLIPS[name][0]
    place %= len(right)
    result = judge(right[:place] + sign + right[place + 1 :])
    numbers = len(NUMBER.findall(result.source.text))
    for fix in (fix for finding in result.findings for fix in finding.fixes):
        after = applied(result.source, fix)
        assert len(NUMBER.findall(after)) >= numbers


def test_all_keys_of_transcripts_may_lack_a_colon() -> None:
    for form in (alhambra_form, roll_and_write_form):
        assert {*form.GAME.keys, *form.PLAYER.keys} <= set(KEYS)


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
