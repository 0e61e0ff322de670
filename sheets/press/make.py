"""The press: everything that can be printed, whatever it is made from, in every form of file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing import palette, papers
from . import card_job, form_job
from .form_job import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.shapes import Page
    from ..forms.design import Document
    from ..words.catalog import Catalog
    from .card_job import TextDocument
    from .form_job import Job
    from .recipe import Request

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
    return (*form_job.document_names(), *(text.name for text in card_job.documents()), KIT)


def entries(words: Catalog) -> tuple[Entry, ...]:
    """Return the list of all documents in a reader's language."""
    return (
        *(Entry(each.name, each.describe(words), each.sizes, (), _SHEET_FORMATS) for each in form_job.documents()),
        *(
            Entry(each.name, each.describe(words), each.sizes(), each.games(), tuple(card_job.FORMATS))
            for each in card_job.documents()
        ),
        Entry(KIT, words.gettext("all of these for the chosen languages, a folder for each"), (), (), ("pdf",)),
    )


def inks() -> tuple[str, ...]:
    """Return the names of the inks."""
    return palette.inks()


def papers_known() -> tuple[str, ...]:
    """Return the names of the papers."""
    return papers.paper_names()


def recipe_in(content: bytes) -> str | None:
    """Return the recipe that a PDF carries; None where it carries none, or is none."""
    from ..writers import raster

    return raster.keywords(content)


def games() -> tuple[str, ...]:
    """Return the games that a document can be chosen for."""
    return tuple(dict.fromkeys(game for each in card_job.documents() for game in each.games()))


def make(
    request: Request,
    form: str,
    grids: Sequence[GridLayout],
    watch: Callable[[Job, Iterator[Page]], Iterable[Page]] = lambda _, pages: pages,
) -> Made:
    """Return the files of a request in a form of `FORMATS`; `watch` sees the pages of a pad go by.

    RequestError for what cannot be; what the gates raise.
    """
    text = card_job.document_named(request.document)
    if text is not None:
        return _text(text, request, form)
    if form not in _SHEET_FORMATS:
        raise RequestError("format", document=request.document, formats=", ".join(_SHEET_FORMATS))
    if request.game:
        raise RequestError("option", document=request.document, option="game")
    job = form_job.plan_job(request, grids)
    if form == "pdf":
        printed = form_job.print_job(job, watch(job, form_job.job_pages(job)))
        return Made((printed.content,), printed.pages)
    pictures = tuple(form_job.pictures(job, form))
    return Made(pictures, len(pictures))


def _text(document: TextDocument, request: Request, form: str) -> Made:
    if form not in card_job.FORMATS:
        raise RequestError("format", document=document.name, formats=", ".join(card_job.FORMATS))
    from ..writers.html import PANGO_PACKAGES, MissingPangoError, TextOverflowError

    job = card_job.plan_text(document, request)
    try:
        if form == "pdf":
            printed = card_job.print_text(job)
            return Made((printed.content,), printed.pages)
        contents = tuple(card_job.text_forms(job, form))
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
        for sheet in form_job.documents():
            each = request._replace(document=sheet.name, lang=(language,))
            parts.append((f"{language}/{sheet.name}", _fitting(sheet, each)))
        for text in card_job.documents():
            for game in text.games():
                each = request._replace(document=text.name, lang=(language,), game=game)
                on_paper = each if card_job.fits(text, each) else each._replace(paper="")
                parts.append((f"{language}/{text.name}-{game}", on_paper))
    return tuple(parts)


def _fitting(document: Document, request: Request) -> Request:
    """The request on its paper, or on the document's own where that paper is too small for it."""
    return request if form_job.fits(document, request) else request._replace(paper="")
