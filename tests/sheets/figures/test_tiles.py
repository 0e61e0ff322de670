from __future__ import annotations

import pytest

from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import TileSide
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.shapes import BLACK, Box, Colour, Path, Symbol, Text, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.figures.tiles import building_tile_drawing, compass, fountain_tile, side_ends, wall_outline

TILES = base_set().tiles
SIZES = (6, 8, 14, 20)


def points(commands: object) -> list[tuple[float, float]]:
    return [(x, y) for _, numbers in commands for x, y in zip(numbers[::2], numbers[1::2], strict=True)]  # type: ignore[attr-defined]


def bars(symbol: Symbol, ink: Colour = BLACK) -> list[Path]:
    """Return the filled shapes with four corners that touch no other: the walls, or their dark inner edges."""
    return [shape for shape in symbol.shapes if isinstance(shape, Path) and shape.fill == ink]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ink", palette.inks())
def test_every_tile_shows_a_thick_bar_on_each_walled_side_and_nowhere_else(ink: str, size: float) -> None:
    colours = palette.load(ink)
    for tile in TILES:
        walls = bars(building_tile_drawing(colours, tile, size), colours.colour("ink"))
        sides = set()
        for wall in walls:
            corners = points(wall.commands)
            middle = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
            near = {
                TileSide.NORTH: middle[1],
                TileSide.EAST: size - middle[0],
                TileSide.SOUTH: size - middle[1],
                TileSide.WEST: middle[0],
            }
            sides.add(min(near, key=lambda side: near[side]))
            thickness = min(
                max(x for x, _ in corners) - min(x for x, _ in corners),
                max(y for _, y in corners) - min(y for _, y in corners),
            )
            assert thickness >= (0.1 if colours.walls == "solid" else 0.04) * size
        assert len(walls) == len(sides)
        assert sum(side.bit for side in sides) == tile.walls


def test_a_bar_keeps_clear_of_the_neighbour_so_that_two_walls_stay_two() -> None:
    for side in TileSide:
        corners = points(wall_outline(side, 10))
        assert all(0.1 < x < 9.9 and 0.1 < y < 9.9 for x, y in corners)


@pytest.mark.parametrize("size", SIZES)
def test_letter_and_price_are_shown_where_there_is_room(size: float) -> None:
    for tile in TILES:
        symbol = building_tile_drawing(palette.load(), tile, size)
        texts = [shape for shape in walk(symbol.shapes) if isinstance(shape, Text)]
        assert [text.text for text in texts] == ([f"{tile.building.letter}{tile.price}"] if size >= 8 else [])
        for text in texts:
            assert text.size >= 6.5
            assert text.width <= size
            assert text.y < size


def test_nothing_is_drawn_outside_of_the_tile() -> None:
    for size in SIZES:
        for symbol in (building_tile_drawing(palette.load(), TILES[0], size), fountain_tile(palette.load(), size)):
            for shape in symbol.shapes:
                if isinstance(shape, Path):
                    assert all(-1e-9 <= part <= size + 1e-9 for point in points(shape.commands) for part in point)


def test_drawings_of_one_name_are_one_drawing() -> None:
    named: dict[str, Symbol] = {}
    for size in SIZES:
        for tile in TILES:
            symbol = building_tile_drawing(palette.load(), tile, size)
            assert named.setdefault(symbol.name, symbol) == symbol
    assert len(named) == len(SIZES) * len(TILES)


def test_letters_stand_around_a_space_on_the_side_they_name() -> None:
    box = Box("space", 30, 50, 12, 12)
    letters = {text.text: text for text in compass(box, 2, Style(face("label-bold"), 9, 9))}
    assert list(letters) == [side.letter for side in TileSide]
    assert letters["n"].y < box.y < box.bottom < letters["s"].y - 1
    assert letters["w"].x < box.x < box.right < letters["e"].x
    assert letters["n"].x == letters["s"].x == box.centre[0]
    assert letters["w"].y == letters["e"].y


def test_sides_of_a_space_run_clockwise_and_join() -> None:
    box = Box("space", 30, 50, 12, 12)
    ends = [side_ends(side, box) for side in TileSide]
    assert ends[TileSide.NORTH] == ((30, 50), (42, 50))
    assert ends[TileSide.WEST] == ((30, 62), (30, 50))
    assert all(ends[at][1] == ends[(at + 1) % 4][0] for at in range(4))
