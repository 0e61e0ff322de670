"""Which explanations are given where not all is known: by a pad that answers what the test says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.audit.explanations import explain
from alhambra_engine.audit.pads import PadEntry
from alhambra_engine.reading.findings import Span

if TYPE_CHECKING:
    from collections.abc import Mapping


class ToldPad:
    """Two entries that cannot both be right, and the values that are known for each."""

    def __init__(self, values: Mapping[int, tuple[int, ...]], *, runs_out: bool) -> None:
        self.entries = [PadEntry(name, 3, "tower", 21, Span(1, 1, 1, 2)) for name in ("Kim", "Nina")]
        self.exhausted = False
        self._values = values
        self._runs_out = runs_out

    @property
    def additions(self) -> dict[int, tuple[int, ...]]:
        return {}

    def conflict(self, free: frozenset[int]) -> frozenset[int] | None:
        return None if free else frozenset({0, 1})

    def values(self, free: frozenset[int]) -> dict[int, tuple[int, ...]]:
        self.exhausted |= self._runs_out
        return {entry: self._values[entry] for entry in free}

    def follows(self, free: frozenset[int], changed: Mapping[int, int]) -> dict[int, int]:
        del free, changed
        return {1: 8}


def test_an_entry_without_a_known_value_explains_nothing() -> None:
    found = explain(ToldPad({0: (), 1: (17,)}, runs_out=False))
    assert [[change.entry.player for change in each.changes] for each in found.sets] == [["Nina"]]
    assert (found.least, found.complete) == (1, False)


def test_values_that_are_not_all_known_are_not_complete() -> None:
    found = explain(ToldPad({0: (17,), 1: (17,)}, runs_out=True))
    assert (found.least, found.complete) == (1, False)
    assert not any(each.follows for each in found.sets)  # there may be other values
    known = explain(ToldPad({0: (17,), 1: (17,)}, runs_out=False))
    assert known.complete
    assert all(each.follows for each in known.sets)
