"""The numbers of the template of the tuck box: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .plan import Pair, Plan, Triple


class _Volume(NamedTuple):
    paper: float
    card: float
    card_from: int


class _Pad(NamedTuple):
    board: float
    cover: int


class _Play(NamedTuple):
    across: float
    along: float
    deep: float
    least: float


class Flaps(NamedTuple):
    """The flaps of the net."""

    seam: float
    taper: float
    tuck: float
    corner: float
    dust: float
    play: float
    white: float
    notch: float


class _Place(NamedTuple):
    margin: float
    gap: float
    pointer: float
    column: float
    widest: float


class Front(NamedTuple):
    """What is on the front, where the front is 100 mm wide."""

    edge: float
    game: Pair
    more: Pair
    above: float
    below: float
    icons: Pair
    apart: float
    icon: float
    kind: Pair
    about: Pair
    pitch: float
    strap: float
    frame: float


class _Others(NamedTuple):
    edge: float
    pitch: float
    strap: float
    plate: Pair
    cut: float
    lines: float
    side: float
    star: float
    largest: float
    band: float
    word: float


class _Column(NamedTuple):
    least: float
    largest: float
    heading: float
    facts: float
    below: float
    leading: float
    gap: float
    star: float
    indent: float
    sign: Triple
    hatch: float
    picture: float


class _Foot(NamedTuple):
    small: float


class _Ruler(NamedTuple):
    height: float
    length: int


class TuckBoxNumbers(NamedTuple):
    """The numbers of the template of the tuck box."""

    grams: int
    volume: _Volume
    pad: _Pad
    play: _Play
    flaps: Flaps
    place: _Place
    front: Front
    others: _Others
    column: _Column
    foot: _Foot
    ruler: _Ruler


TuckBoxPlan: TypeAlias = Plan[TuckBoxNumbers]
