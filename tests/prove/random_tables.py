"""Random games of Alhambra, three scorings with palaces that grow, as files; some of them with slips and worse.

Nothing of the engine is used here, and nothing is judged.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.prove.random_palaces import LETTERS, Plan, drawing, grow, spoilt, tile_list
from tests.prove.table_rules import CURRENCIES, TYPES, Claimed, Entry, Game, most_wall
from tests.prove.written import claimed_lines, flow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from tests.prove.table_rules import Scored

_NAMES = ("Ada", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus")
_KIND = {letter: kind for kind, letter in LETTERS.items()}
_NO_TILES = ("T13nw", "P2-", "G6n", "S9esw", "C5n", "A10e")
"""Tiles as they are written, of which there are none (B1.1)."""


class _Player:
    """Somebody while a game is made up: the palace and the tiles so far."""

    def __init__(self, name: str, random: Random, *, virtual: bool = False) -> None:
        self.name = name
        self.virtual = virtual
        self.counts_only = virtual or random.random() < 0.25
        self.listed = random.random() < 0.2
        self.style = random.choice(("walls", "walls", "round", "any"))
        self.plan = Plan({})
        self.owned: list[str] = []
        self.reserve: list[str] = []


def made(random: Random, more: tuple[str, ...] = (), turn: Callable[[str], str] = str) -> Game:
    """Return a game as somebody may have written it, without claims.

    `more` tiles are in the bag; what is in reserve is laid as `turn` says.
    """
    real = random.choice((2, 2, 3, 3, 4, 4, 5, 6))
    deck = [*tile_list(), *more]
    random.shuffle(deck)
    players = [_Player(name, random) for name in random.sample(_NAMES, real)]
    if real == 2 and random.random() < 0.95:
        players.insert(random.choice((0, 1, 2, 2, 2)), _Player("Dirk", random, virtual=True))
    # A third of the tiles by the first scoring, another by the second, in games of all lengths.
    each = random.choice((3, 5, 7, 54 // len(players) // 3 - 1))
    care = random.choice((1.0,) * 9 + (0.99,))
    tables: dict[int, tuple[Entry, ...]] = {}
    for scoring in (1, 2, 3):
        for player in players:
            number = 6 if player.virtual and scoring < 3 else random.randint(max(1, each - 2), each)
            hand = [deck.pop() for _ in range(min(number, len(deck)))]
            player.owned += hand
            if player.virtual:
                continue
            hand += map(turn, player.reserve)
            player.plan = grow(random, player.plan, hand, len(hand), style=player.style, care=care)
            player.reserve = hand
            if player.plan.tiles and random.random() < 0.05:
                # A redesign: a tile at the edge goes to the reserve, most likely the last one (B3.7).
                space = random.choice(list(player.plan.tiles)[-3:])
                player.reserve.append(player.plan.tiles.pop(space))
        tables[scoring] = tuple(_entry(random, player) for player in players)
    game = _with_market(random, Game(tables), deck, players)
    if random.random() < 0.15:
        game = _with_numbers(random, game)
    if random.random() < 0.3:
        for _ in range(random.choice((1, 1, 2))):
            game = _with_slip(random, game)
    return game


def _entry(random: Random, player: _Player) -> Entry:
    """Return what is written of a player at a scoring."""
    if player.virtual:
        counts = Counter(_KIND[word[0]] for word in player.owned)
        return Entry(player.name, virtual=True, counts=counts)
    if player.counts_only or random.random() < 0.05:
        counts = Counter(_KIND[word[0]] for word in player.plan.tiles.values())
        longest = most_wall(sum(counts.values()))
        wall = random.choice((longest, longest // 2, random.randint(0, longest)))
        return Entry(
            player.name,
            counts={kind: counts[kind] for kind in TYPES if counts[kind] or random.random() < 0.1},
            wall=None if random.random() < 0.004 else wall,
            reserve=tuple(player.reserve) if random.random() < 0.5 else (),
            number=sum(counts.values()) if random.random() < 0.1 else None,
        )
    plan = Plan(dict(player.plan.tiles))
    return Entry(
        player.name,
        plan=plan,
        listed=player.listed,
        reserve=tuple(player.reserve) if random.random() < 0.7 else (),
        number=len(plan.tiles) if not player.listed and random.random() < 0.1 else None,
    )


def _with_market(random: Random, game: Game, deck: list[str], players: list[_Player]) -> Game:
    """Return a game with tiles left on the market and money that decides about them (B2.6)."""
    if not deck or random.random() < 0.5:
        return game
    number = min(random.choice((1, 2, 3)), len(deck))
    leftovers = tuple((deck.pop(), currency) for currency in random.sample(CURRENCIES, number))
    money = {
        player.name: {currency: random.choice((0, 3, 5, 5, 9, 14)) for currency in CURRENCIES if random.random() < 0.7}
        for player in players
        if not player.virtual
    }
    # Tiles are left only where somebody says who has how much.
    game = game._replace(leftovers=leftovers, money={name: own for name, own in money.items() if own})
    if not game.money:
        return game._replace(leftovers=())
    if game.leftovers and random.random() < 0.4:
        # Whoever gets one has put it into the reserve already, or somebody who does not get it has.
        word, currency = random.choice(leftovers)
        best = sorted(game.money, key=lambda name: game.money[name].get(currency, 0))
        name = best[-1] if best and random.random() < 0.9 else random.choice(players).name
        game = _changed(game, 3, name, lambda entry: entry._replace(reserve=(*entry.reserve, word)))
    return game


def _with_numbers(random: Random, game: Game) -> Game:
    """Return a game of whose first scorings only the points are written."""
    until = random.choice((1, 1, 2))
    leaves_out = random.random() < 0.3
    noted = {
        scoring: {
            entry.name: random.randint(0, 40) for entry in game.tables[scoring] if not (leaves_out and entry.virtual)
        }
        for scoring in range(1, until + 1)
    }
    return game._replace(noted=noted, tables={scoring: own for scoring, own in game.tables.items() if scoring > until})


def _changed(game: Game, scoring: int, name: str, change: Callable[[Entry], Entry]) -> Game:
    """Return a game in which the entry of a real player at a scoring is another."""
    entries = tuple(
        change(entry) if entry.name == name and not entry.virtual else entry for entry in game.tables[scoring]
    )
    return game._replace(tables={**game.tables, scoring: entries})


def _with_slip(random: Random, game: Game) -> Game:
    """Return a game with one thing written otherwise, which may or may not be against the rules."""
    scoring = random.choice(list(game.tables))
    entries = game.tables[scoring]
    entry = random.choice([each for each in entries if not each.virtual])
    if random.random() < 0.4:
        return random.choice((_with_other_market, _with_other_money, _with_other_seats))(random, game)
    other = random.choice(entries)
    theirs = list(other.plan.tiles.values()) if other.plan else list(other.reserve)
    slip = random.choice(_SLIPS)
    return _changed(game, scoring, entry.name, lambda each: slip(random, each, theirs))


def _palace(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """A palace with a tile otherwise."""
    del theirs
    plan = spoilt(random, entry.plan, lambda: random.choice(tile_list())) if entry.plan else Plan({})
    listed = entry.listed and plan.fountains == ((0, 0),)
    return entry._replace(plan=plan, listed=listed, number=None) if plan.tiles else entry


def _theirs(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """A tile that somebody has: at this scoring, and perhaps not at the others."""
    if not theirs:
        return entry
    word = random.choice(theirs)
    if entry.plan is None or not entry.plan.tiles or random.random() < 0.5:
        return entry._replace(reserve=(*entry.reserve, word))
    return _with_tile(random, entry, word)


def _with_tile(random: Random, entry: Entry, word: str) -> Entry:
    if entry.plan is None or not entry.plan.tiles:
        return entry._replace(reserve=(*entry.reserve, word))
    space = random.choice(list(entry.plan.tiles))
    return entry._replace(plan=Plan({**entry.plan.tiles, space: word}, entry.plan.fountains))


def _no_tile(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """A tile that does not exist."""
    del theirs
    return _with_tile(random, entry, random.choice(_NO_TILES))


def _counts(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """More tiles of a type."""
    del theirs
    if entry.counts is None:
        return entry
    kind = random.choice(TYPES)
    counts = {**entry.counts, kind: entry.counts.get(kind, 0) + random.choice((1, 2, 5, 9))}
    return entry._replace(counts=counts, number=None)


def _wall(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """A wall near the longest that there can be."""
    del theirs
    if entry.counts is None:
        return entry
    return entry._replace(wall=max(0, most_wall(sum(entry.counts.values())) + random.choice((-1, 0, 1, 1, 4))))


def _number(random: Random, entry: Entry, theirs: list[str]) -> Entry:
    """A number of tiles that may be another."""
    del theirs
    return entry if entry.listed else entry._replace(number=random.randint(0, 15))


_SLIPS = (_palace, _palace, _palace, _theirs, _theirs, _no_tile, _counts, _counts, _wall, _number)


def _with_other_market(random: Random, game: Game) -> Game:
    """Return a game with one more tile left on the market, which somebody may have."""
    word = random.choice(tile_list())
    money = game.money or {next(entry.name for entry in game.players if not entry.virtual): {"denar": 3}}
    return game._replace(leftovers=(*game.leftovers, (word, random.choice(CURRENCIES))), money=money)


def _with_other_money(random: Random, game: Game) -> Game:
    """Return a game in which somebody has other money, perhaps more than there is."""
    if not game.money:
        return game
    name = random.choice(list(game.money))
    own = {**game.money[name], random.choice(CURRENCIES): random.choice((9, 60, 136))}
    return game._replace(money={**game.money, name: own})


def _with_other_seats(random: Random, game: Game) -> Game:
    """Return a game with other tiles of the imaginary player, or with one more or fewer at the table."""
    virtual = [entry for entry in game.players if entry.virtual]
    if virtual and random.random() < 0.7:
        scoring = random.choice(list(game.tables))
        entries = tuple(
            entry._replace(counts={kind: random.randint(0, number) for kind, number in (entry.counts or {}).items()})
            if entry.virtual
            else entry
            for entry in game.tables[scoring]
        )
        return game._replace(tables={**game.tables, scoring: entries})
    if any(entry.name == "Hal" for entry in game.players):
        return game
    is_virtual = random.random() < 0.5
    more = Entry("Hal", virtual=is_virtual, counts={"tower": 1}, wall=None if is_virtual else 1)
    noted = {scoring: {**points, "Hal": 0} for scoring, points in game.noted.items()}
    return game._replace(tables={at: (*own, more) for at, own in game.tables.items()}, noted=noted)


# Claims


def with_claims(random: Random, game: Game, scored: Scored) -> Game:
    """Return a legal game with what the players claim: the points, or something near them."""

    def near(number: int) -> int:
        return number if random.random() < 0.8 else max(0, number + random.choice((-9, -2, -1, 1, 2, 10)))

    tables = {}
    so_far: Counter[str] = Counter()
    for points in game.noted.values():
        so_far.update(points)
    for scoring, entries in game.tables.items():
        table = []
        for entry in entries:
            own = scored.points[scoring][entry.name]
            so_far[entry.name] += sum(own.values())
            table.append(entry._replace(claimed=_claimed(random, own, so_far[entry.name], near)))
        tables[scoring] = tuple(table)
    names = [entry.name for entry in game.players if random.random() < 0.4]
    return game._replace(tables=tables, claimed={name: near(scored.totals[name]) for name in names})


def _claimed(random: Random, own: Mapping[str, int], running: int, near: Callable[[int], int]) -> Claimed:
    if random.random() < 0.6:
        return Claimed()
    kinds = (*TYPES, "wall")
    items = {item: near(own.get(item, 0)) for item in kinds if random.random() < 0.4}
    wrong = sum(number - own.get(item, 0) for item, number in items.items())
    added = sum(own.values()) + random.choice((0, wrong))
    chance = random.random
    return Claimed(
        items,
        max(0, near(added)) if chance() < 0.3 else None,
        max(0, near(running + random.choice((0, wrong)))) if chance() < 0.3 else None,
        max(0, near(random.choice((added, running)))) if chance() < 0.3 else None,
    )


# As a file


def text_of(game: Game) -> str:
    """Return a game as a file."""
    lines = ["game: alhambra", *_of_modules(game)]
    if len(game.noted) > 1:
        lines.append("track: no")  # else they may be positions on the scoring track
    lines.append("scorings:")
    for scoring, points in game.noted.items():
        lines.append(f"  {scoring}: {flow(points)}")
    for scoring, entries in game.tables.items():
        lines.append(f"  {scoring}:")
        for entry in entries:
            lines.append(f"    {entry.name}:")
            lines += (f"      {line}" for line in _lines(entry))
    if game.leftovers:
        lines.append("leftovers:")
        lines += (f"  - {{tile: {word}, currency: {currency}}}" for word, currency in game.leftovers)
    if game.leftovers:
        lines.append("money:")
        lines += (f"  {name}: {flow(own)}" for name, own in game.money.items())
    if game.claimed:
        lines.append(f"claimed: {flow(game.claimed)}")
    return "\n".join(lines) + "\n"


def _of_modules(game: Game) -> Iterator[str]:
    if game.orders:
        yield "modules: [new-score-cards]"
        yield f"orders: {flow({str(at): order for at, order in game.orders.items()})}"
    if game.magical is not None:
        yield "modules: [magical-buildings]"
    if game.magical:
        yield f"rule: {flow({rule: 'yes' if answer else 'no' for rule, answer in game.magical.items()})}"


def _lines(entry: Entry) -> Iterator[str]:
    if entry.virtual:
        yield "virtual: true"
    if entry.plan is not None and entry.listed:
        words = [f"{{at: [{east}, {south}], tile: {word}}}" for (east, south), word in entry.words()]
        yield f"tiles: [{', '.join(words)}]"
    elif entry.plan is not None:
        yield "palace: |"
        yield from (f"  {row}" for row in drawing(entry.plan))
    else:
        yield f"buildings: {flow(entry.counts or {})}"
        if entry.wall is not None:
            yield f"wall: {entry.wall}"
    if entry.reserve:
        yield f"reserve: [{', '.join(entry.reserve)}]"
    if entry.number is not None:
        yield f"tiles: {entry.number}"
    yield from claimed_lines(entry.claimed)
