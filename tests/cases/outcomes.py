"""What a game came to, for tests that know which game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra.scoring import AlhambraOutcome
from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

if TYPE_CHECKING:
    from alhambra_engine.referee import Result


def alhambra_of(result: Result) -> AlhambraOutcome:
    """Return the outcome of a base game."""
    assert isinstance(result.outcome, AlhambraOutcome)
    return result.outcome


def roll_and_write_of(result: Result) -> RollAndWriteOutcome:
    """Return the outcome of a game of Roll & Write."""
    assert isinstance(result.outcome, RollAndWriteOutcome)
    return result.outcome
