"""Trials: a file judged anew with a fix applied, within a budget."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..budget import Budget
from ..reading.edits import applied
from ..reading.kinds import Severity
from ..reading.losses import ROW_REMOVED, loses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ..alhambra.scoring import AlhambraOutcome
    from ..inference.words import Readings
    from ..reading.findings import Finding, Fix, Likeness
    from ..reading.source import Source
    from ..rollandwrite.scoring import RollAndWriteOutcome

_TRIALS = 60
_WORK = 300_000
"""So many files are judged anew for the fixes of one, and so many characters of them, findings counted too."""

_OF_FINDING = 300
"""As many characters are read while one finding is made, which may have to look for what was meant."""


_SEARCHED = 30_000
"""So many steps all searches for readings of vague words may take, in all files that are judged anew."""

_OF_PAIR = 40
"""As many characters are read while one vague word is held against another one."""


class Judged(Protocol):
    """What the referee says of a file."""

    @property
    def source(self) -> Source:
        """The file."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it."""

    @property
    def outcome(self) -> AlhambraOutcome | RollAndWriteOutcome | None:
        """What it contains."""

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players; empty if nothing is scored."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, none before the end."""

    @property
    def readings(self) -> Readings | None:
        """What its vague words may be."""


class Referee(NamedTuple):
    """Who judges a file anew: only whether it is legal, or with its points; `searched` is left for readings."""

    check: Callable[[bytes], Judged]
    score: Callable[[bytes], Judged]
    searched: Budget


class Trial(NamedTuple):
    """A fix that brings no new error, what it removes, and the file after it.

    `is_open` where the points after it are not certain.
    """

    fix: Fix
    removed: Counter[Likeness]
    after: Judged
    is_open: bool = False


def search_budget() -> Budget:
    """Return what all searches for readings may take while fixes of a file are tried."""
    return Budget(_SEARCHED)


def counts(finding: Finding) -> bool:
    """Tell whether a finding is an error that somebody has to mend in the text.

    A tile of which nothing more is known than what is written is no mistake: it can be asked for.
    """
    return finding.kind.severity is Severity.ERROR and finding.kind.name != "ambiguous-tile"


class Trials:
    """The trials for one file, in which so many words fit several tiles."""

    def __init__(self, result: Judged, referee: Referee, vague: int = 0) -> None:
        self._source = result.source
        self._referee = referee
        self._before = Counter(each.likeness for each in result.findings)
        self._errors = _errors(result.findings)
        work = len(result.source.text) + _OF_FINDING * len(result.findings) + _OF_PAIR * vague**2
        self._left = min(_TRIALS, _WORK // (work + 1))

    @property
    def is_over(self) -> bool:
        """Whether no file is to be judged any more."""
        return self._left <= 0 or self._referee.searched.left < 0

    def of(self, fix: Fix) -> Trial | None:
        """Return what a fix does; None where it brings a new error or loses something, or where no trial is left.

        A fix after which the search for readings does not end is none either: nobody knows what it does.
        """
        result = self.judged(fix)
        if result is None or self._referee.searched.left < 0 or _errors(result.findings) - self._errors:
            return None
        is_open = result.readings is not None and len(result.readings.outcomes) > 1
        return Trial(fix, self._before - Counter(each.likeness for each in result.findings), result, is_open)

    def judged(self, fix: Fix) -> Judged | None:
        """Return what the file is after a fix, whatever that brings; None where no trial is left."""
        if self.is_over or (fix.name != ROW_REMOVED and loses(fix, self._source)):
            return None
        self._left -= 1
        return self._referee.check(self._text(fix))

    def brought(self, fix: Fix) -> tuple[Finding, ...] | None:
        """Return the new errors of a file after a fix; None where no trial is left."""
        result = self.judged(fix)
        if result is None:
            return None
        errors = (each for each in result.findings if each.kind.severity is Severity.ERROR)
        return tuple(each for each in errors if each.likeness not in self._errors)

    def weighed(self, trial: Trial) -> Fix:
        """Return a fix with the points of the game after it, if it can be scored then, and if a trial is left."""
        fix = trial.fix
        if self.is_over or trial.is_open:
            return fix
        self._left -= 1
        result = self._referee.score(self._text(fix))
        return fix._replace(totals=result.totals, winners=result.winners) if result.totals else fix

    def _text(self, fix: Fix) -> bytes:
        return applied(self._source, fix).encode()


def _errors(findings: Iterable[Finding]) -> Counter[Likeness]:
    return Counter(finding.likeness for finding in findings if finding.kind.severity is Severity.ERROR)
