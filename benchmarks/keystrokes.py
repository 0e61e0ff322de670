"""How much has to be typed to score a table: the keystrokes of each way, for three palaces of 15, 14 and 15 tiles.

Palaces are grown at random from one set of tiles. A keystroke is a character of a file or a command, the Enter key
among them; a sign that is typed over another one costs the same. What all ways share is left out: opening an editor,
saving, and the command that scores the file.
"""

from __future__ import annotations

import random
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.buildings import Building

TABLES = 40
SIZES = (15, 14, 15)
NAMES = ("Kim", "Nina", "Tom")
INDENT = "      "


def main() -> None:
    """Measure and write the table."""
    # What grows and writes the palaces is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine.strategies import REAL, grow

    source = random.Random(1)  # noqa: S311 - nothing secret here
    tables: list[list[Palace]] = []
    while len(tables) < TABLES:
        deck = list(REAL)
        palaces: list[Palace] = []
        for size in SIZES:
            palaces.append(grow(source, deck, size))
            deck = [tile for tile in deck if tile not in set(palaces[-1].tiles.values())]
        if [len(palace.tiles) for palace in palaces] == list(SIZES):
            tables.append(palaces)
    for way, typed in WAYS.items():
        sys.stdout.write(f"{way:<60}{statistics.median(typed(palaces) for palaces in tables):>6.0f}\n")
    words, errors, questions = zip(*(_rounds(palaces) for palaces in tables), strict=True)
    sys.stdout.write(f"{'prices only: vague tiles, errors in version 0.1':<60}{statistics.mean(words):>6.1f}\n")
    sys.stdout.write(f"{'prices only: files that come back with errors':<60}{sum(errors):>6}\n")
    sys.stdout.write(f"{'prices only: questions':<60}{statistics.mean(questions):>6.2f}\n")


def words_of(palace: Palace) -> list[list[str]]:
    """Return the cells of a palace as they are typed: no side where letter and price are enough."""
    from alhambra_engine.alhambra.tiles import base_set, parse
    from tests.engine.slips import grid_of, without_ends

    def short(word: str) -> str:
        bare = word.rstrip("nesw-")
        pattern = parse(bare)
        return bare if pattern is not None and len(base_set().matching(pattern)) == 1 else word

    return [[short(cell) for cell in row] for row in without_ends(grid_of(palace))]


def prices_of(palace: Palace) -> list[list[str]]:
    """Return the cells of a palace with their prices alone: what one reads off a tile at a glance."""
    from tests.engine.slips import grid_of, without_ends

    return [[cell.rstrip("nesw-") for cell in row] for row in without_ends(grid_of(palace))]


def prices_only(palaces: list[Palace], indent: str = INDENT) -> int:
    """Count a file with drawings without any side."""
    return len(_priced(palaces, indent))


def _priced(palaces: list[Palace], indent: str) -> str:
    lines = ["game: alhambra", "players:"]
    for name, palace in zip(NAMES, palaces, strict=True):
        lines += [f"  {name}:", "    palace: |", *(indent + " ".join(row) for row in prices_of(palace))]
    return "".join(f"{line}\n" for line in lines)


def _rounds(palaces: list[Palace]) -> tuple[int, int, int]:
    """Return how many tiles are vague where only prices are typed, whether that is an error, how much is asked."""
    from alhambra_engine import referee

    result = referee.score("table.yaml", _priced(palaces, INDENT).encode())
    words = result.readings.words if result.readings is not None else ()
    return len(words), int(not result.legal), len(result.questions)


def drawn(palaces: list[Palace], indent: str = INDENT) -> int:
    """Count a file with drawings."""
    frame = ["game: alhambra", "players:", *(line for name in NAMES for line in (f"  {name}:", "    palace: |"))]
    rows = [indent + " ".join(row) for palace in palaces for row in words_of(palace)]
    return sum(len(line) + 1 for line in (*frame, *rows))


def frameless(palaces: list[Palace]) -> int:
    """Count names with the rows of their palaces below them, prices alone, and nothing else."""
    drawn_rows = (["", name, *map(" ".join, prices_of(palace))] for name, palace in zip(NAMES, palaces, strict=True))
    return sum(len(line) + 1 for rows in drawn_rows for line in rows) - 1


def drawn_into_frame(palaces: list[Palace]) -> int:
    """Count the command `new`, and the tiles typed into its frame, five dots in each of five rows."""
    typed = len(f"alhambra-sheets new --players {','.join(NAMES)} -o game.yaml") + 1
    for palace in palaces:
        for number, row in enumerate(words_of(palace)):
            tiles = [word for word in row if word not in {".", "*"}]
            new = row if number >= 5 else row[5:]  # noqa: PLR2004 - the frame has five rows and columns
            typed += sum(map(len, tiles)) + sum(word in {".", "*"} for word in new) + len(new)
    return typed


def counted(palaces: list[Palace]) -> int:
    """Count a file with the numbers of tiles and the walls."""
    lines = [
        f"  {name}: {{buildings: {{{', '.join(f'{building.letter}: {n}' for building, n in counts)}}}, wall: {wall}}}"
        for name, counts, wall in _counts(palaces)
    ]
    return sum(len(line) + 1 for line in ("game: alhambra", "players:", *lines))


def quick(palaces: list[Palace]) -> int:
    """Count the lines of a quick question."""
    return sum(
        len(" ".join([name, *(f"{building.letter}{n}" for building, n in counts), f"W{wall}"])) + 1
        for name, counts, wall in _counts(palaces)
    )


def _counts(palaces: list[Palace]) -> list[tuple[str, list[tuple[Building, int]], int]]:
    from alhambra_engine.alhambra.walls import longest_wall

    return [
        (name, sorted(palace.counts_by_type().items()), len(longest_wall(palace)))
        for name, palace in zip(NAMES, palaces, strict=True)
    ]


WAYS = {
    "drawn, sides where needed, plain editor": drawn,
    "drawn, sides where needed, editor that keeps the indent": lambda palaces: drawn(palaces, ""),
    "drawn, prices only, plain editor": prices_only,
    "drawn, prices only, editor that keeps the indent": lambda palaces: prices_only(palaces, ""),
    "names and rows alone, prices only": frameless,
    "drawn into the frame of `new`": drawn_into_frame,
    "counts and wall as YAML": counted,
    "counts and wall in one line a player": quick,
}


if __name__ == "__main__":
    main()
