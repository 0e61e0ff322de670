"""Vague tiles as text: what was worked out, which results are left, and what to look at on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.geometry import TileSide, coordinates

from ..system.terminal import Emphasis, pad, visible, wrap
from ..words import marks
from ..words.marks import listed
from ..words.terms import building_name, side_names
from .score_table import items_after, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings, TileQuestion, VagueWord

    from ..words.catalog import Catalog
    from .score_table import Audience

_MOST_RESULTS = 8
"""So many results are listed; of more, the least and the most points of each player are enough."""


class TileChoice(NamedTuple):
    """A question for a player: what to look at, and the answers, each with the tile that it means."""

    question: str
    answers: tuple[tuple[str, Tile], ...]


def worked_out(readings: Readings, page: Audience) -> Iterator[str]:
    """Yield which tiles the vague words are that can be one tile only, player by player."""
    if not readings.resolved:
        return
    arrow = page.terminal.choose("→", "->")
    head = page.catalog.gettext("Worked out (in the drawings, with the sides in capitals):")
    yield from wrap([(head, None)], page.terminal, 2)
    several = len({word.scoring for word in readings.words}) > 1
    groups: dict[str, list[str]] = {}
    for number, tile in sorted(readings.resolved.items()):
        word = readings.words[number]
        whose = listed(_owner(word, page.catalog, several=several), page.catalog)
        groups.setdefault(whose, []).append(f"{visible(word.piece.text)} {arrow} {tile.notation}")
    for whose, told in groups.items():
        yield from wrap([(f"  {whose}: {listed(told, page.catalog)}", None)], page.terminal, 4)
    yield ""


def labels(readings: Readings, scoring: int, player: str) -> dict[Cell, str]:
    """Return how vague tiles are shown in a drawing: what was worked out in capitals, what is open as it is written.

    Both can be copied into a transcript, where letter case makes no difference.
    """
    shown: dict[Cell, str] = {}
    for number, word in enumerate(readings.words):
        if word.cell is not None and (word.scoring, word.player) == (scoring, player):
            tile = readings.resolved.get(number)
            shown[word.cell] = visible(word.piece.text) if tile is None else tile.notation.upper()
    return shown


def possible_results(settled: Settled, ahead: Iterable[str], page: Audience) -> Iterator[str]:
    """Yield the results that are possible, what they have in common first; `ahead` says who leads in all of them."""
    catalog, terminal = page
    yield terminal.paint(catalog.gettext("Possible results"), Emphasis.STRONG)
    totals = settled.totals
    yield from _sure(settled, page)
    yield from ahead
    if len(totals) <= _MOST_RESULTS:
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
    catalog, terminal = page
    winners = settled.winners
    if len(winners) == 1:
        text = catalog.gettext("{name} wins in every case.", name=visible(winners[0]))
        yield from wrap([(text, Emphasis.STRONG)], terminal, 2)
    elif winners:
        names = listed(map(visible, winners), catalog)
        text = catalog.gettext("Shared victory in every case: {names}", names=names)
        yield from wrap([(text, Emphasis.STRONG)], terminal, 2)
    totals = settled.totals
    certain = [player for player in totals[0] if len({total[player] for total in totals}) == 1]
    if certain and len(totals) > 1:
        told = listed((f"{visible(player)} {totals[0][player]}" for player in certain), catalog)
        yield from wrap([(catalog.gettext("The same in every case: {totals}", totals=told), None)], terminal, 2)
    if not settled.ranking and settled.questions:
        text = catalog.gettext("What is open changes only points, not who is ahead of whom.")
        yield from wrap([(text, None)], terminal, 2)


def ordered(settled: Settled) -> tuple[TileQuestion, ...]:
    """Return the questions that decide who wins, then those about points alone."""
    first = {each.word for each in settled.ranking}
    return (*settled.ranking, *(each for each in settled.questions if each.word not in first))


def questions(settled: Settled, page: Audience) -> Iterator[str]:
    """Yield what to look at on the table, question by question."""
    asked = ordered(settled)
    if not asked:
        return
    head = page.catalog.gettext("Look at the table, and write the tiles in full:")
    yield from wrap([(head, None)], page.terminal, 2)
    for each in asked:
        choice = choice_of(each, settled.readings, page.catalog)
        line = settled.readings.words[each.word].piece.span.line
        where = page.catalog.gettext("line {line}", line=line)
        yield from wrap([(f"  {choice.question}", None), (f"({where})", Emphasis.FAINT)], page.terminal, 4)
        leads = dict(settled.leads.get(each.word, ()))
        for answer, tile in choice.answers:
            result = _led_to(leads.get(tile, {}), settled.totals)
            arrow = page.terminal.choose("→", "->")
            told = f"{tile.notation}  {answer}  {arrow} {listed(result, page.catalog)}" if result else ""
            yield from wrap([(f"    {told or f'{tile.notation}  {answer}'}", None)], page.terminal, 8)
    yield ""


def _led_to(total: Mapping[str, int], totals: Sequence[Mapping[str, int]]) -> list[str]:
    """Return the points of those players who have not the same ones in all results."""
    return [
        f"{visible(player)} {points}"
        for player, points in total.items()
        if any(each[player] != points for each in totals)
    ]


def choice_of(question: TileQuestion, readings: Readings, catalog: Catalog) -> TileChoice:
    """Return a question in a player's words."""
    word = readings.words[question.word]
    several = len({each.scoring for each in readings.words}) > 1
    where = listed((*_owner(word, catalog, several=several), _place(word, catalog)), catalog)
    kinds = {(tile.building, tile.price) for tile in question.tiles}
    if len(kinds) == 1:
        text = catalog.gettext(
            "{where}: {tile}: which sides have a wall?", where=where, tile=_kind(question.tiles[0], catalog)
        )
        answers = tuple((_walls(tile, catalog), tile) for tile in question.tiles)
    else:
        text = catalog.gettext("{where}: `{text}`: which tile is it?", where=where, text=visible(word.piece.text))
        answers = tuple((f"{_kind(tile, catalog)}: {_walls(tile, catalog)}", tile) for tile in question.tiles)
    return TileChoice(text, answers)


def _owner(word: VagueWord, catalog: Catalog, *, several: bool) -> Iterable[str]:
    """Yield whose word it is, and in which scoring, where there are several."""
    yield visible(word.player) if word.player is not None else catalog.gettext("left on the market")
    if several and word.player is not None:
        yield catalog.gettext("scoring {scoring}", scoring=word.scoring)


def _place(word: VagueWord, catalog: Catalog) -> str:
    """Return where a tile is for somebody who looks at the table."""
    if word.cell is None:
        return catalog.gettext("in reserve") if word.place == "reserve" else visible(word.piece.text)
    east, south = coordinates(word.cell)
    steps = []
    if south:
        number = abs(south)
        north = catalog.gettext("{number} north", number=number)
        steps.append(catalog.gettext("{number} south", number=number) if south > 0 else north)
    if east:
        number = abs(east)
        west = catalog.gettext("{number} west", number=number)
        steps.append(catalog.gettext("{number} east", number=number) if east > 0 else west)
    return catalog.gettext("{steps} of the fountain", steps=" + ".join(steps))


def _kind(tile: Tile, catalog: Catalog) -> str:
    return f"{building_name(tile.building, catalog)} {tile.price}"


def _walls(tile: Tile, catalog: Catalog) -> str:
    """Return the walled sides of a tile in words."""
    names = side_names(catalog)
    return listed((names[side] for side in TileSide if tile.walls & side.bit), catalog) or catalog.pgettext(
        "walled sides", "none"
    )


def reminder(words: Sequence[tuple[VagueWord, str]], page: Audience) -> Iterator[str]:
    """Yield what to write in the file, so that it need not be asked again."""
    if not words:
        return
    head = page.catalog.gettext("To be asked this only once, write in the file:")
    yield from wrap([(head, None)], page.terminal, 2)
    for word, text in sorted(words, key=lambda each: each[0].piece.span):
        line = page.catalog.gettext("line {line}", line=word.piece.span.line)
        whose = listed((*_owner(word, page.catalog, several=False), _place(word, page.catalog)), page.catalog)
        arrow = page.terminal.choose("→", "->")
        told = f"  {line}: {visible(word.piece.text)} {arrow} {text}  ({whose})"
        yield from wrap([(told, None)], page.terminal, 4)
