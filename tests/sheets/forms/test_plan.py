"""The numbers of a template are values: a form that reads a wrong one is told by the checker of types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.forms import plan
from alhambra_sheets.forms.tile_list_numbers import TileListNumbers
from alhambra_sheets.system import resources
from alhambra_sheets.system.typed import BadTableError

if TYPE_CHECKING:
    from pathlib import Path

_UNTYPED = re.compile(r"\bAny\b|\btemplate\(|\bdata\(")
"""What has no type of its own, or gives it."""


def test_only_the_plan_reads_what_has_no_type(checkout: Path) -> None:
    sources = (checkout / "sheets" / "forms").glob("*.py")
    untyped = {source.name for source in sources if _UNTYPED.search(source.read_text(encoding="utf-8"))}
    assert untyped == {"plan.py"}, "sheets/forms: numbers of a template are fields of a named tuple (`*_numbers.py`)"


@pytest.mark.parametrize(
    ("part", "key", "value", "told"),
    [
        ("rows", "pitch", "22", "tile-list-a4: rows: pitch: must be a number, not '22'"),
        ("header", "title", [1, 2, 3], "tile-list-a4: header: title: must be 4 values, not 3"),
        ("alike", "colums", 2, "tile-list-a4: alike: colums: no such key"),
        ("type", "small", ["lable", 6.5, 6.5], "tile-list-a4: type: small: 1: must be .* or label or .*, not 'lable'"),
    ],
)
def test_a_wrong_number_is_told_with_its_file_and_key(
    part: str, key: str, value: object, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = resources.template("tile-list-a4.toml")
    monkeypatch.setattr(plan, "template", lambda _: {**whole, part: {**whole[part], key: value}})
    with pytest.raises(BadTableError, match=told):
        plan.numbers_of("tile-list", "a4", TileListNumbers)


def test_a_box_is_called_after_its_part() -> None:
    numbers, _ = plan.numbers_of("tile-list", "a4", TileListNumbers)
    assert [box.name for box in numbers.header] == [
        "header-title",
        "header-subtitle",
        "header-band-left",
        "header-band-right",
    ]
