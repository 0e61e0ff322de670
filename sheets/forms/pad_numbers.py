"""The numbers of a template of the score pad: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import OnePlace, RulerNumbers
from .plan import Pair, PlacedBox, Plan, Triple


class _Names(NamedTuple):
    top: float
    height: float
    gap: float
    sign: float


class _Table(NamedTuple):
    left: float
    right: float
    top: float
    gap: float
    heading: float
    apart_places: float
    heads: float
    row: float
    added: float
    sum: float
    total: float
    place: float
    apart: float
    apart_total: float
    around_total: float
    cut: float


class _Head(NamedTuple):
    line: Triple
    initials: Triple
    least: Triple
    nothing: float


class _Count(NamedTuple):
    corner: Pair
    cut: float


class _Prizes(NamedTuple):
    pitch: float
    width: float


class _Labels(NamedTuple):
    width: float
    gap: float
    lines: Triple


class _Help(NamedTuple):
    leading: float
    gap: float
    top: float
    right: float


class Signs(NamedTuple):
    """Where the signs of a row stand in what is before its columns."""

    icon: PlacedBox
    band: PlacedBox
    wall: PlacedBox


class _Leads(NamedTuple):
    widths: Triple
    prizes: float
    single: float
    number: PlacedBox
    name: PlacedBox
    in_words: bool
    wall_name: PlacedBox
    worth: PlacedBox
    sign: float
    first: Signs
    later: Signs


class _Key(NamedTuple):
    box: PlacedBox
    corner: Pair
    margin: float


class _Header(NamedTuple):
    top: float
    height: float
    band: float
    date: float


class _Shares(NamedTuple):
    heading: PlacedBox
    table: PlacedBox
    heads: Pair
    names: float
    apart: float
    between: float
    icon: float
    plate: Pair
    sentence: PlacedBox
    leading: float


class PadNumbers(NamedTuple):
    """The numbers of a template of the score pad."""

    names: _Names
    table: _Table
    head: _Head
    counts: _Count
    prizes: _Prizes
    labels: _Labels
    help: _Help
    small: OnePlace
    ruler: RulerNumbers
    leads: _Leads
    key: _Key
    header: _Header
    shares: _Shares


PadPlan: TypeAlias = Plan[PadNumbers]
