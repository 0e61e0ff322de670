"""Random orders of completion: of players who stroll, and of players who rush so that V20 decides.

Nothing of the engine is used here, and nothing is judged.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.random_sheets import grouped
from tests.prove.sheet_rules import BOXES, Row, SheetGame, most_built

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.prove.sheet_rules import Orders

_SUPPLIES = (3, 9, 20, 20, 40)


def made(random: Random) -> tuple[SheetGame, int, Orders]:
    """Return players who have filled rows, the rounds that they had for it, and an order for some types."""
    luck = random.random()
    return _strolled(random) if luck < 0.5 else _rushed(random) if luck < 0.97 else _twice(random)


def _strolled(random: Random) -> tuple[SheetGame, int, Orders]:
    """Return players of a table; rounds and boxes decide whether they had the time."""
    rounds = random.randint(1, 18)
    supply = random.choice(_SUPPLIES)
    players = []
    for name in ("Ada", "Bea", "Cid")[: random.randint(1, 3)]:
        virtual = random.random() < 0.3
        most = 3 + rounds if virtual else most_built(supply, None)[rounds]
        counts: Counter[str] = Counter()
        for kind in random.sample(list(BOXES), 6):
            if sum(counts.values()) + BOXES[kind] <= most and random.random() < 0.8:
                counts[kind] = BOXES[kind]
        crossed = None if virtual or random.random() < 0.3 else random.choice((0, 2, 3, 5, 6, 9, 12))
        players.append(Row(name, virtual, counts=counts, crossed=crossed))
    completed: Orders = {}
    for kind in random.sample(list(BOXES), random.randint(1, 4)):
        names = [row.name for row in players if (row.counts or {}).get(kind)]
        if names:
            completed[kind] = grouped(random, random.sample(names, len(names)), 0.4)
    return SheetGame(tuple(players), (), supply), rounds, completed


class _Runner(NamedTuple):
    """A player of a rush: most second buildings (None for as many as coins allow), and what he has filled."""

    virtual: bool
    doubles: int | None
    filled: list[str]

    def has_room(self, kind: str, rounds: int, supply: int) -> bool:
        """Tell whether he can have filled a type, too, after so many rounds (V11, V13, V19)."""
        most = 3 + rounds if self.virtual else most_built(supply, self.doubles)[rounds]
        return kind not in self.filled and sum(BOXES[each] for each in (*self.filled, kind)) <= most

    def row(self, name: str, random: Random) -> Row:
        """Return him as a player, with crossed coins for no more second buildings than he may have."""
        crossed = None if self.virtual or self.doubles is None else 3 * self.doubles + random.randrange(3)
        return Row(name, self.virtual, counts={kind: BOXES[kind] for kind in self.filled}, crossed=crossed)


_RUNNERS: tuple[tuple[bool, int | None], ...] = (
    (True, 0),
    (False, None),
    (False, None),
    (False, 0),
    (False, 1),
    (False, 2),
)
_RUSHES = (
    (("pavilion", "seraglio"), (4, 5, 6, 7, 8)),
    (("pavilion", "seraglio", "arcades"), (9, 10)),
    (("pavilion", "seraglio", "chambers"), (9, 10)),
    (("arcades", "chambers", "pavilion"), (7, 8, 9, 10)),
    (("garden", "tower", "seraglio"), (8, 9, 10)),
    (("pavilion", "seraglio", "arcades", "garden"), (7, 8, 9)),
)
"""Types that everybody runs for, and in how many rounds."""


def _rushed(random: Random) -> tuple[SheetGame, int, Orders]:
    """Return players who fill the same types, one of them in nearly every round, so that most rounds are known.

    There is room for all that is filled, but perhaps more in one round than a player can do: then V20 alone decides. At
    a table of five the rounds would leave too much open for that, so there are as many players as rounds need.
    """
    kinds, choice = random.choice(_RUSHES)
    rounds, supply = random.choice(choice), random.choice(_SUPPLIES)
    runners: dict[str, _Runner] = {}
    groups: dict[str, list[tuple[str, ...]]] = {kind: [] for kind in kinds}
    for at in range(1, rounds + 1):
        # To whom all types are given as long as there is room: somebody new, or who of some others has the most.
        star = _begun(random, runners)
        if random.random() < 0.5:
            some = random.sample(list(runners), min(4, len(runners)))
            star = max(some, key=lambda name: sum(runners[name].has_room(kind, at, supply) for kind in kinds))
        for kind in random.sample(kinds, len(kinds)):
            if random.random() < 0.015:
                continue
            able = [name for name in runners if runners[name].has_room(kind, at, supply)]
            able = able or [name for name in [_begun(random, runners)] if runners[name].has_room(kind, at, supply)]
            if able:
                group = [star if star in able and random.random() < 0.95 else random.choice(able)]
                group += [name for name in able if name not in group and random.random() < 0.03]
                groups[kind].append(tuple(group))
                for name in group:
                    runners[name].filled.append(kind)
    players = _players(random, runners, kinds, rounds, supply)
    return SheetGame(players, (), supply), rounds, {kind: tuple(own) for kind, own in groups.items() if own}


def _twice(random: Random) -> tuple[SheetGame, int, Orders]:
    """Return a player who has to fill two rows at once and then two others; all before and after him have one each."""
    rounds, supply = random.randint(15, 18), random.choice((20, 40))
    virtual, doubles = random.choice(_RUNNERS[1:])
    hero = _Runner(virtual, doubles, ["pavilion", "seraglio", "arcades", "chambers"])
    at = {**dict.fromkeys(hero.filled[:2], random.randint(4, 8)), **dict.fromkeys(hero.filled[2:], rounds)}
    # One player fewer leaves a round more for all who come behind.
    lacking = random.choice((*[None] * 6, *hero.filled))
    pacers = {
        (kind, number): f"{kind} {number}"
        for kind in hero.filled
        for number in range(1 if BOXES[kind] == 4 else 2, rounds + 1)
        if number != at[kind] and (kind, number) != (lacking, 3)
    }
    orders: Orders = {}
    for kind in hero.filled:
        by_round = {**{number: name for (own, number), name in pacers.items() if own == kind}, at[kind]: "Hero"}
        orders[kind] = tuple((by_round[number],) for number in sorted(by_round))
    players = (hero.row("Hero", random), *(Row(name, counts={kind: BOXES[kind]}) for (kind, _), name in pacers.items()))
    return SheetGame(players, (), supply), rounds, orders


def _begun(random: Random, runners: dict[str, _Runner]) -> str:
    name = f"Runner {len(runners) + 1}"
    virtual, doubles = random.choice(_RUNNERS)
    runners[name] = _Runner(virtual, doubles, [])
    return name


def _players(
    random: Random, runners: dict[str, _Runner], kinds: Sequence[str], rounds: int, supply: int
) -> tuple[Row, ...]:
    """Return runners as players; some have filled types that nobody runs for."""
    players = []
    for name, runner in runners.items():
        for kind in random.sample(list(BOXES), 2):
            if kind not in kinds and runner.has_room(kind, rounds, supply):
                runner.filled.append(kind)
        players.append(runner.row(name, random))
    return tuple(players)
