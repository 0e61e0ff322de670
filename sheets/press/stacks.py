"""Stacks of finished sheets and cards: what a cover or a box is for, and the papers that have room for it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import papers
from ..forms.design import Stack
from ..system.resources import data
from .arrangement import RequestError
from .request import Request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..forms.design import Design, Document, Setting


class _Kind(NamedTuple):
    """What the stacks of a document are, whatever is asked for."""

    games: tuple[str, ...]
    sizes: tuple[str, ...]
    landscape: bool
    bound: bool


@cache
def _kinds() -> Mapping[str, _Kind]:
    return {
        name: _Kind(tuple(row["games"]), tuple(row["sizes"]), row["landscape"], row["bound"])
        for name, row in data("stacks.toml").items()
    }


def documents() -> tuple[str, ...]:
    """Return the names of all documents that there are stacks of."""
    return tuple(_kinds())


def games(document: Document) -> tuple[str, ...]:
    """Return the games that can be chosen for a document: those of stacks that are there for several."""
    several = (kind.games for kind in map(_kinds().__getitem__, document.stacks) if len(kind.games) > 1)
    return next(several, ())


def of(document: Document, request: Request, size: str) -> Stack | None:
    """Return what a document in a size is for, as it is asked for or as usual; None where it is for no other document.

    RequestError for a game that the stack has nothing to do with.
    """
    if not document.stacks:
        return None
    from . import bundle  # its imports are dear, and most documents are for no stack

    name = request.of or document.stacks[0]
    kind, stock = _kinds()[name], bundle.stock(name)
    if request.game and len(kind.games) == 1:
        raise RequestError("option", document=f"{document.name} ({name})", option="game")
    if stock is None:
        raise KeyError(name)
    piece = papers.paper(next((cut for cut in papers.cuts(size) if cut in kind.sizes), kind.sizes[0]))
    piece = piece.landscape if kind.landscape else piece
    # A stock is a weight, or from a weight to another: the usual pad is of the lightest.
    grams = request.grams or int(stock.grams.split("–")[0])
    game = request.game or kind.games[0]
    return Stack(name, game, request.holds or stock.copies, grams, piece.width, piece.height, kind.bound)


def with_usual(document: Document) -> Document:
    """Return a document that is for its usual stack where a setting says of none."""
    if not document.stacks:
        return document

    def design(setting: Setting) -> Design:
        stack = setting.stack or of(document, Request(document.name), setting.size.name)
        return document.design(setting._replace(stack=stack))

    return document._replace(design=design)


def fitted(document: Document, request: Request) -> Document:
    """Return a document in the sizes that have room for its stack, lying as it does; RequestError where none has."""
    if not document.stacks:
        return document
    found = {size: of(document, request, size) for size in document.sizes}
    stacks = {size: stack for size, stack in found.items() if stack is not None}
    if document.one_template and not (request.size or request.paper):
        # A box for the natural size of the sheets: one on larger paper of another family is for other sheets.
        natural = next(iter(stacks.values()))
        stacks = {size: stack for size, stack in stacks.items() if stack.width == natural.width}
    most = {size: document.room(stack, papers.paper(size)) for size, stack in stacks.items()}
    roomy = tuple(size for size, stack in stacks.items() if most[size] >= stack.number)
    asked = request.size or request.paper
    if not roomy or (asked in most and asked not in roomy):
        size = asked if asked in most else max(most, key=most.__getitem__)
        raise _full(stacks[size], size, most[size], roomy)
    lies = any(stack.width > stack.height for stack in stacks.values())
    return document._replace(sizes=roomy, landscape=lies if document.lies_alike else document.landscape)


def _full(stack: Stack, size: str, most: int, roomy: tuple[str, ...]) -> RequestError:
    """The refusal of a stack that has no room on a paper: how many pieces have, or which papers have room for it."""
    document, holds = stack.document, stack.number
    if most and roomy:
        return RequestError("full-box", paper=size, document=document, holds=holds, most=most, names=roomy)
    if most:
        return RequestError("full-box-anywhere", paper=size, document=document, holds=holds, most=most)
    if roomy:
        return RequestError("no-box", paper=size, document=document, names=roomy)
    return RequestError("no-box-anywhere", paper=size, document=document)
