"""Random games with modules, judged once more: chests, bazaars and huts by a literal reading of docs/rules-modules.md.

Nothing of the engine is used here. Palaces grow from the 54 tiles and eight bazaars; all are legal, so that only
points are compared.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.bits import BEYOND
from tests.prove.random_palaces import LETTERS, Plan, drawing, grow, tile_list
from tests.prove.table_rules import shares
from tests.prove.written import flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from tests.prove.bits import Space

CHEST_PRIZES = {1: (7,), 2: (14, 7), 3: (22, 14, 7)}
"""X13.4."""
CHESTS = {"pavilion": 5, "seraglio": 5, "arcades": 7, "chambers": 7, "garden": 9, "tower": 9}
"""X13.1."""
RULES = ("virtual-chests", "huts-count-huts", "bazaars-count-huts")
"""What a table agrees on."""
PRIZES = {
    kind: {1: (first,), 2: (first + 7, first), 3: (first + 15, first + 7, first)}
    for first, kind in enumerate(("pavilion", "seraglio", "arcades", "chambers", "garden", "tower"), 1)
}
"""B5.1."""
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
    """Its scorings, what the table has agreed on, and which of it nobody has written down."""

    tables: Mapping[int, tuple[Entry, ...]]
    rules: Mapping[str, bool]
    unwritten: tuple[str, ...] = ()


def made(random: Random) -> Game:
    """Return a game of two to six players with both modules."""
    real = random.choice((2, 2, 3, 4, 6))
    deck = [*tile_list(), *("B" + "".join(random.sample("PSACGT", 3)) for _ in range(8)), *huts_of(random)]
    random.shuffle(deck)
    plans = {name: Plan({}) for name in _NAMES[:real]}
    seats = [*plans, *(["Dirk"] if real == 2 else [])]
    each = random.choice((3, 5, len(deck) // len(seats) // 3))
    owned: dict[str, int] = {}
    tables = {}
    for scoring in (1, 2, 3):
        for name, plan in plans.items():
            huts = sum(word[0] == "H" for word in plan.tiles.values())
            hand = [deck.pop() for _ in range(min(each, len(deck)))]
            own = [word for word in hand if word[0] == "H"]
            hand = [word for word in hand if word[0] != "H"] + own[: 3 - huts]
            plans[name] = grow(random, plan, hand, len(hand), style=random.choice(("any", "round", "walls")), care=1.0)
        drawn = (
            [word for word in (deck.pop() for _ in range(min(6, len(deck)))) if word[0] not in "BH"]
            if real == 2
            else []
        )
        for word in drawn:
            owned[_KINDS[word[0]]] = owned.get(_KINDS[word[0]], 0) + 1
        tables[scoring] = tuple(_entries(random, plans, owned if real == 2 else None))
    unwritten = tuple(rule for rule in RULES if random.random() < 0.5) if random.random() < 0.5 else ()
    return Game(tables, {rule: random.random() < 0.5 for rule in RULES}, unwritten)


def by_answers(game: Game) -> Iterator[Game]:
    """Yield the games by all answers to what nobody has written down."""
    for answers in product((False, True), repeat=len(game.unwritten)):
        yield game._replace(rules={**game.rules, **dict(zip(game.unwritten, answers, strict=True))})


def huts_of(random: Random) -> Iterator[str]:
    """Yield the 24 huts, each with a wall or two (X4.1, X4.2)."""
    for letter, number in zip("PSACGT", (3, 3, 4, 4, 5, 5), strict=True):
        for _ in range(number):
            yield f"H{letter}{''.join(sorted(random.sample('nesw', random.choice((1, 1, 2))), key='nesw'.index))}"


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
    written = {rule: answer for rule, answer in game.rules.items() if rule not in game.unwritten}
    answers = flow({rule: "yes" if answer else "no" for rule, answer in written.items()})
    modules = "[treasure-chamber, bazaars, workers-huts]"
    lines = ["game: alhambra", f"modules: {modules}", f"rule: {answers}", "scorings:"]
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
    """Return what types, chests and bazaars bring each player."""
    entries = game.tables[scoring]
    held = {
        entry.name: sum(entry.chests.values()) for entry in entries if game.rules["virtual-chests"] or not entry.virtual
    }
    brought = {"treasure-chamber": shares(held, CHEST_PRIZES[scoring])}
    for kind, by_scoring in PRIZES.items():
        counts = {entry.name: entry.counts.get(kind, 0) + _more(entry, kind, game) for entry in entries}
        brought[kind] = shares(counts, by_scoring[scoring])
    points = {name: {item: own[name][0] for item, own in brought.items() if name in own} for name in _names(entries)}
    if scoring == 3:
        for entry in entries:
            points[entry.name]["bazaars"] = sum(_bazaars(entry.plan, game)) if entry.plan else 0
    return {name: {item: own for item, own in each.items() if own} for name, each in points.items()}


def _names(entries: Iterable[Entry]) -> list[str]:
    return [entry.name for entry in entries]


def _more(entry: Entry, kind: str, game: Game) -> int:
    """Return as how many buildings of a type the huts of a player count."""
    return huts_in(entry.plan, kind, counts_huts=game.rules["huts-count-huts"]) if entry.plan else 0


def huts_in(plan: Plan, kind: str, *, counts_huts: bool) -> int:
    """Return as how many buildings of a type the huts of a palace count (X4.4, X4.6)."""
    number = 0
    for (east, south), word in plan.tiles.items():
        if word[0] == "H" and _KINDS[word[1]] == kind:
            for side, (x, y) in BEYOND.items():
                other = plan.tiles.get((east + x, south + y), "")
                is_hut = counts_huts and other[:2] == f"H{word[1]}"
                number += side not in word[2:] and (other[:1] == word[1] or is_hut)
    return number


def _bazaars(plan: Plan, game: Game) -> Iterator[int]:
    """Yield what each bazaar brings: every building of its types that touches it, with a side or a corner (X16.4)."""
    by_pair = {frozenset(pair) for pair in combinations(plan.tiles, 2) if _touch(*pair)}
    for space, word in plan.tiles.items():
        if word[0] == "B":
            around = [plan.tiles[other] for pair in by_pair if space in pair for other in pair - {space}]
            letters = [each[0] for each in around]
            if game.rules["bazaars-count-huts"]:
                letters += [each[1] for each in around if each[0] == "H"]
            counted = [letter for letter in letters if letter in word[1:]]
            yield len(counted) * len(set(counted))


def _touch(one: Space, other: Space) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 in {1, 2}
