"""A game off its sheets, whichever it is: what is decided, and how to write it down."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import comparing, palace_laws, palaces, sheet_texts, tables, telling
from .photos import PALACE_FORM

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from ..reading.findings import Collector
    from .beliefs import Belief
    from .joint import Decided
    from .photos import SheetRead
    from .verdicts import At

    Tree = Callable[[Mapping[At, str], Collection[At]], dict[str, Any]]


class SheetGame(NamedTuple):
    """What the places are taken for, the clauses that doubtful ones were decided by, the players by their sheets.

    `tree` returns the transcript as plain values, from what places are taken for and those that are asked about.
    `cells` is what is believed of the spaces of palaces, which are made of several boxes; in a `vague` game the tiles
    are not all known, so that it has no points yet.
    """

    decided: Mapping[At, Decided]
    rules: Mapping[At, str]
    players: Mapping[int, str]
    tree: Tree
    cells: Mapping[At, Belief]
    vague: bool = False

    @property
    def asked(self) -> frozenset[At]:
        """The places that people are asked about."""
        return frozenset(at for at, decided in self.decided.items() if decided.asked)

    @property
    def taken(self) -> dict[At, str]:
        """What every place is taken for."""
        return {at: decided.reading for at, decided in self.decided.items()}


def is_of_palaces(sheet: SheetRead) -> bool:
    """Tell which of the two games a sheet belongs to."""
    return sheet.document == PALACE_FORM


def game_of(
    sheets: Mapping[int, SheetRead],
    believed: Mapping[int, Mapping[str, Belief]],
    names: Sequence[str],
    doubt: float,
    findings: Collector,
) -> SheetGame | None:
    """Return the game of sheets that are all of one, by the numbers of their photos; None where nobody plays.

    Grids and numbers of the same game that differ are added to findings.
    """
    if any(map(is_of_palaces, sheets.values())):
        forms = palaces.table_of({each: believed[each] for each in sheets}, names, doubt)
        game = SheetGame(forms.decided, forms.rules, forms.names, partial(palaces.tree_of, forms), forms.cells)
        return game._replace(vague=palace_laws.is_vague(game.tree(game.taken, ())))
    table = tables.table_of(sheets, believed, names, doubt)
    if not table.players:
        return None
    owners = {player.sheet: player.name for player in table.players if player.sheet is not None}
    game = SheetGame(table.decided, table.rules, owners, partial(sheet_texts.tree_of, table), {})
    telling.tell_grids((sheets[each] for each, grid in table.layouts.items() if grid != table.layout), findings)
    comparing.compare(table, sheets, believed, game.asked, doubt=doubt, findings=findings)
    return game
