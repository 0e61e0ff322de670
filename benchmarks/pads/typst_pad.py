"""The pad with Typst: `python typst_pad.py FOLDER OUTPUT [--two-steps]`.

Typst makes no QR codes without a package from its own registry; the modules come from qrcode. With `--two-steps` a side
is first made on its own, and all pages then show it as a picture, which Typst stores once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typst  # type: ignore[import-not-found]  # stands in .peers alone


def main() -> None:
    """Write the pad."""
    place, output, *options = sys.argv[1:]
    folder = Path(place).resolve()
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    artwork = folder / "side.svg"
    if "--two-steps" in options:
        write(job, folder, artwork, folder / "side.pdf", "one")
        artwork = folder / "side.pdf"
    write(job, folder, artwork, Path(output).resolve(), "all")


def write(job: dict[str, object], folder: Path, artwork: Path, output: Path, pages: str) -> None:
    """Write some pages of the pad: `one` side without stamps, `all` of it, or the `stamps` alone."""
    fonts: dict[str, dict[str, str]] = job["fonts"]  # type: ignore[assignment]  # plain data
    typst.compile(
        Path(__file__).with_name("typst_pad.typ"),
        output=output,
        root="/",
        font_paths=sorted({str(Path(font["file"]).parent) for font in fonts.values()}),
        ignore_system_fonts=True,
        sys_inputs={
            "job": f"{folder}/job.json",
            "codes": str(codes(job, folder)),
            "artwork": str(artwork),
            "pages": pages,
        },
    )


def codes(job: dict[str, object], folder: Path) -> Path:
    """Return the file with the modules of all codes, made where it is missing; without codes nothing is loaded."""
    file = folder / "codes.json"
    if not file.exists():
        stamps: list[list[list[dict[str, str]]]] = job["stamps"]  # type: ignore[assignment]  # plain data
        texts = {shape["text"] for sheet in stamps for side in sheet for shape in side if shape["kind"] == "code"}
        made = {}
        if texts:
            from benchmarks.pads.modules import matrix

            made = {text: matrix(text) for text in texts}
        file.write_text(json.dumps(made), encoding="utf-8")
    return file


if __name__ == "__main__":
    main()
