"""The pad with protograf: `python protograf_pad.py FOLDER OUTPUT`.

protograf has no drawing that pages share. It takes an SVG as a picture of 300 dots an inch, here too; with its own
polygons, which cannot have the holes of the icons, a page takes several times as long. It finds typefaces where the
system has them, so fontconfig is shown the job's, and what it remembers of them stays in the job's folder.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import cairosvg  # type: ignore[import-not-found]  # stands in .peers alone
from fontTools.ttLib import TTFont

FOLDER, OUTPUT = (Path(word).resolve() for word in sys.argv[1:3])
JOB = json.loads((FOLDER / "job.json").read_text(encoding="utf-8"))
# protograf reads the command line too.
del sys.argv[1:]

# protograf asks for typefaces as soon as it is imported, so fontconfig has to know before.
FONTS = FOLDER / "fonts.conf"
FONTS.write_text(
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
    + "".join(f"<dir>{each}</dir>" for each in {Path(font["file"]).parent for font in JOB["fonts"].values()})
    + f"<cachedir>{FOLDER}</cachedir></fontconfig>",
    encoding="utf-8",
)
os.environ.update(FONTCONFIG_FILE=str(FONTS), HOME=str(FOLDER))

import protograf  # type: ignore[import-not-found]  # noqa: E402 - see above


def main() -> None:
    """Write the pad."""
    os.chdir(FOLDER)
    size = {"paper_width": JOB["width"], "paper_height": JOB["height"]}
    protograf.Create(filename=str(OUTPUT), units="mm", margin=0, **size)
    # What protograf does itself with every SVG, but once instead of on every page.
    picture = FOLDER / "side.png"
    cairosvg.svg2png(url=str(FOLDER / "side.svg"), write_to=str(picture), dpi=96, scale=300 / 96)
    texts = [shape for shape in JOB["shapes"] if shape["kind"] == "text"]
    names = {role: TTFont(font["file"])["name"].getDebugName(4) for role, font in JOB["fonts"].items()}
    pages = [stamp for sheet in JOB["stamps"] for stamp in sheet] or [[]] * 2 * JOB["sheets"]
    for number, stamp in enumerate(pages):
        if number:
            protograf.PageBreak()
        protograf.Image(str(picture), x=0, y=0, width=JOB["width"], height=JOB["height"])
        for shape in (*texts, *stamp):
            if shape["kind"] == "code":
                draw_code(shape, f"code-{number}.png")
            else:
                draw_text(shape, names[shape["font"]])
    protograf.Save()


def draw_code(code: dict[str, Any], file: str) -> None:
    """Draw a QR code; protograf makes a picture file for each."""
    size = code["size"]
    look = {"stroke": "#000000", "fill": "#ffffff"}
    protograf.QRCode(file, text=code["text"], x=code["x"], y=code["y"], width=size, height=size, **look)


def draw_text(text: dict[str, Any], font: str) -> None:
    """Draw one run of text."""
    protograf.Text(
        text=text["text"],
        x=text["x"],
        y=text["y"],
        font_name=font,
        font_size=text["size"],
        stroke=text["colour"],
        align={"start": "left", "middle": "centre", "end": "right"}[text["anchor"]],
        rotation=-text["turn"],
    )


if __name__ == "__main__":
    main()
