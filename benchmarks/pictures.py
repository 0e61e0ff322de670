"""What pictures, reports and summaries take: whole commands, as somebody waits for them, the processor's time alone.

Run with `make bench`, or `python benchmarks/pictures.py`. The machine's noise is in every figure: each is the best of
several runs, and is shown as a ratio to `score` of the same file, too. A command that is not there has no figure.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "whole-game.yaml"
COMMAND = Path(sys.executable).with_name("alhambra-sheets")
RUNS = 5
GAMES = 1000
SEEDS = 100
"""Different games among these; the others are the same in other files."""


class Measured(NamedTuple):
    """A command line, with {run} for the number of the run, and how many seconds it may take."""

    what: str
    words: tuple[str, ...]
    wanted: float | None = None


def main() -> None:
    """Measure and write the table."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        example = room / "game.yaml"
        example.write_bytes(EXAMPLE.read_bytes())
        games = _games(room)
        rows = (
            Measured("`score`", ("score", str(example))),
            Measured("`draw` in the terminal", ("draw", str(example), "--format", "text")),
            Measured("`draw --format svg`", ("draw", str(example), "--format", "svg", "-o", str(room / "{run}.svg"))),
            Measured("report, PDF", ("score", str(example), "--report", str(room / "{run}.pdf")), 2.0),
            Measured("report, HTML", ("score", str(example), "--report", str(room / "{run}.html")), 0.5),
            Measured(f"{GAMES} games, `--summary`", ("score", *games, "--summary"), 3.0),
            Measured(f"{GAMES} games, `--summary=csv`", ("score", *games, "--summary=csv"), 3.0),
        )
        sys.stdout.write(f"{platform.machine()}, Python {platform.python_version()}, best of {RUNS} runs\n\n")
        sys.stdout.write("| what | time | times `score` | wanted |\n|---|---:|---:|---:|\n")
        usual: float | None = None
        for row in rows:
            spent = _best(row.words)
            usual = usual or spent
            shown = "–" if spent is None else f"{spent:.2f} s"
            ratio = "–" if spent is None or usual is None else f"{spent / usual:.2f}"
            wanted = "" if row.wanted is None else f"{row.wanted:g} s"
            sys.stdout.write(f"| {row.what} | {shown} | {ratio} | {wanted} |\n")
            sys.stdout.flush()


def _games(room: Path) -> list[str]:
    """Write games of all kinds, two of three with three drawn palaces; return their paths."""
    # What plays the games is the tests'.
    sys.path.insert(0, str(ROOT))
    from tests.engine import mishaps
    from tests.engine.chance import chance

    texts = [mishaps.transcript(mishaps.table(chance(seed))) for seed in range(SEEDS)]
    # Whole games, counts, six players, Roll & Write, names in other languages.
    texts += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "games").glob("*.yaml"))] * 5
    names = []
    for number in range(GAMES):
        path = room / f"game-{number:04}.yaml"
        path.write_text(texts[number % len(texts)], encoding="utf-8")
        names.append(str(path))
    return names


def _best(words: tuple[str, ...]) -> float | None:
    """Return the least seconds of the processor that a command takes; None where there is no such command."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for run in range(RUNS):
        line = [str(COMMAND), *(word.replace("{run}", str(run)) for word in words)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(line, check=False, capture_output=True, env=surroundings)
        if done.returncode:
            return None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


if __name__ == "__main__":
    main()
