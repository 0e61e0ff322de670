from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.buildings import Building
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.shapes import Box, Path, Text, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.figures.growth import growth
from alhambra_sheets.figures.shares import shares
from alhambra_sheets.writers import svg
from tests.sheets.extents import inks

if TYPE_CHECKING:
    from alhambra_sheets.drawing.typefaces import Role
    from alhambra_sheets.figures.picture import Picture

INKS = {ink: palette.load(ink) for ink in palette.inks()}
FULL = INKS["full"]
STYLE = Style(face("label"), 9, 7)
ITEMS = {building.value: building.value.title() for building in Building}
BASE = {**ITEMS, "wall": "Wall"}
ROLL = {**ITEMS, "lines": "Rows and columns", "coins": "Coins", "bonus": "Bonus"}

NAMES = st.text("ABCdefgh ÄЖß", min_size=1, max_size=60).filter(lambda name: name.strip() == name != "")
PLAYERS = st.integers(1, 7).flatmap(lambda count: st.lists(NAMES, min_size=count, max_size=count, unique=True))
POINTS = st.integers(0, 150)
SERIES = st.tuples(PLAYERS, st.integers(1, 3)).flatmap(
    lambda drawn: st.fixed_dictionaries(
        {name: st.lists(POINTS, min_size=drawn[1], max_size=drawn[1]) for name in drawn[0]}
    )
)
SHARES = PLAYERS.flatmap(
    lambda names: st.fixed_dictionaries(
        {name: st.dictionaries(st.sampled_from([*BASE]), st.integers(0, 40)) for name in names}
    )
)


def texts(picture: Picture) -> list[Text]:
    return [shape for shape in walk(picture.shapes) if isinstance(shape, Text)]


def words(picture: Picture) -> list[str]:
    return [text.text for text in texts(picture)]


def check_readable(picture: Picture) -> None:
    """No text covers another, none is too small, and no ink is outside of the picture."""
    boxes = [ink.box for ink in inks(picture.shapes) if isinstance(ink.shape, Text)]
    assert not [(one, other) for one, other in combinations(boxes, 2) if one.overlaps(other)]
    assert all(text.size >= 6.5 for text in texts(picture))
    assert all(text.width <= text.room + 1e-6 for text in texts(picture))
    room = Box("room", 0, 0, picture.width, picture.height).inset(-0.5)
    for ink in inks(picture.shapes):
        assert room.x <= ink.box.x
        assert ink.box.right <= room.right
        assert room.y <= ink.box.y
        assert ink.box.bottom <= room.bottom


# How the points grew

THREE = {"Kim": (14, 41, 101), "Nina": (9, 44, 97), "Dirk": (3, 12, 25)}


@settings(max_examples=30)
@given(SERIES, st.sampled_from([90.0, 130.0, 180.0]))
def test_names_at_the_ends_of_the_lines_keep_apart(series: dict[str, list[int]], width: float) -> None:
    picture = growth(FULL, series, width, 50, STYLE)
    check_readable(picture)
    shown = words(picture)
    for totals in series.values():
        assert str(totals[-1]) in shown


def test_the_texts_of_a_chart_are_read_back_from_its_svg() -> None:
    picture = growth(FULL, THREE, 170, 60, STYLE, alt="How the points grew", ticks=("First", "Second", "Third"))
    page = svg.fragment(picture.shapes, picture.width, picture.height, title=picture.alt, prefix="c")
    read = re.findall(r"<text[^>]*>([^<]*)</text>", page)
    assert {"Kim", "101", "Nina", "97", "Dirk", "25", "First", "Second", "Third", "0", "100"} <= set(read)
    assert ">How the points grew</title>" in page


def polylines(picture: Picture) -> list[Path]:
    return [
        shape
        for shape in walk(picture.shapes)
        if isinstance(shape, Path) and len(shape.commands) == 4 and not shape.fill
    ]


def test_points_are_as_high_as_they_are_many() -> None:
    lines = polylines(growth(FULL, THREE, 170, 60, STYLE))
    assert len(lines) == len(THREE)
    start = {line.commands[0][1] for line in lines}
    assert len(start) == 1
    ((_, zero),) = start
    heights = sorted([round(zero - place[1], 6) for _, place in line.commands[1:]] for line in lines)
    unit = heights[-1][-1] / 101
    expected = sorted([points * unit for points in totals] for totals in THREE.values())
    assert heights == [pytest.approx(each) for each in expected]


def height_of(picture: Picture, points: int) -> float:
    """Return where a number of the scale has its line, by where the number is written."""
    hair = FULL.colour("hair")
    places = [
        shape.commands[0][1][1]
        for shape in walk(picture.shapes)
        if isinstance(shape, Path) and shape.stroke == hair and len(shape.commands) == 2
        if shape.commands[0][1][1] == shape.commands[1][1][1]
    ]
    (written,) = (text for text in texts(picture) if text.text == str(points) and text.x < 20)
    return min(places, key=lambda place: abs(place - written.y + written.size * 0.12))


def test_lines_are_as_high_as_the_scale_says() -> None:
    picture = growth(FULL, {"Kim": (20, 60, 100), "Nina": (40, 80, 80)}, 170, 80, STYLE)
    found = sorted([place[1] for _, place in line.commands] for line in polylines(picture))
    zero, hundred = height_of(picture, 0), height_of(picture, 100)
    expected = [
        [zero + (hundred - zero) * points / 100 for points in way] for way in ((0, 20, 60, 100), (0, 40, 80, 80))
    ]
    assert found == [pytest.approx(each) for each in sorted(expected)]
    # The lines of the scorings go from no points to the most.
    uprights = {
        (start[1], end[1])
        for shape in walk(picture.shapes)
        if isinstance(shape, Path) and len(shape.commands) == 2
        for (_, start), (_, end) in [shape.commands]
        if start[0] == end[0]
    }
    assert list(uprights) == [pytest.approx((hundred, zero))]


@pytest.mark.parametrize("role", ["label", "label-bold"])
@pytest.mark.parametrize("series", [{"A": (1,)}, {"A": (1, 11, 111)}, {"A": (71,)}, {"A": (1100,)}])
def test_numbers_of_the_scale_fit_in_one_fixed_size(role: Role, series: dict[str, tuple[int, ...]]) -> None:
    check_readable(growth(FULL, series, 170, 60, Style(face(role), 7, 7)))


def test_players_are_told_apart_without_colour() -> None:
    for ink in INKS.values():
        series = {f"Player {number}": (number, 20 * number) for number in range(1, 8)}
        picture = growth(ink, series, 150, 60, STYLE)
        markers = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.width == pytest.approx(0.3)]
        forms = {(shape.fill, len(shape.commands), shape.commands[0][0], _shape(shape)) for shape in markers}
        assert len(forms) == len(series)


def _shape(path: Path) -> tuple[tuple[float, float], ...]:
    """The corners of an outline from its first one: the same for the same marker anywhere."""
    points = [(numbers[-2], numbers[-1]) for _, numbers in path.commands if numbers]
    x, y = points[0]
    return tuple((round(u - x, 3), round(v - y, 3)) for u, v in points)


def test_who_plays_no_part_has_a_dashed_line_and_leads_nothing() -> None:
    lines = polylines(growth(FULL, {**THREE, "Dirk": (90, 95, 120)}, 170, 60, STYLE, aside={"Dirk"}))
    dashed = [line for line in lines if line.dash]
    assert len(dashed) == 1
    assert max(line.width for line in lines) > dashed[0].width
    # Neither thick nor dark, wherever the line ends.
    assert {line.stroke for line in dashed} == {FULL.colour("line")}
    assert len([line for line in lines if line.width > dashed[0].width]) == 1


def test_who_plays_no_part_does_not_share_the_lead() -> None:
    lines = polylines(
        growth(FULL, {"Ann": (9, 20, 50), "Bob": (1, 4, 8), "Dirk": (9, 9, 50)}, 170, 60, STYLE, aside={"Dirk"})
    )
    assert [line.width for line in lines if line.dash] == [min(line.width for line in lines)]
    assert len({line.width for line in lines}) == 2


def test_markers_at_the_same_place_are_side_by_side() -> None:
    picture = growth(FULL, {"Ann": (5, 9, 9), "Bob": (5, 9, 9), "Cleo": (5, 9, 9)}, 120, 50, STYLE)
    # All lines bend above their scoring, at the same places.
    assert len({line.commands for line in polylines(picture)}) == 1
    markers = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.width == pytest.approx(0.3)]
    # Each has one in front of the name, too.
    places = {shape.commands[0][1] for shape in markers}
    assert len(places) == len(markers) == 12


@pytest.mark.parametrize("series", [{}, {"Ann": ()}, {"Ann": (0, 0, 0)}, {"Ann": (0,), "Bob": (1,)}])
def test_games_without_points_have_a_chart_too(series: dict[str, tuple[int, ...]]) -> None:
    check_readable(growth(FULL, series, 100, 40, STYLE))


# What brought them

SAMPLE = {
    "Kim": {"pavilion": 8, "seraglio": 3, "arcades": 18, "chambers": 19, "garden": 20, "tower": 6, "wall": 27},
    "Nina": {"pavilion": 1, "seraglio": 24, "tower": 33, "garden": 2, "wall": 22, "chambers": 2, "arcades": 1},
    "Dirk": {"tower": 12, "garden": 7},
}


@settings(max_examples=30)
@given(SHARES, st.sampled_from([110.0, 180.0]), st.sampled_from(sorted(INKS)))
def test_everything_that_brought_points_is_written(items: dict[str, dict[str, int]], width: float, ink: str) -> None:
    picture = shares(INKS[ink], items, BASE, width, STYLE)
    check_readable(picture)
    shown = words(picture)
    numbers = sorted(int(text) for text in shown if text.isdecimal())
    totals = [sum(points.values()) for points in items.values()]
    assert numbers == sorted([*totals, *(each for points in items.values() for each in points.values() if each)])


def parts(picture: Picture) -> list[tuple[float, float]]:
    """Where the parts of bars begin and how wide they are."""
    edge = FULL.colour("line")
    found = []
    for shape in picture.shapes:
        if isinstance(shape, Path) and shape.stroke == edge and len(shape.commands) == 5:
            (_, (left, top)), (_, (right, _)), (_, (_, bottom)), *_ = shape.commands
            if bottom - top > 6:
                found.append((left, right - left))
    return found


def test_parts_are_as_wide_as_they_have_points() -> None:
    found = parts(shares(FULL, SAMPLE, BASE, 170, STYLE))
    expected = [SAMPLE[name][item] for name in ("Kim", "Nina", "Dirk") for item in BASE if item in SAMPLE[name]]
    unit = found[0][1] / expected[0]
    assert [wide / unit for _, wide in found] == pytest.approx(expected)
    assert len({round(left, 6) for left, _ in found if left == min(start for start, _ in found)}) == 1


def test_bars_are_in_the_order_of_their_totals_and_virtual_players_last() -> None:
    items = {"Low": {"tower": 5}, "Dirk": {"tower": 90}, "High": {"garden": 30}}
    column = [text for text in texts(shares(FULL, items, BASE, 150, STYLE, aside={"Dirk"})) if text.text in items]
    assert [text.text for text in sorted(column, key=lambda text: text.y)] == ["High", "Low", "Dirk"]


def test_the_legend_names_what_brought_points_and_nothing_else() -> None:
    shown = words(shares(FULL, {"Ann": {"tower": 5, "coins": 1, "garden": 0}}, ROLL, 150, STYLE))
    assert sorted(shown) == sorted(["Ann", "5", "1", "6", "Tower", "Coins"])


def test_a_chart_of_nothing_is_empty() -> None:
    assert words(shares(FULL, {"Ann": {}}, BASE, 150, STYLE)) == ["Ann", "0"]
    assert shares(FULL, {}, BASE, 150, STYLE).shapes == ()
