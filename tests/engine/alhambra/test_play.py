"""Turns of the base game that are played: those of the first-game sheet are legal, and what is not legal is refused."""

from __future__ import annotations

import copy
import re
import tomllib
from typing import Any

import pytest

from alhambra_engine.alhambra import numbers, placement
from alhambra_engine.alhambra.play import play
from alhambra_sheets.system.resources import example

GAME = tomllib.loads(example("first-game-alhambra.toml").decode("utf-8"))


def test_the_turns_of_the_sheet_show_each_action() -> None:
    reserved, single, both, redesigned = play(GAME)
    assert reserved.purchases[0].exact
    assert sum(card.value for card in reserved.taken) == numbers.take_limit()
    assert (reserved.placed, reserved.reserve) == ((), reserved.reserved)
    assert single.taken[0].value > numbers.take_limit()
    assert [purchase.exact for purchase in both.purchases] == [True, False]
    assert redesigned.redesigned
    assert redesigned.placed == redesigned.stored == reserved.reserved
    assert (redesigned.before, redesigned.reserve) == (reserved.palace, ())


def test_a_hand_has_what_was_taken_and_not_what_was_paid() -> None:
    turns = play(GAME)
    first, again = (turn for turn in turns if turn.player == 0)
    paid = {card for purchase in first.purchases for card in purchase.cards}
    assert set(again.hand) == (set(first.hand) - paid) | set(first.taken)


def test_market_and_money_are_full_before_every_turn_and_palaces_legal_after_it() -> None:
    for turn in play(GAME):
        assert (len(turn.market), len(turn.money)) == (numbers.market_spaces(), numbers.open_cards())
        assert placement.violations(turn.palace) == []


@pytest.mark.parametrize(
    ("turn", "told", "rule"),
    [
        (0, {"take": ["dirham 2", "ducat 3", "denar 7"]}, "B2.2"),
        (0, {"take": ["dirham 9"]}, "B2.2"),
        (2, {"buy": [{"tile": "A5nw", "with": ["dirham 9"]}]}, "B2.2"),
        (2, {"buy": [{"tile": "G8nw", "with": ["dirham 9"]}, {"tile": "A5nw", "with": ["ducat 5"]}]}, "B2.2"),
        (2, {"buy": [{"tile": "P8-", "with": ["florin 7", "ducat 5"]}]}, "B2.2"),
        (2, {"buy": [{"tile": "A5nw", "with": ["ducat 5"]}], "place": {"A5nw": [1, 0]}}, "B3.8"),
        (2, {"buy": [{"tile": "A5nw", "with": ["ducat 5"]}], "place": {"G8nw": [0, -1]}}, "B2.3"),
        (3, {"place": {"P8-": [0, 1]}}, "B2.3"),
        (3, {}, "B3.7"),
    ],
)
def test_what_is_against_the_rules_is_refused_with_the_rule(turn: int, told: dict[str, Any], rule: str) -> None:
    game = copy.deepcopy(GAME)
    game["turns"][turn] = told
    with pytest.raises(ValueError, match=f"^{re.escape(rule)}$"):
        play(game)


def test_who_has_the_fewest_cards_and_then_the_lowest_sum_begins() -> None:
    for hand in (["denar 9", "florin 9"], ["denar 6", "denar 3", "ducat 7", "florin 4"]):
        game = copy.deepcopy(GAME)
        game["seats"][1]["money"] = hand
        with pytest.raises(ValueError, match=r"^B2\.1$"):
            play(game)
