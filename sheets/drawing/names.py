"""What players are called where they are drawn: each by another name, in letters that are there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .initials import initial
from .labels import width
from .typefaces import composed, letters_lacking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from .labels import Style
    from .typefaces import Font

_LONGEST = 60
"""Characters of a name of which shorter forms are looked for; no page has room for more."""


def in_typeface(players: Iterable[str], font: Font) -> dict[str, str]:
    """Return what players are called where only letters of a typeface can be shown, each by another name.

    A name that lacks letters is the number of the player. Only pictures on web pages need it: paper refuses such names.
    """
    found = dict[str, str]()
    for number, player in enumerate(dict.fromkeys(players), start=1):
        shown = f"{number}." if letters_lacking(player, font) else composed(font, player)
        while shown in found.values():
            shown = f"{number}. {shown}"
        found[player] = shown
    return found


def shortened(rooms: Mapping[str, float], style: Style) -> dict[str, str]:
    """Return what names become that have so many mm each at the smallest size of a style: each its own.

    Initials stand for first names, then for more; where two names become the same, both have their number.
    """
    ways = {name: tuple(dict.fromkeys(_shorter(name[:_LONGEST]))) for name in rooms}
    used = Counter(way for name, own in ways.items() for way in {name, *own})
    found = {}
    for number, (name, room) in enumerate(rooms.items(), start=1):
        own = [name, *(way if used[way] == 1 else f"{number}. {way}" for way in ways[name]), f"{number}."]
        fitting = (
            way for way in own if width(way, style.face, style.smallest, style.tracking, style.direction) <= room
        )
        found[name] = next(fitting, own[-1])
    return found


def _shorter(name: str) -> Iterator[str]:
    """Yield a name in shorter and shorter forms: initials from the first word on, the last word to the end."""
    *first, last = name.split() or [name]
    for end in range(1, len(first) + 1):
        yield " ".join((*map(initial, first[:end]), *first[end:], last))
    if first:
        yield f"{initial(first[0])} {last}"
    yield from (f"{last[:length]}." for length in range(len(last) - 1, 0, -1) if not first)
    if first:
        yield f"{initial(first[0])} {initial(last)}"
