"""What a picture shows: whose palaces and sheets, and where each finding is marked on them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.geometry import Cell, cell_at, coordinates
from alhambra_engine.reading.kinds import Severity
from alhambra_sheets.figures.model import (
    LARGEST,
    CellMark,
    PalaceFigure,
    SheetCoins,
    SheetFigure,
    drawn_places,
    figures_of,
    folded,
)
from tests.cases import desk, sheets
from tests.cases.expectations import CASES

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_sheets.figures.model import Figure

WHOLE = """\
game: alhambra
scorings:
  1:
    Kim: {palace: ["P5 .", "* G10-"]}
    Nina: {buildings: {garden: 2}, wall: 3}
    Ota: {buildings: {chambers: 3}, wall: 3}
  2:
    Kim: {palace: ["P5 .", "* G10-"]}
    Nina: {palace: ["* A7"]}
    Ota: {buildings: {chambers: 3}, wall: 3}
  3:
    Kim: {palace: ["P5 .", "* G10-"], reserve: [T7, g12]}
    Nina: {palace: ["* A7"]}
    Ota: {buildings: {chambers: 3}, wall: 3}
"""


def only(text: str, **asked: object) -> PalaceFigure:
    (figure,) = figures_of(desk.judge(text), **asked)  # type: ignore[arg-type]
    assert isinstance(figure, PalaceFigure)
    return figure


def named(figures: tuple[Figure, ...]) -> list[tuple[str, int]]:
    return [(each.player, each.scoring if isinstance(each, PalaceFigure) else 0) for each in figures]


def test_palaces_are_those_of_the_last_scoring_unless_another_is_asked_for() -> None:
    result = desk.judge(WHOLE)
    assert result.legal
    assert named(figures_of(result)) == [("Kim", 3), ("Nina", 3)]
    assert named(figures_of(result, scoring=1)) == [("Kim", 1)]
    assert named(figures_of(result, "nina")) == [("Nina", 3)]
    assert named(figures_of(result, "Kim", 2)) == [("Kim", 2)]
    assert drawn_places(result) == (("Kim", 1), ("Kim", 2), ("Nina", 2), ("Kim", 3), ("Nina", 3))
    assert figures_of(result, "Ota") == figures_of(result, "Nina", 1) == figures_of(result, "Zoe") == ()
    assert only(WHOLE, player="Kim").reserve == ("T7new", "G12s")


def test_of_earlier_scorings_only_palaces_with_a_fault_are_shown() -> None:
    text = WHOLE.replace('Kim: {palace: ["P5 .", "* G10-"]}', 'Kim: {palace: ["P5 .", "* T7"]}', 1)
    result = desk.judge(text)
    assert named(figures_of(result)) == [("Kim", 1), ("Kim", 3), ("Nina", 3)]
    first, *others = figures_of(result)
    assert isinstance(first, PalaceFigure)
    assert [mark.kind for mark in first.marks] == ["fault", "fault"]
    assert not any(each.marks for each in others if isinstance(each, PalaceFigure))


ABOUT_CELLS = [path for path in CASES if "]] `" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", ABOUT_CELLS, ids=lambda path: path.stem)
def test_every_finding_about_cells_is_marked_on_each_of_them(path: Path) -> None:
    result = desk.judge(path.read_bytes())
    scorings = dict.fromkeys((place.scoring for place in drawn_places(result)), ())
    figures = [
        figure
        for scoring in scorings
        for figure in figures_of(result, scoring=scoring or None)
        if isinstance(figure, PalaceFigure)
    ]
    for number, finding in enumerate(result.findings, start=1):
        marked = [
            (figure, mark)
            for figure in figures
            for mark in figure.marks
            if str(number) in mark.sign.split(", ") and figure.player == finding.player
        ]
        if not figures and finding.cells:
            continue  # of a file of no game nothing is drawn
        assert sorted(coordinates(mark.cell) for _, mark in marked) == sorted(set(finding.cells))
        # All on one palace: that of the scoring that the finding is about.
        assert len({figure.scoring for figure, _ in marked}) <= 1
        if finding.kind.severity is Severity.ERROR:
            assert all(mark.kind == "fault" for _, mark in marked)


def test_findings_on_one_cell_share_its_mark_and_a_note_is_no_fault() -> None:
    (figure, *_) = figures_of(desk.judge((CASES[0].parent / "wall-mismatch.yaml").read_bytes()), "Nina")
    assert isinstance(figure, PalaceFigure)
    assert {coordinates(mark.cell): mark.sign for mark in figure.marks} == {(0, 0): "3", (1, 0): "2, 3"}
    noted = only(desk.palace("* T9"))
    assert [(coordinates(mark.cell), mark.kind) for mark in noted.marks] == [((1, 0), "note")]


def test_a_vague_tile_is_what_it_is_for_certain_else_what_is_written() -> None:
    certain = only(desk.palace("T12 *   C9"))
    assert certain.palace.tiles[cell_at(1, 0)].notation == "C9s"
    assert not certain.palace.unread
    assert not certain.words
    open_word = only(desk.palace("* T9"))
    assert dict(open_word.words) == {cell_at(1, 0): "T9"}
    assert open_word.palace.unread == (cell_at(1, 0),)
    assert not open_word.palace.tiles
    # The length is the same in all readings, the sides are not.
    assert (open_word.length, open_word.wall, open_word.is_counted) == (2, (), True)
    several = only(desk.palace("*   G10"))
    assert (several.length, several.is_counted) == (0, False)


def test_what_cannot_be_read_is_shown_as_it_is_written() -> None:
    figure = only(desk.palace("Q5 * G8ne"))
    assert dict(figure.words) == {cell_at(-1, 0): "Q5"}
    assert [(coordinates(mark.cell), mark.kind) for mark in figure.marks] == [((-1, 0), "fault")]


def test_no_wall_is_counted_where_something_is_wrong() -> None:
    sound = only(desk.palace("* G8ne"))
    assert (sound.length, len(sound.wall), sound.is_counted) == (2, 2, True)
    broken = only(desk.palace("* G8ne", "G8ne ."))
    assert (broken.length, broken.wall, broken.is_counted) == (0, (), False)
    # What is wrong with another player does not matter.
    other = only(desk.palace("* G8ne").replace("garden: 2", "gardn: 2"))
    assert (other.length, other.is_counted) == (2, True)


def test_of_two_tiles_on_one_space_the_first_is_shown() -> None:
    figure = only((CASES[0].parent / "occupied.yaml").read_text(encoding="utf-8"))
    (mark,) = figure.marks
    assert figure.palace.tiles[mark.cell].notation == "G8ne"


def test_a_palace_may_have_no_fountain_or_several() -> None:
    without = only(desk.palace("P5 .", "G10- G11-"))
    assert without.palace.fountains == ()
    assert without.is_drawable
    several = only(desk.palace("* .", "G10- *"))
    assert len(several.palace.fountains) == 2


def test_what_lies_far_away_is_drawn_and_what_is_wide_is_too_large() -> None:
    def at(*places: int) -> PalaceFigure:
        tiles = ", ".join(f"{{at: [{east}, 1], tile: G}}" for east in (0, *places))
        return only(f"tiles: any\n{desk.HEAD}players:\n  Kim: {{tiles: [{tiles}]}}\n{desk.OTHERS}")

    assert at(LARGEST - 1).is_drawable
    assert at(99_999).is_drawable
    assert at(*range(1, LARGEST)).is_drawable
    assert not at(*range(1, LARGEST + 1)).is_drawable


def test_all_tiles_of_the_game_are_drawn_wherever_they_are() -> None:
    alone = {cell_at(-1000 * number, 700 * number): tile for number, tile in enumerate(base_set().tiles, start=1)}
    assert PalaceFigure("Kim", 3, Palace(alone)).is_drawable


def test_long_empty_stretches_are_folded_and_counted() -> None:
    tiles = "{at: [1, 0], tile: G10}, {at: [3, 0], tile: G11}, {at: [62, 0], tile: G12}, {at: [62, -4], tile: S9}"
    figure = only(f"{desk.HEAD}players:\n  Kim: {{tiles: [{tiles}]}}\n{desk.OTHERS}")
    whole = folded(figure)
    assert dict(whole.columns) == {4: 58}
    assert dict(whole.rows) == {-3: 3}
    assert whole.frame == (0, -4, 6, 3)
    places = {tile.building.letter: coordinates(cell) for cell, tile in whole.figure.palace.buildings.items()}
    assert places["S"] == (5, -4)
    assert {coordinates(mark.cell) for mark in whole.figure.marks} <= {(1, -2), (3, -2), (5, -2), (5, -4), (0, -2)}
    assert folded(whole.figure).figure is whole.figure


_PLACES = st.integers(-60, 60)


@given(st.sets(st.tuples(_PLACES, _PLACES), min_size=1, max_size=30))
def test_what_is_folded_has_the_same_neighbours_in_the_same_order(places: set[tuple[int, int]]) -> None:
    cells = sorted(cell_at(*place) for place in places)
    tile = base_set().tiles[0]
    words = {cell: str(number) for number, cell in enumerate(cells)}
    marks = tuple(CellMark(cell, "fault", words[cell]) for cell in cells)
    whole = folded(PalaceFigure("Kim", 3, Palace(dict.fromkeys(cells, tile), ()), marks=marks, words=words))
    moved = {int(mark.sign): mark.cell for mark in whole.figure.marks}
    assert [moved[number] for number in range(len(cells))] == sorted(whole.figure.palace.tiles)
    assert {int(word): cell for cell, word in whole.figure.words.items()} == moved
    for one, other in combinations(range(len(cells)), 2):
        before, after = (coordinates(Cell(pair[other] - pair[one])) for pair in (cells, moved))
        if max(map(abs, before)) <= 1 or max(map(abs, after)) <= 1:
            assert before == after
    left, top, columns, rows = whole.frame
    taken = [coordinates(cell) for cell in moved.values()]
    assert max(columns, rows) <= 3 * len(cells)
    assert (min(east for east, _ in taken), min(south for _, south in taken)) == (left, top)
    east_most, south_most = (max(line) for line in zip(*places, strict=True))
    assert columns + sum(whole.columns.values()) - len(whole.columns) == east_most - left + 1
    assert rows + sum(whole.rows.values()) - len(whole.rows) == south_most - top + 1


@pytest.mark.parametrize("text", ["", "game: alhambra", f"{desk.HEAD}players:\n{desk.OTHERS}", "game: chess", "\0"])
def test_of_other_files_there_is_nothing(text: str) -> None:
    result = desk.judge(text)
    assert figures_of(result) == ()
    assert drawn_places(result) == ()


def test_a_sheet_has_its_crosses_its_lines_and_its_coins() -> None:
    (figure,) = figures_of(desk.judge(sheets.EXAMPLE))
    assert isinstance(figure, SheetFigure)
    assert (figure.player, figure.layout.id, len(figure.built)) == ("Barbara", "granada", 9)
    assert (figure.rows, figure.columns) == ((2, 2, 2, 1, 1, 1), (2, 2, 1, 2, 1, 1))
    assert figure.coins == SheetCoins(20, 7, 4)
    assert figure.faults == ()
    (left,) = figures_of(desk.judge(sheets.EXAMPLE.replace("{circled: 7, crossed: 4}", "3")))
    assert isinstance(left, SheetFigure)
    assert left.coins is None


@pytest.mark.parametrize(
    ("line", "instead", "faults"),
    [
        ("crossed: 4}", "crossed: 8}", {("coins", 0)}),
        ("    claimed: 51", "    rows: [2, 2, 3, 1, 1, 1]", {("row", 2)}),
        ("    claimed: 51", "    columns: [3, 2, 1, 2, 1, 1]", {("column", 0)}),
    ],
)
def test_faults_of_a_sheet_are_at_their_lines(line: str, instead: str, faults: set[tuple[str, int]]) -> None:
    result = desk.judge(sheets.EXAMPLE.replace(line, instead))
    (figure,) = figures_of(result)
    assert isinstance(figure, SheetFigure)
    assert {(kind, number) for kind, number, _ in figure.faults} == faults
    for _, _, sign in figure.faults:
        assert result.findings[int(sign) - 1].player == "Barbara"


def test_a_wrong_letter_is_marked_by_its_row_and_its_column() -> None:
    result = desk.judge((CASES[0].parent / "lines-do-not-match--sheet-letters.yaml").read_bytes())
    (figure,) = figures_of(result)
    assert isinstance(figure, SheetFigure)
    assert {(kind, number) for kind, number, _ in figure.faults} == {("row", 5), ("column", 3)}
