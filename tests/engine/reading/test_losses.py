"""No fix takes anything from a game: the law, for single fixes, for all examples, and for files spoilt at random."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.reading.findings import Collector, Edit, Finding, Fix, Span
from alhambra_engine.reading.kinds import KINDS
from alhambra_engine.reading.losses import ROW_REMOVED, loses, offered
from alhambra_engine.reading.source import decode
from alhambra_sheets.commands.shared.apply_fixes import Wish, mended
from tests.cases import desk
from tests.cases.expectations import CASES

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.reading.source import Source
    from alhambra_engine.referee import Result

COMMENT = re.compile(r"(?:^|\s)#.*")
NUMBER = re.compile(r"\d+")
TEXT = "players:\n  Kim: {wall: 8}\n  G *  \n  . G8 P\n  . G8 P\n  Nina: {}  # 7"


def source_of(text: str) -> Source:
    """Return a text as a file."""
    return decode("game.yaml", text.encode(), Collector())


def judge(data: bytes) -> Result:
    """Return what the referee says of a file."""
    return referee.check("game.yaml", data, desk.surroundings_for("en"))


def written(text: str) -> tuple[int, int]:
    """Return how many lines say something outside of comments, and how many numbers they have."""
    lines = [COMMENT.sub("", line) for line in text.splitlines()]
    return sum(bool(line.strip()) for line in lines), sum(len(NUMBER.findall(line)) for line in lines)


def test_what_is_left_out_or_turned_into_a_comment_is_lost() -> None:
    source = source_of(TEXT)
    for edit, is_lost in (
        (Edit(Span(2, 1, 2, 1), "# "), True),
        (Edit(Span(6, 1, 6, 1), "# "), True),
        (Edit(Span(6, 1, 6, 16), ""), True),
        (Edit(Span(2, 15, 2, 16), ""), True),
        (Edit(Span(3, 3, 3, 4), "."), True),
        (Edit(Span(4, 8, 4, 9), "."), True),
        (Edit(Span(5, 1, 6, 1), ""), True),
        (Edit(Span(2, 15, 2, 16), "11"), False),
        (Edit(Span(3, 3, 3, 4), "T9nw"), False),
        (Edit(Span(3, 5, 3, 6), "."), False),
        (Edit(Span(6, 13, 6, 16), ""), False),
        (Edit(Span(2, 3, 2, 6), "Nina"), False),
        (Edit(Span(4, 4, 4, 5), "  "), False),
        (Edit(Span(1, 1, 1, 1), "game: alhambra\n"), False),
    ):
        assert loses(Fix((edit,)), source) is is_lost, edit


def test_only_a_row_that_is_there_twice_may_go() -> None:
    source = source_of(TEXT)
    fix = Fix((Edit(Span(5, 1, 6, 1), ""),), name=ROW_REMOVED)
    finding = Finding(KINDS["row-twice"], "", {}, None, None, None, (), (fix, fix._replace(name="word-removed")))
    assert offered(finding, source).fixes == (fix,)


def test_of_fixes_that_lose_none_is_offered_and_of_several_none_is_safe() -> None:
    source = source_of(TEXT)
    good = Fix((Edit(Span(2, 15, 2, 16), "9"),), safe=True)
    bad = Fix((Edit(Span(2, 1, 2, 1), "# "),), safe=True)
    other = Fix((Edit(Span(2, 15, 2, 16), "11"),), safe=True)

    def kept(*fixes: Fix) -> tuple[Fix, ...]:
        return offered(Finding(KINDS["hole"], "", {}, None, None, None, (), fixes), source).fixes

    assert kept(good, bad) == (good,)
    assert kept(bad) == ()
    assert kept(good, other) == (good._replace(safe=False), other._replace(safe=False))


def keeps_all(data: bytes) -> None:
    """Assert that nothing is lost where all fixes are made that somebody may make without looking."""
    before = judge(data)
    found = mended(before, data, judge, lambda _: Wish.TAKE)
    if not found.steps or any(step.finding.kind.name == "row-twice" for step in found.steps):
        return
    text = before.source.text
    assert found.text is not None
    assert all(now >= was for was, now in zip(written(text), written(found.text), strict=True)), found.text
    if before.outcome is not None and found.result.outcome is not None:
        assert players_in(found.result) >= players_in(before), found.text


def players_in(result: Result) -> int:
    """Return how many players all scorings of a game have; who is spelt in two ways is two either way."""
    outcome = result.outcome
    assert outcome is not None
    if outcome.game == "roll-and-write":
        return len(outcome.transcript.players)
    return sum(len(table.players) for table in outcome.transcript.tables)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_all_fixes_of_the_examples_leave_everything_in(path: Path) -> None:
    keeps_all(path.read_bytes())


TYPED = (
    desk.palace("T11n *    C7ne", "S7   P4   .", "A8e  .    G10n"),
    "Kim P2 S4 A3 C4 G2 W7\nNina P1 S2 A1 G5 W9\nTom P3 A2 C3 G1 T2 W5\n",
    "before: {Kim: 3, Nina: 4, Tom: 5}\nKim P2 S4 A3 W7\nNina P1 S2 A1 G5 W9\nTom P3 A2 T2 W5\n",
    "Punkte\tKim\tNina\tTom\nTurm\t3\t4\t2\nGarten\t3\t4\t2\nMauer\t3\t4\t2\n",
    "Scoring 1:\nKim 8\nNina 9\n\nScoring 2:\nKim blau 2 rot 3\nNina Turm 4 Mauer 3\n",
    desk.table(
        "Kim: {buildings: {tower: 3, garden: 2}, wall: 4, reserve: [T7, G12]}",
        top="before: {Kim: 3, Nina: 4, Ota: 5}\n",
    ),
)
SPOILT = ("", " ", "\n", "x", "#", ":", "\t", "{", "-", "\n  ")


@given(
    st.sampled_from(TYPED), st.lists(st.tuples(st.integers(0, 10**4), st.sampled_from(SPOILT)), min_size=1, max_size=3)
)
def test_whatever_is_typed_no_fix_takes_anything_from_it(text: str, slips: list[tuple[int, str]]) -> None:
    for place, sign in slips:
        at = place % len(text)
        text = text[:at] + sign + text[at + 1 :]
    keeps_all(text.encode())
