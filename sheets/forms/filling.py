"""Sheets filled in from a game: what is certain of it, and how that is written into the boxes of a sheet."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from alhambra_engine.buildings import Building
from alhambra_engine.items import items_of
from alhambra_engine.majorities import points_by_item
from alhambra_engine.rollandwrite import awards

from ..drawing import pencil, typefaces
from ..drawing.labels import abbreviated, one_size
from ..drawing.shapes import Part
from . import fixtures

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.score_cards import Order
    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.alhambra.tiles import TileSet
    from alhambra_engine.items import Item
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.awards import Seat, SheetAward
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..drawing.palette import Palette
    from ..drawing.shapes import Box, Shape, Text
    from .plan import Plan

TOTAL = "total"

_MARGIN = (0.9, 0.25)
"""Left free at the sides of what is written, and above and below it, in mm."""

_NOTE_MARGIN = (0.3, 0.2)
"""Left free at the sides of a note, and above and below it, in mm."""
_LARGEST_NOTE = 9.0
"""Points of a note."""

_Value = TypeVar("_Value")


class Handwriting(NamedTuple):
    """What a hand adds to a sheet, by the names of its boxes.

    `notes` are small, in narrow boxes of their own; `numerals` stand in boxes with a line between tens and ones.
    """

    texts: Mapping[str, str] = MappingProxyType({})
    notes: Mapping[str, str] = MappingProxyType({})
    numerals: Mapping[str, str] = MappingProxyType({})
    crosses: Sequence[str] = ()
    rings: Sequence[str] = ()
    ticks: Sequence[str] = ()
    dashes: Sequence[str] = ()

    def on(self, names: Container[str]) -> Handwriting:
        """Return what of it stands in boxes of these names: on one side of a sheet."""

        def some(each: Sequence[str]) -> tuple[str, ...]:
            return tuple(name for name in each if name in names)

        def own(each: Mapping[str, str]) -> dict[str, str]:
            return {name: text for name, text in each.items() if name in names}

        texts, notes, numerals, *marks = self
        return Handwriting(own(texts), own(notes), own(numerals), *map(some, marks))


def drawn(palette: Palette, hand: Handwriting, boxes: Sequence[Box]) -> Part:
    """Return what is written into boxes; LabelTooLongError where a number has no room."""
    places = {box.name: box for box in boxes}

    def shapes() -> Iterator[Shape]:
        for name in hand.crosses:
            yield pencil.cross(palette, places[name])
        for name in hand.rings:
            box = places[name]
            yield pencil.ring(palette, box, long=max(box[3:]) > 1.2 * min(box[3:]))
        for name in hand.ticks:
            yield pencil.tick(palette, places[name])
        for name in hand.dashes:
            yield pencil.dash(palette, places[name])
        for name, text in hand.notes.items():
            yield pencil.written(palette, places[name].inset(*_NOTE_MARGIN), text, _LARGEST_NOTE)
        for name, text in hand.texts.items():
            yield pencil.written(palette, places[name].inset(*_MARGIN), text)
        for name, text in hand.numerals.items():
            yield from pencil.numerals(palette, places[name].inset(*_MARGIN), text)

    return Part(tuple(shapes()))


def name(palette: Palette, box: Box, player: str, largest: float = 13.0, anchor: str = "start") -> tuple[Text, ...]:
    """Return the name of a player in a box, in initials where it has no room; nothing of an empty one."""
    return names(palette, [(box, player)], largest, anchor)


def entry(plan: Plan[object], field: Box, player: str) -> Part:
    """Return the name of a player as a pencil writes it in a field of `fixtures.name_field`."""
    written = name(plan.palette, fixtures.entry_room(plan, field), player)
    return Part(tuple(fixtures.on_foot(text, field) for text in written))


def names(
    palette: Palette, places: Sequence[tuple[Box, str]], largest: float = 13.0, anchor: str = "start"
) -> tuple[Text, ...]:
    """Return the names of several players, each in a box, as `name` does: all in one size."""
    style = pencil.style(palette, min(box.height for box, _ in places), largest)
    font = typefaces.load(style.face)
    shown = [(box, typefaces.composed(font, player)) for box, player in places if player.strip()]
    style = one_size([text for _, text in shown], style, min(box.width for box, _ in places))
    return tuple(abbreviated(box, text, style, anchor) for box, text in shown)


def common(tables: Sequence[Mapping[str, _Value]]) -> dict[str, _Value]:
    """Return what all of several tables say alike; nothing where there is none."""
    first, *others = tables or ({},)
    return {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}


def base_games(result: Result | None) -> tuple[AlhambraOutcome, ...]:
    """Return the game of the base game that a result is of; several where vague words leave several possible."""
    outcome = result.outcome if result is not None else None
    if result is None or outcome is None or outcome.game != "alhambra":
        return ()
    return result.possible or (outcome,)


def items_in(result: Result | None, modules: tuple[str, ...] = (), orders: tuple[Order, ...] = ()) -> tuple[Item, ...]:
    """Return what is scored in the base game that a result is of; without one, in a game with some modules.

    By `orders` the types bring their points in the scorings, if there are any.

    What a module brings that is not judged is points that nobody checks.
    """
    games = base_games(result)
    if games:
        return games[0].items
    if orders:
        from alhambra_engine.alhambra.score_cards import paid  # as below

        return paid(items_in(None, modules), tuple(enumerate(orders, 1)))
    if not modules:
        return items_of("alhambra")
    from alhambra_engine.alhambra.modules import has_unchecked, sets_points  # few sheets are for expansions

    items = items_of("alhambra", modules, extra=has_unchecked(modules))
    if not any(map(sets_points, modules)):
        return items
    from alhambra_engine.alhambra.score_cards import undrawn

    return undrawn(items)


def tiles_in(result: Result | None, modules: tuple[str, ...] = ()) -> TileSet:
    """Return the tiles of the base game that a result is of; without one, of a game with some modules."""
    from alhambra_engine.alhambra.tile_sets import set_of  # sheets of the other game load nothing of this one

    games = base_games(result)
    return set_of(games[0].transcript.modules if games else modules, {})


def with_points(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return those of some items that bring points of their own: what is added counts as buildings of its type."""
    return tuple(item for item in items if item.kind != "added")


def sheet_game(result: Result | None) -> RollAndWriteOutcome | None:
    """Return the game of Roll & Write that a result is of."""
    outcome = result.outcome if result is not None else None
    return outcome if outcome is not None and outcome.game == "roll-and-write" else None


def certain_points(outcome: RollAndWriteOutcome) -> dict[str, dict[str, int]]:
    """Return the points of each player by item, and the `total`, as far as they cannot change any more.

    Before the final scoring (`rounds_played`) that are types which somebody has completed; where an order is missing,
    what every possible order brings; what somebody did not write down has no points and leaves no total.
    """
    judged, versus = outcome.judged, outcome.transcript.versus is not None
    if outcome.scoring is not None:
        results = [outcome.scoring.awards]
    else:
        results = [
            awards.award(judged.seats, each.completions, versus=versus, so_far=judged.running)
            for each in outcome.possible.known
        ]
    unsure: set[str] = set()
    if outcome.scoring is None and not outcome.possible.complete:
        # Not all results are known: those that are say nothing of the types in question.
        unsure = {TOTAL, *awards.missing_orders(judged.seats, judged.completions)}
    found: dict[str, dict[str, int]] = {}
    for player in awards.scoring_players(judged.seats, versus=versus):
        tables = [_points(player, judged.seats[player], each, so_far=judged.running) for each in results]
        found[player] = {item: points for item, points in common(tables).items() if item not in unsure}
    return found


def _points(player: str, seat: Seat, awarded: tuple[SheetAward, ...], *, so_far: bool) -> dict[str, int]:
    """The points of a player in one result, without those that are not known or may grow."""
    points = points_by_item(player, awarded)
    if so_far:
        return {str(building): points[building] for building in Building if building in points}
    items = (item.id for item in items_of("roll-and-write") if item.is_of(virtual=seat.virtual))
    found = {item: points.get(item, 0) for item in items if item not in seat.unknown}
    return found if seat.unknown else {**found, TOTAL: sum(points.values())}
