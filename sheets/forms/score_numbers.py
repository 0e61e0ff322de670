"""The numbers of a template of the score sheet: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import Marker, OnePlace, QrNumbers, Reference, RulerNumbers, SmallPrint
from .plan import Pair, PlacedBox, Plan, Triple


class _Header(NamedTuple):
    title: PlacedBox
    band_left: PlacedBox
    band_right: PlacedBox


class _Rounds(NamedTuple):
    track: PlacedBox
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
    colour: Triple


class _Key(NamedTuple):
    empty: PlacedBox
    crossed: PlacedBox
    caption: Triple


class _Reminders(NamedTuple):
    box: PlacedBox
    leading: float
    gap: float


class _Winner(NamedTuple):
    name: PlacedBox
    total: PlacedBox
    word: float
    box: float


class _Heading(NamedTuple):
    box: PlacedBox
    star: float


class _Final(NamedTuple):
    left: float
    top: float
    head: float
    title: float
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
    box: PlacedBox
    words: float
    heads: float
    column: float


class _Notes(NamedTuple):
    left: PlacedBox
    right: PlacedBox
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
