"""How many readings a puzzle has, without looking at each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import OutOfStepsError
from .narrowing import is_limited, narrow, open_wanted
from .parts import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..budget import Budget
    from .puzzle import Puzzle

_Ways = dict[tuple[tuple[int, int], ...], int]


def number_of(puzzle: Puzzle, domains: Sequence[int], words: Iterable[int], budget: Budget) -> tuple[int, bool]:
    """Return how many readings these words have, and whether there are no more; the domains are narrowed.

    Where steps are used up, it is the number of those that are known.
    """
    number, is_complete = 1, True
    for part in parts(puzzle, domains, words):
        own, is_known = _number_of_part(puzzle, domains, part, budget)
        number *= own
        is_complete &= is_known
        if not own and is_known:
            return 0, True
    return number, is_complete


def _number_of_part(puzzle: Puzzle, domains: Sequence[int], part: Sequence[int], budget: Budget) -> tuple[int, bool]:
    number = 0
    try:
        branches = _branches(puzzle, domains, part)
        if branches is None:
            return _ways(puzzle, tuple((word, domains[word]) for word in part), {}, budget), True
        is_complete = True
        for word, tiles in branches:
            narrowed = narrow(puzzle, [*domains[:word], tiles, *domains[word + 1 :]], (word,), budget)
            if narrowed is not None:
                own, is_known = number_of(puzzle, narrowed, part, budget)
                number += own
                is_complete &= is_known
    except OutOfStepsError:
        return number, False
    return number, is_complete


def _branches(puzzle: Puzzle, domains: Sequence[int], part: Sequence[int]) -> tuple[tuple[int, int], ...] | None:
    """Return two ways on, a word and its tiles each; None where nothing but their being different is left to ask."""
    by_size = sorted(part, key=lambda word: (domains[word].bit_count(), word))
    for word in by_size:
        own = domains[word]
        for side, _ in puzzle.links[word]:
            open_side, wall = own & ~puzzle.walled[side], own & puzzle.walled[side]
            if open_side and wall:
                return (word, open_side), (word, wall)
    wanted = next(((words[0], tile) for tile, words in open_wanted(puzzle, domains, part) if words), None)
    if wanted is not None:
        word, tile = wanted
        return wanted, (word, domains[word] ^ tile)
    limited = is_limited(puzzle, domains)
    return _branches_of_types(puzzle, domains, by_size, limited) if limited else None


def _branches_of_types(
    puzzle: Puzzle, domains: Sequence[int], by_size: Sequence[int], limited: int
) -> tuple[tuple[int, int], ...] | None:
    """Return two ways on where there may be too many tiles of types: first the type of a word, then its tile."""
    masks = [tiles for tiles in puzzle.types.values() if limited & tiles]
    for word in by_size:
        for tiles in masks:
            if domains[word] & tiles and domains[word] & ~tiles:
                return (word, domains[word] & tiles), (word, domains[word] & ~tiles)
    for word in by_size:
        if domains[word] & limited:
            lowest = domains[word] & -domains[word]
            return (word, lowest), (word, domains[word] ^ lowest)
    return None


def _ways(puzzle: Puzzle, words: tuple[tuple[int, int], ...], known: _Ways, budget: Budget) -> int:
    """Return in how many ways words can be tiles of theirs so that no two rivals are the same one; OutOfStepsError."""
    if not words:
        return 1
    number = known.get(words)
    if number is not None:
        return number
    budget.take(1 + len(words) // 4)
    word, own = min(words, key=lambda pair: (pair[1].bit_count(), pair[0]))
    rest = [pair for pair in words if pair[0] != word]
    # Tiles that the same words may be are as good as each other.
    alike: dict[tuple[int, ...], list[int]] = {}
    for tile in tiles_in(own):
        same = puzzle.whole(tile)
        fits = tuple([(domain & same).bit_count() for _, domain in rest])
        # Where it matters what was put on them, each is by itself.
        alike.setdefault((*fits, tile) if puzzle.clashes else fits, []).append(tile)
    number = 0
    for tiles in alike.values():
        left = [
            (other, domain & ~puzzle.barred(word, other, tiles[0]) if puzzle.rival_masks[word] >> other & 1 else domain)
            for other, domain in rest
        ]
        if all(domain for _, domain in left):
            product = len(tiles)
            for part in _apart(puzzle, left):
                product *= _ways(puzzle, part, known, budget)
            number += product
    known[words] = number
    return number


def _apart(puzzle: Puzzle, words: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the parts into which words fall that share no tiles with rivals of other parts."""
    left = list(words)
    while left:
        group = [left.pop()]
        for word, domain in group:
            rivals = puzzle.rival_masks[word]
            joined = [pair for pair in left if pair[1] & puzzle.whole(domain) and rivals >> pair[0] & 1]
            if joined:
                group += joined
                left = [pair for pair in left if pair not in joined]
        yield tuple(sorted(group))


def tiles_in(domain: int) -> Iterator[int]:
    """Yield the tiles of a domain, each as a domain of its own."""
    while domain:
        lowest = domain & -domain
        yield lowest
        domain ^= lowest
