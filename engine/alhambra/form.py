"""The canonical form of a transcript of the base game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import LETTERS
from ..geometry import COORDINATE_LIMIT, TileSide
from ..items import extra_of, line_of, typed_items
from ..reading.forms import (
    COUNTS,
    EXTRA,
    SIGNED,
    TOTALS,
    ByPlayer,
    Either,
    Field,
    Flag,
    ListOf,
    OneOf,
    Record,
    TextValue,
    Way,
    Whole,
    claims,
    lines,
    one_of,
    players,
)
from . import cards, numbers
from .tiles import SIGNS

if TYPE_CHECKING:
    from ..items import Item
    from ..reading.forms import ValueShape

_PUT_ON = "".join(rf"(?:\{sign}(?=[nesw])n?e?s?w?)?" for sign in SIGNS)
_ON_PRINTED = "|".join(rf"[^ \n+]*{side.letter}[^ \n+]*\+[nesw]*{side.letter}" for side in TileSide)
_TILE = rf"(?!{_ON_PRINTED}){one_of()}[0-9]{{0,3}}(?:n?e?s?w?|-){_PUT_ON}"
_TWICE = "|".join(f".?{letter}.?{letter}" for letter in LETTERS)
_SQUARE = rf"(?:B(?!{_TWICE}){one_of()}{{3}}|H{one_of()}(?:n?e?s?w?|-)|K(?:ne?|es?|sw?|n?w))"
_WORD = rf"(?:[.*?]|{_TILE}|{_SQUARE})"
_WIDEST = 10
"""Characters from one cell of a drawing to the next; a tile has eight at most, more only where much was put on it."""


def _padded(pitch: int) -> str:
    """Return the expression for a row whose cells begin so many characters after one another."""
    cells = "|".join(rf"[^ \n]{{{width}}} {{{pitch - width}}}" for width in range(1, pitch))
    return rf"(?:{cells})*[^ \n]{{1,{pitch - 1}}}"


# Where one blank is between all cells they are counted; where all are equally wide counting and columns are the same,
# and so they are in a single row. In other drawings no regular expression can tell whether a gap is an empty space.
_SINGLE = r"[^ \n]+(?: [^ \n]+)*"
_SPACING = "|".join((r"[^\n]*\n", *(lines(row) for row in (_SINGLE, *map(_padded, range(3, _WIDEST + 1))))))

TILE = TextValue((f"(?:{_TILE}|{_SQUARE})",), name="tile")
"""A tile in the canonical notation, or a square of a module; price and sides of a tile may be left out.

What modules put on it is behind its sides.
"""

DRAWING = TextValue((lines(f"{_WORD}(?: +{_WORD})*"), _SPACING), name="palace-drawing")
"""A palace as a block of text; what is empty is written, and `?` is a tile of which nothing is known."""

ROW = TextValue((f"{_WORD}(?: {_WORD})*",), name="palace-row")
"""A row of a palace that is a list of its rows."""

CLAIM = claims("alhambra-claim", "alhambra", TOTALS)
_USUAL_CLAIM = claims("usual-claim", "alhambra")
"""Without points that nobody can check no sum is less than 0."""

_PLACE = ListOf(Whole(-COORDINATE_LIMIT, COORDINATE_LIMIT), 2, 2)

PLACED = Record("placed-tile", (Field("at", _PLACE), Field("tile", TILE)), ("at", "tile"))
"""A tile of a palace that is a list of its tiles, with its place east and south of the fountain."""

_PLACED = ListOf(PLACED)
_NUMBER, _REAL, _VIRTUAL = (
    Field("tiles", Whole()),
    Field("virtual", Flag(value=False)),
    Field("virtual", Flag(value=True)),
)
WALL = line_of("alhambra").typed
"""The key of the length of a wall."""

TYPED = tuple(item for item in typed_items("alhambra") if item.typed != WALL)
"""What else a player can count and write down."""

SHOWN = tuple(item for item in TYPED if item.kind in {"loss", "parts"})
"""Those of them that a drawing shows: there they are compared."""

ADDED = tuple(item.typed for item in TYPED if item.kind == "added" and not item.cards)
"""Those of them that a drawing has, and that are not written beside it."""

NUMBERS = (WALL, *(item.typed for item in TYPED))
"""All that is written as a number of its own."""

OF_REAL = (WALL, *(item.typed for item in TYPED if not item.is_of(virtual=True)))
"""Those of them that only a real player has."""

EXTRA_KEY = extra_of("alhambra").id
"""The key of the points that nobody can check."""

_OWN_TILES = ("palace", "tiles", "buildings", *NUMBERS, "reserve")


def _number_of(item: Item) -> ValueShape:
    """Return how the number of an item is written: what lies on buildings by type, too."""
    if item.cards:
        return ListOf(TextValue((f"(?:{'|'.join(cards.names_of(item))})-?",)))
    number = Whole(-item.most, 0) if item.kind == "loss" else Whole(most=item.most)
    if item.kind == "added":
        return COUNTS
    return Either((number, COUNTS)) if item.pieces else number


def _player(name: str, *, any_tiles: bool) -> Record:
    """Return what is written of a player: a palace, drawn or as a list, or counts; without a number of any tiles."""
    compared = () if any_tiles else (_NUMBER,)
    listed_alone = ("tiles",) if any_tiles else ()
    return Record(
        name,
        (
            Field("palace", Either((DRAWING, ListOf(ROW, 1)))),
            Field("tiles", _PLACED if any_tiles else Either((_PLACED, Whole()))),
            Field("buildings", COUNTS),
            Field(WALL, Whole()),
            *(Field(item.typed, _number_of(item)) for item in TYPED),
            Field(EXTRA_KEY, EXTRA),
            Field("reserve", ListOf(TILE)),
            Field("virtual", Flag()),
            Field("claimed", Either((SIGNED, CLAIM))),
        ),
        ways=(
            (
                Way((EXTRA_KEY,)),
                Way((), (EXTRA_KEY,), (Field("claimed", Either((Whole(), _USUAL_CLAIM))),)),
            ),
            (
                Way(("palace",), ("buildings", *ADDED, *listed_alone), (*compared, _REAL)),
                Way(("tiles",), ("palace", "buildings", *ADDED), (Field("tiles", _PLACED), _REAL)),
                Way(("buildings",), ("palace", *listed_alone), (*compared, _REAL)),
                Way(
                    ("virtual", "buildings"),
                    ("palace", *OF_REAL, EXTRA_KEY, "reserve", *listed_alone),
                    (*compared, _VIRTUAL),
                ),
                # A score pad: claims alone.
                Way(("claimed",), (*_OWN_TILES, "virtual")),
                Way(("claimed", "virtual"), (*_OWN_TILES, EXTRA_KEY), (_VIRTUAL,)),
            ),
        ),
    )


PLAYER = _player("alhambra-player", any_tiles=False)
_OWNER = _player("home-made-player", any_tiles=True)


def _scorings(name: str, player: Record) -> Record:
    """Return the scorings of a whole game; all but the last may be points alone."""
    points = Either((players(player), players(Whole())))
    fields = (
        Field(str(number), players(player) if number == numbers.FINAL_SCORING else points)
        for number in numbers.SCORINGS
    )
    return Record(name, tuple(fields), least=1)


SCORINGS = _scorings("scorings", PLAYER)
_POINTS = ByPlayer(Whole())

LEFTOVER = Record(
    "leftover", (Field("tile", TILE), Field("currency", OneOf(numbers.currencies()))), ("tile", "currency")
)
"""A tile that is left on the market at the end."""

MONEY = Record("money", tuple(Field(currency, Whole()) for currency in numbers.currencies()))

_ENDING = (
    Field("claimed", _POINTS),
    Field("leftovers", ListOf(LEFTOVER)),
    Field("money", ByPlayer(MONEY)),
)

END_KEYS = tuple(field.key for field in _ENDING)
"""What is written of the end of a game, and of none of its scorings."""

DIRECTION = OneOf(tuple(side.name.lower() for side in TileSide))
"""From where invaders come."""

ATTACKS = Record("attacks", tuple(Field(str(number), DIRECTION) for number in numbers.SCORINGS), least=1)

RULES = Record("house-rules", tuple(Field(name, Flag()) for name in numbers.house_rules()))
"""How a table answers what no source settles of a module."""

ORDER = TextValue((f"{one_of()}{{{len(LETTERS)}}}",), name="order")
"""The letters of the types in the order of a score card; that each is there once, the reader checks."""

ORDERS = Record("orders", tuple(Field(str(number), ORDER) for number in numbers.SCORINGS))
"""The orders of the score cards, scoring by scoring."""

GAME = Record(
    "alhambra",
    (
        Field("game", OneOf(("alhambra",))),
        Field("modules", ListOf(OneOf(numbers.known_modules()))),
        Field("rule", RULES),
        Field("order", ORDER),
        Field("orders", ORDERS),
        Field("attack", DIRECTION),
        Field("attacks", ATTACKS),
        Field("tiles", OneOf(("any",))),
        Field("scoring", OneOf(numbers.SCORINGS)),
        Field("before", _POINTS),
        Field("virtual", OneOf(("none",))),
        Field("track", Flag()),
        Field("players", players(PLAYER)),
        Field("scorings", SCORINGS),
        *_ENDING,
    ),
    ("game",),
    (
        (
            Way(("players",), ("scorings", "before", "track", "attacks")),
            Way(
                ("players", "before"),
                ("scorings", "track", "attacks"),
                (Field("scoring", OneOf(numbers.SCORINGS[1:])),),
            ),
            Way(("scorings",), ("players", "scoring", "before", "order", "attack")),
        ),
        (Way((), ("order",)), Way(("order",), ("orders",))),
        (Way((), ("leftovers",)), Way(("leftovers", "money"))),
        (
            Way((), ("tiles",)),
            Way(
                ("tiles",),
                values=(Field("players", players(_OWNER)), Field("scorings", _scorings("home-made-scorings", _OWNER))),
            ),
        ),
    ),
)
"""A file about a game."""
