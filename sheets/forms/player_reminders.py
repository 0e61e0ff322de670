"""The reminders of a player sheet: what to do on a turn, and the end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing.labels import LabelTooLongError, ended_together, led, text_column
from ..drawing.shapes import Part, joined
from ..drawing.typography import NO_BREAK
from . import fixtures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..drawing.labels import Paragraph, SetParagraph, Style
    from ..drawing.shapes import Box
    from .player_numbers import PlayerPlan

HEADING = 4.2
"""The height of the heading above sentences, as high as that of the coins, in mm."""

BELOW_HEADING = 1.3
"""From it to the sentences."""

_STEP = 0.1
"""Points by which the type becomes smaller, and mm by which paragraphs move apart, until all is as it fits best."""


class _Column(NamedTuple):
    """Boxes one below the other that paragraphs fill in order, none of which is parted."""

    boxes: tuple[Box, ...]
    style: Style
    leading: float
    gap: float

    def placed(self, paragraphs: Sequence[Paragraph]) -> tuple[SetParagraph, ...] | None:
        """The paragraphs in the size of the style, as many as can be in the upper box; nothing without room."""
        upper, *lower = self.boxes
        ends = range(len(paragraphs), 0, -1) if lower else (len(paragraphs),)
        for end in ends:
            try:
                first = self._set(upper, paragraphs[:end])
            except LabelTooLongError:
                continue
            if end == len(paragraphs):
                return first
            rest = self._replace(boxes=tuple(lower)).placed(paragraphs[end:])
            return None if rest is None else (*first, *rest)
        return None

    def _set(self, box: Box, paragraphs: Sequence[Paragraph]) -> tuple[SetParagraph, ...]:
        """The paragraphs, a last word never alone on a line where the one before can join it."""
        placed = text_column(box, paragraphs, self.style, self.leading, self.gap)
        pairs = zip(paragraphs, placed, strict=True)
        joined = [ended_together(each) if _ends_alone(found) else each for each, found in pairs]
        try:
            better = text_column(box, joined, self.style, self.leading, self.gap)
        except LabelTooLongError:
            return placed
        return better


def _ends_alone(paragraph: SetParagraph) -> bool:
    last = max(text.y for text in paragraph.texts)
    words = " ".join(text.text for text in paragraph.texts if text.y == last).replace(NO_BREAK, " ").split()
    return len(words) == 1 and last > paragraph.baseline


def largest(plan: PlayerPlan, boxes: tuple[Box, ...], paragraphs: Sequence[Paragraph]) -> tuple[SetParagraph, ...]:
    """Return paragraphs in the largest type that fits, and as far apart as they then can be; LabelTooLongError.

    Lines come closer before type becomes smaller.
    """
    numbers, style = plan.numbers.reminders, plan.style("text")
    steps = round((style.size - style.smallest) / _STEP)
    for step, leading in product(range(steps + 1), numbers.leadings):
        size = max(style.size - step * _STEP, style.smallest)
        column = _Column(boxes, style._replace(size=size, smallest=size), leading, numbers.gap)
        placed = column.placed(paragraphs)
        while placed is not None:
            column = column._replace(gap=column.gap + _STEP)
            looser = column.placed(paragraphs) if column.gap <= numbers.most_gap else None
            if looser is None:
                return placed
            placed = looser
    text = paragraphs[0].spans[0].text
    raise LabelTooLongError(f"no room in {boxes[0].name} for {text!r} and what follows ({style.language})", text)


def reminders(plan: PlayerPlan, taken: float = 0.0) -> Part:
    """Return the reminders, in the largest type that fits; `taken` are mm that the coins above take of their box.

    What height is left moves the paragraphs apart. A template without their box has none. LabelTooLongError.
    """
    numbers = plan.numbers.reminders
    whole = numbers.box
    if whole is None:
        return Part()
    heading = whole._replace(name="reminders-heading", y=whole.y + taken, height=HEADING)
    top = heading.bottom + BELOW_HEADING
    box = whole._replace(y=top, height=whole.bottom - top)
    # Without codes there is room down to the foot.
    boxes = (box, plan.numbers.strip.box) if plan.codes else (box,)
    placed = largest(plan, boxes, _paragraphs(plan, plan.style("text")))
    title = fixtures.heading(plan, heading, plan.catalog.gettext("On your turn, do one of these:"))
    return joined([title, Part(tuple(text for paragraph in placed for text in paragraph.texts), boxes)])


def _paragraphs(plan: PlayerPlan, style: Style) -> tuple[Paragraph, ...]:
    catalog = plan.catalog
    return (
        led(
            style,
            catalog.pgettext("action", "Build:"),
            catalog.gettext("cross out a building where a blue and a yellow die meet."),
        ),
        led(
            style,
            catalog.pgettext("action", "Take coins:"),
            catalog.gettext(
                "1 for each blue + yellow pair meeting on a built building (0–{most}).",
                most=rollandwrite.most_coins_gained(),
            ),
        ),
        led(
            style,
            catalog.pgettext("lead", "After one building:"),
            catalog.gettext("pass the unused pair to the left, unchanged; reroll and place the used pair."),
        ),
        led(
            style,
            catalog.pgettext("lead", "After coins or two buildings:"),
            catalog.gettext("reroll all four; keep one of each colour, pass the other pair to the left."),
        ),
        led(
            style,
            catalog.pgettext("lead", "At the end:"),
            " ".join(
                (
                    catalog.gettext("in each type, the most buildings take the places left; nobody is placed twice."),
                    catalog.gettext("Ties share points, rounded down. Highest total wins."),
                )
            ),
        ),
    )
