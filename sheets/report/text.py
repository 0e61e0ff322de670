"""A result as text that a table of players understands at a glance."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.geometry import cell_at
from alhambra_engine.majorities import awards_of
from alhambra_engine.reading.kinds import Severity

from ..system.terminal import Emphasis, visible, wrap
from ..words import holdings, verdicts
from ..words.leads import colon
from ..words.marks import listed
from ..words.terms import item_name, total_after
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

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Leftover
    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.geometry import Cell, Position
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings
    from alhambra_engine.items import Item
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


_MOST_COMPARED = 50
"""So many possible games are compared for who is ahead."""

_NONE_OMITTED: Mapping[str, int] = MappingProxyType({})


def score_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a scored file: who is ahead, what is in doubt, every point explained, then the findings.

    What keeps a file from being scored comes first.
    """
    page = Audience(catalog, terminal)
    outcome = result.outcome
    if outcome is None or not result.legal:
        yield from check_report(result, catalog, terminal)
        return
    if outcome.game == "roll-and-write":
        yield from _final(result, outcome, page)
    elif result.settled is not None:
        yield from _settled(result, outcome, result.settled, page)
    else:
        yield from _standing(result, outcome, outcome.virtual, page)
        yield from _scorings(outcome, page)
    yield from _remarks(result, page)


def _remarks(result: Result, page: Audience) -> Iterator[str]:
    """Yield the warnings and notes of a legal file; many notes of one kind are one."""
    if not result.findings:
        return
    from . import excerpt  # the words of findings, which most games have none of

    standing = excerpt.GameStanding(result.totals, result.winners)
    told = _folded(result.findings)
    yield from excerpt.describe(told, result.source, page.catalog, page.terminal, result.omitted, standing=standing)


def _folded(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings, warnings first, with one in place of several notes of the same kind."""
    told = [finding for finding in findings if finding.severity is not Severity.NOTE]
    notes: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        if finding.severity is Severity.NOTE:
            notes.setdefault((finding.kind.name, finding.detail), []).append(finding)
    for first, *others in notes.values():
        told += [first._replace(equals=(first, *others))] if len(others) > 1 and not first.equals else [first, *others]
    return told


def _standing(
    result: Result, outcome: AlhambraOutcome | RollAndWriteOutcome, aside: Collection[str], page: Audience
) -> Iterator[str]:
    """Yield who has won or is ahead, the totals, and what is in doubt; nothing of claims alone."""
    if not outcome.totals:
        return
    told = verdicts.lines(result, page.catalog)
    # What is scored of a game of Roll & Write is the heading of its table.
    for number, line in enumerate(told if outcome.game == "alhambra" else told[:1]):
        yield from wrap([(line, None if number else Emphasis.STRONG)], page.terminal, 2)
    yield from _totals(outcome, aside, page)
    yield from _doubts(result.findings, page)
    yield ""


def _doubts(findings: Sequence[Finding], page: Audience) -> Iterator[str]:
    """Yield the line that says what is in doubt, and is told below."""
    codes = dict.fromkeys(each.kind.code for each in findings if each.severity is Severity.WARNING)
    if codes:
        told = page.catalog.gettext("Not certain, see below: {codes}", codes=listed(codes, page.catalog))
        yield from wrap([(told, Emphasis.WARNING)], page.terminal, 2)


def _settled(result: Result, outcome: AlhambraOutcome, settled: Settled, page: Audience) -> Iterator[str]:
    """Yield a game in which something is vague: its score, or all that are possible and what decides between them."""
    from . import doubts  # most games have none

    if not settled.possible:
        yield from _standing(result, outcome, outcome.virtual, page)
        yield from doubts.worked_out(settled.readings, page)
        yield from _scorings(outcome, page, settled.readings)
        return
    # Who is ahead matters only where it is the same in all of them.
    some = settled.possible[: _MOST_COMPARED + 1]
    ahead = {tuple(_ahead(each, page)) for each in some} if not settled.winners else set()
    is_common = len(ahead) == 1 and len(some) <= _MOST_COMPARED
    yield from doubts.possible_results(settled, ahead.pop() if is_common else (), page)
    yield from doubts.questions(settled, page)
    yield from doubts.worked_out(settled.readings, page)


def _final(result: Result, outcome: RollAndWriteOutcome, page: Audience) -> Iterator[str]:
    # Only who reads Roll & Write pays for it; see the engine's `referee`.
    from .roll_and_write import final_scoring, grid, possible_results

    if outcome.scoring is None:
        if not outcome.possible.totals:
            return  # of claims alone nothing is scored
        yield from grid(outcome.judged.layout, page)
        yield ""
        yield from possible_results(outcome.possible, page)
        return
    from ..figures.model import SheetFigure, figures_of

    sheets = [figure for figure in figures_of(result) if isinstance(figure, SheetFigure)]
    yield from _standing(result, outcome, (), page)
    yield from final_scoring(outcome, outcome.scoring, sheets, page)


def _scorings(outcome: AlhambraOutcome, page: Audience, readings: Readings | None = None) -> Iterator[str]:
    meanings: dict[str, str] = {}
    for scoring in outcome.scorings:
        yield from _scoring(scoring, outcome, page, readings, meanings)
    yield from legend(meanings, page)
    yield from _leftovers(outcome.leftovers, page)


def _given_up(result: Result, page: Audience) -> Iterator[str]:
    """Yield what helps where so many tiles are vague that they could not be worked out."""
    errors = (finding.kind.name for finding in result.findings if finding.kind.severity is Severity.ERROR)
    if verdicts.is_undecided(errors):
        yield from wrap([(verdicts.undecided_advice(page.catalog), Emphasis.STRONG)], page.terminal, 0)
        yield ""


def check_report(result: Result, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a checked file: its findings and the verdict."""
    page = Audience(catalog, terminal)
    yield from _given_up(result, page)
    if result.findings:
        from . import excerpt  # as above

        yield from excerpt.describe(result.findings, result.source, catalog, terminal, result.omitted)
    if result.readings is not None:
        from . import doubts  # most games have none

        yield from doubts.worked_out(result.readings, page)
    yield from verdict(result.findings, result.source.name, page, result.omitted)


def moves_report(moves: Moves, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of a player's possible moves: the palace with the spaces marked, and the lists."""
    page = Audience(catalog, terminal)
    if moves.findings or moves.elsewhere:
        from . import excerpt  # as above

        yield from excerpt.describe((*moves.findings, *moves.elsewhere), moves.source, catalog, terminal)
    if moves.palace is None:
        yield from verdict(moves.findings, moves.source.name, page)
        return
    from ..figures.model import CellMark, PalaceFigure
    from .palace import drawn

    marks = tuple(CellMark(cell_at(*place), "add") for place in moves.place)
    yield terminal.paint(visible(moves.player), Emphasis.STRONG)
    lines = drawn(PalaceFigure(moves.player, moves.scoring, moves.palace, marks=marks), terminal)
    yield from lines or [too_large(page)]
    yield ""
    if moves.tile:
        tile = moves.tile.notation
        yield from _list(
            catalog.gettext("{tile} can be added at {sign}:", tile=tile, sign=terminal.choose("○", "o")),
            map(_place, moves.place),
            page,
        )
        yield from _list(catalog.gettext("{tile} can replace:", tile=tile), _named(moves.swap, moves), page)
    yield from _list(catalog.gettext("Can be moved to the reserve:"), _named(moves.remove, moves), page)
    positions = catalog.gettext("Positions are [east, south] from the fountain.")
    yield from wrap([(positions, Emphasis.FAINT)], terminal, 0)


def _named(places: Iterable[Position], moves: Moves) -> Iterator[str]:
    laid = moves.palace.laid if moves.palace is not None else {}
    for each in places:
        yield f"{laid[each].notation} {_place(each)}"


def _place(place: Position) -> str:
    east, south = place
    return f"[{east}, {south}]"


def _list(label: str, items: Iterable[str], page: Audience) -> Iterator[str]:
    """Yield a label and its items, or that there are none."""
    yield from items_after(label, [*items] or [page.catalog.pgettext("list", "none")], page)


def verdict(
    findings: Sequence[Finding], name: str, page: Audience, omitted: Mapping[str, int] = _NONE_OMITTED
) -> Iterator[str]:
    """Yield whether a file is legal, with the number of its errors."""
    word, counted = verdicts.judgement(findings, page.catalog, omitted)
    told = ((word, Emphasis.ERROR), (f"({counted})", None)) if counted else ((word, None),)
    yield from wrap([(f"{visible(name)}{colon(page.catalog)}", None), *told], page.terminal, 2)


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
    order = outcome.transcript.orders.get(scoring.scoring)
    if order is not None:
        yield from wrap([(holdings.score_card(order, catalog), None)], terminal, 2)
    held = scoring.holdings
    items = {item.id: Line(item_name(item.id, catalog), _cells(item, scoring, page)) for item in outcome.items}
    tiles = {player: number_cell(holding.tiles, page) for player, holding in held.items()}
    rows = [items.pop(building) for building in Building]
    rows += [Line(catalog.pgettext("row of a score table", "Tiles"), tiles), *items.values()]
    points = {player: str(scoring.points(player)) for player in held}
    sums = [Line(catalog.pgettext("of a scoring", "Sum"), points, strong=True)]
    if len(outcome.scorings) > 1 or any(outcome.before.values()):
        sums += _running(scoring, outcome, catalog)
    columns_of_players = heads(held, outcome.virtual, catalog.pgettext("after a name", "imaginary"), page)
    yield from table(columns_of_players, (rows, sums), page)
    paid = {item.id: item.prizes_in(scoring.scoring) for item in outcome.items if item.kind == "majority"}
    yield from ties(scoring.awards, paid.__getitem__, page)
    meanings |= signs((rows, sums), scoring.awards, page)
    if scoring.palaces:
        yield from _palaces(scoring, page, readings, meanings)
    yield from _seen(scoring.seen, outcome.transcript.modules, page)


def _cells(item: Item, scoring: Scoring, page: Audience) -> dict[str, str]:
    """Return what each player has of an item, and what that brings."""
    counts = {player: holding.number_of(item) for player, holding in scoring.holdings.items()}
    if item.kind == "majority":
        return majority_cells(item.id, counts, scoring.awards, page)
    points = {award.player: award.points for award in awards_of(item.id, scoring.awards)}
    return {player: cell(number, (), points.get(player), page) for player, number in counts.items()}


def _seen(seen: Mapping[Building, int], modules: tuple[str, ...], page: Audience) -> Iterator[str]:
    """Yield how many tiles of the set are with the players, and which are not: whoever left one out can see it."""
    line = holdings.tiles_seen(seen, modules, page.catalog)
    if line:
        yield from wrap([(line, Emphasis.FAINT)], page.terminal, 2)
        yield ""


def _running(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> Iterator[Line]:
    """Yield the points before a scoring, where some of them are given as a number, and those after it."""
    if outcome.before:
        from ..words.earlier_points import earlier_points  # most scorings are alone in their file

        row = earlier_points(scoring, outcome, catalog)
        if row is not None:
            yield Line(row.name, row.cells)
    totals = {player: str(outcome.running(scoring.scoring)[player]) for player in scoring.holdings}
    yield Line(total_after(scoring.scoring, catalog), totals, strong=True)


def _palaces(scoring: Scoring, page: Audience, readings: Readings | None, meanings: dict[str, str]) -> Iterator[str]:
    """Yield the palaces of a scoring, side by side where there is room; their signs are added to `meanings`."""
    # Only who has drawn a palace pays for it.
    from ..figures.model import PalaceFigure, with_modules
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
        figure = PalaceFigure(player, scoring.scoring, palace, holding.wall, holding.wall_length, words=words)
        figure = with_modules(figure, holding)
        lines = drawn(figure, page.terminal)
        meanings |= signs_of(figure, lines, page)
        head = [(f"{visible(player)},", Emphasis.STRONG), (holdings.wall_held(holding.wall_length, page.catalog), None)]
        tiles = [(holdings.tiles_held(holding.tiles, holding.reserve, page.catalog), Emphasis.FAINT)]
        blocks.append(captioned(head, lines or [too_large(page)], tiles, page.terminal))
    yield from beside(blocks, page.terminal)


def too_large(page: Audience) -> str:
    """Return what takes the place of a drawing that nobody could look at."""
    return page.terminal.paint(page.catalog.gettext("(too large to draw here)"), Emphasis.FAINT)


def _leftovers(leftovers: Sequence[Leftover], page: Audience) -> Iterator[str]:
    if not leftovers:
        return
    yield page.catalog.gettext("Tiles left on the market:")
    for leftover in leftovers:
        yield from wrap([(f"  {holdings.left_on_market(leftover, page.catalog)}", None)], page.terminal, 4)
    yield ""


def _totals(outcome: AlhambraOutcome | RollAndWriteOutcome, aside: Collection[str], page: Audience) -> Iterator[str]:
    """Yield the totals, most points first, those of players who cannot win set aside (B6.6)."""
    catalog = page.catalog
    ranked = sorted(outcome.totals.items(), key=lambda each: -each[1])
    parts = [f"{visible(player)} {points}" for player, points in ranked if player not in aside]
    others = [f"({visible(player)} {points})" for player, points in ranked if player in aside]
    total = catalog.pgettext("of a game", "Total")
    yield from items_after(f"{total}{colon(catalog)}", parts, page, others=others)


def _ahead(outcome: AlhambraOutcome, page: Audience) -> Iterator[str]:
    """Yield who has the most points where nobody has won yet, or nobody can know who has."""
    ahead = verdicts.ahead(outcome, page.catalog)
    if ahead:
        yield from wrap([(ahead, Emphasis.STRONG)], page.terminal, 2)
    wanted = verdicts.walls_wanted(outcome, page.catalog)
    if wanted:
        yield from wrap([(wanted, None)], page.terminal, 2)
