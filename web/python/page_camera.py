"""What the page asks of photos: the sheet on one, laid flat, and what its places are read as.

A photo comes with the question and is gone with the answer. What a sheet looks like unfilled the page draws: a question
that lacks it is answered with the drawing that is wanted, and is asked again with its pixels.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Protocol

from alhambra_page import hand_over
from page_games import catalog_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from alhambra_sheets.camera.templates import Picture, Template
    from alhambra_sheets.drawing.shapes import Side

FLAT = 8
"""Pixels of a millimetre of the picture that lies under a sheet."""


class Sight(Protocol):
    """What the page's worker sees with: an eye, and the pictures that came with the question."""

    def call(self, name: str, *numbers: float) -> int:
        """Call a function of the eye."""

    def read(self, at: int, count: int) -> Any:  # noqa: ANN401 - bytes of JavaScript
        """Return bytes of the eye's memory."""

    def write(self, at: int, content: object) -> None:
        """Put bytes into the eye's memory."""

    def given(self, number: int) -> Any:  # noqa: ANN401 - bytes of JavaScript
        """Return a picture."""

    def take(self, number: int, at: int) -> None:
        """Put a picture into the eye's memory, without a way through Python's."""


class _Given(bytes):
    """The pixels of a picture that stays where it is until the eye takes it."""

    number: int
    count: int

    def __len__(self) -> int:
        return self.count


class _PageMachine:
    """The machine of the page: the same eye as on the command line, run by the browser."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def call(self, name: str, *numbers: float) -> int:
        return int(self._sight.call(name, *numbers))

    def read(self, at: int, count: int) -> bytes:
        return bytes(self._sight.read(at, count).to_bytes())

    def write(self, at: int, content: bytes) -> None:
        from pyodide.ffi import to_js

        if isinstance(content, _Given):
            self._sight.take(content.number, at)
        else:
            self._sight.write(at, to_js(content))


class _WantedError(Exception):
    """A drawing is wanted as pixels."""

    def __init__(self, **wanted: object) -> None:
        super().__init__()
        self.wanted = wanted


class _Drawings:
    """Drawings as the page has drawn them, found by what they are of and how large they are."""

    def __init__(self, sight: Sight, blanks: Sequence[Mapping[str, Any]]) -> None:
        self._sight = sight
        self._places = {blank["name"]: number for number, blank in enumerate(blanks, 1)}

    def raster(self, side: Side, scale: float) -> Picture:
        """Return a drawing as pixels; _WantedError where the page has not drawn it yet."""
        from alhambra_sheets.camera import templates
        from alhambra_sheets.writers import svg, webfonts

        text = svg.write(side, title="", language="en", font_face=webfonts.quick_font_face)
        width, height = templates.pixels(side.width, side.height, scale)
        name = f"{hashlib.sha256(text.encode()).hexdigest()} {scale}"
        if name not in self._places:
            raise _WantedError(name=name, svg=text, width=width, height=height)
        return templates.Picture(width, height, bytes(self._sight.given(self._places[name]).to_bytes()))
