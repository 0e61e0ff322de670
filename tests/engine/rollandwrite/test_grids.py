"""Grids known by counts: against all grids of small layouts, and random ones of the real size."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite.grids import grid_exists, lines_fit, possible_line_points
from alhambra_engine.rollandwrite.layouts import GridLayout

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

BY_LETTER = {building.letter: building for building in Building}


def counts_of(
    crosses: Iterable[tuple[int, int]], letters: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], Counter[Building]]:
    spaces = list(crosses)
    rows, columns = Counter(row for row, _ in spaces), Counter(column for _, column in spaces)
    return (
        tuple(rows[row] for row in range(len(letters))),
        tuple(columns[column] for column in range(len(letters[0]))),
        Counter(BY_LETTER[letters[row][column]] for row, column in spaces),
    )


@pytest.mark.parametrize("letters", [("PST", "TPS", "PTT"), ("PP", "SP"), ("PSA", "ASP"), ("PS", "SP", "PP", "SS")])
def test_exactly_the_grids_of_a_small_layout_exist(letters: tuple[str, ...]) -> None:
    layout = GridLayout("small", "Small", letters, 20)
    spaces = list(product(range(len(letters)), range(len(letters[0]))))
    real = set()
    for marks in product((0, 1), repeat=len(spaces)):
        crosses = [space for space, mark in zip(spaces, marks, strict=True) if mark]
        in_rows, in_columns, by_type = counts_of(crosses, letters)
        real.add((in_rows, in_columns, tuple(by_type[building] for building in Building)))
    lines = {(rows, columns) for rows, columns, _ in real}
    types = {counts for _, _, counts in real}
    for rows in product(range(len(letters[0]) + 1), repeat=len(letters)):
        for columns in product(range(len(letters) + 1), repeat=len(letters[0])):
            assert lines_fit(rows, columns) == ((rows, columns) in lines)
            if sum(rows) == sum(columns):
                for counts in types:
                    found = grid_exists(rows, columns, dict(zip(Building, counts, strict=True)), layout)
                    assert found == ((rows, columns, counts) in real)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))), st.sampled_from(layouts.layout_ids()))
def test_what_is_drawn_exists(crosses: set[tuple[int, int]], layout_id: str) -> None:
    layout = layouts.load_layout(layout_id)
    rows, columns, counts = counts_of(crosses, layout.rows)
    assert lines_fit(rows, columns)
    assert grid_exists(rows, columns, counts, layout)
    if counts[Building.TOWER]:
        assert not grid_exists(rows, columns, counts - Counter([Building.TOWER]), layout)


def test_equal_sums_are_not_enough() -> None:
    assert not lines_fit((6, 6, 0, 0, 0, 0), (6, 6, 0, 0, 0, 0))
    assert lines_fit((6, 6, 0, 0, 0, 0), (2, 2, 2, 2, 2, 2))
    assert not lines_fit((7, 0, 0, 0, 0, 0), (2, 1, 1, 1, 1, 1))
    assert not lines_fit((-1, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))


def test_types_must_stand_where_the_crosses_are() -> None:
    layout = layouts.load_layout()
    # Row 1 of granada holds one pavilion: G P T C G A.
    rows, columns = (2, 0, 0, 0, 0, 0), (1, 0, 0, 0, 1, 0)
    assert grid_exists(rows, columns, {Building.GARDEN: 2}, layout)
    assert not grid_exists(rows, columns, {Building.GARDEN: 1, Building.PAVILION: 1}, layout)
    assert not grid_exists(rows, columns, {Building.GARDEN: 3, Building.PAVILION: -1}, layout)


def test_grid_of_the_rule_book(checkout: Path) -> None:
    path = checkout / "tests/facts/rulebook-examples.yaml"
    case: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["lines-17-grid"]
    layout = layouts.load_layout()
    crosses = [
        (row, column) for row, line in enumerate(case["grid"]) for column, mark in enumerate(line) if mark == "#"
    ]
    rows, columns, counts = counts_of(crosses, layout.rows)
    assert (list(rows), list(columns)) == (case["rows"], case["columns"])
    assert grid_exists(rows, columns, counts, layout)


@given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_the_points_of_every_grid_are_possible(crosses: frozenset[tuple[int, int]]) -> None:
    worth = {4: 2, 5: 5, 6: 10}
    lines = Counter((axis, cross[axis]) for cross in crosses for axis in (0, 1))
    assert sum(worth.get(count, 0) for count in lines.values()) in possible_line_points(len(crosses))


def test_the_bounds_of_the_facts() -> None:
    # V26: upper bounds, lower bounds, and what is never possible.
    assert [max(possible_line_points(built)) for built in range(21, 25)] == [40, 42, 45, 52]
    assert [min(possible_line_points(built)) for built in range(19, 25)] == [4, 8, 12, 16, 20, 24]
    assert not any({1, 3} & possible_line_points(built) for built in range(37))
    assert possible_line_points(3) == {0}
    assert possible_line_points(36) == {120}
