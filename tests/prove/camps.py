"""Palaces with camps as files: what is against the rules, the points of each bastion, the wall, all open answers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import api
from alhambra_engine.geometry import coordinates
from tests.prove import bits, camp_rules, random_palaces
from tests.prove.bits import BEYOND
from tests.prove.camp_rules import Answers
from tests.prove.compared import tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from alhambra_engine.reading.findings import Finding
    from tests.prove.bits import Space

IN_BATCH = 100
_RULES = {
    "count_fountain": "camps-count-fountain",
    "pass_fountain": "camps-pass-fountain",
    "pass_squares": "camps-pass-squares",
    "count_huts": "camps-count-huts",
    "at_huts": "camps-at-huts",
    "at_walls": "camps-at-walls",
    "enclose": "camps-enclose",
    "on_foot": "camps-on-foot",
    "walls_behind": "walls-behind-camps",
}
_OF_LINES = ("count_fountain", "pass_fountain", "pass_squares", "count_huts")
_OF_HUTS = ("count_huts", "at_huts")
_ASKED_FOR_PLACING = ("at_huts", "at_walls", "enclose")
_BAZAAR = "BAGT"
_PAIRS = ("ne", "es", "sw", "nw")
_TOLD = {
    "bastion-at-camp",
    "bastion-without-wall",
    "wall-mismatch",
    "hole",
    "not-joined",
    "unreachable",
}


class Case(NamedTuple):
    """A palace, and the answers that are written."""

    tiles: Mapping[Space, str]
    fountain: Space
    written: Mapping[str, bool]
    has_huts: bool

    @property
    def answers(self) -> Answers:
        """The answers that are written, else the usual ones."""
        return Answers(**self.written)


def made(random: Random) -> Case:
    """Return a palace of home-made tiles that is legal without its camps; with them it may be or not."""
    while True:
        plan = random_palaces.shaped(random)
        if plan.tiles and not bits.faults(bits.walls_of(plan.tiles, plan.fountains), plan.fountains):
            break
    tiles = dict(plan.tiles)
    has_huts = random.random() < 0.4
    if has_huts:
        for space in random.sample(sorted(tiles), min(len(tiles), random.randint(0, 3))):
            tiles[space] = "H" + tiles[space]
    bare = sorted(space for space, word in tiles.items() if word[1:] == "-" and word[0] != "H")
    tiles.update(dict.fromkeys(random.sample(bare, min(len(bare), random.choice((0, 0, 1, 2)))), _BAZAAR))
    care = random.choice((1.0, 1.0, 1.0, 0.8))
    for _ in range(random.choice((1, 1, 2, 3, 4, 6, 8))):
        place = _placed(random, tiles, plan.fountains[0], care)
        if place is not None:
            tiles[place[0]] = place[1]
    rules = [rule for rule in _RULES if has_huts or rule not in _OF_HUTS]
    written = {rule: random.random() < 0.5 for rule in rules if random.random() < 0.3}
    return Case(tiles, plan.fountains[0], written, has_huts)


def _placed(random: Random, tiles: Mapping[Space, str], fountain: Space, care: float) -> tuple[Space, str] | None:
    """Return where a camp is added, and which one: with care one of those whose bastions and sides fit."""
    built = {space: camp_rules.sides(word) for space, word in tiles.items()} | {fountain: ""}
    rim = sorted({(east + x, south + y) for east, south in built for x, y in BEYOND.values()} - built.keys())
    ways = [*"nesw", *_PAIRS]
    is_open = random.random() < 0.5
    fitting = [(space, f"K{way}") for space in rim for way in ways if _fits(space, way, tiles, built, is_open=is_open)]
    if random.random() < care:
        return random.choice(fitting) if fitting else None
    return random.choice(rim), f"K{random.choice(ways)}"


def _fits(space: Space, way: str, tiles: Mapping[Space, str], built: Mapping[Space, str], *, is_open: bool) -> bool:
    for side, (x, y) in BEYOND.items():
        beside = (space[0] + x, space[1] + y)
        is_walled = beside in built and camp_rules.ACROSS[side] in built[beside]
        if side in way and (not is_walled or camp_rules.is_camp(tiles.get(beside, ""))):
            return False
        if side not in way and is_walled and is_open:
            return False
    return True


def text_of(case: Case) -> str:
    """Return the file of a palace, beside players who have counted."""
    rules = {_RULES[rule]: answer for rule, answer in case.written.items()}
    rules |= {"huts-count-huts": False, "bazaars-count-huts": False} if case.has_huts else {}
    written = ", ".join(f"{rule}: {'yes' if answer else 'no'}" for rule, answer in rules.items())
    modules = ", ".join(["camps", "bazaars", *(["workers-huts"] if case.has_huts else [])])
    plan = random_palaces.Plan(dict(case.tiles), (case.fountain,))
    huts = ", huts: {}" if case.has_huts else ""
    return "\n".join(
        [
            "game: alhambra",
            f"modules: [{modules}]",
            "tiles: any",
            *([f"rule: {{{written}}}"] if written else []),
            "scoring: 2",
            "before: {Ada: 0, Bea: 0, Cai: 0}",
            "players:",
            "  Ada:",
            "    palace: |",
            *(f"      {row}" for row in random_palaces.drawing(plan)),
            f"  Bea: {{buildings: {{tower: 3}}, wall: 2, camps: 4{huts}}}",
            f"  Cai: {{buildings: {{garden: 3}}, wall: 2, camps: 0{huts}}}",
            "",
        ]
    )


def differences(case: Case) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a palace."""
    result = api.score("camps.yaml", text_of(case).encode(), advice=False)
    found = sorted(_said(result.findings))
    wanted = sorted({*camp_rules.faults(case.tiles, case.fountain, case.answers)})
    if found != wanted:
        yield f"found {found}, wanted {wanted}"
    asked = {str(each.values["question"]) for each in result.findings if each.kind.name == "rule-open"}
    if wanted:
        return
    outcome = result.outcome
    if not result.legal or not isinstance(outcome, api.AlhambraOutcome):
        yield f"not legal: {[each.kind.name for each in result.findings]}"
        return
    placing = {
        _RULES[rule]
        for rule in _ASKED_FOR_PLACING
        if rule not in case.written
        and (case.has_huts or rule not in _OF_HUTS)
        and any(camp_rules.faults(case.tiles, case.fountain, case.answers._replace(**{rule: False})))
    }
    if asked & {_RULES[rule] for rule in _ASKED_FOR_PLACING} != placing:
        yield f"asks {asked}, wanted {placing}"
    yield from _points(case, outcome)


def _said(findings: Iterable[Finding]) -> set[tuple[str, tuple[Space, ...]]]:
    """Return what the engine finds as the second judge says it."""
    found = set()
    together: dict[str, set[Space]] = {}
    for each in findings:
        name = each.kind.name
        if name in {"not-joined", "unreachable"}:
            together.setdefault(name, set()).update(each.cells)
        elif name in _TOLD:
            found.add((name, () if name == "hole" else tuple(each.cells)))
    return found | {(name, tuple(sorted(cells))) for name, cells in together.items()}


def _points(case: Case, outcome: api.AlhambraOutcome) -> Iterator[str]:
    (scoring,) = outcome.scorings
    holding = scoring.holdings["Ada"]
    own = holding.parts["camps"]
    found = {(coordinates(part.cell), part.side.letter): part.points for part in own if part.side is not None}
    wanted = camp_rules.lines(case.tiles, case.fountain, case.answers)
    if found != wanted:
        yield f"lines {found}, wanted {wanted}"
    length = camp_rules.wall(case.tiles, case.fountain, case.answers)
    if holding.wall_length != length:
        yield f"a wall of {holding.wall_length}, wanted {length}"
    open_rules = [rule for rule in _OF_LINES if rule not in case.written and (case.has_huts or rule not in _OF_HUTS)]
    every = {
        sum(
            camp_rules.lines(
                case.tiles, case.fountain, case.answers._replace(**dict(zip(open_rules, chosen, strict=True)))
            ).values()
        )
        for chosen in product((False, True), repeat=len(open_rules))
    }
    brought = {
        sum(award.points for award in game.scorings[0].awards if (award.player, award.item) == ("Ada", "camps"))
        for game in outcome.by_answers
    }
    if brought != every:
        yield f"by all answers {sorted(brought)}, wanted {sorted(every)}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the palaces of a batch twice."""
    return tried("camps", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    case = made(random)
    faults = list(camp_rules.faults(case.tiles, case.fountain, case.answers))
    counts["legal palaces"] += not faults
    counts["bastions"] += sum(len(word) - 1 for word in case.tiles.values() if camp_rules.is_camp(word))
    by_answer = (camp_rules.lines(case.tiles, case.fountain, Answers(*[answer] * 4)) for answer in (False, True))
    counts["palaces in which a line meets the fountain or a square"] += len({str(each) for each in by_answer}) > 1
    found = "; ".join(differences(case))
    return found and f"{found}\n{text_of(case)}"


PROOFS = (
    Proof(
        "camps",
        "X8 in palaces with up to eight camps: what is against the rules, the line of each bastion, the wall, by every "
        "answer to what is open, against the clauses read literally",
        200,
        run,
        0.01,
    ),
)
