"""The languages that tests hold; of one that lacks a message they only tell what fails.

Growing languages lack some by nature, complete ones while somebody adds a sentence: `make languages` is the gate.
"""

from __future__ import annotations

from alhambra_sheets.words import catalog
from alhambra_sheets.words.coverage import coverage
from alhambra_sheets.words.languages import language

COMPLETE = tuple(code for code in catalog.languages() if language(code).level == "complete")
LACKING = frozenset(code for code in catalog.languages() if not coverage(code).whole.complete)
"""Whatever they are meant to be: some of their messages are not translated."""
EXCUSED = LACKING | set(catalog.languages()) - set(COMPLETE)


def is_excused(parameter: object) -> bool:
    """Whether a parameter of a test is a language that lacks messages, or a case in one."""
    code = getattr(parameter, "language", parameter)
    return isinstance(code, str) and code in EXCUSED
