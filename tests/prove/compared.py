"""Cases by chance in which the engine and a second judge are compared: what both say, and in what they differ."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from alhambra_engine.majorities import points_by_item
from tests.prove.proof import Tally
from tests.prove.table_rules import Said

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from alhambra_engine.reading.findings import Finding

_VALUES = {
    "tile-used-twice": ("tile", "other"),
    "too-many-tiles": ("building", "number", "limit"),
    "wall-too-long": ("length", "limit"),
    "tile-count-differs": ("number", "counted"),
    "currency-twice": ("currency",),
    "too-much-money": ("currency", "number", "limit"),
    "virtual-tiles-few": ("number",),
    "virtual-tiles-lost": ("building", "number", "before"),
    "card-not-printed": ("text",),
    "card-twice": ("text", "scoring"),
    "missing-key": ("key", "numbers"),
    "claim-differs": ("item", "claimed", "points"),
    "too-many-buildings": ("building", "number", "limit"),
    "virtual-count": ("number", "expected"),
}
"""What of a finding's values is compared; everything else follows from its cells."""


def tried(name: str, batch: int, number: int, differs: Callable[[Random, int, Counter[str]], str]) -> Tally:
    """Try the cases of a batch: each adds to what is counted, and returns what differs, empty if nothing does."""
    random = Random(f"{name} {batch}")  # noqa: S311 - nothing secret here
    counts: Counter[str] = Counter()
    told = [(case, differs(random, case, counts)) for case in range(number)]
    failures = tuple(f"{name}, case {case} of batch {batch}: {text}" for case, text in told if text)
    return Tally(number, failures, counts)


def said(finding: Finding) -> Said:
    """Return a finding as a second judge says it, its values as text."""
    values = tuple(finding.values.get(name) for name in _VALUES.get(finding.kind.name, ()))
    return as_text(Said(finding.kind.name, finding.player, finding.cells, values))


def as_text(said: Said) -> Said:
    """Return what is said with its values as text."""
    return said._replace(values=tuple(str(each) for each in said.values))


def apart(found: Iterable[Hashable], wanted: Iterable[Hashable]) -> Iterator[str]:
    """Yield in what the engine and a second judge differ about what is wrong."""
    engine, judge = Counter(found), Counter(wanted)
    if engine != judge:
        yield f"the engine alone finds {list(engine - judge)}, the second judge {list(judge - engine)}"


def points_of(name: str, awards: Iterable[Any]) -> dict[str, int]:
    """Return the points of a player by item, without items that bring none."""
    return {str(item): number for item, number in points_by_item(name, awards).items() if number}
