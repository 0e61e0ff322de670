"""The modules of the expansions that a request names, as a transcript would: for which there are rows and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrangement import RequestError
from .printable import PrintRemark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.alhambra.score_cards import Order

    from ..cards.setting import ModulePart
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


def orders(request: Request) -> tuple[Order, ...]:
    """Return the orders of the score cards of a request, scoring by scoring; RequestError for one that is none."""
    words = request.orders.replace(",", " ").split()
    if not words:
        return ()
    from alhambra_engine.alhambra import (
        numbers,  # few requests have any
        score_cards,
    )

    found = tuple(score_cards.order_of(word) for word in words)
    if None in found or len(found) != len(numbers.SCORINGS):
        raise RequestError("no-orders", name=request.orders)
    return tuple(order for order in found if order is not None)


def settled(request: Request) -> Request:
    """Return a request with its modules by their keys, so that its recipe is the same whatever they were called."""
    return request._replace(modules=",".join(named(request)))


def check_rows(request: Request) -> None:
    """Refuse more modules than a sheet has room for, each with rows for its points; RequestError."""
    chosen = named(request)
    if chosen:
        from alhambra_engine.alhambra import modules

        rows = sum(item.kind != "added" for item in modules.items(chosen)) + modules.has_unchecked(chosen)
        if rows > _MOST_ROWS:
            raise RequestError("many-modules", document=request.document, most=_MOST_ROWS)


def left_out(request: Request, part: ModulePart) -> Iterator[PrintRemark]:
    """Yield what is to be told of modules of which a document has nothing.

    RequestError where that is so of all that are named, and the document is for nothing else: the `rules` of modules.
    """
    chosen = named(request)
    if not chosen:
        return
    from alhambra_engine.alhambra import modules

    if part == "points":
        shown = {item.module for item in modules.items(chosen) if item.kind != "added"}
        shown.update(filter(modules.brings_points, modules.not_judged(chosen)))
        shown.update(filter(modules.sets_points, chosen), filter(modules.brings_tiles, chosen))
    elif part == "places":
        shown = {item.module for item in modules.items(chosen) if item.kind == "majority"}
        shown.update(filter(modules.sets_points, chosen), filter(modules.brings_tiles, chosen))
    else:
        shown = set(chosen) & set(modules.judged())
        if not shown:
            raise RequestError("no-rules", document=request.document, names=modules.judged())
    if part != "rules" and not request.orders and any(map(modules.sets_points, chosen)):
        yield PrintRemark("by-orders", {})
    names = tuple(each for each in chosen if each not in shown)
    elsewhere = tuple(filter(modules.counts_elsewhere, names))
    if elsewhere:
        yield PrintRemark("rows-elsewhere", {"names": elsewhere})
    names = tuple(each for each in names if each not in elsewhere)
    if names:
        yield PrintRemark("no-rows", {"names": names})
