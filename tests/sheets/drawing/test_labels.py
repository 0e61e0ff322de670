"""The ladder of what does not fit its room, and names in initials."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.drawing.initials import initial, shorter
from alhambra_sheets.drawing.labels import (
    LabelTooLongError,
    Style,
    abbreviated,
    label,
    led,
    lines,
    one_size,
    quoted,
    text_column,
    width,
)
from alhambra_sheets.drawing.shapes import Box
from alhambra_sheets.drawing.typefaces import MM_PER_POINT, face, load

STYLE = Style(face("label"), 9, 7, language="xx")


def room(text: str, size: float, tracking: float = 0.0) -> float:
    return width(text, STYLE.face, size, tracking)


def test_the_rungs_follow_each_other() -> None:
    words = ("longest of all walls", "longest wall")
    high = 2.4 * 9 * MM_PER_POINT

    def found(across: float, height: float = high) -> tuple[int, str, float, float]:
        set_ = lines(Box("b", 0, 0, across, height), words, STYLE)
        return len(set_), " ".join(text.text for text in set_), set_[0].size, set_[0].tracking

    # At full size, the shorter words, two lines, smaller, tighter.
    assert found(room(words[0], 9)) == (1, words[0], 9, 0)
    assert found(room(words[1], 9)) == (1, words[1], 9, 0)
    assert found(room("longest of", 9)) == (2, words[0], 9, 0)
    assert found(room(words[1], 8), 4) == (1, words[1], 8, 0)
    *tight, tracking = found(room(words[1], 7, -0.14), 4)
    assert tight == [1, words[1], 7]
    assert tracking == pytest.approx(-0.14)
    with pytest.raises(LabelTooLongError):
        found(room(words[1], 7, -0.14) - 0.01, 4)


def test_an_error_names_message_language_and_box() -> None:
    with pytest.raises(LabelTooLongError, match=r"^no room in wall-name for 'Longest wall' or 'Wall' \(xx\)$") as told:
        label(Box("wall-name", 0, 0, 3, 5), ("Longest wall", "Wall"), STYLE)
    assert told.value.text == "Wall"


def test_two_lines_stand_in_the_middle_of_their_box() -> None:
    box = Box("b", 0, 10, room("longest", 9), 12)
    first, second = lines(box, "longest wall", STYLE, "middle")
    rise = load(STYLE.face).cap_height * 9 * MM_PER_POINT
    assert (first.y - rise + second.y) / 2 == pytest.approx(box.centre[1])
    assert second.y - first.y == pytest.approx(9 * MM_PER_POINT)
    assert first.x == second.x == box.centre[0]


def test_a_label_has_one_line_however_high_its_box_is() -> None:
    with pytest.raises(LabelTooLongError):
        label(Box("b", 0, 0, room("longest", 7), 50), "longest wall", STYLE)


@given(st.lists(st.sampled_from(["Kim", "Nina", "Александра", "Bartholomew", "Li"]), min_size=1), st.floats(4, 40))
def test_names_side_by_side_have_one_size(names: list[str], across: float) -> None:
    style = one_size(names, STYLE, across)
    fits = [size for size in (style.size, style.size + 0.25) if all(room(name, size) <= across for name in names)]
    if style.size > STYLE.smallest:
        assert style.size in fits
    assert style.size in {STYLE.size, STYLE.smallest} or fits == [style.size]
    if all(room(name, style.size) <= across for name in names):
        assert {label(Box("b", 0, 0, across, 5), name, style).size for name in names} == {style.size}


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Kim", ["K."]),
        ("Alexandra", ["Alexandr.", "Alex.", "Al.", "A."]),
        ("Александра", ["Александр.", "Алекс.", "Ал.", "А."]),
        (
            "Alexandra Maria Kowalska",
            ["Alexandra Maria K.", "Alexandra M. K.", "A. M. K.", "A. K.", "A."],
        ),
        ("Anne-Marie von Berg", ["Anne-Marie von B.", "A.-M. von B.", "A.-M. B.", "A."]),
        ("Player 12", ["P. 12", "P."]),
    ],
)
def test_names_become_initials(name: str, forms: list[str]) -> None:
    assert list(dict.fromkeys(each for each in shorter(name) if each != name)) == forms


def test_small_words_and_numbers_have_no_initials() -> None:
    assert [initial(word) for word in ("von", "12", "K.", "Nina", "Ján")] == ["von", "12", "K.", "N.", "J."]


@given(st.text(min_size=1).filter(lambda name: name.strip()))
def test_every_name_ends_in_a_letter_and_a_point(name: str) -> None:
    forms = list(shorter(name.strip()))
    assert forms[-1] == f"{name.split(maxsplit=1)[0][:1]}."
    assert all("…" not in form or "…" in name for form in forms)


def test_a_name_without_room_is_in_initials_at_the_smallest_size_and_never_cut_off() -> None:
    box = Box("b", 0, 0, room("Alexandra K.", 7), 5)
    text = abbreviated(box, "Alexandra Kowalska", STYLE)
    assert (text.text, text.size) == ("Alexandra K.", 7)
    assert abbreviated(box, "Nina", STYLE).size == 9
    with pytest.raises(LabelTooLongError):
        abbreviated(Box("b", 0, 0, 0.5, 5), "Kim", STYLE)


def test_what_somebody_wrote_says_that_it_goes_on() -> None:
    text = quoted(Box("b", 0, 0, room("G8nwx", 7), 5), "G8nwxyz and more", STYLE)
    assert text.text.endswith("…")
    assert text.size == 7


def test_a_question_that_leads_has_more_white_behind_it() -> None:
    def gap(lead: str) -> float:
        (column,) = text_column(Box("b", 0, 0, 60, 10), [led(STYLE, lead, "Look.")], STYLE, 1.2, 0)
        first, second = column.texts
        return second.x - first.x - first.width

    assert gap("Ready:") == pytest.approx(0)
    assert 0.3 < gap("Ready?") < 0.6
