"""What is known of a printed sheet: its boxes by its code or its markers, and what it looks like unfilled.

Boxes come from the files of `sheets/data/revisions`, which have them as `--format geometry` writes them, of old
templates too. What a sheet looks like comes from the design that prints it.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite.layouts import GridLayout

from ..drawing import codes, palette, papers, sheet_codes
from ..drawing.shapes import Page, Placed, fitting
from ..drawing.sheet_codes import SheetCode
from ..forms.design import Content, Mark
from ..press import catalogue, form_job
from ..press.request import Request
from ..words import catalog as catalogs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ..drawing.shapes import Side

_COIN = "coin"
_PLACES = 3
"""Decimals of a length in mm, as in `--format geometry`."""

_FEWEST_MARKERS = 2
"""Of a sheet that is known by its markers alone."""

_KEPT = 256
"""Templates that stay at hand: of a photo without a code many are tried."""

OWN_GRID = "own"
"""The name of a grid that none of the layouts of the program has."""


class UnknownSheetError(ValueError):
    """No template is known for a code: `reason` is `format` (of version 0.1), `revision`, `coins` or `size`."""

    def __init__(self, reason: str, name: str) -> None:
        """Take what of a code is not known, and its name."""
        super().__init__(f"{reason}: {name}")
        self.reason, self.name = reason, name


class PrintedBox(NamedTuple):
    """A box of a sheet as `--format geometry` has it: what it is to a reader, and its edges in mm."""

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float


class Template(NamedTuple):
    """A side of a printed sheet."""

    code: SheetCode
    """What its codes say; language, ink and number are empty where only markers were seen."""
    template: str
    """Document and paper, as `player-sheet-a5`."""
    layout: str
    """The id of its grid, `own` for one that the program does not have, empty for a sheet without a grid."""
    width: float
    height: float
    """In mm, as it is printed."""
    boxes: tuple[PrintedBox, ...]
    variant: tuple[str, ...] = ()
    """`left-handed`, `dry-erase`."""

    @property
    def ids(self) -> tuple[int, int, int, int]:
        """The ids of its markers in the order of `codes.CORNERS`."""
        return codes.marker_ids(self.code)

    def of_kind(self, *kinds: str) -> tuple[PrintedBox, ...]:
        """Return the boxes of some kinds, in their order."""
        return tuple(box for box in self.boxes if box.kind in kinds)

    def box(self, name: str) -> PrintedBox:
        """Return the box of a name; KeyError."""
        for box in self.boxes:
            if box.name == name:
                return box
        raise KeyError(name)


class Bitmap(NamedTuple):
    """Rows of pixels from the top, four bytes a pixel: red, green, blue, 255."""

    width: int
    height: int
    rgba: bytes


if TYPE_CHECKING:
    Raster = Callable[[Side, float], Bitmap]
    """What makes a picture of a side, so many pixels a mm; its size is that of `pixels`."""


@lru_cache(_KEPT)
def of_code(code: SheetCode) -> Template:
    """Return the side that a code is of; UnknownSheetError."""
    if not code.revision:
        raise UnknownSheetError("format", code.document)
    stored = _kept(code.revision)
    if stored["document"] != code.document:
        raise UnknownSheetError("revision", code.revision)
    template: str = stored["template"]
    if template != f"{code.document}-{code.size}":
        raise UnknownSheetError("size", code.size)
    width, height = _paper(code, stored)
    growth, _, _, _, left, top = fitting(stored["width"], stored["height"], width, height)
    boxes = (
        PrintedBox(
            box.name,
            box.kind,
            *(round(edge, _PLACES) for edge in (left + growth * box.x, top + growth * box.y)),
            *(round(growth * edge, _PLACES) for edge in (box.width, box.height)),
        )
        for box in _boxes(stored, code.coins)
    )
    return Template(code, template, _layout_id(code.letters), width, height, tuple(boxes), tuple(stored["variant"]))


def of_markers(ids: Collection[int]) -> tuple[Template, ...]:
    """Return all known sheets of which at least two of some markers are, those with most of them first.

    Known are all templates with the layouts of the program: a home-made grid is in the QR code alone.
    """
    seen = frozenset(ids)
    counted = [(len(seen & known), code) for known, code in _known()]
    enough = (each for each in counted if each[0] >= _FEWEST_MARKERS)
    return tuple(of_code(code) for _, code in sorted(enough, key=lambda each: -each[0]))


@cache
def frames() -> tuple[Template, ...]:
    """Return the templates of all documents that differ in where their markers and their code are, none enlarged."""
    found: dict[tuple[float | str, ...], Template] = {}
    revisions = {code.revision: code for _, code in _known() if code.size == code.printed}
    for template in map(of_code, revisions.values()):
        boxes = [template.box(name) for name in (*(f"marker-{corner}" for corner in codes.CORNERS), "code")]
        found.setdefault((template.code.document, *(edge for box in boxes for edge in (box.x, box.y))), template)
    return tuple(found.values())


def layout(letters: str, coins: int) -> GridLayout:
    """Return the grid of so many letters: a layout of the program, else one that is called `own`."""
    known = _layout_id(letters)
    if known not in {"", OWN_GRID}:
        return layouts.load_layout(known)._replace(coins=coins)
    lines = int(len(letters) ** 0.5)
    rows = tuple(letters[start : start + lines] for start in range(0, len(letters), lines or 1))
    return GridLayout(known, known, rows, coins)


def pixels(width: float, height: float, scale: float) -> tuple[int, int]:
    """Return the size of the picture of a sheet, so many pixels a mm; halves are rounded up."""
    return int(width * scale + 0.5), int(height * scale + 0.5)


def blank(template: Template, scale: float, raster: Raster | None = None) -> Bitmap:
    """Return what a side looks like before anybody fills it in, so many pixels a mm.

    Language, ink and number are those of its code; English and full ink where it does not say them. Of an old template
    it is today's, with every box moved to where it was.
    """
    drawn = side(template)
    picture = (raster or rastered)(drawn, scale)
    now = _revision(drawn)
    if now == template.code.revision:
        return picture
    today = of_code(template.code._replace(revision=now))
    return moved(picture, {box.name: box for box in today.boxes}, template.boxes, scale)


def side(template: Template) -> Side:
    """Return the drawing of a side as it is printed today."""
    code = template.code
    document = catalogue.form(code.document)
    grid = layout(code.letters, code.coins) if code.letters else None
    request = Request(
        code.document,
        (code.language if code.language in catalogs.languages() else catalogs.SOURCE_LANGUAGE,),
        size=code.size,
        ink=code.ink if code.ink in palette.inks() else "full",
        large=code.printed not in {"", code.size},
        left_handed="left-handed" in template.variant,
        dry_erase="dry-erase" in template.variant,
    )
    job = form_job.plan(document, request, Content(grids=(grid,) if grid else ()))
    drawn = job.designs[0].sheet(Mark(code.number, "", grid)).sides
    exact = [each for each in drawn if _revision(each) == code.revision]
    alike = [each for each in drawn if each.name == _kept(code.revision)["side"]]
    return (exact or alike or drawn)[0]


def moved(picture: Bitmap, today: Mapping[str, PrintedBox], boxes: Sequence[PrintedBox], scale: float) -> Bitmap:
    """Return a picture of today's sheet with its boxes where those of an old template are, the small ones on top."""
    rows = [bytearray(picture.rgba[start : start + 4 * picture.width]) for start in _starts(picture)]
    pairs = [(today[box.name], box) for box in boxes if box.name in today and today[box.name] != box]
    for now, _ in pairs:
        left, top, right, bottom = _edges(now, scale, picture)
        for row in rows[top:bottom]:
            row[4 * left : 4 * right] = b"\xff" * (4 * max(right - left, 0))
    for now, then in sorted(pairs, key=lambda pair: -pair[1].width * pair[1].height):
        left, top, right, bottom = _edges(then, scale, picture)
        columns = _along(right - left, now.x * scale, now.width * scale, picture.width)
        lines = _along(bottom - top, now.y * scale, now.height * scale, picture.height)
        for row, number in zip(rows[top:bottom], lines, strict=True):
            line = picture.rgba[4 * picture.width * number :][: 4 * picture.width]
            row[4 * left : 4 * right] = b"".join(line[4 * column : 4 * column + 4] for column in columns)
    return picture._replace(rgba=b"".join(rows))


def _starts(picture: Bitmap) -> range:
    return range(0, 4 * picture.width * picture.height, 4 * picture.width)


def _edges(box: PrintedBox, scale: float, picture: Bitmap) -> tuple[int, int, int, int]:
    """The edges of a box in whole pixels, within a picture."""
    left, top = (max(round(edge * scale), 0) for edge in (box.x, box.y))
    right, bottom = round((box.x + box.width) * scale), round((box.y + box.height) * scale)
    return left, top, min(right, picture.width), min(bottom, picture.height)


def _along(count: int, start: float, length: float, most: int) -> list[int]:
    """The pixels, evenly spread over a length, of which so many others are made."""
    places = (int(start + (number + 0.5) / count * length) for number in range(count))
    return [min(max(place, 0), most - 1) for place in places]


def rastered(side: Side, scale: float) -> Bitmap:
    """Return the picture of a side as PDFium draws it."""
    from ..writers import pdf, raster  # the page has other means

    width, height = pixels(side.width, side.height, scale)
    # A page of whole pixels: what is left over is not spread over the sheet.
    page = Page(width / scale, height / scale, (Placed(side),))
    file = pdf.write([page], pdf.DocumentInfo("", "", catalogs.SOURCE_LANGUAGE, "none", ""))
    return Bitmap(width, height, raster.pixels(file, width, height))


@cache
def _kept(revision: str) -> dict[str, Any]:
    """What is kept of a revision; UnknownSheetError for one that was never printed."""
    file = _folder() / f"{revision}.json"
    if not (revision.isascii() and revision.isalnum() and file.is_file()):
        raise UnknownSheetError("revision", revision)
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _folder() -> Any:  # noqa: ANN401 - a folder of a package, whatever that lies in
    return files("alhambra_sheets") / "data" / "revisions"


@cache
def _known() -> tuple[tuple[frozenset[int], SheetCode], ...]:
    """The ids of the markers of every known sheet."""
    return tuple((frozenset(codes.marker_ids(code)), code) for code in _known_codes())


def _known_codes() -> Iterator[SheetCode]:
    for file in sorted(_folder().iterdir(), key=lambda each: str(each.name)):
        revision = str(file.name).removesuffix(".json")
        stored = _kept(revision)
        document: str = stored["document"]
        size = stored["template"].removeprefix(f"{document}-")
        grids = [layouts.load_layout(name) for name in layouts.layout_ids()] if stored["coins"] else [None]
        for printed in filter(None, (size, sheet_codes.enlarged(size))):
            for grid in grids:
                letters, coins = (grid.letters, grid.coins) if grid else ("", 0)
                side_of = "back" if stored["side"] == "back" else "front"
                yield SheetCode(document, "", letters, None, size, printed, revision, coins, side=side_of)


def _layout_id(letters: str) -> str:
    if not letters:
        return ""
    found = (name for name in layouts.layout_ids() if layouts.load_layout(name).letters == letters)
    return next(found, OWN_GRID)


def _paper(code: SheetCode, stored: Mapping[str, Any]) -> tuple[float, float]:
    """How wide and high a side is printed, in mm."""
    width, height = stored["width"], stored["height"]
    if code.printed in {"", code.size}:
        return width, height
    try:
        paper = papers.paper(code.printed)
    except KeyError as error:
        raise UnknownSheetError("size", code.printed) from error
    turned = (width > height) != (paper.width > paper.height)
    return (paper.height, paper.width) if turned else (paper.width, paper.height)


def _boxes(stored: Mapping[str, Any], coins: int) -> Iterator[PrintedBox]:
    for box in stored["boxes"]:
        yield PrintedBox(*box)
    if not stored["coins"]:
        return
    if str(coins) not in stored["coins"]:
        raise UnknownSheetError("coins", str(coins))
    for number, edges in enumerate(stored["coins"][str(coins)], start=1):
        yield PrintedBox(f"{_COIN}-{number}", _COIN, *edges)


def _revision(side: Side) -> str:
    return sheet_codes.revision(side.measured) if side.measured else ""
