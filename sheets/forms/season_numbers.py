"""The numbers of a template of the season log: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import RulerNumbers, SmallPrint
from .logs import LogNumbers
from .plan import PlacedBox, Plan


class _Header(NamedTuple):
    title: PlacedBox
    subtitle: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox


class _Fields(NamedTuple):
    top: float
    height: float


class _Columns(NamedTuple):
    right: float
    date: float
    game: float
    points: float
    place: float
    most: float
    notes: float


class _Heads(NamedTuple):
    top: float
    name: float
    line: float
    above: float
    foot: float
    star: float
    inset: float


class _Tick(NamedTuple):
    size: float
    line: float


class _Sums(NamedTuple):
    top: float
    row: float
    inset: float
    star: float


class _Winner(NamedTuple):
    above: float
    heading: float
    below: float


class SeasonNumbers(NamedTuple):
    """The numbers of a template of the season log."""

    header: _Header
    fields: _Fields
    log: LogNumbers
    columns: _Columns
    heads: _Heads
    ticks: _Tick
    sums: _Sums
    winner: _Winner
    foot: SmallPrint
    ruler: RulerNumbers


SeasonPlan: TypeAlias = Plan[SeasonNumbers]
