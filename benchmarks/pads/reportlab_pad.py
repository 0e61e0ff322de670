"""The pad with ReportLab, by hand: `python reportlab_pad.py FOLDER OUTPUT`.

The side is a form, and so is each drawing that stands on it many times; a page shows the form, and what is its own. It
is what our own program has ReportLab do, without all that it does besides.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

Data = dict[str, Any]

SIDE = "side"
FILL_EVEN_ODD, FILL_NON_ZERO = 0, 1
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}


def main() -> None:
    """Write the pad."""
    folder, output = Path(sys.argv[1]), Path(sys.argv[2])
    write(json.loads((folder / "job.json").read_text(encoding="utf-8")), output, "all")


def write(job: Data, output: Path, pages: str) -> None:
    """Write some pages of the pad: `one` side without stamps, `all` of it, or the `stamps` alone."""
    # Streams as they are, and not as letters that any mail of 1990 lets through.
    rl_config.useA85 = 0
    for role, font in job["fonts"].items():
        pdfmetrics.registerFont(TTFont(role, font["file"]))
    size = job["width"] * mm, job["height"] * mm
    canvas = Canvas(str(output), pagesize=size, pageCompression=1)
    if pages != "stamps":
        for name, symbol in job["symbols"].items():
            canvas.beginForm(name, 0, 0, symbol["width"] * mm, symbol["height"] * mm)
            for path in symbol["paths"]:
                draw_path(canvas, path, symbol["height"])
            canvas.endForm()
        canvas.beginForm(SIDE, 0, 0, *size)
        for shape in job["shapes"]:
            draw(canvas, shape, job)
        canvas.endForm()
    sides = [stamp for sheet in job["stamps"] for stamp in sheet] or [[]] * 2 * job["sheets"]
    for stamp in [[]] if pages == "one" else sides:
        if pages != "stamps":
            canvas.doForm(SIDE)
        for shape in stamp:
            draw(canvas, shape, job)
        canvas.showPage()
    canvas.save()


def draw(canvas: Canvas, shape: Data, job: Data) -> None:
    """Draw a shape."""
    match shape["kind"]:
        case "path":
            draw_path(canvas, shape, job["height"])
        case "use":
            draw_use(canvas, shape, job)
        case "text":
            draw_text(canvas, shape, job["height"])
        case "code":
            draw_code(canvas, shape, job["height"])


def draw_path(canvas: Canvas, shape: Data, height: float) -> None:
    """Draw an outline."""
    path = canvas.beginPath()
    for name, *numbers in shape["steps"]:
        points = [mm * (height - number if place % 2 else number) for place, number in enumerate(numbers)]
        match name:
            case "M":
                path.moveTo(*points)
            case "L":
                path.lineTo(*points)
            case "C":
                path.curveTo(*points)
            case _:
                path.close()
    if shape["fill"]:
        canvas.setFillColor(HexColor(shape["fill"]))
    if shape["stroke"]:
        canvas.setStrokeColor(HexColor(shape["stroke"]))
        canvas.setLineWidth(shape["width"] * mm)
        canvas.setDash([length * mm for length in shape["dash"]])
        canvas.setLineCap(1 if shape["round"] else 0)
        canvas.setLineJoin(1 if shape["round"] else 0)
    mode = FILL_EVEN_ODD if shape["even_odd"] else FILL_NON_ZERO
    canvas.drawPath(path, fill=int(bool(shape["fill"])), stroke=int(bool(shape["stroke"])), fillMode=mode)


def draw_use(canvas: Canvas, use: Data, job: Data) -> None:
    """Draw a symbol, which has its own height below it."""
    height = job["symbols"][use["symbol"]]["height"] * use["scale"]
    canvas.saveState()
    canvas.translate(use["x"] * mm, (job["height"] - use["y"] - height) * mm)
    canvas.scale(use["scale"], use["scale"])
    canvas.doForm(use["symbol"])
    canvas.restoreState()


def draw_text(canvas: Canvas, text: Data, height: float) -> None:
    """Draw one run of text."""
    canvas.setFont(text["font"], text["size"])
    canvas.setFillColor(HexColor(text["colour"]))
    before = -SHARES[text["anchor"]] * text["width"] * mm
    x, y = text["x"] * mm, (height - text["y"]) * mm
    if text["turn"]:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(-text["turn"])
        canvas.drawString(before, 0, text["text"], charSpace=text["tracking"])
        canvas.restoreState()
    else:
        canvas.drawString(x + before, y, text["text"], charSpace=text["tracking"])


def draw_code(canvas: Canvas, code: Data, height: float) -> None:
    """Draw a QR code as rectangles: a run of modules each."""
    from benchmarks.pads.modules import runs

    count, found = runs(code["text"])
    module = code["size"] / count
    path = canvas.beginPath()
    for row, column, length in found:
        left, bottom = code["x"] + column * module, height - code["y"] - (row + 1) * module
        path.rect(left * mm, bottom * mm, length * module * mm, module * mm)
    canvas.setFillColor(HexColor("#000000"))
    canvas.drawPath(path, fill=1, stroke=0)


if __name__ == "__main__":
    main()
