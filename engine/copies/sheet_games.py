"""A game of Roll & Write written down again, as plain values in the canonical form (`rollandwrite.form`).

A layout that no id names is written with its keys, so that a copy needs no other file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..reading.source import forbidden_in
from ..rollandwrite import form, layout_maker
from ..rollandwrite import numbers as rollandwrite
from .claims import claims_of, counts_of, values_of
from .drawings import grid_of

if TYPE_CHECKING:
    from ..rollandwrite.layouts import GridLayout
    from ..rollandwrite.transcript import CoinsText, CompletionText, SheetPlayerText, SheetText, SheetTranscript

_BUILT, _FREE = "X", "."


def tree_of(text: SheetTranscript, *, named: bool = False) -> dict[str, Any]:
    """Return a transcript as plain values; virtual players without names keep the assumed ones if `named`.

    They keep them too where points are claimed for them: the names are others for readers of other languages.
    """
    tree: dict[str, Any] = {"game": "roll-and-write"}
    if text.layout is not None and text.layout_span is not None:
        tree["layout"] = layout_tree(text.layout)
    nameless = [player for player in text.players if not player.named]
    named = named or any(player.name in text.claims for player in nameless)
    # Somebody wrote that a player is not virtual, who would be known by the name otherwise.
    nobody = text.virtual_written and not any(player.virtual for player in text.players)
    tree["players"] = {player.name: _player(player, nobody=nobody) for player in text.players if player.named or named}
    if nameless and not named:
        tree["virtual"] = [counts_of(player.counts) for player in nameless if player.counts is not None]
    if text.completions:
        tree["completed"] = {each.building.value: _order(each) for each in text.completions}
    if text.versus is not None:
        tree["mode"] = form.VERSUS
    if text.rounds_played is not None:
        tree["rounds_played"] = text.rounds_played.value
    if text.claims:
        tree["claimed"] = values_of(text.claims)
    return tree


def layout_tree(layout: GridLayout) -> Any:  # noqa: ANN401 - a plain value
    """Return an id that everybody knows, the letters of a grid without one, or all that the file of a layout says."""
    if not layout.id:
        return grid_of(layout.rows)
    known = layout_maker.find_layout(layout.id)
    if known is not None and (known.rows, known.coins) == (layout.rows, layout.coins):
        return layout.id
    unseen = forbidden_in(layout.name)
    name = "".join(character for character in layout.name if character not in unseen)
    return {
        "id": layout.id,
        **({"name": name} if name not in {"", layout.id} else {}),
        "rows": list(layout.rows),
        **({"coins": layout.coins} if layout.coins != rollandwrite.default_coins() else {}),
    }


def _player(player: SheetPlayerText, *, nobody: bool) -> dict[str, Any]:
    """Return what is written of a player; where `nobody` is virtual, that too for whoever could be."""
    tree: dict[str, Any] = {}
    if player.virtual:
        tree["virtual"] = True
    elif nobody and player.counts is not None:
        tree["virtual"] = False
    if player.sheet is not None:
        tree["sheet"] = _sheet(player.sheet)
    if player.counts is not None:
        tree["buildings"] = counts_of(player.counts)
    for key, lines in (("rows", player.rows), ("columns", player.columns)):
        if lines is not None:
            tree[key] = list(lines.numbers)
    if player.lines is not None:
        tree["lines"] = player.lines.value
    if player.coins is not None:
        tree["coins"] = _coins(player.coins)
    if player.claims is not None:
        tree["claimed"] = claims_of(player.claims)
    return tree


def _sheet(sheet: SheetText) -> str:
    lines = range(rollandwrite.grid_lines())
    return grid_of("".join(_BUILT if (row, column) in sheet.built else _FREE for column in lines) for row in lines)


def _coins(coins: CoinsText) -> Any:  # noqa: ANN401 - a plain value
    if coins.circled is None or coins.crossed is None:
        return coins.left.value
    return {"circled": coins.circled.value, "crossed": coins.crossed.value}


def _order(completion: CompletionText) -> list[Any]:
    return [group[0] if len(group) == 1 else list(group) for group in completion.groups]
