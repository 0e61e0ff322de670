"""The fewest questions that decide between results: what to look at on the table."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget, OutOfStepsError
from .hitting import smallest_hitting
from .holdings import PalaceLook
from .puzzle import puzzle_of
from .words import TileQuestion

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence

    from ..alhambra.meant_tiles import TileReader
    from ..alhambra.texts import Transcript
    from ..alhambra.tiles import Tile
    from .holdings import Holdings
    from .puzzle import PalaceShape, Puzzle
    from .words import ReadingPart, Readings

_STEPS = 20000
"""The steps that the search for a smallest set may take."""

_COMPARED = 40
"""So many readings with the same answers are compared with each other, and so many differences learnt at a time."""

_Kind = frozenset[tuple["tuple[Holdings, ...]", "Hashable"]]
"""The results of some holdings of a part, by what all other parts hold: where they are equal, nobody need ask."""


class _Listed(NamedTuple):
    """The words of a part, and for each of its readings their tiles and of which kind it is."""

    words: tuple[int, ...]
    readings: tuple[tuple[tuple[Tile, ...], _Kind], ...]


def questions(
    text: Transcript, reader: TileReader, readings: Readings, results: Sequence[Hashable]
) -> tuple[TileQuestion, ...]:
    """Return a smallest set of words whose tiles, all of them known, decide which result it is; () if there is one.

    `results` are those of the outcomes, all of which are known. First comes the word that leaves the fewest results in
    the worst case, then in the order of the file; of several smallest sets it is the one with the best word, then the
    first in the file. Where the readings were too many to be listed, or a smallest set is too much work, it may be
    larger.
    """
    if len(set(results)) <= 1:
        return ()
    puzzle = puzzle_of(text, reader, readings.words)
    looks = [PalaceLook(puzzle, _shapes(puzzle, part)) for part in readings.parts]
    bits = {tile: 1 << number for number, tile in enumerate(puzzle.tiles)}
    every = ([bits[tile.printed] for tile in outcome] for outcome in readings.outcomes)
    held = [tuple(look.holdings(own) for look in looks) for own in every]
    worst: dict[int, int] = {}
    leads: dict[int, dict[Tile, set[Hashable]]] = {}
    asked: list[int] = []
    budget = Budget(_STEPS)
    for number, part in enumerate(readings.parts):
        kinds = _kinds(number, held, results)
        if len(set(kinds.values())) <= 1:
            continue
        if not part.readings:
            asked += [word for word in part.words if len(readings.tiles[word]) > 1]
            continue
        sure = [
            bits[readings.resolved[word].printed] if word in readings.resolved else 0
            for word in range(len(readings.words))
        ]
        domains = (_with(sure, part.words, [bits[tile.printed] for tile in tiles]) for tiles in part.readings)
        its_kinds = (kinds[looks[number].holdings(own)] for own in domains)
        listed = _Listed(part.words, tuple(zip(part.readings, its_kinds, strict=True)))
        own_leads = _leads(listed)
        leads.update(own_leads)
        worst.update({word: max(map(len, by_tile.values())) for word, by_tile in own_leads.items()})
        asked += _decisive(listed, worst, budget)
    asked.sort(key=lambda word: (worst.get(word, len(results)), word))
    own_results = _results(readings.tiles[asked[0]], leads.get(asked[0], {})) if len(asked) == 1 else ()
    return tuple(TileQuestion(word, readings.tiles[word], own_results) for word in asked)


def _results(tiles: Sequence[Tile], leads: Mapping[Tile, Collection[Hashable]]) -> tuple[Hashable, ...]:
    """Return the result of each tile of a word; () where some tile does not decide alone."""
    found = [leads.get(tile, ()) for tile in tiles]
    return tuple(next(iter(results)) for results in found) if all(len(results) == 1 for results in found) else ()


def _shapes(puzzle: Puzzle, part: ReadingPart) -> list[PalaceShape]:
    return [shape for shape in puzzle.shapes if not set(shape.words).isdisjoint(part.words)]


def _with(sure: Sequence[int], words: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """Return the domains of a reading of some words beside those of words that are one tile for certain."""
    own = list(sure)
    for word, tile in zip(words, tiles, strict=True):
        own[word] = tile
    return own


def _kinds(number: int, held: Sequence[tuple[Holdings, ...]], results: Sequence[Hashable]) -> Mapping[Holdings, _Kind]:
    """Return for all holdings of a part which results they bring."""
    found: dict[Holdings, set[tuple[tuple[Holdings, ...], Hashable]]] = {}
    for holdings, result in zip(held, results, strict=True):
        found.setdefault(holdings[number], set()).add(((*holdings[:number], *holdings[number + 1 :]), result))
    return {holdings: frozenset(kind) for holdings, kind in found.items()}


def _leads(listed: _Listed) -> dict[int, dict[Tile, set[Hashable]]]:
    """Return for each word the results that are left when its tile is known."""
    leads = {}
    for place, word in enumerate(listed.words):
        kinds: dict[Tile, set[_Kind]] = {}
        for tiles, kind in listed.readings:
            kinds.setdefault(tiles[place], set()).add(kind)
        leads[word] = {tile: {result for kind in own for _, result in kind} for tile, own in kinds.items()}
    return leads


def _decisive(listed: _Listed, worst: Mapping[int, int], budget: Budget) -> tuple[int, ...]:
    """Return a smallest set of words whose tiles decide the kind of a reading.

    It has a word in common with the differences of each two readings of different kinds. Some of these are enough: as
    long as two readings agree in what hits them all, there is another.
    """
    different: list[frozenset[int]] = []
    try:
        while True:
            chosen = smallest_hitting(different, worst.__getitem__, budget) if different else ()
            found = list(islice(_undecided(listed, chosen), _COMPARED))
            if not found:
                return chosen
            different += found
    except OutOfStepsError:
        kept = listed.words
        for word in reversed(kept):
            others = tuple(each for each in kept if each != word)
            if not any(_undecided(listed, others)):
                kept = others
        return kept


def _undecided(listed: _Listed, asked: Sequence[int]) -> Iterator[frozenset[int]]:
    """Yield the words in which readings of different kinds differ that agree in those that are asked."""
    places = [listed.words.index(word) for word in asked]
    groups: dict[tuple[Tile, ...], list[tuple[tuple[Tile, ...], _Kind]]] = {}
    for reading in listed.readings:
        groups.setdefault(tuple(reading[0][place] for place in places), []).append(reading)
    for group in groups.values():
        first, kind = group[0]
        others = [tiles for tiles, its in group if its != kind]
        if others:
            yield min(
                (
                    frozenset(word for word, one, two in zip(listed.words, first, other, strict=True) if one != two)
                    for other in others[:_COMPARED]
                ),
                key=lambda words: (len(words), sorted(words)),
            )
