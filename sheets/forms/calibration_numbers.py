"""The numbers of a template of the calibration page: what each of them is, the template itself says."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .fixture_numbers import OnePlace
from .plan import PlacedBox, Plan, Triple

Boxes: TypeAlias = Mapping[str, PlacedBox]


class _Header(NamedTuple):
    title: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox


class _Measures(NamedTuple):
    arrow: float
    clear: float
    name: float


class _Edges(NamedTuple):
    nearest: int
    farthest: int
    pitch: float
    number: float
    clear: float
    gap: float


class _Rulers(NamedTuple):
    across: PlacedBox
    down: PlacedBox
    ticks: Triple


class _Cross(NamedTuple):
    A: PlacedBox
    B: PlacedBox
    reach: int
    ticks: float


class _Greys(NamedTuple):
    heading: PlacedBox
    steps: PlacedBox
    number: int
    label: float
    line: float
    apart: float


class _Tiles(NamedTuple):
    heading: PlacedBox
    row: PlacedBox
    text: PlacedBox
    grout: float
    cut: float


class _Weights(NamedTuple):
    heading: PlacedBox
    lines: PlacedBox
    list: tuple[float, ...]
    label: float


class _Sizes(NamedTuple):
    heading: PlacedBox
    lines: PlacedBox
    list: tuple[float, ...]
    label: float


class _Qr(NamedTuple):
    box: PlacedBox
    module: float


class _Remedies(NamedTuple):
    box: PlacedBox
    indent: float
    leading: float
    gap: float
    star: float


class _Command(NamedTuple):
    heading: PlacedBox
    text: PlacedBox
    rows: PlacedBox
    option: float
    sign: float
    name: float
    caption: float
    rise: float


class _Notes(NamedTuple):
    heading: PlacedBox
    lines: PlacedBox
    pitch: float


class CalibrationNumbers(NamedTuple):
    """The numbers of a template of the calibration page."""

    margin: float
    header: _Header
    leading: float
    lead: OnePlace
    measures: _Measures
    edges: _Edges
    rulers: _Rulers
    scale: Boxes
    reach: Boxes
    register: Boxes
    cross: _Cross
    greys: _Greys
    tiles: _Tiles
    weights: _Weights
    sizes: _Sizes
    printer: Boxes
    codes: Boxes
    qr: _Qr
    remedies: _Remedies
    command: _Command
    notes: _Notes
    small: OnePlace


CalibrationPlan: TypeAlias = Plan[CalibrationNumbers]
