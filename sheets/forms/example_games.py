"""The games that the program carries, to fill in a sheet as an example; judged by the engine like any other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..system.resources import example
from . import filling

if TYPE_CHECKING:
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

_NAME = "roll-and-write"


@cache
def roll_and_write() -> RollAndWriteOutcome:
    """Return a finished game of Roll & Write; the sheet of its first player is drawn."""
    from alhambra_engine import referee  # sheets without an example need no rules of reading

    game = filling.sheet_game(referee.score(_NAME, example(f"{_NAME}.yaml")))
    if game is None:
        raise ValueError(_NAME)
    return game
