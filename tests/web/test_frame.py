"""The frame of the page as people use it: games that are kept, text and its fixes, links to other phones, settings."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from PIL import Image

from alhambra_engine import referee
from alhambra_engine.alhambra.scoring import AlhambraOutcome
from alhambra_engine.copies import compact
from alhambra_sheets.commands.shared.games import surroundings_of
from alhambra_sheets.words.catalog import load
from tests.cases import desk
from tests.web.axe import serious
from tests.web.conftest import JOURNAL_IS_EMPTY, settle, wait_for_engine, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Site

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
WHOLE_GAME = EXAMPLES / "whole-game.yaml"
WRONG = """game: alhambra  # by hand
players:
  Kim: {buildings: {towr: 2}, wall: 5}
  "<b onclick=alert(1)>Nina</b>": {buildings: {garden: 4}, wall: 3}
"""


def judged(file: Path) -> referee.Result:
    """Return what the engine says of an example."""
    return referee.score("-", file.read_bytes(), surroundings_of("-", load("en")))


def paste(page: Page, text: str) -> None:
    """Open a text as somebody does who has copied it."""
    page.get_by_role("button", name="Paste text or a link").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(text)
    page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()


def open_file(page: Page, file: Path) -> None:
    """Open a file, and wait until its game is shown."""
    page.get_by_label("File to open").set_input_files(file)
    page.get_by_role("button", name="Game menu").wait_for()


def menu(page: Page, name: str) -> None:
    """Do something of the menu of a game."""
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def shared_link(page: Page) -> str:
    """Return the link of the game that is shown, which is the one that a phone reads off the screen."""
    menu(page, "Share")
    code = page.get_by_role("img", name="QR code for this game")
    code.wait_for()
    link = page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    # Between the modules of a code, other kinds of codes are seen at times.
    picture = Image.open(io.BytesIO(code.screenshot()))
    (read,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    assert read.text == link
    return link


def test_text_with_a_mistake_is_kept_and_mended_by_a_tap(phone: Page) -> None:
    """A mistake is shown at its line; its fix makes the text a game. Names are text, whatever is in them."""
    paste(phone, WRONG)
    phone.get_by_text("Not legal; saved as text").wait_for()
    phone.reload()
    wait_for_engine(phone)
    assert phone.get_by_label("Text of the game").input_value() == WRONG
    phone.get_by_role("button", name="Write tower instead of towr in line 3.").click()
    phone.get_by_text("Legal; saved without the comments").wait_for()
    assert phone.get_by_label("Text of the game").input_value() == WRONG.replace("towr", "tower")
    phone.get_by_role("link", name="Back to the game").click()
    heading = phone.get_by_role("heading", level=1)
    assert heading.inner_text() == "Kim, <b onclick=alert(1)>Nina</b>"
    undo, redo = (phone.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    undo.click()
    phone.locator("h1", has_text="Alhambra").wait_for()
    redo.click()
    phone.locator("h1", has_text="Kim").wait_for()
    phone.locator("[aria-label=Redo]:disabled").first.wait_for()


@pytest.mark.one_page
def test_a_link_shows_the_game_on_another_phone_with_its_receipt(phone: Page, site: Site) -> None:
    """Another phone scores the game anew and says that the points agree, or which differ."""
    result = judged(WHOLE_GAME)
    open_file(phone, WHOLE_GAME)
    link = shared_link(phone)
    address, code = link.split("#", 1)
    assert address == site.address
    assert compact.game_of(code).totals == result.totals
    # Not its button: the step back of a dialog that closes may come after the next address, and undo it.
    phone.go_back()
    phone.get_by_role("dialog").wait_for(state="hidden")
    phone.goto(link)
    phone.get_by_text("Scored again: the points match.").wait_for()
    for player, points in result.totals.items():
        phone.get_by_role("region", name="Shared game").get_by_text(f"{player} {points}").wait_for()
    phone.get_by_role("button", name="Save on this device").click()
    phone.get_by_text("Saved on this device").wait_for()
    assert phone.get_by_role("heading", level=1).inner_text() == "Kim, Nina, Tom"
    cheated: Any = SimpleNamespace(outcome=result.outcome, legal=True, totals={**result.totals, "Kim": 143})
    phone.goto(f"{site.address}#{compact.code_of(cheated, '0')}")
    phone.get_by_text("Scored again: the points differ.").wait_for()
    phone.get_by_text(f"Kim: 143, now {result.totals['Kim']}").wait_for()
    phone.goto(f"{site.address}#ALHG1:<img src=x onerror=alert(1)>")
    phone.get_by_role("heading", name="This link cannot be read").wait_for()
    assert phone.get_by_role("alert").inner_text() == "This code has a mistake in it, or part of it is missing"


def test_everything_is_reached_by_keyboard(page: Page) -> None:
    """Tab, Enter and Escape: a game is begun, named, looked at as text, and a step taken back by Ctrl+Z."""
    page.keyboard.press("Tab")
    assert page.get_by_role("button", name="Skip to content").evaluate("each => each === document.activeElement")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name="Game menu")
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert button.evaluate("each => each === document.activeElement")
    page.get_by_role("button", name="Alhambra", exact=True).press("Enter")
    field = page.get_by_role("dialog").get_by_label("Name")
    field.fill("Friday")
    # In the field, whatever has taken the focus meanwhile.
    field.press("Enter")
    page.get_by_role("heading", name="Friday").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    button.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Text", exact=True).press("Enter")
    page.get_by_label("Text of the game").fill("game: alhambra\nplayers: {Kim: {wall: 4, buildings: {tower: 2}}}\n")
    page.get_by_text("Legal; saved", exact=True).wait_for()
    page.get_by_role("link", name="Back to the game").press("Enter")
    page.locator("[aria-label=Undo]:enabled").first.wait_for()
    page.keyboard.press("Control+z")
    page.locator("[aria-label=Undo]:disabled").wait_for()
    page.get_by_role("status").get_by_text("Undone: Text", exact=True).wait_for(state="attached")
    page.keyboard.press("Control+Shift+z")
    page.locator("[aria-label=Redo]:disabled").wait_for()


def test_the_back_button_closes_a_dialog_first(phone: Page, site: Site) -> None:
    """Whoever goes back wants the dialog away, and only then the page."""
    open_file(phone, WHOLE_GAME)
    place = phone.url
    phone.get_by_role("button", name="Game menu").click()
    phone.get_by_role("dialog").wait_for()
    phone.go_back()
    phone.get_by_role("dialog").wait_for(state="hidden")
    assert phone.url == place
    phone.go_back()
    phone.get_by_role("heading", name="New game").wait_for()
    assert phone.url == site.address


@pytest.mark.one_page
def test_a_report_is_read_and_printed_without_the_page_around(page: Page) -> None:
    """The report is that of the command line, with its own styles; on paper there is nothing else."""
    open_file(page, WHOLE_GAME)
    menu(page, "Report")
    page.get_by_role("heading", name="Winner: Nina").wait_for()
    family = "document.querySelector('.page-of').shadowRoot.querySelector('h1')"
    assert "Cormorant" in page.evaluate(f"getComputedStyle({family}).fontFamily")
    page.emulate_media(media="print")
    assert not page.get_by_role("navigation", name="Main").is_visible()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Scoring 2").click()
    page.get_by_role("heading", name="Winner: Nina").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as file").click()
    assert saved.value.suggested_filename == "whole-game.html"
    assert "Nina" in Path(saved.value.path()).read_text("utf-8")


def test_settings_last_and_all_games_move_to_another_device_in_one_file(page: Page, site: Site, tmp_path: Path) -> None:
    """Language and colours outlast the page; a file of all games brings them back after all was deleted."""
    open_file(page, EXAMPLES / "kim-and-nina.yaml")
    page.goto(f"{site.address}#/settings")
    page.get_by_label("Language", exact=True).select_option("de")
    page.get_by_text("Dark", exact=True).or_(page.get_by_text("Dunkel", exact=True)).click()
    page.reload()
    page.locator("html[lang=de][data-theme=dark]").wait_for(state="attached")
    page.get_by_role("combobox").select_option("en")
    page.locator("html[lang=en]").wait_for(state="attached")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games as one file").click()
    kept = tmp_path / "games.json"
    saved.value.save_as(kept)
    assert [game["name"] for game in json.loads(kept.read_text("utf-8"))["games"]] == ["kim-and-nina"]
    page.get_by_role("button", name="Delete all data").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("All data deleted").wait_for()
    # The engine that the device had kept is forgotten too: the next page starts one, and keeps it.
    page.locator("html[data-kept=false]").wait_for(state="attached")
    page.reload()
    wait_for_engine(page)
    page.goto(f"{site.address}#/games")
    assert page.get_by_role("region", name="On this device").count() == 0
    page.get_by_label("File to open").set_input_files(kept)
    page.get_by_role("main").get_by_role("link", name="kim-and-nina").wait_for()


def test_a_game_goes_back_to_an_earlier_state_and_can_come_forward_again(phone: Page) -> None:
    """The log has each change with its words; it outlasts the page, and going back is a step like any other."""
    open_file(phone, EXAMPLES / "roll-and-write.yaml")
    phone.get_by_text("Game in progress", exact=True).tap()
    phone.get_by_text("Rounds played", exact=True).wait_for()
    settle(phone)
    phone.reload()
    menu(phone, "History")
    changes = phone.get_by_role("dialog").get_by_role("listitem")
    changes.nth(1).wait_for()
    assert [text.split("\n")[-1] for text in changes.all_inner_texts()] == ["Game in progress", "As it was at first"]
    changes.last.get_by_role("button").tap()
    phone.get_by_text("Rounds played", exact=True).wait_for(state="detached")
    phone.get_by_role("button", name="Undo").first.tap()
    phone.get_by_text("Rounds played", exact=True).wait_for()


def test_legal_games_go_out_and_in_as_an_archive(phone: Page, site: Site, tmp_path: Path) -> None:
    """What the page writes the command line reads, and the other way round; the figures are those of the engine."""
    open_file(phone, WHOLE_GAME)
    phone.goto(f"{site.address}#/archive")
    result = judged(WHOLE_GAME)
    row = phone.get_by_role("row", name="Nina")
    row.wait_for()
    assert isinstance(result.outcome, AlhambraOutcome)
    best = max(scoring.points("Nina") for scoring in result.outcome.scorings)
    assert row.get_by_role("cell").all_inner_texts()[:4] == ["1", "1", str(result.totals["Nina"]), str(best)]
    with phone.expect_download() as saved:
        phone.get_by_role("button", name="Archive (.alh)").tap()
    kept = tmp_path / "games.alh"
    saved.value.save_as(kept)
    (game,) = desk.run("score", str(kept), "--summary=json").json["games"]
    assert (game["title"], game["totals"]) == ("whole-game", dict(result.totals))
    # Bad lines, one with a byte that is no text, the same game, another one of long ago and again without a day.
    other = desk.run("convert", str(EXAMPLES / "kim-and-nina.yaml"), "--to", "alh").out.splitlines()[-1]
    with kept.open("ab") as file:
        file.write(f"no line\n2019-05-04{other}\n".encode() + b"\tZo\xeb\tcode\n" + f"{other}\n".encode())
    phone.get_by_label("File to open").set_input_files(kept)
    phone.get_by_text("Games added: 2 · Already here: 1 · Lines that could not be read: 2 (3, 5)").wait_for()
    phone.goto(f"{site.address}#/archive")
    phone.get_by_label("Year").select_option("2019")
    phone.get_by_role("heading", name="Games: 1", exact=True).wait_for()
    phone.get_by_role("main").get_by_role("link", name="kim-and-nina").wait_for()


AWAKE = """window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { async request() {
  const lock = { released: false, async release() { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });"""
"""A device whose screen can be kept on; `locks` are those that were asked for."""


def test_the_screen_stays_on_during_a_game_and_no_longer(phone: Page) -> None:
    """The browser lets it go whenever the page is hidden: then it is asked for again."""
    phone.add_init_script(AWAKE)
    phone.reload()
    wait_for_engine(phone)
    assert phone.evaluate("locks.length") == 0
    open_file(phone, WHOLE_GAME)
    wait_until(phone, "locks.length === 1")
    phone.evaluate("locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(phone, "locks.length === 2")
    assert phone.evaluate("locks.map((lock) => lock.released)") == [True, False]
    phone.get_by_role("link", name="All games").click()
    phone.get_by_role("heading", name="New game").wait_for()
    wait_until(phone, "locks.every((lock) => lock.released)")
    assert phone.evaluate("locks.length") == 2


SILENT_DATABASE = """() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode) {
    if (mode !== "readwrite") return transaction.call(this, stores, mode);
    return { objectStore: () => ({ put() {}, delete() {} }), commit() {} };
  };
}"""
"""A database that never says whether it has kept anything, as those of pages that are being left."""


def test_a_page_that_is_left_before_the_database_has_answered_loses_nothing(page: Page, site: Site) -> None:
    open_file(page, EXAMPLES / "kim-and-nina.yaml")
    settle(page)  # the first one is kept
    page.evaluate(SILENT_DATABASE)
    page.goto(f"{site.address}#/games")
    open_file(page, EXAMPLES / "whole-game.yaml")
    page.reload()
    wait_for_engine(page)
    page.goto(f"{site.address}#/games")
    kept = page.get_by_role("region", name="On this device").get_by_role("list").get_by_role("link")
    kept.nth(1).wait_for()
    assert kept.count() == 2
    # Nothing is left in the journal.
    wait_until(page, JOURNAL_IS_EMPTY)
    # What is deleted comes back.
    kept.filter(has_text="whole-game").click()
    menu(page, "Delete")
    page.get_by_text("Deleted: whole-game").wait_for()
    assert kept.count() == 1
    page.get_by_role("button", name="Undo").click()
    kept.filter(has_text="whole-game").wait_for()


TOLD = """([id, name, changed]) => {
  const players = { [name]: { buildings: {} } };
  const record = { id, kind: "alhambra", name: "", tree: { game: "alhambra", players }, created: 1, changed };
  new BroadcastChannel("alhambra-sheets@/#games").postMessage({ id, record });
}"""


HEARD = """() => {
  const channel = new BroadcastChannel("alhambra-sheets@/#games");
  window.heard = new Promise((resolve) => channel.addEventListener("message", resolve, { once: true }))
    .then(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
}"""
"""Note when the next message of another tab has come, and the page has heard it, which listens longer."""


def test_a_game_that_is_open_twice_is_the_same_in_both(page: Page) -> None:
    """The last change wins, in every tab; where it came from elsewhere it can be taken back."""
    open_file(page, EXAMPLES / "kim-and-nina.yaml")
    other = page.context.new_page()
    other.goto(f"{page.url}/text")
    area = other.get_by_label("Text of the game")
    area.wait_for()
    area.fill("game: alhambra\nplayers: {Kim: {wall: 4, buildings: {tower: 2}}}\n")
    other.get_by_text("Legal; saved", exact=True).wait_for()
    page.get_by_text("Changed in another tab").wait_for()
    page.locator("[aria-label=Undo]:enabled").first.wait_for()
    # A tab that tells of an earlier state takes nothing back: its list of games has told points meanwhile.
    game = page.url.split("/")[-1]
    page.evaluate(HEARD)
    other.evaluate(TOLD, [game, "Nobody", 2])
    page.evaluate("() => heard")
    page.locator(".player-tab", has_text="Kim").wait_for()
    assert page.get_by_text("Nobody", exact=True).count() == 0
    # One that tells of a later state is heard.
    other.evaluate(TOLD, [game, "Somebody", 9e12])
    page.locator(".player-tab", has_text="Somebody").wait_for()
    # One that is deleted there can be brought back here, in both.
    other.goto(page.url)
    menu(other, "Delete")
    page.get_by_text("This game was deleted in another tab.").wait_for()
    page.get_by_role("button", name="Bring it back").click()
    page.locator(".player-tab", has_text="Somebody").wait_for()
    other.locator(".home-game", has_text="Somebody").first.wait_for()
    other.close()


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (320, "light"),
        (1280, "dark"),
        pytest.param(320, "dark", marks=pytest.mark.full),
        pytest.param(1280, "light", marks=pytest.mark.full),
    ],
)
def test_every_view_is_open_to_everybody(page: Page, site: Site, width: int, scheme: str) -> None:
    """axe-core finds nothing serious, nothing is wider than the screen, and what is pressed is large enough."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
    found: list[str] = []

    def look(name: str) -> None:
        found.extend(f"{name}: {each}" for each in serious(page))
        wide = page.evaluate("document.documentElement.scrollWidth")
        found.extend([f"{name}: {wide} px wide"] if wide > width else [])
        found.extend(f"{name}: {each}" for each in page.evaluate(_SMALL))

    look("no games")
    open_file(page, WHOLE_GAME)
    link = shared_link(page)
    look("share")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("dialog").wait_for(state="hidden")
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog").wait_for()
    look("menu")
    # Not Escape: the step back of a dialog that closes may come after the next address, and undo it.
    page.go_back()
    page.get_by_role("dialog").wait_for(state="hidden")
    game = page.url
    page.goto(f"{game}/report")
    page.get_by_role("button", name="Print", exact=True).wait_for()
    look("report")
    page.goto(site.address)
    paste(page, WRONG)
    page.get_by_text("Not legal; saved as text").wait_for()
    look("text")
    page.goto(link)
    page.get_by_text("Scored again").wait_for()
    look("shared")
    page.goto(f"{site.address}#/settings")
    page.get_by_role("heading", name="Settings").wait_for()
    look("settings")
    page.goto(f"{site.address}#/games")
    page.get_by_role("region", name="On this device").wait_for()
    look("games")
    page.get_by_role("link", name="Archive").click()
    page.get_by_role("row", name="Nina").wait_for()
    look("archive")
    assert not found


_SMALL = """() => [...document.querySelectorAll(
    '.frame-nav a, .frame-game-bar :is(a, button), .page :is(button, select, summary), dialog[open] button, ' +
    '.finding button'
  )]
  .filter((each) => each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
  .map(([each, { width, height }]) => `${width} x ${height}: ${each.outerHTML.slice(0, 100)}`)"""
