"""The objects of a PDF file: where they are, and that nothing is kept of them."""

from __future__ import annotations

import io
import tracemalloc
from typing import Any, cast

import pikepdf
import pypdfium2
import pytest

from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.writers.pdf_file import PdfFile, as_number, as_text


def written(pages: int) -> bytes:
    stream = io.BytesIO()
    file = PdfFile(stream.write)
    content = file.add_stream("", b"0 0 1 1 re f")
    for number in range(pages):
        file.add_page(file.reserve(), f"/MediaBox[0 0 {number + 1} 5]/Resources<<>>/Contents {content} 0 R")
    file.close("/Lang(en)", f"/Title {as_text('Pečeť (a)')}")
    return stream.getvalue()


@pytest.mark.parametrize("pages", [0, 1, 99, 100, 101, 450])
def test_pages_are_found_in_their_order_however_many_there_are(pages: int) -> None:
    content = written(pages)
    with pikepdf.open(io.BytesIO(content)) as file:
        assert [int(cast("Any", page.mediabox)[2]) for page in file.pages] == list(range(1, pages + 1))
        assert str(file.docinfo["/Title"]) == "Pečeť (a)"
        assert file.Root.Lang == "en"
        # Versions of pikepdf differ in what they call it.
        check = getattr(file, "check_pdf_syntax", None) or cast("Any", file).check
        assert check() == []
    if pages:
        document = pypdfium2.PdfDocument(content)
        assert len(document) == pages
        document.close()


def test_the_same_objects_are_the_same_bytes_and_others_have_another_name() -> None:
    assert written(3) == written(3)
    names = []
    for pages in (3, 4):
        with pikepdf.open(io.BytesIO(written(pages))) as file:
            names.append(bytes(cast("Any", file.trailer.ID)[0]))
    assert names[0] != names[1]


def test_little_is_kept_of_an_object_that_is_written() -> None:
    file = PdfFile(lambda _: None)
    for _ in range(1000):
        file.add("<<>>")
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number in range(20_000):
        file.add(f"<</Number {number}/Words(as long as an object of a page is, or so)>>")
        if number % 10 == 0:
            file.add_stream("", b"q Q" * 10)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # 8 bytes an object, with what a list that grows keeps free, and those that wait to be packed.
    assert after - before < 22_000 * 12 + 60_000


def test_texts_and_numbers_are_written_as_pdf_has_them() -> None:
    assert [as_text("a (b) \\"), as_text("ž"), as_text("a\nb")] == [r"(a \(b\) \\)", "<FEFF017E>", "<FEFF0061000A0062>"]
    assert [as_number(each) for each in (0, 12.5, 419.52756, -3)] == ["0", "12.5", "419.5276", "-3"]


def streams(content: bytes) -> tuple[int, int]:
    """How many contents its pages have, and how many forms they show."""
    with pikepdf.open(io.BytesIO(content)) as file:
        contents = {page.obj.Contents.objgen for page in file.pages}
        forms = {form.objgen for page in file.pages for form in cast("Any", page.obj.Resources.XObject).values()}
    return len(contents), len(forms)


def test_a_pad_of_a_hundred_is_small_and_has_two_contents() -> None:
    content = make.make(Request("player-sheet", ("en",), sheets=100)).contents[0]
    assert len(content) < 60_000
    # The drawing is tagged where it is shown first.
    assert streams(content) == (2, 2)


@pytest.mark.parametrize(("document", "most", "forms"), [("player-sheet", 180_000, 101), ("score-sheet", 260_000, 202)])
def test_a_numbered_pad_of_a_hundred_is_small(document: str, most: int, forms: int) -> None:
    content = make.make(Request(document, ("en",), sheets=100, numbered=True)).contents[0]
    assert len(content) < most
    contents, shown = streams(content)
    assert contents <= 4
    assert shown == forms
