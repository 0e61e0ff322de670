"""Candidates for a palace that breaks a rule: what its writer may have meant, by one slip of the pen.

The building rules themselves say which of them are legal, so that few need the whole file to be judged.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra.drawing import EMPTY, FOUNTAIN_LIKE, NO_TILE
from ..alhambra.palace import Palace
from ..alhambra.placement import violations
from ..alhambra.tiles import ANY, Tile, TilePiece
from ..geometry import FOUNTAIN, STEPS, Cell, cell_at, coordinates
from .candidates import Candidate, Slip
from .tile_words import NO_INITIALS, changes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ..alhambra.meant_tiles import TileReader
    from ..alhambra.tiles import LaidTile, Square
    from .sketches import PalacePlan, Sketch, WrittenPlan
    from .tile_words import Initials

    PalaceFault = tuple[object, ...]

_SHAPE = frozenset({"hole", "not-joined", "fountain-missing", "fountain-twice"})
"""What no other tile in the same place mends."""

_BROKEN_OFF = frozenset({"hole", "not-joined", "unreachable"})
"""What one more tile may mend."""

_LARGEST = 60
"""So many tiles may a palace have for somebody to look for its slip; a real one has 54 at most."""

_WIDEST = 20
"""So many rows and columns a drawing may have."""

_STEPS = 60_000
"""So many tiles are laid anew for one palace: all candidates together."""

_STEP = 3
"""Columns from a cell to the next where a row has one cell alone."""

_MOST_SIGNS = 7
"""Fewer signs than that are tried at the beginning of a row that begins late."""

_MANY_PAIRS = 8
"""More mismatches no single tile makes, with a second slip beside it."""


class Faults(NamedTuple):
    """What is wrong with a plan: the rules that it breaks, and the tiles that lie elsewhere too."""

    broken: Counter[PalaceFault]
    twice: frozenset[TilePiece]


class Bench:
    """Plans of one player's palace are asked here what is wrong with them; `elsewhere` are the tiles of others."""

    def __init__(self, reader: TileReader, elsewhere: Collection[TilePiece], initials: Initials = NO_INITIALS) -> None:
        self.reader = reader
        self.initials = initials
        self.steps = 0
        self._elsewhere = elsewhere

    @property
    def is_worn(self) -> bool:
        """Whether no more plans are to be looked at."""
        return self.steps > _STEPS

    def faults(self, plan: PalacePlan) -> Faults:
        """Return what is wrong with a plan.

        A word that fits several tiles is given the fewest walls that its neighbours leave it.
        """
        self.steps += len(plan.words)
        tiles: dict[Cell, LaidTile] = {}
        domains: dict[Cell, frozenset[int]] = {}
        unread: list[Cell] = []
        broken = Counter[tuple[object, ...]]()
        twice = set[TilePiece]()
        met = set[TilePiece]()
        for cell, word in plan.words.items():
            reading = self.reader.meaning(word)
            if reading.tile is not None:
                tiles[cell] = reading.tile
                own = self.reader.known.piece(reading.tile)
                if self.reader.tile_set is not None and (own in met or own in self._elsewhere):
                    twice.add(own)
                met.add(own)
            elif reading.square is not None:
                tiles[cell] = reading.square
            elif reading.is_some_tile:
                domains[cell] = self._walls(word)
            else:
                unread.append(cell)
                broken["unknown", word] += 1
        if domains:
            walls = {cell: tile.walls for cell, tile in tiles.items()} | dict.fromkeys(plan.fountains, 0)
            _settle(domains, walls)
            for cell, left in domains.items():
                if left:
                    tiles[cell] = _vague_tile(left)
                else:
                    unread.append(cell)
                    broken["vague", plan.words[cell]] += 1
        palace = Palace(tiles, plan.fountains, tuple(unread))
        found = violations(palace)
        for each in found:
            cells = each.cells if each.name == "wall-mismatch" else ()
            signs = tuple(plan.words.get(cell, FOUNTAIN) for cell in cells)
            broken[each.name, *(signs or (len(each.cells),))] += 1
        return Faults(broken, frozenset(twice))

    def piece(self, word: str) -> TilePiece | None:
        """Return which tile a word means, whichever way it lies."""
        tile = self.reader.meaning(word).tile
        return None if tile is None else self.reader.known.piece(tile)

    def mismatches(self, plan: PalacePlan) -> list[tuple[Cell, ...]]:
        """Return the pairs of cells of a plan whose walls do not match, or a cell of which a side is at fault."""
        tiles = {
            cell: laid for cell, word in plan.words.items() if (laid := self.reader.meaning(word).laid) is not None
        }
        found = violations(Palace(tiles, plan.fountains))
        return [each.cells for each in found if each.name == "wall-mismatch" or each.side is not None]

    def _walls(self, word: str) -> frozenset[int]:
        """Return which walls the tiles have that a word fits."""
        return frozenset(tile.walls for tile in self.reader.candidates(word))


def _settle(domains: dict[Cell, frozenset[int]], walls: Mapping[Cell, int]) -> None:
    """Leave each vague word only the walls that match some walls of its neighbours."""
    pending = list(domains)
    while pending:
        cell = pending.pop()
        left = domains[cell]
        for side, step in enumerate(STEPS):
            beside = cell + step
            others = domains.get(beside) or (frozenset({walls[beside]}) if beside in walls else None)
            if others:
                bits = {other >> (side + 2) % 4 & 1 for other in others}
                left = frozenset(each for each in left if each >> side & 1 in bits)
        if left != domains[cell]:
            domains[cell] = left
            pending += [cell + step for step in STEPS if domains.get(cell + step)]


def _vague_tile(walls: frozenset[int]) -> Tile:
    """Return a tile with the walls that all of these have."""
    common = 15
    for each in walls:
        common &= each
    return Tile(None, None, common)  # type: ignore[arg-type]


class Proposal(NamedTuple):
    """A candidate with what is wrong with the palace after it."""

    candidate: Candidate
    faults: Faults


def is_misshapen(faults: Faults) -> bool:
    """Tell whether something is wrong with a palace that no other tile in the same place mends."""
    return any(fault[0] in _SHAPE for fault in faults.broken)


def is_small(sketch: Sketch) -> bool:
    """Tell whether a palace is small enough to look for its slip."""
    width = max((own[-1] + 1 for own in sketch.columns if own), default=0)
    return len(sketch.plan.words) <= _LARGEST and len(sketch.rows) <= _WIDEST and width <= _WIDEST


def proposals(sketch: Sketch, bench: Bench, before: Faults, wanted: Callable[[Faults], bool]) -> Iterator[Proposal]:
    """Yield the candidates for a palace after which its faults are as wanted, if they can be written.

    For each plan its faults are worked out first: edits are made for few.
    """
    met: list[PalacePlan] = [sketch.plan]
    for draft in _drafts(sketch, bench, before):
        if bench.is_worn:
            return
        plan, edits = draft.written
        if plan in met:
            continue
        met.append(plan)
        faults = bench.faults(plan)
        if wanted(faults) and (made := edits()):
            yield Proposal(Candidate(draft.slip, draft.rank, made, draft.name, draft.values), faults)


class _Draft(NamedTuple):
    """A candidate whose edits are not made yet."""

    slip: Slip
    rank: tuple[int, ...]
    written: WrittenPlan
    name: str = ""
    values: Mapping[str, object] = MappingProxyType({})


def _drafts(sketch: Sketch, bench: Bench, before: Faults) -> Iterator[_Draft]:
    if sketch.is_faithful:
        yield from _signs(sketch)
        yield from _late_rows(sketch)
    if sketch.has_places:
        yield from _fountains(sketch, before)
        if not is_misshapen(before):
            pairs = bench.mismatches(sketch.plan)
            yield from _words(sketch, bench, before, pairs)
            yield from _swaps(sketch, pairs)
        if sketch.is_faithful and any(fault[0] in _BROKEN_OFF for fault in before.broken):
            yield from _forgotten(sketch, bench)
    if sketch.is_faithful:
        yield from _turned(sketch)


# Empty spaces


def _signs(sketch: Sketch) -> Iterator[_Draft]:
    """Yield the plans with one sign for an empty space more or less; of a longer run one is lost sooner."""
    for row, own in enumerate(sketch.words):
        line = sketch.rows[row].span.line
        run = 0
        for index, word in enumerate(own):
            if word.text in EMPTY:
                run += word.width
                continue
            values = {"word": word.text, "line": line}
            rank = (-run, row, index)
            yield _Draft(Slip.DOT, rank, sketch.with_sign(row, index), "sign-added", values)
            if run:
                yield _Draft(Slip.DOT, rank, sketch.without_sign(row, index - 1), "sign-removed", values)
            run = 0
    for cell, text in sketch.plan.words.items():
        for signs in (2, 1) if not text.strip(NO_TILE) else ():
            values = _change(sketch, cell, " ".join(NO_TILE * signs))
            yield _Draft(Slip.DOT, (0, cell), sketch.split(cell, signs), "word-changed", values)


def _late_rows(sketch: Sketch) -> Iterator[_Draft]:
    """Yield the plans in which the rows that begin further to the right begin with empty spaces, or with none."""
    begins = [len(row.text) - len(row.text.lstrip()) for row in sketch.rows]
    least = min(begins)
    late = [number for number, begin in enumerate(begins) if begin > least]
    if not late:
        return
    first = sketch.words[begins.index(least)]
    step = min((right.start - left.start for left, right in pairwise(first)), default=_STEP)
    guesses = [{number: max(1, round((begins[number] - least) / step)) for number in late}, dict.fromkeys(late, 0)]
    if len(late) == 1:
        guesses += [{late[0]: signs} for signs in range(1, _MOST_SIGNS)]
    for rank, guess in enumerate(guesses):
        yield _Draft(Slip.DOT, (2, rank), sketch.starts(guess))


def _fountains(sketch: Sketch, before: Faults) -> Iterator[_Draft]:
    """Yield the plans with the fountain in place of what may be its sign."""
    if any(fault[0] == "fountain-missing" for fault in before.broken):
        for cell, word in sketch.plan.words.items():
            if word in FOUNTAIN_LIKE:
                written = sketch.changed({cell: FOUNTAIN})
                yield _Draft(Slip.SIDE, (cell,), written, "word-changed", _change(sketch, cell, FOUNTAIN))
        for cell, sign in sketch.spaces:
            values = {"word": sign, "text": FOUNTAIN, "line": sketch.spans[cell].line}
            yield _Draft(Slip.SIDE, (cell,), sketch.changed({cell: FOUNTAIN}), "word-changed", values)
    if any(fault[0] == "fountain-twice" for fault in before.broken):
        for cell in sketch.plan.fountains if sketch.rows else ():
            written = sketch.changed({cell: NO_TILE})
            yield _Draft(Slip.SIDE, (cell,), written, "word-changed", _change(sketch, cell, NO_TILE))


# Tiles


def _change(sketch: Sketch, cell: Cell, text: str) -> dict[str, object]:
    """Return the values of a candidate that writes another word."""
    return {"word": sketch.plan.words.get(cell, FOUNTAIN), "text": text, "line": sketch.spans[cell].line}


def _words(sketch: Sketch, bench: Bench, before: Faults, pairs: Sequence[tuple[Cell, ...]]) -> Iterator[_Draft]:
    """Yield the plans with another tile in one place: one that cannot be read, or one that does not match another."""
    plan = sketch.plan
    unknown = frozenset(cell for cell, word in plan.words.items() if not bench.reader.meaning(word).is_some_tile)
    if len(pairs) > _MANY_PAIRS and not unknown:
        return
    suspect = {cell for pair in pairs for cell in pair}
    if not suspect and before.twice:
        suspect = {cell for cell, word in plan.words.items() if bench.piece(word) in before.twice}
    for cell in sorted(unknown or plan.words.keys() & (suspect or plan.words.keys())):
        word = plan.words[cell]
        if bench.reader.meaning(word).is_like_square:
            continue  # no tile is meant
        square = bench.reader.meaning(word).square
        for number, text in enumerate(_with_other_sides(square) if square is not None and cell in suspect else ()):
            written = sketch.changed({cell: text})
            yield _Draft(Slip.SIDE, (cell, number), written, "word-changed", _change(sketch, cell, text))
        for number, change in enumerate(changes(word, bench.reader.tile_set, bench.initials)):
            written = sketch.changed({cell: change.text})
            yield _Draft(change.slip, (cell, number), written, "word-changed", _change(sketch, cell, change.text))


def _with_other_sides(square: Square) -> Iterator[str]:
    from ..alhambra.squares import with_other_sides  # few games have expansions

    return with_other_sides(square)


def _swaps(sketch: Sketch, pairs: Sequence[tuple[Cell, ...]]) -> Iterator[_Draft]:
    """Yield the plans with two tiles swapped, those side by side first, or a tile and the fountain beside it."""
    signs = dict(sketch.plan.words) | dict.fromkeys(sketch.plan.fountains, FOUNTAIN)
    for one, other in combinations(sorted(signs.keys() & sketch.spans.keys()), 2):
        is_near = other - one in STEPS
        is_moved = FOUNTAIN in {signs[one], signs[other]}
        if is_moved and not is_near:
            continue  # nobody takes a tile far away for the fountain
        # Each mismatch has one of the two; without any, only tiles side by side are so near.
        if signs[one] != signs[other] and (all(one in pair or other in pair for pair in pairs) if pairs else is_near):
            values = {
                "one": signs[one],
                "other": signs[other],
                "line": sketch.spans[one].line,
                "last": sketch.spans[other].line,
            }
            written = sketch.changed({one: signs[other], other: signs[one]})
            slip = Slip.NEIGHBOURS if is_near else Slip.SWAP
            yield _Draft(slip, (is_moved, one, other), written, "swapped", values)


def _forgotten(sketch: Sketch, bench: Bench) -> Iterator[_Draft]:
    """Yield the plans with one more tile between others: the one that fits, or a word for all that do."""
    plan, tile_set = sketch.plan, bench.reader.tile_set
    taken = {*plan.words, *plan.fountains}
    beside = Counter(cell + step for cell in taken for step in STEPS)
    for cell, neighbours in sorted(beside.items()):
        east, south = coordinates(cell)
        is_between = neighbours > 1 and cell not in taken and 0 <= south < len(sketch.rows) and east >= 0
        if not is_between or tile_set is None or bench.faults(sketch.filled(cell, ANY).plan).broken:
            continue
        words = [tile.notation for tile in tile_set.tiles if _is_free(tile, cell, sketch, bench)]
        if words:
            text = words[0] if len(words) == 1 else ANY
            values = {"text": text, "number": east + 1, "line": sketch.rows[south].span.line}
            yield _Draft(Slip.FORGOTTEN, (-neighbours, cell), sketch.filled(cell, text), "tile-added", values)


def _is_free(tile: Tile, cell: Cell, sketch: Sketch, bench: Bench) -> bool:
    """Tell whether a tile lies nowhere yet and would make a palace legal."""
    if bench.is_worn:
        return False
    after = bench.faults(sketch.filled(cell, tile.notation).plan)
    return not after.broken and bench.reader.known.piece(tile) not in after.twice


# The whole drawing


def _turned(sketch: Sketch) -> Iterator[_Draft]:
    """Yield the plans with the rows in the other order, with each row mirrored, and as seen from across the table.

    Whoever sits there sees a palace turned: rows and words are reversed, and sides written as they are seen too.
    """
    plan = sketch.plan
    cells = (*plan.words, *plan.fountains)
    if not cells:
        return
    height, width = len(sketch.rows), max(coordinates(cell)[0] for cell in cells) + 1

    def moved(*, down: bool, across: bool) -> PalacePlan:
        places = {}
        for cell in cells:
            east, south = coordinates(cell)
            places[cell] = cell_at(width - 1 - east if across else east, height - 1 - south if down else south)
        return plan.moved(places)

    upside, mirrored = moved(down=True, across=False), moved(down=False, across=True)
    turned = moved(down=True, across=True)
    plans = (
        ("upside-down", upside),
        ("mirrored", mirrored),
        ("turned", turned),
        ("turned", _turn(turned, "nesw", "swne")),
        ("turned-down", _turn(upside, "ns", "sn")),
        ("turned-across", _turn(mirrored, "ew", "we")),
    )
    for rank, (name, other) in enumerate(plans):
        yield _Draft(Slip.WHOLE, (rank,), sketch.whole(other), name)


def _turn(plan: PalacePlan, sides: str, others: str) -> PalacePlan:
    """Return a plan with the sides of all tiles called otherwise."""
    called = str.maketrans(sides, others)
    return plan._replace(
        words={cell: word[:1] + word[1:].lower().translate(called) for cell, word in plan.words.items()}
    )
