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


def letter_confused(grid: Grid, random: Random) -> Grid | None:
    def others(word: str) -> list[str]:
        return [CONFUSED[word[0]] + word[1:]]

    return _changed(grid, random, others)


def row_doubled(grid: Grid, random: Random) -> Grid | None:
    rows = [number for number, row in enumerate(grid) if any(cell not in ".*" for cell in row)]
    number = random.choice(rows)
    return [*grid[: number + 1], *grid[number:]]


def tile_forgotten(grid: Grid, random: Random) -> Grid | None:
    return slips.without_ends(_changed(grid, random, lambda _: ["."]) or grid)


def row_forgotten(grid: Grid, random: Random) -> Grid | None:
    number = random.randrange(len(grid))
    return None if "*" in grid[number] else [*grid[:number], *grid[number + 1 :]]


CONFUSED = dict(zip("PTCGSA", "TPGCAS", strict=True))
"""The letters that people take for one another."""

SLIPS: Mapping[str, Callable[[Grid, Random], Grid | None]] = {
    "a dot lost": dot_lost,
    "a dot doubled": dot_doubled,
    "a price off by one": price_off,
    "a side wrong": side_wrong,
    "a side missing": side_missing,
    "two neighbours swapped": neighbours_swapped,
    "a letter confused": letter_confused,
    "a row written twice": row_doubled,
    "a tile forgotten": tile_forgotten,
    "a row forgotten": row_forgotten,
    "rows upside down": upside_down,
    "rows mirrored": mirrored,
}


class Tally(NamedTuple):
    """What became of slips, and how many of them were noticed.

    The right fix is the only one (`right`), the first of several (`first`) or another of them (`among`); a wrong one is
    the only one (`wrong`, or `wrong score` if the game then has other points), all of several are wrong (`others`), or
    there is `none`.
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


EXCHANGED = "two tiles exchanged between players"
"""The slip of two palaces at once."""

FEW = ("a dot lost", "a price off by one", "a side wrong", "a side missing", "two neighbours swapped")
"""The slips of which two happen at once."""


def spoilt(grids: Sequence[Grid], slip: str, random: Random) -> list[Grid] | None:
    """Return the palaces of a table with a slip of this kind; None where there is no room for it."""
    seat = random.randrange(len(grids))
    if slip == EXCHANGED:
        other = (seat + 1) % len(grids)
        one, two = (random.choice(_places(grids[number], tiles=True)) for number in (seat, other))
        first, second = grids[seat][one[0]][one[1]], grids[other][two[0]][two[1]]
        changed = {seat: _with(grids[seat], {one: second}), other: _with(grids[other], {two: first})}
    else:
        own = SLIPS[slip](grids[seat], random)
        if own is None or own == grids[seat]:
            return None
        changed = {seat: own}
    return [changed.get(number, grid) for number, grid in enumerate(grids)]


Palaces = list[Counter[tuple[int, str]]]
"""What lies where in all palaces of a file."""


def _meant(result: Result) -> Palaces | None:
    """Return what lies where in all palaces."""
    if result.outcome is None or result.outcome.game != "alhambra":
        return None
    return [
        Counter([*player.palace.pieces, *((cell, "*") for cell in player.palace.fountains)])
        if player.palace is not None
        else Counter()
        for table in result.outcome.transcript.tables
        for player in table.players
    ]


def _is_meant(result: Result, meant: Palaces | None) -> bool:
    """Tell whether a file is legal and as it was meant; `?` is the tile that was forgotten, wherever one is."""
    found = _meant(result)
    if counted_errors(result) or found is None or meant is None:
        return False
    rest = [(one - other, other - one) for one, other in zip(found, meant, strict=True)]
    return all(
        sorted(cell for cell, _ in more) == sorted(cell for cell, _ in less) and {word for _, word in more} <= {"?"}
        for more, less in rest
    )


def fate(good: str, bad: str) -> str:
    """Return what becomes of a file with a slip; `legal` if nobody can notice it."""
    result = referee.check("slip.yaml", bad.encode())
    if not counted_errors(result):
        return "legal"
    meant = _meant(referee.check("good.yaml", good.encode()))
    fixes = next((finding.fixes for finding in result.findings if finding.fixes), ())
    texts = [applied(result.source, fix).encode() for fix in fixes]
    right = [_is_meant(referee.check("mended.yaml", text), meant) for text in texts]
    if any(right):
        return "right" if len(right) == 1 else "first" if right[0] else "among"
    if len(right) == 1:
        mended, truth = referee.score("mended.yaml", texts[0]), referee.score("good.yaml", good.encode())
        return "wrong score" if mended.legal and mended.totals != truth.totals else "wrong"
    return "others" if right else "none"


def tally(tables: Sequence[Sequence[Grid]], slip: str, random: Random, write: Write = slips.counted) -> Tally:
    """Return what becomes of a slip of this kind at each table."""
    fates: Counter[str] = Counter()
    for grids in tables:
        changed = spoilt(grids, slip, random)
        if changed is not None:
            fates[fate(transcript(grids, write), transcript(changed, write))] += 1
    return Tally(fates)


def _leads_home(text: str, meant: Palaces | None, steps: int) -> bool:
    """Tell whether some of the fixes that are offered, so many one after the other, make a file what it was meant."""
    result = referee.check("slip.yaml", text.encode())
    if not counted_errors(result):
        return _is_meant(result, meant)
    fixes = [fix for finding in result.findings for fix in finding.fixes]
    return bool(steps) and any(_leads_home(applied(result.source, fix), meant, steps - 1) for fix in fixes)


def tally_two(tables: Sequence[Sequence[Grid]], random: Random, write: Write = slips.counted) -> Tally:
    """Return how often two slips are mended by two fixes, one after the other (`among`)."""
    fates: Counter[str] = Counter()
    for grids in tables:
        once = spoilt(grids, random.choice(FEW), random)
        twice = once and spoilt(once, random.choice(FEW), random)
        if not twice:
            continue
        good, bad = transcript(grids, write), transcript(twice, write)
        alone = fate(good, bad)
        meant = _meant(referee.check("good.yaml", good.encode()))
        is_lost = alone == "legal" or not _leads_home(bad, meant, 2)
        fates[alone if is_lost else "among"] += 1
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
