"""The rows of a score pad: heads, types with their corners for counts, the wall, sums, totals and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.buildings import BUILDINGS, Building

from ..drawing import blocks, icons, panels
from ..drawing.labels import abbreviated, label, one_size, width
from ..drawing.shapes import Box, Part, Path, chamfered, joined, line, moved
from ..words.marks import span
from ..words.terms import building_name, extra_name, item_name, not_checked, place_names
from . import pad_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.items import Item

    from ..drawing.labels import Style
    from ..drawing.shapes import Shape, Text
    from ..words.catalog import Catalog
    from .pad_numbers import PadPlan, Signs
    from .pad_table import PadSeat, PadTable

_MORE = "+"
"""Before points that nobody can check, once they are named."""

_FOOT = 0.1
"""Millimetres below a name at the foot of a row."""

_DIGIT = 0.285
"""Millimetres from one number to the next below it, for each point of their size."""

_TWO_LINES = 0.8
"""The height of a row beside one of the base game alone, from which on a second line is below its name."""


def table(plan: PadPlan, own: PadTable) -> Part:
    """Return a scoring: its heading, and all of its rows."""
    rows = joined([_heading(plan, own), *_heads(plan, own), *_types(plan, own), *_sums(plan, own)])
    return Part(rows.shapes, (own.box, *rows.boxes))


def _heading(plan: PadPlan, own: PadTable) -> Part:
    """The number of the scoring, and which places have prizes in it."""
    catalog = plan.catalog
    band = own.box._replace(name=f"heading-{own.scoring}", height=plan.numbers.table.heading)
    title, star = blocks.heading(
        plan.palette, band, catalog.gettext("Scoring {number}", number=own.scoring), plan.style("heading")
    )
    words = place_names(catalog)
    count = max(len(item.prizes_in(own.scoring)) for item in own.items if item.kind == "majority")
    if not count:
        # A score card says what brings points.
        return Part((title, star), (band,))
    # Beside the title: at the right edge it would run into the star of the next scoring.
    start = title.x + title.width + plan.numbers.table.apart_places
    places = label(
        band._replace(x=start, width=band.right - start - plan.numbers.table.cut),
        (catalog.gettext("points for {places}", places=" · ".join(words[:count])), " · ".join(words[:count])),
        plan.style("field"),
    )
    return Part((title, star, places), (band,))


# The heads of the columns


def _heads(plan: PadPlan, own: PadTable) -> Iterator[Part]:
    """Over each column the number of its player, and room for a name; before the first the key to the cells."""
    place = pad_table.row_place(plan, "heads")
    row, style = own.columns("heads", place), name_style(plan, own)
    for column, seat in enumerate(own.seats):
        cell = own.cell(row, f"head-{own.scoring}", column)
        if not seat.wins:
            yield panels.ground(row, cell, plan.palette.colour("panel"), plan.numbers.table.cut)
        yield Part(tuple(_head(plan, own, seat, cell, style)), (cell,))
    yield panels.panel(plan.palette, row, 1, own.lefts, plan.numbers.table.cut)
    if own.first:
        yield _key(plan, own.lead_of("key", place))


def _head(plan: PadPlan, own: PadTable, seat: PadSeat, cell: Box, style: Style) -> Iterator[Shape]:
    """A number and a name; the virtual player has the least number of tiles in this scoring (B6.5) for a number."""
    if seat.wins:
        yield label(_line_of_head(cell, plan.numbers.head.line), seat.key, plan.style("sign"))
    else:
        room = _line_of_head(cell, plan.numbers.head.least)
        words, least = _least_words(plan, room.width)
        yield label(room, words[own.scoring], least, "middle")
    if seat.name:
        yield abbreviated(name_room(plan, cell), seat.name, style, "middle")


def _least_words(plan: PadPlan, room: float) -> tuple[dict[int, str], Style]:
    """Return how many tiles the virtual player has at least in each scoring, in words; all in one form and size."""
    catalog, style = plan.catalog, plan.style("least")
    tiles = {
        scoring: catalog.ngettext("{number} tile", "{number} tiles", alhambra.virtual_least_tiles(scoring))
        for scoring in SCORINGS
    }
    long = {scoring: catalog.gettext("at least {tiles}", tiles=text) for scoring, text in tiles.items()}
    short = {scoring: catalog.pgettext("short", "min. {tiles}", tiles=text) for scoring, text in tiles.items()}
    words = long if all(width(text, style.face, style.smallest) <= room for text in long.values()) else short
    return words, one_size(tuple(words.values()), style, room)


def name_style(plan: PadPlan, own: PadTable) -> Style:
    """Return how names are set over the columns: all in the one size at which the longest has room."""
    room = name_room(plan, own.cell(own.box, "head", 0)).width
    return one_size([seat.name for seat in own.seats], plan.style("initials"), room)


def name_room(plan: PadPlan, cell: Box) -> Box:
    """Return the room for the name of a player over a column."""
    return _line_of_head(cell, plan.numbers.head.initials)


def _line_of_head(cell: Box, place: tuple[float, float, float]) -> Box:
    left, top, height = place
    return Box("head", cell.x + left, cell.y + top, cell.width - 2 * left, height)


def _key(plan: PadPlan, lead: Box) -> Part:
    """A cell with words where numbers go: how many in its corner, their points below."""
    numbers, catalog, style = plan.numbers.key, plan.catalog, plan.style("field")
    box = _placed(lead, numbers.box)._replace(name="key")
    across, height = numbers.corner
    corner = Box("corner", box.x, box.y, across, height)
    below = Box("points", box.x, corner.bottom, box.width, box.bottom - corner.bottom)
    ink = plan.palette.colour
    shapes = (
        Path(chamfered(*box[1:], plan.numbers.table.cut), fill=ink("panel"), stroke=ink("hair"), width=blocks.HAIR),
        pad_table.corner_lines(plan, [corner]),
        label(corner.inset(numbers.margin, 0), catalog.pgettext("key to a cell", "count"), style, "middle"),
        label(below.inset(numbers.margin, 0), catalog.pgettext("key to a cell", "points"), style, "end"),
    )
    return Part(shapes, (box,))


# The types and the wall


def _types(plan: PadPlan, own: PadTable) -> Iterator[Part]:
    """The rows of the items: prizes, and the cells of all players."""
    top, height = pad_table.row_place(plan, "types")
    whole = Box("types", own.box.x, top, own.box.width, height)
    high = height / len(own.items)
    leads = {
        item: own.lead_of(f"lead-{item.id}-{own.scoring}", (top + number * high, high))
        for number, item in enumerate(own.items)
    }
    cells = {
        item: [own.cell(lead, f"{item.id}-{own.scoring}", column) for column in range(len(own.seats))]
        for item, lead in leads.items()
    }
    corners = [
        pad_table.count_corner(plan, cell)
        for item in cells
        if pad_table.is_counted(item)
        for cell in cells[item][: _written(own, item)]
    ]
    # Nothing is written where somebody has no wall, or an item is not scored.
    nothing = [cell for item in cells for cell in cells[item][_written(own, item) :]]
    for item, lead in leads.items():
        of_type = plan.palette.buildings.get(item.id)
        yield panels.ground(
            whole, lead, of_type.ground if of_type else plan.palette.colour("panel"), plan.numbers.table.cut
        )
    for cell in nothing:
        yield panels.ground(whole, cell, plan.palette.colour("panel"), plan.numbers.table.cut)
    yield Part((pad_table.corner_grounds(plan, corners), pad_table.corner_lines(plan, corners)))
    yield panels.panel(plan.palette, whole, len(own.items), own.lefts, plan.numbers.table.cut)
    for item, lead in leads.items():
        shapes = _lead(plan, own, lead, item)
        yield Part(tuple(shapes), (lead, *(cell for cell in cells[item] if cell not in nothing)))
    yield Part(tuple(_nothing(plan, cell) for cell in nothing), tuple(corners))


def _written(own: PadTable, item: Item) -> int:
    """How many columns have a cell of an item to write in: none where it is not scored in this scoring."""
    if not item.is_scored(own.scoring):
        return 0
    return len(own.seats) if item.is_of(virtual=True) else own.winners


def _nothing(plan: PadPlan, cell: Box) -> Path:
    """The stroke through a cell in which nothing is written."""
    x, y = cell.centre
    reach = plan.numbers.head.nothing / 2
    return Path(line((x - reach, y), (x + reach, y)), stroke=plan.palette.colour("line"), width=blocks.THIN)


def _placed(lead: Box, place: Box) -> Box:
    """A place of the template, in a lead."""
    return place._replace(x=lead.x + place.x, y=lead.y + place.y)


def _in_row(plan: PadPlan, lead: Box, place: Box) -> Box:
    """A place of the template, in a row: where rows are lower, so is the place, and as much nearer to their top.

    The name below what is in a narrow lead is at its foot.
    """
    share = pad_table.squeezed(plan, lead)
    if share < 1 and place == plan.numbers.leads.name and not plan.numbers.leads.in_words:
        return place._replace(x=lead.x + place.x, y=lead.bottom - _FOOT - place.height)
    return place._replace(x=lead.x + place.x, y=lead.y + share * place.y, height=share * place.height)


def _signs(plan: PadPlan, own: PadTable) -> Signs:
    """Where the signs of a row stand: the first scoring has its own places for them, the later ones share theirs."""
    return plan.numbers.leads.first if own.first else plan.numbers.leads.later


def _lead(plan: PadPlan, own: PadTable, lead: Box, item: Item) -> Iterator[Shape]:
    """What is printed before the cells of an item: what it is, and what it brings."""
    if item.id in BUILDINGS:
        return _type_lead(plan, own, lead, item)
    if item.kind == "extra":
        return _extra_lead(plan, own, lead)
    return _wall_lead(plan, own, lead, item) if item.kind == "line" else _named_lead(plan, own, lead, item)


def _has_two_lines(plan: PadPlan, lead: Box) -> bool:
    """Tell whether a row is high enough for a line below the name."""
    return pad_table.squeezed(plan, lead) >= _TWO_LINES


def explains_extra(plan: PadPlan, own: PadTable) -> bool:
    """Tell whether the row of points that nobody can check has room to say so: a narrow one has none."""
    return plan.numbers.leads.in_words and has_numbers(plan, own)


def has_numbers(plan: PadPlan, own: PadTable) -> bool:
    """Tell whether the rows of the types have room for how many tiles of each there are."""
    high = pad_table.row_place(plan, "types")[1] / len(own.items)
    return _has_two_lines(plan, own.lead_of("row", (0, high)))


def _named_lead(plan: PadPlan, own: PadTable, lead: Box, item: Item) -> Iterator[Shape]:
    """What a module brings: its sign and, in later scorings where it has none, its name in short, and its points."""
    leads, sign = plan.numbers.leads, icons.sign(item.id)
    # Only in a narrow lead does one stand below the other.
    beside = leads.in_words or not own.first
    room = _in_row(plan, lead, leads.name if sign else leads.wall_name if own.first else leads.later.wall)
    if beside:
        room = _level_with_prize(plan, own, lead, room)
    if sign:
        icon = _in_row(plan, lead, _signs(plan, own).icon)
        x, y = (_level_with_prize(plan, own, lead, icon) if beside else icon).centre
        size = min(icon.width, icon.height)
        outline = moved(sign, x - size / 2, y - size / 2, size / icons.BOX)
        yield Path(outline, fill=plan.palette.colour("ink"), even_odd=True)
    if own.first or not sign:
        yield abbreviated(room, _name(item, plan.catalog), _row_style(plan, own))
    yield from _prizes(plan, own, lead, _worth(item, own.scoring))


def _extra_lead(plan: PadPlan, own: PadTable, lead: Box) -> Iterator[Shape]:
    """Points that nobody can check: so they are named once, then there is a sign."""
    leads, name = plan.numbers.leads, extra_name(plan.catalog)
    if own.first and explains_extra(plan, own):
        below, room = _in_row(plan, lead, leads.worth), _in_row(plan, lead, leads.wall_name)
        # However low the row is, one is below the other.
        below = leads.worth._replace(x=below.x, y=below.centre[1] - leads.worth.height / 2)
        room = leads.wall_name._replace(x=room.x, y=min(room.y, below.y - leads.wall_name.height))
        yield label(room, name, _row_style(plan, own))
        yield label(below, not_checked(plan.catalog), plan.style("field"))
    elif own.first:
        yield label(lead.inset(leads.wall_name.x, 0), name, _row_style(plan, own))
    else:
        yield label(_prize_column(plan, lead), _MORE, plan.style("strong"), "middle")


def _level_with_prize(plan: PadPlan, own: PadTable, lead: Box, place: Box) -> Box:
    """A place in a row, moved to the height of a single prize; in later scorings to the middle of the row."""
    return place._replace(y=_middle(plan, own, lead) - place.height / 2)


def _middle(plan: PadPlan, own: PadTable, lead: Box) -> float:
    """The height of the middle of the prizes in a row."""
    return lead.y + pad_table.squeezed(plan, lead) * plan.numbers.leads.single if own.first else lead.centre[1]


def _worth(item: Item, scoring: int) -> tuple[int, ...]:
    """What an item brings in a scoring that can be said in numbers: what parts bring cannot."""
    if item.kind == "majority":
        return item.prizes_in(scoring)
    if item.kind == "loss":
        return (-item.losses[scoring - 1][0],)
    return (item.points,) * (item.kind != "parts" and bool(item.points))


def _type_lead(plan: PadPlan, own: PadTable, lead: Box, item: Item) -> Iterator[Shape]:
    """A type: icon, band and prizes; in the first scoring its name and number of tiles too."""
    building = Building(item.id)
    leads, signs = plan.numbers.leads, _signs(plan, own)
    icon, band = _in_row(plan, lead, signs.icon), _in_row(plan, lead, signs.band)
    size = min(icon.width, icon.height)
    yield blocks.building_icon(plan.palette, building.value, icon.centre[0] - size / 2, icon.y, size)
    if leads.in_words or not own.first or _has_two_lines(plan, lead):
        yield from blocks.building_band(plan.palette, building.value, band, side="foot")
    if own.first:
        name = _in_row(plan, lead, leads.name)
        if _has_two_lines(plan, lead):
            yield _number_label(plan, own, lead, building)
        elif leads.in_words:
            name = _level_with_prize(plan, own, lead, name)
        yield label(name, building_name(building, plan.catalog), _row_style(plan, own))
    yield from _prizes(plan, own, lead, item.prizes_in(own.scoring))


def _name(item: Item, catalog: Catalog) -> str:
    """Return what a row is called; that nobody can check its points is on a line of its own."""
    return extra_name(catalog) if item.kind == "extra" else item_name(item.id, catalog)


def _row_style(plan: PadPlan, own: PadTable) -> Style:
    """How the rows are named: all in the one size at which the longest has room."""
    names = [_name(item, plan.catalog) for item in own.items]
    room = min(plan.numbers.leads.name.width, plan.numbers.leads.wall_name.width)
    return one_size(names, plan.style("name"), room)


def _number_label(plan: PadPlan, own: PadTable, lead: Box, building: Building) -> Text:
    """How many tiles of a type there are: in words where they have room, all of them in one size."""
    box, style = _in_row(plan, lead, plan.numbers.leads.number), plan.style("count")
    numbers = {each: own.tile_set.number_of(each) for each in Building}
    short = f"×{numbers[building]}"
    if not plan.numbers.leads.in_words:
        return label(box, short, style)
    words = {each: plan.catalog.ngettext("{number} tile", "{number} tiles", number) for each, number in numbers.items()}
    return label(box, (words[building], short), one_size(tuple(words.values()), style, box.width))


def _prize_column(plan: PadPlan, lead: Box) -> Box:
    across: float = plan.numbers.prizes.width
    return lead._replace(x=lead.right - plan.numbers.leads.prizes - across, width=across)


def _prizes(plan: PadPlan, own: PadTable, lead: Box, points: Sequence[int]) -> Iterator[Shape]:
    """Prizes one under the other, as the places are; the first is bold."""
    column, middle = _prize_column(plan, lead), _middle(plan, own, lead)
    pitch = min(plan.numbers.prizes.pitch, lead.height / max(len(points), 1))
    first, others = (_as_high(plan.style(name), pitch) for name in ("strong", "number"))
    for place, value in enumerate(points):
        cell = column._replace(y=middle + (place - len(points) / 2) * pitch, height=pitch)
        yield label(cell, str(value).replace("-", "\u2212"), others if place else first, "middle")


def _as_high(style: Style, pitch: float) -> Style:
    """A style for numbers one under the other, no larger than there is room for."""
    return style._replace(size=max(style.smallest, min(style.size, pitch / _DIGIT)))


def _wall_lead(plan: PadPlan, own: PadTable, lead: Box, item: Item) -> Iterator[Shape]:
    """The wall, and what a side of it is worth."""
    leads, catalog = plan.numbers.leads, plan.catalog
    icon = _in_row(plan, lead, _signs(plan, own).wall)
    yield from blocks.wall_sign(plan.palette, *icon.centre, min(icon.width, icon.height))
    is_lower = pad_table.squeezed(plan, lead) < 1
    if own.first and is_lower and not (leads.in_words and _has_two_lines(plan, lead)):
        # What a side is worth is said below the table, too.
        name = _in_row(plan, lead, leads.name)
        name = _level_with_prize(plan, own, lead, name) if leads.in_words else name
        yield label(name, item_name(item.id, catalog), _row_style(plan, own))
    elif own.first:
        yield label(_in_row(plan, lead, leads.wall_name), item_name(item.id, catalog), _row_style(plan, own))
        words = (catalog.pgettext("points of a wall", "per tile side"), catalog.pgettext("short", "per side"))
        yield label(_in_row(plan, lead, leads.worth), words, plan.style("field"))
    yield from _prizes(plan, own, lead, (item.points,))


# Sums


def _sums(plan: PadPlan, own: PadTable) -> Iterator[Part]:
    """The sum of the scoring; from the second on the total so far; at the end the places.

    The virtual player's points are summed like those of the others; the row of places ends before them (B6.6), and the
    ground of the totals too.
    """
    for name in pad_table.rows_of_sums(own.scoring):
        columns = own.winners if name == "place" else len(own.seats)
        place = pad_table.row_place(plan, name)
        row = own.columns(name, place, columns)
        if name == "total":
            table = plan.numbers.table
            counting = own.columns(name, place, own.winners)
            yield panels.total_ground(plan.palette, row, counting, table.cut, table.around_total)
        yield panels.panel(plan.palette, row, 1, own.lefts, plan.numbers.table.cut)
        yield Part((), tuple(own.cell(row, f"{name}-{own.scoring}", column) for column in range(columns)))
        yield _sum_lead(plan, own, name, own.lead_of("lead", place))


def _sum_lead(plan: PadPlan, own: PadTable, row: str, lead: Box) -> Part:
    """What a row of sums is of: the same word in every scoring; what the last total is of by numbers of scorings."""
    # Up to the middle of what is white between two scorings.
    leads, white = plan.numbers.leads, plan.numbers.table.gap / 2
    room = lead._replace(x=lead.x - white, width=lead.width - leads.sign + white)
    if row == "sum":
        word = plan.catalog.pgettext("of one scoring", "Sum")
        style = one_size((word,), plan.style("sum"), min(leads.widths) - leads.sign + white)
        return Part((label(room, word, style, "end"),))
    if row == "total" and own.last:
        return Part((label(room, _summed(plan, own), plan.style("field"), "end"),))
    return Part()


def _summed(plan: PadPlan, own: PadTable) -> str:
    """The numbers of the scorings whose points a total has."""
    first, *between, last = SCORINGS[: SCORINGS.index(own.scoring) + 1]
    return span(first, last, plan.catalog) if between else f"{first}+{last}"


def _later_label(plan: PadPlan, row: str, own: PadTable) -> Box:
    """The room for the name of a row that begins in a later scoring, up to its first box."""
    width, (top, height) = plan.numbers.labels.width, pad_table.row_place(plan, row)
    return Box(f"{row}-label", own.lefts[0] - plan.numbers.leads.sign - width, top, width, height)


def total_label(plan: PadPlan, own: PadTable) -> tuple[Text, Text]:
    """Return the name of the row of totals, and below it of which scorings the first total is."""
    room, (top, word, sum_) = _later_label(plan, "total", own), plan.numbers.labels.lines
    name = plan.catalog.pgettext("of all scorings so far", "Total")
    upper, lower = room._replace(y=room.y + top, height=word), room._replace(y=room.y + top + word, height=sum_)
    return (
        label(upper, name, plan.style("sum"), "end"),
        label(lower, _summed(plan, own), plan.style("field"), "end"),
    )


def later_labels(plan: PadPlan, tables: Sequence[PadTable]) -> Part:
    """Return the names of the rows that begin in a later scoring; and what an equal place means (B5.4)."""
    _, second, last = tables
    style, catalog = plan.style("sum"), plan.catalog
    places = label(_later_label(plan, "place", last), catalog.pgettext("heading", "Place"), style, "end")
    top, height = pad_table.row_place(plan, "place")
    right = min(places.left, last.box.x) - plan.numbers.labels.gap
    shared = Box("shared-victory", second.box.x, top, right - second.box.x, height)
    sentence = label(shared, catalog.gettext("Equal totals share the victory."), plan.style("text"))
    return Part((*total_label(plan, second), places, sentence), (shared,))
