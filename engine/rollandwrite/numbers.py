"""The numbers of Alhambra: Roll & Write."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..buildings import Building, load_data
from ..items import items_of, prizes

if TYPE_CHECKING:
    from collections.abc import Mapping

FINAL_SCORING = 3
"""The scoring of the base game whose prizes the final scoring uses (R5.1)."""


def _data() -> dict[str, Any]:
    return load_data("rollandwrite.toml")


@cache
def sheet_items() -> tuple[str, ...]:
    """Return the items of a real player's row on the score sheet."""
    return tuple(item.id for item in items_of("roll-and-write") if item.is_of(virtual=False))


@cache
def boxes(building: Building) -> int:
    """Return how many buildings of a type the grid holds, and boxes the score sheet (R1.7)."""
    return int(_data()["boxes"][building])


@cache
def places(building: Building) -> tuple[int, ...]:
    """Return the points of 1st, 2nd, 3rd place in the final scoring (R5.1)."""
    return prizes(building, FINAL_SCORING)


@cache
def grid_lines() -> int:
    """Return the number of rows, and of columns: one for each face of a die (R1.6)."""
    return int(_data()["grid"]["lines"])


@cache
def line_points() -> Mapping[int, int]:
    """Return the points of a row or column by the number of its buildings (R5.5)."""
    return MappingProxyType({int(count): int(points) for count, points in _data()["lines"].items()})


@cache
def starting_coins() -> int:
    """Return the coins that everybody starts with (R2.7)."""
    return int(_data()["coins"]["start"])


@cache
def default_coins() -> int:
    """Return the coin circles of a layout that does not say (A5)."""
    return int(_data()["coins"]["default"])


@cache
def most_coins() -> int:
    """Return the most coin circles that a layout may have."""
    return int(_data()["coins"]["most"])


@cache
def coins_for_one_point() -> int:
    """Return how many coins left at the end make one point (R5.6)."""
    return int(_data()["coins"]["for_one_point"])


@cache
def most_coins_gained() -> int:
    """Return the most coins that the action "take coins" can bring (R3.8)."""
    return int(_data()["coins"]["most_gained"])


@cache
def change_die_cost() -> int:
    """Return the coins for one pip up or down at the start of a turn (R3.11)."""
    return int(_data()["specials"]["change_die"])


@cache
def second_building_cost() -> int:
    """Return the coins for building on the other two dice as well (R3.12)."""
    return int(_data()["specials"]["second_building"])


@cache
def starting_buildings() -> int:
    """Return the buildings that everybody has before the first round (R2.4)."""
    return int(_data()["start"]["buildings"])


@cache
def rounds() -> Mapping[int, int]:
    """Return the number of rounds by the number of players (R3.1, R8.4)."""
    return MappingProxyType({int(players): int(count) for players, count in _data()["rounds"].items()})


@cache
def rounds_at_the_table() -> Mapping[int, int]:
    """Return the rounds by the number of all who play, virtual players included, the fewest first (R3.1, R8.4, V1)."""
    together = {real + virtual for real, more in virtual_players().items() for virtual in more}
    return MappingProxyType({players: rounds()[players] for players in sorted(together)})


@cache
def versus_bonus() -> Mapping[int, int]:
    """Return the bonus of each virtual player by their number, versus mode (R8.2)."""
    return MappingProxyType({int(players): int(points) for players, points in _data()["versus_bonus"].items()})


@cache
def virtual_players() -> Mapping[int, tuple[int, ...]]:
    """Return how many virtual players there may be, by the number of real ones; the first is the usual (V1)."""
    return MappingProxyType({int(real): tuple(virtual) for real, virtual in _data()["virtual"].items()})


def players_with_one_virtual() -> int:
    """Return how many play, all together, where a single virtual player is one of them (R6.1)."""
    return next(real + 1 for real, virtual in virtual_players().items() if virtual[0] == 1)


def rounds_of(real: int, virtual: int) -> int | None:
    """Return the rounds of a whole game, virtual players counted as players; None where there is no such game (V1)."""
    if virtual not in virtual_players().get(real, ()):
        return None
    return rounds()[real + virtual]


def virtual_buildings(rounds_played: int) -> int:
    """Return the buildings that a virtual player has after so many rounds: he builds one in each (V11)."""
    return starting_buildings() + rounds_played


def line_worth(count: int) -> int:
    """Return the points of a row or column with so many buildings (R5.5)."""
    return line_points().get(count, 0)


def coins_worth(left: int) -> int:
    """Return the points of the coins left at the end (R5.6)."""
    return left // coins_for_one_point()


def virtual_names() -> tuple[str, ...]:
    """Return what virtual players are called where nobody names them (R8.3)."""
    return tuple(_data()["virtual_names"]["names"])
