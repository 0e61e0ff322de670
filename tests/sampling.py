"""Which tests a plain run takes: of tests that differ in nothing but their language, two.

Most tests of a language ask the same of every language, and their number grows with the languages. `make test` tries
each of them in the first language and in one more, drawn by the name of the test, so that every language is tried
somewhere; `pytest --full`, a part of `make prove`, tries all. What a language may break alone (a word that has no
room, a message that is missing) is held for all languages by tests that are marked `every_language`.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from hypothesis import settings

from alhambra_sheets.words import catalog
from alhambra_sheets.words.languages import language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

FOLDERS = {"camera": "tests/photos/", "browser": "tests/web/"}
"""Where tests live that need what not every machine has."""


_USUAL = 60
"""Examples of a property in a plain run."""


def few(number: int) -> settings:
    """Return the settings of a slow property: so many examples in a plain run, and in a search as many times more."""
    return settings(max_examples=max(1, number * settings().max_examples // _USUAL))


def language_of(parameters: Mapping[str, object]) -> str:
    """Return the language that a test is given, or a case of a test; empty where it is given none or several."""
    known = catalog.languages()
    found = [getattr(value, "language", value) for value in parameters.values()]
    codes = [code for code in found if isinstance(code, str) and code in known]
    return codes[0] if len(codes) == 1 else ""


def parameters(item: pytest.Item) -> Mapping[str, object]:
    """Return what a test is given by its parameters."""
    spec = getattr(item, "callspec", None)
    return spec.params if spec else {}


def kin(item: pytest.Item, code: str) -> str:
    """Return what a test shares with those that differ in their language alone.

    Values are told apart by what they show of themselves, so that a case with the words of its language has no kin.
    """
    given = parameters(item).items()
    rest = [re.sub(rf"\b{code}\b", "*", f"{name}={getattr(value, '__name__', value)!s}") for name, value in given]
    return f"{item.nodeid.partition('[')[0]} {sorted(rest)}"


def drawn(name: str, codes: Sequence[str]) -> set[str]:
    """Return the languages in which a test is tried: the first, and one more that its name says."""
    first, *others = codes
    return {first, others[crc32(name.encode()) % len(others)]} if others else {first}


def everyday(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests that a plain run takes, in their order."""
    families: dict[str, dict[str, pytest.Item]] = {}
    for item in items:
        code = language_of(parameters(item))
        if code and not item.get_closest_marker("every_language"):
            families.setdefault(kin(item, code), {})[code] = item
    order = catalog.languages()
    out = {item for item in items if item.get_closest_marker("full")}
    for name, family in families.items():
        taken = drawn(name, [code for code in order if code in family])
        out.update(item for code, item in family.items() if code not in taken)
    return [item for item in items if item not in out]


def part(items: Sequence[pytest.Item], number: int, parts: int) -> list[pytest.Item]:
    """Return one of so many parts of the tests, in an order that its number says: no test needs another before it."""
    order = Random(0)  # noqa: S311 - nothing secret here
    dealt = list(items)
    order.shuffle(dealt)
    taken = dealt[number % parts :: parts]
    Random(number).shuffle(taken)  # noqa: S311
    return taken


def marks(item: pytest.Item) -> set[str]:
    """Return the marks that a test has by its place and its language."""
    found = {mark for mark, folder in FOLDERS.items() if item.nodeid.startswith(folder)}
    code = language_of(parameters(item))
    if code and language(code).level != "complete":
        found.add("growing")
    return found
