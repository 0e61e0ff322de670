"""Palaces and sheets as shapes: nothing leaves its drawing, every wall and every cross is there, numbers are right."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine.alhambra.expansions.invaders import attacked
from alhambra_engine.alhambra.judging import holding_of
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.geometry import TileSide, cell_at
from alhambra_engine.items import item_of, items_of
from alhambra_engine.rollandwrite import numbers
from alhambra_sheets.drawing import blocks, palette, typefaces
from alhambra_sheets.drawing.labels import Style
from alhambra_sheets.drawing.names import in_typeface
from alhambra_sheets.drawing.shapes import BLACK, Box, Path, Text, Use, walk
from alhambra_sheets.drawing.typefaces import face
from alhambra_sheets.figures.marks import MarkSigns
from alhambra_sheets.figures.model import CellMark, PalaceFigure, SheetFigure, figures_of
from alhambra_sheets.figures.palaces import figure_picture
from alhambra_sheets.figures.picture import Picture
from alhambra_sheets.figures.sheets import sheet_picture
from alhambra_sheets.figures.table import together
from tests.cases import desk, sheets
from tests.engine.strategies import real_palaces, spoilt_palaces
from tests.sheets.extents import inks
from tests.sheets.report_samples import judged

if TYPE_CHECKING:
    from alhambra_engine.alhambra.palace import Palace

FULL = palette.load()
NUMBER = Style(face("label-bold"), 9, 6.5)
NAME = Style(face("label-bold"), 13, 7)
SIZE = 16.0


def texts(picture: Picture) -> list[str]:
    return [shape.text for shape in walk(picture.shapes) if isinstance(shape, Text)]


def assert_inside(picture: Picture) -> None:
    frame = Box("picture", 0, 0, picture.width, picture.height).inset(-0.05)
    for ink in inks(picture.shapes):
        box = ink.box
        assert frame.x <= box.x <= box.right <= frame.right, ink
        assert frame.y <= box.y <= box.bottom <= frame.bottom, ink


def faulty(palace: Palace) -> tuple[CellMark, ...]:
    numbers_of: dict[int, list[str]] = {}
    for number, violation in enumerate(violations(palace), start=1):
        for cell in violation.cells:
            numbers_of.setdefault(cell, []).append(str(number))
    return tuple(CellMark(cell, "fault", ", ".join(signs)) for cell, signs in numbers_of.items())  # type: ignore[arg-type]


@settings(max_examples=15)
@given(real_palaces(most=20))
def test_a_legal_palace_shows_each_tile_once_and_numbers_its_wall(palace: Palace) -> None:
    wall = longest_wall(palace)
    picture = figure_picture(FULL, PalaceFigure("Kim", 3, palace, wall, len(wall)), SIZE, NUMBER, "a palace")
    assert picture.alt == "a palace"
    assert_inside(picture)
    signs = [f"{tile.building.letter}{tile.price}" for tile in palace.buildings.values()]
    assert sorted(texts(picture)) == sorted([*signs, *map(str, range(1, len(wall) + 1))])
    places = [(shape.x, shape.y) for shape in picture.shapes if isinstance(shape, Use)]
    assert len(set(places)) == len(places) == len(palace.tiles) + 1
    # No number is on a tile.
    for shape in picture.shapes:
        if isinstance(shape, Text):
            assert not any(0 < shape.x - x < SIZE and 0 < shape.y - 1 - y < SIZE for x, y in places)


@settings(max_examples=15)
@given(spoilt_palaces())
def test_a_palace_with_faults_shows_the_number_of_each(palace: Palace) -> None:
    marks = faulty(palace)
    figure = PalaceFigure("Kim", 3, palace, marks=marks, is_counted=False)
    if not figure.is_drawable:
        return
    picture = figure_picture(FULL, figure, SIZE, NUMBER)
    assert_inside(picture)
    shown = " ".join(texts(picture)).replace(",", " ").split()
    for mark in marks:
        if len(mark.sign) < 16:
            for number in mark.sign.split(", "):
                assert number in shown


def zigzags(picture: Picture) -> list[Path]:
    return [
        shape
        for shape in walk(picture.shapes)
        if isinstance(shape, Path) and shape.stroke == FULL.colour("fault") and not shape.dash
    ]


def test_sides_that_do_not_match_have_a_crack_between_them() -> None:
    (figure,) = figures_of(desk.judge(desk.palace("* T7", ". G10-")))
    assert isinstance(figure, PalaceFigure)
    picture = figure_picture(FULL, figure, SIZE, NUMBER)
    mismatches = [each for each in violations(figure.palace) if each.name == "wall-mismatch"]
    assert len(zigzags(picture)) == len(mismatches) > 0
    assert not zigzags(figure_picture(FULL, figure._replace(marks=()), SIZE, NUMBER))


def test_no_sign_hides_a_wall() -> None:
    signs = MarkSigns(FULL, NUMBER)
    cell = Box("cell", 0, 0, SIZE, SIZE)
    walls = 0.125 * SIZE
    for text in ("1", "12", "1, 2", "1, 2, 3, 4", "100, 101, 102, 103, 104, 105, 106, 107, 108, 109"):
        plates = [ink.box for ink in inks(signs.number(cell, text, "fault"))]
        assert all(box.y >= walls - 0.3 and box.right <= SIZE - walls + 0.3 and box.x >= walls - 0.6 for box in plates)
        assert all(box.bottom <= SIZE for box in plates)


def test_faults_and_notes_differ_without_colour() -> None:
    signs = MarkSigns(palette.load("mono"), NUMBER)
    cell = Box("cell", 0, 0, SIZE, SIZE)
    fills = [
        [shape.fill for shape in signs.number(cell, "1", kind) if isinstance(shape, Path)] for kind in ("fault", "note")
    ]
    assert fills[0] == fills[1][::-1]


def test_moves_have_their_signs() -> None:
    (figure,) = figures_of(desk.judge(desk.palace("* G8ne")))
    assert isinstance(figure, PalaceFigure)
    empty, taken = cell_at(0, 1), cell_at(1, 0)
    plain = figure_picture(FULL, figure._replace(wall=()), SIZE, NUMBER)
    for kind, cell in (("add", empty), ("swap", taken), ("remove", taken)):
        marked = figure._replace(wall=(), marks=(CellMark(cell, kind, "G8nw" if kind == "add" else ""),))  # type: ignore[arg-type]
        picture = figure_picture(FULL, marked, SIZE, NUMBER)
        assert_inside(picture)
        assert len(picture.shapes) > len(plain.shapes)
        assert (picture.height > plain.height) == (cell == empty)
        assert ("G8nw" in texts(picture)) == (kind == "add")


def test_tiles_in_reserve_are_below_the_palace() -> None:
    (figure,) = figures_of(desk.judge(desk.palace("* G8ne")))
    assert isinstance(figure, PalaceFigure)
    for words in (("T7new",), ("T7new", "G12s", "nonsense", "?", "S9-", "P5new", "A6ne")):
        picture = figure_picture(FULL, figure._replace(reserve=words), SIZE, NUMBER, reserve="in reserve")
        assert_inside(picture)
        assert texts(picture).count("in reserve") == 1
        assert "T7" in texts(picture)
        assert ("nonsense" in texts(picture)) == ("nonsense" in words)


def test_findings_about_the_reserve_are_marked_on_its_tiles() -> None:
    (figure,) = figures_of(desk.judge(desk.palace("* C11").replace("  Nina", "    reserve: [T7, C11, Zz]\n  Nina", 1)))
    assert isinstance(figure, PalaceFigure)
    assert figure.reserve_marks == ((1, "fault", "1"), (2, "fault", "2"))
    picture = figure_picture(FULL, figure, SIZE, NUMBER)
    assert_inside(picture)
    assert {"1", "2"} <= set(texts(picture))
    assert not {"1", "2"} & set(texts(figure_picture(FULL, figure._replace(reserve_marks=()), SIZE, NUMBER)))


def test_what_no_typeface_has_is_shown_all_the_same() -> None:
    figures = figures_of(desk.judge(desk.palace("山 * <b>", "T9\u200b Ж 🏰")))
    assert figures
    for figure in figures:
        assert isinstance(figure, PalaceFigure)
        picture = figure_picture(FULL, figure, SIZE, NUMBER)
        assert_inside(picture)
        assert "<b>" in texts(picture)


def the_sheet(text: str = sheets.EXAMPLE) -> SheetFigure:
    (figure,) = figures_of(desk.judge(text))
    assert isinstance(figure, SheetFigure)
    return figure


def crosses(picture: Picture) -> list[Path]:
    return [shape for shape in picture.shapes if isinstance(shape, Path) and shape.stroke == BLACK and shape.round]


@pytest.mark.parametrize("ink", palette.inks())
def test_a_sheet_shows_its_crosses_its_points_and_its_coins(ink: str) -> None:
    figure = the_sheet()
    picture = sheet_picture(palette.load(ink), figure, SIZE, NUMBER, "a sheet")
    assert_inside(picture)
    assert figure.coins is not None
    assert len(crosses(picture)) == len(figure.built) + figure.coins.crossed
    rings = [each for each in picture.shapes if isinstance(each, Path) and each.width == blocks.BOLD]
    assert len(rings) == figure.coins.circled
    assert "7 − 4 = 3" in texts(picture)
    without = sheet_picture(palette.load(ink), figure._replace(coins=None), SIZE, NUMBER)
    assert len(crosses(without)) == len(figure.built)
    assert without.height < picture.height
    assert_inside(without)


def test_lines_of_a_sheet_show_what_they_bring() -> None:
    figure = the_sheet()._replace(rows=(6, 5, 4, 3, 2, 0), columns=(3, 3, 3, 3, 4, 4))
    picture = sheet_picture(FULL, figure, SIZE, NUMBER)
    worth = [numbers.line_worth(count) for count in (*figure.rows, *figure.columns)]
    assert [text for text in texts(picture) if text[0] in "+0"] == [f"+{each}" if each else "0" for each in worth]


def test_faults_of_a_sheet_have_their_numbers() -> None:
    plain = the_sheet()
    for coins in (plain.coins, None):
        figure = plain._replace(faults=(("row", 5, "1"), ("column", 0, "2, 3"), ("coins", 0, "40")), coins=coins)
        picture = sheet_picture(FULL, figure, SIZE, NUMBER)
        assert_inside(picture)
        assert {"1", "2, 3", "40"} <= set(texts(picture))


def test_more_coins_than_there_are_stay_on_the_sheet() -> None:
    text = sheets.EXAMPLE.replace("circled: 7, crossed: 4", "circled: 99, crossed: 99")
    picture = sheet_picture(FULL, the_sheet(text), SIZE, NUMBER)
    assert_inside(picture)
    assert len(crosses(picture)) == len(the_sheet().built) + 20


def test_pictures_are_in_rows_under_their_names() -> None:
    one = Picture((Path((("M", (1, 1)), ("L", (39, 29))), stroke=BLACK),), 40, 30, "one")
    players = ["Kim", "Николай", "山田", "A" * 60, "Ngũyen", "Ζωή"]
    names = list(in_typeface(players, typefaces.load(NAME.face)).values())
    for room in (30.0, 100.0, 200.0, 400.0):
        picture = together([(name, one) for name in names], room, NAME)
        shown = [shape for shape in walk(picture.shapes) if isinstance(shape, Text)]
        assert [text.text for text in shown][:3] == ["Kim", "Николай", "3."]
        assert shown[4].text == "Ngũyen" or shown[4].text.startswith("Ngũy")
        assert all(text.width <= 40 for text in shown)
        assert picture.width <= max(room, 40)
        assert picture.alt == "one; one; one; one; one; one"
        assert_inside(picture)


def test_rows_are_about_as_long() -> None:
    one = Picture((), 40, 30)
    four = together([("x", one)] * 4, 150, NAME)
    # Three would fit, and the fourth would be alone.
    assert four.width == pytest.approx(2 * 40 + 9)
    heights = [together([("x", one)] * number, 150, NAME).height for number in (1, 3, 4, 6, 7)]
    assert heights[0] == heights[1] < heights[2] == heights[3] < heights[4]
    assert all(after >= before for before, after in pairwise(heights))


LETTERED = "game: roll-and-write\nplayers:\n  Kim:\n    sheet: |\n" + "      X.....\n" * 6 + "    coins: 3\n"


@pytest.mark.parametrize("size", [8.5, 11.0, 14.0])
def test_letters_of_small_spaces_are_large_enough_to_be_read(size: float) -> None:
    figure = next(iter(figures_of(judged(LETTERED))))
    assert isinstance(figure, SheetFigure)
    picture = sheet_picture(palette.load("full"), figure, size, NAME)
    uses = [shape for shape in picture.shapes if isinstance(shape, Use)]
    letters = [each.size * use.scale for use in uses for each in walk(use.symbol.shapes) if isinstance(each, Text)]
    assert len(letters) == 36
    assert min(letters) >= 6.5 - 1e-9


@settings(max_examples=15)
@given(real_palaces(most=20), st.sampled_from(TileSide))
def test_each_side_that_is_attacked_has_an_arrow_and_what_it_costs(palace: Palace, attack: TileSide) -> None:
    given_ = {"fountain-attacked": True, "bays-attacked": True, "squares-attacked": True}
    holding = holding_of(palace, 0, items_of("alhambra", ("invaders",)))
    (held,) = attacked({"Kim": holding}, item_of("alhambra", "invaders"), attack, 3, given_).values()
    figure = PalaceFigure("Kim", 3, palace, attacked=held.attacked)
    picture, plain = (
        figure_picture(FULL, figure, SIZE, NUMBER),
        figure_picture(FULL, figure._replace(attacked=()), SIZE, NUMBER),
    )
    assert_inside(picture)
    told = [text for text in texts(picture) if text.startswith("\u2212")]
    assert sorted(told) == sorted(f"\u2212{-side.points}" for side in held.attacked)
    assert len(_filled(picture)) == len(_filled(plain)) + len(held.attacked)


def _filled(picture: Picture) -> list[Path]:
    fault = FULL.colour("fault")
    return [shape for shape in walk(picture.shapes) if isinstance(shape, Path) and shape.fill == fault]
