"""The commands that judge games: `score` and `check`."""

from __future__ import annotations

import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..system import files
from ..words.catalog import N_
from . import games, options
from .console import LEGAL, answering, catalog_for, help_text, terminal, unknown, write_json, write_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import NoReturn, Protocol, TextIO

    from alhambra_engine.inference.settling import Address
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog
    from .asking import AnsweredWords
    from .fixing import MendedFile

    Games = Iterator[tuple[str, Result | None]]

    class Scorer(Protocol):
        """What scores a file: the referee, or the referee with what the command line says of the file."""

        def __call__(
            self, name: str, data: bytes, surroundings: Surroundings, *, answers: Mapping[Address, str] = ...
        ) -> Result:
            """Return the result for a file, with tiles that were looked up since it was written."""
            ...


_NO_ANSWERS: Mapping[Address, str] = MappingProxyType({})

_Answer = TypeVar("_Answer", "Result", "MendedFile")

_QUICK = "--quick"
"""What lines on the command line are called where others have the name of their file."""


def add_to(app: typer.Typer) -> None:
    """Make the commands part of a command line."""
    app.command(
        "score",
        help=help_text(
            N_("Check games and score them, with every point explained."),
            (
                "score mygame.yaml",
                "score monday.yaml tuesday.yaml --json",
                "score mygame.yaml --lang de",
                'score --quick "Kim P2 S4 W7" "Nina T4 W8"',
            ),
        ),
    )(score)
    app.command(
        "check",
        help=help_text(
            N_("Check whether games are legal, without scoring them."),
            ("check mygame.yaml", "check *.yaml --json", "check mygame.yaml --fix", "check mygame.yaml --watch"),
        ),
    )(check)


def score(
    names: options.Files,
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help=N_('The arguments are not files but lines: "Kim P2 S4 W7" "Nina T4 W8".'))
    ] = False,
    scoring: Annotated[
        int | None,
        typer.Option(
            "--scoring", metavar="N", min=1, max=3, help=N_("The scoring, if the file does not name it. Default: 3.")
        ),
    ] = None,
    watch: options.WatchOption = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Check and score; return the exit status."""
    from alhambra_engine import referee

    catalog = answering(catalog_for(lang))
    if watch:
        if quick:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--watch", other="--quick"))
        return _watch(
            names,
            lambda: score(names, scoring=scoring, as_json=as_json, lang=lang),
            catalog,
            heads=not as_json,
        )
    scorer: Scorer = referee.score
    if quick or scoring is not None:
        scorer = _scorer(scoring, quick=quick, catalog=catalog)
    told: dict[str, AnsweredWords] = {}
    judge: games.Judge = scorer if as_json or quick else _asking(scorer, told, catalog)
    if quick:
        data = "\n".join(names).encode("utf-8", "surrogateescape")
        read = games.judged([_QUICK], judge, catalog, lambda *_: data)
    else:
        read = games.judged(names, judge, catalog)
    several = len(names) > 1 and not quick
    if as_json:
        from ..report.answers import score_answer

        if quick:
            return _answer_json(read, lambda *told: {**score_answer(*told), "file": None}, catalog, several=several)
        return _answer_json(read, score_answer, catalog, several=several)
    from ..report.text import score_report

    def report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
        yield from score_report(result, catalog, terminal)
        if result.source.name in told:
            from ..report.doubts import reminder
            from ..report.score_table import Audience

            yield from reminder(told.pop(result.source.name), Audience(catalog, terminal))

    return _answer_text(read, report, catalog, several=several)


def _asking(judge: Scorer, told: dict[str, AnsweredWords], catalog: Catalog) -> games.Judge:
    """Return what judges a file and asks on a terminal what its result depends on; `told` gets the answers."""

    def judge_and_ask(name: str, data: bytes, surroundings: Surroundings) -> Result:
        result = judge(name, data, surroundings)
        if not result.possible or name == files.STANDARD_STREAM:
            return result
        from . import asking

        if not asking.is_possible():
            return result
        result, told[name] = asking.ask(
            result, lambda answers: judge(name, data, surroundings, answers=answers), asking.with_person(catalog)
        )
        return result

    return judge_and_ask


def _scorer(scoring: int | None, *, quick: bool, catalog: Catalog) -> Scorer:
    """Return what scores a file by what the command line says of it; `Fault` where it has its own scoring."""
    from alhambra_engine import questions, referee

    def judge(
        name: str, data: bytes, surroundings: Surroundings, *, answers: Mapping[Address, str] = _NO_ANSWERS
    ) -> Result:
        try:
            return referee.score(name, data, surroundings, scoring=scoring, quick=quick, answers=answers)
        except questions.QuestionError as error:
            if error.reason == "one-scoring":
                line = catalog.gettext("{file}: Roll & Write has only one scoring; leave out --scoring", file=name)
            else:
                line = catalog.gettext("{file} contains its own scoring; leave out --scoring", file=name)
            raise files.Fault(line) from error

    return judge


def check(
    names: options.Files,
    *,
    fix: Annotated[
        bool, typer.Option("--fix", help=N_("Mend what has only one fix: show each change, ask, and write it."))
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("With --fix, make all changes without asking."))] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", metavar="FORMAT", help=N_("text, concise, json or sarif. Default: text.")),
    ] = None,
    watch: options.WatchOption = False,
    as_json: options.Json = False,
    lang: options.LanguageOption = None,
) -> int:
    """Check only; return the exit status."""
    from alhambra_engine import referee

    catalog = catalog_for(lang)
    form = _form(output, catalog, as_json=as_json)
    if yes and not fix:
        raise files.Fault(catalog.gettext("{option} needs {other}", option="--yes", other="--fix"))
    if watch:
        if fix:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one="--watch", other="--fix"))
        return _watch(names, lambda: check(names, output=form, lang=lang), catalog, heads=form == "text")
    if fix:
        return _fix(names, form, catalog, yes=yes)
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
        from ..report.answers import check_answer

        return _answer_json(read, check_answer, catalog, several=several)
    if form == "sarif":
        return _answer_sarif(read, catalog, stream)
    if form == "concise":
        from ..report.concise import concise_report

        return _answer_text(read, concise_report, catalog, several=False, stream=stream)
    from ..report.text import check_report

    if hints and sys.stdout.isatty():
        from .fixing import hint

        def with_hint(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
            yield from check_report(result, catalog, terminal)
            yield from hint(result, catalog)

        return _answer_text(read, with_hint, catalog, several=several)
    return _answer_text(read, check_report, catalog, several=several, stream=stream)


def _fix(names: list[str], form: str, catalog: Catalog, *, yes: bool) -> int:
    """Mend files and write what `check` says of them then; return the worst exit status.

    Where the mended text of standard input takes standard output, the answer goes to standard error.
    """
    from alhambra_engine import referee

    from . import fixing

    several = len(names) > 1
    fixer = fixing.Fixer(referee.check, catalog, yes=yes, writes_stream=form != "json")
    read = games.judged(names, fixer.mend, catalog)
    if form == "json":
        return _answer_json(read, fixing.answer, catalog, several=several)
    told = ((name, mended.result if mended is not None else None) for name, mended in read)
    stream = sys.stderr if files.STANDARD_STREAM in names else None
    return _told(told, form, catalog, several=several, hints=False, stream=stream)


def _watch(names: list[str], answer: Callable[[], int], catalog: Catalog, *, heads: bool) -> NoReturn:
    from .watch import watch

    watch(names, answer, catalog, heads=heads)


def _answer_json(
    read: Iterator[tuple[str, _Answer | None]],
    to_json: Callable[[_Answer, Catalog], Any],
    catalog: Catalog,
    *,
    several: bool,
) -> int:
    """Write one object, or an array where several files are named; return the worst exit status."""
    status, answers = LEGAL, []
    for _, result in read:
        status = max(status, games.status(result))
        if result is not None:
            answers.append(to_json(result, catalog))
    if answers:
        write_json(answers if several else answers[0])
    return status


def _answer_sarif(read: Games, catalog: Catalog, stream: TextIO | None) -> int:
    """Write one log for all files; return the worst exit status."""
    from ..report.sarif import sarif_log

    results = [result for _, result in read]
    write_json(sarif_log(results, catalog), stream)
    return max(map(games.status, results), default=LEGAL)


def _answer_text(
    read: Games,
    to_text: Callable[[Result, Catalog, Terminal], Iterator[str]],
    catalog: Catalog,
    *,
    several: bool,
    stream: TextIO | None = None,
) -> int:
    """Write for people what is to be said of each file; return the worst exit status."""
    from ..system.terminal import visible

    status = LEGAL
    for number, (name, result) in enumerate(read):
        status = max(status, games.status(result))
        if result is None:
            continue
        if several:
            write_lines([*([""] if number else []), f"=== {visible(name)}", ""], stream=stream)
        write_lines(to_text(result, catalog, terminal(stream)), stream=stream)
    return status
