"""Which tests a plain run takes: of tests that differ in nothing but their language, one or two.

Most tests of a language ask the same of every language, and their number grows with the languages. `make test` tries
each of them in the first language and in one more, and its further cases (other sizes, other games) in one alone. Which
one their file and their other parameters say: so every language is tried somewhere, and tests of a file look at the
same pages. `pytest --full`, a part of `make prove`, tries all. What a language may break alone (a word that has no
room, a message that is missing) is held for all languages by tests that are marked `every_language`.

With inks and papers it is the other way round: each has numbers of its own, which quick tests hold for all of them.
A test that takes long and asks about what all inks share is marked `two_inks`, and is tried in inks as others in
languages: in two, its further cases in one.
Papers come in pairs, a metric one and the American one in its place, which are set in the same way in nearly the same
measures: a test that takes long is marked `one_paper`, and is tried on one of a pair, the same for all tests of a file
with the same other parameters, so that they look at the same pages. Other sizes (a poker card, a fold) are tried by
every run.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import settings

from alhambra_sheets.drawing import palette
from alhambra_sheets.words import catalog
from alhambra_sheets.words.languages import language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FOLDERS: Mapping[str, tuple[str, ...]] = {"camera": ("tests/photos/", "tests/camera/"), "browser": ("tests/web/",)}
"""Where tests live that need what not every machine has."""


_USUAL = 40
"""Examples of a property in a plain run."""


def few(number: int) -> settings:
    """Return the settings of a slow property: so many examples in a plain run, and in a search as many times more."""
    return settings(max_examples=max(1, number * settings().max_examples // _USUAL))


TWINS = (("a5", "half-letter"), ("a4", "letter"), ("a3", "tabloid"))
"""Papers of the metric system, each with the American one that is used in its place."""


def language_of(parameters: Mapping[str, object]) -> str:
    """Return the language that a test is given, or a case of a test; empty where it is given none or several."""
    return one_of(parameters, catalog.languages(), "language")


def one_of(parameters: Mapping[str, object], known: Sequence[str], name: str) -> str:
    """Return what of some known words a test is given, or a case of a test by a name; empty for none or several."""
    found = [getattr(value, name, value) for value in parameters.values()]
    words = [word for word in found if isinstance(word, str) and word in known]
    return words[0] if len(words) == 1 else ""


def parameters(item: pytest.Item) -> Mapping[str, object]:
    """Return what a test is given by its parameters."""
    spec = getattr(item, "callspec", None)
    return spec.params if spec else {}


def kin(item: pytest.Item, word: str) -> str:
    """Return what a test shares with those that differ in this word alone: their language, ink or paper.

    Values are told apart by what they show of themselves, so that a case with the words of its language has no kin.
    """
    given = parameters(item).items()
    rest = [re.sub(rf"\b{word}\b", "*", f"{name}={getattr(value, '__name__', value)!s}") for name, value in given]
    return f"{item.nodeid.partition('[')[0]} {sorted(rest)}"


def drawn(name: str, words: Sequence[str]) -> set[str]:
    """Return the languages or inks in which a test is tried: the first, and one more."""
    first, *others = words
    return {first, *one(name, others)} if others else {first}


def one(name: str, words: Sequence[str]) -> set[str]:
    """Return the language, the ink or the paper in which a case is tried: its file and other parameters say which."""
    file, _, rest = name.partition("::")
    return {words[crc32(f"{file}{rest.partition(' ')[2]}".encode()) % len(words)]}


def everyday(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests that a plain run takes, in their order."""
    taken = [item for item in items if not item.get_closest_marker("full")]
    asked = [item for item in taken if not item.get_closest_marker("every_language")]
    left_out = _left_out(asked, catalog.languages(), "language", drawn)
    asked = [item for item in taken if item.get_closest_marker("two_inks") and item not in left_out]
    left_out |= _left_out(asked, palette.inks(), "ink", drawn)
    asked = [item for item in taken if item.get_closest_marker("one_paper") and item not in left_out]
    for pair in TWINS:
        left_out |= _left_out(asked, pair, "size", one)
    return [item for item in taken if item not in left_out]


def _left_out(
    items: Sequence[pytest.Item], words: Sequence[str], name: str, draw: Callable[[str, Sequence[str]], set[str]]
) -> set[pytest.Item]:
    """Return the tests that are left out of such as differ in one of some words alone; a draw is for first cases."""
    families: dict[str, dict[str, pytest.Item]] = {}
    for item in items:
        word = one_of(parameters(item), words, name)
        if word:
            families.setdefault(kin(item, word), {})[word] = item
    out: set[pytest.Item] = set()
    begun: set[str] = set()
    for kind, family in families.items():
        test = kind.partition(" ")[0]
        chosen = (one if test in begun else draw)(kind, [word for word in words if word in family])
        begun.add(test)
        out.update(item for word, item in family.items() if word not in chosen)
    return out


def first(number: int, cases: Sequence[object]) -> list[object]:
    """Return the cases of a test, of which a plain run tries so many, and `pytest --full` all."""
    rest = (each if type(each) is tuple else (each,) for each in cases[number:])
    return [*cases[:number], *(pytest.param(*each, marks=pytest.mark.full) for each in rest)]


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
