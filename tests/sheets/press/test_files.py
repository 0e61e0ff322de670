"""What finished files say of themselves: tags, labels, bookmarks, edges, boxes, greys; of every document."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import TYPE_CHECKING

import pdfua
import pikepdf
import pytest

from alhambra_sheets.drawing import palette
from alhambra_sheets.forms.design import NO_CONTENT
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from tests.sheets import structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from alhambra_sheets.drawing.shapes import Page

MM = 25.4 / 72
UNCLAIMED = {"UA-28-004"}
"""Sheets are tagged as drawings with words: no file claims that this is all of PDF/UA."""

REQUESTS = [
    *(Request(each.name, ("en",)) for each in catalogue.forms()),
    *(Request("player-sheet", ("en",), ink=ink) for ink in palette.inks() if ink != "full"),
    Request("player-sheet", ("en", "de"), paper="a4", names="Kim,Nina"),
    Request("player-sheet", ("en",), paper="a3", crop_marks=True, bleed=3.0, numbered=True),
    Request("player-sheet", ("en",), paper="a4", order="booklet", sheets=3),
    Request("reference-card", ("en",)),
    Request("reference-card", ("en",), size="poker", bleed=3.0),
    Request("reference-card", ("en",), size="poker", paper="a4", crop_marks=True, ink="mono"),
    Request("reference-card", ("en",), size="fold", game="roll-and-write"),
    Request("reference-card", ("en", "sk"), size="a6", paper="a4", order="repeat"),
    Request("scoring-table", ("en",), crop_marks=True, bleed=3.0),
]


def name(request: Request) -> str:
    told = (f"{option}={getattr(request, option)}" for option in request.asked)
    return " ".join([request.document, *told])


@cache
def printed(request: Request) -> bytes:
    return make.make(request).contents[0]


def box(page: pikepdf.Page, key: str) -> list[float]:
    return [round(float(edge) * MM, 1) for edge in page.obj[key]]


def bookmarks(content: bytes) -> list[tuple[str, int]]:
    with pikepdf.open(io.BytesIO(content)) as file, file.open_outline() as outline:
        pages = {page.obj.objgen: number for number, page in enumerate(file.pages)}
        found = []
        for item in outline.root:
            assert isinstance(item.destination, pikepdf.Array)
            found.append((item.title, pages[item.destination[0].objgen]))
        return found


@pytest.mark.parametrize("request_", REQUESTS, ids=name)
def test_a_file_is_tagged_turned_called_and_grey_where_it_should_be(request_: Request, tmp_path: Path) -> None:
    content = printed(request_)
    assert structure.faults(content) == []
    path = tmp_path / "file.pdf"
    path.write_bytes(content)
    assert {each.rule_id for each in pdfua.validate(str(path)).findings} <= UNCLAIMED
    with pikepdf.open(path) as file:
        sides = len(file.pages) > 1 and request_.document not in {"tile-list", "pad-cover"}
        edge = str(file.Root.ViewerPreferences.Duplex)
        first = file.pages[0]
        upright = first.obj.MediaBox[3] - first.obj.MediaBox[1] >= first.obj.MediaBox[2] - first.obj.MediaBox[0]
        assert edge == ("/Simplex" if not sides else "/DuplexFlipLongEdge" if upright else "/DuplexFlipShortEdge")
        labels = [str(page.label) for page in file.pages]
        assert len(set(labels)) == len(labels)
        assert re.fullmatch(r"(en )?1 front" if sides else "1", labels[0])
        assert not sides or re.fullmatch(r"(en )?1 back", labels[1])


@pytest.mark.parametrize("request_", [Request("player-sheet", ("en",), sheets=300), Request("tile-list", ("en",))])
@pytest.mark.set_anew
def test_what_is_written_in_parts_has_the_same_bytes(request_: Request) -> None:
    parts: list[bytes] = []
    told = make.write(request_, parts.append)
    whole = make.make(request_)
    assert b"".join(parts) == whole.contents[0]
    assert told == whole._replace(contents=())


def test_a_pad_is_written_as_its_pages_come() -> None:
    """What has come out before a page is asked for: most of the pages before it."""
    parts: list[bytes] = []
    lengths = []

    def watch(_: Callable[[], int], pages: Iterator[Page]) -> Iterator[Page]:
        for page in pages:
            lengths.append(sum(map(len, parts)))
            yield page

    make.write(Request("player-sheet", ("en",), sheets=600, numbered=True), parts.append, watch=watch)
    assert lengths[-1] > 0.9 * sum(map(len, parts))


@pytest.mark.set_anew
def test_a_card_on_paper_has_the_same_bytes_twice() -> None:
    request = Request("reference-card", ("en",), size="fold", game="roll-and-write")
    assert make.make(request).contents[0] == printed(request)


def test_a_bleed_enlarges_a_page_of_its_own_size_and_marks_do_too() -> None:
    poker = Request("reference-card", ("en",), size="poker", bleed=3.0)
    for request, trim, margin, room in (
        (poker, (63, 88), 3, 3),
        (poker._replace(crop_marks=True), (63, 88), 3, 7),
        (Request("player-sheet", ("en",), bleed=3.0), (148, 210), 3, 3),
        (Request("score-sheet", ("en",), crop_marks=True), (210, 148), 0, 6),
    ):
        with pikepdf.open(io.BytesIO(printed(request))) as file:
            page = file.pages[0]
            left, bottom, right, top = box(page, "/TrimBox")
            assert (right - left, top - bottom) == pytest.approx(trim, abs=0.11)
            around = [left - margin, bottom - margin, right + margin, top + margin]
            if margin:
                assert box(page, "/BleedBox") == pytest.approx(around, abs=0.11)
            whole = [left - room, bottom - room, right + room, top + room]
            assert box(page, "/MediaBox") == pytest.approx(whole, abs=0.11)
            assert box(page, "/MediaBox")[:2] == [0, 0]


def test_parts_of_a_file_have_bookmarks() -> None:
    two = printed(Request("player-sheet", ("en", "de"), sheets=2))
    assert [page for _, page in bookmarks(two)] == [0, 4]
    assert [title.partition("(")[2] for title, _ in bookmarks(two)] == ["English)", "Deutsch)"]
    assert bookmarks(printed(Request("player-sheet", ("en",), names="Kim,Nina"))) == [("Kim", 0), ("Nina", 2)]
    grids = printed(Request("player-sheet", ("en",), layouts=0, sheets=2))
    assert bookmarks(grids) == []
    # A card on paper keeps its own.
    card = printed(Request("reference-card", ("en",)))
    laid = printed(Request("reference-card", ("en",), paper="a4", size="a5"))
    assert [title for title, _ in bookmarks(laid)] == [title for title, _ in bookmarks(card)]


def test_marks_take_what_fits_and_say_so() -> None:
    made = make.make(Request("player-sheet", ("en",), paper="a3", crop_marks=True, bleed=3.0))
    assert list(made.remarks) == [("pieces", {"pieces": 2}), ("fewer", {"paper": "a3", "up": 2, "plain": 4})]
    for asked in ({"up": 2}, {"up": 1, "crop_marks": False, "bleed": 0.0}):
        request = Request("player-sheet", ("en",), paper="a3", crop_marks=True, bleed=3.0)._replace(**asked)
        assert [remark.reason for remark in make.make(request).remarks] == ["pieces"]
    for paper, order in (("", ""), ("a5", ""), ("a4", "booklet")):
        assert make.make(Request("player-sheet", ("en",), paper=paper, order=order)).remarks == ()


@pytest.mark.parametrize("paper", ["a5", "a4", "a3", "letter", "legal", "tabloid", "half-letter"])
@pytest.mark.parametrize("up", [0, 1, 2, 4])
def test_the_paper_that_is_named_works_and_is_another(paper: str, up: int) -> None:
    request = Request("player-sheet", ("en",), paper=paper, up=up, crop_marks=True, bleed=3.0)
    job = catalogue.printable("player-sheet")
    if job.fits(request):
        return
    with pytest.raises(RequestError) as caught:
        make.planned(job, request, NO_CONTENT)
    larger = caught.value.values.get("larger")
    assert larger != paper
    if larger:
        assert job.fits(request._replace(paper=str(larger), size="a5")) or job.fits(
            request._replace(paper=str(larger), size="half-letter")
        )


@pytest.mark.parametrize(("ppi", "width"), [(0, 1165), (100, 583), (300, 1748)])
def test_a_picture_is_as_fine_as_it_is_asked_for(ppi: int, width: int) -> None:
    content = make.make(Request("player-sheet", ("en",), ppi=ppi), "png").contents[0]
    assert int.from_bytes(content[16:20], "big") == pytest.approx(width, abs=1)


@pytest.mark.parametrize(
    ("ppi", "form", "reason"), [(10, "png", "coarse-picture"), (1200, "png", "fine-picture"), (300, "pdf", "option")]
)
def test_a_picture_that_cannot_be_is_refused(ppi: int, form: str, reason: str) -> None:
    with pytest.raises(RequestError) as caught:
        make.make(Request("player-sheet", ("en",), ppi=ppi), form)
    assert caught.value.reason == reason


def test_cards_that_are_repeated_are_counted_cut() -> None:
    def pages(**asked: object) -> int:
        request = Request("reference-card", ("en",), paper="a4", order="repeat")._replace(**asked)  # type: ignore[arg-type]  # fields by name
        return make.make(request).pages

    # Two sheets of paper, front and back, each with one of the two leaves of a card four times.
    assert pages(size="a6") == pages(size="a6", sheets=4) == 4
    assert pages(size="a6", sheets=5) == 8
    assert pages(size="a5") == 2


def test_fronts_alone_are_all_that_is_said() -> None:
    made = make.make(Request("reference-card", ("en",), paper="a4", size="a5", duplex="none"))
    text = printed(Request("reference-card", ("en",), duplex="none"))
    assert structure.faults(made.contents[0]) == structure.faults(text) == []
    assert made.pages == 1


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (lambda page, _: page.obj.__delitem__("/StructParents"), "does not know its element"),
        (lambda _, root: root.__delitem__("/StructTreeRoot"), "no tags"),
        (lambda _, root: root.__delitem__("/Lang"), "no language"),
        (lambda page, _: page.contents_add(b"0.5 0.5 0.5 rg 0 0 9 9 re f"), "a grey in three colours"),
        (lambda page, _: page.contents_add(b"0 0 9 9 re f"), "outside of any mark"),
        (lambda page, _: page.contents_add(b"/P <</MCID 7>> BDC 0 0 9 9 re f EMC"), "belongs to 0 elements"),
        (lambda page, _: page.obj.__setitem__("/TrimBox", [0, 0, 9999, 9]), "not in each other"),
    ],
)
def test_the_gate_finds_what_is_broken(broken: object, fault: str) -> None:
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(printed(Request("tile-list", ("en",))))) as file:
        assert callable(broken)
        broken(file.pages[0], file.Root)
        file.save(stream)
    assert any(fault in each for each in structure.faults(stream.getvalue()))
