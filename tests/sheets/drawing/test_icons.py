"""The icon family: one box, one ground line, path data that stays inside."""

from __future__ import annotations

import pytest

from alhambra_engine.buildings import Building
from alhambra_sheets.drawing import icons, palette
from alhambra_sheets.drawing.shapes import BLACK, Path
from alhambra_sheets.system.resources import data

NAMES = tuple(data("icons.toml")["icons"])


def points(name: str) -> list[tuple[float, float]]:
    flat = [number for _, numbers in icons.outline(name) for number in numbers]
    return list(zip(flat[::2], flat[1::2], strict=True))


def test_every_building_has_an_icon_and_colours() -> None:
    names = {building.value for building in Building}
    assert set(NAMES) == names
    dress = palette.load().buildings
    assert set(dress) == names
    assert len({colours[:3] for colours in dress.values()}) == len(names)
    assert len({colours.frieze for colours in dress.values()}) == len(names)


@pytest.mark.parametrize("name", NAMES)
def test_icon_fills_its_box_and_stands_on_the_ground_line(name: str) -> None:
    across = [x for x, _ in points(name)]
    down = [y for _, y in points(name)]
    assert 0 <= min(across) <= 6
    assert 18 <= max(across) <= icons.BOX
    assert 0 <= min(down) <= 4
    assert max(down) == 22.4
    assert abs((min(across) + max(across)) / 2 - icons.BOX / 2) < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_every_outline_is_closed(name: str) -> None:
    commands = [command for command, _ in icons.outline(name)]
    assert commands[0] == "M"
    assert commands.count("M") == commands.count("Z")


@pytest.mark.parametrize("name", NAMES)
def test_no_part_is_a_large_quadrilateral(name: str) -> None:
    # A detector of ArUco markers takes such a part, with a window in it, for a marker: an early tower was number 17.
    parts: list[list[tuple[float, ...]]] = []
    for command, numbers in icons.outline(name):
        if command == "M":
            parts.append([])
        if numbers:
            parts[-1].append(numbers[-2:])
    for part in (part for part in parts if len(part) == 4):
        across, down = zip(*part, strict=True)
        assert min(max(across) - min(across), max(down) - min(down)) < 8


@pytest.mark.parametrize("text", ["l 1 2", "M 1", "1 2", "M 1 2 Q 1 2 3 4", "M 1 x"])
def test_other_path_data_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"path command|too few|float"):
        icons.parse(text)


def test_symbol_is_one_colour_with_holes() -> None:
    (path,) = icons.symbol("tower", BLACK, "x").shapes
    assert isinstance(path, Path)
    assert path.fill == BLACK
    assert path.even_odd
    assert path.stroke is None


def test_line_symbol_is_the_same_outline_without_fill() -> None:
    symbol = icons.line_symbol("tower", BLACK, 0.5, "x")
    (path,) = symbol.shapes
    assert isinstance(path, Path)
    assert path.commands == icons.outline("tower")
    assert (path.fill, path.stroke, path.width) == (None, BLACK, 0.5)
    assert symbol.name != icons.symbol("tower", BLACK, "x").name


@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("building", list(Building))
def test_icons_to_be_crossed_are_light(building: Building, ink: str) -> None:
    def brightness(colour: tuple[float, float, float]) -> float:
        red, green, blue = colour
        return 0.299 * red + 0.587 * green + 0.114 * blue

    letter, icon, ground = (brightness(colour) for colour in palette.load(ink).buildings[building.value][:3])
    # A pen is near black: the icon lies nearer to its ground than to the pen.
    assert letter < icon < ground
    assert icon > 0.55
