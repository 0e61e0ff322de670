"""The bundled typefaces by role: their files, names and measures, without a PDF library.

Called `typefaces` because `alhambra_sheets.fonts` is the package of the font files themselves.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# What a typeface is for; the table `fonts/fonts.toml` says which one it is.
Role = Literal["text", "text-bold", "text-italic", "label", "label-medium", "label-bold", "title"]

MM_PER_POINT = 25.4 / 72


class MissingGlyphError(ValueError):
    """A character has no glyph in its typeface: a writer would leave it out, or show a box for it."""


class Font(NamedTuple):
    """A typeface with its measures.

    All measures are fractions of the type size: above the baseline positive, below it negative. Digits are lining and
    of one width. `advances` are by code point; `missing` is the advance of the box that stands for any other.
    """

    role: Role
    name: str
    family: str
    weight: int
    style: str
    scripts: tuple[str, ...]
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    digit_height: float
    missing: float
    advances: Mapping[int, float]


@cache
def _table() -> dict[str, dict[str, Any]]:
    text = (files("alhambra_sheets.fonts") / "fonts.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, Any]] = tomllib.loads(text)["fonts"]
    return table


def roles() -> tuple[Role, ...]:
    """Return all roles, in the order of the table."""
    return tuple(_table())  # type: ignore[arg-type]  # a test compares the table's keys with Role


def path(role: Role) -> Path:
    """Return the TrueType file of a role; KeyError when there is no such role."""
    return Path(str(files("alhambra_sheets.fonts") / _table()[role]["file"]))


def licence(role: Role) -> str:
    """Return the licence text of a role's typeface."""
    name: str = _table()[role]["licence"]
    return (files("alhambra_sheets.fonts") / name).read_text(encoding="utf-8")


def load(role: Role) -> Font:
    """Return the typeface of a role with its measures; KeyError when there is no such role."""
    # A cached function takes any argument: it would hide a misspelt role from the type checker.
    return _load(role)


@cache
def _load(role: Role) -> Font:
    entry = _table()[role]
    text = (files("alhambra_sheets.fonts") / entry["metrics"]).read_text(encoding="utf-8")
    metrics = json.loads(text)
    em = metrics["units_per_em"]
    return Font(
        role=role,
        name=entry["name"],
        family=entry["family"],
        weight=entry["weight"],
        style=entry["style"],
        scripts=tuple(entry["scripts"]),
        ascent=metrics["ascent"] / em,
        descent=metrics["descent"] / em,
        cap_height=metrics["cap_height"] / em,
        x_height=metrics["x_height"] / em,
        digit_height=metrics["digit_height"] / em,
        missing=metrics["missing"] / em,
        advances={
            point: advance / em for first, run in metrics["advances"] for point, advance in enumerate(run, start=first)
        },
    )


def text_width(font: Font, text: str, size: float) -> float:
    """Return the width in mm of one line of text of a size in points.

    The sum of the advances: no kerning, and a character without a glyph counts as the box that stands for it.
    """
    advances, missing = font.advances, font.missing
    return sum(advances.get(ord(character), missing) for character in text) * size * MM_PER_POINT


def missing_characters(font: Font, text: str) -> str:
    """Return the characters of a text that the font has no glyph for, each once, in order of appearance.

    Text is taken as it stands: compose it first (NFC), and give it without line breaks.
    """
    return "".join(dict.fromkeys(character for character in text if ord(character) not in font.advances))


def check_glyphs(font: Font, text: str) -> None:
    """Raise MissingGlyphError where a text cannot be shown; for the writers, which have no other way to tell."""
    missing = missing_characters(font, text)
    if missing:
        raise MissingGlyphError(f"{font.name} has no {missing!r}, which stands in {text!r}")
