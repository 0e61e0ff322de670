"""The objects of a PDF file: where they are, and that nothing is kept of them."""

from __future__ import annotations

import io
import re
import struct
import tracemalloc
import zlib
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
        # A file without pages is sound, and newer versions say of it that it has none.
        assert [each for each in check() if pages or "any pages" not in each] == []
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


class Tables:
    """A file read by hand: where its table says that each object is, and what is there."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        start = int(content.rsplit(b"startxref\n", 1)[1].split()[0])
        head, table = self.stream(start)
        assert b"/Type/XRef/W[1 4 2]" in head
        (size,) = map(int, re.findall(rb"/Size (\d+)", head))
        self.rows = [struct.unpack(">BIH", table[at : at + 7]) for at in range(0, len(table), 7)]
        assert len(self.rows) == size
        self.root = int(cast("re.Match[bytes]", re.search(rb"/Root (\d+) 0 R", head))[1])

    def stream(self, start: int) -> tuple[bytes, bytes]:
        """What a stream that begins at a byte says of itself, and what is in it."""
        head, rest = self.content[start:].split(b"stream\n", 1)
        (length,) = map(int, re.findall(rb"/Length (\d+)", head))
        assert rest[length:].startswith(b"\nendstream\nendobj\n")
        return head, zlib.decompress(rest[:length])

    def packed(self, number: int) -> list[tuple[int, bytes]]:
        """The objects in a packed one, with their numbers, in their order."""
        kind, start, _ = self.rows[number]
        assert kind == 1
        head, inside = self.stream(start)
        assert head.startswith(b"%d 0 obj\n<</Type/ObjStm/" % number)
        ((count, first),) = [tuple(map(int, each)) for each in re.findall(rb"/N (\d+)/First (\d+)", head)]
        pairs = [int(each) for each in inside[:first].split()]
        assert len(pairs) == 2 * count
        places = [*pairs[1::2], len(inside) - first + 1]
        return [
            (own, inside[first + begin : first + end - 1])
            for own, begin, end in zip(pairs[::2], places, places[1:], strict=False)
        ]

    def body(self, number: int) -> bytes:
        """An object without a stream."""
        kind, place, index = self.rows[number]
        if kind == 1:
            plain: bytes = self.content[place:].split(b"\nendobj", 1)[0].split(b"\n", 1)[1]
            return plain
        own, packed = self.packed(place)[index]
        assert (kind, own) == (2, number)
        return bytes(packed)


def kids(body: bytes) -> list[int]:
    return [int(each) for each in re.findall(rb"(\d+) 0 R", body.split(b"/Kids[")[1].split(b"]")[0])]


@pytest.mark.parametrize("pages", [1, 3, 150, 250])
def test_every_object_is_where_the_table_says_and_every_node_counts_its_pages(pages: int) -> None:
    file = Tables(written(pages))
    assert file.rows[0] == (0, 0, 0xFFFF)
    for number, (kind, place, index) in enumerate(file.rows[1:], start=1):
        if kind == 1:
            assert file.content[place:].startswith(b"%d 0 obj\n" % number)
            assert index == 0
        else:
            body = file.body(number)
            assert body.startswith(b"<<")
            assert body.endswith(b">>")
    # Each packed object has a row of its own, and no other object has.
    packs = {place for kind, place, _ in file.rows if kind == 2}
    packed = [own for pack in packs for own, _ in file.packed(pack)]
    assert sorted(packed) == [number for number, row in enumerate(file.rows) if row[0] == 2]

    tree = int(cast("re.Match[bytes]", re.search(rb"/Pages (\d+) 0 R", file.body(file.root)))[1])
    leaves = list[int]()
    for node in kids(file.body(tree)):
        body, own = file.body(node), kids(file.body(node))
        assert f"/Parent {tree} 0 R/Count {len(own)}/" in body.decode()
        assert all(f"/Parent {node} 0 R" in file.body(page).decode() for page in own)
        leaves += own
    assert f"/Count {len(leaves)}/" in file.body(tree).decode()
    assert [
        f"/MediaBox[0 0 {number} 5]" in file.body(page).decode() for number, page in enumerate(leaves, start=1)
    ] == ([True] * pages)
