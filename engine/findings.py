"""Findings: what is wrong with a file, as data that any language can put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .rules import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rules import Kind


class Span(NamedTuple):
    """A stretch of a file in lines and columns, counted from 1; the end is the first place behind it."""

    line: int
    column: int
    end_line: int
    end_column: int


class Finding(NamedTuple):
    """One fault, remark or contradiction.

    `kind` says what rule it is, `detail` which of the rule's ways of being broken, `values` what to fill into
    the sentence; `cells` are [east, south] from the fountain.
    """

    kind: Kind
    detail: str
    values: Mapping[str, object]
    rule: str | None
    span: Span | None
    player: str | None
    cells: tuple[tuple[int, int], ...]


class Collector(list[Finding]):
    """The findings of one file, in the order in which they were met."""

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
        values: Mapping[str, object] | None = None,
        **more_values: object,
    ) -> None:
        """Add a finding by its name; its rule is the usual one unless another is given."""
        kind = KINDS[name]
        self.append(Finding(kind, detail, {**(values or {}), **more_values}, rule or kind.rule, span, player, cells))
