"""Which words of a puzzle have to do with each other: the others can be worked out apart from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .narrowing import is_limited, is_single, open_rooms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .puzzle import Puzzle


def parts(puzzle: Puzzle, domains: Sequence[int], words: Iterable[int], *, by_palace: bool = False) -> list[list[int]]:
    """Return the parts into which those of these words fall that are not one tile yet, in order.

    The domains are narrowed, and what the words of one part are says nothing about those of another. `by_palace`, all
    words of a palace are in one part too, so that each part has its own walls.
    """
    open_words = [word for word in words if not is_single(domains[word])]
    if not open_words:
        return []
    roots = {word: word for word in open_words}
    for first, second in _links(puzzle, domains, open_words, by_palace=by_palace):
        one, other = first, second
        while roots[one] != one:
            one = roots[one]
        while roots[other] != other:
            other = roots[other]
        if one != other:
            roots[max(one, other)] = min(one, other)
    found: dict[int, list[int]] = {}
    for word in open_words:
        root = word
        while roots[root] != root:
            root = roots[root]
        roots[word] = root
        found.setdefault(root, []).append(word)
    return list(found.values())


def _links(
    puzzle: Puzzle, domains: Sequence[int], words: Sequence[int], *, by_palace: bool
) -> Iterator[tuple[int, int]]:
    """Yield pairs of words that have to do with each other."""
    among = set(words)
    rivals = puzzle.rival_masks
    for place, first in enumerate(words):
        own, its = domains[first], rivals[first]
        for second in words[place + 1 :]:
            if own & domains[second] and its >> second & 1:
                yield first, second
    walled = puzzle.walled
    for shape in puzzle.shapes:
        maybe = []
        for door in shape.doors:
            own = domains[door.first]
            if own & walled[door.side] and own & ~walled[door.side]:
                maybe.append(door)
                if door.first in among and door.second in among:
                    yield door.first, door.second
        groups = []
        if maybe and len(set(open_rooms(puzzle, shape, domains)[0])) > 1:
            groups.append([word for door in maybe for word in (door.first, door.second) if word in among])
        if by_palace:
            groups.append([word for word in shape.words if word in among])
        for group in groups:
            for word in group[1:]:
                yield group[0], word
    limited = is_limited(puzzle, domains)
    for tiles in puzzle.types.values():
        group = [word for word in words if domains[word] & tiles] if limited & tiles else []
        for word in group[1:]:
            yield group[0], word
