"""How many games of Roll & Write are checked and scored in a second, in one process. Run with `make bench`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from alhambra_engine import referee

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = ("roll-and-write", "solo-versus")
RUNS = 1000


def main() -> None:
    """Measure the examples, from the text of the file to every point."""
    for name in GAMES:
        data = (EXAMPLES / f"{name}.yaml").read_bytes()
        start = time.perf_counter()
        for _ in range(RUNS):
            referee.score(name, data)
        spent = time.perf_counter() - start
        sys.stdout.write(f"{name:<20} from text to points: {RUNS / spent:,.0f} games a second\n")


if __name__ == "__main__":
    main()
