"""Printers that shift, scale or leave edges white: what the calibration page shows of them, and files corrected by it.

A profile has measures as they were read. What is made of them is their opposite, and is worked out here alone.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

EDGES = ("top", "right", "bottom", "left")
"""In the order of margins."""


class Measure(NamedTuple):
    """What a measure of a printer can be."""

    option: str
    numbers: int
    least: float
    most: float
    unit: str
    example: str


SHIFT = Measure("shift-back", 2, -20, 20, "", "0.5,-1")
SCALE = Measure("scale", 2, 90, 110, "%", "99.6%,100.2%")
MARGINS = Measure("margins", 4, 0, 30, "", "4,5,4,5")

MOST = 100
"""Profiles in a file."""

LIMIT = 100_000
"""Bytes of a file of profiles."""

LONGEST_NAME = 40
_SCHEMA = 1
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?")


class UnreadableProfilesError(ValueError):
    """A file has no profiles that this program has written."""


class UnreadableMeasureError(ValueError):
    """A text is not a measure of a printer."""


class Profile(NamedTuple):
    """What a printer does to upright paper, seen from the front, as it was measured."""

    name: str
    shift_back: tuple[float, float] = (0.0, 0.0)
    """Millimetres by which the back lies too far to the right and too far down."""
    scale: tuple[float, float] = (100.0, 100.0)
    """What 100 mm across and down measure on paper."""
    margins: tuple[float, ...] = ()
    """Millimetres at the four `EDGES` that stay white; none where nobody has measured them."""


class Profiles(NamedTuple):
    """All profiles of a user, by their names, and the one that is used; empty where none is."""

    known: tuple[Profile, ...] = ()
    used: str = ""

    def named(self, name: str) -> Profile | None:
        """Return the profile of a name."""
        return next((each for each in self.known if each.name == name), None)


def is_name(name: str) -> bool:
    """Tell whether a printer can be called so: one short line that is no option, and not what stands for none."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and name == name.strip()
        and not name.startswith("-")
        and name.casefold() != "none"
    )


def measured(text: str, measure: Measure) -> tuple[float, ...]:
    """Return the numbers that somebody has typed; UnreadableMeasureError.

    Between numbers with a decimal comma there are semicolons.
    """
    text = text.replace("\N{MINUS SIGN}", "-")
    words = text.replace(",", ".").split(";") if ";" in text else text.split(",")
    cleaned = [word.strip().removesuffix(measure.unit).strip() for word in words]
    if len(cleaned) != measure.numbers or not all(map(_NUMBER.fullmatch, cleaned)):
        raise UnreadableMeasureError(text)
    numbers = tuple(float(word) + 0.0 for word in cleaned)
    if not all(measure.least <= number <= measure.most for number in numbers):
        raise UnreadableMeasureError(text)
    return numbers


def typed(profile: Profile) -> tuple[str, ...]:
    """Return the options that describe a printer, as they are typed."""
    pairs = ((SHIFT, profile.shift_back), (SCALE, profile.scale), (MARGINS, profile.margins))
    bare = Profile("")
    usual = (bare.shift_back, bare.scale, bare.margins)
    return tuple(
        f"--{measure.option}={','.join(f'{number:g}{measure.unit}' for number in numbers)}"
        for (measure, numbers), plain in zip(pairs, usual, strict=True)
        if numbers != plain
    )


def changes_nothing(profile: Profile) -> bool:
    """Tell whether a printer prints as it should, up to its edges."""
    return (profile.shift_back, profile.scale) == Profile("")[1:3] and not any(profile.margins)


def parse(content: bytes) -> Profiles:
    """Return the profiles of a file of any origin; UnreadableProfilesError."""
    if len(content) > LIMIT:
        raise UnreadableProfilesError("too long")
    try:
        found = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise UnreadableProfilesError("no JSON") from error
    if not isinstance(found, dict) or found.keys() != {"schema", "used", "printers"} or not _is_schema(found["schema"]):
        raise UnreadableProfilesError("other keys")
    rows, used = found["printers"], found["used"]
    if not isinstance(rows, dict) or len(rows) > MOST or not (used == "" or (isinstance(used, str) and used in rows)):
        raise UnreadableProfilesError("no such printer")
    return Profiles(tuple(_profile(name, row) for name, row in rows.items()), used)


def _is_schema(value: object) -> bool:
    # To Python `true` is 1 too.
    return type(value) is int and value == _SCHEMA


def _profile(name: str, row: object) -> Profile:
    if not is_name(name) or not isinstance(row, dict) or row.keys() != {"shift_back", "scale", "margins"}:
        raise UnreadableProfilesError(name)
    shift, scale = _numbers(row["shift_back"], SHIFT), _numbers(row["scale"], SCALE)
    margins = _numbers(row["margins"], MARGINS) if row["margins"] != [] else ()
    return Profile(name, (shift[0], shift[1]), (scale[0], scale[1]), margins)


def _numbers(value: Any, measure: Measure) -> tuple[float, ...]:  # noqa: ANN401 - whatever JSON has
    whole = isinstance(value, list) and len(value) == measure.numbers
    # Written so that what is no number at all is refused too.
    if not whole or not all(type(each) in {int, float} and measure.least <= each <= measure.most for each in value):
        raise UnreadableProfilesError(measure.option)
    return tuple(map(float, value))


def written(profiles: Profiles) -> bytes:
    """Return profiles as the content of a file that `parse` reads."""
    rows = {
        each.name: {"shift_back": each.shift_back, "scale": each.scale, "margins": each.margins}
        for each in profiles.known
    }
    answer = {"schema": _SCHEMA, "used": profiles.used, "printers": rows}
    return (json.dumps(answer, ensure_ascii=False, indent=2) + "\n").encode()


def with_profile(profiles: Profiles, profile: Profile) -> Profiles:
    """Return profiles with another one, in place of that of its name; the first one of all is used at once."""
    others = tuple(each for each in profiles.known if each.name != profile.name)
    return Profiles((*others, profile), profiles.used if others or profiles.known else profile.name)


def without(profiles: Profiles, name: str) -> Profiles:
    """Return profiles without one; if it was used, none is."""
    others = tuple(each for each in profiles.known if each.name != name)
    return Profiles(others, "" if profiles.used == name else profiles.used)


def corrected(content: bytes, profile: Profile) -> bytes:
    """Return a file for a printer that does what a profile says; what is no PDF stays as it is, and so do its boxes."""
    if not content.startswith(b"%PDF-") or (profile.shift_back, profile.scale) == Profile("")[1:3]:
        return content
    from ..writers import adjusting

    across, down = (percent / 100 for percent in profile.scale)
    return adjusting.adjusted(content, profile.shift_back, (across, down))


class Lost(NamedTuple):
    """Ink at an edge of a page that a printer leaves out; millimetres from the edge."""

    near: float
    margin: float
    """From where on the printer prints."""


def out_of_reach(contents: Sequence[bytes], profile: Profile) -> dict[str, Lost]:
    """Return for each edge at which files have ink that a printer leaves out the ink that comes nearest to it.

    The first pages of each file stand for all; on pages that lie, edges are those of the page as it is read.
    """
    if not any(profile.margins):
        return {}
    from ..writers import raster

    lost: dict[str, Lost] = {}
    for content in contents:
        for width, height, *white in raster.white_edges(content):
            margins = _landscape(profile.margins) if width > height else profile.margins
            for edge, free, margin in zip(EDGES, white, margins, strict=True):
                if free < margin - raster.EXACT:
                    found = Lost(round(free, 1), margin)
                    lost[edge] = min(found, lost.get(edge, found))
    return {edge: lost[edge] for edge in EDGES if edge in lost}


def _landscape(margins: Sequence[float]) -> Sequence[float]:
    """The margins of a page that is turned a quarter to the left to be printed on upright paper."""
    top, right, bottom, left = margins
    return left, top, right, bottom
