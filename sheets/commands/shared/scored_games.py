"""Games scored, as `score` answers: in text or as JSON, in a report, as a summary or as links."""

from __future__ import annotations

import sys
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

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


class ScoreRequest(NamedTuple):
    """What `score` is asked for: files, or lines or a code in their place, and what is to be made of them."""

    names: Sequence[str] = ()
    quick: bool = False
    scoring: int | None = None
    report: str | None = None
    force: bool = False
    code: str | None = None
    summary: str | None = None
    bg_stats: bool = False
    watch: bool = False
    json: bool = False

    @property
    def several(self) -> bool:
        """Whether this is about more than one game."""
        return len(self.names) > 1 and not self.quick

    def options(self) -> dict[str, bool]:
        """Return each option as it is typed, and whether it was used."""
        return {f"--{name.replace('_', '-')}": value not in (None, False) for name, value in self._asdict().items()}


class _Asides(NamedTuple):
    """What is known of files besides their results, by their names: what was looked up, and all codes."""

    told: dict[str, AnsweredWords]
    coded: dict[str, CodedGame]


def answer(request: ScoreRequest, catalog: Catalog) -> int:
    """Check and score the games of files, of lines or of a code; return the exit status."""
    own, catalog = catalog, answering(catalog)
    request = _possible(request, catalog)
    if request.watch:
        from .watch import watch

        once = request._replace(watch=False)
        watch(request.names, lambda: answer(once, own), catalog, heads=not request.json)
    asides = _Asides({}, {})
    if request.summary is not None:
        from .archived import Archived
        from .summing import answer_summary

        read_as = partial(_with_scoring, request, asides.coded)
        archived = Archived(request.names, _scorer(request, catalog), read_as, catalog)
        return answer_summary(archived, request.summary, catalog, as_json=request.json)
    read = _judged(request, asides, catalog)
    if request.bg_stats:
        from .linking import answer_links

        return answer_links(read, catalog)
    if request.report is None:
        return _answered(read, request, asides, catalog)
    from .report_file import report_file, write_report

    if request.several:
        raise files.Fault(catalog.gettext("--report works with one file at a time"))
    target = report_file(request.report, catalog, force=request.force)
    results: list[Result] = []
    status = _answered(_kept(read, results), request, asides, catalog)
    for result in results:
        write_report(target, result, catalog)
    return status


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


def _possible(request: ScoreRequest, catalog: Catalog) -> ScoreRequest:
    """Return a request with the names of its games; `Fault` where its options ask for different things."""
    used = request.options()
    for one, other in _APART:
        if used[one] and used[other]:
            raise files.Fault(catalog.gettext("{one} cannot be used with {other}", one=one, other=other))
    if request.force and request.report is None:
        raise files.Fault(catalog.gettext("{one} works only with {other}", one="--force", other="--report"))
    besides_code = {option: used[option] for option in ("--quick", "--scoring", "--summary", "--watch")}
    return request._replace(names=games.names_of("score", request.names, request.code, besides_code, catalog))


def _judged(request: ScoreRequest, asides: _Asides, catalog: Catalog) -> Games:
    """Yield each game that is asked for, with its result; the asides get what becomes known on the way."""
    scorer = _scorer(request, catalog)
    if request.quick:
        return games.judged([_QUICK], scorer, catalog, partial(_typed, request.names))
    judge: games.Judge = scorer if request.json else _asking(scorer, asides, catalog)
    return games.judged(request.names, judge, catalog, _reading(request, asides.coded))


def _kept(read: Games, results: list[Result]) -> Games:
    """Yield what was judged, and add it to results."""
    for name, result in read:
        if result is not None:
            results.append(result)
        yield name, result


def _answered(read: Games, request: ScoreRequest, asides: _Asides, catalog: Catalog) -> int:
    """Write the answer; return the exit status."""
    if request.json:
        return answer_json(read, partial(_answer, request, asides.coded), catalog, several=request.several)
    return answer_text(read, _reporting(request, asides), catalog, several=request.several)


def _answer(request: ScoreRequest, coded: Mapping[str, CodedGame], result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return a result as a JSON value: that of a code has its receipt."""
    from ...report.answers import score_answer

    value = score_answer(result, catalog)
    name = result.source.name
    if request.quick or name == games.CODE:
        value["file"] = None
    if name in coded:
        from .codes import receipt_answer

        value |= receipt_answer(coded[name], result)
    return value


def _reporting(request: ScoreRequest, asides: _Asides) -> Callable[[Result, Catalog, Terminal], Iterator[str]]:
    """Return what says of a file what it scores, and below that what was asked, and what a code had shown."""
    from ...report.text import score_report

    def report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
        name = result.source.name
        yield from score_report(result, catalog, terminal)
        if name in asides.told:
            from ...report.doubts import reminder
            from ...report.score_table import Audience

            yield from reminder(asides.told.pop(name), Audience(catalog, terminal))
        elif sys.stdout.isatty() and not request.several and name not in {_QUICK, games.CODE}:
            yield from _hint(result, catalog, terminal)
        if name in asides.coded:
            from .codes import receipt_lines

            yield from receipt_lines(asides.coded[name], result, catalog)

    return report


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


def _reading(request: ScoreRequest, coded: dict[str, CodedGame]) -> Callable[[str, Catalog], games.Game]:
    """Return what reads files, or the code that was typed; `coded` gets the codes, which have their own scoring."""

    def read(name: str, catalog: Catalog) -> games.Game:
        return _noted(games.opened(name, catalog, request.code), request, coded, catalog)

    return read


def _with_scoring(
    request: ScoreRequest, coded: dict[str, CodedGame], name: str, data: bytes, catalog: Catalog
) -> games.Game:
    """Return the game of a file with these bytes; `Fault`."""
    return _noted(games.game_of(name, data, catalog), request, coded, catalog)


def _noted(game: games.Game, request: ScoreRequest, coded: dict[str, CodedGame], catalog: Catalog) -> games.Game:
    """Return a game; `coded` gets its code, if it has one. `Fault` where somebody says the scoring of such a game."""
    if game.coded is not None:
        if request.scoring is not None:
            raise files.Fault(catalog.gettext("{file} names its own scoring; leave out --scoring", file=game.name))
        coded[game.name] = game.coded
    return game


def _asking(judge: Scorer, asides: _Asides, catalog: Catalog) -> games.Judge:
    """Return what judges a file and asks on a terminal what its result depends on; the asides get the answers.

    Nobody is asked about the vague tiles of a code, since nobody was when it was made.
    """

    def judge_and_ask(name: str, data: bytes, surroundings: Surroundings) -> Result:
        result = judge(name, data, surroundings)
        if not result.possible or name == files.STANDARD_STREAM or name in asides.coded:
            return result
        from . import asking

        if not asking.is_possible():
            return result
        result, asides.told[name] = asking.ask(
            result, lambda answers: judge(name, data, surroundings, answers=answers), asking.with_person(catalog)
        )
        return result

    return judge_and_ask


def _scorer(request: ScoreRequest, catalog: Catalog) -> Scorer:
    """Return what scores a file by what the command line says of it; `Fault` where it has its own scoring.

    For a summary nobody looks for fixes.
    """
    from alhambra_engine import referee

    if not request.quick and request.scoring is None and request.summary is None:
        return referee.score
    from alhambra_engine import unanswered

    said = partial(referee.score, scoring=request.scoring, quick=request.quick, advice=request.summary is None)

    def judge(
        name: str, data: bytes, surroundings: Surroundings, *, answers: Mapping[Address, str] = _NO_ANSWERS
    ) -> Result:
        try:
            return said(name, data, surroundings, answers=answers)
        except unanswered.QuestionError as error:
            if error.reason == "one-scoring":
                line = catalog.gettext("{file}: Roll & Write has only one scoring; leave out --scoring", file=name)
            else:
                line = catalog.gettext("{file} names its own scoring; leave out --scoring", file=name)
            raise files.Fault(line) from error

    return judge
