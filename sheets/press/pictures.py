"""Pictures of finished pages, as fine as they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrangement import PICTURE_DPI, RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .request import Request


def pictures(pdf: bytes, request: Request) -> Iterator[bytes]:
    """Yield every page of a PDF as PNG; RequestError, before the first, where a page would have too many dots."""
    from ..writers import raster

    dpi = request.ppi or PICTURE_DPI
    if dpi < raster.LOWEST_DPI:
        raise RequestError("coarse-picture", least=raster.LOWEST_DPI)
    try:
        yield from raster.pages(pdf, dpi)
    except raster.PixelsError as error:
        raise RequestError("fine-picture", most=error.most) from error
