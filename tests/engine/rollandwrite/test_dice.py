"""Dice of a turn: the rule book's examples, and laws that hold for all faces."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.dice import Dice, build_options, coin_gain, crossings

faces = st.integers(1, 6)
pairs = st.tuples(faces, faces)
dice_of_turns = st.builds(Dice, pairs, pairs)
grids = st.sets(pairs)


def dice_of(case: dict[str, Any]) -> Dice:
    return Dice(tuple(case["blue"]), tuple(case["yellow"]))


def test_coins_of_the_rule_book(facts: dict[str, Any]) -> None:
    for case in facts["coin_gain"].values():
        assert coin_gain(dice_of(case), {tuple(space) for space in case["built"]}) == case["coins"]


def test_options_of_the_rule_book(facts: dict[str, Any]) -> None:
    for case in facts["build_options"].values():
        options = build_options(dice_of(case), {tuple(space) for space in case["built"]})
        assert sorted(options) == [tuple(space) for space in case["options"]]


def test_price_of_a_second_building(facts: dict[str, Any]) -> None:
    assert rollandwrite.second_building_cost() == facts["second_building"]


@given(dice_of_turns, grids)
def test_every_crossing_is_an_option_or_a_coin(dice: Dice, built: set[tuple[int, int]]) -> None:
    options = build_options(dice, built)
    assert len(crossings(dice)) == 4
    assert coin_gain(dice, built) + sum(crossing in options for crossing in crossings(dice)) == 4
    assert len(options) == len(set(options))
    assert built.isdisjoint(options)


@given(dice_of_turns, grids)
def test_equal_dice_bring_an_even_number_of_coins(dice: Dice, built: set[tuple[int, int]]) -> None:
    if dice.blue[0] == dice.blue[1] or dice.yellow[0] == dice.yellow[1]:
        assert coin_gain(dice, built) % 2 == 0
