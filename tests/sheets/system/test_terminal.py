"""What a terminal shows: its colours, and text broken at its width."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.system.terminal import Emphasis, Terminal, columns, terminal_of, wrap
from tests.cases.desk import Screen

if TYPE_CHECKING:
    from collections.abc import Mapping

NARROW = Terminal(colours=False, unicode=True, width=40, wraps=True)
TEXT = "Kim: This must be a whole number, 0 or more, and nothing else may stand behind it."
PIECES = st.lists(st.tuples(st.text("ab 木e\u0301,.`", max_size=80), st.sampled_from([None, *Emphasis])), min_size=1)


@pytest.mark.parametrize(
    ("is_terminal", "environment", "colours"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": ""}, False),
        (True, {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        (True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_terminals_and_for_who_forces_them(
    environment: Mapping[str, str], *, is_terminal: bool, colours: bool
) -> None:
    assert terminal_of(Screen(is_terminal=is_terminal), environment).colours == colours


@pytest.mark.parametrize(
    ("is_terminal", "columns_set", "wraps"),
    [(True, None, True), (False, None, False), (False, "40", True), (False, "0", False), (False, "-5", False)],
)
def test_text_is_broken_on_terminals_and_where_a_width_is_asked_for(
    columns_set: str | None, *, is_terminal: bool, wraps: bool
) -> None:
    environment = {} if columns_set is None else {"COLUMNS": columns_set}
    assert terminal_of(Screen(is_terminal=is_terminal), environment).wraps == wraps


def test_lines_after_the_first_are_indented() -> None:
    assert wrap([(TEXT, None)], NARROW, 4, 10) == [
        "Kim: This must be a whole",
        "    number, 0 or more, and nothing else",
        "    may stand behind it.",
    ]
    assert wrap([(TEXT, None)], NARROW._replace(wraps=False), 4, 10) == [TEXT]


def test_each_line_is_painted_by_itself() -> None:
    painted = wrap([("error", Emphasis.ERROR), (TEXT, None), ("(x)", Emphasis.FAINT)], NARROW._replace(colours=True), 2)
    assert painted[0] == "\x1b[1;31merror\x1b[0m Kim: This must be a whole number,"
    assert painted[-1] == "  behind it. \x1b[2m(x)\x1b[0m"
    assert all(line.count("\x1b[") % 2 == 0 for line in painted)


@given(PIECES, st.integers(1, 60), st.integers(0, 8), st.integers(0, 8))
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(
    pieces: list[tuple[str, Emphasis | None]], width: int, indent: int, first: int
) -> None:
    lines = wrap(pieces, NARROW._replace(width=width), indent, first)
    room = max(width, 10 + max(indent, first))
    assert all(columns(line) <= room for line in (" " * first + lines[0], *lines[1:]))
    assert all(line.startswith(" " * indent) for line in lines[1:])
    whole = " ".join(text for text, _ in pieces)
    assert re.sub(" ", "", "".join(lines)) == whole.replace(" ", "")
    if columns(whole) <= max(width - first, 10):
        assert lines == [whole]
    assert wrap(pieces, NARROW._replace(wraps=False), indent, first) == [whole]
