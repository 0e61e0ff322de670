"""What a file of the base game says of a filled pad: the entries, and what is certain beside them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra import earlier, numbers
from ..alhambra.awards import longest_possible_wall
from ..alhambra.cards import number_of
from ..alhambra.judging import is_given
from ..alhambra.meant_tiles import reader_of
from ..alhambra.scoring import open_answers, scored_table, with_points
from ..alhambra.tile_sets import set_of
from ..alhambra.tiles import SIGNS, parse
from ..buildings import BUILDINGS, Building
from ..items import line_of
from ..majorities import Range, points_by_item
from .equations import Equation, gap
from .pads import PadEntry
from .sums import Column, PlayerSums, sums

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..alhambra.awards import Holding
    from ..alhambra.scoring import AlhambraOutcome, Scoring
    from ..alhambra.texts import PlayerText, TableText, Transcript
    from ..alhambra.tiles import TileSet
    from ..items import Item
    from ..reading.values import Claims, Number
    from .equations import PadCell
    from .sums import Sum, Terms

WALL = line_of("alhambra").id

_ABSENT = "?"
"""The imaginary player of two players whose pad does not mention that player."""

_OWN_TILES = 40
"""Tiles of each type among home-made ones, beside those that are known."""

_UNSEEN_EXTRA = 100
"""Points that nobody can check of a scoring that the file lacks: so many won or lost, in a game that has some."""


class ScoringSeat(NamedTuple):
    """What is certain of a player in a scoring: the counts, if they are known, the wall, tiles in the reserve.

    The counts are those of all types, but for those that depend on what no source settles.
    `others` are between which points items are that are neither types nor walls; `pieces` is how many there are of
    those of them that are majorities, where it is known. `to_lose` are the fewest points that there are to lose: those
    from before, and those for types where everybody's tiles are known.
    """

    counts: Mapping[str, int] | None
    wall: Range
    kept: Mapping[Building, int]
    others: Mapping[str, Range] = MappingProxyType({})
    pieces: Mapping[str, int] = MappingProxyType({})
    to_lose: int = 0


class Loss(NamedTuple):
    """Between which points a player is for an item by which points are lost."""

    item: str
    points: Range


class Facts(NamedTuple):
    """A pad of the base game.

    `scorings` are those with palaces, counts or claims, and the `seats` are in their order; `places` gives the place
    of an entry's scoring among them, -1 for a total of the whole game. `equations` are those of all sums; `gaps` are
    between which numbers the points of scorings are that the file does not have.
    """

    entries: tuple[PadEntry, ...]
    places: Sequence[int]
    players: tuple[str, ...]
    scorings: tuple[int, ...]
    seats: Sequence[Mapping[str, ScoringSeat]]
    tiles: Mapping[Building, int]
    sums: tuple[Sum, ...]
    equations: Mapping[int, tuple[Equation, ...]]
    gaps: Mapping[PadCell, Range]
    items: Mapping[str, Item]
    """What is scored, by id."""

    @property
    def others(self) -> tuple[Item, ...]:
        """The items that are neither types nor walls."""
        return others_of(tuple(self.items.values()))


def others_of(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items that take no tiles of a type and no wall."""
    return tuple(item for item in items if item.id not in BUILDINGS and item.kind != "line")


def facts_of(outcome: AlhambraOutcome) -> Facts:
    """Return what a legal file says of its pad."""
    text = outcome.transcript
    names = tuple(dict.fromkeys(player.name for table in text.tables for player in table.players))
    real = [name for name in names if name not in outcome.virtual]
    absent = (_ABSENT,) if len(real) == len(names) == numbers.virtual_needed_at() and not text.without_virtual else ()
    tiles = _tiles(text, [table.holdings for table in outcome.judged.tables])
    items = outcome.items
    games = _games(outcome)
    held = [[game[at] for game in games] for at in range(len(text.tables))]
    most_wall = longest_possible_wall(sum(tiles.values()), items) * numbers.points_per_side()
    # What huts count as takes no tile.
    huts = sum(item.squares for item in items if item.kind == "added")
    tiles = {
        building: number + huts + sum(number_of(item, building) for item in items) for building, number in tiles.items()
    }
    open_types = _open_types(outcome)
    lost = _lost(outcome)
    seats = [
        {
            player.name: _with_loss(
                _seat(
                    player,
                    [each.holdings[player.name] for each in own],
                    most_wall,
                    table.scoring,
                    items,
                    open_types=open_types.get((table.scoring, player.name), ()),
                ),
                lost.get((table.scoring, player.name)),
            )
            for player in table.players
        }
        | dict.fromkeys(absent, ScoringSeat(None, Range(0, 0), {}, _no_points(items)))
        for table, own in zip(text.tables, held, strict=True)
    ]
    if text.modules:
        seats = [
            _with_pieces(own, table, games, outcome) for own, table, games in zip(seats, text.tables, held, strict=True)
        ]
    if lost:
        is_whole = not absent and not open_types
        seats = [
            _with_to_lose(own, table, games, text, is_whole=is_whole)
            for own, table, games in zip(seats, text.tables, held, strict=True)
        ]
    scorings = tuple(table.scoring for table in text.tables)
    entries = entries_of(text)
    places = [scorings.index(entry.scoring) if entry.scoring in scorings else -1 for entry in entries]
    found: list[Sum] = []
    equations: dict[int, tuple[Equation, ...]] = {}
    # Positions on the scoring track include the points of the scoring before.
    scored = [with_points(game).by_scoring for game in _answered(outcome)] if text.track else [{}]
    open_at = [
        {each for (number, _), types in open_types.items() if number == scoring for each in types}
        for scoring in scorings
    ]
    for name in names:
        bookkeeper = _Bookkeeper(name, text, entries, _points(name, held, seats, items, open_at), scored)
        for each in bookkeeper.sums():
            found.append(each)
            equations[each.entry] = bookkeeper.equations(each)
    players = (*names, *absent)
    gaps, by_id = _gaps(text, most_wall), {item.id: item for item in items}
    return Facts(entries, places, players, scorings, seats, tiles, tuple(found), equations, gaps, by_id)


def _answered(outcome: AlhambraOutcome) -> list[AlhambraOutcome]:
    """Return the games with all answers to what no source settles; without such a question the game itself."""
    text = outcome.transcript
    if not text.modules:
        return [outcome]
    return [
        outcome._replace(transcript=text._replace(rules={**text.rules, **given})) for given in open_answers(outcome)
    ]


def _games(outcome: AlhambraOutcome) -> list[list[Scoring]]:
    """Return what all players bring to the scorings of a file, and get if nothing is missing, by all answers."""
    return [[scored_table(game, table, table.holdings) for table in game.judged.tables] for game in _answered(outcome)]


def _with_pieces(
    seats: Mapping[str, ScoringSeat], table: TableText, games: Sequence[Scoring], outcome: AlhambraOutcome
) -> dict[str, ScoringSeat]:
    """Return the seats of a scoring with what is known of majorities of modules: how many everybody has, the points.

    The points are known where all of these numbers are, whatever else is written of the players.
    """
    found = dict(seats)
    for item in others_of(outcome.items):
        if item.kind != "majority":
            continue
        is_barred = not outcome.transcript.rules.get(item.virtual_rule, True)
        known = {player.name for player in table.players if _is_given(player, item, is_barred=is_barred)}
        known |= {_ABSENT} & seats.keys() if is_barred else set()
        for name in known:
            numbers_of = {game.holdings[name].counts.get(item.id, 0) if name != _ABSENT else 0 for game in games}
            if len(numbers_of) == 1:
                found[name] = found[name]._replace(pieces={**found[name].pieces, item.id: numbers_of.pop()})
            if known == seats.keys():
                points = [points_by_item(name, game.awards).get(item.id, 0) for game in games]
                others = {**found[name].others, item.id: Range(min(points), max(points))}
                found[name] = found[name]._replace(others=others)
    return found


def _is_given(player: PlayerText, item: Item, *, is_barred: bool) -> bool:
    """Tell whether it is known how many pieces of a module a player has; virtual ones have none that are barred."""
    return item.id in player.numbers or bool(player.virtual and (is_barred or not player.is_bare))


def _no_points(items: Sequence[Item]) -> dict[str, Range]:
    return {item.id: Range(0, 0) for item in others_of(items)}


def _gaps(text: Transcript, most_wall: int) -> dict[PadCell, Range]:
    """Return what a player may have got where nothing is written: every first place, and the longest wall (B4.7)."""
    most = {
        scoring: sum(_most_points(item, scoring) for item in text.items if item.kind != "line") + most_wall
        for scoring in numbers.SCORINGS
    }
    first = min((sitting.scoring for sitting in text.sittings), default=min(numbers.SCORINGS))
    all_tiles = _set(text).size
    least = {
        scoring: (-_UNSEEN_EXTRA if text.has_extra else 0)
        + sum(_least_points(item, scoring, all_tiles) for item in text.items)
        for scoring in numbers.SCORINGS
    }
    gaps = {gap(scoring): Range(least[scoring], points) for scoring, points in most.items()}
    before = [scoring for scoring in numbers.SCORINGS if scoring < first]
    return {
        gap(None): Range(sum(least[scoring] for scoring in before), sum(most[scoring] for scoring in before)),
        **gaps,
    }


def _most_points(item: Item, scoring: int) -> int:
    """Return the most that somebody can get for an item other than a wall."""
    if item.kind == "extra":
        return _UNSEEN_EXTRA
    if not item.is_scored(scoring):
        return 0
    return item.prizes_in(scoring)[0] if item.kind == "majority" else item.most_points


def _least_points(item: Item, scoring: int, tiles: int) -> int:
    """Return the fewest points that somebody can get for an item, with so many tiles: none but where some are lost."""
    if item.kind != "loss":
        return 0
    from ..alhambra.expansions.rules import loss_of  # few games have expansions

    return -loss_of(item).most_cost(item, scoring, tiles)


def _with_loss(seat: ScoringSeat, lost: Loss | None) -> ScoringSeat:
    return seat if lost is None else seat._replace(others={**seat.others, lost.item: lost.points})


def _with_to_lose(
    seats: Mapping[str, ScoringSeat], table: TableText, games: Sequence[Scoring], text: Transcript, *, is_whole: bool
) -> dict[str, ScoringSeat]:
    """Return the seats of a scoring with the fewest points that players have to lose; extra points may be negative."""
    if text.has_extra:
        return {name: seat._replace(to_lose=-_UNSEEN_EXTRA * len(numbers.SCORINGS)) for name, seat in seats.items()}
    before = earlier.points_of(text, {}, table.scoring)
    is_known = is_whole and not any(player.is_bare for player in table.players)
    return {
        name: seat._replace(
            to_lose=before.get(name, 0) + (min(_for_types(name, game) for game in games) if is_known else 0)
        )
        for name, seat in seats.items()
    }


def _for_types(name: str, scoring: Scoring) -> int:
    own = points_by_item(name, scoring.awards)
    return sum(own.get(building, 0) for building in Building)


def _lost(outcome: AlhambraOutcome) -> dict[tuple[int, str], Loss]:
    """Return between which points players lose, by scoring and name, in a game with a module in which they do.

    What is drawn or typed is known but for what no source settles; else it is as much as such a palace can lose.
    """
    text = outcome.transcript
    item = next((item for item in outcome.items if item.kind == "loss"), None) if text.modules else None
    if item is None:
        return {}
    from ..alhambra.expansions.rules import loss_of  # few games have expansions

    games = [with_points(game) for game in _answered(outcome)]
    found = {}
    for table, judged in zip(text.tables, outcome.judged.tables, strict=True):
        own = [each for game in games for each in game.scorings if each.scoring == table.scoring]
        for player in table.players:
            is_drawn = player.palace is not None and table.scoring in text.attacks
            if player.virtual:
                points = [0]
            elif own and (is_drawn or item.id in player.numbers):
                points = [points_by_item(player.name, each.awards).get(item.id, 0) for each in own]
            elif item.id in player.numbers:
                points = [player.numbers[item.id].value, 0]
            elif is_drawn:
                # Without the points of all others nobody knows whether there is so much to lose.
                attack, held = text.attacks.get(table.scoring), judged.holdings[player.name]
                points = [-loss_of(item).most_drawn(held, item, attack, table.scoring, text.rules), 0]
            else:
                squares = sum(each.squares for each in text.items)
                tiles = _set(text).size if player.is_bare else judged.holdings[player.name].tiles + squares
                points = [_least_points(item, table.scoring, tiles), 0]
            found[table.scoring, player.name] = Loss(item.id, Range(min(points), max(points)))
    return found


def entries_of(text: Transcript) -> tuple[PadEntry, ...]:
    """Return all claims of a file, in its order."""
    found = [
        PadEntry(player.name, table.scoring, item, number.value, number.span)
        for table in text.tables
        for player in table.players
        for item, number in claimed(player.claims)
    ]
    found += [PadEntry(player, None, "total", number.value, number.span) for player, number in text.claims.items()]
    return tuple(sorted(found, key=lambda entry: entry.span))


def claimed(claims: Claims | None) -> Iterator[tuple[str, Number]]:
    """Yield what a player has written of one scoring, by item."""
    if claims is not None:
        yield from claims.items.items()
        for item, number in (("sum", claims.sum), ("running", claims.running), ("total", claims.total)):
            if number is not None:
                yield item, number


def _set(text: Transcript) -> TileSet:
    return set_of(text.modules, text.rules)


def _tiles(text: Transcript, holdings: Sequence[Mapping[str, Holding]]) -> dict[Building, int]:
    if not text.any_tiles:
        return {building: _set(text).number_of(building) for building in Building}
    known = {
        building: sum(own.counts.get(building, 0) for each in holdings for own in each.values())
        for building in Building
    }
    return {building: number + _OWN_TILES for building, number in known.items()}


def _seat(
    player: PlayerText,
    held: Sequence[Holding],
    most_wall: int,
    scoring: int,
    items: Sequence[Item],
    *,
    open_types: Collection[Building] = (),
) -> ScoringSeat:
    """Return what is certain of a player who may bring one of several holdings, by what no source settles.

    Of `open_types` there may be more than are written.
    """
    is_counted = player.palace is not None or player.counts is not None
    holding = held[0]
    counts: dict[str, int] | None = None
    if is_counted:
        counted = {building: {each.count_of(building) for each in held} for building in Building}
        counts = {
            building: own.pop() for building, own in counted.items() if len(own) == 1 and building not in open_types
        }
    if player.virtual:
        wall = Range(0, 0)
    elif player.palace is not None or player.wall is not None:
        points = holding.wall_length * numbers.points_per_side()
        wall = Range(points, points)
    elif is_counted:
        wall = Range(0, longest_possible_wall(holding.tiles, items) * numbers.points_per_side())
    else:
        wall = Range(0, most_wall)
    kept: dict[Building, int] = {}
    for word in player.reserve:
        pattern = parse(word.text, SIGNS)
        if pattern is not None:
            kept[pattern.building] = kept.get(pattern.building, 0) + 1
    return ScoringSeat(counts, wall, kept, _other_ranges(player, held, scoring, items))


def _other_ranges(player: PlayerText, held: Sequence[Holding], scoring: int, items: Sequence[Item]) -> dict[str, Range]:
    """Return between which points a player is for items that are neither types nor walls."""
    found = {}
    for item in others_of(items):
        if item.kind == "extra":  # what nobody can check is as it is written
            points = _extra(player, item)
            found[item.id] = Range(points, points)
            continue
        if item.set_points:
            own = held[0].sets.get(item.id)
            most = 0 if player.virtual else item.most_points
            found[item.id] = Range(0, most) if own is None else Range(own.least, own.most)
            continue
        # Whether they are known is the same for all holdings.
        by_answer = [_known_points(player, holding, scoring, item) for holding in held]
        known = [points for points in by_answer if points is not None]
        found[item.id] = Range(min(known, default=0), max(known, default=_most_points(item, scoring)))
    return found


def _known_points(player: PlayerText, holding: Holding, scoring: int, item: Item) -> int | None:
    """Return what an item that is no majority brings a player; None where that is not known."""
    if item.kind == "parts":
        points = sum(part.points for part in holding.parts.get(item.id, ())) + holding.counts.get(item.id, 0)
        is_known = player.virtual or player.palace is not None or item.id in player.numbers
        return points * item.points * item.is_scored(scoring) if is_known else None
    is_known = item.kind == "amount" and (player.virtual or not player.is_bare or item.id in player.numbers)
    return holding.counts.get(item.id, 0) * item.points if is_known else None


def _open_types(outcome: AlhambraOutcome) -> dict[tuple[int, str], set[Building]]:
    """Return the types of which a player may have more than are written, by scoring and name.

    Of what counts as buildings of a type it is not given how much there is; it needs a tile of the type.
    """
    added = [item for item in outcome.items if item.kind == "added"]
    reader = reader_of(outcome.transcript) if added else None
    return {
        (table.scoring, player.name): {each for each in Building if judged.holdings[player.name].counts.get(each)}
        for table, judged in zip(outcome.transcript.tables, outcome.judged.tables, strict=True)
        for player in table.players
        if reader is not None and not player.virtual and not all(is_given(item, player, reader) for item in added)
    }


def _extra(player: PlayerText, item: Item) -> int:
    if player.extra is not None:
        return sum(number.value for number in player.extra.values())
    claimed = player.claims.items.get(item.id) if player.claims is not None else None
    return claimed.value if claimed is not None else 0


def _points(
    name: str,
    held: Sequence[Sequence[Scoring]],
    seats: Sequence[Mapping[str, ScoringSeat]],
    items: Sequence[Item],
    open_at: Sequence[Collection[str]],
) -> list[dict[str, int]]:
    """Return the points of a player that are certain, by item: of types, where the tiles of everybody are known."""
    certain = []
    for games, own, open_types in zip(held, seats, open_at, strict=True):
        points: dict[str, int] = {}
        if all(seat.counts is not None for seat in own.values()):
            given = [points_by_item(name, game.awards) for game in games]
            for item in (item.id for item in items if item.id in BUILDINGS and item.id not in open_types):
                brought = {each.get(item, 0) for each in given}
                if len(brought) == 1:
                    points[item] = brought.pop()
        ranges = {WALL: own[name].wall, **own[name].others}
        certain.append(points | {item: each.least for item, each in ranges.items() if each.least == each.most})
    return certain


class _Bookkeeper:
    """The sums of one player.

    Scorings that are missing from the file are nothing to a total, and any points to a running total: more than is
    known may be what is missing.
    """

    def __init__(
        self,
        name: str,
        text: Transcript,
        entries: Sequence[PadEntry],
        points: Sequence[Mapping[str, int]],
        scored: Sequence[Mapping[int, Mapping[str, int]]],
    ) -> None:
        self._name = name
        self._text = text
        self._scored = scored
        self._entries = entries
        self._own = {
            (entry.scoring, entry.item): number for number, entry in enumerate(entries) if entry.player == name
        }
        self._points = points
        self._items = [item.id for item in text.items]
        self._scorings = [table.scoring for table in text.tables]
        self._columns: dict[int, list[list[PadCell]]] = {}
        self._cells = {
            number: (self._scorings.index(scoring), item)
            for (scoring, item), number in self._own.items()
            if isinstance(scoring, int)
        }

    def sums(self) -> Iterator[Sum]:
        """Yield all sums, each after those that it may follow from."""
        written = [entry.written for entry in self._entries]
        cells, account = self._account(with_gaps=False)
        found = {each.entry: (each, cells) for each in sums(account, written)}
        cells, account = self._account(with_gaps=True)
        for each in sums(account, written):
            if self._entries[each.entry].item == "running" and found[each.entry][0].follows is None:
                found[each.entry] = each, cells
        self._columns = {entry: own for entry, (_, own) in found.items()}
        for each, _ in found.values():
            yield each

    def _account(self, *, with_gaps: bool) -> tuple[list[list[PadCell]], PlayerSums]:
        """Return the player's account, and of its columns what cells each is made of."""
        text = self._text
        before = 0
        columns: list[Column] = []
        cells: list[list[PadCell]] = []
        given = {sitting.scoring for sitting in text.sittings}
        noted = {
            each.scoring: [earlier.points_in(text, each.scoring, scored) for scored in self._scored]
            for each in text.earlier
        }
        first = min(numbers.SCORINGS)
        if text.before is not None:
            first = min(given, default=first)
            if self._name in text.before.points:
                before = text.before.points[self._name].value
            elif with_gaps:
                columns.append(Column())
                cells.append([gap(None)])
        for scoring in range(first, max(given, default=0) + 1):
            if scoring in self._scorings:
                columns.append(self._column(scoring))
                cells.append([(self._scorings.index(scoring), item) for item in self._items])
                continue
            points = {own[self._name] for own in noted.get(scoring, ()) if self._name in own}
            if len(points) == 1:
                columns.append(Column(points=points.pop()))
                cells.append([])  # in no equation
            elif with_gaps or points:
                columns.append(Column())
                cells.append([gap(scoring)])
        return cells, PlayerSums(tuple(columns), before, self._own.get((None, "total")))

    def _column(self, scoring: int) -> Column:
        written = [item for item in self._items if (scoring, item) in self._own]
        certain = self._points[self._scorings.index(scoring)]
        lacking = [item for item in self._items if item not in written]
        rest = sum(certain[item] for item in lacking) if all(item in certain for item in lacking) else None
        return Column(
            tuple(self._own[scoring, item] for item in written),
            self._own.get((scoring, "sum")),
            self._own.get((scoring, "running")),
            self._own.get((scoring, "total")),
            rest=rest,
        )

    def equations(self, each: Sum) -> tuple[Equation, ...]:
        """Return what a sum may be made of, by the points of scorings and items."""
        return tuple(dict.fromkeys(self._equation(terms, self._columns[each.entry]) for terms in each.demands))

    def _equation(self, terms: Terms, columns: Sequence[Sequence[PadCell]]) -> Equation:
        cells: dict[PadCell, int] = {}
        for entry in terms.entries:
            cell = self._cells[entry]
            cells[cell] = cells.get(cell, 0) + 1
        for column in terms.columns:
            for cell in columns[column]:
                cells[cell] = cells.get(cell, 0) + 1
        return Equation(terms.certain, tuple(sorted(cells.items())))
