"""The vague words of a file as a puzzle: which tiles each may be, and what the rules forbid them together.

Tiles are bits: a set of tiles is one integer, in the order of the tile set. Above them are the blanks, one for each way
of walling a cell: a word that is left out of a question may be any of them, and they are no tiles of any kind.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra import card_tiles, counting, numbers, walls
from ..alhambra.meant_tiles import left_piece, leftovers_of, listed_tiles, pieces_of
from ..alhambra.palace import Palace
from ..alhambra.tiles import Tile, may_stay
from ..buildings import Building
from ..geometry import AROUND, ORIGIN, STEPS, Cell
from .roots import root_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ..alhambra.meant_tiles import TileReader
    from ..alhambra.texts import PlayerText, Transcript
    from ..alhambra.tiles import LaidTile, TilePiece, TileSet
    from ..items import Item
    from .words import VagueWord

_WAYS = 16
"""The ways of walling a cell."""


class Door(NamedTuple):
    """A side between two vague tiles, with the side of the first, and the rooms that it joins if it is open."""

    first: int
    side: int
    second: int
    rooms: tuple[int, int]


class PalaceShape(NamedTuple):
    """A palace in which something is vague: its words, as bits too, and what lies open or shut whatever they are.

    `rooms` are the parts between which no side is open for certain but through `doors`; `homes` are the rooms of the
    words, and the one of the fountain after them. `line` are the sides of the
    outline in order: the number of a word and a side of it, or -1 and 1 for a walled side, 0 for an open one. `beside`
    are the words around squares of modules: of each it matters by itself of which type it is. `costs` are sums of what
    is lost if sides of words are open: word, side and cost.
    """

    words: tuple[int, ...]
    word_mask: int
    rooms: int
    homes: tuple[int, ...]
    doors: tuple[Door, ...]
    line: tuple[tuple[int, int], ...]
    beside: tuple[int, ...] = ()
    costs: tuple[tuple[tuple[int, int, int], ...], ...] = ()


class Supply(NamedTuple):
    """How many tiles of a type the exact words and the vague ones of a scoring may be beside the counted ones (B3.9).

    `tiles` are those of the type, `exact` those that are written at the table, `words` the vague words there, in
    `word_mask` as bits. `market` are the tiles left on the market that count too if they are not at the table: exact
    ones, and vague words.
    """

    tiles: int
    limit: int
    exact: int
    words: tuple[int, ...]
    word_mask: int
    market: tuple[tuple[int, int], ...]


class TypeShares(NamedTuple):
    """The most tiles of a type that players may have over a whole game; for each, what is theirs at each scoring.

    That is how many of the type are exact or counted, and the vague words as bits.
    """

    tiles: int
    limit: int
    players: tuple[tuple[tuple[int, int], ...], ...]


class Puzzle(NamedTuple):
    """The words with the tiles that each may be by itself, and what the rules forbid them together.

    `rivals` are, for each word, those that are never the same tile, in `rival_masks` as bits;
    `links` are the doors from it: its side and the word behind it. `slots` are the places in whose words no tile is
    twice; those of one owner may share tiles, and `owners` has the owner of each slot. `walled` are, for each side, the
    tiles and blanks with a wall there, `types` the tiles of each type. `type_of` are, for each tile, those of its type;
    for blanks there are none. `wanted` are tiles that one of some words is for certain, as cards that show them say,
    with these words. `same` are, for each tile, all ways in which it may lie; none where each has but one. `clashes`
    are the rivals that may be the same tile in some ways: for each tile of the first, those that the second is not.
    """

    tiles: tuple[Tile, ...]
    domains: tuple[int, ...]
    rivals: tuple[tuple[int, ...], ...]
    rival_masks: tuple[int, ...]
    links: tuple[tuple[tuple[int, int], ...], ...]
    slots: tuple[tuple[int, ...], ...]
    owners: tuple[int, ...]
    shapes: tuple[PalaceShape, ...]
    supplies: tuple[Supply, ...]
    shares: tuple[TypeShares, ...]
    walled: tuple[int, ...]
    types: Mapping[Building, int]
    kinds: tuple[int, ...]
    type_of: tuple[int, ...]
    wanted: tuple[tuple[int, tuple[int, ...]], ...] = ()
    same: tuple[int, ...] = ()
    clashes: Mapping[tuple[int, int], Mapping[int, int]] = MappingProxyType({})

    def barred(self, word: int, rival: int, tile: int) -> int:
        """Return the tiles that a rival of a word is not if the word is this one."""
        clash = self.clashes.get((word, rival))
        return self.whole(tile) if clash is None else clash.get(tile, 0)

    def whole(self, tiles: int) -> int:
        """Return tiles in all ways in which they may lie."""
        if self.same:
            left = tiles & (1 << len(self.same)) - 1
            while left:
                own = self.same[(left & -left).bit_length() - 1]
                tiles |= own
                left &= ~own
        return tiles

    def first(self, tiles: int) -> int:
        """Return which tiles these are, each in the first way in which it may lie, which is one bit."""
        if self.same:
            whole = self.whole(tiles)
            tiles = sum(own & -own for own in dict.fromkeys(self.same) if own & whole) | (whole & self.blanks)
        return tiles

    @property
    def blanks(self) -> int:
        """All blanks."""
        return ((1 << _WAYS) - 1) << len(self.tiles)


class _Holder(NamedTuple):
    """Whose a piece is: a player's in a scoring, or left on the market for `player` at the end."""

    player: str | None
    scoring: int
    is_left: bool = False

    def may_share(self, other: _Holder) -> bool:
        """Tell whether a tile of one may be the same as one of the other (B2.6, B3.9)."""
        if self.player is None or self.player != other.player or (self.is_left and other.is_left):
            return False
        if self.is_left or other.is_left:
            # At the earlier scorings nobody had yet what is left on the market at the end.
            return (other.scoring if self.is_left else self.scoring) == numbers.FINAL_SCORING
        return self.scoring != other.scoring


def puzzle_of(text: Transcript, reader: TileReader, words: Sequence[VagueWord]) -> Puzzle:
    """Return the puzzle of a file without errors whose vague words are these.

    Where the reader has no tile set, any number of each tile may be there, and words forbid each other nothing.
    """
    is_limited = reader.tile_set is not None
    tiles = reader.known.tiles
    bits = {tile: 1 << number for number, tile in enumerate(tiles)}
    same = _same(reader.tile_set, bits) if reader.tile_set is not None and reader.tile_set.turned else ()
    winners = _winners(text, reader)
    holders = _holders(text, words, winners)
    whole = dict(zip(tiles, same, strict=True)) if same else bits
    first = {tile: own & -own for tile, own in whole.items()}
    domains = [sum(bits[tile.printed] for tile in word.tiles) for word in words]
    added = [word.tiles[0].added for word in words]
    if is_limited:
        _leave_exact(text, reader, winners, holders, domains=domains, bits=whole)
    put_on_words = [_sides_of(word, reader) for word in words] if is_limited and reader.signs else []
    if put_on_words:
        _leave_put_on(text, reader, words, put_on_words, domains=domains, bits=bits)
    walled = _walled(tiles)
    at: dict[tuple[int, str | None], dict[Cell, int]] = {}
    for number, word in enumerate(words):
        if word.cell is not None:
            at.setdefault((word.scoring, word.player), {})[word.cell] = number
    shapes = [
        _with_costs(
            _shape(player, at[table.scoring, player.name], reader, domains, walled, added=added),
            player,
            at[table.scoring, player.name],
            text,
            table.scoring,
            added=added,
        )
        for table in text.tables
        for player in table.players
        if (table.scoring, player.name) in at
    ]
    slots, owners = _slots(holders) if is_limited else (((),) * len(words), ())
    types = {building: sum(bits[tile] for tile in tiles if tile.building is building) for building in Building}
    has_counts = is_limited and any(player.counts is not None for table in text.tables for player in table.players)
    clashes = dict(_clashes(holders, put_on_words, reader, bits)) if put_on_words and len(text.tables) > 1 else {}
    rivals = _rivals(holders, clashes) if is_limited else ((),) * len(words)
    return Puzzle(
        tiles,
        tuple(domains),
        rivals,
        tuple(map(_as_bits, rivals)),
        _links(shapes, words),
        slots,
        owners,
        tuple(shapes),
        tuple(_supplies(text, reader, words, winners, types=types, bits=first)) if has_counts else (),
        tuple(_shares(text, reader, words, types)) if has_counts and len(text.tables) > 1 else (),
        walled,
        types,
        _alike(tiles, bits, text.items),
        (*(types[tile.building] for tile in tiles), *(0 for _ in range(_WAYS))),
        tuple(_wanted(text, reader, at, bits)) if text.modules else (),
        same,
        clashes,
    )


def _wanted(
    text: Transcript,
    reader: TileReader,
    at: Mapping[tuple[int, str | None], Mapping[Cell, int]],
    bits: Mapping[Tile, int],
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the tiles that cards show and that are vague words of a palace, with the words that may be them."""
    for table in text.tables:
        for player in table.players:
            words = card_tiles.words_in(player, reader) if player.cards and player.palace is not None else None
            if words is None:
                continue
            for tile in card_tiles.tiles_in(player, text.items):
                if (tile,) not in words.values():
                    own = at.get((table.scoring, player.name), {})
                    yield bits[tile], tuple(own.values())


def _same(tile_set: TileSet, bits: Mapping[Tile, int]) -> tuple[int, ...]:
    """Return for each tile all ways in which it may lie."""
    ways: dict[TilePiece, int] = {}
    for tile, bit in bits.items():
        ways[tile_set.piece(tile)] = ways.get(tile_set.piece(tile), 0) | bit
    return tuple(ways[tile_set.piece(tile)] for tile in bits)


def _alike(tiles: Sequence[Tile], bits: Mapping[Tile, int], items: Sequence[Item]) -> tuple[int, ...]:
    """Return groups of the tiles that count alike, whatever the items are: the types, or parts of them."""
    found: dict[tuple[tuple[str, int], ...], int] = {}
    for tile in tiles:
        counted = tuple(sorted(counting.counts_of(Palace({ORIGIN: tile}), items).items()))
        found[counted] = found.get(counted, 0) | bits[tile]
    return tuple(found.values())


def _rivals(holders: Sequence[_Holder], clashes: Collection[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return for each word the others that cannot be the same tile, or not in all ways."""
    return tuple(
        tuple(
            other
            for other, its in enumerate(holders)
            if other != number and (not its.may_share(own) or (number, other) in clashes)
        )
        for number, own in enumerate(holders)
    )


def _links(shapes: Sequence[PalaceShape], words: Sequence[VagueWord]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each word the sides at which other words are, with them."""
    links: list[list[tuple[int, int]]] = [[] for _ in words]
    for door in (door for shape in shapes for door in shape.doors):
        links[door.first].append((door.side, door.second))
        links[door.second].append(((door.side + 2) % 4, door.first))
    return tuple(map(tuple, links))


def _as_bits(words: Iterable[int]) -> int:
    return sum(1 << word for word in words)


def _walled(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Return for each side which tiles and blanks have a wall there."""
    ways = [*(tile.walls for tile in tiles), *range(_WAYS)]
    return tuple(sum(1 << number for number, walls in enumerate(ways) if walls >> side & 1) for side in range(4))


def _winners(text: Transcript, reader: TileReader) -> tuple[str | None, ...]:
    """Return who gets each of the tiles left on the market."""
    return tuple(leftover.winner for leftover in leftovers_of(text, reader))


def _holders(text: Transcript, words: Sequence[VagueWord], winners: Sequence[str | None]) -> list[_Holder]:
    by_span = {left_piece(leftover).span: winner for leftover, winner in zip(text.leftovers, winners, strict=True)}
    return [
        _Holder(by_span[word.piece.span], word.scoring, is_left=True)
        if word.place == "leftovers"
        else _Holder(word.player, word.scoring)
        for word in words
    ]


def _exact(text: Transcript, reader: TileReader, winners: Sequence[str | None]) -> Iterator[tuple[Tile, _Holder]]:
    """Yield all tiles that are written exactly, with whose they are."""
    for table in text.tables:
        for player in table.players:
            for piece in pieces_of(player):
                tile = reader.read(piece).printed
                if tile is not None:
                    yield tile, _Holder(player.name, table.scoring)
            for tile, _ in listed_tiles(player, reader):
                yield tile, _Holder(player.name, table.scoring)
            # Who counts tiles has those that cards show, too.
            for tile in card_tiles.tiles_in(player, text.items) if player.cards and player.palace is None else ():
                yield tile, _Holder(player.name, table.scoring)
    for leftover, winner in zip(text.leftovers, winners, strict=True):
        tile = reader.read(left_piece(leftover)).printed
        if tile is not None:
            yield tile, _Holder(winner, numbers.FINAL_SCORING, is_left=True)


def _leave_exact(
    text: Transcript,
    reader: TileReader,
    winners: Sequence[str | None],
    holders: Sequence[_Holder],
    *,
    domains: list[int],
    bits: Mapping[Tile, int],
) -> None:
    """Take the tiles that are written exactly out of the domains of their rivals."""
    taken: dict[_Holder, int] = {}
    for tile, holder in _exact(text, reader, winners):
        taken[holder] = taken.get(holder, 0) | bits[tile]
    for number, own in enumerate(holders):
        for holder, exact in taken.items():
            if not own.may_share(holder):
                domains[number] &= ~exact


def _sides_of(word: VagueWord, reader: TileReader) -> dict[Tile, frozenset[int]]:
    """Return for each tile that a word may be the sides on which walls were put; off the palaces, however it lies."""
    known = reader.known
    ways = reader.candidates(word.piece.text) if word.cell is None and known.turned else ()
    return {
        tile.printed: known.put_on([each for each in ways if known.piece(each) == known.piece(tile)] or [tile])
        for tile in word.tiles
    }


def _leave_put_on(
    text: Transcript,
    reader: TileReader,
    words: Sequence[VagueWord],
    put_on_words: Sequence[Mapping[Tile, frozenset[int]]],
    *,
    domains: list[int],
    bits: Mapping[Tile, int],
) -> None:
    """Take the tiles out of domains that would have lost walls: what was put on stays for the rest of the game."""
    exact: dict[TilePiece, list[tuple[int, frozenset[int]]]] = {}
    for table in text.tables:
        for player in table.players:
            for piece in pieces_of(player):
                tile = reader.read(piece).tile
                if tile is not None:
                    sides = reader.known.put_on(reader.candidates(piece.text))
                    exact.setdefault(reader.known.piece(tile), []).append((table.scoring, sides))
    for number, word in enumerate(words):
        for tile, sides in put_on_words[number].items():
            others = exact.get(reader.known.piece(tile), ())
            if any(_has_lost(word.scoring, sides, scoring, its) for scoring, its in others):
                domains[number] &= ~bits[tile]


def _has_lost(scoring: int, sides: frozenset[int], other: int, its: frozenset[int]) -> bool:
    """Tell whether a tile that is in two scorings has fewer walls in the later one."""
    return scoring != other and not (may_stay(sides, its) if scoring < other else may_stay(its, sides))


def _clashes(
    holders: Sequence[_Holder],
    put_on_words: Sequence[Mapping[Tile, frozenset[int]]],
    reader: TileReader,
    bits: Mapping[Tile, int],
) -> Iterator[tuple[tuple[int, int], dict[int, int]]]:
    """Yield words that are not the same tile in all ways, since walls would be gone: for each tile those it bars."""
    pieces: list[dict[TilePiece, list[tuple[int, frozenset[int]]]]] = []
    for own in put_on_words:
        pieces.append({})
        for tile, sides in own.items():
            pieces[-1].setdefault(reader.known.piece(tile), []).append((bits[tile], sides))
    walled = {number for number, own in enumerate(put_on_words) if any(any(sides) for sides in own.values())}
    for first in sorted(walled):
        for second, its in enumerate(holders):
            scoring = holders[first].scoring
            if second == first or scoring >= its.scoring or not its.may_share(holders[first]):
                continue
            pairs = [
                (one, other)
                for piece, ways in pieces[first].items()
                for one, sides in ways
                for other, others in pieces[second].get(piece, ())
                if _has_lost(scoring, sides, its.scoring, others)
            ]
            for words, lost in (((first, second), pairs), ((second, first), [pair[::-1] for pair in pairs])):
                if lost:
                    yield words, {one: sum(other for it, other in lost if it == one) for one, _ in lost}


def _slots(holders: Sequence[_Holder]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return for each word its slots, and the owner of each slot.

    All words of a slot are different tiles, and all words of different owners. A tile left on the market is in a slot
    of its own and in those of its winner at earlier scorings.
    """
    names: dict[tuple[str | None, int], int] = {}
    owners: dict[str | None, int] = {}
    scorings = sorted({holder.scoring for holder in holders if not holder.is_left} - {numbers.FINAL_SCORING})
    own_slots = []
    for holder in holders:
        keys = [(holder.player, 0), *((holder.player, each) for each in scorings)]
        keys = keys if holder.is_left else [(holder.player, holder.scoring)]
        own_slots.append(tuple(names.setdefault(key, len(names)) for key in keys))
        owners.setdefault(holder.player, len(owners))
    return tuple(own_slots), tuple(owners[player] for player, _ in names)


def _loose(palace: Palace) -> frozenset[tuple[Cell, int]]:
    """Return the open sides of squares that may touch walls, each from both cells beside it."""
    found = {
        (cell, side)
        for cell, square in palace.squares.items()
        for side in range(4)
        if not square.footing.matches and not square.walls >> side & 1
    }
    return frozenset(found | {(cell + STEPS[side], (side + 2) % 4) for cell, side in found})


def _shape(
    player: PlayerText,
    own: Mapping[Cell, int],
    reader: TileReader,
    domains: list[int],
    walled: Sequence[int],
    *,
    added: Sequence[int],
) -> PalaceShape:
    """Return the shape of a palace; the sides of exact tiles are taken into account in the domains of those beside.

    So are the walls `added` to words: they are there whatever tile it is.
    """
    text = player.palace
    pieces, fountains = (text.pieces, text.fountains) if text is not None else ((), ())
    exact = {cell: tile for cell, word in pieces if (tile := reader.meaning(word).laid) is not None}
    palace = Palace(exact, fountains)
    sides = palace.walls()
    put_on = {cell: added[word] for cell, word in own.items() if added[word]}
    gates = _gates(exact, pieces, own, reader)
    cells = {*sides, *own}
    # Of squares for which these rules do not hold, there is a wall or none to those beside, and nothing else.
    outside = cells - own.keys() - palace.walls_where(lambda footing: footing.on_foot).keys()
    rooms = {cell: cell for cell in cells - outside}

    loose = _loose(palace)
    between = []
    for cell in sorted(cells):
        for side in (1, 2):
            beside = cell + STEPS[side]
            if beside not in cells:
                continue
            walled_here, walled_there = put_on.get(cell, 0) >> side & 1, put_on.get(beside, 0) >> (side + 2 & 3) & 1
            if cell in own and beside in own and not (walled_here or walled_there or (cell, side) in gates):
                between.append((cell, side, beside))
                continue
            is_walled = _is_walled(sides, cell, side, beside) if cell in sides or beside in sides else True
            for word, its_side, has_wall in (
                (own.get(cell), side, walled_here),
                (own.get(beside), side + 2 & 3, walled_there),
            ):
                if word is not None and (cell, side) in loose:
                    continue  # with a wall or without one
                if word is not None and has_wall:
                    domains[word] &= -is_walled  # no tile of the set fits where it must be open
                elif word is not None:
                    domains[word] &= walled[its_side] if is_walled else ~walled[its_side]
            if (not is_walled or (cell, side) in gates) and not {cell, beside} & outside:
                rooms[root_of(rooms, cell)] = root_of(rooms, beside)
    roots = {cell: root_of(rooms, cell) for cell in rooms}
    numbers_of = {root: number for number, root in enumerate(sorted(set(roots.values())))}
    doors = tuple(
        Door(own[cell], side, own[beside], (numbers_of[roots[cell]], numbers_of[roots[beside]]))
        for cell, side, beside in between
    )
    line = tuple(
        (own[cell], side)
        if cell in own and not put_on.get(cell, 0) >> side & 1
        else (-1, (put_on if cell in own else sides)[cell] >> side & 1)
        for cell, side in walls.trace_outline(
            {**palace.walls_where(lambda footing: footing.outline), **dict.fromkeys(own, 0)}
        )
    )
    homes = tuple(numbers_of[roots[cell]] for cell in (*own, *fountains[:1]))
    squares = [cell for cell, laid in exact.items() if not isinstance(laid, Tile) and laid.types]
    beside_squares = tuple(number for cell, number in own.items() if any(cell + step in squares for step in AROUND))
    return PalaceShape(tuple(own.values()), _as_bits(own.values()), len(numbers_of), homes, doors, line, beside_squares)


def _gates(
    exact: Mapping[Cell, LaidTile], pieces: Iterable[tuple[Cell, str]], own: Collection[Cell], reader: TileReader
) -> frozenset[tuple[Cell, int]]:
    """Return the walls with a gate, each as the side of one of its two cells and as that of the other."""
    if not reader.signs:
        return frozenset()
    patterns = {cell: pattern for cell, word in pieces if cell in own and (pattern := reader.pattern(word)) is not None}
    unread = {cell: pattern.gates for cell, pattern in patterns.items()}
    return Palace(exact, (), unread_gates=unread).gated


def _with_costs(
    shape: PalaceShape,
    player: PlayerText,
    own: Mapping[Cell, int],
    text: Transcript,
    scoring: int,
    *,
    added: Sequence[int],
) -> PalaceShape:
    """Return the shape of a palace with what its open sides cost, in a game with a module of which they cost points."""
    item = next((item for item in text.items if item.kind == "loss"), None) if text.modules else None
    attack = text.attacks.get(scoring)
    if item is None or attack is None or player.palace is None:
        return shape
    from ..alhambra.expansions.open_sides import open_sides  # few games have expansions
    from ..alhambra.expansions.rules import loss_of

    cells = {*(cell for cell, _ in player.palace.pieces), *player.palace.fountains}
    sides = [
        (own[each.cell], int(each.side), cost, each.bay)
        for each in open_sides(Palace({}, tuple(cells)))
        if each.cell in own
        and not added[own[each.cell]] & each.side.bit
        and (cost := loss_of(item).cost_of(item, each.side, attack, scoring))
    ]
    # Whether bays count may be asked: the two are told apart.
    groups = ([side[:3] for side in sides if side[3] is is_bay] for is_bay in (False, True))
    return shape._replace(costs=tuple(tuple(group) for group in groups if group))


def _is_walled(sides: Mapping[Cell, int], cell: Cell, side: int, beside: Cell) -> bool:
    """Tell whether there is a wall between two cells, of which at least one is exact."""
    walls_here = sides.get(cell)
    if walls_here is not None:
        return bool(walls_here >> side & 1)
    return bool(sides[beside] >> (side + 2 & 3) & 1)


def _supplies(
    text: Transcript,
    reader: TileReader,
    words: Sequence[VagueWord],
    winners: Sequence[str | None],
    *,
    types: Mapping[Building, int],
    bits: Mapping[Tile, int],
) -> Iterator[Supply]:
    """Yield what the counts of each scoring leave of each type, where some are counted."""
    left = {word.piece.span: number for number, word in enumerate(words) if word.place == "leftovers"}
    for table in text.tables:
        own = tuple(
            number for number, word in enumerate(words) if word.place != "leftovers" and word.scoring == table.scoring
        )
        written = [reader.read(piece).printed for player in table.players for piece in pieces_of(player)]
        for building, mask in types.items():
            counts = {
                player.name: player.counts.counts[building].value
                for player in table.players
                if player.counts is not None and building in player.counts.counts
            }
            if not counts:
                continue
            market = []
            for leftover, winner in zip(text.leftovers, winners, strict=True):
                tile = reader.read(left_piece(leftover)).printed
                number = left.get(left_piece(leftover).span, -1)
                # Who only counts his tiles may have counted the one that he won.
                is_counted = table.scoring == numbers.FINAL_SCORING and bool(counts.get(winner or "", 0))
                if not is_counted and (tile is None or tile.building is building):
                    market.append((bits.get(tile, 0) if tile is not None else 0, number))
            exact = sum(bits[tile] for tile in written if tile is not None and tile.building is building)
            limit = reader.known.number_of(building) - sum(counts.values())
            yield Supply(mask, limit, exact, own, _as_bits(own), tuple(market))


def _shares(
    text: Transcript, reader: TileReader, words: Sequence[VagueWord], types: Mapping[Building, int]
) -> Iterator[TypeShares]:
    """Yield what each player has of each type at each scoring."""
    seated = {player.name for table in text.tables for player in table.players}
    for building, mask in types.items():
        players = []
        for name in sorted(seated):
            own = []
            for table in text.tables:
                held = sum(_held(player, building, reader) for player in table.players if player.name == name)
                vague = (
                    number for number, word in enumerate(words) if (word.player, word.scoring) == (name, table.scoring)
                )
                own.append((held, _as_bits(vague)))
            players.append(tuple(own))
        yield TypeShares(mask, reader.known.number_of(building), tuple(players))


def _held(player: PlayerText, building: Building, reader: TileReader) -> int:
    """Return how many exact or counted tiles of a type a player has."""
    exact = (reader.read(piece).tile for piece in pieces_of(player))
    number = sum(tile is not None and tile.building is building for tile in exact)
    count = player.counts.counts.get(building) if player.counts is not None else None
    return number + (count.value if count is not None else 0)
