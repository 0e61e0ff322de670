"""What is on a printed page: its words by place, its picture, and boxes that are in each other's way."""

from __future__ import annotations

import itertools
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pypdfium2

from alhambra_sheets.drawing.shapes import Text, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL import Image

    from alhambra_sheets.drawing.shapes import Box, Side

MM = 72 / 25.4


def texts(side: Side) -> list[Text]:
    """Return all lines of text of a side."""
    return [shape for shape in walk((*side.shapes, *side.stamp)) if isinstance(shape, Text)]


@contextmanager
def opened(content: bytes, page: int = 0) -> Iterator[Callable[[Box], str]]:
    """Give what reads the text of a region of a finished PDF."""
    document = pypdfium2.PdfDocument(content)
    try:
        height, words = document[page].get_height(), document[page].get_textpage()

        def read(box: Box) -> str:
            edges = (box.x * MM, height - box.bottom * MM, box.right * MM, height - box.y * MM)
            found: str = words.get_text_bounded(*edges)
            return found.strip()

        yield read
        words.close()
    finally:
        document.close()


def text_in(content: bytes, box: Box, page: int = 0) -> str:
    """Return the text of one region of a finished PDF."""
    with opened(content, page) as read:
        return read(box)


def picture(content: bytes, dpi: int, page: int = 0, mode: str = "L") -> Image.Image:
    """Return a page of a finished PDF as a picture, in grey unless another mode is wanted."""
    document = pypdfium2.PdfDocument(content)
    try:
        image: Image.Image = document[page].render(scale=dpi / 72).to_pil()
        return image.convert(mode)
    finally:
        document.close()


def clashes(boxes: Sequence[Box]) -> list[tuple[str, str]]:
    """Return the pairs of boxes that overlap, neither of which holds the other."""

    def holds(outer: Box, inner: Box) -> bool:
        grown = outer.inset(-1e-3)
        return grown.x <= inner.x and grown.y <= inner.y and grown.right >= inner.right and grown.bottom >= inner.bottom

    return [
        (one.name, other.name)
        for one, other in itertools.combinations(boxes, 2)
        if one.overlaps(other) and not holds(one, other) and not holds(other, one)
    ]


def darkness(image: Image.Image) -> float:
    """Return how much ink there is on a grey picture."""
    return sum((255 - tone) * count for tone, count in enumerate(image.histogram())) / (image.width * image.height)


def page_texts(content: bytes) -> list[str]:
    """Return the text of each page of a finished PDF."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
