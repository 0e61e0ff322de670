"""A result as text that a table of players understands at a glance."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building, prizes
from alhambra_engine.geometry import coordinates
from alhambra_engine.majorities import winners as most

from ..system.terminal import Emphasis, visible, wrap
from ..words.marks import listed
from ..words.terms import building_name, currency_name, item_name
from . import excerpt
from .palace import draw
from .score_table import Audience, Line, cell, heads, majority_cells, number_cell, table, ties
from .verdicts import counted, is_undecided, judgement, number_of_errors

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Holding, Leftover
    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.geometry import Cell
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


_NO_BREAK = "\N{NO-BREAK SPACE}"
_MOST_COMPARED = 50
"""So many possible games are compared for who is ahead."""

_NONE_OMITTED: Mapping[str, int] = MappingProxyType({})


def score_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a scored file: its findings, each scoring with every point explained, totals, winner."""
    page = Audience(catalog, terminal)
    yield from _given_up(result, page)
    standing = excerpt.GameStanding(result.totals, result.winners)
    yield from excerpt.describe(result.findings, result.source, catalog, terminal, result.omitted, standing=standing)
    outcome = result.outcome
    if outcome is None or not result.legal:
        yield verdict(result.findings, result.source.name, page, result.omitted)
    elif outcome.game == "roll-and-write":
        yield from _final(outcome, page)
    elif result.settled is not None:
        yield from _settled(outcome, result.settled, page)
    else:
        yield from _scorings(outcome, page)


def _settled(outcome: AlhambraOutcome, settled: Settled, page: Audience) -> Iterator[str]:
    """Yield a game in which something is vague: its score, or all that are possible and what decides between them."""
    from . import doubts  # most games have none

    yield from doubts.worked_out(settled.readings, page)
    if not settled.possible:
        yield from _scorings(outcome, page, settled.readings)
        return
    # Who is ahead matters only where it is the same in all of them.
    some = settled.possible[: _MOST_COMPARED + 1]
    ahead = {tuple(_ahead(each, page)) for each in some} if not settled.winners else set()
    is_common = len(ahead) == 1 and len(some) <= _MOST_COMPARED
    yield from doubts.possible_results(settled, ahead.pop() if is_common else (), page)
    yield from doubts.questions(settled, page)


def _final(outcome: RollAndWriteOutcome, page: Audience) -> Iterator[str]:
    # Only who reads Roll & Write pays for it; see the engine's `referee`.
    from .roll_and_write import final_scoring, grid, leaders, possible_results

    if outcome.scoring is None:
        if not outcome.possible.results:
            return  # of claims alone nothing is scored
        yield grid(outcome, page)
        yield from possible_results(outcome.possible.results, page)
        return
    yield from final_scoring(outcome, outcome.scoring, page)
    yield from _totals(outcome, (), page)
    yield from leaders(outcome.scoring, page)


def _scorings(outcome: AlhambraOutcome, page: Audience, readings: Readings | None = None) -> Iterator[str]:
    for scoring in outcome.scorings:
        yield from _scoring(scoring, outcome, page, readings)
    yield from _leftovers(outcome.leftovers, page)
    if not outcome.totals:
        return  # of claims alone nothing is scored
    # The virtual player of the base game has points, and never wins (B6.6).
    yield from _totals(outcome, outcome.virtual, page)
    if not outcome.winners:
        yield from _ahead(outcome, page)


def _given_up(result: Result, page: Audience) -> Iterator[str]:
    """Yield what helps where so many tiles are vague that they could not be worked out."""
    if is_undecided(result.findings):
        text = page.catalog.gettext(
            "Too many tiles here are vague for the program to work them out. It helps most to write the prices; or "
            "write `buildings` and `wall`, for which the tiles need not be known."
        )
        yield from wrap([(text, Emphasis.STRONG)], page.terminal, 0)
        yield ""


def check_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a checked file: its findings and the verdict."""
    page = Audience(catalog, terminal)
    yield from _given_up(result, page)
    yield from excerpt.describe(result.findings, result.source, catalog, terminal, result.omitted)
    if result.readings is not None:
        from . import doubts  # most games have none

        yield from doubts.worked_out(result.readings, page)
    yield verdict(result.findings, result.source.name, page, result.omitted)


def moves_report(moves: Moves, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a player's possible moves: the palace with the spaces marked, and the lists."""
    page = Audience(catalog, terminal)
    yield from excerpt.describe(moves.findings, moves.source, catalog, terminal)
    if moves.palace is None:
        yield verdict(moves.findings, moves.source.name, page)
        return
    marks = {cell: terminal.choose("○", "o") for cell in moves.place}
    yield terminal.paint(visible(moves.player), Emphasis.STRONG)
    lines = draw(moves.palace, (), terminal, marks)
    yield from lines or [terminal.paint(catalog.gettext("(too large to draw here)"), Emphasis.FAINT)]
    yield ""
    if moves.tile:
        tile = moves.tile.notation
        yield from _list(
            catalog.gettext("{tile} can be added at {sign}:", tile=tile, sign=terminal.choose("○", "o")),
            (_place(cell) for cell in moves.place),
            page,
        )
        yield from _list(catalog.gettext("{tile} can replace:", tile=tile), _named(moves.swap, moves), page)
    yield from _list(catalog.gettext("Can be moved to the reserve:"), _named(moves.remove, moves), page)
    positions = catalog.gettext("Positions are [east, south] from the fountain.")
    yield from wrap([(positions, Emphasis.FAINT)], terminal, 0)


def _named(cells: Iterable[Cell], moves: Moves) -> Iterator[str]:
    for each in cells:
        if moves.palace is not None:
            yield f"{moves.palace.tiles[each].notation} {_place(each)}"


def _place(cell: Cell) -> str:
    east, south = coordinates(cell)
    return f"[{east}, {south}]"


def _list(label: str, items: Iterable[str], page: Audience) -> Iterator[str]:
    """Yield a label and its items; in as many lines as the width asks for, with no item in two of them."""
    none = page.catalog.pgettext("list", "none")
    whole = listed((item.replace(" ", _NO_BREAK) for item in items), page.catalog) or none
    for line in wrap([(f"{label} {whole}", None)], page.terminal, 2):
        yield line.replace(_NO_BREAK, " ")


def verdict(findings: Sequence[Finding], name: str, page: Audience, omitted: Mapping[str, int] = _NONE_OMITTED) -> str:
    """Return whether a file is legal, in a line, with the number of its errors."""
    errors = number_of_errors(findings, omitted)
    if not errors:
        legal = page.catalog.gettext("legal")
        return f"{visible(name)}: {legal}"
    judged = page.terminal.paint(judgement(findings, page.catalog), Emphasis.ERROR)
    return f"{visible(name)}: {judged} ({counted(findings, errors, page.catalog)})"


def _scoring(scoring: Scoring, outcome: AlhambraOutcome, page: Audience, readings: Readings | None) -> Iterator[str]:
    catalog, terminal = page
    yield terminal.paint(catalog.gettext("Scoring {scoring}", scoring=scoring.scoring), Emphasis.STRONG)
    holdings = scoring.holdings
    items = [
        Line(
            building_name(building, catalog),
            majority_cells(
                building,
                {player: holding.counts.get(building, 0) for player, holding in holdings.items()},
                scoring.awards,
                page,
            ),
        )
        for building in Building
    ]
    tiles = {player: number_cell(holding.tiles, page) for player, holding in holdings.items()}
    items.append(Line(catalog.pgettext("row of a score table", "Tiles"), tiles))
    walls = {award.player: award.points for award in scoring.awards if award.item == "wall"}
    wall_cells = {player: cell(each.wall_length, (), walls.get(player), page) for player, each in holdings.items()}
    items.append(Line(item_name("wall", catalog), wall_cells))
    points = {player: str(scoring.points(player)) for player in holdings}
    sums = [Line(catalog.pgettext("of a scoring", "Sum"), points, strong=True)]
    if len(outcome.scorings) > 1 or any(outcome.before.values()):
        sums += _running(scoring, outcome, catalog)
    columns_of_players = heads(holdings, outcome.virtual, catalog.pgettext("after a name", "imaginary"), page)
    yield from table(columns_of_players, (items, sums), page)
    yield from ties(scoring.awards, lambda building: prizes(building, scoring.scoring), page)
    yield from _palaces(scoring, page, readings)
    yield from _seen(scoring.seen, page)


def _seen(seen: Mapping[Building, int], page: Audience) -> Iterator[str]:
    """Yield how many tiles of the set are with the players, and which are not: whoever left one out can see it."""
    if not seen:
        return
    # Only who reads the base game pays for it; see the engine's `referee`.
    from alhambra_engine.alhambra.tiles import base_set

    tile_set = base_set()
    missing = {building: tile_set.number_of(building) - number for building, number in seen.items()}
    named = listed(
        (f"{building_name(building, page.catalog)} {number}" for building, number in missing.items() if number),
        page.catalog,
    )
    numbers = {"number": sum(seen.values()), "all": len(tile_set.tiles)}
    line = (
        page.catalog.gettext("Tiles in this scoring: {number} of {all}. The others: {types}.", types=named, **numbers)
        if named
        else page.catalog.gettext("Tiles in this scoring: all {all}.", all=numbers["all"])
    )
    yield page.terminal.paint(line, Emphasis.FAINT)
    yield ""


def _running(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Iterator[Line]:
    """Yield the points before a scoring, where some of them are given as a number, and those after it."""
    running = {player: outcome.running(scoring.scoring)[player] for player in scoring.holdings}
    before = {player: points - scoring.points(player) for player, points in running.items()}
    if outcome.before and any(before.values()):
        cells = {player: str(points) for player, points in before.items()}
        yield Line(catalog.pgettext("points of earlier scorings", "Before"), cells)
    totals = {player: str(points) for player, points in running.items()}
    yield Line(catalog.gettext("Running total"), totals, strong=True)


def _palaces(scoring: Scoring, page: Audience, readings: Readings | None) -> Iterator[str]:
    for player, palace in scoring.palaces.items():
        holding = scoring.holdings[player]
        words: dict[Cell, str] = {}
        if readings is not None:
            from .doubts import labels  # most games have none

            words = labels(readings, scoring.scoring, player)
        lines = draw(palace, holding.wall, page.terminal, words=words)
        wall = page.catalog.gettext("longest outer wall: {length}", length=holding.wall_length)
        yield f"{page.terminal.paint(visible(player), Emphasis.STRONG)}, {wall}"
        yield from lines
        if not lines:
            yield page.terminal.paint(page.catalog.gettext("(too large to draw here)"), Emphasis.FAINT)
        yield page.terminal.paint(_number_of_tiles(holding, page), Emphasis.FAINT)
        yield ""


def _number_of_tiles(holding: Holding, page: Audience) -> str:
    """Return how many tiles a player has in palace and reserve, to be compared with the table."""
    counted = page.catalog.ngettext("{number} tile", "{number} tiles", holding.tiles)
    if not holding.reserve:
        return counted
    reserve = page.catalog.gettext("{number} in reserve", number=holding.reserve)
    return listed((counted, reserve), page.catalog)


def _leftovers(leftovers: Sequence[Leftover], page: Audience) -> Iterator[str]:
    if not leftovers:
        return
    yield page.catalog.gettext("Tiles left on the market:")
    for leftover in leftovers:
        yield f"  {leftover.tile} ({currency_name(leftover.currency, page.catalog)}): {_goes_to(leftover, page)}"
    yield ""


def _goes_to(leftover: Leftover, page: Audience) -> str:
    if leftover.winner:
        return visible(leftover.winner)
    if leftover.richest:
        names = listed(map(visible, leftover.richest), page.catalog)
        return page.catalog.gettext("stays on the market (tied: {names})", names=names)
    return page.catalog.gettext("stays on the market (nobody has this currency)")


def _totals(outcome: AlhambraOutcome | RollAndWriteOutcome, aside: Collection[str], page: Audience) -> Iterator[str]:
    """Yield the totals, those of players who cannot win set aside, and who has won."""
    catalog, terminal = page
    shown = {player: f"{visible(player)} {points}" for player, points in outcome.totals.items()}
    parts = [text for player, text in shown.items() if player not in aside]
    others = [f"({text})" for player, text in shown.items() if player in aside]
    total = catalog.pgettext("of a game", "Total")
    yield f"{total}: {listed(parts, catalog)} {' '.join(others)}".rstrip()
    winners = outcome.winners
    if len(winners) == 1:
        yield terminal.paint(catalog.gettext("Winner: {name}", name=visible(winners[0])), Emphasis.STRONG)
    elif winners:
        names = listed(map(visible, winners), catalog)
        yield terminal.paint(catalog.gettext("Shared victory: {names}", names=names), Emphasis.STRONG)


def _ahead(outcome: AlhambraOutcome, page: Audience) -> Iterator[str]:
    """Yield who has the most points where nobody has won yet, or nobody can know who has."""
    catalog, terminal = page
    real = [player for player in outcome.totals if player not in outcome.virtual]
    last = max((each.scoring for each in outcome.transcript.sittings), default=0)
    points, before = outcome.running(last), outcome.running(last - 1)
    is_known = not outcome.missing.scorings and outcome.virtual.issuperset(outcome.missing.players)
    if is_known and not outcome.is_over:
        names = listed(map(visible, most({player: points[player] for player in real})), catalog)
        text = catalog.gettext("Most points so far: {names}", names=names)
    else:
        own = {player: points[player] - before.get(player, 0) for player in real}
        names = listed(map(visible, most(own)), catalog)
        text = catalog.gettext("Most points in scoring {scoring}: {names}", scoring=last, names=names)
    if names:
        yield terminal.paint(text, Emphasis.STRONG)
    if outcome.waits_for_walls:
        yield catalog.gettext("A missing wall could still change the winner.")
