"""What huts count as: as many buildings of their type as touch them over a side without a wall (X4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import LETTERS
from ..geometry import STEPS
from .parts import SquarePart
from .tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .awards import Holding
    from .palace import Palace

ITEM, OF_HUTS, OF_BAZAARS = "workers-huts", "huts-count-huts", "bazaars-count-huts"
"""The item that huts are, and the rules that a table can answer."""


def parts(palace: Palace) -> tuple[SquarePart, ...]:
    """Return the buildings that each hut of a palace counts as; huts of its type beside it may be some, too."""
    squares = palace.squares
    found = []
    for cell, hut in sorted(squares.items()):
        if hut.item == ITEM:
            beside = [cell + step for side, step in enumerate(STEPS) if not hut.walls >> side & 1]
            tiles = ((at, palace.tiles.get(at)) for at in beside)
            counted = tuple(at for at, tile in tiles if isinstance(tile, Tile) and tile.building in hut.types)
            others = tuple(at for at in beside if at in squares and squares[at].types == hut.types)
            found.append(SquarePart(cell, hut.notation, counted, 1, others, 1))
    return tuple(found)


def answered(holding: Holding, given: Mapping[str, bool]) -> Holding:
    """Return what a player brings by these answers: what huts count as is added to the counts of their types."""
    if not holding.parts:
        return holding
    rules = {ITEM: OF_HUTS, "bazaars": OF_BAZAARS}
    changed = {
        item: tuple(part.with_huts() for part in parts) if given.get(rules.get(item, "")) else parts
        for item, parts in holding.parts.items()
    }
    more = dict(holding.more)
    for part in changed.get(ITEM, ()):
        building = LETTERS[part.notation[1]]
        more[building] = more.get(building, 0) + part.points
    return holding._replace(parts=changed, more=more)
