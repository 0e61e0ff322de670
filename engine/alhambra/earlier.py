"""What the scorings before brought: the points that are written as numbers, and what is missing of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..reading.verdict import has_error
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..reading.findings import Collector, Span
    from ..reading.values import Number
    from .texts import PointsText, Transcript

_FIRST, _TRACKED, _FINAL = numbers.SCORINGS
"""The numbers of the second may be positions on the scoring track; those of the first are the same either way."""


class Missing(NamedTuple):
    """What is not known of the scorings before the last one: whole scorings, and players in those that are known."""

    scorings: tuple[int, ...]
    players: tuple[str, ...]


class _Noted(NamedTuple):
    """Points of several players written as numbers: the key above them, where it is, how it is written."""

    key: str
    span: Span
    points: Mapping[str, Number]


def _noted(text: Transcript) -> Iterator[_Noted]:
    if text.before is not None:
        yield _Noted("before", text.before.span, text.before.points)
    for each in text.earlier:
        yield _Noted(str(each.scoring), each.span, {player.name: player.points for player in each.players})


def points_in(text: Transcript, number: int, scored: Mapping[int, Mapping[str, int]]) -> Mapping[str, int]:
    """Return what each player got in a scoring, worked out or written as a number; empty if that is not in the file.

    `scored` are the points of the scorings that were worked out. Positions on the scoring track include those of the
    scoring before.
    """
    written = next((each for each in text.earlier if each.scoring == number), None)
    if written is None:
        return scored.get(number, {})
    reached = points_in(text, _FIRST, scored) if text.track and number == _TRACKED else {}
    return {player.name: player.points.value - reached.get(player.name, 0) for player in written.players}


def points_of(text: Transcript, scored: Mapping[int, Mapping[str, int]], last: int = _FINAL) -> dict[str, int]:
    """Return the sums of what is written as numbers up to a scoring, for the players for whom something is."""
    before = {} if text.before is None else {name: number.value for name, number in text.before.points.items()}
    # What stands for all earlier scorings stands before the only one in the file.
    noted = [before, *(points_in(text, each.scoring, scored) for each in text.earlier if each.scoring <= last)]
    return {
        name: sum(each.get(name, 0) for each in noted) for name in players(text) if any(name in each for each in noted)
    }


def may_be_positions(text: Transcript, scored: Mapping[int, Mapping[str, int]]) -> bool:
    """Tell whether the numbers of a scoring may be positions on the scoring track: none is below what came before."""
    has_numbers = any(each.scoring == _TRACKED for each in text.earlier)
    is_known = _FIRST in scored or all(table.scoring != _FIRST for table in text.tables)
    return has_numbers and is_known and not any(_too_low(text, scored))


def _too_low(text: Transcript, scored: Mapping[int, Mapping[str, int]]) -> Iterator[tuple[PointsText, int]]:
    """Yield whose number is no position on the track, with the points that it would have to include.

    Where points can be lost, every number may be one.
    """
    if any(item.kind == "loss" for item in text.items):
        return
    reached = points_in(text, _FIRST, scored)
    for each in text.earlier:
        for player in each.players if each.scoring == _TRACKED else ():
            if player.points.value < reached.get(player.name, 0):
                yield player, reached[player.name]


def check_track(text: Transcript, scored: Mapping[int, Mapping[str, int]], findings: Collector) -> None:
    """Add the positions on the track that are below the points of the first scoring (B5.4)."""
    for player, points in _too_low(text, scored) if text.track else ():
        values = {"number": player.points.value, "points": points}
        findings.add("wrong-type", player.points.span, "track", rule="B5.4", player=player.name, values=values)


def players(text: Transcript) -> tuple[str, ...]:
    """Return the names of all players, in the order of the file."""
    return tuple(dict.fromkeys(player.name for sitting in text.sittings for player in sitting.players))


def missing(text: Transcript) -> Missing:
    """Return what is not known of the scorings before the last one."""
    given = {table.scoring for table in text.scored} | {each.scoring for each in text.earlier}
    if text.track and _TRACKED in {each.scoring for each in text.earlier}:
        given.add(_FIRST)  # whose points the positions include
    before = range(numbers.SCORINGS[0], max(given, default=0))
    scorings = () if text.before is not None else tuple(each for each in before if each not in given)
    noted = tuple(points for _, _, points in _noted(text))
    return Missing(scorings, tuple(name for name in players(text) if any(name not in points for points in noted)))


def check(text: Transcript, findings: Collector) -> None:
    """Note what is missing of the earlier scorings (B5.4); of a game that is not legal there are no totals at all."""
    lacking = missing(text)
    if not any(lacking) or has_error(findings):
        return
    nothing = dict.fromkeys(players(text), 0)
    # A scoring of claims alone has its own note; its key is there, so that no line can be added for it.
    written = {each.scoring for each in text.tables}
    unwritten = [each for each in lacking.scorings if each not in written]
    if unwritten:
        whole = text.whole
        span = text.sittings[-1].span
        lines = {str(each): nothing for each in unwritten} if whole else {"before": nothing}
        detail = "scorings" if whole else "before"
        findings.add("earlier-points-missing", span, detail, scorings=lacking.scorings, lines=lines)
    if lacking.players:
        short = [each for each in _noted(text) if any(name not in each.points for name in nothing)]
        lines = {key: nothing | {name: number.value for name, number in points.items()} for key, _, points in short}
        findings.add("earlier-points-missing", short[0].span, "players", names=lacking.players, lines=lines)
