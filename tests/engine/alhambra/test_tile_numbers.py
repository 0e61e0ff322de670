"""`tiles: 15` beside a palace or counts: compared where both could be read; and what follows from an unread word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import desk
from tests.cases.desk import HEAD, table
from tests.engine import oracle
from tests.engine.strategies import real_palaces

if TYPE_CHECKING:
    from alhambra_engine.alhambra.palace import Palace

MORE = "  Nina: {buildings: {}, wall: 0}\n  Ota: {buildings: {}, wall: 0}\n"


def errors(text: str) -> list[str]:
    return [desk.name_of(each) for each in desk.judge(text).findings if each.kind.severity == "error"]


@given(real_palaces(), st.integers(0, 25))
def test_a_palace_is_compared_without_its_fountain(palace: Palace, number: int) -> None:
    rows = "".join(f"      {row}\n" for row in oracle.drawing_of(oracle.plan_from(palace)).splitlines())
    for written in (number, len(palace.tiles)):
        text = HEAD + f"players:\n  Kim:\n    palace: |\n{rows}    tiles: {written}\n{MORE}"
        assert errors(text) == (["tile-count-differs"] if written != len(palace.tiles) else [])


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("{buildings: {tower: 2, garden: 3}, wall: 0, tiles: 5}", []),
        ('{buildings: {tower: 2, garden: 3}, wall: 0, tiles: "5"}', []),
        ("{buildings: {tower: 2, garden: 3}, wall: 0, tiles: 4}", ["tile-count-differs/counts"]),
        ("{virtual: true, buildings: {tower: 2}, tiles: 2}", []),
        ("{virtual: true, buildings: {tower: 2}, tiles: 3}", ["tile-count-differs/counts"]),
        # The reserve scores nothing, and is not counted.
        ("{buildings: {tower: 2}, wall: 0, reserve: [P8], tiles: 2}", []),
        # What could not be read is not counted.
        ("{buildings: {tower: 2, tent: 3}, wall: 0, tiles: 5}", ["unknown-key/building"]),
        ('{palace: ["* P8 X8"], tiles: 1}', ["unknown-tile/letter"]),
        ('{palace: ["* P8"], tiles: many}', ["wrong-type/number"]),
        ("{tiles: many}", ["wrong-type/tile-list"]),
        ('{palace: ["* P8"], tiles: ~3}', ["wrong-type/number-only"]),
        ('{palace: ["* P8"], tiles: 1234567890}', ["wrong-type/number"]),
        # It is no palace, and neither beside a list nor with home-made tiles is it asked for.
        ("{tiles: 3}", ["missing-key/palace"]),
        ("{tiles: 3, wall: 2}", ["missing-key/palace"]),
        ("{tiles: [{at: [1, 0], tile: P8}]}", []),
        ("{tiles: [{at: [1, 0], tile: P8}], tiles: 1}", ["keys-exclude/list"]),
        ("{tiles: 1, tiles: [{at: [1, 0], tile: P8}]}", ["keys-exclude/list"]),
        ("{tiles: 1, tiles: 1, buildings: {tower: 1}, wall: 0}", ["duplicate-key"]),
    ],
)
def test_a_number_of_tiles(entry: str, found: list[str]) -> None:
    assert errors(table(f"Kim: {entry}")) == found


def test_home_made_tiles_are_not_counted() -> None:
    assert errors(table('Kim: {palace: ["* P8"], tiles: 1}', top="tiles: any\n")) == ["keys-exclude"]


def told(text: str) -> list[str]:
    return [desk.name_of(each) for each in desk.judge(text).findings]


def test_a_word_that_is_neither_yes_nor_no_asks_for_nothing_else() -> None:
    kim = "Kim: {buildings: {tower: 1}, wall: 0}"
    assert told(HEAD + f"players:\n  {kim}\n  Dirk: {{virtual: perhaps, buildings: {{tower: 2}}}}\n") == [
        "wrong-type/flag"
    ]
    assert told(table("Dirk: {virtual: perhaps, buildings: {tower: 2}}")) == ["wrong-type/flag"]


def test_who_stands_there_twice_is_not_alone() -> None:
    kim = "  Kim: {buildings: {tower: 1}, wall: 0}\n"
    assert told(HEAD + "players:\n" + kim + kim) == ["duplicate-key"]
    assert "lone-player" in told(HEAD + "players:\n" + kim)
