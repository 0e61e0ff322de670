"""The modules of the expansions that a request names, as a transcript would: for which there are rows and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrangement import RequestError
from .printable import PrintRemark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .request import Request

_MOST_ROWS = 4
"""Of modules; more would leave too little height to write in."""


def named(request: Request) -> tuple[str, ...]:
    """Return the modules of a request, each once; RequestError for a name that no module has."""
    words = (each.strip() for each in request.modules.split(","))
    return tuple(dict.fromkeys(_named(each) for each in words if each))


def _named(text: str) -> str:
    from alhambra_engine.alhambra import modules, numbers  # few requests name any

    module = modules.named(text)
    if module is not None:
        return module
    near = modules.suggested(text)
    if near is None:
        raise RequestError("no-module", name=text, names=numbers.known_modules())
    raise RequestError("no-module-like", name=text, near=near)


def settled(request: Request) -> Request:
    """Return a request with its modules by their keys, so that its recipe is the same whatever they were called."""
    return request._replace(modules=",".join(named(request)))


def check_rows(request: Request) -> None:
    """Refuse more modules than a sheet has room for, each with rows for its points; RequestError."""
    chosen = named(request)
    if chosen:
        from alhambra_engine.alhambra import modules

        rows = len(modules.items(chosen)) + modules.has_unchecked(chosen)
        if rows > _MOST_ROWS:
            raise RequestError("many-modules", document=request.document, most=_MOST_ROWS)


def without_rows(request: Request, *, places_alone: bool = False) -> Iterator[PrintRemark]:
    """Yield what is to be told of modules that a document has no row for: of points, or of those of `places_alone`."""
    chosen = named(request)
    if chosen:
        from alhambra_engine.alhambra import modules

        items = modules.items(chosen)
        shown = {item.module for item in items if item.kind == "majority" or not places_alone}
        if not places_alone:
            shown.update(filter(modules.brings_points, modules.not_judged(chosen)))
        left_out = tuple(each for each in chosen if each not in shown)
        if left_out:
            yield PrintRemark("no-rows", {"names": left_out})
