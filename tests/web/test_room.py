"""Room on small screens, and what whole entries cost a person: counts of touches, not seconds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from benchmarks import hands
from tests.web.conftest import WEB

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What has the focus, and whether its middle is behind a bar or off the screen: [what, hidden].
FOCUSED = """() => {
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFixed = element.closest(".frame-nav, .frame-game-bar, .game-top, .skip") !== null;
  return [element.outerHTML.slice(0, 120), !isFixed && hit !== null && !element.contains(hit) && !hit.contains(element)
    && hit.closest(".frame-nav, .frame-game-bar, .game-top") !== null
    || hit === null && element !== document.body];
}"""
SPACES = """() => [...document.querySelectorAll("[data-space]")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length"""
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
        costs[script.__name__] = hand.cost[1:]
    # `docs/measurements.md` has the seconds that come of them: a touch more is 1.1 s. Touches, slides, their spaces,
    # scrolls; the palaces of five other games are held by `web/test/hands.test.ts`.
    assert costs == {"three_palaces": (41, 8, 19, 0), "three_counts": (26, 0, 0, 0), "a_sheet": (23, 0, 0, 0)}


def test_the_palaces_of_the_model_are_those_that_are_priced_without_a_browser() -> None:
    kept = json.loads((WEB / "test" / "palaces.json").read_text(encoding="utf-8"))["games"]
    games = {
        str(seed): [[[*spot, word] for spot, word in palace.items()] for palace in hands.palaces_of(seed).values()]
        for seed in hands.SEEDS
    }
    assert kept == games


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
    _all_spaces_are_seen(phone)
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


def _all_spaces_are_seen(phone: Page) -> None:
    """Begin a sheet beside the game, look at it on phones that lie on their sides, and come back."""
    game = phone.url
    phone.evaluate("() => { location.hash = '' }")
    hands.Hand(phone).begin_sheet()
    for width, height in ((844, 390), (915, 412)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate(hands.FRAME)
        assert phone.evaluate(SPACES) == 36, (width, height)
    phone.evaluate("(address) => { location.href = address }", game)
    phone.locator(".game-tray").wait_for()


@pytest.mark.browser
@pytest.mark.one_page
def test_what_has_the_focus_is_not_behind_a_bar(page: Page) -> None:
    hands.Hand(page).begin()
    _walk_by_keys(page, 390, 600)
    page.evaluate("() => { location.hash = '#/look' }")
    page.locator(".look-chip").first.wait_for()
    for width, height in ((844, 390), (390, 600)):
        _walk_by_keys(page, width, height)


def _walk_by_keys(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => window.scrollTo(0, 0)")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            what, is_hidden = page.evaluate(FOCUSED)
            assert not is_hidden, (width, key, what)


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
