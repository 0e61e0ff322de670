"""The sheet for one's own grid: a box for each letter, ticks for each type, and a file that the program reads."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms import own_grid
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.cases import desk
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import opened, texts

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter")
LINES = range(1, rollandwrite.grid_lines() + 1)


def front(size: str = "a5", words: Catalog | None = None) -> Side:
    setting = Setting(words or catalog.load("en"), papers.paper(size), palette.load())
    (side,) = own_grid.design(setting).sheet(Mark()).sides
    return side


def printed(size: str = "a5", language: str = "en") -> bytes:
    return make.make(Request("own-grid", (language,), size=size)).contents[0]


@pytest.mark.parametrize("size", SIZES)
def test_every_space_has_a_box_below_its_blue_and_beside_its_yellow_die(size: str) -> None:
    side = front(size)
    for row in LINES:
        for column in LINES:
            box = side.box(f"letter-{row}-{column}")
            assert min(box.width, box.height) >= 14
            assert box.x == pytest.approx(side.box(f"die-blue-{column}").x)
            assert box.y == pytest.approx(side.box(f"die-yellow-{row}").y)


@pytest.mark.parametrize("size", SIZES)
def test_each_type_has_as_many_boxes_to_tick_as_the_engine_has_buildings_of_it(size: str) -> None:
    side = front(size)
    with opened(printed(size)) as read:
        for building in Building:
            ticks = [box for box in side.boxes if box.name.startswith(f"tick-{building.value}-")]
            assert len(ticks) == rollandwrite.boxes(building)
            assert all(min(tick.width, tick.height) >= 4 for tick in ticks)
            own = side.box(f"count-{building.value}")
            assert all(own.x < tick.x and tick.right < own.right and tick.bottom < own.bottom for tick in ticks)
            assert read(side.box(f"count-{building.value}")).startswith(building.letter)
    assert sum(box.name.startswith("tick-") for box in side.boxes) == len(LINES) ** 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_letters_are_named_where_they_are_ticked(language: str, size: str) -> None:
    words, side = catalog.load(language), front(size)
    with opened(printed(size, language)) as read:
        for building in Building:
            told = read(side.box(f"count-{building.value}")).split(None, 1)
            assert told == [building.letter, building_name(building, words)]


@pytest.mark.parametrize("size", SIZES)
def test_steps_run_down_the_sheet_and_the_file_is_beside_the_step_that_speaks_of_it(size: str) -> None:
    side = front(size)
    numbers = [side.box(f"step-number-{number}") for number in range(1, 5)]
    assert len({box.x for box in numbers}) == 1
    assert numbers == sorted(numbers, key=lambda box: box.y)
    file, step = side.box("file-heading"), side.box("step-2")
    assert file.x > step.right
    assert abs(file.y - step.y) < 3


@pytest.mark.parametrize("size", SIZES)
def test_the_file_and_the_commands_on_the_sheet_do_what_it_says(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    side = front(size)
    with opened(printed(size)) as read:
        file = read(side.box("file-lines")).replace("\u00a0", " ")
        commands = [read(side.box(f"typed-{number}")) for number in (3, 4)]
    Path("my-layout.toml").write_text(file, encoding="utf-8")
    for command in commands:
        program, *words = shlex.split(command)
        answer = desk.run(*words, *(["-o", "sheet.pdf"] if "print" in words else []))
        assert (program, answer.status) == ("alhambra-sheets", 0), answer.err
    assert Path("sheet.pdf").exists()
    assert all(" ".join(row) in file for row in layouts.load_layout().rows)


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    assert min(text.size for text in texts(front(size, stretched()))) >= 6.5
