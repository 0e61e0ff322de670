"""One photo from its pixels to what the judge is given: its sheet laid flat, and every place with its chances."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.judge.photos import Place, SheetRead

from ..drawing import palette
from . import locating, planes, templates
from .eye import READING
from .eye import Raster as Flat
from .locating import Reason
from .templates import Picture, UnknownSheetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .eye import Eye, Node, Plane, Shares
    from .locating import Located
    from .templates import PrintedBox, Raster, Template

    Look = Callable[[Picture, bool], "Seen"]
    """What looks at a photo; true: marks are read, too."""

FINE = 8.0
"""Pixels of a mm of a picture for people."""

LEAST_QUALITY = 0.2
"""Of the print around a fifth of the places: below it, nobody knows what is where."""

_WORST = 0.2
"""Of the places that have print around them: that many may be worse than the quality that is told."""

_READ = ("space", "coin", "tick", "tile", "number")
"""Kinds of boxes that are read."""

_FAULTS: Mapping[Reason, str] = {
    Reason.NOT_KNOWN: "not-known",
    Reason.CUT_OFF: "cut-off",
    Reason.CODE_NOT_SEEN: "code",
    Reason.OLD: "old",
}
"""Why no sheet was found, as the judge calls it."""


class Seen(NamedTuple):
    """What a photo shows: a sheet, or why none was found."""

    template: Template | None = None
    fault: str = ""
    """As the judge names it; a sheet that was found and cannot be read has one, too."""
    name: str = ""
    """What of its code is not known."""
    quality: float = 1.0
    places: tuple[Place, ...] = ()
    flat: Picture | None = None
    """The sheet laid flat in even light, so many pixels a mm as `FINE`."""

    def sheet(self, file: str) -> SheetRead:
        """Return what the judge is told."""
        if self.template is None:
            return SheetRead(file, fault=self.fault or "not-known")
        code = self.template.code
        return SheetRead(
            file, code.document, code.side, code.letters, code.coins, self.places, self.quality, code.number, self.fault
        )


class _Laid(NamedTuple):
    """A sheet laid flat to be read, beside what it looks like unfilled."""

    template: Template
    nodes: tuple[Node, ...]
    flat: Flat
    blank: Flat
    quality: float


def looking(eye: Eye, raster: Raster | None = None) -> Look:
    """Return what looks at photos with an eye; `raster` makes pictures of sheets as nobody has filled them in."""
    return partial(_seen, eye, raster)


def _seen(eye: Eye, raster: Raster | None, picture: Picture, reads: bool) -> Seen:  # noqa: FBT001 - as `Look`
    eye.clear()
    try:
        found = locating.locate(eye, picture, templates)
    except UnknownSheetError as error:
        return Seen(fault="old" if error.reason == "format" else "revision", name=error.name)
    if isinstance(found, locating.Fault):
        return Seen(fault=_FAULTS[found.reason])
    laid = _laid(eye, found, raster)
    fine = templates.blank(laid.template, FINE, raster)
    size = (laid.template.width, laid.template.height)
    shown = eye.flat(found.plane, laid.nodes, size, FINE, _as_flat(fine, FINE))
    seen = Seen(laid.template, quality=laid.quality, flat=Picture(shown.width, shown.height, shown.rgba))
    if laid.quality < LEAST_QUALITY:
        return seen._replace(fault="blurred")
    return seen._replace(places=tuple(_places(eye, found.plane, laid, picture))) if reads else seen


def _as_flat(picture: Picture, scale: float) -> Flat:
    return Flat(picture.rgba, picture.width, picture.height, scale)


def _laid(eye: Eye, found: Located, raster: Raster | None) -> _Laid:
    """A sheet laid flat by its print; without its code in the ink whose print is most like it."""
    code = found.template.code
    inks = (code.ink,) if code.ink else palette.inks()
    tried = (found.template._replace(code=code._replace(ink=ink)) for ink in inks)
    return max((_laid_as(eye, found, template, raster) for template in tried), key=lambda laid: laid.quality)


def _laid_as(eye: Eye, found: Located, template: Template, raster: Raster | None) -> _Laid:
    blank = _as_flat(templates.blank(template, READING, raster), READING)
    by_print = eye.register(found.plane, found.nodes, blank)
    nodes = by_print or found.nodes
    flat = eye.flat(found.plane, nodes, (template.width, template.height), READING, blank)
    likes = eye.quality(flat, blank, [box[2:] for box in template.of_kind(*_READ)])
    known = sorted(like for like in likes if like is not None)
    quality = known[int(_WORST * len(known))] if known and by_print else 0.0
    return _Laid(template, nodes, flat, blank, quality)


def _places(eye: Eye, plane: Plane, laid: _Laid, photo: Picture) -> Iterator[Place]:
    """Yield every place that can be read with its chances; without any where the photo ends before it."""
    boxes = laid.template.of_kind(*_READ)
    patches = eye.patches(laid.flat, laid.blank, [box[2:] for box in boxes])
    for box, shares in zip(boxes, eye.marks(_weights(), patches), strict=True):
        yield Place(box.name, box.kind, _chances(box, shares) if _is_inside(box, plane, photo) else {})


def _chances(box: PrintedBox, shares: Shares) -> Mapping[str, float]:
    """How likely a box shows what, in the words of the judge."""
    blank, mark, ring, other = shares
    if box.kind in {"coin", "tick"}:
        return {"blank": blank, "crossed": mark, "circled": ring, "else": other}
    if box.kind == "space":
        return {"blank": blank, "built": mark, "else": ring + other}
    if box.kind == "tile":
        return {"blank": blank, "filled": mark + ring, "else": other}
    # What is written there nobody reads yet.
    return {"blank": blank, "else": mark + ring + other}


def _is_inside(box: PrintedBox, plane: Plane, photo: Picture) -> bool:
    corners = ((box.x + across, box.y + down) for across in (0, box.width) for down in (0, box.height))
    places = (planes.at(plane, corner) for corner in corners)
    return all(0 <= x < photo.width and 0 <= y < photo.height for x, y in places)


@cache
def _weights() -> bytes:
    return (files("alhambra_sheets") / "camera" / "marks.bin").read_bytes()
