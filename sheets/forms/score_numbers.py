"""The numbers of a template of the score sheet: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import Marker, OnePlace, QrNumbers, Reference, RulerNumbers, SmallPrint
from .plan import Place, Plan

Pair: TypeAlias = tuple[float, float]
Triple: TypeAlias = tuple[float, float, float]


class _Header(NamedTuple):
    title: Place
    band_left: Place
    band_right: Place


class _Rounds(NamedTuple):
    track: Place
    flag: Pair
    hint: float
    gap: float


class _Types(NamedTuple):
    left: float
    right: float
    top: float
    bottom: float
    box: Pair
    gap: float
    margin: float
    icon: Pair
    name: Pair
    prizes: Pair
    points: float
    taken: float
    frieze: float


class _Rows(NamedTuple):
    top: float
    bottom: float
    apart: float
    left: float
    number: float
    digits: Triple
    name: Triple
    virtual: Triple


class _Key(NamedTuple):
    empty: Place
    crossed: Place
    caption: Triple


class _Reminders(NamedTuple):
    box: Place
    leading: float
    gap: float


class _Winner(NamedTuple):
    name: Place
    total: Place
    word: float
    box: float


class _Heading(NamedTuple):
    box: Place
    star: float


class _Final(NamedTuple):
    left: float
    top: float
    head: float
    prizes: float
    rows: Pair
    most: float
    columns: tuple[float, ...]
    number: float
    name: Triple
    gap: float
    between: float
    sign: float
    bonus: float


class _Shares(NamedTuple):
    words: Pair
    bottom: float
    apart: float
    rule: float


class _Bonus(NamedTuple):
    box: Place
    words: float
    column: float


class _Notes(NamedTuple):
    left: Place
    right: Place
    leading: float
    gap: float


class _Back(NamedTuple):
    heading: _Heading
    final: _Final
    shares: _Shares
    bonus: _Bonus
    notes: _Notes
    qr: QrNumbers


class ScoreNumbers(NamedTuple):
    """The numbers of a template of the score sheet."""

    marker: Marker
    reference: Reference
    header: _Header
    rounds: _Rounds
    types: _Types
    rows: _Rows
    key: _Key
    reminders: _Reminders
    winner: _Winner
    strip: SmallPrint
    qr: QrNumbers
    ruler: RulerNumbers
    back: _Back
    date: OnePlace | None = None


ScorePlan: TypeAlias = Plan[ScoreNumbers]
