from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.figures.spreading import spread

PLACES = st.lists(st.tuples(st.floats(0, 100), st.floats(1, 10)), min_size=1, max_size=8).map(sorted)


@given(PLACES)
def test_labels_keep_apart_and_in_bounds(labels: list[tuple[float, float]]) -> None:
    wanted, lengths = zip(*labels, strict=True)
    high = 100.0
    middles = spread(wanted, lengths, 0, high)
    edges = [(middle - length / 2, middle + length / 2) for middle, length in zip(middles, lengths, strict=True)]
    assert all(end <= start + 1e-9 for (_, end), (start, _) in pairwise(edges))
    assert edges[0][0] >= -1e-9
    assert edges[-1][1] <= high + 1e-9


@given(PLACES)
def test_labels_that_have_room_stay_where_they_want_to_be(labels: list[tuple[float, float]]) -> None:
    wanted = [10 * place + 5.0 for place in range(len(labels))]
    assert spread(wanted, [length for _, length in labels], 0, 100) == pytest.approx(wanted)


def test_neighbours_share_what_they_give_up() -> None:
    assert spread([50, 50], [10, 10], 0, 100) == (45, 55)
    assert spread([50, 50, 53], [10, 10, 10], 0, 100) == (41, 51, 61)


def test_too_many_labels_begin_at_the_beginning() -> None:
    assert spread([5, 5, 5], [10, 10, 10], 0, 20) == (5, 15, 25)
    assert spread([], [], 0, 20) == ()
