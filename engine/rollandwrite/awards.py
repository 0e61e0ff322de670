"""The score sheet of Roll & Write: what every player gets at the end, and for which types an order is needed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .. import majorities
from ..buildings import BUILDINGS, Building
from ..majorities import MajorityAward
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..majorities import Standing
    from .completions import Completions, Groups


class Seat(NamedTuple):
    """What a player has at the end; None is what is not known, and a virtual one has neither lines nor coins.

    `rows` and `columns` are the numbers of buildings in each line of the grid, from the dice's 1 on; where only the
    points for them are known, they are empty and `line_points` has these.
    """

    counts: Mapping[Building, int]
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None
    coins_left: int | None = None
    virtual: bool = False
    line_points: int | None = None

    @property
    def unknown(self) -> tuple[str, ...]:
        """The items of the scoring that are not known: `lines`, `coins`."""
        if self.virtual:
            return ()
        known = {"lines": self.rows, "coins": self.coins_left}
        return tuple(item for item, value in known.items() if value is None)


class LinesAward(NamedTuple):
    """Points for rows and columns, line by line, and together (R5.5)."""

    player: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_points: tuple[int, ...]
    column_points: tuple[int, ...]
    points: int
    rule: str

    @property
    def item(self) -> str:
        """What the points are for."""
        return "lines"


class CoinsAward(NamedTuple):
    """Points for coins left: 0 for a single one (R5.6)."""

    player: str
    left: int
    points: int
    rule: str

    @property
    def item(self) -> str:
        """What the points are for."""
        return "coins"


class BonusAward(NamedTuple):
    """Points that a virtual player gets in place of lines and coins in the versus mode (R8.2)."""

    player: str
    points: int
    rule: str

    @property
    def item(self) -> str:
        """What the points are for."""
        return "bonus"


SheetAward = MajorityAward | LinesAward | CoinsAward | BonusAward


def award(
    seats: Mapping[str, Seat], completions: Completions, *, versus: bool, so_far: bool = False
) -> tuple[SheetAward, ...]:
    """Return all awards: type by type, then lines, coins and bonuses by player (R4, R5, R8.2).

    A player's points are the sum of that player's awards. Virtual players take places, but have awards only in the
    `versus` mode. Lines without points and players without coins have no award. `so_far`, before the final scoring,
    types bring points only to those who have completed them. Raises ValueError if two or more players completed a
    type and `completions` does not give their order.
    """
    scoring = frozenset(scoring_players(seats, versus=versus))
    found: list[SheetAward] = []
    for building in BUILDINGS:
        awarded = type_awards(building, seats, completions.get(building), so_far=so_far)
        found.extend([each for each in awarded if each.player in scoring])
    for player, seat in seats.items():
        if not seat.virtual:
            found.extend(_sheet_awards(player, seat))
    if versus:
        found.extend(_bonuses(seats))
    return tuple(found)


def scoring_players(seats: Mapping[str, Seat], *, versus: bool) -> tuple[str, ...]:
    """Return who has a total: the real players, in the versus mode the virtual ones as well (R6.6, R8.2)."""
    return tuple(player for player, seat in seats.items() if versus or not seat.virtual)


def totals(seats: Mapping[str, Seat], awards: tuple[SheetAward, ...], *, versus: bool) -> dict[str, int]:
    """Return the points of everybody who has a total, in the order of the seats (V27)."""
    points = dict.fromkeys(scoring_players(seats, versus=versus), 0)
    for each in awards:
        points[each.player] += each.points
    return points


def full_rows(seats: Mapping[str, Seat]) -> dict[Building, tuple[str, ...]]:
    """Return who filled which type's row, in the order of the seats; types that nobody filled are left out (R4.1)."""
    full = {}
    for building in BUILDINGS:
        boxes = numbers.boxes(building)
        players = tuple([player for player, seat in seats.items() if seat.counts.get(building, 0) == boxes])
        if players:
            full[building] = players
    return full


def missing_orders(seats: Mapping[str, Seat], known: Completions) -> dict[Building, tuple[str, ...]]:
    """Return the types that two or more players filled in an unknown order, with these players."""
    full = full_rows(seats)
    return {building: players for building, players in full.items() if len(players) > 1 and building not in known}


def with_any_order(seats: Mapping[str, Seat], known: Completions) -> Completions:
    """Return orders for all types that need one: those who filled a type in an unknown order share a round."""
    return {**known, **{building: (players,) for building, players in missing_orders(seats, known).items()}}


def type_awards(
    building: Building, seats: Mapping[str, Seat], groups: Groups | None = None, *, so_far: bool = False
) -> Iterator[MajorityAward]:
    """Yield the awards of one type, those of virtual players too; ValueError as for its standings."""
    counts = type_counts(building, seats)
    standings = _ranked(building, counts, groups, so_far=so_far)
    return majorities.awards(building, counts, standings, lambda standing: clause_of(standing, building, counts))


def type_counts(building: Building, seats: Mapping[str, Seat]) -> dict[str, int]:
    """Return how many buildings of a type the players have, without those who have none (R5.3)."""
    return {player: count for player, seat in seats.items() if (count := seat.counts.get(building, 0))}


def type_standings(
    building: Building, seats: Mapping[str, Seat], groups: Groups | None = None, *, so_far: bool = False
) -> tuple[Standing, ...]:
    """Return who takes which places of one type: one ranking by number, then by completion (V21).

    `groups` are the players who filled the row, the earliest first; `so_far` nobody else has points (R4.1).
    ValueError where the groups are needed and do not fit.
    """
    return _ranked(building, type_counts(building, seats), groups, so_far=so_far)


def _ranked(
    building: Building, counts: Mapping[str, int], groups: Groups | None, *, so_far: bool
) -> tuple[Standing, ...]:
    """Return the standings of one type by the number of its buildings that each player has."""
    boxes = numbers.boxes(building)
    full = [player for player, count in counts.items() if count == boxes]
    if so_far and not full:
        return ()
    if not full:
        return majorities.rank(counts, numbers.places(building))
    turn = {player: number for number, group in enumerate(groups or ()) for player in group}
    if len(full) > 1 and not all(player in turn for player in full):
        raise ValueError(f"the order of {building} is needed: {', '.join(full)}")
    claims = {player: (count, -turn.get(player, 0) if count == boxes else 0) for player, count in counts.items()}
    if so_far:
        claims = {player: claims[player] for player in full}
    return majorities.rank(claims, numbers.places(building))


def clause_of(standing: Standing, building: Building, counts: Mapping[str, int]) -> str:
    """Return the clause by which the players of a standing get their points: by completing the type, or in the end."""
    tied = len(standing.players) > 1
    if counts[standing.players[0]] == numbers.boxes(building):
        return "R4.2" if tied else "R4.1"
    return "R5.2" if tied else "R5.1"


def _sheet_awards(player: str, seat: Seat) -> Iterator[SheetAward]:
    rows, columns = seat.rows or (), seat.columns or ()
    worth = numbers.line_points()
    row_points = tuple([worth.get(count, 0) for count in rows])
    column_points = tuple([worth.get(count, 0) for count in columns])
    points = sum(row_points) + sum(column_points) + (seat.line_points or 0)
    if points:
        yield LinesAward(player, rows, columns, row_points, column_points, points, "R5.5")
    if seat.coins_left:
        yield CoinsAward(player, seat.coins_left, numbers.coins_worth(seat.coins_left), "R5.6")


def _bonuses(seats: Mapping[str, Seat]) -> Iterator[BonusAward]:
    virtual = [player for player, seat in seats.items() if seat.virtual]
    points = numbers.versus_bonus().get(len(virtual), 0)
    for player in virtual:
        if points:
            yield BonusAward(player, points, "R8.2")


@cache
def achievable_points(building: Building, players: int) -> frozenset[int]:
    """Return all points that a player can get for a type at a table of so many, 0 included (V23).

    For the auditor: a claim that is none of them is a mistake, whoever built what.
    """
    prizes = numbers.places(building)
    return frozenset(
        sum(prizes[first : first + tied]) // tied for first in range(players) for tied in range(1, players - first + 1)
    ) | {0}
