"""What a form is: a document, what its design is made for, and the design that all sheets of a pad share."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..drawing.shapes import Part, Sheet, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from alhambra_engine.alhambra.score_cards import Order
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.palette import Palette
    from ..drawing.papers import Paper
    from ..words.catalog import Catalog
    from .season import Season


class Mark(NamedTuple):
    """What tells one sheet of a pad from the others."""

    number: int | None = None
    name: str = ""
    """Of the player whose sheet it is."""
    layout: GridLayout | None = None
    """Its grid, where the sheets of a pad differ in it."""


class Content(NamedTuple):
    """What a request for a form only names, read before anything is planned: no document opens a file.

    A recipe carries it in the request's own words (`press.content.layout_word`), never the path that it was read from.
    """

    grids: tuple[GridLayout, ...] = ()
    """The grids of the sheets; none for the usual one."""
    game: Result | None = None
    """The judged game that a sheet is filled in from, or a report tells of."""
    season: Season | None = None
    """The games that a log is filled in with."""
    lasting: bool = True
    """Whether a recipe can carry all of this."""


NO_CONTENT = Content()


class Stack(NamedTuple):
    """A stack of finished sheets or cards, for which there is a cover or a box."""

    document: str
    game: str
    number: int
    grams: int
    """Weight of its paper in g/m²."""
    width: float
    height: float
    """Of each piece as it is read, in mm."""
    bound: bool
    """Whether it is a pad: between a cover and a back board."""


BACKS = ("plain", "example", "layout", "scoring", "shares")
"""What the back of a sheet can show: the front again, a worked example, another grid, the final scoring, ties."""


class Setting(NamedTuple):
    """What a design is made for; `size` is the cut sheet."""

    catalog: Catalog
    size: Paper
    palette: Palette
    content: Content = NO_CONTENT
    players: tuple[str, ...] = ()
    """The names of all who play, where a sheet is for the whole table."""
    scale: float = 1.0
    """How much the finished sheet is enlarged; what must keep its length on paper allows for it."""
    seats: int = 0
    """For how many players; 0 where the sheet serves any number."""
    codes: bool = True
    """Whether a sheet that can be photographed carries what a camera reads."""
    back: str = ""
    """One of the document's backs; empty for its usual one."""
    modules: tuple[str, ...] = ()
    """The modules of the expansions that have rows."""
    orders: tuple[Order, ...] = ()
    """The orders of the types on the score cards of the scorings, where there are such cards."""
    left_handed: bool = False
    dry_erase: bool = False
    """Whether pens are thick and wiped off: larger boxes on white."""
    stack: Stack | None = None
    """What a cover or a box is for; None for every other document."""

    @property
    def layout(self) -> GridLayout:
        """The grid of sheets whose mark names none."""
        from alhambra_engine.rollandwrite.layouts import load_layout

        return self.content.grids[0] if self.content.grids else load_layout()


class Design(NamedTuple):
    """The sides that all sheets of a pad share, and what each sheet gets on top of them."""

    title: str
    subject: str
    sides: tuple[Side, ...]
    stamp: Callable[[Mark], tuple[Part, ...]]
    """What a mark adds to each side; raises LabelTooLongError where a name has no room."""
    second_sheet: bool = False
    """Whether the back is a page of its own that nobody plays without: where fronts alone are printed
    (`--duplex none`) it is the front of a second sheet."""
    apart: bool = False
    """Whether its two sides are always two sheets, each printed on one side."""

    def sheet(self, mark: Mark) -> Sheet:
        """Return the sheet with its mark; LabelTooLongError."""
        parts = self.stamp(mark)
        return Sheet(
            tuple(
                side._replace(stamp=part.shapes, boxes=side.boxes + part.boxes)
                for side, part in zip(self.sides, parts, strict=True)
            )
        )


class Filling(NamedTuple):
    """What a document is for when it is filled in; with which game or season, its design reads in the content."""

    sheets: tuple[str, ...] = ()
    """The players who have a sheet of their own, one each; one empty name where a sheet is for the whole table; of a
    season the games that are on each sheet, as `13–24`."""
    seats: int = 0
    """How many players have a place on a sheet for all; 0 where a sheet is for one."""
    grids: tuple[GridLayout, ...] = ()
    crowded: Mapping[str, str] = MappingProxyType({})
    """The sizes in which what a player has finds no room, and who that is."""
    only_claims: bool = False
    """Whether there are no sheets because the transcript has only claimed points."""


class Document(NamedTuple):
    """A kind of sheet."""

    name: str
    sizes: tuple[str, ...]
    """The cut sheets it is designed for, by the names of papers; the first is its natural one."""
    landscape: bool
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""
    design: Callable[[Setting], Design]
    """Raises LabelTooLongError where a word or a name has no room."""
    options: frozenset[str] = frozenset()
    """The options of `print` that it takes beyond those of every form; `names` is one a sheet, unless it has room for
    all who play."""
    most_players: int = 0
    """How many players find room on a sheet that is for all of them; 0 where it is for one, or for none."""
    fewest_players: int = 1
    backs: tuple[str, ...] = ()
    """What its back can show, the usual first; none where no back can be chosen."""
    true_size: bool = False
    """Whether lengths are measured on it, so that it cannot be enlarged."""
    true_lines: bool = False
    """Whether its lines are looked at for their weight, so that no ink makes them lighter."""
    filled_from: str = ""
    """The game that it can be filled in from."""
    filling: Callable[[Result], Filling] = lambda _: Filling()
    """What it is for when it is filled in from a legal game of `filled_from`; no sheets where there is nothing to fill
    in."""
    season: Callable[[Season], Filling] | None = None
    """What it is for when it is filled in with a season; None where it shows none."""
    needs: frozenset[str] = frozenset()
    """What it cannot be designed without, beyond language, size and ink: fields of `Content`."""
    stacks: tuple[str, ...] = ()
    """The documents whose sheets it is for, the usual one first; none where it is for no other document."""
    lies_alike: bool = False
    """Whether it is in landscape where the sheets of its stack are."""
    room: Callable[[Stack, Paper], int] = lambda stack, _: stack.number
    """How many pieces like those of a stack it has room for on a paper."""
    together: str = ""
    """The paper on which all its sides lie beside each other, where a file is turned but they are not."""
    one_template: bool = False
    """Whether all its sizes have one template."""
