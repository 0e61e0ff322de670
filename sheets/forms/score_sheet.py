"""The Roll & Write score sheet (A5, landscape): one for each game, kept by the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import awards
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import label, led
from ..drawing.results import result_box
from ..drawing.shapes import Box, Part, Path, Side, joined, line
from ..words.marks import listed
from ..words.terms import virtual_names
from . import filling, fixtures, score_rounds, score_rows, score_seats, score_sheet_back
from .design import Design, Document, Filling
from .filling import Handwriting
from .plan import plan as make_plan
from .score_numbers import ScoreNumbers
from .score_seats import most_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from .design import Mark, Setting
    from .score_numbers import ScorePlan
    from .score_seats import RowSeat

NAME = "score-sheet"

_WINNER, _WINNING_TOTAL = "winner", "winner-total"

_LINE_GAP = 1.2
"""From a word to what is written behind it, in mm."""


class _Face(NamedTuple):
    """A side of the sheet that is drawn, and what is written on it by hand."""

    name: str
    plan: ScorePlan
    drawn: Part
    written: Part

    @property
    def side(self) -> Side:
        """The side without what tells one sheet from the others."""
        code = fixtures.sheet_code(self.plan, self.drawn.boxes, side=self.name)
        whole = joined([self.drawn, fixtures.markers(self.plan, self.plan.numbers.marker, code)])
        return Side(self.name, self.plan.width, self.plan.height, *whole, measured=self.drawn.boxes)

    def stamp(self, mark: Mark) -> Part:
        """What a mark adds."""
        numbers = self.plan.numbers
        qr = numbers.qr if self.name == "front" else numbers.back.qr
        code = fixtures.sheet_code(self.plan, self.drawn.boxes, number=mark.number, side=self.name)
        small = fixtures.small_print(self.plan, numbers.strip.small, mark)
        return joined([fixtures.qr(self.plan, qr, code), small, self.written])


def design(setting: Setting) -> Design:
    """Return the sheet, with the names of all who play on it and the end of their game.

    Its back is the final scoring, or the front again. Raises LabelTooLongError where a translation has no room.
    """
    catalog = setting.catalog
    scored = setting.back != "plain"
    faces = tuple(_faces(setting, scored=scored))
    sides = tuple(face.side for face in faces)
    # What is filled in is an example or a copy: it needs no second front.
    doubled = not scored and setting.content.game is None
    if doubled:
        sides = (*sides, *(side._replace(name="back") for side in sides))

    def stamp(mark: Mark) -> tuple[Part, ...]:
        stamps = tuple(face.stamp(mark) for face in faces)
        return stamps * 2 if doubled else stamps

    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("score sheet")
    return Design(f"{title} – {kind}", kind, sides, stamp, second_sheet=scored)


def _faces(setting: Setting, *, scored: bool) -> Iterator[_Face]:
    """The front, and the final scoring where it is wanted."""
    game = filling.sheet_game(setting.content.game)
    seats = score_seats.seats(setting)
    plan = make_plan(NAME, setting, ScoreNumbers, {"plain": not setting.codes}, landscape=True)
    front = _front(plan, seats)
    yield _Face("front", plan, front, _filled_front(plan, game, front.boxes) if game else Part())
    if scored:
        # Who knows that real players are several plays no solo game.
        several = sum(seat.virtual is False for seat in seats) > 1
        versus = game.transcript.versus is not None if game else not several
        back = joined(
            [
                _head(plan),
                score_sheet_back.body(plan, seats, versus=versus),
            ]
        )
        yield _Face("back", plan, back, _filled_back(plan, game, back.boxes) if game else Part())


def _head(plan: ScorePlan) -> Part:
    """What stands on both sides: the title, and marks for cameras."""
    text, header = plan.catalog.gettext("Alhambra: Roll & Write"), plan.numbers.header
    title = fixtures.title(plan, text, header.title, header.band_left, header.band_right)
    return joined([title, fixtures.references(plan, plan.numbers.reference)])


def _front(plan: ScorePlan, seats: Sequence[RowSeat]) -> Part:
    return joined(
        [
            _head(plan),
            score_rounds.track(plan, seats),
            score_rows.body(plan, seats),
            _key(plan),
            _date(plan),
            _reminders(plan, seats),
            _winner(plan),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )


def _key(plan: ScorePlan) -> Part:
    """A free and a crossed box, as a player and a camera see them, and what they mean."""
    empty = plan.numbers.key.empty._replace(name="key-empty")
    crossed = plan.numbers.key.crossed._replace(name="key-crossed")
    x, y = crossed.centre
    reach = crossed.width * 0.3
    strokes = (
        *line((x - reach, y - reach), (x + reach, y + reach)),
        *line((x - reach, y + reach), (x + reach, y - reach)),
    )
    boxes = (blocks.write_box(plan.palette, box) for box in (empty, crossed))
    cross = Path(strokes, stroke=plan.palette.colour("ink"), width=blocks.RULE, round=True)
    catalog, (down, wide, high) = plan.catalog, plan.numbers.key.caption
    meanings = (catalog.pgettext("key to a box", "free"), catalog.pgettext("key to a box", "built"))
    captions = (
        label(
            Box("key-word", box.centre[0] - wide / 2, box.bottom + down, wide, high),
            text,
            plan.style("field"),
            "middle",
        )
        for box, text in zip((empty, crossed), meanings, strict=True)
    )
    return Part((*boxes, cross, *captions), (empty, crossed))


def _date(plan: ScorePlan) -> Part:
    """A line for the day, where no code needs the room."""
    date = plan.numbers.date
    if date is None:
        return Part()
    return blocks.field(plan.palette, date.box, plan.catalog.gettext("Date"), plan.style("field"))


def _reminders(plan: ScorePlan, seats: Sequence[RowSeat]) -> Part:
    """What is easily forgotten while playing: completed types, virtual players."""
    catalog, numbers, style = plan.catalog, plan.numbers.reminders, plan.style("text")
    complete = led(
        style,
        catalog.pgettext("lead", "Type complete?"),
        catalog.gettext("At the end of the round, take the highest points left; tick their circle."),
    )
    several = led(
        style,
        catalog.pgettext("lead", "Several in one round:"),
        catalog.gettext("add up the points of the tied places, divide, round down."),
    )
    paragraphs = [complete, several]
    if not all(seat.virtual is False for seat in seats):
        called = virtual_names(catalog.language) or rollandwrite.virtual_names()
        paragraphs.append(
            led(
                style,
                catalog.gettext("Virtual ({names} …):", names=listed(called[:2], catalog)),
                catalog.gettext("roll for each at the end of every round; type complete: reroll."),
            )
        )
    return fixtures.reminders(numbers.box, paragraphs, style, numbers.leading, numbers.gap)


def _winner(plan: ScorePlan) -> Part:
    """A line for who wins, and a box for the points of the winner."""
    catalog = plan.catalog
    who, total = plan.numbers.winner.name, plan.numbers.winner.total
    numbers = plan.numbers.winner
    style = plan.style("strong")
    start = numbers.word + _LINE_GAP
    box = Box(_WINNING_TOTAL, total.x + start, total.y, numbers.box, total.height)
    line_box = who._replace(name=_WINNER, x=who.x + start, width=who.width - start)
    named = label(who._replace(width=numbers.word), catalog.pgettext("score sheet", "Winner"), style, "end")
    word = label(total._replace(width=numbers.word), catalog.gettext("Total"), style, "end")
    return joined(
        [
            Part((fixtures.on_foot(named, line_box), word, *score_seats.name_lines(plan, [line_box])), (line_box,)),
            result_box(plan.palette, box, total=True),
        ]
    )


def _filled_front(plan: ScorePlan, game: RollAndWriteOutcome, boxes: Sequence[Box]) -> Part:
    """What the first player has written on the front."""
    places = {box.name: box for box in boxes}
    players = tuple(game.judged.seats)
    lines = [places[f"name-{row}"] for row in range(1, len(players) + 1)]
    winners = listed(game.winners, plan.catalog)
    return joined(
        [
            score_seats.pencilled(plan, lines, players),
            score_seats.pencilled(plan, [places[_WINNER]], [winners]),
            filling.drawn(plan.palette, handwriting(game).on(places), boxes),
        ]
    )


def _filled_back(plan: ScorePlan, game: RollAndWriteOutcome, boxes: Sequence[Box]) -> Part:
    """What the first player has written on the back."""
    places = {box.name: box for box in boxes}
    players = tuple(game.judged.seats)
    lines = [places[f"final-name-{row}"] for row in range(1, len(players) + 1)]
    return joined(
        [
            score_seats.pencilled(plan, lines, players),
            filling.drawn(plan.palette, handwriting(game).on(places), boxes),
        ]
    )


def handwriting(game: RollAndWriteOutcome) -> Handwriting:
    """Return what stands on both sides of the sheet of a game, as far as it is certain; rows are in players' order."""
    seats, points = game.judged.seats, filling.certain_points(game)
    texts: dict[str, str] = {}
    crosses = [f"round-{number}" for number in range(1, (game.judged.rounds or 0) + 1)]
    rings: list[str] = []
    ticks: list[str] = []
    # Each who completes a type takes a place of it (R4.1); at the end nothing is ticked any more.
    for building, players in awards.full_rows(seats).items():
        taken = min(len(players), len(rollandwrite.places(building)))
        ticks += (f"taken-{building}-{place}" for place in range(1, taken + 1))
    for row, (player, seat) in enumerate(seats.items(), start=1):
        for building in Building:
            count = seat.counts.get(building, 0)
            crosses += (f"box-{row}-{building}-{number}" for number in range(1, count + 1))
        own = points.get(player, {})
        # The bonus is for virtual players what lines and coins are for others (R8.2).
        own = {"lines" if item == "bonus" else item: value for item, value in own.items()}
        texts.update({f"final-{item}-{row}": str(value) for item, value in own.items()})
        if player in game.winners:
            rings.append(f"final-{filling.TOTAL}-{row}")
            if filling.TOTAL in own:
                texts[_WINNING_TOTAL] = str(own[filling.TOTAL])
    return Handwriting(numerals=texts, crosses=crosses, rings=rings, ticks=ticks)


def _filling(result: Result) -> Filling:
    """One sheet for all who play."""
    game = filling.sheet_game(result)
    return Filling(("",), len(game.judged.seats)) if game is not None else Filling()


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext(
        "score sheet for Roll & Write: round track, boxes for all players, final scoring"
    ),
    design=design,
    options=frozenset({"names", "players", "numbered", "fill", "code", "codes"}),
    most_players=most_players(),
    backs=("scoring", "plain"),
    filled_from="roll-and-write",
    filling=_filling,
)
