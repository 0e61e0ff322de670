"""A table of Roll & Write off its photographed sheets: who plays, and what each place is taken for."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS
from ..rollandwrite import layouts
from ..rollandwrite import numbers as rollandwrite
from . import boxes, claims, coins, grids, seating, tallies
from .joint import decide, log, number, settled
from .photos import BLANK, BUILT, CROSSED, PLAYER_SHEET, SCORE_SHEET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..buildings import Building
    from ..rollandwrite.layouts import GridLayout
    from .beliefs import Belief
    from .joint import Decided
    from .photos import SheetRead
    from .seating import Seating
    from .tallies import RowTally
    from .verdicts import At

_SEATED = 8
"""So many sheets at most look for a row: a table has five, and the ways grow fast."""


class SheetPlayer(NamedTuple):
    """Somebody at the table: a row of the score sheet, a sheet, or both; `claims` are the points that are written."""

    name: str
    row: int | None
    sheet: int | None
    claims: Mapping[str, int]


class SheetTable(NamedTuple):
    """Who plays, on which grid; `layouts` are those of the sheets, which may differ. `score` is the score sheet.

    `decided` is what the places are taken for, and `rules` the clauses that doubtful ones were decided by.
    """

    players: tuple[SheetPlayer, ...]
    layout: GridLayout | None
    layouts: Mapping[int, GridLayout]
    score: int | None
    decided: Mapping[At, Decided]
    rules: Mapping[At, str]


class _ScoreSheet(NamedTuple):
    """A score sheet as it is believed: its used rows, the rounds of the game if they are clear."""

    beliefs: Mapping[str, Belief]
    tallies: Mapping[int, RowTally]
    rounds: int | None


def table_of(
    sheets: Mapping[int, SheetRead], beliefs: Mapping[int, Mapping[str, Belief]], names: Sequence[str], doubt: float
) -> SheetTable:
    """Return the table of some sheets, each photographed once, by the numbers of their photos."""
    fronts = [each for each, sheet in sheets.items() if sheet.document == SCORE_SHEET and sheet.side == "front"]
    backs = [each for each, sheet in sheets.items() if sheet.document == SCORE_SHEET and sheet.side != "front"]
    known = {each: grid for each, sheet in sheets.items() if (grid := grid_of(sheet)) is not None}
    known = {each: grid for each, grid in known.items() if not _is_untouched(beliefs[each])}
    score = _score_sheet(beliefs[fronts[0]]) if fronts else None
    seats = _seats(known, beliefs, score)
    decided: dict[At, Decided] = {}
    rules: dict[At, str] = {}
    for place, (each, grid) in enumerate(known.items()):
        rows = seats.apart[place] if place < len(seats.apart) else {}
        witnesses = grids.GridWitnesses(score.tallies if score else {}, rows, score.rounds if score else None)
        spaces = grids.decided(beliefs[each], grid, witnesses, doubt)
        built = sum(space.reading == BUILT for space in spaces.values())
        purse = coins.decided(beliefs[each], grid.coins, built, witnesses.rounds, doubt)
        is_seated = place < len(seats.best) and seats.best[place] is not None
        decided |= {(each, box): taken for box, taken in {**spaces, **purse}.items()}
        rules |= {(each, box): "V5" if is_seated else "V26" for box in spaces} | {(each, box): "V9" for box in purse}
    if fronts and score is not None:
        taken, clauses = _rows(score, seats, [_types(beliefs[each], grid) for each, grid in known.items()], doubt)
        decided |= {(fronts[0], box): each for box, each in taken.items()}
        rules |= {(fronts[0], box): clause for box, clause in clauses.items()}
    back = beliefs[backs[0]] if backs else {}
    players = _players(list(known), seats, score, names)
    players = tuple(
        each._replace(claims=claims.claims_of(beliefs[each.sheet], back, each.row, doubt))
        if each.sheet is not None
        else each
        for each in players
    )
    return SheetTable(players, _common(known), known, fronts[0] if fronts else None, decided, rules)


def grid_of(sheet: SheetRead) -> GridLayout | None:
    """Return the grid of a player sheet; None for any other, and where its letters or coins are none."""
    if sheet.document != PLAYER_SHEET or not rollandwrite.starting_coins() <= sheet.coins <= rollandwrite.most_coins():
        return None
    lines = rollandwrite.grid_lines()
    rows = tuple(sheet.letters[start : start + lines] for start in range(0, len(sheet.letters), lines))
    for each in layouts.layout_ids():
        known = layouts.load_layout(each)
        if (known.rows, known.coins) == (rows, sheet.coins):
            return known
    own = layouts.GridLayout("" if sheet.coins == rollandwrite.default_coins() else "sheet", "", rows, sheet.coins)
    return None if layouts.faults(own) else own


def _is_untouched(beliefs: Mapping[str, Belief]) -> bool:
    """Tell whether nothing is built on a sheet: somebody photographed an empty one."""
    return sum(beliefs[boxes.space(*space)].weight(BUILT) for space in grids.spaces()) < 1


def _common(known: Mapping[int, GridLayout]) -> GridLayout | None:
    """Return the grid that most sheets have; the first of equally many."""
    counted = Counter(known.values())
    return max(counted, key=counted.__getitem__) if counted else None


def _types(beliefs: Mapping[str, Belief], grid: GridLayout) -> Mapping[Building, tallies.Chances]:
    return seating.types_of(grids.chances_of(beliefs, grid))


def _score_sheet(beliefs: Mapping[str, Belief]) -> _ScoreSheet:
    every = (tallies.tally_of(beliefs, row) for row in boxes.ROWS)
    used = {tally.row: tally for tally in every if tally.is_used}
    whole = rollandwrite.rounds_at_the_table().get(len(used))
    marked = sum(
        belief.likeliest == CROSSED for box, belief in beliefs.items() if box.startswith("round-") and belief.seen
    )
    # Many do not mark the rounds; who has marked some of them has not come to the end, or has forgotten the others.
    return _ScoreSheet(beliefs, used, whole if marked in {0, whole} else None)


def _seats(
    known: Mapping[int, GridLayout], beliefs: Mapping[int, Mapping[str, Belief]], score: _ScoreSheet | None
) -> Seating:
    if score is None:
        return seating.Seating((), (), ())
    real = {row: score.beliefs[boxes.virtual(row)].weight(BLANK) for row in score.tallies}
    types = [_types(beliefs[each], grid) for each, grid in known.items()]
    return seating.seated(types[:_SEATED], tuple(score.tallies.values()), real)


def _rows(
    score: _ScoreSheet,
    seats: Seating,
    sheets: Sequence[Mapping[Building, tallies.Chances]],
    doubt: float,
) -> tuple[Mapping[str, Decided], Mapping[str, str]]:
    """Return what the boxes of a score sheet are taken for, and the clauses behind it."""
    found = _virtual(score, seats, doubt)
    rules = dict.fromkeys(found, "V1")
    for row in boxes.ROWS:
        tally = score.tallies.get(row)
        is_virtual = found[boxes.virtual(row)].reading == CROSSED
        lines = {building: tallies.row_of(score.beliefs, row, building) for building in BUILDINGS}
        is_open = tallies.may_be_used(chain.from_iterable(lines.values()), doubt)
        for building in BUILDINGS:
            line = lines[building]
            if tally is None:
                found |= tallies.unused(line, tallies.tally_of(score.beliefs, row), doubt, is_open=is_open)
                rules |= {belief.box: "R2.4" for belief in line}
                continue
            witness = _witness(row, building, seats, sheets)
            if is_virtual and score.rounds is not None:
                total = rollandwrite.virtual_buildings(score.rounds)
                witness = tallies.sum_witness(tally, building, total)
            found |= tallies.decided(line, witness, doubt)
            rules |= {belief.box: "V6" for belief in line}
    return found, rules


def _witness(
    row: int,
    building: Building,
    seats: Seating,
    sheets: Sequence[Mapping[Building, tallies.Chances]],
) -> tallies.Chances:
    """Return how likely each number of a type is by the sheets that may belong to a row."""
    boxes_of_type = rollandwrite.boxes(building) + 1
    chances = [0.0] * boxes_of_type
    left = 1.0
    for sheet, rows in zip(sheets, seats.chances, strict=False):
        chance = rows.get(row, 0.0)
        left -= chance
        own = tallies.with_slips(sheet[building], number("slips", "boxes"))
        chances = [each + chance * more for each, more in zip(chances, own, strict=True)]
    return tuple(each + max(left, 0.0) / boxes_of_type for each in chances)


def _virtual(score: _ScoreSheet, seats: Seating, doubt: float) -> dict[str, Decided]:
    """Return who is virtual: as many as may be beside the others, and nobody with a sheet (V1, V11)."""
    names = {row: boxes.virtual(row) for row in boxes.ROWS}
    free = [score.beliefs[names[row]] for row in score.tallies]
    with_sheet = [sum(rows.get(row, 0.0) for rows in seats.chances) for row in score.tallies]
    sums = [tallies.added(tally.counts.values()) for tally in score.tallies.values()]
    expected = rollandwrite.virtual_buildings(score.rounds) if score.rounds is not None else None
    slip, wrong = number("slips", "virtual"), log(number("slips", "players"))

    def score_of(readings: tuple[str, ...]) -> float:
        virtual = [reading == CROSSED for reading in readings]
        real = len(virtual) - sum(virtual)
        found = 0.0 if sum(virtual) in rollandwrite.virtual_players().get(real, ()) else wrong
        for is_virtual, seat, total in zip(virtual, with_sheet, sums, strict=True):
            if is_virtual:
                found += log(1 - seat)
                if expected is not None and expected < len(total):
                    found += log((1 - slip) * total[expected] + slip / len(total))
            else:
                # A real player may have any number of buildings: as many as there are, as likely.
                found += log(1 / len(total))
        return found

    empty = [score.beliefs[name] for row, name in names.items() if row not in score.tallies]
    others = {}
    for belief in empty:
        reading = belief.likeliest if belief.is_sure(doubt) else BLANK
        others[belief.box] = settled(belief, reading, belief.chances, doubt)._replace(asked=False)
    return {**others, **decide(free, score_of, doubt)}


def _players(
    sheets: Sequence[int], seats: Seating, score: _ScoreSheet | None, names: Sequence[str]
) -> tuple[SheetPlayer, ...]:
    """Return the players: the rows of the score sheet from the top, then sheets without a row in their order."""
    seated = dict(zip(sheets, seats.best, strict=False))
    owners = {row: each for each, row in seated.items() if row is not None}
    found: list[tuple[int | None, int | None]] = [(row, owners.get(row)) for row in (score.tallies if score else ())]
    found += [(None, each) for each in sheets if seated.get(each) is None]
    called = names_of(names, len(found))
    return tuple(SheetPlayer(name, row, sheet, {}) for name, (row, sheet) in zip(called, found, strict=True))


def names_of(names: Sequence[str], count: int) -> list[str]:
    """Return so many different names: those given, each in its place; who has none is called by a number."""
    found: list[str] = []
    given = [" ".join(name.split()) for name in names[:count]]
    for place in range(count):
        name = given[place] if place < len(given) else ""
        numbers = (f"Player {each}" for each in range(place + 1, place + 2 + 2 * count))
        usual = next(each for each in numbers if each not in given and each not in found)
        found.append(name if name and name not in found else usual)
    return found
