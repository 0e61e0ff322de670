"""The inks: the same names in each, types and dice that stay apart without colour, toner saved, black alone."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import blocks, palette
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.papers import paper
from alhambra_sheets.drawing.shapes import BLACK, WHITE, Box, Group, Page, Path, Placed, Side, Text, Use, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.system.resources import data
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as FilePath

    from alhambra_sheets.drawing.shapes import Colour, Shape

INKS = palette.inks()
GRANADA = layouts.load_layout()
PRINTED_DPI = 100
"""What an eye sees of a sheet that lies on a table."""
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


def tile(ink: str, building: Building, shift: float = 0.0, *, lettered: bool = True) -> Image.Image:
    """A tile as an eye sees it; without its letter when only the drawing is asked for."""
    letter = building.letter if lettered else ""
    symbol = blocks.building_tile(
        palette.load(ink), building.value, letter, size=SIZE, grout=0.7, cut=1.9, style=LETTER
    )
    return rendered(Side("tile", SIZE, SIZE, (Use(symbol, shift, 0),), ()), PRINTED_DPI)


@cache
def front(ink: str, document: str = "player-sheet") -> Side:
    kind = catalogue.form(document)
    setting = Setting(catalog.load("en"), paper(kind.sizes[0]), palette.load(ink))
    return kind.design(setting).sheet(Mark(7)).sides[0]


def brightness(colour: Colour) -> float:
    """The grey of a colour in 255 steps."""
    return 255 * (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)


# The files


def test_inks_are_named_in_order_and_each_has_a_file(checkout: FilePath) -> None:
    assert INKS == ("full", "saver", "mono")
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
    assert palette.load(ink).colour("ink") == BLACK
    assert palette.load(ink).colour("paper") == WHITE


# Without colour


def test_the_grounds_of_full_ink_step_evenly_from_light_to_dark() -> None:
    tones = sorted(brightness(colours.ground) for colours in palette.load("full").buildings.values())
    assert min(right - left for left, right in pairwise(tones)) >= 7
    assert tones[0] >= 195


@pytest.mark.parametrize("ink", INKS)
def test_the_six_types_stay_apart_in_grey(ink: str) -> None:
    tiles = {building: tile(ink, building) for building in Building}
    apart = {pair: difference(*(tiles[building] for building in pair)) for pair in combinations(Building, 2)}
    # The measure itself: the same tile is no different from itself, and less from itself moved by a printer's slip.
    slips = [difference(tiles[building], tile(ink, building, 0.1)) for building in Building]
    assert max(slips) < min(apart.values())
    assert min(apart.values()) > {"full": 0.12, "saver": 0.33, "mono": 0.39}[ink], apart


@pytest.mark.parametrize("ink", ["saver", "mono"])
def test_types_are_told_apart_by_more_than_their_icons(ink: str) -> None:
    # What is left when icon and letter are covered, by a cross, say: hatch or tint of the edge, and the frieze.
    icon = [round(edge * PRINTED_DPI / 25.4) for edge in (2.6, 1.2, 13.4, 12)]
    tiles = []
    for building in Building:
        image = tile(ink, building, lettered=False)
        ImageDraw.Draw(image).rectangle(icon, fill=255)
        tiles.append(image)
    assert min(difference(*pair) for pair in combinations(tiles, 2)) > 0.15


def test_every_type_has_a_hatch_and_a_frieze_of_its_own_in_black() -> None:
    dress = palette.load("mono").buildings.values()
    assert len({colours.hatch for colours in dress}) == len(Building)
    for ink in INKS:
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


# Toner


def bare(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The shapes without their texts."""
    kept: list[Shape] = []
    for shape in shapes:
        match shape:
            case Text():
                continue
            case Group():
                kept.append(shape._replace(shapes=bare(shape.shapes)))
            case Use():
                kept.append(shape._replace(symbol=shape.symbol._replace(shapes=bare(shape.symbol.shapes))))
            case _:
                kept.append(shape)
    return tuple(kept)


def coverage(ink: str) -> float:
    """How much of the player sheet is ink, without text, markers and QR code: those are black in every ink."""
    side = front(ink)
    image = rendered(side._replace(shapes=bare(side.shapes)), 200)
    scale = image.width / side.width
    for box in side.boxes:
        if box.name.startswith(("marker-", "qr-")):
            edges = (box.x, box.y, box.right, box.bottom)
            ImageDraw.Draw(image).rectangle([edge * scale for edge in edges], fill=255)
    return darkness(image)


def test_saver_takes_at_most_half_of_the_toner() -> None:
    full, saver = coverage("full"), coverage("saver")
    assert 0 < saver <= full / 2
    # The numbers of docs/design.md.
    assert full == pytest.approx(0.081, abs=0.004)
    assert saver == pytest.approx(0.037, abs=0.004)


def test_saver_has_white_grounds() -> None:
    colours = palette.load("saver")
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
        symbol = blocks.building_tile(
            palette.load("mono"), building.value, building.letter, size=SIZE, grout=0.7, cut=1.9, style=LETTER
        )
        (use,) = (shape for shape in symbol.shapes if isinstance(shape, Use))
        (path,) = use.symbol.shapes
        assert isinstance(path, Path)
        assert path.fill is None
        assert path.stroke == BLACK
        assert 0.2 <= path.width * use.scale <= 0.25
