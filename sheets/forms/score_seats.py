"""Who plays on a score sheet: a row for each, whose number stands in a star on both of its sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import abbreviated, one_size
from ..drawing.shapes import Part
from ..words.terms import virtual_names
from . import filling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.shapes import Box, Shape, Text
    from ..words.catalog import Catalog
    from .design import Setting
    from .score_numbers import ScorePlan

_NAME_FOOT = 1.3
"""From the line for a name up to the foot of the name, in mm."""

_NAME_ROOM = 0.6
"""Left free at both ends of that line."""

_WRITTEN = 5.4
"""How high what is written on a line reaches above it."""


class RowSeat(NamedTuple):
    """The row of a player; an empty name is written by hand."""

    name: str = ""
    virtual: bool | None = None
    """None where whoever holds the pencil ticks it."""
    by_hand: bool = False
    """Whether a pencil writes the name: that of a game, which may be anything."""

    @property
    def printed(self) -> str:
        """The name as far as it is printed."""
        return "" if self.by_hand else self.name


def most_players() -> int:
    """Return how many players a sheet has rows for, virtual ones among them."""
    return max(rollandwrite.rounds())


def seats(setting: Setting) -> tuple[RowSeat, ...]:
    """Return the rows of a sheet: those of all who play, virtual ones last; of a sheet for any game, all there may be.

    Where real players are fewer than a game takes, virtual ones fill it up (R6.1, R7.1).
    """
    game = filling.sheet_game(setting.content.game)
    if game is not None:
        return tuple(RowSeat(name, seat.virtual, by_hand=True) for name, seat in game.judged.seats.items())
    players = setting.seats or len(setting.players)
    if not players:
        return (RowSeat(),) * most_players()
    named = (*setting.players, *("" for _ in range(players - len(setting.players))))
    dirks = virtual_players(players, setting.catalog, setting.players)
    return (*(RowSeat(name, virtual=False) for name in named), *(RowSeat(name, virtual=True) for name in dirks))


def virtual_players(players: int, catalog: Catalog, real: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the virtual ones that so many real players have at their table, by names that nobody else has."""
    return called(min(rollandwrite.virtual_players().get(players, (0,))), catalog, real)


def called(number: int, catalog: Catalog, real: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what so many virtual players are called beside real ones (R8.3)."""
    names = virtual_names(catalog.language) or rollandwrite.virtual_names()
    return tuple([name for name in names if name not in real][:number])


def star(plan: ScorePlan, box: Box, number: int, radius: float) -> tuple[Shape, ...]:
    """Return the number of a player in a star: the same on the front and on the back."""
    return blocks.numbered_star(plan.palette, box, str(number), radius, plan.sign_style("letter"))


def name_lines(plan: ScorePlan, boxes: Sequence[Box]) -> Iterator[Shape]:
    """Yield the lines that names are written on: the feet of their boxes."""
    for box in boxes:
        yield blocks.rule((box.x, box.bottom), (box.right, box.bottom), blocks.THIN, plan.palette.colour("line"))


def names(plan: ScorePlan, boxes: Sequence[Box], players: Sequence[str]) -> Iterator[Text]:
    """Yield printed names on their lines, all in one size; in initials those that have no room even then."""
    written = [name for name in players if name]
    style = one_size(written, plan.style("entry"), min(box.width for box in boxes) - 2 * _NAME_ROOM)
    for box, name in zip(boxes, players, strict=True):
        if name:
            yield _on_line(abbreviated(box.inset(_NAME_ROOM, 0), name, style), box)


def pencilled(plan: ScorePlan, boxes: Sequence[Box], players: Sequence[str]) -> Part:
    """Return names as the first player writes them on their lines, all in one size."""
    rooms = (box._replace(y=box.bottom - _WRITTEN, height=_WRITTEN).inset(_NAME_ROOM, 0) for box in boxes)
    return Part(filling.names(plan.palette, list(zip(rooms, players, strict=True))))


def _on_line(text: Text, box: Box) -> Text:
    return text._replace(y=box.bottom - _NAME_FOOT)
