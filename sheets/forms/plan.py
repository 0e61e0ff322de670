"""What every part of a sheet is made from: words, colours, and the numbers of its template."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..drawing.labels import Style
from ..drawing.shapes import Box
from ..drawing.typefaces import Role, face
from ..drawing.typography import Writing, writing
from ..system.resources import template
from ..system.typed import typed
from ..words import languages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from .design import Setting

Numbers_co = TypeVar("Numbers_co", covariant=True)
"""The tables of a template: lengths in mm, boxes, counts."""

TypeSize: TypeAlias = tuple[Role, float, float]
"""A role, a size and the smallest one that it may shrink to, in points."""


def _box(value: object, where: str) -> Box:
    """A box of the template, called after its part: `header-title`."""
    return Box("-".join(where.split(": ")[-2:]), *map(float, typed(tuple[float, float, float, float], value, where)))


Pair: TypeAlias = tuple[float, float]
Triple: TypeAlias = tuple[float, float, float]

PlacedBox: TypeAlias = Annotated[Box, _box]
"""In a template left, top, width and height, in mm from the top left corner of the trim."""

PlaceIfAny: TypeAlias = Annotated[Box | None, lambda value, where: _box(value, where) if value else None]
"""A place, or an empty list where a variant has none."""

_AS_USUAL: Mapping[str, bool] = MappingProxyType({})


class Plan(NamedTuple, Generic[Numbers_co]):
    """A sheet being made."""

    catalog: Catalog
    palette: Palette
    numbers: Numbers_co
    types: Mapping[str, TypeSize]
    """The template's table of type."""
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
        role, size, smallest = self.types[name]
        own = self.writing
        return Style(
            face(role, own.script),
            size,
            smallest,
            self.palette.colour("ink"),
            direction=own.direction,
            breaks=own.sheet,
            language=self.catalog.language,
        )

    def sign_style(self, name: str) -> Style:
        """Return a style of the table for letters of the types and for numbers: no words, the same in every language.

        So the spaces of a grid are drawn once in a file, whatever languages it has.
        """
        role, size, smallest = self.types[name]
        return Style(face(role), size, smallest, self.palette.colour("ink"))


def plan(
    document: str,
    setting: Setting,
    kind: type[Numbers_co],
    variants: Mapping[str, bool] = _AS_USUAL,
    *,
    landscape: bool = False,
    one_template: bool = False,
) -> Plan[Numbers_co]:
    """Return the plan of a document for a setting, from `templates/DOCUMENT-SIZE.toml`, or DOCUMENT.toml for all sizes.

    `variants` are all tables of the template that may lie over the others, and which of them do. ScriptError where the
    script of the language has no typeface for a role that the document uses.
    """
    size = setting.size.landscape if landscape else setting.size
    language = languages.language(setting.catalog.language)
    own = writing(language.script, language.direction, language.typography)
    numbers, types = numbers_of(document, "" if one_template else size.name, kind, variants)
    for role, *_ in types.values():
        face(role, own.script)
    return Plan(
        setting.catalog,
        setting.palette,
        numbers,
        types,
        size.width,
        size.height,
        own,
        setting.scale,
        document,
        setting.size.name,
        setting.codes,
    )


def numbers_of(
    document: str, size: str, kind: type[Numbers_co], variants: Mapping[str, bool] = _AS_USUAL
) -> tuple[Numbers_co, Mapping[str, TypeSize]]:
    """Return the tables of a template and its table of type, of one without a size if it is for all; DataError."""
    name = f"{document}-{size}" if size else document
    whole = template(f"{name}.toml")
    table = {key: value for key, value in whole.items() if key not in variants}
    for variant, wanted in variants.items():
        # A template lacks the tables of variants that need no numbers of their own.
        table = _overlaid(table, whole.get(variant, {}) if wanted else {})
    types = table.pop("type")
    return typed(kind, table, name), typed(dict[str, TypeSize], types, f"{name}: type")


def _overlaid(numbers: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with the entries of another in place of its own, in the tables within it too."""
    below = {
        key: _overlaid(numbers.get(key, {}), value) if isinstance(value, dict) else value
        for key, value in others.items()
    }
    return {**numbers, **below}
