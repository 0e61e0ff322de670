"""What all cards are set by: their sizes, their page, the type that fits, words in two languages, colours in CSS."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from ..drawing import palette
from ..drawing.labels import Style, fitted, width
from ..drawing.typefaces import face
from ..drawing.weights import weighing
from ..system.resources import template
from ..system.typed import typed
from ..words.leads import after_lead
from ..writers import html, svg
from . import ornaments
from .content import changed, figures
from .filling.composition import Composition, found, remembered
from .filling.flow import FIGURE
from .parallel import across, different
from .sizes import CardSize, Scale, StripSize
from .writings import writing_of, writings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from alhambra_engine.alhambra.score_cards import Order

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from ..writers.html import Layout, PageSource, Rendered
    from .content import Card, Table, TableRow
    from .sizes import PocketSize, TableSize

M = TypeVar("M")

ModulePart: TypeAlias = Literal["points", "places", "rules"]
"""What a document has of a module: a row for its points, the points of its places, or its rules."""

_TITLE_TRACKING = 0.5


MakeContent: TypeAlias = "Callable[..., Card]"
"""Returns a card in a language, its drawings in the measures of a size; KeyError for an unknown name.

It is called with the catalog, with `game`, `size` and `ink`, and where it takes them with `modules` of expansions.
"""


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
    make: MakeContent
    pdf: MakePdf
    cites: bool = False
    """Whether the numbers of the rules are shown behind what rests on them."""
    modules: ModulePart | None = None
    """What it can have of modules of the expansions."""

    def content(
        self,
        catalog: Catalog,
        *,
        game: str,
        size: str,
        ink: str,
        modules: tuple[str, ...] = (),
        orders: tuple[Order, ...] = (),
    ) -> Card:
        """Return the card in a language."""
        more: dict[str, Any] = {"modules": modules} if self.modules else {}
        if self.has_orders:
            more["orders"] = orders
        card = self.make(catalog, game=game, size=size, ink=ink, **more)
        return changed(card, lambda each: each._replace(text=after_lead(each.lead, each.text, catalog)))

    @property
    def has_orders(self) -> bool:
        """Whether score cards of the scorings can set the points of its places."""
        return self.modules == "places"

    @property
    def sizes(self) -> tuple[str, ...]:
        """Its sizes, the natural one first."""
        return tuple(template(self.template))

    def extent(self, size: str) -> tuple[float, float]:
        """Return the width and height in mm of a size."""
        numbers = table_of(self.template, size)
        return float(numbers["width"]), float(numbers["height"])

    def usual(self, size: str) -> tuple[str, str]:
        """Return the paper and the order of a size where nobody says another; empty for a paper of its own."""
        numbers = table_of(self.template, size)
        return numbers.get("paper", ""), numbers.get("order", "")

    def has_backs(self, size: str) -> bool:
        """Tell whether a pattern lies behind every card of a size."""
        return "back" in table_of(self.template, size)


def table_of(file: str, size: str, languages: int = 1) -> dict[str, Any]:
    """Return the table of a size, for a card in one language or in two; KeyError for an unknown size."""
    own: dict[str, Any] = template(file)[size]
    # A size is like another one of its file, or like one of the file that is named before it.
    *other, name = own["like"].split() if "like" in own else [""]
    found = table_of(other[0] if other else file, name) | own if name else own
    # Two languages of a set of cards lie back to back, each by itself.
    return found | found.get("both", {}) if languages > 1 and not found.get("topics") else found


def measures(kind: type[M], file: str, size: str, languages: int = 1) -> M:
    """Return the numbers of a size, read by their names; KeyError for an unknown size."""
    table = table_of(file, size, languages)
    own = {name: value for name, value in table.items() if name not in {"like", "both"}}
    return typed(kind, own, f"{file}: {size}")


class Set(NamedTuple):
    """A card laid out, and the size of its text in points."""

    text: float
    layout: Layout


def scale_of(size: CardSize | PocketSize | StripSize) -> Scale:
    """Return the measures of the drawings of a size."""
    grid_space = 0 if isinstance(size, StripSize) else size.grid_space
    number = Style(face("label-bold"), size.number, size.number)
    room, beside = (size.column, size.beside) if isinstance(size, CardSize) else (0.0, False)
    return Scale(size.case_tile, size.wall_tile, grid_space, number, room, beside)


def page_source(
    name: str,
    cards: Sequence[Card],
    ink: str,
    values: Mapping[str, Any],
    *,
    band: tuple[float, float] = (0, 0),
    is_weighed: bool = True,
    pictures: Mapping[str, bytes] = MappingProxyType({}),
) -> PageSource:
    """Return the page of cards as the templates of a name make it, before the size of its text is chosen.

    `values` are what these templates take besides what all have, `size` among them; `band` is the row of stars, and
    `pictures` are files of its own.
    """
    colours, languages = palette.load(ink), languages_of(cards)
    drawings = {id(figure): f"{FIGURE}-{number}" for card in cards for number, figure in enumerate(figures(card))}
    common = {
        "cards": cards,
        "languages": languages,
        "two": len(cards) > 1,
        "writings": writings(cards),
        "file_title": file_title(cards),
        "across": across,
        "different": different,
        "shown": str,  # on paper nothing of a text is obeyed
        "worded": lambda texts: worded(languages, texts),
        "kind_of": lambda block: type(block).__name__,
        "kind_of_cell": kind_of_cell,
        "places_of": places_of,
        "drawing": lambda figure: drawings[id(figure)],
        "colours": css_colours(colours),
        "lines": colours.lines.share,
        "buildings": {
            name: {"ink": css_colour(building.ink), "ground": css_colour(building.ground)}
            for name, building in colours.buildings.items()
        },
    }
    page, style = (html.template(f"{name}.{kind}").render(common, **values) for kind in ("html", "css"))
    # Drawings are the same in every language but for what a reader of the screen is told.
    drawn = list(figures(cards[0]))
    if is_weighed:
        weighed = weighing(colours)
        drawn = [figure._replace(shapes=weighed(figure.shapes)) for figure in drawn]
    assets = {f"{FIGURE}-{number}.svg": _picture_file(figure) for number, figure in enumerate(drawn)}
    return html.PageSource(page, style=style, assets={**ornaments.pictures(ink, *band), **pictures, **assets})


def _picture_file(figure: Picture) -> bytes:
    """A drawing of a card as an SVG file."""
    return svg.fragment(figure.shapes, figure.width, figure.height, title=figure.alt, prefix="f").encode("utf-8")


def file_title(cards: Iterable[Card]) -> str:
    """Return what the file of cards is called."""
    return " · ".join(different(f"{card.title} – {card.subtitle}" for card in cards))


def fitting(source: PageSource, sizes: Sequence[float], pages: int, languages: Sequence[str], likely: int) -> Set:
    """Return a card in the largest type that keeps to its pages, or to as few more as it needs.

    It is set as it is remembered; where that does not hold its text, or there is nothing, the type is searched for
    among `sizes`, which begin with the largest. The one with the number `likely` is tried first; what comes of it does
    not depend on it.
    """
    styles = {text: _text_style(text) for text in sizes}
    key = source.digest(*styles.values(), str(pages))
    known = remembered(languages, key)
    if known is not None:
        try:
            return Set(known.text[0], source.lay_out(_text_style(known.text[0]), most_pages=known.pages))
        except (html.TextOverflowError, html.TooManyPagesError):
            pass
    number, layout = source.lay_out_best(list(styles.values()), pages, likely)
    text = sizes[number]
    found(key, Composition((text,), layout.pages))
    return Set(text, layout)


def _text_style(text: float) -> str:
    """The CSS of an attempt: the size of the text in points."""
    return f"html {{ font-size: {text}pt }}"


def languages_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the languages of cards that are set together."""
    return tuple(card.language for card in cards)


class Title(NamedTuple):
    """How a title is set: its size in points, whether on one line, whether the row of stars has room beside it."""

    size: float
    in_line: bool
    has_band: bool


def title(cards: Sequence[Card], size: CardSize | TableSize, *, lines: bool) -> Title:
    """Return how the title of cards is set, in capitals; LabelTooLongError.

    Where `lines` may be taken, titles in two languages that are too long for a line have one each.
    """
    _, right, _, left = size.margin
    room = size.width - left - right - size.title_left
    largest, smallest = size.title
    titles = different(card.title.upper() for card in cards)
    joined = " · ".join(titles)
    capitals = face("title", writing_of(cards[0]).script)
    in_line = not lines or width(joined, capitals, smallest, _TITLE_TRACKING) <= room
    text = joined if in_line else max(titles, key=len)
    _, type_size = fitted([text], Style(capitals, largest, smallest, tracking=_TITLE_TRACKING), room)
    band, _ = size.band
    has_band = 0 < band <= room - width(text, capitals, type_size, _TITLE_TRACKING) - size.gap
    return Title(type_size, in_line, has_band)


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


def places_of(rows: Sequence[TableRow], player: int) -> tuple[str, ...]:
    """Return what the place of a player is called in a row of a table, in each language."""
    return tuple(row.ranks[player][1] for row in rows)


def css_colour(colour: Colour) -> str:
    """Return a colour as CSS writes it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def css_colours(colours: Palette) -> dict[str, str]:
    """Return the colours of an ink by name, as CSS writes them."""
    return {name: css_colour(colour) for name, colour in colours.colours.items()}
