"""Whole games of Roll & Write, played turn by turn from the rule's clauses, and scored by a literal reading of them.

Nothing of the engine is used here. A space is (yellow, blue), both from 1 on; types are letters P S A C G T.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

Space = tuple[int, int]
Pair = tuple[int, int]
"""A yellow and a blue die."""

TYPES = "PSACGT"
BOXES = dict(zip(TYPES, (4, 4, 6, 6, 8, 8), strict=True))
PRIZES = dict(zip(TYPES, ((16, 8, 1), (17, 9, 2), (18, 10, 3), (19, 11, 4), (20, 12, 5), (21, 13, 6)), strict=True))
ROUNDS = {3: 18, 4: 15, 5: 12}
BONUS = {2: 21, 3: 18, 4: 15}
LINE = {4: 2, 5: 5, 6: 10}
GRANADA = ("GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC")
TABLES = ((1, 2), (1, 3), (1, 4), (2, 1), (3, 0), (4, 0), (5, 0))
"""Real and virtual players (V1)."""


class Player:
    """A player in the middle of a game; a virtual one has only his boxes."""

    def __init__(self, name: str, virtual: bool, mind: Random) -> None:  # noqa: FBT001
        self.name = name
        self.virtual = virtual
        self.built: set[Space] = set()
        self.boxes: Counter[str] = Counter()
        self.filled: dict[str, int] = {}
        """Completed types with the round, 0 before the end of the round in which it happens."""
        self.circled = 0 if virtual else 3
        self.crossed = 0
        self.dice: list[Pair] = []
        # What kind of player he is: how he likes coins, double buildings, changing dice, a plan.
        self.likes_coins = mind.choice((0.0, 0.05, 0.2, 0.6))
        self.likes_doubles = mind.choice((0.0, 0.3, 0.9))
        self.likes_changes = mind.choice((0.0, 0.1, 0.5))
        self.plans = mind.choice((0.0, 0.7, 1.0))
        self.favourites = dict(zip(mind.sample(TYPES, 6), (9, 5, 3, 1, 1, 0), strict=True))

    @property
    def purse(self) -> int:
        return self.circled - self.crossed


class Record(NamedTuple):
    """The end of a game, as paper shows it, and the rounds of the completions, which it does not show."""

    rounds: int
    supply: int
    versus: bool
    players: tuple[Player, ...]

    def real(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if not player.virtual)

    def order(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Return by type who filled it, the earliest first, those of one round together."""
        found = {}
        for letter in TYPES:
            when: dict[int, list[str]] = {}
            for player in self.players:
                if letter in player.filled:
                    when.setdefault(player.filled[letter], []).append(player.name)
            if when:
                found[letter] = tuple(tuple(when[number]) for number in sorted(when))
        return found


class Game:
    """One game; `play` plays it to its end, or to the end of a round."""

    def __init__(
        self, random: Random, layout: Sequence[str] = GRANADA, supply: int = 20, table: tuple[int, int] | None = None
    ) -> None:
        self.random = random
        self.layout = layout
        self.supply = supply
        real, virtual = table or random.choice(TABLES)
        names = (*random.sample(("Ada", "Bea", "Cid", "Dan", "Ed"), real), "Dirk", "Dirki", "Dirkelson", "Dirka")
        self.players = [Player(names[number], number >= real, random) for number in range(real + virtual)]
        self.real = self.players[:real]
        self.versus = real == 1 and random.random() < 0.5
        self.rounds = ROUNDS[real + virtual]
        # All luck is legal: dice that love some types fill more rows than fair ones do in a lifetime.
        self.luck = random.choice((0.0, 0.0, 0.4, 0.7, 0.9))
        loved = random.sample(TYPES, random.randint(1, 4))
        self.lucky = [(y, b) for y in range(1, 7) for b in range(1, 7) if self.letter((y, b)) in loved]

    def pair(self) -> Pair:
        random = self.random.random
        if random() < self.luck:
            return self.lucky[int(random() * len(self.lucky))]
        return int(random() * 6) + 1, int(random() * 6) + 1

    def letter(self, space: Space) -> str:
        return self.layout[space[0] - 1][space[1] - 1]

    def play(self, rounds: int | None = None) -> Record:
        self.set_up()
        played = self.rounds if rounds is None else rounds
        for number in range(1, played + 1):
            for seat, player in enumerate(self.real):
                self.turn(seat, player)
            for player in self.players[len(self.real) :]:
                self.roll_for(player)
            for player in self.players:
                for letter, when in player.filled.items():
                    if not when:
                        player.filled[letter] = number
        return Record(played, self.supply, self.versus, tuple(self.players))

    def set_up(self) -> None:
        for player in self.players:
            if player.virtual:
                for _ in range(3):
                    self.roll_for(player)
                continue
            while len(player.built) < 3:
                space = self.pair()
                if space not in player.built:
                    self.build(player, space)
            player.dice = [self.pair()]
        self.players[0].dice.append(self.pair())

    def roll_for(self, player: Player) -> None:
        while True:
            letter = self.letter(self.pair())
            if player.boxes[letter] < BOXES[letter]:
                self.mark(player, letter)
                return

    def mark(self, player: Player, letter: str) -> None:
        player.boxes[letter] += 1
        if player.boxes[letter] == BOXES[letter]:
            player.filled[letter] = 0

    def build(self, player: Player, space: Space) -> None:
        assert space not in player.built
        player.built.add(space)
        self.mark(player, self.letter(space))

    # A turn of a real player

    def turn(self, seat: int, player: Player) -> None:
        yellows = [pair[0] for pair in player.dice]
        blues = [pair[1] for pair in player.dice]
        assert len(player.dice) == 2
        random = self.random.random
        if random() < player.likes_changes:
            self.change(player, yellows, blues)
        choices = [
            (first, second)
            for first in (0, 1)
            for second in (0, 1)
            if (yellows[first], blues[second]) not in player.built
        ]
        if not choices or random() < player.likes_coins:
            gain = sum((yellow, blue) in player.built for yellow in yellows for blue in blues)
            player.circled = min(self.supply, player.circled + gain)
            self.hand_on(seat, player, *self.split())
            return
        first, second = self.choose(player, yellows, blues, choices)
        self.build(player, (yellows[first], blues[second]))
        other = (yellows[1 - first], blues[1 - second])
        if player.purse >= 3 and other not in player.built and random() < player.likes_doubles:
            player.crossed += 3
            self.build(player, other)
            self.hand_on(seat, player, *self.split())
        else:
            self.hand_on(seat, player, self.pair(), other)

    def change(self, player: Player, yellows: list[int], blues: list[int]) -> None:
        """Turn dice pip by pip while coins and mood last."""
        while player.purse and self.random.random() < 0.7:
            dice = self.random.choice((yellows, blues))
            which = self.random.randrange(2)
            face = dice[which] + self.random.choice((-1, 1))
            if 1 <= face <= 6:
                dice[which] = face
                player.crossed += 1

    def choose(
        self, player: Player, yellows: list[int], blues: list[int], choices: list[tuple[int, int]]
    ) -> tuple[int, int]:
        if self.random.random() >= player.plans:
            return self.random.choice(choices)
        return max(choices, key=lambda dice: player.favourites[self.letter((yellows[dice[0]], blues[dice[1]]))])

    def split(self) -> tuple[Pair, Pair]:
        """Roll all four dice: a pair to keep, a pair to hand on; they fell at random, so any split is as good."""
        return self.pair(), self.pair()

    def hand_on(self, seat: int, player: Player, kept: Pair, passed: Pair) -> None:
        if len(self.real) == 1:
            player.dice = [kept, passed]
            return
        player.dice = [kept]
        self.real[(seat + 1) % len(self.real)].dice.append(passed)


# Clauses 4.1 to 5.7, step by step: prizes are taken off the score sheet round by round


def score(record: Record) -> dict[str, dict[str, int]]:
    """Return the points of every player by type letter, `lines`, `coins` and `bonus`; lost points are left out."""
    points: dict[str, dict[str, int]] = {player.name: {} for player in record.players}
    sheet = {letter: list(PRIZES[letter]) for letter in TYPES}
    settled: set[tuple[str, str]] = set()
    for number in range(1, record.rounds + 1):
        for letter in TYPES:
            done = [player.name for player in record.players if player.filled.get(letter) == number]
            _hand_out(letter, done, sheet, points, settled)
    for letter in TYPES:
        for count in range(BOXES[letter], 0, -1):
            tied = [
                player.name
                for player in record.players
                if player.boxes[letter] == count and (letter, player.name) not in settled
            ]
            _hand_out(letter, tied, sheet, points, settled)
    virtual = sum(player.virtual for player in record.players)
    for player in record.players:
        if not player.virtual:
            points[player.name]["lines"] = _lines(player.built)
            points[player.name]["coins"] = player.purse // 2
        elif record.versus:
            points[player.name]["bonus"] = BONUS[virtual]
        else:
            del points[player.name]
    return points


def _hand_out(
    letter: str,
    players: Sequence[str],
    sheet: Mapping[str, list[int]],
    points: Mapping[str, dict[str, int]],
    settled: set[tuple[str, str]],
) -> None:
    reached = [sheet[letter].pop(0) for _ in players if sheet[letter]]
    for player in players:
        points[player][letter] = sum(reached) // len(players)
        settled.add((letter, player))


def _lines(built: set[Space]) -> int:
    rows = Counter(space[0] for space in built)
    columns = Counter(space[1] for space in built)
    return sum(LINE.get(count, 0) for count in (*rows.values(), *columns.values()))
