"""Letters that the typefaces lack: what has any is refused, as no other sign in their place would be true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.reading.source import code_point

from ..drawing.typefaces import face, letters_lacking, load
from ..system.terminal import fit, visible
from .arrangement import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..drawing.typefaces import Role

_ROLES: tuple[Role, ...] = ("text", "text-bold", "text-italic", "label", "label-medium", "label-bold")
"""What words of users are set in; titles have `text` to fall back on."""
_MOST_WORDS = 12
"""Words of a refusal: more names no game has."""
_LONGEST_WORD = 60
_AROUND = "`'\"“”„‘’‚«»,.:;#()[]{}"
"""What may be around a word and is no part of it."""


def check_letters(names: Iterable[str], texts: Iterable[str] = (), *, in_report: bool = False) -> None:
    """Raise RequestError if paper cannot show names, or words of other texts: another sign would be false.

    All such names are told, and words with other letters. A report falls back on `typed`.
    """
    fonts = [load(face(role)) for role in _ROLES]
    lacking = {name: letters for name in names if (letters := letters_lacking(name, *fonts))}
    told = {letter for letters in lacking.values() for letter in letters}
    for word in dict.fromkeys(word.strip(_AROUND) for text in texts for word in text.split()):
        letters = letters_lacking(word, *fonts)
        if in_report:
            typed = letters_lacking(word, load(face("typed")))
            letters = tuple(letter for letter in letters if letter in typed)
        if not told.issuperset(letters):
            lacking[word] = letters
            told.update(letters)
    if lacking:
        told_of = [_told(word, letters) for word, letters in lacking.items()]
        words = (*told_of[:_MOST_WORDS], *(("…",) if len(told_of) > _MOST_WORDS else ()))
        if in_report:
            raise RequestError("no-letters-in-report", words=words)
        raise RequestError("no-letters", words=words)


def _told(word: str, letters: Sequence[str]) -> str:
    shown = "".join(filter(str.isprintable, letters))
    hidden = (code_point(each) for each in letters if not each.isprintable())
    return f"{fit(visible(word), _LONGEST_WORD)} ({', '.join(filter(None, (shown, *hidden)))})"
