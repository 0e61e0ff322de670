"""What the scorings before brought: the points that are written as numbers, and what is missing of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..reading.verdict import has_error
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..reading.findings import Collector, Span
    from ..reading.values import Number
    from .transcript import Transcript


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


def points_of(text: Transcript, scoring: int = numbers.FINAL_SCORING) -> dict[str, int]:
    """Return the sums of what is written as numbers up to a scoring, for the players for whom something is."""
    sums: dict[str, int] = {}
    for key, _, points in _noted(text):
        # What stands for all earlier scorings stands before the only one in the file.
        if not key.isdigit() or int(key) <= scoring:
            for name, number in points.items():
                sums[name] = sums.get(name, 0) + number.value
    return {name: sums[name] for name in players(text) if name in sums}


def players(text: Transcript) -> tuple[str, ...]:
    """Return the names of all players, in the order of the file."""
    return tuple(dict.fromkeys(player.name for sitting in text.sittings for player in sitting.players))


def missing(text: Transcript) -> Missing:
    """Return what is not known of the scorings before the last one."""
    given = {table.scoring for table in text.scored} | {each.scoring for each in text.earlier}
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
