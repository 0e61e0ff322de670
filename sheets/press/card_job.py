"""Printing of cards, which are set from text: tagged PDF, pictures, web pages, Markdown and plain text."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from .. import PROGRAM, __version__
from ..cards.content import texts
from ..drawing import papers
from ..drawing.shapes import Sheet, Side
from ..forms.design import NO_CONTENT
from ..words.catalog import load, strict
from ..writers import assembly
from . import arrangement, imposition, modules, outline, recipe
from .arrangement import RequestError
from .letters import check_letters
from .printable import About, Printable, Printed

if TYPE_CHECKING:
    from ..cards.content import Card
    from ..cards.setting import CardKind
    from ..drawing.shapes import Page
    from ..forms.design import Content
    from .imposition import Grid
    from .printable import PrintRemark, Watch
    from .request import Request

FORMATS = ("pdf", "html", "markdown", "text", "png")

WITHOUT_PAPER = frozenset({"html", "markdown", "text"})
"""Forms that have no pages."""

_OPTIONS = frozenset({"lang", "ink", "ppi", "game"}) | arrangement.OPTIONS

MOST_LANGUAGES = 2
"""Languages that stand side by side."""


def printable(kind: CardKind) -> Printable:
    """Return a kind of card as something that can be printed."""
    options = _OPTIONS if kind.games else _OPTIONS - {"game"}
    options |= {"modules"} if kind.modules else frozenset()
    options |= {"orders"} if kind.has_orders else frozenset()
    about = About(kind.name, kind.describe, kind.sizes, kind.games, FORMATS, options, without_paper=WITHOUT_PAPER)
    return Printable(about, partial(fits, kind), partial(plan, kind))


class CardJob(NamedTuple):
    """A request worked out: the cards of its languages, in a size, and the paper that they lie on."""

    kind: CardKind
    size: str
    grid: Grid
    order: str
    cards: tuple[Card, ...]
    request: Request
    """With the usual paper and order of the size."""
    words: str
    """The recipe of the file; empty where it has none."""
    remarks: tuple[PrintRemark, ...]

    def make(self, form: str, watch: Watch) -> Printed:
        """Return the card in a form, or a picture of each page; RequestError, and what the gates raise."""
        del watch  # its pages are laid out all at once
        from ..writers.html import PANGO_PACKAGES, MissingPangoError, TextOverflowError

        try:
            if form == "pdf":
                return self._pdf()
            if form == "png":
                return self._pictures()
            return Printed((self._text(form).encode(),), 1)
        except MissingPangoError as error:
            raise RequestError("no-pango", packages=" ".join(PANGO_PACKAGES)) from error
        except TextOverflowError as error:
            raise arrangement.too_long(self.request.document, self.request.lang[0], error.text) from error

    def _pdf(self) -> Printed:
        """The card as it is, or many times on a larger paper."""
        request = self.request
        if self.kind.cites:
            # A report has what somebody typed.
            check_letters(self.cards[0].players, chain.from_iterable(map(texts, self.cards)), in_report=True)
        rendered = self.kind.pdf(*self.cards, size=self.size, ink=request.ink, recipe=self.words, bleed=request.bleed)
        pages, duplex = self._pages(rendered.pages)
        said = outline.labels(load(self.cards[0].language), len(pages) or rendered.pages, duplex)
        if not pages:
            return Printed((assembly.furnished(rendered.content, duplex, said),), rendered.pages, self.remarks)
        content = assembly.assemble(rendered.content, pages, duplex=duplex, labels=said)
        return Printed((content,), len(pages), self.remarks)

    def _pages(self, count: int) -> tuple[list[Page], str]:
        """The pages of the card on its paper, and over which edge that is turned; none where its own pages are all."""
        width, height = self.kind.extent(self.size)
        request, grid, order = self.request, self.grid, self.order
        numbers = list(range(count))
        duplex = arrangement.duplex_of(request, grid, sides=count)
        # Fronts alone are every page, but for the pattern behind cards of a set.
        pattern = len(self.cards) == 1 and self.kind.has_backs(self.size)
        a_leaf = 1 if duplex == "none" and order != "booklet" and not pattern else 2
        leaves = [
            Sheet(tuple(Side(str(number), width, height, (), ()) for number in numbers[start : start + a_leaf]))
            for start in range(0, count, a_leaf)
        ]
        if order == "booklet" and len(leaves) < len(grid.cells):
            # One sheet has no inside.
            raise RequestError("option", document=self.kind.name, option="order=booklet")
        places = len(grid.cells)
        copies = request.sheets or max(places // len(leaves), 1)
        if order == "repeat":
            # Of a card that is repeated every sheet fills papers of its own.
            copies = -(-(request.sheets or places) // places) * places
        # Pages of text with a bleed begin left of and below nought: laid on a paper they do not.
        own = not (grid.crop or grid.bleed) and (grid.width, grid.height) == (width, height)
        # Over the other edge the backs stand on their heads.
        own = own and duplex in {"none", arrangement.duplex_of(request._replace(duplex=""), grid, sides=count)}
        if copies == 1 and own and order != "booklet":
            return [], duplex
        sheets = copies * len(leaves)
        pages = imposition.pages(sheets, lambda number: leaves[number % len(leaves)], grid, order=order, duplex=duplex)
        return list(pages), duplex

    def _pictures(self) -> Printed:
        from .pictures import pictures

        made = tuple(pictures(self._pdf().contents[0], self.request))
        return Printed(made, len(made), self.remarks)

    def _text(self, form: str) -> str:
        if form == "html":
            from ..cards import web_page

            return web_page.page(*self.cards, ink=self.request.ink, rules=self.kind.cites)
        from ..cards import text

        write = text.markdown if form == "markdown" else text.plain
        # By its last line the program knows its own text again.
        return f"{write(*self.cards, rules=self.kind.cites).rstrip()}\n\n{PROGRAM} {__version__}\n"


def plan(kind: CardKind, request: Request, content: Content = NO_CONTENT) -> CardJob:
    """Work out a request for a card; KeyError for an unknown game, language or ink, RequestError for what cannot be."""
    if len(request.lang) > MOST_LANGUAGES:
        raise RequestError("languages", document=kind.name, most=MOST_LANGUAGES)
    request = modules.settled(request)
    size, grid, full = _arrangement(kind, request)
    game, chosen = request.game or next(iter(kind.games), ""), modules.named(request)
    ordered = modules.orders(request)
    if (chosen or ordered) and game not in {"", *kind.games[:1]}:
        raise RequestError("option", document=f"{kind.name} {game}", option="modules" if chosen else "orders")
    told = tuple(modules.left_out(request, kind.modules)) if kind.modules else ()
    cards = tuple(
        kind.content(strict(each), game=game, size=size, ink=request.ink, modules=chosen, orders=ordered)
        for each in request.lang
    )
    order, words = arrangement.order_of(full, grid), recipe.carried(request, content)
    remarks = (*arrangement.remarks(grid, papers.Paper(size, *kind.extent(size)), full), *told)
    return CardJob(kind, size, grid, order, cards, full, words, remarks)


def fits(kind: CardKind, request: Request) -> bool:
    """Tell whether a card fits the paper of a request; KeyError for an unknown paper."""
    try:
        _arrangement(kind, request)
    except RequestError:
        return False
    return True


def _arrangement(kind: CardKind, request: Request) -> tuple[str, Grid, Request]:
    """The size, where it lies on the paper, and the request with the usual paper and order of the size."""

    def lay(size: str) -> tuple[str, Grid, Request]:
        paper, order = kind.usual(size)
        if order == "repeat" and request.bleed and not request.up:
            # Printers of cards want a page for each, with its bleed.
            paper = ""
        full = request._replace(paper=request.paper or paper, order=request.order or order)
        card = papers.Paper(size, *kind.extent(size))
        grid = arrangement.grid_on(papers.paper(full.paper) if full.paper else None, card, full)
        return size, grid, full

    return arrangement.first_that_fits(kind.sizes, request, lay)
