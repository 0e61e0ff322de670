"""The numbers of all cards by their sizes, as their templates explain them; lengths in mm, type in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ..drawing.labels import Style

Margin: TypeAlias = tuple[float, float, float, float]
"""Top, right, bottom, left."""


class Scale(NamedTuple):
    """The measures of the drawings of a card."""

    case_tile: float
    """The side of a tile in the drawings of the building rules."""
    wall_tile: float
    """The side of a tile of the palace with the wall."""
    grid_space: float
    """The side of a space of the grid."""
    number: Style
    """Of the numbers beside the sides of the wall."""
    room: float = 0.0
    """The width of a column, which no drawing exceeds; 0 where only small ones are."""
    beside: bool = False
    """Whether words are beside drawings."""


class BandOfSize(NamedTuple):
    """The sections that flow together, and those that lie across the page above them."""

    sections: tuple[str, ...]
    wide: tuple[str, ...] = ()
    pages: int = 1


class BackOfSize(NamedTuple):
    """The pattern behind the cards of a set."""

    pitch: float
    bleed: float
    medal: float


class CardSize(NamedTuple):
    """A size of the reference card."""

    width: float
    height: float
    margin: Margin
    pages: int
    columns: int
    text: tuple[float, float]
    leading: float
    small: float
    gap: float
    above_foot: float
    label: float
    table_small: float
    row: float
    cell: float
    icon: float
    heading: float
    continued: float
    title: tuple[float, float]
    title_left: float
    band: tuple[float, float]
    case_tile: float
    wall_tile: float
    number: float
    grid_space: float
    growth: dict[str, float]
    stretch: dict[str, float]
    stacked: int
    beside: bool
    apart: float
    frame: float
    fold_tick: float
    topics: bool
    topic_bands: dict[str, str]
    columns_3: tuple[float, ...]
    columns_4: tuple[float, ...]
    columns_6: tuple[float, ...]
    columns_8: tuple[float, ...]
    alhambra: tuple[BandOfSize, ...]
    roll_and_write: tuple[BandOfSize, ...]
    likely: dict[str, dict[str, tuple[float, ...]]]
    columns_5: tuple[float, ...] = ()
    cases: tuple[tuple[str, ...], ...] = ()
    smaller: float = 0
    pages_step: int = 1
    numbered: float = 0
    largest: dict[str, float] | None = None
    paper: str = ""
    order: str = ""
    again: tuple[float, float] = (0, 0)
    foot: float = 0
    back: BackOfSize | None = None

    @property
    def column(self) -> float:
        """The width of a column in mm."""
        _, right, _, left = self.margin
        return float((self.width - left - right - self.gap * (self.columns - 1)) / self.columns)


class ColumnOfSize(NamedTuple):
    """A column of a scoring table: its sections, its width, and how its large table is divided."""

    sections: tuple[str, ...]
    width: float = 0.0
    shares: tuple[float, ...] = ()


class TableSize(NamedTuple):
    """A size of the scoring table."""

    width: float
    height: float
    margin: Margin
    gap: float
    title: tuple[float, float]
    title_left: float
    subtitle: float
    band: tuple[float, float]
    heading: float
    text: tuple[float, ...]
    leading: float
    small: float
    number: float
    first: float
    row: float
    name: tuple[float, float]
    letter: float
    icon: float
    head: tuple[float, float]
    share: float
    share_head: float
    fact: float
    value: float
    label: tuple[float, float]
    line: float
    names: tuple[float, float]
    bands: dict[str, tuple[tuple[ColumnOfSize, ...], ...]]


class SideOfSize(NamedTuple):
    """A side of a pocket card, or that of a strip: its sections, and the building rules that it draws, row by row.

    `band`: the type whose colour the band at its head has; `title`: the size of the title there, or 0 where the first
    heading stands in it; `foot`: whether footnote and imprint are on this side.
    """

    sections: tuple[str, ...]
    drawn: tuple[tuple[str, ...], ...] = ()
    band: str = ""
    title: float = 0
    foot: bool = False
    columns: tuple[float, ...] = ()


class PocketSize(NamedTuple):
    """A size of the pocket card."""

    template: str
    paper: str
    order: str
    width: float
    height: float
    margin: Margin
    text: tuple[float, ...]
    likely: int
    leading: float
    small: float
    number: float
    case_tile: float
    wall_tile: float
    grid_space: float
    apart: float
    between: float
    rules: tuple[float, float]
    band: float
    heading: float
    points: float
    icon: float
    row: float
    line: float
    alhambra: tuple[SideOfSize, ...]
    roll_and_write: tuple[SideOfSize, ...]


class StripSize(NamedTuple):
    """A size of the reserve strip."""

    template: str
    paper: str
    order: str
    width: float
    height: float
    margin: Margin
    text: tuple[float, ...]
    likely: int
    number: float
    case_tile: float
    wall_tile: float
    apart: float
    cells: tuple[float, ...]
    picture: float
    between: float
    gap: float
    label: float
    places: tuple[float, ...]
    icon: float
    row: float
    points: float
    small: float
    alhambra: tuple[SideOfSize, ...]


class ModuleSize(NamedTuple):
    """A size of the card of a module."""

    paper: str
    width: float
    height: float
    margin: Margin
    text: tuple[float, ...]
    likely: int
    leading: float
    small: float
    star: float
    title: tuple[float, float]
    subtitle: float
    icon: float
    lead: float
    name: tuple[float, float]
    head: float
    scoring: float
    number: float
    first: float
    row: float
    gap: float
    tile: float
    mark: float


class OverviewSize(NamedTuple):
    """A size of the list of modules."""

    width: float
    height: float
    margin: Margin
    gap: float
    split: int
    widths: tuple[float, ...]
    text: tuple[float, ...]
    likely: int
    leading: float
    cell: float
    small: float
    star: float
    title: float
    subtitle: float
    heading: float
    above: float


class ReportSize(NamedTuple):
    """A size of the score report."""

    width: float
    height: float
    margin: Margin
    game: tuple[float, ...]
    title: tuple[float, ...]
    subtitle: float
    band: tuple[float, float]
    heading: float
    text: float
    small: float
    fine: float
    listing: float
    gutter: float
    number: float
    first: tuple[float, ...]
    others: float
    names: float
    narrow: float
    cites: float
    beside: float
    caption: float
    annex: tuple[float, float]
    icon: float
    tile: float
    large: float
    least: float
    space: float
    alone: float
    crowded: float
    drawing: float
    chart: float
    sign: float

    @property
    def room(self) -> float:
        """The width between the margins."""
        _, right, _, left = self.margin
        return float(self.width - left - right)
