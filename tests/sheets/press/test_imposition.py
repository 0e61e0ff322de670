"""How sheets lie on paper: nothing is lost, nothing overlaps, and backs lie behind their fronts."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.drawing import papers as page
from alhambra_sheets.drawing.shapes import Path, Placed, Sheet, Side
from alhambra_sheets.press import imposition
from alhambra_sheets.press.imposition import Grid, Marks, NoRoomError

A4, A3, LETTER = page.paper("a4"), page.paper("a3"), page.paper("letter")
A5 = (148.0, 210.0)
HALF_LETTER = (139.7, 215.9)


def sheet(number: int, width: float = 148, height: float = 210, sides: int = 2) -> Sheet:
    return Sheet(tuple(Side(f"{number}{'ab'[side]}", width, height, (), ()) for side in range(sides)))


def names(placed: tuple[Placed, ...]) -> list[str]:
    return [each.side.name for each in placed]


def at(placed: Placed, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = placed.matrix
    return a * x + c * y + e, b * x + d * y + f


def a4_of(up: int) -> Grid:
    return imposition.grid(A4, *A5, up, Marks())


@pytest.mark.parametrize(
    ("paper", "size", "most"),
    [("a4", A5, 2), ("a3", A5, 4), ("letter", A5, 1), ("letter", HALF_LETTER, 2), ("a4", (105, 148), 4), ("a5", A5, 1)],
)
def test_as_many_as_fit(paper: str, size: tuple[float, float], most: int) -> None:
    found = imposition.grid(page.paper(paper), *size, None, Marks())
    assert len(found.cells) == most


@pytest.mark.parametrize("up", imposition.counts())
def test_cells_lie_on_the_paper_and_apart(up: int) -> None:
    marks = Marks(crop=True, bleed=3, gutter=4)
    found = imposition.grid(A3, 60, 85, up, marks) if up <= 12 else imposition.grid(A3, 50, 60, up, marks)
    assert len(found.cells) == up
    for one, other in itertools.combinations(found.cells, 2):
        assert not one.inset(-3).overlaps(other.inset(-3))
    trim = found.trim
    room = min(trim.x, trim.y, found.width - trim.right, found.height - trim.bottom)
    assert room >= marks.around == 7
    assert sorted((found.width, found.height)) == [297, 420]


def test_what_does_not_fit_says_how_many_would() -> None:
    with pytest.raises(NoRoomError) as caught:
        a4_of(4)
    assert caught.value.most == 2
    with pytest.raises(NoRoomError) as caught:
        imposition.grid(page.paper("a6"), *A5, None, Marks())
    assert caught.value.most == 0
    # Two A5 fill A4 to a millimetre: no marks beside them.
    with pytest.raises(NoRoomError) as caught:
        imposition.grid(A4, *A5, 2, Marks(crop=True))
    assert caught.value.most == 1


@given(
    sheets=st.integers(1, 40),
    up=st.sampled_from([1, 2, 4]),
    duplex=st.sampled_from(["long", "short", "none"]),
    landscape=st.booleans(),
)
def test_backs_lie_behind_their_fronts(sheets: int, up: int, duplex: str, *, landscape: bool) -> None:
    width, height = (210.0, 148.0) if landscape else A5
    found = imposition.grid(A3, width, height, up, Marks())
    made = [sheet(number, width, height) for number in range(sheets)]
    pages = list(imposition.pages(sheets, made.__getitem__, found, order="stack", duplex=duplex))
    assert len(pages) == imposition.page_count(sheets, found, order="stack", duplex=duplex)
    if duplex == "none":
        assert sorted(name for each in pages for name in names(each.placed)) == sorted(
            f"{number}a" for number in range(sheets)
        )
        return
    long_is_upright = found.height >= found.width
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert [name[:-1] for name in names(front.placed)] == [name[:-1] for name in names(back.placed)]
        for before, behind in zip(front.placed, back.placed, strict=True):
            for x, y in ((0.0, 0.0), (width, 0.0), (30.0, 100.0)):
                seen = at(before, x, y)
                # Turned like a book's page, the point behind (x, y) is (width - x, y) of the back.
                other = at(behind, width - x, y)
                if (duplex == "long") == long_is_upright:
                    assert other == pytest.approx((found.width - seen[0], seen[1]))
                else:
                    assert other == pytest.approx((seen[0], found.height - seen[1]))


@given(sheets=st.integers(1, 60), up=st.sampled_from([1, 2, 4]))
def test_piles_laid_on_each_other_are_in_order(sheets: int, up: int) -> None:
    found = imposition.grid(A3, *A5, up, Marks())
    made = [sheet(number) for number in range(sheets)]
    pages = list(imposition.pages(sheets, made.__getitem__, found, order="stack", duplex="none"))
    piles: list[list[str]] = [[] for _ in range(up)]
    for each in pages:
        for placed in each.placed:
            place = [(cell.x, cell.y) for cell in found.cells].index((placed.matrix[4], placed.matrix[5]))
            piles[place].append(placed.side.name)
    assert [name for pile in piles for name in pile] == [f"{number}a" for number in range(sheets)]


def test_repeat_shows_a_sheet_everywhere() -> None:
    # Five cut sheets want three papers: cut sheets are counted, whatever their order.
    pages = list(imposition.pages(5, sheet, a4_of(2), order="repeat", duplex="none"))
    assert [names(each.placed) for each in pages] == [["0a", "0a"], ["1a", "1a"], ["2a", "2a"]]


@given(sheets=st.integers(1, 12), duplex=st.sampled_from(["long", "short"]))
def test_a_folded_booklet_reads_in_order(sheets: int, duplex: str) -> None:
    found = imposition.grid(A4, *A5, 2, Marks())
    assert imposition.can_be_booklet(found)
    made = [sheet(number) for number in range(sheets)]
    pages = list(imposition.pages(sheets, made.__getitem__, found, order="booklet", duplex=duplex))
    assert len(pages) == imposition.page_count(sheets, found, order="booklet", duplex=duplex)

    def halves(number: int, *, back: bool) -> tuple[str, str]:
        """What is read on the left and on the right when the paper lies upright before the reader."""
        upright = {}
        for placed in pages[number].placed:
            x, y = at(placed, 74, 105)
            if back and duplex == "long":  # the long edge of a page on its side lies: the back stands on its head
                x, y = found.width - x, found.height - y
                assert placed.matrix[0] == -1
            upright[x > found.width / 2] = placed.side.name
        return upright.get(False, ""), upright.get(True, "")

    # Laid in each other and folded: right halves of the fronts outside in, ... and out again on the left.
    papers = [(halves(2 * number, back=False), halves(2 * number + 1, back=True)) for number in range(len(pages) // 2)]
    first_half = [name for front, back in papers for name in (front[1], back[0])]
    second_half = [name for front, back in reversed(papers) for name in (back[1], front[0])]
    read = [name for name in first_half + second_half if name]
    assert read == [f"{number}{side}" for number in range(sheets) for side in "ab"]


def test_marks_stand_on_backs_too_and_on_no_page_without_them() -> None:
    for paper, up, marks, wanted in (
        (A3, 2, Marks(crop=True), [1, 1]),
        (A3, 2, Marks(), [1, 1]),
        (page.paper("a5"), 1, Marks(), [0, 0, 0, 0]),
    ):
        found = imposition.grid(paper, *A5, up, marks)
        pages = list(imposition.pages(2, sheet, found, order="stack", duplex="long"))
        assert [len(each.marks) for each in pages] == wanted


def test_sheets_that_touch_have_one_cut_between_them() -> None:
    found = imposition.grid(A3, 70.7, 99.9, 12, Marks(crop=True))
    (marks,) = imposition.cut_marks(found)
    assert isinstance(marks, Path)
    assert len(marks.commands) == 2 * 2 * (5 + 4)


def test_only_two_sheets_that_touch_can_be_folded() -> None:
    assert not imposition.can_be_booklet(imposition.grid(A3, *A5, 4, Marks()))
    assert not imposition.can_be_booklet(imposition.grid(A3, *A5, 2, Marks(gutter=2)))
    assert not imposition.can_be_booklet(imposition.grid(A4, 210, 148, 2, Marks()))


def test_crop_marks_point_at_every_cut_and_stay_outside_the_sheets() -> None:
    found = imposition.grid(A3, *A5, 2, Marks(crop=True, gutter=6, bleed=3))
    (marks,) = imposition.cut_marks(found)
    assert isinstance(marks, Path)
    points = [numbers for _, numbers in marks.commands]
    strokes = list(zip(points[::2], points[1::2], strict=True))
    upright = sorted(
        (start[0], min(start[1], end[1]), max(start[1], end[1])) for start, end in strokes if start[0] == end[0]
    )
    lying = sorted(
        (start[1], min(start[0], end[0]), max(start[0], end[0])) for start, end in strokes if start[1] == end[1]
    )
    trim = found.trim
    # Every cut has a mark at both of its ends, which begins where the bleed ends.
    across = sorted({round(edge, 3) for cell in found.cells for edge in (cell.x, cell.right)})
    down = sorted({round(edge, 3) for cell in found.cells for edge in (cell.y, cell.bottom)})
    assert upright == [
        (x, *ends) for x in across for ends in ((trim.y - 7, trim.y - 3), (trim.bottom + 3, trim.bottom + 7))
    ]
    assert lying == [(y, *ends) for y in down for ends in ((trim.x - 7, trim.x - 3), (trim.right + 3, trim.right + 7))]
    for (x1, y1), (x2, y2) in strokes:
        for cell in found.cells:
            for x, y in ((x1, y1), (x2, y2)):
                assert not (cell.x < x < cell.right and cell.y < y < cell.bottom)
        assert min(x1, x2) >= 0
        assert min(y1, y2) >= 0


POCKET, STRIP, A6 = (63.0, 88.0), (190.0, 44.0), (105.0, 148.0)
EDGE = 2.0
"""A cut nearer than this to the edge of the paper takes nothing away."""


def ticks(found: Grid) -> tuple[list[tuple[float, float, float]], list[tuple[float, float, float]]]:
    """The ticks of upright cuts and of level ones: where they are, and from where to where."""
    strokes = []
    for marks in imposition.cut_marks(found):
        assert isinstance(marks, Path)
        points = [numbers for _, numbers in marks.commands]
        strokes += list(zip(points[::2], points[1::2], strict=True))
    upright = [(x, top, bottom) for (x, top), (other, bottom) in strokes if x == other]
    level = [(y, left, right) for (left, y), (right, other) in strokes if y == other]
    assert len(upright) + len(level) == len(strokes)
    return upright, level


@given(
    st.sampled_from(["a5", "a4", "a3", "letter", "legal", "tabloid"]).map(page.paper),
    st.sampled_from([A5, A5[::-1], HALF_LETTER, POCKET, STRIP, A6, (148.0, 148.0)]),
    st.sampled_from([Marks(), Marks(gutter=3), Marks(bleed=3), Marks(gutter=8, bleed=2)]),
)
def test_whatever_is_smaller_than_its_paper_can_be_cut(
    paper: page.Paper, size: tuple[float, float], marks: Marks
) -> None:
    try:
        found = imposition.grid(paper, *size, None, marks)
    except NoRoomError:
        return
    upright, level = ticks(found)
    for strokes, length, wide, edges in (
        (upright, found.height, found.width, {round(edge, 3) for cell in found.cells for edge in (cell.x, cell.right)}),
        (level, found.width, found.height, {round(edge, 3) for cell in found.cells for edge in (cell.y, cell.bottom)}),
    ):
        wanted = {edge for edge in edges if min(edge, wide - edge) - marks.bleed >= EDGE}
        assert {place for place, *_ in strokes} == wanted
        for place in wanted:
            ends = sorted(end for own, *both in strokes if own == place for end in both)
            # One at each end of the cut, where printers print; none within a piece, but on its edge.
            assert len(ends) == 4
            assert ends[0] >= 3.5 - 1e-6
            assert ends[-1] <= length - 3.5 + 1e-6
            assert all(later - earlier >= 1.5 - 1e-6 for earlier, later in (ends[:2], ends[2:]))
            assert ends[1] < length / 2 < ends[2]


def test_two_a5_on_a4_have_ticks_on_the_edge_that_they_share() -> None:
    assert ticks(a4_of(2)) == ([(148.5, 5.5, 9.5), (148.5, 200.5, 204.5)], [])


def test_a_page_that_is_one_piece_with_its_bleed_has_no_ticks() -> None:
    own = page.Paper("own", 69, 94)
    assert imposition.cut_marks(imposition.grid(own, *POCKET, 1, Marks(bleed=3))) == ()


def test_what_is_folded_in_the_middle_has_no_tick_there() -> None:
    found = imposition.grid(LETTER, 100, 200, 2, Marks())
    (both,) = {each.marks for each in imposition.pages(4, sheet, found, order="booklet", duplex="short")}
    (cut,) = imposition.cut_marks(found)
    assert isinstance(both[0], Path)
    assert isinstance(cut, Path)
    fold = found.cells[1].x
    assert fold in {round(x, 3) for _, (x, _) in cut.commands}
    assert fold not in {round(x, 3) for _, (x, _) in both[0].commands}
