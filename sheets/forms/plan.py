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
            self.palette.colour("ink"),
            direction=own.direction,
            breaks=own.sheet,
        )

    def sign_style(self, name: str) -> Style:
        """Return a style of the table for letters of the types and for numbers: no words, the same in every language.

        So the spaces of a grid are drawn once in a file, whatever languages it has.
        """
        role, size, smallest = self.numbers["type"][name]
        return Style(face(role), size, smallest, self.palette.colour("ink"))

    def box(self, part: str, name: str = "box") -> Box:
        """Return a box of the template, called after its part."""
        return Box(f"{part}-{name}", *map(float, self.numbers[part][name]))


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
