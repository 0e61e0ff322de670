"""Computed ornament: hatches end at the edges of their outline, friezes stay in their box."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from alhambra_sheets.drawing import ornament
from alhambra_sheets.drawing.shapes import BLACK, Box, Path, Point

# An octagon that is no regular one, its lower side the longest, away from the origin.
CORNERS: tuple[Point, ...] = ((12.0, 20.0), (24.0, 20.0), (26.0, 22.0), (26.0, 31.0), (10.0, 31.0), (10.0, 22.0))
PITCH = 1.6
ANGLES = {"lying": 0, "falling": 45, "standing": 90}
FRIEZES = ("arches", "beads", "diamonds", "lattice", "leaves", "merlons")


def hatch(pattern: str) -> Path:
    (path,) = ornament.hatch(pattern, CORNERS, PITCH, BLACK, 0.1)
    assert isinstance(path, Path)
    return path


def outside(point: Point) -> float:
    """How far a point lies outside the outline: 0 on its edge, below 0 inside."""
    x, y = point
    far = []
    for (ax, ay), (bx, by) in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True):
        # The corners run clockwise: what is outside lies to the left of an edge.
        far.append(((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / math.dist((ax, ay), (bx, by)))
    return max(far)


def lines(path: Path) -> list[tuple[Point, Point]]:
    points = [(numbers[0], numbers[1]) for _, numbers in path.commands]
    assert [name for name, _ in path.commands] == ["M", "L"] * (len(points) // 2)
    return list(zip(points[::2], points[1::2], strict=True))


def test_the_measure_knows_inside_from_outside() -> None:
    assert outside((18, 25)) < -2
    assert outside((18, 19)) == pytest.approx(1)
    assert outside((10, 20)) == pytest.approx(math.sqrt(2))
    assert outside((10, 25)) == pytest.approx(0)


@pytest.mark.parametrize(("pattern", "angle"), ANGLES.items())
def test_lines_run_from_edge_to_edge_at_their_angle(pattern: str, angle: float) -> None:
    path = hatch(pattern)
    assert path.fill is None
    assert path.width == 0.1
    for start, end in lines(path):
        assert outside(start) == pytest.approx(0, abs=1e-9)
        assert outside(end) == pytest.approx(0, abs=1e-9)
        assert math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) == pytest.approx(angle)


@pytest.mark.parametrize(("pattern", "angle"), ANGLES.items())
def test_lines_are_a_pitch_apart_and_fill_the_outline(pattern: str, angle: float) -> None:
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))

    def across(point: Point) -> float:
        return point[1] * cosine - point[0] * sine

    heights = sorted(across(start) for start, _ in lines(hatch(pattern)))
    assert [right - left for left, right in pairwise(heights)] == pytest.approx([PITCH] * (len(heights) - 1))
    ends = sorted(map(across, CORNERS))
    margins = (heights[0] - ends[0], ends[-1] - heights[-1])
    assert margins[0] == pytest.approx(margins[1])
    assert 0 < margins[0] < PITCH + 1e-9


def test_bricks_are_level_courses_whose_joints_stand_on_the_middle_of_bricks() -> None:
    found = lines(hatch("bricks"))
    beds = [(start, end) for start, end in found if start[1] == pytest.approx(end[1])]
    joints = sorted((end[1], start[1], start[0]) for start, end in found if start[0] == pytest.approx(end[0]))
    assert len(beds) + len(joints) == len(found)
    assert all(outside(point) <= 1e-9 for each in found for point in each)
    for start, end in beds:
        assert outside(start) == pytest.approx(0, abs=1e-9)
        assert outside(end) == pytest.approx(0, abs=1e-9)
    heights = sorted(start[1] for start, _ in beds)
    courses = [lower - upper for upper, lower in pairwise(heights)]
    assert len(courses) >= 3
    assert courses == pytest.approx([courses[0]] * len(courses))
    # Between two whole courses: from bed to bed, evenly apart, half a brick from those above and below.
    by_course = [[x for foot, top, x in joints if (top, foot) == pytest.approx(both)] for both in pairwise(heights)]
    bricks = {round(right - left, 6) for course in by_course for left, right in pairwise(sorted(course))}
    assert len(bricks) == 1
    (brick,) = bricks
    for upper, lower in pairwise(by_course):
        assert {round(abs(x - y) % brick, 6) for x in upper for y in lower} == {round(brick / 2, 6)}
    # The courses cut off by the outline have joints too, that end at its edge.
    cut = [(top, foot) for foot, top, _ in joints if top < heights[0] - 1e-9 or foot > heights[-1] + 1e-9]
    assert any(top < heights[0] for top, _ in cut)
    assert any(foot > heights[-1] for _, foot in cut)


def test_dots_lie_inside_a_pitch_apart() -> None:
    path = hatch("dots")
    assert path.stroke is None
    places: list[list[Point]] = []
    for name, numbers in path.commands:
        if name == "M":
            places.append([])
        places[-1] += list(zip(numbers[::2], numbers[1::2], strict=True))
    assert all(outside(point) <= 1e-9 for dot in places for point in dot)
    centres = [
        (sum(span) / 2, sum(rise) / 2)
        for dot in places
        for span, rise in [
            ((min(x for x, _ in dot), max(x for x, _ in dot)), (min(y for _, y in dot), max(y for _, y in dot)))
        ]
    ]
    assert len(centres) > 40
    for centre in centres:
        nearest = min(math.dist(centre, other) for other in centres if other != centre)
        assert nearest == pytest.approx(PITCH)


def test_plain_is_nothing_and_other_names_are_errors() -> None:
    assert ornament.hatch("plain", CORNERS, PITCH, BLACK, 0.1) == ()
    with pytest.raises(KeyError):
        ornament.hatch("wavy", CORNERS, PITCH, BLACK, 0.1)
    with pytest.raises(KeyError):
        ornament.frieze("waves", Box("b", 0, 0, 8, 1.5), BLACK)


@pytest.mark.parametrize("pattern", FRIEZES)
def test_a_frieze_as_outlines_has_nothing_filled_and_the_same_shape(pattern: str) -> None:
    box = Box("band", 3, 4, 8, 1.5)
    filled = ornament.frieze(pattern, box, BLACK)
    outlined = ornament.frieze(pattern, box, BLACK, 0.2)
    assert all(isinstance(shape, Path) and shape.fill is None and shape.stroke == BLACK for shape in outlined)
    assert [shape.commands for shape in filled if isinstance(shape, Path)] == [
        shape.commands for shape in outlined if isinstance(shape, Path)
    ]
