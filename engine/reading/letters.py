"""Letters of types: where a letter may be read otherwise than its reader's words begin, that is said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..buildings import LETTERS, Building
from .names import to_latin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .findings import Collector, Span
    from .names import NameBook


class Written(Protocol):
    """A tile as it is written; where it stands is asked for a few of them only."""

    @property
    def text(self) -> str:
        """What is written."""

    @property
    def span(self) -> Span:
        """Where it stands."""


class _Use(NamedTuple):
    """A letter that stands for a type, where it stands, and the type that the reader's word for begins so too."""

    letter: str
    span: Span
    rival: Building


def add_note(names: NameBook, findings: Collector, tiles: Iterable[Written] = ()) -> None:
    """Add a note on the first letter of a file that begins the reader's word for another type as well.

    The `W` of the wall is such a letter too, and so is one of another alphabet that is read as the Latin one.

    `tiles` are those of the file as they are written, of each first letter at least the first one. Of their letters
    nothing is said where the other type's letter is among them too: whoever writes both knows which is which.
    """
    uses = []
    for letter, span in names.letters.items():
        rival = names.rival(letter)
        if rival is not None:
            uses.append(_Use(letter, span, rival))
    spans: dict[str, Span] = {}
    foreign: dict[str, Span] = {}
    for tile in tiles:
        written = tile.text[:1].upper()
        letter = to_latin(written).upper()
        if letter in LETTERS and letter not in spans:
            spans[letter] = tile.span
        if letter in LETTERS and letter != written:
            foreign.setdefault(written, tile.span)
        if len(spans) == len(LETTERS) and not foreign:
            break
    # With all six of them there is no letter missing; nobody's words are asked for then.
    for letter, span in (*foreign.items(), *spans.items()) if len(spans) < len(LETTERS) else ():
        rival = names.rival(letter)
        if rival is not None and rival.letter not in {*spans, to_latin(letter).upper()}:
            uses.append(_Use(to_latin(letter).upper(), span, rival))
    if uses:
        first = min(uses, key=lambda use: use.span)
        values = {"letter": first.letter, "item": LETTERS.get(first.letter, "wall")}
        findings.add("letter-read", first.span, values=values, rival=first.rival, sign=first.rival.letter)
