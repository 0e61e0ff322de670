"""A template's revision tells a reader of photos where everything is."""

from __future__ import annotations

import pytest

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import palette, papers, sheet_codes
from alhambra_sheets.drawing.shapes import Box
from alhambra_sheets.forms.design import Mark
from alhambra_sheets.press import catalogue
from alhambra_sheets.words import catalog
from tests.sheets.revisions import TEMPLATES, codes_of, geometries, kept, revisions, setting, stored

RELEASED = {
    "0.2.0": "08R7 0YF0 3KJU 40FY AAN6 ACE9 EGAF GT8K I8QQ L432 OI2V SST2 U1IU VCWD Z15J ZWWF",
}
"""The revisions on the sheets of each version. Paper stays: one that is here is never changed or taken away."""


@pytest.mark.parametrize(("document", "size"), TEMPLATES)
def test_no_box_has_moved_unseen(document: str, size: str) -> None:
    assert revisions(document, size) == kept()[f"{document}-{size}"], "a box moved; `make revisions`, and say why"


@pytest.mark.parametrize(("document", "size"), TEMPLATES)
def test_the_boxes_of_every_revision_are_stored(document: str, size: str) -> None:
    kept_of = stored()
    for revision, found in geometries(document, size, coins=(20, 36)):
        assert revision in kept_of, "a revision that is not stored; `make revisions`"
        same = kept_of[revision]
        coins = {number: places for number, places in same["coins"].items() if number in found["coins"]}
        assert {**same, "coins": coins} == found, "`make revisions`"


def test_what_is_stored_has_the_revision_that_it_is_named_after() -> None:
    for revision, found in stored().items():
        lines = (line.split() for line in found["outlines"])
        boxes = tuple(Box(name, *map(float, edges)) for name, *edges in lines)
        assert sheet_codes.revision(boxes) == revision


@pytest.mark.parametrize("version", RELEASED)
def test_no_revision_of_a_released_version_is_lost(version: str) -> None:
    assert {*RELEASED[version].split()} <= {*stored()}


def test_nothing_is_stored_that_was_never_printed() -> None:
    today = {revision for template in TEMPLATES for revision, _ in geometries(*template, coins=())}
    released = {each for revisions_of in RELEASED.values() for each in revisions_of.split()}
    assert {*stored()} == today | released


def test_what_a_reader_ticks_can_be_ticked() -> None:
    kinds = {name: kind for found in stored().values() for name, kind, *_ in found["boxes"]}
    assert {kinds[f"end-{last}"] for last in (12, 15, 18)} == {"text"}
    assert {kind for name, kind in kinds.items() if name.startswith(("box-", "taken-"))} == {"tick"}


def test_no_two_templates_have_the_same_revision() -> None:
    fronts = [table["front"] for table in kept().values()]
    assert len(fronts) == len(TEMPLATES) == len(set(fronts))


@pytest.mark.one_paper
@pytest.mark.parametrize(("document", "size"), TEMPLATES)
def test_neither_language_nor_ink_moves_a_box(document: str, size: str) -> None:
    usual = revisions(document, size)
    for language in catalog.languages():
        assert revisions(document, size, language=language) == usual
    for ink in palette.inks():
        assert revisions(document, size, ink=ink) == usual


@pytest.mark.parametrize(("document", "size"), TEMPLATES)
def test_codes_say_all_that_a_reader_needs(document: str, size: str) -> None:
    for language, ink in (("en", "full"), ("ru", "draft")):
        for side, code in codes_of(document, setting(size, language, ink), Mark(17)).items():
            grid = layouts.load_layout() if "layout" in catalogue.form(document).options else None
            assert code[1:] == (
                "",
                grid.letters if grid else "",
                17,
                size,
                size,
                revisions(document, size)[side],
                grid.coins if grid else 0,
                language,
                ink,
                code.side,
            )


@pytest.mark.parametrize(("document", "size"), TEMPLATES)
def test_an_enlarged_sheet_says_its_real_size(document: str, size: str) -> None:
    grown = papers.larger(size)
    assert grown is not None
    for code in codes_of(document, setting(size)._replace(scale=1.4)).values():
        assert (code.size, code.printed) == (size, grown.name)


def test_a_box_that_moves_by_a_hundredth_of_a_millimetre_makes_a_revision() -> None:
    boxes = (Box("a", 1, 2, 3, 4), Box("b", 0.0, 5, 6, 7))
    revision = sheet_codes.revision(boxes)
    assert sheet_codes.revision(boxes[::-1]) == revision
    assert sheet_codes.revision((boxes[0]._replace(x=1.001), boxes[1]._replace(x=-0.001))) == revision
    assert sheet_codes.revision((boxes[0]._replace(x=1.01), boxes[1])) != revision
    assert sheet_codes.revision((boxes[0]._replace(name="c"), boxes[1])) != revision
