"""Finished PDF pages laid on sheets of paper, and finished files joined into one.

Cards of text come as pages of their own size; how they lie on a paper is worked out by `imposition`, as for all sheets.
"""

from __future__ import annotations

import io
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from .. import PROGRAM, __version__
from ..drawing.shapes import Path, product
from . import xmp
from .miniatures import Miniature, draw
from .page_forms import NOTHING, cut, form
from .pdf import DUPLEX, POINTS_PER_MM
from .tags import Joined, Shown, silence_strays

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pikepdf import Object, ObjectStreamMode, OutlineItem, Pdf
    from pikepdf import Page as PdfPage

    from ..drawing.shapes import Matrix, Page, Placed, Shape


class Finished(NamedTuple):
    """A finished file, and what it is called among others: in bookmarks, and in the labels of its pages."""

    content: bytes
    title: str
    miniatures: tuple[Miniature, ...] = ()
    """Pictures of pages of the whole file that are drawn on its own."""


class Measured(NamedTuple):
    """What is to be known of a finished file; millimetres."""

    title: str
    pages: int
    papers: frozenset[tuple[float, float]]
    """The sizes of its pages, uncut: the shorter edge, then the longer one."""
    width: float
    """Of its first page, cut."""
    height: float
    duplex: str
    printed: int
    """Of its pages, without an empty back at the end, which may have crop marks."""


def assemble(finished: bytes, pages: Iterable[Page], *, duplex: str, labels: Sequence[str] = ()) -> bytes:
    """Return a PDF of pages whose sides are pages of a finished one: a side's name is the page's number, from 0.

    All that the finished file says of itself is kept. A side says what it says where it is shown first, and every
    other time it is a drawing: as such it stands in the file once. The same input gives the same bytes.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(finished)) as file:
        silence_strays(file)
        finished_pages = list(file.pages)
        forms: dict[str, Object] = {}
        tags = Shown(file)
        for page in pages:
            file.add_blank_page(page_size=(page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
            paper = _Paper(file, file.pages[-1], page)
            for placed in page.placed:
                name, shown = placed.side.name, finished_pages[int(placed.side.name)]
                start = tags.first(shown, paper.page) if paper.takes(shown) else None
                if start is not None:
                    paper.tell(placed, shown, start)
                    continue
                if name not in forms:
                    forms[name] = form(file, shown, *cut(shown, page.bleed))
                paper.draw(placed, forms[name])
            paper.end()
        tags.close()
        del file.pages[: len(finished_pages)]
        return _saved(file, duplex, labels, pikepdf.ObjectStreamMode.disable)


def furnished(finished: bytes, duplex: str, labels: Sequence[str]) -> bytes:
    """Return a finished PDF that asks its printer to turn the paper, and calls its pages as they are called."""
    import pikepdf

    with pikepdf.open(io.BytesIO(finished)) as file:
        silence_strays(file)
        return _saved(file, duplex, labels, pikepdf.ObjectStreamMode.preserve)


def measured(finished: bytes) -> Measured:
    """Return what a finished file is."""
    import pikepdf

    with pikepdf.open(io.BytesIO(finished)) as file:
        left, bottom, right, top = (float(edge) / POINTS_PER_MM for edge in file.pages[0].trimbox)
        asked = str(file.Root.ViewerPreferences.get("/Duplex", "/Simplex"))
        (duplex,) = (edge for edge, name in DUPLEX.items() if asked == f"/{name}")
        size = round(right - left, 1), round(top - bottom, 1)
        sizes = frozenset(_size(page) for page in file.pages)
        return Measured(
            str(file.docinfo.get("/Title", "")), len(file.pages), sizes, *size, duplex, _printed(file.pages)
        )


def _printed(pages: Iterable[PdfPage]) -> int:
    """How many pages there are up to the last that shows text, a picture or a side that was laid on it."""
    shows = [any(kind in page.get("/Resources", {}) for kind in ("/Font", "/XObject")) for page in pages]
    return max((number for number, full in enumerate(shows, start=1) if full), default=len(shows))


def _size(page: PdfPage) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) / POINTS_PER_MM for edge in page.mediabox)
    short, long = sorted((round(right - left, 1), round(top - bottom, 1)))
    return short, long


def joined(parts: Sequence[Finished], *, title: str, languages: Sequence[str], duplex: str, recipe: str = "") -> bytes:
    """Return finished files as one, with a bookmark for each; their own bookmarks, labels and tags are kept.

    Where paper is turned, each begins on a leaf of its own (`on_leaves`). The title is in the first of the languages.
    `recipe` is the command that makes the file again. The file is of the newest version of PDF that a part has. The
    same input gives the same bytes.
    """
    import pikepdf

    with ExitStack() as opened, pikepdf.new() as target:
        tags, labels, starts = Joined(target), list[str](), list[int]()
        before, count, version = "", 0, ""
        with target.open_outline() as outline:
            for part in parts:
                source = opened.enter_context(pikepdf.open(io.BytesIO(part.content)))
                if len(target.pages) < on_leaves(len(target.pages), duplex):
                    _add_empty_back(target)
                    # What has no backs of its own counts its pages: this is the next one.
                    labels.append(f"{before} {count + 1}")
                version = max(version, source.pdf_version)
                start = len(target.pages)
                starts.append(start)
                target.pages.extend(source.pages)
                tags.add(source, start)
                labels += [f"{part.title} {page.label}" for page in source.pages]
                before, count = part.title, len(source.pages)
                item = pikepdf.OutlineItem(part.title, start)
                with source.open_outline() as own:
                    places = {page.obj.objgen: number for number, page in enumerate(source.pages, start)}
                    item.children.extend(_bookmarks(own.root, places))
                item.is_closed = True
                outline.root.append(item)
        for part, start in zip(parts, starts, strict=True):
            draw(target, start, part.miniatures)
        tags.close()
        root, info = target.Root, target.docinfo
        root.Lang = pikepdf.String(languages[0])
        root.ViewerPreferences = pikepdf.Dictionary(PrintScaling=pikepdf.Name("/None"), DisplayDocTitle=True)
        info["/Title"], info["/Author"], info["/Creator"] = title, PROGRAM, f"{PROGRAM} {__version__}"
        if recipe:
            info["/Keywords"] = recipe
        root.Metadata = pikepdf.Stream(
            target,
            xmp.packet(title, languages, recipe=recipe),
            Type=pikepdf.Name.Metadata,
            Subtype=pikepdf.Name.XML,
        )
        # Thousands of small objects say what pages are read as: packed, the file is half as large.
        return _saved(target, duplex, labels, pikepdf.ObjectStreamMode.generate, version)


def _add_empty_back(file: Pdf) -> None:
    """Add an empty page with all boxes of the last one."""
    front = file.pages[-1].obj
    file.add_blank_page()
    back = file.pages[-1].obj
    # A stream of no bytes would be packed into none, which is nothing that a reader can unpack.
    back.Contents = file.make_stream(NOTHING)
    for box in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox"):
        if box in front:
            back[box] = [float(edge) for edge in front[box]]


def on_leaves(pages: int, duplex: str) -> int:
    """Return how many pages so many take in a file that is turned: the back of the last leaf is counted."""
    return pages if duplex == "none" else pages + pages % 2


def _bookmarks(items: Iterable[OutlineItem], places: Mapping[tuple[int, int], int]) -> Iterator[OutlineItem]:
    """Yield the bookmarks of a file as they are in another, where its pages have other numbers."""
    import pikepdf

    for item in items:
        place = item.destination
        if isinstance(place, pikepdf.Array) and place[0].objgen in places:
            made = pikepdf.OutlineItem(item.title, places[place[0].objgen])
            made.children.extend(_bookmarks(item.children, places))
            yield made


def _saved(file: Pdf, duplex: str, labels: Sequence[str], packed: ObjectStreamMode, version: str = "") -> bytes:
    import pikepdf

    file.Root.ViewerPreferences.Duplex = pikepdf.Name(f"/{DUPLEX[duplex]}")
    if labels:
        names = [each for page, label in enumerate(labels) for each in (page, pikepdf.Dictionary(P=label))]
        file.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(names))
    stream = io.BytesIO()
    file.save(stream, deterministic_id=True, object_stream_mode=packed, min_version=version)
    return stream.getvalue()


class _Paper:
    """A page of paper, while sides are laid on it."""

    def __init__(self, file: Pdf, page: PdfPage, laid: Page) -> None:
        self.file = file
        self.page = page
        self.laid = laid
        self.resources: dict[str, dict[str, Object]] = {}
        self.names: dict[tuple[int, int], str] = {}
        self.operators: list[bytes] = []

    def takes(self, page: PdfPage) -> bool:
        """Whether the names of what a page shows mean nothing else on this paper."""
        import pikepdf

        for kind, things in page.obj.get("/Resources", {}).items():
            known = self.resources.get(kind, {})
            for name, thing in things.items() if isinstance(things, pikepdf.Dictionary) else ():
                if name in known and known[name] != thing:
                    return False
        return True

    def tell(self, placed: Placed, page: PdfPage, start: int) -> None:
        """Lay a side on the paper with its marks, `start` added to their numbers."""
        import pikepdf

        for kind, things in page.obj.get("/Resources", {}).items():
            if isinstance(things, pikepdf.Dictionary):
                self.resources.setdefault(kind, {}).update(things.items())
        (left, bottom), (x, y, right, top) = cut(page, self.laid.bleed)
        self.operators.append(
            f"q {self._matrix(placed)} cm 1 0 0 1 {-left:.4f} {-bottom:.4f} cm "
            f"{x:.4f} {y:.4f} {right - x:.4f} {top - y:.4f} re W n".encode("ascii")
        )
        instructions = list(pikepdf.parse_content_stream(page))
        for number, each in enumerate(instructions):
            if str(each.operator) == "BDC" and isinstance(each.operands[1], pikepdf.Dictionary):
                marks = pikepdf.Dictionary(dict(each.operands[1]))
                if "/MCID" in marks:
                    marks.MCID = int(marks.MCID) + start
                    instructions[number] = pikepdf.ContentStreamInstruction([each.operands[0], marks], each.operator)
        self.operators += [pikepdf.unparse_content_stream(instructions), b"Q"]

    def draw(self, placed: Placed, drawing: Object) -> None:
        """Lay a drawing of a side on the paper."""
        name = self.names.setdefault(drawing.objgen, f"/Side{len(self.names)}")
        self.resources.setdefault("/XObject", {})[name] = drawing
        self.operators.append(f"/Artifact BMC q {self._matrix(placed)} cm {name} Do Q EMC".encode("ascii"))

    def _matrix(self, placed: Placed) -> str:
        numbers = _points(placed.matrix, placed.side.height, self.laid.height)
        return " ".join(f"{number:.4f}" for number in numbers)

    def end(self) -> None:
        """Write the page."""
        import pikepdf

        page, laid = self.page.obj, self.laid
        marks = "\n".join(_marks(laid.marks, laid.height))
        if marks:
            self.operators.append(f"/Artifact BMC {marks} EMC".encode("ascii"))
        page.Resources = pikepdf.Dictionary({kind: pikepdf.Dictionary(own) for kind, own in self.resources.items()})
        page.Contents = self.file.make_stream(b"\n".join(self.operators) or NOTHING)
        trim = laid.trim
        if trim is None:
            return
        for key, margin in (("/TrimBox", 0.0), ("/BleedBox", laid.bleed)):
            edges = (trim.x - margin, laid.height - trim.bottom - margin)
            far = (trim.right + margin, laid.height - trim.y + margin)
            page[key] = pikepdf.Array([round(edge * POINTS_PER_MM, 4) for edge in (*edges, *far)])


def _points(matrix: Matrix, side_height: float, page_height: float) -> Matrix:
    """A matrix of millimetres downwards as one of points upwards."""
    scale = POINTS_PER_MM
    up: Matrix = (1 / scale, 0, 0, -1 / scale, 0, side_height)
    down: Matrix = (scale, 0, 0, -scale, 0, page_height * scale)
    return product(down, product(matrix, up))


def _marks(shapes: Iterable[Shape], height: float) -> Iterator[str]:
    """Lines alone: marks have nothing else."""
    for shape in shapes:
        if not isinstance(shape, Path) or any(name not in {"M", "L"} for name, _ in shape.commands):
            raise TypeError(shape)
        steps = []
        for name, (x, y) in shape.commands:
            place = f"{x * POINTS_PER_MM:.4f} {(height - y) * POINTS_PER_MM:.4f}"
            steps.append(f"{place} {name.lower()}")
        yield f"q {shape.width * POINTS_PER_MM:.4f} w 0 G {' '.join(steps)} S Q"
