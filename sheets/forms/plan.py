"""What every part of a sheet is made from: words, colours, and the numbers of its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing.labels import Style
from ..drawing.shapes import Box
from ..drawing.typefaces import face
from ..drawing.typography import Writing, writing
from ..system.resources import template
from ..words import languages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .design import Setting


class Plan(NamedTuple):
    """A sheet being made; `numbers` are lengths in mm and sizes of type in points."""

    catalog: Catalog
    palette: Palette
    numbers: dict[str, Any]
    width: float
    height: float
    writing: Writing
    scale: float = 1.0
    """How much larger than the template the sheet is printed."""
    document: str = ""
    size: str = ""
    """The cut sheet, by the name of its paper."""
    codes: bool = True
    """Whether the sheet carries what a camera reads."""

    def style(self, name: str) -> Style:
        """Return a style of the template's table of type, as the language of the sheet is written."""
        role, size, smallest = self.numbers["type"][name]
        own = self.writing
        return Style(
            face(role, own.script),
            size,
            smallest,
            direction=own.direction,
            breaks=own.sheet,
            language=self.catalog.language,
        )

    def sign_style(self, name: str) -> Style:
        """Return a style of the table for letters of the types and for numbers: no words, the same in every language.

        So the spaces of a grid are drawn once in a file, whatever languages it has.
        """
        role, size, smallest = self.numbers["type"][name]
        return Style(face(role), size, smallest)

    def varied(self, *variants: str) -> Plan:
        """Return the plan with tables of its template laid over the others, for what is made in another way.

        A template lacks the tables of variants that need no numbers of their own.
        """
        numbers = self.numbers
        for variant in variants:
            numbers = _overlaid(numbers, numbers.get(variant, {}))
        return self._replace(numbers=numbers)

    def box(self, part: str, name: str = "box") -> Box:
        """Return a box of the template, called after its part."""
        return Box(f"{part}-{name}", *map(float, self.numbers[part][name]))


def _overlaid(numbers: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with the entries of another in place of its own, in the tables within it too."""
    below = {key: _overlaid(numbers[key], value) if isinstance(value, dict) else value for key, value in others.items()}
    return {**numbers, **below}


def plan(document: str, setting: Setting, *, landscape: bool = False) -> Plan:
    """Return the plan of a document for a setting, from `templates/DOCUMENT-SIZE.toml`.

    ScriptError where the script of the language has no typeface for a role that the document uses.
    """
    size = setting.size.landscape if landscape else setting.size
    numbers = template(f"{document}-{size.name}.toml")
    language = languages.language(setting.catalog.language)
    own = writing(language.script, language.direction, language.typography)
    for role, *_ in numbers["type"].values():
        face(role, own.script)
    return Plan(
        setting.catalog,
        setting.palette,
        numbers,
        size.width,
        size.height,
        own,
        setting.scale,
        document,
        setting.size.name,
        setting.codes,
    )
