"""What a fix changes, as a unified difference."""

from __future__ import annotations

import difflib

from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.report.difference import difference
from alhambra_sheets.system.terminal import Terminal

PLAIN = Terminal(colours=False, unicode=True, width=80)
LINES = st.lists(st.sampled_from(["a", "b", "c", ". *", "\tA9"]), max_size=12)


def patched(before: list[str], lines: list[str]) -> list[str]:
    """Return a text after a difference, by the numbers of its lines."""
    after, at = [], 0
    for line in lines[2:]:
        if line.startswith("@@"):
            start, length = map(int, line.split()[1][1:].split(","))
            start -= 1 if length else 0
            after += before[at:start]
            at = start
        elif line[0] == "+":
            after.append(line[1:])
        else:
            assert before[at] == line[1:]
            after += [line[1:]] if line[0] == " " else []
            at += 1
    return after + before[at:]


@given(LINES, LINES)
def test_a_difference_leads_from_one_text_to_the_other(before: list[str], after: list[str]) -> None:
    lines = list(difference(before, after, "game.yaml", PLAIN))
    assert (lines == []) == (before == after)
    assert patched(before, lines) == after


def test_it_has_the_form_that_everybody_knows() -> None:
    before = [f"line {number}" for number in range(30)]
    after = [*before[:4], "new", *before[4:20], "other", *before[21:]]
    wanted = difflib.unified_diff(before, after, "game.yaml", "game.yaml", lineterm="")
    assert list(difference(before, after, "game.yaml", PLAIN)) == list(wanted)


def test_large_changes_are_shown_without_a_search() -> None:
    before = ["same", *["a"] * 100_000, "same"]
    after = ["same", *["b"] * 100_000, "same"]
    lines = list(difference(before, after, "game.yaml", PLAIN))
    assert lines[:4] == ["--- game.yaml", "+++ game.yaml", "@@ -1,100002 +1,100002 @@", " same"]
    assert patched(before, lines) == after


def test_colours_and_nothing_that_a_terminal_would_obey() -> None:
    lines = list(difference(["\x1b[2J\tx"], ["y"], "a\nb", PLAIN._replace(colours=True)))
    assert lines[-2:] == ["\x1b[31m-\ufffd[2J\tx\x1b[0m", "\x1b[32m+y\x1b[0m"]
    assert "\n" not in "".join(lines)
