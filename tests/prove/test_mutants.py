"""Mutants: what is changed, that tests notice it, and that the survivors that are explained are there."""

from __future__ import annotations

import ast
import importlib
from typing import TYPE_CHECKING

import pytest

from tests.prove import matrices, mutants
from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

WALLS = "engine/alhambra/walls.py"


@pytest.fixture(scope="module")
def mutation() -> ModuleType:
    """The trials, which count all mutants when they are loaded: not in every worker that collects tests."""
    return importlib.import_module("tests.prove.mutation")


def _changed(tmp_path: Path, text: str) -> set[str]:
    file = tmp_path / "module.py"
    file.write_text(text, encoding="utf-8")
    return {each.change for each in mutants.mutants_of(str(file))}


def test_what_a_tired_hand_does(tmp_path: Path) -> None:
    text = '''
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LIMIT = 3
def f(a: int, b: list[int]) -> int:
    """Not 1 of these."""
    if a < 2 and not b:
        raise ValueError("a < 2")
    for each in b[1:]:
        if each:
            continue
    return a + len([each for each in b if each])
'''
    assert _changed(tmp_path, text) == {
        "a < 2 and (not b) -> a < 2 or not b",
        "a < 2 -> a <= 2",
        "2 -> 3",
        "2 -> 1",
        "not b -> b",
        "raise ValueError('a < 2') -> pass",
        "[1:] -> [:]",
        "1 -> 2",
        "1 -> 0",
        "if each: -> if not each:",
        "continue -> break",
        "return a + len([each for each in b if each]) -> return None",
        "a + len([each for each in b if each]) -> a - len([each for each in b if each])",
        "for each in b if each -> for each in b",
    }


def test_a_mutant_differs_in_what_it_says_alone() -> None:
    source = (CHECKOUT / WALLS).read_text(encoding="utf-8")
    one = next(each for each in mutants.mutants_of(WALLS) if each.change == "return len(walled) -> return None")
    assert ast.unparse(mutants.mutated(WALLS, one.number)) == ast.unparse(ast.parse(source)).replace(
        "return len(walled)", "return None"
    )
    assert (one.function, one.statement) == ("length_on", "return len(walled)")


def test_a_mutant_is_killed_by_its_test_and_survives_without(mutation: ModuleType) -> None:
    one = next(each for each in mutants.mutants_of(WALLS) if each.change == "return line -> return None")
    own = "tests/engine/alhambra/test_walls.py::test_outline_goes_clockwise_from_the_first_cell"
    other = "tests/engine/alhambra/test_walls.py::test_no_such_test"
    function = f"{WALLS}:{one.function}"
    with mutation.Trials() as trials:
        assert mutation.judged(one, {function: {own: 0.1}, WALLS: {own: 0.1}}, trials).fate == "killed"
        assert mutation.judged(one, {function: {other: 0.1}, WALLS: {other: 0.1}}, trials).fate == "survived"
    assert mutation.judged(one, {}, trials).fate == "uncovered"


def test_any_first_mutants_are_of_all_rooms(mutation: ModuleType) -> None:
    first = {path.rpartition("/")[0] for path, _ in mutation.order()[:200]}
    assert first == {path.rpartition("/")[0] for path, _ in mutation.order()}
    assert len(set(mutation.order())) == len(mutation.order())


def test_the_explained_survivors_are_there_and_are_explained(mutation: ModuleType) -> None:
    there = {
        (each.path, each.function, each.statement, each.change)
        for path in {key[0] for key in mutation.explained()}
        for each in mutants.mutants_of(path)
    }
    gone = [key for key in mutation.explained() if key not in there]
    assert gone == [], "these lines have changed: take them out of tests/prove/survivors.toml"
    assert all(len(why) > len("equivalent") for why in mutation.explained().values())


# The suite, with more of everything


def test_a_test_that_fails_is_told(tmp_path: Path) -> None:
    file = tmp_path / "test_made.py"
    file.write_text(
        "from hypothesis import given, strategies as st\n"
        "@given(st.integers())\ndef test_small(number):\n    assert number < 100\n"
        "def test_right():\n    pass\n",
        encoding="utf-8",
    )
    tally = matrices.tested(str(file), (), {})
    assert tally.cases == 2
    assert len(tally.failures) == 1
    assert "number=100" in tally.failures[0]


def test_the_properties_are_in_many_files() -> None:
    assert "tests/engine/test_fuzz.py" in matrices.PROPERTIES
    assert not any("prove" in file for file in matrices.PROPERTIES)
