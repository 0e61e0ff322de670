"""Finished PDF pages laid on sheets of paper, and the one module that imports pikepdf.

Cards of text come as pages of their own size; how they lie on a paper is worked out by `imposition`, as for all sheets.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from .. import PROGRAM, __version__
from ..drawing.shapes import Path, product
from ..drawing.typefaces import MM_PER_POINT
from .pdf import DUPLEX

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pikepdf import Object, Pdf
    from pikepdf import Page as PdfPage

    from ..drawing.shapes import Matrix, Page, Shape

_POINTS_PER_MM = 1 / MM_PER_POINT


def assemble(finished: bytes, pages: Iterable[Page], *, duplex: str, recipe: str) -> bytes:
    """Return a PDF of pages whose sides are pages of a finished one: a side's name is the page's number, from 0.

    Title and language are kept; the tags of the finished file are not, as its pages are drawings now. The same input
    gives the same bytes. `pages` may show a side as often as they like: it stands in the file once.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(finished)) as source, pikepdf.new() as target:
        forms: dict[str, Object] = {}
        for page in pages:
            target.add_blank_page(page_size=(page.width * _POINTS_PER_MM, page.height * _POINTS_PER_MM))
            made = target.pages[-1]
            for placed in page.placed:
                name = placed.side.name
                if name not in forms:
                    forms[name] = target.copy_foreign(_form(source, source.pages[int(name)], page.bleed))
            _draw(target, made, page, forms)
        _describe(source, target, duplex, recipe)
        stream = io.BytesIO()
        target.save(stream, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return stream.getvalue()


def _form(source: Pdf, page: PdfPage, bleed: float) -> Object:
    """A page as a form XObject, the corner of its trim at its origin; at most `bleed` mm beyond the trim are shown.

    The marks of its structure are left out: they belong to the file that it leaves.
    """
    import pikepdf

    form = source.make_indirect(page.as_form_xobject())
    trim, edge = ([float(number) for number in box] for box in (page.trimbox, page.obj.get("/BleedBox", page.trimbox)))
    over = bleed * _POINTS_PER_MM
    form.Matrix = pikepdf.Array([1, 0, 0, 1, -trim[0], -trim[1]])
    form.BBox = pikepdf.Array(
        [
            *(max(far, near - over) for far, near in zip(edge[:2], trim[:2], strict=True)),
            *(min(far, near + over) for far, near in zip(edge[2:], trim[2:], strict=True)),
        ]
    )
    form.write(
        pikepdf.unparse_content_stream(
            [
                instruction
                for instruction in pikepdf.parse_content_stream(page)
                if str(instruction.operator) not in {"BDC", "BMC", "EMC"}
            ]
        )
    )
    for key in ("/StructParents", "/StructParent"):
        if key in form:
            del form[key]
    return form


def _draw(target: Pdf, made: PdfPage, page: Page, forms: dict[str, Object]) -> None:
    import pikepdf

    resources = pikepdf.Dictionary()
    names: dict[str, str] = {}
    operators = []
    for placed in page.placed:
        name = names.setdefault(placed.side.name, f"/Side{len(names)}")
        resources[name] = forms[placed.side.name]
        numbers = " ".join(f"{number:.4f}" for number in _points(placed.matrix, placed.side.height, page.height))
        operators.append(f"q {numbers} cm {name} Do Q")
    operators += _marks(page.marks, page.height)
    made.obj.Resources = pikepdf.Dictionary(XObject=resources)
    made.obj.Contents = target.make_stream("\n".join(operators).encode("ascii"))
    trim = page.trim
    if trim is not None:
        for key, margin in (("/TrimBox", 0.0), ("/BleedBox", page.bleed)):
            edges = (trim.x - margin, page.height - trim.bottom - margin)
            far = (trim.right + margin, page.height - trim.y + margin)
            made.obj[key] = pikepdf.Array([round(edge * _POINTS_PER_MM, 4) for edge in (*edges, *far)])


def _points(matrix: Matrix, side_height: float, page_height: float) -> Matrix:
    """A matrix of millimetres downwards as one of points upwards."""
    scale = _POINTS_PER_MM
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
            place = f"{x * _POINTS_PER_MM:.4f} {(height - y) * _POINTS_PER_MM:.4f}"
            steps.append(f"{place} {name.lower()}")
        yield f"q {shape.width * _POINTS_PER_MM:.4f} w 0 G {' '.join(steps)} S Q"


def _describe(source: Pdf, target: Pdf, duplex: str, recipe: str) -> None:
    import pikepdf

    if "/Lang" in source.Root:
        target.Root.Lang = str(source.Root.Lang)
    target.Root.ViewerPreferences = pikepdf.Dictionary(
        PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name(f"/{DUPLEX[duplex]}"), DisplayDocTitle=True
    )
    target.docinfo["/Title"] = str(source.docinfo.get("/Title", ""))
    target.docinfo["/Creator"] = f"{PROGRAM} {__version__}"
    target.docinfo["/Author"] = PROGRAM
    target.docinfo["/Keywords"] = recipe
