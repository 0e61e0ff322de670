"""The bundled typefaces by role and script: their files, names and measures, without a PDF library.

Called `typefaces` because `alhambra_sheets.fonts` is the package of the font files themselves.
"""

from __future__ import annotations

import json
import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..system.files import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# What a typeface is for; the table `fonts/fonts.toml` says which one it is.
Role = Literal["text", "text-bold", "text-italic", "label", "label-medium", "label-bold", "title", "typed"]

MM_PER_POINT = 25.4 / 72


class MissingGlyphError(ValueError):
    """A character has no glyph in its typeface: a writer would leave it out, or show a box for it."""


class ScriptError(Fault):
    """No typeface serves a role in a script: what is written in it cannot be set."""


class Face(NamedTuple):
    """The typeface of a role in a script, found by `face`; `entry` is its table in `fonts/fonts.toml`.

    Two scripts may share a typeface, which then is two faces of one entry.
    """

    role: Role
    script: str
    entry: str


class Font(NamedTuple):
    """A typeface with its measures.

    All measures are fractions of the type size: above the baseline positive, below it negative. Digits are lining and
    of one width. `advances` are by code point; `missing` is the advance of the box that stands for any other.
    """

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


def face(role: Role, script: str = "latin") -> Face:
    """Return the face of a role in a script; ScriptError where no typeface has both.

    Latin is the script of what stands without a language: letters of the types, numbers.
    """
    # A cached function takes any argument: it would hide a misspelt role from the type checker.
    return _face(role, script)


@cache
def _face(role: Role, script: str) -> Face:
    for name, entry in _table().items():
        if entry["role"] == role and script in entry["scripts"]:
            return Face(role, script, name)
    raise ScriptError(f"no typeface for the role {role} in the script {script}: fonts/fonts.toml names none")


def faces() -> tuple[Face, ...]:
    """Return a face of every typeface, in the order of the table."""
    return tuple(face(entry["role"], entry["scripts"][0]) for entry in _table().values())


def distinct(found: Iterable[Face]) -> tuple[Face, ...]:
    """Return one face of each typeface that is among them, sorted."""
    return tuple(sorted({each.entry: each for each in sorted(found, reverse=True)}.values()))


def path(face: Face) -> Path:
    """Return the TrueType file of a face."""
    return Path(str(files("alhambra_sheets.fonts") / _table()[face.entry]["file"]))


def licence(face: Face) -> str:
    """Return the licence text of a face."""
    name: str = _table()[face.entry]["licence"]
    return (files("alhambra_sheets.fonts") / name).read_text(encoding="utf-8")


def load(face: Face) -> Font:
    """Return the typeface of a face with its measures."""
    return _load(face.entry)


@cache
def _load(name: str) -> Font:
    entry = _table()[name]
    text = (files("alhambra_sheets.fonts") / entry["metrics"]).read_text(encoding="utf-8")
    metrics = json.loads(text)
    em = metrics["units_per_em"]
    return Font(
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


def missing_characters(font: Font, text: str) -> str:
    """Return the characters of a text that the font has no glyph for, each once, in order of appearance.

    Text is taken as it stands: compose it first (NFC), and give it without line breaks.
    """
    return "".join(dict.fromkeys(character for character in text if ord(character) not in font.advances))


_JOINERS = "\u200c\u200d"
"""They say whether the letters beside them join, and have no shape; a typeface whose letters never join lacks them."""


def without_joiners(font: Font, text: str) -> str:
    """Return a text without those joiners that the font has no glyph for: there is nothing to be drawn of them."""
    return text.translate({ord(joiner): None for joiner in _JOINERS if ord(joiner) not in font.advances})


def composed(font: Font, text: str) -> str:
    """Return a text as it is set: letters and their marks composed (NFC), without joiners that the font lacks."""
    return unicodedata.normalize("NFC", without_joiners(font, text))


def letters_lacking(text: str, *fonts: Font) -> tuple[str, ...]:
    """Return the letters of a text that cannot be set in each of the fonts, each once.

    A mark that is part of no glyph belongs to its letter, which then cannot be set: nothing would place it.
    """
    letters = ((letter, font) for font in fonts for letter in _letters(composed(font, text)))
    return tuple(dict.fromkeys(each for each, font in letters if len(each) > 1 or ord(each) not in font.advances))


def _letters(text: str) -> list[str]:
    """Return the characters of a text, marks together with what they are on."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for each in text:
        if found and unicodedata.category(each).startswith("M"):
            found[-1] += each
        else:
            found.append(each)
    return found


def check_glyphs(font: Font, text: str) -> None:
    """Raise MissingGlyphError where a text cannot be shown; for the writers, which have no other way to tell."""
    missing = missing_characters(font, text)
    if missing:
        raise MissingGlyphError(f"{font.name} has no {missing!r}, which stands in {text!r}")
