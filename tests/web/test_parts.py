"""What scores comes before what prints: the first number needs few bytes, and who asks for the rest waits for it."""

from __future__ import annotations

import gzip
import json
import re
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from fontTools.ttLib import TTFont

from alhambra_engine import referee
from alhambra_engine.copies import compact

from .conftest import PATIENCE, served, wait_for_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

    from .conftest import Site

GAME = (Path(__file__).resolve().parents[2] / "examples" / "whole-game.yaml").read_text("utf-8")
LATER = "engine/rest.pack"
MOST = 5_520_000
"""Bytes of a first visit until the first number stands, compressed; what players type in ten languages is in it."""
PHOTOS = 300_000
"""Bytes of all that reads photos, compressed."""
TYPEFACES = 60_000
"""Bytes of the page's own typefaces."""
SCORED = """(text) => Promise.race([
  window.alhambraSheets.score(text).then((answer) => answer.totals),
  new Promise((done) => setTimeout(done, 20_000)),
])"""
PRINTED = "window.alhambraSheets.print(['player-sheet']).then((bytes) => bytes.length)"
ASKED = f"() => {{ window.printed = {PRINTED}; }}"
IS_WAITING = "() => Promise.race([window.printed.then(() => false), new Promise((done) => setTimeout(done, 300, 1))])"


@pytest.fixture
def host(site_folder: Path) -> Iterator[Site]:
    """The page, served to nobody else."""
    with served(site_folder) as found:
        yield found


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A device that has never seen the page, of somebody who speaks Russian."""
    context = browser.new_context(locale="ru-RU")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def held(stranger: Page, host: Site) -> list[Route]:
    """The requests for what comes later, none of them answered; the engine is ready."""
    found = _hold(stranger, f"**/{LATER}")
    stranger.goto(host.address)
    wait_for_engine(stranger)
    return found


def _hold(page: Page, addresses: str) -> list[Route]:
    """Answer no request for these; return them as they come."""
    found: list[Route] = []

    def hold(route: Route) -> None:
        found.append(route)

    page.route(addresses, hold)
    return found


def test_a_print_waits_for_what_scoring_does_not_need(stranger: Page, held: list[Route]) -> None:
    assert stranger.evaluate(SCORED, GAME)
    stranger.evaluate(ASKED)
    assert stranger.evaluate(IS_WAITING)
    assert stranger.locator("html").get_attribute("data-whole") == "false"
    # A button can be pressed before there is anything to be seen of the sheet.
    stranger.goto(f"{stranger.url}#/print/player-sheet")
    stranger.locator(".print-make").click()
    for route in held:
        route.continue_()
    assert stranger.evaluate("() => window.printed") > 10_000
    assert stranger.locator("html").get_attribute("data-whole") == "true"
    stranger.locator(".print-made").wait_for()


def test_a_link_says_what_the_sender_saw_before_anything_is_judged(stranger: Page, host: Site) -> None:
    """Names and points are there while no file of the engine is. Judged, a false winner is told."""
    held = _hold(stranger, "**/engine/*.pack")
    result: Any = referee.score("game", GAME.replace("Kim", "K<i>m").encode())
    boast: Any = SimpleNamespace(outcome=result.outcome, legal=True, totals=result.totals, winners=("K<i>m",))
    stranger.goto(f"{host.address}#{compact.code_of(boast, '0', told=True)}")
    sent = stranger.locator(".sent")
    sent.wait_for()
    order = sorted(result.totals, key=result.totals.__getitem__, reverse=True)
    assert sent.get_by_role("listitem").all_inner_texts() == [f"{name} {result.totals[name]}" for name in order]
    assert sent.get_by_role("row").last.get_by_role("cell").all_inner_texts() == [*map(str, result.totals.values())]
    assert sent.locator("i").count() == 0
    # Whatever a sender has written is inside of the frame that says so.
    assert stranger.get_by_text("K<i>m").count() == sent.get_by_text("K<i>m").count() > 0
    assert stranger.locator(".game, .receipt").count() == 0
    # What comes later stays away: a link is judged by what the first scores need. Not all of it was asked for yet.
    stranger.route("**/engine/*.pack", lambda route: route.continue_())
    _hold(stranger, "**/engine/rest.pack")
    for route in held:
        route.continue_()
    receipt = stranger.locator(".receipt-differs")
    receipt.wait_for()
    assert sent.count() == 0
    assert stranger.locator(".home-winner").inner_text().split() == [*result.winners, str(max(result.totals.values()))]


def test_what_could_not_be_had_is_asked_for_again_when_it_is_needed(stranger: Page, held: list[Route]) -> None:
    (first,) = held
    first.abort()
    assert stranger.evaluate(SCORED, GAME)
    # A network that wants a login answers with its own page: that is said, and drawn when it is gone.
    stranger.unroute(f"**/{LATER}")
    stranger.route(f"**/{LATER}", lambda route: route.fulfill(content_type="text/html", body="<p>Log in</p>"))
    stranger.goto(f"{stranger.url}#/print/player-sheet")
    stranger.get_by_text("Проверьте подключение к интернету").wait_for()
    stranger.unroute(f"**/{LATER}")
    assert stranger.evaluate(f"() => {PRINTED}") > 10_000
    stranger.locator(".print-leaf").first.wait_for()
    # What waits for all files, as the keeping of the page for days without a network, goes on then.
    assert stranger.locator("html").get_attribute("data-whole") == "true"


@pytest.mark.usefixtures("held")
def test_the_first_number_needs_few_bytes(stranger: Page, host: Site) -> None:
    assert stranger.evaluate(SCORED, GAME)
    asked = {each.partition("?")[0].lstrip("/") or "index.html" for each in host.requests}
    # What has no turn yet: languages that are not the reader's come with the rest.
    sizes = {name: _compressed(host.folder / name) for name in asked if name not in _others(host)}
    packs = {f"engine/{name}.pack" for name in ("library", "scoring", "words-ru")}
    assert {"index.html", "engine/pyodide.asm.wasm"} | packs <= set(sizes)
    assert sum(sizes.values()) <= MOST, sizes


def _others(host: Site) -> set[str]:
    words = {f"engine/{file.name}" for file in (host.folder / "engine").glob("words-*.pack")}
    return {LATER, *words} - {"engine/words-ru.pack"}


def _compressed(file: Path) -> int:
    data = file.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))


def test_what_reads_photos_is_small_and_comes_later(site_folder: Path) -> None:
    engine = site_folder / "engine"
    later = dict(_contents(engine / "rest.pack"))
    own = {name: data for name, data in later.items() if re.search(r"/camera/|/judge/|/page_camera|/judge\.toml", name)}
    assert {"eye.pyc", "judging.pyc", "page_camera.pyc"} <= {Path(name).name for name in own}
    assert not [name for name, _ in _contents(engine / "scoring.pack") if "camera" in name or "judge" in name]
    parts = [*(engine / name for name in ("eye.wasm", "finder.js")), *(site_folder / "facts").glob("*.camera.json")]
    parts += [file for name in ("Photograph", "Review", "Whole") for file in (site_folder / "chunks").glob(f"{name}-*")]
    assert sum(map(_compressed, parts)) + len(gzip.compress(b"".join(own.values()), 9)) <= PHOTOS


def _contents(pack: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive as `web/pack.py` makes it."""
    data = gzip.decompress(pack.read_bytes())
    (length,) = struct.unpack("<I", data[:4])
    start = 4 + length
    for name, size in json.loads(data[4:start]):
        yield name, data[start : start + size]
        start += size


def test_the_typefaces_are_small_and_have_every_letter_of_the_page(site_folder: Path) -> None:
    files = {file.stem: file for file in (site_folder / "typefaces").iterdir()}
    assert sum(file.stat().st_size for file in files.values()) <= TYPEFACES
    texts = "".join(file.read_text("utf-8") for file in (site_folder / "texts").iterdir())
    letters = {ord(letter) for letter in texts if letter.isalpha() or letter.isdigit()}
    assert not {chr(each) for each in letters - set(TTFont(files["heading"]).getBestCmap())}
    assert set(map(ord, "0123456789")) <= set(TTFont(files["number"]).getBestCmap())
