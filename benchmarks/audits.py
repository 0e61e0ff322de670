"""What the auditor makes of filled score pads of the base game, right ones and such with one error planted."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from alhambra_engine import referee

PADS = 60
PLAYERS = (3, 4, 5, 6)


def main() -> None:
    """Measure and write the table."""
    # What plays the games and plants the errors is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine.audit.filled import planted, random_pad, transcript

    pads = int(sys.argv[1]) if len(sys.argv) > 1 else PADS
    sys.stdout.write(
        "| players | pads | false alarms | errors found | by one entry alone | the planted one among them | "
        "not worked out | right pad, mean | with an error, mean | longest |\n"
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    )
    for players in PLAYERS:
        source = random.Random(players)  # noqa: S311 - nothing secret here
        alarms = found = alone = among = cut = 0
        times: list[float] = []
        faulty: list[float] = []
        for _ in range(pads):
            pad = random_pad(source, players)
            start = time.perf_counter()
            alarms += not referee.audit("pad", transcript(pad).encode()).consistent
            times.append(time.perf_counter() - start)
            wrong, place = planted(source, pad)
            start = time.perf_counter()
            result = referee.audit("pad", transcript(wrong).encode())
            faulty.append(time.perf_counter() - start)
            if result.audited is None or result.consistent:
                continue
            explained = result.audited.explanations
            entries = [
                (change.entry.player, change.entry.scoring, change.entry.item)
                for each in explained.sets
                for change in each.changes
            ]
            found += 1
            alone += explained.least == 1 and len(explained.sets) == 1
            among += explained.least == 1 and place in entries
            cut += not explained.complete
        sys.stdout.write(
            f"| {players} | {pads} | {alarms} | {found / pads:.0%} | {alone / found:.0%} | {among / found:.0%} | "
            f"{cut / pads:.0%} | {sum(times) / pads:.2f} s | {sum(faulty) / pads:.2f} s | "
            f"{max(*times, *faulty):.1f} s |\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
