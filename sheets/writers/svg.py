"""The SVG writer: a side as a file of its own, or shapes as a part of an HTML page.

Units of a drawing are millimetres. Files carry the typefaces that they use, cut to the characters that they show; parts
of a page name the families of `fonts/fonts.toml` and leave the typefaces to the page.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from .. import PROGRAM, __version__
from ..drawing import typefaces
from ..drawing.shapes import BLACK, Group, Mosaic, Path, Text, Use, walk
from . import webfonts
from .xml_text import attributes, content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ..drawing.runs import GlyphRun
    from ..drawing.shapes import Colour, Commands, PlacedRun, Shape, Side, Symbol
    from ..drawing.typefaces import Face

_NAMESPACE = "http://www.w3.org/2000/svg"

_PLACES = 3
"""Decimals of a coordinate in mm: a micrometre is finer than any printer."""

_REGULAR = 400
"""The weight that needs no saying."""

_KEPT_OUTLINES = 4096
"""So many are kept as they were written: signs and tiles are drawn again and again."""

_RATIO_PLACES = 6
"""Decimals of the ratios of a matrix, which are multiplied by lengths."""

# PDF cuts a mitre at ten widths, SVG at four: one drawing, one look. Widths of letters are those that `typefaces` adds.
_LOOK = {"stroke-miterlimit": "10", "text-rendering": "geometricPrecision"}
_LETTERS = "font-kerning:none;font-variant-ligatures:none"


class _Ink(NamedTuple):
    """How shapes are written down: decimals of a coordinate, ids of symbols, runs of text held to their width."""

    places: int
    ids: Mapping[Symbol, str]
    held: bool


def write(
    side: Side,
    *,
    title: str,
    language: str,
    description: str = "",
    font_face: Callable[[Face, str], str] = webfonts.font_face,
) -> str:
    """Return a side as a complete SVG file, in mm, with its typefaces inside; the same input gives the same text.

    `language` is a language tag; a file with a `description` is one picture to a screen reader, which says it.
    `font_face` cuts the typefaces. Raises MissingGlyphError where a text cannot be shown.
    """
    shapes = (*side.shapes, *side.stamp)
    _check_glyphs(shapes)
    ids = _symbol_ids(shapes, "s")
    width, height = _number(side.width), _number(side.height)
    # White where the viewer's own ground is dark; a style, so that nothing is printed for it.
    root = {
        "xmlns": _NAMESPACE,
        "xml:lang": language,
        "width": f"{width}mm",
        "height": f"{height}mm",
        "viewBox": f"0 0 {width} {height}",
        **_LOOK,
        "style": f"background:#fff;{_LETTERS}",
        **({"role": "img"} if description else {}),
    }
    style = "".join(font_face(face, shown) for face, shown in characters(shapes).items())
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<svg{attributes(root)}>",
        f"<!-- {PROGRAM} {__version__} -->",
        f"<title>{content(title)}</title>",
        *([f"<desc>{content(description)}</desc>"] if description else []),
        *([f"<style>{style}</style>"] if style else []),
        *_definitions(ids, held=True),
        *_drawn(shapes, _Ink(_PLACES, ids, held=True)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def fragment(
    shapes: Sequence[Shape], width: float, height: float, *, title: str, description: str = "", prefix: str
) -> str:
    """Return shapes as an `<svg>` inside HTML: `width` by `height` mm, the page's styles give its size.

    Its title, and its description where there is one, are what a screen reader says. Its ids are unique on a page
    where every fragment has a `prefix` of its own, which may be any text. Raises MissingGlyphError where a text
    cannot be shown.
    """
    _check_glyphs(shapes)
    stem = _identifier(prefix)
    ids = _symbol_ids(shapes, f"{stem}-s")
    told = {"title": title, "desc": description} if description else {"title": title}
    root = {
        "xmlns": _NAMESPACE,
        "viewBox": f"0 0 {_number(width)} {_number(height)}",
        "role": "img",
        "aria-labelledby": " ".join(f"{stem}-{tag}" for tag in told),
        **_LOOK,
        "style": _LETTERS,
    }
    lines = [
        f"<svg{attributes(root)}>",
        *(f'<{tag} id="{stem}-{tag}">{content(words)}</{tag}>' for tag, words in told.items()),
        *_definitions(ids, held=False),
        *_drawn(shapes, _Ink(_PLACES, ids, held=False)),
        "</svg>",
    ]
    return "\n".join(lines)


def _runs(shapes: Iterable[Shape]) -> Iterator[GlyphRun]:
    for shape in walk(shapes):
        if isinstance(shape, Text):
            yield from (placed.run for placed in shape.placed())


def _check_glyphs(shapes: Iterable[Shape]) -> None:
    for run in _runs(shapes):
        typefaces.check_glyphs(typefaces.load(run.face), run.text)


def characters(shapes: Iterable[Shape]) -> dict[Face, str]:
    """Return the characters that the shapes show, in order of code points, by typeface."""
    found: dict[str, set[str]] = {}
    faces = set()
    for run in _runs(shapes):
        faces.add(run.face)
        found.setdefault(run.face.entry, set()).update(run.text)
    return {face: "".join(sorted(found[face.entry])) for face in typefaces.distinct(faces)}


def _identifier(text: str) -> str:
    """Return a text as an id without hyphens, another one for every other text."""
    return "_" + re.sub("[^A-Za-z0-9]", lambda found: f"_{ord(found[0]):x}_", text)


def _symbol_ids(shapes: Iterable[Shape], stem: str) -> dict[Symbol, str]:
    """Return the ids of all symbols, in order of their first use."""
    # Numbers: the names of symbols come from files that anybody may have written, and only a sheet keeps them apart.
    found = dict.fromkeys(shape.symbol for shape in walk(shapes) if isinstance(shape, Use))
    return {symbol: f"{stem}{number}" for number, symbol in enumerate(found, start=1)}


def _definitions(ids: Mapping[Symbol, str], *, held: bool) -> Iterator[str]:
    if not ids:
        return
    yield "<defs>"
    for symbol, name in ids.items():
        # A symbol of one unit may be drawn as large as a side.
        places = max(_PLACES, _PLACES + 1 - math.floor(math.log10(max(symbol.width, symbol.height))))
        box = f"0 0 {_number(symbol.width, places)} {_number(symbol.height, places)}"
        yield f"<symbol{attributes({'id': name, 'viewBox': box})}>"
        yield from _drawn(symbol.shapes, _Ink(places, ids, held))
        yield "</symbol>"
    yield "</defs>"


def _drawn(shapes: Iterable[Shape], ink: _Ink) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Path():
                yield f"<path{attributes(_path(shape, ink))}/>"
            case Mosaic():
                yield f"<path{attributes(_path(shape.path, ink))}/>"
            case Text():
                yield from _text(shape, ink)
            case Use():
                yield f"<use{attributes(_use(shape, ink))}/>"
            case Group():
                yield f"<g{attributes({'transform': _matrix(shape, ink)})}>"
                yield from _drawn(shape.shapes, ink._replace(places=ink.places + _growth(shape)))
                yield "</g>"
            case _:
                assert_never(shape)


def _path(path: Path, ink: _Ink) -> dict[str, str]:
    told = {"d": _outline(path.commands, ink.places)}
    # Black is what SVG fills with unasked.
    if path.fill is None:
        told["fill"] = "none"
    elif path.fill != BLACK:
        told["fill"] = _colour(path.fill)
    if path.fill is not None and path.even_odd:
        told["fill-rule"] = "evenodd"
    if path.stroke is not None:
        told |= {"stroke": _colour(path.stroke), "stroke-width": _number(path.width, ink.places)}
        if path.dash:
            told["stroke-dasharray"] = " ".join(_number(length, ink.places) for length in path.dash)
        if path.round:
            told |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return told


def _text(text: Text, ink: _Ink) -> Iterator[str]:
    runs = tuple(text.placed())
    for placed in runs:
        told = _shaped(placed, ink) if placed.run.offsets else _unshaped(text, placed, ink, alone=len(runs) == 1)
        if text.colour != BLACK:
            told["fill"] = _colour(text.colour)
        glyphs = placed.run.text
        if glyphs != glyphs.strip(" ") or "  " in glyphs:
            told["xml:space"] = "preserve"
        yield f"<text{attributes(told)}>{content(glyphs)}</text>"


def _unshaped(text: Text, placed: PlacedRun, ink: _Ink, *, alone: bool) -> dict[str, str]:
    """A run that a viewer sets by itself, from its anchor or from its left edge."""
    # With tracking viewers disagree on where the middle and the end are: the last letter's share counts or does not.
    # So do they where a text runs to the left, and of several runs only the first begins where the text does.
    anchored = alone and not text.tracking and text.direction == "ltr"
    told = {
        "x": _number(text.x if anchored else placed.left, ink.places),
        "y": _number(placed.baseline, ink.places),
        **_typeface(placed, ink),
    }
    if anchored and text.anchor != "start":
        told["text-anchor"] = text.anchor
    if text.tracking:
        told["letter-spacing"] = _number(placed.tracking, ink.places + 1)
    elif ink.held and len(placed.run.text) > 1:
        # Where a viewer knows no typefaces inside of a file, another one is squeezed into the same room.
        told |= {"textLength": _number(placed.width, ink.places), "lengthAdjust": "spacingAndGlyphs"}
    return told


def _shaped(placed: PlacedRun, ink: _Ink) -> dict[str, str]:
    """A run whose every glyph stands where the shaper has put it."""
    points = [point for _, point in placed.glyphs()]
    told = {
        "x": " ".join(_number(x, ink.places) for x, _ in points),
        "y": " ".join(_number(y, ink.places) for _, y in points),
    }
    return told | _typeface(placed, ink)


def _typeface(placed: PlacedRun, ink: _Ink) -> dict[str, str]:
    font = typefaces.load(placed.run.face)
    told = {"font-family": font.family, "font-size": _number(placed.em, ink.places + 1)}
    if font.weight != _REGULAR:
        told["font-weight"] = str(font.weight)
    if font.style != "normal":
        told["font-style"] = font.style
    return told


def _use(use: Use, ink: _Ink) -> dict[str, str]:
    return {
        "href": f"#{ink.ids[use.symbol]}",
        "x": _number(use.x, ink.places),
        "y": _number(use.y, ink.places),
        "width": _number(use.symbol.width * use.scale, ink.places),
        "height": _number(use.symbol.height * use.scale, ink.places),
    }


def _matrix(group: Group, ink: _Ink) -> str:
    a, b, c, d, e, f = group.matrix
    ratios = [_number(ratio, _RATIO_PLACES) for ratio in (a, b, c, d)]
    return f"matrix({' '.join([*ratios, _number(e, ink.places), _number(f, ink.places)])})"


def _growth(group: Group) -> int:
    """The decimals that shapes need more inside of a group that enlarges them."""
    largest = max(map(abs, group.matrix[:4]))
    return max(0, math.ceil(math.log10(largest))) if largest else 0


@lru_cache(_KEPT_OUTLINES)
def _outline(commands: Commands, places: int) -> str:
    """Return a path's steps; a sign parts two numbers as well as a space does."""
    steps = []
    for name, numbers in commands:
        steps.append(name + " ".join(_number(number, places) for number in numbers).replace(" -", "-"))
    return "".join(steps)


def _number(number: float, places: int = _PLACES) -> str:
    """Return a number rounded, without what SVG does not need of it: .5 for 0.50."""
    text = f"{number:.{places}f}".rstrip("0").rstrip(".") if places else f"{number:.0f}"
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits.removeprefix("0") or "0"
    return digits if digits == "0" else sign + digits


def _colour(colour: Colour) -> str:
    """Return a colour as #rrggbb, or as #rgb where that is the same."""
    digits = "".join(f"{round(min(max(part, 0), 1) * 255):02x}" for part in colour)
    return f"#{digits[::2]}" if digits[::2] == digits[1::2] else f"#{digits}"
