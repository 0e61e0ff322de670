"""What every part of a sheet is made from: words, colours, and the numbers of its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing.labels import Style
from ..drawing.shapes import Box
from ..system.resources import template

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
    scale: float = 1.0
    """How much larger than the template the sheet is printed."""

    def style(self, name: str) -> Style:
        """Return a style of the template's table of type."""
        return Style(*self.numbers["type"][name])

    def box(self, part: str, name: str = "box") -> Box:
        """Return a box of the template, called after its part."""
        return Box(f"{part}-{name}", *map(float, self.numbers[part][name]))


def plan(document: str, setting: Setting, *, landscape: bool = False) -> Plan:
    """Return the plan of a document for a setting, from `templates/DOCUMENT-SIZE.toml`."""
    size = setting.size.landscape if landscape else setting.size
    numbers = template(f"{document}-{size.name}.toml")
    return Plan(setting.catalog, setting.palette, numbers, size.width, size.height, setting.scale)
