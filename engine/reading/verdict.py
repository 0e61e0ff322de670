"""What all findings of a file say together: their order, and whether they make the game illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .findings import Finding


def has_error(findings: Iterable[Finding]) -> bool:
    """Tell whether one of the findings makes the game illegal."""
    return any(finding.kind.severity is Severity.ERROR for finding in findings)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings in the order of the file; what has no place stands first."""
    return tuple(sorted(findings, key=lambda finding: (finding.span or (), finding.kind.code)))
