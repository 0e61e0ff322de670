"""The engine as a library: its page shows what happens, and its public entry is what the page promises."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import api
from alhambra_engine.geometry import COORDINATE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def page(checkout: Path) -> str:
    return (checkout / "docs" / "engine.md").read_text(encoding="utf-8")


def test_the_examples_of_the_page_run_and_say_what_it_says(page: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/engine.md", "docs/engine.md", 0)
    outcome = doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert outcome.attempted > len(blocks)
    assert outcome.failed == 0, "".join(told)


def test_the_page_names_all_that_is_public(page: str) -> None:
    missing = [name for name in api.__all__ if not re.search(rf"\b{name}\b", page)]
    assert missing == []


def test_what_is_public_is_there_and_documented() -> None:
    docs = {name: inspect.getdoc(getattr(api, name)) or "" for name in api.__all__ if name != "KINDS"}
    # Python gives a named tuple without a docstring its signature for one.
    assert [name for name, text in docs.items() if not text or text.startswith(f"{name}(")] == []
    given = {name for name in vars(api) if not name.startswith("_") and name != "annotations"}
    assert given == set(api.__all__)


# Spaces

EXACT = b"""
game: alhambra
players:
  Kim: {palace: [". P5 .", "T9nw * G8ne"]}
  Nina: {buildings: {tower: 4}, wall: 8}
  Ola: {buildings: {tower: 1}, wall: 0}
"""
VAGUE = b"""
game: alhambra
players: {Kim: {palace: ["*", "G10"]}}
"""
DOORS = {"Palace": "laid", "PalaceText": "written", "WallSide": "at", "VagueWord": "at"}


def with_packed_spaces(value: object) -> Iterator[object]:
    """Yield the values inside another one that have integers in fields of theirs too large to be anything else."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        if any(_is_packed(each) for each in value):
            yield value
        for each in value:
            yield from with_packed_spaces(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from with_packed_spaces(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from with_packed_spaces(each)


def _is_packed(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) > COORDINATE_LIMIT
    if isinstance(value, Mapping):
        return any(map(_is_packed, value))
    plain = isinstance(value, tuple | list) and not hasattr(value, "_fields")
    return plain and any(map(_is_packed, value))  # type: ignore[arg-type]


def test_spaces_are_pairs_wherever_somebody_may_read_them() -> None:
    exact, vague = api.score("exact.yaml", EXACT), api.score("vague.yaml", VAGUE)
    moves = api.moves("exact.yaml", EXACT, player="Kim", tile="T11-")
    verdict = api.may("exact.yaml", EXACT, player="Kim", tile="T11-", at=(-1, 1))
    found = [each for answer in (exact, vague, moves, verdict) for each in with_packed_spaces(answer)]
    # Moves, verdicts and findings have none; what has any has a door beside it.
    assert {type(each).__name__ for each in found} == DOORS.keys()
    for each in found:
        door = getattr(each, DOORS[type(each).__name__])
        spaces = door if isinstance(door, Mapping) else [door]
        assert all(len(space) == 2 and max(map(abs, space)) == 1 for space in spaces)
    assert verdict.cell == (-1, 1)
    assert moves.palace is not None
    assert {*moves.remove} <= {*moves.palace.laid} == {(0, -1), (-1, 0), (1, 0)}
    assert (1, 1) in moves.place
