"""The languages by level: tests hold the complete ones; of growing ones they only tell what fails."""

from __future__ import annotations

from alhambra_sheets.words import catalog
from alhambra_sheets.words.languages import language

COMPLETE = tuple(code for code in catalog.languages() if language(code).level == "complete")
GROWING = frozenset(catalog.languages()) - set(COMPLETE)


def is_growing(parameter: object) -> bool:
    """Whether a parameter of a test is a growing language, or a case in one."""
    code = getattr(parameter, "language", parameter)
    return isinstance(code, str) and code in GROWING
