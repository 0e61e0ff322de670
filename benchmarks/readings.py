"""How long it takes to work out vague tiles, and how often that is enough: random tables with one set of tiles.

Only the search is timed, on files that are read already. Tables of the first kind are written with prices alone.
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
TIMED = 5
WAYS = {"s": "no sides", "b": "letters", "?": "`?`"}


def main() -> None:
    """Measure and write the tables."""
    # What grows and writes the palaces is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from alhambra_engine.inference.search import infer
    from tests.engine.inference.tables import inferred, opened, random_table, totals

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
        f"{'players':>8}{'tiles':>7}  {'written as':<12}{'median':>10}{'longest':>10}  counted  all results\n"
    )
    for players in (2, 4, 6):
        for vague in (10, 30, 54):
            for ways, name in WAYS.items():
                times = []
                found: list[Readings] = []
                for seed in range(TIMED):
                    source = random.Random(seed)  # noqa: S311
                    content = random_table(
                        source, players=players, size=54 // players, ways=ways, vague=vague, extras=False
                    )
                    file = opened(content)
                    start = time.process_time()
                    found.append(infer(file.text, file.reader))
                    times.append((time.process_time() - start) * 1000)
                counted = sum(readings.complete for readings in found) / TIMED
                known = sum(readings.every_outcome for readings in found) / TIMED
                sys.stdout.write(
                    f"{players:>8}{vague:>7}  {name:<12}{statistics.median(times):>7.1f} ms{max(times):>7.1f} ms"
                    f"{counted:>9.0%}{known:>13.0%}\n"
                )


if __name__ == "__main__":
    main()
