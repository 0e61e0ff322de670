"""Random games with modules, judged once more: chests and bazaars by a literal reading of docs/rules-modules.md.

Nothing of the engine is used here. Palaces grow from the 54 tiles and eight bazaars; all are legal, so that only
points are compared.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.random_palaces import LETTERS, Plan, drawing, grow, tile_list
from tests.prove.table_rules import shares
from tests.prove.written import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from tests.prove.bits import Space

CHEST_PRIZES = {1: (7,), 2: (14, 7), 3: (22, 14, 7)}
"""X13.4."""
CHESTS = {"pavilion": 5, "seraglio": 5, "arcades": 7, "chambers": 7, "garden": 9, "tower": 9}
"""X13.1."""
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
_KINDS = {letter: kind for kind, letter in LETTERS.items()}


class Entry(NamedTuple):
    """What a player has at a scoring: a palace, or counts of the imaginary player; chests by type, or their number."""

    name: str
    plan: Plan | None
    counts: Mapping[str, int]
    chests: Mapping[str, int]
    by_type: bool
    bazaars: int | None = None

    @property
    def virtual(self) -> bool:
        """The imaginary player has no palace (B6.3)."""
        return self.plan is None and self.bazaars is None


class Game(NamedTuple):
    """Its scorings, and whether chests of the imaginary player count."""

    tables: Mapping[int, tuple[Entry, ...]]
    virtual_chests: bool


def made(random: Random) -> Game:
    """Return a game of two to six players with both modules."""
    real = random.choice((2, 2, 3, 4, 6))
    deck = [*tile_list(), *("B" + "".join(random.sample("PSACGT", 3)) for _ in range(8))]
    random.shuffle(deck)
    plans = {name: Plan({}) for name in _NAMES[:real]}
    seats = [*plans, *(["Dirk"] if real == 2 else [])]
    each = random.choice((3, 5, len(deck) // len(seats) // 3))
    owned: dict[str, int] = {}
    tables = {}
    for scoring in (1, 2, 3):
        for name, plan in plans.items():
            hand = [deck.pop() for _ in range(min(each, len(deck)))]
            plans[name] = grow(random, plan, hand, len(hand), style=random.choice(("any", "round", "walls")), care=1.0)
        drawn = [word for word in (deck.pop() for _ in range(min(6, len(deck)))) if word[0] != "B"] if real == 2 else []
        for word in drawn:
            owned[_KINDS[word[0]]] = owned.get(_KINDS[word[0]], 0) + 1
        tables[scoring] = tuple(_entries(random, plans, owned if real == 2 else None))
    return Game(tables, random.random() < 0.5)


def _entries(random: Random, plans: Mapping[str, Plan], owned: Mapping[str, int] | None) -> Iterator[Entry]:
    left = dict(CHESTS)
    for name, plan in plans.items():
        counts = counts_of(plan)
        chests = {kind: random.randint(0, min(n, 2, left[kind])) for kind, n in counts.items() if random.random() < 0.7}
        left = {kind: number - chests.get(kind, 0) for kind, number in left.items()}
        yield Entry(name, Plan(dict(plan.tiles), plan.fountains), counts, chests, random.random() < 0.5)
    if owned is not None:
        chests = {kind: 1 for kind in owned if left[kind] and random.random() < 0.4}
        yield Entry("Dirk", None, dict(owned), chests, random.random() < 0.5)


def counts_of(plan: Plan) -> dict[str, int]:
    """Return the building tiles of a palace by type; bazaars are none (X16.3)."""
    found: dict[str, int] = {}
    for word in plan.tiles.values():
        if word[0] in _KINDS:
            found[_KINDS[word[0]]] = found.get(_KINDS[word[0]], 0) + 1
    return found


def text_of(game: Game) -> str:
    """Return a game as somebody writes it."""
    answer = "yes" if game.virtual_chests else "no"
    lines = [
        "game: alhambra",
        "modules: [treasure-chamber, bazaars]",
        f"rule: {{virtual-chests: {answer}}}",
        "scorings:",
    ]
    for scoring, entries in game.tables.items():
        lines.append(f"  {scoring}:")
        for entry in entries:
            chests = flow(entry.chests) if entry.by_type and entry.chests else sum(entry.chests.values())
            lines.append(f"    {entry.name}:")
            lines.append(f"      chests: {chests}")
            if entry.plan is None:
                lines += ["      virtual: yes", f"      buildings: {flow(entry.counts)}"]
            else:
                lines += ["      palace: |", *(f"        {row}" for row in drawing(entry.plan))]
    return "\n".join(lines) + "\n"


def points_of(game: Game, scoring: int) -> dict[str, dict[str, int]]:
    """Return what chests and bazaars bring each player."""
    entries = game.tables[scoring]
    held = {entry.name: sum(entry.chests.values()) for entry in entries if game.virtual_chests or not entry.virtual}
    chests = shares(held, CHEST_PRIZES[scoring])
    return {
        entry.name: {
            "treasure-chamber": chests[entry.name][0] if entry.name in chests else 0,
            "bazaars": sum(_bazaars(entry.plan)) if scoring == 3 and entry.plan else 0,
        }
        for entry in entries
    }


def _bazaars(plan: Plan) -> Iterator[int]:
    """Yield what each bazaar brings: every building of its types that touches it, with a side or a corner (X16.4)."""
    by_pair = {frozenset(pair) for pair in combinations(plan.tiles, 2) if _touch(*pair)}
    for space, word in plan.tiles.items():
        if word[0] == "B":
            around = [plan.tiles[other] for pair in by_pair if space in pair for other in pair - {space}]
            letters = [each[0] for each in around if each[0] in word[1:] and each[0] != "B"]
            yield len(letters) * len(set(letters))


def _touch(one: Space, other: Space) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 in {1, 2}
