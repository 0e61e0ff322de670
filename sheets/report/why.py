"""Why a player gets points, or none, and why a tile may be on a space or not: for people and for programs."""

from __future__ import annotations

from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra.awards import LossAward
from alhambra_engine.buildings import BUILDINGS
from alhambra_engine.geometry import cell_at
from alhambra_engine.reading.verdict import has_error
from alhambra_engine.reasons.causes import RUNNING, SUM, TOTAL

from .. import PROGRAM
from ..figures.model import CellMark, PalaceFigure
from ..system.terminal import Emphasis, visible, wrap
from ..words import findings as worded
from ..words import holdings
from ..words.catalog import N_
from ..words.marks import listed, span
from ..words.reasons_told import NO_BREAK, rule_lines, why_lines
from ..words.terms import item_name, sum_name
from ..words.verdicts import MOST_RESULTS
from . import excerpt
from .answers import SCHEMA, award_answer, finding_answer
from .palace import drawn, fault_sign
from .score_table import Audience, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.redesign import TileVerdict
    from alhambra_engine.geometry import Cell
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.reasons.asking import PointsAnswer
    from alhambra_engine.reasons.causes import Reason
    from alhambra_engine.referee import Result

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


# Points


def why_answer(answer: PointsAnswer, result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return for programs why a player gets points; `points` is null where they are not known."""
    reason = answer.reason
    points = {} if len(answer.reasons) == 1 else {"possible": [each.points for each in answer.reasons]}
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "player": reason.player,
        "item": reason.item,
        "scoring": answer.scoring,
        "points": answer.points,
        **points,
        **({} if answer.complete else {"possible_complete": False}),
        "awards": [award_answer(award) for award in answer.awards],
        "text": "\n".join(_lines(answer, result, catalog)).replace(NO_BREAK, " "),
    }


def illegal_answer(result: Result, player: str, item: str, catalog: Catalog) -> dict[str, Any]:
    """Return for programs what keeps a file from having points."""
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "player": player,
        "item": item,
        "scoring": None,
        "points": None,
        "awards": [],
        "text": "",
        "findings": [finding_answer(finding, catalog) for finding in result.findings],
    }


def _lines(answer: PointsAnswer, result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield all lines about points: of each possible result, then the rules of all, each of them once."""
    rules = dict.fromkeys(rule for reason in answer.reasons for rule in reason.rules)
    for reason in _explained(answer):
        yield from why_lines(reason, catalog, result.virtual)
    yield from _beside(answer, result, catalog)
    yield from rule_lines(rules, catalog, answer.reasons)


def _beside(answer: PointsAnswer, result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield what is not certain of an explanation, and what was claimed instead."""
    reason = answer.reason
    if reason.ranking is not None and reason.ranking.is_open:
        # The order that is assumed here is nobody's: the players are listed as in the file.
        full = {player for group in reason.ranking.full for player in group}
        names = listed((player for player in reason.ranking.counts if player in full), catalog)
        yield catalog.gettext("It is not known who completed the type first: {names}.", names=names)
    if reason.item in BUILDINGS:
        yield from _score_card(answer, result, catalog)
    if answer.assumed and len(answer.reasons) == 1:
        yield catalog.gettext("This is one of several possible results; others give the same points.")
    if _is_of_the_game(reason, result) and answer.points is not None and not result.whole:
        yield catalog.gettext("These are not yet the points of the whole game.")
    for finding in result.findings:
        told = finding.kind.name, finding.player, finding.values.get("item")
        if told == ("claim-differs", reason.player, reason.item):
            yield worded.what(finding, catalog)


def _score_card(answer: PointsAnswer, result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield the order of the types by which they brought their points, in a game with score cards."""
    outcome = result.outcome
    if outcome is not None and outcome.game == "alhambra" and isinstance(answer.scoring, int):
        order = outcome.transcript.orders.get(answer.scoring)
        if order is not None:
            yield holdings.score_card(order, catalog)


def why_report(answer: PointsAnswer, result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield for people why a player gets points: how many, how they come about, the palace of a wall, the rules."""
    page = Audience(catalog, terminal)
    yield from _wrapped([_head(answer, result, catalog)], page, Emphasis.STRONG)
    several = len(answer.reasons) > 1
    for reason in _explained(answer):
        if several:
            yield ""
            yield terminal.paint(_points(reason, catalog), Emphasis.STRONG)
        yield from _wrapped(why_lines(reason, catalog, result.virtual), page)
    yield from _wrapped(_beside(answer, result, catalog), page)
    is_open = answer.reason.ranking is not None and answer.reason.ranking.is_open
    if several or answer.assumed or is_open or not answer.complete:
        yield ""
        command = f"{PROGRAM} score {result.source.name}"
        yield from _wrapped([catalog.gettext("More: {command}", command=command)], page, Emphasis.FAINT)
    elif answer.reason.palace is not None:
        yield ""
        wall = answer.reason.walls[0] if answer.reason.walls else ()
        words = _labels(answer.reason, result)
        figure = PalaceFigure(answer.reason.player, 0, answer.reason.palace, wall, len(wall), words=words)
        attacked = (side for award in answer.reason.awards if isinstance(award, LossAward) for side in award.sides)
        lines = tuple(part for part in answer.reason.squares if part.side is not None)
        figure = figure._replace(attacked=tuple(attacked), lines=lines)
        yield from _drawn(figure, page)
    rules = dict.fromkeys(rule for reason in answer.reasons for rule in reason.rules)
    if rules:
        yield ""
        yield from _rules(rules, page, answer.reasons)


def all_answer(answers: Sequence[PointsAnswer], result: Result, catalog: Catalog) -> dict[str, Any]:
    """Return for programs what a player gets for each item."""
    return {
        "schema": SCHEMA,
        "file": result.source.name,
        "player": answers[0].reason.player,
        "scoring": answers[0].scoring,
        "items": [why_answer(answer, result, catalog) for answer in answers],
    }


def all_report(answers: Sequence[PointsAnswer], result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield for people what a player gets for each item: how many points, and how they come about."""
    page = Audience(catalog, terminal)
    for answer in _without_repeats(answers):
        yield from _wrapped([_head(answer, result, catalog)], page, Emphasis.STRONG)
        for reason in _explained(answer):
            yield from _wrapped((f"  {line}" for line in why_lines(reason, catalog, result.virtual)), page)
    yield from _wrapped(_score_card(answers[0], result, catalog), page)
    yield ""
    yield from _questions(answers, result, page)
    command = f"{PROGRAM} why {result.source.name} {answers[0].reason.player} ITEM"
    yield from _wrapped([catalog.gettext("More: {command}", command=command)], page, Emphasis.FAINT)


def _head(answer: PointsAnswer, result: Result, catalog: Catalog) -> str:
    """Return who, what, when, and how many points."""
    reason = answer.reason
    about = " · ".join((reason.player, _asked_name(reason, result, catalog), _scoring_name(answer, result, catalog)))
    if len(answer.reasons) == 1 and answer.complete:
        return f"{about}: {_points(reason, catalog)}"
    bounds = None if _explained(answer) else _least_and_most(answer, result)
    told = (str(each.points) for each in answer.reasons)
    points = listed(told, catalog) if bounds is None else span(*bounds, catalog)
    possible = catalog.gettext("possible points: {points}", points=points)
    return f"{about}: {possible}"


def _explained(answer: PointsAnswer) -> Sequence[Reason]:
    """Return the reasons to be told: all of them, or none if they are too many."""
    return answer.reasons if answer.complete and len(answer.reasons) <= MOST_RESULTS else ()


def _least_and_most(answer: PointsAnswer, result: Result) -> tuple[int, int] | None:
    """Return the least and the most points, also if not all that lie between them are known; None for who has none."""
    found = [each.points for each in answer.reasons if each.points is not None]
    outcome, reason = result.outcome, answer.reason
    if answer.complete or outcome is None or outcome.game == "alhambra":
        return (min(found), max(found)) if found else None
    ranges = next((own for building, own in outcome.possible.ranges.items() if building == reason.item), None)
    return (outcome.possible.totals if ranges is None else ranges).get(reason.player)


def _without_repeats(answers: Sequence[PointsAnswer]) -> Iterator[PointsAnswer]:
    """Yield answers; of sums that come about in the same way, as in a game with one scoring, the last one."""
    for answer, after in zip_longest(answers, answers[1:]):
        is_sum = answer.reason.item in {SUM, RUNNING}
        if not (is_sum and after is not None and _ways(answer) == _ways(after)):
            yield answer


def _ways(answer: PointsAnswer) -> object:
    return answer.complete, [(each.points, each.parts) for each in answer.reasons]


def _questions(answers: Sequence[PointsAnswer], result: Result, page: Audience) -> Iterator[str]:
    """Yield what to ask the players if the points are too many to be explained."""
    outcome = result.outcome
    if outcome is None or outcome.game == "alhambra" or all(map(_explained, answers)):
        return
    from .roll_and_write import order_questions_told  # few games have orders that nobody knows

    yield from order_questions_told(outcome.possible, page)
    yield ""


def _points(reason: Reason, catalog: Catalog) -> str:
    if reason.points is None:
        return catalog.pgettext("points", "not known")
    return catalog.ngettext("{number} point", "{number} points", reason.points)


def _asked_name(reason: Reason, result: Result, catalog: Catalog) -> str:
    match reason.item:
        case _ if reason.item == SUM:
            return sum_name(SUM, catalog)
        case _ if _is_of_the_game(reason, result):
            return sum_name(TOTAL, catalog)
        case _ if reason.item in {RUNNING, TOTAL}:
            return sum_name(RUNNING, catalog)
        case _:
            return item_name(reason.item, catalog)


def _is_of_the_game(reason: Reason, result: Result) -> bool:
    """Tell whether points are those of all scorings of a file, not only up to one of them."""
    outcome = result.outcome
    if reason.item != TOTAL or outcome is None or outcome.game != "alhambra":
        return reason.item == TOTAL
    known = {each.scoring for each in outcome.scorings} | {each.scoring for each in outcome.transcript.earlier}
    last = max(known, default=0)
    return isinstance(reason.scoring, int) and reason.scoring >= last


def _scoring_name(answer: PointsAnswer, result: Result, catalog: Catalog) -> str:
    if isinstance(answer.scoring, int):
        return catalog.gettext("Scoring {scoring}", scoring=answer.scoring)
    if answer.scoring == "final" or result.outcome is None or result.outcome.game == "alhambra":
        return catalog.gettext("Final scoring")
    rounds = result.outcome.judged.rounds or 0
    return catalog.ngettext("So far, after {number} round", "So far, after {number} rounds", rounds)


def _labels(reason: Reason, result: Result) -> Mapping[Cell, str]:
    """Return how vague tiles are shown in a drawing, if there are any."""
    if result.readings is None or not isinstance(reason.scoring, int):
        return {}
    from .doubts import labels  # most games have none

    return labels(result.readings, reason.scoring, reason.player)


# Tiles


def may_answer(may: TileVerdict, catalog: Catalog) -> dict[str, Any]:
    """Return for programs whether a tile may be on a space, and what is against it."""
    return {
        "schema": SCHEMA,
        "file": may.source.name,
        "player": may.player,
        "tile": may.tile.notation,
        "at": may.cell,
        "may": may.may,
        "replaces": may.replaced.notation if may.replaced is not None else None,
        "findings": [
            {**finding_answer(finding, catalog), "message": _objection(finding, may, catalog)}
            for finding in _objections(may)
        ],
    }


def may_report(may: TileVerdict, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield for people whether a tile may be on a space: yes or no, what is against it, the palace, the rules."""
    page = Audience(catalog, terminal)
    if not may.tried and not may.unknown:
        yield from excerpt.describe(_objections(may), may.source, catalog, terminal)
    yield from _wrapped([may.player], page, Emphasis.STRONG)
    told = terminal.paint(_verdict(may, catalog), None if may.may else Emphasis.ERROR)
    yield from wrap([(told, None)], terminal, 2)
    if may.tried or may.unknown:
        yield from _wrapped((_objection(finding, may, catalog) for finding in _objections(may)), page)
    yield ""
    if may.palace is not None and may.palace.walls():
        marks = _marks(may)
        lines = list(_drawn(PalaceFigure(may.player, 0, may.palace, marks=marks), page))
        yield from lines
        if marks and not may.may and len(lines) > 1:
            sign = catalog.gettext("{sign} marks each error.", sign=fault_sign(terminal))
            yield terminal.paint(sign, Emphasis.FAINT)
        yield ""
    yield from _rules(_clauses(may), page)


def _verdict(may: TileVerdict, catalog: Catalog) -> str:
    east, south = may.cell
    values = {"tile": may.tile.notation, "place": f"[{east}, {south}]"}
    if may.unknown:
        tiles = listed(may.unknown, catalog)
        return catalog.gettext("There is no answer until these tiles are known: {tiles}.", tiles=tiles)
    if not may.tried:
        return catalog.gettext("The palace is not legal as it is, so nothing can be added to it.")
    if not may.may:
        return catalog.gettext("No: {tile} cannot be at {place}.", **values)
    if may.replaced is None:
        return catalog.gettext("Yes: {tile} can be added at {place}.", **values)
    if may.replaced == may.tile:
        return catalog.gettext("Yes: {tile} is already at {place}.", **values)
    return catalog.gettext("Yes: {tile} can replace {other} at {place}.", other=may.replaced.notation, **values)


def _clauses(may: TileVerdict) -> Iterable[str]:
    """Return the rules that decide: those that are broken, else the one of redesigning or of adding a tile."""
    if may.may:
        return ("B3.7",)
    if may.unknown:
        return ()
    return dict.fromkeys(finding.rule for finding in _objections(may) if finding.rule)


_OBJECTIONS = MappingProxyType(
    {
        "leftover": N_("{tile} is left on the market, so {name} cannot have it."),
        "scoring": N_("There is only one {tile}, and {other} has it in scoring {scoring}, on line {line}."),
    }
)
"""What is said of a tile that is used twice because somebody asks for it: it is not written as the player's."""


def _objections(may: TileVerdict) -> tuple[Finding, ...]:
    """Return the findings that are against a tile, or against the palace: the errors."""
    return () if may.may else tuple(each for each in may.findings if has_error((each,)))


def _objection(finding: Finding, may: TileVerdict, catalog: Catalog) -> str:
    """Return what a finding says of a tile that is only asked about."""
    if may.tried and finding.kind.name == "tile-used-twice" and finding.detail in _OBJECTIONS:
        return catalog.sentence(_OBJECTIONS[finding.detail], {**finding.values, "name": may.player})
    return worded.what(finding, catalog)


def _marks(may: TileVerdict) -> tuple[CellMark, ...]:
    """Return the signs in a drawing: the faults, or the tile that may be there."""
    if may.may:
        return (CellMark(cell_at(*may.cell), "add"),)
    if may.unknown:
        return ()
    places = {place for finding in _objections(may) for place in finding.cells}
    if not places and may.tried:
        places = {may.cell}
    return tuple(CellMark(cell, "fault") for cell in sorted(cell_at(*place) for place in places))


# Both


def _drawn(figure: PalaceFigure, page: Audience) -> Iterator[str]:
    """Yield a palace as a drawing."""
    lines = drawn(figure, page.terminal)
    yield from lines or [page.terminal.paint(page.catalog.gettext("(too large to draw here)"), Emphasis.FAINT)]


def _wrapped(lines: Iterable[str], page: Audience, emphasis: Emphasis | None = None) -> Iterator[str]:
    for line in lines:
        for shown in wrap([(_plain(line, page), emphasis)], page.terminal, 2):
            # It has done its work where lines are broken; whoever searches for a name and a number types a blank.
            yield shown.replace(NO_BREAK, " ")


def _rules(clauses: Iterable[str], page: Audience, reasons: Iterable[Reason] = ()) -> Iterator[str]:
    """Yield rules in words, their numbers first."""
    for clause, line in zip(clauses, rule_lines(clauses, page.catalog, reasons), strict=True):
        told = _plain(line.removeprefix(f"{clause}: "), page)
        yield from wrap([(f"{clause}:", Emphasis.STRONG), (told, None)], page.terminal, 2)


def _plain(line: str, page: Audience) -> str:
    """Return a line with nothing in it that a terminal would obey, or could not show."""
    return plain(visible(line), page).replace(" · ", page.terminal.choose(" · ", " | "))
