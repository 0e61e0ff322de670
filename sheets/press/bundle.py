"""Finished documents of a kit bound together: as one file, or as files for a print shop with their job ticket."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import papers
from ..system.resources import data
from ..words.catalog import load
from . import cover, ticket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..words.catalog import Catalog
    from ..writers.assembly import Finished, Measured
    from .cover import Cover
    from .printable import Printed
    from .request import Request

TICKET = "job-ticket"
"""The file that tells a shop about the others, without its suffix."""

_DASH = " – "
"""Between the game and the name of a document, in the title of its file."""


class Stock(NamedTuple):
    """What a shop prints documents on: its name, and g/m²."""

    name: str
    grams: str
    copies: int
    """Of the document that was asked about."""


class Made(NamedTuple):
    """A finished document of a kit."""

    request: Request
    content: bytes
    pieces: int = 1
    """That are cut out of each of its pages."""


def finished(request: Request, printed: Printed, content: bytes) -> Made:
    """Return a document of a kit as it was printed, its content perhaps adjusted for a printer."""
    said = (remark.values["pieces"] for remark in printed.remarks if remark.reason == "pieces")
    pieces = next(said, 1)
    return Made(request, content, pieces if isinstance(pieces, int) else 1)


class Bound(NamedTuple):
    """A finished file of a kit: its name without suffix, and its number of pages."""

    name: str
    content: bytes
    pages: int
    languages: tuple[str, ...]
    mixed: bool = False
    """Whether its pages are of several sizes of paper."""


def stock(document: str) -> Stock | None:
    """Return what a shop prints a document on; None where it is for no shop."""
    for each in data("stocks.toml")["stocks"]:
        if document in each["copies"]:
            return Stock(each["name"], each["grams"], each["copies"][document])
    return None


def bleed() -> float:
    """Return the millimetres of bleed that a shop gets around every page."""
    return float(data("stocks.toml")["bleed"])


def whole(made: Sequence[Made], catalog: Catalog, recipe: str = "") -> Bound:
    """Return a kit as one file, with a cover before the documents of each language; `recipe` makes it again.

    The file is called as its reader, of the catalog, calls a kit.
    """
    from ..writers import assembly

    found = [assembly.measured(each.content) for each in made]
    duplex, mixed = _duplex(found), len(_papers(found)) > 1
    parts = list[assembly.Finished]()
    page, several = 1, len(_languages(made)) > 1
    for language, members in groupby(zip(made, found, strict=True), key=lambda each: each[0].request.lang[0]):
        own = tuple(members)
        reader = load(language)
        first = _cover(own, page, reader, duplex, mixed=mixed)
        title = f"{cover.title(reader)} ({reader.own_name})" if several else cover.title(reader)
        parts += [
            assembly.Finished(first.content, title, first.miniatures),
            *_finished(*zip(*own, strict=True), several=several),
        ]
        page += sum(assembly.on_leaves(pages, duplex) for pages in (first.pages, *(about.pages for _, about in own)))
    spoken = _spoken(made, catalog)
    content = assembly.joined(parts, title=cover.title(catalog), languages=spoken, duplex=duplex, recipe=recipe)
    return Bound("kit", content, assembly.measured(content).pages, _languages(made), mixed=mixed)


def _cover(own: Sequence[tuple[Made, Measured]], page: int, reader: Catalog, duplex: str, *, mixed: bool) -> Cover:
    """The cover of documents in one language, which is on a page of the file."""
    from ..writers import assembly

    entries = []
    for each, about in own:
        game, _, name = _title(about).rpartition(_DASH)
        entries.append(
            cover.KitPart(each.request.document, name, game, sorted(about.papers), about.printed, each.pieces)
        )
    # The cover lies on the paper of the rest.
    make = partial(cover.cover, entries, reader, paper=own[0][0].request.paper, ink=own[0][0].request.ink, mixed=mixed)
    taken = [assembly.on_leaves(about.pages, duplex) for _, about in own[:-1]]
    # It tells pages that come after it: as if it were one page, and again if it has turned out to be more.
    leaf = assembly.on_leaves(1, duplex)
    draft = make(starts=list(accumulate(taken, initial=page + leaf)), likely=len(entries))
    own_pages = assembly.on_leaves(draft.pages, duplex)
    if own_pages == leaf:
        return draft
    return make(starts=list(accumulate(taken, initial=page + own_pages)), likely=draft.room)


def _finished(made: Sequence[Made], found: Sequence[Measured], *, several: bool) -> list[Finished]:
    """Files to be joined, as their bookmarks and pages are called; a language is told where there are several."""
    from ..writers.assembly import Finished

    return [
        Finished(each.content, _told_apart(each, about, several=several))
        for each, about in zip(made, found, strict=True)
    ]


def _told_apart(each: Made, about: Measured, *, several: bool) -> str:
    return f"{_title(about)} ({_language(each)})" if several else _title(about)


def _title(about: Measured) -> str:
    # Sheets call themselves "Game – score pad", cards "Game – Pocket card"; in a list all are written alike.
    game, dash, kind = about.title.rpartition(_DASH)
    return f"{game}{dash}{kind[:1].upper()}{kind[1:]}"


def for_shop(made: Sequence[Made], catalog: Catalog, recipe: str = "") -> tuple[Bound, ...]:
    """Return one file for all that is printed alike (stock, size, edge), and the job ticket, in a reader's language.

    `recipe` makes all of them again.
    """
    from ..writers import assembly

    kinds: dict[str, list[tuple[Made, Measured, Stock]]] = {}
    for each in made:
        own, about = stock(each.request.document), assembly.measured(each.content)
        if own is not None:
            kinds.setdefault(_name(own, about), []).append((each, about, own))
    several = len(_languages(made)) > 1
    bound, listed = list[Bound](), list[ticket.File]()
    for name, members in kinds.items():
        works, page = list[ticket.Work](), 1
        for each, about, own in members:
            pages = f"{page}–{page + about.pages - 1}" if about.pages > 1 else str(page)
            taken = assembly.on_leaves(about.pages, about.duplex)
            leaves = taken if about.duplex == "none" else taken // 2
            works.append(ticket.Work(_told_apart(each, about, several=several), pages, own.copies, own.copies * leaves))
            page += taken
        own_made, found, (own, *_) = zip(*members, strict=True)
        first = found[0]
        file = f"{name}.pdf"
        size = first.width, first.height
        listed.append(ticket.File(file, own.grams, size, first.duplex, tuple(works)))
        parts = _finished(own_made, found, several=several)
        spoken = _spoken(own_made, catalog)
        content = assembly.joined(parts, title=file, languages=spoken, duplex=first.duplex, recipe=recipe)
        bound.append(Bound(name, content, assembly.measured(content).pages, _languages(own_made)))
    told = ticket.job_ticket(listed, bleed(), catalog, recipe)
    return (*bound, Bound(TICKET, told, assembly.measured(told).pages, (catalog.language,)))


def _name(own: Stock, about: Measured) -> str:
    """What a file is called: by its stock, the size of its sheets, and how they lie and are turned."""
    short, long = sorted((about.width, about.height))
    paper = papers.named(short, long)
    words = [own.name, paper.name if paper else f"{short:g}x{long:g}"]
    words += ["landscape"] if about.width > about.height else []
    words += ["one-side"] if about.duplex == "none" else []
    return "-".join(words)


def _papers(found: Sequence[Measured]) -> frozenset[tuple[float, float]]:
    return frozenset[tuple[float, float]]().union(*(about.papers for about in found))


def _duplex(found: Sequence[Measured]) -> str:
    """How a printer is to turn the paper of a file whose parts are turned alike; parts of one side take no part."""
    turned = [about.duplex for about in found if about.duplex != "none"]
    return turned[0] if turned else "none"


def _language(each: Made) -> str:
    return ", ".join(load(code).own_name for code in each.request.lang)


def _languages(made: Sequence[Made]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for each in made for code in each.request.lang))


def _spoken(made: Sequence[Made], catalog: Catalog) -> tuple[str, ...]:
    """The languages of a file, that of its title first."""
    return tuple(dict.fromkeys((catalog.language, *_languages(made))))
