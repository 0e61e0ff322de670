"""The inks: the same names in each, types and dice that stay apart without colour, toner saved, black alone."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import blocks, palette, pencil
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.papers import paper
from alhambra_sheets.drawing.shapes import BLACK, WHITE, Box, Colour, Page, Path, Placed, Side, Text, Use, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import pdf
from tests.sheets import colour_science as science
from tests.sheets.extents import inks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as FilePath

    from alhambra_sheets.drawing.shapes import Symbol

INKS = palette.inks()
GRANADA = layouts.load_layout()
PRINTED_DPI = 100
"""What an eye sees of a sheet that lies on a table."""
DISC = 4.5
"""Millimetres from the middle of a space to what is not a pencil's own."""
LETTER = Style(face("label-bold"), 9, 9)
SIZE = 16.0


def rendered(side: Side, dpi: int) -> Image.Image:
    about = pdf.DocumentInfo("title", "subject", "en", "none", "recipe")
    document = pypdfium2.PdfDocument(pdf.write([Page(side.width, side.height, (Placed(side),))], about))
    try:
        image: Image.Image = document[0].render(scale=dpi / 72).to_pil()
        return image.convert("L")
    finally:
        document.close()


def darkness(image: Image.Image) -> float:
    """How much of a grey picture is ink: 0 for white paper, 1 for black."""
    return sum((255 - value) * count for value, count in enumerate(image.histogram())) / (
        255 * image.width * image.height
    )


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much of the ink of two pictures is not at the same place in both: 0 for alike, 1 for nothing in common."""
    apart = darkness(ImageChops.invert(ImageChops.difference(one, other)))
    return apart / (darkness(one) + darkness(other))


def space(
    ink: str,
    building: Building,
    *,
    lettered: bool = True,
    size: float = SIZE,
    colours: palette.Palette | None = None,
) -> Symbol:
    """A space to be crossed, as it is on the grid of a player sheet."""
    letter = building.letter if lettered else ""
    return blocks.building_tile(
        colours or palette.load(ink), building.value, letter, size=size, grout=0.7, cut=1.9, style=LETTER
    )


def tile(
    ink: str,
    building: Building,
    shift: float = 0.0,
    *,
    lettered: bool = True,
    colours: palette.Palette | None = None,
) -> Image.Image:
    """A tile as an eye sees it; without its letter when only the drawing is asked for."""
    symbol = space(ink, building, lettered=lettered, colours=colours)
    return rendered(Side("tile", SIZE, SIZE, (Use(symbol, shift, 0),), ()), PRINTED_DPI)


@cache
def front(ink: str, document: str = "player-sheet") -> Side:
    kind = catalogue.form(document)
    setting = Setting(catalog.load("en"), paper(kind.sizes[0]), palette.load(ink))
    return kind.design(setting).sheet(Mark(7)).sides[0]


# The files


def test_inks_are_named_in_order_and_each_has_a_file(checkout: FilePath) -> None:
    assert INKS == ("full", "saver", "draft", "mono")
    assert {path.name for path in (checkout / "sheets" / "data" / "inks").iterdir()} == {f"{ink}.toml" for ink in INKS}
    assert [palette.load(ink).ink for ink in INKS] == list(INKS)


@pytest.mark.parametrize("name", ["", "sepia", "Full", "../inks/full", "full.toml"])
def test_an_unknown_ink_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        palette.load(name)


def names(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    for name, value in table.items():
        yield above + name
        if isinstance(value, dict):
            yield from names(value, f"{above}{name}.")


def test_all_inks_have_the_same_names() -> None:
    full, *others = (set(names(data(f"inks/{ink}.toml"))) for ink in INKS)
    assert others == [full] * len(others)
    for ink in INKS:
        assert set(palette.load(ink).buildings) == {building.value for building in Building}
        assert set(palette.load(ink).dice) == {"blue", "yellow"}


@pytest.mark.parametrize("ink", INKS)
def test_text_is_black_on_white(ink: str) -> None:
    # Draft saves at text too: it is as light as it can be and is read as easily as on paper that is not quite white.
    text = palette.load(ink).colour("ink")
    assert science.contrast(text, WHITE) > 11 if ink == "draft" else text == BLACK
    assert palette.load(ink).colour("paper") == WHITE


# Without colour


LEAST_APART = 5.0
"""Between any two types, for every kind of eyes (CIEDE2000)."""
LEAST_IN_GREY = 3.0
DARKEST = 70.0
"""Lightness of a ground: a pencil is at 36."""


def grounds(ink: str = "full") -> dict[str, Colour]:
    return {name: colours.ground for name, colours in palette.load(ink).buildings.items()}


def worst(colours: Mapping[str, Colour], eyes: str) -> float:
    """How far the two colours are apart that are the hardest to tell, with eyes of `MACHADO`."""
    labs = [science.seen(colour, eyes) for colour in colours.values()]
    return min(science.difference(*pair) for pair in combinations(labs, 2))


def test_differences_of_colours_are_those_of_the_standard() -> None:
    # Pairs of the data for tests of Sharma, Wu and Dalal (2005), of the corners of the formula.
    for one, other, apart in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ):
        assert science.difference(science.Lab(*one), science.Lab(*other)) == pytest.approx(apart, abs=1e-4)
    # Whoever sees no red takes this green for that brown; the others do not.
    green, brown = Colour(0.4, 0.45, 0.2), Colour(0.58, 0.42, 0.22)
    assert worst({"green": green, "brown": brown}, "protan") < worst({"green": green, "brown": brown}, "normal") / 2
    assert science.seen(WHITE).light == pytest.approx(100, abs=0.01)
    assert science.halftoned(1.0).light == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("eyes", science.MACHADO)
def test_the_grounds_of_full_ink_are_told_apart_by_every_kind_of_eyes(eyes: str) -> None:
    assert worst(grounds(), eyes) >= LEAST_APART


def test_the_grounds_of_full_ink_are_told_apart_in_the_grey_of_a_laser_printer() -> None:
    greys = [science.halftoned(science.grey(ground)) for ground in grounds().values()]
    assert min(science.difference(*pair) for pair in combinations(greys, 2)) >= LEAST_IN_GREY


def test_no_ground_is_dark() -> None:
    for ink in INKS:
        assert min(science.seen(ground).light for ground in grounds(ink).values()) >= DARKEST


@pytest.mark.parametrize("ink", ["saver", "draft"])
@pytest.mark.parametrize("eyes", science.MACHADO)
def test_the_icons_of_inks_with_white_grounds_are_told_apart_by_every_kind_of_eyes(ink: str, eyes: str) -> None:
    icons = {name: colours.icon for name, colours in palette.load(ink).buildings.items()}
    assert worst(icons, eyes) >= LEAST_APART


@pytest.mark.parametrize("ink", INKS)
def test_the_six_types_stay_apart_in_grey(ink: str) -> None:
    tiles = {building: tile(ink, building) for building in Building}
    apart = {pair: difference(*(tiles[building] for building in pair)) for pair in combinations(Building, 2)}
    # The measure itself: the same tile is no different from itself, and less from itself moved by a printer's slip.
    slips = [difference(tiles[building], tile(ink, building, 0.1)) for building in Building]
    assert max(slips) < min(apart.values())
    assert min(apart.values()) > {"full": 0.1, "saver": 0.33, "draft": 0.33, "mono": 0.37}[ink], apart


def in_one_colour(ink: str) -> palette.Palette:
    """An ink whose types differ by their patterns alone."""
    own = palette.load(ink)
    alike = own.buildings[Building.GARDEN]
    dressed = {
        name: alike._replace(frieze=colours.frieze, hatch=colours.hatch) for name, colours in own.buildings.items()
    }
    return own._replace(buildings=dressed)


def patterns(symbol: Symbol, *, edged: bool = False) -> tuple[Path, ...]:
    """What a space has beside ground, icon and letter: hatch and friezes, perhaps its edge."""
    ground, *others = (shape for shape in symbol.shapes if isinstance(shape, Path))
    return tuple(shape for shape in others if edged or shape.commands != ground.commands)


@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_types_are_told_apart_by_patterns_outside_of_the_middle(ink: str) -> None:
    # What is left when icon and letter are covered, by a cross, say, and nobody sees colours.
    drawn = [
        rendered(Side("tile", SIZE, SIZE, patterns(space(ink, building, colours=in_one_colour(ink))), ()), PRINTED_DPI)
        for building in Building
    ]
    assert min(difference(*pair) for pair in combinations(drawn, 2)) > 0.3


@pytest.mark.parametrize("size", [15.0, SIZE])
def test_no_pattern_is_in_the_middle_of_a_space(size: float) -> None:
    for building in Building:
        shapes = patterns(space("mono", building, size=size), edged=True)
        assert len(shapes) > 1
        image = rendered(Side("tile", size, size, shapes, ()), 300)
        middle, reach = image.width / 2, DISC * image.width / size
        disc = Image.new("L", image.size, 0)
        ImageDraw.Draw(disc).ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
        assert darkness(image) > 0.01
        assert ImageStat.Stat(image, disc).extrema == [(255, 255)], building


@pytest.mark.parametrize("size", [15.0, SIZE])
@pytest.mark.parametrize("ink", INKS)
def test_the_letter_is_not_where_a_cross_goes(ink: str, size: float) -> None:
    symbol = space(ink, Building.GARDEN, size=size)
    (letter,) = (each for each in inks(symbol.shapes) if isinstance(each.shape, Text))
    # From corner to corner or shorter, never quite the same: a soft pencil of 0.8 mm.
    for number in range(200):
        cross = pencil.cross(palette.load(ink), Box(f"space-{number}", 0, 0, size, size))
        points = [numbers[-2:] for _, numbers in cross.commands]
        for (x, y), (u, v) in (points[:2], points[2:]):
            for grown in (1.0, 1.25):
                for step in range(61):
                    part = 0.5 + (step / 60 - 0.5) * grown
                    away_across = max(letter.box.x - (x + (u - x) * part), (x + (u - x) * part) - letter.box.right, 0)
                    away_down = max(letter.box.y - (y + (v - y) * part), (y + (v - y) * part) - letter.box.bottom, 0)
                    assert math.hypot(away_across, away_down) > 0.4


@pytest.mark.parametrize("ink", INKS)
def test_the_band_of_a_row_is_the_frieze_of_its_type_along_one_side(ink: str) -> None:
    colours, row = palette.load(ink), Box("row", 20, 30, 60, 12)
    for side in ("left", "right", "top", "foot"):
        bands = {}
        for building in Building:
            ground, *band = blocks.building_ground(colours, building, row, side=side, cut=1)
            assert isinstance(ground, Path)
            assert ground.fill == colours.buildings[building].ground
            bands[building] = tuple(band)
            for each in inks(tuple(band)):
                assert row.x <= each.box.x <= each.box.right <= row.right
                assert row.y <= each.box.y <= each.box.bottom <= row.bottom
                room = blocks.band_room(colours)
                inner = {
                    "left": row.x + room - each.box.right,
                    "right": each.box.x - (row.right - room),
                    "top": row.y + room - each.box.bottom,
                    "foot": each.box.y - (row.bottom - room),
                }
                # The points that bend an arch are beyond it.
                assert inner[side] >= -0.15
        # Draft has none at all.
        assert len(set(bands.values())) == (1 if ink == "draft" else len(Building))
    assert bool(blocks.band_room(colours)) == (ink != "draft")


def test_every_type_has_a_hatch_and_a_frieze_of_its_own_in_black() -> None:
    dress = palette.load("mono").buildings.values()
    assert len({colours.hatch for colours in dress}) == len(Building)
    for ink in ("full", "saver", "mono"):
        assert len({colours.frieze for colours in palette.load(ink).buildings.values()}) == len(Building)


@pytest.mark.parametrize("ink", INKS)
def test_dice_spaces_differ_without_colour(ink: str) -> None:
    box = Box("die", 0, 0, SIZE, SIZE)
    colours = palette.load(ink)
    spaces = [
        rendered(Side("die", SIZE, SIZE, make(colours, box, 1, 0.75, "below").shapes, ()), 200)
        for make in (blocks.blue_die_space, blocks.yellow_die_space)
    ]
    scale = spaces[0].width / SIZE
    middle = tuple(round(edge * scale) for edge in (7.6, 7.6, 8.4, 8.4))
    blue, yellow = (space.crop(middle) for space in spaces)  # type: ignore[arg-type]  # four edges
    # The pip is full on a blue space and hollow on a yellow one; the edge is double and bold, or single.
    assert max(blue.tobytes()) < 210
    assert min(yellow.tobytes()) > 250
    edge = tuple(round(place * scale) for place in (0, 5, 3, 11))
    blue, yellow = (space.crop(edge) for space in spaces)  # type: ignore[arg-type]  # four edges
    assert darkness(blue) > 2 * darkness(yellow)


@pytest.mark.parametrize("ink", INKS)
def test_a_cross_drawn_by_hand_stands_out(ink: str) -> None:
    pen = round(0.7 * PRINTED_DPI / 25.4)
    low, high = (edge * PRINTED_DPI / 25.4 for edge in (2.5, SIZE - 2.5))
    cross = Image.new("L", tile(ink, Building.TOWER).size, 0)
    drawing = ImageDraw.Draw(cross)
    for ends in ((low, low, high, high), (low, high, high, low)):
        drawing.line(ends, fill=255, width=pen)
    for building in Building:
        under = ImageStat.Stat(tile(ink, building), cross)
        # The paper under the pen is light on the whole: the pen, at 30 or less, is far darker.
        assert under.mean[0] > 150, building


# Toner (how much of a page is ink: `test_ink.py`)


@pytest.mark.parametrize("ink", ["saver", "draft"])
def test_inks_that_save_have_white_grounds(ink: str) -> None:
    colours = palette.load(ink)
    grounds = [colours.colour("panel"), *(each.ground for each in colours.buildings.values())]
    grounds += [die.ground for die in colours.dice.values()]
    assert set(grounds) == {WHITE}


# Black alone


def test_mono_has_black_and_white_alone() -> None:
    colours = palette.load("mono")
    assert set(colours.colours.values()) == {BLACK, WHITE}
    for each in colours.buildings.values():
        assert (each.ink, each.icon, each.ground) == (BLACK, BLACK, WHITE)
    for die in colours.dice.values():
        assert (die.ink, die.ground, die.pip) == (BLACK, WHITE, BLACK)


@pytest.mark.parametrize("document", [each.name for each in catalogue.forms()])
def test_no_sheet_in_mono_has_a_tint(document: str) -> None:
    side = front("mono", document)
    used: set[Colour | None] = set()
    for shape in walk((*side.shapes, *side.stamp)):
        if isinstance(shape, Path):
            used |= {shape.fill, shape.stroke}
        elif isinstance(shape, Text):
            used.add(shape.colour)
    assert used - {None} <= {BLACK, WHITE}
    assert BLACK in used


def test_icons_to_be_crossed_are_outlines_in_mono() -> None:
    for building in Building:
        symbol = space("mono", building)
        (use,) = (shape for shape in symbol.shapes if isinstance(shape, Use))
        (path,) = use.symbol.shapes
        assert isinstance(path, Path)
        assert path.fill is None
        assert path.stroke == BLACK
        # In the weight of the ink.
        assert path.width * use.scale * palette.load("mono").lines.share == pytest.approx(0.12)
