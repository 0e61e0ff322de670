"""Fuzzing by structure: files that are nearly right, asked of every reader of foreign bytes.

`python -m tests.prove.fuzzing 0 100` does these batches. A failure tells its case, `READER:BATCH:CASE`; with it as the
only argument, the bytes of that case are written to standard output.
"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.prove.proof import Proof, Tally
from tests.prove.readers import READERS

if TYPE_CHECKING:
    from tests.prove.readers import Reader

OWN = "own"
"""Reads nothing but what comes with the program."""

PLACES = {
    "engine/audit/end_sheets.py": OWN,  # a sum that is open is no file
    "engine/alhambra/scoring.py": OWN,  # what is open of a game is no file
    "engine/audit/end_types.py": OWN,
    "engine/audit/ends.py": OWN,
    "engine/buildings.py": OWN,
    "engine/copies/archives.py": "archives",
    "engine/copies/compact.py": "game codes",
    "engine/copies/plain.py": "trees",
    "engine/copies/transcripts.py": "transcripts",
    "engine/judge/palace_laws.py": "readings of photos",
    "engine/judge/records.py": "readings of photos",
    "engine/reading/nodes.py": "transcripts",
    "engine/reading/source.py": "referee",
    "engine/rollandwrite/layout_file.py": "layout files",
    "engine/rollandwrite/layouts.py": OWN,
    "sheets/camera/answers.py": "answers about photos",
    "sheets/camera/eye.py": OWN,
    "sheets/camera/locating.py": OWN,
    "sheets/camera/machine.py": OWN,
    "sheets/camera/photo.py": "photos",
    "sheets/camera/places.py": OWN,
    "sheets/camera/review.py": OWN,
    "sheets/camera/templates.py": "sheet codes",
    "sheets/cards/first_game_parts.py": OWN,
    "sheets/cli.py": OWN,
    "sheets/commands/shared/asking.py": "quick lines",  # answers on a terminal: looked at one by one in test_asking
    "sheets/commands/shared/codes.py": "game codes",
    "sheets/commands/shared/console.py": "transcripts",
    "sheets/commands/convert.py": OWN,
    "sheets/commands/shared/apply_fixes.py": "fixes",
    "sheets/commands/shared/games.py": "layout files",
    "sheets/commands/shared/large_prints.py": "quick lines",  # yes or no on a terminal
    "sheets/commands/shared/scan_lines.py": OWN,  # what is open of a game is no file
    "sheets/commands/shared/profiles.py": "printer settings",
    "sheets/drawing/sheet_codes.py": "sheet codes",
    "sheets/drawing/typefaces.py": OWN,
    "sheets/press/geometry.py": OWN,
    "sheets/press/printers.py": "printer settings",
    "sheets/press/recipe.py": "recipes",
    "sheets/press/seasons.py": "seasons",
    "sheets/report/answers.py": OWN,  # an order that is open is no file
    "sheets/report/examples.py": OWN,
    "sheets/report/scanned.py": OWN,  # as above
    "sheets/report/summary_table.py": OWN,
    "sheets/system/files.py": "transcripts",
    "sheets/system/resources.py": OWN,
    "sheets/words/catalog.py": OWN,
    "sheets/words/compiled.py": OWN,
    "sheets/words/coverage.py": OWN,
    "sheets/words/glossary.py": OWN,
    "sheets/words/languages.py": OWN,
    "sheets/words/order_questions.py": OWN,  # an order that is open is no file
    "sheets/words/terms.py": OWN,
    "sheets/words/topics.py": OWN,
    "sheets/writers/adjusting.py": OWN,
    "sheets/writers/assembly.py": OWN,
    "sheets/writers/canvas.py": OWN,
    "sheets/writers/cuts.py": OWN,
    "sheets/writers/html.py": OWN,
    "sheets/writers/pdf.py": OWN,
    "sheets/writers/raster.py": "printed files",
    "sheets/writers/webfonts.py": OWN,
}
"""Each module that opens, reads or decodes something, and who of `READERS` tries it."""

PER_BATCH = 40
_BATCHES = 25_000
_TOLD = 5
"""Failures that a batch tells."""


def chance(reader: Reader, number: int, case: int) -> Random:
    """Return the source of chance of a case."""
    return Random(f"{reader.name}:{number}:{case}")  # noqa: S311 - nothing secret here


def run(number: int) -> Tally:
    """Ask one of the readers about files by chance."""
    reader = READERS[number % len(READERS)]
    failures = []
    for case in range(PER_BATCH):
        random = chance(reader, number, case)
        data = reader.make(random)
        try:
            reader.ask(data, random)
        except Exception as error:  # noqa: BLE001 - any exception is what is looked for
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {str(error)[:300]} ({Path(where.filename).name}:{where.lineno})"
            failures.append(f"{reader.name}:{number}:{case}: {told}; {data[:120]!r}")
    return Tally(PER_BATCH, tuple(failures[:_TOLD]), {reader.name: PER_BATCH})


def case_of(name: str) -> bytes:
    """Return the bytes of a case that a failure names."""
    reader_name, number, case = name.rsplit(":", 2)
    reader = next(each for each in READERS if each.name == reader_name)
    return reader.make(chance(reader, int(number), int(case)))


PROOFS = (
    Proof(
        "fuzzing",
        "every reader of foreign bytes answers files that are nearly right: no exception, a status, places, in time",
        _BATCHES,
        run,
        0.08,
        ("engine", "sheets"),
    ),
)


def main(arguments: list[str]) -> None:
    """Do batches, or write a case."""
    if len(arguments) == 1:
        sys.stdout.buffer.write(case_of(arguments[0]))
        return
    for number in range(int(arguments[0]), int(arguments[1])):
        for failure in run(number).failures:
            sys.stdout.write(f"{failure}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
