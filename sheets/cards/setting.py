"""What all cards are set by: their sizes, the type that fits, words in two languages, colours in CSS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..drawing.labels import Style, fitted, width
from ..drawing.typefaces import face
from ..system.resources import template
from ..writers.html import TextOverflowError, TooManyPagesError
from .composition import Composition, found, remembered
from .parallel import different
from .writings import writing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Card, Table

_TITLE_TRACKING = 0.5


class MakeContent(Protocol):
    """Returns a card in a language, its drawings in the measures of a size; KeyError for an unknown name."""

    def __call__(self, catalog: Catalog, *, game: str, size: str, ink: str) -> Card:
        """Make the card."""


class MakePdf(Protocol):
    """Returns a card as tagged PDF, perhaps with the same in another language, its pages cut to a size.

    `recipe` is the command that makes it again, `bleed` millimetres of colour around every page. Raises what
    `html.Source` raises, LabelTooLongError, UnlikeCardsError, and KeyError for an unknown size or ink.
    """

    def __call__(
        self, card: Card, other: Card | None = None, *, size: str, ink: str, recipe: str, bleed: float
    ) -> Rendered:
        """Set the card."""


class CardKind(NamedTuple):
    """A kind of card."""

    name: str
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""
    template: str
    """The file of its numbers, by size."""
    games: tuple[str, ...]
    content: MakeContent
    pdf: MakePdf
    cites: bool = False
    """Whether the numbers of the rules are shown behind what rests on them."""

    @property
    def sizes(self) -> tuple[str, ...]:
        """Its sizes, the natural one first."""
        return tuple(template(self.template))

    def measures(self, size: str, languages: int = 1) -> dict[str, Any]:
        """Return the numbers of a size, for a card in one language or in two; KeyError for an unknown size."""
        own: dict[str, Any] = template(self.template)[size]
        found = self.measures(own["like"]) | own if "like" in own else own
        # Two languages of a set of cards lie back to back, each by itself.
        return found | found.get("both", {}) if languages > 1 and not found.get("topics") else found

    def extent(self, size: str) -> tuple[float, float]:
        """Return the width and height in mm of a size."""
        numbers = self.measures(size)
        return float(numbers["width"]), float(numbers["height"])

    def usual(self, size: str) -> tuple[str, str]:
        """Return the paper and the order of a size where nobody says another; empty for a paper of its own."""
        numbers = self.measures(size)
        return numbers.get("paper", ""), numbers.get("order", "")


class Set(NamedTuple):
    """A card laid out, and the size of its text in points."""

    text: float
    layout: Layout


def text_style(text: float, breaks: Iterable[str] = ()) -> str:
    """Return the CSS of an attempt: the size of the text in points, and the parts that begin a page."""
    return f"html {{ font-size: {text}pt }}" + "".join(f" #{part} {{ break-before: page }}" for part in breaks)


def fitting(source: PageSource, numbers: Mapping[str, Any], pages: int, languages: Sequence[str], likely: int) -> Set:
    """Return a card in the largest type that keeps to its pages, or to as few more as it needs.

    It is set as it is remembered; where that does not hold its text, or there is nothing, the type is searched for: the
    size with the number `likely` is tried first, and what comes of it does not depend on it.
    """
    styles = {text: text_style(text) for text in numbers["text"]}
    key = source.digest(*styles.values(), str(pages))
    known = remembered(languages, key)
    if known is not None:
        try:
            return Set(known.text[0], source.lay_out(text_style(known.text[0]), most_pages=known.pages))
        except (TextOverflowError, TooManyPagesError):
            pass
    number, layout = source.lay_out_best(list(styles.values()), pages, likely)
    text = numbers["text"][number]
    found(key, Composition((text,), layout.pages))
    return Set(text, layout)


def languages_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the languages of cards that are set together."""
    return tuple(card.language for card in cards)


class Title(NamedTuple):
    """How a title is set: its size in points, whether on one line, whether the row of stars has room beside it."""

    size: float
    in_line: bool
    has_band: bool


def title(cards: Sequence[Card], numbers: Mapping[str, Any], *, lines: bool) -> Title:
    """Return how the title of cards is set, in capitals; LabelTooLongError.

    Where `lines` may be taken, titles in two languages that are too long for a line have one each.
    """
    _, right, _, left = numbers["margin"]
    room = numbers["width"] - left - right - numbers["title-left"]
    largest, smallest = numbers["title"]
    titles = different(card.title.upper() for card in cards)
    joined = " · ".join(titles)
    capitals = face("title", writing_of(cards[0]).script)
    in_line = not lines or width(joined, capitals, smallest, _TITLE_TRACKING) <= room
    text = joined if in_line else max(titles, key=len)
    _, size = fitted([text], Style(capitals, largest, smallest, tracking=_TITLE_TRACKING), room)
    band, _ = numbers["band"]
    has_band = 0 < band <= room - width(text, capitals, size, _TITLE_TRACKING) - numbers["gap"]
    return Title(size, in_line, has_band)


def worded(languages: Sequence[str], texts: Iterable[str]) -> list[tuple[str, str]]:
    """Return texts with their languages; what two languages say in the same words is said once."""
    found: dict[str, str] = {}
    for language, text in zip(languages, texts, strict=True):
        if text:
            found.setdefault(text, language)
    return [(language, text) for text, language in found.items()]


def kind_of_cell(table: Table, column: int) -> str:
    """Return the classes of a cell of a table: a fact, the first place of a scoring, another place, a share of some."""
    start = 0
    for group in table.groups:
        if column < start + len(group.columns):
            if column - start in group.shares:
                return "share"
            return ("begins best" if column == start else "") if group.name else "fact"
        start += len(group.columns)
    raise IndexError(column)


def css_colour(colour: Colour) -> str:
    """Return a colour as CSS writes it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def css_colours(colours: Palette) -> dict[str, str]:
    """Return the colours of an ink by name, as CSS writes them."""
    return {name: css_colour(colour) for name, colour in colours.colours.items()}
