"""Printing: from what is asked for to the bytes of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import PROGRAM
from ..drawing import palette, papers
from ..drawing.labels import LabelTooLongError
from ..drawing.shapes import Part, Side, as_side, fitting, scaled
from ..forms.design import Mark, Setting
from ..words import catalog
from . import imposition, recipe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.papers import Paper
    from ..drawing.shapes import Page, Sheet
    from ..forms.design import Design, Document
    from .imposition import Grid
    from .recipe import Request

PICTURE_DPI = 200

_KEPT_SHEETS = 64

MOST_NAMES = 200
MOST_PICTURES = 200

LONGEST_NAME = 60
"""Characters of a name that is printed on a sheet; a longer one fits no line."""


class RequestError(ValueError):
    """What is asked for cannot be printed; `reason` is the name of a sentence of `refusals`, `values` fill it."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values


class Printed(NamedTuple):
    """A finished file."""

    content: bytes
    pages: int
    languages: tuple[str, ...]


class Job(NamedTuple):
    """A request worked out: the designs of its sheets and where they lie on the paper."""

    document: Document
    designs: tuple[Design, ...]
    """For each language."""
    layouts: Sequence[GridLayout]
    """The grids of its sheets, neighbours alike."""
    sheets: int
    """Of each language."""
    names: tuple[str, ...]
    numbered: bool
    size: Paper
    """The cut sheet as it is printed, enlarged or not, and turned as the document is."""
    grid: Grid
    order: str
    duplex: str
    request: Request

    @property
    def page_count(self) -> int:
        """How many pages the file has."""
        one = imposition.page_count(self.sheets, self.grid, order=self.order, duplex=self.duplex)
        return one * len(self.designs)


_NAMES = ("player-sheet", "score-sheet", "score-pad", "palace-form", "tile-list", "calibration")


def document_names() -> tuple[str, ...]:
    """Return the names of all sheets, in the order of a list for readers."""
    return _NAMES


def documents() -> tuple[Document, ...]:
    """Return all sheets that can be printed, in the order of a list for readers."""
    return tuple(map(document_named, _NAMES))


def document_named(name: str) -> Document:
    """Return a document; KeyError when there is none of that name."""
    match name:
        case "player-sheet":
            from ..forms import player_sheet

            return player_sheet.DOCUMENT
        case "score-sheet":
            from ..forms import score_sheet

            return score_sheet.DOCUMENT
        case "score-pad":
            from ..forms import score_pad

            return score_pad.DOCUMENT
        case "palace-form":
            from ..forms import palace_form

            return palace_form.DOCUMENT
        case "tile-list":
            from ..forms import tile_list

            return tile_list.DOCUMENT
        case "calibration":
            from ..forms import calibration

            return calibration.DOCUMENT
        case _:
            raise KeyError(name)


def plan_job(request: Request, layouts: Sequence[GridLayout]) -> Job:
    """Work out a request; `layouts` are the grids that its `layout`, `layouts` and `seed` name, one at least.

    KeyError when there is no such document, language, paper or ink; RequestError for what cannot be.
    """
    document = document_named(request.document)
    _check_options(document, request)
    names = tuple(name for part in request.names.split(",") if (name := " ".join(part.split())))
    _check_names(document, names)
    _check_number_of_players(document, request, names)
    size, printed, grid = _arrangement(document, request)
    order = request.order or "stack"
    check_order(order, grid, request)
    own_names = names if "name" in document.options else ()
    asked = max(len(own_names), 1) * (len(layouts) if request.layout or request.layouts else 1)
    if order == "repeat":
        asked *= len(grid.cells)
    # Nothing asked for in particular: what one paper takes.
    sheets = request.sheets or (asked if asked > 1 else len(grid.cells))
    if sheets < len(layouts):
        raise RequestError("few-sheets", sheets=sheets, layouts=len(layouts))
    ink = palette.load(request.ink)
    upright = size.landscape if document.landscape else size
    scale = min(printed.width / upright.width, printed.height / upright.height)

    def design(language: str) -> Design:
        words = catalog.load(language)
        players = names if "names" in document.options else ()
        try:
            made = document.design(Setting(words, size, ink, layouts[0], players, scale, request.players))
        except LabelTooLongError as error:
            # A word of ours fits, as tests know; what does not is a name.
            raise RequestError("too-long", text=str(error)) from error
        return _enlarged(made, printed) if request.large else made

    designs = tuple(map(design, request.lang))
    sides = len(designs[0].sides)
    duplex = request.duplex or ("none" if sides == 1 else _usual_duplex(grid))
    if sides == 1 and order != "booklet":
        duplex = "none"
    return Job(document, designs, layouts, sheets, own_names, request.numbered, printed, grid, order, duplex, request)


def fits(document: Document, request: Request) -> bool:
    """Tell whether the sheets of a document fit the paper of a request; KeyError for an unknown paper."""
    try:
        _arrangement(document, request)
    except RequestError:
        return False
    return True


def job_pages(job: Job) -> Iterator[Page]:
    """Yield the pages of a job: one language after the other."""
    for design in job.designs:
        yield from imposition.pages(job.sheets, _sheet_maker(job, design), job.grid, order=job.order, duplex=job.duplex)


def print_job(job: Job, pages: Iterable[Page]) -> Printed:
    """Return the PDF of a job; `pages` are those of `job_pages`, perhaps watched by somebody who counts them."""
    from ..writers import pdf

    first = job.designs[0]
    about = pdf.About(first.title, first.subject, job.request.lang[0], job.duplex, recipe.command(job.request))
    return Printed(pdf.write(pages, about), job.page_count, job.request.lang)


def print_request(request: Request, layouts: Sequence[GridLayout] = ()) -> Printed:
    """Return the PDF of a request, on the default grid where no other is given; raises what `plan_job` raises."""
    from alhambra_engine.rollandwrite.layouts import load_layout

    job = plan_job(request, layouts or (load_layout(),))
    return print_job(job, job_pages(job))


def is_own_file(content: bytes) -> bool:
    """Whether the whole content of a file shows that this program made it, so that it may be written anew."""
    marks = {
        b"%PDF-": f"/Creator ({PROGRAM} ",
        b"<?xml": f"<!-- {PROGRAM} ",
        b"\x89PNG": f"Software\0{PROGRAM} ",
        b"<!doctype html>": f"<!-- {PROGRAM} ",
    }
    if any(content.startswith(start) and mark.encode() in content for start, mark in marks.items()):
        return True
    # Texts say it in their last line, which stands alone.
    last = content.rpartition(b"\n\n")[2]
    return last.startswith(f"{PROGRAM} ".encode()) and last.count(b"\n") == 1 and last.endswith(b"\n")


def _check_options(document: Document, request: Request) -> None:
    for option, asked in (
        ("layout", bool(request.layout or request.layouts)),
        ("name", bool(request.names)),
        ("players", bool(request.players)),
        ("numbered", request.numbered),
    ):
        wanted = {option, "names"} if option == "name" else {option}
        if asked and not wanted & document.options:
            raise RequestError("option", document=document.name, option="names" if option == "name" else option)
    if request.large and document.true_size:
        raise RequestError("option", document=document.name, option="large")


def _check_names(document: Document, names: Sequence[str]) -> None:
    from ..drawing import typefaces

    if len(names) > MOST_NAMES:
        raise RequestError("too-many-names", document=document.name, most=MOST_NAMES)

    for name in names:
        if len(name) > LONGEST_NAME:
            raise RequestError("long-name", name=f"{name[:LONGEST_NAME]}…", most=LONGEST_NAME)
        missing = typefaces.missing_characters(typefaces.load(typefaces.face("label-medium")), name)
        if missing:
            raise RequestError("no-letters", name=name, letters=missing)


def _check_number_of_players(document: Document, request: Request, names: Sequence[str]) -> None:
    # Documents with a name on each sheet take as many names as there are sheets.
    if "names" in document.options and len(names) > document.most_players:
        raise RequestError("too-many-names", document=document.name, most=document.most_players)
    if request.players > document.most_players:
        raise RequestError("too-many-players", document=document.name, most=document.most_players)
    if "names" in document.options and 0 < request.players < document.fewest_players:
        raise RequestError("too-few-players", document=document.name, fewest=document.fewest_players)
    if "names" in document.options and 0 < request.players < len(names):
        raise RequestError("names-and-players", names=len(names), players=request.players)


def _arrangement(document: Document, request: Request) -> tuple[Paper, Paper, Grid]:
    """The cut sheet that is designed, as which it is printed, and where it lies on the paper.

    Of the sizes of a document the first that suits the paper is taken: one made for it, else the largest that fits.
    """
    marks = imposition.Marks(request.crop_marks, request.bleed, request.gutter)
    paper = papers.paper(request.paper) if request.paper else None
    if paper and document.true_size and paper.name not in document.sizes:
        raise RequestError("size", document=document.name, size=paper.name, sizes=", ".join(document.sizes))
    refusals = []
    for size in _sizes(document, request):
        try:
            printed = _printed_size(document, size, large=request.large)
            return size, printed, grid_on(paper or printed, printed, request, marks)
        except RequestError as error:
            refusals.append(error)
    raise refusals[0]


def _sizes(document: Document, request: Request) -> tuple[Paper, ...]:
    """The cut sheets that may be meant, the best first."""
    if request.size:
        if request.size not in document.sizes:
            raise RequestError("size", document=document.name, size=request.size, sizes=", ".join(document.sizes))
        names: tuple[str, ...] = (request.size,)
    elif not request.paper:
        names = document.sizes[:1]
    else:
        suiting = tuple(name for name in papers.cuts(request.paper) if name in document.sizes)
        names = suiting or document.sizes
    return tuple(map(papers.paper, names))


def _printed_size(document: Document, size: Paper, *, large: bool) -> Paper:
    if large:
        grown = papers.larger(size.name)
        if grown is None:
            raise RequestError("no-larger", document=document.name, size=size.name)
        size = grown
    return size.landscape if document.landscape else size


def grid_on(paper: Paper, size: Paper, request: Request, marks: imposition.Marks) -> Grid:
    """Return the places for cut sheets of a size on a paper, as a request wants them; RequestError."""
    try:
        return imposition.grid(paper, size.width, size.height, _wanted_up(request, paper, size, marks), marks)
    except imposition.NoRoomError as error:
        if request.order == "booklet" and not request.up:
            raise RequestError("no-booklet") from error
        width, height = size.width, size.height
        if not error.most and marks.around:
            raise RequestError("marks") from error
        if not error.most:
            raise RequestError(
                "small-paper", paper=paper.name, document=request.document, width=width, height=height
            ) from error
        raise RequestError(
            "no-room",
            paper=paper.name,
            up=error.wanted,
            most=error.most,
            width=width,
            height=height,
            marked=bool(marks.around or marks.apart),
        ) from error


def _wanted_up(request: Request, paper: Paper, size: Paper, marks: imposition.Marks) -> int | None:
    """How many sheets are wanted on a paper: those asked for, else as many as fit.

    Marks that take the room of half the sheets are refused, unless somebody says how many he wants.
    """
    if request.up:
        return request.up
    if request.order == "booklet":
        return 2

    def most(added: imposition.Marks) -> int:
        try:
            return len(imposition.grid(paper, size.width, size.height, None, added).cells)
        except imposition.NoRoomError:
            return 0

    plain = most(imposition.Marks())
    return plain if 2 * most(marks) <= plain else None


def check_order(order: str, grid: Grid, request: Request) -> None:
    """Refuse an order that makes no sense on a grid; RequestError."""
    if order == "booklet":
        if request.duplex == "none":
            raise RequestError("simplex-booklet")
        if not imposition.can_be_booklet(grid):
            raise RequestError("no-booklet")
    if order == "repeat" and request.numbered:
        raise RequestError("repeat-numbered")


def _usual_duplex(grid: Grid) -> str:
    """The edge over which backs stand upright: the upright one."""
    return "long" if grid.height >= grid.width else "short"


def _sheet_maker(job: Job, design: Design) -> Callable[[int], Sheet]:
    """Return what makes the sheets of a pad by number from 0; sheets that are alike are the same object."""
    alike: dict[Mark, Sheet] = {}
    different = -(-job.sheets // len(job.grid.cells)) if job.order == "repeat" else job.sheets

    def make(number: int) -> Sheet:
        # Neighbours have one layout, so that players who tear off one sheet each sit at the same grid.
        layout = job.layouts[number * len(job.layouts) // different]
        name = job.names[number % len(job.names)] if job.names else ""
        mark = Mark(number + 1 if job.numbered else None, name, layout)
        if mark not in alike:
            # A pad may have thousands that differ; the front and the back of one ask soon after each other.
            if len(alike) >= _KEPT_SHEETS:
                del alike[next(iter(alike))]
            try:
                alike[mark] = design.sheet(mark)
            except LabelTooLongError as error:
                raise RequestError("too-long", text=str(error)) from error
        return alike[mark]

    return make


def _enlarged(design: Design, size: Paper) -> Design:
    """The design as large as a cut sheet allows; what its sides share they share still."""
    matrix = fitting(design.sides[0].width, design.sides[0].height, size.width, size.height)
    front, *others = design.sides
    grown = scaled(Part(front.shapes, front.boxes), matrix)
    sides = [Side(front.name, size.width, size.height, *grown)]
    for side in others:
        part = grown if side.shapes is front.shapes else scaled(Part(side.shapes, side.boxes), matrix)
        sides.append(Side(side.name, size.width, size.height, *part))

    def stamp(mark: Mark) -> tuple[Part, ...]:
        parts = design.stamp(mark)
        grown = {id(part): scaled(part, matrix) for part in parts}
        return tuple(grown[id(part)] for part in parts)

    return design._replace(sides=tuple(sides), stamp=stamp)


def layout_word(layout: GridLayout) -> str:
    """Return what a recipe calls a layout: its id where that says all, else the grid written out."""
    from alhambra_engine.rollandwrite import layout_maker

    known = layout_maker.find_layout(layout.id) == layout
    name = "".join(character for character in layout.name if character.isprintable())
    return layout.id if known else ":".join((layout.id, layout.letters, str(layout.coins), name))


def layout_from_word(word: str) -> GridLayout | None:
    """Return the layout that `layout_word` has written out; None for any other text, or a grid that is none."""
    from alhambra_engine.rollandwrite import layout_maker, layouts
    from alhambra_engine.rollandwrite import numbers as rollandwrite

    parts = word.split(":", 3)
    if len(parts) < len(("id", "letters", "coins", "name")) or not parts[2].isascii() or not parts[2].isdecimal():
        return None
    layout_id, letters, coins, name = parts
    lines = rollandwrite.grid_lines()
    rows = [letters[start : start + lines] for start in range(0, len(letters), lines)]
    if len(letters) > lines**2 or len(coins) > len("100"):
        return None
    layout, problems = layouts.read_layout({"id": layout_id, "name": name, "rows": rows, "coins": int(coins)})
    # The id of another grid would lead whoever scores the sheet astray.
    if layout is None or problems or layouts.faults(layout) or layout_maker.find_layout(layout_id):
        return None
    return layout


def pictures(job: Job, form: str) -> Iterator[bytes]:
    """Yield the pages of a job that differ as `svg` or `png` files."""
    from ..writers import pdf, raster, svg

    first = job.designs[0]
    for number, each in enumerate(_differing(job), start=1):
        if number > MOST_PICTURES:
            raise RequestError("many-pictures", most=MOST_PICTURES)
        if form == "svg":
            title = first.title if number == 1 else f"{first.title} – {number}"
            yield svg.write(as_side(each, "page"), title=title, language=job.request.lang[0]).encode()
        else:
            about = pdf.About(first.title, first.subject, job.request.lang[0], "none", "")
            yield from raster.pages(pdf.write([each], about), PICTURE_DPI)


def _differing(job: Job) -> Iterator[Page]:
    """The pages that differ from all before them."""
    seen: set[tuple[object, ...]] = set()
    for each in job_pages(job):
        what = tuple((placed.side.shapes, placed.side.stamp, placed.matrix) for placed in each.placed)
        if what not in seen:
            seen.add(what)
            yield each
