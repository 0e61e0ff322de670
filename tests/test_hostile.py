"""Hostile inputs of up to 500 KB: each is answered, in a process that may take little; what was refused is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.audit import auditing, score_pads
from tests.cases.confined import spent_on
from tests.cases.hostile import HOSTILE

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.audit.score_facts import Facts

SECONDS = 10
"""Five times of what is wanted: whoever runs the tests has other work to do too."""
MEGABYTES = 600
"""Of addresses; what is wanted is 300 MB that are really used, of which tests/benchmarks tell."""
USED = 300


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if each.in_suite else pytest.mark.full) for name, each in HOSTILE.items()]
)
def test_a_hostile_input_is_answered_within_limits(name: str, tmp_path: Path) -> None:
    hostile = HOSTILE[name]
    spent = spent_on(hostile, tmp_path, seconds=SECONDS, megabytes=MEGABYTES)
    assert "Traceback" not in spent.answer
    assert spent.status in {0, 1, 2}, spent.answer[-1000:]
    assert hostile.wanted in spent.answer
    assert spent.megabytes <= USED


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
