"""Room on small screens, and what whole entries cost a person: counts of touches, not seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

# What has the focus, and how much of it is behind a bar: [what, hidden].
FOCUSED = """() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFixed = element.closest(".frame-nav, .frame-game-bar, .game-top, .skip") !== null;
  return [element.outerHTML.slice(0, 120), !isFixed && hit !== null && !element.contains(hit) && !hit.contains(element)
    && hit.closest(".frame-nav, .frame-game-bar, .game-top") !== null];
}"""
SEEN = """() => [...document.querySelectorAll(".game-tray-type .game-choice")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("script", "touches", "scrolls"),
    [(hands.three_palaces, 58, 3), (hands.three_counts, 26, 3), (hands.a_sheet, 23, 0)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_whole_entries_cost(
    phone: Page, script: Callable[[hands.Hand, int], None], touches: int, scrolls: int
) -> None:
    hand = hands.Hand(phone)
    script(hand, hands.SEEDS[0])
    assert hand.cost.touches <= touches
    assert hand.cost.scrolls <= scrolls


@pytest.mark.browser
def test_all_tiles_and_the_place_are_seen_at_once_on_every_phone(phone: Page) -> None:
    hand = hands.Hand(phone)
    hand.begin()
    tiles = len({word for palace in hands.palaces_of(hands.SEEDS[0]).values() for word in palace.values()})
    assert tiles == 45
    for width, height in ((390, 844), (360, 740), (320, 568), (844, 390), (740, 360)):
        phone.set_viewport_size({"width": width, "height": height})
        # A tap on a place brings board and tiles to where both are seen.
        hand.page.locator('[data-spot="1,0"]').evaluate(hands.CLICK)
        phone.evaluate(hands.FRAME)
        assert phone.evaluate(SEEN) == 54, (width, height)
        assert phone.locator('[data-spot="1,0"]').evaluate(hands.REACHED), (width, height)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_what_has_the_focus_is_not_behind_a_bar(page: Page) -> None:
    hands.Hand(page).begin()
    page.set_viewport_size({"width": 390, "height": 600})
    page.evaluate("() => window.scrollTo(0, 0)")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            what, is_hidden = page.evaluate(FOCUSED)
            assert not is_hidden, (key, what)
