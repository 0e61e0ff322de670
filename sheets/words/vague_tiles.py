"""Vague tiles in words: whose they are, where they are, and what to look at on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.geometry import TileSide, coordinates

from ..system.terminal import visible
from .marks import listed
from .terms import building_name, side_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.inference.settling import Settled
    from alhambra_engine.inference.words import Readings, TileQuestion, VagueWord

    from .catalog import Catalog


class TileChoice(NamedTuple):
    """A question for a player: what to look at, and the answers, each with the tile that it means."""

    question: str
    answers: tuple[tuple[str, Tile], ...]


def ordered(settled: Settled) -> tuple[TileQuestion, ...]:
    """Return the questions that decide who wins, then those about points alone."""
    first = {each.word for each in settled.ranking}
    return (*settled.ranking, *(each for each in settled.questions if each.word not in first))


def choice_of(question: TileQuestion, readings: Readings, catalog: Catalog) -> TileChoice:
    """Return a question in a player's words."""
    word = readings.words[question.word]
    several = len({each.scoring for each in readings.words}) > 1
    where = listed((*owner(word, catalog, several=several), place(word, catalog)), catalog)
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


def led_to(total: Mapping[str, int], totals: Sequence[Mapping[str, int]]) -> list[str]:
    """Return the points of those players who have not the same ones in all results."""
    return [
        f"{visible(player)} {points}"
        for player, points in total.items()
        if any(each[player] != points for each in totals)
    ]


def owner(word: VagueWord, catalog: Catalog, *, several: bool) -> Iterator[str]:
    """Yield whose word it is, and in which scoring, where there are several."""
    yield visible(word.player) if word.player is not None else catalog.gettext("left on the market")
    if several and word.player is not None:
        yield catalog.gettext("scoring {scoring}", scoring=word.scoring)


def place(word: VagueWord, catalog: Catalog) -> str:
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
