"""Findings: what is wrong with a file, as data that any language can put into words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .kinds import Kind, Severity


class Span(NamedTuple):
    """A part of a file in lines and columns, counted from 1; the end is the first position after it."""

    line: int
    column: int
    end_line: int
    end_column: int


class Edit(NamedTuple):
    """A change of the file's text: what stands in `span` gives way to `text`."""

    span: Span
    text: str


NAMED = "modules"
"""The value of a fix that does nothing but name modules: what they bring is read then, whatever is wrong with it."""


class Fix(NamedTuple):
    """One way to mend a finding: edits of the text as it is, none of which overlaps another.

    `totals` are the points of the game after it, and `winners` who has won then; None where that was not worked out.
    `name` tells what the edits do, and `values` fill its sentence; without a name they write the texts that they have.
    `safe` is a fix of how something is written, where the text can mean nothing else; all others choose what was on
    the table.
    """

    edits: tuple[Edit, ...]
    totals: Mapping[str, int] | None = None
    winners: tuple[str, ...] = ()
    name: str = ""
    values: Mapping[str, object] = MappingProxyType({})
    safe: bool = False


Likeness = tuple[str, str, "str | None", tuple[tuple[str, str], ...]]
"""What a finding says: its code, detail, player and values."""


class MoreThan(NamedTuple):
    """A number that nobody knows, except that it is above this one: a value of a finding."""

    number: int


class Finding(NamedTuple):
    """One error, warning or note.

    `kind` identifies the rule, `detail` the way in which it is broken, and `values` fill the sentence; `cells` are
    [east, south] from the fountain; `fixes` are the ways to mend it that are known, the likeliest first; `scoring` is
    the one of a whole game that its place is in. `equals` are the single findings that it stands for if these are
    several: it has the place of the first one then, and player, cells and scoring if they are the same for all.
    """

    kind: Kind
    detail: str
    values: Mapping[str, object]
    rule: str | None
    span: Span | None
    player: str | None
    cells: tuple[tuple[int, int], ...]
    fixes: tuple[Fix, ...] = ()
    scoring: int | None = None
    equals: tuple[Finding, ...] = ()

    @property
    def severity(self) -> Severity:
        """How serious it is."""
        return self.kind.severity_in(self.detail)

    @property
    def apart(self) -> tuple[Finding, ...]:
        """The single findings that it stands for."""
        return self.equals or (self,)

    @property
    def locations(self) -> tuple[Span, ...]:
        """All places that it is about, in the order of the file; empty if it concerns the whole file."""
        return tuple(each.span for each in self.apart if each.span is not None)

    @property
    def likeness(self) -> Likeness:
        """What it says, wherever that is: by this it is known again in a text that was changed elsewhere."""
        values = tuple((name, str(value)) for name, value in sorted(self.values.items()) if name != "line")
        return self.kind.code, self.detail, self.player, values


FINDING_LIMIT = 1000
"""How many findings of one kind are kept; of the others only the number."""


class Collector(list[Finding]):
    """The findings of one file, in the order in which they were met.

    `total` counts all of them, `omitted` those over the limit, by name: a file with a million faults has the same one
    a million times. So whoever asks whether something was found on the way compares totals, never lengths.
    `scorings` are the parts of the file that are about one scoring of a whole game, as its reader has found them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.total = 0
        self.scorings: list[tuple[int, Span]] = []
        self._numbers: dict[str, int] = {}

    @property
    def omitted(self) -> dict[str, int]:
        """How many findings were left out, by name."""
        return {name: number - FINDING_LIMIT for name, number in self._numbers.items() if number > FINDING_LIMIT}

    def is_full(self, name: str) -> bool:
        """Tell whether no more findings of this name are kept."""
        return self._numbers.get(name, 0) >= FINDING_LIMIT

    def omit(self, name: str) -> None:
        """Count a finding of a name that is full; whoever has asked `is_full` need not make it."""
        self.total += 1
        self._numbers[name] += 1

    def add(
        self,
        name: str,
        span: Span | None,
        detail: str = "",
        /,
        *,
        rule: str | None = None,
        player: str | None = None,
        cells: tuple[tuple[int, int], ...] = (),
        fixes: tuple[Fix, ...] = (),
        values: Mapping[str, object] | None = None,
        **more_values: object,
    ) -> None:
        """Add a finding by its name; its rule is the usual one unless another is given.

        Detail and values are those that the kind declares; `tests/test_findings.py` holds every caller to it.
        """
        if self.is_full(name):
            self.omit(name)
            return
        self.total += 1
        self._numbers[name] = self._numbers.get(name, 0) + 1
        kind = KINDS[name]
        merged = {**(values or {}), **more_values}
        self.append(Finding(kind, detail, merged, rule or kind.rule, span, player, cells, fixes))
