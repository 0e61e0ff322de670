"""How long a reference card takes, against WeasyPrint's own import and one rendering of the same page.

Run with `make bench`. Each time is what a whole process has of a processor, the median of several that take turns.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from alhambra_sheets.cards import card_setting
from alhambra_sheets.drawing import typefaces
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Mapping

RUNS = 7
WANTED = {"a5": 1.3, "poker": 1.5}
"""By size; behind small cards there are backs, which somebody else's page lacks."""

OURS = """
import sys
from alhambra_sheets.cards import card_setting
from alhambra_sheets.words import catalog
card = card_setting.reference_card(catalog.load(sys.argv[1]), game=sys.argv[2], size=sys.argv[3])
open(sys.argv[4], "wb").write(card_setting.card_pdf(card, size=sys.argv[3], recipe="benchmark").content)
"""

THEIRS = """
import sys
import weasyprint
from weasyprint.text.fonts import FontConfiguration
fonts = FontConfiguration()
styles = [weasyprint.CSS(filename=name, font_config=fonts) for name in ("faces.css", "card.css", "text.css")]
page = weasyprint.HTML(filename="card.html")
page.write_pdf(sys.argv[1], stylesheets=styles, font_config=fonts, pdf_variant="pdf/ua-1")
"""

KIT = """
from alhambra_sheets.cards import card_setting
from alhambra_sheets.words import catalog
for language in catalog.languages():
    for game in card_setting.KIND.games:
        card_setting.card_pdf(card_setting.reference_card(catalog.load(language), game=game), recipe="benchmark")
"""


class Overheard(html.PageSource):
    """A page that remembers what it was given."""

    last: Overheard

    def __init__(self, page: str, *, style: str = "", assets: Mapping[str, bytes] | None = None) -> None:
        super().__init__(page, style=style, assets=assets)
        self.page, self.style, self.assets = page, style, assets or {}
        self.chosen = ""
        if style:
            Overheard.last = self

    def lay_out(self, style: str = "", *, most_pages: int = 0) -> html.Layout:
        """Remember the last attempt that kept to its pages: it is the one that is printed."""
        layout = super().lay_out(style, most_pages=most_pages)
        self.chosen = style
        return layout


def put_down(folder: Path, language: str, game: str, size: str) -> None:
    """Write a card's page as WeasyPrint would get it from somebody else: with the size of the text known."""
    card = card_setting.reference_card(catalog.load(language), game=game, size=size)
    with mock.patch.object(html, "PageSource", Overheard):
        card_setting.card_pdf(card, size=size, recipe="benchmark")
    heard = Overheard.last
    faces = []
    for face in typefaces.faces():
        font, path = typefaces.load(face), typefaces.path(face)
        faces.append(
            f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {font.style};'
            f" src: url({path.as_uri()}) }}"
        )
    files = {"card.html": heard.page, "card.css": heard.style, "text.css": heard.chosen, "faces.css": "\n".join(faces)}
    for name, text in files.items():
        (folder / name).write_text(text.replace("asset:", ""), encoding="utf-8")
    for name, content in heard.assets.items():
        (folder / name).write_bytes(content)


def seconds(code: str, *arguments: str, folder: Path) -> float:
    """Run a program in a process of its own, and return the time that it had of a processor."""
    fonts = Path(html.__file__).parent / "data" / "fonts.conf"
    environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
    start = _spent()
    subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=folder, env=environment, check=True, stderr=subprocess.DEVNULL
    )
    return _spent() - start


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure one card of each game in two sizes, then the kit of all languages and games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in card_setting.KIND.games:
            for size, wanted in WANTED.items():
                put_down(folder, "en", game, size)
                ours, theirs = [], []
                for _ in range(RUNS):
                    ours.append(seconds(OURS, "en", game, size, "ours.pdf", folder=folder))
                    theirs.append(seconds(THEIRS, "theirs.pdf", folder=folder))
                mine, plain = statistics.median(ours), statistics.median(theirs)
                sys.stdout.write(
                    f"{game:<15} {size:<6} {mine:.2f} s, WeasyPrint and one rendering {plain:.2f} s:"
                    f" {mine / plain:.2f} times (wanted: {wanted})\n"
                )
        kit = seconds(KIT, folder=folder)
        count = len(catalog.languages()) * len(card_setting.KIND.games)
        sys.stdout.write(f"a kit of {count} cards, in one process: {kit:.1f} s\n")


if __name__ == "__main__":
    main()
