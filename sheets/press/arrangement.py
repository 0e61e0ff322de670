"""How what is printed lies on its paper: the size that suits, how many at a time, in which order, over which edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ..drawing import papers
from ..drawing.papers import Paper
from ..words.catalog import load
from . import imposition
from .printable import PrintRemark
from .request import spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from .imposition import Grid
    from .request import Request

T = TypeVar("T")

PICTURE_DPI = 200
"""Of pictures for which nobody asks for more."""

OPTIONS = frozenset({"sheets", "size", "paper", "up", "order", "duplex", "crop_marks", "bleed", "gutter"})
"""What everything takes that has pages."""


class RequestError(ValueError):
    """What is asked for cannot be printed; `reason` is the name of a sentence of `refusals`, `values` fill it."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values


class UnknownNameError(RequestError):
    """What is asked for by name is none of the names there are."""

    def __init__(self, reason: str, name: str, known: Collection[str]) -> None:
        super().__init__(reason, name=name)
        self.name = name
        self.known = known


def too_long(document: str, language: str, text: str) -> RequestError:
    """Return the refusal of a text that a document has no room for in a language."""
    return RequestError("too-long", document=document, language=load(language).own_name, text=text)


def check_options(name: str, taken: Collection[str], request: Request) -> None:
    """Refuse the options that something does not take; RequestError."""
    for option in request.asked:
        if option not in taken:
            raise RequestError("option", document=name, option=spelled(option))


def marks_of(request: Request) -> imposition.Marks:
    """Return what a request adds for the cutter."""
    return imposition.Marks(request.crop_marks, request.bleed, request.gutter)


def first_that_fits(sizes: tuple[str, ...], request: Request, lay: Callable[[str], T]) -> T:
    """Return what `lay` makes of the first of several sizes that suits the paper and fits as it is asked.

    That is a size made for the paper, else the largest that fits. Where none fits, the RequestError of the first.
    """
    refusals = []
    for size in _suiting(sizes, request):
        try:
            return lay(size)
        except RequestError as error:
            refusals.append(error)
    raise refusals[0]


def _suiting(sizes: tuple[str, ...], request: Request) -> tuple[str, ...]:
    """The sizes that may be meant, the best first."""
    if request.size:
        if request.size not in sizes:
            raise RequestError("size", document=request.document, size=request.size, sizes=sizes)
        return (request.size,)
    if not request.paper:
        return sizes[:1]
    return tuple(name for name in papers.cuts(request.paper) if name in sizes) or sizes


def grid_on(paper: Paper | None, size: Paper, request: Request) -> Grid:
    """Return the places for cut sheets of a size on a paper, as a request wants them; RequestError.

    Without a paper the page is as large as one sheet with its bleed and its marks: what printers of cards ask for.
    """
    marks = marks_of(request)
    if paper is None:
        paper = Paper(size.name, size.width + 2 * marks.around, size.height + 2 * marks.around)
    # As many as fit beside the marks, unless somebody says how many he wants.
    wanted = request.up or (2 if request.order == "booklet" else None)
    try:
        return imposition.grid(paper, size.width, size.height, wanted, marks)
    except imposition.NoRoomError as error:
        if request.order == "booklet" and not request.up:
            raise RequestError("no-booklet") from error
        larger = _larger(paper, size, error.wanted, marks) if marks.around or marks.apart else None
        width, height = size.width, size.height
        if larger is not None and not error.most and error.wanted == 1:
            raise RequestError(
                "small-paper-marked", paper=paper.name, width=width, height=height, larger=larger
            ) from error
        if larger is not None:
            raise RequestError(
                "no-room-marked",
                paper=paper.name,
                up=error.wanted,
                most=error.most,
                width=width,
                height=height,
                larger=larger,
            ) from error
        if error.most:
            raise RequestError(
                "no-room", paper=paper.name, up=error.wanted, most=error.most, width=width, height=height
            ) from error
        raise RequestError(
            "small-paper", paper=paper.name, document=request.document, width=width, height=height
        ) from error


def _larger(paper: Paper, size: Paper, wanted: int, marks: imposition.Marks) -> str | None:
    """Return the name of the smallest paper that takes what a paper has no room for, its own family first."""
    family = [paper.name]
    while grown := papers.larger(family[-1]):
        family.append(grown.name)
    others = sorted(map(papers.paper, papers.paper_names()), key=lambda each: each.width * each.height)
    for name in dict.fromkeys([*family[1:], *(each.name for each in others)]):
        if _most(papers.paper(name), size, marks, wanted):
            return name
    return None


def _most(paper: Paper, size: Paper, marks: imposition.Marks, wanted: int | None = None) -> int:
    """How many sheets fit on a paper, or whether so many do."""
    try:
        return len(imposition.grid(paper, size.width, size.height, wanted, marks).cells)
    except imposition.NoRoomError:
        return 0


def remarks(grid: Grid, size: Paper, request: Request) -> tuple[PrintRemark, ...]:
    """Return what is to be told of how sheets lie on their paper: how many are cut out, and how many fit unmarked."""
    if not request.paper or request.order == "booklet" or not imposition.cut_marks(grid):
        return ()
    up = len(grid.cells)
    pieces = PrintRemark("pieces", {"pieces": up})
    if request.up:
        return (pieces,)
    plain = _most(papers.paper(request.paper), size, imposition.Marks())
    fewer = PrintRemark("fewer", {"paper": request.paper, "up": up, "plain": plain})
    return (pieces, fewer) if up < plain else (pieces,)


def order_of(request: Request, grid: Grid) -> str:
    """Return the order of the sheets on a grid; RequestError for one that makes no sense there."""
    order = request.order or "stack"
    if order == "booklet":
        if request.duplex == "none":
            raise RequestError("simplex-booklet")
        if not imposition.can_be_booklet(grid):
            raise RequestError("no-booklet")
    if order == "repeat" and request.numbered:
        raise RequestError("repeat-numbered")
    return order


def duplex_of(request: Request, grid: Grid, *, sides: int) -> str:
    """Return the edge over which the paper is turned: the one asked for, else the upright one, as a book has it."""
    upright = "long" if grid.height >= grid.width else "short"
    return request.duplex or ("none" if sides == 1 else upright)
