"""The code of a game as a QR code."""

from __future__ import annotations

from ..drawing import codes
from ..drawing.shapes import WHITE, Path, rectangle
from .picture import Picture


def picture(*parts: str, module: float, alt: str) -> Picture:
    """Return a text as a QR code with white around it, modules being so many mm wide; ValueError for too long a text.

    Parts with other characters than codes of games have, such as an address before one, stand by themselves: what is
    all such characters takes less room.
    """
    matrix = codes.game_matrix(*parts)
    quiet = codes.QUIET_MODULES * module
    side = len(matrix) * module + 2 * quiet
    ground = Path(rectangle(0, 0, side, side), fill=WHITE)
    return Picture((ground, codes.mosaic(matrix, quiet, quiet, module)), side, side, alt)
