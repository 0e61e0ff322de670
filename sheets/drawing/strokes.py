"""The letters of the types in single strokes: lighter than any typeface, and no text to whoever copies a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .shapes import Path, line, moved

if TYPE_CHECKING:
    from .shapes import Box, Colour, Commands

# From the top left corner of a letter that is 1 high: how wide it is, and how it runs.
_LETTERS: dict[str, tuple[float, Commands]] = {
    "P": (
        0.52,
        (
            *line((0.0, 1.0), (0.0, 0.0), (0.25, 0.0)),
            ("C", (0.43, 0.0, 0.52, 0.12, 0.52, 0.27)),
            ("C", (0.52, 0.43, 0.43, 0.54, 0.25, 0.54)),
            ("L", (0.0, 0.54)),
        ),
    ),
    "S": (
        0.54,
        (
            ("M", (0.5, 0.13)),
            ("C", (0.44, 0.04, 0.37, 0.0, 0.28, 0.0)),
            ("C", (0.13, 0.0, 0.03, 0.1, 0.03, 0.24)),
            ("C", (0.03, 0.55, 0.54, 0.4, 0.54, 0.74)),
            ("C", (0.54, 0.9, 0.43, 1.0, 0.27, 1.0)),
            ("C", (0.15, 1.0, 0.06, 0.95, 0.0, 0.85)),
        ),
    ),
    "A": (0.68, (*line((0.0, 1.0), (0.34, 0.0), (0.68, 1.0)), *line((0.12, 0.65), (0.56, 0.65)))),
    "C": (
        0.66,
        (
            ("M", (0.66, 0.16)),
            ("C", (0.59, 0.06, 0.5, 0.0, 0.4, 0.0)),
            ("C", (0.16, 0.0, 0.0, 0.2, 0.0, 0.5)),
            ("C", (0.0, 0.8, 0.16, 1.0, 0.4, 1.0)),
            ("C", (0.5, 1.0, 0.59, 0.94, 0.66, 0.84)),
        ),
    ),
    "G": (
        0.68,
        (
            ("M", (0.65, 0.15)),
            ("C", (0.58, 0.05, 0.5, 0.0, 0.4, 0.0)),
            ("C", (0.16, 0.0, 0.0, 0.2, 0.0, 0.5)),
            ("C", (0.0, 0.8, 0.16, 1.0, 0.4, 1.0)),
            ("C", (0.51, 1.0, 0.61, 0.96, 0.68, 0.88)),
            ("L", (0.68, 0.54)),
            ("L", (0.42, 0.54)),
        ),
    ),
    "T": (0.62, (*line((0.0, 0.0), (0.62, 0.0)), *line((0.31, 0.0), (0.31, 1.0)))),
}


def letter(box: Box, name: str, height: float, colour: Colour, weight: float) -> Path:
    """Return a letter of `height` mm in the middle of a box; KeyError for any that is not that of a type."""
    width, commands = _LETTERS[name]
    x, y = box.centre
    placed = moved(commands, x - width * height / 2, y - height / 2, height)
    return Path(placed, stroke=colour, width=weight)
