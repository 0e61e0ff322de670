"""The final scoring of Roll & Write as text: the table of all players, and the sheets with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..system.terminal import Emphasis, pad, visible
from ..words.marks import listed
from ..words.terms import building_name, completed_line, item_name, layout_with_id
from .score_table import Line, cell, heads, majority_cells, table, ties

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.rollandwrite.judging import JudgedSheets
    from alhambra_engine.rollandwrite.possibilities import Possibility
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from .score_table import Audience


def final_scoring(outcome: RollAndWriteOutcome, scoring: FinalScoring, page: Audience) -> Iterator[str]:
    """Yield the lines of the final scoring of a game."""
    catalog, terminal = page
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    totals = scoring.totals
    yield terminal.paint(catalog.gettext("Final scoring"), Emphasis.STRONG)
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
    for item in ("lines", "coins", "bonus"):
        points = {award.player: award.points for award in scoring.awards if award.item == item}
        if item != "bonus" or points:
            cells = {player: str(points.get(player, 0)) for player in totals if item != "bonus" or player in points}
            if item == "coins":
                cells = {
                    player: cell(seat.coins_left or 0, (), points.get(player), page)
                    for player, seat in scoring.seats.items()
                    if not seat.virtual
                }
            elif item == "lines":
                cells = {player: each for player, each in cells.items() if player not in virtual}
            lines.append(Line(item_name(item, catalog), cells))
    sums = {player: str(points) for player, points in totals.items()}
    total = Line(catalog.pgettext("of a game", "Total"), sums, strong=True)
    mark = catalog.pgettext("after a name", "virtual")
    yield from table(heads(scoring.seats, virtual, mark, page), (lines, (total,)), page)
    yield from ties(scoring.awards, rollandwrite.places, page)
    drawn = [player for player in scoring.seats if player in outcome.judged.built]
    if drawn:
        # The same crosses score differently on another grid, so an answer names the one it is about.
        yield catalog.gettext("Layout {layout}", layout=visible(layout_with_id(outcome.judged.layout, catalog)))
        yield ""
    for player in drawn:
        yield from _sheet(player, outcome.judged, page)


def possible_results(results: Sequence[Possibility], page: Audience) -> Iterator[str]:
    """Yield each possible result with the line that it assumes."""
    yield page.terminal.paint(page.catalog.gettext("Possible results"), Emphasis.STRONG)
    for result in results:
        totals = listed((f"{visible(player)} {points}" for player, points in result.totals.items()), page.catalog)
        yield f"  {totals}"
        yield f"    {page.terminal.paint(visible(completed_line(result.completions)), Emphasis.FAINT)}"
    yield ""


def _sheet(player: str, judged: JudgedSheets, page: Audience) -> Iterator[str]:
    """Yield a player's grid: what is built, and what each row and column brings."""
    seat = judged.seats[player]
    yield page.terminal.paint(visible(player), Emphasis.STRONG)
    free = page.terminal.choose("·", ".")
    for row, letters in enumerate(judged.layout.rows):
        spaces = "".join(
            f"[{letter}]" if (row, column) in judged.built[player] else f" {free} "
            for column, letter in enumerate(letters)
        )
        yield f"  {spaces}  {_worth(seat.rows[row] if seat.rows else 0)}".rstrip()
    below = "".join(pad(_worth(count).center(3), 3) for count in seat.columns or ())
    if below.strip():
        yield f"  {below}".rstrip()
    yield ""


def _worth(count: int) -> str:
    points = rollandwrite.line_worth(count)
    return f"+{points}" if points else ""
