"""Pairs of slips in one palace, where no single fix makes it legal: the first of two fixes, or both as one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ..reading.edits import applied
from ..reading.findings import Edit, Span
from .candidates import Candidate, Slip
from .choice import MOST
from .palaces import proposals
from .seats import seats_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..reading.findings import Fix
    from ..reading.source import Source
    from .palaces import Faults, Proposal
    from .seats import PalaceSeat
    from .trials import Judged, Trial, Trials

_MOST_TRIED = 12
"""So many first fixes are tried with each second one."""

_LINES = 2
"""So many lines two slips are in."""


def first_steps(
    seat: PalaceSeat, better: Iterable[Proposal], wanted: Callable[[Faults], bool], trials: Trials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes after which one more makes a palace as wanted, with the number of the finding that they remove.

    The likeliest pairs come first; of two fixes for one finding that make the same text in the end, one is offered.
    """
    tried = _likeliest(better)
    pairs: list[tuple[int, int, Trial, str]] = []
    for number, proposal in enumerate(tried):
        trial = trials.of(proposal.candidate.fix)
        if trial is not None:
            pairs += (
                (proposal.candidate.slip.cost + cost, number, trial, end)
                for cost, end in _ends(seat, trial.after, wanted)
            )
    fixes: dict[int, list[Fix]] = {}
    ends: set[tuple[int, str]] = set()
    for _, _, trial, end in sorted(pairs, key=lambda each: each[:2]):
        target = next((number for number, finding in seat.findings if finding.likeness in trial.removed), None)
        if target is not None and (target, end) not in ends:
            own = fixes.setdefault(target, [])
            if trial.fix in own or len(own) < MOST:
                ends.add((target, end))
                own += [] if trial.fix in own else [trial.fix]
    yield from ((number, tuple(own)) for number, own in fixes.items())


def together(
    seat: PalaceSeat, steps: Iterable[Proposal], wanted: Callable[[Faults], bool], source: Source, trials: Trials
) -> Iterator[Candidate]:
    """Yield two fixes as one, for words that hide what else is wrong: no palace is better with one of the two alone."""
    tried = _likeliest(steps)
    ends: dict[str, int] = {}
    for proposal in tried:
        after = trials.judged(proposal.candidate.fix)
        for cost, end in _ends(seat, after, wanted) if after is not None else ():
            ends[end] = min(ends.get(end, cost + proposal.candidate.slip.cost), cost + proposal.candidate.slip.cost)
    for rank, end in enumerate(sorted(ends, key=lambda each: (ends[each], each))[:MOST]):
        edits = _edits(source, end)
        if edits:
            values = {"line": edits[0].span.line, "last": edits[-1].span.line}
            texts = {"one": edits[0].text.strip(), "other": edits[-1].text.strip()}
            name = "row-changed" if len(edits) == 1 else "rows-changed"
            yield Candidate(Slip.SWAP, (rank,), edits, name, MappingProxyType({**values, **texts}))


def _likeliest(steps: Iterable[Proposal]) -> Sequence[Proposal]:
    """Return the first fixes to try; a guess and another one tell nothing."""
    likely = (each for each in steps if each.candidate.slip is not Slip.OTHER)
    return sorted(likely, key=lambda each: each.candidate.order)[:_MOST_TRIED]


def _edits(source: Source, text: str) -> tuple[Edit, ...]:
    """Return the edits that write whole lines anew; none where more than two differ."""
    lines = text.split("\n")
    changed = [number for number, pair in enumerate(zip(source.lines, lines, strict=False)) if pair[0] != pair[1]]
    if len(lines) != len(source.lines) or len(changed) > _LINES:
        return ()
    return tuple(
        Edit(Span(number + 1, 1, number + 1, len(source.lines[number]) + 1), lines[number]) for number in changed
    )


def _ends(seat: PalaceSeat, after: Judged, wanted: Callable[[Faults], bool]) -> Sequence[tuple[int, str]]:
    """Return the likeliest texts of a file after a second fix, with what it costs."""
    outcome, source = after.outcome, after.source
    if outcome is None or outcome.game != "alhambra":
        return ()
    for own in seats_of(outcome, source, (), seat.bench.initials):
        if (own.table, own.player) == (seat.table, seat.player):
            found = _likeliest(proposals(own.sketch, own.bench, own.before, wanted))[:MOST]
            return [(each.candidate.slip.cost, applied(source, each.candidate.fix)) for each in found]
    return ()
