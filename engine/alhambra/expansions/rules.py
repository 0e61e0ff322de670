"""What the game asks a module of the expansions beyond its data, and where the answers are."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..numbers import judged_modules

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ...geometry import Cell, TileSide
    from ...items import Item
    from ...reading.findings import Collector, Fix
    from ..awards import Holding, ScoringAward
    from ..palace import Palace, Seats
    from ..parts import SquarePart
    from ..texts import PlayerText, TableText
    from ..tiles import Pattern, Square, Tile, TileSet
    from ..violation import Violation
    from ..walls import WallSide


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


class TileWords(Protocol):
    """What a module is told of the tiles of a game; without a `tile_set` they are of all kinds.

    `known` are the tiles that have names all the same.
    """

    known: TileSet

    @property
    def tile_set(self) -> TileSet | None:
        """The tiles of the game, each of them once."""

    def pattern(self, text: str) -> Pattern | None:
        """Return what a text says of a tile."""

    def candidates(self, text: str) -> tuple[Tile, ...]:
        """Return the known tiles that a text may mean, with what was put on them."""

    def only(self, text: str) -> Tile | None:
        """Return the tile that a text can only mean, in one of the ways in which it may lie."""


class ModuleRules(NamedTuple):
    """The functions of a module; None where its data say all.

    `square` are the squares that it brings, `parts` what they bring in a palace, and `answered` returns what a player
    brings by the answers of a table to its rules. `loss` is how it takes points away. `sign` is one of `tiles.SIGNS`:
    what is put on tiles with it. `check` adds what is wrong with a game by its rules: it is given the transcript, the
    `Seats` of each scoring, the reader of tiles and the collector. `undone` yields the tiles of an illegal palace as
    they may be otherwise by the module, near cells where something is wrong, and `meant` the tiles that a word may mean
    which is none as it is written. `mended` returns what more of it would mend a palace that breaks a building rule,
    each a place and what writes it there: it is given the violation, the player, the seats and the reader. `kept` are
    the cells of a palace whose tiles are not redesigned any more, each with name, detail and rule of the finding that
    says so.

    `footing` returns a square as it lies by the answers of a table, and `faults` what is against the rules in a palace
    with its squares. `most_parts` is a bound on what its squares bring beside so many tiles of each type, and `moot`
    are those of its rules on which nothing depends that some players bring. `tiles` are the building tiles that it
    brings, by what is answered: each in all ways in which it may lie, any of which is the same tile. `wall_by` returns
    the clause by which what it put on tiles bears on the longest wall of a palace, or nothing.
    """

    square: SquareForm | None = None
    parts: Callable[[Palace], tuple[SquarePart, ...]] | None = None
    answered: Callable[[Holding, Mapping[str, bool]], Holding] | None = None
    loss: LossRules | None = None
    sign: str = ""
    check: Callable[..., None] | None = None
    undone: Callable[[Palace, Collection[Cell]], Iterator[Mapping[Cell, Tile]]] | None = None
    meant: Callable[[Pattern, TileSet], Iterator[Tile]] | None = None
    mended: Callable[[Violation, PlayerText, Seats, TileWords], tuple[tuple[str, Fix], ...]] | None = None
    kept: Callable[[Palace, Mapping[str, bool]], Mapping[Cell, tuple[str, str, str]]] | None = None
    footing: Callable[[Square, Mapping[str, bool]], Square] | None = None
    faults: Callable[[Palace], Iterator[Violation]] | None = None
    most_parts: Callable[[Item, Sequence[int]], int] | None = None
    moot: Callable[[Collection[Holding], Mapping[str, bool]], Collection[str]] | None = None
    tiles: Callable[[Mapping[str, bool]], tuple[Tile, ...]] | None = None
    wall_by: Callable[[Palace, Sequence[WallSide]], str] | None = None


@cache
def rules_of(module: str) -> ModuleRules:
    """Return the functions of a module that is judged: the `RULES` of the file of its name, beside this one."""
    name = module.replace("-", "_")
    return cast("ModuleRules", import_module(f".{name}", __package__).RULES)


def in_play(modules: Collection[str]) -> Iterator[ModuleRules]:
    """Yield the functions of those of some modules that are judged, always in the same order."""
    yield from (rules_of(module) for module in judged_modules() if module in modules)


def signs_of(modules: Collection[str]) -> Mapping[str, str]:
    """Return the signs of what some modules put on tiles, each with its module."""
    judged = (module for module in judged_modules() if module in modules)
    return {rules_of(module).sign: module for module in judged if rules_of(module).sign}


def loss_of(item: Item) -> LossRules:
    """Return how the module of an item takes points away; ValueError if it does not."""
    loss = rules_of(item.module).loss
    if loss is None:
        raise ValueError(f"{item.id} is no loss")
    return loss
