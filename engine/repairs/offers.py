"""Offers: the fixes that the findings of an illegal file get, each judged anew before it is offered."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from ..reading import folding
from ..reading.findings import NAMED
from .choice import MOST, chosen
from .trials import Trials, counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..alhambra.tiles import TileSet
    from ..reading.findings import Finding, Fix
    from ..reading.names import Aliases
    from ..reading.source import Source
    from .trials import Judged, Referee

_LONGEST = 60_000
"""Characters of the longest file that fixes are looked for in."""

_MANY = 200
"""With more errors than that, a file is no transcript with a slip in it."""


def with_fixes(result: Judged, referee: Referee, aliases: Aliases) -> tuple[Finding, ...]:
    """Return the findings of a file with the fixes that are known; `referee` says what it is with one applied.

    Equal faults are one finding, which has the fix for all of them.
    `aliases` gives the words of all languages, whose first letters people write for the types.

    What the reader of the file offers is tried as well: beside other faults, a line that is read anew may have its own.
    """
    errors = [finding for finding in result.findings if _is_mended(finding)]
    if not errors or len(errors) > _MANY or not 0 < len(result.source.text) <= _LONGEST:
        return folding.folded(result.findings)
    outcome = result.outcome
    vague, tile_set = 0, None
    if outcome is not None and outcome.game == "alhambra":
        from ..alhambra.tile_sets import set_of
        from . import tables

        vague = tables.vague_words(outcome)
        tile_set = set_of(outcome.transcript.modules, outcome.transcript.rules)
    trials = Trials(result, referee, vague)
    # What mends all equal faults is tried first: each for itself would cost a trial.
    findings = folding.together(result.findings, lambda group: _for_all(group, trials, result.source, tile_set))
    own = {number: _proved(each, trials) for number, each in enumerate(findings) if each.fixes and not each.equals}
    fixes = {**dict(_offers(result, findings, trials, aliases, tile_set)), **own}
    known = [
        each._replace(fixes=fixes[number]) if number in fixes and not each.equals else each
        for number, each in enumerate(findings)
    ]
    return folding.folded(folding.together(known, lambda group: _for_all(group, trials, result.source, tile_set)))


def _for_all(
    group: Sequence[Finding], trials: Trials, source: Source, tile_set: TileSet | None
) -> tuple[Fix, ...] | None:
    """Return the fix that removes all of some equal findings; None where one has none or several, or not together."""
    from . import typed

    sole: list[Fix] = []
    for finding in group:
        fixes = finding.fixes or [candidate.fix for candidate in islice(typed.candidates(finding, source, tile_set), 2)]
        if len(fixes) != 1:
            return None
        sole += fixes
    fix = folding.fix_of_all(sole)
    trial = trials.of(fix) if fix is not None else None
    if trial is None or Counter(each.likeness for each in group) - trial.removed:
        return None
    return (trials.weighed(trial),)


def _proved(finding: Finding, trials: Trials) -> tuple[Fix, ...]:
    """Return the fixes of a finding that remove it and bring no error; none where these are too many to choose from."""
    proved = tuple(fix for fix in finding.fixes if _removes(fix, finding, trials))
    # Each is at another place of the palace: one is chosen by looking at the table.
    return proved if len(proved) <= MOST or finding.kind.name == "unreachable" else ()


def _removes(fix: Fix, finding: Finding, trials: Trials) -> bool:
    """Tell whether a fix removes a finding and brings no error, unless one that the missing name of a module hid."""
    trial = trials.of(fix)
    if trial is not None:
        return finding.likeness in trial.removed
    brought = trials.brought(fix) if NAMED in fix.values and finding.cells else None
    return brought is not None and all(set(finding.cells) & set(each.cells) for each in brought)


def _is_mended(finding: Finding) -> bool:
    """Tell whether fixes are looked for: for errors, and for a sign that may be missing in a legal palace."""
    return counts(finding) or (finding.kind.name == "gap-possible" and not finding.detail)


def _offers(
    result: Judged, findings: Sequence[Finding], trials: Trials, aliases: Aliases, tile_set: TileSet | None
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Yield fixes with the number of the finding that they belong to: the first one that they all remove."""
    from . import typed

    errors = [(number, finding) for number, finding in enumerate(findings) if _is_mended(finding)]
    outcome = result.outcome
    for number, finding in errors:
        candidates = typed.candidates(finding, result.source, tile_set)
        yield from chosen(candidates, trials, [(number, finding)])
    if outcome is None:
        return
    if outcome.game == "alhambra":
        from . import tables, tile_words

        yield from tables.offers(outcome, result.source, errors, trials, tile_words.initials_of(aliases()))
    else:
        from . import sheets

        yield from sheets.offers(outcome, result.source, errors, trials)
