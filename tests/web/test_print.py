"""Printing and looking up in the page: the form gives the file of the command line, and everything can be read."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import facts_print
import page_print
import pytest

from alhambra_sheets import cli
from alhambra_sheets.press import arrangement, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system import files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.conftest import Site

expect = pytest.importorskip("playwright.sync_api").expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
KEEP = """game => new Promise((resolve, reject) => {
  const asked = indexedDB.open("alhambra-sheets@/#games", 1);
  asked.onsuccess = () => {
    const step = asked.result.transaction("games", "readwrite");
    step.objectStore("games").put(game);
    step.oncomplete = () => { asked.result.close(); resolve(); };
    step.onerror = reject;
  };
  asked.onerror = reject;
})"""
"""Put a game on the device."""
NATURAL = "pictures => pictures.map(each => each.naturalWidth)"
SERIOUS = """() => axe.run(document).then(found => found.violations
  .filter(({impact}) => impact === "serious" || impact === "critical")
  .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(" ")}`))"""

CARDS = [
    {
        "path": f"en/pocket-card-alhambra-{paper}{end}.pdf",
        "document": "pocket-card",
        "language": "en",
        "game": "alhambra",
        "ink": ink,
        "paper": paper,
        "bytes": 92_614,
        "pages": 2,
        "command": f"alhambra-sheets print pocket-card --lang=en --paper={paper} --game=alhambra",
    }
    for paper in ("letter", "a4")
    for ink, end in (("full", ""), ("saver", "-saver"))
]


def go(page: Page, route: str) -> None:
    page.evaluate("route => { location.hash = route }", route)


def drawn(page: Page) -> None:
    """Wait for the pages of what is asked for now."""
    page.locator("section[aria-busy=false] img").first.wait_for()


def changed(page: Page) -> None:
    """Wait for the pages that a change of the form brings."""
    page.locator("section[aria-busy=true]").wait_for()
    page.locator("section[aria-busy=false]").wait_for()


def command_of(page: Page) -> str:
    page.get_by_text("Command line", exact=True).click()
    return page.locator("code").inner_text()


def made(page: Page) -> bytes:
    """Make the PDF, save it, and return what was saved."""
    page.get_by_role("button", name="Make PDF").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save").click()
    return Path(download.value.path()).read_bytes()


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:  # noqa: ANN401 - a function
    """Run a command line of the page with the program itself, and return its file."""

    def run(command: str) -> bytes:
        program, *words = shlex.split(command)
        assert program == "alhambra-sheets"
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setattr(sys, "stderr", io.StringIO())
            assert cli.run([*words, "--output=made.pdf"]) == 0
        return (tmp_path / "made.pdf").read_bytes()

    return run


@pytest.mark.one_page
def test_a_form_makes_the_file_of_the_command_line_that_it_shows(phone: Page, printed: Any) -> None:  # noqa: ANN401
    go(phone, "#/print")
    phone.get_by_role("link", name=re.compile("^Score pad")).click()
    drawn(phone)
    phone.get_by_label("Paper").select_option("a4")
    phone.get_by_label("Ink").select_option("saver")
    phone.get_by_label("Names").fill("Kim,Nina & Söhne")
    changed(phone)
    assert all(width > 100 for width in phone.locator(".print-leaf").evaluate_all(NATURAL))
    command = command_of(phone)
    assert "--ink=saver" in command
    assert made(phone) == printed(command)
    # What cannot be printed is said in the words of the program, and nothing can be made of it.
    phone.get_by_role("textbox", name="Players").fill("1")
    phone.get_by_role("alert").wait_for()
    make = phone.get_by_role("button", name="Make PDF")
    assert make.is_disabled()
    phone.get_by_role("textbox", name="Players").fill("2")
    expect(make).to_be_enabled()


def test_a_game_on_the_device_fills_a_sheet(
    phone: Page,
    printed: Any,  # noqa: ANN401
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    transcript = ROOT / "examples" / "whole-game.yaml"
    capsys.readouterr()
    assert cli.run(["convert", str(transcript), "--to", "json", "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)["value"]
    phone.evaluate(KEEP, {"id": "g1", "kind": "alhambra", "name": "Sunday", "tree": tree, "created": 1, "changed": 1})
    phone.reload()
    go(phone, "#/print/score-pad/g1")
    drawn(phone)
    assert phone.get_by_label("Fill in from a game").input_value() == "g1"
    assert phone.get_by_label("Names").count() == 0
    command = command_of(phone)
    # JSON is YAML: the page hands over the game as it keeps it.
    (tmp_path / "game.yaml").write_text(json.dumps(tree, ensure_ascii=False, separators=(",", ":")), "utf-8")
    assert made(phone) == printed(command)


@pytest.mark.one_page
def test_cards_are_finished_files_or_web_pages_made_here(phone: Page, printed: Any) -> None:  # noqa: ANN401
    # This site has no files: the page says what makes them.
    go(phone, "#/print/pocket-card")
    command = phone.locator("code")
    command.wait_for()
    assert printed(command.inner_text()).startswith(b"%PDF")

    go(phone, "#/print/scoring-table")
    phone.get_by_label("Second language alongside").select_option("de")
    phone.get_by_role("button", name="Make the file").click()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert download.value.suggested_filename == "scoring-table-alhambra-en-de.html"
    assert "Wertungstabelle" in text
    assert "font/woff;" in text

    # The browser prints it in its own styles, which the page's rules would not let in as they are written.
    phone.get_by_role("button", name="Print from the browser").click()
    title = phone.frame_locator(".print-frame").locator("h1").first
    title.wait_for(state="attached")
    assert "ASheets" in title.evaluate("heading => getComputedStyle(heading).fontFamily")


def test_finished_files_are_offered_by_language_paper_and_ink(browser: Browser, site: Site) -> None:
    # What the service worker asks for is not to be had by `route`.
    context = browser.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.route("**/files/index.json", lambda route: route.fulfill(json={"keys": {}, "files": CARDS, "pictures": {}}))
    page.goto(f"{site.address}#/print/pocket-card")
    save = page.get_by_role("link", name="Save")
    save.wait_for()
    assert save.get_attribute("href") == "files/en/pocket-card-alhambra-a4.pdf"
    assert "93\u00a0kB" in page.get_by_label("Ready-made file").inner_text()
    page.get_by_text("Less toner").click()
    assert save.get_attribute("href") == "files/en/pocket-card-alhambra-a4-saver.pdf"
    # At home this reader has A4.
    page.get_by_text("Letter", exact=True).click()
    assert save.get_attribute("href") == "files/en/pocket-card-alhambra-letter-saver.pdf"
    context.close()


def test_rules_and_cards_are_read_in_two_languages(phone: Page) -> None:
    go(phone, "#/look")
    phone.get_by_label("Search cards, rules and findings").fill("holes")
    phone.get_by_role("link", name=re.compile(r"^B3\.6")).click()
    entry = phone.get_by_role("article")
    assert "hole" in entry.inner_text()
    assert entry.get_by_role("link", name="Alhambra · Building rules").count() == 1
    phone.get_by_text("Second language").first.click()
    phone.get_by_label("Second language").select_option("de")
    entry.get_by_text("Keine Löcher").wait_for()
    entry.get_by_role("link", name=re.compile("ALH304")).click()
    wrong = phone.locator("pre").first
    wrong.wait_for()
    assert "palace:" in wrong.inner_text()

    phone.evaluate("() => localStorage.setItem('alhambra-sheets:preferences', JSON.stringify({language: 'de'}))")
    go(phone, "#/look/reference-card/alhambra/wall")
    phone.reload()
    phone.get_by_role("heading", name="Mauer", exact=True).wait_for()
    assert phone.get_by_role("region", name="Bauregeln").get_by_role("img").count() == 10


@pytest.mark.one_page
def test_nothing_serious_stands_in_the_way_of_readers(small: Page) -> None:
    for route in ("#/print", "#/print/player-sheet", "#/print/pocket-card", "#/look", "#/look/ALH304"):
        go(small, route)
        small.locator("main h1").wait_for()
        if route.endswith("player-sheet"):
            drawn(small)
        if route.endswith("ALH304"):
            small.locator("pre").first.wait_for()
        small.evaluate(AXE.read_text("utf-8"))
        assert small.evaluate(SERIOUS) == [], route
        wide, room = small.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, route


def test_a_finished_file_is_that_of_its_command_line_and_is_made_once(printed: Any, tmp_path: Path) -> None:  # noqa: ANN401
    folder = tmp_path / "files"
    script = [sys.executable, str(ROOT / "web" / "prebuilt.py"), "--output", str(folder), "--processes", "1"]
    asked = [*script, "--languages", "en", "--documents", "reserve-strip"]
    subprocess.run(asked, check=True, capture_output=True)
    index = json.loads((folder / "index.json").read_text("utf-8"))
    assert {(each["paper"], each["ink"]) for each in index["files"]} == {
        (paper, ink) for paper in ("a4", "a5", "letter") for ink in ("full", "saver")
    }
    assert index["pictures"] == {"en/reserve-strip": 1}
    one = index["files"][-1]
    content = (folder / one["path"]).read_bytes()
    assert content == printed(one["command"])
    # The page keeps what has this checksum, and there is one of everything.
    assert base64.b64decode(index["sums"][one["path"]]) == hashlib.sha256(content).digest()
    made = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert index["sums"].keys() == made - {"index.json"}
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.pdf")}
    lost = next(iter(before))
    lost.unlink()
    (folder / "en" / "old.pdf").write_bytes(b"")
    subprocess.run(asked, check=True, capture_output=True)
    after = {path: path.stat().st_mtime_ns for path in folder.rglob("*.pdf")}
    assert after.keys() == before.keys()
    assert {path for path in after if after[path] != before[path]} == {lost}


def test_every_choice_of_a_form_is_one_that_the_press_knows() -> None:
    facts = facts_print.facts("en")
    tried = 0
    for document in facts["documents"]:
        for option in document["options"]:
            assert option["help"]
            for choice in option["choices"]:
                value = (choice,) if option["kind"] == "list" else choice
                values: dict[str, Any] = {"lang": ("en",), option["name"]: value}
                asked = Request(document["name"], **values)
                with contextlib.suppress(arrangement.RequestError):
                    try:
                        make.check(asked, "pdf")
                    except arrangement.UnknownNameError as error:
                        pytest.fail(f"{document['name']}: {option['name']}={error.name}")
                tried += 1
    assert tried > 200
    # What takes any text is what people write themselves; all else is chosen.
    texts = {each["name"] for document in facts["documents"] for each in document["options"] if each["kind"] == "text"}
    assert texts == {"names", "fill", "code", "modules", "orders"}


def test_a_preview_tells_how_many_pages_there_are_and_shows_those_that_differ() -> None:
    preview = page_print.preview
    told = preview("score-pad", {"lang": ["ru", "de"], "sheets": 7, "numbered": True}, "en")
    assert told["pages"] == 2 * 2 * 7
    assert [(each["width"], each["height"]) for each in told["shown"]] == [(210, 148)] * 4
    assert len({each["svg"] for each in told["shown"]}) == 4
    alike = preview("score-pad", {"lang": ["de"], "sheets": 700}, "en")
    assert (alike["pages"], len(alike["shown"])) == (1400, 1)
    with pytest.raises(files.Fault, match="fill"):
        preview("score-pad", {"fill": "/etc/passwd"}, "en")
