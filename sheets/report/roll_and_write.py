"""The final scoring of Roll & Write as text: the table of all players, and the sheets with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..system.terminal import Emphasis, pad, visible
from ..words import verdicts
from ..words.marks import listed
from ..words.terms import building_name, completed_line, item_name
from .palace import fault_sign
from .score_table import Line, cell, heads, majority_cells, table, ties

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from alhambra_engine.rollandwrite.judging import JudgedSheets
    from alhambra_engine.rollandwrite.possibilities import Possibility
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from .score_table import Audience


def final_scoring(outcome: RollAndWriteOutcome, scoring: FinalScoring, page: Audience) -> Iterator[str]:
    """Yield the lines of the final scoring of a game."""
    catalog, terminal = page
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    totals = scoring.totals
    yield terminal.paint(verdicts.sheets_scored(outcome, scoring, catalog), Emphasis.STRONG)
    lines = [
        Line(
            building_name(building, catalog),
            majority_cells(
                building,
                {player: seat.counts.get(building, 0) for player, seat in scoring.seats.items()},
                scoring.awards,
                page,
            ),
        )
        for building in Building
    ]
    lines += [Line(item_name(item, catalog), cells) for item, cells in _other_items(scoring, page).items()]
    sums = {player: str(points) for player, points in totals.items()}
    total = Line(catalog.pgettext("of a game", "Total"), sums, strong=True)
    mark = catalog.pgettext("after a name", "virtual")
    yield from table(heads(scoring.seats, virtual, mark, page), (lines, (total,)), page)
    yield from ties(scoring.awards, rollandwrite.places, page)
    yield grid(outcome, page)
    yield ""
    for player in scoring.seats:
        if player in outcome.judged.built:
            yield from sheet(player, outcome.judged, page)


def _other_items(scoring: FinalScoring, page: Audience) -> dict[str, dict[str, str]]:
    """Return the cells of lines, coins and bonus by player; a bonus only where somebody has one."""
    nothing = page.terminal.choose("–", "-")
    real = {player: seat for player, seat in scoring.seats.items() if not seat.virtual}
    points = {(award.item, award.player): award.points for award in scoring.awards}
    cells = {
        "lines": {
            player: nothing if "lines" in seat.unknown else str(points.get(("lines", player), 0))
            for player, seat in real.items()
        },
        "coins": {
            player: cell(seat.coins_left or 0, (), points.get(("coins", player)), page) for player, seat in real.items()
        },
    }
    bonus = {player: str(points["bonus", player]) for player in scoring.seats if ("bonus", player) in points}
    return {**cells, "bonus": bonus} if bonus else cells


def grid(outcome: RollAndWriteOutcome, page: Audience) -> str:
    """Return the line that names the grid: the same crosses score differently on another one."""
    return verdicts.grid_named(outcome, page.catalog)


def leaders(scoring: FinalScoring, page: Audience) -> Iterator[str]:
    """Yield who has the most points where nobody can have won yet: of what is known of everybody."""
    ahead = verdicts.sheets_ahead(scoring, page.catalog)
    if ahead:
        yield page.terminal.paint(ahead, Emphasis.STRONG)


def possible_results(results: Sequence[Possibility], page: Audience) -> Iterator[str]:
    """Yield each possible result with the line that it assumes."""
    yield page.terminal.paint(page.catalog.gettext("Possible results"), Emphasis.STRONG)
    for result in results:
        totals = listed((f"{visible(player)} {points}" for player, points in result.totals.items()), page.catalog)
        yield f"  {totals}"
        yield f"    {page.terminal.paint(visible(completed_line(result.completions)), Emphasis.FAINT)}"
    yield ""


def sheet(player: str, judged: JudgedSheets, page: Audience, faults: Collection[int] = ()) -> Iterator[str]:
    """Yield a player's grid: what is built, and what each row and column brings; a sign marks rows with a fault."""
    seat = judged.seats[player]
    yield page.terminal.paint(visible(player), Emphasis.STRONG)
    free = page.terminal.choose("·", ".")
    # A frame keeps the blanks at the beginning of a row where somebody pastes the drawing into a transcript.
    frame = page.terminal.choose("│", "|")
    for row, letters in enumerate(judged.layout.rows):
        spaces = "".join(
            f"[{letter}]" if (row, column) in judged.built[player] else f" {free} "
            for column, letter in enumerate(letters)
        )
        mark = fault_sign(page.terminal) if row in faults else ""
        yield f"  {frame}{spaces}{frame} {mark or _worth(seat.rows[row] if seat.rows else 0)}".rstrip()
    below = "".join(pad(_worth(count).center(3), 3) for count in seat.columns or ())
    if below.strip():
        yield f"   {below}".rstrip()
    yield ""


def _worth(count: int) -> str:
    points = rollandwrite.line_worth(count)
    return f"+{points}" if points else ""
