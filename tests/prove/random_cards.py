"""Random games with bonus cards, huts and city walls, judged once more by a literal reading of X3.

Nothing of the engine is used here. Palaces are legal; cards may be wrong, and then the file is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.prove.bits import sides_of
from tests.prove.random_modules import PRIZES, counts_of, huts_in, huts_of
from tests.prove.random_palaces import LETTERS, Plan, drawing, grow, tile_list
from tests.prove.table_rules import shares
from tests.prove.written import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

CARDS = ("P8", "S9", "A9", "A10", "C10", "C11", "G10", "G11", "T11", "T12")
"""X3.2."""
DEALT = {3: 3, 4: 2, 5: 2, 6: 1}
"""X3.3; of two players nobody says it."""
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
_KINDS = {letter: kind for kind, letter in LETTERS.items()}


class Holder(NamedTuple):
    """What a player has at a scoring; who is `counted` writes numbers in place of the palace."""

    name: str
    plan: Plan
    counted: bool
    cards: tuple[str, ...]


class Game(NamedTuple):
    """Its scorings, the imaginary player's tiles in each, what the table has agreed on, and whether there are walls."""

    tables: Mapping[int, tuple[Holder, ...]]
    virtual: Mapping[int, Mapping[str, int]]
    huts_count_huts: bool
    as_dealt: bool
    has_walls: bool = False


def made(random: Random) -> Game:
    """Return a game of two to six players; in one of three something may be wrong with the cards."""
    real, is_wrong = random.choice((2, 3, 3, 4, 5, 6)), random.random() < 1 / 3
    deck = [*tile_list(), *huts_of(random)]
    # What cards show is drawn early, or hardly any would count.
    deck.sort(key=lambda word: random.random() + 0.4 * word.endswith("-"))
    plans = {name: Plan({}) for name in _NAMES[:real]}
    pile = random.sample(CARDS, len(CARDS))
    hands = {name: [pile.pop() for _ in range(min(DEALT.get(real, random.randint(0, 5)), len(pile)))] for name in plans}
    # Four of the cards have one wall (X9.1).
    walls = random.choice((0, 0, 4))
    has_walls = walls > 0
    tables, virtual = {}, {}
    owned: dict[str, int] = {}
    for scoring in (1, 2, 3):
        for name, plan in plans.items():
            huts = sum(word[0] == "H" for word in plan.tiles.values())
            drawn = [deck.pop() for _ in range(min(random.randint(2, 6), len(deck)))]
            own = [word for word in drawn if word[0] == "H"]
            drawn = [word for word in drawn if word[0] != "H"]
            while walls and drawn and random.random() < 0.5:
                walls -= 1
                drawn.append(_walled(random, drawn.pop(random.randrange(len(drawn)))))
            drawn += own[: 3 - huts]
            plans[name] = grow(random, plan, drawn, len(drawn), style=random.choice(("any", "round")), care=1.0)
        for _ in range(6 if real == 2 else 0):
            word = next(each for each in reversed(deck) if each[0] in _KINDS)
            deck.remove(word)
            owned[_KINDS[word[0]]] = owned.get(_KINDS[word[0]], 0) + 1
        virtual[scoring] = dict(owned)
        tables[scoring] = tuple(
            Holder(
                name, Plan(dict(plan.tiles), plan.fountains), random.random() < 0.3, _shown(random, plan, hands[name])
            )
            for name, plan in plans.items()
        )
        if is_wrong and random.random() < 0.7:
            at = random.randrange(real)
            holder = tables[scoring][at]
            more = random.choice([card for card in CARDS if card not in holder.cards])
            changed = holder._replace(cards=(*holder.cards, more))
            tables[scoring] = (*tables[scoring][:at], changed, *tables[scoring][at + 1 :])
    return Game(tables, virtual, random.random() < 0.5, random.random() < 0.7, has_walls)


def _walled(random: Random, word: str) -> str:
    """Return a tile with a wall more put on it."""
    tile, _, sides = word.partition("+")
    free = [side for side in "nesw" if side not in sides_of(word)]
    more = {*sides, random.choice(free)} if free else {*sides}
    return f"{tile}+{''.join(side for side in 'nesw' if side in more)}" if more else tile


def is_shown(card: str, plan: Plan) -> bool:
    """Tell whether the tile of a card is in a palace, whatever was put on it."""
    return any(word.partition("+")[0] == f"{card}-" for word in plan.tiles.values())


def _shown(random: Random, plan: Plan, hand: list[str]) -> tuple[str, ...]:
    return tuple(card for card in hand if is_shown(card, plan) and random.random() < 0.9)


def text_of(game: Game) -> str:
    """Return a game as somebody writes it."""
    answers = {"huts-count-huts": game.huts_count_huts, "bonus-cards-dealt": game.as_dealt}
    told = flow({rule: "yes" if answer else "no" for rule, answer in answers.items()})
    modules = f"workers-huts, bonus-cards{', city-walls' * game.has_walls}"
    lines = ["game: alhambra", f"modules: [{modules}]", f"rule: {told}", "scorings:"]
    for scoring, holders in game.tables.items():
        lines.append(f"  {scoring}:")
        for holder in holders:
            lines.append(f"    {holder.name}:")
            if holder.counted:
                lines.append(f"      buildings: {flow(counts_of(holder.plan))}")
                lines.append(f"      huts: {flow(_huts(holder, game)) if _huts(holder, game) else 0}")
            else:
                lines += ["      palace: |", *(f"        {row}" for row in drawing(holder.plan))]
            lines.append(f"      bonus: [{', '.join(holder.cards)}]")
        if game.virtual[scoring]:
            lines.append(f"    Dirk: {{virtual: yes, buildings: {flow(game.virtual[scoring])}}}")
    return "\n".join(lines) + "\n"


def _huts(holder: Holder, game: Game) -> dict[str, int]:
    numbers = {kind: huts_in(holder.plan, kind, counts_huts=game.huts_count_huts) for kind in PRIZES}
    return {kind: number for kind, number in numbers.items() if number}


def faults(game: Game) -> set[tuple[str, str]]:
    """Return who has a card at fault, and the card; with "type" the letter of too many cards of one."""
    return {fault for scoring in game.tables for fault in _faults_in(game, scoring)}


def _faults_in(game: Game, scoring: int) -> Iterator[tuple[str, str]]:
    holders = game.tables[scoring]
    before = [
        (each.name, card) for earlier in range(1, scoring) for each in game.tables[earlier] for card in each.cards
    ]
    shown = [*before, *((each.name, card) for each in holders for card in each.cards)]
    owner = {card: name for name, card in reversed(shown)}
    for holder in holders:
        counts = counts_of(holder.plan)
        for card in holder.cards:
            drawn = [each for each in holders if not each.counted and is_shown(card, each.plan)]
            # One card of each, and it stays with whom it was dealt to (X3.1).
            is_other = owner[card] != holder.name
            # The very tile is in the palace of its owner (X3.4), as far as anybody can see.
            is_gone = holder not in drawn if drawn or not holder.counted else False
            if is_other or is_gone:
                yield holder.name, card
        for letter, kind in _KINDS.items():
            if holder.counted and sum(card[0] == letter for card in holder.cards) > counts.get(kind, 0):
                yield holder.name, letter
        own = {card for name, card in before if name == holder.name} | {*holder.cards}
        own = {card for card in own if owner[card] == holder.name}
        if game.as_dealt and len(own) > DEALT.get(len(holders), len(CARDS)):
            yield holder.name, "dealt"


def points_of(game: Game, scoring: int) -> dict[str, dict[str, int]]:
    """Return what the types bring each player: tiles, huts (X4.4) and cards (X3.4, X3.6) together."""
    points: dict[str, dict[str, int]] = {}
    for kind, by_scoring in PRIZES.items():
        counts = {
            holder.name: counts_of(holder.plan).get(kind, 0)
            + _huts(holder, game).get(kind, 0)
            + sum(_KINDS[card[0]] == kind for card in holder.cards)
            for holder in game.tables[scoring]
        }
        if game.virtual[scoring]:
            counts["Dirk"] = game.virtual[scoring].get(kind, 0)
        for name, (won, *_) in shares(counts, by_scoring[scoring]).items():
            if won:
                points.setdefault(name, {})[kind] = won
    return points
