"""Games with city walls as files: what is wrong with palaces, walls and cards, and what the longest walls bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import api
from alhambra_engine.reading.verdict import has_error
from tests.prove import bits, magical_rules, random_palaces, wall_rules
from tests.prove.compared import apart, points_of, tried
from tests.prove.proof import Proof, Tally
from tests.prove.random_palaces import Plan
from tests.prove.wall_rules import Said, Seat, parted, put, turned

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping
    from random import Random

IN_BATCH = 200
PLAYERS = ("Ada", "Bea", "Cai")


class Game(NamedTuple):
    """The seats of a game by scoring; it may have `magical` buildings."""

    tables: Mapping[int, Mapping[str, Seat]]
    magical: bool = False


def made(random: Random) -> Game:
    """Return a game of one to three scorings: palaces of the 54 or 60 tiles, on some of which walls were put."""
    deck = list(random_palaces.tile_list())
    random.shuffle(deck)
    is_magical = random.random() < 0.5
    if is_magical:
        # They are drawn early.
        deck += [f"{name}{random.choice(magical_rules.ways_of(name, {}))}" for name in magical_rules.WALLS]
        deck = [*deck[:20], *random.sample(deck[20:], len(deck) - 20)]
    plans: dict[str, Plan] = {name: Plan({}) for name in PLAYERS}
    often, slips = random.choice((0.05, 0.1, 0.15, 0.3)), random.random() < 0.4
    tables = {}
    lifted: dict[str, str] = {}
    for scoring in range(1, random.choice((1, 1, 2, 3)) + 1):
        seats = {}
        for name, (tiles, fountains) in plans.items():
            plan = Plan(dict(tiles), fountains)
            hand = [_walled(random, deck.pop(), often) for _ in range(random.choice((2, 3, 4)))]
            again = lifted.pop(name, "") or _lifted(random, plan)
            if again:
                hand.append(_turned(random, again, slips=slips))
            grown = random_palaces.grow(random, plan, hand, len(hand), style=random.choice(("any", "walls")), care=1.0)
            plans[name] = Plan(_changed(random, grown, often, slips=slips))
            reserve = [_walled(random, deck.pop(), often)] if random.random() < 0.3 else []
            reserve += [word for word in hand if again and word.startswith(magical_rules.name_of(parted(again)[0]))]
            if slips and random.random() < 0.05:
                reserve = [f"{tile}+{random.choice('nesw')}" for tile in (parted(word)[0] for word in reserve)]
            own = next((word for word in reserve if _is_magical(word)), "")
            if own:
                lifted[name] = own
            seats[name] = Seat(plans[name], tuple(_without_sides(random, word) for word in reserve))
        tables[scoring] = seats
    return Game(tables, is_magical)


def _is_magical(word: str) -> bool:
    return magical_rules.name_of(parted(word)[0]) in magical_rules.WALLS


def _lifted(random: Random, plan: Plan) -> str:
    """Take a magical building off a palace now and then, and return it; empty if none was."""
    own = [space for space, word in plan.tiles.items() if _is_magical(word)]
    return plan.tiles.pop(random.choice(own)) if own and random.random() < 0.3 else ""


def _turned(random: Random, word: str, *, slips: bool) -> str:
    """Return a magical building as it may lie next time, with what was put on it; with slips that may be elsewhere."""
    tile, sides = parted(word)
    quarters, others = random.randrange(4), random.randrange(4) if slips and random.random() < 0.3 else 0
    name = magical_rules.name_of(tile)
    lying = turned(tile.removeprefix(name), quarters)
    # A word with a wall on a printed one is read as no tile, and what is around it is not judged.
    free = [side for side in turned(sides, quarters + others) if side not in lying]
    return put(f"{name}{lying or '-'}", "".join(free))


def _without_sides(random: Random, word: str) -> str:
    """Return a tile in reserve as somebody writes it who does not tell how it lies."""
    tile, sides = parted(word)
    return put(magical_rules.name_of(tile), sides) if _is_magical(word) and random.random() < 0.5 else word


def _walled(random: Random, tile: str, often: float) -> str:
    free = [side for side in "nesw" if side not in bits.sides_of(tile)]
    return put(tile, "".join(side for side in free if random.random() < often))


def _changed(random: Random, plan: Plan, often: float, *, slips: bool) -> dict[tuple[int, int], str]:
    """Return the tiles of a palace with more walls on outer sides; with slips, some are inside, or gone again."""
    tiles = dict(plan.tiles)
    for space in sorted(tiles):
        tile, sides = parted(tiles[space])
        for side, (x, y) in bits.BEYOND.items():
            beyond = space[0] + x, space[1] + y
            is_inner = beyond in tiles or beyond in plan.fountains
            if side in bits.sides_of(tiles[space]) or random.random() > often * (0.3 if slips or not is_inner else 0):
                continue
            sides += side
            if is_inner and beyond in tiles and random.random() < 0.7:
                other, own = parted(tiles[beyond])
                across = random_palaces.ACROSS[side]
                tiles[beyond] = tiles[beyond] if across in bits.sides_of(tiles[beyond]) else put(other, own + across)
        if slips and sides and random.random() < 0.1:
            sides = sides[1:]
        tiles[space] = put(tile, sides)
    return tiles


def text_of(game: Game) -> str:
    """Return the file of a game."""
    lines = ["game: alhambra", f"modules: [city-walls{', magical-buildings' * game.magical}]", "scorings:"]
    for scoring, seats in game.tables.items():
        lines.append(f"  {scoring}:")
        for name, seat in seats.items():
            lines += [f"    {name}:", "      palace: |"]
            lines += [f"        {row}" for row in random_palaces.drawing(seat.plan)]
            lines += [f"      reserve: [{', '.join(seat.reserve)}]"] * bool(seat.reserve)
    return "\n".join(lines) + "\n"


def differences(game: Game) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a game."""
    result = api.score("walls.yaml", text_of(game).encode(), advice=False)
    wanted = list(wall_rules.faults(game.tables))
    errors = [each for found in result.findings for each in found.apart if has_error((each,))]
    yield from apart((Said(each.kind.name, each.detail, each.player or "", each.cells) for each in errors), wanted)
    outcome = result.outcome
    if wanted or not isinstance(outcome, api.AlhambraOutcome):
        return
    for scoring in outcome.scorings:
        for name, seat in game.tables[scoring.scoring].items():
            length = next(iter(bits.wall_lengths(bits.walls_of(seat.plan.tiles, seat.plan.fountains))), 0)
            points = points_of(name, scoring.awards).get("wall", 0)
            if points != length:
                yield f"scoring {scoring.scoring}: {name}'s wall is worth {points}, wanted {length}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the games of a batch twice."""
    return tried("city-walls", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = made(random)
    wanted = list(wall_rules.faults(game.tables))
    counts["legal"] += not wanted
    counts.update({"/".join(filter(None, each[:2])): 1 for each in wanted})
    words = [word for seats in game.tables.values() for *_, word in wall_rules.pieces(seats)]
    counts["walls put on magical buildings"] += sum(len(parted(word)[1]) for word in words if _is_magical(word))
    counts["walls put on"] += sum(len(parted(word)[1]) for word in words)
    found = "; ".join(differences(game))
    return found and f"{found}\n{text_of(game)}"


PROOFS = (
    Proof(
        "city-walls",
        "X9 in files of one to three scorings: walls put on tiles, their cards, what they wall off, the longest walls, "
        "with magical buildings that are turned, against the clauses read literally",
        100,
        run,
        0.01,
    ),
)
