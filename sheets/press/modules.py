"""The modules of the expansions that a request names, as a transcript would: for which there are rows and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import modules as known
from alhambra_engine.items import items_of

from .arrangement import RequestError
from .printable import PrintRemark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .request import Request


_MOST_ROWS = 4
"""Of modules; more would leave too little height to write in."""


def named(request: Request) -> tuple[str, ...]:
    """Return the modules of a request, each once; RequestError for a name that no module has."""
    return tuple(dict.fromkeys(map(_named, filter(None, (each.strip() for each in request.modules.split(","))))))


def _named(text: str) -> str:
    module = known.named(text)
    if module is not None:
        return module
    near = known.suggested(text)
    if near is None:
        raise RequestError("no-module", name=text, names=known.known_modules())
    raise RequestError("no-module-like", name=text, near=near)


def settled(request: Request) -> Request:
    """Return a request with its modules by their keys, so that its recipe is the same whatever they were called."""
    return request._replace(modules=",".join(named(request)))


def check_rows(request: Request) -> None:
    """Refuse more modules than a sheet has room for, each with rows for its points; RequestError."""
    modules = named(request)
    rows = [item for item in items_of("alhambra", modules) if item.module]
    if len(rows) + any(map(known.brings_points, known.not_judged(modules))) > _MOST_ROWS:
        raise RequestError("many-modules", document=request.document, most=_MOST_ROWS)


def without_rows(request: Request, *, places_alone: bool = False) -> Iterator[PrintRemark]:
    """Yield what is to be told of modules that a document has no row for: of points, or of those of `places_alone`."""
    modules = named(request)
    items = items_of("alhambra", modules)
    shown = {item.module for item in items if item.kind == "majority" or not places_alone}
    if not places_alone:
        shown.update(filter(known.brings_points, known.not_judged(modules)))
    left_out = tuple(each for each in modules if each not in shown)
    if left_out:
        yield PrintRemark("no-rows", {"names": left_out})
