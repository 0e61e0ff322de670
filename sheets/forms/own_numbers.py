"""The numbers of a template of the sheet for a grid of one's own: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import RulerNumbers, SmallPrint
from .grid_numbers import DiceNumbers, GridNumbers
from .plan import Pair, PlacedBox, Plan


class _Header(NamedTuple):
    title: PlacedBox
    subtitle: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox
    name: PlacedBox
    coins: PlacedBox


class _Letters(NamedTuple):
    box: PlacedBox
    gap: float
    cut: float
    top: float
    line: float
    edge: float
    name: float
    icon: float
    tick: float
    pitch: float
    across: int


class _File(NamedTuple):
    heading: PlacedBox
    box: PlacedBox
    inset: Pair
    cut: float
    leading: float


class _Steps(NamedTuple):
    write: PlacedBox
    type: PlacedBox
    check: PlacedBox
    print: PlacedBox
    star: float
    indent: float
    down: float
    leading: float
    command: float
    inset: float
    cut: float


class OwnNumbers(NamedTuple):
    """The numbers of a template of the sheet for a grid of one's own."""

    header: _Header
    grid: GridNumbers
    dice: DiceNumbers
    letters: _Letters
    file: _File
    steps: _Steps
    foot: SmallPrint
    ruler: RulerNumbers


OwnPlan: TypeAlias = Plan[OwnNumbers]
