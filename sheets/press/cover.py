"""The cover of a kit in one file: what is in it, with a picture of each document, and what speaks for the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import __version__
from ..cards import ornaments
from ..cards.setting import css_colours
from ..cards.writings import writing_in
from ..drawing import palette, papers, typefaces
from ..system.resources import data, template
from ..system.typed import typed
from ..words import languages
from ..words.marks import decimal
from ..writers import html
from ..writers.miniatures import Miniature

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.papers import Paper
    from ..words.catalog import Catalog
    from ..writers.html import Layout

_FILE = "kit-cover"
_PAGE = "a4"


class CoverNumbers(NamedTuple):
    """The numbers of a cover, as its template explains them."""

    margin: tuple[float, float, float, float]
    least: float
    title: float
    subtitle: float
    band: float
    text: float
    name: float
    about: float
    small: float
    gap: float
    sheet: float
    most: int
    pictures: tuple[tuple[float, float], ...]


class KitPart(NamedTuple):
    """A document of a kit."""

    document: str
    """Its name among all that can be printed."""
    name: str
    game: str
    """Empty for what is for none."""
    papers: Sequence[tuple[float, float]]
    """The sizes of its pages, uncut: the shorter edge, then the longer one; mm."""
    pages: int
    """That show something: an empty back is none."""
    pieces: int
    """That are cut out of each page."""


class Cover(NamedTuple):
    """A finished cover."""

    content: bytes
    pages: int
    miniatures: tuple[Miniature, ...]
    room: int
    """Which of the rooms for pictures was taken, by number."""


class _Told(NamedTuple):
    """What stands below a picture."""

    name: str
    told: Sequence[str]


def cover(
    entries: Sequence[KitPart],
    catalog: Catalog,
    *,
    starts: Sequence[int],
    paper: str,
    ink: str,
    mixed: bool,
    likely: int = 0,
) -> Cover:
    """Return the cover of documents that start on the pages of a file with these numbers, from 1.

    `mixed` says that the pages of the file are of several sizes. What is told of the documents does not depend on
    where they start but for its digits. The room for pictures with the number `likely` is tried first.
    """
    numbers = typed(CoverNumbers, template(f"{_FILE}.toml"), _FILE)
    sheet = _paper(paper, numbers)
    _, right, _, left = numbers.margin
    room = sheet.width - left - right
    values = _values(entries, starts, catalog, ink, mixed=mixed)
    # A row of stars ends where the page does: a whole number of them.
    edges = 2 * ornaments.EDGE
    band = (room - edges) / round(room / numbers.band) + edges
    page = html.template(f"{_FILE}.html").render(values, numbers=numbers, sheet=sheet, room=room, band=band)
    source = html.PageSource(page, assets=ornaments.pictures(ink, room, band))
    styles = [_style(*picture, room, numbers) for picture in numbers.pictures]
    taken, layout = source.lay_out_best(styles, 1, likely)
    done = layout.write("")
    return Cover(done.content, done.pages, tuple(_miniatures(layout, entries, starts, numbers)), taken)


def _paper(name: str, numbers: CoverNumbers) -> Paper:
    """The paper of the rest, if a cover has room on it."""
    asked = papers.paper(name or _PAGE)
    return asked if asked.width >= numbers.least else papers.paper(_PAGE)


def _style(width: float, height: float, room: float, numbers: CoverNumbers) -> str:
    """The CSS of documents whose pictures have so much room, or more in a page that they do not fill."""
    columns = max(1, int((room + numbers.gap) / (width + numbers.gap) + 1e-6))
    wide = (room + numbers.gap) / columns - numbers.gap
    return f".documents li {{ width: {wide - 0.01:.2f}mm }} .picture {{ height: {height}mm }}"


def _values(
    entries: Sequence[KitPart], starts: Sequence[int], catalog: Catalog, ink: str, *, mixed: bool
) -> dict[str, object]:
    language, colours = languages.language(catalog.language), palette.load(ink)
    gettext = catalog.gettext
    return {
        "language": catalog.language,
        "direction": language.direction,
        "writing": writing_in(catalog.language),
        "text": typefaces.load(typefaces.face("label", language.script)).family,
        "capitals": typefaces.load(typefaces.face("title", language.script)).family,
        "colours": css_colours(colours),
        "lines": colours.lines.share,
        "game": catalog.pgettext("game", "Alhambra"),
        "title": title(catalog),
        "own_name": catalog.own_name,
        "reasons": (
            gettext("Boxes have a corner for the count, so everyone can check the points."),
            gettext("What tied players get is printed: nothing has to be worked out."),
            gettext("Each guest plays in their own language; icons and letters are the same in all of them."),
            gettext("Made for the printer you have: at true size, in full colour, with less ink or in black only."),
            gettext("In a photo, the code shows which sheet it is. Type the game in, and the program checks it."),
        ),
        "sizes": gettext("Pages of several sizes: print each on paper of its own size") if mixed else "",
        "documents": [
            _Told(each.name, tuple(_told(each, start, catalog))) for each, start in zip(entries, starts, strict=True)
        ],
        "imprint": gettext(
            "Unofficial sheet, not made or endorsed by the publisher. Version {version}", version=__version__
        ),
    }


def title(catalog: Catalog) -> str:
    """Return what a kit in one file is called."""
    return catalog.gettext("Sheets, cards and tables")


def _told(entry: KitPart, start: int, catalog: Catalog) -> Iterator[str]:
    if entry.game:
        yield entry.game
    pages = catalog.ngettext("{number} page", "{number} pages", entry.pages)
    first = catalog.gettext("p. {number}", number=start)
    yield " · ".join((*(_paper_name(each, catalog) for each in entry.papers), pages, first))
    yield _quantity(entry.document, catalog)
    if entry.pieces > 1:
        yield catalog.gettext("{number} per page", number=entry.pieces)


def _paper_name(size: tuple[float, float], catalog: Catalog) -> str:
    """What a paper is called: by its name, or by its edges where it has none."""
    named = papers.named(*size)
    if named is not None:
        return named.name.upper() if len(named.name) == len("a4") else named.name.capitalize()
    return catalog.gettext("{length} mm", length=" × ".join(decimal(round(length), catalog) for length in size))


def _quantity(document: str, catalog: Catalog) -> str:
    """How many a table of players prints."""
    said = {
        "player-and-game": catalog.gettext("Print 1 per player and game"),
        "player": catalog.gettext("Print 1 per player"),
        "game": catalog.gettext("Print 1 per game"),
        "printer": catalog.gettext("Print 1 per printer"),
    }
    once = catalog.gettext("Print 1 for the table")
    return next((said[each] for each, named in data("quantities.toml").items() if document in named), once)


def _miniatures(
    layout: Layout, entries: Sequence[KitPart], starts: Sequence[int], numbers: CoverNumbers
) -> Iterator[Miniature]:
    for page, extents in enumerate(layout.extents()):
        for name, extent in extents.items():
            at = int(name.removeprefix("picture-"))
            behind = min(entries[at].pages - 1, numbers.most)
            yield Miniature(page, extent, starts[at] - 1, behind, numbers.sheet)
