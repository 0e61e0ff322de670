"""Slips on the way from a table to its transcript, and how many of them the repairs find."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import referee
from alhambra_engine.reading.edits import applied
from tests.engine import slips
from tests.engine.strategies import REAL, grow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from alhambra_engine.referee import Result
    from tests.engine.slips import Grid

NAMES = ("Kim", "Nina", "Tom")


def table(random: Random, tiles: int = 15) -> list[Grid]:
    """Return the palaces of three players, no tile of which lies twice."""
    grids, used = [], set()
    for _ in NAMES:
        palace = grow(random, [tile for tile in REAL if tile not in used], tiles)
        used |= set(palace.tiles.values())
        grids.append(slips.without_ends(slips.grid_of(palace)))
    return grids


def transcript(grids: Sequence[Grid], write: Callable[[Grid], list[str]] = slips.counted) -> str:
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


def dot_lost(grid: Grid, random: Random) -> Grid | None:
    places = _places(grid, tiles=False)
    if not places:
        return None
    row, column = random.choice(places)
    return [[*own[:column], *own[column + 1 :]] if number == row else own for number, own in enumerate(grid)]


def dot_doubled(grid: Grid, random: Random) -> Grid | None:
    places = _places(grid, tiles=False)
    if not places:
        return None
    row, column = random.choice(places)
    return [[*own[:column], ".", *own[column:]] if number == row else own for number, own in enumerate(grid)]


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
    """What became of slips that were found: `right` alone, `among` three, `wrong` alone, `others`, `none`."""

    fates: Counter[str]
    found: int
    slips: int


def palaces(result: Result) -> object:
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    judged = result.outcome.judged.tables
    return [[(sorted(p.tiles.items()), p.fountains) for p in each.palaces.values()] for each in judged]


def fate(good: str, bad: str) -> str:
    """Return what becomes of a file with a slip; `legal` if nobody can notice it."""
    result = referee.score("slip.yaml", bad.encode())
    if result.legal:
        return "legal"
    meant = palaces(referee.score("good.yaml", good.encode()))
    fixes = next((finding.fixes for finding in result.findings if finding.fixes), ())
    if not fixes:
        return "none"
    right = []
    for fix in fixes:
        mended = referee.score("mended.yaml", applied(result.source, fix).encode())
        right.append(mended.legal and palaces(mended) == meant)
    if any(right):
        return "right" if len(fixes) == 1 else "first" if right[0] else "among"
    return "wrong" if len(fixes) == 1 else "others"


def tally(
    tables: Sequence[Sequence[Grid]], slip: str, random: Random, write: Callable[[Grid], list[str]] = slips.counted
) -> Tally:
    """Return what becomes of a slip of this kind at each table."""
    fates: Counter[str] = Counter()
    for grids in tables:
        seat = random.randrange(len(grids))
        spoilt = SLIPS[slip](grids[seat], random)
        if spoilt is None or spoilt == grids[seat]:
            continue
        changed = [spoilt if number == seat else grid for number, grid in enumerate(grids)]
        fates[fate(transcript(grids, write), transcript(changed, write))] += 1
    number = fates.total()
    return Tally(fates, number - fates["legal"], number)
