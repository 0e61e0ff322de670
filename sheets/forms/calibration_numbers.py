"""The numbers of a template of the calibration page: what each of them is, the template itself says."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .fixture_numbers import OnePlace
from .plan import Place, Plan

Boxes: TypeAlias = Mapping[str, Place]
Triple: TypeAlias = tuple[float, float, float]


class _Header(NamedTuple):
    title: Place
    band_left: Place
    band_right: Place


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
    across: Place
    down: Place
    ticks: Triple


class _Cross(NamedTuple):
    A: Place
    B: Place
    reach: int
    ticks: float


class _Greys(NamedTuple):
    heading: Place
    steps: Place
    number: int
    label: float
    line: float
    apart: float


class _Tiles(NamedTuple):
    heading: Place
    row: Place
    grout: float
    cut: float


class _Weights(NamedTuple):
    heading: Place
    lines: Place
    list: tuple[float, ...]
    label: float


class _Sizes(NamedTuple):
    heading: Place
    lines: Place
    list: tuple[float, ...]
    label: float


class _Qr(NamedTuple):
    box: Place
    module: float


class _Remedies(NamedTuple):
    box: Place
    indent: float
    leading: float
    gap: float
    star: float


class _Command(NamedTuple):
    heading: Place
    text: Place
    rows: Place
    option: float
    sign: float
    name: float
    caption: float
    rise: float


class _Notes(NamedTuple):
    heading: Place
    lines: Place
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
