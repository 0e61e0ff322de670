"""Tables of data files as named tuples."""

from __future__ import annotations

import tomllib
from typing import Annotated, Literal, NamedTuple

import pytest

from alhambra_sheets.system.typed import BadTableError, typed


def _told(value: object, where: str) -> str:
    return f"{where}: {value}"


class _Column(NamedTuple):
    sections: tuple[str, ...]
    width: float = 0.0


class _Size(NamedTuple):
    title_left: float
    margin: tuple[float, float]
    pages: int
    beside: bool
    paper: str
    growth: dict[str, float]
    columns: tuple[_Column, ...]
    text: float | tuple[float, ...] = 8
    side: Literal["left", "right"] = "left"
    place: Annotated[str, _told] = ""


_TABLE = """
title-left = 9
margin = [7, 8.5]
pages = 2
beside = true
paper = "a4"
growth = { case = 1.5 }
columns = [{ sections = ["turn"] }, { sections = [], width = 40 }]
"""


def _size(text: str) -> _Size:
    return typed(_Size, tomllib.loads(text), "cards.toml: a5")


def test_a_table_is_read_by_the_annotations() -> None:
    columns = (_Column(("turn",)), _Column((), 40))
    assert _size(_TABLE) == _Size(9, (7, 8.5), 2, beside=True, paper="a4", growth={"case": 1.5}, columns=columns)


@pytest.mark.parametrize(("written", "read"), [("11", 11), ("[11, 8]", (11, 8))])
def test_a_field_is_one_of_several_kinds(written: str, read: object) -> None:
    assert _size(f"{_TABLE}text = {written}").text == read


def test_a_field_is_what_a_function_makes_of_its_value_and_place() -> None:
    assert _size(f"{_TABLE}place = 7").place == "cards.toml: a5: place: 7"


def test_a_number_stays_as_it_is_written() -> None:
    assert [str(each) for each in (_size(_TABLE).title_left, *_size(_TABLE).margin)] == ["9", "7", "8.5"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pages = 2", "", "pages: missing"),
        ("title-left", "title_left", "title_left: no such key"),
        ("pages = 2", "pages = 2\nhight = 3", "hight: no such key"),
        ("pages = 2", "pages = 2.5", "pages: must be a whole number, not 2.5"),
        ("pages = 2", "pages = true", "pages: must be a whole number, not True"),
        ("title-left = 9", "title-left = false", "title-left: must be a number, not False"),
        ("beside = true", "beside = 1", "beside: must be true or false, not 1"),
        ('paper = "a4"', "paper = 4", "paper: must be a text, not 4"),
        ("[7, 8.5]", "[7]", "margin: must be 2 values, not 1"),
        ("[7, 8.5]", "7", "margin: must be a list, not 7"),
        ("[7, 8.5]", '[7, "8"]', "margin: 2: must be a number, not '8'"),
        ("{ case = 1.5 }", '{ case = "x" }', "growth: case: must be a number, not 'x'"),
        ("{ case = 1.5 }", "1.5", "growth: must be a table, not 1.5"),
        ("width = 40", "hight = 40", "columns: 2: hight: no such key"),
        ("pages = 2", 'pages = 2\ntext = "x"', "text: must be a list, not 'x'"),
        ("pages = 2", 'pages = 2\nside = "top"', "side: must be left or right, not 'top'"),
    ],
)
def test_what_is_wrong_is_named_with_its_file_and_key(old: str, new: str, told: str) -> None:
    with pytest.raises(BadTableError) as caught:
        _size(_TABLE.replace(old, new))
    assert str(caught.value) == f"cards.toml: a5: {told}"
