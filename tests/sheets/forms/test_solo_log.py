"""The solo log: the numbers of the engine above its columns, a row for each game, the best total."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import blocks, palette, papers
from alhambra_sheets.forms import plan, solo_log
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system import resources
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from tests.sheets.made_catalogs import stretched
from tests.sheets.pages import opened, texts

if TYPE_CHECKING:
    from alhambra_sheets.drawing.shapes import Side
    from alhambra_sheets.words.catalog import Catalog

SIZES = ("a5", "half-letter")
OPPONENTS = rollandwrite.virtual_players()[1]


def front(size: str = "a5", words: Catalog | None = None, name: str = "") -> Side:
    setting = Setting(words or catalog.load("en"), papers.paper(size), palette.load())
    (side,) = solo_log.design(setting).sheet(Mark(name=name)).sides
    return side


def printed(size: str = "a5", language: str = "en") -> bytes:
    return make.make(Request("solo-log", (language,), size=size)).contents[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_table_above_the_ticks_has_the_rounds_and_the_bonus_of_the_engine(size: str) -> None:
    with opened(printed(size)) as read:
        words, rounds, bonus = read(front(size).box("virtual-words")).splitlines()
    assert [int(each) for each in words.split() if each.isdigit()] == list(OPPONENTS)
    assert [int(each) for each in rounds.split()[1:]] == [rollandwrite.rounds_of(1, number) for number in OPPONENTS]
    assert [int(each) for each in bonus.split()[3:]] == [rollandwrite.versus_bonus()[number] for number in OPPONENTS]


@pytest.mark.parametrize("size", SIZES)
def test_every_game_has_a_number_and_a_cell_for_all_that_is_written(size: str) -> None:
    side = front(size)
    columns = ["date", "grid", *rollandwrite.sheet_items(), "total", "won"]
    columns += [f"virtual-{number}" for number in OPPONENTS]
    columns += [f"virtual-total-{number}" for number in range(1, max(OPPONENTS) + 1)]
    with opened(printed(size)) as read:
        for game in range(1, solo_log.GAMES + 1):
            rows = [side.box(f"{column}-{game}") for column in columns]
            assert len({box.y for box in rows}) == 1
            assert read(side.box(f"number-{game}")) == str(game)
            assert [read(side.box(f"virtual-{number}-{game}")) for number in OPPONENTS] == list(map(str, OPPONENTS))


def narrow(side: Side, wide: float, high: float) -> list[str]:
    """Return the columns that take points and have cells with less room inside than that."""
    taking = [*rollandwrite.sheet_items(), "total", *(f"virtual-total-{number}" for number in range(1, 5))]
    cells = {column: side.box(f"{column}-1").inset(blocks.THIN / 2) for column in taking}
    return [column for column, cell in cells.items() if cell.width < wide or cell.height < high]


@pytest.mark.parametrize(("size", "wide", "high"), [("a5", 9.0, 5.5), ("half-letter", 8.5, 5.0)])
def test_cells_for_points_have_room_for_a_pen_and_a_total_is_no_smaller(
    size: str, wide: float, high: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = front(size)
    assert narrow(side, wide, high) == []
    assert all(side.box("total-1").width >= side.box(f"{item}-1").width for item in rollandwrite.sheet_items())
    assert all(side.box(f"best-{number}").width >= wide for number in OPPONENTS)
    numbers = resources.template(f"solo-log-{size}.toml")
    monkeypatch.setattr(plan, "template", lambda _: numbers | {"columns": numbers["columns"] | {"coins": wide}})
    assert narrow(front(size), wide, high) == ["coins"]


def test_types_are_headed_by_their_icons_and_names_in_the_order_of_the_engine() -> None:
    side = front()
    heads = [side.box(f"{building.value}-head") for building in Building]
    assert heads == sorted(heads, key=lambda box: box.x)
    with opened(printed()) as read:
        assert [read(box) for box in heads] == [building_name(each, catalog.load("en")) for each in Building]


@pytest.mark.parametrize("size", SIZES)
def test_a_date_has_room_for_a_pen(size: str) -> None:
    assert front(size).box("date-1").width >= 18


@pytest.mark.parametrize("language", catalog.languages())
def test_virtual_players_have_the_names_of_the_language(language: str) -> None:
    with opened(printed(language=language)) as read:
        found = read(front().box("virtual-totals")).split()
    names = {"pl": "Marek Mareczek Marecki Marczak", "ru": "Кузя Кузьма Кузьмич Кузнец"}
    assert found[-4:] == names.get(language, " ".join(rollandwrite.virtual_names())).split()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.languages())
def test_heads_are_large_enough_for_old_eyes(language: str, size: str) -> None:
    side = front(size, catalog.load(language))
    foot = side.box("foot-small").y
    assert min(text.size for text in texts(side) if text.y < foot) >= 7


@pytest.mark.parametrize("size", SIZES)
def test_numbers_to_circle_have_room_for_a_ring(size: str) -> None:
    assert all(front(size).box(f"virtual-{number}-1").width >= 6 for number in OPPONENTS)


def test_a_name_is_printed_on_its_line() -> None:
    assert "Nina" in [text.text for text in texts(front(name="Nina"))]
    assert "Nina" not in [text.text for text in texts(front())]


@pytest.mark.parametrize("size", SIZES)
def test_sentences_may_be_a_third_longer_than_in_english(size: str) -> None:
    assert min(text.size for text in texts(front(size, stretched()))) >= 6.5
