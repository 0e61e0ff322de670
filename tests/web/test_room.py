"""Room on small screens, and what whole entries cost a person: counts of touches, not seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import hands

if TYPE_CHECKING:
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


# The buttons of the bar of a game that something else covers.
COVERED = """() => [...document.querySelectorAll(".frame-game-bar > :is(a, button, h1)")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return width > 0 && !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.ariaLabel ?? each.className)"""
LONG = (
    "Maximilian-Alexander",
    "Anna-Katharina",
    "Christophoros",
    "Konstantin-Theodor",
    "Wilhelmina-Charlotte",
    "Bartholomäus",
)


@pytest.mark.browser
@pytest.mark.one_page
def test_what_whole_entries_cost(phone: Page) -> None:
    costs = {}
    for script in (hands.three_palaces, hands.three_counts, hands.a_sheet):
        phone.evaluate("() => { location.hash = '' }")
        hand = hands.Hand(phone)
        script(hand, hands.SEEDS[0])
        costs[script.__name__] = (hand.cost.touches, hand.cost.scrolls)
    # `docs/measurements.md` has the seconds that come of them: a touch more is 1.1 s.
    assert costs == {"three_palaces": (57, 1), "three_counts": (26, 0), "a_sheet": (23, 0)}


@pytest.mark.browser
@pytest.mark.one_page
def test_all_is_seen_on_every_phone(phone: Page) -> None:
    hands.Hand(phone).begin(("Kim", "Nina", "Tom", "Ursula", "Max"))
    sideways = ((844, 390), (740, 360), (667, 375), (915, 412))
    for width, height in ((390, 844), (360, 740), (320, 568), *sideways):
        phone.set_viewport_size({"width": width, "height": height})
        # A tap on a place brings board and tiles to where both are seen.
        phone.locator('[data-spot="1,0"]').evaluate(hands.CLICK)
        phone.evaluate(hands.FRAME)
        assert phone.evaluate(SEEN) == 54, (width, height)
        assert phone.locator('[data-spot="1,0"]').evaluate(hands.REACHED), (width, height)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        assert phone.evaluate(COVERED) == [], (width, height)
    phone.set_viewport_size({"width": 320, "height": 700})
    # Players who are out of sight are hinted at.
    phone.locator('.player-tabs[data-more="end"]').wait_for()
    phone.locator(".player-tab").last.evaluate(hands.CLICK)
    phone.locator('.player-tabs[data-more="start"]').wait_for()
    # Two bands are above the board, whatever the phone.
    top = phone.locator(".game-board-scroll").evaluate("(board) => board.getBoundingClientRect().top + scrollY")
    assert top <= 128
    title = phone.locator(".frame-name-text")
    assert title.inner_text() == "Kim, Nina, Tom, Ursula, Max"
    assert title.evaluate("(text) => text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth")


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


@pytest.mark.browser
@pytest.mark.one_page
def test_long_names_have_room(phone: Page) -> None:
    hands.Hand(phone).begin(LONG)
    phone.set_viewport_size({"width": 1024, "height": 768})
    # Signs alone where names of types would be broken.
    assert phone.locator(".game-row-name:visible").count() == 0
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.evaluate(hands.FRAME)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    # A game that is opened, or a rematch, begins as a new one does: the tiles are shown and a place is chosen.
    phone.go_back()
    phone.locator(".home-kind").first.wait_for()
    phone.go_forward()
    phone.locator(".game-tray-open").wait_for()
    assert phone.evaluate(hands.OFFERED)
    # The text of a line at the foot has several lines, its button one; and back leads to no game that is gone.
    phone.get_by_role("button", name="Game menu").evaluate(hands.CLICK)
    phone.get_by_role("button", name="Delete", exact=True).evaluate(hands.CLICK)
    undo = phone.locator(".notice .button span")
    undo.wait_for()
    assert undo.evaluate("(word) => word.getClientRects().length === 1 && word.offsetHeight < 32")
    phone.go_back()
    phone.evaluate(hands.FRAME)
    assert phone.get_by_role("heading", name="Game not found").count() == 0
    phone.locator(".home-kind").first.wait_for()
