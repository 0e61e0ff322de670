"""Pairs of slips in one palace: the first of two fixes, where no single one makes the palace legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.edits import applied
from .choice import MOST
from .palaces import proposals
from .seats import seats_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..reading.findings import Fix
    from .palaces import Faults, Proposal
    from .seats import PalaceSeat
    from .trials import Trial, Trials

_MOST_TRIED = 12
"""So many first fixes are tried with each second one."""


def first_steps(
    seat: PalaceSeat, better: Iterable[Proposal], wanted: Callable[[Faults], bool], trials: Trials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes after which one more makes a palace as wanted, with the number of the finding that they remove.

    The likeliest pairs come first; of two fixes that make one text in either order, one is the first.
    """
    tried = sorted(better, key=lambda each: each.candidate.order)[:_MOST_TRIED]
    pairs: list[tuple[int, int, Trial, str]] = []
    for number, proposal in enumerate(tried):
        trial = trials.of(proposal.candidate.fix)
        if trial is not None:
            pairs += (
                (proposal.candidate.slip.cost + cost, number, trial, end) for cost, end in _ends(seat, trial, wanted)
            )
    fixes: dict[int, list[Fix]] = {}
    ends: set[str] = set()
    for _, _, trial, end in sorted(pairs, key=lambda each: each[:2]):
        target = next((number for number, finding in seat.findings if finding.likeness in trial.removed), None)
        if target is not None and end not in ends:
            own = fixes.setdefault(target, [])
            if trial.fix in own or len(own) < MOST:
                ends.add(end)
                own += [] if trial.fix in own else [trial.fix]
    yield from ((number, tuple(own)) for number, own in fixes.items())


def _ends(seat: PalaceSeat, trial: Trial, wanted: Callable[[Faults], bool]) -> Sequence[tuple[int, str]]:
    """Return the likeliest texts of a file after a second fix, with what it costs."""
    outcome = trial.after.outcome
    if outcome is None or outcome.game != "alhambra":
        return ()
    source = trial.after.source
    for own in seats_of(outcome, source, (), seat.bench.initials):
        if (own.table, own.player) == (seat.table, seat.player):
            found = [each.candidate for each in proposals(own.sketch, own.bench, own.before, wanted)]
            found.sort(key=lambda each: each.order)
            return [(each.slip.cost, applied(source, each.fix)) for each in found[:MOST]]
    return ()
