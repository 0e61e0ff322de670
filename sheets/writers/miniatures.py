"""Small pictures of pages of a file, drawn on other pages of it: the pages themselves, as vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .page_forms import form
from .pdf import POINTS_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pikepdf import Page as PdfPage
    from pikepdf import Pdf

    from .html import Extent

_EDGE = 0.1
"""Weight of the edge of paper, in mm."""


class Miniature(NamedTuple):
    """A small picture of a page."""

    page: int
    """On which it is drawn, counted from the first of its part, from 0."""
    room: Extent
    """It stands at the left of its foot."""
    shows: int
    """The page of the file, from 0."""
    behind: int
    """So many sheets are seen behind it."""
    step: float
    """By how many mm each is moved to the right and up."""


def draw(file: Pdf, start: int, miniatures: Iterable[Miniature]) -> None:
    """Draw pictures on the pages of a part that begins at a page; to those who hear the pages they say nothing."""
    import pikepdf

    by_page: dict[int, list[bytes]] = {}
    for number, each in enumerate(miniatures):
        page, shown = file.pages[start + each.page], file.pages[each.shows]
        box = [float(edge) for edge in shown.mediabox]
        page.add_resource(
            form(file, shown, (box[0], box[1]), box), pikepdf.Name.XObject, pikepdf.Name(f"/Page{number}")
        )
        operators = " ".join(_drawn(each, shown, float(page.mediabox[3]), f"/Page{number}"))
        by_page.setdefault(start + each.page, []).append(operators.encode("ascii"))
    for number, drawn in by_page.items():
        page = file.pages[number]
        # What the page has done to its lengths is undone behind it.
        page.contents_add(b"q\n", prepend=True)
        page.contents_add(b"\n".join((b"Q /Artifact BMC", *drawn, b"EMC")))


def _drawn(each: Miniature, shown: PdfPage, top: float, name: str) -> Iterator[str]:
    left, bottom, right, upper = (float(edge) for edge in shown.mediabox)
    room, over = each.room, each.behind * each.step
    wide, high = ((far - near) * POINTS_PER_MM for near, far in ((room.left, room.right), (room.top, room.bottom)))
    step = each.step * POINTS_PER_MM
    scale = min((wide - over * POINTS_PER_MM) / (right - left), (high - over * POINTS_PER_MM) / (upper - bottom))
    width, height = (right - left) * scale, (upper - bottom) * scale
    x = room.left * POINTS_PER_MM
    y = top - room.bottom * POINTS_PER_MM
    yield f"q {_EDGE * POINTS_PER_MM:.4f} w 0.5 G 1 g"
    for sheet in range(each.behind, -1, -1):
        yield f"{x + sheet * step:.4f} {y + sheet * step:.4f} {width:.4f} {height:.4f} re B"
    yield f"q {scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm {name} Do Q"
    yield f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re S Q"
