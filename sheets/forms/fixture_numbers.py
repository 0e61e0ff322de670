"""The numbers of what stands on sheets of every game."""

from typing import NamedTuple

from .plan import PlacedBox


class Marker(NamedTuple):
    """The corner markers: their size, and how far their middle is from both edges of the trim."""

    size: float
    centre: float


class Reference(NamedTuple):
    """The reference marks, by their middles."""

    centres: tuple[tuple[float, float], ...]


class QrNumbers(NamedTuple):
    """The QR code, its smallest module, and what is said of it."""

    box: PlacedBox
    module: float
    note: PlacedBox


class RulerNumbers(NamedTuple):
    """The ruler with its name, and how long it is."""

    box: PlacedBox
    length: int


class OnePlace(NamedTuple):
    """A part that has one box, and no other numbers."""

    box: PlacedBox


class SmallPrint(NamedTuple):
    """Where the small print stands."""

    small: PlacedBox
