"""What the peers draw: our own player sheet as plain data, so that all of them draw the same page.

Run in the project's environment: `python job.py FOLDER SHEETS [--numbered]`. It writes into the folder `job.json` and
`side.svg`, the artwork of a side without its words, and into `symbols/` each drawing that stands on a side many times.

In `job.json` lengths are millimetres from the top left corner, sizes of type points:

    width, height   of a page
    sheets          how many, two pages each
    fonts           by role: file, family, weight, ascent and descent for a size of 1
    symbols         by name: width, height, paths
    shapes          what all pages show: paths, uses of symbols, texts
    stamps          for each sheet and side what else it shows: texts, codes (QR, error correction M, no quiet zone)
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import codes, palette, papers, typefaces
from alhambra_sheets.drawing.shapes import IDENTITY, Group, Mosaic, Path, Text, Use, product, walk
from alhambra_sheets.forms import player_sheet
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.drawing.shapes import Box, Colour, Matrix, Part, Shape, Side, Symbol

Data = dict[str, Any]

_PLACES = 4


def main() -> None:
    """Write the job."""
    folder, sheets, *options = sys.argv[1:]
    write(make_job(int(sheets), numbered="--numbered" in options), File(folder))


def write(job: Data, target: File) -> None:
    """Write a job into a folder."""
    (target / "symbols").mkdir(parents=True, exist_ok=True)
    (target / "job.json").write_text(json.dumps(job), encoding="utf-8")
    for name, symbol in job["symbols"].items():
        (target / "symbols" / f"{name}.svg").write_text(_svg(symbol, symbol["paths"], {}), encoding="utf-8")
    (target / "side.svg").write_text(_svg(job, job["shapes"], job["symbols"]), encoding="utf-8")


def make_job(sheets: int, *, numbered: bool) -> Data:
    """Return the job as plain data."""
    symbols: dict[str, Symbol] = {}
    side, alike, stamps = _ours(sheets, symbols, numbered=numbered)
    shapes = [*_flat(side.shapes, IDENTITY, symbols), *alike]
    return {
        "width": side.width,
        "height": side.height,
        "sheets": sheets,
        "fonts": {face.role: _font(face) for face in typefaces.faces()},
        "symbols": {
            name: {
                "width": symbol.width,
                "height": symbol.height,
                "paths": [shape for shape in _flat(symbol.shapes, IDENTITY) if shape["kind"] == "path"],
            }
            for name, symbol in symbols.items()
        },
        "shapes": shapes,
        "stamps": stamps,
    }


def _font(face: typefaces.Face) -> Data:
    font = typefaces.load(face)
    return {
        "file": str(typefaces.path(face)),
        "family": font.family,
        "weight": font.weight,
        "ascent": font.ascent,
        "descent": font.descent,
    }


def _flat(shapes: Iterable[Shape], matrix: Matrix, symbols: dict[str, Symbol] | None = None) -> Iterator[Data]:
    """Yield shapes without groups, and without symbols unless these are collected.

    The words of a symbol stand beside its use: peers set words in one way, and drawings in another.
    """
    for shape in shapes:
        match shape:
            case Path():
                yield _path(shape, matrix)
            case Mosaic():
                yield _path(shape.path, matrix)
            case Text():
                yield _text(shape, matrix)
            case Group():
                yield from _flat(shape.shapes, product(matrix, shape.matrix), symbols)
            case Use():
                inner = product(matrix, (shape.scale, 0, 0, shape.scale, shape.x, shape.y))
                if symbols is not None and any(isinstance(each, Use) for each in walk(shape.symbol.shapes)):
                    # What stands on a page once, and has the drawings that stand on it many times.
                    yield from _flat(shape.symbol.shapes, inner, symbols)
                    continue
                drawn = _flat(shape.symbol.shapes, inner)
                if symbols is None:
                    yield from drawn
                    continue
                name = "".join(letter if letter.isalnum() else "-" for letter in shape.symbol.name)
                symbols[name] = shape.symbol
                scale, x, y = inner[0], inner[4], inner[5]
                yield {"kind": "use", "symbol": name, "x": _round(x), "y": _round(y), "scale": _round(scale)}
                yield from (each for each in drawn if each["kind"] == "text")
            case _:
                raise TypeError(f"a shape that the job cannot pass on: {type(shape).__name__}")


def _path(path: Path, matrix: Matrix) -> Data:
    a, b, c, d, e, f = matrix
    steps = []
    for name, numbers in path.commands:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        steps.append([name, *(_round(v) for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))])
    scale = math.hypot(a, b)
    return {
        "kind": "path",
        "steps": steps,
        "fill": _hex(path.fill),
        "stroke": _hex(path.stroke),
        "width": _round(path.width * scale),
        "dash": [_round(length * scale) for length in path.dash],
        "round": path.round,
        "even_odd": path.even_odd,
    }


def _text(text: Text, matrix: Matrix) -> Data:
    a, b, c, d, e, f = matrix
    scale = math.hypot(a, b)
    return {
        "kind": "text",
        "text": text.text,
        "x": _round(a * text.x + c * text.y + e),
        "y": _round(b * text.x + d * text.y + f),
        "turn": round(math.degrees(math.atan2(b, a)), 3),
        "font": text.face.role,
        "size": _round(text.size * scale),
        "width": _round(text.width * scale),
        "tracking": _round(text.tracking * scale),
        "colour": _hex(text.colour),
        "anchor": text.anchor,
    }


def _hex(colour: Colour | None) -> str | None:
    return None if colour is None else "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _round(number: float) -> float:
    return round(number, _PLACES)


def _svg(size: Data, shapes: Iterable[Data], symbols: Data) -> str:
    width, height = size["width"], size["height"]
    defined = "".join(
        f'<g id="{name}">{"".join(map(_svg_path, symbol["paths"]))}</g>' for name, symbol in symbols.items()
    )
    drawn = "".join(_svg_path(shape) if shape["kind"] == "path" else _svg_use(shape) for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}mm" '
        f'height="{height}mm" viewBox="0 0 {width} {height}"><defs>{defined}</defs>{drawn}</svg>\n'
    )


def _svg_use(shape: Data) -> str:
    if shape["kind"] != "use":
        return ""
    move = f"translate({shape['x']} {shape['y']}) scale({shape['scale']})"
    return f'<use xlink:href="#{shape["symbol"]}" transform="{move}"/>'


def _svg_path(path: Data) -> str:
    outline = " ".join(" ".join(map(str, step)) for step in path["steps"])
    words = [f'd="{outline}"', f'fill="{path["fill"] or "none"}"']
    if path["stroke"]:
        words += [f'stroke="{path["stroke"]}"', f'stroke-width="{path["width"]}"']
        if path["dash"]:
            words.append(f'stroke-dasharray="{" ".join(map(str, path["dash"]))}"')
        if path["round"]:
            words += ['stroke-linecap="round"', 'stroke-linejoin="round"']
    if path["even_odd"]:
        words.append('fill-rule="evenodd"')
    return f"<path {' '.join(words)}/>"


def _ours(
    sheets: int, symbols: dict[str, Symbol], *, numbered: bool
) -> tuple[Side, list[Data], list[list[list[Data]]]]:
    """Return the first side, what all sheets show on top of it, and what each sheet shows besides on each side."""
    layout = layouts.load_layout()
    ink = palette.load("full")
    design = player_sheet.design(Setting(catalog.load("en"), papers.paper("a5"), ink, Content((layout,))))
    side = design.sides[0]
    if not numbered:
        # The grid is a stamp, whose drawings stand on it many times: whoever can draw them once is to do so.
        return side, [*_flat(design.stamp(Mark())[0].shapes, IDENTITY, symbols)], []
    one, two = (design.stamp(Mark(number))[0] for number in (1, 2))
    # Peers make the codes of numbered sheets on their own: of what a sheet has alone, the code is what has no words.
    (drawn,) = (place for place, shape in enumerate(one.shapes) if shape not in two.shapes and not _has_words(shape))

    def stamp(part: Part) -> list[Data]:
        return [*_flat((shape for place, shape in enumerate(part.shapes) if place != drawn), IDENTITY, symbols)]

    second = stamp(two)
    alike = [each for each in stamp(one) if each in second]
    stamps = []
    for number in range(1, sheets + 1):
        part = design.stamp(Mark(number))[0]
        (box,) = (box for box in part.boxes if box.name.startswith(codes.TEXT_BOX))
        own = [*(each for each in stamp(part) if each not in alike), _code(box)]
        stamps.append([own] * len(design.sides))
    return side, alike, stamps


def _has_words(shape: Shape) -> bool:
    return any(isinstance(each, Text) for each in walk((shape,)))


def _code(box: Box) -> Data:
    """Return a QR code by its text, for peers that make their own, in the place of one that is drawn."""
    text, size = box.name.removeprefix(codes.TEXT_BOX), _round(box.width)
    return {"kind": "code", "text": text, "x": _round(box.x), "y": _round(box.y), "size": size}


if __name__ == "__main__":
    main()
