"""What stands on a score pad after a game: points in the boxes of players, counts in their corners, sums, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import earlier
from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.numbers import FINAL_SCORING, SCORINGS
from alhambra_engine.majorities import points_by_item

from .filling import Handwriting, common, with_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring
    from alhambra_engine.alhambra.texts import PlayerText
    from alhambra_engine.items import Item

VIRTUAL = "virtual"
"""What the boxes of the virtual player are called after; those of the others are called after their numbers."""

_Sums = dict[int, dict[str, int]]
"""By scoring and player."""


def keys_of(game: AlhambraOutcome) -> dict[str, str]:
    """Return what the boxes of each player are called after.

    Beside more players than two the virtual one is scored all the same, in a column like theirs.
    """
    players, virtual = earlier.players(game.transcript), game.virtual
    apart = len(virtual) == 1 and len(players) - 1 <= alhambra.virtual_needed_at()
    numbered = [player for player in players if not (apart and player in virtual)]
    return {player: str(numbered.index(player) + 1) if player in numbered else VIRTUAL for player in players}


def handwriting(games: Sequence[AlhambraOutcome]) -> Handwriting:
    """Return what stands on the pad after a game, as far as it is the same in all that are possible."""
    hands = [_handwriting(game) for game in games]
    texts, notes = common([hand.texts for hand in hands]), common([hand.notes for hand in hands])
    return Handwriting(texts, notes, dashes=hands[0].dashes)


def _handwriting(game: AlhambraOutcome) -> Handwriting:
    keys, sums = keys_of(game), _sums(game)
    texts: dict[str, str] = {}
    notes: dict[str, str] = {}
    dashes: list[str] = []
    for table, scoring in _scored(game):
        for player in table:
            own = {f"{item}-{scoring.scoring}": points for item, points in _items(player, scoring, game.items).items()}
            texts |= {f"{box}-{keys[player.name]}": str(points) for box, points in own.items()}
            notes |= {
                f"count-{item.id}-{scoring.scoring}-{keys[player.name]}": str(count)
                for item in with_points(game.items)
                if (count := scoring.holdings[player.name].count_of(item.id))
            }
            if player.virtual and keys[player.name] != VIRTUAL:
                dashes += [
                    f"{item.id}-{scoring.scoring}-{keys[player.name]}"
                    for item in with_points(game.items)
                    if item.is_scored(scoring.scoring) and not item.is_of(virtual=True)
                ]
    rows = [*(("sum", scoring, points) for scoring, points in sums.items()), *_totals(game, sums), *_places(game)]
    for row, number, numbers in rows:
        texts |= {f"{row}-{number}-{keys[player]}": str(value) for player, value in numbers.items()}
    return Handwriting(texts, notes, dashes=dashes)


def _scored(game: AlhambraOutcome) -> Iterator[tuple[tuple[PlayerText, ...], Scoring]]:
    for table, scoring in zip(game.transcript.scored, game.scorings, strict=True):
        yield table.players, scoring


def _has_wall(player: PlayerText) -> bool:
    """Tell whether it is known how long the wall of a real player is."""
    return not player.virtual and (player.palace is not None or player.wall is not None)


def _items(player: PlayerText, scoring: Scoring, items: Sequence[Item]) -> dict[str, int]:
    """The points of a player in a scoring; a wall that is not known has none, nor has the virtual player's (B6.3)."""
    points = points_by_item(player.name, scoring.awards)
    return {
        item.id: points.get(item.id, 0)
        for item in with_points(items)
        if item.is_scored(scoring.scoring)
        and (item.is_of(virtual=True) or not player.virtual)
        and (item.kind != "line" or _has_wall(player))
    }


def _sums(game: AlhambraOutcome) -> _Sums:
    """The points of the scorings, of players of whom all is known: as they are scored, or as they are written."""
    sums: _Sums = {each.scoring: dict(game.points_in(each.scoring)) for each in game.transcript.earlier}
    for players, scoring in _scored(game):
        known = (player.name for player in players if player.virtual or _has_wall(player))
        sums[scoring.scoring] = {player: scoring.points(player) for player in known}
    return sums


def _totals(game: AlhambraOutcome, sums: _Sums) -> Iterator[tuple[str, int, dict[str, int]]]:
    """The totals after each scoring, of the players of whom nothing before is missing; the first are its sums."""
    before, tables = game.transcript.before, game.transcript.tables
    so_far = dict.fromkeys(earlier.players(game.transcript), 0)
    for scoring in SCORINGS:
        if before is not None and scoring + 1 == tables[0].scoring:
            so_far = {player: points.value for player, points in before.points.items()}
        else:
            own = sums.get(scoring, {})
            so_far = {player: points + own[player] for player, points in so_far.items() if player in own}
        yield "sum" if scoring == SCORINGS[0] else "total", scoring, so_far


def _places(game: AlhambraOutcome) -> Iterator[tuple[str, int, Mapping[str, int]]]:
    """The places of the real players, once the game is over and nothing of it is missing (B5.4, B6.6)."""
    totals = {player: points for player, points in game.totals.items() if player not in game.virtual}
    if game.complete:
        places = {player: 1 + sum(other > points for other in totals.values()) for player, points in totals.items()}
        yield "place", FINAL_SCORING, places
