"""The form on which a palace is copied: its spaces, its codes, and what it says about the notation."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
import zxingcpp

from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.buildings import LETTERS, Building
from alhambra_engine.geometry import TileSide
from alhambra_engine.items import item_of
from alhambra_engine.majorities import points_by_item
from alhambra_sheets.drawing import blocks, codes, palette, papers, typefaces
from alhambra_sheets.drawing.shapes import Box, Path, Text, walk
from alhambra_sheets.forms import example_games
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.forms.palace_form import design, example_tile
from alhambra_sheets.press import catalogue, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import template
from alhambra_sheets.words import catalog
from alhambra_sheets.words.marks import span
from alhambra_sheets.words.terms import building_name
from tests.cases import desk
from tests.sheets.extents import inks
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import darkness, opened, picture

if TYPE_CHECKING:
    from pathlib import Path as FilePath

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


@cache
def looks(size: str = "a5", ink: str = "full", dpi: int = DPI) -> Image.Image:
    return picture(printed(size, "en", ink), dpi)


def cut(image: Image.Image, box: Box, dpi: int = DPI) -> Image.Image:
    edges = (box.x, box.y, box.right, box.bottom)
    return image.crop(tuple(round(edge * dpi / 25.4) for edge in edges))  # type: ignore[arg-type]  # four edges


def tones(image: Image.Image) -> tuple[int, int]:
    """The darkest and the lightest of a picture."""
    values = image.tobytes()
    return min(values), max(values)


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
    assert document.options == {"names", "numbered", "fill", "code", "codes"}
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
    assert rows >= 8
    corner = space(side, 1, 1, size)
    assert corner.width == corner.height >= 12.8
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
    # Of an even number of rows it is the lower one of the two in the middle.
    fountain, last = side.box("fountain"), space(side, rows, columns, size)
    middle = ((corner.x + last.right) / 2, (corner.y + last.bottom) / 2 + (0 if rows % 2 else corner.width / 2))
    assert fountain.centre == pytest.approx(middle)
    assert sum(box.name.startswith("space-") for box in side.boxes) == columns * rows - 1


@pytest.mark.parametrize("size", SIZES)
def test_each_space_has_six_letters_in_two_rows_and_room_for_the_price_below(size: str) -> None:
    side = front(size)
    spaces = [box for box in side.boxes if box.name.startswith(("space-", "reserve-")) and box.name[-1].isdigit()]
    ticks = {box.name: box for box in side.boxes if box.name.startswith("tick-")}
    assert len(ticks) == len(LETTERS) * len(spaces)
    for box in spaces:
        own = [ticks[f"tick-{box.name.removeprefix('space-')}-{letter}"] for letter in LETTERS]
        upper, lower = own[:3], own[3:]
        for row in (upper, lower):
            assert {tick.y for tick in row} == {row[0].y}
            for left, right in pairwise(row):
                assert right.x > left.right
        for above, below in zip(upper, lower, strict=True):
            assert above.x == below.x
            assert below.y >= above.bottom - 1e-9
        # A ring of 3.5 mm has room around each.
        assert all(tick.width >= 3.5 and tick.height >= 2.9 for tick in own)
        # Room for a pen's line along the sides.
        assert min(own[0].x - box.x, own[0].y - box.y, box.right - own[-1].right) >= 0.7
        # Room for the price: as high as the boxes for points.
        assert box.bottom - lower[0].bottom >= 6


@pytest.mark.parametrize("size", SIZES)
def test_letters_are_as_high_as_capitals_of_seven_points(size: str) -> None:
    capitals = typefaces.load(typefaces.face("label")).cap_height * 7 * typefaces.MM_PER_POINT
    assert template(f"palace-form-{size}.toml")["letters"]["high"] >= capitals


@pytest.mark.parametrize(("size", "ink"), [("a5", ink) for ink in palette.inks()])
def test_letters_are_lighter_than_a_pencil_and_read_with_ease(size: str, ink: str) -> None:
    side, image = front(size), looks(size, ink, 400)
    for letter in LETTERS:
        darkest, lightest = tones(cut(image, side.box(f"tick-1-1-{letter}"), 400))
        assert lightest == 255
        # In colour lighter than a pencil, by a good deal.
        assert (darkest < 60) if ink == "mono" else (110 < darkest < 190)


@pytest.mark.two_inks
@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_spaces_are_empty_and_the_fountain_drawn(size: str, ink: str) -> None:
    side, image = front(size), looks(size, ink)
    columns, rows = grid(size)
    for row, column in product(range(1, rows + 1), range(1, columns + 1)):
        box = space(side, row, column, size)
        inner = tones(cut(image, box.inset(1.5)._replace(y=box.bottom - 5.6, height=4.6)))
        if box.name == "fountain":
            assert inner[0] < 150
        elif ink in {"full", "saver"} and (row == rows // 2 + 1 or column == columns // 2 + 1):
            # The fountain's row and column have a ground.
            assert 230 < inner[0] == inner[1] < 255, box.name
        else:
            assert inner == (255, 255), box.name


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_sides_are_quiet_and_the_row_and_the_column_of_the_fountain_marked(size: str, ink: str) -> None:
    setting = Setting(catalog.load("en"), papers.paper(size), palette.load(ink))
    side = catalogue.form("palace-form").design(setting).sheet(Mark()).sides[0]
    fountain, pitch = side.box("fountain"), side.box("fountain").width
    stroked = [shape for shape in walk(side.shapes) if isinstance(shape, Path) and shape.stroke]

    def weight(x: float, y: float) -> float:
        """Of the line across a point from edge to edge."""
        (found,) = {
            path.width
            for path in stroked
            for (_, one), (_, other) in pairwise(path.commands)
            if one
            and other
            and abs(one[1] - y) < 1e-6
            and abs(other[1] - y) < 1e-6
            and abs(other[0] - one[0]) > 100
            and min(one[0], other[0]) < x < max(one[0], other[0])
        }
        return found

    columns, rows = grid(size)
    x, last = fountain.centre[0], space(side, rows, columns, size).bottom
    beside, weak, edge = weight(x, fountain.y), weight(x, fountain.y - pitch), weight(x, last)
    assert beside >= edge > weak
    assert weight(x, fountain.bottom) == beside
    assert weak <= 0.2 < template(f"palace-form-{size}.toml")["example"]["pen"] / 4


# The example on the back


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_the_back_can_be_a_palace_that_the_engine_scored(size: str, language: str) -> None:
    content = make.make(Request("palace-form", (language,), size=size, back="example")).contents[0]
    setting = Setting(catalog.load(language), papers.paper(size), palette.load(), back="example")
    one, other = design(setting).sheet(Mark(3)).sides
    # No camera takes it for the palace of a player.
    assert not [box.name for box in other.boxes if box.name.startswith(("marker", "qr", "reference"))]
    assert [box.name for box in one.boxes if box.name.startswith("qr")]
    outcome = example_games.alhambra().outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    (scoring,) = outcome.scorings
    points = points_by_item("Kim", scoring.awards)
    with opened(content, 1) as numerals:

        def read(box: Box) -> str:
            # Tens and ones stand apart.
            return numerals(box).replace(" ", "")

        for building in Building:
            assert read(other.box(f"count-{building}")) == str(
                scoring.holdings["Kim"].number_of(item_of("alhambra", building))
            )
            assert read(other.box(f"points-{building}")) == str(points[building])
        assert read(other.box("points-wall")) == str(points["wall"])
        assert read(other.box("points-total")) == str(scoring.points("Kim"))


def test_the_game_of_the_example_is_legal_and_shows_shared_places() -> None:
    result = example_games.alhambra()
    assert result.legal
    assert not result.findings
    (scoring,) = result.outcome.scorings  # type: ignore[union-attr]  # a game of the base game
    assert [award for award in scoring.awards if award.player == "Kim" and getattr(award, "tied", ())]


def test_with_fronts_alone_the_example_is_a_second_sheet() -> None:
    assert make.make(Request("palace-form", ("en",), back="example", duplex="none")).pages == 2
    assert make.make(Request("palace-form", ("en",), duplex="none")).pages == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_a_caption_says_what_a_place_is(size: str, language: str) -> None:
    side, words = sheet(size, catalog.load(language)).sides[0], catalog.load(language)
    with opened(printed(size, language)) as read:
        said = "".join(read(side.box("hint-place")).split())
    wanted = words.gettext("1 for whoever has the most tiles of the type, then 2, then 3.")
    assert "".join(wanted.split()) in said


@pytest.mark.parametrize("size", SIZES)
def test_numbers_at_the_edges_count_from_the_fountain(size: str) -> None:
    side = front(size)
    columns, rows = grid(size)
    above, beside = side.box("coordinates-east"), side.box("coordinates-south")
    with opened(printed(size)) as read:
        for column in range(1, columns + 1):
            over = space(side, 1, column, size)
            text = read(above._replace(x=over.x + 4, width=over.width - 8.6))
            assert int(text.replace("−", "-")) == column - columns // 2 - 1
        for row in range(1, rows + 1):
            right = space(side, row, 1, size)
            text = read(beside._replace(y=right.y + 4, height=right.height - 8.6))
            assert int(text.replace("−", "-")) == row - rows // 2 - 1
        # Behind the last number stands which way they grow.
        last = space(side, rows, columns, size)
        assert read(above._replace(x=last.right - 4.3, width=above.right - last.right + 4.3)) == "east →"
        assert read(beside._replace(y=last.bottom - 4.3, height=beside.bottom - last.bottom + 4.3)) == "south →"


@pytest.mark.parametrize("language", catalog.languages())
def test_the_names_of_sides_crowd_no_number_and_no_ruler(language: str) -> None:
    side = sheet(words=catalog.load(language)).sides[0]
    numbers = [box for box in side.boxes if box.name.startswith("coordinates-")]
    found = [ink for ink in inks(side.shapes) if isinstance(ink.shape, Text)]
    ways = [ink.box for ink in found if isinstance(ink.shape, Text) and ink.shape.text.endswith("→")]
    assert len(ways) == 2
    others = [ink.box for ink in found if any(ink.box.overlaps(box) for box in numbers) and ink.box not in ways]
    assert len(others) == sum(grid("a5"))
    for way in ways:
        assert not way.overlaps(side.box("ruler-box").inset(-2))
        assert not any(way.inset(-0.9).overlaps(other) for other in others)


@pytest.mark.parametrize("size", SIZES)
def test_reserve_spaces_are_empty_and_large_enough_to_write_in(size: str) -> None:
    side, image = front(size), looks(size)
    boxes = [box for box in side.boxes if box.name.startswith("reserve-") and box.name != "reserve-heading"]
    assert len(boxes) >= 5
    for box in boxes:
        assert min(box.width, box.height) >= 12.8
        darkest, lightest = tones(cut(image, box.inset(1.5)._replace(y=box.bottom - 5.6, height=4.6)))
        assert darkest == lightest > 230


# What is filled in besides


@pytest.mark.parametrize("size", SIZES)
def test_each_scoring_of_the_game_has_a_box_to_tick_with_its_number_before_it(size: str) -> None:
    side = front(size)
    ticks = [box for box in side.boxes if box.name.startswith("scoring-")]
    assert [box.name for box in ticks] == [f"scoring-{scoring}" for scoring in SCORINGS]
    with opened(printed(size)) as read:
        for scoring, tick in zip(SCORINGS, ticks, strict=True):
            assert tick.width >= 4
            assert read(tick) == ""
            assert read(Box("before", tick.x - 3.4, tick.y, 3.4, tick.height)) == str(scoring)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_scores_a_player(size: str) -> None:
    side, least = front(size), (8.5, 5.0) if size == "half-letter" else (9.0, 5.5)
    boxes = [side.box(f"{column}-{building}") for column in ("count", "place", "points") for building in Building]
    wall, total = side.box("points-wall"), side.box("points-total")
    for box in (*boxes, wall, total):
        assert box.width - blocks.THIN >= least[0] - 1e-6
        assert box.height - blocks.THIN >= least[1] - 1e-6
    points = [box for box in boxes if box.name.startswith("points-")]
    # One column to add up: all of one size, the total below.
    assert {(box.x, box.width, round(box.height, 6)) for box in (*points, wall)} == {
        (total.x, total.width, round(total.height, 6))
    }
    assert [box.y for box in (*points, wall, total)] == sorted(box.y for box in (*points, wall, total))
    with opened(printed(size)) as read:
        heads = read(side.box("table-heads")).split()
        assert {"Tiles", "Place", "Points"} <= set(heads)
        assert "Longest wall" in read(Box("row", side.box("table-box").x, wall.y, 45, wall.height))
        assert "Total" in read(Box("row", side.box("table-box").x, total.y, 45, total.height))


@pytest.mark.parametrize("ink", palette.inks())
def test_boxes_of_the_table_are_free_and_the_total_is_marked_by_its_ground(ink: str) -> None:
    side, image = front(), looks("a5", ink)
    for name in ("count-garden", "place-tower", "points-arcades", "points-wall", "points-total"):
        box = side.box(name)
        # The dotted line between tens and ones is in the middle.
        half = box._replace(x=box.centre[0], width=box.width / 2).inset(0.8)
        darkest, lightest = tones(cut(image, half))
        assert darkest == lightest
        assert (lightest < 255) == (name == "points-total" and ink in {"full", "saver"})


def test_a_name_stands_on_the_line_for_it() -> None:
    with opened(printed(names="Kim")) as read:
        assert "Kim" in read(front().box("header-name"))
    with opened(printed()) as read:
        assert read(front().box("header-name")) == "Name"
    # The form has one line for a name: a longer one stands there in short.
    with opened(printed(names="Maximilian-Alexander Konstantinopolski von und zu Hohenlohe")) as read:
        assert read(front().box("header-name")).endswith("H.")


# What it explains


@pytest.mark.parametrize("language", catalog.languages())
def test_letters_names_and_prices_read_back_are_those_of_the_engine(language: str) -> None:
    words = catalog.load(language)
    with opened(printed(language=language)) as read:
        table = " ".join(read(front().box("table-box")).split())
    for building in Building:
        prices = " ".join(span(*tiles.base_set().prices_of(building), words).split())
        assert f"{building.letter} {building_name(building, words)} {prices}" in table


@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_the_example_is_a_tile_of_the_game_with_its_walls_thick(size: str, ink: str) -> None:
    side, tile = front(size), example_tile()
    assert tile in tiles.base_set().tiles
    box = side.box("example-space")
    with opened(printed(size)) as read:
        assert read(box.inset(1.5)) == str(tile.price)
        assert read(side.box("example-words")).splitlines() == [
            "Circle the letter.",
            "Write the price.",
            "Draw the walls.",
        ]
    image = looks(size, ink)
    x, y = box.centre
    middles = {
        TileSide.NORTH: (x, box.y),
        TileSide.EAST: (box.right, y),
        TileSide.SOUTH: (x, box.bottom),
        TileSide.WEST: (box.x, y),
    }
    # A wall is dark over a length, a dash is not.
    bars = {
        at: Box("bar", u, v, 0, 0).inset(*((-3, -0.1) if at in (TileSide.NORTH, TileSide.SOUTH) else (-0.1, -3)))
        for at, (u, v) in middles.items()
    }
    thick = {at for at, bar in bars.items() if tones(cut(image, bar))[1] < 150}
    assert sum(at.bit for at in thick) == tile.walls


def test_help_is_in_the_words_of_a_player_not_of_a_machine() -> None:
    with opened(printed()) as read:
        text = read(Box("page", 0, 0, 148, 210))
        assert "draw it on another space" in " ".join(read(front().box("hint-room")).split())
    assert "*" not in text
    assert not re.search(r"\b[PSACGT]\d+[nesw]", text)


# Photographs


@pytest.mark.two_inks
@pytest.mark.parametrize(("size", "ink"), LOOKS)
def test_the_qr_code_can_be_read_from_the_page(size: str, ink: str) -> None:
    (code,) = zxingcpp.read_barcodes(looks(size, ink))
    assert code.text.startswith("ALH2F")


@pytest.mark.parametrize("size", SIZES)
def test_modules_stay_large_with_the_longest_number(size: str) -> None:
    side = sheet(size, mark=Mark(99999)).sides[0]
    assert side.box("qr-box").width / (25 + 2 * codes.QUIET_MODULES) >= 0.6 - 1e-9


@pytest.mark.parametrize("size", SIZES)
def test_what_a_camera_reads_has_white_around_it_and_no_ink_is_near_the_trim(size: str) -> None:
    """Measured on ink: 1.2 mm around markers and rings, 5.0 mm from the trim."""
    side = sheet(size).sides[0]
    found = list(inks((*side.shapes, *side.stamp)))
    marks = [box for box in side.boxes if box.name.startswith(("marker-", "reference-"))]
    assert len(marks) == 9
    for mark in marks:
        own = mark.inset(-0.05)
        others = [ink for ink in found if not _within(ink.box, own)]
        white = mark.inset(-1.2) if mark.name.startswith("marker") else Box("ring", *mark.centre, 0, 0).inset(-2.8)
        assert [ink for ink in others if ink.box.overlaps(white)] == [], mark.name
    for ink in found:
        assert min(ink.box.x, ink.box.y, side.width - ink.box.right, side.height - ink.box.bottom) >= 5.0 - 1e-3, ink


def _within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


@pytest.mark.parametrize("size", SIZES)
def test_without_codes_boxes_and_bands_grow(size: str) -> None:
    setting = Setting(catalog.load("en"), papers.paper(size), palette.load(), codes=False)
    bare, side = design(setting).sheet(Mark()).sides[0], front(size)
    names = {box.name for box in side.boxes} - {box.name for box in bare.boxes}
    assert {name.split("-")[0] for name in names} == {"marker", "qr", "reference", "code"}
    assert bare.box("header-band-left").width > side.box("header-band-left").width
    if size in {"a5", "half-letter"}:
        assert bare.box("points-total").width >= 1.2 * side.box("points-total").width
        assert bare.box("strip-small").width >= side.box("strip-small").width


# Ink


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("ink", "most"), [("mono", 1.0), ("saver", 0.75), ("draft", 0.5)])
def test_other_inks_take_less(size: str, ink: str, most: float) -> None:
    assert darkness(looks(size, ink, 300)) <= most * darkness(looks(size, "full", 300))


# Filled in


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_touches_neither_another_letter_nor_a_wall(size: str, checkout: FilePath) -> None:
    result = desk.judge((checkout / "examples" / "kim-and-nina.yaml").read_text("utf-8"))
    setting = Setting(catalog.load("en"), papers.paper(size), palette.load(), Content((), result))
    side = design(setting).sheet(Mark(name="Kim")).sides[0]
    pen = palette.load().colour("pencil")
    inked = {colours.letter for colours in palette.load().buildings.values()}
    found = [ink for ink in inks((*side.shapes, *side.stamp)) if isinstance(ink.shape, Path)]
    strokes = [(ink.box, ink.shape) for ink in found if isinstance(ink.shape, Path)]
    walls = [box for box, path in strokes if path.stroke == pen and path.width > 0.8]
    rings = [box for box, path in strokes if path.stroke == pen and path.width < 0.4 and box.height < 4]
    letters = [box for box, path in strokes if path.stroke in inked]
    marked = [ring for ring in rings if any(ring.overlaps(letter) for letter in letters)]
    assert len(marked) == 7 + 1  # of the example beside the table
    for ring in marked:
        (letter,) = (letter for letter in letters if ring.overlaps(letter))
        assert _within(letter, ring)
        assert not any(ring.overlaps(wall) for wall in walls)


# Other languages


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("size", SIZES)
def test_every_label_fits_with_codes_and_without_and_rings_keep_their_white(size: str, language: str) -> None:
    setting = Setting(catalog.load(language), papers.paper(size), palette.load())
    side = design(setting).sheet(Mark(99999)).sides[0]
    texts = [ink for ink in inks((*side.shapes, *side.stamp)) if isinstance(ink.shape, Text)]
    for ring in (box for box in side.boxes if box.name.startswith("reference-")):
        white = Box("ring", *ring.centre, 0, 0).inset(-2.8)
        assert [text for text in texts if text.box.overlaps(white)] == [], ring.name
    assert design(setting._replace(codes=False)).sheet(Mark(99999)).sides


@pytest.mark.parametrize("size", SIZES)
def test_rings_lie_even_around_the_title(size: str) -> None:
    side = front(size)
    one, other = (side.box(f"reference-{number}").centre for number in (1, 2))
    assert (one[0] + other[0]) / 2 == pytest.approx(side.box("header-title").centre[0], abs=0.06)
    assert one[1] == other[1]


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    found = [shape for shape in walk(sheet(size, stretched()).sides[0].shapes) if isinstance(shape, Text)]
    assert min(text.size for text in found) >= 6.5
