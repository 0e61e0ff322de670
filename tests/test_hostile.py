"""Hostile inputs, and the largest: each is answered, in a process that may take little; what was refused is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra.transcript import TILE_LIMIT
from alhambra_engine.audit import auditing, score_pads
from alhambra_engine.reading.source import BYTE_LIMIT
from tests.cases.confined import spent_on
from tests.cases.hostile import HOSTILE
from tests.cases.largest import LARGEST, SIDE

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.audit.score_facts import Facts
    from tests.cases.hostile import Hostile

SECONDS = 10
"""Five times of what is wanted: whoever runs the tests has other work to do too."""
MEGABYTES = 600
"""Of addresses; what is wanted is 300 MB that are really used, of which tests/benchmarks tell."""
USED = 300
LARGER = 5, 2
"""What an input of the largest size may take: so many times as long, and so many times the memory."""


def sampled(inputs: dict[str, Hostile]) -> list[object]:
    return [pytest.param(name, marks=() if each.in_suite else pytest.mark.full) for name, each in inputs.items()]


def assert_answered(hostile: Hostile, folder: Path, *, slower: int = 1, larger: int = 1) -> None:
    spent = spent_on(hostile, folder, seconds=SECONDS * slower, megabytes=MEGABYTES * larger)
    assert "Traceback" not in spent.answer
    assert spent.status in {0, 1, 2}, spent.answer[-1000:]
    assert hostile.wanted in spent.answer
    assert spent.megabytes <= USED * larger


@pytest.mark.parametrize("name", sampled(HOSTILE))
def test_a_hostile_input_is_answered_within_limits(name: str, tmp_path: Path) -> None:
    assert_answered(HOSTILE[name], tmp_path)


@pytest.mark.parametrize("name", sampled(LARGEST))
def test_an_input_of_the_largest_size_is_answered_within_limits(name: str, tmp_path: Path) -> None:
    slower, larger = LARGER
    assert_answered(LARGEST[name], tmp_path, slower=slower, larger=larger)


def test_the_largest_inputs_are_read() -> None:
    """Just below the limits: none of them may be refused for its size alone."""
    text = LARGEST["a winding way: check -"].make()
    assert 0.9 * BYTE_LIMIT < len(text) <= BYTE_LIMIT
    assert 0.99 * TILE_LIMIT < SIDE**2 <= TILE_LIMIT


def test_the_inputs_are_as_large_as_is_promised() -> None:
    for name, each in HOSTILE.items():
        if each.in_suite:
            assert len(each.make().encode()) <= 500_000, name


@pytest.mark.parametrize("name", ["sums alone", "totals alone"])
def test_an_audit_ends_when_its_work_is_done_and_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pads = []
    begin = score_pads.ScorePad.__init__

    def kept(self: score_pads.ScorePad, facts: Facts) -> None:
        begin(self, facts)
        pads.append(self)

    monkeypatch.setattr(score_pads.ScorePad, "__init__", kept)
    monkeypatch.setattr(score_pads, "_WORK", 60_000)
    found = referee.audit("pad.yaml", HOSTILE[name].make().encode())
    assert isinstance(found, auditing.AuditResult)
    assert found.audited is not None
    assert not found.audited.explanations.complete
    (pad,) = pads
    # The question in which the work ended was begun before, and is bounded by itself.
    assert -60_000 < pad._work.left <= 0  # noqa: SLF001 - what is spent is shown nowhere
