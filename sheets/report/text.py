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
from .score_table import (
    Audience,
    Line,
    cell,
    heads,
    items_after,
    legend,
    majority_cells,
    number_cell,
    signs,
    table,
    ties,
)
from .verdicts import counted, is_undecided, judgement, number_of_errors

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Leftover
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
        yield from verdict(result.findings, result.source.name, page, result.omitted)
    elif outcome.game == "roll-and-write":
        yield from _final(result, outcome, page)
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


def _final(result: Result, outcome: RollAndWriteOutcome, page: Audience) -> Iterator[str]:
    # Only who reads Roll & Write pays for it; see the engine's `referee`.
    from .roll_and_write import final_scoring, grid, leaders, possible_results

    if outcome.scoring is None:
        if not outcome.possible.results:
            return  # of claims alone nothing is scored
        yield from grid(outcome.judged.layout, page)
        yield ""
        yield from possible_results(outcome.possible.results, page)
        return
    from ..figures.model import SheetFigure, figures_of

    sheets = [figure for figure in figures_of(result) if isinstance(figure, SheetFigure)]
    yield from final_scoring(outcome, outcome.scoring, sheets, page)
    yield from _totals(outcome, (), page)
    yield from leaders(outcome.scoring, page)


def _scorings(outcome: AlhambraOutcome, page: Audience, readings: Readings | None = None) -> Iterator[str]:
    meanings: dict[str, str] = {}
    for scoring in outcome.scorings:
        yield from _scoring(scoring, outcome, page, readings, meanings)
    yield from legend(meanings, page)
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
    yield from verdict(result.findings, result.source.name, page, result.omitted)


def moves_report(moves: Moves, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a player's possible moves: the palace with the spaces marked, and the lists."""
    page = Audience(catalog, terminal)
    yield from excerpt.describe(moves.findings, moves.source, catalog, terminal)
    if moves.palace is None:
        yield from verdict(moves.findings, moves.source.name, page)
        return
    from ..figures.model import Mark, PalaceFigure
    from .palace import drawn

    marks = tuple(Mark(cell, "add") for cell in moves.place)
    yield terminal.paint(visible(moves.player), Emphasis.STRONG)
    lines = drawn(PalaceFigure(moves.player, moves.scoring, moves.palace, marks=marks), terminal)
    yield from lines or [too_large(page)]
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
    """Yield a label and its items, or that there are none."""
    yield from items_after(label, [*items] or [page.catalog.pgettext("list", "none")], page)


def verdict(
    findings: Sequence[Finding], name: str, page: Audience, omitted: Mapping[str, int] = _NONE_OMITTED
) -> Iterator[str]:
    """Yield whether a file is legal, with the number of its errors."""
    errors = number_of_errors(findings, omitted)
    told: tuple[tuple[str, Emphasis | None], ...] = ((page.catalog.gettext("legal"), None),)
    if errors:
        number = counted(findings, errors, page.catalog)
        told = ((judgement(findings, page.catalog), Emphasis.ERROR), (f"({number})", None))
    yield from wrap([(f"{visible(name)}:", None), *told], page.terminal, 2)


def _scoring(
    scoring: Scoring,
    outcome: AlhambraOutcome,
    page: Audience,
    readings: Readings | None,
    meanings: dict[str, str],
) -> Iterator[str]:
    """Yield a scoring: its table, ties and palaces; the signs that occur in it are added to `meanings`."""
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
    meanings |= signs((items, sums), scoring.awards, page)
    if scoring.palaces:
        yield from _palaces(scoring, page, readings, meanings)
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
    yield from wrap([(line, Emphasis.FAINT)], page.terminal, 2)
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


def _palaces(scoring: Scoring, page: Audience, readings: Readings | None, meanings: dict[str, str]) -> Iterator[str]:
    """Yield the palaces of a scoring, side by side where there is room; their signs are added to `meanings`."""
    # Only who has drawn a palace pays for it.
    from ..figures.model import PalaceFigure
    from .blocks import beside, captioned
    from .palace import drawn
    from .palace import signs as signs_of

    blocks = []
    for player, palace in scoring.palaces.items():
        holding = scoring.holdings[player]
        words: dict[Cell, str] = {}
        if readings is not None:
            from .doubts import labels  # most games have none

            words = labels(readings, scoring.scoring, player)
        length = holding.wall_length
        figure = PalaceFigure(player, scoring.scoring, palace, holding.wall, length, words=words)
        lines = drawn(figure, page.terminal)
        meanings |= signs_of(figure, lines, page)
        wall = page.catalog.gettext("longest outer wall: {length}", length=length)
        head = [(f"{visible(player)},", Emphasis.STRONG), (wall, None)]
        tiles = [(number_of_tiles(holding.tiles, holding.reserve, page.catalog), Emphasis.FAINT)]
        blocks.append(captioned(head, lines or [too_large(page)], tiles, page.terminal))
    yield from beside(blocks, page.terminal)


def too_large(page: Audience) -> str:
    """Return what takes the place of a drawing that nobody could look at."""
    return page.terminal.paint(page.catalog.gettext("(too large to draw here)"), Emphasis.FAINT)


def number_of_tiles(number: int, reserve: int, catalog: Catalog) -> str:
    """Return how many tiles a player has in palace and reserve, to be compared with the table."""
    counted = catalog.ngettext("{number} tile", "{number} tiles", number)
    if not reserve:
        return counted
    return listed((counted, catalog.gettext("{number} in reserve", number=reserve)), catalog)


def _leftovers(leftovers: Sequence[Leftover], page: Audience) -> Iterator[str]:
    if not leftovers:
        return
    yield page.catalog.gettext("Tiles left on the market:")
    for leftover in leftovers:
        told = f"  {leftover.tile} ({currency_name(leftover.currency, page.catalog)}): {_goes_to(leftover, page)}"
        yield from wrap([(told, None)], page.terminal, 4)
    yield ""


def _goes_to(leftover: Leftover, page: Audience) -> str:
    if leftover.winner:
        return visible(leftover.winner)
    if leftover.richest:
        names = listed(map(visible, leftover.richest), page.catalog)
        return page.catalog.gettext("stays on the market (tied: {names})", names=names)
    return page.catalog.gettext("stays on the market (nobody has this currency)")


def _totals(outcome: AlhambraOutcome | RollAndWriteOutcome, aside: Collection[str], page: Audience) -> Iterator[str]:
    """Yield the totals, most points first, those of players who cannot win set aside, and who has won."""
    catalog = page.catalog
    ranked = sorted(outcome.totals.items(), key=lambda each: -each[1])
    parts = [f"{visible(player)} {points}" for player, points in ranked if player not in aside]
    others = [f"({visible(player)} {points})" for player, points in ranked if player in aside]
    total = catalog.pgettext("of a game", "Total")
    yield from items_after(f"{total}:", parts, page, others=others)
    winners = outcome.winners
    if len(winners) == 1:
        yield from _strong(catalog.gettext("Winner: {name}", name=visible(winners[0])), page)
    elif winners:
        names = listed(map(visible, winners), catalog)
        yield from _strong(catalog.gettext("Shared victory: {names}", names=names), page)


def _strong(text: str, page: Audience) -> Iterator[str]:
    yield from wrap([(text, Emphasis.STRONG)], page.terminal, 2)


def _ahead(outcome: AlhambraOutcome, page: Audience) -> Iterator[str]:
    """Yield who has the most points where nobody has won yet, or nobody can know who has."""
    catalog = page.catalog
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
        yield from _strong(text, page)
    if outcome.waits_for_walls:
        yield from wrap([(catalog.gettext("A missing wall could still change the winner."), None)], page.terminal, 2)
