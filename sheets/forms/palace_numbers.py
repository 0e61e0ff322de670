"""The numbers of a template of the palace form: what each of them is, the template itself says."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .fixture_numbers import Marker, QrNumbers, Reference, RulerNumbers, SmallPrint
from .plan import Pair, PlacedBox, Plan


class _Header(NamedTuple):
    title: PlacedBox
    subtitle: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox
    name: PlacedBox
    date: PlacedBox
    scorings: PlacedBox
    tick: float
    step: float


class _Grid(NamedTuple):
    left: float
    top: float
    pitch: float
    columns: int
    rows: int
    line: float
    edge: float
    beside: Pair
    dots: Pair


class _Letters(NamedTuple):
    pitch: Pair
    cell: Pair
    high: float
    weight: float
    top: float
    foot: float


class _Coordinates(NamedTuple):
    size: float
    gap: float
    white: float
    way: float


class _Reserve(NamedTuple):
    heading: PlacedBox
    corner: Pair
    pitch: float
    gap: float
    spaces: int
    across: int


class _Table(NamedTuple):
    heads: PlacedBox
    box: PlacedBox
    gap: float
    wall: float
    columns: Mapping[str, Pair]


class _Example(NamedTuple):
    box: PlacedBox
    cut: float
    heading: PlacedBox
    space: PlacedBox
    words: PlacedBox
    apart: float
    price: float
    corner: float
    pen: float
    ring: Pair


class _Hint(NamedTuple):
    room: PlacedBox
    place: PlacedBox


class PalaceNumbers(NamedTuple):
    """The numbers of a template of the palace form."""

    marker: Marker
    reference: Reference
    header: _Header
    grid: _Grid
    letters: _Letters
    coordinates: _Coordinates
    reserve: _Reserve
    table: _Table
    example: _Example
    hint: _Hint
    strip: SmallPrint
    qr: QrNumbers
    ruler: RulerNumbers


PalaceFormPlan: TypeAlias = Plan[PalaceNumbers]
