"""Random games of Roll & Write as files: sheets and counts, coins, orders, running games; some with slips.

Nothing of the engine is used here, and nothing is judged.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.prove.sheet_rules import BOXES, LETTERS, ROUNDS, Row, SheetGame, counts_of, full_rows, lines_of, worth_of
from tests.prove.table_rules import Claimed
from tests.prove.written import claimed_lines, flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from tests.prove.sheet_points import Points
    from tests.prove.sheet_rules import Groups

_NAMES = ("Ada", "Bea", "Cid", "Dan", "Eve", "Fay")
_VIRTUAL = ("Dirk", "Dirki", "Dirkelson", "Dirkules")
_SUPPLIES = (3, 9, 14, 18, 25, 40)
_LAYOUTS = Path(__file__).parent.parent.parent / "engine" / "data" / "layouts"
_TABLES = ((1, 2), (1, 3), (1, 4), (2, 1), (2, 1), (3, 0), (3, 0), (4, 0), (5, 0))
_SPACES = tuple((row, column) for row in range(6) for column in range(6))


@cache
def _named_layouts() -> dict[str, tuple[str, ...]]:
    files = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(_LAYOUTS.glob("*.toml"))}
    return {name: tuple(row.replace(" ", "") for row in own["rows"]) for name, own in files.items()}


def made(random: Random) -> SheetGame:
    """Return a game as somebody may have written it, without claims."""
    real, virtual = random.choice(_TABLES)
    game = _layout(random)
    rounds = ROUNDS[real + virtual]
    played = random.randint(0, rounds) if random.random() < 0.12 else None
    turns = rounds if played is None else played
    # Types that everybody runs for are filled by several.
    loved = "".join(random.sample("PSACGT", random.choice((0, 0, 1, 2, 3))))
    names = random.sample(_NAMES, real)
    players = [_real(random, name, turns, game, loved) for name in names]
    players += [_virtual(random, name, turns, loved) for name in _VIRTUAL[:virtual]]
    game = game._replace(players=tuple(players), played=played, versus=real == 1 and random.random() < 0.5)
    if random.random() < 0.28:
        for _ in range(random.choice((1, 1, 2))):
            game = _with_slip(random, game)
    return _with_orders(random, game)


def _layout(random: Random) -> SheetGame:
    """Return a game without players: on which layout it is, with how many coins."""
    kind = random.choice(("none", "none", "named", "named", "own", "drawn"))
    named = _named_layouts()
    if kind == "none":
        return SheetGame((), named["granada"])
    if kind == "named":
        name = random.choice(list(named))
        return SheetGame((), named[name], layout_text=(f"layout: {name}",))
    letters = [letter for letter, own in LETTERS.items() for _ in range(BOXES[own])]
    random.shuffle(letters)
    rows = tuple("".join(letters[at : at + 6]) for at in range(0, 36, 6))
    if kind == "drawn":
        return SheetGame((), rows, layout_text=("layout: |", *(f"  {' '.join(row)}" for row in rows)))
    supply = random.choice(_SUPPLIES)
    text = f"layout: {{id: box, rows: [{', '.join(rows)}], coins: {supply}}}"
    return SheetGame((), rows, supply, layout_text=(text,))


def _real(random: Random, name: str, turns: int, game: SheetGame, loved: str) -> Row:
    """Return what a player may have after so many turns: some for coins, some with two buildings."""
    coin_turns = min(turns, random.choice((0, 0, 1, 2, 3, 4, 6)))
    circled = min(game.supply, 3 + sum(random.randint(0, 4) for _ in range(coin_turns)))
    doubles = min(random.randint(0, circled // 3), turns - coin_turns, random.choice((0, 1, 2, 6)))
    crossed = random.randint(3 * doubles, circled)
    built = min(36, 3 + turns - coin_turns + doubles)
    chance = random.random
    spaces = sorted(_SPACES, key=lambda space: chance() - (0.6 if game.letters[space[0]][space[1]] in loved else 0.0))
    row = Row(name, sheet=frozenset(spaces[:built]), circled=circled, crossed=crossed)
    if chance() < 0.25:
        row = row._replace(circled=None, crossed=None, left=circled - crossed)
    counts = Counter(LETTERS[game.letters[south][east]] for south, east in spaces[:built])
    lines = lines_of(row) or ((), ())
    form = chance()
    if form < 0.58:
        return row
    if form < 0.64:  # Everything, to be compared.
        return row._replace(counts=counts, rows=lines[0], columns=lines[1], lines=worth_of(lines))
    row = row._replace(sheet=None, counts=counts)
    if form < 0.8:
        return row._replace(rows=lines[0], columns=lines[1])
    if form < 0.88:
        return row._replace(lines=worth_of(lines))
    return row if form < 0.92 else row._replace(circled=None, crossed=None, left=None)


def _virtual(random: Random, name: str, turns: int, loved: str) -> Row:
    counts: Counter[str] = Counter()
    weights = {kind: 5.0 if letter in loved else 1.0 for letter, kind in LETTERS.items()}
    for _ in range(3 + turns):
        free = [kind for kind in BOXES if counts[kind] < BOXES[kind]]
        counts[random.choices(free, [weights[kind] for kind in free])[0]] += 1
    return Row(name, virtual=True, counts=counts)


def _with_orders(random: Random, game: SheetGame) -> SheetGame:
    """Return a game with most of the orders of those who filled the same type, and slips in some."""
    counts = {row.name: counts_of(row, game.letters) for row in game.players}
    completed: dict[str, Groups] = {}
    everybody = [row.name for row in game.players]
    for kind, names in full_rows(counts).items():
        if random.random() < (0.12 if len(names) > 1 else 0.85):
            continue
        order = random.sample(names, len(names))
        if random.random() < 0.03:
            order.append(random.choice(everybody))
        if random.random() < 0.03 and len(order) > 1:
            order.pop()
        completed[kind] = grouped(random, order, 0.35)
    if random.random() < 0.01:
        completed[random.choice(list(BOXES))] = ((random.choice(everybody),),)
    return game._replace(completed=completed)


def grouped(random: Random, names: Iterable[str], together: float) -> Groups:
    """Return names in this order, some with those before them as often as they are to be `together`."""
    groups: list[tuple[str, ...]] = []
    for name in names:
        if groups and name not in groups[-1] and random.random() < together:
            groups[-1] = (*groups[-1], name)
        else:
            groups.append((name,))
    return tuple(groups)


def _with_slip(random: Random, game: SheetGame) -> SheetGame:
    """Return a game with one thing written otherwise, which may or may not be against the rules."""
    luck = random.random()
    if luck < 0.1:
        return game._replace(played=random.randint(0, 20))
    if luck < 0.2:
        return _with_other_seats(random, game)
    at = random.randrange(len(game.players))
    row = random.choice(_SLIPS)(random, game.players[at])
    return game._replace(players=(*game.players[:at], row, *game.players[at + 1 :]))


def _coins(random: Random, row: Row) -> Row:
    """Other coins."""
    step = random.choice((-2, -1, 1, 2, 5, 9))
    if row.left is not None:
        return row._replace(left=max(0, row.left + step))
    if row.circled is None or row.crossed is None:
        return row
    if random.random() < 0.5:
        return row._replace(circled=max(0, row.circled + step))
    return row._replace(crossed=max(0, row.crossed + step))


def _crosses(random: Random, row: Row) -> Row:
    """Some crosses more or fewer on a sheet."""
    if row.sheet is None:
        return row
    return row._replace(sheet=row.sheet ^ {random.choice(_SPACES) for _ in range(random.choice((1, 1, 4, 12)))})


def _counts(random: Random, row: Row) -> Row:
    """More or fewer of a type, perhaps of another in its place."""
    if row.counts is None:
        return row
    counts = Counter(row.counts)
    step = random.choice((-2, -1, 1, 2, 5))
    counts[random.choice(list(BOXES))] += step
    if random.random() < 0.3:
        counts[random.choice(list(BOXES))] -= step
    return row._replace(counts={kind: max(0, number) for kind, number in counts.items()})


def _a_line(random: Random, row: Row) -> Row:
    """A cross more in one line, most often for one of another; or other points for all lines."""
    if row.lines is not None and random.random() < 0.5:
        return row._replace(lines=max(0, row.lines + random.choice((-2, -1, 1, 2, 5))))
    if row.rows is None or row.columns is None:
        return row
    rows, columns = list(row.rows), list(row.columns)
    own = random.choice((rows, columns))
    one, other = random.sample(range(6), 2)
    own[one] += 1
    own[other] = max(0, own[other] - random.choice((0, 1, 1, 1)))
    return row._replace(rows=tuple(rows), columns=tuple(columns))


_SLIPS = (_coins, _crosses, _crosses, _counts, _counts, _a_line, _a_line)


def _with_other_seats(random: Random, game: SheetGame) -> SheetGame:
    """Return a game with one virtual player more or fewer, or in another mode."""
    virtual = [row for row in game.players if row.virtual]
    luck = random.random()
    if luck < 0.3:
        return game._replace(versus=True)
    if luck < 0.6 and virtual:
        return game._replace(players=tuple(row for row in game.players if row is not virtual[-1]))
    if any(row.name == "Gus" for row in game.players):
        return game
    return game._replace(players=(*game.players, Row("Gus", virtual=True, counts={"tower": 8, "garden": 8})))


# Claims


def with_claims(random: Random, game: SheetGame, points: Points) -> SheetGame:
    """Return a game with what players claim: these points, or something near them."""

    def near(number: int) -> int:
        return number if random.random() < 0.85 else max(0, number + random.choice((-4, -1, 1, 2)))

    players = []
    for row in game.players:
        own = points.get(row.name, {})
        if (row.name not in points and random.random() < 0.97) or random.random() < 0.5:
            players.append(row)
            continue
        keys = (*BOXES, "bonus") if row.virtual else (*BOXES, "lines", "coins")
        items = {item: near(own.get(item, 0)) for item in keys if random.random() < 0.4}
        true = sum(own.values())
        wrong = sum(number - own.get(item, 0) for item, number in items.items())
        sums = [max(0, near(true + random.choice((0, wrong)))) if random.random() < 0.3 else None for _ in range(3)]
        players.append(row._replace(claimed=Claimed(items, *sums)))
    names = [name for name in points if random.random() < 0.3]
    claimed = {name: near(sum(points[name].values())) for name in names}
    return game._replace(players=tuple(players), claimed=claimed)


# As a file


def text_of(game: SheetGame) -> str:
    """Return a game as a file."""
    lines = ["game: roll-and-write", *game.layout_text, "players:"]
    for row in game.players:
        lines.append(f"  {row.name}:")
        lines += (f"    {line}" for line in _lines(row))
    if game.completed:
        lines.append("completed:")
        lines += (f"  {kind}: [{', '.join(map(_group, groups))}]" for kind, groups in game.completed.items())
    if game.versus:
        lines.append("mode: versus")
    if game.played is not None:
        lines.append(f"rounds_played: {game.played}")
    if game.claimed:
        lines.append(f"claimed: {flow(game.claimed)}")
    return "\n".join(lines) + "\n"


def _group(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"[{', '.join(names)}]"


def _lines(row: Row) -> Iterator[str]:
    if row.virtual:
        yield "virtual: true"
    if row.sheet is not None:
        yield "sheet: |"
        for south in range(6):
            yield "  " + " ".join("X" if (south, east) in row.sheet else "." for east in range(6))
    if row.counts is not None:
        yield f"buildings: {flow(row.counts)}"
    if row.rows is not None and row.columns is not None:
        yield f"rows: {list(row.rows)}"
        yield f"columns: {list(row.columns)}"
    if row.lines is not None:
        yield f"lines: {row.lines}"
    if row.left is not None:
        yield f"coins: {row.left}"
    elif row.circled is not None:
        yield f"coins: {{circled: {row.circled}, crossed: {row.crossed}}}"
    yield from claimed_lines(row.claimed)
