"""Which words of a puzzle have to do with each other: the others can be worked out apart from them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .narrowing import is_limited, is_single, open_rooms, open_wanted
from .roots import root_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .puzzle import PalaceShape, Puzzle


def parts(puzzle: Puzzle, domains: Sequence[int], words: Iterable[int], *, by_palace: bool = False) -> list[list[int]]:
    """Return the parts into which those of these words fall that are not one tile yet, in order.

    The domains are narrowed, and what the words of one part are says nothing about those of another. `by_palace`, all
    words of a palace are in one part too, so that each part has its own walls.
    """
    open_words = [word for word in words if not is_single(domains[word])]
    if not open_words:
        return []
    roots = {word: word for word in open_words}
    for link in _links(puzzle, domains, open_words, by_palace=by_palace):
        one, other = (root_of(roots, word) for word in link)
        roots[max(one, other)] = min(one, other)
    found: dict[int, list[int]] = {}
    for word in open_words:
        roots[word] = root_of(roots, word)
        found.setdefault(roots[word], []).append(word)
    return list(found.values())


def _links(
    puzzle: Puzzle, domains: Sequence[int], words: Sequence[int], *, by_palace: bool
) -> Iterator[tuple[int, int]]:
    """Yield pairs of words that have to do with each other."""
    for place, first in enumerate(words):
        own, rivals = puzzle.whole(domains[first]), puzzle.rival_masks[first]
        for second in words[place + 1 :]:
            if own & domains[second] and rivals >> second & 1:
                yield first, second
    among = set(words)
    groups: list[Sequence[int]] = [shape.words for shape in puzzle.shapes] if by_palace else []
    for shape in puzzle.shapes:
        groups += _doorways(puzzle, shape, domains)
    limited = is_limited(puzzle, domains)
    groups += [[word for word in words if domains[word] & tiles] for tiles in puzzle.types.values() if limited & tiles]
    groups += [own for _, own in open_wanted(puzzle, domains, among)]
    for group in groups:
        yield from pairwise(word for word in group if word in among)


def _doorways(puzzle: Puzzle, shape: PalaceShape, domains: Sequence[int]) -> Iterator[list[int]]:
    """Yield words of a palace on both sides of a door of which nobody knows, all of them if a way may lead there."""
    rooms, maybe = open_rooms(puzzle, shape, domains)
    if len(set(rooms)) > 1:
        yield [word for door in maybe for word in (door.first, door.second)]
        return
    for door in maybe:
        yield [door.first, door.second]
