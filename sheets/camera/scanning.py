"""One photo from its pixels to what the judge is given: its sheet laid flat, and every place with its chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.judge.photos import Place, SheetRead

if TYPE_CHECKING:
    from collections.abc import Callable

    from .eye import Eye
    from .templates import Picture, Template

    Look = Callable[[Picture, bool], "Seen"]
    """What looks at a photo; true: marks are read, too."""

FINE = 8.0
"""Pixels of a mm of a picture for people."""


class Seen(NamedTuple):
    """What a photo shows: a sheet, or why none was found."""

    template: Template | None = None
    fault: str = ""
    """As the judge names it."""
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
            file,
            code.document,
            code.side,
            code.letters,
            code.coins,
            self.places,
            self.quality,
            code.number,
            self.fault,
        )


def looking(eye: Eye) -> Look:
    """Return what looks at photos with an eye."""
    raise NotImplementedError
