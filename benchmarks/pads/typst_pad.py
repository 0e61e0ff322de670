"""The pad with Typst: `python typst_pad.py FOLDER OUTPUT [--two-steps]`.

Typst makes no QR codes without a package from its own registry; the modules come from qrcode. With `--two-steps` a side
is first made on its own, and all pages then show it as a picture, which Typst stores once.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import qrcode
import typst  # type: ignore[import-not-found]  # stands in .peers alone


def main() -> None:
    """Write the pad."""
    folder, output, *options = sys.argv[1:]
    place = Path(folder).resolve()
    job = json.loads((place / "job.json").read_text(encoding="utf-8"))
    texts = {shape["text"] for sheet in job["stamps"] for side in sheet for shape in side if shape["kind"] == "code"}
    (place / "codes.json").write_text(json.dumps({text: modules(text) for text in texts}), encoding="utf-8")
    compile_ = partial(
        typst.compile,
        Path(__file__).with_suffix(".typ"),
        root="/",
        font_paths=sorted({str(Path(font["file"]).parent) for font in job["fonts"].values()}),
        ignore_system_fonts=True,
    )
    inputs = {"job": f"{place}/job.json", "codes": f"{place}/codes.json", "artwork": f"{place}/side.svg"}
    if "--two-steps" in options:
        compile_(output=place / "side.pdf", sys_inputs={**inputs, "pages": "one"})
        inputs["artwork"] = f"{place}/side.pdf"
    compile_(output=output, sys_inputs={**inputs, "pages": "all"})


def modules(text: str) -> list[list[bool]]:
    """Return the modules of a QR code."""
    maker = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=0)
    maker.add_data(text, optimize=0)
    matrix: list[list[bool]] = maker.get_matrix()
    return matrix


if __name__ == "__main__":
    main()
