"""What the findings of a file amount to, in a few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from alhambra_engine.reading.kinds import KINDS, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from alhambra_engine.reading.findings import Finding

    from ..words.catalog import Catalog

_UNREAD = ("not-yaml", "wrong-encoding", "control-character")
"""What keeps a whole file from being read."""

_NONE_OMITTED: Mapping[str, int] = MappingProxyType({})


def number_of_errors(findings: Iterable[Finding], omitted: Mapping[str, int] = _NONE_OMITTED) -> int:
    """Return how many errors a file has, those that were not kept too."""
    errors = sum(finding.kind.severity is Severity.ERROR for finding in findings)
    return errors + sum(number for kind, number in omitted.items() if KINDS[kind].severity is Severity.ERROR)


def is_undecided(findings: Iterable[Finding]) -> bool:
    """Tell whether nothing is wrong with a file but that vague tiles were too many to be worked out."""
    errors = {finding.kind.name for finding in findings if finding.kind.severity is Severity.ERROR}
    return errors == {"ambiguous-tile"}


def judgement(findings: Sequence[Finding], catalog: Catalog) -> str:
    """Return what a file is that has errors: not legal, or nobody knows."""
    if is_undecided(findings):
        return catalog.gettext("undecided")
    # Whether a game is legal that nobody could read, nobody knows.
    unread = any(finding.kind.name in _UNREAD for finding in findings)
    return catalog.gettext("cannot be read") if unread else catalog.gettext("not legal")


def counted(findings: Sequence[Finding], errors: int, catalog: Catalog) -> str:
    """Return the number of errors of a file; where it is undecided, what is vague is counted, not what is wrong."""
    if is_undecided(findings):
        return catalog.ngettext("{number} tile", "{number} tiles", errors)
    return catalog.ngettext("{number} error", "{number} errors", errors)
