"""The invaders: what the open sides of a palace cost, and that nobody's points fall below 0 (X15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..geometry import STEPS, Cell, TileSide, coordinates
from . import earlier, house_rules
from .awards import LossAward

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..geometry import Position
    from ..items import Item
    from ..reading.findings import Collector
    from .awards import Holding, ScoringAward
    from .palace import Palace
    from .scoring import AlhambraOutcome, Scoring
    from .transcript import PlayerText, TableText

FOUNTAIN, BAYS, BELOW_ZERO = "fountain-attacked", "bays-attacked", "points-below-zero"
"""The rules that a table can answer."""

_SIDES = tuple(TileSide)


class OpenSide(NamedTuple):
    """A side without a wall and with no tile behind it.

    It is a side of the `fountain`, or towards a `bay`: further on in its direction there is another tile.
    """

    cell: Cell
    side: TileSide
    fountain: bool
    bay: bool


class AttackedSide(NamedTuple):
    """An open side, and the points that it costs, less than 0."""

    cell: Cell
    side: TileSide
    points: int

    @property
    def at(self) -> Position:
        """The place of the tile."""
        return coordinates(self.cell)


def open_sides(palace: Palace) -> tuple[OpenSide, ...]:
    """Return the open sides of a palace, tile by tile."""
    walls = palace.walls()
    lines = _lines(walls)
    return tuple(
        OpenSide(cell, side, cell in palace.fountains, _is_beyond(cell, side, lines))
        for cell in sorted(walls)
        for side in _SIDES
        if not walls[cell] & side.bit and cell + STEPS[side] not in walls
    )


_Lines = tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]]
"""The first and the last tile of each row, by how far south it is, and of each column, by how far east."""


def _lines(walls: Mapping[Cell, int]) -> _Lines:
    rows: dict[int, tuple[int, int]] = {}
    columns: dict[int, tuple[int, int]] = {}
    for east, south in map(coordinates, walls):
        first, last = rows.get(south, (east, east))
        rows[south] = min(first, east), max(last, east)
        first, last = columns.get(east, (south, south))
        columns[east] = min(first, south), max(last, south)
    return rows, columns


def _is_beyond(cell: Cell, side: TileSide, lines: _Lines) -> bool:
    """Tell whether there is a tile further on in a direction."""
    (rows, columns), (east, south) = lines, coordinates(cell)
    match side:
        case TileSide.NORTH:
            return columns[east][0] < south
        case TileSide.SOUTH:
            return columns[east][1] > south
        case TileSide.WEST:
            return rows[south][0] < east
        case TileSide.EAST:
            return rows[south][1] > east


def cost_of(item: Item, side: int, attack: int, scoring: int) -> int:
    """Return what an open side costs in a scoring if the attack comes from there: nothing on the far side."""
    ahead, beside = item.losses[scoring - 1]
    turn = (side - attack) % 4
    return 0 if turn == 2 else beside if turn else ahead  # noqa: PLR2004 - half a turn


def attacked(
    holdings: Mapping[str, Holding], item: Item, attack: TileSide | None, scoring: int, given: Mapping[str, bool]
) -> Mapping[str, Holding]:
    """Return what players bring to a scoring with what the invaders take from the palaces that are drawn."""
    if attack is None:
        return holdings
    return {
        player: holding if holding.open_sides is None else _with_losses(holding, item, attack, scoring, given)
        for player, holding in holdings.items()
    }


def _with_losses(holding: Holding, item: Item, attack: TileSide, scoring: int, given: Mapping[str, bool]) -> Holding:
    sides = tuple(
        AttackedSide(each.cell, each.side, -cost)
        for each in holding.open_sides or ()
        if (cost := cost_of(item, each.side, attack, scoring))
        and (given[FOUNTAIN] or not each.fountain)
        and (given[BAYS] or not each.bay)
    )
    return holding._replace(attacked=sides, counts={**holding.counts, item.id: sum(side.points for side in sides)})


def most_cost(item: Item, scoring: int, tiles: int) -> int:
    """Return a bound on what the invaders take in a scoring from a palace with so many tiles, whatever their walls."""
    # The fountain is one more. Of n squares all are open to the attack at most, in one row, which has two ends; in any
    # other shape there are fewer of them, and no more of both together.
    ahead, beside = item.losses[scoring - 1]
    return ahead * (tiles + 1) + 2 * beside


def check(item: Item, table: TableText, findings: Collector, doubtful: Collection[str]) -> None:
    """Add whose losses are not given, and whose are more than such a palace can lose.

    `doubtful` are those who are perhaps the imaginary player, whom nobody attacks (X15.5).
    """
    for player in table.players:
        counts = player.counts
        if counts is None or player.virtual is not False or not counts.complete:
            continue
        number = player.numbers.get(item.id)
        if number is None and item.typed not in player.unread and player.name not in doubtful:
            findings.add("loss-not-given", counts.span, player=player.name)
        elif number is not None:
            limit = most_cost(item, table.scoring, tiles_of(player))
            if -number.value > limit:
                findings.add("loss-too-high", number.span, player=player.name, number=-number.value, limit=limit)


def tiles_of(player: PlayerText) -> int:
    """Return how many buildings a player has counted."""
    return sum(number.value for number in player.counts.counts.values()) if player.counts is not None else 0


def floored(outcome: AlhambraOutcome) -> AlhambraOutcome:
    """Return a scored game in which nobody loses more points than that player has, unless the table has it so (X15.4).

    Who has missing points from before may have had enough of them.
    """
    text = outcome.transcript
    if house_rules.answers(text.modules, text.rules)[BELOW_ZERO]:
        return outcome
    done: list[Scoring] = []
    for scoring in outcome.scorings:
        done.append(scoring._replace(awards=tuple(_floored(scoring, done, outcome))))
    return outcome._replace(scorings=tuple(done))


def _floored(scoring: Scoring, done: Sequence[Scoring], outcome: AlhambraOutcome) -> Iterator[ScoringAward]:
    text = outcome.transcript
    lacking = earlier.missing(text)
    is_known = not any(each < scoring.scoring for each in lacking.scorings)
    before = earlier.points_of(
        text, {each.scoring: {name: each.points(name) for name in each.holdings} for each in done}, scoring.scoring
    )
    for award in scoring.awards:
        if not isinstance(award, LossAward):
            yield award
            continue
        won = sum(
            each.points for each in scoring.awards if each.player == award.player and not isinstance(each, LossAward)
        )
        had = before.get(award.player, 0) + sum(each.points(award.player) for each in done) + won
        is_sure = is_known and award.player not in lacking.players
        yield award._replace(points=-min(award.cost, max(0, had)) if is_sure else -award.cost)
