"""Slips on the way from a table to its transcript, and how many of them the repairs find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import referee
from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.kinds import Severity
from tests.engine import slips
from tests.engine.strategies import REAL, grow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from alhambra_engine.referee import Result
    from tests.engine.slips import Grid

Write = Callable[["Grid"], list[str]]
"""A way to write a palace."""

NAMES = ("Kim", "Nina", "Tom")


def table(random: Random, tiles: int = 15) -> list[Grid]:
    """Return the palaces of three players, no tile of which lies twice."""
    grids, used = [], set()
    for _ in NAMES:
        palace = grow(random, [tile for tile in REAL if tile not in used], tiles)
        used |= set(palace.tiles.values())
        grids.append(slips.without_ends(slips.grid_of(palace)))
    return grids


def transcript(grids: Sequence[Grid], write: Write = slips.counted) -> str:
    """Return the game of a table."""
    seats = (
        f"  {name}:\n    palace: |\n" + "".join(f"      {row}\n" for row in write(grid))
        for name, grid in zip(NAMES, grids, strict=True)
    )
    return "game: alhambra\nplayers:\n" + "".join(seats)


def _places(grid: Grid, *, tiles: bool) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row, own in enumerate(grid)
        for column, cell in enumerate(own)
        if (cell not in ".*" if tiles else cell == ".")
    ]


def _with(grid: Grid, cells: Mapping[tuple[int, int], str]) -> Grid:
    return [[cells.get((row, column), cell) for column, cell in enumerate(own)] for row, own in enumerate(grid)]


def _at_a_dot(grid: Grid, random: Random, instead: list[str]) -> Grid | None:
    places = _places(grid, tiles=False)
    if not places:
        return None
    row, column = random.choice(places)
    return [[*own[:column], *instead, *own[column + 1 :]] if number == row else own for number, own in enumerate(grid)]


def dot_lost(grid: Grid, random: Random) -> Grid | None:
    return _at_a_dot(grid, random, [])


def dot_doubled(grid: Grid, random: Random) -> Grid | None:
    return _at_a_dot(grid, random, [".", "."])


def _changed(grid: Grid, random: Random, change: Callable[[str], Sequence[str]]) -> Grid | None:
    places = [(place, words) for place in _places(grid, tiles=True) if (words := change(grid[place[0]][place[1]]))]
    if not places:
        return None
    place, words = random.choice(places)
    return _with(grid, {place: random.choice(words)})


def price_off(grid: Grid, random: Random) -> Grid | None:
    def others(word: str) -> list[str]:
        price = int("".join(filter(str.isdigit, word)))
        return [word.replace(str(price), str(price + step)) for step in (-1, 1)]

    return _changed(grid, random, others)


def side_wrong(grid: Grid, random: Random) -> Grid | None:
    def others(word: str) -> list[str]:
        sides = word.lstrip("PSACGT").lstrip("0123456789").strip("-")
        head = word.removesuffix("-").removesuffix(sides)
        free = [side for side in "nesw" if side not in sides]
        return [head + sides.replace(side, other) for side in sides for other in free]

    return _changed(grid, random, others)


def side_missing(grid: Grid, random: Random) -> Grid | None:
    def others(word: str) -> list[str]:
        sides = word.lstrip("PSACGT").lstrip("0123456789").strip("-")
        head = word.removesuffix("-").removesuffix(sides)
        return [head + (sides.replace(side, "") or "-") for side in sides]

    return _changed(grid, random, others)


def neighbours_swapped(grid: Grid, random: Random) -> Grid | None:
    tiles = set(_places(grid, tiles=True))
    pairs = [(a, b) for a in tiles for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in tiles]
    if not pairs:
        return None
    (a, b) = random.choice(sorted(pairs))
    return _with(grid, {a: grid[b[0]][b[1]], b: grid[a[0]][a[1]]})


def upside_down(grid: Grid, _: Random) -> Grid | None:
    return grid[::-1]


def mirrored(grid: Grid, _: Random) -> Grid | None:
    width = max(map(len, grid))
    return slips.without_ends([[*row, *["."] * (width - len(row))][::-1] for row in grid])


SLIPS: Mapping[str, Callable[[Grid, Random], Grid | None]] = {
    "a dot lost": dot_lost,
    "a dot doubled": dot_doubled,
    "a price off by one": price_off,
    "a side wrong": side_wrong,
    "a side missing": side_missing,
    "two neighbours swapped": neighbours_swapped,
    "rows upside down": upside_down,
    "rows mirrored": mirrored,
}


class Tally(NamedTuple):
    """What became of slips, and how many of them were noticed.

    The right fix is the only one (`right`), the first of several (`first`) or another of them (`among`); a wrong one is
    the only one (`wrong`), all of several are wrong (`others`), or there is `none`.
    """

    fates: Counter[str]

    @property
    def found(self) -> int:
        """How many slips made the file illegal."""
        return self.fates.total() - self.fates["legal"]

    @property
    def within(self) -> int:
        """How many of these have the right fix within three."""
        return self.fates["right"] + self.fates["first"] + self.fates["among"]


def counted_errors(result: Result) -> Counter[tuple[object, ...]]:
    """Return the errors of a file by what they are known again by."""
    return Counter(finding.likeness for finding in result.findings if finding.kind.severity is Severity.ERROR)


def _meant(result: Result) -> object:
    """Return what lies where in all palaces."""
    if result.outcome is None or result.outcome.game != "alhambra":
        return None
    return [
        (player.palace.pieces, player.palace.fountains) if player.palace is not None else None
        for table in result.outcome.transcript.tables
        for player in table.players
    ]


def fate(good: str, bad: str) -> str:
    """Return what becomes of a file with a slip; `legal` if nobody can notice it."""
    result = referee.check("slip.yaml", bad.encode())
    if not counted_errors(result):
        return "legal"
    meant = _meant(referee.check("good.yaml", good.encode()))
    fixes = next((finding.fixes for finding in result.findings if finding.fixes), ())
    mended = (referee.check("mended.yaml", applied(result.source, fix).encode()) for fix in fixes)
    right = [not counted_errors(each) and _meant(each) == meant for each in mended]
    if any(right):
        return "right" if len(right) == 1 else "first" if right[0] else "among"
    return {0: "none", 1: "wrong"}.get(len(right), "others")


def tally(tables: Sequence[Sequence[Grid]], slip: str, random: Random, write: Write = slips.counted) -> Tally:
    """Return what becomes of a slip of this kind at each table, in a palace of one of its players."""
    fates: Counter[str] = Counter()
    for grids in tables:
        seat = random.randrange(len(grids))
        spoilt = SLIPS[slip](grids[seat], random)
        if spoilt is not None and spoilt != grids[seat]:
            changed = [spoilt if number == seat else grid for number, grid in enumerate(grids)]
            fates[fate(transcript(grids, write), transcript(changed, write))] += 1
    return Tally(fates)


def key_misspelt(text: str, random: Random) -> str:
    """Return a file with one letter of a key lost, doubled, or changed for its neighbour."""
    keys = [match.span(1) for match in re.finditer(r"^ *([a-zA-Z]{4,}):", text, re.MULTILINE)]
    start, end = random.choice(keys)
    place = random.randrange(start + 1, end - 1)
    ways = (
        text[:place] + text[place + 1 :],
        text[:place] + text[place] + text[place:],
        text[:place] + text[place + 1] + text[place] + text[place + 2 :],
    )
    return random.choice([each for each in ways if each != text])


def tally_keys(tables: Sequence[Sequence[Grid]], random: Random) -> Tally:
    """Return what becomes of a misspelt key of each table; names of players are among them."""
    texts = [transcript(grids) for grids in tables]
    return Tally(Counter(fate(text, key_misspelt(text, random)) for text in texts))
