"""A game that was read, written down again: all that has a meaning, in the canonical form, as a tree of plain values.

Names are as they were written, keys are English, and a tile that can be no other one is written in full. What is lost
is how somebody wrote it: comments, blanks, other languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..referee import Outcome


def tree_of(outcome: Outcome, *, listed: bool = False, named: bool = False) -> dict[str, Any]:
    """Return a legal game as plain values, drawings as blocks of text.

    Palaces are lists of their tiles if `listed`, or where they are too large to be drawn; virtual players without names
    get the assumed ones if `named`. Of what is not legal there may be a ValueError.
    """
    # Each game is written without the modules of the other one.
    if outcome.game == "roll-and-write":
        from . import sheet_games

        return sheet_games.tree_of(outcome.transcript, named=named)
    from . import palace_games

    return palace_games.tree_of(outcome.transcript, listed=listed)


def listed_alone(outcome: Outcome) -> tuple[str, ...]:
    """Return the players of whom some palace is a list of tiles in any case, since it is too large to be drawn."""
    if outcome.game == "roll-and-write":
        return ()
    from . import palace_games

    return palace_games.listed_alone(outcome.transcript)


def is_small_enough(text: str) -> bool:
    """Tell whether a copy is no larger than any file may be: its game was read, so it is right in all else."""
    from ..reading import nodes, source, verdict
    from ..reading.findings import Collector

    findings = Collector()
    nodes.read(source.decode("", text.encode(), findings), findings)
    return not verdict.has_error(findings)


def least_length(outcome: Outcome) -> int:
    """Return how many characters a game takes at least, however it is written; known before it is."""
    if outcome.game == "roll-and-write":
        return 0
    from . import palace_games

    return palace_games.least_length(outcome.transcript)
