"""Offers: the fixes that the findings of an illegal file get, each judged anew before it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .choice import chosen
from .trials import Trials, counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reading.findings import Finding, Fix
    from ..reading.names import Aliases
    from .trials import Judged, Referee

_LONGEST = 60_000
"""Characters of the longest file that fixes are looked for in."""

_MANY = 200
"""With more errors than that, a file is no transcript with a slip in it."""


def with_fixes(result: Judged, referee: Referee, aliases: Aliases) -> tuple[Finding, ...]:
    """Return the findings of a file with the fixes that are known; `referee` says what it is with one applied.

    `aliases` gives the words of all languages, whose first letters people write for the types.

    What the reader of the file offers is tried as well: beside other faults, a line that is read anew may have its own.
    """
    errors = [finding for finding in result.findings if _is_mended(finding)]
    if not errors or len(errors) > _MANY or not 0 < len(result.source.text) <= _LONGEST:
        return result.findings
    outcome = result.outcome
    vague = 0
    if outcome is not None and outcome.game == "alhambra":
        from . import tables

        vague = tables.vague_words(outcome)
    trials = Trials(result, referee, vague)
    own = {number: _proved(finding, trials) for number, finding in enumerate(result.findings) if finding.fixes}
    fixes = {**dict(_offers(result, trials, aliases)), **own}
    return tuple(
        finding._replace(fixes=fixes[number]) if number in fixes else finding
        for number, finding in enumerate(result.findings)
    )


def _proved(finding: Finding, trials: Trials) -> tuple[Fix, ...]:
    """Return the fixes of a finding that remove it and bring no error."""
    tried = map(trials.of, finding.fixes)
    return tuple(trial.fix for trial in tried if trial is not None and finding.likeness in trial.removed)


def _is_mended(finding: Finding) -> bool:
    """Tell whether fixes are looked for: for errors, and for a sign that may be missing in a legal palace."""
    return counts(finding) or (finding.kind.name == "gap-possible" and not finding.detail)


def _offers(result: Judged, trials: Trials, aliases: Aliases) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes with the number of the finding that they belong to: the first one that they all remove."""
    from . import typed

    errors = [(number, finding) for number, finding in enumerate(result.findings) if _is_mended(finding)]
    outcome = result.outcome
    for number, finding in errors:
        candidates = typed.candidates(finding, result.source)
        yield from chosen(candidates, trials, [(number, finding)])
    if outcome is None:
        return
    if outcome.game == "alhambra":
        from . import tables, tile_words

        yield from tables.offers(outcome, result.source, errors, trials, tile_words.initials_of(aliases()))
    else:
        from . import sheets

        yield from sheets.offers(outcome, result.source, errors, trials)
