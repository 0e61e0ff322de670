"""What the reader's language costs: the time to load its catalogs, as a wheel has them and as a checkout has them.

Run with `make bench`. Promised is that both catalogs of a language take less than 5 ms from a wheel. Each figure is the
CPU time of the best of several processes, since what is imported for it counts too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
LIMIT = 5.0
RUNS = 15
LANGUAGE = "ru"
"""The longest one in bytes."""
MEASURED = """
import sys, time
from alhambra_sheets.words import catalog
start = time.process_time()
words = catalog.load(sys.argv[1])
printed = time.process_time()
assert words.gettext("no such message") == "no such message"  # so that both catalogs are asked
both = time.process_time()
assert words.pgettext("building", "Tower") != "Tower"
print((printed - start) * 1000, (both - start) * 1000, "polib" in sys.modules)
"""


def best(folder: Path | None) -> tuple[float, float, bool]:
    """Return the milliseconds for `sheets` and for both catalogs, and whether they were compiled first."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if folder:
        surroundings["PYTHONPATH"] = str(folder)
    found = []
    for _ in range(RUNS):
        words = [sys.executable, "-c", MEASURED, LANGUAGE]
        done = subprocess.run(words, check=True, capture_output=True, text=True, env=surroundings, cwd=Path.home())
        printed, both, compiled = done.stdout.split()
        found.append((float(printed), float(both), compiled == "True"))
    return min(found)


def main() -> None:
    """Measure and say whether the promise holds."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder / "dist")]
        source = folder / "source"
        kept = shutil.ignore_patterns(".[!c]*", "build", "output", "tests", "*.egg-info", "__pycache__")
        shutil.copytree(CHECKOUT, source, ignore=kept)
        subprocess.run([*command, str(source)], check=True, capture_output=True)
        (wheel,) = (folder / "dist").glob("*.whl")
        shutil.unpack_archive(wheel, folder / "installed", "zip")
        printed, both, compiled = best(folder / "installed")
        assert not compiled  # noqa: S101 - a wheel that compiles while it runs is not what is measured
        print(f"from a wheel: sheets {printed:.1f} ms, both catalogs {both:.1f} ms (promised: under {LIMIT:g})")
        if both >= LIMIT:
            print("  NOT reached")
    printed, both, _ = best(None)
    print(f"from a checkout, compiled while it runs: sheets {printed:.1f} ms, both {both:.1f} ms")


if __name__ == "__main__":
    main()
