"""The pages of a printed report: what stands together, and that no page is left for next to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
import pytest

from alhambra_sheets.cards import report_setting
from alhambra_sheets.cards.content import figures
from alhambra_sheets.words import catalog
from tests.sheets.report_samples import judged, made

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.referee import Result

MM = 25.4 / 72
LEAST = 40
"""Words of a page that is worth its paper, with what is at the foot of every page."""
EXAMPLES = ("kim-and-nina", "whole-game", "roll-and-write", "solo-versus")


class Place(NamedTuple):
    """Where a text begins, in mm from the upper left corner of its page."""

    page: int
    x: float
    y: float


def example(checkout: Path, name: str) -> Result:
    return judged((checkout / "examples" / f"{name}.yaml").read_text(encoding="utf-8"))


def pages(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def places(content: bytes, words: str) -> list[Place]:
    """Where a text is, from page to page."""
    found = []
    document = pypdfium2.PdfDocument(content)
    try:
        for number, page in enumerate(document):
            text = page.get_textpage()
            searched = text.search(words, match_case=True)
            while (at := searched.get_next()) is not None:
                left, _, _, top = text.get_charbox(at[0])
                found.append(Place(number, left * MM, (page.get_height() - top) * MM))
    finally:
        document.close()
    return found


def nearly_empty(told: list[str]) -> list[str]:
    """The pages that are not worth their paper."""
    return [page for page in told if len(page.split()) < LEAST]


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_page_is_left_for_next_to_nothing(checkout: Path, name: str, language: str) -> None:
    told = pages(made(example(checkout, name), "pdf", language=language))
    assert nearly_empty(told) == []
    # A game of three scorings in longer words needs one more, for the rules and what was typed.
    assert len(told) in {"whole-game": (2, 3), "solo-versus": (2,)}.get(name, (1,))
    assert nearly_empty([*told, "Unofficial report, not made or endorsed by the publisher."])


def test_claims_are_on_one_page_with_what_they_come_to(checkout: Path) -> None:
    content = made(example(checkout, "whole-game"), "pdf")
    (table,), (sentence,) = places(content, "By the rules"), places(content, "136 claimed")
    assert table.page == sentence.page
    assert table.y < sentence.y


def test_a_sheet_alone_is_below_the_points_under_its_name_and_all_else_is_beside_it(checkout: Path) -> None:
    result = example(checkout, "roll-and-write")
    (sheet,) = [each for each in figures(report_setting.report(result, catalog.load("en"))) if "by row" in each.alt]
    assert sheet.width > 56
    content = made(result, "pdf")
    *_, name = (place for place in places(content, "Barbara") if place.page == 0)
    (table, *_), (rules,) = places(content, "Completed in this order"), places(content, "The rules behind it")
    assert {table.page, name.page, rules.page} == {0}
    assert name.x < 25 < 14 + sheet.width < rules.x
    assert table.y < name.y < rules.y < name.y + sheet.height


def test_several_sheets_are_beside_each_other(checkout: Path) -> None:
    text = (checkout / "tests" / "games" / "roll-and-write-two-players.yaml").read_text(encoding="utf-8")
    result = judged(text)
    sheets = [each for each in figures(report_setting.report(result, catalog.load("en"))) if "by row" in each.alt]
    assert len(sheets) == 2
    assert 140 < sum(each.width for each in sheets) < report_setting.measured("a4").room


def test_a_palace_alone_is_large_and_beside_its_table_on_the_first_page(checkout: Path) -> None:
    result = example(checkout, "kim-and-nina")
    assert result.winners == ("Kim",)
    numbers = report_setting.measured("a4")
    (palace,) = [each for each in figures(report_setting.report(result, catalog.load("en"))) if "Kim" in each.alt]
    assert palace.width > 4 * numbers.tile
    content = made(result, "pdf")
    caption = places(content, "Kim 5 tiles")[0]
    # The first one is the heading of who has how many points.
    _, total = places(content, "Total")
    assert caption.page == total.page == 0
    assert caption.x > total.x + numbers.names
    # The name is above the drawing.
    assert caption.y < total.y
