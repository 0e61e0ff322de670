"""Games checked, as `check` answers: in text or in a form for other programs, and mended where that is asked for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ...system import files
from . import games
from .answering import answer_json, answer_text
from .console import LEGAL, unknown, write_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from alhambra_engine.referee import Result

    from ...system.terminal import Terminal
    from ...words.catalog import Catalog
    from .answering import Games


def answer(
    names: Sequence[str],
    catalog: Catalog,
    *,
    fix: bool = False,
    yes: bool = False,
    suggested: bool = False,
    output: str | None = None,
    watch: bool = False,
    as_json: bool = False,
) -> int:
    """Check the games of files only; return the exit status."""
    from alhambra_engine import referee

    form = _form(output, catalog, as_json=as_json)
    if yes and not fix:
        raise files.Fault(catalog.gettext("{option} needs {other}", option="--yes", other="--fix"))
    if suggested and not yes:
        raise files.Fault(catalog.gettext("{option} needs {other}", option="--suggested", other="--yes"))
    if watch:
        if fix:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--watch", other="--fix"))
        from .watch import watch as watch_files

        watch_files(names, lambda: answer(names, catalog, output=form), catalog, heads=form == "text")
    if fix:
        return _fix(names, form, catalog, yes=yes, suggested=suggested)
    return _told(games.judged(names, referee.check, catalog), form, catalog, several=len(names) > 1)


_FORMATS = ("text", "concise", "json", "sarif")


def _form(output: str | None, catalog: Catalog, *, as_json: bool) -> str:
    """Return the format of the answer; `Fault` where there is none of that name, or two are asked for."""
    if output is not None and output not in _FORMATS:
        raise files.Fault(unknown(catalog, catalog.gettext("unknown format: {name}", name=output), output, _FORMATS))
    if as_json and output not in {None, "json"}:
        other = f"--output {output}"
        raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--json", other=other))
    return "json" if as_json else output or "text"


def _told(
    read: Games, form: str, catalog: Catalog, *, several: bool, hints: bool = True, stream: TextIO | None = None
) -> int:
    """Write what `check` says of files; return the worst exit status."""
    if form == "json":
        from ...report.answers import check_answer

        return answer_json(read, check_answer, catalog, several=several)
    if form == "sarif":
        return _answer_sarif(read, catalog, stream)
    if form == "concise":
        from ...report.concise import concise_report

        return answer_text(read, concise_report, catalog, several=False, stream=stream)
    from ...report.text import check_report

    if hints and sys.stdout.isatty():
        from .apply_fixes import hint

        def with_hint(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
            yield from check_report(result, catalog, terminal)
            yield from hint(result, catalog)

        return answer_text(read, with_hint, catalog, several=several)
    return answer_text(read, check_report, catalog, several=several, stream=stream)


def _fix(names: Sequence[str], form: str, catalog: Catalog, *, yes: bool, suggested: bool) -> int:
    """Mend files and write what `check` says of them then; return the worst exit status.

    Where the mended text of standard input takes standard output, the answer goes to standard error.
    """
    from alhambra_engine import referee

    from . import apply_fixes

    several = len(names) > 1
    fixer = apply_fixes.Fixer(referee.check, catalog, yes=yes, suggested=suggested, writes_stream=form != "json")
    read = games.judged(names, fixer.mend, catalog, apply_fixes.opened)
    if form == "json":
        return answer_json(read, apply_fixes.answer, catalog, several=several)
    told = ((name, mended.result if mended is not None else None) for name, mended in read)
    stream = sys.stderr if files.STANDARD_STREAM in names else None
    return _told(told, form, catalog, several=several, hints=False, stream=stream)


def _answer_sarif(read: Games, catalog: Catalog, stream: TextIO | None) -> int:
    """Write one log for all files; return the worst exit status."""
    from ...report.sarif import sarif_log

    results = [result for _, result in read]
    write_json(sarif_log(results, catalog), stream)
    return max(map(games.status, results), default=LEGAL)
