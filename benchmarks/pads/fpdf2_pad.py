"""The pad with fpdf2: `python fpdf2_pad.py FOLDER OUTPUT`.

fpdf2 has no drawing that pages share: the artwork is read once, and written again on every page. It is handed over with
`clone=False`, which takes half the time of `SVGObject.draw_to_page`. (Polygons through `FPDF.polygon` and the drawing
classes for the rest alone are a little faster, and the file is twice as large.)
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fpdf import FPDF  # type: ignore[import-untyped]  # stands in .peers alone
from fpdf.svg import SVGObject  # type: ignore[import-untyped]


def main() -> None:
    """Write the pad."""
    folder, output = Path(sys.argv[1]), sys.argv[2]
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    texts = [shape for shape in job["shapes"] if shape["kind"] == "text"]

    pdf = FPDF(unit="mm", format=(job["width"], job["height"]))
    pdf.set_margin(0)
    pdf.set_auto_page_break(auto=False)
    for role, font in job["fonts"].items():
        pdf.add_font(role, fname=font["file"])
    artwork = None
    for sheet in range(job["sheets"]):
        own = job["stamps"][sheet] if job["stamps"] else ([], [])
        for stamp in own:
            pdf.add_page()
            if artwork is None:
                *_, artwork = SVGObject.from_file(str(folder / "side.svg")).transform_to_page_viewport(pdf)
            with pdf.drawing_context() as drawing:
                drawing.add_item(artwork, clone=False)
            for shape in (*texts, *stamp):
                if shape["kind"] == "code":
                    draw_code(pdf, shape)
                else:
                    draw_text(pdf, shape)
    pdf.output(output)


def draw_code(pdf: FPDF, code: dict[str, Any]) -> None:
    """Draw a QR code as fpdf2's manual shows it: as a picture, here of one dot a module."""
    from benchmarks.pads.modules import picture

    pdf.image(picture(code["text"]), code["x"], code["y"], code["size"], code["size"])


def draw_text(pdf: FPDF, text: dict[str, Any]) -> None:
    """Draw one run of text."""
    pdf.set_font(text["font"], size=text["size"])
    pdf.set_text_color(text["colour"])
    pdf.set_char_spacing(text["tracking"])
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text["anchor"]]
    x = text["x"] - share * text["width"]
    if text["turn"]:
        with pdf.rotation(-text["turn"], text["x"], text["y"]):
            pdf.text(x, text["y"], text["text"])
    else:
        pdf.text(x, text["y"], text["text"])


if __name__ == "__main__":
    main()
