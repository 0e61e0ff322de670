"""How long a summary of 20,000 games in an archive takes, and how much memory beside 20. Run with `make bench`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from alhambra_engine import referee
from alhambra_engine.copies import archives, compact

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = ("whole-game", "kim-and-nina", "roll-and-write")
NUMBERS = (20, 20_000)


def main() -> None:
    """Measure each number of games in a process of its own."""
    lines = [
        archives.line_of("2026-11-30", name, compact.code_of(referee.score(name, data), ""))
        for name in GAMES
        for data in [(EXAMPLES / f"{name}.yaml").read_bytes()]
    ]
    with tempfile.TemporaryDirectory() as folder:
        for number in map(int, sys.argv[1:] or NUMBERS):
            path = Path(folder) / f"{number}.alh"
            with path.open("w", encoding="utf-8") as file:
                file.write(f"{archives.MARK}\n")
                file.writelines(f"{lines[each % len(lines)]}\n" for each in range(number))
            start = time.perf_counter()
            words = [str(Path(sys.executable).with_name("alhambra-sheets")), "score", "--summary=csv", str(path)]
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            spent = time.perf_counter() - start
            told = f"{number:,} games: {spent:.1f} s, {used.ru_maxrss / 1024:.0f} MB"
            sys.stdout.write(f"{told}{'' if status == 0 else f', status {status}'}\n")


if __name__ == "__main__":
    main()
