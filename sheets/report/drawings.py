"""The figures of a game in the terminal: palaces or sheets side by side, and below them the findings marked on them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from alhambra_engine.reading.kinds import Severity

from ..figures.model import PalaceFigure, SheetFigure, drawn_places, figure_of_moves
from ..system.terminal import Emphasis, columns, pad, visible, wrap
from ..words import findings as worded
from ..words import holdings
from ..words.marks import listed
from . import excerpt
from .blocks import beside, captioned
from .palace import drawn, fault_sign, mark_sign
from .palace import signs as palace_signs
from .roll_and_write import grid, sheet, sheet_signs
from .score_table import Audience, legend
from .text import too_large, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_engine.alhambra.redesign import Moves
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

    from ..figures.model import Figure
    from ..system.terminal import Terminal
    from ..words.catalog import Catalog


def drawing_report(result: Result, figures: Sequence[Figure], catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the lines of the figures of a result, side by side where there is room, and the findings about them.

    The marks on the figures are the numbers of the findings, in the order of the result.
    """
    page = Audience(catalog, terminal)
    meanings: dict[str, str] = {}
    if result.game == "roll-and-write":
        yield from _sheets([figure for figure in figures if isinstance(figure, SheetFigure)], meanings, page)
    else:
        palaces = [figure for figure in figures if isinstance(figure, PalaceFigure)]
        yield from _palaces(palaces, result, meanings, page)
    yield from legend(meanings, page)
    shown = {figure.player for figure in figures}
    # Whoever looks at one player is not told of the others.
    hidden = {place.player for place in drawn_places(result)} - shown
    numbered = [
        (number, finding)
        for number, finding in enumerate(result.findings, start=1)
        if not hidden or finding.player is None or finding.player in shown
    ]
    yield from _findings(numbered, result, _marked(figures, terminal), page)
    if not result.legal:
        yield from verdict(result.findings, result.source.name, page, result.omitted)


def moves_drawing(moves: Moves, catalog: Catalog, terminal: Terminal) -> Iterator[str]:
    """Yield the palace of a player with the spaces marked where something may be done; else what is wrong with it."""
    page = Audience(catalog, terminal)
    yield from excerpt.describe(moves.findings, moves.source, catalog, terminal)
    figure = figure_of_moves(moves)
    if figure is None:
        yield from verdict(moves.findings, moves.source.name, page)
        return
    lines = drawn(figure, terminal)
    asked = f"{visible(figure.player)}: {moves.tile.notation}" if moves.tile else visible(figure.player)
    head = [(asked, Emphasis.STRONG)]
    yield from beside([captioned(head, lines or [too_large(page)], (), terminal)], terminal)
    yield from legend(palace_signs(figure, lines, page), page)


def _palaces(
    figures: Iterable[PalaceFigure], result: Result, meanings: dict[str, str], page: Audience
) -> Iterator[str]:
    """Yield palaces, scoring by scoring; the signs on them are added to `meanings`."""
    catalog, terminal = page
    is_measured = result.legal and not result.possible
    for scoring, own in groupby(figures, key=lambda figure: figure.scoring):
        yield terminal.paint(catalog.gettext("Scoring {scoring}", scoring=scoring), Emphasis.STRONG)
        yield ""
        blocks = []
        for figure in own:
            lines = drawn(figure, terminal)
            meanings |= palace_signs(figure, lines, page)
            name = visible(figure.player)
            wall = holdings.wall_held(figure.length, catalog)
            head = [(f"{name},", Emphasis.STRONG), (wall, None)] if is_measured else [(name, Emphasis.STRONG)]
            foot = [(_tiles(figure, page), Emphasis.FAINT)]
            blocks.append(captioned(head, lines or [too_large(page)], foot, terminal))
        yield from beside(blocks, terminal)


def _tiles(figure: PalaceFigure, page: Audience) -> str:
    """Return how many tiles a palace has, and which are in reserve beside it, with their marks."""
    catalog, terminal = page
    number = len(figure.palace.buildings) + len(figure.palace.unread)
    told = holdings.tiles_held(number, len(figure.reserve), catalog)
    signs = {mark.place: f"{mark_sign(mark.kind, terminal)}{mark.sign} " for mark in figure.reserve_marks}
    words = (f"{signs.get(place, '')}{visible(word)}" for place, word in enumerate(figure.reserve))
    return f"{told} ({listed(words, catalog)})" if figure.reserve else told


def _sheets(figures: Sequence[SheetFigure], meanings: dict[str, str], page: Audience) -> Iterator[str]:
    """Yield sheets below the name of their grid; the signs on them are added to `meanings`."""
    blocks = []
    for figure in figures:
        block = sheet(figure, page)
        meanings |= sheet_signs(figure, block, page)
        blocks.append(block)
    for figure in figures[:1]:
        yield from grid(figure.layout, page)
        yield ""
    yield from beside(blocks, page.terminal)


def _marked(figures: Iterable[Figure], terminal: Terminal) -> dict[str, str]:
    """Return the signs that numbers of findings have on figures."""
    found: dict[str, str] = {}
    for figure in figures:
        marks = (
            [(mark_sign(kind, terminal), sign) for kind, sign in figure.signs]
            if isinstance(figure, PalaceFigure)
            else [(fault_sign(terminal), sign) for _, _, sign in figure.faults]
        )
        for sign, numbers in marks:
            found |= dict.fromkeys(numbers.replace(",", " ").split(), sign)
    return found


def _findings(
    numbered: Sequence[tuple[int, Finding]], result: Result, signs: dict[str, str], page: Audience
) -> Iterator[str]:
    """Yield each finding in a sentence behind its number, with the sign that it has on a figure; of a kind, some."""
    catalog, terminal = page
    chosen = worded.chosen(numbered, catalog, result.omitted)
    width = max((columns(signs.get(str(number), "") + str(number)) for number, _ in numbered), default=0)
    for number, finding in chosen.told:
        sign = pad(signs.get(str(number), "") + str(number), width, right=True)
        style = Emphasis.ERROR if finding.kind.severity is Severity.ERROR else None
        where = worded.where(finding, catalog)
        place = ((f"({where})", Emphasis.FAINT),) if where else ()
        lines = wrap((*excerpt.headline(finding, catalog), *place), terminal, width + 2, width + 2)
        yield from (f"{terminal.paint(sign, style)}  {line}" if not row else line for row, line in enumerate(lines))
    for line in chosen.left_out:
        yield from wrap([(line, None)], terminal, 2)
    if numbered:
        yield ""
