"""The display list: outlines, boxes, and texts that know their width."""

from __future__ import annotations

import pytest

from alhambra_sheets.drawing import ornament, shapes, typefaces
from alhambra_sheets.drawing.labels import LabelTooLongError, Paragraph, Style, TextSpan, label, text_column, width
from alhambra_sheets.drawing.papers import paper, paper_names
from alhambra_sheets.drawing.shapes import Box, Group, Path, Symbol, Text, Use
from alhambra_sheets.drawing.typefaces import MM_PER_POINT, face
from alhambra_sheets.drawing.typography import writing

STYLE = Style(face("label"), 9, 7)
SLAVIC = STYLE._replace(breaks=writing("latin", "ltr", "slavic").sheet)


def corners(commands: shapes.Commands) -> list[tuple[float, float]]:
    return [(numbers[-2], numbers[-1]) for _, numbers in commands if numbers]


def test_rectangle_is_closed_and_starts_top_left() -> None:
    assert shapes.rectangle(1, 2, 3, 4) == (
        ("M", (1, 2)),
        ("L", (4, 2)),
        ("L", (4, 6)),
        ("L", (1, 6)),
        ("Z", ()),
    )


def test_chamfer_cuts_every_corner() -> None:
    points = corners(shapes.chamfered(0, 0, 10, 6, 1))
    assert len(points) == 8
    assert not {(0, 0), (10, 0), (10, 6), (0, 6)} & set(points)


def test_circle_keeps_its_radius() -> None:
    for x, y in corners(shapes.circle(5, 7, 2)):
        assert (x - 5) ** 2 + (y - 7) ** 2 == pytest.approx(4)


def test_moved_scales_first() -> None:
    assert shapes.moved((("M", (1, 2)), ("Z", ())), 10, 20, 3) == (("M", (13, 26)), ("Z", ()))


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = Box("a", 0, 0, 10, 10)
    assert not box.overlaps(Box("b", 10, 0, 10, 10))
    assert box.overlaps(Box("c", 9.9, 9.9, 10, 10))
    assert box.inset(1, 2) == Box("a", 1, 2, 8, 6)


def test_walk_finds_shapes_in_groups_and_symbols() -> None:
    path = Path(shapes.rectangle(0, 0, 1, 1))
    symbol = Symbol("s", 1, 1, (path,))
    assert list(shapes.walk([Group((Use(symbol, 3, 4),))])) == [Group((Use(symbol, 3, 4),)), Use(symbol, 3, 4), path]


def test_a_side_without_the_box_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="nothing"):
        shapes.Side("front", 10, 10, (), ()).box("nothing")


def test_tracking_widens_between_letters_only() -> None:
    plain = Text(0, 0, "abc", face("label"), 10)
    assert plain._replace(tracking=1).width == pytest.approx(plain.width + 2 * MM_PER_POINT)


def test_papers_are_upright() -> None:
    assert "a5" in paper_names()
    assert paper("a5")[1:] == (148, 210)
    assert all(paper(name).width < paper(name).height for name in paper_names())
    assert paper("a5").landscape[1:] == (210, 148)


def test_star_has_sixteen_corners_and_eight_reach_the_radius() -> None:
    reaches = [(x**2 + y**2) ** 0.5 for x, y in corners(ornament.star(0, 0, 2))]
    assert len(reaches) == 16
    assert reaches[::2] == pytest.approx([2] * 8)
    # Two squares: the hollows lie where their sides cross.
    assert reaches[1::2] == pytest.approx([2 / (2**0.5 * 0.9238795)] * 8)


def test_lattice_stays_inside_its_box() -> None:
    box = Box("band", 10, 20, 18.2, 9)
    drawn = [path for path in ornament.star_lattice(box, 2, shapes.BLACK, shapes.WHITE) if isinstance(path, Path)]
    assert len(drawn) > 8
    for x, y in (point for path in drawn for point in corners(path.commands)):
        assert box.x - 1e-6 <= x <= box.right + 1e-6
        assert box.y - 1e-6 <= y <= box.bottom + 1e-6


def test_label_takes_a_shorter_word_before_smaller_type() -> None:
    room = width("Rows & columns", face("label"), 9) - 0.1
    text = label(Box("b", 0, 0, room, 5), ("Rows & columns", "Rows"), STYLE)
    assert (text.text, text.size) == ("Rows", 9)


def test_label_shrinks_where_there_is_no_shorter_word() -> None:
    room = width("Rows & columns", face("label"), 8)
    text = label(Box("b", 0, 0, room, 5), "Rows & columns", STYLE)
    assert text.text == "Rows & columns"
    assert 7 <= text.size <= 8
    assert text.width <= text.room


def test_label_that_cannot_fit_is_refused() -> None:
    with pytest.raises(LabelTooLongError, match="Donaudampfschifffahrt"):
        label(Box("b", 0, 0, 10, 5), "Donaudampfschifffahrt", STYLE)


def test_capitals_stand_in_the_middle_of_their_box() -> None:
    text = label(Box("b", 0, 10, 30, 6), "H", STYLE, "middle")
    rise = typefaces.load(face("label")).cap_height * 9 * MM_PER_POINT
    assert (text.y + text.y - rise) / 2 == pytest.approx(13)
    assert text.x == 15


def test_paragraphs_break_at_blanks_and_keep_their_typefaces() -> None:
    words = Paragraph((TextSpan("Build:", face("label-bold")), TextSpan("cross off one\u00a0building", face("label"))))
    ((_, texts),) = text_column(Box("b", 0, 0, 22, 20), (words,), STYLE, 1.1, 0.5)
    assert [(text.text, text.face.role) for text in texts] == [
        ("Build: ", "label-bold"),
        ("cross off", "label"),
        ("one\u00a0building", "label"),
    ]
    assert texts[0].y == texts[1].y < texts[2].y
    assert texts[1].x == pytest.approx(texts[0].x + texts[0].width)


def test_one_letter_words_end_no_line_and_lone_figures_begin_none() -> None:
    def lines(text: str, room: float) -> list[str]:
        ((_, texts),) = text_column(
            Box("b", 0, 0, room, 50), (Paragraph((TextSpan(text, face("label")),)),), SLAVIC, 1.1, 0
        )
        return [text.text.replace("\u00a0", " ") for text in texts]

    room = width("kocka v dome v", face("label"), 9)
    assert lines("kocka v dome v lese", room) == ["kocka v dome", "v lese"]
    room = width("turn a die by", face("label"), 9)
    assert lines("turn a die by 1, never", room) == ["turn a die", "by 1, never"]


def test_paragraphs_shrink_to_the_height_of_their_box() -> None:
    paragraphs = (Paragraph((TextSpan("one two three four five six seven", face("label")),)),) * 2
    (first, _) = text_column(Box("b", 0, 0, 25, 13.5), paragraphs, STYLE, 1.1, 0.5)
    assert 7 <= first.texts[0].size < 9
    with pytest.raises(LabelTooLongError, match="no room in b"):
        text_column(Box("b", 0, 0, 25, 5), paragraphs, STYLE, 1.1, 0.5)


def test_a_word_wider_than_the_column_is_refused() -> None:
    with pytest.raises(LabelTooLongError):
        text_column(Box("b", 0, 0, 5, 50), (Paragraph((TextSpan("Umbaumaßnahme", face("label")),)),), STYLE, 1.1, 0)
