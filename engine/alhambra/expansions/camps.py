"""Camps outside the wall: each bastion counts the buildings in a straight line before it, in each scoring (X8.7)."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from ...geometry import FOUNTAIN, STEPS, TileSide
from ...items import all_items
from ..parts import InLine, SquarePart
from ..tiles import ANY, WALL_LETTERS, Footing, Square, Tile
from ..violation import Violation
from .rules import ModuleRules, SquareForm
from .workers_huts import ITEM as HUT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ...geometry import Cell
    from ...items import Item
    from ..awards import Holding
    from ..palace import Palace

ITEM = "camps"
COUNT_FOUNTAIN, PASS_FOUNTAIN = "camps-count-fountain", "camps-pass-fountain"
COUNT_HUTS, PASS_SQUARES = "camps-count-huts", "camps-pass-squares"
AT_HUTS, AT_WALLS, ENCLOSE = "camps-at-huts", "camps-at-walls", "camps-enclose"
ON_FOOT, WALLS = "camps-on-foot", "walls-behind-camps"
"""The item that camps score for, and the rules that a table can answer: of lines, then of where camps lie."""

_LINES = (COUNT_FOUNTAIN, PASS_FOUNTAIN, COUNT_HUTS, PASS_SQUARES)
_BASTIONS = 2
"""The most bastions of a camp."""


def parts(palace: Palace) -> tuple[SquarePart, ...]:
    """Return what each bastion of a palace may count: the line before it, up to the first empty space.

    Until a table has answered, the buildings count, and nothing stops the line. More camps than there are are left out.
    """
    camps = sorted((cell, square) for cell, square in palace.squares.items() if square.item == ITEM)
    found = []
    for cell, camp in camps[: _item(ITEM).squares]:
        for side in _bastions(camp):
            line = tuple(_line(palace, cell, STEPS[side]))
            counted = tuple(each.cell for each in line if not each.lies)
            found.append(SquarePart(cell, camp.notation, counted, 1, side=side, line=line))
    return tuple(found)


def _item(name: str) -> Item:
    """Return an item of which it is asked how many squares there are, the same in every game."""
    return next(item for item in all_items("alhambra") if item.id == name)


def _bastions(camp: Square) -> Iterator[TileSide]:
    yield from (side for side in TileSide if camp.walls & side.bit)


def _line(palace: Palace, cell: Cell, step: int) -> Iterator[InLine]:
    """Yield what lies in a straight line from a cell, up to the first empty space."""
    while True:
        cell += step
        laid = palace.tiles.get(cell)
        if isinstance(laid, Square):
            yield InLine(cell, laid.notation, laid.item)
        elif laid is not None or cell in palace.unread:
            yield InLine(cell, laid.notation if laid is not None else ANY)
        elif cell in palace.fountains:
            yield InLine(cell, FOUNTAIN, FOUNTAIN)
        else:
            return


def _counted(line: Sequence[InLine], given: Mapping[str, bool]) -> Iterator[Cell]:
    """Yield the cells of a line that count by these answers."""
    for cell, _, lies in line:
        is_fountain = lies == FOUNTAIN
        if not lies or (is_fountain and given[COUNT_FOUNTAIN]) or (lies == HUT and given.get(COUNT_HUTS)):
            yield cell
        if lies and not given[PASS_FOUNTAIN if is_fountain else PASS_SQUARES]:
            return


def _answered(holding: Holding, given: Mapping[str, bool]) -> Holding:
    """Return what a player brings by these answers: how far lines go, and what they count."""
    own = holding.parts.get(ITEM, ())
    changed = tuple(part._replace(counted=tuple(_counted(part.line, given))) for part in own)
    return holding._replace(parts={**holding.parts, ITEM: changed}) if own else holding


def _moot(holdings: Collection[Holding], given: Mapping[str, bool]) -> Collection[str]:
    """Return the rules of lines on whose answers no line of some players depends."""
    rules = [rule for rule in _LINES if rule in given]
    every = {part.line for holding in holdings for part in holding.parts.get(ITEM, ())}
    lines = [line for line in every if any(each.lies for each in line)]
    deciding = set()
    for line in lines:
        counts = {
            answers: len(tuple(_counted(line, dict(zip(rules, answers, strict=True)))))
            for answers in product((False, True), repeat=len(rules))
        }
        for answers, number in counts.items():
            for place, rule in enumerate(rules):
                if counts[(*answers[:place], not answers[place], *answers[place + 1 :])] != number:
                    deciding.add(rule)
    return {rule for rule in rules if rule not in deciding}


def _faults(palace: Palace) -> Iterator[Violation]:
    """Yield the bastions that are against a side of another camp, or against no wall of a building (X8.3, X8.4).

    A camp that nothing touches is not joined to the palace: that is told.
    """
    occupied = palace.walls()
    for cell, camp in sorted(palace.squares.items()):
        if camp.item != ITEM or not any(cell + step in occupied for step in STEPS):
            continue
        for side in _bastions(camp):
            behind = cell + STEPS[side]
            laid = palace.tiles.get(behind)
            cells = (cell, behind) if laid is not None or behind in palace.fountains else (cell,)
            if isinstance(laid, Square) and laid.item == ITEM:
                yield Violation("bastion-at-camp", "X8.4", cells, side)
            elif behind not in palace.unread and not _is_wall(laid, (side + 2) % 4, camp):
                yield Violation("bastion-without-wall", "X8.3", cells, side)


def _is_wall(laid: Tile | Square | None, side: int, camp: Square) -> bool:
    """Tell whether a camp may have a bastion against a side of what lies there."""
    return laid is not None and bool(laid.walls >> side & 1) and (isinstance(laid, Tile) or camp.footing.at_squares)


def _footing(square: Square, given: Mapping[str, bool]) -> Square:
    """Return a camp as it lies by these answers."""
    return square._replace(
        footing=Footing(
            outline=not given[WALLS],
            on_foot=given[ON_FOOT],
            encloses=not given[ENCLOSE],
            matches=not given[AT_WALLS],
            at_squares=given.get(AT_HUTS, True),
        )
    )


def _most(item: Item, counts: Sequence[int]) -> int:
    """Return a bound on what camps bring beside so many tiles: each bastion all of them, the fountain and huts."""
    huts = _item(HUT).most_squares
    return item.squares * _BASTIONS * (sum(counts) + 1 + huts)


def _square(match: re.Match[str]) -> Square:
    """Return the camp of a word: one bastion, or two at a right angle (X8.2)."""
    walls = sum(side.bit for side in TileSide if side.letter.upper() in match[1])
    return Square(ITEM, f"K{WALL_LETTERS[walls]}", (), walls)


def _almost(word: str) -> str:
    """Return whether a word is a camp without bastions, or with others: elsewhere, or written with signs."""
    return "camp" if re.fullmatch(r"K(?:[0-9]{0,2}[NESW]+)?(?:\W.*)?", word) else ""


RULES = ModuleRules(
    SquareForm("K", r"K([NESW]|[NS][EW]|[EW][NS])", "Kne", _square, _almost),
    parts,
    _answered,
    footing=_footing,
    faults=_faults,
    most_parts=_most,
    moot=_moot,
)
