"""What the worked example of a player sheet explains: numbered signs at some points, and where these come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import MajorityAward
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.awards import CoinsAward, LinesAward

from ..drawing import blocks
from ..drawing.shapes import Box, Part, joined
from ..drawing.typography import NO_BREAK
from ..words.marks import division_sign
from . import fixtures, player_reminders, score_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..drawing.labels import Paragraph, Style
    from .player_numbers import PlayerPlan

_SIGN, _WHITE = 1.9, 0.4
"""The radius of a sign, and the white between it and the frame of the box that it is about, in mm."""

_APART = 1.0
"""From a sign to its sentence."""


class Callout(NamedTuple):
    """A box with points, by its name, and the sentence that says where they come from."""

    box: str
    sentence: Paragraph


def callouts(plan: PlayerPlan, game: RollAndWriteOutcome, player: str) -> tuple[Callout, ...]:
    """Return what the sheet of a player explains, in the order of its table, as far as there are examples."""
    return tuple(_callouts(plan, game, player, plan.style("text")))


def _callouts(plan: PlayerPlan, game: RollAndWriteOutcome, player: str, style: Style) -> Iterator[Callout]:
    catalog = plan.catalog
    awards = [each for each in game.scoring.awards if each.player == player] if game.scoring is not None else []
    majorities = [each for each in awards if isinstance(each, MajorityAward)]
    shared = [each for each in majorities if len(each.tied) == 1 and each.places[-1] <= len(_prizes(each))]
    for award in shared[:1]:
        one, two = (_prizes(award)[place - 1] for place in award.places)
        yield Callout(f"points-{award.item}", score_sentences.tie(catalog, style, one, two, award.points))
    for award in [each for each in majorities if not each.tied][:1]:
        yield Callout(f"points-{award.item}", score_sentences.types(catalog, style))
    for lines in [each for each in awards if isinstance(each, LinesAward)]:
        best = max(lines.row_points)
        yield Callout(f"row-{lines.row_points.index(best) + 1}", score_sentences.lines(catalog, style))
    for coins in [each for each in awards if isinstance(each, CoinsAward)]:
        worked = f"{coins.left} {division_sign(catalog)} {rollandwrite.coins_for_one_point()} = {coins.points}"
        yield Callout("points-coins", score_sentences.coins(catalog, style, worked.replace(" ", NO_BREAK)))


def _prizes(award: MajorityAward) -> tuple[int, ...]:
    return rollandwrite.places(Building(award.item))


def sentences(plan: PlayerPlan, found: tuple[Callout, ...], taken: float = 0.0) -> Part:
    """Return the sentences with their signs, in place of the reminders; nothing on a sheet that has none.

    `taken` are mm that the coins above take of their box. LabelTooLongError.
    """
    whole = plan.numbers.reminders.box
    if whole is None:
        return Part()
    heading = whole._replace(name="callouts-heading", y=whole.y + taken, height=player_reminders.HEADING)
    top = heading.bottom + player_reminders.BELOW_HEADING
    room = whole._replace(name="callouts", y=top, height=whole.bottom - top)
    indented = [each.sentence._replace(indent=2 * _SIGN + _APART) for each in found]
    placed = player_reminders.largest(plan, (room,), indented)
    starts = [room._replace(y=each.baseline - _SIGN, width=2 * _SIGN, height=2 * _SIGN) for each in placed]
    return joined(
        [
            fixtures.heading(plan, heading, plan.catalog.gettext("Final scoring")),
            Part(tuple(text for each in placed for text in each.texts), (room,)),
            *(_sign(plan, box._replace(y=box.y - 0.75), number) for number, box in enumerate(starts, start=1)),
        ]
    )


def signs(plan: PlayerPlan, found: tuple[Callout, ...], boxes: Sequence[Box]) -> Part:
    """Return the signs of the boxes that the sentences are about: outside, where nothing else stands, or in a corner.

    The boxes of rows are high, and stand near the edge of the sheet.
    """
    if plan.numbers.reminders.box is None:
        return Part()
    places = {box.name: box for box in boxes}

    def place(box: Box) -> Box:
        size = 2 * _SIGN
        if box.name.startswith("row"):
            return Box("sign", box.right - _WHITE - size, box.y + _WHITE, size, size)
        left = box.x - _WHITE - size if plan.numbers.dice.towards == "left" else box.right + _WHITE
        return Box("sign", left, box.centre[1] - _SIGN, size, size)

    return joined(_sign(plan, place(places[each.box]), number) for number, each in enumerate(found, start=1))


def _sign(plan: PlayerPlan, box: Box, number: int) -> Part:
    return Part(blocks.numbered_star(plan.palette, box, str(number), _SIGN, plan.sign_style("letter")))
