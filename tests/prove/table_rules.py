"""A whole game of Alhambra judged and scored once more, by a literal reading of docs/rules.md (B2.6, B3.9, B5, B6).

Nothing of the engine is used here; palaces are judged by `bits`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from tests.prove import bits, magical_rules
from tests.prove.random_palaces import ACROSS, LETTERS, all_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.prove.bits import Space
    from tests.prove.random_palaces import Plan

TYPES = tuple(LETTERS)
CURRENCIES = ("denar", "dirham", "ducat", "florin")
_KIND = {letter: kind for kind, letter in LETTERS.items()}
_REAL = range(2, 7)
_MARKET = 4
_LAST = 3
_ALL_MONEY = 3 * sum(range(1, 10))
_NUMBERS_FILE = Path(__file__).parent.parent / "facts" / "numbers.yaml"


@cache
def _numbers() -> dict[str, dict[str, dict[int, list[int]]]]:
    loaded: dict[str, dict[str, dict[int, list[int]]]] = yaml.safe_load(_NUMBERS_FILE.read_text(encoding="utf-8"))
    return loaded


@cache
def number_of(kind: str) -> int:
    """Return how many tiles of a type there are (B1.1)."""
    return sum(word[0] == LETTERS[kind] for word in all_tiles())


Magical = Mapping[str, bool] | None
"""What a table has answered that plays with magical buildings; None without them."""


def _most(kind: str, game: Game) -> int:
    """Return how many tiles of a type there are in a game: with magical buildings one more (X25.1)."""
    return number_of(kind) + (game.magical is not None)


def is_tile(word: str, magical: Magical, *, is_laid: bool = True) -> bool:
    """Tell whether a word is a tile of a game."""
    return word in all_tiles() or (magical is not None and magical_rules.is_one(word, magical, is_laid=is_laid))


class Claimed(NamedTuple):
    """What a player claims of a scoring: points by item, and up to three sums."""

    items: Mapping[str, int] = {}
    sum: int | None = None
    running: int | None = None
    total: int | None = None


class Entry(NamedTuple):
    """What is written of a player at a scoring: a palace, or counts with a wall."""

    name: str
    virtual: bool = False
    plan: Plan | None = None
    listed: bool = False
    counts: Mapping[str, int] | None = None
    wall: int | None = None
    reserve: tuple[str, ...] = ()
    number: int | None = None
    claimed: Claimed = Claimed()

    def words(self) -> list[tuple[Space, str]]:
        """Return the tiles of the palace in the order in which they are written."""
        return sorted(self.plan.tiles.items(), key=lambda each: (each[0][1], each[0][0])) if self.plan else []

    def owned(self) -> dict[str, int]:
        """Return how many tiles of each type count for majorities (B3.10)."""
        if self.counts is not None:
            return {kind: number for kind, number in self.counts.items() if number}
        return dict(Counter(_KIND[word[0]] for _, word in self.words()))


class Game(NamedTuple):
    """A game as it is written: scorings 1 to 3, points of earlier ones as numbers, the market at the end.

    With `orders`, it is played with the new score cards: the letters of the types, scoring by scoring.
    """

    tables: Mapping[int, tuple[Entry, ...]]
    noted: Mapping[int, Mapping[str, int]] = {}
    leftovers: tuple[tuple[str, str], ...] = ()
    money: Mapping[str, Mapping[str, int]] = {}
    claimed: Mapping[str, int] = {}
    orders: Mapping[int, str] = {}
    magical: Magical = None

    @property
    def players(self) -> tuple[Entry, ...]:
        """Everybody, as at the first table."""
        return next(iter(self.tables.values()))


class Said(NamedTuple):
    """What is to be said of a file: the kind of finding, the player, spaces, and some of its values."""

    name: str
    player: str | None = None
    cells: tuple[Space, ...] = ()
    values: tuple[object, ...] = ()


ERRORS = frozenset(
    [
        "wall-mismatch",
        "wall-misplaced",
        "not-joined",
        "unreachable",
        "hole",
        "fountain-missing",
        "fountain-twice",
        "unknown-tile",
        "tile-used-twice",
        "too-many-tiles",
        "player-count",
        "wall-too-long",
        "currency-twice",
        "too-much-money",
        "tile-count-differs",
    ]
)


# Legality


Pieces = dict[str, tuple[str, tuple["Space", ...]]]
"""Each tile with whose it is, and its space."""


class _Seen(NamedTuple):
    """The tiles of one scoring: the first piece of each, those that are told to be twice, types with too many."""

    pieces: Pieces
    twice: set[str]
    crowded: set[str]


def judge(game: Game) -> list[Said]:
    """Return all that is wrong with a game, and what is to be noted about it; nothing about claims."""
    said = [*_seats(game)]
    seen: list[_Seen] = []
    for scoring in game.tables:
        told = {word for each in seen for word in each.twice}
        seen.append(_at(game, scoring, told, said))
    if len(seen) > 1:
        said += _owners(game, seen)
    said += [*_market(game), *_imaginary(game), *_unsure(game), *_misshapen(game)]
    # What is missing of earlier scorings is a matter of totals, and a game that is not legal has none.
    is_legal = not any(each.name in ERRORS for each in said)
    return said + [Said("earlier-points-missing")] * (is_legal and bool(left_out(game)))


def _at(game: Game, scoring: int, told: set[str], said: list[Said]) -> _Seen:
    """Return the tiles of a scoring; what is wrong with them is added to what is `said` (B3.9, B2.6)."""
    entries = game.tables[scoring]
    said += [each for entry in entries for each in _entry(entry, game.magical)]
    pieces: Pieces = {}
    twice: set[str] = set()
    for owner, cells, written in _pieces(entries):
        word = magical_rules.name_of(written)
        if not is_tile(written, game.magical, is_laid=bool(cells)):
            continue
        if word in pieces:
            said.append(Said("tile-used-twice", owner, cells, (word, pieces[word][0])))
            twice.add(word)
        pieces.setdefault(word, (owner, cells))
    # What is left on the market is its winner's or nobody's, and before the end nobody's.
    loose: Counter[str] = Counter()
    for written, currency in game.leftovers:
        word = magical_rules.name_of(written)
        getter = richest(game, currency) if scoring == _LAST else None
        if not is_tile(written, game.magical, is_laid=False) or word in told:
            continue
        if word not in pieces:
            counts = next((entry.counts for entry in entries if entry.name == getter), None) or {}
            loose[_KIND[word[0]]] += not counts.get(_KIND[word[0]])
        elif pieces[word][0] != getter:
            said.append(Said("tile-used-twice", None, (), (word, pieces[word][0])))
            twice.add(word)
    crowded = set()
    for kind in TYPES:
        counting = [entry for entry in entries if entry.counts is not None and kind in entry.counts]
        number = sum(_KIND[word[0]] == kind for word in pieces) + loose[kind]
        number += sum((entry.counts or {})[kind] for entry in counting)
        if counting and number > _most(kind, game):
            crowded.add(kind)
            said.append(Said("too-many-tiles", counting[-1].name, (), (kind, number, _most(kind, game))))
    return _Seen(pieces, twice, crowded)


def _pieces(entries: Iterable[Entry]) -> Iterator[tuple[str, tuple[Space, ...], str]]:
    for entry in entries:
        yield from ((entry.name, (space,), word) for space, word in entry.words())
        yield from ((entry.name, (), word) for word in entry.reserve)


def _seats(game: Game) -> Iterator[Said]:
    """B2.1, B6.1: how many play, and whether the imaginary player is one of them."""
    virtual = [entry for entry in game.players if entry.virtual]
    real = len(game.players) - len(virtual)
    if real == 1:
        yield Said("lone-player")
    elif real not in _REAL:
        yield Said("player-count")
    elif real == 2 and not virtual:
        yield Said("virtual-missing")
    if virtual and real != 2:
        yield Said("virtual-unexpected", virtual[0].name)
    elif len(virtual) > 1:
        yield Said("virtual-unexpected", virtual[1].name)


def _entry(entry: Entry, magical: Magical) -> Iterator[Said]:
    """Yield what is wrong with what one player has at a scoring."""
    for word in entry.reserve:
        if not is_tile(word, magical, is_laid=False):
            yield Said("unknown-tile", entry.name)
    if entry.plan is not None:
        yield from _palace(entry.name, entry.plan, magical)
    elif entry.counts is not None and not entry.virtual:
        if entry.wall is None:
            yield Said("wall-not-given", entry.name)
        elif entry.wall > most_wall(sum(entry.counts.values())):
            yield Said("wall-too-long", entry.name, (), (entry.wall, most_wall(sum(entry.counts.values()))))
    if entry.number is not None:
        counted = len(entry.plan.tiles) if entry.plan else sum((entry.counts or {}).values())
        is_read = entry.plan is None or not walls_of(entry.plan, magical)[1]
        if counted != entry.number and is_read:
            yield Said("tile-count-differs", entry.name, (), (entry.number, counted))


def walls_of(plan: Plan, magical: Magical = None) -> tuple[bits.Walls, set[Space]]:
    """Return the walls of a palace, and the spaces with tiles that do not exist, which take what is beside them."""
    known = {space: word for space, word in plan.tiles.items() if is_tile(word, magical)}
    walls = bits.walls_of(known, plan.fountains)
    strange = set(plan.tiles) - set(known)
    for east, south in sorted(strange, key=lambda space: (space[1], space[0])):
        walls[east, south] = "".join(
            side for side, (x, y) in bits.BEYOND.items() if ACROSS[side] in walls.get((east + x, south + y), "")
        )
    return walls, strange


def _palace(name: str, plan: Plan, magical: Magical) -> Iterator[Said]:
    walls, strange = walls_of(plan, magical)
    for space in strange:
        yield Said("unknown-tile", name, (space,))
    for fault, cells in bits.faults(walls, plan.fountains):
        # Where a way leads through a tile that does not exist, nobody knows.
        if fault != "unreachable" or strange.isdisjoint(cells):
            yield Said(fault, name, cells)
    if plan.fountains and not plan.tiles:
        yield Said("palace-empty", name)


def most_wall(tiles: int) -> int:
    """Return the bound of B4.7."""
    return 2 * tiles + 4 - max(0, 4 - tiles)


def richest(game: Game, currency: str) -> str | None:
    """Return who alone has the most of a currency; None where nobody or several have (B2.6)."""
    amounts = sorted(((own.get(currency, 0), name) for name, own in game.money.items()), reverse=True)
    if not amounts or not amounts[0][0] or (len(amounts) > 1 and amounts[1][0] == amounts[0][0]):
        return None
    return amounts[0][1]


def _owners(game: Game, seen: list[_Seen]) -> Iterator[Said]:
    """B3.9 over a whole game: no tile changes hands, and all that the players ever had exists."""
    told = {word for each in seen for word in each.twice}
    owner: dict[str, str] = {}
    stolen: set[tuple[str, str]] = set()
    for word, (name, cells) in (pair for each in seen for pair in each.pieces.items()):
        if word not in told and owner.setdefault(word, name) != name and (word, name) not in stolen:
            stolen.add((word, name))
            yield Said("tile-used-twice", name, cells, (word, owner[word]))
    for kind in TYPES:
        total = 0
        counting: list[tuple[int, int, str]] = []
        for seat, player in enumerate(game.players):
            best, at = 0, 0
            for place, (entries, own) in enumerate(zip(game.tables.values(), seen, strict=True)):
                number = (entries[seat].counts or {}).get(kind, 0) + sum(
                    name == player.name and _KIND[word[0]] == kind and (word, name) not in stolen
                    for word, (name, _) in own.pieces.items()
                )
                if number > best:
                    best, at = number, place
            total += best
            if best and kind in (tuple(game.tables.values())[at][seat].counts or {}):
                counting.append((at, seat, player.name))
        if total > _most(kind, game) and counting and not any(kind in own.crowded for own in seen):
            yield Said("too-many-tiles", max(counting)[2], (), (kind, total, _most(kind, game)))


def _market(game: Game) -> Iterator[Said]:
    """B2.5, B2.6, B1.3: the tiles left on the market, and the money that decides about them."""
    met: set[str] = set()
    for written, _ in game.leftovers:
        word = magical_rules.name_of(written)
        if not is_tile(written, game.magical, is_laid=False):
            yield Said("unknown-tile")
        elif word in met:
            yield Said("tile-used-twice", None, (), (word, None))
        met.add(word)
    currencies = [currency for _, currency in game.leftovers]
    for at, currency in enumerate(currencies):
        if currency in currencies[:at]:
            yield Said("currency-twice", None, (), (currency,))
    if len(game.leftovers) >= _MARKET:
        yield Said("market-full")
    for currency in CURRENCIES:
        holders = [name for name, own in game.money.items() if currency in own]
        total = sum(own.get(currency, 0) for own in game.money.values())
        if total > _ALL_MONEY:
            yield Said("too-much-money", holders[-1], (), (currency, total, _ALL_MONEY))


def _unsure(game: Game) -> Iterator[Said]:
    """X25.3: the first tile of which no source says at which sides its two walls are."""
    pieces = [each for entries in game.tables.values() for each in _pieces(entries)]
    pieces += [("", (), word) for word, _ in game.leftovers]
    for name, cells, word in pieces:
        if game.magical is not None and magical_rules.is_unsure(word, game.magical):
            yield Said("walls-not-known", name or None, cells)
            return


def _misshapen(game: Game) -> Iterator[Said]:
    """X25.4: the magical buildings that no turning makes of what they were at an earlier scoring, once each."""
    first: dict[str, tuple[int, str, str]] = {}
    told: set[str] = set()
    for scoring, entries in game.tables.items():
        for owner, cells, word in _pieces(entries):
            name = magical_rules.name_of(word)
            if game.magical is None or not cells or name == word or not is_tile(word, game.magical, is_laid=True):
                continue
            when, who, before = first.setdefault(name, (scoring, owner, word))
            is_told = name in told or when == scoring or who != owner
            if not is_told and before not in magical_rules.turned(word):
                told.add(name)
                yield Said("wall-misplaced", owner, cells)


def _imaginary(game: Game) -> Iterator[Said]:
    """B6.5: the imaginary player has six tiles, then twelve, and never loses one."""
    before: dict[str, Mapping[str, int]] = {}
    for scoring, entries in game.tables.items():
        for entry in entries:
            if not entry.virtual or entry.counts is None:
                continue
            number = sum(entry.counts.values())
            if number < (6, 12, 12)[scoring - 1]:
                yield Said("virtual-tiles-few", entry.name, (), (number,))
            for kind, had in before.get(entry.name, {}).items():
                if entry.counts.get(kind, 0) < had:
                    yield Said("virtual-tiles-lost", entry.name, (), (kind, entry.counts.get(kind, 0), had))
            before[entry.name] = entry.counts


def left_out(game: Game) -> frozenset[str]:
    """Return the players whose points of an earlier scoring are not written where those of others are."""
    return frozenset(entry.name for entry in game.players for points in game.noted.values() if entry.name not in points)


# Points


def shares(counts: Mapping[str, int], prizes: Iterable[int]) -> dict[str, tuple[int, tuple[int, ...], int]]:
    """Return for each player points, places and pool of a type: places in order of the counts, ties shared (B5.2)."""
    order = sorted((-number, name) for name, number in counts.items() if number)
    worth = [*prizes, *(0 for _ in order)]
    found = {}
    for negative, name in order:
        places = tuple(place for place, (other, _) in enumerate(order, 1) if other == negative)
        pool = sum(worth[place - 1] for place in places)
        found[name] = pool // len(places), places, pool
    return found


def prizes(game: Game, scoring: int) -> dict[str, list[int]]:
    """Return the points of the places of each type: those of the type that is printed at its place (B5.1, X17.2)."""
    order = game.orders.get(scoring, "".join(LETTERS.values()))
    printed = [by_scoring[scoring] for by_scoring in _numbers()["prizes"].values()]
    return {_KIND[letter]: points for letter, points in zip(order, printed, strict=True)}


Points = dict[str, dict[str, int]]
"""By player and item; items without points are left out."""


def points_of(game: Game, scoring: int) -> Points:
    """Return the points of a scoring (B4.1, B5.1 to B5.3, B6.3)."""
    entries = game.tables[scoring]
    found: Points = {entry.name: {} for entry in entries}
    for kind, worth in prizes(game, scoring).items():
        counts = {entry.name: entry.owned().get(kind, 0) for entry in entries}
        for name, (points, _, _) in shares(counts, worth).items():
            found[name][kind] = points
    for entry in entries:
        found[entry.name]["wall"] = wall_of(entry, game.magical)
    return {name: {item: points for item, points in own.items() if points} for name, own in found.items()}


def majorities(game: Game, scoring: int) -> dict[tuple[str, str], tuple[int, tuple[int, ...], int]]:
    """Return points, places and pool by player and type, where the places of a tie are worth anything."""
    return {
        (name, kind): share
        for kind, worth in prizes(game, scoring).items()
        for name, share in shares(
            {entry.name: entry.owned().get(kind, 0) for entry in game.tables[scoring]}, worth
        ).items()
        if share[2]
    }


def wall_of(entry: Entry, magical: Magical = None) -> int:
    """Return the length of a player's wall: none is 0, and so is one that nobody has written."""
    if entry.plan is None:
        return entry.wall or 0
    return next(iter(bits.wall_lengths(walls_of(entry.plan, magical)[0])), 0)


class Scored(NamedTuple):
    """The points of a legal game."""

    points: Mapping[int, Points]
    before: Mapping[str, int]
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    complete: bool


def score(game: Game) -> Scored:
    """Return the points of all scorings, the totals, and who has won as far as that is sure (B5.4, B6.6)."""
    points = {scoring: points_of(game, scoring) for scoring in game.tables}
    before = {
        entry.name: sum(noted[entry.name] for noted in game.noted.values() if entry.name in noted)
        for entry in game.players
        if any(entry.name in noted for noted in game.noted.values())
    }
    totals = {
        entry.name: before.get(entry.name, 0) + sum(sum(each[entry.name].values()) for each in points.values())
        for entry in game.players
    }
    open_walls: Counter[str] = Counter()
    for entries in game.tables.values():
        for entry in entries:
            if entry.plan is None and entry.wall is None and not entry.virtual:
                open_walls[entry.name] += most_wall(sum((entry.counts or {}).values()))
    virtual = {entry.name for entry in game.players if entry.virtual}
    is_open = any(
        entry.wall is None and entry.plan is None and not entry.virtual for own in game.tables.values() for entry in own
    )
    lacking = left_out(game)
    winners = _winners({name: own for name, own in totals.items() if name not in virtual}, open_walls)
    # Two people play against an imaginary third one (B6.1): without that one nobody has won.
    lacks_third = len(game.players) == _REAL[0] and not virtual
    is_sure = lacking <= virtual and not lacks_third
    return Scored(points, before, totals, winners if is_sure else (), not lacking and not is_open and not lacks_third)


def _winners(totals: Mapping[str, int], more: Mapping[str, int]) -> tuple[str, ...]:
    """Return who has won whatever the missing walls are, by trying all of them; nobody where that depends on them."""
    names = list(totals)
    outcomes = {
        tuple(name for name, own in zip(names, each, strict=True) if own == max(each))
        for each in product(*(range(totals[name], totals[name] + more.get(name, 0) + 1) for name in names))
    }
    return next(iter(outcomes)) if len(outcomes) == 1 else ()


# Claims


def of_scoring(
    name: str, claimed: Claimed, own: Mapping[str, int], before: int, may_be: set[int], *, is_known: bool
) -> tuple[list[Said], set[int]]:
    """Return which claims of a scoring differ, and all that the player may rightly take for the points so far.

    `may_be` are these before it; `before` are the points, which may lack something where they are not `is_known`.
    """
    said = []
    true = sum(own.values())
    wrong = 0
    for item, number in claimed.items.items():
        if number != own.get(item, 0):
            wrong += number - own.get(item, 0)
            said.append(Said("claim-differs", name, (), (item, number, own.get(item, 0))))
    sums = {true, true + wrong}
    if claimed.sum is not None:
        if claimed.sum not in sums:
            said.append(Said("claim-differs", name, (), (None, claimed.sum, true)))
        sums.add(claimed.sum)
    after = {first + second for first in may_be for second in sums}
    if claimed.running is not None:
        if claimed.running not in after and (is_known or claimed.running < before + true):
            said.append(Said("claim-differs", name, (), (None, claimed.running, before + true)))
        after = {before + true, claimed.running}
    if claimed.total is not None and claimed.total not in sums | after:
        # Nearer to the points so far, or to those of this scoring alone; without earlier ones it may well be right.
        nearer = min((before + true, true), key=lambda points: abs(points - (claimed.total or 0)))
        if is_known or claimed.total < true:
            said.append(Said("claim-differs", name, (), (None, claimed.total, nearer)))
        else:
            said.append(Said("claim-open", name))
        after |= {claimed.total} | {first + claimed.total for first in may_be}
    return said, after


def claims(game: Game, scored: Scored) -> Iterator[Said]:
    """Yield the claims that differ from the points; a sum that follows from another mistake is none (B5.1, B5.4)."""
    may_be: dict[str, set[int]] = {entry.name: {0} for entry in game.players}
    points: Counter[str] = Counter()
    lacking = left_out(game)
    for scoring in sorted({*game.tables, *game.noted}):
        for name, number in game.noted.get(scoring, {}).items():
            points[name] += number
            may_be[name] = {each + number for each in may_be[name]}
        for entry in game.tables.get(scoring, ()):
            own, name = scored.points[scoring][entry.name], entry.name
            said, may_be[name] = of_scoring(
                name, entry.claimed, own, points[name], may_be[name], is_known=name not in lacking
            )
            yield from said
            points[name] += sum(own.values())
    for name, number in game.claimed.items():
        if number not in may_be[name] and name in lacking and number > scored.totals[name]:
            yield Said("claim-open", name)
        elif number not in may_be[name]:
            yield Said("claim-differs", name, (), (None, number, scored.totals[name]))
