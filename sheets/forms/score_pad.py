"""The score pad of the base game (A5, landscape): three scorings side by side, a column for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes

from ..drawing import blocks
from ..drawing.labels import abbreviated, led, one_size
from ..drawing.shapes import Box, Part, Side, joined
from ..words.leads import colon
from ..words.terms import extra_name, item_name, not_checked
from . import filling, fixtures, pad_rows, pad_shares, pad_table, score_sentences
from .design import Design, Document, Filling
from .filled_pad import VIRTUAL, handwriting, keys_of
from .filling import Handwriting
from .pad_numbers import PadNumbers
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.items import Item
    from alhambra_engine.referee import Result

    from ..drawing.labels import Paragraph, Style
    from ..drawing.shapes import Shape
    from .design import Mark, Setting
    from .pad_numbers import PadPlan
    from .pad_table import PadSeat, PadTable

NAME = "score-pad"

_TIE_SCORING = 2
"""The scoring of the example of a tie, in which something is lost by rounding down."""


def design(setting: Setting) -> Design:
    """Return the pad for so many players, most of all where nobody says how many; its back is alike, or shares ties.

    With two players the virtual one has a column too (B6). Raises LabelTooLongError where a translation or
    a name does not fit.
    """
    catalog = setting.catalog
    seats = tuple(pad_table.seats(setting))
    # The most have less before their boxes, so that these are wide.
    narrow = len(seats) == alhambra.most_players()
    items = filling.with_points(filling.items_in(setting.content.game, setting.modules, setting.orders))
    variants = {"narrow": narrow, "wide": not narrow, "more": len(items) > len(filling.items_in(None))}
    plan = make_plan(NAME, setting, PadNumbers, variants, landscape=True)
    tile_set = filling.tiles_in(setting.content.game, setting.modules)
    tables = tuple(pad_table.tables(plan, items, seats, tile_set))
    parts = joined(
        [
            _header(plan, tables),
            _names(plan, tables, [seat for seat in seats if seat.wins]),
            *(pad_rows.table(plan, table) for table in tables),
            pad_rows.later_labels(plan, tables),
            _help(plan, tables),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )
    games = filling.base_games(setting.content.game)
    shared = setting.back == "shares" and not games
    behind = _shares(plan, tables, items) if shared else parts
    # What is filled in is an example or a copy: it needs no back.
    drawn = {"front": parts} if games else {"front": parts, "back": behind}
    sides = tuple(Side(name, plan.width, plan.height, *part) for name, part in drawn.items())
    filled = _filled(plan, games, parts.boxes) if games else Part()

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return (joined([fixtures.small_print(plan, plan.numbers.small.box, mark), filled]),) * len(sides)

    kind = catalog.gettext("score pad")
    # Where fronts alone are printed, the table is a sheet of its own.
    return Design(f"{_game(plan)} – {kind}", kind, sides, stamp, second_sheet=shared)


def _shares(plan: PadPlan, tables: Sequence[PadTable], items: Sequence[Item]) -> Part:
    """The back for ties."""
    ruler = fixtures.ruler(plan, plan.numbers.ruler, landscape=True)
    return joined([_title(plan, tables), pad_shares.body(plan, items), ruler])


def _game(plan: PadPlan) -> str:
    return plan.catalog.pgettext("game", "Alhambra")


def _filled(plan: PadPlan, games: Sequence[AlhambraOutcome], boxes: Sequence[Box]) -> Part:
    """What is written on the pad."""
    hand, places = handwriting(games), {box.name: box for box in boxes}
    # What is written as points needs no count beside them.
    hand = hand._replace(notes={name: note for name, note in hand.notes.items() if name in places})
    players = {player: key for player, key in keys_of(games[0]).items() if key != VIRTUAL}
    lines = [(_name_room(plan, places[f"name-{key}"]), player) for player, key in players.items()]
    # Points stand below the corner of their cell.
    rooms = [pad_table.points_room(plan, box) if f"count-{box.name}" in places else box for box in boxes]
    return joined(
        [
            Part(filling.names(plan.palette, lines)),
            *(
                Part(filling.names(plan.palette, _heads(plan, places, players, scoring), 9, "middle"))
                for scoring in SCORINGS
            ),
            filling.drawn(plan.palette, hand, rooms),
        ]
    )


def _heads(plan: PadPlan, places: dict[str, Box], players: dict[str, str], scoring: int) -> list[tuple[Box, str]]:
    """Where the players of a game are named over the columns of a scoring."""
    return [(pad_rows.name_room(plan, places[f"head-{scoring}-{key}"]), player) for player, key in players.items()]


def _filling(result: Result) -> Filling:
    """One sheet for all who play."""
    games = filling.base_games(result)
    hand = handwriting(games) if games else Handwriting()
    if not (hand.texts or hand.notes):
        # Points that are only claimed are not written down as if they were right.
        return Filling(only_claims=True)
    seats = sum(key != VIRTUAL for key in keys_of(games[0]).values())
    return Filling(("",), max(seats, alhambra.virtual_needed_at()))


def _over(own: PadTable, name: str, place: tuple[float, float]) -> Box:
    """A box over a scoring, as wide as that is."""
    top, height = place
    return Box(name, own.box.x, top, own.box.width, height)


def _header(plan: PadPlan, tables: Sequence[PadTable]) -> Part:
    """The title, and a line for the day over the last scoring."""
    header = plan.numbers.header
    place = _over(tables[-1], "header-date", (header.top + header.height - header.date, header.date))
    date = blocks.field(plan.palette, place, plan.catalog.gettext("Date"), plan.style("field"))
    return joined([_title(plan, tables), date])


def _title(plan: PadPlan, tables: Sequence[PadTable]) -> Part:
    """The name of the game over the first scoring, what kind of sheet it is over the second."""
    header = plan.numbers.header
    over = _over(tables[0], "header-title", (header.top, header.height))
    # It ends above the lines of names, away from the star of what is beside it.
    row = over._replace(width=over.width - plan.numbers.names.gap)
    left = row._replace(name="header-band-left", width=header.band)
    right = left._replace(name="header-band-right", x=row.right - header.band)
    heading = (header.top + (header.height - plan.numbers.table.heading) / 2, plan.numbers.table.heading)
    kind, words = _over(tables[1], "header-subtitle", heading), plan.catalog.gettext("score pad")
    return joined(
        [
            fixtures.title(plan, _game(plan), row.inset(header.band, 0), left, right),
            Part(blocks.heading(plan.palette, kind, words[:1].upper() + words[1:], plan.style("subtitle")), (kind,)),
        ]
    )


def _names(plan: PadPlan, tables: Sequence[PadTable], seats: Sequence[PadSeat]) -> Part:
    """A line for each player's name, once for all three scorings: the number leads to it.

    They stand in columns, one over each scoring. All names have one size; those that have no room even at the least
    are in initials.
    """
    numbers = plan.numbers.names
    rows = -(-len(seats) // len(tables))
    height = numbers.height / rows

    def lines() -> Iterator[Box]:
        for number, seat in enumerate(seats):
            column, row = divmod(number, rows)
            own = tables[column]
            free = 0 if own is tables[-1] else numbers.gap
            box = _over(own, f"name-{seat.key}", (numbers.top + row * height, height))
            yield box._replace(width=box.width - free)

    places = tuple(lines())
    room = min(_name_room(plan, place).width for place in places)
    style = one_size([seat.name for seat in seats], plan.style("entry"), room)
    return joined(_name_line(plan, seat, place, style) for seat, place in zip(seats, places, strict=True))


def _name_line(plan: PadPlan, seat: PadSeat, box: Box, style: Style) -> Part:
    ink, size = plan.palette.colour, plan.numbers.names.sign
    foot = box.bottom - 0.4
    sign = Box("sign", box.x, foot - size, size, size)
    start = sign.right + 1.2
    shapes: list[Shape] = [
        *blocks.numbered_star(plan.palette, sign, seat.key, size / 2, plan.sign_style("letter")),
        blocks.rule((start, foot), (box.right, foot), blocks.THIN, ink("line")),
    ]
    if seat.name:
        shapes.append(abbreviated(_name_room(plan, box), seat.name, style))
    return Part(tuple(shapes), (box,))


def _name_room(plan: PadPlan, box: Box) -> Box:
    """The room for a name on the line of a player, behind the number."""
    size = plan.numbers.names.sign
    start = box.x + size + 2.2
    return Box("room", start, box.bottom - 0.4 - size, box.right - start, size)


def _help(plan: PadPlan, tables: Sequence[PadTable]) -> Part:
    """What is asked at every scoring, in the room below the sums of the first."""
    numbers, style = plan.numbers.help, plan.style("text")
    first, second, last = tables
    top = first.box.bottom + numbers.top
    right = min(pad_rows.total_label(plan, second)[0].left, second.box.x) - numbers.right
    box = Box("help", first.box.x, top, right - first.box.x, last.box.bottom - top)
    paragraphs = (
        *_paragraphs(plan, first, style),
        *_of_sets(plan, first, style),
        *_of_extra(plan, first, style),
    )
    return fixtures.reminders(box, paragraphs, style, numbers.leading, numbers.gap)


def _of_sets(plan: PadPlan, own: PadTable, style: Style) -> Iterator[Paragraph]:
    """What sets of 1, 2, 3 colours bring: in a row there is no room for it."""
    for item in own.items:
        if item.set_points:
            points = " · ".join(map(str, item.set_points))
            text = plan.catalog.gettext("sets of different colours, {points}.", points=points)
            yield led(style, f"{item_name(item.id, plan.catalog)}{colon(plan.catalog)}", text)


def _of_extra(plan: PadPlan, own: PadTable, style: Style) -> Iterator[Paragraph]:
    """What is to be known of points that nobody can check, where their row has no room for it."""
    if any(item.kind == "extra" for item in own.items) and not pad_rows.explains_extra(plan, own):
        yield led(style, f"{extra_name(plan.catalog)}{colon(plan.catalog)}", f"{not_checked(plan.catalog)}.")


def _paragraphs(plan: PadPlan, own: PadTable, style: Style) -> Iterator[Paragraph]:
    catalog = plan.catalog
    if not plan.numbers.leads.in_words and pad_rows.has_numbers(plan, own):
        number = own.tile_set.number_of(Building.PAVILION)
        yield led(style, f"×{number}{colon(catalog)}", catalog.gettext("tiles of this type in the game."))
    best, next_best = prizes(Building.TOWER, _TIE_SCORING)
    yield score_sentences.tie(catalog, style, best, next_best, _shared_prize())
    yield led(
        style,
        catalog.pgettext("lead", "Wall:"),
        catalog.ngettext(
            "the longest outer wall, {number} point per tile side.",
            "the longest outer wall, {number} points per tile side.",
            alhambra.points_per_side(),
        ),
    )
    for seat in own.seats:
        if not seat.wins:
            text = catalog.gettext("scores every type like a player, but no wall; never wins.")
            yield led(style, f"{seat.name}{colon(catalog)}", text)


def _shared_prize() -> int:
    """What each of two gets who share the first place for towers (B5.2)."""
    tied = {player: Holding({Building.TOWER: 1}) for player in ("one", "other")}
    (points,) = {each.points for each in award(_TIE_SCORING, tied)}
    return points


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("score pad for the base game: three scorings, 2 to 6 players"),
    design=design,
    options=frozenset({"names", "players", "modules", "orders", "numbered", "fill", "code"}),
    most_players=alhambra.most_players(),
    fewest_players=alhambra.virtual_needed_at(),
    backs=("plain", "shares"),
    filled_from="alhambra",
    filling=_filling,
)
