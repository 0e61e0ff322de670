"""The choice among candidates: at most three fixes, the nearest, and none where many are equally near."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .candidates import Slip, most_beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..reading.findings import Finding, Fix
    from .candidates import Candidate
    from .trials import Trial, Trials

    Numbered = tuple[int, Finding]

MOST = 3
"""So many fixes a finding has at most."""


def chosen(
    candidates: Iterable[Candidate], trials: Trials, findings: Sequence[Numbered]
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield the fixes for the first of some findings that the nearest candidate removes, with its number.

    Candidates are tried by the slip that they undo, the likelier first, up to those that cost much more. Of the last
    ones as many are offered as there is room for; where there are too many of the first slip, there are none at all.
    """
    kept: list[Trial] = []
    target: Numbered | None = None
    nearest: int | None = None
    for slip, group in groupby(sorted(candidates, key=_order), key=_slip):
        # What is much further away is a guess, and offered where nothing else is.
        if nearest is not None and slip.cost > nearest + most_beside():
            break
        room = (1 if slip is Slip.OTHER else MOST) - len(kept)
        found: list[Trial] = []
        for trial in filter(None, (trials.of(candidate.fix) for candidate in group)):
            target = target or next((each for each in findings if each[1].likeness in trial.removed), None)
            if target is not None and target[1].likeness in trial.removed:
                found.append(trial)
            if len(found) > room:
                break
        if trials.is_over and len(kept) + len(found) == 1:
            return  # others may be as near: nobody has tried them all
        if len(found) > room:
            # So that those that are nearly as near do not look like the only ones, as many follow as there is room for.
            kept += found[:room] if kept else []
            break
        kept += found
        nearest = slip.cost if nearest is None and found else nearest
    if target is not None and kept:
        yield target[0], tuple(trials.weighed(trial) for trial in kept)


def _order(candidate: Candidate) -> tuple[int, Slip, tuple[int, ...]]:
    return candidate.order


def _slip(candidate: Candidate) -> Slip:
    return candidate.slip
