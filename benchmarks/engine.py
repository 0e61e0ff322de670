"""How fast the engine and the command line are, as ratios within one run.

Run with `make bench`. The machine's noise is in every figure, so each time is the best of several runs and what is
promised is a ratio: to the bare start of Python with PyYAML, or of ten times the work to the work.

`python benchmarks/engine.py --beside FOLDER` measures the engine against that of another checkout, which has its own
`.venv`, in turns: so a change is held against what was before it.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_engine import referee
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import places_for, violations
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.alhambra.walls import longest_wall

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent.parent
EXAMPLE = HERE / "examples" / "kim-and-nina.yaml"
SHEETS = (HERE / "examples" / "roll-and-write.yaml", *sorted((HERE / "tests" / "games").glob("roll-and-write-*.yaml")))
COMMAND = Path(sys.executable).with_name("alhambra-sheets")
RUNS = 15
PALACES = 200
TURNS = 5
TILES = 20


def best(action: Callable[[], object], runs: int) -> float:
    """Return the shortest time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*words: str) -> Callable[[], object]:
    """Return an action that runs a command to its end, with compiled modules as an installed program has them."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(words, check=True, capture_output=True, env=surroundings)


def grow(tiles: int, seed: int) -> Palace:
    """Return a legal palace with so many tiles, grown at random from the fountain."""
    source = random.Random(seed)  # noqa: S311 - nothing secret here
    deck = list(base_set().tiles)
    source.shuffle(deck)
    palace = Palace({})
    while deck and len(palace.tiles) < tiles:
        tile = deck.pop()
        places = places_for(palace, tile)
        if places:
            palace = Palace({**palace.tiles, source.choice(places): tile})
    return palace


def audit(palaces: list[Palace]) -> None:
    """Check palaces and trace their walls."""
    for palace in palaces:
        violations(palace)
        longest_wall(palace)


def block(tiles: int) -> str:
    """Return a transcript with a square palace of home-made tiles, drawn."""
    width = round(tiles**0.5)
    rows = [["T"] * width for _ in range(width)]
    rows[width // 2][width // 2] = "*"
    drawing = "".join(f"      {' '.join(row)}\n" for row in rows)
    return f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    palace: |\n{drawing}"


def staircase(tiles: int) -> str:
    """Return a transcript with a palace that climbs to the south-east, as a list."""
    steps = "".join(
        f"      - {{at: [{(number + 1) // 2}, {number // 2}], tile: T}}\n" for number in range(1, tiles + 1)
    )
    return f"game: alhambra\ntiles: any\nplayers:\n  Kim:\n    tiles:\n{steps}"


def row(what: str, figure: str, wanted: str) -> None:
    """Write one row of the table."""
    sys.stdout.write(f"{what:<58} {figure:>18}   {wanted}\n")


def grown() -> list[Palace]:
    """Return the palaces that are checked."""
    return [palace for palace in (grow(TILES, seed) for seed in range(PALACES)) if len(palace.tiles) == TILES]


def read_and_score(games: list[tuple[str, bytes]]) -> None:
    """Take games from their text to their points."""
    for name, data in games:
        referee.score(name, data)


def write_times() -> None:
    """Write how long the engine that is installed here takes for the games of Roll & Write, and for the palaces."""
    gc.disable()  # as the command line has it
    games = [(file.name, file.read_bytes()) for file in SHEETS]
    palaces = grown()
    spent = best(lambda: read_and_score(games), 100), best(lambda: audit(palaces), 5)
    sys.stdout.write(" ".join(map(str, spent)))


def compare(other: Path) -> None:
    """Write how this engine does beside that of another checkout."""
    pythons = (Path(sys.executable), other / ".venv" / "bin" / "python")
    times: tuple[list[list[float]], ...] = ([], [])
    for _ in range(TURNS):
        for python, found in zip(pythons, times, strict=True):
            done = subprocess.run([python, __file__, "--times"], check=True, capture_output=True, text=True)
            found.append([float(word) for word in done.stdout.split()])
    here, there = ([min(column) for column in zip(*found, strict=True)] for found in times)
    row("what", "measured", "wanted")
    row("a game of Roll & Write, text to points, to the other", f"{here[0] / there[0]:.2f} times", "0.7 or less")
    row(f"palaces of {TILES} tiles a second, to the other", f"{there[1] / here[1]:.2f} times", "1.2 or more")


def main() -> None:
    """Measure everything and write the table."""
    match sys.argv[1:]:
        case ["--times"]:
            write_times()
            return
        case ["--beside", other]:
            compare(Path(other))
            return
    row("what", "measured", "wanted")
    yaml = best(process(sys.executable, "-c", "import yaml"), RUNS)
    row("python -c 'import yaml', whole process", f"{yaml * 1000:.0f} ms", "(the measure)")
    for words, wanted in (
        (("score", str(EXAMPLE)), "2 or less"),
        (("--help",), "2 or less"),
        (("--version",), "1 or less"),
    ):
        spent = best(process(str(COMMAND), *words), RUNS)
        row(f"alhambra-sheets {words[0]}, whole process", f"{spent / yaml:.2f} times", wanted)

    palaces = grown()
    spent = best(lambda: audit(palaces), 5)
    row(f"palaces of {TILES} tiles checked and walled", f"{len(palaces) / spent:,.0f} a second", "over 10,000")

    with tempfile.TemporaryDirectory() as folder:
        for name, make in (("block", block), ("staircase", staircase)):
            times = []
            for tiles in (10_000, 100_000):
                data = make(tiles).encode()
                times.append(best(partial(referee.check, "big.yaml", data), 3))
                file = Path(folder) / f"{name}-{tiles}.yaml"
                file.write_bytes(data)
                whole = best(process(str(COMMAND), "check", str(file)), 3)
                row(f"{tiles:,} tiles in a {name}, whole process", f"{whole:.2f} s", "")
            row(f"100,000 to 10,000 tiles in a {name}, in one process", f"{times[1] / times[0]:.1f} times", "under 12")

        pad = Path(folder) / "pad.pdf"
        spent = best(process(str(COMMAND), "print", "player-sheet", "--sheets", "100", "-o", str(pad)), 5)
        row("pad of 100 sheets, 200 pages, whole process", f"{spent:.2f} s", "under 0.6 s")
        row("the same, as a multiple of import yaml", f"{spent / yaml:.1f} times", "")
        row("its size", f"{pad.stat().st_size / 1000:.0f} KB", "under 200 KB")


if __name__ == "__main__":
    main()
