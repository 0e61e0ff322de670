"""Squares of modules that lie in a palace as tiles do and are no building tiles: how they are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..reading.names import to_latin
from .expansions.rules import in_play, rules_of
from .numbers import judged_modules
from .tiles import WALL_LETTERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from .expansions.rules import SquareForm
    from .tiles import Square

_LONGEST = 12
"""Characters of a word that is looked through."""


def written() -> Mapping[str, tuple[str, str]]:
    """Return how the squares of each module are written: an expression in capitals, and an example."""
    return {
        module: (form.pattern, form.example)
        for module in judged_modules()
        if (form := rules_of(module).square) is not None
    }


def as_it_lies(square: Square, modules: Collection[str], rules: Mapping[str, bool]) -> Square:
    """Return a square as it lies in a palace by the answers of a table that are written, else by the usual ones."""
    own = rules_of(square.item).footing
    if own is None:
        return square
    from . import house_rules  # few squares have such rules

    return own(square, house_rules.answers(modules, rules))


def parse(text: str, modules: Collection[str]) -> Square | None:
    """Return the square that a word means in a game with these modules; None if it means none."""
    word = _word(text)
    for form in _forms(modules):
        match = re.fullmatch(form.pattern, word)
        square = form.read(match) if match is not None else None
        if square is not None:
            return square
    return None


def with_other_sides(square: Square) -> Iterator[str]:
    """Yield the words for the squares of the same module that differ from one in their walled sides alone."""
    head = square.notation[: 1 + len(square.types)]
    for sides in WALL_LETTERS:
        other = parse(head + sides, (square.item,))
        if other is not None and other.notation != square.notation:
            yield other.notation


def almost(text: str, modules: Collection[str]) -> str:
    """Return which square of these modules a word nearly is, as the detail of `unknown-tile`; nothing if it is none.

    It begins as one of them and not as a tile: it has no price there.
    """
    word = _word(text)
    own = tuple(_forms(modules))
    detail = next((detail for form in own if (detail := form.almost(word))), "")
    if detail:
        return detail
    is_meant = any(re.match(rf"{form.letter}(?![0-9])", word) for form in own)
    return "square" if is_meant else ""


def _word(text: str) -> str:
    return to_latin(text).upper() if len(text) <= _LONGEST else ""


def _forms(modules: Collection[str]) -> Iterator[SquareForm]:
    """Yield how the squares of some modules are written."""
    yield from (rules.square for rules in in_play(modules) if rules.square is not None)
