"""The bundled typefaces inside of other files: cut to the characters that these show, as WOFF2 in a rule of CSS."""

from __future__ import annotations

import base64
import importlib.util
import io
from functools import cache
from typing import TYPE_CHECKING

from ..drawing import typefaces
from . import cuts

if TYPE_CHECKING:
    from ..drawing.typefaces import Face


def font_face(face: Face, characters: str, *, kerning: bool = False) -> str:
    """Return the `@font-face` rule of a face with the typeface in it, cut to these characters.

    Letters stand where `typefaces` says unless there is `kerning`; nothing else moves or joins them. The same
    characters in the same order give the same text. Where nothing can press WOFF2 (in a browser), it is the quick one.
    """
    if not _can_press():
        return quick_font_face(face, characters)
    font = typefaces.load(face)
    data = base64.b64encode(_cut(face, characters, kerning=kerning)).decode("ascii")
    return (
        f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};font-style:{font.style};'
        f"src:url(data:font/woff2;base64,{data})}}"
    )


def quick_font_face(face: Face, characters: str) -> str:
    """Return the same with kerning, cut in no time and a little larger."""
    font = typefaces.load(face)
    data = base64.b64encode(cuts.woff(typefaces.path(face).read_bytes(), characters)).decode("ascii")
    return (
        f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};font-style:{font.style};'
        f"src:url(data:font/woff;base64,{data})}}"
    )


def _can_press() -> bool:
    """Tell whether there are fontTools and the compression of WOFF2, under either of the names that they know."""
    presses = any(importlib.util.find_spec(name) is not None for name in ("brotli", "brotlicffi"))
    return presses and importlib.util.find_spec("fontTools") is not None


@cache
def _cut(face: Face, characters: str, *, kerning: bool) -> bytes:
    """Return a typeface as WOFF2 with the outlines of these characters."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern"] if kerning else []
    options.drop_tables += ["GDEF", "GSUB", "kern", *([] if kerning else ["GPOS"])]
    # Viewers that look a typeface up know those of one family apart by 16 and 17.
    options.name_IDs = [1, 2, 4, 6, 16, 17]
    # The time of the cut would make every file another one.
    options.recalc_timestamp = False
    stream = io.BytesIO()
    with subset.load_font(str(typefaces.path(face)), options) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=characters)
        subsetter.subset(font)
        subset.save_font(font, stream, options)
    return stream.getvalue()
