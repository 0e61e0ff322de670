"""What `draw` shows of a palace under attack is read again as that palace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from pathlib import Path

TOP = "game: alhambra\nmodules: [invaders]\nattack: {side}\nplayers:\n  Kim:\n    palace: |\n"
ROWS = ("      .     A9-   T11n\n", "      S9-   *     G10-\n")


@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_drawing_with_attacks_can_be_pasted(side: str, encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(TOP.format(side=side) + "".join(ROWS), encoding="utf-8")
    drawn = desk.run("draw", str(file), encoding=encoding).out.splitlines()
    first = next(number for number, line in enumerate(drawn) if line.startswith("Kim")) + 1
    pasted = "".join(f"      {line}\n" for line in drawn[first : first + 2 * len(ROWS) + 1])
    assert any(sign in pasted for sign in "↓←↑→v<^>")
    one, other = (alhambra_of(desk.judge(TOP.format(side=side) + rows)) for rows in ("".join(ROWS), pasted))
    assert one.scorings == other.scorings
