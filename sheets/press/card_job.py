"""Printing of what is set from text: reference cards and scoring tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import PROGRAM, __version__
from ..drawing import papers
from ..drawing.shapes import Sheet, Side
from ..words import catalog
from ..writers import assembly
from . import imposition, recipe
from .form_job import PICTURE_DPI, Printed, RequestError, check_order, grid_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..cards.content import Card
    from ..words.catalog import Catalog
    from ..writers.html import Rendered
    from .recipe import Request

FORMATS = {"pdf": "pdf", "html": "html", "markdown": "md", "text": "txt", "png": "png"}
"""What a text can be, and how its files end."""

MOST_LANGUAGES = 2
"""Languages that stand side by side."""


class TextDocument(NamedTuple):
    """A kind of card."""

    name: str
    describe: Callable[[Catalog], str]
    games: Callable[[], tuple[str, ...]]
    sizes: Callable[[], tuple[str, ...]]
    extent: Callable[[str], tuple[float, float]]
    """The width and height in mm of a size."""
    usual: Callable[[str], tuple[str, str]]
    """The paper and the order in which a size is printed where nobody says another; empty for a paper of its own."""
    content: Callable[[Catalog, str, str, str], Card]
    """The card in a language, for a game, a size and an ink."""
    pdf: Callable[[Card, Card | None, Request, str], Rendered]
    """The card, perhaps beside the same in another language, in a size, as a request wants it."""


class TextJob(NamedTuple):
    """A request worked out: the cards of its languages, in a size."""

    document: TextDocument
    size: str
    cards: tuple[Card, ...]
    request: Request
    asked: Request
    """The request before the usual paper and order of the size were added."""


def documents() -> tuple[TextDocument, ...]:
    """Return everything that is set from text."""
    return (
        TextDocument(
            "reference-card",
            lambda words: words.gettext("player aid: turn, building rules, scoring, what is often asked"),
            _card_games,
            _card_sizes,
            _card_extent,
            _card_usual,
            _card_content,
            _card_pdf,
        ),
        TextDocument(
            "scoring-table",
            lambda words: words.gettext("all prizes, numbers and prices for the middle of the table"),
            _table_games,
            _table_sizes,
            _table_extent,
            lambda _: ("", ""),
            _table_content,
            _table_pdf,
        ),
    )


def document_named(name: str) -> TextDocument | None:
    """Return a text document; None when there is none of that name."""
    return {each.name: each for each in documents()}.get(name)


def plan_text(document: TextDocument, request: Request) -> TextJob:
    """Work out a request; RequestError for what cannot be, KeyError for an unknown game, language or ink."""
    for option in ("layout", "layouts", "seed", "names", "players", "numbered", "large"):
        if getattr(request, option) != request._field_defaults[option]:
            raise RequestError("option", document=document.name, option=option)
    if len(request.lang) > MOST_LANGUAGES:
        raise RequestError("languages", document=document.name, most=MOST_LANGUAGES)
    size = _size(document, request)
    asked = request
    paper, order = document.usual(size)
    request = request._replace(paper=request.paper or paper, order=request.order or order)
    game = request.game or document.games()[0]
    cards = tuple(document.content(catalog.load(language), game, size, request.ink) for language in request.lang)
    return TextJob(document, size, cards, request, asked)


def print_text(job: TextJob) -> Printed:
    """Return the PDF of a job: tagged, and as it is, or many times on a larger paper.

    RequestError where the sheets do not fit the paper; what the gates raise.
    """
    request = job.request
    first, other = job.cards[0], job.cards[1] if len(job.cards) > 1 else None
    words = recipe.command(job.asked)
    rendered = job.document.pdf(first, other, request._replace(size=job.size), words)
    return _imposed(job, rendered, words) or Printed(rendered.content, rendered.pages, request.lang)


def _imposed(job: TextJob, rendered: Rendered, words: str) -> Printed | None:
    """The card on its paper, as often as it fits or is asked for; None where one copy is all that is on its pages."""
    request = job.request
    width, height = job.document.extent(job.size)
    numbers = list(range(rendered.pages))
    leaves = [
        Sheet(tuple(Side(str(number), width, height, (), ()) for number in numbers[start : start + 2]))
        for start in range(0, rendered.pages, 2)
    ]
    size = papers.Paper(job.size, width, height)
    paper = papers.paper(request.paper) if request.paper else size
    marks = imposition.Marks(request.crop_marks, request.bleed, request.gutter)
    order = request.order or "stack"
    grid = grid_on(paper, size, request, marks)
    check_order(order, grid, request)
    if order == "booklet" and len(leaves) < len(grid.cells):
        # One sheet has no inside.
        raise RequestError("option", document=job.document.name, option="order=booklet")
    # Of a card that is repeated every sheet fills papers of its own.
    alike = len(grid.cells) if order == "repeat" else 1
    copies = request.sheets or max(len(grid.cells) // len(leaves), 1)
    if copies == 1 and (grid.width, grid.height) == (width, height) and order != "booklet":
        # Its tags are lost when it is laid on a paper.
        return None
    upright = "long" if grid.height >= grid.width else "short"
    duplex = request.duplex or ("none" if rendered.pages == 1 else upright)
    pages = list(
        imposition.pages(
            alike * copies * len(leaves), lambda number: leaves[number % len(leaves)], grid, order=order, duplex=duplex
        )
    )
    content = assembly.assemble(rendered.content, pages, duplex=duplex, recipe=words)
    return Printed(content, len(pages), request.lang)


def fits(document: TextDocument, request: Request) -> bool:
    """Tell whether a size of a document fits the paper of a request; KeyError for an unknown paper."""
    return not request.paper or any(_fits(document, size, request) for size in document.sizes())


def text_forms(job: TextJob, form: str) -> Iterator[bytes]:
    """Yield the files of a job in a form other than `pdf`; a picture for each page, one file else.

    RequestError where paper is spoken of to what has no pages.
    """
    if form != "png":
        for option in ("sheets", "paper", "up", "order", "duplex", "crop_marks", "bleed", "gutter"):
            # What a size is printed on unasked is nothing that somebody asked for.
            if getattr(job.asked, option) != job.asked._field_defaults[option]:
                raise RequestError("option", document=f"{job.document.name} ({form})", option=option.replace("_", "-"))
    first, other = job.cards[0], job.cards[1] if len(job.cards) > 1 else None
    if form == "png":
        from ..writers import raster

        yield from raster.pages(print_text(job).content, PICTURE_DPI)
    elif form == "html":
        from ..cards import web_page

        yield web_page.page(first, other, ink=job.request.ink).encode()
    else:
        from ..cards import text

        write = text.markdown if form == "markdown" else text.plain
        # By its last line the program knows its own text again.
        yield f"{write(first, other).rstrip()}\n\n{PROGRAM} {__version__}\n".encode()


def _size(document: TextDocument, request: Request) -> str:
    """The size asked for, else the one made for the paper, else the natural one."""
    sizes = document.sizes()
    if request.size:
        if request.size not in sizes:
            raise RequestError("size", document=document.name, size=request.size, sizes=", ".join(sizes))
        return request.size
    suiting = [size for size in papers.cuts(request.paper) if size in sizes] if request.paper else []
    fitting = [size for size in suiting if _fits(document, size, request)]
    return next(iter(fitting or suiting or sizes))


def _fits(document: TextDocument, size: str, request: Request) -> bool:
    """Whether so many of a size fit the paper as a request wants."""
    try:
        imposition.grid(papers.paper(request.paper), *document.extent(size), request.up or None, imposition.Marks())
    except imposition.NoRoomError:
        return False
    return True


def _card_games() -> tuple[str, ...]:
    from ..cards import card_setting as cards

    return cards.games()


def _card_sizes() -> tuple[str, ...]:
    from ..cards import card_setting as cards

    return cards.sizes()


def _card_extent(size: str) -> tuple[float, float]:
    from ..cards import card_setting as cards

    numbers = cards.measures(size)
    return float(numbers["width"]), float(numbers["height"])


def _card_usual(size: str) -> tuple[str, str]:
    from ..cards import card_setting as cards

    numbers = cards.measures(size)
    return numbers.get("paper", ""), numbers.get("order", "")


def _card_content(words: Catalog, game: str, size: str, ink: str) -> Card:
    from ..cards import card_setting as cards

    return cards.reference_card(words, game=game, size=size, ink=ink)


def _card_pdf(card: Card, other: Card | None, request: Request, words: str) -> Rendered:
    from ..cards import card_setting as cards

    return cards.card_pdf(card, other=other, size=request.size, ink=request.ink, recipe=words, bleed=request.bleed)


def _table_games() -> tuple[str, ...]:
    from ..cards import table_setting

    return table_setting.games()


def _table_sizes() -> tuple[str, ...]:
    from ..cards import table_setting

    return table_setting.sizes()


def _table_extent(size: str) -> tuple[float, float]:
    from ..cards import table_setting

    numbers = table_setting.measures(size)
    return float(numbers["width"]), float(numbers["height"])


def _table_content(words: Catalog, game: str, size: str, ink: str) -> Card:
    from ..cards import table_setting

    return table_setting.scoring_table(words, game=game, size=size, ink=ink)


def _table_pdf(card: Card, other: Card | None, request: Request, words: str) -> Rendered:
    from ..cards import table_setting

    return table_setting.table_pdf(card, other, size=request.size, ink=request.ink, recipe=words)
