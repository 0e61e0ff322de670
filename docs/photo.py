"""Make the photo in `examples/`, which nobody has taken: Barbara's sheet of `examples/roll-and-write.yaml`."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.camera import families, filling, lines, pens, printers  # noqa: E402 - they are no part of the program
from tests.photos import camera  # noqa: E402

PHOTO = HERE.parent / "examples" / "barbara.jpg"
BUILT = ("X..X..", ".X..X.", "X....X", "..X...", ".X....", "...X..")
CIRCLED, CROSSED = 7, 4
"""Coins, those that are printed with a circle among them."""

QUALITY = 80
SEED = 32
PEN = pens.Pen((25, 30, 80), 0.55, 0.95, 0.9, press=0.3)
CROSS = tuple(lines.strokes(["0.1 0.1 0.9 0.9", "0.9 0.1 0.1 0.9"]))


def wanted() -> dict[str, str]:
    """Return what is on the sheet, by its places."""
    spaces = {
        f"space-{row}-{column}": "mark" if sign == "X" else "blank"
        for row, signs in enumerate(BUILT, start=1)
        for column, sign in enumerate(signs, start=1)
    }
    printed = 3
    coins = {
        f"coin-{number}": "both" if printed < number <= CROSSED else "mark" if number <= CROSSED else "ring"
        for number in range(1, CIRCLED + 1)
    }
    rest = {f"coin-{number}": "blank" for number in range(CIRCLED + 1, 21)}
    return spaces | {name: what for name, what in coins.items() if what != "ring" or int(name[5:]) > printed} | rest


def main() -> None:
    """Write the photo."""
    random = np.random.default_rng(SEED)
    style = families.style("office", random)._replace(
        pens=(PEN,), marks=(CROSS,), hands=(lines.Hand((0.75, 0.9), 0.03, 0.02, 0.08),), distractors=()
    )
    style = style._replace(rings=(lines.Ring((0.95, 1.05), (1.0, 1.1), 0.04, 0.08),), printer=printers.Printer())
    sheet = filling.sheet("player-sheet", "full", "granada")
    # Nobody has written into the boxes for points: what is there would be random.
    sheet = sheet._replace(boxes={name: box for name, box in sheet.boxes.items() if box[0] != "number"})
    done = filling.filled(sheet, style, random, filling.Much(distracted=0, wide=0), wanted())
    how = camera.careful(random)._replace(pixels=1.8, printer="good", curl=0.02, tilt=9.0, light=0.15)
    photo = camera.take(done.page, how, random)
    cv2.imwrite(str(PHOTO), photo.picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


if __name__ == "__main__":
    main()
