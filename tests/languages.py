"""The languages that tests hold; of one that lacks a message they only tell what fails.

Growing languages lack some by nature, complete ones while somebody adds a sentence: `make languages` is the gate, and
the first thing that `make test` asks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from alhambra_sheets.words import catalog
from alhambra_sheets.words.catalog import UntranslatedError
from alhambra_sheets.words.languages import language
from tests.sheets.words.catalog_faults import codes, missing, subject

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

COMPLETE = tuple(code for code in catalog.languages() if language(code).level == "complete")

MAKES_LANGUAGES = "locale_with"
"""The fixture of tests that make a language of their own: what they find is never excused."""


@cache
def lacking() -> frozenset[str]:
    """Return the languages in which some message of the sources is not translated, whatever they are meant to be.

    Looked up when the first test fails: it takes seconds, and every process of the tests would pay for it.
    """
    return frozenset(code for code in codes() if missing(subject(code)))


def excused() -> frozenset[str]:
    """Return the languages for which no test fails."""
    return lacking() | (set(catalog.languages()) - set(COMPLETE))


def is_excused(parameter: object) -> bool:
    """Whether a parameter of a test is a language that lacks messages, a case in one, or a command line for one."""
    code = getattr(parameter, "language", parameter)
    line = getattr(parameter, "words", ())
    words = line if isinstance(line, tuple | list) else ()
    known = excused()
    return any(isinstance(word, str) and word in known for word in (code, *words))


def is_excusable(parameters: Iterable[object], fixtures: Collection[str], error: BaseException | None) -> bool:
    """Whether a test that has failed did so because a language lacks messages.

    By its parameters; or, whatever they are, because a page was asked for of which a message is missing.
    """
    if MAKES_LANGUAGES in fixtures:
        return False
    if any(map(is_excused, parameters)):
        return True
    while error is not None and not isinstance(error, UntranslatedError):
        error = error.__cause__
    return error is not None and error.language in excused()
