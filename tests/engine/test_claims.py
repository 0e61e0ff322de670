"""Claims: what is wrong is told once, what only follows from it is not, and a running total is right as a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import desk, sheets
from tests.cases.desk import HEAD, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY = "{buildings: {tower: 2, garden: 1}, wall: 3%s}"
NINA = "{buildings: {}, wall: 0}"
# Kim has 21 + 20 + 3 in the third scoring, 13 + 12 + 3 in the second, 6 + 5 + 3 in the first.
POINTS = {1: 14, 2: 28, 3: 44}


def one(claimed: str, before: str = "before: {Kim: 40, Nina: 0, Ota: 0}\n", end: str = "") -> str:
    """Return a third scoring in which Kim claims this."""
    return HEAD + before + f"players: {{Kim: {ENTRY % f', claimed: {claimed}'}, Nina: {NINA}, Ota: {NINA}}}\n" + end


def game(claims: Mapping[int, str], end: str = "") -> str:
    """Return a whole game in which Kim claims this in these scorings; numbers stand for scorings that are not there."""
    text = HEAD + "scorings:\n"
    for scoring in POINTS:
        claimed = f", claimed: {claims[scoring]}" if scoring in claims else ""
        text += f"  {scoring}: {{Kim: {ENTRY % claimed}, Nina: {NINA}, Ota: {NINA}}}\n"
    return text + end


def wrong(text: str) -> list[tuple[object, object, object]]:
    """Return the claims that differ: the item, or the terms of a total, what is claimed, and what is right."""
    result = judge(text)
    assert result.legal
    return [
        (each.values.get("item") or each.values["terms"], each.values["claimed"], each.values["points"])
        for each in result.findings
        if each.kind.name == "claim-differs"
    ]


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        # A total is right as the sum of this scoring or of all so far.
        ("44", []),
        ("84", []),
        ("40", [((20, 21, 3), 40, 44)]),
        ("{total: 44}", []),
        ("{total: 84}", []),
        ("{sum: 44, running: 84}", []),
        # These are compared as what they are.
        ("{sum: 84}", [((20, 21, 3), 84, 44)]),
        ("{running: 44}", [((40, 44), 44, 84)]),
        ("{sum: 43}", [((20, 21, 3), 43, 44)]),
        ("{running: 85}", [((40, 44), 85, 84)]),
        # What follows from a wrong item is no fault of its own.
        ("{tower: 20, total: 43}", [("tower", 20, 21)]),
        ("{tower: 20, total: 83}", [("tower", 20, 21)]),
        ("{tower: 20, total: 44}", [("tower", 20, 21)]),
        ("{tower: 20, sum: 43, running: 83}", [("tower", 20, 21)]),
        ("{tower: 20, sum: 43, running: 84}", [("tower", 20, 21)]),
        ("{tower: 20, wall: 5, sum: 45}", [("tower", 20, 21), ("wall", 5, 3)]),
        ("{tower: 20, wall: 4, garden: 20, pavilion: 0, sum: 44, total: 84}", [("tower", 20, 21), ("wall", 4, 3)]),
        ("{tower: 20, total: 42}", [("tower", 20, 21), ((20, 21, 3), 42, 44)]),
        ("{tower: 20, sum: 42}", [("tower", 20, 21), ((20, 21, 3), 42, 44)]),
        # Neither is what follows from a wrong sum.
        ("{sum: 43, running: 83}", [((20, 21, 3), 43, 44)]),
        ("{sum: 43, running: 83, total: 83}", [((20, 21, 3), 43, 44)]),
        ("{sum: 43, running: 82}", [((20, 21, 3), 43, 44), ((40, 44), 82, 84)]),
    ],
)
def test_claims_of_a_scoring(claimed: str, told: list[tuple[object, object, object]]) -> None:
    found = wrong(one(claimed))
    assert [(sorted(item) if isinstance(item, tuple) else item, *rest) for item, *rest in found] == [
        (sorted(item) if isinstance(item, tuple) else item, *rest) for item, *rest in told
    ]


def test_what_comes_before_may_be_more_where_it_is_not_written() -> None:
    for before in ("", "before: {Nina: 0, Ota: 0}\n"):
        assert wrong(one("{running: 84}", before)) == []
        assert wrong(one("{sum: 44, total: 44}", before)) == []
        assert wrong(one("{running: 43}", before)) == [((44,), 43, 44)]
        assert wrong(one("84", before)) == []
        assert [each[1:] for each in wrong(one("43", before))] == [(43, 44)]
    assert len(wrong(one("{running: 84}", "scoring: 1\n"))) == 1


@pytest.mark.parametrize(
    ("claims", "end", "told"),
    [
        ({1: "14", 2: "42", 3: "86"}, "claimed: {Kim: 86}", 0),
        ({1: "14", 2: "28", 3: "44"}, "claimed: {Kim: 86}", 0),
        ({1: "{running: 14}", 2: "{sum: 28, running: 42}", 3: "{running: 86}"}, "", 0),
        # One slip at the beginning, carried on to the end.
        ({1: "{tower: 5, sum: 13, running: 13}", 2: "{running: 41}", 3: "{running: 85}"}, "claimed: {Kim: 85}", 1),
        ({1: "13", 2: "41", 3: "85"}, "claimed: {Kim: 85}", 1),
        ({1: "{tower: 5}", 2: "41", 3: "85"}, "claimed: {Kim: 85}", 1),
        ({1: "{tower: 5}"}, "claimed: {Kim: 85}", 1),
        ({1: "{tower: 5}"}, "claimed: {Kim: 86}", 1),
        ({1: "{tower: 5}"}, "claimed: {Kim: 84}", 2),
        # A slip of its own in the next scoring.
        ({1: "13", 2: "40", 3: "84"}, "claimed: {Kim: 84}", 2),
        ({2: "{running: 43}", 3: "{running: 87}"}, "claimed: {Kim: 88}", 2),
        ({}, "claimed: {Kim: 87}", 1),
    ],
)
def test_a_slip_is_told_once_in_a_whole_game(claims: Mapping[int, str], end: str, told: int) -> None:
    assert len(wrong(game(claims, end))) == told


def test_a_total_of_the_game_has_the_points_before_it() -> None:
    assert wrong(one("44", end="claimed: {Kim: 84}\n")) == []
    assert wrong(one("44", end="claimed: {Kim: 83, Nina: 0}\n")) == [((40, 44), 83, 84)]
    assert wrong(one("44", "", "claimed: {Kim: 43}\n")) == [((20, 21, 3), 43, 44)]


@given(st.dictionaries(st.sampled_from(("tower", "garden", "wall")), st.integers(0, 30)), st.booleans())
def test_who_adds_up_rightly_is_told_of_wrong_items_only(items: dict[str, int], so_far: object) -> None:
    right = {"tower": 21, "garden": 20, "wall": 3}
    total = sum({**right, **items}.values()) + (40 if so_far else 0)
    inner = ", ".join(f"{item}: {number}" for item, number in {**items, "total": total}.items())
    assert {item for item, *_ in wrong(one(f"{{{inner}}}"))} == {
        item for item, number in items.items() if number != right[item]
    }


@given(st.permutations(["tower: 20", "sum: 43", "running: 83", "wall: 3", "total: 83"]))
def test_the_order_of_claims_has_no_effect(claims: list[str]) -> None:
    assert wrong(one(f"{{{', '.join(claims)}}}")) == [("tower", 20, 21)]


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        ("51", 0),
        ("{sum: 51, running: 51, total: 51}", 0),
        ("{sum: 52}", 1),
        ("{running: 50}", 1),
        ("{garden: 4, total: 50}", 1),
        ("{garden: 4, sum: 50, running: 50}", 1),
        ("{garden: 4, total: 49}", 2),
    ],
)
def test_claims_of_roll_and_write(claimed: str, told: int) -> None:
    found = desk.told(sheets.EXAMPLE.replace("claimed: 51", f"claimed: {claimed}"))
    assert [name.partition("/")[0] for name in found] == ["claim-differs"] * told
