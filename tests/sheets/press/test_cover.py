"""The cover of a kit in one file: every document of the kit is on it, with its picture, in every language."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from alhambra_sheets.press import bundle, catalogue, cover, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import catalog
from tests import sampling
from tests.sheets import test_ink

if TYPE_CHECKING:
    from collections.abc import Sequence

MM = 25.4 / 72
LARGEST = 1_750_000
"""Bytes of a kit in one language: what goes into a mail."""
FEW = ("player-sheet", "reserve-strip", "tile-list")


@cache
def kit(
    *languages: str, documents: tuple[str, ...] = (), ink: str = "full", paper: str = ""
) -> tuple[bundle.Made, ...]:
    """What a kit is made of: all that is in it, or some documents."""
    printables = tuple(map(catalogue.printable, documents)) if documents else catalogue.printables()
    parts = make.kit(Request("kit", languages, ink=ink, paper=paper), printables, one_file=True)
    printed = [(part, make.make(part)) for _, part in parts]
    return tuple(bundle.finished(part, one, one.contents[0]) for part, one in printed)


@cache
def bound(language: str, documents: tuple[str, ...] = ()) -> bytes:
    """A kit in one file."""
    return bundle.whole(kit(language, documents=documents), catalog.load(language)).content


def words(content: bytes, page: int = 0) -> str:
    """The text of a page, its blanks alike."""
    document = pypdfium2.PdfDocument(content)
    try:
        return " ".join(document[page].get_textpage().get_text_range().replace("\u00a0", " ").split())
    finally:
        document.close()


def missing(told: str, names: Sequence[str]) -> list[str]:
    """Which names are less often in a text than in a list."""
    return [name for name, count in Counter(names).items() if len(re.findall(re.escape(name), told)) < count]


# In English there are kits of a few documents below, and tests/sheets/commands/test_printing.py prints all of another.
@pytest.mark.parametrize("language", sampling.first(1, ["ru", *sorted(set(catalog.languages()) - {"ru"})]))
def test_every_document_of_a_kit_is_on_its_cover_with_a_picture(language: str) -> None:
    parts, whole = kit(language), bound(language)
    assert len(whole) < LARGEST
    with pikepdf.open(io.BytesIO(whole)) as file, file.open_outline() as outline:
        front, *documents = outline.root
        assert front.title == cover.title(catalog.load(language))
        assert len(documents) == len(parts)
        numbers = {page.objgen: number for number, page in enumerate(file.pages, start=1)}
        starts = [numbers[item.destination[0].objgen] for item in documents]  # type: ignore[index]  # a place
        # All of them on one page.
        assert starts[0] == 3
        pictures = [name for name in file.pages[0].Resources.XObject if str(name).startswith("/Page")]
        assert len(pictures) == len(parts)
        names = [item.title.rpartition(" – ")[2].replace("\u00a0", " ") for item in documents]
    told = words(whole)
    assert missing(told, names) == []
    pages = [catalog.load(language).gettext("p. {number}", number=start).replace("\u00a0", " ") for start in starts]
    assert missing(told, pages) == []
    # The test sees what is missing.
    assert missing(told, [*names, names[0], "Backgammon"])[-1] == "Backgammon"


def test_a_cover_tells_size_pages_and_how_many_to_print() -> None:
    parts = kit("en", documents=FEW)
    told = words(bound("en", FEW))
    assert "Player sheet Alhambra: Roll & Write A5 · 2 pages · p. 3 Print 1 per player and game" in told
    assert "Reserve strip Alhambra A4 · 1 page · p. 5 Print 1 per player 6 per page" in told
    assert "Tile list Alhambra A4 · 1 page · p. 7 Print 1 for the table" in told
    assert "several sizes" in told
    own = [each._replace(request=each.request._replace(document="something-new")) for each in parts]
    assert words(bundle.whole(own, catalog.load("en")).content).count("Print 1 for the table") == len(own)


def test_each_language_of_a_kit_has_its_cover_with_its_own_pages() -> None:
    content = bundle.whole(kit("en", "ru", documents=FEW[:2]), catalog.load("en")).content
    assert "p. 3" in words(content)
    assert "Лист игрока" not in words(content)
    # Each part begins on a sheet of its own.
    told = words(content, 2 + 2 + 2)
    assert "Лист игрока" in told
    assert "стр. 9" in told
    assert "стр. 11" in told


def test_a_picture_shows_the_page_itself_in_its_shape() -> None:
    whole = bound("en", FEW)
    document = pypdfium2.PdfDocument(whole)
    try:
        shown = document[0].render(scale=2).to_pil().convert("RGB")
        drawn = document[2].render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()
    with pikepdf.open(io.BytesIO(whole)) as file:
        (operators,) = [
            stream.read_bytes().decode("latin-1")
            for stream in file.pages[0].obj.Contents
            if b"/Page0 Do" in stream.read_bytes()
        ]
        box = [float(edge) for edge in file.pages[2].mediabox]
        top = float(file.pages[0].mediabox[3])
    found = re.search(r"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm /Page0 Do", operators)
    assert found
    across, down, x, y = map(float, found.groups())
    assert across == down
    width, height = box[2] * across, box[3] * down
    small = shown.crop((round(2 * x), round(2 * (top - y - height)), round(2 * (x + width)), round(2 * (top - y))))
    small, drawn = small.resize((60, 85)), drawn.resize((60, 85))
    pairs = zip(small.tobytes(), drawn.tobytes(), strict=True)
    assert sum(abs(one - other) for one, other in pairs) / (60 * 85 * 3) < 12


@pytest.mark.parametrize(("paper", "width"), [("", 210), ("letter", 215.9), ("a6", 210), ("a3", 297)])
def test_a_cover_is_on_the_paper_of_the_kit_if_that_is_large_enough(paper: str, width: float) -> None:
    whole = bundle.whole(kit("en", documents=("tile-list",), paper=paper), catalog.load("en"))
    with pikepdf.open(io.BytesIO(whole.content)) as file:
        assert float(file.pages[0].mediabox[2]) * MM == pytest.approx(width, abs=0.1)


def test_any_number_of_documents_has_room() -> None:
    entries = [
        cover.KitPart(f"sheet-{number}", f"Sheet number {number}", "Alhambra", [(63, 90)], number, 1)
        for number in range(1, 61)
    ]
    made = cover.cover(entries, catalog.load("en"), starts=range(1, 61), paper="", ink="full", mixed=False)
    assert 1 < made.pages <= 3
    assert [each.shows for each in made.miniatures] == list(range(60))
    told = " ".join(words(made.content, page) for page in range(made.pages))
    assert missing(told, [f"Sheet number {number} " for number in range(1, 61)]) == []
    assert "63 × 90 mm" in told


def test_a_cover_in_black_alone_is_no_darker(monkeypatch: pytest.MonkeyPatch) -> None:
    # Lines of a small picture are so fine that a coarser raster draws them thicker than a printer does.
    monkeypatch.setattr(test_ink, "DPI", 600)
    taken = {}
    for ink in ("full", "mono"):
        whole = bundle.whole(kit("de", documents=FEW, ink=ink), catalog.load("de"))
        with pikepdf.open(io.BytesIO(whole.content)) as file:
            del file.pages[1:]
            stream = io.BytesIO()
            file.save(stream)
        taken[ink] = test_ink.darkness(stream.getvalue())
    assert 0 < taken["mono"] <= taken["full"]


def test_quantities_are_of_documents_that_there_are_and_each_has_one() -> None:
    named = [document for documents in data("quantities.toml").values() for document in documents]
    assert len(set(named)) == len(named)
    assert set(named) <= set(catalogue.names())
