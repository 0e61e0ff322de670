"""The numbers of a template of the pad cover: what each of them is, the template itself says."""

from typing import NamedTuple, TypeAlias

from .fixture_numbers import RulerNumbers, SmallPrint
from .plan import Pair, PlacedBox, Plan


class _Title(NamedTuple):
    game: PlacedBox
    more: PlacedBox


class _Panel(NamedTuple):
    """A field of rosettes: from one to the next, between their pieces, and from the field to its frame."""

    box: PlacedBox
    pitch: float
    strap: float
    frame: float


class _Icons(NamedTuple):
    """The icons of the types in rows, each on its ground."""

    left: float
    top: float
    columns: int
    pitch: float
    size: float
    cut: float
    icon: float


class _Lines(NamedTuple):
    kind: PlacedBox
    about: PlacedBox
    owner: PlacedBox
    caption: float


class _Glue(NamedTuple):
    strip: PlacedBox
    pitch: float
    word: float
    crease: float
    edge: float


class _Plate(NamedTuple):
    box: PlacedBox
    cut: float
    heading: PlacedBox
    before: PlacedBox


class _Steps(NamedTuple):
    """The steps, one after the other in rows of `columns`."""

    left: float
    top: float
    columns: int
    pitch: Pair
    star: float
    picture: Pair
    text: tuple[float, float, float, float]
    leading: float


class PadCoverNumbers(NamedTuple):
    """The numbers of a template of the pad cover."""

    title: _Title
    panel: _Panel
    icons: _Icons
    lines: _Lines
    glue: _Glue
    field: _Panel
    plate: _Plate
    steps: _Steps
    foot: SmallPrint
    ruler: RulerNumbers


PadCoverPlan: TypeAlias = Plan[PadCoverNumbers]
