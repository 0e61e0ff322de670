"""What comes of photographed sheets: what each place is taken for, what to ask, what to tell, the transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Finding

At = tuple[int, str]
"""A place: the number of its sheet in the order of the photos, from 0, and its box."""


class Reading(NamedTuple):
    """What a place is taken for, how likely that is, and whether people are asked.

    `first` is what it looks most like by itself, which may be `else`; it is empty for a place that was not seen.
    """

    sheet: int
    box: str
    kind: str
    reading: str
    probability: float
    asked: bool
    first: str

    @property
    def at(self) -> At:
        """Where it is."""
        return self.sheet, self.box


class Alternative(NamedTuple):
    """What an asked place may show instead, and what that would change.

    `changes` are the points more or fewer by player, without those who keep theirs; it is None where the game has no
    points in one of both cases.
    """

    reading: str
    probability: float
    changes: Mapping[str, int] | None


class Question(NamedTuple):
    """A place to look at, with its other readings, the likeliest first."""

    reading: Reading
    alternatives: tuple[Alternative, ...]


class Verdict(NamedTuple):
    """The answer to photographed sheets.

    `readings` are in the order of the sheets and their places, `questions` the least sure first. In `transcript`, what
    is asked is written as `?`, so that no game with open questions has a total; `draft` has what each place is taken
    for. They are empty where no sheet was read. `players` are the names by the
    number of their sheet, `names` those of all players, who may have none.
    """

    readings: tuple[Reading, ...]
    questions: tuple[Question, ...]
    findings: tuple[Finding, ...]
    transcript: str
    draft: str
    players: Mapping[int, str]
    names: tuple[str, ...] = ()

    @property
    def open(self) -> int:
        """How many places are asked about."""
        return len(self.questions)
