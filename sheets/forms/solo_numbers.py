"""The numbers of a template of the solo log: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import RulerNumbers, SmallPrint
from .logs import LogNumbers
from .plan import PlacedBox, Plan


class _Header(NamedTuple):
    title: PlacedBox
    subtitle: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox
    name: PlacedBox


class _Columns(NamedTuple):
    date: float
    grid: float
    choice: float
    type: float
    lines: float
    coins: float
    total: float
    virtual: float
    won: float


class _Heads(NamedTuple):
    top: float
    height: float
    line: float
    building: float
    name: float
    icon: float
    sign: float
    coin: float
    cut: float
    inset: float


class _Best(NamedTuple):
    box: PlacedBox
    words: float
    line: float
    indent: float
    cell: float
    corner: tuple[float, float]


class _Notes(NamedTuple):
    box: PlacedBox
    leading: float


class SoloNumbers(NamedTuple):
    """The numbers of a template of the solo log."""

    header: _Header
    log: LogNumbers
    columns: _Columns
    heads: _Heads
    tick: float
    best: _Best
    notes: _Notes
    foot: SmallPrint
    ruler: RulerNumbers


SoloPlan: TypeAlias = Plan[SoloNumbers]
