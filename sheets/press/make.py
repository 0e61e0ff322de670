"""The press: everything that can be printed, in every form of file."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..forms.design import NO_CONTENT
from ..words.catalog import UntranslatedError
from . import arrangement, catalogue, choices, form_job, imposition, modules
from .arrangement import RequestError, UnknownNameError
from .request import options, out_of_bounds, spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..forms.design import Content
    from .printable import About, Job, Printable, Printed, Watch
    from .request import Request

FORMATS = {
    "pdf": "pdf",
    "svg": "svg",
    "png": "png",
    "html": "html",
    "markdown": "md",
    "text": "txt",
    "geometry": "json",
}
"""What files can be, and how their names end."""


def check(request: Request, form: str) -> None:
    """Refuse names that nothing has, numbers beyond their limits, forms and options that are not taken; RequestError.

    Nothing is loaded for it but what is asked about, and no file is touched.
    """
    beyond = out_of_bounds(request)
    if beyond:
        raise RequestError("out-of-bounds", option=spelled(beyond), least=0, most=options()[beyond].most)
    for refusal in _choices(request, form):
        if refusal.name not in refusal.known:
            raise refusal
    about = _about(request.document)
    if "modules" in about.options:
        modules.named(request)
    if request.up and request.up not in imposition.counts():
        raise RequestError("no-count", number=request.up, names=tuple(imposition.counts()))
    if form not in about.formats and about == catalogue.KIT:
        raise RequestError("kit-format")
    if form not in about.formats:
        raise RequestError("format", document=about.name, formats=about.formats)
    arrangement.check_options(about.name, about.options, request)
    if request.ppi and form != "png":
        raise RequestError("option", document=f"{about.name} ({form})", option="ppi")
    _check_game(request)
    if form in about.without_paper:
        taken = about.options - arrangement.OPTIONS | {"size"}
        arrangement.check_options(f"{about.name} ({form})", taken, request)


SAID_BY_GAME = ("fill", "code", "layout", "layouts", "seed", "names", "players", "modules", "orders", "back")
"""Options of which a game excludes all others: it says who plays on which grid, and what is on both sides."""


def _check_game(request: Request) -> None:
    """Refuse what a game says itself, and two games."""
    asked = [option for option in SAID_BY_GAME if option in request.asked]
    if len(asked) > 1 and asked[0] in {"fill", "code"}:
        raise RequestError("exclude", one=f"--{spelled(asked[0])}", other=f"--{spelled(asked[1])}")


def _choices(request: Request, form: str) -> Iterator[UnknownNameError]:
    """Yield for everything that is said by a name what is refused unless the name is among those known."""
    yield UnknownNameError("no-document", request.document, catalogue.names())
    about = _about(request.document)
    if request.paper:
        yield UnknownNameError("no-paper", request.paper, choices.known(about, "paper"))
    if request.size and about.sizes:
        yield UnknownNameError("no-size", request.size, choices.known(about, "size"))
    if request.order:
        yield UnknownNameError("no-order", request.order, choices.known(about, "order"))
    if request.duplex:
        yield UnknownNameError("no-edge", request.duplex, choices.known(about, "duplex"))
    yield UnknownNameError("no-ink", request.ink, choices.known(about, "ink"))
    if request.codes:
        yield UnknownNameError("no-codes", request.codes, choices.known(about, "codes"))
    if request.back:
        yield UnknownNameError("no-back", request.back, choices.known(about, "back"))
    if request.game:
        yield UnknownNameError("no-game", request.game, choices.known(about, "game"))
    if request.of:
        yield UnknownNameError("no-document", request.of, choices.known(about, "of"))
    yield UnknownNameError("no-format", form, FORMATS)


def _about(name: str) -> About:
    return catalogue.KIT if name == catalogue.KIT.name else catalogue.printable(name).about


def make(
    request: Request,
    form: str = "pdf",
    content: Content = NO_CONTENT,
    watch: Watch = lambda _, pages: pages,
) -> Printed:
    """Return the files of a request in a form of `FORMATS`; `watch` sees the pages of a pad go by.

    RequestError for what cannot be, KeyError for an unknown language; what the gates raise.
    """
    check(request, form)
    with _translated(request.document):
        return planned(catalogue.printable(request.document), request, content).make(form, watch)


def write(
    request: Request,
    sink: Callable[[bytes], object],
    content: Content = NO_CONTENT,
    watch: Watch = lambda _, pages: pages,
) -> Printed:
    """Write the PDF of a request, that of a form as its pages come; return what is to be told of it, without the file.

    It raises what `make` does, and what cannot be is known before anything is written.
    """
    check(request, "pdf")
    with _translated(request.document):
        job = planned(catalogue.printable(request.document), request, content)
        if isinstance(job, form_job.FormJob):
            return job.write(sink, watch)
        printed = job.make("pdf", watch)
    for each in printed.contents:
        sink(each)
    return printed._replace(contents=())


@contextmanager
def _translated(document: str) -> Iterator[None]:
    """Refuse a document in a language that lacks a part of it; RequestError."""
    try:
        yield
    except UntranslatedError as error:
        raise _untranslated(document, error.language) from error


def _untranslated(document: str, language: str) -> RequestError:
    """Say how much of a document there is in a language: it is printed whole in one language, or not at all."""
    from ..words import coverage

    own = coverage.coverage(language)
    # Templates that are older than the sources list neither a new document nor a new message.
    share = own.documents.get(document, own.catalogs["sheets"])
    return RequestError(
        "untranslated",
        document=document,
        language=own.own_name,
        lacking=max(share.messages - share.translated, 1),
        messages=share.messages,
        names=coverage.complete_in(document),
    )


_ASKED = {"game": "--fill FILE"}
"""How fields of `Content` are asked for."""


def planned(printable: Printable, request: Request, content: Content) -> Job:
    """Return the job of a printable; RequestError also where the content lacks what it is made from."""
    lacking = sorted(_ASKED.get(name, name) for name in printable.about.needs if not getattr(content, name))
    if lacking:
        raise RequestError("needs", document=printable.about.name, needs=tuple(lacking))
    return printable.plan(request, content)


def kit(
    request: Request, printables: Sequence[Printable], *, one_file: bool = False
) -> tuple[tuple[str, Request], ...]:
    """Return what a kit of all that needs no content is made of: each with the path of its file without suffix.

    For every language everything, on its own paper where that of the request is too small; for a print shop (`press`)
    what it prints, in its own size with bleed and marks; in one file everything is turned over the same edge.
    RequestError where more is asked for than languages, paper, duplex and ink.
    """
    from . import bundle

    check(request, "pdf")
    if request.press and request.paper:
        raise RequestError("exclude", one="--press", other="--paper")
    part = request._replace(press=False)
    if request.press:
        part = part._replace(crop_marks=True, bleed=bundle.bleed())
    if one_file:
        part = part._replace(duplex=request.duplex or "long")
    parts = []
    for language in request.lang:
        for about, fits, _ in printables:
            if about.needs or (request.press and bundle.stock(about.name) is None):
                continue
            for game in about.games or ("",):
                paper = part.paper or (about.together if one_file else "")
                each = part._replace(document=about.name, lang=(language,), game=game, paper=paper)
                path = f"{language}/{about.name}-{game}" if game else f"{language}/{about.name}"
                parts.append((path, each if fits(each) else each._replace(paper="")))
    return tuple(parts)
