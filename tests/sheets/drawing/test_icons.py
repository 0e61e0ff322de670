"""The icon family: one box, one ground line, path data that stays inside."""

from __future__ import annotations

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.items import item_of
from alhambra_sheets.drawing import icons, palette
from alhambra_sheets.drawing.shapes import BLACK, Colour, Path
from alhambra_sheets.system.resources import data
from tests.sheets.colour_science import contrast

PENCIL = Colour(*(85 / 255,) * 3)
"""A cross of a soft pencil, of the grey that was measured."""
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


@pytest.mark.parametrize("item", data("icons.toml")["signs"])
def test_a_sign_is_of_what_a_module_brings_and_drawn_as_icons_are(item: str) -> None:
    assert item_of("alhambra", item).module
    commands = icons.sign(item)
    assert commands
    flat = [number for _, numbers in commands for number in numbers]
    assert 0 <= min(flat) <= max(flat) <= icons.BOX
    assert max(flat[1::2]) == 22.4
    assert icons.sign("wall") is None


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


@pytest.mark.parametrize("ink", ["full", "saver", "draft"])
@pytest.mark.parametrize("building", list(Building))
def test_a_pencil_is_stronger_than_the_icon_it_crosses(building: Building, ink: str) -> None:
    letter, icon, ground = palette.load(ink).buildings[building.value][:3]
    assert contrast(PENCIL, ground) > 1.6 * contrast(icon, ground) or ink == "draft"  # there it is a thin outline
    assert contrast(PENCIL, icon) > 1.5 or ink == "draft"
    # The icon is seen all the same, and the letter is read.
    assert contrast(icon, ground) > 1.8
    assert contrast(letter, ground) > 4
