"""What a player gets for an item of a scoring, and the cause of it.

Nothing is ranked anew for a reason: standings, awards and walls are those of the game.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ..alhambra.awards import ScoringAward
    from ..alhambra.palace import Palace
    from ..alhambra.parts import SquarePart
    from ..alhambra.tiles import Tile
    from ..alhambra.walls import WallSide
    from ..rollandwrite.awards import SheetAward
    from .rankings import TypeRanking

    Award: TypeAlias = ScoringAward | SheetAward

ScoringName: TypeAlias = int | Literal["final", "so-far"]
"""A scoring of the base game by its number, the only one of Roll & Write by what it is."""

SUM, RUNNING, TOTAL = "sum", "running", "total"
"""What can be asked about besides the items: the points of a scoring, those up to it, those of the whole game."""


class Cause(StrEnum):
    """Why a player gets what he gets."""

    PLACE = "place"
    SHARED = "shared"
    NONE_BUILT = "none-built"
    TOO_LATE = "too-late"
    FILLED_LATER = "filled-later"
    ROW_NOT_FULL = "row-not-full"
    POINTS_LOST = "points-lost"
    WALL = "wall"
    NO_WALL = "no-wall"
    WALL_NOT_GIVEN = "wall-not-given"
    NO_PALACE = "no-palace"
    AMOUNT = "amount"
    PARTS = "parts"
    SETS = "sets"
    TYPES_NOT_GIVEN = "types-not-given"
    POINTS_NOT_GIVEN = "points-not-given"
    NOT_YET = "not-yet"
    LINES = "lines"
    SHORT_LINES = "short-lines"
    COINS = "coins"
    FEW_COINS = "few-coins"
    NO_COINS = "no-coins"
    NOT_GIVEN = "not-given"
    NO_SHEET = "no-sheet"
    BONUS = "bonus"
    NO_BONUS = "no-bonus"
    ATTACKED = "attacked"
    UNHARMED = "unharmed"
    LOSS_NOT_GIVEN = "loss-not-given"
    NOT_ATTACKED = "not-attacked"
    EXTRA = "extra"
    NUMBER = "number"
    SUM = "sum"


class Addend(NamedTuple):
    """A part of a sum: an item, a scoring with all of its items, or points that nobody can check, by their name.

    Without any of them, points from before the file.
    """

    points: int
    item: str | None = None
    scoring: ScoringName | None = None
    name: str = ""


class Reason(NamedTuple):
    """Why a player gets points for an item, or none: the clauses that decide it, that of the points first.

    A sum has no clause.

    `points` is None where nobody knows them: where they are not written, or only as a part of a number. `number` is
    such a number, the length of a wall, or the coins that are left. `walls` are the outer walls of the palace, the
    longest first; `parts` are those of a sum, or what counts as buildings of a type and is none; `attack` is the side
    from which invaders come, `cards` are the tiles that cards show.
    """

    player: str
    item: str
    scoring: ScoringName
    cause: Cause
    points: int | None
    rules: tuple[str, ...]
    awards: tuple[Award, ...] = ()
    ranking: TypeRanking | None = None
    number: int | None = None
    palace: Palace | None = None
    walls: tuple[tuple[WallSide, ...], ...] = ()
    parts: tuple[Addend, ...] = ()
    squares: tuple[SquarePart, ...] = ()
    attack: int | None = None
    cards: tuple[Tile, ...] = ()
