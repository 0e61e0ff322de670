"""The coins of a player sheet: the track, and a key of how a coin is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import LabelTooLongError, label
from ..drawing.shapes import BLACK, Box, Part, Path, Use, joined, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.labels import Style
    from ..drawing.shapes import Shape, Symbol, Text
    from .player_numbers import PlayerPlan

_KEY = ("blank", "circled", "crossed")


def symbol(plan: PlayerPlan) -> Symbol:
    """Return a coin to be circled, in its usual size."""
    return blocks.coin(plan.palette, plan.numbers.coins.size)


def rows(plan: PlayerPlan, count: int) -> int:
    """Return in how many rows so many coins stand: one more where they would be too narrow for a pen."""
    numbers = plan.numbers.coins
    usual: int = numbers.rows
    return usual if numbers.track.width / -(-count // usual) >= numbers.narrowest else usual + 1


def more_height(plan: PlayerPlan, count: int) -> float:
    """Return how much more height than the usual the track of so many coins takes, in mm."""
    numbers = plan.numbers.coins
    return float(numbers.more) if rows(plan, count) > numbers.rows else 0.0


def heading(plan: PlayerPlan) -> Part:
    """Return the heading of the coins."""
    box = plan.numbers.coins.heading
    name, star = blocks.heading(plan.palette, _line(box), plan.catalog.gettext("Coins"), plan.style("heading"))
    return Part((name, star), (box,))


def _line(box: Box) -> Box:
    """The height of a line of words in the middle of a box."""
    return box.inset(0, (box.height - 4.2) / 2)


def coins(plan: PlayerPlan, count: int) -> Part:
    """Return so many coins, the first of them taken, and the key in their size."""
    numbers, track, coin = plan.numbers.coins, plan.numbers.coins.track, symbol(plan)
    lines = rows(plan, count)
    across = -(-count // lines)
    wide = min(track.width / across, numbers.across)
    high = min((track.height + more_height(plan, count)) / lines, numbers.down, wide)
    shrunk = min(1.0, (min(wide, high) - numbers.white) / numbers.size)

    def track_coins() -> Iterator[Part]:
        for number in range(count):
            x, y = track.x + number % across * wide, track.y + number // across * high
            box = Box(f"coin-{number + 1}", x, y, wide, high)
            marks = [_ring(plan, box, shrunk)] if number < rollandwrite.starting_coins() else []
            yield Part((_centred(coin, box, shrunk), *marks), (box,))

    return joined([*track_coins(), _key(plan, coin, shrunk)])


def _centred(coin: Symbol, box: Box, scale: float) -> Use:
    x, y = box.centre
    return Use(coin, x - coin.width * scale / 2, y - coin.height * scale / 2, scale)


def _ring(plan: PlayerPlan, box: Box, scale: float) -> Path:
    return blocks.taken_ring(*box.centre, plan.numbers.coins.ring * scale)


def _key(plan: PlayerPlan, coin: Symbol, scale: float) -> Part:
    """What a blank, a circled and a crossed coin mean: it teaches players, and shows a reader of photos the symbol."""
    places = [Box(f"key-{name}", *place) for name, place in zip(_KEY, plan.numbers.coins.key, strict=True)]
    shapes: list[Shape] = [_centred(coin, box, scale) for box in places]
    shapes += [_ring(plan, box, scale) for box in places[1:]]
    arm, (x, y) = plan.numbers.coins.ring * scale * 0.36, places[-1].centre
    cross = (*line((x - arm, y - arm), (x + arm, y + arm)), *line((x - arm, y + arm), (x + arm, y - arm)))
    shapes.append(Path(cross, stroke=BLACK, width=blocks.BOLD, round=True))
    return Part((*shapes, *_key_words(plan, places)), tuple(places))


def _key_words(plan: PlayerPlan, places: list[Box]) -> tuple[Text, ...]:
    """The words behind the coins of the key, all in one size."""
    catalog = plan.catalog
    words = (
        catalog.pgettext("coin", "not yet"),
        catalog.pgettext("coin", "gained"),
        catalog.pgettext("coin", "spent"),
    )
    rooms = [
        _line(box)._replace(x=box.right + 0.3, width=room)
        for box, room in zip(places, plan.numbers.coins.words, strict=True)
    ]

    def set_in(style: Style) -> tuple[Text, ...]:
        return tuple(label(room, word, style) for room, word in zip(rooms, words, strict=True))

    style = plan.style("field")
    try:
        least = min(text.size for text in set_in(style))
    except LabelTooLongError as error:
        raise LabelTooLongError(f"{error} (key of the coins)", error.text) from error
    return set_in(style._replace(size=least))
