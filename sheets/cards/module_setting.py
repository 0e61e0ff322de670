"""Cards of modules as files: a page for each module, in the largest type that fits it; and the list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import modules as known

from ..drawing import icons, palette
from ..drawing.labels import LabelTooLongError, Style, fitted
from ..drawing.typefaces import face
from ..words.catalog import load
from ..words.module_terms import box_name, when_scored
from . import module_card, ornaments
from .content import Table
from .parallel import parallel
from .setting import CardKind, fitting, languages_of, measures, page_source
from .sizes import ModuleSize, OverviewSize
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..words.catalog import Catalog
    from ..writers.html import Rendered
    from .content import Card
    from .setting import Set

_CARD, _OVERVIEW = "module-card.toml", "modules-overview.toml"

_BESIDE_STAR = 1.35
"""Where titles begin, in widths of their star."""
_TRACKING = 0.4
"""Of titles, in points."""
_BESIDE_ICON = 1.25
"""Where names begin, in widths of their icon."""
_FREE = 1.0
"""Millimetres between a name and the next column."""


def card_of_modules(
    catalog: Catalog, *, game: str = "", size: str = "a6", ink: str = "full", modules: tuple[str, ...] = ()
) -> Card:
    """Return the rules of some modules, or of all that are judged, the same for every size and ink.

    What is not judged is left out. KeyError for an unknown name.
    """
    del game  # modules are of one
    numbers, judged = measures(ModuleSize, _CARD, size), known.judged()
    drawer = module_card.ModuleDrawer(
        palette.load(ink), numbers.tile, Style(face("label-bold"), numbers.mark, numbers.mark)
    )
    return module_card.module_card(catalog, tuple(each for each in modules or judged if each in judged), drawer)


def overview(catalog: Catalog, *, game: str = "", size: str = "a4", ink: str = "full") -> Card:
    """Return the list of all modules, the same for every size and ink; KeyError for an unknown name."""
    del game  # modules are of one
    measures(OverviewSize, _OVERVIEW, size)
    palette.load(ink)
    return module_card.modules_overview(catalog)


def card_pdf(
    card: Card, other: Card | None = None, *, size: str = "a6", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return the cards of modules as tagged PDF: a page for each, and then one of the other language.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    first, *others = (_set(cards, number, size, ink, bleed).layout for number in range(len(card.sections)))
    return first.write(recipe, after=others)


def _lines(module: str, catalog: Catalog) -> Iterator[str]:
    """Yield in which box a module is, and when it brings points, if it does."""
    yield box_name(module, catalog)
    if when := when_scored(module, catalog):
        yield when


def _set(cards: Sequence[Card], number: int, size: str, ink: str, bleed: float) -> Set:
    """Return one module in each language, set: its pages."""
    numbers = measures(ModuleSize, _CARD, size, len(cards))
    module = cards[0].sections[number].name
    catalogs = [load(card.language) for card in cards]
    signed = tuple(item.id for item in known.items((module,)) if icons.sign(item.id))
    values = {
        "size": numbers,
        "bleed": bleed,
        "number": number,
        "names": _name_size(cards, number, numbers),
        "titles": [_title_size(card, number, numbers) for card in cards],
        "subtitles": [" · ".join(_lines(module, each)) for each in catalogs],
        "scoring": [each.gettext("Scoring") for each in catalogs],
        "signed": signed,
        "shows": module_card.shows,
        "beside_star": _BESIDE_STAR,
        "beside_icon": _BESIDE_ICON,
        "tracking": _TRACKING,
    }
    pictures = ornaments.module_signs(ink, signed)
    source = page_source("module-card", cards, ink, values, pictures=pictures)
    return fitting(source, numbers.text, len(cards), languages_of(cards), numbers.likely)


def _name_size(cards: Sequence[Card], number: int, size: ModuleSize) -> float:
    """The size of the names of majorities, as large as they have room in the first column of their table."""
    _, right, _, left = size.margin
    room = (size.width - left - right) * size.lead / 100 - _BESIDE_ICON * size.icon - _FREE
    largest, smallest = size.name
    found = largest
    for card in cards:
        rows = [row for block in card.sections[number].blocks if isinstance(block, Table) for row in block.rows]
        bold = face("label-medium", writing_of(card).script)
        for row in rows:
            found = fitted([row.name], Style(bold, found, smallest), room)[1]
    return found


def _title_size(card: Card, number: int, size: ModuleSize) -> float:
    """The size of the name of a module: on one line, or on two of the largest where the smallest is too large."""
    _, right, _, left = size.margin
    largest, smallest = size.title
    text, capitals = card.sections[number].heading.upper(), face("title", writing_of(card).script)
    room = size.width - left - right - size.star * _BESIDE_STAR
    try:
        return fitted([text], Style(capitals, largest, smallest, tracking=_TRACKING), room)[1]
    except LabelTooLongError:
        return largest


def overview_pdf(
    card: Card,
    other: Card | None = None,
    *,
    size: str = "a4",
    ink: str = "full",
    recipe: str,
    bleed: float = 0.0,  # noqa: ARG001 - its edge is white
) -> Rendered:
    """Return the list of modules as tagged PDF, perhaps with the same in another language behind it.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    numbers = measures(OverviewSize, _OVERVIEW, size, len(cards))
    source = page_source("modules-overview", cards, ink, {"size": numbers, "marks": module_card.MARKS})
    return fitting(source, numbers.text, len(cards), languages_of(cards), numbers.likely).layout.write(recipe)


CARD = CardKind(
    module_card.CARD,
    lambda catalog: catalog.gettext("module card: the rules of a module of the expansions on one small card"),
    _CARD,
    (),
    card_of_modules,
    card_pdf,
    modules="rules",
)

OVERVIEW = CardKind(
    module_card.OVERVIEW,
    lambda catalog: catalog.gettext("modules overview: all modules of the expansions, when they score and what"),
    _OVERVIEW,
    (),
    overview,
    overview_pdf,
)
