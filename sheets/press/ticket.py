"""The job ticket: the page that tells a print shop what is in the files of a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..cards.setting import css_colour
from ..drawing import palette, papers, typefaces
from ..words import languages
from ..words.marks import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..words.catalog import Catalog

PAGE = "a4"


class Work(NamedTuple):
    """A document in a file for a shop."""

    title: str
    pages: str
    copies: int
    sheets: int
    """Of all its copies."""


class File(NamedTuple):
    """A file for a shop, all of it on one stock, in one size."""

    name: str
    grams: str
    size: tuple[float, float]
    """When it is cut; mm."""
    duplex: str
    works: tuple[Work, ...]


class _Told(NamedTuple):
    """What stands on the page."""

    title: str
    lines: Sequence[str]
    heads: Sequence[str]
    sections: Sequence[TicketSection]
    blanks: Sequence[str]
    """What is filled in by hand."""


class TicketSection(NamedTuple):
    """What is listed under a heading."""

    heading: str
    line: str
    rows: tuple[tuple[str, ...], ...]


def job_ticket(listed: Sequence[File], bleed: float, catalog: Catalog, recipe: str = "") -> bytes:
    """Return the page, in a reader's language, that tells a shop what to print on what, and how often."""
    gettext = catalog.gettext
    turned = {
        "long": gettext("both sides, flipped on the long edge"),
        "short": gettext("both sides, flipped on the short edge"),
        "none": gettext("one side"),
    }

    def about(file: File) -> str:
        width, height = (decimal(length, catalog) for length in file.size)
        size = gettext("cut size {width} × {height} mm", width=width, height=height)
        paper = gettext("paper {grams} g/m²", grams=file.grams)
        count = gettext("total sheets: {number}", number=sum(work.sheets for work in file.works))
        return " · ".join((size, paper, turned[file.duplex], count))

    sections = [
        TicketSection(each.name, about(each), tuple((work.title, work.pages, str(work.copies)) for work in each.works))
        for each in listed
    ]
    lines = (
        gettext("Bleed on every side: {bleed} mm, with crop marks", bleed=decimal(bleed, catalog)),
        gettext("Print at 100%, never “fit to page”: the ruler on the sheets must measure 50 mm"),
        gettext("Black and grey are pure black; colours are RGB (sRGB)"),
        gettext("The number of copies is only a suggestion"),
    )
    heads = gettext("Document"), gettext("Pages"), gettext("Copies")
    blanks = gettext("Order"), gettext("Contact")
    return _page(_Told(gettext("Print job"), lines, heads, sections, blanks), catalog, recipe)


def _page(told: _Told, catalog: Catalog, recipe: str) -> bytes:
    from ..writers import html

    language, paper = languages.language(catalog.language), papers.paper(PAGE)
    family = {role: typefaces.load(typefaces.face(role, language.script)).family for role in ("label", "title")}
    values = {
        "language": catalog.language,
        "direction": language.direction,
        "text": family["label"],
        "capitals": family["title"],
        "gold": css_colour(palette.load("full").colour("gold")),
        "width": paper.width,
        "height": paper.height,
        **told._asdict(),
    }
    return html.render_pdf(html.template("job-ticket.html").render(values), recipe=recipe).content
