"""The typefaces of the page, cut out of those of the sheets: one for headings, one for numbers; as WOFF2.

A page has them after it has been painted with what the device has: `styles/typefaces.css` names them.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

if TYPE_CHECKING:
    from collections.abc import Iterable

FONTS = Path(__file__).resolve().parent.parent / "fonts"
FOLDER = "typefaces"
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180))
CYRILLIC = (*range(0x400, 0x460), 0x490, 0x491)
PUNCTUATION = "–—‘’‚“”„…\u2009\u202f"
CUTS = {
    "heading": ("alegreya-bold.ttf", (*LATIN, *CYRILLIC, *map(ord, PUNCTUATION))),
    "number": ("alegreya-sans-bold.ttf", tuple(map(ord, "0123456789+−-–=×/., "))),
}
"""For each file its source and the characters that it keeps; the device's typeface writes all others."""
FEATURES = ["kern", "mark", "ccmp", "locl"]


def make(target: Path) -> None:
    """Write the files into the site, the same bytes for the same sources."""
    (target / FOLDER).mkdir()
    for name, (source, characters) in CUTS.items():
        (target / FOLDER / f"{name}.woff2").write_bytes(cut(FONTS / source, characters))


def cut(source: Path, characters: Iterable[int]) -> bytes:
    """Return a typeface with these characters alone, as WOFF2."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()
