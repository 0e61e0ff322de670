"""The same result in any order and any company, and what a plain run takes of the tests of many languages."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from alhambra_sheets.drawing import palette
from alhambra_sheets.words import catalog, languages
from tests import sampling

if TYPE_CHECKING:
    from collections.abc import Mapping


class Item:
    """As much of a test as is asked for here."""

    def __init__(self, nodeid: str, parameters: Mapping[str, object], *marks: str) -> None:
        self.nodeid = nodeid
        self.callspec = type("Spec", (), {"params": parameters})
        self.marks = marks

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


def ids(items: list[Item]) -> list[str]:
    return [item.nodeid for item in sampling.everyday(items)]  # type: ignore[arg-type]


def family(name: str, *marks: str, **more: object) -> list[Item]:
    return [Item(f"{name}[{code}]", {"language": code, **more}, *marks) for code in catalog.languages()]


def test_of_tests_that_differ_in_their_language_alone_two_are_taken_the_first_among_them() -> None:
    first = catalog.languages()[0]
    taken = ids(family("test_a.py::test_a"))
    assert len(taken) == 2
    assert taken[0] == f"test_a.py::test_a[{first}]"


def test_every_language_is_taken_by_some_test() -> None:
    taken = " ".join(name for number in range(60) for name in ids(family(f"test_{number}.py::test_a")))
    assert all(f"[{code}]" in taken for code in catalog.languages())


def test_further_cases_are_tried_in_one_language_the_same_for_all_tests_of_a_file() -> None:
    def cases(test: str) -> list[Item]:
        return [
            Item(f"test_a.py::{test}[{code}-{size}]", {"language": code, "size": f"size-{size}"})
            for size in range(80)
            for code in catalog.languages()
        ]

    one, other = ({name.partition("[")[2] for name in ids(cases(test))} for test in ("test_a", "test_b"))
    assert one == other
    assert len(one) == 80 + 1
    assert {name.partition("-")[0] for name in one} == set(catalog.languages())


def test_what_is_asked_of_every_language_or_has_its_own_words_is_taken_whole() -> None:
    assert len(ids(family("test_a.py::test_a", "every_language"))) == len(catalog.languages())
    own = [Item(f"a[{code}]", {"language": code, "word": f"word-{number}"}) for number, code in enumerate(["de", "ru"])]
    assert ids(own) == ["a[de]", "a[ru]"]
    # Codes are found as words: `pl` is not in `player-sheet`.
    assert len(ids(family("test_a.py::test_a", document="player-sheet"))) == 2


class Case(NamedTuple):
    """A case of a test, as gates have them."""

    document: str
    size: str
    ink: str

    def __str__(self) -> str:
        return "-".join(self)


def everything(*marks: str, name: str = "test_a.py::test_a") -> list[Item]:
    cases = [Case("sheet", size, ink) for size in ("a5", "half-letter", "poker") for ink in palette.inks()]
    return [Item(f"{name}[{case}]", {"case": case}, *marks) for case in cases]


def test_inks_and_papers_are_all_tried_unless_a_test_says_that_they_are_alike() -> None:
    inks = palette.inks()
    assert len(ids(everything())) == 3 * len(inks)
    two = ids(everything("two_inks"))
    assert len(two) == 2 + 1 + 1
    assert {f"-{size}-" in " ".join(two) for size in ("a5", "half-letter", "poker")} == {True}
    assert f"test_a.py::test_a[sheet-a5-{inks[0]}]" in two
    one = ids(everything("one_paper"))
    assert len(one) == 2 * len(inks)
    # What has no twin is always tried.
    assert {f"test_a.py::test_a[sheet-poker-{ink}]" for ink in inks} <= set(one)


def test_every_ink_and_paper_is_taken_by_some_test() -> None:
    taken = " ".join(
        name for number in range(60) for name in ids(everything("two_inks", "one_paper", name=f"{number}.py::test"))
    )
    assert all(f"-{size}-{ink}]" in taken for size in ("a5", "half-letter") for ink in palette.inks())


def test_tests_of_a_file_are_tried_on_the_same_paper() -> None:
    taken = [
        {name.partition("[")[2] for name in ids(everything("one_paper", name=f"test_a.py::test_{number}"))}
        for number in range(9)
    ]
    assert all(each == taken[0] for each in taken)


def test_of_cases_that_follow_the_first_few_a_plain_run_takes_none() -> None:
    few, *rest = sampling.first(1, [("a", 1), ("b", 2), "c"])
    assert few == ("a", 1)
    assert [(each.values, [mark.name for mark in each.marks]) for each in rest] == [  # type: ignore[attr-defined]
        (("b", 2), ["full"]),
        (("c",), ["full"]),
    ]


def test_what_takes_long_waits_until_it_is_asked_for() -> None:
    assert ids([Item("a", {}, "full"), Item("b", {})]) == ["b"]


def test_parts_are_the_whole_and_their_order_is_their_own() -> None:
    items: list[pytest.Item] = [Item(str(number), {}) for number in range(100)]  # type: ignore[misc]
    parts = [sampling.part(items, number, 7) for number in range(7)]
    assert sorted((item for part in parts for item in part), key=items.index) == items
    assert sampling.part(items, 3, 7) == parts[3]
    assert parts[0] != sorted(parts[0], key=items.index)


def test_a_language_that_grows_and_photos_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = languages.language("de")._replace(level="growing")
    monkeypatch.setattr(sampling, "language", lambda _: grown)
    assert sampling.marks(Item("tests/a.py::test_a[de]", {"language": "de"})) == {"growing"}  # type: ignore[arg-type]
    assert sampling.marks(Item("tests/photos/test_photos.py::test_a", {})) == {"camera"}  # type: ignore[arg-type]


@pytest.mark.skipif(not settings().derandomize, reason="looking for new examples")
def test_examples_do_not_depend_on_what_else_is_loaded() -> None:
    # Where hypothesis finds the constants of loaded modules: if this is gone, tests/conftest.py is to be looked at.
    assert providers._get_local_constants() == Constants()  # noqa: SLF001
    assert "_get_local_constants()" in inspect.getsource(providers.HypothesisProvider)
