"""Rosettes: they fill their field without gaps, are the same from eight sides, and are drawn in every ink."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from alhambra_sheets.drawing import mosaics, palette, rosettes
from alhambra_sheets.drawing.shapes import Box, Path

FIELD = Box("field", 10, 20, 120, 90)
SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def area(corners: tuple[tuple[float, float], ...]) -> float:
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True))) / 2


def mirrored(piece: rosettes.Tessera, middle: tuple[float, float]) -> tuple[int, frozenset[tuple[float, float]]]:
    """Return a piece turned by a quarter about a point, as a set of corners."""
    x, y = middle
    return piece.kind, frozenset((round(x - (v - y), 4), round(y + (u - x), 4)) for u, v in piece.corners)


@pytest.mark.parametrize("pitch", [30.0, 77.0, 200.0])
def test_the_pieces_of_a_field_fill_it_and_do_not_overlap(pitch: float) -> None:
    pieces = rosettes.field(FIELD, pitch)
    assert sum(area(piece.corners) for piece in pieces) == pytest.approx(FIELD.width * FIELD.height)
    for piece in pieces:
        for x, y in piece.corners:
            assert FIELD.x - 1e-6 <= x <= FIELD.right + 1e-6
            assert FIELD.y - 1e-6 <= y <= FIELD.bottom + 1e-6


def test_a_rosette_is_the_same_from_four_sides() -> None:
    square = Box("square", 0, 0, 80, 80)
    pieces = rosettes.field(square, 80)
    as_they_are = {(piece.kind, frozenset((round(u, 4), round(v, 4)) for u, v in piece.corners)) for piece in pieces}
    assert {mirrored(piece, square.centre) for piece in pieces} == as_they_are
    # Pieces of every kind are all around the middle, which is alone.
    counts = Counter(piece.kind for piece in pieces)
    assert {kind for kind, count in counts.items() if count % 4} == {0}


def test_the_lines_of_a_star_have_the_same_distance_from_its_middle() -> None:
    lines = list(rosettes.star_lines(3, 5, 2))
    assert len(set(lines)) == 8
    assert [line.beyond((3, 5)) for line in lines] == [pytest.approx(-2)] * 8


def test_a_piece_becomes_smaller_on_all_sides_until_nothing_is_left() -> None:
    assert sorted(rosettes.smaller(SQUARE, 1)) == [(1, 1), (1, 3), (3, 1), (3, 3)]
    assert sorted(rosettes.smaller(tuple(reversed(SQUARE)), 1)) == [(1, 1), (1, 3), (3, 1), (3, 3)]
    assert rosettes.smaller(SQUARE, 2.1) == ()


def test_what_lies_in_a_box_is_cut_at_its_edges() -> None:
    assert area(rosettes.within(SQUARE, Box("half", 2, 0, 9, 9))) == pytest.approx(8)
    assert rosettes.within(SQUARE, Box("elsewhere", 20, 0, 9, 9)) == ()


@pytest.mark.parametrize("ink", palette.inks())
def test_straps_part_the_pieces_in_every_ink(ink: str) -> None:
    colours = palette.load(ink)
    shapes = mosaics.laid(colours, rosettes.field(FIELD, 60), 2.0)
    assert shapes
    filled = [shape for shape in shapes if isinstance(shape, Path) and shape.fill is not None]
    # An ink without tints has lines alone; one that saves has a light core in them.
    assert bool(filled) == (ink in {"full", "saver"})
    for shape in shapes:
        assert isinstance(shape, Path)
        assert shape.commands
        assert not any(math.isnan(number) for _, numbers in shape.commands for number in numbers)


def test_a_field_in_lines_is_one_path_of_the_gold_of_its_ink() -> None:
    colours = palette.load("full")
    path = mosaics.outlines(colours, rosettes.field(FIELD, 40), 1.0)
    assert (path.fill, path.stroke) == (colours.colour("panel"), colours.colour("gold"))
    frame = mosaics.frame(colours, FIELD, 2)
    assert frame.commands[0] == ("M", (8, 18))
