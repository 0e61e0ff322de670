"""Letters of a grid: however they are typed, the layout file has the same rows."""

from __future__ import annotations

import pytest

from alhambra_engine.rollandwrite import layout_file, layout_form, layout_letters
from tests.engine.play import GRANADA

ROWS = tuple(map("".join, GRANADA))


@pytest.mark.parametrize(
    "text", ["\n".join(ROWS), "".join(ROWS), " ".join(ROWS).lower(), "\n\n".join(map(" ".join, ROWS))]
)
def test_blanks_and_where_one_line_breaks_do_not_count(text: str) -> None:
    read = layout_file.read("-", layout_letters.file_of(text, "", None).encode())
    assert read.layout is not None
    assert (read.layout.id, read.layout.rows, read.layout.coins) == ("own", ROWS, 20)


@pytest.mark.parametrize(
    ("name", "layout_id"),
    [('A "garden" \\ 2', "a-garden-2"), ("Ж", "own"), ("", "own"), ("x" * 300, "x" * layout_form.LONGEST_ID)],
)
def test_the_id_is_made_of_the_name(name: str, layout_id: str) -> None:
    read = layout_file.read("-", layout_letters.file_of("\n".join(ROWS), name, 12).encode())
    assert read.layout is not None
    assert (read.layout.id, read.layout.name, read.layout.coins) == (layout_id, name or layout_id, 12)


def test_what_is_wrong_with_the_letters_is_found_in_the_file() -> None:
    read = layout_file.read("-", layout_letters.file_of("PSA\nCGT", "Short", None).encode())
    assert read.layout is None
    assert {finding.kind.name for finding in read.findings} == {"bad-layout"}
