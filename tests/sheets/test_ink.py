"""How much ink a page takes: black alone never more than colour, and the inks that save what they promise."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import pytest

from alhambra_engine import referee
from alhambra_engine.rollandwrite import layout_maker
from alhambra_sheets.drawing import blocks, palette, papers, weights
from alhambra_sheets.drawing.shapes import BLACK, WHITE, Group, Path, Symbol, Text, Use, line
from alhambra_sheets.forms.design import NO_CONTENT, Content, Mark, Setting
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from tests.sheets.extents import inks

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from alhambra_sheets.drawing.shapes import Shape

DPI = 300
"""Where the finest line (0.1 mm) is a pixel: a raster that is coarser draws it thicker than a printer does."""

SHEETS = {"full": 1.0, "saver": 0.75, "draft": 0.5, "mono": 1.0}
TEXTS = {"full": 1.0, "saver": 0.9, "draft": 0.8, "mono": 1.0}
"""What a page of text saves: little, as little is drawn on it."""


class Page(NamedTuple):
    document: str
    size: str
    game: str = ""
    players: int = 0

    def __str__(self) -> str:
        return "-".join(filter(None, (self.document, self.size, self.game, str(self.players or ""))))

    @property
    def limits(self) -> dict[str, float]:
        """How dark it may be, of what it is in full."""
        return SHEETS if self.document in DRAWN else TEXTS


DRAWN = (
    *("player-sheet", "score-sheet", "score-pad", "palace-form", "solo-log", "season-log", "own-grid", "tile-list"),
    *("pad-cover", "tuck-box"),
)
PAGES = (
    *(Page(form.name, size) for form in catalogue.forms() for size in form.sizes),
    Page("score-pad", "a5", players=2),
    Page("score-pad", "a5", players=4),
    Page("reference-card", "a5", "roll-and-write"),
)
CARDS = (
    # Cards take seconds each: the one with most ornament, and the one with most tints.
    Page("reference-card", "poker", "roll-and-write"),
    Page("scoring-table", "a4", "roll-and-write"),
)


def darkness(file: bytes) -> float:
    """How much of the pages of a file is ink: 0 for white paper, 1 for black."""
    shares = darknesses(file)
    return sum(shares) / len(shares)


def darknesses(file: bytes) -> list[float]:
    """How much of each page of a file is ink."""
    document = pypdfium2.PdfDocument(file)
    try:
        shares: list[float] = []
        for page in document:
            image = page.render(scale=DPI / 72, grayscale=True).to_pil()
            dark = sum((255 - value) * count for value, count in enumerate(image.convert("L").histogram()))
            shares.append(dark / (255 * image.width * image.height))
        return shares
    finally:
        document.close()


# On a sheet for pens that are wiped off nothing is tinted that saving could leave out: words and codes are most of it.
@pytest.mark.parametrize(
    ("asked", "limits"),
    [
        ({"dry_erase": True}, SHEETS | {"saver": 0.85}),
        ({"dry_erase": True, "codes": "none"}, SHEETS | {"saver": 0.85}),
        ({"codes": "none"}, SHEETS),
        ({"left_handed": True}, SHEETS),
        ({"back": "example"}, SHEETS),
    ],
    ids=str,
)
def test_no_variant_takes_more_than_its_share(asked: dict[str, Any], limits: dict[str, float]) -> None:
    taken = {}
    for ink in palette.inks():
        request = Request("player-sheet", ("en",), ink=ink)._replace(**asked)
        taken[ink] = darkness(make.make(request).contents[0])
    assert [ink for ink, dark in taken.items() if dark > limits[ink] * taken["full"]] == []


@cache
def printed(page: Page, ink: str) -> float:
    request = Request(
        page.document, ("en",), size=page.size, game=page.game, players=page.players, ink=ink, duplex="none"
    )
    return darkness(make.make(request).contents[0])


SMALL_CARDS = (("pocket-card", "alhambra"), ("pocket-card", "roll-and-write"), ("reserve-strip", ""))


@pytest.mark.parametrize(("document", "game"), SMALL_CARDS)
def test_no_side_of_a_small_card_is_darker_in_black_alone(document: str, game: str) -> None:
    def sides(ink: str) -> list[float]:
        request = Request(document, ("ru",), game=game, ink=ink, sheets=1, up=1, paper="a6" if game else "a4")
        return darknesses(make.make(request).contents[0])

    for mono, full in zip(sides("mono"), sides("full"), strict=True):
        assert 0 < mono <= full


@pytest.mark.two_inks
@pytest.mark.one_paper
@pytest.mark.parametrize("ink", ["saver", "draft", "mono"])
@pytest.mark.parametrize("page", [*PAGES, *(pytest.param(page, marks=pytest.mark.full) for page in CARDS)], ids=str)
def test_no_page_takes_more_than_its_share_of_what_it_takes_in_full(page: Page, ink: str) -> None:
    if page.document == "calibration" and ink != "mono":
        pytest.skip("what it shows is how ink looks: there is nothing to save")
    assert 0 < printed(page, ink) <= page.limits[ink] * printed(page, "full")


@cache
def report(checkout: FilePath, example: str, ink: str) -> bytes:
    """Return the report of an example as a PDF."""
    game = referee.score(example, (checkout / "examples" / f"{example}.yaml").read_bytes())
    request = Request("score-report", ("en",), ink=ink, fill=f"{example}.yaml")
    return make.make(request, content=NO_CONTENT._replace(game=game, lasting=False)).contents[0]


def test_no_report_takes_more_than_its_share_of_what_it_takes_in_full(checkout: FilePath) -> None:
    taken = {ink: darkness(report(checkout, "kim-and-nina", ink)) for ink in palette.inks()}
    assert {
        ink: round(dark / taken["full"], 3) for ink, dark in taken.items() if dark > TEXTS[ink] * taken["full"]
    } == {}


@pytest.mark.parametrize("example", ["kim-and-nina", "whole-game", "roll-and-write", "solo-versus", "illegal"])
def test_no_page_of_a_report_is_darker_in_black_alone(checkout: FilePath, example: str) -> None:
    mono, full = (darknesses(report(checkout, example, ink)) for ink in ("mono", "full"))
    assert darker(mono, full) == []
    # The other way about there are such pages.
    assert darker(full, mono)


def darker(pages: list[float], others: list[float]) -> list[int]:
    """Which pages take more ink than others, by number."""
    compared = enumerate(zip(pages, others, strict=True))
    return [number for number, (taken, other) in compared if not 0 < taken <= other]


def test_a_line_has_the_share_of_its_weight_that_the_ink_says() -> None:
    colours = palette.load("mono")
    assert (colours.lines.share, colours.lines.least) == (0.6, 0.1)
    weighed = weights.weighing(colours)

    def width(shape: Shape) -> float:
        (found,) = weighed((shape,))
        while not isinstance(found, Path):
            (found,) = found.shapes if isinstance(found, Group) else found.symbol.shapes  # type: ignore[union-attr]
        return found.width

    stroke = Path(line((0, 0), (1, 0)), stroke=BLACK, width=0.5)
    assert width(stroke) == pytest.approx(0.3)
    assert width(Group((stroke,))) == pytest.approx(0.3)
    # Never finer than the least, unless it is already.
    assert width(stroke._replace(width=0.15)) == pytest.approx(0.1)
    assert width(stroke._replace(width=0.08)) == pytest.approx(0.08)
    # What a pen draws stays as strong as it is, and paper between two things as wide.
    assert width(stroke._replace(round=True)) == width(stroke._replace(stroke=WHITE)) == 0.5
    # The rings that a camera looks for are as heavy in every ink.
    assert width(stroke._replace(width=0.9)) == 0.9
    # A symbol that is used in half its size has lines of half their weight on paper: 0.25, and 0.15 in black.
    assert width(Use(Symbol("half", 1, 1, (stroke,)), 0, 0, 0.5)) == pytest.approx(0.3)


def test_full_ink_leaves_all_lines_as_they_are() -> None:
    shapes = (Path(line((0, 0), (1, 0)), stroke=BLACK, width=blocks.BOLD),)
    assert weights.weighing(palette.load("full"))(shapes) is shapes


def test_each_symbol_of_a_sheet_is_made_once() -> None:
    symbol = Symbol("one", 1, 1, (Path(line((0, 0), (1, 0)), stroke=BLACK),))
    one, other = weights.weighing(palette.load("draft"))((Use(symbol, 0, 0), Use(symbol, 5, 5)))
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.symbol is other.symbol


@pytest.mark.parametrize("ink", palette.inks())
def test_every_grid_of_a_pad_is_drawn_as_it_is_in_every_ink(ink: str) -> None:
    two = tuple(layout_maker.make_layouts(2, 17))
    made_for = Setting(catalog.load("en"), papers.paper("a5"), palette.load(ink), Content(two))
    made = catalogue.form("player-sheet").design(made_for)
    for layout in (*two, two[0]):
        for side in made.sheet(Mark(layout=layout)).sides:
            texts = [(found.shape.text, found.box) for found in inks(side.stamp) if isinstance(found.shape, Text)]
            spaces = [side.box(f"space-{row}-{column}") for row in range(1, 7) for column in range(1, 7)]
            drawn = [text for space in spaces for text, box in texts if len(text) == 1 and space.overlaps(box)]
            assert "".join(drawn) == layout.letters
