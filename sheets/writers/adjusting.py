"""Finished pages moved and stretched for a printer that shifts and scales: the last step before a file is written.

Measures are those of upright paper seen from the front, as the calibration page is read. A page that lies is turned a
quarter to the left on its way to the paper, as the Internet Printing Protocol has it (`orientation-requested` 4).
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from .pdf import DUPLEX, POINTS_PER_MM

if TYPE_CHECKING:
    from pikepdf import Object, Pdf
    from pikepdf import Page as PdfPage

    from ..drawing.shapes import Matrix


def adjusted(finished: bytes, shift_back: tuple[float, float], scale: tuple[float, float]) -> bytes:
    """Return a PDF that comes out true where the back is shifted by so many mm and lengths are scaled by so much.

    Pages are stretched about their middles; every second page of a file that is printed on both sides is moved. Boxes,
    tags and all that the file says of itself are kept. The same input gives the same bytes.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(finished)) as file:
        duplex = _duplex(file)
        wraps: dict[Matrix, tuple[Object, Object]] = {}
        for number, page in enumerate(file.pages):
            back = duplex != DUPLEX["none"] and number % 2 == 1
            matrix = _matrix(page, shift_back if back else (0.0, 0.0), scale, duplex)
            if matrix == (1, 0, 0, 1, 0, 0):
                continue
            if matrix not in wraps:
                numbers = " ".join(f"{each:.5f}" for each in matrix)
                wraps[matrix] = file.make_stream(f"q {numbers} cm\n".encode("ascii")), file.make_stream(b"\nQ")
            before, after = wraps[matrix]
            own = page.obj.Contents
            # Pages that are alike share their content, and go on sharing it.
            parts = list(own) if isinstance(own, pikepdf.Array) else [own]
            page.obj.Contents = pikepdf.Array([before, *parts, after])
        stream = io.BytesIO()
        file.save(stream, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
        return stream.getvalue()


def _duplex(file: Pdf) -> str:
    """How a file asks its printer to turn the paper; not at all where it says nothing."""
    wishes = file.Root.get("/ViewerPreferences")
    return DUPLEX["none"] if wishes is None else str(wishes.get("/Duplex", "/Simplex")).removeprefix("/")


def _matrix(page: PdfPage, shift: tuple[float, float], scale: tuple[float, float], duplex: str) -> Matrix:
    """What undoes a printer's doing on a page; points upwards."""
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    lies = right - left > top - bottom
    (across, down), (x, y) = scale, shift
    if lies:
        across, down = down, across
        # What is right and down on upright paper is down and left on the page.
        x, y = -y, x
    # Seen from behind, right is left where the paper turns over an upright edge, and up is down where over a lying one.
    turns_upright = lies == (duplex == DUPLEX["short"])
    way = POINTS_PER_MM if turns_upright else -POINTS_PER_MM
    # What is moved before it is scaled is moved by less or more.
    move_x, move_y = way * x / across, way * y / down
    middle_x, middle_y = (left + right) / 2, (bottom + top) / 2
    return (
        1 / across,
        0,
        0,
        1 / down,
        round(middle_x * (1 - 1 / across) + move_x, 5),
        round(middle_y * (1 - 1 / down) + move_y, 5),
    )
