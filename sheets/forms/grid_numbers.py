"""The numbers of a grid of buildings and of the dice along its edges."""

from typing import Literal, NamedTuple

from .plan import Pair, PlacedBox, Triple


class GridNumbers(NamedTuple):
    """Where the spaces are (`[grid]` of the template)."""

    left: float
    top: float
    pitch: float
    grout: float
    cut: float
    star: float


class DiceNumbers(NamedTuple):
    """Where the dice are beside a grid (`[dice]` of the template)."""

    margin: float
    left: float
    towards: Literal["left", "right"]
    corner: PlacedBox
    sign: Pair
    word: Triple
    step: float
