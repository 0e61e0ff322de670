"""What huts count as: as many buildings of their type as touch them over a side without a wall (X4.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...buildings import LETTERS
from ...geometry import STEPS, TileSide
from ..parts import SquarePart
from ..tiles import WALL_LETTERS, Square, Tile
from .rules import ModuleRules, SquareForm

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ..awards import Holding
    from ..palace import Palace

ITEM, OF_HUTS = "workers-huts", "huts-count-huts"
"""The item that huts are, and the rule that a table can answer."""

_PATTERN = r"H([PASCTG])([NESW]{1,4}|-)"


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


def with_huts(holding: Holding, item: str) -> Holding:
    """Return what a player brings with the huts counted that squares of an item may count."""
    changed = tuple(part.with_huts() for part in holding.parts.get(item, ()))
    return holding._replace(parts={**holding.parts, item: changed}) if changed else holding


def moot(holdings: Collection[Holding], item: str, rule: str) -> Collection[str]:
    """Return the rule by which squares of an item count huts, if none of some players could."""
    return () if any(part.huts for holding in holdings for part in holding.parts.get(item, ())) else (rule,)


def _moot(holdings: Collection[Holding], _: Mapping[str, bool]) -> Collection[str]:
    return moot(holdings, ITEM, OF_HUTS)


def _answered(holding: Holding, given: Mapping[str, bool]) -> Holding:
    """Return what a player brings by these answers: what huts count as is added to the counts of their types."""
    if given.get(OF_HUTS):
        holding = with_huts(holding, ITEM)
    own = holding.parts.get(ITEM, ())
    if not own:
        return holding
    more: dict[str, int] = {}
    for part in own:
        building = LETTERS[part.notation[1]]
        more[building] = more.get(building, 0) + part.points
    return holding._replace(added={**holding.added, ITEM: more})


def _square(match: re.Match[str]) -> Square | None:
    """Return the hut of a word; None if a side is written twice."""
    letters = match[2].strip("-")
    sides = [side for side in TileSide if side.letter.upper() in letters]
    walls = sum(side.bit for side in sides)
    is_one = len(sides) == len(letters)
    return Square(ITEM, f"H{match[1]}{WALL_LETTERS[walls]}", (LETTERS[match[1]],), walls) if is_one else None


def _almost(word: str) -> str:
    """Return whether a word is a hut of which nobody has said where its walls are."""
    return "hut" if re.fullmatch(_PATTERN, f"{word}-") else ""


RULES = ModuleRules(SquareForm("H", _PATTERN, "HTn", _square, _almost), parts, _answered, moot=_moot)
