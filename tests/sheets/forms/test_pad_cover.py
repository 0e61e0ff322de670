"""The pad cover: what its pages say, that it lies as its sheets do, and that cover and board are two pieces."""

from __future__ import annotations

import io
import itertools

import pikepdf
import pytest

from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.shapes import Text
from alhambra_sheets.forms.design import Mark
from alhambra_sheets.press import bundle, catalogue, form_job, make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from tests.sheets.extents import inks
from tests.sheets.pages import clashes, text_in, texts
from tests.sheets.test_ink import darknesses

PADS = catalogue.form("pad-cover").stacks
CASES = [
    Request("pad-cover", (language,), of=of, size=size)
    for language in catalog.languages()
    for of in PADS
    for size in ("a5", "half-letter")
]
ENGLISH = [case for case in CASES if case.lang == ("en",)]
BLANK = Mark()


def job(request: Request) -> form_job.FormJob:
    return form_job.plan(catalogue.form("pad-cover"), request)


def name(request: Request) -> str:
    return "-".join((*request.lang, request.of, request.size))


@pytest.mark.parametrize("request_", ENGLISH, ids=name)
def test_the_cover_says_the_game_what_is_in_the_pad_and_how_many(request_: Request) -> None:
    content = make.make(request_._replace(holds=73)).contents[0]
    front = job(request_).designs[0].sides[0]

    def said(box: str) -> str:
        return text_in(content, front.box(box).inset(-1, 0))

    assert said("title-game") == "ALHAMBRA"
    if request_.of != "score-pad":
        assert said("title-more") == "ROLL & WRITE"
    kinds = {"player-sheet": "Player sheets", "score-sheet": "Score sheets", "score-pad": "Score pad"}
    assert said("lines-kind") == kinds[request_.of]
    assert said("lines-about") == "73 sheets · English"
    assert said("lines-owner") == "This pad belongs to"


@pytest.mark.parametrize("of", PADS)
def test_a_pad_has_as_many_sheets_as_a_box_of_the_game_unless_somebody_says(of: str) -> None:
    request = Request("pad-cover", ("en",), of=of)
    stock = bundle.stock(of)
    assert stock is not None
    about = next(text.text for text in texts(job(request).designs[0].sides[0]) if " sheets · " in text.text)
    assert about == f"{stock.copies} sheets · English"


@pytest.mark.parametrize("request_", ENGLISH, ids=name)
def test_the_cover_lies_as_its_sheets_do(request_: Request) -> None:
    sheet = form_job.plan(catalogue.form(request_.of), Request(request_.of, ("en",), size=request_.size))
    own, theirs = job(request_).designs[0].sides, sheet.designs[0].sides[0]
    for side in own:
        assert (side.width, side.height) == (theirs.width, theirs.height)


@pytest.mark.every_language
@pytest.mark.parametrize("request_", CASES, ids=name)
def test_every_pad_keeps_the_gates(request_: Request) -> None:
    for side in job(request_).designs[0].sides:
        assert clashes(side.boxes) == []
        found = list(inks(side.shapes))
        for ink in found:
            assert min(ink.box.x, ink.box.y, side.width - ink.box.right, side.height - ink.box.bottom) >= 5 - 1e-3
        words = [(ink.box.inset(0.05), ink.shape) for ink in found if isinstance(ink.shape, Text)]
        assert all(text.width <= text.room + 1e-6 for _, text in words)
        assert [
            (one, other) for (box, one), (beside, other) in itertools.combinations(words, 2) if box.overlaps(beside)
        ] == []


@pytest.mark.parametrize("of", ["score-sheet", "score-pad"])
def test_a_cover_in_landscape_takes_no_more_in_black_than_in_colour(of: str) -> None:
    full, *others = (
        darknesses(make.make(Request("pad-cover", ("en",), of=of, ink=ink)).contents[0]) for ink in palette.inks()
    )
    for dark in others:
        assert all(one <= other for one, other in zip(dark, full, strict=True))


def test_the_board_marks_the_edge_that_is_glued_and_has_the_steps_in_order() -> None:
    content = make.make(Request("pad-cover", ("en",))).contents[0]
    back = job(Request("pad-cover", ("en",))).designs[0].sides[1]
    assert text_in(content, back.box("glue-strip"), 1) == "Glue this edge"
    numbers = [text_in(content, back.box(f"step-number-{step}"), 1) for step in range(1, 5)]
    assert numbers == ["1", "2", "3", "4"]
    words = [" ".join(text_in(content, back.box(f"step-{step}").inset(-1, 0), 1).split()) for step in range(1, 5)]
    assert [text.split()[0] for text in words] == ["Lay", "Knock", "Brush", "Trim"]
    # The strip is at the edge that is nearest to the crease of the cover.
    assert back.box("glue-strip").bottom < 15


def test_cover_and_board_are_two_pieces_that_are_never_printed_behind_each_other() -> None:
    for duplex in ("", "long", "none"):
        made = make.make(Request("pad-cover", ("en",), paper="a4", duplex=duplex))
        assert made.pages == 1
        with pikepdf.open(io.BytesIO(made.contents[0])) as file:
            assert file.Root.ViewerPreferences.Duplex == "/Simplex"
    three = make.make(Request("pad-cover", ("en",), sheets=3))
    assert three.pages == 6
    with pytest.raises(RequestError) as caught:
        make.make(Request("pad-cover", ("en",), of="player-sheet", paper="a4", order="booklet"))
    assert (caught.value.reason, caught.value.values["option"]) == ("option", "order booklet")


def test_a_cover_takes_crop_marks_and_bleed_and_grows_with_its_sheets() -> None:
    marked = make.make(Request("pad-cover", ("en",), crop_marks=True, bleed=3))
    with pikepdf.open(io.BytesIO(marked.contents[0])) as file:
        page = file.pages[0]
        assert float(page.obj.TrimBox[0]) > float(page.obj.BleedBox[0]) > 0
    large = job(Request("pad-cover", ("en",), large=True)).designs[0].sheet(BLANK).sides
    assert [(side.width, side.height) for side in large] == [(210, 297)] * 2


def test_a_cover_is_for_pads_alone() -> None:
    for of in ("pocket-card", "tile-list"):
        with pytest.raises(RequestError) as caught:
            make.make(Request("pad-cover", ("en",), of=of))
        assert caught.value.reason == "no-document"
