"""What `draw` shows of a palace with modules, arrows, gates and marks among it, is read again as that palace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases import desk
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from pathlib import Path

TOP = "game: alhambra\nmodules: {modules}\nplayers:\n  Kim:\n    palace: |\n"
UNDER_ATTACK = (".     A9-   T11n", "S9-   *     G10-")
CAMP = ("Ke  T7new  .", "S7w  *  P7e")
GATE = (". T7new .", "S7w * P7e=e T9nw")


@pytest.mark.parametrize(
    ("modules", "rows", "signs"),
    [
        ("[invaders]\nattack: north", UNDER_ATTACK, "↓v"),
        ("[invaders]\nattack: east", UNDER_ATTACK, "←<"),
        ("[invaders]\nattack: south", UNDER_ATTACK, "↑^"),
        ("[invaders]\nattack: west", UNDER_ATTACK, "→>"),
        ("[camps]", CAMP, "→>"),
        ("[camps]", ("Ks", "T7new", "*"), "↓v"),
        ("[city-gates]", GATE, "∩o"),
        ("[city-gates]", ("* S8s=s", "A9- P6n"), "∩o"),
        ("[city-gates]", (". T7new .", "S7w * P7e"), "!"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_drawing_can_be_pasted(
    modules: str, rows: tuple[str, ...], signs: str, encoding: str, tmp_path: Path
) -> None:
    top = TOP.format(modules=modules)
    written = top + "".join(f"      {row}\n" for row in rows)
    file = tmp_path / "game.yaml"
    file.write_text(written, encoding="utf-8")
    drawn = desk.run("draw", str(file), encoding=encoding).out.splitlines()
    first = next(number for number, line in enumerate(drawn) if line.startswith("Kim")) + 1
    pasted = "".join(f"      {line}\n" for line in drawn[first : first + 2 * len(rows) + 1])
    assert any(sign in pasted for sign in signs), pasted
    one, other = (alhambra_of(desk.judge(text)) for text in (written, top + pasted))
    assert one.scorings
    assert one.scorings == other.scorings
