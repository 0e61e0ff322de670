"""The round track of the score sheet, and after which of its rounds a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, typefaces
from ..drawing.labels import label
from ..drawing.shapes import Box, Part, joined
from ..words.marks import listed, span

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from .score_numbers import ScorePlan
    from .score_seats import RowSeat

_APART = 2.4
"""From the words of one end to those of the next, in mm."""


def track(plan: ScorePlan, seats: Sequence[RowSeat]) -> Part:
    """Return the round track; where it is known who plays, it is as wide and ends with their last round."""
    numbers, box, catalog = plan.numbers.rounds, plan.numbers.rounds.track, plan.catalog
    known = any(seat.virtual is not None for seat in seats)
    ends = _ends(len(seats) if known else 0)
    longest = max(ends)
    pitch = box.width / longest
    flag_top, flag_height = numbers.flag
    boxes = [
        Box(f"round-{n}", box.x + (n - 1) * pitch, box.y, pitch, box.height).inset(numbers.gap / 2, 0)
        for n in range(1, longest + 1)
    ]
    rights = [boxes[end - 1].right for end in ends]
    lefts = [boxes[0].x + numbers.hint, *rights[:-1]]
    hint = Box("rounds-hint", boxes[0].x, flag_top, numbers.hint, flag_height)
    words = (
        catalog.gettext("Rounds: the first player crosses out each as it begins.")
        if known
        else catalog.gettext("Rounds, by number of players: the first player crosses out each as it begins.")
    )
    return joined(
        [
            *(_round(plan, number, each, ends) for number, each in enumerate(boxes, start=1)),
            *(
                _flag(plan, Box(f"end-{end}", left, flag_top, right - left, flag_height), who)
                for end, left, right, who in zip(
                    ends,
                    lefts,
                    rights,
                    (_those_who_play(plan, seats) if known else _players(plan, each) for each in ends.values()),
                    strict=True,
                )
            ),
            Part((label(hint, words, plan.style("field")),), (hint,)),
        ]
    )


def _ends(seats: int) -> dict[int, int]:
    """After which round a game of how many at the table ends, the shortest first; of one game where it is known."""
    ends = {rounds: players for players, rounds in rollandwrite.rounds_at_the_table().items()}
    return {end: ends[end] for end in sorted(ends) if not seats or end == rollandwrite.rounds_at_the_table()[seats]}


def _those_who_play(plan: ScorePlan, seats: Sequence[RowSeat]) -> tuple[str, ...]:
    """How many real players there are, and who else; only their number where the names have no room."""
    font = typefaces.load(plan.style("field").face)
    dirks = [typefaces.composed(font, seat.name) for seat in seats if seat.virtual]
    real = len(seats) - len(dirks)
    if not dirks:
        return (plan.catalog.ngettext("{players} player", "{players} players", real, players=str(real)),)
    return f"{real} + {listed(dirks, plan.catalog)}", f"{real} + {len(dirks)}"


def _players(plan: ScorePlan, seats: int) -> tuple[str, ...]:
    """Who plays where so many sit at the table.

    Up to three players need no more words, as virtual ones fill up their table; a single one may play against more
    of them (R8.1). So no sentence has to say whether virtual players count.
    """
    catalog, fewest = plan.catalog, min(rollandwrite.rounds_at_the_table())
    if seats == fewest:
        return (catalog.ngettext("{players} player", "{players} players", seats, players=span(1, seats, catalog)),)
    return (catalog.gettext("{players}, or 1 + {virtual} virtual", players=seats, virtual=seats - 1),)


def _round(plan: ScorePlan, number: int, box: Box, ends: Collection[int]) -> Part:
    """The box of a round: bold where a game ends with it."""
    outline = blocks.write_box(plan.palette, box, blocks.BOLD if number in ends else blocks.THIN)
    return Part((outline, label(box, str(number), plan.style("round"), "middle")), (box,))


def _flag(plan: ScorePlan, box: Box, words: tuple[str, ...]) -> Part:
    """Whose game ends in the round above."""
    room = box._replace(x=box.x + _APART, width=box.width - _APART)
    return Part((label(room, words, plan.style("field"), "end"),), (box,))
