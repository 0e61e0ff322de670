"""Turns of Roll & Write that are played: those of the first-game sheet are legal, and what is not legal is refused."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from alhambra_engine.rollandwrite import numbers
from alhambra_engine.rollandwrite.play import play
from alhambra_sheets.system.resources import example

GAME = tomllib.loads(example("first-game-roll-and-write.toml").decode("utf-8"))


def test_the_turns_of_the_sheet_show_each_action_once() -> None:
    one, coins, two, changed = play(GAME).turns
    assert (len(one.builds), one.gained, one.paid) == (1, 0, 0)
    assert (coins.builds, coins.gained) == ((), 2)
    assert (len(two.builds), two.paid) == (2, numbers.second_building_cost())
    assert changed.change is not None
    assert (len(changed.builds), changed.paid) == (1, numbers.change_die_cost())


def test_coins_are_circled_when_they_are_gained_and_crossed_out_when_they_are_paid() -> None:
    circled, crossed = [numbers.starting_coins()] * len(GAME["seats"]), [0] * len(GAME["seats"])
    for turn in play(GAME).turns:
        circled[turn.player] += turn.gained
        crossed[turn.player] += turn.paid
        assert (turn.circled, turn.crossed) == (circled[turn.player], crossed[turn.player])


def test_dice_go_on_as_they_are_passed() -> None:
    played = play(GAME)
    seats = [(each["pair"][0], each["pair"][1]) for each in GAME["seats"]]
    passed = tuple(GAME["extra"])
    for turn in played.turns:
        if turn.change is None:
            assert sorted(turn.dice.blue) == sorted((seats[turn.player][0], passed[0]))
            assert sorted(turn.dice.yellow) == sorted((seats[turn.player][1], passed[1]))
        seats[turn.player], passed = turn.kept, turn.passed
        if len(turn.builds) == 1:
            # The pair that was not used goes on as it is (R3.7).
            used = turn.builds[0]
            assert sorted((used[0], passed[0])) == sorted(turn.dice.blue)
            assert sorted((used[1], passed[1])) == sorted(turn.dice.yellow)


@pytest.mark.parametrize(
    ("turn", "told", "rule"),
    [
        (0, {"build": [[3, 5]], "rolled": [[4, 2]]}, "R3.4"),
        (1, {"build": [[3, 5]], "rolled": [[4, 2]]}, "R3.4"),
        (2, {"build": [[6, 3], [1, 3]], "rolled": [[5, 4], [2, 1]]}, "R3.12"),
        (3, {"change": ["blue", 4, 6], "build": [[6, 2]], "rolled": [[3, 6]]}, "R3.11"),
        (3, {"change": ["blue", 3, 4], "build": [[4, 2]], "rolled": [[3, 6]]}, "R3.11"),
        (0, {"build": [[2, 5]], "rolled": [[4, 7]]}, "R2.6"),
    ],
)
def test_what_is_against_the_rules_is_refused_with_the_rule(turn: int, told: dict[str, Any], rule: str) -> None:
    game = copy.deepcopy(GAME)
    game["turns"][turn] = told
    with pytest.raises(ValueError, match=f"^{rule}$"):
        play(game)


def test_nobody_starts_with_a_building_twice() -> None:
    game = copy.deepcopy(GAME)
    game["seats"][0]["built"][1] = game["seats"][0]["built"][0]
    with pytest.raises(ValueError, match=r"^R2\.4$"):
        play(game)
