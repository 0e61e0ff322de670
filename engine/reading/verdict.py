"""What all findings of a file say together: their order, and whether they make the game illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .findings import Collector, Finding, Span


def has_error(findings: Iterable[Finding]) -> bool:
    """Tell whether one of the findings makes the game illegal."""
    return any(finding.kind.severity is Severity.ERROR for finding in findings)


def in_order(findings: Collector) -> tuple[Finding, ...]:
    """Return the findings in the order of the file, each with its scoring; what has no place stands first."""
    found = sorted(findings, key=lambda finding: (finding.span or (), finding.kind.code))
    if not findings.scorings:
        return tuple(found)
    return tuple(finding._replace(scoring=_scoring_at(finding.span, findings.scorings)) for finding in found)


def _scoring_at(span: Span | None, scorings: Iterable[tuple[int, Span]]) -> int | None:
    """Return the scoring whose part of the file a place begins in."""
    if span is None:
        return None
    at = span[:2]
    return next((scoring for scoring, part in scorings if part[:2] <= at < part[2:]), None)
