"""Palaces that are within the rules or not by the answer to what no source settles: the question is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import positions
from . import house_rules, placement, squares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Collector
    from .house_rules import HouseRule
    from .palace import Palace
    from .texts import TableText, Transcript
    from .violation import Violation


def check(text: Transcript, table: TableText, palaces: Mapping[str, Palace], findings: Collector) -> None:
    """Add the rules on which it depends whether a palace that is drawn is within the rules."""
    asked = house_rules.asked(text.modules, text.rules, placing=True)
    for player in table.players if asked else ():
        palace = palaces.get(player.name)
        if palace is None or player.palace is None or not palace.squares or placement.violations(palace):
            continue
        for rule in asked:
            fault = next(iter(_faults(palace, rule, text)), None)
            if fault is not None:
                span = player.palace.cell_span(fault.cells[0]) if fault.cells else player.palace.span
                house_rules.ask(text, rule, span, findings, player=player.name, cells=positions(fault.cells))


def _faults(palace: Palace, rule: HouseRule, text: Transcript) -> list[Violation]:
    """Return what is against a palace if a rule is answered otherwise than usual."""
    given = {**text.rules, rule.id: not rule.usual}
    changed = {cell: squares.as_it_lies(square, text.modules, given) for cell, square in palace.squares.items()}
    return placement.violations(palace._replace(tiles={**palace.tiles, **changed}))
