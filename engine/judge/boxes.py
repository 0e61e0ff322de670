"""The boxes of the sheets by their names: what each can show, and which of them decide a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS, LETTERS, Building
from ..rollandwrite import numbers as rollandwrite
from .photos import BLANK, BUILT, CIRCLED, CROSSED, FILLED, PALACE_FORM, PLAYER_SHEET, SCORE_SHEET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .photos import SheetRead

ROWS = range(1, max(rollandwrite.rounds()) + 1)
"""The rows of a score sheet: as many as people can play, virtual ones among them."""

TAKEN = "taken-"
"""How the boxes of points begin that are circled."""
TICK = "tick-"
"""How the boxes of letters in a space of a palace begin."""
_COIN = re.compile(r"coin-(\d+)")
_ANY = frozenset({"number", "tile"})
"""Kinds of boxes that people write into."""
_TILE = re.compile(rf"(?i:[{''.join(LETTERS)}])[0-9]{{0,3}}(n?e?s?w?|-)")
_NO_TILE_KNOWN = frozenset({BLANK, FILLED, "?"})

_KINDS = {
    "space": "space",
    "coin": "coin",
    "key": "key",
    **dict.fromkeys(("box", "virtual", "round", "taken", "scoring", "tick"), "tick"),
}
"""Kinds by the first word of a name; all other boxes that are read have a number."""


def space(row: int, column: int) -> str:
    """Return the box of a space of a grid, both counted from 0."""
    return f"space-{row + 1}-{column + 1}"


def coin(number: int) -> str:
    """Return the box of a coin, counted from 1."""
    return f"coin-{number}"


def tally(row: int, building: Building, number: int) -> str:
    """Return a box of a type in a row of the score sheet, both counted from 1."""
    return f"box-{row}-{building.value}-{number}"


def virtual(row: int) -> str:
    """Return the box that says that the player of a row is virtual."""
    return f"virtual-{row}"


def readings_of(box: str, kind: str) -> tuple[str, ...]:
    """Return what a box can show; nothing where it can be any word."""
    if kind in _ANY:
        return ()
    if kind == "space":
        return (BLANK, BUILT)
    if kind == "coin":
        return (BLANK, CIRCLED, CROSSED) if not is_printed(box) else (BLANK, CROSSED)
    return (BLANK, CIRCLED, CROSSED) if box.startswith(TAKEN) else (BLANK, CROSSED)


def is_answer(box: str, kind: str, reading: str) -> bool:
    """Tell whether people can say this of a box: of a tile its letter, and perhaps its price and walls."""
    if kind == "tile":
        return reading in _NO_TILE_KNOWN or _TILE.fullmatch(reading) is not None
    known = readings_of(box, kind)
    return not known or reading in known


def alias(box: str, kind: str, reading: str) -> str:
    """Return a reading by the name that it has for a box: a ring in a box for ticks is a mark like any other."""
    if reading == CIRCLED and not box.startswith(TAKEN):
        if kind == "tick":
            return CROSSED
        if is_printed(box):
            return BLANK
    return reading


def is_printed(box: str) -> bool:
    """Tell whether a coin is one of those that are printed as circled (R2.7)."""
    match = _COIN.fullmatch(box)
    return match is not None and int(match[1]) <= rollandwrite.starting_coins()


def kind_of(document: str, box: str) -> str:
    """Return the kind of a box by its name, as the geometry of its sheet has it."""
    name = box.partition("-")[0]
    if document == PALACE_FORM and name in {"space", "reserve", "fountain"}:
        return "tile"
    return _KINDS.get(name, "number")


def expected(document: str, side: str, coins: int) -> Iterator[tuple[str, str]]:
    """Yield the boxes that a sheet of Roll & Write must have, with their kinds, as far as they decide the game."""
    if document == PLAYER_SHEET:
        lines = range(rollandwrite.grid_lines())
        yield from ((space(row, column), "space") for row in lines for column in lines)
        yield from ((coin(number), "coin") for number in range(1, coins + 1))
    elif document == SCORE_SHEET and side == "front":
        for row in ROWS:
            for building in BUILDINGS:
                numbers = range(1, rollandwrite.boxes(building) + 1)
                yield from ((tally(row, building, number), "tick") for number in numbers)
            yield virtual(row), "tick"


def ticks_of(cell: str) -> tuple[str, ...]:
    """Return the boxes of the letters in a space of a palace form."""
    return tuple(f"{TICK}{cell.removeprefix('space-')}-{building.letter}" for building in BUILDINGS)


def hidden(sheet: SheetRead, places: Iterable[str]) -> SheetRead:
    """Return a sheet as if some of its places had not been seen, nor the letters in those that are a palace's."""
    gone = {box for place in places for box in (place, *ticks_of(place))}
    return sheet._replace(
        places=tuple(place._replace(shares={}) if place.box in gone else place for place in sheet.places)
    )
