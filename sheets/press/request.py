"""What is to be printed. A field is an option of `print`, and what is to be known of the option stands beside it alone.

The command line, the recipe in a file, its limits and what refuses an option are all made from this table.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple, get_type_hints

from alhambra_engine.rollandwrite.layout_maker import LAST_SEED
from alhambra_engine.rollandwrite.layouts import FILE_SUFFIX

from ..words.catalog import N_


class Option(NamedTuple):
    """What is to be known of an option besides its name, its type and what is usual."""

    help: str
    """A message that is looked up when help is shown."""
    metavar: str = ""
    """What stands for its value; flags have none."""
    most: int = 0
    """The greatest number; the least is 0. Of what is no number 0."""
    paths: tuple[str, ...] = ()
    """How those of its values end that are paths of files; `("",)` where all are. No recipe carries such a value."""
    as_typed: bool = False
    """Whether capital letters of a word mean something; of the words of a list they do."""


class Request(NamedTuple):
    """What is to be printed. Empty and zero: what is usual for the document."""

    document: str
    lang: Annotated[
        tuple[str, ...], Option(N_("Language. Give two to print one after the other (on cards, side by side)."), "CODE")
    ] = ()
    sheets: Annotated[int, Option(N_("Number of finished sheets."), "N", 10_000)] = 0
    size: Annotated[str, Option(N_("Finished sheet size, if there is a choice."), "PAPER")] = ""
    paper: Annotated[
        str, Option(N_("Paper in the printer, such as a4 or letter. Default: the size of one sheet."), "PAPER")
    ] = ""
    up: Annotated[int, Option(N_("Sheets per page. Default: as many as fit."), "N", 100)] = 0
    order: Annotated[str, Option(N_("stack (cut, then stack the piles), repeat or booklet."), "ORDER")] = ""
    duplex: Annotated[
        str, Option(N_("Edge on which the printer flips the paper: long, short or none (fronts only)."), "EDGE")
    ] = ""
    crop_marks: Annotated[bool, Option(N_("Print crop marks outside the sheets."))] = False
    bleed: Annotated[float, Option(N_("Extend the colour beyond the edge of the sheets."), "MM", 10)] = 0.0
    gutter: Annotated[float, Option(N_("Gap between the sheets."), "MM", 50)] = 0.0
    ink: Annotated[
        str, Option(N_("full (colour), saver (less toner), draft (least toner) or mono (black only)."), "INK")
    ] = "full"
    ppi: Annotated[int, Option(N_("Picture resolution in dots per inch."), "N", 1200)] = 0
    codes: Annotated[str, Option(N_("Codes that identify a sheet in a photo; none leaves them out."), "CODES")] = ""
    back: Annotated[
        str,
        Option(
            N_(
                "What goes on the back: `plain` (same as the front); on a player sheet also `example` "
                "or `layout` (another grid), on a palace form `example`, on a score sheet `scoring`, "
                "on a score pad `shares` (points for ties)."
            ),
            "BACK",
        ),
    ] = ""
    left_handed: Annotated[bool, Option(N_("Mirror the sheet for left-handed players."))] = False
    dry_erase: Annotated[bool, Option(N_("Larger boxes on white, for dry-erase pens."))] = False
    press: Annotated[bool, Option(N_("For a print shop: one file per kind of paper, with a job ticket."))] = False
    large: Annotated[bool, Option(N_("Enlarge by one paper size, for thick pens and tired eyes."))] = False
    layout: Annotated[
        tuple[str, ...],
        Option(
            N_("Grid layout: an id or a .toml file. Give several to use them in turn."), "ID|FILE", paths=(FILE_SUFFIX,)
        ),
    ] = ()
    layouts: Annotated[int, Option(N_("Number of new layouts."), "N", 10_000)] = 0
    seed: Annotated[int, Option(N_("Seed of the first new layout."), "N", LAST_SEED)] = 0
    numbered: Annotated[bool, Option(N_("Number the sheets."))] = False
    names: Annotated[str, Option(N_("Player names, for example Kim,Nina."), "NAMES", as_typed=True)] = ""
    players: Annotated[int, Option(N_("Number of players."), "N", 6)] = 0
    modules: Annotated[
        str,
        Option(N_("Modules (expansions) with rows of their own, for example treasure-chamber,bazaars."), "NAMES"),
    ] = ""
    orders: Annotated[
        str,
        Option(
            N_("The new score cards of scorings 1, 2, 3, for example PCTSAG,GTAPSC,ACGSPT."), "ORDERS", as_typed=True
        ),
    ] = ""
    game: Annotated[str, Option(N_("For cards, tables, boxes: alhambra or roll-and-write."), "GAME")] = ""
    fill: Annotated[
        str,
        Option(
            N_("Fill in the sheet from a transcript, or a season log from a summary."),
            "FILE",
            paths=("",),
            as_typed=True,
        ),
    ] = ""
    code: Annotated[str, Option(N_("Fill in the sheet from the code of a game."), "CODE", as_typed=True)] = ""
    of: Annotated[str, Option(N_("For covers and boxes: the document they are for."), "DOCUMENT")] = ""
    holds: Annotated[int, Option(N_("For covers and boxes: the number of sheets or cards in them."), "N", 1000)] = 0
    grams: Annotated[int, Option(N_("For boxes: the paper weight of what they hold, in g/m²."), "N", 600)] = 0

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the options that are not as usual."""
        return tuple(name for name in options() if getattr(self, name) != usual(name))


@cache
def options() -> Mapping[str, Option]:
    """Return the options by the names of their fields, in their order."""
    hints = get_type_hints(Request, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in Request._field_defaults}


def usual(name: str) -> object:
    """Return what an option is where nobody says it; its type is that of the option."""
    return Request._field_defaults[name]


def spelled(name: str) -> str:
    """Return an option as it is typed, without its dashes."""
    return name.replace("_", "-")


def path_in(request: Request) -> str | None:
    """Return the first value of a request that is the path of a file; None where none is."""
    for name, option in options().items():
        value = getattr(request, name)
        for each in value if isinstance(value, tuple) else (value,):
            if each and str(each).endswith(option.paths):
                return str(each)
    return None


def out_of_bounds(request: Request) -> str | None:
    """Return the name of the first number of a request that is beyond its limits; None where none is."""
    for name, option in options().items():
        # Written so that what is no number at all is refused too.
        if option.most and not 0 <= getattr(request, name) <= option.most:
            return name
    return None
