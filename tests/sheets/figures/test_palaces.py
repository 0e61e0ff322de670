from __future__ import annotations

import math
from itertools import pairwise

import pytest

from alhambra_engine.alhambra.awards import longest_possible_wall
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.alhambra.walls import longest_wall, outline
from alhambra_engine.geometry import STEPS, Cell
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.shapes import Path, Shape, Text, Use, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.figures import palaces
from alhambra_sheets.figures.cases import case_pictures
from alhambra_sheets.figures.palaces import laid_out, wall_palace, wall_picture
from alhambra_sheets.system.resources import data

CASES = {case["rule"]: case for case in data("palaces.toml")["cases"]}
FULL = palette.load()
NUMBER = Style(face("label-bold"), 8, 8)


def test_every_building_rule_has_its_drawings() -> None:
    assert sorted(CASES) == ["B3.2", "B3.3", "B3.4", "B3.5", "B3.6"]
    assert [pictures.rule for pictures in case_pictures(FULL, 8)] == list(CASES)


@pytest.mark.parametrize("rule", CASES)
def test_the_legal_drawing_is_legal(rule: str) -> None:
    laid = laid_out(CASES[rule]["legal"]["rows"])
    assert not violations(laid.palace)
    assert not laid.turns
    assert set(laid.palace.tiles.values()) <= set(base_set().tiles)


@pytest.mark.parametrize("rule", sorted(set(CASES) - {"B3.2"}))
def test_the_illegal_drawing_breaks_just_its_rule(rule: str) -> None:
    laid = laid_out(CASES[rule]["illegal"]["rows"])
    assert {violation.rule for violation in violations(laid.palace)} == {rule}
    assert not laid.turns
    assert set(laid.palace.tiles.values()) <= set(base_set().tiles)


def test_the_turned_tile_breaks_no_rule_but_that_of_turning() -> None:
    laid = laid_out(CASES["B3.2"]["illegal"]["rows"])
    ((cell, quarters),) = laid.turns.items()
    # As it lies, everything fits; but no tile of the game has these walls when its roof points up.
    assert not violations(laid.palace)
    turned = laid.palace.tiles[cell]
    assert turned not in base_set().tiles
    upright = laid_out(["*  T8nes"]).palace.tiles
    assert quarters == 2
    assert [tile.walls for tile in upright.values()] == [0b0111]
    assert turned.walls == 0b1101


@pytest.mark.parametrize("rule", CASES)
@pytest.mark.parametrize("kind", ["legal", "illegal"])
def test_no_tile_is_shown_twice(rule: str, kind: str) -> None:
    words = " ".join(CASES[rule][kind]["rows"]).replace(".", "").replace("*", "").split()
    assert len(set(words)) == len(words)


def disc(shapes: tuple[Shape, ...]) -> list[Path]:
    return [shape for shape in walk(shapes) if isinstance(shape, Path) and shape.commands[2][0] == "C"]


def test_allowed_and_not_allowed_are_told_apart_without_colour() -> None:
    for pictures in case_pictures(palette.load("mono"), 8):
        kept, broken = disc(pictures.legal.shapes)[-1], disc(pictures.illegal.shapes)[-1]
        assert kept.fill == palette_colour("paper")
        assert broken.fill == palette_colour("ink")


@pytest.mark.parametrize("ink", palette.inks())
def test_a_dashed_ring_shows_what_is_wrong_and_never_what_is_right(ink: str) -> None:
    for pictures in case_pictures(palette.load(ink), 5.2):
        dashed = [shape for shape in disc(pictures.illegal.shapes) if shape.dash]
        assert [ring.stroke for ring in dashed] == [palette.load(ink).colour("fault")]
        assert not [shape for shape in disc(pictures.legal.shapes) if shape.dash]


def palette_colour(name: str) -> object:
    return palette.load("mono").colour(name)


@pytest.mark.parametrize("size", [4, 8, 12])
def test_nothing_leaves_a_drawing(size: float) -> None:
    pictures = [picture for case in case_pictures(FULL, size) for picture in (case.legal, case.illegal)]
    pictures.append(wall_picture(FULL, wall_palace(), size, NUMBER))
    for picture in pictures:
        for shape in picture.shapes:
            if isinstance(shape, Use):
                assert 0 <= shape.x <= picture.width - shape.symbol.width + 1e-9
                assert 0 <= shape.y <= picture.height - shape.symbol.height + 1e-9
            elif isinstance(shape, Path):
                for _, numbers in shape.commands:
                    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                        assert -1e-9 <= x <= picture.width + 1e-9
                        assert -1e-9 <= y <= picture.height + 1e-9


def test_the_palace_of_the_wall_has_all_that_is_argued_about() -> None:
    laid = wall_palace()
    assert not violations(laid.palace)
    assert set(laid.palace.tiles.values()) <= set(base_set().tiles)
    walls = laid.palace.walls()
    sides = longest_wall(laid.palace)
    walled = [side for side in outline(laid.palace) if walls[side.cell] >> side.side & 1]
    inner = [
        (cell, side)
        for cell, bits in walls.items()
        for side in range(4)
        if bits >> side & 1 and Cell(cell + STEPS[side]) in walls
    ]
    assert 8 <= len(sides) <= longest_possible_wall(len(laid.palace.tiles))
    assert len(walled) > len(sides), "some wall is out of reach"
    assert len(inner) == 2, "two walls stand back to back"
    turns = {(after.side - before.side) % 4 for before, after in pairwise(sides)}
    assert turns == {0, 1, 3}, "it runs straight on, round a convex and round a concave corner"
    assert len({side.cell for side in sides}) < len(sides), "a tile brings more than one point"


def test_every_side_of_the_longest_wall_has_its_number_beside_it() -> None:
    laid, size = wall_palace(), 10.0
    picture = wall_picture(FULL, laid, size, NUMBER)
    numbers = [shape for shape in picture.shapes if isinstance(shape, Text)]
    sides = longest_wall(laid.palace)
    assert [text.text for text in numbers] == [str(number) for number in range(1, len(sides) + 1)]
    spots = [(text.x, text.y) for text in numbers]
    for number, spot in enumerate(spots):
        assert all(math.dist(spot, other) > 3 for other in spots[:number])
    corners = {(round(shape.x, 6), round(shape.y, 6)) for shape in picture.shapes if isinstance(shape, Use)}
    for x, y in spots:
        assert not any(left < x < left + size and top < y < top + size for left, top in corners), "it lies on no tile"


def test_the_line_runs_along_the_wall_and_nowhere_else() -> None:
    laid, size = wall_palace(), 10.0
    (trace,) = [
        shape
        for shape in wall_picture(FULL, laid, size, NUMBER).shapes
        if isinstance(shape, Path) and shape.stroke == FULL.dice["blue"].ink
    ]
    points = [numbers for _, numbers in trace.commands if numbers]
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    sides = longest_wall(laid.palace)
    turns = [(after.side - before.side) % 4 for before, after in pairwise(sides)]
    # Outside of the wall it is longer by two steps aside at a convex corner, and shorter at a concave one.
    aside = 2 * palaces._TRACE * size  # noqa: SLF001 - the measure of the drawing
    assert length == pytest.approx(len(sides) * size + aside * (turns.count(1) - turns.count(3)))


def test_a_closed_ring_is_traced_all_the_way_round() -> None:
    ring, size = laid_out(["T9nw  A8n  S4ne", "C9w  *  P7e", "P3sw  S8s  A7es"]), 10.0
    assert not violations(ring.palace)
    assert len(longest_wall(ring.palace)) == 12
    (trace,) = [
        shape
        for shape in wall_picture(FULL, ring, size, NUMBER).shapes
        if isinstance(shape, Path) and shape.stroke == FULL.dice["blue"].ink
    ]
    assert trace.commands[-1] == ("Z", ())
    aside = palaces._TRACE * size  # noqa: SLF001 - the measure of the drawing
    corners = {numbers for _, numbers in trace.commands if numbers}
    margin = palaces._MARGIN * size  # noqa: SLF001
    near, far = margin - aside, margin + 3 * size + aside
    assert {(near, near), (far, near), (far, far), (near, far)} <= {(round(x, 9), round(y, 9)) for x, y in corners}


@pytest.mark.parametrize("rows", [["A9-"], ["*  *"], ["*  X9"], ["*  T9"], ["*  T9nesw"]])
def test_what_is_no_palace_is_refused(rows: list[str]) -> None:
    with pytest.raises(ValueError, match=r"fountain|not one tile"):
        laid_out(rows)
