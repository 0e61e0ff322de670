"""Palaces off photographed forms: the letter of each tile by its tick, what else is known of it, and no law broken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..buildings import LETTERS
from ..copies.drawings import block_of
from . import boxes, palace_laws
from .beliefs import Belief
from .joint import Decided, alone, decide, log, number, settled
from .photos import BLANK, CROSSED, FILLED
from .tables import names_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from .verdicts import At

OPEN = "??"
"""What is written for a space that nobody knows yet: `?` alone would be any tile."""
ANY = "?"
"""A tile of which nobody knows the letter."""

_TICK = re.compile(r"tick-(reserve-\d+|\d+-\d+)-([A-Z])")
_SPACE = re.compile(r"space-(\d+)-(\d+)")
_RESERVE = re.compile(r"reserve-(\d+)")
_SCORING = "scoring-{}"
_SCORINGS = (1, 2, 3)
_FORGOTTEN = 0.05
"""How often a tile has no letter ticked."""
_FEW = 2
"""Readings of a doubtful space that are looked at together with those of others."""

FormSpace = tuple[int, int]
"""A row and a column of the form, from 1."""


class FormPalace(NamedTuple):
    """A form: its cells by box, those of its grid with row and column, the fountain's place."""

    sheet: int
    cells: Mapping[str, Belief]
    fountain: FormSpace


class PalaceTable(NamedTuple):
    """The palaces of a table, the names of whom they belong to, and what their places are taken for.

    `cells` are the spaces with the chances of their words.
    """

    palaces: tuple[FormPalace, ...]
    names: Mapping[int, str]
    cells: Mapping[At, Belief]
    decided: Mapping[At, Decided]
    rules: Mapping[At, str]


def table_of(beliefs: Mapping[int, Mapping[str, Belief]], names: Sequence[str], doubt: float) -> PalaceTable:
    """Return the palaces of some forms, by the numbers of their photos."""
    palaces = tuple(_palace(sheet, each) for sheet, each in beliefs.items())
    found: dict[At, Decided] = {}
    rules: dict[At, str] = {}
    for palace in palaces:
        places = beliefs[palace.sheet]
        cells = _cells(palace, places, doubt)
        ticks = _ticks(cells, places, doubt)
        scorings = {box: alone(places[box], doubt) for each in _SCORINGS if (box := _SCORING.format(each)) in places}
        found |= {(palace.sheet, box): each for box, each in {**ticks, **scorings, **cells}.items()}
        rules |= dict.fromkeys([(palace.sheet, box) for box in cells], "B3.4")
    groups: dict[int, list[int]] = {}
    for palace in palaces:
        groups.setdefault(_scoring_of(palace.sheet, found), []).append(palace.sheet)
    called = names_of(names, max(map(len, groups.values()), default=0))
    by_sheet = {sheet: name for group in groups.values() for sheet, name in zip(group, called, strict=False)}
    written = {
        (palace.sheet, box): _in_words(cell, beliefs[palace.sheet], doubt)
        for palace in palaces
        for box, cell in palace.cells.items()
    }
    return PalaceTable(palaces, by_sheet, written, found, rules)


def _in_words(cell: Belief, beliefs: Mapping[str, Belief], doubt: float) -> Belief:
    """Return a space with words in place of the letters of its readings."""
    return cell._replace(chances={word_of(cell.box, key, beliefs, doubt): each for key, each in cell.chances.items()})


def _scoring_of(sheet: int, found: Mapping[At, Decided]) -> int:
    """Return the scoring of a form: the last one that is ticked, or the third."""
    ticked = [
        each
        for each in _SCORINGS
        if (decided := found.get((sheet, _SCORING.format(each)))) is not None and decided.reading == CROSSED
    ]
    return max(ticked, default=max(_SCORINGS))


def _palace(sheet: int, beliefs: Mapping[str, Belief]) -> FormPalace:
    ticks: dict[str, dict[str, Belief]] = {}
    for box, belief in beliefs.items():
        match = _TICK.fullmatch(box)
        if match is not None and match[2] in LETTERS:
            cell = match[1] if match[1].startswith("reserve") else f"space-{match[1]}"
            ticks.setdefault(cell, {})[match[2]] = belief
    cells = {cell: _cell(cell, letters, beliefs.get(cell)) for cell, letters in ticks.items()}
    places = [(int(match[1]), int(match[2])) for cell in cells if (match := _SPACE.fullmatch(cell))]
    return FormPalace(sheet, cells, _fountain(places))


def _fountain(places: Collection[FormSpace]) -> FormSpace:
    """Return the space that has no ticks, where the fountain is; beside all others where none is left out."""
    rows = range(1, max((row for row, _ in places), default=0) + 1)
    columns = range(1, max((column for _, column in places), default=0) + 1)
    left = [(row, column) for row in rows for column in columns if (row, column) not in places]
    return left[0] if len(left) == 1 else (0, 0)


def _cell(box: str, ticks: Mapping[str, Belief], tile: Belief | None) -> Belief:
    """Return what a space shows: nothing, a letter, or a tile without one; at most one letter is ticked."""
    if tile is not None and tile.answered:
        return Belief(box, "tile", {_letter_of(tile.likeliest): 1.0}, answered=True)
    empty, full = _halves(tile)
    none = 1.0
    for tick in ticks.values():
        none *= tick.weight(BLANK)
    chances = {BLANK: none * empty, ANY: none * full * _FORGOTTEN if tile is not None else 0.0}
    for letter, tick in ticks.items():
        weight = tick.weight(CROSSED) * full
        for other, each in ticks.items():
            weight *= each.weight(BLANK) if other != letter else 1.0
        chances[letter] = weight
    whole = sum(chances.values())
    seen = any(tick.seen for tick in ticks.values())
    if not whole or not seen:
        return Belief(box, "tile", {each: 1 / len(chances) for each in chances}, seen=seen)
    return Belief(box, "tile", {each: weight / whole for each, weight in chances.items()})


def _halves(tile: Belief | None) -> tuple[float, float]:
    """Return how likely a place for a tile is empty, and that it is not."""
    if tile is None or not tile.seen:
        return 1 / 2, 1 / 2
    empty = tile.chance(BLANK) + tile.strange / 2
    return empty, 1 - empty


def _letter_of(answer: str) -> str:
    """Return the letter of a tile as people read it."""
    return answer[:1].upper() if answer[:1].upper() in LETTERS else BLANK if answer == BLANK else ANY


def word_of(box: str, letter: str, beliefs: Mapping[str, Belief], doubt: float) -> str:
    """Return a space as it is written in a transcript: its letter and what is sure of its price and sides."""
    tile = beliefs.get(box)
    if letter in {BLANK, ANY} or tile is None:
        return letter
    if tile.answered:
        return f"{letter}{tile.likeliest[1:]}"
    known = tile.likeliest
    return f"{letter}{known}" if known not in {BLANK, FILLED} and tile.is_sure(doubt) else letter


def _cells(palace: FormPalace, beliefs: Mapping[str, Belief], doubt: float) -> dict[str, Decided]:
    """Return what the spaces of a palace are taken for, by their words."""
    found = {box: alone(cell, doubt) for box, cell in palace.cells.items()}
    doubtful = [cell for box, cell in palace.cells.items() if found[box].asked and cell.seen]
    doubtful.sort(key=lambda cell: (cell.probability, cell.box))
    most = int(number("joint", "palaces")).bit_length() - 1
    # Where more are doubtful, no law is asked: what it says of one would rest on guesses of the others.
    free = [_narrowed(cell) for cell in doubtful] if len(doubtful) <= most else []
    unlikely = log(number("slips", "palace"))

    def score(letters: tuple[str, ...]) -> float:
        taken = {**{box: each.reading for box, each in found.items()}}
        taken |= {cell.box: letter for cell, letter in zip(free, letters, strict=True)}
        words = {box: word_of(box, letter, beliefs, doubt) for box, letter in taken.items()}
        return 0.0 if palace_laws.is_possible(player_of(palace, words, frozenset())) else unlikely

    for box, each in decide(free, score, doubt).items():
        # Who is asked hears of the readings too that were not looked at.
        found[box] = each._replace(chances=_widened(palace.cells[box], each.chances)) if each.asked else each
    for box, each in found.items():
        strange = any(beliefs[name].is_strange for name in boxes.ticks_of(box) if name in beliefs)
        is_open = each.asked or (strange and not palace.cells[box].answered)
        chances = {word_of(box, letter, beliefs, doubt): chance for letter, chance in each.chances.items()}
        found[box] = Decided(word_of(box, each.reading, beliefs, doubt), is_open, chances)
    return found


def _narrowed(cell: Belief) -> Belief:
    """Return a space with its likeliest readings alone."""
    likeliest = sorted(cell.chances, key=cell.chances.__getitem__, reverse=True)[:_FEW]
    return cell._replace(chances={each: cell.chances[each] for each in likeliest})


def _widened(cell: Belief, chances: Mapping[str, float]) -> Mapping[str, float]:
    """Return the chances of all readings of a space, of which those that were looked at have new ones."""
    share = sum(cell.chances[each] for each in chances)
    return {**cell.chances, **{each: share * chance for each, chance in chances.items()}}


def _ticks(cells: Mapping[str, Decided], beliefs: Mapping[str, Belief], doubt: float) -> dict[str, Decided]:
    """Return what the ticks are taken for once the letters are known; people are asked about the space."""
    found = {}
    for box, cell in cells.items():
        for name in boxes.ticks_of(box):
            if name in beliefs:
                wanted = CROSSED if cell.reading.startswith(name[-1]) else BLANK
                tick = beliefs[name]
                own = settled(tick, wanted, {each: tick.weight(each) for each in tick.chances}, doubt)
                found[name] = own._replace(asked=False)
    return found


def tree_of(table: PalaceTable, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    """Return a transcript as plain values; `asked` are the places that nobody knows yet."""
    groups: dict[Any, dict[str, Any]] = {}
    for palace in table.palaces:
        words = {box: taken[palace.sheet, box] for box in palace.cells}
        unknown = frozenset(box for box in palace.cells if (palace.sheet, box) in asked)
        boxes = [(palace.sheet, _SCORING.format(each)) for each in _SCORINGS]
        ticked = [each for each, at in zip(_SCORINGS, boxes, strict=True) if taken.get(at) == CROSSED]
        scoring = OPEN if any(at in asked for at in boxes) else max(ticked, default=max(_SCORINGS))
        groups.setdefault(scoring, {})[table.names[palace.sheet]] = player_of(palace, words, unknown)
    tree: dict[str, Any] = {"game": "alhambra"}
    if len(groups) == 1:
        ((scoring, players),) = groups.items()
        return {**tree, "scoring": scoring, "players": players}
    if OPEN in groups:
        return {
            **tree,
            "scoring": OPEN,
            "players": {name: each for group in groups.values() for name, each in group.items()},
        }
    return {**tree, "scorings": {str(each): groups[each] for each in sorted(groups)}}


def player_of(palace: FormPalace, words: Mapping[str, str], unknown: Collection[str]) -> dict[str, Any]:
    """Return a palace as a drawing of the part that has tiles, and the reserve."""
    written = {box: OPEN if box in unknown else word for box, word in words.items() if box in unknown or word != BLANK}
    grid = {(int(match[1]), int(match[2])): word for box, word in written.items() if (match := _SPACE.fullmatch(box))}
    grid[palace.fountain] = "*"
    rows, columns = zip(*grid, strict=True)
    drawing = block_of(
        [grid.get((row, column), ".") for column in range(min(columns), max(columns) + 1)]
        for row in range(min(rows), max(rows) + 1)
    )
    reserve = [word for box, word in written.items() if _RESERVE.fullmatch(box)]
    return {"palace": drawing, **({"reserve": reserve} if reserve else {})}
