"""The list of all tiles: each once, with the walls, the price and the notation that the engine knows."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import pytest
import zxingcpp

from alhambra_engine.alhambra import tiles
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import TileSide
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.drawing.shapes import Box, Text, walk
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.forms.tile_list import design, sorted_tiles
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import darkness, opened, picture

if TYPE_CHECKING:
    from PIL import Image

    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

TILES = tiles.base_set().tiles
SIZES = ("a4", "letter")
SMALL = ("a5", "half-letter")
MM = 72 / 25.4
DPI = 100


def front(size: str = "a4", words: Catalog | None = None) -> Side:
    setting = Setting(words or catalog.load("en"), papers.paper(size), palette.load())
    (side,) = design(setting).sheet(Mark()).sides
    return side


@cache
def printed(size: str = "a4", language: str = "en", ink: str = "full") -> bytes:
    return make.make(Request("tile-list", (language,), size=size, ink=ink)).contents[0]


@cache
def looks(size: str, ink: str) -> Image.Image:
    return picture(printed(size, "en", ink), DPI)


def tone(image: Image.Image, x: float, y: float) -> int:
    return image.crop((round(x), round(y), round(x) + 1, round(y) + 1)).tobytes()[0]


def test_it_is_one_lying_side_of_a4_or_letter() -> None:
    document = catalogue.form("tile-list")
    assert document.sizes == (*SIZES, *SMALL)
    assert "tiles" in document.describe(catalog.load("en"))
    for size in SIZES:
        side = front(size)
        assert side.width > side.height
        assert {side.width, side.height} == set(papers.paper(size)[1:])


@pytest.mark.parametrize("size", SIZES)
def test_every_tile_is_there_once_with_its_notation_and_a_box_to_tick(size: str) -> None:
    side = front(size)
    for part in ("tile", "tick-1", "tick-2", "notation"):
        names = [box.name.removeprefix(f"{part}-") for box in side.boxes if box.name.startswith(f"{part}-")]
        assert Counter(names) == Counter(tile.notation for tile in TILES)
    with opened(printed(size)) as read:
        for tile in TILES:
            assert "".join(read(side.box(f"notation-{tile.notation}")).split()) == tile.notation
            assert read(side.box(f"tile-{tile.notation}")) == f"{tile.building.letter}{tile.price}"


@pytest.mark.parametrize("size", SMALL)
def test_on_small_paper_every_tile_is_on_one_of_two_sides(size: str) -> None:
    sides = design(Setting(catalog.load("en"), papers.paper(size), palette.load())).sheet(Mark()).sides
    assert [side.name for side in sides] == ["front", "back"]
    content = printed(size)
    found: list[str] = []
    for page, side in enumerate(sides):
        with opened(content, page) as read:
            for box in side.boxes:
                if box.name.startswith("tile-"):
                    found.append(box.name.removeprefix("tile-"))
                    assert box.width >= 16
                    assert "".join(read(side.box(f"notation-{found[-1]}")).split()) == found[-1]
                    assert side.box(f"tick-2-{found[-1]}").right == pytest.approx(box.right)
    assert Counter(found) == Counter(tile.notation for tile in TILES)
    assert make.make(Request("tile-list", ("en",), size=size, duplex="none", up=1)).pages == len(sides)


def _across(box: Box, side: TileSide) -> list[tuple[float, float]]:
    """Points on a line from the middle of a side of a tile inwards, as far as a wall reaches."""
    x, y = box.centre
    steps = [box.width * (0.035 + 0.01 * step) for step in range(10)]
    return {
        TileSide.NORTH: [(x, box.y + into) for into in steps],
        TileSide.EAST: [(box.right - into, y) for into in steps],
        TileSide.SOUTH: [(x, box.bottom - into) for into in steps],
        TileSide.WEST: [(box.x + into, y) for into in steps],
    }[side]


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("size", SIZES)
def test_the_walls_on_the_page_are_those_of_the_engine(size: str, ink: str) -> None:
    side, image = front(size), looks(size, ink)
    scale = image.width / side.width
    for tile in TILES:
        box = side.box(f"tile-{tile.notation}")
        # From the tile's edge into where a wall would be, beside the icon and the price: solid, or its inner edge.
        dark = {at for at in TileSide if min(tone(image, u * scale, v * scale) for u, v in _across(box, at)) < 110}
        assert sum(at.bit for at in dark) == tile.walls, tile.notation


@pytest.mark.parametrize("size", SIZES)
def test_tiles_stand_in_rows_by_type_and_in_a_row_by_price_and_walls(size: str) -> None:
    side = front(size)
    boxes = sorted((box for box in side.boxes if box.name.startswith("tile-")), key=lambda box: (box.y, box.x))
    rows = [[box.name.removeprefix("tile-") for box in row] for _, row in groupby(boxes, key=lambda box: box.y)]
    known = {tile.notation: tile for tile in TILES}
    assert [{known[name].building for name in row} for row in rows] == [{building} for building in Building]
    for row in rows:
        for left, right in pairwise(known[name] for name in row):
            assert left.price is not None
            assert right.price is not None
            assert left.price <= right.price
            if left.price == right.price:
                # Clockwise from the north; no wall comes last.
                first, then = ([at for at in TileSide if tile.walls & at.bit] for tile in (left, right))
                assert not then or first < then
    steps = {round(right.x - left.x, 6) for left, right in pairwise(boxes) if left.y == right.y}
    assert len(steps) == 1


def test_sorting_keeps_every_tile_of_a_type() -> None:
    for building in Building:
        assert Counter(sorted_tiles(building)) == Counter(tile for tile in TILES if tile.building is building)
    assert [tile.notation for tile in sorted_tiles(Building.TOWER)][2:5] == ["T9ne", "T9nw", "T9es"]


@pytest.mark.parametrize("language", catalog.languages())
def test_headings_say_name_number_and_prices_of_each_type(language: str) -> None:
    side, words = front(), catalog.load(language)
    with opened(printed(language=language)) as read:
        for building in Building:
            heading = read(side.box(f"heading-{building.value}")).split()
            cheapest, dearest = tiles.base_set().prices_of(building)
            assert heading[0] == building.letter
            assert building_name(building, words) in " ".join(heading)
            assert str(sum(tile.building is building for tile in TILES)) in heading
            # In Slovak there are spaces around the dash.
            assert "".join(heading).endswith(f"{cheapest}–{dearest}")


@pytest.mark.parametrize("size", SIZES)
def test_bold_is_enough_to_tell_a_tile_and_no_more_than_that(size: str) -> None:
    side = front(size)
    texts = [shape for shape in walk(side.shapes) if isinstance(shape, Text)]
    for tile in TILES:
        box = side.box(f"notation-{tile.notation}")
        inside = [text for text in texts if box.x <= text.x <= box.right and box.y <= text.y <= box.bottom]
        bold = "".join(text.text for text in inside if text.face.role == "label-bold")
        pattern = tiles.parse(bold)
        assert pattern is not None
        assert tiles.base_set().matching(pattern) == (tile,)
        if pattern.walls is not None:
            assert len(tiles.base_set().matching(pattern._replace(walls=None))) > 1


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_names_what_there_is_two_or_three_times(size: str) -> None:
    with opened(printed(size)) as read:
        words = read(front(size).box("alike-table")).split()
    found: set[str] = set()
    name = ""
    for word in words:
        if word[0].isupper():
            name = word
        else:
            found.add(f"{name}{word}")
    count = Counter(f"{tile.building.letter}{tile.price}" for tile in TILES)
    assert found == {tile.notation for tile in TILES if count[f"{tile.building.letter}{tile.price}"] > 1}


@pytest.mark.parametrize("size", SIZES)
def test_the_key_shows_the_sides_around_a_tile_of_the_game(size: str) -> None:
    side = front(size)
    tile = side.box("key-tile")
    x, y = tile.centre
    reach = 5.5
    with opened(printed(size)) as read:
        assert read(Box("n", x - 3, tile.y - reach, 6, reach)) == "n"
        assert read(Box("s", x - 3, tile.bottom, 6, reach)) == "s"
        assert read(Box("w", tile.x - reach, y - 3, reach, 6)) == "w"
        assert read(Box("e", tile.right, y - 3, reach, 6)) == "e"
        names = read(side.box("key-sides")).split()
        assert names == ["n", "north", "e", "east", "s", "south", "w", "west"]
        said = read(side.box("key-text"))
    # Neighbours in two typefaces have no blank between them in the file.
    assert "G8nwGarden,price8,wallsnw" in "".join(said.split())
    assert "G10-Garden,price10,nowall" in "".join(said.split())
    assert {"G8nw", "G10-"} <= {tile.notation for tile in TILES}


@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_large_and_boxes_to_tick_are_empty(size: str) -> None:
    side, image = front(size), looks(size, "full")
    scale = image.width / side.width
    for tile in TILES:
        assert side.box(f"tile-{tile.notation}").width >= 18.5
        for number in (1, 2):
            tick = side.box(f"tick-{number}-{tile.notation}")
            assert tick.width >= 4
            inner = tick.inset(0.8)
            edges = [inner.x, inner.y, inner.right, inner.bottom]
            region = image.crop(tuple(round(edge * scale) for edge in edges))  # type: ignore[arg-type]  # four edges
            assert set(region.tobytes()) == {255}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("ink", "most"), [("mono", 1.0), ("saver", 0.75), ("draft", 0.5)])
def test_other_inks_take_less(size: str, ink: str, most: float) -> None:
    assert darkness(looks(size, ink)) <= most * darkness(looks(size, "full"))


def test_no_camera_takes_it_for_a_sheet_to_be_read() -> None:
    assert zxingcpp.read_barcodes(looks("a4", "full")) == []
    assert not [box.name for box in front().boxes if box.name.startswith(("marker", "qr"))]


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    found = [shape for shape in walk(front(size, stretched()).shapes) if isinstance(shape, Text)]
    assert min(text.size for text in found) >= 6.5
