"""Which slips of the pen the checks of Roll & Write catch, and how fast whole games are judged and scored.

Games are played at random by the rules; in each record one thing at a time is changed.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

GAMES = 3000
RUNS = 5


def main() -> None:
    """Measure and write both tables."""
    # What plays the games is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine import paper, play

    records = [play.Game(random.Random(seed)).play() for seed in range(GAMES)]  # noqa: S311 - nothing secret here
    drawn = [paper.paper_of(record, by_counts=False) for record in records]
    counted = [paper.paper_of(record, by_counts=True) for record in records]

    sys.stdout.write(f"{'slip of the pen':<42} {'slips':>6} {'caught':>8} {'harmless':>9}\n")
    mixed = [pair[number % 2] for number, pair in enumerate(zip(drawn, counted, strict=True))]
    for kind, seen in paper.tally(mixed, random.Random(1)).items():  # noqa: S311
        if seen.slips:
            sys.stdout.write(
                f"{kind:<42} {seen.slips:>6} {seen.caught / seen.slips:>8.1%} {seen.harmless / seen.slips:>9.1%}\n"
            )

    sys.stdout.write(f"\n{'games judged and scored in one process':<42} {'a second':>10}\n")
    for name, papers in (("drawn", drawn), ("by counts, each for the first time", counted)):
        best = float("inf")
        for _ in range(1 if papers is counted else RUNS):
            start = time.perf_counter()
            for each in papers:
                if paper.faults(each):
                    raise RuntimeError(f"a legal game is faulted: {each}")
                paper.awards_of(each)
            best = min(best, time.perf_counter() - start)
        sys.stdout.write(f"{name:<42} {len(papers) / best:>10,.0f}\n")


if __name__ == "__main__":
    main()
