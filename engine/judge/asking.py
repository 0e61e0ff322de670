"""What to ask people: the doubtful places, the least sure first, and what their other readings would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import referee
from .verdicts import Alternative, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from .beliefs import Belief
    from .joint import Decided
    from .verdicts import At, Reading

_WORKED_OUT = 24
"""Of so many questions it is worked out what they change: each takes a scoring, and people begin with the first."""
_LEAST = 0.002
"""What is less likely is no second alternative, unless nothing was seen."""
_MOST = 3
"""Alternatives of a place."""


def questions_of(
    readings: Iterable[Reading],
    decided: Mapping[At, Decided],
    beliefs: Mapping[At, Belief],
    written: Callable[[Mapping[At, str]], str] | None,
) -> tuple[Question, ...]:
    """Return the questions, each with another reading at least; chances are those beside all else, as they are decided.

    `written` returns the transcript in which some places are taken for something else; it is None where the game has no
    points yet.
    """
    asked = sorted((each for each in readings if each.asked), key=lambda each: (each.probability, *each.at))
    now = _totals(written({})) if asked and written is not None else None
    found = []
    for place, reading in enumerate(asked):
        chances = decided[reading.at].chances
        others = sorted(chances.keys() - {reading.reading}, key=lambda each: (-chances[each], each))
        if not beliefs[reading.at].must_be_asked:
            # The likeliest is told in any case: who is asked has a choice.
            others = others[:1] + [each for each in others[1:] if chances[each] >= _LEAST]
        alternatives = []
        for other in others[:_MOST]:
            then = None
            if written is not None and now is not None and place < _WORKED_OUT:
                then = _totals(written({reading.at: other}))
            alternatives.append(Alternative(other, chances[other], _changes(now, then)))
        found.append(Question(reading, tuple(alternatives)))
    return tuple(found)


def _totals(transcript: str) -> Mapping[str, int] | None:
    """Return the points of a game; None where it has none."""
    result = referee.score("", transcript.encode(), advice=False)
    return result.totals or None


def _changes(now: Mapping[str, int] | None, then: Mapping[str, int] | None) -> Mapping[str, int] | None:
    if now is None or then is None:
        return None
    return {name: then[name] - points for name, points in now.items() if then.get(name, points) != points}
