"""Transcripts mended by what their findings offer: a fix at a time, safe ones first, shown, asked for, judged anew."""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum, auto
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.reading.kinds import Severity

from ...system import files
from . import games
from .console import PROGRAM, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alhambra_engine.reading.findings import Finding, Fix
    from alhambra_engine.reading.source import Source
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result

    from ...words.catalog import Catalog

MOST_ROUNDS = 20
"""So often a file is judged anew; each time one fix more is tried."""


class Mending(NamedTuple):
    """A fix of a finding; `source` is the text that it belongs to, `text` the one after it."""

    finding: Finding
    fix: Fix
    source: Source
    text: str


class MendedFile(NamedTuple):
    """A file after the steps that were taken: what is said of it, its bytes, and whether more could be mended.

    `text` is that of the file, None where its bytes are none.
    """

    result: Result
    steps: tuple[Mending, ...]
    data: bytes
    text: str | None
    more: bool = False

    @property
    def legal(self) -> bool:
        """Tell whether the file is legal now."""
        return self.result.legal


class Wish(Enum):
    """What is to be done with a step."""

    TAKE = auto()
    PASS_OVER = auto()
    STOP = auto()


def mended(
    result: Result,
    data: bytes,
    judge: Callable[[bytes], Result],
    wish: Callable[[Mending], Wish],
    *,
    suggested: bool = True,
) -> MendedFile:
    """Return a judged file after the only fix of each finding that has no more than one, in the order of the file.

    Safe fixes come first, and others only where `suggested` ones are wanted. A fix is tried first: what leaves its
    finding as it was, or brings another error, is passed over, as is what is not wished.
    """
    from alhambra_engine.reading.edits import applied, encoded

    steps, passed = list[Mending](), Counter[_Likeness]()
    for _ in range(MOST_ROUNDS):
        found = _next(result, passed, suggested=suggested)
        if found is None:
            break
        step = Mending(*found, result.source, applied(result.source, found[1]))
        after = encoded(step.text, data)
        judged = judge(after)
        helps = judged.source.text == step.text and _is_removed(found[0], result, judged)
        decided = wish(step) if helps else Wish.PASS_OVER
        if decided is Wish.STOP:
            return MendedFile(result, tuple(steps), data, _text(data))
        if decided is Wish.PASS_OVER:
            passed[_likeness(*found)] += 1
            continue
        steps.append(step)
        result, data = judged, after
    return MendedFile(
        result, tuple(steps), data, _text(data), more=_next(result, passed, suggested=suggested) is not None
    )


_Likeness = tuple[str, str, str | None, tuple[str, ...]]


def _likeness(finding: Finding, fix: Fix) -> _Likeness:
    """Return by what a fix is known again in a text that has changed elsewhere."""
    return finding.kind.name, finding.detail, finding.player, tuple(edit.text for edit in fix.edits)


def _next(result: Result, passed: Counter[_Likeness], *, suggested: bool) -> tuple[Finding, Fix] | None:
    """Return the first finding with a single fix, and that; as many of each likeness are left out as were passed over.

    These were the first ones, and stay so: findings are in the order of the file.
    """
    left = Counter(passed)
    sole = [(finding, finding.fixes[0]) for finding in result.findings if len(finding.fixes) == 1]
    wanted = [each for each in sole if each[1].safe or suggested]
    for finding, fix in sorted(wanted, key=lambda each: not each[1].safe):
        alike = _likeness(finding, fix)
        if not left[alike]:
            return finding, fix
        left[alike] -= 1
    return None


def _sole(result: Result) -> list[Fix]:
    """Return the fixes of all findings that have a single one."""
    return [finding.fixes[0] for finding in result.findings if len(finding.fixes) == 1]


def _is_removed(finding: Finding, before: Result, after: Result) -> bool:
    """Tell whether a finding is there fewer times than before, and no error more often."""
    old, new = (Counter(each.likeness for each in result.findings) for result in (before, after))
    errors = {each.likeness for each in after.findings if each.kind.severity is Severity.ERROR}
    return new[finding.likeness] < old[finding.likeness] and all(new[each] <= old[each] for each in errors)


def _text(data: bytes) -> str | None:
    from alhambra_engine.reading.source import BYTE_LIMIT, encoding_of

    mark, encoding = encoding_of(data)
    try:
        return data[len(mark) :].decode(encoding) if len(data) <= BYTE_LIMIT else None
    except UnicodeDecodeError:
        return None


# Files


def opened(name: str, catalog: Catalog) -> games.Game:
    """Return the game of a file that may be mended; `Fault` for a code, in which there is nothing to be changed."""
    game = games.opened(name, catalog)
    if game.coded is not None:
        raise files.Fault(catalog.gettext("{file} contains a code, and codes cannot be changed", file=name))
    return game


class Fixer:
    """Mends files by the wishes of whoever is asked; what changes is shown on standard error."""

    def __init__(
        self, judge: games.Judge, catalog: Catalog, *, yes: bool, writes_stream: bool, suggested: bool = False
    ) -> None:
        self._judge = judge
        self._catalog = catalog
        self._yes = yes
        self._suggested = suggested
        self._writes_stream = writes_stream

    def mend(self, name: str, data: bytes, surroundings: Surroundings) -> MendedFile:
        """Return a file mended, and written; standard input goes to standard output. `Fault`.

        Nothing is changed where nobody has agreed, and it is the file as it is that is told of.
        """
        untouched = self._judge(name, data, surroundings)
        is_stream = name == files.STANDARD_STREAM
        asks = not self._yes and not is_stream and _can_ask()
        writes = asks or self._yes or is_stream
        suggested = asks or self._suggested
        if writes and not is_stream and _next(untouched, Counter(), suggested=suggested) is not None:
            self._check_writable(name)
        wish = self._ask if asks else lambda _: Wish.TAKE
        found = mended(untouched, data, lambda each: self._judge(name, each, surroundings), wish, suggested=suggested)
        if not asks:
            self._show(found.steps, name)
        if not writes:
            if found.steps:
                tell(self._catalog.gettext("{file}: nothing was changed; add --yes to make these changes", file=name))
            self._tell_left(found.result)
            return MendedFile(untouched, (), data, _text(data))
        self._deliver(name, data, found)
        if found.more:
            for line in hint(found.result, self._catalog):
                tell(line)
        elif not asks:
            self._tell_left(found.result)
        return found

    def _deliver(self, name: str, before: bytes, found: MendedFile) -> None:
        """Write what is mended, and say how much that is; `Fault`."""
        from alhambra_engine.reading.source import BYTE_LIMIT

        if name != files.STANDARD_STREAM:
            if found.steps:
                self._write(name, before, found.data)
        elif self._writes_stream and len(found.data) <= BYTE_LIMIT:  # what is too large was not read to its end
            files.write_to_standard_output(found.data)
        if found.steps:
            tell(
                self._catalog.ngettext(
                    "{file}: {number} finding fixed", "{file}: {number} findings fixed", len(found.steps), file=name
                )
            )

    def _tell_left(self, result: Result) -> None:
        """Say how many suggested fixes nobody has agreed to, and by which command they are made."""
        from ...system.terminal import visible

        number = 0 if self._suggested else sum(not fix.safe for fix in _sole(result))
        if number:
            file = visible(quote(result.source.name))
            command = f"{PROGRAM} check --fix --yes --suggested {file}"
            tell(
                self._catalog.gettext(
                    "Suggested fixes left: {number}. To make them: {command}", number=number, command=command
                )
            )

    def _ask(self, step: Mending) -> Wish:
        """Show a step and return what is wished; nothing more where nobody answers."""
        from alhambra_engine.reading.names import NameBook

        from ...words.terms import aliases, own_word

        self._show((step,), step.source.name)
        yes, no = (own_word(word, self._catalog.language) for word in _YES_AND_NO)
        question = self._catalog.gettext("Make this change? ({yes}/{no})", yes=yes, no=no)
        sys.stderr.write(f"{question} ")
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer:
            sys.stderr.write("\n")
            return Wish.STOP
        agreed = NameBook(aliases).find(answer.strip(), _YES_AND_NO) == _YES_AND_NO[0]
        return Wish.TAKE if agreed else Wish.PASS_OVER

    def _show(self, steps: tuple[Mending, ...], name: str) -> None:
        """Say what is mended by which words, and show the difference of it all."""
        from ...report import concise
        from ...report.difference import difference
        from ...system.terminal import terminal_of
        from ...words import findings as worded

        if not steps:
            return
        for step in steps:
            tell(concise.line(step.finding, name, self._catalog))
            told = f"{worded.edits(step.fix, self._catalog)} {worded.consequence(step.fix, self._catalog)}".strip()
            certainty = (
                self._catalog.pgettext("fix", "safe") if step.fix.safe else self._catalog.pgettext("fix", "suggested")
            )
            tell(f"  {certainty}: {told}")
        lines = difference(_lines(steps[0].source.text), _lines(steps[-1].text), name, terminal_of(sys.stderr))
        sys.stderr.writelines(f"{line}\n" for line in lines)

    def _check_writable(self, name: str) -> None:
        try:
            writable = files.is_writable(Path(name))
        except OSError:
            writable = False
        if not writable:
            raise files.Fault(self._catalog.gettext("cannot write to {file}", file=name))

    def _write(self, name: str, before: bytes, after: bytes) -> None:
        """Write a file that is still what it was; `Fault`."""
        from alhambra_engine.reading.source import BYTE_LIMIT

        try:
            now = files.read(name, BYTE_LIMIT)
        except OSError:
            now = None
        if now != before:
            raise files.Fault(
                self._catalog.gettext(
                    "{file} was changed by another program in the meantime; nothing was written", file=name
                )
            )
        try:
            files.write(Path(name), after)
        except OSError as error:
            from ...words import faults

            raise files.Fault(faults.sentence(error, self._catalog, name)) from error


_YES_AND_NO = ("yes", "no")


def _can_ask() -> bool:
    """Tell whether somebody sees the question and can answer it."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def _lines(text: str) -> list[str]:
    from alhambra_engine.reading.source import LINE_BREAK

    return LINE_BREAK.split(text)


# Answers


def answer(found: MendedFile, catalog: Catalog) -> dict[str, Any]:
    """Return what `check` says of a file that was to be mended: the file as it is now, and what was done."""
    from ...report.answers import applied_answer, check_answer

    done = [applied_answer(step.finding, step.fix, catalog) for step in found.steps]
    fixed = {"fixed": found.text} if found.result.source.name == files.STANDARD_STREAM else {}
    return {**check_answer(found.result, catalog), "applied": done, **fixed}


def hint(result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield the line that names the command that would mend a file; none where it would change nothing."""
    from ...system.terminal import visible

    name = result.source.name
    number = len(_sole(result))
    if number and name != files.STANDARD_STREAM:
        yield catalog.ngettext(
            "{number} finding can be fixed: {command}",
            "{number} findings can be fixed: {command}",
            number,
            command=f"{PROGRAM} check --fix {visible(quote(name))}",
        )
