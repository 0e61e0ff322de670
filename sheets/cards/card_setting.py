"""Reference cards as files: the content of a card, in one language or two, set in a size and written as PDF."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from ..drawing import palette
from ..drawing.labels import width
from ..drawing.typefaces import face
from ..words.catalog import load
from ..writers import html
from . import ornaments
from .alhambra import NAME as ALHAMBRA
from .alhambra import base_card
from .content import Cases, figures
from .filling.columns import MORE
from .filling.flow import FIGURE, FOOT, HEAD, PART, SMALL_TABLE, TABLE, Band, CardDrawing, Flow
from .filling.search import filled
from .footnotes import footnoted
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
    from .content import Card
    from .sizes import Scale

_FILE = "cards.toml"

_MAKERS: Mapping[str, Callable[[Catalog, Palette, Scale], Card]] = {
    ALHAMBRA: base_card,
    ROLL_AND_WRITE: roll_and_write_card,
}

_DRAWN = {ALHAMBRA: "wall", ROLL_AND_WRITE: "grid"}
"""What a drawing is of that shows no building rule."""


def reference_card(catalog: Catalog, *, game: str = ALHAMBRA, size: str = "a5", ink: str = "full") -> Card:
    """Return the content of a card, its drawings in the measures of a size; KeyError for an unknown name."""
    return footnoted(_MAKERS[game](catalog, palette.load(ink), scale_of(measured(size))), catalog)


def measured(size: str, languages: int = 1) -> CardSize:
    """Return the numbers of a size, for a card in one language or in two; KeyError for an unknown size."""
    return measures(CardSize, _FILE, size, languages)


def card_pdf(
    card: Card, other: Card | None = None, *, size: str = "a5", ink: str = "full", recipe: str, bleed: float = 0.0
) -> Rendered:
    """Return a card as tagged PDF, perhaps with the same in another language, its pages cut to a size.

    The languages stand side by side, rule by rule; those of a set of small cards are front and back. Each card of a set
    in one language has an ornament behind it. `bleed` are millimetres added around every page. Raises what
    `html.Source` raises, LabelTooLongError, UnlikeCardsError, and KeyError for an unknown size or ink.
    """
    cards = parallel(card, other)
    name, numbers = file_title(cards), measured(size)
    if numbers.back is None:
        (layout,) = filled([card_flow(cards, size, ink, bleed, name)])
        return layout.write(recipe)
    front, *backs = filled([card_flow((each,), size, ink, bleed, name) for each in cards])
    return front.write(recipe, backs or [_back(card, Back(numbers.width, numbers.height, *numbers.back), ink, bleed)])


def card_flow(cards: Sequence[Card], size: str, ink: str, bleed: float, name: str) -> Flow:
    """Return a card, or two side by side, to be filled into pages; `name` is what the file is called."""
    numbers = measured(size, len(cards))
    likely = numbers.likely[cards[0].name].get("-".join(languages_of(cards)))
    return Flow(
        card_source(cards, numbers, ink, bleed, name),
        numbers,
        table_of(_FILE, size, len(cards)),
        tuple(bands(cards, numbers)),
        _sketches(cards[0]),
        len(Building),
        likely or (sum(numbers.text) / 2,),
        languages_of(cards),
        _continued(cards, numbers),
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
                "sections": [by_name[each] for each in own],
            }
            for number, band in enumerate(placed)
            for flows, own in ((False, band.wide), (True, band.sections))
            if own
        ],
        "sections": sections,
        "part": PART,
        "more": MORE,
        "table": TABLE,
        "small_table": SMALL_TABLE,
        "head": HEAD,
        "foot": FOOT,
        "case_width": max(
            (sketch.width for sketch in _sketches(cards[0]).values() if sketch.kind == "case"), default=0
        ),
        "again": {name: height for band in placed for name, height in band.again.items()} if size.topics else {},
    }
    return page_source("card", cards, ink, values, band=size.band)


def _repeated_heading(heading: str, size: CardSize, card: Card) -> float:
    """The height of a section's heading where the section goes on; mm."""
    below, line = size.again
    bold = face("label-bold", writing_of(card).script)
    type_size = size.heading if size.topics else size.continued
    # Small capitals are no wider than these.
    lines = math.ceil(width(heading.upper(), bold, type_size) / _column(size))
    return float(below + line * lines)


def _column(size: CardSize) -> float:
    """The width of a column in mm."""
    _, right, _, left = size.margin
    return (size.width - left - right - size.gap * (size.columns - 1)) / size.columns


def _continued(cards: Sequence[Card], size: CardSize) -> dict[str, str]:
    """The headings of sections that go on: small cards repeat them as they are, others say that they go on."""
    headings = {
        same[0].name: different(section.heading for section in same) for same in across(card.sections for card in cards)
    }
    if size.topics:
        return {name: found[0] for name, found in headings.items()}
    catalog = load(cards[0].language)
    return {
        name: catalog.pgettext("heading", "{heading}, continued", heading=" · ".join(found))
        for name, found in headings.items()
    }


def bands(cards: Sequence[Card], size: CardSize) -> Iterator[Band]:
    """Yield the bands of a size; KeyError where one names a section that the cards do not have."""
    headings = _continued(cards, size)
    for band in {ALHAMBRA: size.alhambra, ROLL_AND_WRITE: size.roll_and_write}[cards[0].name]:
        again = {name: _repeated_heading(headings[name], size, cards[0]) for name in band.sections}
        yield Band(band.wide, band.sections, again, band.pages)


def _back(card: Card, back: Back, ink: str, bleed: float) -> Layout:
    """The page that lies behind every card of a set."""
    page = html.template("card-back.html").render(card=card, back=back, bleed=bleed)
    return html.PageSource(page, assets={"back.svg": ornaments.back_picture(ink, back)}).lay_out(most_pages=1)


def _sketches(card: Card) -> dict[str, CardDrawing]:
    """The drawings of a card by their ids."""
    kinds = {
        id(figure): "case"
        for section in card.sections
        for block in section.blocks
        if isinstance(block, Cases)
        for case in block.cases
        for figure in (case.legal, case.illegal)
    }
    return {
        f"{FIGURE}-{number}": CardDrawing(kinds.get(id(figure), _DRAWN[card.name]), figure.width, figure.height)
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
