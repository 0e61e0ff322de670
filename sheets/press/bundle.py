"""Finished documents of a kit bound together: as one file, or as files for a print shop with their job ticket."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing import papers
from ..system.resources import data
from ..words.catalog import load
from . import ticket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..words.catalog import Catalog
    from ..writers.assembly import Finished, Measured
    from .request import Request

TICKET = "job-ticket"
"""The file that tells a shop about the others, without its suffix."""


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
    """Return a kit as one file with a cover, in the language of its reader; `recipe` makes it again."""
    from ..writers import assembly

    found = [assembly.measured(each.content) for each in made]
    duplex = _duplex(found)
    # The cover lies on the paper of the rest.
    paper, mixed = made[0].request.paper, len(_papers(found)) > 1
    # The cover tells pages that come after it, so its own have to be known first.
    length = assembly.on_leaves(
        assembly.measured(ticket.cover(_contents(made, found, 1, duplex), catalog, paper, mixed=mixed)).pages, duplex
    )
    first = ticket.cover(_contents(made, found, length + 1, duplex), catalog, paper, mixed=mixed)
    title = assembly.measured(first).title
    parts = [assembly.Finished(first, title), *_finished(made, found)]
    spoken = _spoken(made, catalog)
    content = assembly.joined(parts, title=title, languages=spoken, duplex=duplex, recipe=recipe)
    return Bound("kit", content, assembly.measured(content).pages, _languages(made), mixed=mixed)


def _contents(
    made: Sequence[Made], found: Sequence[Measured], page: int, duplex: str
) -> dict[str, list[tuple[str, int]]]:
    """The titles of a kit by their languages, each with its page; the first of them is on `page`."""
    from ..writers import assembly

    listed: dict[str, list[tuple[str, int]]] = {}
    for each, about in zip(made, found, strict=True):
        listed.setdefault(_language(each), []).append((_title(each, about, several=False), page))
        page += assembly.on_leaves(about.pages, duplex)
    return listed


def _finished(made: Sequence[Made], found: Sequence[Measured]) -> list[Finished]:
    """Files to be joined, as their bookmarks and pages are called; a language is told where there are several."""
    from ..writers.assembly import Finished

    several = len(_languages(made)) > 1
    return [
        Finished(each.content, _title(each, about, several=several)) for each, about in zip(made, found, strict=True)
    ]


def _title(each: Made, about: Measured, *, several: bool) -> str:
    # Sheets call themselves "Game – score pad", cards "Game – Pocket card"; in a list all are written alike.
    game, dash, kind = about.title.rpartition(" – ")
    title = f"{game}{dash}{kind[:1].upper()}{kind[1:]}"
    return f"{title} ({_language(each)})" if several else title


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
            works.append(ticket.Work(_title(each, about, several=several), pages, own.copies, own.copies * leaves))
            page += taken
        own_made, found, (own, *_) = zip(*members, strict=True)
        first = found[0]
        file = f"{name}.pdf"
        size = first.width, first.height
        listed.append(ticket.File(file, own.grams, size, first.duplex, tuple(works)))
        parts = _finished(own_made, found)
        spoken = _spoken(own_made, catalog)
        content = assembly.joined(parts, title=file, languages=spoken, duplex=first.duplex, recipe=recipe)
        bound.append(Bound(name, content, assembly.measured(content).pages, _languages(own_made)))
    told = ticket.job_ticket(listed, bleed(), catalog, recipe)
    return (*bound, Bound(TICKET, told, assembly.measured(told).pages, (catalog.language,)))


def _name(own: Stock, about: Measured) -> str:
    """What a file is called: by its stock, the size of its sheets, and how they lie and are turned."""
    short, long = sorted((about.width, about.height))
    names = (
        paper.name
        for paper in map(papers.paper, papers.paper_names())
        if abs(paper.width - short) < 1 and abs(paper.height - long) < 1
    )
    words = [own.name, next(names, f"{short:g}x{long:g}")]
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
