"""Reference cards as files: the content of a card, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building

from ..drawing import palette
from ..drawing.labels import width
from ..drawing.typefaces import face
from ..writers import html
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .alhambra import base_card
from .content import Cases, Drawing, figures
from .filling.columns import MORE
from .filling.flow import FIGURE, FOOT, HEAD, PART, SMALL_TABLE, TABLE, Band, CardDrawing, Flow, css_text
from .filling.search import filled
from .first_game import first_sheet
from .first_game_base import base_sheet
from .footnotes import footnoted, needed
from .ornaments import Back
from .parallel import across, different, parallel
from .roll_and_write import NAME as ROLL_AND_WRITE
from .roll_and_write import roll_and_write_card
from .setting import CardKind, file_title, languages_of, measures, page_source, scale_of, table_of, title
from .sizes import CardSize
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Card, Case
    from .sizes import Scale

_FILE, _FIRST_GAME = "cards.toml", "first-game.toml"

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Scale], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}

_FIRST_GAMES: Mapping[str, Callable[[Catalog, Palette, Scale], Card]] = {
    ALHAMBRA: base_sheet,
    ROLL_AND_WRITE: first_sheet,
}

_ROUNDED = 0.1
"""Millimetres that a line has too many for rounding."""

_DRAWN = {ALHAMBRA: "wall", ROLL_AND_WRITE: "grid"}
"""The kind of drawing that all others of a card are, if its size has no number for their section."""
_UNGROWN, _FULL = "full", 1.0
"""The kind of those that fill their column, and the millimetres that they may lack."""


def reference_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a card, its drawings in the measures of a size; KeyError for an unknown name."""
    card = _MAKERS[game](catalog, palette.load(ink), scale_of(measured(size)))
    return footnoted(_continuing(card, catalog), catalog)


def first_game(catalog: Catalog, *, game: str = ROLL_AND_WRITE, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a sheet for a first game; KeyError for an unknown name."""
    scale = scale_of(measured(size, file=_FIRST_GAME))
    return footnoted(_continuing(_FIRST_GAMES[game](catalog, palette.load(ink), scale), catalog), catalog)


def measured(size: str, languages: int = 1, *, file: str = _FILE) -> CardSize:
    """Return the numbers of a size, for a card in one language or in two; KeyError for an unknown size."""
    return measures(CardSize, file, size, languages)


def card_pdf(
    card: Card,
    other: Card | None = None,
    *,
    size: str = "a5",
    ink: str = "full",
    recipe: str,
    bleed: float = 0.0,
    file: str = _FILE,
) -> Rendered:
    """Return a card as tagged PDF, perhaps with the same in another language, its pages cut to a size.

    The languages stand side by side, rule by rule; those of a set of small cards are front and back. Each card of a set
    in one language has an ornament behind it. `bleed` are millimetres added around every page. Raises what
    `html.Source` raises, LabelTooLongError, UnlikeCardsError, and KeyError for an unknown size or ink. `file` has the
    numbers of the sizes.
    """
    cards = parallel(card, other)
    name, numbers = file_title(cards), measured(size, file=file)
    if numbers.back is None:
        (layout,) = filled([card_flow(cards, size, ink, bleed, name, file=file)])
        return layout.write(recipe)
    front, *backs = filled([card_flow((each,), size, ink, bleed, name, file=file) for each in cards])
    return front.write(recipe, backs or [_back(card, Back(numbers.width, numbers.height, *numbers.back), ink, bleed)])


def card_flow(cards: Sequence[Card], size: str, ink: str, bleed: float, name: str, *, file: str = _FILE) -> Flow:
    """Return a card, or two side by side, to be filled into pages; `name` is what the file is called."""
    numbers = measured(size, len(cards), file=file)
    likely = numbers.likely[cards[0].name].get("-".join(languages_of(cards)))
    largest, smallest = numbers.text
    numbers = numbers._replace(text=(min(largest, (numbers.largest or {}).get(cards[0].name, largest)), smallest))
    return Flow(
        card_source(cards, numbers, ink, bleed, name),
        numbers,
        table_of(file, size, len(cards)),
        tuple(bands(cards, numbers)),
        _sketches(cards[0], numbers),
        len(Building),
        likely or (sum(numbers.text) / 2,),
        languages_of(cards),
        _repeated(cards, numbers),
    )


def card_source(cards: Sequence[Card], size: CardSize, ink: str, bleed: float, name: str) -> PageSource:
    """Return the page of a card, or of two side by side, as it is before the size of its text is chosen."""
    sections = across(card.sections for card in cards)
    by_name = {same[0].name: same for same in sections}
    placed = list(bands(cards, size))
    values = {
        "size": size,
        "file_title": name,
        "bleed": bleed,
        "title": title(cards, size, lines=True),
        "bands": [
            {
                "flows": flows,
                "page": number > 0 and (not flows or not band.wide),
                "number": number,
                "sections": [by_name[each] for each in own],
            }
            for number, band in enumerate(placed)
            for flows, own in ((False, band.wide), (True, band.sections))
            if own
        ],
        "sections": sections,
        # The last page has them at its foot.
        "notes": [css_text(_notes(cards, band)) for band in placed[:-1]] if size.numbered else [],
        "part": PART,
        "more": MORE,
        "table": TABLE,
        "small_table": SMALL_TABLE,
        "head": HEAD,
        "foot": FOOT,
        "case_width": max(
            (sketch.width for sketch in _sketches(cards[0], size).values() if sketch.kind == "case"), default=0
        ),
        "filled": palette.load(ink).ornament == "full",
        "rows_of": partial(_rows, size=size),
        "again": {name: height for band in placed for name, height in band.again.items()} if size.topics else {},
    }
    return page_source("card", cards, ink, values, band=size.band)


class _Placed(NamedTuple):
    """A building rule in a row: its number among all, the width of its cell, and the space above its drawings; mm."""

    number: int
    width: float
    above: float


def _rows(cases: Sequence[Case], size: CardSize) -> Iterator[list[_Placed]]:
    """Yield building rules row by row: cells as wide as the page, all drawings of a row on one line."""
    _, right, _, left = size.margin
    numbers = {case.statement.rules[0]: number for number, case in enumerate(cases)}
    for rules in size.cases:
        row = [cases[numbers[rule]] for rule in rules]
        widths = [case.legal.width + size.apart + case.illegal.width + _ROUNDED for case in row]
        heights = [max(case.legal.height, case.illegal.height) for case in row]
        more = (size.width - left - right - _ROUNDED - sum(widths) - size.gap * (len(row) - 1)) / len(row)
        yield [
            _Placed(numbers[rule], width + more, max(heights) - height)
            for rule, width, height in zip(rules, widths, heights, strict=True)
        ]


def _notes(cards: Sequence[Card], band: Band) -> str:
    """What the signs in a band mean."""
    return " · ".join(filter(None, (needed(card, (*band.wide, *band.sections)) for card in cards)))


def _repeated_heading(heading: str, size: CardSize, card: Card) -> float:
    """The height of a section's heading where the section goes on; mm."""
    below, line = size.again
    bold = face("label-bold", writing_of(card).script)
    type_size = size.heading if size.topics else size.continued
    # Small capitals are no wider than these.
    lines = math.ceil(width(heading.upper(), bold, type_size) / size.column)
    return float(below + line * lines)


def _continuing(card: Card, catalog: Catalog) -> Card:
    """A card whose sections know what stands above them where they go on."""
    return card._replace(
        sections=tuple(
            each._replace(again=catalog.pgettext("heading", "{heading}, continued", heading=each.heading))
            for each in card.sections
        )
    )


def _repeated(cards: Sequence[Card], size: CardSize) -> dict[str, str]:
    """The headings of sections that go on: small cards repeat them as they are, others say that they go on."""
    return {
        same[0].name: same[0].heading if size.topics else " · ".join(different(section.again for section in same))
        for same in across(card.sections for card in cards)
    }


def bands(cards: Sequence[Card], size: CardSize) -> Iterator[Band]:
    """Yield the bands of a size; KeyError where one names a section that the cards do not have."""
    headings = _repeated(cards, size)
    for band in {ALHAMBRA: size.alhambra, ROLL_AND_WRITE: size.roll_and_write}[cards[0].name]:
        again = {name: _repeated_heading(headings[name], size, cards[0]) for name in band.sections}
        yield Band(band.wide, band.sections, again, band.pages)


def _back(card: Card, back: Back, ink: str, bleed: float) -> Layout:
    """The page that lies behind every card of a set."""
    page = html.template("card-back.html").render(card=card, back=back, bleed=bleed)
    return html.PageSource(page, assets={"back.svg": ornaments.back_picture(ink, back)}).lay_out(most_pages=1)


def _sketches(card: Card, size: CardSize) -> dict[str, CardDrawing]:
    """The drawings of a card by their ids."""
    kinds: dict[int, str] = {}
    for section in card.sections:
        # All turns are one: their drawings are of one scale.
        own, _, _ = section.name.partition("-")
        kind = own if own in size.growth else _DRAWN[card.name]
        for block in section.blocks:
            # What is as wide as its column does not grow.
            is_full = isinstance(block, Drawing) and block.figure.width > size.column - _FULL
            drawn = "case" if isinstance(block, Cases) else _UNGROWN if is_full else kind
            kinds.update(
                (id(figure), drawn) for figure in figures(card._replace(sections=(section._replace(blocks=(block,)),)))
            )
    return {
        f"{FIGURE}-{number}": CardDrawing(kinds[id(figure)], figure.width, figure.height)
        for number, figure in enumerate(figures(card))
    }


KIND = CardKind(
    "reference-card",
    lambda catalog: catalog.gettext("reference card: turn, building rules, scoring, common questions"),
    _FILE,
    tuple(_MAKERS),
    reference_card,
    card_pdf,
)

FIRST_GAME = CardKind(
    "first-game",
    lambda catalog: catalog.gettext("first game: setup, the first turns, an example scored"),
    _FIRST_GAME,
    tuple(_FIRST_GAMES),
    first_game,
    partial(card_pdf, file=_FIRST_GAME),
)
