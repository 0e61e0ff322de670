"""The pad with protograf: `python protograf_pad.py FOLDER OUTPUT`.

protograf has no drawing that pages share. It takes an SVG as a picture of 300 dots an inch, here too; with its own
polygons, which cannot have the holes of the icons, a page takes several times as long. It finds typefaces where the
system has them, so fontconfig is shown the job's, and what it remembers of them stays in the job's folder.
"""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import cairosvg  # type: ignore[import-not-found]  # stands in .peers alone
from fontTools.ttLib import TTFont

FOLDER, OUTPUT = (Path(word).resolve() for word in sys.argv[1:3])
JOB = json.loads((FOLDER / "job.json").read_text(encoding="utf-8"))
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
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
    dots = {f"output_{side}": round(JOB[side] / 25.4 * 300) for side in ("width", "height")}
    cairosvg.svg2png(url=str(FOLDER / "side.svg"), write_to=str(picture), **dots)
    fonts = {role: TTFont(font["file"]) for role, font in JOB["fonts"].items()}
    texts = [one for shape in JOB["shapes"] if shape["kind"] == "text" for one in spaced(shape, fonts[shape["font"]])]
    names = {role: font["name"].getDebugName(4) for role, font in fonts.items()}
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
    """Draw a QR code as a picture: protograf's own codes choose their correction and mask by themselves."""
    from benchmarks.pads.modules import picture

    # protograf draws a picture with soft edges: with few dots a module these are wide.
    picture(code["text"], dots=8).save(file)
    size = code["size"]
    protograf.Image(str(FOLDER / file), x=code["x"], y=code["y"], width=size, height=size)


def spaced(text: dict[str, Any], font: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - a typeface comes without types
    """Return a text letter by letter where there is space between these: protograf has no option for it."""
    if text["turn"] or not text["tracking"]:
        return [text]
    letters, widths = font.getBestCmap(), font["hmtx"]
    em = text["size"] * 25.4 / 72
    x = text["x"] - SHARES[text["anchor"]] * text["width"]
    found = []
    for letter in text["text"]:
        found.append({**text, "text": letter, "x": x, "anchor": "start"})
        advance = widths[letters[ord(letter)]][0] / font["head"].unitsPerEm
        x += advance * em + text["tracking"] * 25.4 / 72
    return [one for one in found if one["text"] != " "]


def draw_text(text: dict[str, Any], font: str) -> None:
    """Draw one run of text; protograf turns it about the middle of its baseline."""
    x, y, align = text["x"], text["y"], {"start": "left", "middle": "centre", "end": "right"}[text["anchor"]]
    if text["turn"]:
        angle, half = math.radians(text["turn"]), (0.5 - SHARES[text["anchor"]]) * text["width"]
        x, y, align = x + half * math.cos(angle), y + half * math.sin(angle), "centre"
    protograf.Text(
        text=text["text"],
        x=x,
        y=y,
        font_name=font,
        font_size=text["size"],
        stroke=text["colour"],
        align=align,
        rotation=-text["turn"],
    )


if __name__ == "__main__":
    main()
