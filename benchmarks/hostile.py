"""What hostile inputs take: seconds of the processor and megabytes of a whole process.

Wanted are 2 s and 300 MB at most for inputs of up to 500 KB, and 10 s and 600 MB for the largest that are read, 5 MB.
`python benchmarks/hostile.py WORD...` measures those with one of these words in their names.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

_LIMITS = {"seconds": 60, "megabytes": 4000}


class Wanted(NamedTuple):
    """What inputs of a size may take at most."""

    seconds: float
    megabytes: float


SMALL, LARGE = Wanted(2, 300), Wanted(10, 600)


def main() -> int:
    """Measure and write the table; return 1 where something takes more than is wanted."""
    # What makes the inputs is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.cases.confined import spent_on
    from tests.cases.hostile import HOSTILE
    from tests.cases.largest import LARGEST

    sys.stdout.write("| input | size | command | status | CPU s | MB | within |\n|---|---:|---|---:|---:|---:|---|\n")
    asked = sys.argv[1:]
    beyond = 0
    for name, each, most in (
        *((name, each, SMALL) for name, each in HOSTILE.items()),
        *((name, each, LARGE) for name, each in LARGEST.items()),
    ):
        if asked and not any(word in name for word in asked):
            continue
        with tempfile.TemporaryDirectory() as folder:
            spent = spent_on(each, Path(folder), **_LIMITS)
            size = (Path(folder) / "given").stat().st_size
        is_within = spent.seconds <= most.seconds and spent.megabytes <= most.megabytes
        is_told = each.wanted in spent.answer and "Traceback" not in spent.answer
        beyond += not (is_within and is_told)
        verdict = "yes" if is_within and is_told else "NO" if is_told else f"NO: `{each.wanted}` is not said"
        taken = f"{spent.seconds:.2f} | {spent.megabytes:.0f}"
        sys.stdout.write(
            f"| {name} | {size / 1e6:.2f} MB | `{each.command}` | {spent.status} | {taken} | {verdict} |\n"
        )
        sys.stdout.flush()
    return 1 if beyond else 0


if __name__ == "__main__":
    raise SystemExit(main())
