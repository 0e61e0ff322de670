"""What the page has to know of codes, archives and texts before any file of facts has come: `python web/limits.py`.

It is the engine's, written into `src/app/limits.json`, with which the page is bundled; a test holds it. `--check` tells
whether that is as it would be written now.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from alhambra_engine.copies import alphabet, archives, compact, words
from alhambra_engine.reading.names import NAME_LIMIT
from alhambra_engine.reading.nodes import DEPTH_LIMIT
from alhambra_engine.reading.source import BYTE_LIMIT

FILE = Path(__file__).resolve().parent / "src" / "app" / "limits.json"


def limits() -> dict[str, int | str]:
    """Return signs and sizes by the names that the page has for them."""
    return {
        "codeMark": compact.MARK,
        "longestCode": compact.LONGEST,
        "signs": alphabet.SIGNS,
        "checksum": compact.CHECKSUM,
        "runBits": words.RUN_BITS,
        "farBits": words.FAR_BITS,
        "longBits": words.LONG_BITS,
        "shortest": words.SHORTEST,
        "deepest": DEPTH_LIMIT,
        "archiveMark": archives.MARK,
        "archiveEnding": archives.ENDING,
        "longestTitle": archives.LONGEST_TITLE,
        "longestName": NAME_LIMIT,
        "longestText": BYTE_LIMIT,
    }


def text() -> str:
    """Return the file as it is to be."""
    return json.dumps(limits(), indent=2) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text():
        raise SystemExit("web: src/app/limits.json is not what the engine says; call python web/limits.py")
