"""The camps by their clauses (X8), read literally: space by space, bastion by bastion.

Nothing of the engine is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.prove import bits
from tests.prove.bits import BEYOND, sides_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tests.prove.bits import Space

ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}


class Answers(NamedTuple):
    """How a table has answered what the sources leave open, by the names of the rules without their beginning."""

    count_fountain: bool = False
    pass_fountain: bool = True
    pass_squares: bool = True
    count_huts: bool = False
    at_huts: bool = True
    at_walls: bool = True
    enclose: bool = True
    on_foot: bool = False
    walls_behind: bool = True


def is_camp(word: str) -> bool:
    """Camps are written with a K, and no tile is."""
    return word[:1] == "K"


def sides(word: str) -> str:
    """Return the walled sides of a tile, a hut, or the bastions of a camp; bazaars have none."""
    return "" if word[0] == "B" else sides_of(word)


def _over(space: Space, side: str) -> Space:
    return space[0] + BEYOND[side][0], space[1] + BEYOND[side][1]


def faults(tiles: Mapping[Space, str], fountain: Space, answers: Answers) -> Iterator[tuple[str, tuple[Space, ...]]]:
    """Yield what is against the rules; of a hole no spaces, and all that is out of reach together."""
    built = {space: sides(word) for space, word in tiles.items()} | {fountain: ""}
    camps = {space for space, word in tiles.items() if is_camp(word)}
    bastions = list(_bastions(tiles, built, answers))
    yield from bastions
    told = {frozenset(concerned) for _, concerned in bastions}
    for space, own in built.items():
        for side in "es":
            beside = _over(space, side)
            if beside not in built or (side in own) == (ACROSS[side] in built[beside]) or {space, beside} in told:
                continue
            # The one of both that has no wall there is a camp.
            is_open_camp = (beside if side in own else space) in camps
            if not (is_open_camp and answers.at_walls):
                yield "wall-mismatch", (space, beside)
    if _has_hole(built, camps if answers.enclose else set()):
        yield "hole", ()
    joined = _reached(fountain, built, lambda *_: True)
    apart = tuple(sorted(built.keys() - joined))
    if apart:
        yield "not-joined", apart
    walkers = {space: own for space, own in built.items() if space not in camps}
    if answers.on_foot:
        walkers = {
            space: _closed(space, built) if space in camps and answers.at_walls else built[space] for space in built
        }
    reached = _reached(fountain, walkers, lambda one, side, other: not (side in one and ACROSS[side] in other))
    left = tuple(sorted((walkers.keys() & joined) - reached))
    if left:
        yield "unreachable", left


def _closed(camp: Space, built: Mapping[Space, str]) -> str:
    """Return the sides of a camp that nobody walks through: its bastions, and those at a wall."""
    return "".join(side for side in "nesw" if side in built[camp] or ACROSS[side] in built.get(_over(camp, side), ""))


def _bastions(
    tiles: Mapping[Space, str], built: Mapping[Space, str], answers: Answers
) -> Iterator[tuple[str, tuple[Space, ...]]]:
    """Yield the bastions that touch another camp or no wall; a camp that nothing touches is not joined (X8.3, X8.4)."""
    for camp, word in tiles.items():
        if not is_camp(word) or not any(_over(camp, side) in built for side in BEYOND):
            continue
        for side in sides(word):
            behind = _over(camp, side)
            concerned = (camp, behind) if behind in built else (camp,)
            if is_camp(tiles.get(behind, "")):
                yield "bastion-at-camp", concerned
            elif not _may_lean(tiles.get(behind, ""), ACROSS[side], answers):
                yield "bastion-without-wall", concerned


def _may_lean(word: str, side: str, answers: Answers) -> bool:
    """Tell whether a bastion may be against a side of a tile: a building with a wall there, or perhaps a hut (X8.3)."""
    return word != "" and side in sides(word) and (word[0] != "H" or answers.at_huts)


def _reached(start: Space, built: Mapping[Space, str], is_open: Callable[[str, str, str], bool]) -> set[Space]:
    found, pending = {start}, [start]
    while pending:
        space = pending.pop()
        for side in BEYOND:
            beside = _over(space, side)
            if beside in built and beside not in found and is_open(built[space], side, built[beside]):
                found.add(beside)
                pending.append(beside)
    return found


def _has_hole(built: Iterable[Space], passed: set[Space]) -> bool:
    """Tell whether the outside cannot be reached from some empty space, over sides and these squares (B3.6)."""
    taken = set(built)
    easts, souths = [space[0] for space in taken], [space[1] for space in taken]
    box = {
        (east, south)
        for east in range(min(easts) - 1, max(easts) + 2)
        for south in range(min(souths) - 1, max(souths) + 2)
    }
    empty = box - taken
    free = dict.fromkeys(empty | passed, "")
    outside = _reached((min(easts) - 1, min(souths) - 1), free, lambda *_: True)
    return not empty <= outside


def lines(tiles: Mapping[Space, str], fountain: Space, answers: Answers) -> dict[tuple[Space, str], int]:
    """Return what each bastion brings: the buildings in a straight line before it without a gap (X8.7)."""
    found = {}
    for camp, word in tiles.items():
        for side in sides(word) if is_camp(word) else "":
            points, space = 0, _over(camp, side)
            while space in tiles or space == fountain:
                if space == fountain:
                    points += answers.count_fountain
                    goes_on = answers.pass_fountain
                elif tiles[space][0] in "KBH":
                    points += tiles[space][0] == "H" and answers.count_huts
                    goes_on = answers.pass_squares
                else:
                    points += 1
                    goes_on = True
                if not goes_on:
                    break
                space = _over(space, side)
            found[camp, side] = points
    return found


def wall(tiles: Mapping[Space, str], fountain: Space, answers: Answers) -> int:
    """Return the length of the longest outer wall: camps are outside of it, or else squares as all others (X8.6).

    Sides towards an empty space within it, which only camps may fill, are not outside.
    """
    kept = {space: word for space, word in tiles.items() if not answers.walls_behind or not is_camp(word)}
    built = {space: sides(word) for space, word in kept.items()} | {fountain: ""}
    easts, souths = [space[0] for space in built], [space[1] for space in built]
    box = {
        (east, south): ""
        for east in range(min(easts) - 1, max(easts) + 2)
        for south in range(min(souths) - 1, max(souths) + 2)
    }
    outside = _reached(
        (min(easts) - 1, min(souths) - 1), {space: "" for space in box if space not in built}, lambda *_: True
    )
    bare = {
        space: "".join(side for side in own if _over(space, side) in built or _over(space, side) in outside)
        for space, own in built.items()
    }
    return next(iter(bits.wall_lengths(bare)), 0)
