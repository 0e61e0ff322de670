"""The score pad of the base game (A5, landscape): three scorings side by side, a column for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.awards import Holding, award
from alhambra_engine.alhambra.numbers import FINAL_SCORING, SCORINGS
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building, prizes

from ..drawing import blocks, icons
from ..drawing.labels import abbreviated, label, led, text_column
from ..drawing.shapes import Box, Part, Path, Side, Use, chamfered, joined, line, polygon
from ..words.marks import span
from ..words.terms import building_name, item_name, place_names, virtual_player_name
from . import filling, fixtures
from .design import Design, Document, Filling
from .filled_pad import VIRTUAL, WALL, handwriting, keys_of
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.referee import Result

    from ..drawing.labels import Style
    from ..drawing.shapes import Colour, Point, Shape, Text
    from .design import Mark, Setting
    from .plan import Plan

NAME = "score-pad"

_SUM = "Σ"
_TIE_SCORING = 2
"""The scoring of the example of a tie, in which something is lost by rounding down."""


def design(setting: Setting) -> Design:
    """Return the pad for so many players, most of all where nobody says how many; both sides are alike.

    With two players the virtual one has a column too (B6). Raises LabelTooLongError where a translation or
    a name does not fit.
    """
    catalog = setting.catalog
    seats = tuple(_seats(setting))
    plan = _arranged(make_plan(NAME, setting, landscape=True), seats)
    tables = tuple(_tables(plan, seats))
    parts = joined(
        [
            _header(plan, catalog.gettext("score pad")),
            _names(plan, [seat for seat in seats if seat.wins]),
            *(_table(plan, table) for table in tables),
            _later_labels(plan, tables),
            _help(plan, tables, seats),
            fixtures.ruler(plan, landscape=True),
        ]
    )
    games = filling.base_games(setting.content.game)
    # What is filled in is an example or a copy: it needs no back.
    names = ("front", "back") if not games else ("front",)
    sides = tuple(Side(name, plan.width, plan.height, *parts) for name in names)
    filled = _filled(plan, games, parts.boxes) if games else Part()

    def stamp(mark: Mark) -> tuple[Part, ...]:
        return (joined([fixtures.small_print(plan, plan.box("small"), mark), filled]),) * len(sides)

    return Design(f"{_game(plan)} – {catalog.gettext('score pad')}", catalog.gettext("score pad"), sides, stamp)


def _game(plan: Plan) -> str:
    return plan.catalog.pgettext("game", "Alhambra")


def _filled(plan: Plan, games: Sequence[AlhambraOutcome], boxes: Sequence[Box]) -> Part:
    """What is written on the pad."""
    places, keys = {box.name: box for box in boxes}, keys_of(games[0])

    def names() -> Iterator[Text]:
        for player, key in keys.items():
            if key == VIRTUAL:
                continue
            yield from filling.name(plan.palette, _name_room(plan, places[f"name-{key}"]), player)
            for scoring in SCORINGS:
                head = places[f"head-{scoring}-{key}"]
                yield from filling.name(plan.palette, _initials_room(plan, head), player, 9, "middle")

    return joined([Part(tuple(names())), filling.drawn(plan.palette, handwriting(games), boxes)])


def _filling(result: Result) -> Filling:
    """One sheet for all who play."""
    games = filling.base_games(result)
    if not games:
        return Filling()
    seats = sum(key != VIRTUAL for key in keys_of(games[0]).values())
    return Filling(("",), max(seats, alhambra.virtual_needed_at()))


class _Seat(NamedTuple):
    """Who has a column in each scoring."""

    key: str
    """The number of the player from 1, or `virtual`."""
    name: str
    """Empty where it is written by hand."""

    @property
    def wins(self) -> bool:
        """Whether this player can win; the virtual one only scores (B6.6), and has no wall (B6.3)."""
        return self.key != VIRTUAL


def _seats(setting: Setting) -> Iterator[_Seat]:
    # One name is no game: whoever prints it wants the other columns free.
    named = len(setting.players) if len(setting.players) >= alhambra.virtual_needed_at() else 0
    count = setting.seats or named or alhambra.most_players()
    for number in range(count):
        yield _Seat(str(number + 1), setting.players[number] if number < len(setting.players) else "")
    if count <= alhambra.virtual_needed_at():
        yield _Seat(VIRTUAL, virtual_player_name(setting.catalog))


class _Table(NamedTuple):
    """One scoring: where its rows begin, and its columns."""

    scoring: int
    seats: tuple[_Seat, ...]
    lefts: tuple[float, ...]
    """Of the columns, and the right edge of the last."""
    box: Box
    lead: float
    """The width before the columns."""

    def cell(self, row: Box, name: str, column: int) -> Box:
        """The cell of a row in a column."""
        left, right = self.lefts[column : column + 2]
        return Box(f"{name}-{self.seats[column].key}", left, row.y, right - left, row.height)


def _arranged(plan: Plan, seats: Sequence[_Seat]) -> Plan:
    """The plan with the numbers for so many players: the most have less before their boxes, so that these are wide."""
    numbers = dict(plan.numbers)
    for part, own in numbers["narrow" if len(seats) == alhambra.most_players() else "wide"].items():
        numbers[part] = {**numbers.get(part, {}), **own}
    return plan._replace(numbers=numbers)


def _tables(plan: Plan, seats: tuple[_Seat, ...]) -> Iterator[_Table]:
    numbers, leads = plan.numbers["table"], plan.numbers["leads"]["widths"]
    shares = [1.0 if seat.wins else numbers["virtual"] for seat in seats]
    room = numbers["right"] - numbers["left"] - sum(leads) - (len(SCORINGS) - 1) * numbers["gap"]
    unit = room / (len(SCORINGS) * sum(shares))
    left = numbers["left"]
    for scoring, lead in zip(SCORINGS, leads, strict=True):
        lefts = tuple(left + lead + unit * sum(shares[:number]) for number in range(len(seats) + 1))
        box = Box(f"scoring-{scoring}", left, numbers["top"], lefts[-1] - left, _bottom(plan, scoring) - numbers["top"])
        yield _Table(scoring, seats, lefts, box, lead)
        left = lefts[-1] + numbers["gap"]


# The rows of a table, from the top; each scoring has one more than the one before: its sum is the total of the first,
# the running total begins in the second, and in the last the places are given.


def _types_top(plan: Plan) -> float:
    numbers = plan.numbers["table"]
    return float(numbers["top"] + numbers["heading"] + numbers["heads"] + numbers["apart"])


def _sum_top(plan: Plan) -> float:
    numbers = plan.numbers["table"]
    return float(_types_top(plan) + (len(Building) + 1) * numbers["row"] + numbers["apart"])


def _total_top(plan: Plan) -> float:
    return float(_sum_top(plan) + plan.numbers["table"]["row"] + plan.numbers["table"]["apart"])


def _place_top(plan: Plan) -> float:
    return float(_total_top(plan) + plan.numbers["table"]["row"] + plan.numbers["table"]["apart"])


def _bottom(plan: Plan, scoring: int) -> float:
    numbers = plan.numbers["table"]
    if scoring == FINAL_SCORING:
        return float(_place_top(plan) + numbers["place"])
    return float((_sum_top(plan) if scoring == SCORINGS[0] else _total_top(plan)) + numbers["row"])


def _header(plan: Plan, kind: str) -> Part:
    date = blocks.field(plan.palette, plan.box("header", "date"), plan.catalog.gettext("Date"), plan.style("field"))
    return joined([fixtures.title(plan, _game(plan)), fixtures.subtitle(plan, kind), date])


def _names(plan: Plan, seats: Sequence[_Seat]) -> Part:
    """A line for each player's name, once for all three scorings: the number leads to it.

    Two stand side by side: one under the other their lines would be half a page long. Two columns begin where the
    scorings below them do.
    """
    numbers, box = plan.numbers["names"], plan.box("names")
    columns = max(numbers["columns"], -(-len(seats) // numbers["rows"]))
    rows = -(-len(seats) // columns)
    across, height = (box.width + plan.numbers["table"]["gap"]) / columns, box.height / rows

    def lines() -> Iterator[Part]:
        for number, seat in enumerate(seats):
            column, row = divmod(number, rows)
            left = box.x + column * across
            right = box.right if column + 1 == columns else left + across - numbers["gap"]
            yield _name_line(plan, seat, Box(f"name-{seat.key}", left, box.y + row * height, right - left, height))

    return joined(lines())


def _name_line(plan: Plan, seat: _Seat, box: Box) -> Part:
    ink, size = plan.palette.colour, plan.numbers["names"]["sign"]
    foot = box.bottom - 0.4
    sign = Box("sign", box.x, foot - size, size, size)
    start = sign.right + 1.2
    shapes: list[Shape] = [
        *blocks.numbered_star(plan.palette, sign, seat.key, size / 2, plan.sign_style("letter")),
        blocks.rule((start, foot), (box.right, foot), blocks.THIN, ink("line")),
    ]
    if seat.name:
        shapes.append(label(_name_room(plan, box), seat.name, plan.style("entry")))
    return Part(tuple(shapes), (box,))


def _name_room(plan: Plan, box: Box) -> Box:
    """The room for a name on the line of a player, behind the number."""
    size = plan.numbers["names"]["sign"]
    start = box.x + size + 2.2
    return Box("room", start, box.bottom - 0.4 - size, box.right - start, size)


def _table(plan: Plan, table: _Table) -> Part:
    parts = [_heading(plan, table), *_heads(plan, table), *_types(plan, table), *_sums(plan, table)]
    return Part(joined(parts).shapes, (table.box, *joined(parts).boxes))


def _heading(plan: Plan, table: _Table) -> Part:
    """The number of the scoring, and which places have prizes in it."""
    catalog = plan.catalog
    band = table.box._replace(name=f"heading-{table.scoring}", height=plan.numbers["table"]["heading"])
    title, star = blocks.heading(
        plan.palette, band, catalog.gettext("Scoring {number}", number=table.scoring), plan.style("heading")
    )
    words = place_names(catalog)
    count = len(prizes(Building.PAVILION, table.scoring))
    start = title.x + title.width + 2
    places = label(
        band._replace(x=start, width=band.right - start - plan.numbers["table"]["cut"]),
        (catalog.gettext("points for {places}", places=" · ".join(words[:count])), " · ".join(words[:count])),
        plan.style("field"),
        "end",
    )
    return Part((title, star, places), (band,))


def _heads(plan: Plan, table: _Table) -> Iterator[Part]:
    """Over each column the number of its player, and room for initials; the virtual one has a name and tiles."""
    numbers = plan.numbers["table"]
    row = Box("heads", table.lefts[0], table.box.y + numbers["heading"], 0, numbers["heads"])
    row = row._replace(width=table.lefts[-1] - row.x)
    yield from _virtual_ground(plan, table, row)
    yield _panel(plan, row, 1, table.lefts)
    for column, seat in enumerate(table.seats):
        cell = table.cell(row, f"head-{table.scoring}", column)
        if not seat.wins:
            yield _virtual_head(plan, table, seat, cell)
            continue
        shapes: list[Shape] = [label(_part_of_head(plan, cell, "line"), seat.key, plan.style("sign"))]
        if seat.name:
            shapes.append(abbreviated(_initials_room(plan, cell), seat.name, plan.style("initials"), "middle"))
        yield Part(tuple(shapes), (cell,))


def _initials_room(plan: Plan, cell: Box) -> Box:
    """The room for the name of a player over a column."""
    beside, down, high = plan.numbers["head"]["initials"]
    return cell.inset(beside, 0)._replace(y=cell.y + down, height=high)


def _part_of_head(plan: Plan, cell: Box, part: str) -> Box:
    """A line of the head of a column."""
    left, top, height = plan.numbers["head"][part]
    return Box("head", cell.x + left, cell.y + top, cell.width - 2 * left, height)


def _virtual_head(plan: Plan, table: _Table, seat: _Seat, cell: Box) -> Part:
    """The name of the virtual player, and below it the least number of tiles in this scoring (B6.5)."""
    least = alhambra.virtual_least_tiles(table.scoring)
    words = plan.catalog.ngettext("{number} tile", "{number} tiles", least)
    shapes = (
        abbreviated(_part_of_head(plan, cell, "virtual-name"), seat.name, plan.style("initials"), "middle"),
        label(_part_of_head(plan, cell, "least"), f"≥ {words}", plan.style("least"), "middle"),
    )
    return Part(shapes, (cell,))


def _panel(plan: Plan, box: Box, rows: int, lefts: Sequence[float], *, weight: float = blocks.THIN) -> Part:
    """The lines of a panel with cut corners: its rows and columns are hairs apart."""
    hair, outline = plan.palette.colour("hair"), chamfered(*box[1:], plan.numbers["table"]["cut"])
    inner = [
        *((box.x, y, box.right, y) for y in (box.y + box.height * number / rows for number in range(1, rows))),
        *((x, box.y, x, box.bottom) for x in lefts if box.x < x < box.right - 1e-6),
    ]
    hairs = tuple(command for x, y, right, bottom in inner for command in line((x, y), (right, bottom)))
    edge = Path(outline, stroke=plan.palette.colour("line"), width=weight)
    return Part((Path(hairs, stroke=hair, width=blocks.HAIR), edge) if hairs else (edge,))


def _ground(plan: Plan, whole: Box, box: Box, colour: Colour) -> Part:
    """The ground of a part of a panel: cut where the panel's corners are."""
    cut = plan.numbers["table"]["cut"]

    def corner(x: float, y: float, across: int, down: int) -> list[Point]:
        mine = any(abs(x - edge) < cut for edge in (whole.x, whole.right))
        if not (mine and any(abs(y - edge) < cut for edge in (whole.y, whole.bottom))):
            return [(x, y)]
        ends = [(x, y + down * cut), (x + across * cut, y)]
        return ends if across == down else ends[::-1]

    corners = [
        *corner(box.x, box.y, 1, 1),
        *corner(box.right, box.y, -1, 1),
        *corner(box.right, box.bottom, -1, -1),
        *corner(box.x, box.bottom, 1, -1),
    ]
    return Part((Path(polygon(corners), fill=colour),))


def _virtual_ground(plan: Plan, table: _Table, whole: Box) -> Iterator[Part]:
    """The virtual player's column has a ground, so that nobody looks for the winner there."""
    for column, seat in enumerate(table.seats):
        if not seat.wins:
            yield _ground(plan, whole, table.cell(whole, "virtual", column), plan.palette.colour("panel"))


def _types(plan: Plan, table: _Table) -> Iterator[Part]:
    """The rows of the types and of the wall: prizes, and the boxes of all players."""
    height, kinds = plan.numbers["table"]["row"], [*(building.value for building in Building), WALL]
    whole = Box("types", table.box.x, _types_top(plan), table.box.width, height * len(kinds))
    leads = {
        kind: Box(f"lead-{kind}-{table.scoring}", whole.x, whole.y + number * height, table.lead, height)
        for number, kind in enumerate(kinds)
    }
    for kind, lead in leads.items():
        colour = plan.palette.colour("panel") if kind == WALL else plan.palette.buildings[kind].ground
        yield _ground(plan, whole, lead, colour)
    yield from _virtual_ground(plan, table, whole)
    yield _panel(plan, whole, len(kinds), table.lefts)
    for kind, lead in leads.items():
        shapes = _wall_lead(plan, table, lead) if kind == WALL else _type_lead(plan, table, lead, Building(kind))
        yield Part(tuple(shapes), (lead,))
        for column, seat in enumerate(table.seats):
            cell = table.cell(lead, f"{kind}-{table.scoring}", column)
            if kind == WALL and not seat.wins:
                yield Part((_nothing(plan, cell),))
            else:
                yield Part((), (cell,))


def _nothing(plan: Plan, cell: Box) -> Path:
    """The stroke through a cell in which nothing is written: the virtual player has no wall."""
    x, y = cell.centre
    reach = plan.numbers["head"]["nothing"] / 2
    return Path(line((x - reach, y), (x + reach, y)), stroke=plan.palette.colour("line"), width=blocks.THIN)


def _placed(lead: Box, place: Sequence[float]) -> Box:
    """A place of the template, in a row."""
    x, y, across, height = place
    return Box("place", lead.x + x, lead.y + y, across, height)


def _type_lead(plan: Plan, table: _Table, lead: Box, building: Building) -> Iterator[Shape]:
    """A type: in the first scoring its icon, letter, number of tiles and name; in all of them its prizes."""
    leads, ink = plan.numbers["leads"], plan.palette.buildings[building.value].ink
    icon = _icon_place(plan, table, lead)
    if icon:
        yield Use(icons.symbol(building.value, ink, "full"), icon.x, icon.y, icon.width / icons.BOX)
    if table.scoring == SCORINGS[0]:
        letter = plan.sign_style("letter")._replace(colour=ink)
        yield label(_placed(lead, leads["letter"]), building.letter, letter)
        yield label(_placed(lead, leads["number"]), f"×{base_set().number_of(building)}", plan.style("count"))
        yield label(_placed(lead, leads["name"]), building_name(building, plan.catalog), _name_style(plan))
    yield from _prizes(plan, lead, prizes(building, table.scoring), first=table.scoring == SCORINGS[0])


def _icon_place(plan: Plan, table: _Table, lead: Box) -> Box | None:
    """Where the icon of a row stands; nowhere in the later scorings of a narrow table."""
    leads = plan.numbers["leads"]
    place = leads["icon"] if table.scoring == SCORINGS[0] else leads.get("later")
    if place is None:
        return None
    x, y, size = place
    return Box("icon", lead.x + x, lead.y + y, size, size)


def _name_style(plan: Plan) -> Style:
    return plan.style("label" if "later" in plan.numbers["leads"] else "name")


def _prize_column(plan: Plan, lead: Box) -> Box:
    across: float = plan.numbers["prizes"]["width"]
    return lead._replace(x=lead.right - plan.numbers["leads"]["prizes"] - across, width=across)


def _prizes(plan: Plan, lead: Box, points: Sequence[int], *, first: bool) -> Iterator[Shape]:
    """Prizes one under the other, as the places are; the first is bold."""
    pitch, column = plan.numbers["prizes"]["pitch"], _prize_column(plan, lead)
    middle = lead.y + plan.numbers["leads"]["single"] if first else lead.centre[1]
    for place, value in enumerate(points):
        cell = column._replace(y=middle + (place - len(points) / 2) * pitch, height=pitch)
        yield label(cell, str(value), plan.style("number" if place else "strong"), "middle")


def _wall_lead(plan: Plan, table: _Table, lead: Box) -> Iterator[Shape]:
    """The wall, and what a side of it is worth."""
    leads, catalog = plan.numbers["leads"], plan.catalog
    icon = _icon_place(plan, table, lead)
    if icon:
        yield from blocks.wall_sign(plan.palette, *icon.centre, icon.width * 0.8)
    if table.scoring == SCORINGS[0]:
        yield label(_placed(lead, leads["name"]), item_name(WALL, catalog), _name_style(plan))
        if "worth" in leads:
            words = (catalog.pgettext("points of a wall", "per tile side"), catalog.pgettext("short", "per side"))
            yield label(_placed(lead, leads["worth"]), words, plan.style("field"))
    yield from _prizes(plan, lead, (alhambra.points_per_side(),), first=table.scoring == SCORINGS[0])


def _sums(plan: Plan, table: _Table) -> Iterator[Part]:
    """The sum of the scoring; from the second on the total so far; at the end the places.

    The virtual player's points are summed like those of the others; the row of places ends before them (B6.6).
    """
    numbers = plan.numbers["table"]
    rows = [("sum", _sum_top(plan), numbers["row"])]
    if table.scoring != SCORINGS[0]:
        rows.append(("total", _total_top(plan), numbers["row"]))
    if table.scoring == FINAL_SCORING:
        rows.append(("place", _place_top(plan), numbers["place"]))
    winners = sum(seat.wins for seat in table.seats)
    for name, top, height in rows:
        columns = winners if name == "place" else len(table.seats)
        row = Box(name, table.lefts[0], top, table.lefts[columns] - table.lefts[0], height)
        if columns > winners:
            yield from _virtual_ground(plan, table, row)
        yield _panel(plan, row, 1, table.lefts)
        if name == "total" and table.scoring == FINAL_SCORING:
            yield _panel(plan, row._replace(width=table.lefts[winners] - row.x), 1, (), weight=blocks.BOLD)
        for column in range(columns):
            yield Part((), (table.cell(row, f"{name}-{table.scoring}", column),))
        yield _sum_lead(plan, table, name, Box("lead", table.box.x, top, table.lead, height))


def _sum_lead(plan: Plan, table: _Table, row: str, lead: Box) -> Part:
    """What a row of sums is of: in words once, then by a sign; what a total is of by the numbers of the scorings."""
    if table.scoring == SCORINGS[0]:
        words = lead._replace(width=plan.numbers["leads"]["words"])
        return Part((label(words, (plan.catalog.pgettext("of one scoring", "Sum"), _SUM), plan.style("sum")),))
    column = _prize_column(plan, lead).inset(0.4, 0)
    if row == "sum":
        return Part((label(column, _SUM, plan.style("sum"), "middle"),))
    if row == "total":
        first, *between, last = SCORINGS[: SCORINGS.index(table.scoring) + 1]
        text = span(first, last, plan.catalog) if between else f"{first}+{last}"
        return Part((label(column, text, plan.style("field"), "middle"),))
    return Part()


def _later_labels(plan: Plan, tables: Sequence[_Table]) -> Part:
    """The names of the rows that begin in a later scoring, before their first box; what an equal place means (B5.4)."""
    row, place = plan.numbers["table"]["row"], plan.numbers["table"]["place"]
    total = _later_label(plan, "total", tables[1], _total_top(plan), row)
    places = _later_label(plan, "place", tables[2], _place_top(plan), place)
    left, right = tables[1].box.x, places.x - plan.numbers["labels"]["gap"]
    shared = places._replace(name="shared-victory", x=left, width=right - left)
    style, catalog = plan.style("sum"), plan.catalog
    return Part(
        (
            label(total, catalog.pgettext("of all scorings so far", "Total"), style, "end"),
            label(places, catalog.pgettext("heading", "Place"), style, "end"),
            label(shared, catalog.gettext("Equal totals share the victory."), plan.style("text")),
        ),
        (total, places, shared),
    )


def _later_label(plan: Plan, name: str, table: _Table, top: float, height: float) -> Box:
    numbers = plan.numbers["labels"]
    return Box(f"{name}-label", table.box.x - numbers["gap"] - numbers["width"], top, numbers["width"], height)


def _help(plan: Plan, tables: Sequence[_Table], seats: Sequence[_Seat]) -> Part:
    """What is asked at every scoring, in the room below the sums of the first."""
    numbers, catalog, style = plan.numbers["help"], plan.catalog, plan.style("text")
    first, second, last = tables
    top = first.box.bottom + numbers["top"]
    right = _later_label(plan, "total", second, top, 0).x - numbers["right"]
    box = Box("help", first.box.x, top, right - first.box.x, last.box.bottom - top)

    best, next_best = prizes(Building.TOWER, _TIE_SCORING)
    paragraphs = [
        led(
            style,
            catalog.pgettext("lead", "Tie:"),
            catalog.gettext(
                "add up the points of the tied places, divide, round down: ({one} + {two}) ÷ 2 gives "
                "{shared}. The next player is placed after them all.",
                one=best,
                two=next_best,
                shared=_shared_prize(),
            ),
        ),
        led(
            style,
            catalog.pgettext("lead", "Wall:"),
            catalog.ngettext(
                "the longest outer wall, {number} point per tile side.",
                "the longest outer wall, {number} points per tile side.",
                alhambra.points_per_side(),
            ),
        ),
        *(
            led(style, f"{seat.name}:", catalog.gettext("scores every type like a player, but no wall; never wins."))
            for seat in seats
            if not seat.wins
        ),
    ]
    placed = text_column(box, paragraphs, style, numbers["leading"], numbers["gap"])
    return Part(tuple(text for paragraph in placed for text in paragraph.texts), (box,))


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
    options=frozenset({"names", "players", "numbered", "fill", "code"}),
    most_players=alhambra.most_players(),
    fewest_players=alhambra.virtual_needed_at(),
    filled_from="alhambra",
    filling=_filling,
)
