"""The audit of a filled pad, whichever game it is of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .explanations import Explanations, explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..alhambra.scoring import AlhambraOutcome
    from ..reading.findings import Collector, Finding, Span
    from ..reading.source import Source
    from ..rollandwrite.scoring import RollAndWriteOutcome
    from .pads import Pad, PadEntry


UNASKED = frozenset(
    ("earlier-points-missing", "idle-turns", "several-readings", "virtual-missing", "wall-not-given", "loss-not-given")
)
"""Notes that matter to nobody who asks about the claims: what is missing for a score, and how it was found."""


class Audited(NamedTuple):
    """What an audit has found; `entries` is the number of claims that were looked at.

    `additions` are the sums that are wrong for the numbers above them, with what these add up to: they are known
    without any search.
    """

    explanations: Explanations
    entries: int
    additions: tuple[tuple[PadEntry, tuple[int, ...]], ...] = ()


class AuditResult(NamedTuple):
    """The result for a file: its findings, and the audit of its pad, if it is legal.

    `omitted` counts the findings that were not kept, by name.
    """

    source: Source
    game: str | None
    findings: tuple[Finding, ...]
    audited: Audited | None
    omitted: Mapping[str, int]

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return self.audited is not None

    @property
    def consistent(self) -> bool:
        """Tell whether all entries of the pad can be right together."""
        return self.audited is not None and not self.audited.explanations.least


def audit(outcome: AlhambraOutcome | RollAndWriteOutcome, findings: Collector) -> Audited:
    """Return which entries of a legal file must be wrong; that there is none at all is added to findings."""
    pad = _pad_of(outcome)
    if not pad.entries:
        findings.add("nothing-claimed", _seats(outcome))
    additions = tuple(
        (pad.entries[number], values)
        for number, values in pad.additions.items()
        if not _may_have_more(pad.entries[number], outcome)
    )
    return Audited(explain(pad), len(pad.entries), additions)


def _may_have_more(entry: PadEntry, outcome: AlhambraOutcome | RollAndWriteOutcome) -> bool:
    """Tell whether a sum may have points of scorings in it that the file lacks."""
    if outcome.game == "roll-and-write" or entry.item == "sum":
        return False
    return bool(outcome.missing.scorings) or entry.player in outcome.missing.players


def _seats(outcome: AlhambraOutcome | RollAndWriteOutcome) -> Span | None:
    """Return where the players are written, below whose names claims would be."""
    if outcome.game == "roll-and-write":
        return outcome.transcript.players_span
    sittings = outcome.transcript.sittings
    return sittings[0].span if sittings else None


def _pad_of(outcome: AlhambraOutcome | RollAndWriteOutcome) -> Pad:
    if outcome.game == "roll-and-write":
        from .sheets import pad_of as sheet_of  # only who plays that game pays for it

        return sheet_of(outcome)
    from .score_pads import pad_of

    return pad_of(outcome)
