"""How much a page of one pad differs from the same page of another, as a picture and in its letters.

`python -m benchmarks.pads.likeness OURS THEIRS` writes one line of JSON: the pages of THEIRS, the largest difference of
pictures, the first page whose letters are others and the page in the middle if its codes say something else (0: none).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import zxingcpp
from pikepdf import Name, Pdf, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DOTS = 8
"""Of the picture along a millimetre."""
SCALE = DOTS * 25.4 / 72 * 0.9999
"""Of points. Programs round the edge of a page differently, and dots are whole: a little less, and all have as many."""
CELL = 16
"""Dots along the side of a cell: two millimetres, so that a faint shape that is missing counts more than an edge."""
TOLERANCE = 0.08
"""The most that a cell may differ where both show the same: edges lie on other dots, and a letter a tenth of a
millimetre beside its place. Whatever is missing, or in another place, differs by more."""
PAGES = (0, 1, -2, -1)
"""The pages that are drawn: the first sheet and the last."""


class Likeness(NamedTuple):
    """How a pad is beside ours."""

    pages: int
    difference: float
    """Of the cells of two millimetres the one that differs most, from 0 (alike) to 1 (black, and white)."""
    other_letters: int
    """The first page whose letters are not ours; 0 where there is none."""
    other_code: int = 0
    """The page in the middle, where its codes say something else than ours; 0 where they say the same."""


def compare(ours: Path, theirs: Path) -> Likeness:
    """Return how a pad is beside ours: all pages by their letters, two sheets as pictures, one by its code."""
    with pypdfium2.PdfDocument(ours) as one, pypdfium2.PdfDocument(theirs) as other:
        if len(one) != len(other):
            return Likeness(len(other), 1.0, 1)
        letters = (place for place in range(len(one)) if letters_of(one[place]) != letters_of(other[place]))
        drawn = sorted({page % len(one) for page in PAGES if -len(one) <= page < len(one)})
        difference = max(map(difference_of, cells(ours, drawn), cells(theirs, drawn)))
        middle = len(one) // 2
        other_code = middle + 1 if codes_of(one[middle]) != codes_of(other[middle]) else 0
        return Likeness(len(other), difference, next(letters, -1) + 1, other_code)


def letters_of(page: Any) -> Counter[str]:  # noqa: ANN401 - pypdfium2 comes without types
    """Return how often each letter stands on a page; where words end, programs see differently."""
    return Counter("".join(page.get_textpage().get_text_range().split()))


def codes_of(page: Any) -> list[str]:  # noqa: ANN401 - pypdfium2 comes without types
    """Return what the QR codes on a page say, read off its picture."""
    picture = page.render(scale=SCALE).to_pil().convert("L")
    return sorted(code.text for code in zxingcpp.read_barcodes(picture))


def cells(file: Path, pages: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Yield of each page how many cells are in a row, and their mean shades, row by row, in red, green and blue."""
    content = BytesIO()
    with Pdf.open(file) as pad:
        # pdfium cuts what is near the edge of a form that is a transparency group, as Typst makes them of pictures. On
        # a page without transparency it makes no difference whether one is.
        for each in pad.objects:
            if isinstance(each, Stream) and Name.Group in each:
                del each[Name.Group]
        pad.save(content)
    with pypdfium2.PdfDocument(content.getvalue()) as drawn:
        for page in pages:
            picture = drawn[page].render(scale=SCALE).to_pil().convert("RGB").reduce(CELL)
            yield picture.width, picture.tobytes()


def difference_of(one: tuple[int, bytes], other: tuple[int, bytes]) -> float:
    """Return the largest difference of two cells in one place; pages of other sizes are wholly different."""
    if one[0] != other[0] or len(one[1]) != len(other[1]):
        return 1.0
    return _largest(one[1], other[1]) / 255


def _largest(one: Sequence[int], other: Sequence[int]) -> int:
    return max((abs(a - b) for a, b in zip(one, other, strict=True)), default=0)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(compare(Path(sys.argv[1]), Path(sys.argv[2]))._asdict()))
