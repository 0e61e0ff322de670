"""Turns of Roll & Write played one after the other: what each player builds, gains, pays and passes (R2, R3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import numbers
from .dice import Crossing, Dice, build_options, coin_gain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DicePair = tuple[int, int]
"""The faces of a blue die and a yellow one."""

_FACES = range(1, numbers.grid_lines() + 1)


class Change(NamedTuple):
    """A die that is changed by one pip for a coin (R3.11)."""

    colour: Literal["blue", "yellow"]
    before: int
    after: int


class Turn(NamedTuple):
    """A turn that was played: the sheet as it was before, and what was done."""

    player: int
    """Counted from 0, the first player first."""
    dice: Dice
    """As they are used: one of them may have been changed."""
    built: frozenset[Crossing]
    circled: int
    """Coins that are circled on the sheet afterwards, and how many of these are crossed out."""
    crossed: int
    change: Change | None
    builds: tuple[DicePair, ...]
    """The pairs with which something was built; none if coins were taken."""
    gained: int
    paid: int
    kept: DicePair
    passed: DicePair


class Play(NamedTuple):
    """The first turns of a game: the buildings of the start, the dice of the first player, then turn by turn."""

    built: tuple[frozenset[Crossing], ...]
    dice: Dice
    turns: tuple[Turn, ...]


class _Seat(NamedTuple):
    built: frozenset[Crossing]
    circled: int
    crossed: int
    pair: DicePair

    @property
    def coins(self) -> int:
        return self.circled - self.crossed


def play(table: Mapping[str, Any]) -> Play:
    """Return the game that a table tells of; ValueError with the rule for what is against the rules."""
    seats = [_seat(each) for each in table["seats"]]
    start, passed = seats[0].pair, _pair(table["extra"])
    turns: list[Turn] = []
    for number, told in enumerate(table["turns"]):
        player = number % len(seats)
        turn = _turn(player, seats[player], passed, told)
        passed = turn.passed
        built = turn.built | {crossing_of(pair) for pair in turn.builds}
        seats[player] = _Seat(built, turn.circled, turn.crossed, turn.kept)
        turns.append(turn)
    first = tuple(_seat(each).built for each in table["seats"])
    return Play(first, _dice(start, _pair(table["extra"])), tuple(turns))


def _seat(table: Mapping[str, Any]) -> _Seat:
    built = frozenset(crossing_of(_pair(each)) for each in table["built"])
    _check(len(built) == len(table["built"]) == numbers.starting_buildings(), "R2.4")
    return _Seat(built, numbers.starting_coins(), 0, _pair(table["pair"]))


def _turn(player: int, seat: _Seat, handed: DicePair, told: Mapping[str, Any]) -> Turn:
    """One turn: with the pair on the sheet and the one that was passed (R3.3)."""
    change = Change(*told["change"]) if "change" in told else None
    dice = _changed(_dice(seat.pair, handed), change)
    builds = tuple(_pair(each) for each in told.get("build", ()))
    paid = numbers.change_die_cost() if change is not None else 0
    paid += numbers.second_building_cost() * (len(builds) - 1) if builds else 0
    _check(paid <= seat.coins, "R3.11")
    rolled = [_pair(each) for each in told["rolled"]]
    gained = 0 if builds else coin_gain(dice, seat.built)
    if builds:
        left = _without(dice, builds[0])
        _check(crossing_of(builds[0]) in build_options(dice, seat.built), "R3.4")
        second = builds[1:]
        is_free = crossing_of(left) not in seat.built | {crossing_of(builds[0])}
        _check(not second or (second == (left,) and is_free), "R3.12")
        if not second:
            # The used pair is rolled again, the other one goes on as it is (R3.7).
            rolled.append(left)
    kept, passed = rolled
    coins = seat.circled + gained, seat.crossed + paid
    return Turn(player, dice, seat.built, *coins, change, builds, gained, paid, kept, passed)


def _changed(dice: Dice, change: Change | None) -> Dice:
    if change is None:
        return dice
    _check(abs(change.after - change.before) == 1 and change.after in _FACES, "R3.11")
    faces = list(getattr(dice, change.colour))
    _check(change.before in faces, "R3.11")
    faces[faces.index(change.before)] = change.after
    return dice._replace(**{change.colour: (faces[0], faces[1])})


def _without(dice: Dice, pair: DicePair) -> DicePair:
    """The pair that is left when one is used (R3.7)."""
    left = []
    for faces, used in zip(dice, pair, strict=True):
        _check(used in faces, "R3.4")
        left.append(faces[1] if faces[0] == used else faces[0])
    return left[0], left[1]


def _dice(one: DicePair, other: DicePair) -> Dice:
    return Dice((one[0], other[0]), (one[1], other[1]))


def crossing_of(pair: DicePair) -> Crossing:
    """Return where a blue and a yellow die meet (A7)."""
    blue, yellow = pair
    return yellow, blue


def _pair(faces: Sequence[int]) -> DicePair:
    blue, yellow = faces
    _check(blue in _FACES and yellow in _FACES, "R2.6")
    return blue, yellow


def _check(kept: bool, rule: str) -> None:  # noqa: FBT001 - what it checks is its first argument
    if not kept:
        raise ValueError(rule)
