"""Printing of forms: from what is asked for to the sheets of a pad, and to the bytes of a file."""

from __future__ import annotations

import io
from collections import Counter
from functools import partial
from itertools import islice, starmap
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.reading.names import folded
from alhambra_engine.rollandwrite.layouts import load_layout

from ..drawing import palette, papers
from ..drawing.labels import LabelTooLongError
from ..drawing.shapes import Part, Sheet, Side, as_side, fitting, scaled
from ..forms.design import NO_CONTENT, Mark, Setting
from ..words.catalog import load, strict
from . import arrangement, imposition, modules, outline, recipe, stacks
from .arrangement import RequestError
from .letters import check_letters
from .printable import About, Printable, Printed, PrintRemark

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.papers import Paper
    from ..drawing.shapes import Page
    from ..forms.design import Content, Design, Document, Filling
    from ..writers.parts import FilePart
    from .imposition import Grid
    from .printable import Watch
    from .request import Request

FORMATS = ("pdf", "svg", "png", "geometry")

CODES = ("none",)
"""What can be asked for of the codes for photos; what is usual has no name."""

_OPTIONS = frozenset({"lang", "ink", "ppi"}) | arrangement.OPTIONS
"""What every form takes."""

_KEPT_SHEETS = 64

MOST_NAMES = 200
MOST_PICTURES = 200

LONGEST_NAME = 60
"""Characters of a name that is printed on a sheet; a longer one fits no line."""


def printable(document: Document) -> Printable:
    """Return a form as something that can be printed."""
    enlarged = frozenset() if document.true_size else frozenset({"large"})
    games = stacks.games(document)
    about = About(
        document.name,
        document.describe,
        document.sizes,
        games,
        FORMATS,
        _OPTIONS
        | enlarged
        | document.options
        | ({"back"} if document.backs else frozenset())
        | ({"of", "holds"} if document.stacks else frozenset())
        | ({"game"} if games else frozenset()),
        document.backs,
        document.needs,
        takes_season=document.season is not None,
        made_of="shapes",
        players=(document.fewest_players, document.most_players),
        stacks=document.stacks,
        together=document.together,
    )
    return Printable(about, partial(fits, document), partial(plan, document))


class FormJob(NamedTuple):
    """A request worked out: the designs of its sheets and where they lie on the paper."""

    document: Document
    designs: tuple[Design, ...]
    """For each language."""
    layouts: Sequence[GridLayout]
    """The grids of its sheets, neighbours alike; none where all have the usual one."""
    sheets: int
    """Of each language."""
    names: tuple[str, ...]
    template: str
    """The paper that its template is made for, by name."""
    size: Paper
    """The cut sheet as it is printed, enlarged or not, and turned as the document is."""
    grid: Grid
    order: str
    duplex: str
    request: Request
    recipe: str
    """Empty where none can carry what the request names."""
    remarks: tuple[PrintRemark, ...]

    @property
    def page_count(self) -> int:
        """How many pages the file has."""
        one = imposition.page_count(self._cuts, self.grid, order=self.order, duplex=self.duplex)
        return one * len(self.designs)

    @property
    def _cuts(self) -> int:
        """How many cut sheets there are of each language: two for one, where its back is a page of its own."""
        if not self._parted:
            return self.sheets
        if self.order == "repeat":
            # Each of them fills papers of its own.
            return 2 * -(-self.sheets // len(self.grid.cells)) * len(self.grid.cells)
        return 2 * self.sheets

    @property
    def _parted(self) -> bool:
        first = self.designs[0]
        return first.apart or (first.second_sheet and self.duplex == "none")

    def pages(self) -> Iterator[Page]:
        """Yield the pages: one language after the other."""
        for design, language in zip(self.designs, self.request.lang, strict=True):
            make = _sheet_maker(self, design, language)
            if self._parted:
                make = _side_maker(make)
            yield from imposition.pages(self._cuts, make, self.grid, order=self.order, duplex=self.duplex)

    def make(self, form: str, watch: Watch) -> Printed:
        """Return the pad as a PDF, or a picture of each page that differs; RequestError."""
        if form == "pdf":
            stream = io.BytesIO()
            return self.write(stream.write, watch)._replace(contents=(stream.getvalue(),))
        if form == "geometry":
            places = tuple(self._geometry())
            return Printed(places, len(places), self.remarks)
        pictures = tuple(self._pictures(form))
        # Who asks for a number of sheets and gets one picture is told why.
        alike = (PrintRemark("alike", {"pages": self.page_count}),) if self.request.sheets else ()
        return Printed(pictures, len(pictures), (*self.remarks, *(alike if len(pictures) < self.page_count else ())))

    def write(self, sink: Callable[[bytes], object], watch: Watch) -> Printed:
        """Write the pad as a PDF, page by page: nothing is kept of a page that is written."""
        from ..writers import pdf

        first, languages = self.designs[0], self.request.lang
        parts = tuple(starmap(self._part, zip(languages, self.designs, strict=True)))
        about = pdf.DocumentInfo(first.title, first.subject, languages[0], self.duplex, self.recipe, parts)
        pdf.write_to(sink, watch(lambda: self.page_count, self.pages()), about)
        return Printed((), self.page_count, self.remarks)

    def _part(self, language: str, design: Design) -> FilePart:
        """The pages of a language: what they are called, and where the sheets of players and grids begin."""
        from ..writers.parts import Bookmark, FilePart

        # What a page is called is no part of it: it may be in English.
        catalog = load(language)
        pages = self.page_count // len(self.designs)
        several = len(self.designs) > 1
        labels = outline.labels(catalog, pages, self.duplex, language if several else "")
        title = f"{design.title} ({catalog.own_name})" if several else design.title
        bookmarks = tuple(starmap(Bookmark, self._beginnings())) if len(self.grid.cells) == 1 else ()
        alike = not any(self.names) and len(self.layouts) < len(("one", "another"))
        return FilePart(pages, language, title, outline.says(catalog, design.title), labels, bookmarks, alike)

    def _beginnings(self) -> Iterator[tuple[int, str]]:
        """Yield the pages at which the sheets of a player or a grid begin, and who or what that is."""
        a_sheet = self.page_count // len(self.designs) // self.sheets
        names, grids = self.names[: self.sheets], self.layouts
        if 1 < len(names) <= outline.LONGEST:
            yield from ((number * a_sheet, name) for number, name in enumerate(names) if name)
        elif 1 < len(grids) <= outline.LONGEST:
            for number, grid in enumerate(grids):
                # As in `_sheet_maker`: neighbours are alike.
                yield -(-number * self.sheets // len(grids)) * a_sheet, grid.name

    def _geometry(self) -> Iterator[bytes]:
        """Yield where everything is on a sheet of each grid: no language, number or name moves a box."""
        from . import geometry

        template = f"{self.document.name}-{self.template}"
        usual = load_layout() if "layout" in self.document.options else None
        mark = Mark(1 if self.request.numbered else None, self.names[0] if self.names else "")
        for layout in dict.fromkeys(self.layouts) or (usual,):
            sheet = self.designs[0].sheet(mark._replace(layout=layout))
            yield geometry.write(sheet, self.document.name, template, layout.id if layout else "")

    def _pictures(self, form: str) -> Iterator[bytes]:
        """Yield the pages that differ as `svg` or `png` files."""
        from ..writers import pdf, svg
        from .pictures import pictures

        first = self.designs[0]
        differing = tuple(islice(_differing(self.pages()), MOST_PICTURES + 1))
        if len(differing) > MOST_PICTURES:
            raise RequestError("many-pictures", most=MOST_PICTURES)
        for number, each in enumerate(differing, start=1):
            if form == "svg":
                title = first.title if number == 1 else f"{first.title} – {number}"
                yield svg.write(as_side(each, "page"), title=title, language=self.request.lang[0]).encode()
            else:
                about = pdf.DocumentInfo(first.title, first.subject, self.request.lang[0], "none", "")
                yield from pictures(pdf.write([each], about), self.request)


def plan(document: Document, request: Request, content: Content = NO_CONTENT) -> FormJob:
    """Work out a request for a form; KeyError for an unknown language, paper or ink, RequestError for what cannot be.

    Which options it takes is checked before (`make.check`).
    """
    request = modules.settled(_designed(document, request))
    modules.check_rows(request)
    document = stacks.fitted(document, request)
    names = _names(request)
    _check_names(document, names)
    _check_number_of_players(document, request, names)
    filled = _filled(document, request, content)
    size, printed, grid = _arrangement(document, request, filled.crowded if filled else {})
    order = arrangement.order_of(request, grid)
    if filled is not None:
        content = content._replace(grids=filled.grids)
    # With another grid on each back they come in pairs.
    layouts = content.grids[::2] if request.back == "layout" else content.grids
    own_names = filled.sheets if filled is not None else () if document.most_players else names
    ink = palette.load(request.ink)
    upright = size.landscape if document.landscape else size
    scale = min(printed.width / upright.width, printed.height / upright.height)

    def design(language: str) -> Design:
        players = names if document.most_players else ()
        seats = request.players if filled is None else filled.seats
        setting = Setting(
            strict(language),
            size,
            ink,
            content,
            players,
            scale,
            seats,
            codes=request.codes != "none",
            back=request.back,
            modules=modules.named(request),
            orders=modules.orders(request),
            left_handed=request.left_handed,
            dry_erase=request.dry_erase,
            stack=stacks.of(document, request, size.name),
        )
        try:
            made = document.design(setting)
        except LabelTooLongError as error:
            raise arrangement.too_long(document.name, language, error.text) from error
        return _enlarged(made, printed) if request.large else made

    designs = tuple(map(design, request.lang))
    sides = len(designs[0].sides)
    duplex = arrangement.duplex_of(request, grid, sides=sides)
    if designs[0].apart and order == "booklet":
        raise RequestError("option", document=document.name, option="order booklet")
    if designs[0].apart or (sides == 1 and order != "booklet"):
        duplex = "none"
    asked = max(len(own_names), 1) * (len(layouts) if request.layout or request.layouts else 1)
    if order == "repeat":
        asked *= len(grid.cells)
    places = len(grid.cells)
    if (designs[0].apart or (designs[0].second_sheet and duplex == "none")) and order != "repeat":
        places = max(places // 2, 1)
    # Nothing asked for in particular: what one paper takes.
    sheets = request.sheets or (asked if asked > 1 or filled is not None else places)
    if sheets < len(layouts):
        raise RequestError("few-sheets", sheets=sheets, layouts=len(layouts))
    words = recipe.carried(request, content)
    remarks = (*arrangement.remarks(grid, printed, request), *_doubtful_names(request, names))
    remarks = (*remarks, *modules.left_out(request, "points"))
    if content.season is not None and content.season.left_out:
        remarks = (*remarks, PrintRemark("left-out", {"number": content.season.left_out}))
    return FormJob(
        document, designs, layouts, sheets, own_names, size.name, printed, grid, order, duplex, request, words, remarks
    )


def _filled(document: Document, request: Request, content: Content) -> Filling | None:
    """What a document is for when it is filled in, None where nothing is; RequestError where it cannot be."""
    if content.season is not None and document.season is not None:
        players = content.season.players
        for name in players:
            _check_length(name)
        filled = document.season(content.season)
    elif content.game is not None:
        from ..figures.model import players_of

        players = players_of(content.game)
        filled = _filled_from(document, request, content.game)
    else:
        return None
    if filled.seats > document.most_players:
        raise RequestError("too-many-players", document=document.name, most=document.most_players)
    check_letters(players)
    return filled


def _filled_from(document: Document, request: Request, game: Result) -> Filling:
    """What a document is for when it is filled in from a game; RequestError where it cannot be."""
    if game.game != document.filled_from:
        raise RequestError("other-game", document=document.name, game=game.game)
    filled = document.filling(game)
    if filled.only_claims:
        raise RequestError("only-claims", document=document.name)
    if not filled.sheets:
        raise RequestError("nothing-drawn", document=document.name)
    crowded = [request.size] if request.size in document.sizes else document.sizes
    if all(size in filled.crowded for size in crowded):
        raise RequestError("crowded", document=document.name, player=filled.crowded[crowded[-1]])
    return filled


def fits(document: Document, request: Request) -> bool:
    """Tell whether the sheets of a document fit the paper of a request; KeyError for an unknown paper."""
    try:
        request = _designed(document, request)
        _arrangement(stacks.fitted(document, request), request)
    except RequestError:
        return False
    return True


def _designed(document: Document, request: Request) -> Request:
    """Return a request in a size that the document is designed for: one paper larger is that size enlarged.

    RequestError for what is to be enlarged twice.
    """
    if request.size in document.sizes or document.true_size:
        return request
    for size in document.sizes:
        grown = papers.larger(size)
        if grown is not None and grown.name == request.size:
            if request.large:
                raise RequestError("exclude", one=f"--size {request.size}", other="--large")
            return request._replace(size=size, large=True)
    return request


def _names(request: Request) -> tuple[str, ...]:
    """The names that are asked for, as they are drawn."""
    if not request.names:
        return ()
    from ..drawing import typefaces

    font = typefaces.load(typefaces.face("label-medium"))
    drawn = (" ".join(typefaces.composed(font, part).split()) for part in request.names.split(","))
    return tuple(filter(None, drawn))


def _doubtful_names(request: Request, names: Sequence[str]) -> Iterator[PrintRemark]:
    """Yield what may be a slip in the names that are asked for: it is printed all the same."""
    counts = Counter(map(folded, names))
    twice = tuple(dict.fromkeys(name for name in names if counts[folded(name)] > 1))
    if twice:
        yield PrintRemark("named-twice", {"names": twice})
    left_out = len(request.names.split(",")) - len(names) if request.names else 0
    if left_out:
        yield PrintRemark("nameless", {"number": left_out})


def _check_names(document: Document, names: Sequence[str]) -> None:
    if len(names) > MOST_NAMES:
        raise RequestError("too-many-names", document=document.name, most=MOST_NAMES)

    for name in names:
        _check_length(name)
    check_letters(names)


def _check_length(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise RequestError("long-name", name=f"{name[:LONGEST_NAME]}…", most=LONGEST_NAME)


def _check_number_of_players(document: Document, request: Request, names: Sequence[str]) -> None:
    # Documents with a name on each sheet take as many names as there are sheets.
    if not document.most_players:
        return
    if len(names) > document.most_players:
        raise RequestError("too-many-names", document=document.name, most=document.most_players)
    if request.players > document.most_players:
        raise RequestError("too-many-players", document=document.name, most=document.most_players)
    if 0 < request.players < document.fewest_players:
        raise RequestError("too-few-players", document=document.name, fewest=document.fewest_players)
    if 0 < request.players < len(names):
        raise RequestError("names-and-players", names=len(names), players=request.players)


def _arrangement(document: Document, request: Request, crowded: Container[str] = ()) -> tuple[Paper, Paper, Grid]:
    """The cut sheet that is designed, as which it is printed, and where it lies on the paper; none that is crowded."""
    paper = papers.paper(request.paper) if request.paper else None
    if paper and document.true_size and paper.name not in document.sizes:
        raise RequestError("size", document=document.name, size=paper.name, sizes=document.sizes)

    def lay(name: str) -> tuple[Paper, Paper, Grid]:
        size = papers.paper(name)
        printed = _printed_size(document, size, large=request.large)
        return size, printed, arrangement.grid_on(paper, printed, request)

    return arrangement.first_that_fits(tuple(size for size in document.sizes if size not in crowded), request, lay)


def _printed_size(document: Document, size: Paper, *, large: bool) -> Paper:
    if large:
        grown = papers.larger(size.name)
        if grown is None:
            raise RequestError("no-larger", size=size.name)
        size = grown
    return size.landscape if document.landscape else size


def _sheet_maker(job: FormJob, design: Design, language: str) -> Callable[[int], Sheet]:
    """Return what makes the sheets of a pad by number from 0; sheets that are alike are the same object."""
    alike: dict[Mark, Sheet] = {}
    different = -(-job.sheets // len(job.grid.cells)) if job.order == "repeat" else job.sheets

    def make(number: int) -> Sheet:
        # Neighbours have one layout, so that players who tear off one sheet each sit at the same grid.
        layout = job.layouts[number * len(job.layouts) // different] if job.layouts else None
        name = job.names[number % len(job.names)] if job.names else ""
        mark = Mark(number + 1 if job.request.numbered else None, name, layout)
        if mark not in alike:
            # A pad may have thousands that differ; the front and the back of one ask soon after each other.
            if len(alike) >= _KEPT_SHEETS:
                del alike[next(iter(alike))]
            try:
                alike[mark] = design.sheet(mark)
            except LabelTooLongError as error:
                raise arrangement.too_long(job.document.name, language, error.text) from error
        return alike[mark]

    return make


def _side_maker(make: Callable[[int], Sheet]) -> Callable[[int], Sheet]:
    """Return what makes front and back of each sheet as two that follow each other."""

    def side(number: int) -> Sheet:
        sides = make(number // 2).sides
        return Sheet(sides[number % 2 : number % 2 + 1])

    return side


def _enlarged(design: Design, size: Paper) -> Design:
    """The design as large as a cut sheet allows; what its sides share they share still."""
    matrix = fitting(design.sides[0].width, design.sides[0].height, size.width, size.height)
    front, *others = design.sides
    grown = scaled(Part(front.shapes, front.boxes), matrix)
    sides = [Side(front.name, size.width, size.height, *grown, measured=front.measured)]
    for side in others:
        part = grown if side.shapes is front.shapes else scaled(Part(side.shapes, side.boxes), matrix)
        sides.append(Side(side.name, size.width, size.height, *part, measured=side.measured))

    def stamp(mark: Mark) -> tuple[Part, ...]:
        parts = design.stamp(mark)
        grown = {id(part): scaled(part, matrix) for part in parts}
        return tuple(grown[id(part)] for part in parts)

    return design._replace(sides=tuple(sides), stamp=stamp)


def _differing(pages: Iterator[Page]) -> Iterator[Page]:
    """The pages that differ from all before them."""
    seen: set[tuple[object, ...]] = set()
    # What is the same object again need not be compared shape by shape; it is kept, so that no other gets its place.
    met: dict[tuple[object, ...], Page] = {}
    for each in pages:
        objects = tuple((id(placed.side.shapes), id(placed.side.stamp), placed.matrix) for placed in each.placed)
        if met.setdefault(objects, each) is not each:
            continue
        what = tuple((placed.side.shapes, placed.side.stamp, placed.matrix) for placed in each.placed)
        if what not in seen:
            seen.add(what)
            yield each
