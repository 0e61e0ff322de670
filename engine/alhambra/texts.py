"""What is written in a transcript of the base game, as values: who wrote what where."""

from __future__ import annotations

from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..items import items_of
from ..reading.findings import NAMED, Edit, Fix
from . import form

if TYPE_CHECKING:
    from collections import abc

    from ..geometry import TileSide
    from ..items import Item
    from ..reading.findings import Span
    from ..reading.nodes import Scalar
    from ..reading.values import Claims, CountsText, Number
    from .drawing import PalaceText
    from .score_cards import Order


class PlayerText(NamedTuple):
    """What is written about one player in one scoring; `span` is his name.

    `virtual` is None where what is written could not be read; `tiles` is the number of tiles to compare with, `numbers`
    are those of the items that are neither tiles nor walls, and `pieces` what lies on buildings, if it is written by
    type. `extra` are points that nobody can check, by their names;
    without names there is one empty one. `cards` are those that show tiles, by item. `unread` are keys of numbers that
    could not be read.
    """

    name: str
    span: Span
    virtual: bool | None
    palace: PalaceText | None
    counts: CountsText | None
    wall: Number | None
    reserve: tuple[Scalar, ...]
    claims: Claims | None
    tiles: Number | None = None
    numbers: abc.Mapping[str, Number] = MappingProxyType({})
    extra: abc.Mapping[str, Number] | None = None
    pieces: abc.Mapping[str, CountsText] = MappingProxyType({})
    unread: frozenset[str] = frozenset()
    cards: abc.Mapping[str, tuple[Scalar, ...]] = MappingProxyType({})

    @property
    def is_bare(self) -> bool:
        """Whether nothing is written of the player's tiles: claims alone, or that the player is virtual."""
        return self.palace is None and self.counts is None

    @property
    def has_extra(self) -> bool:
        """Whether there are points that nobody can check, be they claimed alone."""
        return self.extra is not None or (self.claims is not None and form.EXTRA_KEY in self.claims.items)


class TableText(NamedTuple):
    """All players at one scoring; not `complete` where one, or the scoring, could not be read.

    `span` is the key above them, `names` those that are written. The last scoring is `assumed` where none is written.
    """

    scoring: int
    players: tuple[PlayerText, ...]
    names: frozenset[str]
    complete: bool
    span: Span
    assumed: bool = False

    @property
    def is_scored(self) -> bool:
        """Whether something is known of the tiles of all players, so that the scoring can be scored."""
        return not any(player.is_bare for player in self.players)


class PointsText(NamedTuple):
    """The points that a player is said to have got in an earlier scoring; `span` is that player's name."""

    name: str
    span: Span
    points: Number


class EarlierText(NamedTuple):
    """A scoring of which only the points are written; `names`, `complete` and `span` are those of a `TableText`."""

    scoring: int
    players: tuple[PointsText, ...]
    names: frozenset[str]
    complete: bool
    span: Span


class BeforeText(NamedTuple):
    """What players are said to have got in all scorings before the one in the file; `span` is the key."""

    points: dict[str, Number]
    span: Span


class LeftoverText(NamedTuple):
    """A tile left on the market and the currency of its space."""

    tile: Scalar
    currency: str
    span: Span


class NamingPlace(NamedTuple):
    """Where modules can be named: a text with `{}` for them, and the word behind which it is, if they are named there.

    Below the last of a list with a line for each, it begins with a line break.
    """

    span: Span
    text: str
    word: str = ""

    def fix(self, modules: abc.Sequence[str]) -> Fix:
        """Return the fix that names modules as well."""
        is_below = self.text.startswith("\n")
        text = self.text.format((self.text.removesuffix("{}") if is_below else ", ").join(modules))
        name = "line-added" if is_below else "word-added" if self.word else ""
        values = {"text": " ".join(text.split()), "word": self.word, "line": self.span.line, NAMED: tuple(modules)}
        return Fix((Edit(self.span, text),), name=name, values=values)


class Transcript(NamedTuple):
    """A transcript of the base game.

    `earlier` are the scorings of which only the points are written, `before` is what stands for all earlier ones; a
    `whole` game has its scorings one by one. `virtual_written` is whether any player has that key, whatever it says.
    Two people have played `without_virtual` on purpose. `track` is whether the numbers of scoring 2 are positions on
    the scoring track; None if nobody has said. `rules` are the answers to what no source settles of the modules, and
    `rules_end` is where another one is added to them; the modules are named at `modules_span`. `orders` are those of
    the types on the score cards, `attacks` the sides from which invaders come, by scoring.
    `has_extra` is whether anybody has points that nobody can check. `head` is where a line can be added above all
    others, if it can. `naming` is where modules can be named, if they can.
    """

    any_tiles: bool
    tables: tuple[TableText, ...]
    claims: dict[str, Number]
    leftovers: tuple[LeftoverText, ...]
    money: dict[str, dict[str, Number]]
    earlier: tuple[EarlierText, ...] = ()
    before: BeforeText | None = None
    whole: bool = False
    virtual_written: bool = False
    modules: tuple[str, ...] = ()
    without_virtual: bool = False
    track: bool | None = None
    head: Span | None = None
    has_extra: bool = False
    rules: abc.Mapping[str, bool] = MappingProxyType({})
    rules_end: Edit | None = None
    modules_span: Span | None = None
    naming: NamingPlace | None = None
    orders: abc.Mapping[int, Order] = MappingProxyType({})
    attacks: abc.Mapping[int, TileSide] = MappingProxyType({})

    @property
    def items(self) -> tuple[Item, ...]:
        """What is scored in this game, with its modules; the types bring what its score cards say."""
        items = items_of("alhambra", self.modules, extra=self.has_extra)
        if not self.orders:
            return items
        from . import score_cards  # few games have expansions

        return score_cards.paid(items, tuple(self.orders.items()))

    @property
    def scored(self) -> tuple[TableText, ...]:
        """The scorings that can be scored."""
        return tuple(table for table in self.tables if table.is_scored)

    @property
    def sittings(self) -> list[TableText | EarlierText]:
        """All scorings in their order, with palaces or counts or with points alone."""
        each: list[TableText | EarlierText] = [*self.tables, *self.earlier]
        return sorted(each, key=attrgetter("scoring"))
