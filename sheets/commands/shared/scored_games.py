"""Games scored, as `score` answers: in text or as JSON, in a report, as a summary or as links."""

from __future__ import annotations

import sys
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...system import files
from . import games
from .answering import answer_json, answer_text
from .console import PROGRAM, answering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Protocol

    from alhambra_engine.copies.compact import CodedGame
    from alhambra_engine.inference.settling import Address
    from alhambra_engine.reading.surroundings import Surroundings
    from alhambra_engine.referee import Result

    from ...system.terminal import Terminal
    from ...words.catalog import Catalog
    from .answering import Games
    from .asking import AnsweredWords

    class Scorer(Protocol):
        """What scores a file: the referee, or the referee with what the command line says of the file."""

        def __call__(
            self, name: str, data: bytes, surroundings: Surroundings, *, answers: Mapping[Address, str] = ...
        ) -> Result:
            """Return the result for a file, with tiles that were looked up since it was written."""
            ...


_NO_ANSWERS: Mapping[Address, str] = MappingProxyType({})

_QUICK = "--quick"
"""What lines on the command line are called where others have the name of their file."""


def answer(
    names: Sequence[str] | None,
    catalog: Catalog,
    *,
    quick: bool = False,
    scoring: int | None = None,
    report: str | None = None,
    force: bool = False,
    code: str | None = None,
    summary: str | None = None,
    bg_stats: bool = False,
    watch: bool = False,
    as_json: bool = False,
) -> int:
    """Check and score the games of files, of lines or of a code; return the exit status."""
    from alhambra_engine import referee

    own, catalog = catalog, answering(catalog)
    asked = {
        "--quick": quick,
        "--scoring": scoring is not None,
        "--report": report is not None,
        "--summary": summary is not None,
        "--bg-stats": bg_stats,
        "--watch": watch,
        "--json": as_json,
    }
    _keep_apart(asked, catalog)
    if force and report is None:
        raise files.Fault(catalog.gettext("{one} is used only with {other}", one="--force", other="--report"))
    besides_code = {option: asked[option] for option in ("--quick", "--scoring", "--summary", "--watch")}
    names = games.names_of("score", names, code, besides_code, catalog)
    if watch:
        from .watch import watch as watch_files

        watch_files(
            names,
            lambda: answer(names, own, scoring=scoring, summary=summary, as_json=as_json),
            catalog,
            heads=not as_json,
        )
    coded: dict[str, CodedGame] = {}
    read_as = _reading(code, scoring, coded)
    if summary is not None:
        from .summing import answer_summary

        read = games.judged(names, _scorer(scoring, quick=False, catalog=catalog, advice=False), catalog, read_as)
        return answer_summary(len(names), read, summary, catalog, as_json=as_json)
    scorer: Scorer = referee.score
    if quick or scoring is not None:
        scorer = _scorer(scoring, quick=quick, catalog=catalog)
    told: dict[str, AnsweredWords] = {}
    if quick:
        read = games.judged([_QUICK], scorer, catalog, partial(_typed, names))
    else:
        judge: games.Judge = scorer if as_json else _asking(scorer, told, coded, catalog)
        read = games.judged(names, judge, catalog, read_as)
    several = len(names) > 1 and not quick
    if bg_stats:
        from .linking import answer_links

        return answer_links(read, catalog)
    if report is None:
        return _answered(read, (told, coded), catalog, quick=quick, as_json=as_json, several=several)
    from .report_file import report_file, write_report

    if several:
        raise files.Fault(catalog.gettext("--report is made of one file; give one file only"))
    target = report_file(report, catalog, force=force)
    results: list[Result] = []
    read = _kept(read, results)
    status = _answered(read, (told, coded), catalog, quick=quick, as_json=as_json, several=several)
    for result in results:
        write_report(target, result, catalog)
    return status


def _kept(read: Games, results: list[Result]) -> Games:
    """Yield what was judged, and add it to results."""
    for name, result in read:
        if result is not None:
            results.append(result)
        yield name, result


def _answered(
    read: Games,
    asides: tuple[dict[str, AnsweredWords], dict[str, CodedGame]],
    catalog: Catalog,
    *,
    quick: bool,
    as_json: bool,
    several: bool,
) -> int:
    """Write the answer; return the exit status. Asides are what was looked up, and all codes, by file."""
    told, coded = asides
    if as_json:
        return answer_json(read, partial(_answer, coded, quick=quick), catalog, several=several)
    return answer_text(read, _reporting(told, coded, several=several), catalog, several=several)


def _answer(coded: Mapping[str, CodedGame], result: Result, catalog: Catalog, *, quick: bool) -> dict[str, Any]:
    """Return a result as a JSON value: that of a code has its receipt."""
    from ...report.answers import score_answer

    value = score_answer(result, catalog)
    name = result.source.name
    if quick or name == games.CODE:
        value["file"] = None
    if name in coded:
        from .codes import receipt_answer

        value |= receipt_answer(coded[name], result)
    return value


def _reporting(
    told: dict[str, AnsweredWords], coded: Mapping[str, CodedGame], *, several: bool
) -> Callable[[Result, Catalog, Terminal], Iterator[str]]:
    """Return what says of a file what it scores, and below that what was asked, and what a code had shown."""
    from ...report.text import score_report

    def report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
        yield from score_report(result, catalog, terminal)
        if result.source.name in told:
            from ...report.doubts import reminder
            from ...report.score_table import Audience

            yield from reminder(told.pop(result.source.name), Audience(catalog, terminal))
        elif sys.stdout.isatty() and not several and result.source.name not in {_QUICK, games.CODE}:
            yield from _hint(result, catalog, terminal)
        if result.source.name in coded:
            from .codes import receipt_lines

            yield from receipt_lines(coded[result.source.name], result, catalog)

    return report


_APART = (
    ("--watch", "--quick"),
    ("--watch", "--report"),
    ("--summary", "--report"),
    ("--bg-stats", "--report"),
    ("--summary", "--quick"),
    ("--summary", "--bg-stats"),
    ("--bg-stats", "--json"),
    ("--bg-stats", "--watch"),
)
"""Options that ask for different things."""


def _keep_apart(asked: Mapping[str, bool], catalog: Catalog) -> None:
    """Raise `Fault` where options are used that ask for different things."""
    for one, other in _APART:
        if asked[one] and asked[other]:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one=one, other=other))


def _hint(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the command that explains the most points of the last scoring: who asks about others sees what to write."""
    from shlex import quote

    from ...system.terminal import Emphasis, visible, wrap

    name = result.source.name
    outcome = result.outcome
    if name == files.STANDARD_STREAM or outcome is None:
        return
    scoring = outcome.scoring if outcome.game == "roll-and-write" else next(reversed(outcome.scorings), None)
    if scoring is None or not scoring.awards:
        return
    best = max(scoring.awards, key=lambda award: award.points)
    words = " ".join(map(quote, (name, best.player, str(best.item))))
    text = catalog.gettext("Why so many points? {command}", command=f"{PROGRAM} why {visible(words)}")
    yield ""
    yield from wrap([(text, Emphasis.FAINT)], terminal, 2)


def _typed(lines: Sequence[str], name: str, catalog: Catalog) -> games.Game:
    """Return the game of lines on the command line."""
    data = "\n".join(lines).encode("utf-8", "surrogateescape")
    return games.Game(name, data, games.surroundings_of(name, catalog))


def _reading(
    code: str | None, scoring: int | None, coded: dict[str, CodedGame]
) -> Callable[[str, Catalog], games.Game]:
    """Return what reads files, or the code that was typed; `coded` gets the codes, which have their own scoring."""

    def read(name: str, catalog: Catalog) -> games.Game:
        game = games.opened(name, catalog, code)
        if game.coded is not None:
            if scoring is not None:
                raise files.Fault(catalog.gettext("{file} contains its own scoring; leave out --scoring", file=name))
            coded[name] = game.coded
        return game

    return read


def _asking(
    judge: Scorer, told: dict[str, AnsweredWords], coded: Mapping[str, CodedGame], catalog: Catalog
) -> games.Judge:
    """Return what judges a file and asks on a terminal what its result depends on; `told` gets the answers.

    Nobody is asked about the vague tiles of a code, since nobody was when it was made.
    """

    def judge_and_ask(name: str, data: bytes, surroundings: Surroundings) -> Result:
        result = judge(name, data, surroundings)
        if not result.possible or name == files.STANDARD_STREAM or name in coded:
            return result
        from . import asking

        if not asking.is_possible():
            return result
        result, told[name] = asking.ask(
            result, lambda answers: judge(name, data, surroundings, answers=answers), asking.with_person(catalog)
        )
        return result

    return judge_and_ask


def _scorer(scoring: int | None, *, quick: bool, catalog: Catalog, advice: bool = True) -> Scorer:
    """Return what scores a file by what the command line says of it; `Fault` where it has its own scoring.

    Without `advice` nobody looks for fixes.
    """
    from alhambra_engine import referee, unanswered

    def judge(
        name: str, data: bytes, surroundings: Surroundings, *, answers: Mapping[Address, str] = _NO_ANSWERS
    ) -> Result:
        try:
            return referee.score(name, data, surroundings, scoring=scoring, quick=quick, answers=answers, advice=advice)
        except unanswered.QuestionError as error:
            if error.reason == "one-scoring":
                line = catalog.gettext("{file}: Roll & Write has only one scoring; leave out --scoring", file=name)
            else:
                line = catalog.gettext("{file} contains its own scoring; leave out --scoring", file=name)
            raise files.Fault(line) from error

    return judge
