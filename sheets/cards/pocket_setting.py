"""Pocket cards and reserve strips as files: each side of a language is a page, in the largest type that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..drawing import palette
from ..drawing.labels import Style
from ..drawing.typefaces import face
from ..writers import html, svg
from . import ornaments, pocket
from .alhambra import NAME as ALHAMBRA
from .content import figures
from .parallel import different, parallel
from .setting import CardKind, css_colour, css_colours, fitting, kind_of_cell, languages_of
from .writings import writings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..words.catalog import Catalog
    from ..writers.html import PageSource, Rendered
    from .content import Card, Cases, TableRow


def pocket_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "poker", ink: str = "full") -> Card:
    """Return the content of a pocket card, its drawings in the measures of a size; KeyError for an unknown name."""
    numbers = CARD.measures(size)
    return pocket.MAKERS[game](catalog, palette.load(ink), numbers, _number(numbers))


def reserve_strip(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "strip", ink: str = "full") -> Card:
    """Return the content of a strip, its drawings in the measures of a size; KeyError for an unknown name."""
    del game  # there is one
    numbers = STRIP.measures(size)
    return pocket.strip(catalog, palette.load(ink), numbers, _number(numbers))


def _number(numbers: Mapping[str, Any]) -> Style:
    return Style(face("label-bold"), numbers["number"], numbers["number"])


def card_pdf(
    card: Card, other: Card | None = None, *, size: str = "poker", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a pocket card as tagged PDF: front and back, and then those of the other language.

    Errors as for every card (`setting.MakePdf`).
    """
    cards = parallel(card, other)
    numbers = CARD.measures(size)
    # Each side has its own size of type: the back has more room than the front in one language, and less in another.
    front, back = (
        fitting(_source(cards, numbers, side, ink, bleed), numbers, len(cards), languages_of(cards), numbers["likely"])
        for side in numbers[card_game(card, numbers)]
    )
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
    numbers = STRIP.measures(size)
    (side,) = numbers[ALHAMBRA]
    source = _source(cards, numbers, side, ink, bleed)
    return fitting(source, numbers, len(cards), languages_of(cards), numbers["likely"]).layout.write(recipe)


def card_game(card: Card, numbers: Mapping[str, Any]) -> str:
    """Return the game whose sides have the sections of a card; KeyError where none has."""
    names = {section.name for section in card.sections}
    for game in pocket.MAKERS:
        if names == {name for side in numbers[game] for name in side["sections"]}:
            return game
    raise KeyError(card.title)


def _source(
    cards: Sequence[Card], numbers: Mapping[str, Any], side: Mapping[str, Any], ink: str, bleed: float
) -> PageSource:
    """One side of each language."""
    colours = palette.load(ink)
    drawings = {figure: f"figure-{number}.svg" for number, figure in enumerate(map(id, figures(cards[0])))}
    # The same in every language but for what a reader of the screen is told.
    names = {
        id(figure): drawings[id(first)]
        for card in cards
        for first, figure in zip(figures(cards[0]), figures(card), strict=True)
    }
    values = {
        "cards": cards,
        "writings": writings(cards),
        "title": " · ".join(different(f"{card.title} – {card.subtitle}" for card in cards)),
        "size": numbers,
        "side": side,
        "kind_of": lambda block: type(block).__name__,
        "kind_of_cell": kind_of_cell,
        "rows_of": lambda cases: _rows(cases, side.get("drawn", ())),
        "points_of": _points,
        "drawing": lambda figure: names[id(figure)],
    }
    look = {
        "size": numbers,
        "side": side,
        "bleed": bleed,
        "colours": css_colours(colours),
        "buildings": {
            name: {"ink": css_colour(building.ink), "ground": css_colour(building.ground)}
            for name, building in colours.buildings.items()
        },
    }
    template = numbers["template"]
    page, style = html.template(f"{template}.html").render(values), html.template(f"{template}.css").render(look)
    assets = {
        drawings[id(each)]: svg.fragment(each.shapes, each.width, each.height, title=each.alt, prefix="f").encode()
        for each in figures(cards[0])
    }
    return html.PageSource(page, style=style, assets={**ornaments.pictures(ink, 0, 0), **assets})


def _rows(cases: Cases, drawn: Sequence[Sequence[str]]) -> list[list[Any]]:
    """The rules by the rows in which a side shows them, each called by its number."""
    found = {case.statement.rules[0]: case for case in cases.cases}
    return [[found[rule] for rule in row] for row in drawn]


def _points(rows: Sequence[TableRow], start: int, count: int) -> list[list[str]]:
    """The points of one scoring of each type, where a table lies across: its rows are columns."""
    return [[cell for cell in row.cells[start : start + count] if cell] for row in rows]


CARD = CardKind(
    pocket.CARD,
    lambda catalog: catalog.gettext("pocket card: the whole game on one small card for each player"),
    "pocket-card.toml",
    tuple(pocket.MAKERS),
    pocket_card,
    card_pdf,
)

STRIP = CardKind(
    pocket.STRIP,
    lambda catalog: catalog.gettext("reserve strip for the base game: points and building rules at each reserve board"),
    "reserve-strip.toml",
    (),
    reserve_strip,
    strip_pdf,
)
