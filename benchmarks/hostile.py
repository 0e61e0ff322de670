"""What hostile inputs take: seconds of the processor and megabytes of a whole process; wanted are 2 and 300 at most."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

WANTED_SECONDS = 2.0
WANTED_MEGABYTES = 300
_LIMITS = {"seconds": 60, "megabytes": 4000}


def main() -> int:
    """Measure and write the table; return 1 where something takes more than is wanted."""
    # What makes the inputs is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.cases.confined import spent_on
    from tests.cases.hostile import HOSTILE

    sys.stdout.write("| input | command | status | CPU s | MB | wanted |\n|---|---|---:|---:|---:|---|\n")
    asked = sys.argv[1:]
    beyond = 0
    for name, each in HOSTILE.items():
        if asked and not any(word in name for word in asked):
            continue
        with tempfile.TemporaryDirectory() as folder:
            spent = spent_on(each, Path(folder), **_LIMITS)
        is_within = spent.seconds <= WANTED_SECONDS and spent.megabytes <= WANTED_MEGABYTES
        is_told = each.wanted in spent.answer and "Traceback" not in spent.answer
        beyond += not (is_within and is_told)
        verdict = "yes" if is_within and is_told else "NO" if is_told else f"NO: `{each.wanted}` is not said"
        taken = f"{spent.seconds:.2f} | {spent.megabytes:.0f}"
        sys.stdout.write(f"| {name} | `{each.command}` | {spent.status} | {taken} | {verdict} |\n")
        sys.stdout.flush()
    return 1 if beyond else 0


if __name__ == "__main__":
    raise SystemExit(main())
