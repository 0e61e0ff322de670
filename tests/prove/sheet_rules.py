"""A game of Roll & Write judged and scored once more, by a literal reading of docs/rules-roll-and-write.md.

Nothing of the engine is used here. What a game can have come to is looked up among all that can be reached turn by
turn, not worked out; prizes are taken off the score sheet one after another.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.table_rules import Claimed, Said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

BOXES = {"pavilion": 4, "seraglio": 4, "arcades": 6, "chambers": 6, "garden": 8, "tower": 8}
PRIZES = {
    "pavilion": (16, 8, 1),
    "seraglio": (17, 9, 2),
    "arcades": (18, 10, 3),
    "chambers": (19, 11, 4),
    "garden": (20, 12, 5),
    "tower": (21, 13, 6),
}
LETTERS = {kind[0].upper(): kind for kind in BOXES}
ROUNDS = {3: 18, 4: 15, 5: 12}
SEATS = {1: (2, 3, 4), 2: (1,), 3: (0,), 4: (0,), 5: (0,)}
"""How many virtual players there may be, by the number of real ones (V1)."""
BONUS = {2: 21, 3: 18, 4: 15}
WORTH = (0, 0, 0, 0, 2, 5, 10)
"""The points of a line by its buildings (R5.5)."""
_START = 3
"""Buildings at the start, and coins, and the coins for a second building (R2.4, R2.7, R3.12)."""

Groups = tuple[tuple[str, ...], ...]
Orders = dict[str, Groups]
Space = tuple[int, int]


class Row(NamedTuple):
    """What is written of a player: a sheet or counts, lines or their points, coins."""

    name: str
    virtual: bool = False
    sheet: frozenset[Space] | None = None
    counts: Mapping[str, int] | None = None
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None
    lines: int | None = None
    circled: int | None = None
    crossed: int | None = None
    left: int | None = None
    claimed: Claimed = Claimed()

    @property
    def has_coins(self) -> bool:
        """Whether anything is written of coins."""
        return self.left is not None or self.circled is not None


class SheetGame(NamedTuple):
    """A game as it is written; without `layout_text` on the layout that is assumed."""

    players: tuple[Row, ...]
    letters: tuple[str, ...]
    supply: int = 20
    layout_text: tuple[str, ...] = ()
    completed: Mapping[str, Groups] = {}
    versus: bool = False
    played: int | None = None
    claimed: Mapping[str, int] = {}


ERRORS = frozenset(
    [
        "players-do-not-fit",
        "too-many-rounds",
        "too-many-buildings",
        "lines-do-not-match",
        "coins-out-of-range",
        "impossible-history",
        "virtual-count",
        "completion-impossible",
    ]
)


# What can be reached


@cache
def reachable(supply: int) -> tuple[dict[tuple[int, int], int], ...]:
    """Return after each number of rounds, by buildings and circled coins, the crossed coins there can be (V8 to V16).

    These are bits, one for each number of crossed coins. A turn begins with coins for changed dice, any number of them;
    then one building, or two for coins, or up to four coins are taken, as long as there are circles.
    """
    states = {(_START, _START): 1}
    found = [states]
    for _ in range(max(ROUNDS.values())):
        after: dict[tuple[int, int], int] = {}
        for (built, circled), crossed in states.items():
            every = (1 << circled + 1) - 1
            paid = every & ~((crossed & -crossed) - 1)
            ways = [(built + 1, circled, paid), (built + 2, circled, paid << _START & every)]
            ways += [(built, min(supply, circled + gain), paid) for gain in range(5)]
            for more, coins, spent in ways:
                if spent:
                    after[more, coins] = after.get((more, coins), 0) | spent
        states = after
        found.append(states)
    return tuple(found)


@cache
def reachable_left(supply: int, rounds: int) -> frozenset[tuple[int, int]]:
    """Return all buildings with the coins that may be left beside them."""
    return frozenset(
        (built, circled - crossed)
        for (built, circled), bits in reachable(supply)[rounds].items()
        for crossed in range(circled + 1)
        if bits >> crossed & 1
    )


@cache
def most_built(supply: int, doubles: int | None) -> tuple[int, ...]:
    """Return the most buildings after each number of rounds, with so many second ones at most (V10, V13)."""
    states = {(0, 0)}
    found = [_START]
    for rounds in range(1, max(ROUNDS.values()) + 1):
        more = set(states)
        for coin_turns, twice in states:
            more.add((coin_turns + 1, twice))
            left = min(supply, _START + 4 * coin_turns) - _START * twice
            if left >= _START and (doubles is None or twice < doubles):
                more.add((coin_turns, twice + 1))
        states = {(coin_turns, twice) for coin_turns, twice in more if coin_turns + twice <= rounds}
        found.append(_START + max(rounds - coin_turns + twice for coin_turns, twice in states))
    return tuple(found)


def grid_exists(
    rows: Sequence[int], columns: Sequence[int], counts: Mapping[str, int], letters: Sequence[str] | None
) -> bool:
    """Tell whether crosses can stand so that rows, columns and types have these numbers, line by line (V7)."""
    kinds = tuple(BOXES)
    places = [[kinds.index(LETTERS[letter]) for letter in line] for line in letters or ("PPPPPP",) * 6]
    wanted = tuple(counts.get(kind, 0) for kind in kinds) if letters else (sum(rows), 0, 0, 0, 0, 0)
    below = [Counter(kind for line in places[row:] for kind in line) for row in range(7)]
    dead: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()

    def fill(row: int, columns: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
        if row == len(rows):
            return not any(columns) and not any(wanted)
        key = row, columns, wanted
        if key in dead:
            return False
        left = len(rows) - row
        if max(columns) > left or min(columns) < 0 or any(own > below[row][kind] for kind, own in enumerate(wanted)):
            return False
        # Columns that need a cross in every line that is left get one; the fullest of the others come first.
        order = sorted(range(6), key=lambda column: -columns[column])
        for chosen in combinations(order, rows[row]):
            after, rest = list(columns), list(wanted)
            for column in chosen:
                after[column] -= 1
                rest[places[row][column]] -= 1
            if min(after) >= 0 and min(rest) >= 0 and fill(row + 1, tuple(after), tuple(rest)):
                return True
        dead.add(key)
        return False

    is_in_range = all(0 <= number <= 6 for number in (*rows, *columns))
    return is_in_range and sum(rows) == sum(columns) == sum(wanted) and fill(0, tuple(columns), wanted)


@cache
def line_points(built: int) -> frozenset[int]:
    """Return what the rows and columns of so many crosses can be worth (V26)."""
    lines = [each for each in _descending(6, 6) if sum(each) == built]
    return frozenset(worth_of((rows, columns)) for rows in lines for columns in lines if _fits(rows, columns))


def _descending(length: int, most: int) -> Iterator[tuple[int, ...]]:
    if not length:
        yield ()
        return
    for first in range(most, -1, -1):
        for rest in _descending(length - 1, first):
            yield (first, *rest)


def _fits(rows: Iterable[int], columns: Sequence[int]) -> bool:
    """Tell whether a grid has these lines: each row takes its crosses from the columns that need the most."""
    left = list(columns)
    for number in rows:
        left.sort(reverse=True)
        left = [own - (place < number) for place, own in enumerate(left)]
    return not any(left)


# Orders


class Seat(NamedTuple):
    """What the rounds of a player's completions depend on: room by round, rows at once, second buildings."""

    room: Sequence[int]
    together: int
    doubles: int


def is_in_time(orders: Orders, counts: Mapping[str, Mapping[str, int]], seats: Mapping[str, Seat], rounds: int) -> bool:
    """Tell whether every full row can have its round, so that the orders come out (V17 to V20).

    Nobody is too late: so only the last rounds are tried, as many as there are groups and rows without an order.
    """
    named = {(player, kind) for kind, groups in orders.items() for group in groups for player in group}
    loose = {
        player: tuple(BOXES[kind] for kind in BOXES if own.get(kind, 0) >= BOXES[kind] and (player, kind) not in named)
        for player, own in counts.items()
    }
    # Whoever has filled nothing is in time.
    busy = {player for player, _ in named} | {player for player, own in loose.items() if own}
    number = sum(map(len, orders.values())) + max(map(len, loose.values()), default=0)
    kinds = tuple(orders)
    # What everybody has filled of a type after each of its groups.
    boxes_by = [
        [
            Counter({player: BOXES[kind] for group in orders[kind][:done] for player in group})
            for done in range(len(orders[kind]) + 1)
        ]
        for kind in kinds
    ]

    def go(at: int, progress: tuple[int, ...], states: dict[str, set[tuple[int, int]]]) -> bool:
        if at > rounds:
            done = all(own == len(orders[kind]) for own, kind in zip(progress, kinds, strict=True))
            return done and all(
                any(mask == (1 << len(loose[player])) - 1 for mask, _ in own) for player, own in states.items()
            )
        key = at, progress, tuple(frozenset(own) for own in states.values())
        if key in dead or any(
            len(orders[kind]) - own > rounds - at + 1 for own, kind in zip(progress, kinds, strict=True)
        ):
            return False
        open_kinds = [place for place, kind in enumerate(kinds) if progress[place] < len(orders[kind])]
        for size in range(len(open_kinds) + 1):
            for chosen in combinations(open_kinds, size):
                filled = Counter(player for place in chosen for player in orders[kinds[place]][progress[place]])
                further = tuple(own + (place in chosen) for place, own in enumerate(progress))
                boxes_now = [by_group[own] for by_group, own in zip(boxes_by, further, strict=True)]
                after = {}
                for player, own in states.items():
                    boxes = sum([each[player] for each in boxes_now])
                    after[player] = _after(own, filled[player], boxes, loose[player], seats[player], at=at)
                    if not after[player]:
                        break
                else:
                    if go(at + 1, further, after):
                        return True
        dead.add(key)
        return False

    dead: set[tuple[int, tuple[int, ...], tuple[frozenset[tuple[int, int]], ...]]] = set()
    first = max(1, rounds - number + 1)
    return go(first, (0,) * len(kinds), {player: {(0, 0)} for player in busy})


def _after(
    states: set[tuple[int, int]], filled: int, boxes: int, loose: tuple[int, ...], seat: Seat, *, at: int
) -> set[tuple[int, int]]:
    """Return which loose rows a player may have filled by a round, with the double turns for it."""
    if not loose:
        used = min(doubles for _, doubles in states) + (filled > 1)
        is_possible = filled <= seat.together and used <= seat.doubles and boxes <= seat.room[at]
        return {(0, used)} if is_possible else set()
    found = set()
    for mask, doubles in states:
        free = [place for place in range(len(loose)) if not mask >> place & 1]
        for size in range(min(len(free), seat.together - filled) + 1):
            for chosen in combinations(free, size):
                now = mask | sum(1 << place for place in chosen)
                used = doubles + (filled + size > 1)
                room = boxes + sum(own for place, own in enumerate(loose) if now >> place & 1)
                if used <= seat.doubles and room <= seat.room[at]:
                    found.add((now, used))
    return found


def weak_orders(players: Sequence[str]) -> list[Groups]:
    """Return all ways in which players can come one after another or together."""
    found = []
    for ranks in product(range(len(players)), repeat=len(players)):
        used = sorted(set(ranks))
        if used == list(range(len(used))):
            pairs = list(zip(players, ranks, strict=True))
            found.append(tuple(tuple(player for player, own in pairs if own == rank) for rank in used))
    return found


# Judging


class Verdict(NamedTuple):
    """All that is said of a game without its claims, and what its points depend on."""

    said: list[Said]
    counts: Mapping[str, Mapping[str, int]]
    rounds: int | None
    known: Orders


def counts_of(row: Row, letters: Sequence[str]) -> dict[str, int]:
    """Return how many of each type a player has."""
    if row.sheet is None:
        return dict(row.counts or {})
    return dict(Counter(LETTERS[letters[south][east]] for south, east in row.sheet))


def lines_of(row: Row) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return the buildings in each row and column; None where they are not known."""
    if row.sheet is None:
        return (row.rows, row.columns) if row.rows is not None and row.columns is not None else None
    souths, easts = Counter(space[0] for space in row.sheet), Counter(space[1] for space in row.sheet)
    return tuple(souths[line] for line in range(6)), tuple(easts[line] for line in range(6))


def worth_of(lines: tuple[Sequence[int], Sequence[int]]) -> int:
    """Return the points of rows and columns with so many buildings."""
    return sum(WORTH[number] for line in lines for number in line)


def judge(game: SheetGame) -> Verdict:
    """Return what is wrong with a game, and what its points depend on (V1 to V20)."""
    said: list[Said] = []
    rounds = _rounds(game, said)
    counts = {row.name: counts_of(row, game.letters) for row in game.players}
    real = [row for row in game.players if not row.virtual]
    if rounds is not None and game.played is not None:
        most = most_built(game.supply, None)[rounds]
        if all(sum(counts[row.name].values()) > most for row in real):
            said.append(Said("impossible-history"))
            rounds = None
    for row in game.players:
        said += _virtual(row, rounds) if row.virtual else _real(row, counts[row.name], rounds, game)
    if not game.layout_text and any(row.sheet is not None for row in game.players):
        said.append(Said("layout-assumed"))
    known: Orders = {}
    full = full_rows(counts)
    for kind, groups in game.completed.items():
        faults = list(_order(kind, groups, full.get(kind, ())))
        said += faults
        if not faults and sum(map(len, groups)) == len(full.get(kind, ())):
            known[kind] = groups
    if rounds is not None and known and not may_be(game, counts, rounds, known):
        said.append(Said("completion-impossible"))
    return Verdict(said, counts, rounds, known)


def full_rows(counts: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[str, ...]]:
    """Return who has filled which type's row."""
    found = {kind: tuple(name for name in counts if counts[name].get(kind) == BOXES[kind]) for kind in BOXES}
    return {kind: names for kind, names in found.items() if names}


def may_be(game: SheetGame, counts: Mapping[str, Mapping[str, int]], rounds: int, orders: Orders) -> bool:
    """Tell whether the rounds leave time for some orders."""
    return is_in_time(orders, counts, seats_of(game, rounds), rounds)


def seats_of(game: SheetGame, rounds: int) -> dict[str, Seat]:
    """Return what the rounds of everybody's completions depend on (V19, V20)."""
    seats = {}
    for row in game.players:
        if row.virtual:
            seats[row.name] = Seat([_START + number for number in range(rounds + 1)], 1, 0)
        else:
            doubles = None if row.crossed is None else row.crossed // _START
            seats[row.name] = Seat(most_built(game.supply, doubles), 2, rounds if doubles is None else doubles)
    return seats


def _rounds(game: SheetGame, said: list[Said]) -> int | None:
    virtual = sum(row.virtual for row in game.players)
    real = len(game.players) - virtual
    if game.versus and real > 1:
        said.append(Said("players-do-not-fit"))
    if virtual not in SEATS.get(real, ()):
        said.append(Said("players-do-not-fit"))
        return None
    rounds = ROUNDS[max(3, real + virtual)]
    if game.played is not None and game.played > rounds:
        said.append(Said("too-many-rounds"))
        return None
    return rounds if game.played is None else game.played


def _too_many(row: Row) -> Iterator[Said]:
    for kind, number in (row.counts or {}).items():
        if number > BOXES[kind]:
            yield Said("too-many-buildings", row.name, (), (kind, number, BOXES[kind]))


def _virtual(row: Row, rounds: int | None) -> Iterator[Said]:
    faults = list(_too_many(row))
    yield from faults
    built = sum((row.counts or {}).values())
    if not faults and rounds is not None and built != _START + rounds:
        yield Said("virtual-count", row.name, (), (built, _START + rounds))


def _real(row: Row, counts: Mapping[str, int], rounds: int | None, game: SheetGame) -> Iterator[Said]:
    said, is_counted = _counted(row, counts, game)
    yield from said
    built = sum(counts.values())
    if is_counted and row.lines is not None:
        lines = lines_of(row)
        worth = worth_of(lines) if lines else None
        if row.lines != worth and (lines or row.lines not in line_points(built)):
            yield Said("lines-do-not-match", row.name)
    wrong_coins = list(_coins(row, game.supply))
    yield from wrong_coins
    if is_counted and not wrong_coins and rounds is not None and not _has_history(row, built, rounds, game.supply):
        yield Said("impossible-history", row.name)


def _counted(row: Row, counts: Mapping[str, int], game: SheetGame) -> tuple[list[Said], bool]:
    """Return what is wrong with the buildings of a player, and whether they can be relied on (V5, V7)."""
    said = list(_too_many(row))
    if row.sheet is not None:
        fits = _drawn_as_written(row, counts)
    elif said or row.rows is None or row.columns is None:
        return said, not said
    else:
        fits = grid_exists(row.rows, row.columns, counts, game.letters)
    return said + [Said("lines-do-not-match", row.name)] * (not fits), fits


def _has_history(row: Row, built: int, rounds: int, supply: int) -> bool:
    """Tell whether a player can have come to so many buildings and coins; of unknown coins nothing is asked."""
    if row.left is not None:
        return (built, row.left) in reachable_left(supply, rounds)
    if row.circled is None or row.crossed is None:
        return True
    return bool(reachable(supply)[rounds].get((built, row.circled), 0) >> row.crossed & 1)


def _drawn_as_written(row: Row, counts: Mapping[str, int]) -> bool:
    """Tell whether a sheet has the counts and lines that are written beside it (V5)."""
    drawn = lines_of(row) or ((), ())
    return (
        all(counts.get(kind, 0) == number for kind, number in (row.counts or {}).items())
        and row.rows in {None, drawn[0]}
        and row.columns in {None, drawn[1]}
    )


def _coins(row: Row, supply: int) -> Iterator[Said]:
    if row.left is not None and row.left > supply:
        yield Said("coins-out-of-range", row.name)
    if row.circled is not None and row.crossed is not None:
        for is_wrong in (row.circled < _START, row.circled > supply, row.crossed > row.circled):
            if is_wrong:
                yield Said("coins-out-of-range", row.name)


def _order(kind: str, groups: Groups, full: tuple[str, ...]) -> Iterator[Said]:
    """Yield what is wrong with who is said to have filled a type (V17)."""
    named = [player for group in groups for player in group]
    for player in dict.fromkeys(named):
        if named.count(player) > 1 or player not in full:
            yield Said("completion-impossible", player, (), (kind,))
    if len(full) > 1:
        yield from (Said("completion-impossible", player, (), (kind,)) for player in full if player not in named)
