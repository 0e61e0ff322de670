"""What the game asks a module of the expansions beyond its data, and where the answers are."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from ..numbers import judged_modules

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ...geometry import TileSide
    from ...items import Item
    from ...reading.findings import Collector
    from ..awards import Holding, ScoringAward
    from ..palace import Palace
    from ..parts import SquarePart
    from ..texts import PlayerText, TableText, Transcript
    from ..tiles import Square, Tile


class SquareForm(NamedTuple):
    """How the squares of a module are written: their first letter, an expression in Latin capitals, and an example.

    `read` returns the square that a match means, or None. `almost` returns the detail of `unknown-tile` for a word that
    is nearly one, or nothing.
    """

    letter: str
    pattern: str
    example: str
    read: Callable[[re.Match[str]], Square | None]
    almost: Callable[[str], str] = lambda _: ""


class LossRules(NamedTuple):
    """How a module takes points away.

    `cost_of` is what an open side costs in a scoring by the side from which the attack comes; `attacked` adds to
    holdings what they lose by the answers of a table; `most_drawn` is what a palace that is drawn loses at most, and
    `most_cost` what one of so many tiles loses, or one of the tiles of a player who counts them (`most_counted`).
    `check` adds what is wrong with losses that are written down, and `floored` takes nobody's points below 0 if that is
    the answer of the table.
    """

    cost_of: Callable[[Item, int, int, int], int]
    attacked: Callable[[Mapping[str, Holding], Item, TileSide | None, int, Mapping[str, bool]], Mapping[str, Holding]]
    most_drawn: Callable[[Holding, Item, TileSide | None, int, Mapping[str, bool]], int]
    most_cost: Callable[[Item, int, int], int]
    most_counted: Callable[[Item, int, PlayerText, Sequence[Item]], int]
    check: Callable[[Item, Sequence[Item], TableText, Collector, Collection[str]], None]
    floored: Callable[[Sequence[ScoringAward], Mapping[str, int], Mapping[str, bool]], Iterator[ScoringAward]]


class ModuleRules(NamedTuple):
    """The functions of a module; None where its data say all.

    `square` are the squares that it brings, `parts` what they bring in a palace, and `answered` returns what a player
    brings by the answers of a table to its rules. `loss` is how it takes points away. `tiles` are the building tiles
    that it brings, by what is answered: each in all ways in which it may lie, any of which is the same tile. `note`
    adds what is to be said about the tiles of a file.
    """

    square: SquareForm | None = None
    parts: Callable[[Palace], tuple[SquarePart, ...]] | None = None
    answered: Callable[[Holding, Mapping[str, bool]], Holding] | None = None
    loss: LossRules | None = None
    tiles: Callable[[Mapping[str, bool]], tuple[Tile, ...]] | None = None
    note: Callable[[Transcript, Collector], None] | None = None


@cache
def rules_of(module: str) -> ModuleRules:
    """Return the functions of a module that is judged: the `RULES` of the file of its name, beside this one."""
    name = module.replace("-", "_")
    return cast("ModuleRules", import_module(f".{name}", __package__).RULES)


def in_play(modules: Collection[str]) -> Iterator[ModuleRules]:
    """Yield the functions of those of some modules that are judged, always in the same order."""
    yield from (rules_of(module) for module in judged_modules() if module in modules)


def loss_of(item: Item) -> LossRules:
    """Return how the module of an item takes points away; ValueError if it does not."""
    loss = rules_of(item.module).loss
    if loss is None:
        raise ValueError(f"{item.id} is no loss")
    return loss
