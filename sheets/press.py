"""The press: everything that can be printed, whatever it is made from, in every form of file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import card_printing, printing
from .printing import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alhambra_engine.layouts import GridLayout

    from .card_printing import TextDocument
    from .catalog import Catalog
    from .document import Document
    from .printing import Job
    from .recipe import Request
    from .shapes import Page

KIT = "kit"
"""The name that stands for all documents at once."""

FORMATS = {"pdf": "pdf", "svg": "svg", "png": "png", "html": "html", "markdown": "md", "text": "txt"}
"""What files can be, and how their names end."""

_SHEET_FORMATS = ("pdf", "svg", "png")

_KIT_OPTIONS = frozenset({"document", "lang", "paper", "duplex", "ink"})


class Made(NamedTuple):
    """Finished files, one unless they are pictures of several pages, and how many pages they have in all."""

    contents: tuple[bytes, ...]
    pages: int


class Entry(NamedTuple):
    """What a list for readers says of a document."""

    name: str
    description: str
    sizes: tuple[str, ...]
    games: tuple[str, ...]
    """The games it is for, where one can be chosen."""
    formats: tuple[str, ...]


def names() -> tuple[str, ...]:
    """Return the names of all documents, the kit last."""
    return (*printing.document_names(), *(text.name for text in card_printing.documents()), KIT)


def entries(words: Catalog) -> tuple[Entry, ...]:
    """Return the list of all documents in a reader's language."""
    return (
        *(Entry(each.name, each.describe(words), each.sizes, (), _SHEET_FORMATS) for each in printing.documents()),
        *(
            Entry(each.name, each.describe(words), each.sizes(), each.games(), tuple(card_printing.FORMATS))
            for each in card_printing.documents()
        ),
        Entry(KIT, words.gettext("all of these for the chosen languages, a folder for each"), (), (), ("pdf",)),
    )


def games() -> tuple[str, ...]:
    """Return the games that a document can be chosen for."""
    return tuple(dict.fromkeys(game for each in card_printing.documents() for game in each.games()))


def make(
    request: Request,
    form: str,
    grids: Sequence[GridLayout],
    watch: Callable[[Job, Iterator[Page]], Iterable[Page]] = lambda _, pages: pages,
) -> Made:
    """Return the files of a request in a form of `FORMATS`; `watch` sees the pages of a pad go by.

    RequestError for what cannot be; what the gates raise.
    """
    text = card_printing.document_named(request.document)
    if text is not None:
        return _text(text, request, form)
    if form not in _SHEET_FORMATS:
        raise RequestError("format", document=request.document, formats=", ".join(_SHEET_FORMATS))
    if request.game:
        raise RequestError("option", document=request.document, option="game")
    job = printing.plan_job(request, grids)
    if form == "pdf":
        printed = printing.print_job(job, watch(job, printing.job_pages(job)))
        return Made((printed.content,), printed.pages)
    pictures = tuple(printing.pictures(job, form))
    return Made(pictures, len(pictures))


def _text(document: TextDocument, request: Request, form: str) -> Made:
    if form not in card_printing.FORMATS:
        raise RequestError("format", document=document.name, formats=", ".join(card_printing.FORMATS))
    from .html import PANGO_PACKAGES, MissingPangoError, TextOverflowError

    job = card_printing.plan_text(document, request)
    try:
        if form == "pdf":
            printed = card_printing.print_text(job)
            return Made((printed.content,), printed.pages)
        contents = tuple(card_printing.text_forms(job, form))
    except MissingPangoError as error:
        raise RequestError("no-pango", packages=" ".join(PANGO_PACKAGES)) from error
    except TextOverflowError as error:
        raise RequestError("too-long", text=str(error)) from error
    return Made(contents, len(contents))


def kit(request: Request) -> tuple[tuple[str, Request], ...]:
    """Return what a kit is made of: for every language every document, each with the path of its file without suffix.

    RequestError where more is asked for than languages, paper, duplex and ink.
    """
    for option, usual in request._field_defaults.items():
        if option not in _KIT_OPTIONS and getattr(request, option) != usual:
            raise RequestError("option", document=KIT, option=option.replace("_", "-"))
    parts = []
    for language in request.lang:
        for sheet in printing.documents():
            each = request._replace(document=sheet.name, lang=(language,))
            parts.append((f"{language}/{sheet.name}", _fitting(sheet, each)))
        for text in card_printing.documents():
            for game in text.games():
                each = request._replace(document=text.name, lang=(language,), game=game)
                on_paper = each if card_printing.fits(text, each) else each._replace(paper="")
                parts.append((f"{language}/{text.name}-{game}", on_paper))
    return tuple(parts)


def _fitting(document: Document, request: Request) -> Request:
    """The request on its paper, or on the document's own where that paper is too small for it."""
    return request if printing.fits(document, request) else request._replace(paper="")
