"""What is known of photographed sheets: each place with the chances of what it shows. Numbers, no pixels."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYER_SHEET, SCORE_SHEET, PALACE_FORM = "player-sheet", "score-sheet", "palace-form"
DOCUMENTS = (PLAYER_SHEET, SCORE_SHEET, PALACE_FORM)

UNREAD = "unread"
"""Fault of what is no photo: whoever opens files has told of it."""

ELSE = "else"
"""The share of what is neither empty nor a mark: a crease, a cup ring, something rubbed out."""
BLANK, BUILT, CROSSED, CIRCLED, FILLED = "blank", "built", "crossed", "circled", "filled"


class Place(NamedTuple):
    """A box of a sheet, by its name and kind in `print --format geometry`, and how likely it shows what.

    `shares` are the probabilities of readings: `built`, `blank`, `circled`, `crossed`, digits for a number, for a tile
    `blank`, `filled` or what follows its letter in a transcript (`8ne`, `ne`, `-`); and `else`. Without shares the
    place was not seen.
    """

    box: str
    kind: str
    shares: Mapping[str, float] = MappingProxyType({})


class SheetRead(NamedTuple):
    """A photo and what was read on it; with a `fault` nothing was.

    `letters` are the 36 of a player sheet's grid and `coins` its circles; `number` is that of a numbered pad, and
    `quality` tells which of two photos is better. Faults: `blurred`, `cut-off`, `not-known`, and as reasons for the
    last `code`, `old`, `revision`.
    """

    file: str
    document: str = ""
    side: str = "front"
    letters: str = ""
    coins: int = 0
    places: tuple[Place, ...] = ()
    quality: float = 1.0
    number: int | None = None
    fault: str = ""
    beside: bool = False
    """Whether the photo shows another sheet, of which nothing was read."""
