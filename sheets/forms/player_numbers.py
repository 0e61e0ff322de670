"""The numbers of a template of the player sheet: what each of them is, the template itself says."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from .fixture_numbers import Marker, QrNumbers, Reference, RulerNumbers
from .grid_numbers import DiceNumbers, GridNumbers
from .plan import Pair, PlacedBox, PlaceIfAny, Plan, Triple


class _Header(NamedTuple):
    title: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox
    name: PlacedBox
    date: PlacedBox


class _Hint(NamedTuple):
    height: float


class _Counts(NamedTuple):
    row: Triple
    column: Triple
    line: float
    star: float
    legend: PlacedBox
    heading: PlacedBox
    towards: Literal["left", "right"]


class _Points(NamedTuple):
    box: PlacedBox
    heading: float
    title: bool
    rows: int
    apart: float
    gap: float
    icon: float
    cut: float
    coin: float
    worth: float
    white: float
    rule: Pair
    total: Pair
    columns: Mapping[str, tuple[float, float, float, float]]
    across: float = 0.0


class _Coins(NamedTuple):
    heading: PlacedBox
    key: tuple[tuple[float, float, float, float], ...]
    words: Triple
    track: PlacedBox
    across: float
    down: float
    size: float
    ring: float
    rows: int
    white: float
    narrowest: float
    more: float


class _Reminders(NamedTuple):
    box: PlaceIfAny
    leadings: tuple[float, ...]
    gap: float
    most_gap: float


class _Strip(NamedTuple):
    box: PlacedBox
    small: PlacedBox


class PlayerNumbers(NamedTuple):
    """The numbers of a template of the player sheet."""

    marker: Marker
    reference: Reference
    header: _Header
    grid: GridNumbers
    dice: DiceNumbers
    hint: _Hint
    counts: _Counts
    points: _Points
    coins: _Coins
    reminders: _Reminders
    strip: _Strip
    qr: QrNumbers
    ruler: RulerNumbers


PlayerPlan: TypeAlias = Plan[PlayerNumbers]
