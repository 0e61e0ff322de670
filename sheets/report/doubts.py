"""Vague tiles as text: what was worked out, which results are left, and what to look at on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import Emphasis, pad, visible, wrap
from ..words import marks, verdicts
from ..words.leads import colon
from ..words.marks import listed
from ..words.vague_tiles import choice_of, led_to, ordered, owner, place
from .score_table import items_after, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings, VagueWord

    from .score_table import Audience


def worked_out(readings: Readings, page: Audience) -> Iterator[str]:
    """Yield which tiles the vague words are that can be one tile only, player by player."""
    if not readings.resolved:
        return
    arrow = page.terminal.choose("→", "->")
    head = page.catalog.gettext("Worked out (sides in capitals, as in the drawings):")
    yield from wrap([(head, None)], page.terminal, 2)
    several = len({word.scoring for word in readings.words}) > 1
    groups: dict[str, list[str]] = {}
    for number, tile in sorted(readings.resolved.items()):
        word = readings.words[number]
        whose = listed(owner(word, page.catalog, several=several), page.catalog)
        groups.setdefault(whose, []).append(f"{visible(word.piece.text)} {arrow} {tile.notation}")
    for whose, told in groups.items():
        yield from wrap([(f"  {whose}{colon(page.catalog)} {listed(told, page.catalog)}", None)], page.terminal, 4)
    yield ""


def labels(readings: Readings, scoring: int, player: str) -> dict[Cell, str]:
    """Return how vague tiles are shown in a drawing: what was worked out in capitals, what is open as it is written.

    Both can be copied into a transcript, where letter case makes no difference.
    """
    shown: dict[Cell, str] = {}
    for number, word in enumerate(readings.words):
        if word.cell is not None and (word.scoring, word.player) == (scoring, player):
            tile = readings.resolved.get(number)
            shown[word.cell] = visible(word.piece.text) if tile is None else _worked_out(tile)
    return shown


def _worked_out(tile: Tile) -> str:
    """Return a tile with its printed sides in capitals; what was put on it is always told."""
    printed = tile.printed.notation
    return printed.upper() + tile.notation.removeprefix(printed)


def possible_results(settled: Settled, ahead: Iterable[str], page: Audience) -> Iterator[str]:
    """Yield the results that are possible, what they have in common first; `ahead` says who leads in all of them."""
    catalog, terminal = page
    yield terminal.paint(catalog.gettext("Possible results"), Emphasis.STRONG)
    totals = settled.totals
    yield from _sure(settled, page)
    yield from ahead
    if len(totals) <= verdicts.MOST_RESULTS:
        width = {player: max(len(str(total[player])) for total in totals) for player in totals[0]}
        for total in totals:
            told = (f"{visible(name)} {pad(str(points), width[name], right=True)}" for name, points in total.items())
            yield from items_after(" ", told, page)
    else:
        ranges = {player: sorted(total[player] for total in totals) for player in totals[0]}
        told = (
            f"{visible(player)} {plain(marks.span(points[0], points[-1], catalog), page)}"
            for player, points in ranges.items()
        )
        text = catalog.gettext("Results: {number}; {totals}", number=len(totals), totals=listed(told, catalog))
        yield from wrap([(f"  {text}", None)], terminal, 4)
    yield ""


def _sure(settled: Settled, page: Audience) -> Iterator[str]:
    """Yield who wins in any case, whose points are certain, and that what is open changes only points."""
    won = verdicts.in_every_case(settled.winners, page.catalog)
    if won:
        yield from wrap([(won, Emphasis.STRONG)], page.terminal, 2)
    for line in verdicts.sure_points(settled, page.catalog):
        yield from wrap([(line, None)], page.terminal, 2)


def questions(settled: Settled, page: Audience) -> Iterator[str]:
    """Yield what to look at on the table, question by question."""
    asked = ordered(settled)
    if not asked:
        return
    head = page.catalog.gettext("Check these tiles on the table and write them in full:")
    yield from wrap([(head, None)], page.terminal, 2)
    for each in asked:
        choice = choice_of(each, settled.readings, page.catalog)
        line = settled.readings.words[each.word].piece.span.line
        where = page.catalog.gettext("line {line}", line=line)
        yield from wrap([(f"  {choice.question}", None), (f"({where})", Emphasis.FAINT)], page.terminal, 4)
        leads = dict(settled.leads.get(each.word, ()))
        for answer, tile in choice.answers:
            result = led_to(leads.get(tile, {}), settled.totals)
            arrow = page.terminal.choose("→", "->")
            told = f"{tile.notation}  {answer}  {arrow} {listed(result, page.catalog)}" if result else ""
            yield from wrap([(f"    {told or f'{tile.notation}  {answer}'}", None)], page.terminal, 8)
    yield ""


def reminder(words: Sequence[tuple[VagueWord, str]], page: Audience) -> Iterator[str]:
    """Yield what to write in the file, so that it need not be asked again."""
    if not words:
        return
    head = page.catalog.gettext("So that you are not asked again, write in the file:")
    yield from wrap([(head, None)], page.terminal, 2)
    for word, text in sorted(words, key=lambda each: each[0].piece.span):
        line = page.catalog.gettext("line {line}", line=word.piece.span.line)
        whose = listed((*owner(word, page.catalog, several=False), place(word, page.catalog)), page.catalog)
        arrow = page.terminal.choose("→", "->")
        told = f"  {line}: {visible(word.piece.text)} {arrow} {text}  ({whose})"
        yield from wrap([(told, None)], page.terminal, 4)
