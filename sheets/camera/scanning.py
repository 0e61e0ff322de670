"""One photo from its pixels to what the judge is given: its sheet laid flat, and every place with its chances."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.judge.photos import Place, SheetRead

from ..drawing import palette
from . import locating, places, templates
from .eye import READING
from .locating import Hindrance
from .templates import Bitmap, UnknownSheetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Protocol

    from .eye import Eye
    from .locating import Known, Located, NotLocated
    from .places import FlatSheet
    from .templates import Raster, Template

    class Locate(Protocol):
        """What finds the sheet on a photo."""

        def __call__(self, eye: Eye, picture: Bitmap, known: Known) -> Located | NotLocated:
            """Return the sheet that an eye sees on a photo, at which it looks from then on."""

    class Look(Protocol):
        """What looks at a photo."""

        def __call__(self, picture: Bitmap, reads: bool, *, shows: bool = True) -> Seen:  # noqa: FBT001 - partials take it by its name or its place
            """Return what a photo shows, with what is marked there if it `reads`, and laid flat if it `shows` that."""


FINE = places.FINE
"""Pixels of a mm of a picture for people."""

_FAULTS: Mapping[Hindrance, str] = {
    Hindrance.NOT_KNOWN: "not-known",
    Hindrance.CUT_OFF: "cut-off",
    Hindrance.CODE_NOT_SEEN: "code",
    Hindrance.OLD: "old",
    Hindrance.BLURRED: "blurred",
}
"""Why no sheet was found, as the judge calls it."""


class Seen(NamedTuple):
    """What a photo shows: a sheet, or why none was found."""

    template: Template | None = None
    fault: str = ""
    """As the judge names it; a sheet that was found and cannot be read has one, too."""
    name: str = ""
    """What of its code is not known."""
    beside: bool = False
    """Whether another sheet lies beside it, which is not read."""
    quality: float = 1.0
    read: tuple[Place, ...] = ()
    laid: FlatSheet | None = None
    """How it lies on the photo."""
    flat: Bitmap | None = None
    """The sheet laid flat in even light, so many pixels a mm as `FINE`; None where nobody asks for it."""

    def sheet(self, file: str) -> SheetRead:
        """Return what the judge is told."""
        if self.template is None:
            return SheetRead(file, fault=self.fault or "not-known")
        code = self.template.code
        return SheetRead(
            file,
            code.document,
            code.side,
            code.letters,
            code.coins,
            self.read,
            self.quality,
            code.number,
            self.fault,
            self.beside,
        )


def looking(eye: Eye, raster: Raster | None = None, locate: Locate = locating.locate) -> Look:
    """Return what looks at photos with an eye; `raster` makes pictures of sheets as nobody has filled them in.

    `locate` has the eye look at a photo, and finds its sheet.
    """
    return partial(_seen, eye, raster, locate)


def _seen(eye: Eye, raster: Raster | None, locate: Locate, picture: Bitmap, reads: bool, *, shows: bool = True) -> Seen:  # noqa: FBT001 - as `Look`
    eye.clear()
    try:
        found = locate(eye, picture, templates)
    except UnknownSheetError as error:
        return Seen(fault="old" if error.reason == "format" else "revision", name=error.name)
    if isinstance(found, locating.NotLocated):
        return Seen(fault=_FAULTS[found.reason])
    template, laid = _laid(eye, found, raster)
    flat = _shown(eye, template, laid, raster) if shows else None
    seen = Seen(template, beside=found.beside, quality=laid.quality, laid=laid, flat=flat)
    if laid.quality < places.BAD:
        return seen._replace(fault="blurred")
    return seen._replace(read=tuple(_read(eye, template, laid))) if reads else seen


def _shown(eye: Eye, template: Template, laid: FlatSheet, raster: Raster | None) -> Bitmap:
    """A sheet as people are shown it."""
    blank = places.raster(templates.blank(template, places.FINE, raster), places.FINE)
    shown = eye.flat(laid.plane, laid.nodes, (template.width, template.height), places.FINE, blank)
    return Bitmap(shown.width, shown.height, shown.rgba)


def _laid(eye: Eye, found: Located, raster: Raster | None) -> tuple[Template, FlatSheet]:
    """A sheet laid flat by its print; without its code in the ink whose print is most like it."""
    code = found.template.code
    inks = (code.ink,) if code.ink else palette.inks()
    tried = [found.template._replace(code=code._replace(ink=ink)) for ink in inks]
    blanks = [places.raster(templates.blank(template, READING, raster)) for template in tried]
    laid = places.laid(eye, found.template, found.plane, found.nodes, blanks)
    return next(each for each, blank in zip(tried, blanks, strict=True) if blank is laid.blank), laid


def _read(eye: Eye, template: Template, laid: FlatSheet) -> Iterator[Place]:
    """Yield every place that can be read with its chances; without any where the photo ends before it."""
    chances = places.read(eye, template, laid, _networks())
    for box in template.of_kind(*places.KINDS):
        yield Place(box.name, box.kind, chances[box.name])


@cache
def _networks() -> places.Networks:
    return places.networks()
