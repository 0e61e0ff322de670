"""Pocket cards and reserve strips as files: each side of a language is a page, in the largest type that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import palette
from ..writers import html
from . import ornaments, pocket
from .alhambra import NAME as ALHAMBRA
from .footnotes import footnoted
from .parallel import parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .setting import CardKind, fitting, languages_of, measures, page_source, scale_of
from .sizes import PocketSize, StripSize

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..words.catalog import Catalog
    from ..writers.html import Rendered
    from .content import Card, Case, Cases, TableRow
    from .setting import Set
    from .sizes import SideOfSize

_POCKET, _STRIP = "pocket-card.toml", "reserve-strip.toml"


def pocket_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "poker", ink: str = "full") -> Card:
    """Return the content of a pocket card, its drawings in the measures of a size; KeyError for an unknown name."""
    card = pocket.MAKERS[game](catalog, palette.load(ink), scale_of(measures(PocketSize, _POCKET, size)))
    return footnoted(card, catalog)


def reserve_strip(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "strip", ink: str = "full") -> Card:
    """Return the content of a strip, its drawings in the measures of a size; KeyError for an unknown name."""
    del game  # there is one
    return pocket.strip(catalog, palette.load(ink), scale_of(measures(StripSize, _STRIP, size)))


def card_pdf(
    card: Card, other: Card | None = None, *, size: str = "poker", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a pocket card as tagged PDF: front and back, and then those of the other language.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    numbers = measures(PocketSize, _POCKET, size, len(cards))
    # Each side has its own size of type: the back has more room than the front in one language, and less in another.
    front, back = (_set(cards, numbers, side, ink, bleed) for side in sides_of(card, numbers))
    for side in (front, back):
        if side.layout.pages > len(cards):
            raise html.TextOverflowError("a side of the card does not hold its text", card.sections[0].heading)
    return front.layout.write(recipe, [back.layout])


def strip_pdf(
    card: Card, other: Card | None = None, *, size: str = "strip", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a strip as tagged PDF: one side, or one for each language.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    numbers = measures(StripSize, _STRIP, size, len(cards))
    (side,) = numbers.alhambra
    return _set(cards, numbers, side, ink, bleed).layout.write(recipe)


def sides_of(card: Card, size: PocketSize) -> tuple[SideOfSize, ...]:
    """Return the sides that have the sections of a card; KeyError where no game's have."""
    names = {section.name for section in card.sections}
    for sides in {ALHAMBRA: size.alhambra, ROLL_AND_WRITE: size.roll_and_write}.values():
        if names == {name for side in sides for name in side.sections}:
            return sides
    raise KeyError(card.title)


def _set(cards: Sequence[Card], size: PocketSize | StripSize, side: SideOfSize, ink: str, bleed: float) -> Set:
    """Set one side of each language, in the largest type that fits."""
    values = {
        "size": size,
        "side": side,
        "bleed": bleed,
        "rows_of": lambda cases: _rows(cases, side.drawn),
        "points_of": _points,
        "costs": (rollandwrite.change_die_cost(), rollandwrite.second_building_cost()),
        "filled": palette.load(ink).ornament == "full",
    }
    # The lines of its drawings, which are small, are the same in every ink.
    pictures = ornaments.pieces(ink)
    source = page_source(size.template, cards, ink, values, is_weighed=False, pictures=pictures)
    return fitting(source, size.text, len(cards), languages_of(cards), size.likely)


def _rows(cases: Cases, drawn: Sequence[Sequence[str]]) -> list[list[Case]]:
    """The rules by the rows in which a side shows them, each called by its number."""
    found = {case.statement.rules[0]: case for case in cases.cases}
    return [[found[rule] for rule in row] for row in drawn]


def _points(rows: Sequence[TableRow], start: int, count: int) -> list[tuple[str, ...]]:
    """The points of one scoring of each type, where a table lies across: its rows are columns."""
    return [row.cells[start : start + count] for row in rows]


CARD = CardKind(
    pocket.CARD,
    lambda catalog: catalog.gettext("pocket card: the whole game on one small card for each player"),
    _POCKET,
    tuple(pocket.MAKERS),
    pocket_card,
    card_pdf,
)

STRIP = CardKind(
    pocket.STRIP,
    lambda catalog: catalog.gettext("reserve strip for the base game: points and building rules at each reserve board"),
    _STRIP,
    (),
    reserve_strip,
    strip_pdf,
)
