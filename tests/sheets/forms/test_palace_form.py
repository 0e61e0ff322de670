"""The form on which a palace is copied: its spaces, its codes, and what it says about the notation."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pypdfium2
import pytest
import zxingcpp

from alhambra_engine import referee
from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import TileSide
from alhambra_sheets.drawing import codes, palette, papers
from alhambra_sheets.drawing.codes import SheetCode
from alhambra_sheets.drawing.labels import LabelTooLongError
from alhambra_sheets.drawing.shapes import Box, Text, walk
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.forms.palace_form import design, example_tile
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import data, template
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.made_catalogs import stretched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL import Image

    from alhambra_sheets.drawing.shapes import Sheet, Side
    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter", "a4", "letter")
MM = 72 / 25.4
LOOKS = list(product(SIZES, palette.inks()))
DPI = 150


def sheet(size: str = "a5", words: Catalog | None = None, mark: Mark | None = None, ink: str = "full") -> Sheet:
    setting = Setting(words or catalog.load("en"), papers.paper(size), palette.load(ink))
    return design(setting).sheet(mark or Mark())


def front(size: str = "a5") -> Side:
    return sheet(size).sides[0]


@cache
def printed(size: str = "a5", language: str = "en", ink: str = "full", names: str = "") -> bytes:
    return make.make(Request("palace-form", (language,), size=size, ink=ink, names=names)).contents[0]


@contextmanager
def opened(size: str = "a5", language: str = "en", names: str = "") -> Iterator[Callable[[Box], str]]:
    """What reads the text of a region of the finished PDF."""
    document = pypdfium2.PdfDocument(printed(size, language, names=names))
    try:
        first = document[0]
        text, height = first.get_textpage(), first.get_height()

        def read(box: Box) -> str:
            found: str = text.get_text_bounded(
                box.x * MM, height - box.bottom * MM, box.right * MM, height - box.y * MM
            )
            return found.strip()

        yield read
        text.close()
    finally:
        document.close()


@cache
def picture(size: str = "a5", ink: str = "full", dpi: int = DPI) -> Image.Image:
    document = pypdfium2.PdfDocument(printed(size, "en", ink))
    try:
        image: Image.Image = document[0].render(scale=dpi / 72).to_pil()
        return image.convert("L")
    finally:
        document.close()


def cut(image: Image.Image, box: Box, dpi: int = DPI) -> Image.Image:
    edges = (box.x, box.y, box.right, box.bottom)
    return image.crop(tuple(round(edge * dpi / 25.4) for edge in edges))  # type: ignore[arg-type]  # four edges


def tones(image: Image.Image) -> tuple[int, int]:
    """The darkest and the lightest of a picture."""
    values = image.tobytes()
    return min(values), max(values)


def dashes(image: Image.Image) -> int:
    """How many changes between white and ink there are along the longer side of a strip."""
    upright = image.height > image.width
    columns = (
        image.crop((0, at, image.width, at + 1) if upright else (at, 0, at + 1, image.height))
        for at in range(max(image.size))
    )
    inked = [tones(column)[0] < 250 for column in columns]
    return sum(left != right for left, right in pairwise(inked))


def grid(size: str) -> tuple[int, int]:
    numbers = template(f"palace-form-{size}.toml")["grid"]
    return numbers["columns"], numbers["rows"]


def space(side: Side, row: int, column: int, size: str) -> Box:
    columns, rows = grid(size)
    middle = (row, column) == (rows // 2 + 1, columns // 2 + 1)
    return side.box("fountain" if middle else f"space-{row}-{column}")


def test_the_document_is_listed_with_its_sizes() -> None:
    document = catalogue.form("palace-form")
    assert document.sizes == SIZES
    assert document.options == {"names", "numbered", "fill", "code"}
    assert "palace" in document.describe(catalog.load("en"))


@pytest.mark.parametrize("size", SIZES)
def test_both_sides_are_alike_and_of_the_size(size: str) -> None:
    one, other = sheet(size).sides
    assert (one.name, other.name) == ("front", "back")
    assert one[1:] == other[1:]
    assert one.shapes is other.shapes
    assert (one.width, one.height) == papers.paper(size)[1:]


# The spaces


@pytest.mark.parametrize("size", SIZES)
def test_the_fountain_lies_in_the_middle_of_square_spaces_that_touch(size: str) -> None:
    side = front(size)
    columns, rows = grid(size)
    assert columns >= 9
    assert rows >= 9
    corner = space(side, 1, 1, size)
    assert corner.width == corner.height >= 12.9
    for row, column in product(range(1, rows + 1), range(1, columns + 1)):
        box = space(side, row, column, size)
        assert box[1:] == pytest.approx(
            (
                corner.x + (column - 1) * corner.width,
                corner.y + (row - 1) * corner.width,
                corner.width,
                corner.width,
            )
        )
    fountain, last = side.box("fountain"), space(side, rows, columns, size)
    assert fountain.centre == pytest.approx(((corner.x + last.right) / 2, (corner.y + last.bottom) / 2))
    assert sum(box.name.startswith("space-") for box in side.boxes) == columns * rows - 1


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_spaces_are_empty_their_sides_dashed_and_the_fountain_drawn(size: str, ink: str) -> None:
    side, image = front(size), picture(size, ink)
    columns, rows = grid(size)
    for row, column in product(range(1, rows + 1), range(1, columns + 1)):
        box = space(side, row, column, size)
        inner = tones(cut(image, box.inset(1.5)))
        if box.name == "fountain":
            assert inner[0] < 150
        else:
            assert inner == (255, 255), box.name
    box = space(side, 2, 3, size)
    for x, y, width, height in (
        (box.x + 2, box.y - 0.1, box.width - 4, 0.2),
        (box.x - 0.1, box.y + 2, 0.2, box.height - 4),
    ):
        assert dashes(cut(image, Box("side", x, y, max(width, 0.35), max(height, 0.35)))) >= 6


@pytest.mark.parametrize("size", SIZES)
def test_numbers_at_the_edges_count_from_the_fountain(size: str) -> None:
    side = front(size)
    columns, rows = grid(size)
    above, beside = side.box("coordinates-east"), side.box("coordinates-south")
    with opened(size) as read:
        for column in range(1, columns + 1):
            over = space(side, 1, column, size)
            text = read(above._replace(x=over.x + 4, width=over.width - 8))
            assert int(text.replace("−", "-")) == column - columns // 2 - 1
        for row in range(1, rows + 1):
            right = space(side, row, 1, size)
            text = read(beside._replace(y=right.y + 4, height=right.height - 8))
            assert int(text.replace("−", "-")) == row - rows // 2 - 1
        # Between the fountain's nought and the next number stands which way they grow.
        right, below = (space(side, rows // 2 + 1 + down, columns // 2 + 2 - down, size) for down in (0, 1))
        assert read(above._replace(x=right.x - 5, width=10)) == "east →"
        assert read(beside._replace(y=below.y - 5, height=10)) == "south →"


@pytest.mark.parametrize("size", SIZES)
def test_reserve_spaces_are_empty_and_large_enough_to_write_in(size: str) -> None:
    side, image = front(size), picture(size)
    boxes = [box for box in side.boxes if box.name.startswith("reserve-") and box.name != "reserve-heading"]
    assert len(boxes) >= 5
    for box in boxes:
        assert min(box.width, box.height) >= 11.5
        assert tones(cut(image, box.inset(1.5))) == (255, 255)


# What is filled in besides


@pytest.mark.parametrize("size", SIZES)
def test_each_scoring_of_the_game_has_a_box_to_tick_with_its_number_before_it(size: str) -> None:
    side = front(size)
    ticks = [box for box in side.boxes if box.name.startswith("scoring-")]
    assert [box.name for box in ticks] == [f"scoring-{scoring}" for scoring in SCORINGS]
    with opened(size) as read:
        for scoring, tick in zip(SCORINGS, ticks, strict=True):
            assert tick.width >= 4
            assert read(tick) == ""
            assert read(Box("before", tick.x - 3.4, tick.y, 3.4, tick.height)) == str(scoring)


@pytest.mark.parametrize("size", SIZES)
def test_wall_and_points_have_boxes_with_their_names(size: str) -> None:
    side, image = front(size), picture(size)
    with opened(size) as read:
        assert read(side.box("wall-name")) in {"Longest wall", "Wall"}
        assert read(side.box("points-name")) == "Points"
    for name in ("wall-box", "points-box"):
        box = side.box(name)
        assert box.width >= 14
        assert box.height >= 7
        # The star of the points stands in a corner; the rest is free.
        right_half = box._replace(x=box.centre[0], width=box.width / 2).inset(1)
        assert tones(cut(image, right_half)) == (255, 255)


def test_a_name_stands_on_the_line_for_it() -> None:
    with opened(names="Kim") as read:
        assert "Kim" in read(front().box("header-name"))
    with opened() as read:
        assert read(front().box("header-name")) == "Name"
    with pytest.raises(LabelTooLongError):
        sheet(mark=Mark(name="W" * 60))


# What it explains


@pytest.mark.parametrize("language", catalog.languages())
def test_letters_names_and_prices_read_back_are_those_of_the_engine(language: str) -> None:
    words = catalog.load(language)
    with opened(language=language) as read:
        table = " ".join(read(front().box("types-box")).split())
    for building in Building:
        cheapest, dearest = tiles.base_set().prices_of(building)
        assert f"{building.letter} {building_name(building, words)} {cheapest}–{dearest}" in table


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_the_example_is_a_tile_of_the_game_with_its_walls_thick(size: str, ink: str) -> None:
    side, tile = front(size), example_tile()
    assert tile in tiles.base_set().tiles
    box = side.box("example-space")
    with opened(size) as read:
        assert read(box.inset(1.5)) == f"{tile.building.letter}{tile.price}"
        assert f"= {tile.notation}" in read(side.box("example-text"))
    image = picture(size, ink)
    x, y = box.centre
    middles = {
        TileSide.NORTH: (x, box.y),
        TileSide.EAST: (box.right, y),
        TileSide.SOUTH: (x, box.bottom),
        TileSide.WEST: (box.x, y),
    }
    # A wall is dark over a length, a dash is not.
    bars = {
        at: Box("bar", u, v, 0, 0).inset(*((-3, -0.25) if at in (TileSide.NORTH, TileSide.SOUTH) else (-0.25, -3)))
        for at, (u, v) in middles.items()
    }
    thick = {at for at, bar in bars.items() if tones(cut(image, bar))[1] < 120}
    assert sum(at.bit for at in thick) == tile.walls


def test_what_the_strip_says_about_typing_in_is_true() -> None:
    with opened() as read:
        strip = read(front().box("strip-box"))
    assert "* is the fountain, a dot an empty space, G8nw a tile" in " ".join(strip.split())
    game = b"""game: alhambra
scoring: 1
players:
  Kim:
    palace: |
      .  G8nw
      .  *
  Nina: {buildings: {tower: 1}, wall: 0}
  Ani: {buildings: {tower: 1}, wall: 0}
"""
    result = referee.score("form.yaml", game)
    assert result.legal, result.findings


# Photographs


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_the_qr_code_can_be_read_from_the_page(size: str, ink: str) -> None:
    (code,) = zxingcpp.read_barcodes(picture(size, ink))
    assert code.text == "ALH1:PF"


@pytest.mark.parametrize("size", SIZES)
def test_modules_stay_large_with_the_longest_number(size: str) -> None:
    text = codes.qr_text(SheetCode("palace-form", number=99999))
    side = sheet(size, mark=Mark(99999)).sides[0]
    assert text == "ALH1:PF::99999"
    assert side.box("qr-box").width / (len(codes.qr_matrix(text)) + 2 * codes.QUIET_MODULES) >= 0.7


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_markers_are_those_of_the_document_pixel_by_pixel(size: str, ink: str) -> None:
    side, image = front(size), picture(size, ink)
    ids = codes.marker_ids(SheetCode("palace-form"))
    assert ids == (8, 1, 2, 3)
    right, bottom = side.width - 10, side.height - 10
    centres = ((10, 10), (right, 10), (right, bottom), (10, bottom))
    for corner, centre, number in zip(codes.CORNERS, centres, ids, strict=True):
        box = side.box(f"marker-{corner}")
        assert (box.width, box.height) == (9, 9)
        assert box.centre == pytest.approx(centre)
        module = box.width / 6
        seen = [
            "".join(
                "1"
                if image.getpixel(
                    (
                        round((box.x + (column + 0.5) * module) * DPI / 25.4),
                        round((box.y + (row + 0.5) * module) * DPI / 25.4),
                    )
                )
                else "0"
                for column in range(1, 5)
            )
            for row in range(1, 5)
        ]
        assert " ".join(seen) == data("aruco.toml")["patterns"][number]


# Other languages


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    found = [shape for shape in walk(sheet(size, stretched()).sides[0].shapes) if isinstance(shape, Text)]
    assert min(text.size for text in found) >= 6.5
