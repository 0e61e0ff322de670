"""From a file's bytes to its findings and its points: which game it is, and whose rules are asked."""

from __future__ import annotations

import gc
from collections import Counter
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .reading import nodes
from .reading.findings import Collector, Finding
from .reading.names import NameBook
from .reading.source import Source, decode
from .reading.surroundings import Surroundings
from .reading.values import ValueReader, yes_or_no
from .reading.verdict import has_error, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from .alhambra.redesign import Moves, TileVerdict
    from .alhambra.scoring import AlhambraOutcome
    from .alhambra.texts import Transcript
    from .alhambra.tiles import TileSet
    from .audit.auditing import AuditResult
    from .budget import Budget
    from .inference.settling import Address, Settled
    from .inference.words import Readings, TileQuestion
    from .reading.colons import LostColon
    from .reading.lines.transcripts import ReadingWish
    from .reading.nodes import Node
    from .rollandwrite.scoring import RollAndWriteOutcome

    Outcome = AlhambraOutcome | RollAndWriteOutcome
    _JudgedFile = tuple["_OpenFile", Outcome | None, Settled | None]

# Whoever asks which game it is compares with these words themselves: only by a literal is it clear to mypy which of the
# two outcomes `outcome.game` tells of.
_GAMES = ("alhambra", "roll-and-write")

_SURROUNDINGS = Surroundings()


class Result(NamedTuple):
    """The result for a file: its findings and the outcome of the game.

    There is no `outcome` if the file does not show which game it is; if the game is not legal, the outcome contains
    what was written, and no points. `omitted` counts the findings that were not kept, by name. `settled` is what the
    vague words come to; None where there are none.
    """

    source: Source
    game: str | None
    findings: tuple[Finding, ...]
    outcome: Outcome | None = None
    omitted: Mapping[str, int] = MappingProxyType({})
    settled: Settled | None = None

    @property
    def legal(self) -> bool:
        """Tell whether no finding is an error."""
        return not has_error(self.findings)

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of all players who have a total; empty if nothing is scored."""
        return self.outcome.totals if self.outcome is not None else {}

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners: several if they share the victory, none before the end, or if several results differ in them."""
        if self.possible:
            return self.settled.winners if self.settled is not None else ()
        return self.outcome.winners if self.outcome is not None else ()

    @property
    def before(self) -> Mapping[str, int]:
        """The points of earlier scorings that are written as numbers, by player; the totals include them."""
        if self.possible:
            return self.possible[0].before
        return self.outcome.before if self.outcome is not None else {}

    @property
    def complete(self) -> bool:
        """Whether there are totals and these are those of the whole game."""
        return not self.possible and self.outcome is not None and self.outcome.complete

    @property
    def whole(self) -> bool:
        """Whether each result that is possible is that of the whole game."""
        if self.possible:
            return self.possible[0].whole
        return self.outcome is not None and self.outcome.whole

    @property
    def virtual(self) -> frozenset[str]:
        """The names of the virtual players."""
        return self.outcome.virtual if self.outcome is not None else frozenset()

    @property
    def readings(self) -> Readings | None:
        """All readings of the vague words, and what is certain of them; None where no word is vague."""
        return self.settled.readings if self.settled is not None else None

    @property
    def possible(self) -> tuple[AlhambraOutcome, ...]:
        """The games with different points that vague words leave open, in the order of their first readings."""
        return self.settled.possible if self.settled is not None else ()

    @property
    def questions(self) -> tuple[TileQuestion, ...]:
        """The fewest vague words that decide between the totals of `possible`."""
        return self.settled.questions if self.settled is not None else ()


@contextmanager
def _without_cycle_search() -> Iterator[None]:
    """Let the interpreter look for no reference cycles meanwhile.

    The values of a transcript form none, and to look for some among a million takes longer than to build them.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@_without_cycle_search()
def check(name: str, data: bytes, surroundings: Surroundings = _SURROUNDINGS) -> Result:
    """Return everything that is wrong with a file, without scoring it; the arguments are those of `score`."""
    case = _Case(name, surroundings)
    result = case.check(data)
    return _offered(_folded(result) if result.legal else _with_fixes(result, case))


@_without_cycle_search()
def score(
    name: str,
    data: bytes,
    surroundings: Surroundings = _SURROUNDINGS,
    *,
    scoring: int | None = None,
    quick: bool = False,
    answers: Mapping[Address, str] = MappingProxyType({}),
    advice: bool = True,
) -> Result:
    """Return the findings of a file and, if it is legal, its score with every point explained.

    `name` is only passed on; `surroundings` are the words, files and names that the file may need. `scoring` is the
    scoring of a file that does not say it; QuestionError if it does. A `quick` file is taken for lines of counts.
    `answers` are the tiles of vague words that somebody has looked up since the file was written. Without `advice`
    nobody looks for fixes, nor for what a legal file might have meant instead: that takes longer than all else.
    """
    case = _Case(name, surroundings, scoring, answers, is_quick=quick, advice=advice)
    result = case.score(data)
    is_clear = result.legal and not any(finding.kind.name == "gap-possible" for finding in result.findings)
    return _offered(_folded(result) if is_clear or not advice else _with_fixes(result, case))


def _folded(result: Result) -> Result:
    return result._replace(findings=_told_once(result.findings)) if len(result.findings) > 1 else result


def _told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings with equal faults told once."""
    from .reading import folding  # most games have no findings

    return folding.folded(findings)


def _with_fixes(result: Result, case: _Case) -> Result:
    from .repairs import offers, trials  # only for what is not legal

    whole = trials.search_budget()
    trial = case._replace(whole=whole, advice=False)
    referee = trials.Referee(trial.check, trial.score, whole)
    return result._replace(findings=offers.with_fixes(result, referee, case.surroundings.aliases))


def _offered(result: Result) -> Result:
    """Return a result without fixes that would lose something."""
    if not any(finding.fixes for finding in result.findings):
        return result
    from .reading.losses import offered  # few files have fixes

    findings = (offered(each, result.source) if each.fixes else each for each in result.findings)
    return result._replace(findings=tuple(findings))


@_without_cycle_search()
def audit(name: str, data: bytes, surroundings: Surroundings = _SURROUNDINGS, *, counts: bool = False) -> AuditResult:
    """Return which entries of a filled pad must be wrong; the arguments are those of `score`.

    The cells of a pasted table are points, or `counts` of tiles.
    """
    from .audit import auditing

    def opened(colons: tuple[LostColon, ...] = ()) -> _OpenFile:
        return _open(name, data, surroundings, colons=colons, is_pad=True, are_points=not counts)

    file = opened()
    file, outcome, _ = _mended(file, _judged(file), opened)
    audited = None if outcome is None or has_error(file.findings) else auditing.audit(outcome, file.findings)
    findings = _told_once(each for each in in_order(file.findings) if each.kind.name not in auditing.UNASKED)
    omitted = {kind: number for kind, number in file.findings.omitted.items() if kind not in auditing.UNASKED}
    return auditing.AuditResult(file.values.source, file.game, findings, audited, omitted)


@_without_cycle_search()
def moves(
    name: str,
    data: bytes,
    surroundings: Surroundings = _SURROUNDINGS,
    *,
    player: str,
    tile: str | None = None,
    scoring: int | None = None,
) -> Moves:
    """Return where a tile can be added to a player's palace or swapped in, and which can be removed (B3.7).

    The palace is that of the last scoring in the file unless `scoring` gives another. The tile counts as
    coming from the player's own reserve or from outside the table; if it is anywhere else, `elsewhere` says so (B3.9).
    Raises QuestionError if player, scoring or tile do not exist.
    """
    file = _with_palaces(name, data, surroundings)
    from .alhambra import redesign

    question = redesign.MoveQuestion(player, tile, scoring)
    vagueness = redesign.Vagueness(_with_resolved, _check_reading)
    found = redesign.moves(file.values, file.root, question, file.findings, vagueness=vagueness)
    return found._replace(findings=_told_once(found.findings), elsewhere=_told_once(found.elsewhere))


@_without_cycle_search()
def may(
    name: str,
    data: bytes,
    surroundings: Surroundings = _SURROUNDINGS,
    *,
    player: str,
    tile: str,
    at: tuple[int, int],
    scoring: int | None = None,
) -> TileVerdict:
    """Return whether a tile may be on a space of a player's palace, and what is against it (B3).

    `at` is [east, south] from the fountain; a tile that is there is swapped for it (B3.7). The tile comes from the
    player's own reserve or from outside the table: with anybody else it is used twice (B3.9). Raises QuestionError as
    `moves` does, and for a place that is too far away.
    """
    file = _with_palaces(name, data, surroundings)
    from .alhambra import redesign

    question = redesign.MoveQuestion(player, tile, scoring)
    vagueness = redesign.Vagueness(_with_resolved, _check_reading)
    return redesign.may(file.values, file.root, question, at, file.findings, vagueness=vagueness)


def _with_palaces(name: str, data: bytes, surroundings: Surroundings) -> _OpenFile:
    """Return a file that can be asked about palaces; QuestionError for one of Roll & Write."""
    file = _open(name, data, surroundings)
    if file.game == "roll-and-write":
        from .unanswered import QuestionError

        raise QuestionError("no-palaces")
    return file


def _check_reading(text: Transcript, findings: Collector) -> None:
    """Add where the vague words of a transcript cannot be read together."""
    from .inference import settling

    settling.check_reading(text, findings)


def _with_resolved(text: Transcript) -> Transcript:
    """Return a transcript with the vague words written out that are the same tile in all readings."""
    from .inference import settling

    return settling.with_resolved(text)


class _Case(NamedTuple):
    """All that is said of a file besides its text, which may be judged several times: as it is, and mended."""

    name: str
    surroundings: Surroundings
    scoring: int | None = None
    answers: Mapping[Address, str] = MappingProxyType({})
    is_quick: bool = False
    whole: Budget | None = None
    """What all searches in texts that are tried may take together."""
    advice: bool = True
    """Whether notes are wanted about what a legal file might have meant instead."""

    def check(self, data: bytes) -> Result:
        """Return what is wrong with a text, without fixes that have to be tried."""
        return _result(*self._judged(data))

    def score(self, data: bytes) -> Result:
        """Return what is wrong with a text, or its points."""
        file, outcome, settled = self._judged(data, self.answers)
        if not has_error(file.findings):
            outcome, settled = _scored(file, outcome, settled, advice=self.advice)
        return _result(file, outcome, settled)

    def _judged(self, data: bytes, answers: Mapping[Address, str] = MappingProxyType({})) -> _JudgedFile:
        file = self._opened(data)
        judged = _judged(file, answers, self.whole)
        return _mended(file, judged, lambda colons: self._opened(data, colons), answers, self.whole)

    def _opened(self, data: bytes, colons: tuple[LostColon, ...] = ()) -> _OpenFile:
        return _open(self.name, data, self.surroundings, scoring=self.scoring, is_quick=self.is_quick, colons=colons)


class _OpenFile(NamedTuple):
    """A file that is being read: its values, which game it is, and the collector of all that is said of it."""

    values: ValueReader
    root: Node | None
    game: str | None
    surroundings: Surroundings
    findings: Collector
    is_quick: bool = False


def _open(
    name: str,
    data: bytes,
    surroundings: Surroundings,
    *,
    scoring: int | None = None,
    is_quick: bool = False,
    colons: tuple[LostColon, ...] = (),
    is_pad: bool = False,
    are_points: bool = False,
) -> _OpenFile:
    findings = Collector()
    source = decode(name, data, findings)
    names = NameBook(surroundings.aliases, surroundings.own_words, surroundings.languages, source.text)
    root = nodes.read(source, findings, colons) if source.text and not is_quick else None
    was_quick = is_quick
    drawn = None if is_quick or _names_its_game(root) else _frameless(source, names)
    if drawn is not None:
        (root, findings), was_quick = drawn, True
    elif source.text and (is_quick or not _names_its_game(root)):
        from .reading.lines import transcripts as lines

        if is_quick or lines.is_lines(source, root, names):
            was_quick = True
            if scoring is not None and lines.says_scoring(source, names):
                from .unanswered import QuestionError

                raise QuestionError("own-scoring")
            # What was said of these lines as YAML is forgotten.
            findings = Collector()
            source = decode(name, data, findings)
            root, scoring = lines.read(source, names, _wanted(scoring, names, are_points=are_points), findings), None
    values = ValueReader(source, names, findings, is_pad=is_pad, keeps_names=surroundings.keeps_names)
    game = values.game(root, _GAMES)
    if scoring is not None:
        root = _with_scoring(root, scoring, game, names)
    return _OpenFile(values, root, game, surroundings, findings, was_quick)


def _wanted(scoring: int | None, names: NameBook, *, are_points: bool, tile_set: TileSet | None = None) -> ReadingWish:
    """Return how to read lines in which nobody says which scoring they are; without a `tile_set` there are 54 tiles."""
    from .alhambra import numbers, tile_lists
    from .alhambra.tiles import base_set
    from .reading.lines.transcripts import ReadingWish

    own = tile_set or base_set()
    most = Counter(str(piece.building) for piece in own.pieces(own.tiles))
    is_tile = partial(tile_lists.is_tile, tile_set=own)

    def with_modules(modules: Sequence[str], answers: Mapping[str, str]) -> ReadingWish:
        return _wanted(scoring, names, are_points=are_points, tile_set=_tile_set(modules, answers, names))

    return ReadingWish(scoring or numbers.FINAL_SCORING, are_points, most, is_tile, with_modules)


def _tile_set(modules: Sequence[str], answers: Mapping[str, str], names: NameBook) -> TileSet:
    """Return the tiles of a game by what is written of it: the names of modules, and answers to their rules."""
    from .alhambra.house_rules import rules_of  # few games have expansions
    from .alhambra.tile_sets import set_of

    played = _named(modules)
    known = [rule.id for rule in rules_of(played)]
    meant = ((names.find(rule, known), yes_or_no(answer, names)) for rule, answer in answers.items())
    return set_of(played, {rule: answer for rule, answer in meant if rule is not None and answer is not None})


def _named(modules: Sequence[str]) -> tuple[str, ...]:
    """Return which modules some names mean, as far as they mean any."""
    from .alhambra.modules import named  # few games have expansions

    return tuple(module for each in modules if (module := named(each)) is not None)


def _frameless(source: Source, names: NameBook) -> tuple[Node, Collector] | None:
    """Return a file of names and rows of palaces alone as a transcript, with what is said of it; None for any other."""
    from .alhambra import frameless

    findings = Collector()
    root = frameless.read(source, names, findings)
    return None if root is None else (root, findings)


def _names_its_game(root: Node | None) -> bool:
    """Tell whether a file is a transcript that has its game under the usual key, as nearly all have.

    Where all its values are plain words it may be lines of counts below `game: alhambra`.
    """
    return isinstance(root, nodes.Mapping) and (
        any(entry.key.text == "game" for entry in root.entries)
        and not all(isinstance(entry.value, nodes.Scalar) for entry in root.entries)
    )


def _with_scoring(root: Node | None, scoring: int, game: str | None, names: NameBook) -> Node | None:
    """Return a transcript that says of which scoring it is, as somebody has said beside it; QuestionError."""
    from .unanswered import QuestionError

    if game == "roll-and-write":
        raise QuestionError("one-scoring")
    if not isinstance(root, nodes.Mapping):
        return root
    if any(names.find(entry.key.text, ("scoring", "scorings")) is not None for entry in root.entries):
        raise QuestionError("own-scoring")
    start = root.span._replace(end_line=root.span.line, end_column=root.span.column)
    key, value = nodes.Scalar("scoring", "", start), nodes.Scalar(str(scoring), "", start)
    return nodes.Mapping((*root.entries, nodes.Entry(key, value)), root.span)


# A file of one game is a tenth faster without the modules of the other: each is imported where its rules are asked.


def _judged(
    file: _OpenFile, answers: Mapping[Address, str] = MappingProxyType({}), whole: Budget | None = None
) -> tuple[Outcome | None, Settled | None]:
    """Return what a file says of a game, without points, and what its vague words come to, if there are any."""
    if file.game == "roll-and-write":
        from .rollandwrite import scoring as roll_and_write

        return roll_and_write.judge(file.values, file.root, file.surroundings, file.findings), None
    from .alhambra import scoring as alhambra

    outcome, settled = alhambra.judge(file.values, file.root, file.surroundings, file.findings), None
    if outcome.judged.vague:
        from .inference import settling

        outcome, settled = settling.settle(outcome, answers, file.findings, whole)
    # A file of no game that anybody knows is held for one of the base game, so that its other faults are told too.
    return outcome if file.game == "alhambra" else None, settled


def _mended(
    file: _OpenFile,
    judged: tuple[Outcome | None, Settled | None],
    opened: Callable[[tuple[LostColon, ...]], _OpenFile],
    answers: Mapping[Address, str] = MappingProxyType({}),
    whole: Budget | None = None,
) -> _JudgedFile:
    """Return a file and what it says; where keys lack their colons, as if these were there, which is a finding each."""
    is_doubtful = has_error(file.findings) or any(each.kind.name == "text-ignored" for each in file.findings)
    if not is_doubtful or file.is_quick:
        return file, *judged
    from .reading import colons

    source = file.values.source
    if len(source.text) > colons.LONGEST:
        return file, *judged
    lost = colons.lost_colons(source.lines, file.values.names)
    if not lost:
        return file, *judged
    mended = opened(lost)
    return mended, *_judged(mended, answers, whole)


def _scored(
    file: _OpenFile, outcome: Outcome | None, settled: Settled | None, *, advice: bool
) -> tuple[Outcome | None, Settled | None]:
    if outcome is None:
        return None, settled
    if outcome.game == "roll-and-write":
        from .rollandwrite import scoring as roll_and_write

        return roll_and_write.score(outcome, file.findings), None
    if settled is not None:
        from .inference import settling

        return settling.score(outcome, settled, file.findings)
    from .alhambra import scoring as alhambra

    return alhambra.score(outcome, file.findings, advice=advice), None


def _result(file: _OpenFile, outcome: Outcome | None, settled: Settled | None = None) -> Result:
    return Result(file.values.source, file.game, in_order(file.findings), outcome, file.findings.omitted, settled)
