"""Tables with city gates as files: every fault, and every place for the one gate that would mend a palace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.reading.edits import applied
from tests.prove import bits, camp_rules, gate_rules, random_gates, random_palaces
from tests.prove.compared import apart, points_of, tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from tests.prove.bits import Space
    from tests.prove.random_gates import Table
    from tests.prove.random_palaces import Plan

IN_BATCH = 250
_MOST_PLACES = 8
_SILENT = frozenset({"palace-empty", "virtual-tiles-few", "not-in-set", "not-given", "too-many-pieces"})


def _walls_of(plan: Plan) -> bits.Walls:
    bare = {space: gate_rules.bare(word) for space, word in plan.tiles.items()}
    return bits.walls_of(bare, plan.fountains)


def differences(table: Table) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a table."""
    text = random_gates.text_of(table)
    result = api.score("gates.yaml", text.encode(), advice=False)
    drawn = [plan.tiles for plan in table.plans.values()]
    told = {each.kind.name for each in result.findings if each.player is None}
    number = gate_rules.too_many(drawn, virtual_gate=table.virtual_gate)
    at_huts = table.at_huts is not False
    asked = [each for each in result.findings if each.values.get("question") == "gates-at-huts"]
    is_asked = table.at_huts is None and any(
        gate_rules.at_hut(each.tiles, each.fountains) for each in table.plans.values()
    )
    if len(asked) != is_asked:
        yield f"asked about huts: {len(asked)}, wanted {is_asked}"
    found = [each for each in result.findings if each.kind.name not in _SILENT and each not in asked]
    if ("many" in {each.detail for each in found}) is not (number == "error"):
        yield f"too many gates: {number} wanted"
    if ("rule-open" in told) is not (number == "open"):
        yield f"open: {number} wanted"
    is_spare = gate_rules.spare(drawn, virtual_gate=table.virtual_gate)
    for name, plan in table.plans.items():
        own = [each for each in found if each.player == name and each.detail != "many"]
        walls = _walls_of(plan)
        wanted: list[tuple[object, ...]] = [
            (fault, "", cells) for fault, cells in gate_rules.faults(plan.tiles, plan.fountains)
        ]
        wanted += [
            ("impossible-gate", f"{what} {side}", (space,))
            for space, side, what in gate_rules.misplaced(plan.tiles, walls, at_huts=at_huts)
        ]
        seen = [
            (
                each.kind.name,
                f"{each.detail} {each.values['side']}" if each.kind.name == "impossible-gate" else "",
                each.cells,
            )
            for each in own
        ]
        yield from (f"{name}: {each}" for each in apart(seen, wanted))
        places = gate_rules.mending(plan.tiles, plan.fountains, at_huts=at_huts) if is_spare else set()
        fixes = [fix for each in own if each.kind.name == "unreachable" for fix in each.fixes]
        if len(fixes) != min(len(places), _MOST_PLACES):
            yield f"{name}: {len(fixes)} fixes, wanted {len(places)}"
        yield from _mended(name, [applied(result.source, fix) for fix in fixes], plan, places)
        if result.legal and isinstance(result.outcome, api.AlhambraOutcome):
            awards = result.outcome.scorings[0].awards
            bare = {space: gate_rules.bare(word) for space, word in plan.tiles.items()}
            length = camp_rules.wall(bare, plan.fountains[0], camp_rules.Answers())
            if points_of(name, awards).get("wall", 0) != length:
                yield f"{name}: wall of {points_of(name, awards).get('wall', 0)}, wanted {length}"


def _mended(name: str, texts: list[str], plan: Plan, places: set[gate_rules.Wall]) -> Iterator[str]:
    """Yield which of the files that the fixes make have no palace with one more gate on one of these places."""
    drawings = {tuple(_drawing_with(plan, place)) for place in places}
    for text in texts:
        after = text.partition(f"  {name}:\n    palace: |\n")[2]
        rows = tuple(_split(line) for line in after.splitlines() if line.startswith("      "))
        if not any(tuple(map(_split, drawing)) == rows[: len(drawing)] for each in drawings for drawing in each):
            yield f"{name}: a fix makes {rows}"


def _split(row: str) -> str:
    return " ".join(row.split())


def _drawing_with(plan: Plan, place: gate_rules.Wall) -> Iterator[tuple[str, ...]]:
    """Yield the drawings of a plan with a gate at a place, as either of the two tiles may say it."""
    for space in (each for each in place if gate_rules.is_tile(plan.tiles.get(each, "H"))):
        (other,) = place - {space}
        side = next(each for each in "nesw" if gate_rules.beyond(space, each) == other)
        tiles: dict[Space, str] = dict(plan.tiles)
        sides = {*gate_rules.gates_of(tiles[space]), side}
        tiles[space] = f"{gate_rules.bare(tiles[space])}={''.join(each for each in 'nesw' if each in sides)}"
        yield tuple(random_palaces.drawing(plan._replace(tiles=tiles)))


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the tables of a batch twice."""
    return tried("gates", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    table = random_gates.made(random)
    for plan in table.plans.values():
        walls = _walls_of(plan)
        places = gate_rules.mending(plan.tiles, plan.fountains)
        counts["palaces"] += 1
        counts["palaces with camps or huts"] += not all(map(gate_rules.is_tile, plan.tiles.values()))
        counts["palaces with a gate at a hut"] += gate_rules.at_hut(plan.tiles, plan.fountains)
        counts["palaces with gates"] += bool(gate_rules.gates_in(plan.tiles, walls))
        counts["palaces that only gates make legal"] += not gate_rules.faults(plan.tiles, plan.fountains) and bool(
            bits.faults(walls, plan.fountains)
        )
        counts["palaces that one more gate mends"] += bool(places)
        counts["gates where none may be"] += sum(1 for _ in gate_rules.misplaced(plan.tiles, walls))
    drawn = [plan.tiles for plan in table.plans.values()]
    counts["tables with too many gates"] += gate_rules.too_many(drawn, virtual_gate=table.virtual_gate) == "error"
    counts["tables on which it is asked"] += gate_rules.too_many(drawn, virtual_gate=table.virtual_gate) == "open"
    found = "; ".join(differences(table))
    return found and f"{found}\n{random_gates.text_of(table)}"


PROOFS = (
    Proof(
        "gates",
        "X5 in files of two to four palaces: every fault, gates and their number among them, and every place where one "
        "more gate would make a palace legal, against a walk step by step",
        80,
        run,
        0.02,
    ),
)
