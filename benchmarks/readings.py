"""How long it takes to work out vague tiles, and how often that is enough: random tables with one set of tiles.

Only the search is timed, on files that are read already, and then the whole check of a file with slips. Tables of
the first kind are written with prices alone. After a `+` there are counts, reserves and tiles left on the market too.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alhambra_engine.inference.words import Readings

TABLES = 150
TIMED = 3
WAYS = {"s": "no sides", "b": "letters", "?": "`?`"}


def main() -> None:
    """Measure and write the tables."""
    # What grows and writes the palaces is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine.inference.tables import inferred, random_table, totals

    shares = dict.fromkeys(("one reading", "one score", "two scores", "more"), 0)
    for seed in range(TABLES):
        content = random_table(random.Random(seed), players=3, size=15, ways="s", extras=False)  # noqa: S311
        readings = inferred(content)
        scores = len({totals(content, readings.words, tiles) for tiles in readings.outcomes})
        shares["one reading" if readings.number == 1 else ("one score", "two scores", "more")[min(scores, 3) - 1]] += 1
    sys.stdout.write(f"{TABLES} tables of three palaces of 15 tiles, prices alone\n")
    for name, number in shares.items():
        sys.stdout.write(f"  {name:<14}{number / TABLES:>6.0%}\n")
    sys.stdout.write(
        f"{'players':>8}{'scorings':>10}{'tiles':>7}  {'written as':<12}{'median':>10}{'longest':>10}"
        "  counted  all results    with a slip\n"
    )
    for players in (2, 4, 6):
        for vague in (10, 30, 54):
            for ways, name in WAYS.items():
                _measure(players, vague, ways, name, scorings=1, extras=False)
    for players in (2, 4, 6):
        for vague in (10, 30):
            for ways in ("b", "?"):
                _measure(players, vague, ways, WAYS[ways], scorings=3, extras=True)


def _measure(players: int, vague: int, ways: str, name: str, *, scorings: int, extras: bool) -> None:
    """Write one row; `extras` are counts, tiles in reserve and tiles left on the market."""
    from alhambra_engine import referee
    from alhambra_engine.inference.search import infer
    from tests.engine.inference.tables import opened, random_table, spoilt

    times, slips = [], []
    found: list[Readings] = []
    for seed in range(TIMED):
        source = random.Random(seed)  # noqa: S311
        content = random_table(
            source, players=players, size=54 // players, ways=ways, vague=vague, scorings=scorings, extras=extras
        )
        file = opened(content)
        start = time.process_time()
        found.append(infer(file.text, file.reader))
        times.append((time.process_time() - start) * 1000)
        wrong = spoilt(source, content).encode()
        start = time.process_time()
        referee.check("x.yaml", wrong)
        slips.append((time.process_time() - start) * 1000)
    counted = sum(readings.complete for readings in found) / TIMED
    known = sum(readings.every_outcome for readings in found) / TIMED
    sys.stdout.write(
        f"{players:>8}{f'{scorings}+' if extras else scorings:>10}{vague:>7}  {name:<12}"
        f"{statistics.median(times):>7.0f} ms{max(times):>7.0f} ms{counted:>9.0%}{known:>13.0%}{max(slips):>12.0f} ms\n"
    )


if __name__ == "__main__":
    main()
