"""Profiles of printers: what is typed, what is kept, and that no file of them, however hostile, does more harm."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.drawing.shapes import BLACK, Page, Path, Placed, Side, rectangle
from alhambra_sheets.press import printers
from alhambra_sheets.press.printers import (
    MARGINS,
    SCALE,
    SHIFT,
    Measure,
    Profile,
    Profiles,
    UnreadableMeasureError,
    UnreadableProfilesError,
)
from alhambra_sheets.writers import pdf

if TYPE_CHECKING:
    from collections.abc import Sequence

HOME = Profile("home", (0.5, -1.0), (99.6, 100.2), (4.0, 5.0, 4.0, 5.0))


@pytest.mark.parametrize(
    ("text", "measure", "numbers"),
    [
        ("0.5,-1.0", SHIFT, (0.5, -1)),
        (" +0.5 , \N{MINUS SIGN}1 ", SHIFT, (0.5, -1)),
        ("0,5;-1,25", SHIFT, (0.5, -1.25)),
        ("99.6%,100%", SCALE, (99.6, 100)),
        ("99.6,100.2 %", SCALE, (99.6, 100.2)),
        ("4,5,4,5", MARGINS, (4, 5, 4, 5)),
    ],
)
def test_measures_are_typed_as_people_write_them(text: str, measure: Measure, numbers: tuple[float, ...]) -> None:
    assert printers.measured(text, measure) == numbers


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("", SHIFT),
        ("1", SHIFT),
        ("1,2,3", SHIFT),
        ("nan,0", SHIFT),
        ("inf,0", SHIFT),
        ("1e1,0", SHIFT),
        ("21,0", SHIFT),
        ("1%,0", SHIFT),
        ("\N{ARABIC-INDIC DIGIT ONE},0", SHIFT),
        ("0.996,1", SCALE),
        ("99.6%", SCALE),
        ("-1,0,0,0", MARGINS),
        ("9" * 10_000 + ",0", SHIFT),
    ],
)
def test_what_is_no_measure_is_refused(text: str, measure: Measure) -> None:
    with pytest.raises(UnreadableMeasureError):
        printers.measured(text, measure)


@pytest.mark.parametrize("measure", [SHIFT, SCALE, MARGINS])
def test_every_example_is_a_measure(measure: Measure) -> None:
    assert printers.measured(measure.example, measure)


@pytest.mark.parametrize("name", ["home", "Büro 2", "x" * 40])
def test_names(name: str) -> None:
    assert printers.is_name(name)


@pytest.mark.parametrize("name", ["", " home", "none", "None", "-x", "a\nb", "a\x1b[1m", "x" * 41])
def test_what_is_no_name(name: str) -> None:
    assert not printers.is_name(name)


def test_profiles_are_read_as_they_were_written() -> None:
    kept = Profiles((HOME, Profile("büro")), "büro")
    assert printers.parse(printers.written(kept)) == kept
    assert printers.parse(printers.written(Profiles())) == Profiles()


def test_a_profile_is_told_as_it_is_typed() -> None:
    assert printers.typed(HOME) == ("--shift-back=0.5,-1", "--scale=99.6%,100.2%", "--margins=4,5,4,5")
    assert printers.typed(Profile("home")) == ()


def test_the_first_printer_is_used_and_a_forgotten_one_is_not() -> None:
    one = printers.with_profile(Profiles(), HOME)
    assert one.used == "home"
    two = printers.with_profile(one, Profile("office"))
    assert two.used == "home"
    assert printers.with_profile(two._replace(used=""), HOME).used == ""
    assert printers.without(two, "office").used == "home"
    assert printers.without(two, "home") == Profiles((Profile("office"),))


def changed(**row: object) -> bytes:
    found = json.loads(printers.written(Profiles((HOME,), "home")))
    found["printers"]["home"].update(row)
    return json.dumps(found).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"[" * 90_000,
        b" " * (printers.LIMIT + 1),
        b'{"schema": 2, "used": "", "printers": {}}',
        b'{"schema": true, "used": "", "printers": {}}',
        b'{"schema": 1.0, "used": "", "printers": {}}',
        b'{"schema": 1, "used": "home", "printers": {}}',
        b'{"schema": 1, "used": [], "printers": {}}',
        b'{"schema": 1, "used": "", "printers": []}',
        b'{"schema": 1, "used": "", "printers": {"a\\nb": {}}}',
        json.dumps({"schema": 1, "used": "", "printers": {str(each): {} for each in range(101)}}).encode(),
        changed(shift_back=[0, float("nan")]),
        changed(shift_back=[0, 10**400]),
        changed(shift_back=[True, 0]),
        changed(shift_back="00"),
        changed(scale=[0, 100]),
        changed(scale=[100]),
        changed(margins=[1, 2, 3]),
        changed(margins=None),
        changed(colour="red"),
    ],
)
def test_a_file_that_was_not_written_so_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableProfilesError):
        printers.parse(content)


def inked(width: float, height: float, x: float, y: float) -> bytes:
    """A page with ink from so many mm at the left and the top to 20 mm before the other edges."""
    shapes = (Path(rectangle(x, y, width - 20 - x, height - 20 - y), fill=BLACK),)
    page = Page(width, height, (Placed(Side("front", width, height, shapes, ())),))
    return pdf.write([page], pdf.DocumentInfo("Title", "Subject", "en", "none", "x"))


def lost(contents: Sequence[bytes], profile: Profile) -> dict[str, tuple[float, float]]:
    """What is lost, to the nearest millimetre."""
    return {edge: (round(ink.near), ink.margin) for edge, ink in printers.out_of_reach(contents, profile).items()}


def test_ink_beyond_the_margins_is_told_by_its_edge() -> None:
    upright, lying = inked(100, 200, 4, 6), inked(200, 100, 4, 6)
    margins = Profile("home", margins=(5, 0, 0, 5))
    assert lost([upright], margins) == {"left": (4, 5)}
    assert lost([upright, inked(100, 200, 30, 3)], margins) == {
        "top": (3, 5),
        "left": (4, 5),
    }
    # The left edge of a page that lies is at the foot of upright paper, its top at the left.
    assert lost([lying], Profile("home", margins=(0, 0, 5, 0))) == {"left": (4, 5)}
    assert lost([lying], Profile("home", margins=(0, 0, 0, 7))) == {"top": (6, 7)}
    assert lost([upright], Profile("home")) == {}
