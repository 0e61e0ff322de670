"""What becomes of a dot that is left out of a drawn palace: of every way of writing, how many are read in another way.

Palaces are grown at random by the rules; in each of them one dot is lost.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

PALACES = 1000
TILES = 15
FATES = ("read", "same wall", "refused", "asked", "wrong")


def main() -> None:
    """Measure and write the table."""
    # What grows and writes the palaces is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine import slips
    from tests.engine.strategies import REAL, grow

    source = random.Random(1)  # noqa: S311 - nothing secret here
    palaces = [
        palace for palace in (grow(source, list(REAL), TILES) for _ in range(PALACES)) if len(palace.tiles) == TILES
    ]
    heads = "".join(f"{fate:>11}" for fate in FATES)
    sys.stdout.write(f"{'one dot of a palace of 15 tiles':<62}{heads}   clean: noted  misread\n")
    for name, style in slips.STYLES.items():
        seen = slips.tally(palaces, style, random.Random(2))  # noqa: S311
        number = sum(seen.fates.values())
        shares = "".join(f"{seen.fates[fate] / number:>11.1%}" for fate in FATES)
        clean = f"{seen.noted / seen.palaces:>9.1%}{seen.misread / seen.palaces:>9.1%}"
        sys.stdout.write(f"{name:<62}{shares}   {clean:>14}\n")


if __name__ == "__main__":
    main()
