"""The pad with pikepdf: `python pikepdf_pad.py FOLDER OUTPUT [--by typst|reportlab]`.

Another program draws a side once, and pikepdf copies its page: copies share all that they show. A numbered pad has the
other program's pages with the number and the code alone, each of which then shows the side as one form.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pikepdf import Name, ObjectStreamMode, Page, Pdf


def main() -> None:
    """Write the pad."""
    place, output, *options = sys.argv[1:]
    folder = Path(place).resolve()
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    side, stamps = folder / "side.pdf", folder / "stamps.pdf"
    draw(job, folder, side, "one", options)
    if job["stamps"]:
        draw(job, folder, stamps, "stamps", options)
        pad = stamped(side, stamps)
    else:
        pad = copied(side, 2 * job["sheets"])
    pad.save(output, object_stream_mode=ObjectStreamMode.generate)


def draw(job: dict[str, Any], folder: Path, file: Path, pages: str, options: list[str]) -> None:
    """Let the other program draw."""
    if options == ["--by", "reportlab"]:
        from benchmarks.pads import reportlab_pad

        reportlab_pad.write(job, file, pages)
    else:
        from benchmarks.pads import typst_pad

        typst_pad.write(job, folder, folder / "side.svg", file, pages)


def copied(side: Path, pages: int) -> Pdf:
    """Return a pad of one page many times."""
    pad = Pdf.open(side)
    for _ in range(pages - 1):
        pad.pages.append(pad.pages[0])
    return pad


def stamped(side: Path, stamps: Path) -> Pdf:
    """Return the pages of the stamps, each with the side under it."""
    pad = Pdf.open(stamps)
    with Pdf.open(side) as one:
        form = pad.copy_foreign(one.pages[0].as_form_xobject())
    for page in pad.pages:
        name = Page(page).add_resource(form, Name.XObject, Name.Side)
        Page(page).contents_add(b"q %s Do Q" % bytes(str(name), "ascii"), prepend=True)
    return pad


if __name__ == "__main__":
    main()
