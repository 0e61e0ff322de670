"""Characters that may not be in a transcript, up to the ends of their ranges."""

from __future__ import annotations

import unicodedata

import pytest

from alhambra_engine import referee
from alhambra_engine.reading.source import is_forbidden

TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
BREAKING = [0x0B, 0x0C, 0x85, 0x2028, 0x2029]


@pytest.mark.parametrize(
    "code", [*TURNING, *BREAKING, 0x00, 0x08, 0x0E, 0x1F, 0x7F, 0x80, 0x9F, 0xFEFF, 0xFFFE, 0xFFFF]
)
def test_what_breaks_or_turns_a_line_or_is_a_control_is_forbidden(code: int) -> None:
    assert is_forbidden(chr(code))


@pytest.mark.parametrize("code", [0x09, 0x0A, 0x0D, 0x20, 0x7E, 0xA0, 0x2027, 0x202F, 0x2065, 0x206A, 0xFEFE, 0xFFFD])
def test_what_is_beside_them_is_not(code: int) -> None:
    assert not is_forbidden(chr(code))


def test_no_control_of_unicode_is_let_in_but_tabs_and_ends_of_lines() -> None:
    controls = {chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in {"Cc", "Zl", "Zp"}}
    assert {each for each in controls if not is_forbidden(each)} == {"\t", "\n", "\r"}


@pytest.mark.parametrize("code", BREAKING)
def test_what_breaks_a_line_for_yaml_alone_breaks_nothing_else(code: int) -> None:
    # YAML counts more lines than the file has, and finds its second colon in one of those.
    text = "game: alhambra\nplayers:\n  Kim:\n    a: b: c".replace("\n", chr(code))
    result = referee.score("game.yaml", text.encode())
    assert "control-character" in {finding.kind.name for finding in result.findings}
    assert all(finding.span is not None and finding.span.line == 1 for finding in result.findings)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a b c\nd: 1", 1, 5), ("game: alhambra\nplayers:\n  Kim\n    wall: 3", 3, 5)],
)
def test_a_colon_that_is_missing_above_the_last_line_is_shown_there(text: str, line: int, column: int) -> None:
    (finding,) = referee.score("game.yaml", text.encode()).findings
    assert (finding.kind.name, finding.detail) == ("not-yaml", "colon")
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (line, column)
