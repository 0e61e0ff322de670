"""The final scoring of Roll & Write as text: the table of all players, and the sheets with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.awards import type_awards

from ..system.terminal import Emphasis, bare, columns, visible, wrap
from ..words import verdicts
from ..words.leads import colon
from ..words.terms import building_name, completed_line, item_name
from .blocks import beside
from .palace import fault_sign
from .score_table import Line, cell, heads, items_after, legend, majority_cells, signs, table, ties

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.possibilities import Possibilities
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from ..figures.model import SheetCoins, SheetFigure
    from ..system.terminal import Terminal
    from .score_table import Audience

_COINS_IN_A_ROW = 10
_SPACE = 3
"""Columns of a space of the grid."""


def final_scoring(
    outcome: RollAndWriteOutcome, scoring: FinalScoring, sheets: Iterable[SheetFigure], page: Audience
) -> Iterator[str]:
    """Yield the lines of the final scoring of a game, with the sheets that are drawn."""
    catalog, terminal = page
    virtual = [player for player, seat in scoring.seats.items() if seat.virtual]
    totals = scoring.totals
    yield from wrap([(verdicts.sheets_scored(outcome, scoring, catalog), Emphasis.STRONG)], terminal, 2)
    lines = [
        Line(
            building_name(building, catalog),
            majority_cells(
                building,
                {player: seat.counts.get(building, 0) for player, seat in scoring.seats.items()},
                # Virtual players hold places, in the solo game without points (R8.2).
                type_awards(building, scoring.seats, scoring.completions.get(building), so_far=scoring.so_far),
                page,
                () if scoring.versus else virtual,
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
    yield from grid(outcome.judged.layout, page)
    yield ""
    meanings = signs((lines,), scoring.awards, page)
    blocks = []
    for figure in sheets:
        block = sheet(figure, page)
        meanings |= sheet_signs(figure, block, page)
        blocks.append(block)
    yield from beside(blocks, terminal)
    yield from legend(meanings, page)


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


def grid(layout: GridLayout, page: Audience) -> Iterator[str]:
    """Yield the line that names the grid: the same crosses score differently on another one."""
    yield from wrap([(verdicts.grid_named(layout, page.catalog), None)], page.terminal, 2)


def possible_results(possible: Possibilities, page: Audience) -> Iterator[str]:
    """Yield each possible result with the line that it assumes; if they are too many, what to ask the players."""
    from ..words import order_questions  # few games have orders that nobody knows

    catalog, terminal = page
    yield terminal.paint(catalog.gettext("Possible results"), Emphasis.STRONG)
    won = verdicts.in_every_case(possible.winners, catalog)
    if won:
        yield from wrap([(won, Emphasis.STRONG)], terminal, 2)
    for line in verdicts.sure_orders(possible, catalog):
        yield from wrap([(line, None)], terminal, 2)
    results = order_questions.listed_results(possible)
    for result in results:
        yield from items_after(" ", (f"{visible(player)} {points}" for player, points in result.totals.items()), page)
        yield from wrap([("   ", None), (visible(completed_line(result.completions)), Emphasis.FAINT)], terminal, 6)
    if not results:
        yield from wrap([(f"  {order_questions.spread(possible, catalog)}", None)], terminal, 4)
        yield ""
        yield from order_questions_told(possible, page)
    yield ""


def order_questions_told(possible: Possibilities, page: Audience) -> Iterator[str]:
    """Yield what to ask the players, those questions first that decide who wins, and what to write then."""
    from ..words import order_questions  # few games have orders that nobody knows

    catalog, terminal = page
    for heading, questions in order_questions.questions(possible, catalog):
        yield from wrap([(heading, None)], terminal, 2)
        for question in questions:
            yield from wrap([(f"  {question}", None)], terminal, 4)
    how, line = order_questions.line_to_write(possible, catalog)
    yield from wrap([(how, None)], terminal, 2)
    yield from wrap([(" ", None), (line, Emphasis.FAINT)], terminal, 4)


def sheet(figure: SheetFigure, page: Audience) -> list[str]:
    """Return the lines of a player's sheet: what is built, what each row and column brings, and the coins.

    A sign marks what is at fault, with the number of the finding where it has one.
    """
    catalog, terminal = page
    faults = {(kind, number): _fault(sign, terminal) for kind, number, sign in figure.faults}
    free, built = terminal.choose("·", "."), Emphasis.STRONG
    # A frame keeps the blanks at the beginning of a row where somebody pastes the drawing into a transcript.
    frame = terminal.choose("│", "|")
    lines = wrap([(visible(figure.player), Emphasis.STRONG)], terminal, 2)
    for row, letters in enumerate(figure.layout.rows):
        spaces = "".join(
            terminal.paint(f"[{letter}]", built) if (row, column) in figure.built else f" {free} "
            for column, letter in enumerate(letters)
        )
        worth = faults.get(("row", row)) or _worth(figure.rows[row] if figure.rows else 0)
        lines.append(f"  {frame}{spaces}{frame} {worth}".rstrip())
    below = "".join(
        _below(faults.get(("column", column), ""), count, terminal) for column, count in enumerate(figure.columns)
    )
    if below.strip():
        lines.append(f"   {below}".rstrip())
    lines.append("")
    if figure.rows:
        points = sum(map(rollandwrite.line_worth, (*figure.rows, *figure.columns)))
        lines.append(f"  {item_name('lines', catalog)}{colon(catalog)} {points}")
    fault = faults.get(("coins", 0), "")
    if figure.coins is not None:
        left = figure.coins.circled - figure.coins.crossed
        lines.append(f"  {item_name('coins', catalog)}{colon(catalog)} {left} {fault}".rstrip())
        lines += _coins(figure.coins, terminal)
    elif fault:
        lines.append(f"  {item_name('coins', catalog)}{colon(catalog)} {fault}")
    return lines if lines[-1] else lines[:-1]


def _below(fault: str, count: int, terminal: Terminal) -> str:
    """Return what is below a column, in as many characters as its spaces have."""
    text = fault or _worth(count)
    if columns(bare(text)) > _SPACE:
        # A number of several figures has no room.
        text = terminal.paint(fault_sign(terminal), Emphasis.ERROR)
    blanks = _SPACE - columns(bare(text))
    return " " * (blanks - blanks // 2) + text + " " * (blanks // 2)


def _fault(sign: str, terminal: Terminal) -> str:
    return terminal.paint(fault_sign(terminal) + sign.replace(" ", ""), Emphasis.ERROR)


def _coin_signs(terminal: Terminal) -> tuple[str, str, str]:
    """Return the signs of a coin that was spent, of one that is left, and of one that nobody has circled."""
    return terminal.choose("⊗", "x"), terminal.choose("○", "o"), terminal.choose("·", ".")


def _coins(coins: SheetCoins, terminal: Terminal) -> Iterator[str]:
    """Yield the coins of a sheet in rows of ten; nothing where the numbers cannot be those of one sheet."""
    if not 0 <= coins.crossed <= coins.circled <= coins.printed:
        return
    crossed, circled, free = _coin_signs(terminal)
    left = coins.circled - coins.crossed
    all_coins = [crossed] * coins.crossed + [circled] * left + [free] * (coins.printed - coins.circled)
    for start in range(0, len(all_coins), _COINS_IN_A_ROW):
        yield f"  {' '.join(all_coins[start : start + _COINS_IN_A_ROW])}"


def sheet_signs(figure: SheetFigure, lines: Iterable[str], page: Audience) -> dict[str, str]:
    """Return the signs that occur on a sheet, by what they mean."""
    catalog, terminal = page
    crossed, circled, free = _coin_signs(terminal)
    shown = {character for line in lines for character in bare(line)}
    coins = " ".join(_coins(figure.coins, terminal)) if figure.coins is not None else ""
    found: dict[str, str] = {}
    for row, column in sorted(figure.built)[:1]:
        found[catalog.pgettext("space of a sheet", "built")] = f"[{figure.layout.rows[row][column]}]"
    if free in shown:
        found[catalog.pgettext("space of a sheet", "free")] = free
    for worth in sorted({_worth(count) for count in (*figure.rows, *figure.columns)} - {""})[:1]:
        found[catalog.gettext("points of a row or column")] = worth
    if circled in coins:
        found[catalog.gettext("coin left")] = circled
    if crossed in coins:
        found[catalog.gettext("coin spent")] = crossed
    if figure.faults:
        found[catalog.gettext("error")] = fault_sign(terminal)
    return found


def _worth(count: int) -> str:
    points = rollandwrite.line_worth(count)
    return f"+{points}" if points else ""
