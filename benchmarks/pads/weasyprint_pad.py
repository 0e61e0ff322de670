"""The pad with WeasyPrint: `python weasyprint_pad.py FOLDER OUTPUT`.

A page is an HTML section: the artwork is one SVG picture, which WeasyPrint reads once, the words lie over it.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

from weasyprint import HTML


def main() -> None:
    """Write the pad."""
    folder, output = Path(sys.argv[1]).resolve(), sys.argv[2]
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    fonts = job["fonts"]
    words = "".join(text(shape, fonts) for shape in job["shapes"] if shape["kind"] == "text")
    sections = []
    for sheet in range(job["sheets"]):
        for stamp in job["stamps"][sheet] if job["stamps"] else ([], []):
            own = "".join(code(shape) if shape["kind"] == "code" else text(shape, fonts) for shape in stamp)
            sections.append(f'<section><img src="side.svg" alt="">{words}{own}</section>')
    page = (
        f'<!doctype html><html lang="en"><title>Pad</title><style>{styles(job)}</style><body>{"".join(sections)}</body>'
    )
    HTML(string=page, base_url=f"{folder.as_uri()}/").write_pdf(output)


def styles(job: dict[str, Any]) -> str:
    """Return the style sheet: the page, the typefaces, and a class for each of them."""
    size = f"width:{job['width']}mm;height:{job['height']}mm"
    faces = "".join(
        f'@font-face{{font-family:"{role}";src:url("{Path(font["file"]).as_uri()}")}}.{role}{{font-family:"{role}"}}'
        for role, font in job["fonts"].items()
    )
    return (
        f"@page{{size:{job['width']}mm {job['height']}mm;margin:0}}{faces}"
        f"html,body{{margin:0}}section{{position:relative;{size};break-after:page}}section:last-child{{break-after:auto}}"
        f"img,svg{{position:absolute;top:0;left:0;{size}}}"
        "p{position:absolute;margin:0;white-space:pre;line-height:0;font-kerning:none}"
        ".middle{text-align:center}.end{text-align:right}"
    )


def text(shape: dict[str, Any], fonts: dict[str, Any]) -> str:
    """Return one run of text; its line is as wide as the run and a little more, and without height.

    CSS centres letters on a line from ascent to descent: the baseline lies half their difference below the middle.
    """
    room = shape["width"] + 2
    font = fonts[shape["font"]]
    top = shape["y"] - (font["ascent"] + font["descent"]) / 2 * shape["size"] * 25.4 / 72
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape["anchor"]]
    # CSS puts what is between the letters behind the last one as well.
    left = shape["x"] - share * (room - shape["tracking"] * 25.4 / 72)
    style = f"left:{left:.3f}mm;top:{top:.3f}mm;width:{room:.3f}mm;font-size:{shape['size']}pt;"
    if shape["colour"] != "#000000":
        style += f"color:{shape['colour']};"
    if shape["tracking"]:
        style += f"letter-spacing:{shape['tracking']}pt;"
    if shape["turn"]:
        style += (
            f"transform:rotate({shape['turn']}deg);transform-origin:{shape['x'] - left:.3f}mm {shape['y'] - top:.3f}mm;"
        )
    return f'<p class="{shape["font"]} {shape["anchor"]}" style="{style}">{escape(shape["text"])}</p>'


def code(shape: dict[str, Any]) -> str:
    """Return a QR code as an SVG of one path."""
    from benchmarks.pads.modules import runs

    count, found = runs(shape["text"])
    squares = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in found)
    place = f"left:{shape['x']}mm;top:{shape['y']}mm;width:{shape['size']}mm;height:{shape['size']}mm"
    return f'<svg style="{place}" viewBox="0 0 {count} {count}"><path d="{squares}"/></svg>'


if __name__ == "__main__":
    main()
