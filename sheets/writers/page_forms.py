"""Finished pages as drawings, to be shown on other pages of their file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pdf import POINTS_PER_MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pikepdf import Object, Pdf
    from pikepdf import Page as PdfPage

NOTHING = b"\n"
"""The contents of a page that shows nothing."""


def cut(page: PdfPage, bleed: float) -> tuple[tuple[float, float], tuple[float, ...]]:
    """Return the corner of a page's trim, and what is shown of it: its trim and at most `bleed` mm beyond; points."""
    trim, edge = ([float(number) for number in box] for box in (page.trimbox, page.obj.get("/BleedBox", page.trimbox)))
    over = bleed * POINTS_PER_MM
    near = (max(far, near - over) for far, near in zip(edge[:2], trim[:2], strict=True))
    beyond = (min(far, near + over) for far, near in zip(edge[2:], trim[2:], strict=True))
    return (trim[0], trim[1]), (*near, *beyond)


def form(file: Pdf, page: PdfPage, corner: tuple[float, float], shown: Sequence[float]) -> Object:
    """Return a page as a form XObject: the corner at its origin, what is shown in its bounds; no marks of structure."""
    import pikepdf

    drawn = file.make_indirect(page.as_form_xobject())
    left, bottom = corner
    drawn.Matrix = pikepdf.Array([1, 0, 0, 1, -left, -bottom])
    drawn.BBox = pikepdf.Array(shown)
    drawn.write(
        pikepdf.unparse_content_stream(
            [
                instruction
                for instruction in pikepdf.parse_content_stream(page)
                if str(instruction.operator) not in {"BDC", "BMC", "EMC"}
            ]
        )
        or NOTHING
    )
    for key in ("/StructParents", "/StructParent"):
        if key in drawn:
            del drawn[key]
    return drawn
