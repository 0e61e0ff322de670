"""What an ink does to a whole sheet, whatever is drawn on it: the weight of its lines."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..drawing.shapes import Use
from ..drawing.weights import weighing

if TYPE_CHECKING:
    from ..drawing.shapes import Part, Shape
    from ..drawing.weights import Weighing
    from .design import Design, Document, Mark, Setting


def inked(document: Document) -> Document:
    """Return a document whose lines have the weights of the ink that it is designed for."""
    return document._replace(design=partial(_designed, document))


def _designed(document: Document, setting: Setting) -> Design:
    design, weighed = document.design(setting), weighing(setting.palette)
    if document.true_lines:
        # What is shown of other sheets is as it is there.
        weighed = partial(_only_symbols, weighed)

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return tuple(part._replace(shapes=weighed(part.shapes)) for part in design.stamp(mark))

    sides = tuple(side._replace(shapes=weighed(side.shapes)) for side in design.sides)
    return design._replace(sides=sides, stamp=stamp)


def _only_symbols(weighed: Weighing, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    return tuple(weighed((shape,))[0] if isinstance(shape, Use) else shape for shape in shapes)
