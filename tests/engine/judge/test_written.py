"""Written numbers as witnesses."""

from __future__ import annotations

import math

import pytest

from alhambra_engine.judge.beliefs import Belief
from alhambra_engine.judge.written import sure_number, weights

VALUES = (0, 2, 5, 10, 0)


def test_a_box_that_is_empty_or_not_seen_says_nothing() -> None:
    assert weights(None, VALUES, 0.1) == (0.0,) * 5
    assert weights(Belief("row-1", "number", {"blank": 1.0}, seen=False), VALUES, 0.1) == (0.0,) * 5
    assert len(set(weights(Belief("row-1", "number", {"blank": 1.0}), VALUES, 0.1))) == 1
    assert len(set(weights(Belief("row-1", "number", {"blank": 0.0}, strange=1.0), VALUES, 0.1))) == 1


@pytest.mark.parametrize(("five", "blank", "strange"), [(1.0, 0.0, 0.0), (0.6, 0.3, 0.1), (0.6, 0.4, 0.0)])
def test_a_number_speaks_for_itself_as_far_as_it_is_likely(five: float, blank: float, strange: float) -> None:
    found = weights(Belief("row-1", "number", {"5": five, "blank": blank}, strange), VALUES, 0.2)
    # Four different values: what says nothing, and the slips, are shared by them.
    other = 0.8 * (blank + strange) / 4 + 0.2 / 4
    assert [math.exp(each) for each in found] == pytest.approx([other, other, 0.8 * five + other, other, other])


@pytest.mark.parametrize(
    ("text", "chance", "number"),
    [
        ("12", 0.99, 12),
        ("12", 0.97, None),
        ("007", 1.0, 7),
        ("0000", 1.0, None),
        ("blank", 1.0, None),
        ("²", 1.0, None),
    ],
)
def test_a_number_is_sure_or_none(text: str, chance: float, number: int | None) -> None:
    assert sure_number(Belief("points-total", "number", {text: chance, "rest": 1 - chance}), 0.02) == number


def test_no_box_has_no_number() -> None:
    assert sure_number(None, 0.02) is None
