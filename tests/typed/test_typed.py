"""No game that tired people type is answered wrongly: each is understood as it is meant, or asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.reading.kinds import KINDS
from tests.typed.corpus import FILES, Outcome, errors, meant, outcome, read

if TYPE_CHECKING:
    from pathlib import Path

LEAST = 200
REFUSED_OF_HUNDRED = 5

MEANT = [path for path in FILES if read(path).meaning is not None]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_typed_is_understood_or_asked_about(path: Path) -> None:
    typed = read(path)
    found, why = outcome(typed)
    assert found not in {Outcome.WRONG, Outcome.OTHERWISE}, why
    assert found is not Outcome.REFUSED or typed.refused, why


@pytest.mark.parametrize("path", MEANT, ids=lambda path: path.stem)
def test_what_is_meant_is_a_legal_game(path: Path) -> None:
    typed = read(path)
    assert typed.meaning is not None
    answer = meant(typed)
    assert errors(answer) == []
    assert answer["scorings"] or answer.get("possible")
    if typed.meaning.winners is not None:
        assert answer["winners"] == typed.meaning.winners


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_what_is_right(path: Path) -> None:
    typed = read(path)
    wished = typed.meaning.notes | typed.meaning.without if typed.meaning else frozenset()
    assert typed.asks | typed.refused | wished <= {*KINDS, "questions"}
    assert bool(typed.refused) + bool(typed.meaning or typed.asks) == 1


def test_there_are_many_and_few_are_refused() -> None:
    """Whatever a human would understand counts as refused if it is not read, with a question or without one."""
    doubtful = [path for path in FILES if read(path).refused or (read(path).meaning and read(path).asks)]
    refused = [path.stem for path in doubtful if outcome(read(path))[0] in {Outcome.REFUSED, Outcome.ASKED_IN_VAIN}]
    assert len(FILES) >= LEAST
    assert len(refused) * 100 <= REFUSED_OF_HUNDRED * len(FILES), refused
