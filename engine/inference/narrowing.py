"""What the rules leave of the tiles that the words may be, as far as that is seen without trying."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from .roots import root_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from ..budget import Budget
    from .puzzle import Door, PalaceShape, Puzzle, Supply, TypeShares

Domains = list[int]
"""For each word the tiles that it may be."""


_WORDS_A_STEP = 8


def narrow(puzzle: Puzzle, domains: Sequence[int], changed: Iterable[int], budget: Budget) -> Domains | None:
    """Return what is left of the domains after some of them changed; None where a word has no tile left.

    No reading is lost. Where every word has one tile left, that is a reading. OutOfStepsError.
    """
    own = list(domains)
    pending = list(changed)
    while True:
        # A round takes time with the words, and with the limits to look at.
        budget.take(1 + (len(own) + len(puzzle.supplies) + len(puzzle.shares)) // _WORDS_A_STEP)
        touched = _spread(puzzle, own, pending)
        if touched is None:
            return None
        for rule in (_wanted, partial(_doors, touched=touched), _crowds, _limits):
            found = rule(puzzle, own)
            if found is None:
                return None
            pending += found
            if pending:
                break
        else:
            return own


def is_single(domain: int) -> bool:
    """Tell whether one tile is left, or none."""
    return not domain & (domain - 1)


def _spread(puzzle: Puzzle, domains: Domains, pending: list[int]) -> int | None:
    """Narrow the domains of rivals and neighbours of words that have changed.

    Return the words that have, as bits; None where one has no tile left.
    """
    touched = 0
    blanks = puzzle.blanks
    while pending:
        word = pending.pop()
        own = domains[word]
        if not own:
            return None
        touched |= 1 << word
        if is_single(own) and not own & blanks:
            same = puzzle.whole(own)
            for other in puzzle.rivals[word]:
                barred = puzzle.barred(word, other, own) if puzzle.clashes else same
                if domains[other] & barred:
                    domains[other] &= ~barred
                    pending.append(other)
        for side, other in puzzle.links[word]:
            left = domains[other] & _across(puzzle.walled, side, own)
            if left != domains[other]:
                domains[other] = left
                pending.append(other)
    return touched


def _across(walled: Sequence[int], side: int, domain: int) -> int:
    """Return the tiles that can be beyond a side of a word: walled ones, open ones, or all."""
    if not domain & walled[side]:
        return ~walled[side ^ 2]
    return -1 if domain & ~walled[side] else walled[side ^ 2]


def _wanted(puzzle: Puzzle, domains: Domains) -> list[int] | None:
    """Give a tile that one of some words is for certain to the only one left; return whose domains changed."""
    changed: list[int] = []
    for tile, words in puzzle.wanted:
        left = [word for word in words if domains[word] & (tile | puzzle.blanks)]
        if not left:
            return None
        # A word that is left out may be any tile.
        if len(left) == 1 and domains[left[0]] != tile and not domains[left[0]] & puzzle.blanks:
            domains[left[0]] = tile
            changed += left
    return changed


def open_wanted(puzzle: Puzzle, domains: Sequence[int], words: Container[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the tiles that one of some words is for certain, with those of these words that may be it, if none is."""
    for tile, own in puzzle.wanted:
        if tile not in [domains[word] for word in own]:
            yield tile, [word for word in own if word in words and domains[word] & tile]


def _doors(puzzle: Puzzle, domains: Domains, *, touched: int) -> list[int] | None:
    """Open the doors without which a part of a palace could not be reached (B3.5); return whose domains changed.

    Only palaces of touched words are looked at.
    """
    changed: list[int] = []
    for shape in puzzle.shapes:
        if shape.rooms == 1 or not shape.word_mask & touched:
            continue
        rooms, maybe = open_rooms(puzzle, shape, domains)
        if len(set(rooms)) == 1:
            continue
        bridges = _bridges(rooms, [(rooms[door.rooms[0]], rooms[door.rooms[1]]) for door in maybe])
        if bridges is None:
            return None
        for number in bridges:
            door = maybe[number]
            domains[door.first] &= ~puzzle.walled[door.side]
            domains[door.second] &= ~puzzle.walled[door.side ^ 2]
            changed += (door.first, door.second)
    return changed


def open_rooms(puzzle: Puzzle, shape: PalaceShape, domains: Sequence[int]) -> tuple[list[int], list[Door]]:
    """Return the room that each room of a palace is one with for certain, and the doors of which nobody knows."""
    walled = puzzle.walled
    rooms = list(range(shape.rooms))
    maybe = []
    for door in shape.doors:
        own, its = domains[door.first], domains[door.second]
        across = walled[door.side ^ 2]
        if not own & walled[door.side] or not its & across:
            first, second = root_of(rooms, door.rooms[0]), root_of(rooms, door.rooms[1])
            if first < second:
                rooms[second] = first
            else:
                rooms[first] = second
        elif own & ~walled[door.side] and its & ~across:
            maybe.append(door)
    # A room is one with an earlier one, which has been followed to its end already.
    for room, other in enumerate(rooms):
        rooms[room] = rooms[other]
    return rooms, maybe


def _bridges(rooms: Sequence[int], doors: Sequence[tuple[int, int]]) -> list[int] | None:
    """Return the doors that are the only way to some room; None where a room cannot be reached at all (Tarjan)."""
    ways: dict[int, list[tuple[int, int]]] = {room: [] for room in rooms}
    for number, (first, second) in enumerate(doors):
        if first != second:
            ways[first].append((second, number))
            ways[second].append((first, number))
    order: dict[int, int] = {}
    bridges = []

    def visit(room: int, through: int) -> int:
        order[room] = lowest = len(order)
        for beside, number in ways[room]:
            if number == through:
                continue
            if beside in order:
                lowest = min(lowest, order[beside])
                continue
            below = visit(beside, number)
            if below == order[beside]:
                bridges.append(number)
            lowest = min(lowest, below)
        return lowest

    visit(rooms[0], -1)
    return bridges if len(order) == len(ways) else None


def _crowds(puzzle: Puzzle, domains: Domains) -> list[int] | None:
    """Keep the tiles that as many words need for themselves from all others; return whose domains changed.

    Words that can be no other tiles than some need as many of them as the owners have words in one of their slots.
    """
    # What is one tile already is kept from its rivals.
    blanks = puzzle.blanks
    crowded = [word for word, own in enumerate(domains) if own & (own - 1) and not own & blanks]
    crowds: dict[int, dict[int, int]] = {}
    for word in crowded:
        crowd = crowds.setdefault(puzzle.whole(domains[word]), {})
        for slot in puzzle.slots[word]:
            crowd[slot] = crowd.get(slot, 0) + 1
    changed: list[int] = []
    sizes = [(tiles, sum(crowd.values())) for tiles, crowd in crowds.items()]
    for tiles in crowds:
        number = puzzle.first(tiles).bit_count()
        # Hardly ever are they as many as the tiles: then who they are need not be looked at.
        if number > len(crowded) or sum([size for its, size in sizes if not its & ~tiles]) < number:
            continue
        need = _need(crowds, tiles)
        most: dict[int, int] = {}
        for slot, its in need.items():
            most[puzzle.owners[slot]] = max(its, most.get(puzzle.owners[slot], 0))
        total = sum(most.values())
        if total > number:
            return None
        if total == number:
            full = {slot for slot, owner in enumerate(puzzle.owners) if need.get(slot, 0) == most.get(owner, 0)}
            changed += _keep(puzzle, domains, tiles, full)
    return changed


def _need(crowds: Mapping[int, Mapping[int, int]], tiles: int) -> dict[int, int]:
    """Return how many words of each slot can be no other tiles than these."""
    need: dict[int, int] = {}
    for its, crowd in crowds.items():
        if not its & ~tiles:
            for slot, number in crowd.items():
                need[slot] = need.get(slot, 0) + number
    return need


def _keep(puzzle: Puzzle, domains: Domains, tiles: int, full: AbstractSet[int]) -> Iterator[int]:
    """Keep tiles from the words that would need one more of them: those in slots that are full; yield these words."""
    for word, domain in enumerate(domains):
        if domain & tiles and domain & ~tiles and not full.isdisjoint(puzzle.slots[word]):
            domains[word] = domain & ~tiles
            yield word


def _limits(puzzle: Puzzle, domains: Domains) -> list[int] | None:
    """Leave no more tiles of a type than there are and the counts leave (B3.9); return whose domains changed."""
    changed: list[int] = []
    if not puzzle.supplies and not puzzle.shares:
        return changed
    sure = _sure_words(puzzle, domains)
    for shares in puzzle.shares:
        if _shared(shares, sure[shares.tiles]) > shares.limit:
            return None
    for supply in puzzle.supplies:
        least = _supplied(puzzle, supply, domains, sure[supply.tiles])[0]
        if least > supply.limit:
            return None
        if least == supply.limit:
            for word in supply.words:
                domain = domains[word]
                if domain & supply.tiles and domain & ~supply.tiles:
                    domains[word] = domain & ~supply.tiles
                    changed.append(word)
    return changed


def _sure_words(puzzle: Puzzle, domains: Sequence[int]) -> dict[int, int]:
    """Return for the tiles of each type the words, as bits, that are of it for certain."""
    sure = dict.fromkeys(puzzle.types.values(), 0)
    for word, domain in enumerate(domains):
        # The lowest tile says which type it could be.
        tiles = puzzle.type_of[(domain & -domain).bit_length() - 1]
        if not domain & ~tiles:
            sure[tiles] |= 1 << word
    return sure


def _possible_words(puzzle: Puzzle, domains: Sequence[int]) -> dict[int, int]:
    """Return for the tiles of each type the words, as bits, that may be of it."""
    return {
        tiles: sum(1 << word for word, domain in enumerate(domains) if domain & tiles)
        for tiles in puzzle.types.values()
    }


def _supplied(puzzle: Puzzle, supply: Supply, domains: Sequence[int], words: int) -> tuple[int, int]:
    """Return how many tiles of its type a scoring has if these words are of it, without counted ones.

    That is without the tiles on the market that may be at the table too, and with them; the same where all words have
    one tile.
    """
    least = most = supply.exact.bit_count() + (words & supply.word_mask).bit_count()
    for known, word in supply.market:
        domain = puzzle.first(known or domains[word])
        if not domain & supply.tiles or (is_single(domain) and domain & supply.exact):
            continue
        here = [own for other in supply.words if (own := puzzle.first(domains[other])) & domain]
        if is_single(domain) and domain in here:
            continue
        most += 1
        least += is_single(domain) and not here
    return least, most


def _shared(shares: TypeShares, words: int) -> int:
    """Return how many tiles of a type all players have over a whole game if these words are of it."""
    number = 0
    for player in shares.players:
        number += max([held + (words & own).bit_count() for held, own in player])
    return number


def is_limited(puzzle: Puzzle, domains: Sequence[int]) -> int:
    """Return the tiles of the types of which there could still be too many."""
    limited = with_limits_left(puzzle, domains)
    kinds = {*(supply.tiles for supply in limited.supplies), *(shares.tiles for shares in limited.shares)}
    return sum(kinds)


def with_limits_left(puzzle: Puzzle, domains: Sequence[int]) -> Puzzle:
    """Return a puzzle without the limits of types that nothing that these domains leave could break."""
    if not puzzle.supplies and not puzzle.shares:
        return puzzle
    words = _possible_words(puzzle, domains)
    return puzzle._replace(
        supplies=tuple(
            supply
            for supply in puzzle.supplies
            if _supplied(puzzle, supply, domains, words[supply.tiles])[1] > supply.limit
        ),
        shares=tuple(shares for shares in puzzle.shares if _shared(shares, words[shares.tiles]) > shares.limit),
    )
