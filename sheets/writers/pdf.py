"""The PDF writer: ReportLab draws (`canvas`), and the pages that show the same drawings are written beneath it.

Each drawing becomes one form XObject, which every page of a pad shows: a pad of 100 sheets is little larger than one.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple, assert_never

from .. import PROGRAM, __version__
from ..drawing import typefaces
from ..drawing.shapes import IDENTITY, Group, Mosaic, Path, Shape, Symbol, Text, Use
from ..drawing.typefaces import MM_PER_POINT
from . import xmp
from .canvas import Drawings, register
from .parts import FilePart
from .pdf_file import PdfFile, as_number, as_text
from .structure_tree import ARTIFACT, Structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ..drawing.shapes import Colour, Matrix, Page
    from ..drawing.typefaces import Face

POINTS_PER_MM = 1 / MM_PER_POINT


class DocumentInfo(NamedTuple):
    """What a file says of itself."""

    title: str
    subject: str
    language: str
    duplex: str
    """How its printer is to turn the paper: `long`, `short` or `none`."""
    recipe: str
    """The command that makes it again, kept in its Keywords."""
    parts: tuple[FilePart, ...] = ()
    """None where the file is what its title says, and no more."""


DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
"""What PDF calls the ways to turn the paper."""

_WHOLE = "-2000 -2000 4000 4000"
"""The bounds of a form in mm: no drawing is cut off by them, whatever its paper."""

_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
"""What PDF calls the steps of a path."""

_KEPT_STAMPS = 64
"""Stamps remembered, to be shared by the sides of a sheet; a pad may have thousands."""

_PRODUCER = "ReportLab PDF Library"

_DATE = "D:20000101000000+00'00'"
"""When every file was made: the same input gives the same bytes."""


def write(pages: Iterable[Page], about: DocumentInfo) -> bytes:
    """Return a PDF of pages; drawings that are the same object stand in it once.

    The same input gives the same bytes. Raises MissingGlyphError where a text cannot be shown.
    """
    stream = io.BytesIO()
    write_to(stream.write, pages, about)
    return stream.getvalue()


def write_to(sink: Callable[[bytes], object], pages: Iterable[Page], about: DocumentInfo) -> None:
    """Write a PDF of pages as they come, like `write`; little is kept of them."""
    file = PdfFile(sink)
    structure = Structure(file, about.parts or (FilePart(0, about.language, about.title, {}),))
    pen = _Pen(file)
    for page in pages:
        pen.show(page, structure)
    pen.close()
    wishes = f"/PrintScaling/None/Duplex/{DUPLEX[about.duplex]}/DisplayDocTitle true"
    told = f"/Lang{as_text(about.language)}/PageMode/UseNone/ViewerPreferences<<{wishes}>>{structure.close()}"
    packet = file.add_metadata(_packet(about))
    file.close(f"{told}/Metadata {packet} 0 R", _described(about))


def _packet(about: DocumentInfo) -> bytes:
    languages = tuple(dict.fromkeys((about.language, *(part.language for part in about.parts))))
    return xmp.packet(about.title, languages, subject=about.subject, recipe=about.recipe, producer=_PRODUCER)


def _described(about: DocumentInfo) -> str:
    entries = {
        "Title": about.title,
        "Subject": about.subject,
        "Author": PROGRAM,
        "Creator": f"{PROGRAM} {__version__}",
        # The bytes of a path that is no text in any encoding would stop the writer at its last step.
        "Keywords": about.recipe.encode("utf-8", "replace").decode("utf-8"),
        "Producer": _PRODUCER,
        "CreationDate": _DATE,
        "ModDate": _DATE,
    }
    return "".join(f"/{name} {as_text(words)}" for name, words in entries.items())


class _Pen:
    """A file being written: what draws, and the forms that stand in it."""

    def __init__(self, file: PdfFile) -> None:
        self.file, self.drawings = file, Drawings()
        self.canvas = self.drawings.canvas
        # By identity, which is cheap to ask for; the drawings are kept, so that no other takes their place in memory.
        self.forms: dict[int, tuple[int, tuple[Shape, ...]]] = {}
        self.stamps: dict[int, tuple[int, tuple[Shape, ...]]] = {}
        self.symbols: dict[Symbol, int] = {}
        self.known: dict[int, tuple[int, Symbol]] = {}
        self.fonts: dict[Face, str] = {}
        self.typefaces = file.reserve()
        self.contents: dict[tuple[object, ...], int] = {}
        self._forget()

    def close(self) -> None:
        """Write the typefaces."""
        self.drawings.write_fonts(self.file, self.typefaces)

    def show(self, page: Page, structure: Structure) -> None:
        """Draw a page and end it."""
        # On each page its forms are called by the order in which it shows them, so that pages alike have one content.
        names: dict[int, str] = {}
        placed = []
        for each in page.placed:
            shown = [self._form_of(each.side.shapes, self.forms)]
            if each.side.stamp:
                shown.append(self._form_of(each.side.stamp, self.stamps))
            mark = structure.mark(each.side.name, tuple(shown))
            placed.append((mark, each.matrix, tuple(_named(form, names) for form in shown)))
        if page.marks:
            # Marks are the same on all pages of a paper's side.
            marks = self._form_of(page.marks, self.forms)
            placed.append((ARTIFACT, IDENTITY, (_named(marks, names),)))
        while len(self.stamps) > _KEPT_STAMPS:
            del self.stamps[next(iter(self.stamps))]
        own = self.file.reserve()
        entries = (
            f"/MediaBox[0 0 {as_number(page.width * POINTS_PER_MM)} {as_number(page.height * POINTS_PER_MM)}]",
            *_boxes(page),
            f"/Resources{self._resources(names)}/Contents {self._content(page.height, tuple(placed))} 0 R",
            structure.end_page(own),
        )
        self.file.add_page(own, "".join(entries))

    def _content(self, height: float, placed: tuple[tuple[str, Matrix, tuple[str, ...]], ...]) -> int:
        """The content of a page: marks, matrices and names of what it shows; pages alike have the same one."""
        if (height, placed) not in self.contents:
            canvas = self.canvas
            self.drawings.begin()
            # PDF's points from the bottom become millimetres from the top.
            canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM)
            for mark, matrix, names in placed:
                canvas.saveState()
                canvas.transform(*matrix)
                canvas.addLiteral(mark)
                for name in names:
                    canvas.addLiteral(f"/{name} Do")
                canvas.addLiteral("EMC")
                canvas.restoreState()
            self.contents[height, placed] = self.file.add_stream("", self.drawings.taken())
        return self.contents[height, placed]

    def _resources(self, names: Mapping[int, str]) -> str:
        """What a content refers to by name: forms, by their numbers, and typefaces."""
        forms = "".join(f"/{name} {form} 0 R" for form, name in names.items())
        return f"<</Font {self.typefaces} 0 R{f'/XObject<<{forms}>>' if forms else ''}>>"

    def _form_of(self, shapes: tuple[Shape, ...], forms: dict[int, tuple[int, tuple[Shape, ...]]]) -> int:
        if id(shapes) not in forms:
            forms[id(shapes)] = (self._form(shapes, _WHOLE), shapes)
        return forms[id(shapes)][0]

    def _form(self, shapes: Iterable[Shape], bounds: str) -> int:
        """Write a form XObject in millimetres and return its number; what it shows of others is written first."""
        self._define_symbols(shapes)
        names: dict[int, str] = {}
        self.drawings.begin()
        self._forget()
        self._draw(shapes, names)
        entries = f"/Type/XObject/Subtype/Form/BBox[{bounds}]/Resources{self._resources(names)}"
        return self.file.add_stream(entries, self.drawings.taken())

    def _define_symbols(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                self._define_symbols(shape.shapes)
            elif isinstance(shape, Use) and id(shape.symbol) not in self.known:
                # By identity first: to compare two drawings takes longer than to draw one.
                symbol = shape.symbol
                if symbol not in self.symbols:
                    bounds = f"0 0 {as_number(symbol.width)} {as_number(symbol.height)}"
                    self.symbols[symbol] = self._form(symbol.shapes, bounds)
                self.known[id(symbol)] = (self.symbols[symbol], symbol)

    def _draw(self, shapes: Iterable[Shape], names: dict[int, str]) -> None:
        canvas = self.canvas
        for shape in shapes:
            match shape:
                case Path():
                    self._draw_path(shape)
                case Mosaic():
                    self._draw_mosaic(shape)
                case Text():
                    self._draw_text(shape)
                case Use():
                    canvas.saveState()
                    canvas.transform(shape.scale, 0, 0, shape.scale, shape.x, shape.y)
                    canvas.addLiteral(f"/{_named(self.known[id(shape.symbol)][0], names)} Do")
                    canvas.restoreState()
                case Group():
                    canvas.saveState()
                    canvas.transform(*shape.matrix)
                    self._draw(shape.shapes, names)
                    canvas.restoreState()
                    self._forget()
                case _:
                    assert_never(shape)

    def _forget(self) -> None:
        """Ask for colours and lines anew: what was asked for is no longer so."""
        self.fill: Colour | None = None
        self.line: tuple[object, ...] = ()

    def _fill_with(self, colour: Colour) -> None:
        if colour == self.fill:
            return
        self.fill = colour
        # Black goes out as grey 0, and greys as greys, so that no printer mixes them from colours.
        if colour.is_grey:
            self.canvas.setFillGray(colour.red)
        else:
            self.canvas.setFillColorRGB(*colour)

    def _stroke_with(self, path: Path, colour: Colour) -> None:
        line = colour, path.width, path.dash, path.round
        if line == self.line:
            return
        self.line = line
        canvas = self.canvas
        if colour.is_grey:
            canvas.setStrokeGray(colour.red)
        else:
            canvas.setStrokeColorRGB(*colour)
        canvas.setLineWidth(path.width)
        canvas.setDash(list(path.dash))
        canvas.setLineCap(int(path.round))
        canvas.setLineJoin(int(path.round))

    def _draw_path(self, path: Path) -> None:
        if path.fill is not None:
            self._fill_with(path.fill)
        if path.stroke is not None:
            self._stroke_with(path, path.stroke)
        if path.fill is None and path.stroke is None:
            return
        written = self.drawings.numbers
        steps = [f"{written(*numbers)} {_STEPS[name]}" if numbers else _STEPS[name] for name, numbers in path.commands]
        ink = "B" if path.fill is not None and path.stroke is not None else "f" if path.fill is not None else "S"
        steps.append(f"{ink}*" if path.even_odd and path.fill is not None else ink)
        self.canvas.addLiteral(" ".join(steps))

    def _draw_mosaic(self, mosaic: Mosaic) -> None:
        """Draw modules in their own unit: whole numbers are short, and there are hundreds of them."""
        canvas = self.canvas
        self._fill_with(mosaic.fill)
        canvas.saveState()
        canvas.transform(mosaic.module, 0, 0, mosaic.module, mosaic.x, mosaic.y)
        canvas.addLiteral(" ".join([f"{x} {y} {wide} {high} re" for x, y, wide, high in mosaic.rectangles]))
        canvas.addLiteral("f")
        canvas.restoreState()

    def _draw_text(self, text: Text) -> None:
        canvas = self.canvas
        for placed in text.placed():
            face, glyphs = placed.run.face, placed.run.text
            typefaces.check_glyphs(typefaces.load(face), glyphs)
            if face not in self.fonts:
                self.fonts[face] = register(face)
            self._fill_with(text.colour)
            run = canvas.beginText()
            # The page is upside down in PDF's eyes; the letters are turned back.
            run.setTextTransform(1, 0, 0, -1, placed.left, placed.baseline)
            run.setFont(self.fonts[face], placed.em)
            if placed.run.offsets:
                for glyph, (x, y) in placed.glyphs():
                    run.setTextTransform(1, 0, 0, -1, x, y)
                    run.textOut(glyph)
                canvas.drawText(run)
                continue
            if placed.tracking:
                run.setCharSpace(placed.tracking)
            run.textOut(glyphs)
            if placed.tracking:
                # The spacing outlives a text object: the next one would be set with it.
                run.setCharSpace(0)
            canvas.drawText(run)


def _named(form: int, names: dict[int, str]) -> str:
    """The name of a form in a content, the next one where it has none yet."""
    return names.setdefault(form, f"X{len(names)}")


def _boxes(page: Page) -> Iterator[str]:
    """Yield what is left of a page when it is cut, and how far colour runs beyond."""
    trim = page.trim
    left, top, right, bottom = (trim.x, trim.y, trim.right, trim.bottom) if trim else (0, 0, page.width, page.height)

    def corners(margin: float) -> str:
        edges = (left - margin, page.height - bottom - margin, right + margin, page.height - top + margin)
        return " ".join(as_number(edge * POINTS_PER_MM) for edge in edges)

    yield f"/TrimBox[{corners(0)}]"
    if page.bleed:
        yield f"/BleedBox[{corners(page.bleed)}]"
