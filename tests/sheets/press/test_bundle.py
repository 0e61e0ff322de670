"""A kit bound together: one file with a cover, or files for a print shop with their ticket; nothing is lost."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, cast

import pikepdf
import pypdfium2
import pytest

from alhambra_sheets.press import bundle, catalogue, form_job, make, ownership
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from tests.sheets import structure

if TYPE_CHECKING:
    from alhambra_sheets.forms.design import Design, Setting

FEW = ("player-sheet", "score-sheet", "tile-list")


def made(*languages: str, one_file: bool = False, press: bool = False) -> list[bundle.Made]:
    """The sheets of a kit, which are quick to make."""
    few = [catalogue.printable(name) for name in FEW]
    parts = make.kit(Request("kit", languages, press=press), few, one_file=one_file)
    return [bundle.Made(part, make.make(part).contents[0]) for _, part in parts]


def titles(content: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(content)) as file, file.open_outline() as outline:
        return [item.title for item in outline.root]


def test_a_kit_in_one_file_has_a_cover_bookmarks_and_all_pages() -> None:
    parts = made("en", "de", one_file=True)
    whole = bundle.whole(parts, catalog.load("en"))
    assert structure.faults(whole.content) == []
    with pikepdf.open(io.BytesIO(whole.content)) as file:
        # Covers and the tile list have empty backs, but for the last page: no front comes to lie on a back.
        assert len(file.pages) == whole.pages == 2 + (2 + 2 + 2) + 2 + (2 + 2 + 1)
        labels = [str(page.label) for page in file.pages]
        assert {number % 2 for number, label in enumerate(labels) if label.endswith("back")} == {1}
        assert {number % 2 for number, label in enumerate(labels) if label.endswith("front")} == {0}
        assert labels[:4] == [
            "Sheets, cards and tables (English) 1",
            "Sheets, cards and tables (English) 2",
            "Alhambra: Roll & Write – Player sheet (English) 1 front",
            "Alhambra: Roll & Write – Player sheet (English) 1 back",
        ]
        assert len(set(labels)) == len(labels)
        # Empty pages have the boxes of all others.
        assert [list(page.obj.TrimBox) for page in file.pages[:2]] == [list(file.pages[0].mediabox)] * 2
        with file.open_outline() as outline:
            assert not outline.root[0].children
        # One edge for all that has a back: the backs of landscape sheets are turned for it.
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert str(file.Root.Lang) == "en"
    found = titles(whole.content)
    assert len(found) == 2 * (1 + len(FEW))
    # What a guest is given begins with a cover in their language.
    assert found[1 + len(FEW)] == "Blätter, Karten und Tabellen (Deutsch)"
    assert ownership.is_own_file(whole.content)
    assert not ownership.is_own_file(whole.content.replace(b"CreatorTool>alhambra-sheets", b"CreatorTool>somebody"))
    assert whole.languages == ("en", "de")
    assert whole.mixed
    assert bundle.whole(parts, catalog.load("en")) == whole


def test_every_page_of_a_bound_kit_can_be_read_and_its_version_is_that_of_its_parts() -> None:
    parts = made("en", "de", one_file=True)
    content = bundle.whole(parts, catalog.load("en")).content
    with pikepdf.open(io.BytesIO(content)) as file:
        contents = [page.obj.Contents for page in file.pages]
        streams = [each for own in contents for each in (own if isinstance(own, pikepdf.Array) else [own])]
        # Covers and the first list of tiles have empty backs; nothing at all, packed, is no valid stream.
        assert [stream.read_bytes().strip() for stream in streams].count(b"") == 3
        assert all(stream.read_bytes() and stream.read_raw_bytes() for stream in streams)
        assert file.pdf_version >= "1.5"
        check = getattr(file, "check_pdf_syntax", None) or cast("Any", file).check
        assert check() == []
        version = file.pdf_version
    for part in parts:
        with pikepdf.open(io.BytesIO(part.content)) as file:
            assert file.pdf_version <= version


def test_a_kit_on_one_paper_says_nothing_of_sizes() -> None:
    parts = [
        each._replace(content=make.make(each.request._replace(paper="letter")).contents[0])
        for each in made("en", one_file=True)
    ]
    parts = [each._replace(request=each.request._replace(paper="letter")) for each in parts]
    whole = bundle.whole(parts, catalog.load("en"))
    assert not whole.mixed
    with pikepdf.open(io.BytesIO(whole.content)) as file:
        assert {tuple(sorted(round(float(edge)) for edge in page.mediabox[2:])) for page in file.pages} == {(612, 792)}


def test_a_ticket_counts_the_sheets_of_a_file() -> None:
    words = {
        document: bundle.stock(document).copies  # type: ignore[union-attr]  # both are for a shop
        for document in ("player-sheet", "palace-form")
    }
    parts = [make.make(Request(name, ("en",))).contents[0] for name in words]
    bound = [bundle.Made(Request(name, ("en",)), part) for name, part in zip(words, parts, strict=True)]
    *_, ticket = bundle.for_shop(bound, catalog.load("en"))
    pages = pypdfium2.PdfDocument(ticket.content)
    text = pages[0].get_textpage().get_text_range()
    # Both sides of a sheet are one sheet.
    assert f"total sheets: {sum(words.values())}" in " ".join(text.split())


def test_files_for_a_shop_have_each_one_size_edge_and_stock_and_a_ticket() -> None:
    parts = made("en", press=True)
    *bound, ticket = bundle.for_shop(parts, catalog.load("sk"))
    assert [each.name for each in bound] == ["sheets-a5", "sheets-a5-landscape", "sheets-a4-landscape-one-side"]
    for each in bound:
        assert structure.faults(each.content) == []
        with pikepdf.open(io.BytesIO(each.content)) as file:
            assert len(file.pages) == each.pages
            for page in file.pages:
                over = [float(bleed - trim) for bleed, trim in zip(page.obj.BleedBox, page.obj.TrimBox, strict=True)]
                assert [round(length * 25.4 / 72, 2) for length in over] == [-3, -3, 3, 3]
    assert ticket.name == bundle.TICKET
    assert structure.faults(ticket.content) == []
    with pikepdf.open(io.BytesIO(ticket.content)) as file:
        assert str(file.Root.Lang) == "sk"
    assert bundle.for_shop(parts, catalog.load("sk"))[-1] == ticket


def test_every_document_of_a_kit_has_a_stock_but_what_is_for_ones_own_printer() -> None:
    without = {each.name for each in catalogue.abouts() if not each.needs and bundle.stock(each.name) is None}
    assert without == {"calibration", "kit", "pad-cover", "tuck-box"}


def test_a_shop_prints_sheets_in_their_own_size() -> None:
    with pytest.raises(RequestError) as caught:
        make.kit(Request("kit", ("en",), press=True, paper="a4"), catalogue.printables())
    assert caught.value.reason == "exclude"


@pytest.mark.parametrize(
    ("asked", "sheets"),
    [
        ({}, ["front", "back"]),
        ({"paper": "a4"}, ["front", "back"]),
        ({"sheets": 2}, ["front", "back", "front", "back"]),
        ({"paper": "a4", "sheets": 3}, ["front", "back"] * 3),
        ({"paper": "a4", "order": "repeat"}, ["front", "front", "back", "back"]),
        ({"paper": "a4", "order": "repeat", "sheets": 3}, ["front", "front"] * 2 + ["back", "back"] * 2),
    ],
)
def test_a_back_that_is_a_page_of_its_own_is_a_second_sheet(asked: dict[str, object], sheets: list[str]) -> None:
    document = catalogue.form("player-sheet")

    def design(setting: Setting) -> Design:
        return document.design(setting)._replace(second_sheet=True)

    request = Request("player-sheet", ("en",), duplex="none")._replace(**asked)  # type: ignore[arg-type]  # fields by name
    job = form_job.plan(document._replace(design=design), request)
    pages = list(job.pages())
    assert len(pages) == job.page_count
    assert sorted(placed.side.name for page in pages for placed in page.placed) == sorted(sheets)
    both = form_job.plan(document._replace(design=design), request._replace(duplex=""))
    assert [placed.side.name for page in both.pages() for placed in page.placed][:1] == ["front"]
