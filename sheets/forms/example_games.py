"""The games that the program carries, to fill in a sheet as an example; judged by the engine like any other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..system.resources import example
from . import filling

if TYPE_CHECKING:
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

_ROLL_AND_WRITE, _ALHAMBRA = "roll-and-write", "alhambra"


def roll_and_write() -> RollAndWriteOutcome:
    """Return a finished game of Roll & Write; the sheet of its first player is drawn."""
    game = filling.sheet_game(_judged(_ROLL_AND_WRITE))
    if game is None:
        raise ValueError(_ROLL_AND_WRITE)
    return game


def alhambra() -> Result:
    """Return the last scoring of a base game; the palace of its first player is drawn."""
    return _judged(_ALHAMBRA)


@cache
def _judged(name: str) -> Result:
    from alhambra_engine import referee  # sheets without an example need no rules of reading

    return referee.score(name, example(f"{name}.yaml"))
