"""The list of all modules, docs/sources.md, and the picture of the rooms in docs/architecture.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docs import sources
from tests.test_layers import ENGINE, SHEETS

if TYPE_CHECKING:
    import pytest

ROW = re.compile(r"^\| `([a-z_.]+)` \| (.+) \|$", re.MULTILINE)
MOST_WORDS = 1500
"""Of the page about architecture: it is to be read in one go."""


def test_the_page_is_made_of_the_sources() -> None:
    assert sources.PAGE.read_text(encoding="utf-8") == sources.page(), "`make sources` makes docs/sources.md anew"


def test_every_module_has_its_purpose_in_the_chapter_of_its_room() -> None:
    root = sources.DOCS.parent
    _, *chapters = sources.page().split("\n## ")
    found = {text.partition("\n")[0]: dict(ROW.findall(text)) for text in chapters}
    assert list(found) == [*(f"engine/{name}" for name in ENGINE), *(f"sheets/{name}" for name in SHEETS)]
    for room, rows in found.items():
        folder = root / room.removeprefix("sheets/") if room in {"sheets/fonts", "sheets/templates"} else root / room
        files = [file for file in folder.rglob("*.py") if file != folder / "__init__.py"]
        assert len(rows) == len(files), room
        assert rows.keys() >= {file.stem for file in files if file.parent == folder}, room
    assert len(found["engine/alhambra"]) > 10
    assert not found["engine/api"]


def test_the_picture_has_every_room_above_those_that_it_may_import() -> None:
    text = sources.ARCHITECTURE.read_text(encoding="utf-8")
    assert sources.with_picture(text) == text, "`make sources` draws the picture in docs/architecture.md anew"
    lines = sources.picture().splitlines()[2:-1]
    for rooms, columns in ((SHEETS, slice(0, sources.COLUMN)), (ENGINE, slice(sources.COLUMN, None))):
        floors = {name: floor for floor, line in enumerate(lines) for name in line[columns].split()}
        assert floors.keys() == rooms.keys()
        for name, others in rooms.items():
            assert all(floors[other] > floors[name] for other in others.split() if other in floors), name


def test_a_picture_of_other_rooms_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "attic" not in sources.picture()
    monkeypatch.setattr(sources, "ROOMS", {"engine": {**ENGINE, "attic": "judge"}, "sheets": SHEETS})
    assert sources.picture().splitlines()[2].split() == ["attic"]


def test_the_architecture_is_read_in_one_go() -> None:
    words = len(sources.ARCHITECTURE.read_text(encoding="utf-8").split())
    assert words <= MOST_WORDS, f"docs/architecture.md has {words} words: reasons of one module go into its docstring"
