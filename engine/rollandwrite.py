"""The numbers of Alhambra: Roll & Write."""

from __future__ import annotations

from typing import Any

from .buildings import Building, load_data, prizes

FINAL_SCORING = 3
"""The scoring of the base game whose prizes the final scoring uses (R5.1)."""


def _data() -> dict[str, Any]:
    return load_data("rollandwrite.toml")


def boxes(building: Building) -> int:
    """Return how many buildings of a type the grid holds, and boxes the score sheet (R1.7)."""
    return int(_data()["boxes"][building])


def places(building: Building) -> tuple[int, ...]:
    """Return the points of 1st, 2nd, 3rd place in the final scoring (R5.1)."""
    return prizes(building, FINAL_SCORING)


def grid_lines() -> int:
    """Return the number of rows, and of columns: one for each face of a die (R1.6)."""
    return int(_data()["grid"]["lines"])


def line_points() -> dict[int, int]:
    """Return the points of a row or column by the number of its buildings (R5.5)."""
    return {int(count): int(points) for count, points in _data()["lines"].items()}


def starting_coins() -> int:
    """Return the coins that everybody starts with (R2.7)."""
    return int(_data()["coins"]["start"])


def default_coins() -> int:
    """Return the coin circles of a layout that does not say (A5)."""
    return int(_data()["coins"]["default"])


def most_coins() -> int:
    """Return the most coin circles that a layout may have."""
    return int(_data()["coins"]["most"])


def coins_for_one_point() -> int:
    """Return how many coins left at the end make one point (R5.6)."""
    return int(_data()["coins"]["for_one_point"])


def most_coins_gained() -> int:
    """Return the most coins that the action "take coins" can bring (R3.8)."""
    return int(_data()["coins"]["most_gained"])


def change_die_cost() -> int:
    """Return the coins for one pip up or down at the start of a turn (R3.11)."""
    return int(_data()["specials"]["change_die"])


def second_building_cost() -> int:
    """Return the coins for building on the other two dice as well (R3.12)."""
    return int(_data()["specials"]["second_building"])


def starting_buildings() -> int:
    """Return the buildings that everybody has before the first round (R2.4)."""
    return int(_data()["start"]["buildings"])


def rounds() -> dict[int, int]:
    """Return the number of rounds by the number of players (R3.1, R8.4)."""
    return {int(players): int(count) for players, count in _data()["rounds"].items()}


def versus_bonus() -> dict[int, int]:
    """Return the bonus of each virtual player by their number, versus mode (R8.2)."""
    return {int(players): int(points) for players, points in _data()["versus_bonus"].items()}
