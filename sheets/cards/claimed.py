"""What the players claim beside what the rules give, entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.items import ids_of
from alhambra_engine.majorities import points_by_item

from ..system.terminal import fit, visible
from ..words import findings as worded
from ..words.leads import colon
from ..words.terms import entry_name
from .content import ColumnGroup, Items, Prose, Section, Statement, Table, TableRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.reading.values import Claims
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..words.catalog import Catalog
    from .content import Block

CLAIMS = "claims"
"""The section of a report with what was claimed."""

_DIFFERS = "claim-differs"
ALONE = "claimed-alone"
"""What is told of a player who has nothing but claims."""
_HEAD = 24
"""Columns of a name above a column of a table."""
_MOST = 60
"""So many entries that differ are listed."""


class _Entry(NamedTuple):
    """A claim: whose, for what, in which scoring (0 for the whole game), and what the rules give, where it is known."""

    player: str
    item: str
    scoring: int
    claimed: int
    given: int | None


def sections(result: Result, catalog: Catalog) -> Iterator[Section]:
    """Yield the claims of a legal game, if there are any, and in which of them the difference is."""
    blocks: list[Block] = []
    entries = list(_entries(result))
    told = [each for each in entries if each.given != each.claimed]
    if told:
        blocks.append(_table(told[:_MOST], catalog, several=_has_several_scorings(result)))
    agreeing = len(entries) - len(told)
    if agreeing:
        line = catalog.ngettext("{number} claim is right.", "{number} claims are right.", agreeing)
        blocks.append(Prose(Statement(line, ())))
    blocks += _alone(result, catalog)
    differing = (each for each in enumerate(result.findings, start=1) if each[1].kind.name == _DIFFERS)
    chosen = worded.chosen(differing, catalog).told
    if chosen:
        blocks.append(
            Items(
                tuple(
                    Statement(
                        worded.what(each, catalog),
                        (each.rule,) if each.rule else (),
                        f"{fit(visible(each.player), _NAME)}{colon(catalog)}" if each.player else "",
                    )
                    for _, each in chosen
                )
            )
        )
    if blocks:
        both = catalog.gettext("Claimed, and by the rules")
        heading = both if entries else catalog.pgettext("table", "Claimed")
        yield Section(CLAIMS, heading, tuple(blocks))


_NAME = 60


def _has_several_scorings(result: Result) -> bool:
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra":
        return False
    return len(outcome.scorings) > 1 or any(outcome.before.values())


def _alone(result: Result, catalog: Catalog) -> Iterator[Block]:
    """Yield the claims of a game that has nothing but claims, scoring by scoring, as they stand on a pad."""
    outcome = result.outcome
    if outcome is None or ALONE not in {each.kind.name for each in result.findings}:
        return
    if outcome.game == "roll-and-write":
        claims = {player.name: player.claims for player in outcome.transcript.players if player.claims is not None}
        yield from _pad("", claims, catalog)
        return
    for table in outcome.transcript.tables:
        claims = {player.name: player.claims for player in table.players if player.claims is not None}
        yield from _pad(catalog.gettext("Scoring {scoring}", scoring=table.scoring), claims, catalog)


def _pad(caption: str, claims: Mapping[str, Claims], catalog: Catalog) -> Iterator[Table]:
    """Yield claims as a table: a column for each player, a row for each thing that somebody claims."""
    columns = {
        player: {entry.item: str(entry.claimed) for entry in _of_player(player, own, {}, 0, None)}
        for player, own in claims.items()
    }
    items = (*ids_of(), "sum", "running", "total")
    rows = tuple(
        TableRow(entry_name(item, catalog), "", "", tuple(own.get(item, "") for own in columns.values()))
        for item in items
        if any(item in own for own in columns.values())
    )
    names = tuple(fit(visible(player), _HEAD) for player in columns)
    if rows:
        yield Table(caption, catalog.pgettext("table", "Claim"), (ColumnGroup("", names),), rows, ())


def _table(entries: list[_Entry], catalog: Catalog, *, several: bool) -> Table:
    rows = []
    for each in entries:
        name = f"{fit(visible(each.player), _NAME)}{colon(catalog)} {entry_name(each.item, catalog)}"
        if several and each.scoring:
            scoring = catalog.gettext("scoring {scoring}", scoring=each.scoring)
            name = f"{name} ({scoring})"
        difference = "" if each.given is None else _signed(each.claimed - each.given)
        rows.append(TableRow(name, "", "", (str(each.claimed), _given(each.given), difference)))
    heads = (
        catalog.pgettext("table", "Claimed"),
        catalog.pgettext("table", "By the rules"),
        catalog.pgettext("table", "Difference"),
    )
    return Table("", catalog.pgettext("table", "Claim"), (ColumnGroup("", heads),), tuple(rows), ())


def _given(points: int | None) -> str:
    return "?" if points is None else str(points)


def _signed(difference: int) -> str:
    if not difference:
        return "="
    return f"+{difference}" if difference > 0 else f"−{-difference}"


def _entries(result: Result) -> Iterator[_Entry]:
    outcome = result.outcome
    if outcome is None or not result.totals:
        return
    if outcome.game == "roll-and-write":
        yield from _of_sheets(outcome)
    else:
        yield from _of_palaces(outcome)


def _of_palaces(outcome: AlhambraOutcome) -> Iterator[_Entry]:
    lacking = outcome.missing
    for table, scoring in zip(outcome.transcript.scored, outcome.scorings, strict=True):
        running = outcome.running(scoring.scoring)
        for player in table.players:
            points = points_by_item(player.name, scoring.awards)
            known = player.name not in lacking.players and all(each > scoring.scoring for each in lacking.scorings)
            if player.claims is not None:
                yield from _of_player(
                    player.name, player.claims, points, scoring.scoring, running[player.name] if known else None
                )
    for name, claim in outcome.transcript.claims.items():
        yield _Entry(name, "total", 0, claim.value, outcome.totals.get(name))


def _of_sheets(outcome: RollAndWriteOutcome) -> Iterator[_Entry]:
    scoring = outcome.scoring
    if scoring is None:
        return
    totals = scoring.totals
    for player in outcome.transcript.players:
        if player.claims is None or player.name not in totals:
            continue
        points = points_by_item(player.name, scoring.awards)
        unknown = scoring.seats[player.name].unknown
        total = None if unknown else totals[player.name]
        for entry in _of_player(player.name, player.claims, points, 0, total):
            yield entry._replace(given=None) if entry.item in unknown or (unknown and entry.item == "sum") else entry
    for name, claim in outcome.transcript.claims.items():
        known = name in totals and not scoring.seats[name].unknown
        yield _Entry(name, "total", 0, claim.value, totals[name] if known else None)


def _of_player(
    player: str, claims: Claims, points: Mapping[str, int], scoring: int, running: int | None
) -> Iterator[_Entry]:
    """Yield a player's claims in one scoring; a total may be the sum of it, or of all so far."""
    own = sum(points.values())
    for item, claim in claims.items.items():
        yield _Entry(player, item, scoring, claim.value, points.get(item, 0))
    if claims.sum is not None:
        yield _Entry(player, "sum", scoring, claims.sum.value, own)
    if claims.running is not None:
        yield _Entry(player, "running", scoring, claims.running.value, running)
    if claims.total is not None:
        is_running = running is not None and claims.total.value == running
        yield _Entry(player, "total", scoring, claims.total.value, running if is_running else own)
