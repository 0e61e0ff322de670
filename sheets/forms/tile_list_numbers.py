"""The numbers of a template of the tile list: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import RulerNumbers, SmallPrint
from .plan import Pair, PlacedBox, PlaceIfAny, Plan


class _Header(NamedTuple):
    title: PlacedBox
    subtitle: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox


class _Rows(NamedTuple):
    types: tuple[int, ...]
    across: tuple[int, ...]
    left: float
    top: float
    height: float
    first: float
    pitch: float
    tile: float
    above: float
    below: float
    tick: float
    between: float
    apart: float


class _Heading(NamedTuple):
    width: float
    height: float
    sign: float
    icon: float
    lines: tuple[Pair, ...]


class _Panel(NamedTuple):
    cut: float


class _Key(NamedTuple):
    box: PlacedBox
    heading: PlacedBox
    tile: PlacedBox
    compass: float
    sides: PlacedBox
    text: PlacedBox
    leading: float
    gap: float


class _Alike(NamedTuple):
    box: PlacedBox
    heading: PlacedBox
    text: PlacedBox
    leading: float
    columns: Pair
    row: float
    below: float
    bottom: float
    names: Pair
    gutter: float


class _Note(NamedTuple):
    panel: PlaceIfAny = None
    text: PlaceIfAny = None
    tile: PlaceIfAny = None
    gap: float = 0.0


class TileListNumbers(NamedTuple):
    """The numbers of a template of the tile list."""

    header: _Header
    rows: _Rows
    heading: _Heading
    panel: _Panel
    key: _Key
    alike: _Alike
    foot: SmallPrint
    ruler: RulerNumbers
    note: _Note = _Note()


TileListPlan: TypeAlias = Plan[TileListNumbers]
