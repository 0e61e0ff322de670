"""The readings of a file: how many there are, what is certain in all of them, and what they bring.

A reading gives every vague word a tile so that all is legal. Readings are counted, not tried: a set of tiles is one
integer, and parts that have nothing to do with each other are worked out apart. Only a part with few readings is
listed; in any other a search goes for new lengths of walls and new counts, and stops when all that is possible is
known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget, OutOfStepsError
from . import conflicts
from .counting import number_of, tiles_in
from .holdings import PalaceLook, find_holdings
from .listing import all_readings, first_reading
from .narrowing import is_single, narrow, with_limits_left
from .parts import parts
from .puzzle import puzzle_of
from .words import ReadingPart, Readings, vague_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..alhambra.meant_tiles import TileReader
    from ..alhambra.texts import Transcript
    from ..alhambra.tiles import Tile
    from .holdings import Holdings
    from .listing import Found
    from .narrowing import Domains
    from .puzzle import Puzzle
    from .words import VagueWord

_LISTED = 10_000
"""So many readings of a part are looked at one by one."""

_OUTCOMES = 10_000
"""So many outcomes are found at most."""

_SEARCHED = 1000
"""So many outcomes of a part are searched for where its readings are too many to be listed."""

_COUNTING, _LISTING, _HOLDING, _TESTING = 15_000, 60_000, 150_000, 4_000
"""The steps that all counting may take, all listing, all search for outcomes, and all tests of single tiles."""

_HOLDING_UNCOUNTED = 12_000
"""The steps for the outcomes of a part whose readings are too many to be counted: hardly ever all are found."""

_UNCOUNTED_SHARE = 4
"""Of the steps left for listing, such a part may be lost on a list of which nobody knows how long it becomes."""


class _Budgets(NamedTuple):
    """What is left for each kind of search."""

    counting: Budget
    listing: Budget
    holding: Budget
    testing: Budget


class _Solved(NamedTuple):
    """What was found out of a part: the number of its readings, whether there are no more, and some of its readings.

    `shown` are the words in which the `listed` readings differ; None where they were too many. `outcomes` has a reading
    for each of what the palaces may hold.
    """

    words: tuple[int, ...]
    number: int
    is_counted: bool
    shown: tuple[int, ...] | None
    listed: list[Found]
    outcomes: list[Found]
    has_all_outcomes: bool

    @property
    def has_all_readings(self) -> bool:
        """Whether the list has all readings of all words."""
        return self.shown == self.words


def infer(text: Transcript, reader: TileReader, whole: Budget | None = None) -> Readings:
    """Return the readings of a file that has no errors but that some of its words are vague.

    The work is bounded, whatever the file; where it is a part of a `whole`, nobody asks why there is no reading.
    """
    words = vague_words(text, reader)
    crowd = conflicts.crowd(words, reader.tile_set.size) if reader.tile_set is not None else ()
    if crowd:
        return Readings(words, 0, complete=True, conflict=crowd)
    puzzle = puzzle_of(text, reader, words)
    budgets = _Budgets(*(Budget(steps, whole) for steps in (_COUNTING, _LISTING, _HOLDING, _TESTING)))
    domains = narrow(puzzle, puzzle.domains, range(len(words)), Budget(_TESTING))
    solved = [] if domains is None else _solve(with_limits_left(puzzle, domains), domains, budgets)
    if domains is None or any(not part.number and part.is_counted for part in solved):
        return Readings(words, 0, complete=True, conflict=() if whole is not None else conflicts.smallest(puzzle))
    number, is_complete = 1, True
    for part in solved:
        number *= part.number
        is_complete &= part.is_counted
    outcomes, has_all = _outcomes(domains, solved)
    tiles, resolved = _tiles(puzzle, domains, solved, budgets.testing)
    return Readings(
        words,
        max(number, len(outcomes)),
        is_complete,
        tuple(
            tuple(_laid(puzzle, word, tile) for tile in tiles_in(own)) for word, own in zip(words, tiles, strict=True)
        ),
        {word: _laid(puzzle, words[word], tiles[word]) for word in resolved},
        tuple(
            tuple(_laid(puzzle, word, own) for word, own in zip(words, outcome, strict=True)) for outcome in outcomes
        ),
        has_all,
        parts=tuple(
            ReadingPart(
                part.words if part.shown is None else part.shown,
                tuple(
                    tuple(_laid(puzzle, words[word], dict(found)[word]) for word in part.shown or ())
                    for found in part.listed
                ),
            )
            for part in solved
        ),
    )


def _solve(puzzle: Puzzle, domains: Domains, budgets: _Budgets) -> list[_Solved]:
    return [
        _solve_part(puzzle, domains, part, budgets)
        for part in parts(puzzle, domains, range(len(domains)), by_palace=True)
    ]


def _solve_part(puzzle: Puzzle, domains: Domains, part: Sequence[int], budgets: _Budgets) -> _Solved:
    """Return what is found out of a part; it has no outcome where no reading is found."""
    words = tuple(part)
    none = _Solved(words, 0, is_counted=True, shown=(), listed=[], outcomes=[], has_all_outcomes=True)
    number, is_counted = number_of(puzzle, domains, part, budgets.counting)
    if not number and is_counted:
        return none
    shapes = [shape for shape in puzzle.shapes if not set(shape.words).isdisjoint(part)]
    in_palaces = tuple(word for word in part if any(word in shape.words for shape in shapes))
    is_short = number <= _LISTED
    # Where all words are in palaces, there is nothing by which the list would become shorter.
    for shown in (*((words,) if is_short else ()), *((in_palaces,) if in_palaces != words else ())):
        steps = budgets.listing.left
        own = Budget(steps // _UNCOUNTED_SHARE if shown == words and not is_counted else steps)
        steps -= own.left
        try:
            listed = all_readings(puzzle, domains, part, shown, own, limit=_LISTED)
        except OutOfStepsError:
            continue
        finally:
            budgets.listing.left = steps + max(own.left, 0)
        if not listed:
            return none
        look = PalaceLook(puzzle, shapes)
        by_holdings: dict[Holdings, Found] = {}
        for found in sorted(tuple(sorted(found)) for found in listed):
            by_holdings.setdefault(look.holdings(_with(domains, found)), found)
        if shown == words:
            number, is_counted = len(listed), True
        return _Solved(words, number, is_counted, shown, listed, list(by_holdings.values()), has_all_outcomes=True)
    with budgets.holding.limited(budgets.holding.left if is_counted else _HOLDING_UNCOUNTED):
        holdings, has_all = find_holdings(puzzle, shapes, domains, part, budgets.holding, limit=_SEARCHED)
    if has_all and not holdings:
        return none
    outcomes = sorted(tuple((word, own[word]) for word in words) for own in holdings.values())
    return _Solved(words, max(number, len(outcomes)), is_counted, None, [], outcomes, has_all)


def _with(domains: Sequence[int], found: Found) -> Domains:
    own = list(domains)
    for word, tile in found:
        own[word] = tile
    return own


def _outcomes(domains: Domains, solved: Sequence[_Solved]) -> tuple[list[Domains], bool]:
    """Return a reading of all words for each of what all palaces may hold, and whether there is no other."""
    has_all = all(part.has_all_outcomes for part in solved)
    found: list[Domains] = [domains]
    for part in solved:
        has_all &= len(found) * len(part.outcomes) <= _OUTCOMES
        found = [_with(before, outcome) for before in found for outcome in part.outcomes][:_OUTCOMES]
    return sorted(found), has_all


def _tiles(puzzle: Puzzle, domains: Domains, solved: Sequence[_Solved], budget: Budget) -> tuple[Domains, list[int]]:
    """Return for each word the tiles that it is in some reading, as far as is known, and which are one for certain."""
    tiles = [own if is_single(own) else 0 for own in domains]
    resolved = [word for word, own in enumerate(domains) if is_single(own)]
    for part in solved:
        for found in (*part.listed, *part.outcomes):
            for word, tile in found:
                tiles[word] |= tile
    for part in solved:
        if part.has_all_readings:
            resolved += [word for word in part.words if is_single(tiles[word])]
        elif part.outcomes:
            resolved += _test(puzzle, domains, part.words, tiles, budget)
    return tiles, sorted(resolved)


def _test(puzzle: Puzzle, domains: Domains, part: Sequence[int], tiles: Domains, budget: Budget) -> list[int]:
    """Add the tiles that words of a part can be as well; return which words are one tile for certain."""
    resolved: list[int] = []
    try:
        # First whether there is another tile at all, then which.
        for is_first in (True, False):
            for word in part:
                while (left := domains[word] & ~tiles[word]) and (not is_first or is_single(tiles[word])):
                    tile = left if is_first else left & -left
                    narrowed = narrow(puzzle, [*domains[:word], tile, *domains[word + 1 :]], (word,), budget)
                    reading = None if narrowed is None else first_reading(puzzle, narrowed, part, budget)
                    if reading is None:
                        domains = [*domains[:word], domains[word] & ~tile, *domains[word + 1 :]]
                        continue
                    for each in part:
                        tiles[each] |= reading[each]
                if is_single(tiles[word]) and not domains[word] & ~tiles[word]:
                    resolved.append(word)
    except OutOfStepsError:
        pass
    return sorted(set(resolved))


def _laid(puzzle: Puzzle, word: VagueWord, tile: int) -> Tile:
    """Return the tile that a word is: of several, the last one."""
    return word.laid(puzzle.tiles[tile.bit_length() - 1])
