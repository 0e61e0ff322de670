"""What becomes of slips: of a dot that is left out of a palace, in every way of writing; and which fixes are offered.

Palaces are grown at random by the rules; in each of them one dot is lost, or in one of three palaces something slips.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

PALACES = 1000
TILES = 15
TABLES = 300
FATES = ("read", "same wall", "refused", "asked", "wrong")


def main() -> None:
    """Measure and write the table."""
    # What grows and writes the palaces is the tests'.
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.engine import mishaps, slips
    from tests.engine.chance import chance
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
    tables = [mishaps.table(chance(seed)) for seed in range(TABLES)]
    sys.stdout.write(f"\n{'three palaces of 15 tiles, with sides':<38}{'found':>8}{'alone':>9}{'in three':>9}")
    sys.stdout.write(f"{'wrong':>9}{'score':>9}{'others':>9}{'none':>9}{'time':>9}\n")
    for slip in (*mishaps.SLIPS, mishaps.EXCHANGED, "a key misspelt", "two slips, two fixes"):
        start = time.process_time()
        if slip == "a key misspelt":
            tallied = mishaps.tally_keys(tables, chance(3))
        elif slip.startswith("two slips"):
            tallied = mishaps.tally_two(tables, chance(5))
        else:
            tallied = mishaps.tally(tables, slip, chance(3))
        seconds = (time.process_time() - start) / len(tables)
        fates, found = tallied.fates, tallied.found
        wrong = fates["wrong"] + fates["wrong score"]
        numbers = (fates["right"], tallied.within, wrong, fates["wrong score"], fates["others"], fates["none"])
        shares = "".join(f"{number / found:>9.1%}" for number in numbers)
        sys.stdout.write(f"{slip:<38}{found:>8}{shares}{1000 * seconds:>6.0f} ms\n")


if __name__ == "__main__":
    main()
