"""A result as text that a table of players understands at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import MajorityAward, WallAward
from alhambra_engine.buildings import Building, prizes
from alhambra_engine.geometry import coordinates
from alhambra_engine.rules import Severity

from . import excerpt
from .palace_drawing import draw
from .terminal import Style, columns, fit, pad, visible
from .terms import building_name, currency_name, item_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.findings import Finding
    from alhambra_engine.geometry import Cell
    from alhambra_engine.referee import Moves, Result, ScoringResult

    from .catalog import Catalog
    from .terminal import Terminal

_CELL = 18
"""Columns for one player: his number, his place, his points."""

_GAP = 2


class _Page(NamedTuple):
    """Whom a report is for."""

    catalog: Catalog
    terminal: Terminal


def score_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a scored file: its findings, each scoring with every point explained, totals, winner."""
    page = _Page(catalog, terminal)
    yield from excerpt.describe(result.findings, result.source.name, result.source.lines, catalog, terminal)
    if not result.legal:
        yield _verdict(result.findings, result.source.name, page)
        return
    running = dict.fromkeys(result.totals, 0)
    for scoring in result.scorings:
        running = {player: points + scoring.points(player) for player, points in running.items()}
        yield from _scoring(scoring, result, running if len(result.scorings) > 1 else None, page)
    yield from _leftovers(result, page)
    yield from _totals(result, page)


def check_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a checked file: its findings and the verdict."""
    yield from excerpt.describe(result.findings, result.source.name, result.source.lines, catalog, terminal)
    yield _verdict(result.findings, result.source.name, _Page(catalog, terminal))


def moves_report(moves: Moves, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a player's possible moves: the palace with the spaces marked, and the lists."""
    page = _Page(catalog, terminal)
    yield from excerpt.describe(moves.findings, moves.source.name, moves.source.lines, catalog, terminal)
    if moves.palace is None:
        yield _verdict(moves.findings, moves.source.name, page)
        return
    marks = {cell: terminal.choose("○", "o") for cell in moves.place}
    yield terminal.paint(visible(moves.player), Style.STRONG)
    yield from draw(moves.palace, (), terminal, marks)
    yield ""
    if moves.tile:
        tile = moves.tile.notation
        yield _list(
            catalog.gettext("{tile} can be added at {sign}:", tile=tile, sign=terminal.choose("○", "o")),
            (_place(cell) for cell in moves.place),
            page,
        )
        yield _list(catalog.gettext("{tile} can be swapped for:", tile=tile), _named(moves.swap, moves), page)
    yield _list(catalog.gettext("Can be taken into the reserve:"), _named(moves.remove, moves), page)
    yield terminal.paint(catalog.gettext("Places are [east, south] from the fountain."), Style.FAINT)


def _named(cells: Iterable[Cell], moves: Moves) -> Iterator[str]:
    for cell in cells:
        if moves.palace is not None:
            yield f"{moves.palace.tiles[cell].notation} {_place(cell)}"


def _place(cell: Cell) -> str:
    east, south = coordinates(cell)
    return f"[{east}, {south}]"


def _list(label: str, items: Iterable[str], page: _Page) -> str:
    none = page.catalog.pgettext("list", "none")
    return f"{label} {', '.join(items) or none}"


def _verdict(findings: Sequence[Finding], name: str, page: _Page) -> str:
    errors = sum(finding.kind.severity is Severity.ERROR for finding in findings)
    if not errors:
        legal = page.catalog.gettext("legal")
        return f"{visible(name)}: {legal}"
    counted = page.catalog.ngettext("{number} error", "{number} errors", errors)
    illegal = page.terminal.paint(page.catalog.gettext("not legal"), Style.ERROR)
    return f"{visible(name)}: {illegal} ({counted})"


def _scoring(scoring: ScoringResult, result: Result, running: Mapping[str, int] | None, page: _Page) -> Iterator[str]:
    catalog, terminal = page
    yield terminal.paint(catalog.gettext("Scoring {scoring}", scoring=scoring.scoring), Style.STRONG)
    names = [*map(str, Building), "wall"]
    label_width = max(
        columns(text)
        for text in (
            *(item_name(name, catalog) for name in names),
            catalog.pgettext("of a scoring", "Points"),
            catalog.gettext("Running total"),
        )
    )
    at_once = max(1, (terminal.width - label_width) // (_CELL + _GAP))
    players = list(scoring.holdings)
    for start in range(0, len(players), at_once):
        heads = {player: _head(player, result, catalog) for player in players[start : start + at_once]}
        yield from _table(scoring, heads, label_width, running, page)
        yield ""
    yield from _ties(scoring, page)
    yield from _palaces(scoring, page)


def _head(player: str, result: Result, catalog: Catalog) -> str:
    kind = catalog.pgettext("player", "imaginary")
    mark = f" ({kind})" if player in result.virtual else ""
    return fit(visible(player), _CELL - columns(mark)) + mark


def _table(
    scoring: ScoringResult,
    players: Mapping[str, str],
    label_width: int,
    running: Mapping[str, int] | None,
    page: _Page,
) -> Iterator[str]:
    """Yield the rows of a table with these players side by side, under the names that the mapping gives them."""
    catalog, terminal = page
    awards = {(award.player, _item(award)): award for award in scoring.awards}

    def row(label: str, cells: Iterable[str], style: Style | None = None) -> str:
        line = pad(label, label_width) + "".join(" " * _GAP + cell for cell in cells)
        return terminal.paint(line.rstrip(), style)

    yield row("", (pad(name, _CELL, right=True) for name in players.values()), Style.STRONG)
    rule = terminal.choose("─", "-") * (label_width + len(players) * (_CELL + _GAP))
    yield rule
    for building in Building:
        cells = (
            _cell(scoring.holdings[player].counts.get(building, 0), awards.get((player, building)), page)
            for player in players
        )
        yield row(building_name(building, catalog), cells)
    walls = (_cell(scoring.holdings[player].wall_length, awards.get((player, "wall")), page) for player in players)
    yield row(item_name("wall", catalog), walls)
    yield rule
    points = (pad(str(scoring.points(player)), _CELL, right=True) for player in players)
    yield row(catalog.pgettext("of a scoring", "Points"), points, Style.STRONG)
    if running is not None:
        totals = (pad(str(running[player]), _CELL, right=True) for player in players)
        yield row(catalog.gettext("Running total"), totals, Style.STRONG)


def _item(award: MajorityAward | WallAward) -> str:
    return award.building if isinstance(award, MajorityAward) else "wall"


def _cell(number: int, award: MajorityAward | WallAward | None, page: _Page) -> str:
    nothing = page.terminal.choose("–", "-")
    if not number:
        return pad(nothing, _CELL, right=True)
    places = _places(award.places, page) if isinstance(award, MajorityAward) else ""
    points = str(award.points) if award else nothing
    return f"{number:>4}  {pad(places, 7)}{pad(points, 5, right=True)}"


def _places(places: Sequence[int], page: _Page) -> str:
    first, last = places[0], places[-1]
    ordinals = (
        page.catalog.pgettext("place", "1st"),
        page.catalog.pgettext("place", "2nd"),
        page.catalog.pgettext("place", "3rd"),
        page.catalog.pgettext("place", "4th"),
        page.catalog.pgettext("place", "5th"),
        page.catalog.pgettext("place", "6th"),
        page.catalog.pgettext("place", "7th"),
    )
    if first == last:
        return ordinals[first - 1]
    return f"{first}{page.terminal.choose('–', '-')}{last}"


def _ties(scoring: ScoringResult, page: _Page) -> Iterator[str]:
    """Yield each tie as a sum: `(13 + 6) ÷ 2 = 9`."""
    catalog, terminal = page
    lines = []
    for award in scoring.awards:
        # One line a tie: its first player tells it.
        if isinstance(award, MajorityAward) and award.tied and _is_first(award):
            prices = prizes(award.building, scoring.scoring)
            pool = [prices[place - 1] for place in award.places if place <= len(prices)]
            total = " + ".join(map(str, pool))
            division = f"{f'({total})' if len(pool) > 1 else total} {terminal.choose('÷', '/')} {len(award.tied) + 1}"
            who = ", ".join(visible(player) for player in (award.player, *award.tied))
            lines.append(f"  {building_name(award.building, catalog)}: {who}: {division} = {award.points}")
    if lines:
        yield catalog.gettext("Ties share the points of their places, rounded down:")
        yield from lines
        yield ""


def _is_first(award: MajorityAward) -> bool:
    players = list(award.counts)
    return all(players.index(award.player) < players.index(other) for other in award.tied)


def _palaces(scoring: ScoringResult, page: _Page) -> Iterator[str]:
    for player, palace in scoring.palaces.items():
        holding = scoring.holdings[player]
        lines = draw(palace, holding.wall, page.terminal)
        wall = page.catalog.gettext("longest outer wall: {length}", length=holding.wall_length)
        yield f"{page.terminal.paint(visible(player), Style.STRONG)}, {wall}"
        yield from lines
        if not lines:
            yield page.terminal.paint(page.catalog.gettext("(too large to be drawn here)"), Style.FAINT)
        yield ""


def _leftovers(result: Result, page: _Page) -> Iterator[str]:
    if not result.leftovers:
        return
    yield page.catalog.gettext("Tiles left on the market:")
    for leftover in result.leftovers:
        stays = page.catalog.gettext("stays there: nobody has the most money in this currency")
        winner = visible(leftover.winner) if leftover.winner else stays
        yield f"  {leftover.tile} ({currency_name(leftover.currency, page.catalog)}): {winner}"
    yield ""


def _totals(result: Result, page: _Page) -> Iterator[str]:
    catalog, terminal = page
    parts = [f"{visible(player)} {points}" for player, points in result.totals.items() if player not in result.virtual]
    others = [f"({visible(player)} {result.totals[player]})" for player in result.totals if player in result.virtual]
    total = catalog.pgettext("of a game", "Total")
    yield f"{total}: {', '.join(parts)} {' '.join(others)}".rstrip()
    if len(result.winners) == 1:
        yield terminal.paint(catalog.gettext("Winner: {name}", name=visible(result.winners[0])), Style.STRONG)
    elif result.winners:
        names = ", ".join(map(visible, result.winners))
        yield terminal.paint(catalog.gettext("Shared victory: {names}", names=names), Style.STRONG)
