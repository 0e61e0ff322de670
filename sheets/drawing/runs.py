"""Text as glyphs: what is measured, and what PDF and SVG write, is made by one function.

Scripts whose letters stand side by side need no shaping; a script that does gets a shaper in `SHAPERS`, and so does
one that is written from right to left. Nobody else asks which script a text is in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from . import typefaces

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .typefaces import Face
    from .typography import Direction


class GlyphRun(NamedTuple):
    """Neighbouring glyphs of one typeface, from left to right; lengths are fractions of the type size."""

    face: Face
    text: str
    """A character for each glyph, by which the typeface knows it."""
    advances: tuple[float, ...]
    """How far it is from each glyph to the next one."""
    offsets: tuple[tuple[float, float], ...] = ()
    """How far right and down each glyph is drawn from its place.

    Empty where there was no shaping: then the typeface itself puts every glyph where `advances` says.
    """

    @property
    def advance(self) -> float:
        """From the beginning of the run to its end."""
        return sum(self.advances)


Shaper: TypeAlias = "Callable[[str, Face, Direction], tuple[GlyphRun, ...]]"
"""Gives the glyphs of one line of text, from left to right. Runs may be of other typefaces than the one asked for."""


def unshaped(text: str, face: Face, _direction: Direction) -> tuple[GlyphRun, ...]:
    """Return a text with a glyph for each character, as wide as the typeface says: no kerning, no ligatures.

    A character without a glyph counts as the box that stands for it.
    """
    font = typefaces.load(face)
    known, missing = font.advances, font.missing
    return (GlyphRun(face, text, tuple([known.get(ord(character), missing) for character in text])),)


SHAPERS: Mapping[str, Shaper] = {"latin": unshaped, "greek": unshaped, "cyrillic": unshaped}
"""By script: every script of `fonts/fonts.toml` has its shaper."""


def shape(text: str, face: Face, direction: Direction = "ltr") -> tuple[GlyphRun, ...]:
    """Return the glyphs of one line of text, from left to right."""
    return SHAPERS[face.script](text, face, direction)


_KEPT = 4096
"""Texts whose measures are remembered: to find the largest type that fits, the same words are measured many times."""


@lru_cache(_KEPT)
def measured(text: str, face: Face, direction: Direction = "ltr") -> tuple[float, int]:
    """Return how far it is from the beginning of a line of text to its end, as a fraction of its size; its glyphs."""
    shaped = shape(text, face, direction)
    return sum(run.advance for run in shaped), sum(len(run.advances) for run in shaped)
