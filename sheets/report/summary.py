"""Many games in few words: what a file comes to, and how the players have done over all of them."""

from __future__ import annotations

from textwrap import indent
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine.items import GAMES, all_items, ids_of
from alhambra_engine.majorities import is_contest, points_by_item, rank
from alhambra_engine.reading.names import folded

from ..words.verdicts import judgement, number_of_errors
from .answers import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.reading.findings import MoreThan
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..words.catalog import Catalog
    from .spreadsheets import CellValue

EXTRA = tuple(item.id for game in GAMES for item in all_items(game) if item.kind == "extra")
"""What nobody can check: the last column."""
ITEMS = tuple(item for item in ids_of() if item not in EXTRA)
"""All else that is scored, in either game."""


class PlayerRow(NamedTuple):
    """A player of a game; `points` are those before, written as numbers, and those of the items.

    `place` is by points among those who can win; None for a virtual player who cannot. Where the result is open there
    are no points.
    """

    player: str
    virtual: bool
    place: int | None
    points: int | None
    winner: bool
    before: int = 0
    items: Mapping[str, int] = MappingProxyType({})


class GameRow(NamedTuple):
    """A game in a row: players by their places, then who has none, in the order of the file.

    `possible` is the number of different results where several are, `unlisted` that there are more than these; `errors`
    is 0 for a legal game.
    """

    file: str
    game: str | None
    legal: bool
    errors: int
    complete: bool
    scorings: tuple[int | str, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    winners: tuple[str, ...] = ()
    possible: int = 0
    unlisted: bool = False
    judgement: str = ""
    """What is wrong with it, in a few words of the reader's language."""
    date: str = ""
    title: str = ""
    """Both are those of a line of an archive, and empty for any other file."""

    def is_win_of(self, player: PlayerRow) -> bool:
        """Tell whether a player of this game has won it against somebody."""
        return player.winner and is_contest(len(self.players))


def game_row(result: Result, catalog: Catalog) -> GameRow:
    """Return what a result comes to."""
    errors = number_of_errors(result.findings, result.omitted)
    row = GameRow(result.source.name, result.game, result.legal, errors, result.complete)
    if not result.legal:
        word, counted = judgement(result.findings, catalog, result.omitted)
        judged = f"{word} ({counted})"
        return row._replace(judgement=judged)
    outcome = result.outcome
    if outcome is None:
        return row
    names, number = _open(result, outcome)
    if names:
        players = [PlayerRow(name, name in result.virtual, None, None, name in result.winners) for name in names]
        known, unlisted = (number, False) if isinstance(number, int) else (number.number, True)
        return row._replace(players=tuple(players), winners=result.winners, possible=known, unlisted=unlisted)
    totals = result.totals
    aside = outcome.virtual if outcome.game == "alhambra" else frozenset[str]()
    places = _places({name: points for name, points in totals.items() if name not in aside})
    items = _items(outcome, totals)
    players = [
        PlayerRow(
            name,
            name in result.virtual,
            places.get(name),
            points,
            name in result.winners,
            result.before.get(name, 0),
            items[name],
        )
        for name, points in totals.items()
    ]
    players.sort(key=lambda player: player.place or len(totals) + 1)
    return row._replace(scorings=_scorings(outcome), players=tuple(players), winners=result.winners)


def _open(result: Result, outcome: AlhambraOutcome | RollAndWriteOutcome) -> tuple[tuple[str, ...], int | MoreThan]:
    """Return who has a total, where several results are possible, and how many there are."""
    if outcome.game == "alhambra":
        return tuple(result.possible[0].totals) if result.possible else (), len(result.possible)
    return tuple(outcome.possible.totals) if outcome.scoring is None else (), outcome.possible.number


def _places(totals: Mapping[str, int]) -> dict[str, int]:
    return {player: standing.places[0] for standing in rank(totals, ()) for player in standing.players}


def _items(outcome: AlhambraOutcome | RollAndWriteOutcome, players: Iterable[str]) -> Mapping[str, Mapping[str, int]]:
    """Return the points of each player by item, over all scorings."""
    if outcome.game == "alhambra":
        awards = [award for scoring in outcome.scorings for award in scoring.awards]
        return {player: points_by_item(player, awards) for player in players}
    sheets = outcome.scoring.awards if outcome.scoring is not None else ()
    return {player: points_by_item(player, sheets) for player in players}


def _scorings(outcome: AlhambraOutcome | RollAndWriteOutcome) -> tuple[int | str, ...]:
    if outcome.game == "alhambra":
        return tuple(each.scoring for each in outcome.scorings)
    if outcome.scoring is None:
        return ()
    return ("so-far" if outcome.scoring.so_far else "final",)


# Over all games


class PlayerTotals(NamedTuple):
    """How a player has done in the complete games of one kind; of the `wins` so many are `shared`.

    `names` are the spellings that were taken for one player, the first one first.
    """

    names: tuple[str, ...]
    game: str
    games: int
    wins: int
    shared: int
    points: int
    best: int
    scoring: int | None = None
    """The most points in one scoring, where they are told; so are walls."""
    walls: tuple[int, ...] = ()

    @property
    def player(self) -> str:
        """The name as it was written first."""
        return self.names[0]

    @property
    def average(self) -> float:
        """The points of a game."""
        return self.points / self.games

    @property
    def wall(self) -> float | None:
        """The longest wall of a game, on average."""
        return sum(self.walls) / len(self.walls) if self.walls else None


class Tally:
    """How the real players have done in the complete ones of the games that it was told of, each game by itself.

    Names that differ in case alone, or in how their characters are encoded, are one player.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], PlayerTotals] = {}

    def add(self, row: GameRow) -> None:
        """Count a game."""
        if row.game is None or not row.complete:
            return
        for player in row.players:
            if player.virtual or player.points is None:
                continue
            won = row.is_win_of(player)
            self.count(row.game, player.player, player.points, won=won, shared=won and len(row.winners) > 1)

    def count(
        self,
        game: str,
        player: str,
        points: int,
        *,
        won: bool,
        shared: bool = False,
        scoring: int | None = None,
        wall: int | None = None,
    ) -> None:
        """Count what a real player did in a complete game; `scoring` is the best one, and `wall` the longest."""
        key = (game, folded(player))
        before = self._found.get(key) or PlayerTotals((), game, 0, 0, 0, 0, points)
        scorings = [each for each in (before.scoring, scoring) if each is not None]
        self._found[key] = PlayerTotals(
            tuple(dict.fromkeys((*before.names, player))),
            game,
            before.games + 1,
            before.wins + won,
            before.shared + shared,
            before.points + points,
            max(before.best, points),
            max(scorings, default=None),
            before.walls if wall is None else (*before.walls, wall),
        )

    @property
    def players(self) -> tuple[PlayerTotals, ...]:
        """All players, who has won most first."""
        return tuple(
            sorted(
                self._found.values(), key=lambda each: (each.game, -each.wins, -each.average, each.player.casefold())
            )
        )


# For programs


def summary_json(
    rows: Iterable[GameRow], more: Callable[[], Mapping[str, Any]], text: Callable[[object], str]
) -> Iterator[str]:
    """Yield the parts of a summary as JSON while games come: the games, the players, and `more`, asked at the end.

    `text` writes a value, indented by one. Without a game and without more there is nothing.
    """
    tally, before = Tally(), f'{{\n "schema": {SCHEMA},\n "games": [\n'
    start = before
    for row in rows:
        tally.add(row)
        yield before + _inner(text(game_answer(row)), 2)
        before = ",\n"
    told = more()
    if before == start:
        if not told:
            return
        yield start[:-1]
    else:
        yield "\n "
    players = [player_answer(each) for each in tally.players]
    yield "]"
    for key, value in {"players": players, **told}.items():
        yield f',\n "{key}": {_inner(text(value), 1).lstrip()}'
    yield "\n}\n"


def _inner(text: str, depth: int) -> str:
    """Return JSON so deep within other JSON."""
    return indent(text, " " * depth)


def player_answer(player: PlayerTotals) -> dict[str, Any]:
    """Return how a player has done as a JSON value."""
    return {
        "player": player.player,
        "game": player.game,
        "games": player.games,
        "wins": player.wins,
        "shared": player.shared,
        "points": player.points,
        "average": round(player.average, 2),
        "best": player.best,
        **({"names": list(player.names)} if len(player.names) > 1 else {}),
    }


def game_answer(row: GameRow) -> dict[str, Any]:
    """Return a game of a summary as a JSON value."""
    return {
        "file": row.file,
        "game": row.game,
        "legal": row.legal,
        "errors": row.errors,
        "complete": row.complete,
        "scorings": list(row.scorings),
        "players": [
            {
                "player": player.player,
                "virtual": player.virtual,
                "place": player.place,
                "points": player.points,
                "before": player.before,
                "items": {item: player.items.get(item, 0) for item in _items_of(row)}
                if player.points is not None
                else {},
            }
            for player in row.players
        ],
        "totals": {player.player: player.points for player in row.players if player.points is not None},
        "winners": list(row.winners),
        **({"possible": row.possible} if row.possible else {}),
        **({"date": row.date} if row.date else {}),
        **({"title": row.title} if row.title else {}),
    }


def _items_of(row: GameRow) -> Sequence[str]:
    """Return what is scored in a game: points that nobody can check only where somebody has some."""
    items = all_items(row.game) if row.game is not None else ()
    return [item.id for item in items if item.kind != "extra" or any(item.id in player.items for player in row.players)]


HEADS = (
    *("file", "game", "legal", "errors", "complete", "scorings", "possible"),
    *("player", "virtual", "place", "points", "winner", "before"),
    *ITEMS,
    *("date", "title"),
    *EXTRA,
)
"""The columns of the rows for spreadsheets, the same in every language."""


def spreadsheet_rows(row: GameRow) -> Iterator[Sequence[CellValue]]:
    """Yield the rows of one game below the heads, one for each player; a game without players has a row, too.

    Yes is 1 and no is 0, so that wins can be added up; what is not known is empty.
    """
    game: list[CellValue] = [
        row.file,
        row.game,
        int(row.legal),
        row.errors,
        int(row.complete),
        " ".join(map(str, row.scorings)),
        row.possible or None,
    ]
    own, told = _items_of(row), [row.date or None, row.title or None]
    for player in row.players:
        items, extra = (
            [player.items.get(item, 0) if item in own and player.points is not None else None for item in each]
            for each in (ITEMS, EXTRA)
        )
        winner = int(player.winner) if row.winners else None
        yield [
            *game,
            player.player,
            int(player.virtual),
            player.place,
            player.points,
            winner,
            player.before if player.points is not None else None,
            *items,
            *told,
            *extra,
        ]
    if not row.players:
        nothing = [None] * (len(HEADS) - len(game) - len(told) - len(EXTRA))
        yield [*game, *nothing, *told, *[None] * len(EXTRA)]
