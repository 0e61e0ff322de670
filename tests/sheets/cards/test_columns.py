from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.cards.filling.columns import (
    MORE,
    SHORT,
    FlowGroup,
    FlowPiece,
    breaks,
    kept_together,
    least_pages,
    used,
)


def piece(name: str, height: float, *, gap: float = 1.0, section: str = "one", begins: bool = False) -> FlowPiece:
    return FlowPiece(name, section, height, gap, 0.0, begins=begins)


def group(heights: list[float], **given: float) -> FlowGroup:
    pieces = tuple(piece(f"part{number}", height, begins=number == 0) for number, height in enumerate(heights))
    numbers = {"room": 100.0, "head": 0.0, "foot": 0.0, "columns": 1, "table": 0.0} | given
    return FlowGroup(
        pieces, numbers["room"], numbers["head"], {}, numbers["foot"], int(numbers["columns"]), numbers["table"]
    )


def columns(sides: tuple[FlowGroup, ...], pages: int) -> list[list[float]]:
    (ends,) = breaks([sides], pages)
    return [[each.height for each in column] for column in sides[0].columns_of(ends)]


def test_pages_are_as_many_as_columns_are_needed() -> None:
    assert least_pages((group([30, 30, 30]),), 9) == 1
    assert least_pages((group([30, 30, 40]),), 9) == 2
    assert least_pages((group([60] * 4, columns=2),), 9) == 2
    assert least_pages((group([60] * 20),), 9) == 0
    # What is too high for any column has no room.
    assert least_pages((group([101]),), 9) == 0


def test_title_footnote_and_repeated_headings_take_room() -> None:
    assert least_pages((group([50, 49]),), 9) == 1
    assert least_pages((group([50, 49], head=5),), 9) == 2
    assert least_pages((group([50, 49], foot=5),), 9) == 2
    whole = group([99, 99])
    assert least_pages((whole,), 9) == 2
    assert least_pages((whole._replace(again={"one": 5.0}),), 9) == 0


def test_columns_are_even() -> None:
    assert columns((group([20] * 8, columns=2),), 1) == [[20] * 4, [20] * 4]
    assert columns((group([40, 20, 20, 20, 60]),), 2) == [[40, 20, 20], [20, 60]]


def test_columns_end_between_sections_rather_than_inside_of_them() -> None:
    pieces = tuple(
        piece(f"part{number}", 20, section=section, begins=begins)
        for number, (section, begins) in enumerate([("one", True), ("one", False), ("one", False), ("two", True)])
    )
    apart = group([])._replace(pieces=(*pieces, piece("part4", 12, section="two"), piece("part5", 12, section="two")))
    assert columns((apart,), 2) == [[20, 20, 20], [20, 12, 12]]
    # Three and two would be more even, and two and three would leave no piece alone.
    four = group([10, 10, 10, 10, 21])
    two = (*four.pieces[:4], four.pieces[4]._replace(section="two", begins=True))
    assert columns((four._replace(pieces=two),), 2) == [[10] * 4, [21]]


def test_no_column_ends_before_what_goes_on_with_a_step() -> None:
    rules = group([5, 5, 5, 5, 5, 6], room=30.0)
    step = rules.pieces[3]._replace(name=f"part3{MORE}")
    pieces = kept_together((*rules.pieces[:3], step, *rules.pieces[4:]), rules.room)
    goes_on = rules._replace(pieces=pieces)
    assert columns((rules,), 2) == [[5] * 3, [5, 5, 6]]
    assert columns((goes_on,), 2) == [[5] * 4, [5, 6]]
    assert (least_pages((rules._replace(room=18),), 9), least_pages((goes_on._replace(room=18),), 9)) == (2, 3)
    # A step that is higher than a column is parted all the same.
    assert not any(each.keeps for each in kept_together(goes_on.pieces, 8))


@given(st.lists(st.lists(st.integers(3, 40), min_size=1, max_size=7), min_size=1, max_size=7), st.integers(45, 120))
def test_a_section_of_three_points_is_never_parted(sections: list[list[int]], room: int) -> None:
    pieces = tuple(
        piece(f"part{number}-{place}", height, section=f"section{number}", begins=place == 0)
        for number, heights in enumerate(sections)
        for place, height in enumerate(heights)
    )
    kept = group([1])._replace(pieces=kept_together(pieces, room), room=room, head=0.0, foot=0.0)
    (ends,) = breaks([(kept,)], least_pages((kept,), 99))
    for column in kept.columns_of(ends):
        for end in (column[0], column[-1]):
            own = [each for each in pieces if each.section == end.section]
            if len(own) <= SHORT and sum(each.height + each.gap for each in own) - own[0].gap <= room:
                assert {each.name for each in own} <= {each.name for each in column}


def test_languages_back_to_back_end_at_the_same_pieces() -> None:
    one, two = group([20, 20, 20, 20]), group([45, 45, 45, 10])
    assert least_pages((one,), 9) == 1
    assert least_pages((one, two), 9) == 2
    assert columns((one, two), 2) == [[20, 20], [20, 20]]


def test_bands_share_the_pages() -> None:
    bands = [(group([60, 60]),), (group([30]),)]
    assert breaks(bands, 3) == [(1, 2), (1,)]
    with pytest.raises(ValueError, match="2 pages"):
        breaks(bands, 2)


def test_type_makes_words_larger_but_not_what_is_drawn() -> None:
    words, drawn = piece("part0", 10), piece("part1", 10)._replace(fixed=10)
    assert words.in_type(2).height > 20
    assert words.in_type(2).gap == 2
    assert drawn.in_type(2).height == 10
    assert used([words, drawn]) == 21
