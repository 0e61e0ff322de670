"""City walls: sticks that players put on open sides of their tiles, walls in every respect (X9.5)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ...geometry import STEPS
from ...reading.findings import Edit, Fix
from .. import numbers
from ..meant_tiles import left_piece, listed_pieces, pieces_of
from ..tiles import may_stay
from ..walls import put_on
from .rules import ModuleRules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ...geometry import Cell
    from ...reading.findings import Collector
    from ..meant_tiles import Piece
    from ..palace import Palace, Seats
    from ..texts import TableText, Transcript
    from ..tiles import Pattern, Tile, TilePiece, TileSet
    from ..walls import WallSide
    from .rules import TileWords

_CORNERS = (0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 2)
"""The most pairs of sides at a right angle that a set of sides falls into, by its bits."""

_MOST_TRIED = 100
"""So many tiles has a palace at most for which ways out are looked for."""


class Cards(NamedTuple):
    """The fewest cards that put so many walls on tiles: those with one, and those with two at a right angle (X9.1)."""

    walls: int
    single: int
    corner: int


def cards_for(added: Iterable[int]) -> Cards:
    """Return the fewest cards that explain the walls put on tiles; opposite sides of a tile take two (X9.1, X9.3).

    Those with one are more than the game has only where no others would do.
    """
    sides = list(added)
    walls = sum(each.bit_count() for each in sides)
    corner = min(sum(_CORNERS[each] for each in sides), numbers.wall_cards()[1])
    return Cards(walls, walls - 2 * corner, corner)


class _PutOn(NamedTuple):
    """The walls on a tile: from which scoring on, how it is written, and the sides as the set of tiles has them.

    `steps` are those that were put on between two scorings, which no card before brought with them.
    """

    scoring: int
    notation: str
    sides: frozenset[int]
    steps: tuple[int, ...]


def check(text: Transcript, _seats: Sequence[Seats], words: TileWords, findings: Collector) -> None:
    """Add where more walls were put on tiles than there are, where one is gone again, and one on a tile of nobody."""
    known: dict[TilePiece, _PutOn] = {}
    has_told = False
    for table in sorted(text.tables, key=lambda table: table.scoring):
        own = list(_walled(table, words))
        if words.tile_set is not None:
            _check_gone(table, words, known, findings)
        # What was put on a tile that is not written any more is there still.
        written = {words.known.piece(tile) for piece, _ in own for tile in words.candidates(piece.text)}
        steps = [step for tile, each in known.items() if tile not in written for step in each.steps]
        for piece, walled in own:
            tile = words.only(piece.text)
            if tile is None:
                steps.append(walled.added)
            else:
                it = words.known.piece(tile)
                known[it] = _with_more(known.get(it), table.scoring, piece.text, words)
                steps += known[it].steps
            has_told = has_told or _has_too_many(piece, steps, findings)
    for leftover in text.leftovers:
        piece = left_piece(leftover)
        pattern = words.pattern(piece.text)
        if pattern is not None and pattern.added:
            fix = Fix((Edit(piece.span, pattern._replace(added=0).notation),))
            findings.add("wall-misplaced", piece.span, "market", rule="X9.3", fixes=(fix,), text=piece.text)


def _walled(table: TableText, words: TileWords) -> Iterator[tuple[Piece, Pattern]]:
    """Yield the pieces of a scoring on which walls were put, with those that are listed in place of counts."""
    for piece in chain.from_iterable((*pieces_of(player), *listed_pieces(player)) for player in table.players):
        if "+" in piece.text:
            pattern = words.pattern(piece.text)
            if pattern is not None and pattern.added and _is_tile(pattern, words):
                yield piece, pattern


def _is_tile(pattern: Pattern, words: TileWords) -> bool:
    """Tell whether there is a tile of this pattern: with a wall on a printed one there is none."""
    return bool(words.candidates(pattern.notation)) or (
        words.tile_set is None and not pattern.added & (pattern.walls or 0)
    )


def _with_more(before: _PutOn | None, scoring: int, text: str, words: TileWords) -> _PutOn:
    """Return the walls on a tile with those that a text has more than there were."""
    tiles = words.candidates(text)
    now = words.known.put_on(tiles)
    if before is None:
        return _PutOn(scoring, _notation(tiles, text), now, (_cheapest(now),))
    both = {(there, there | sides) for there in before.sides for sides in now}
    fewest = min(every.bit_count() for _, every in both)
    both = {(there, every) for there, every in both if every.bit_count() == fewest}
    sides = frozenset(every for _, every in both)
    if sides == before.sides:
        return before
    more = _cheapest(every & ~there for there, every in both)
    steps = (*before.steps, more) if more else before.steps
    if len(sides) == 1 and len(tiles) == 1:
        return _PutOn(scoring, words.known.with_walls_on(tiles[0], min(sides)).notation, sides, steps)
    return _PutOn(scoring, _notation(tiles, text), sides, steps)


def _cheapest(sides: Iterable[int]) -> int:
    """Return those of equally many sides that take the fewest cards."""
    return max(sides, key=_CORNERS.__getitem__)


def _notation(tiles: Sequence[Tile], text: str) -> str:
    """Return how a tile is written in full, if it is known how it lies."""
    return tiles[0].notation if len(tiles) == 1 else text


def _has_too_many(piece: Piece, steps: Iterable[int], findings: Collector) -> bool:
    """Add a piece with which more walls or cards were put on tiles than the game has; tell whether it is one."""
    single, corner = numbers.wall_cards()
    cards = cards_for(steps)
    if cards.single <= single:
        return False
    most = single + 2 * corner
    if cards.walls > most:
        values = {"number": cards.walls, "limit": most}
        findings.add("too-many-walls", piece.span, player=piece.owner, cells=piece.cells, values=values)
    else:
        values = {"number": cards.walls, "single": cards.single, "limit": single}
        findings.add("too-many-walls", piece.span, "cards", player=piece.owner, cells=piece.cells, values=values)
    return True


def _check_gone(table: TableText, words: TileWords, known: Mapping[TilePiece, _PutOn], findings: Collector) -> None:
    """Add the tiles without a wall that was on them at an earlier scoring (X9.4)."""
    for piece in chain.from_iterable(map(pieces_of, table.players)) if known else ():
        tile = words.only(piece.text)
        before = known.get(words.known.piece(tile)) if tile is not None else None
        tiles = words.candidates(piece.text) if before is not None else ()
        if before is None or may_stay(before.sides, words.known.put_on(tiles)):
            continue
        values = {"text": piece.text, "before": before.notation, "scoring": before.scoring}
        walled = (words.known.with_walls_on(each, sides) for each in tiles for sides in sorted(before.sides))
        fixes = tuple(Fix((Edit(piece.span, text),)) for text in dict.fromkeys(each.notation for each in walled))
        findings.add(
            "wall-misplaced",
            piece.span,
            "gone",
            player=piece.owner,
            cells=piece.cells,
            fixes=fixes,
            values=values,
        )


def undone(palace: Palace, cells: Collection[Cell]) -> Iterator[dict[Cell, Tile]]:
    """Yield the tiles of a palace without walls that were put on between some cells and those around them.

    Each by itself, with what was put on the other side of it.
    """
    laid = palace.buildings
    if len(laid) > _MOST_TRIED:
        return
    found = []
    for cell in cells:
        for side, step in enumerate(STEPS):
            beside = cell + step
            changed = {}
            for at, its_side in ((cell, side), (beside, side + 2 & 3)):
                if at in laid and laid[at].added >> its_side & 1:
                    changed[at] = _without(laid[at], 1 << its_side)
            if changed and (beside in laid or beside in palace.fountains) and changed not in found:
                found.append(changed)
    yield from found


def _without(tile: Tile, sides: int) -> Tile:
    return tile._replace(walls=tile.walls & ~sides, added=tile.added & ~sides)


def meant(pattern: Pattern, tile_set: TileSet) -> Iterator[Tile]:
    """Yield the tiles that a word may mean that is none: with fewer printed walls, the others put on."""
    walls = pattern.walls
    if walls is None or pattern.price is None:
        return
    for tile in tile_set.matching(pattern.printed._replace(walls=None)):
        if not tile.walls & ~walls:
            yield tile.with_put_on(pattern._replace(added=pattern.added | walls & ~tile.walls))


def _wall_by(palace: Palace, wall: Sequence[WallSide]) -> str:
    return "X9.5" if set(wall).intersection(put_on(palace)) else ""


RULES = ModuleRules(sign="+", check=check, undone=undone, meant=meant, wall_by=_wall_by)
