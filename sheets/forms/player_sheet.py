"""The Roll & Write player sheet (A5, upright)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, ornament
from ..drawing.labels import Paragraph, TextSpan, label, led, text_column
from ..drawing.shapes import Box, Part, Path, Side, Symbol, Use, chamfered, joined
from ..words.terms import building_name, item_name, layout_name, place_names
from . import filling, fixtures
from .design import Design, Document, Filling
from .filling import Handwriting
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..drawing.shapes import Shape
    from .design import Mark, Setting
    from .plan import Plan

NAME = "player-sheet"

_KEPT_GRIDS = 64


def design(setting: Setting) -> Design:
    """Return the sheet with a layout's grid; both sides are alike.

    Raises LabelTooLongError where a translation does not fit.
    """
    plan = make_plan(NAME, setting)
    tiles, coin = _tiles(plan), _coin(plan)
    parts = joined(
        [
            _header(plan),
            _dice(plan),
            _stars(plan),
            _counts(plan),
            _points(plan),
            _coins_heading(plan),
            _reminders(plan),
            _strip(plan),
            fixtures.ruler(plan),
            fixtures.references(plan),
        ]
    )
    catalog, game = setting.catalog, filling.sheet_game(setting.content.game)
    # What is filled in is an example or a copy: it needs no back.
    names = ("front", "back") if game is None else ("front",)
    sides = tuple(Side(name, plan.width, plan.height, *parts) for name in names)

    # A pad may have as many grids as sheets, and one grid on a thousand sheets: each stands in the file once.
    @lru_cache(_KEPT_GRIDS)
    def of_layout(layout: GridLayout) -> Part:
        code = fixtures.sheet_code(plan, parts.boxes, layout)
        part = joined([fixtures.markers(plan, code), _grid(plan, layout, tiles), _coins(plan, layout.coins, coin)])
        return Part((Use(Symbol("grid", plan.width, plan.height, part.shapes), 0, 0),), part.boxes)

    def stamp(mark: Mark) -> tuple[Part, ...]:
        layout = mark.layout or setting.layout
        part = joined(
            [
                of_layout(layout),
                fixtures.qr(plan, fixtures.sheet_code(plan, parts.boxes, layout, mark.number)),
                fixtures.small_print(plan, plan.box("strip", "small"), mark, layout.id, layout_name(layout, catalog)),
                _name(plan, mark.name) if game is None else Part(),
            ]
        )
        if game is not None:
            part = joined([part, _filled(plan, game, mark.name, (*parts.boxes, *part.boxes))])
        return (part,) * len(sides)

    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("player sheet")
    layout = setting.layout
    name = catalog.gettext("Grid layout {layout}", layout=fixtures.printable(layout_name(layout, catalog)) or layout.id)
    return Design(f"{title} – {kind}", name, sides, stamp)


def _header(plan: Plan) -> Part:
    catalog = plan.catalog
    name, date = plan.box("header", "name"), plan.box("header", "date")
    return joined(
        [
            fixtures.title(plan, catalog.gettext("Alhambra: Roll & Write")),
            blocks.field(plan.palette, name, _name_label(plan), plan.style("field")),
            blocks.field(plan.palette, date, catalog.gettext("Date"), plan.style("field")),
        ]
    )


def _name_label(plan: Plan) -> str:
    return plan.catalog.pgettext("of a player", "Name")


def _name(plan: Plan, name: str) -> Part:
    """The name of the player whose sheet it is, on the line for it."""
    if not name:
        return Part()
    return fixtures.entry(plan, plan.box("header", "name"), _name_label(plan), name)


def _filled(plan: Plan, game: RollAndWriteOutcome, player: str, boxes: Sequence[Box]) -> Part:
    """What a player has written on the sheet."""
    field = plan.box("header", "name")
    name = filling.name(plan.palette, fixtures.entry_room(plan, field, _name_label(plan)), player)
    foot = field.bottom - fixtures.ENTRY_FOOT
    return joined(
        [
            Part(tuple(text._replace(y=foot) for text in name)),
            filling.drawn(plan.palette, handwriting(game, player), boxes),
        ]
    )


def handwriting(game: RollAndWriteOutcome, player: str) -> Handwriting:
    """Return what a player whose sheet is drawn has written on it, as far as it is certain."""
    text, seat = next(each for each in game.transcript.players if each.name == player), game.judged.seats[player]
    texts = {f"points-{item}": str(points) for item, points in filling.certain_points(game).get(player, {}).items()}
    # Lines grow until the end.
    for kind, counts in {"row": seat.rows, "column": seat.columns}.items() if not game.judged.running else ():
        for number, count in enumerate(counts or (), start=1):
            texts[f"{kind}-{number}"] = str(rollandwrite.line_worth(count))
    circled = text.coins.circled.value if text.coins and text.coins.circled else 0
    crossed = text.coins.crossed.value if text.coins and text.coins.crossed else 0
    spaces = sorted(game.judged.built[player])
    return Handwriting(
        texts,
        crosses=(
            *(f"space-{row + 1}-{column + 1}" for row, column in spaces),
            *(f"coin-{number}" for number in range(1, crossed + 1)),
        ),
        # The first are printed as circled.
        rings=tuple(f"coin-{number}" for number in range(rollandwrite.starting_coins() + 1, circled + 1)),
    )


def _filling(result: Result) -> Filling:
    """The sheets that are drawn, on their grid."""
    game = filling.sheet_game(result)
    return Filling(tuple(game.judged.built), grids=(game.judged.layout,)) if game is not None else Filling()


def _dice(plan: Plan) -> Part:
    grid, margin = plan.numbers["grid"], plan.numbers["dice"]["margin"]
    left, top, pitch = grid["left"], grid["top"], grid["pitch"]
    faces = range(1, rollandwrite.grid_lines() + 1)

    def blue(face: int) -> Part:
        box = Box(f"die-blue-{face}", left + (face - 1) * pitch, top - pitch, pitch, pitch)
        return blocks.blue_die_space(plan.palette, box, face, margin, "below")

    def yellow(face: int) -> Part:
        box = Box(f"die-yellow-{face}", left - pitch, top + (face - 1) * pitch, pitch, pitch)
        return blocks.yellow_die_space(plan.palette, box, face, margin, "right")

    return joined([*map(blue, faces), *map(yellow, faces), _dice_corner(plan)])


def _dice_corner(plan: Plan) -> Part:
    """The corner between the dice: says which colour goes where, in words too."""
    box, style = plan.box("dice", "corner"), plan.style("field")
    words = {"blue": plan.catalog.pgettext("die", "blue"), "yellow": plan.catalog.pgettext("die", "yellow")}
    shapes: list[Shape] = []
    for number, (colour, word) in enumerate(words.items()):
        line = Box(f"corner-{colour}", box.x + 0.8, box.y + 2.8 + number * 5.2, box.width - 1.4, 5.2)
        shapes += [
            blocks.small_die(plan.palette, colour, line.x + 1.5, line.centre[1], 3),
            label(line._replace(x=line.x + 3.8, width=line.width - 3.8), word, style),
        ]
    return Part(tuple(shapes), (box,))


def _tiles(plan: Plan) -> Mapping[Building, Symbol]:
    """The space of each type."""
    numbers = plan.numbers["grid"]
    return {
        building: blocks.building_tile(
            plan.palette,
            building.value,
            building.letter,
            size=numbers["pitch"],
            grout=numbers["grout"],
            cut=numbers["cut"],
            style=plan.sign_style("letter"),
        )
        for building in Building
    }


def _grid(plan: Plan, layout: GridLayout, tiles: Mapping[Building, Symbol]) -> Part:
    numbers = plan.numbers["grid"]
    left, top, pitch = numbers["left"], numbers["top"], numbers["pitch"]
    lines = range(rollandwrite.grid_lines())

    def spaces() -> Iterator[Part]:
        for row in lines:
            for column in lines:
                x, y = left + column * pitch, top + row * pitch
                tile = tiles[layout.building(row, column)]
                yield Part((Use(tile, x, y),), (Box(f"space-{row + 1}-{column + 1}", x, y, pitch, pitch),))

    return joined(spaces())


def _stars(plan: Plan) -> Part:
    """The stars where four spaces meet."""
    numbers = plan.numbers["grid"]
    left, top, pitch = numbers["left"], numbers["top"], numbers["pitch"]
    gold, light = plan.palette.colour("gold"), plan.palette.colour("gold-light")
    inner = range(1, rollandwrite.grid_lines())
    return Part(
        tuple(
            Path(ornament.star(left + column * pitch, top + row * pitch, numbers["star"]), light, gold, 0.2)
            for row in inner
            for column in inner
        )
    )


def _counts(plan: Plan) -> Part:
    grid, numbers = plan.numbers["grid"], plan.numbers["counts"]
    pitch = grid["pitch"]
    row_left, row_width, row_height = numbers["row"]
    column_top, column_width, column_height = numbers["column"]

    def boxes() -> Iterator[Box]:
        for line in range(rollandwrite.grid_lines()):
            y = grid["top"] + (line + 0.5) * pitch - row_height / 2
            yield Box(f"row-{line + 1}", row_left, y, row_width, row_height)
            x = grid["left"] + (line + 0.5) * pitch - column_width / 2
            yield Box(f"column-{line + 1}", x, column_top, column_width, column_height)

    places = tuple(boxes())
    reach, gold = numbers["star"], plan.palette.colour("gold")
    signs = (Path(ornament.star(box.x + 1.9, box.y + 1.9, reach), fill=gold) for box in places)
    return joined(
        [
            Part((*(blocks.write_box(plan.palette, box) for box in places), *signs), places),
            _counts_heading(plan),
            _legend(plan),
        ]
    )


def _counts_heading(plan: Plan) -> Part:
    """What is written into the boxes of rows and columns."""
    box, arrow = plan.box("counts", "heading"), 2.6
    words = box._replace(width=box.width - arrow - 1)
    shapes = (
        label(words, plan.catalog.gettext("Points"), plan.style("field"), "end"),
        blocks.arrow(box.right - arrow, box.centre[1], arrow, plan.palette.colour("line")),
    )
    return Part(shapes, (box,))


def _legend(plan: Plan) -> Part:
    """The points of a line under the number of its buildings, where the boxes of rows and columns meet."""
    box, points = plan.box("counts", "legend"), rollandwrite.line_points()
    inner = box.inset(0.7, 0.3)
    upper = inner._replace(height=inner.height / 2)
    lower = upper._replace(y=upper.bottom)
    head = 3.2
    step = (inner.width - head) / len(points)
    shapes: list[Shape] = [
        Path(chamfered(*box[1:], 0.9), fill=plan.palette.colour("panel")),
        *blocks.crossed_space(plan.palette, inner.x + 1.4, upper.centre[1], 1.9),
        Path(ornament.star(inner.x + 1.4, lower.centre[1], 1.2), fill=plan.palette.colour("gold")),
    ]
    for row, values, style in (
        (upper, points, plan.style("number")),
        (lower, points.values(), plan.style("strong")),
    ):
        for number, value in enumerate(values):
            cell = row._replace(x=row.x + head + number * step, width=step)
            shapes.append(label(cell, str(value), style, "middle"))
    return Part(tuple(shapes), (box,))


class _Row(NamedTuple):
    """A row of the points table, cut into its cells."""

    kind: str
    """A building type, or `lines`, `coins`, `total`."""
    sign: Box
    letter: Box
    name: Box
    number: Box
    places: tuple[Box, Box, Box]
    points: Box

    def to_the_left_of(self, cell: Box) -> Box:
        """The cell of the name, widened up to another cell."""
        return self.name._replace(width=cell.x - self.name.x - 0.5)


def _rows(plan: Plan, kinds: list[str]) -> Iterator[_Row]:
    numbers, box = plan.numbers["points"], plan.box("points")
    top = box.y + numbers["heading"]
    height = (box.bottom - top) / len(kinds)
    for number, kind in enumerate(kinds):
        cells, left = [], box.x
        for width in numbers["columns"]:
            cells.append(Box("cell", left, top + number * height, width, height))
            left += width
        sign, letter, name, count, first, second, third, points = cells
        target = points.inset(0.2, numbers["gap"] / 2)._replace(name=f"points-{kind}")
        yield _Row(kind, sign.inset(0.1, 0.4), letter, name, count, (first, second, third), target)


def _points(plan: Plan) -> Part:
    """The table of points: a row for each type with its prizes, then lines, coins and the total."""
    catalog = plan.catalog
    rows = tuple(_rows(plan, [*(building.value for building in Building), "lines", "coins", "total"]))
    lines, coins, total = rows[-3:]
    style, ink = plan.style("label"), plan.palette.colour
    shapes: list[Shape] = [*_points_heading(plan, rows[0])]
    for row in rows:
        weight, colour = (blocks.THIN, "line") if row is total else (blocks.HAIR, "hair")
        # The heading's letters reach below its line: no rule under it.
        if row is not rows[0]:
            start, end = (row.sign.x, row.name.y), (row.places[-1].right, row.name.y)
            shapes.append(blocks.rule(start, end, weight, ink(colour)))
        shapes.append(blocks.write_box(plan.palette, row.points, blocks.BOLD if row is total else blocks.THIN))
    for building, row in zip(Building, rows, strict=False):
        shapes += _building_cells(plan, building, row)
        shapes.append(label(row.name, building_name(building, catalog), style))
    both = (item_name("lines", catalog), catalog.pgettext("short", "Rows & columns"))
    strong = style.with_role("label-bold")
    shapes += [
        *blocks.lines_sign(plan.palette, *lines.sign.centre, 3.6),
        label(lines.to_the_left_of(lines.points), both, style),
        *_coin_cells(plan, coins),
        label(coins.to_the_left_of(coins.places[0]), item_name("coins", catalog), style),
        Path(ornament.star(*total.sign.centre, 1.7), fill=ink("gold")),
        label(total.to_the_left_of(total.points), catalog.gettext("Total"), strong),
    ]
    return Part(tuple(shapes), (plan.box("points"), *(row.points for row in rows)))


def _points_heading(plan: Plan, first: _Row) -> Iterator[Shape]:
    catalog, box = plan.catalog, plan.box("points")
    band = box._replace(height=plan.numbers["points"]["heading"])
    room = band._replace(width=first.name.right - band.x)
    title, star = blocks.heading(plan.palette, room, catalog.gettext("Points"), plan.style("heading"))
    start = title.x + title.width + 1
    corner = band._replace(x=start, width=first.number.right - start - 0.4)
    yield from (title, star, label(corner, catalog.pgettext("table", "Place"), plan.style("field"), "end"))
    words = place_names(catalog)
    for cell, text in zip(first.places, words, strict=True):
        place = band._replace(x=cell.x + 0.2, width=cell.width - 0.4)
        yield label(place, text, plan.style("field"), "middle")


def _building_cells(plan: Plan, building: Building, row: _Row) -> Iterator[Shape]:
    """The sign of a type, its letter, how many of it there are, and its prizes."""
    ink = plan.palette.buildings[building.value].ink
    yield from blocks.building_sign(plan.palette, building.value, row.sign, plan.numbers["points"]["icon"])
    yield label(row.letter, building.letter, plan.sign_style("letter")._replace(colour=ink), "middle")
    yield label(row.number, f"×{rollandwrite.boxes(building)}", plan.style("field"))
    for number, (cell, points) in enumerate(zip(row.places, rollandwrite.places(building), strict=True)):
        yield label(cell, str(points), plan.style("number" if number else "strong"), "middle")


def _coin_cells(plan: Plan, row: _Row) -> Iterator[Shape]:
    """The sign of coins, and how many of them make a point."""
    coin = _coin(plan)
    size = row.sign.height * 0.85
    x, y = row.sign.centre
    yield Use(coin, x - size / 2, y - size / 2, size / coin.width)
    last = row.places[-1]
    size *= 0.85
    for number in range(rollandwrite.coins_for_one_point()):
        yield Use(coin, last.x - 3.2 - size - number * size * 1.1, y - size / 2, size / coin.width)
    yield blocks.arrow(last.x - 2.4, y, 2.6, plan.palette.colour("line"))
    yield label(last, "1", plan.style("strong"), "middle")


def _coin(plan: Plan) -> Symbol:
    numbers = plan.numbers["coins"]
    return blocks.coin(plan.palette, numbers["pitch"] * numbers["size"])


def _coins_heading(plan: Plan) -> Part:
    catalog, heading = plan.catalog, plan.box("coins", "heading")
    name, star = blocks.heading(plan.palette, heading, catalog.gettext("Coins"), plan.style("heading"))
    rest = heading._replace(x=name.x + name.width + 2, width=heading.right - name.x - name.width - 2)
    hint = label(rest, catalog.gettext("gained: circle it · spent: cross it out"), plan.style("field"), "end")
    return Part((name, star, hint), (heading,))


def _coins(plan: Plan, count: int, symbol: Symbol) -> Part:
    numbers, track = plan.numbers["coins"], plan.box("coins", "track")
    largest = numbers["pitch"]
    pitch = max(min(track.width / -(-count // rows), track.height / rows, largest) for rows in range(1, count + 1))
    across = int(track.width / pitch + 1e-6)
    white = pitch * (1 - numbers["size"]) / 2

    def coins() -> Iterator[Part]:
        for number in range(count):
            x, y = track.x + number % across * pitch, track.y + number // across * pitch
            box = Box(f"coin-{number + 1}", x, y, pitch, pitch)
            shapes: list[Shape] = [Use(symbol, x + white, y + white, pitch / largest)]
            if number < rollandwrite.starting_coins():
                shapes.append(blocks.taken_ring(*box.centre, pitch * numbers["ring"]))
            yield Part(tuple(shapes), (box,))

    return joined(coins())


def _reminders(plan: Plan) -> Part:
    catalog, numbers = plan.catalog, plan.numbers["reminders"]
    box, style = plan.box("reminders"), plan.style("text")
    bold = style.with_role("label-bold").face
    radius = numbers["coin"]

    def special(text: str) -> Paragraph:
        return Paragraph((TextSpan(text, style.face),), 2 * radius + 1)

    paragraphs = (
        Paragraph((TextSpan(catalog.gettext("On your turn, do one of these:"), bold),)),
        led(
            style,
            catalog.pgettext("action", "Build:"),
            catalog.gettext("cross out a building where a blue and a yellow die meet."),
        ),
        led(
            style,
            catalog.pgettext("action", "Take coins:"),
            catalog.gettext(
                "1 for each blue + yellow pair on a built building (0–{most}).", most=rollandwrite.most_coins_gained()
            ),
        ),
        special(catalog.gettext("at the start: change a die by 1 per coin (not 6 to 1 or 1 to 6).")),
        special(catalog.gettext("after building: also build where the other two dice meet.")),
        led(
            style,
            catalog.pgettext("lead", "After one building:"),
            catalog.gettext("pass the unused pair to the left, unchanged; reroll and place the used pair."),
        ),
        led(
            style,
            catalog.pgettext("lead", "After coins or two buildings:"),
            catalog.gettext("reroll all four; keep one of each colour, pass the other pair to the left."),
        ),
    )
    placed = text_column(box, paragraphs, style, numbers["leading"], numbers["gap"])
    shapes: list[Shape] = [text for paragraph in placed for text in paragraph.texts]
    costs = (rollandwrite.change_die_cost(), rollandwrite.second_building_cost())
    specials = [place for place, paragraph in zip(placed, paragraphs, strict=True) if paragraph.indent]
    for cost, paragraph in zip(costs, specials, strict=True):
        centre = (box.x + radius, paragraph.baseline - 0.75)
        shapes += blocks.price_coin(plan.palette, centre, radius, str(cost), plan.sign_style("letter"))
    return Part(tuple(shapes), (box,))


def _rounds() -> str:
    """How many rounds for how many players."""
    return " · ".join(f"{rounds} ({players})" for players, rounds in rollandwrite.rounds_at_the_table().items())


def _strip(plan: Plan) -> Part:
    """The strip between the lower markers: the start, and completed types."""
    catalog = plan.catalog
    box, style = plan.box("strip"), plan.style("text")
    start = catalog.ngettext("{number} building each", "{number} buildings each", rollandwrite.starting_buildings())
    rounds = catalog.gettext("rounds (players incl. virtual): {rounds}", rounds=_rounds())
    paragraphs = (
        led(style, catalog.pgettext("lead", "Setup:"), f"{start}; {rounds}"),
        led(
            style,
            catalog.pgettext("lead", "Type complete?"),
            catalog.gettext("At the end of the round, score the best place still available (1st, 2nd, 3rd)."),
        ),
    )
    placed = text_column(box, paragraphs, style, 1, plan.numbers["strip"]["gap"])
    words = (line for paragraph in placed for line in paragraph.texts)
    return Part(tuple(words), (box,))


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("player sheet for Roll & Write: grid, dice spaces, coins, points"),
    design=design,
    options=frozenset(
        {"layout", "layouts", "seed", "names", "numbered", "fill", "code", "codes", "left_handed", "dry_erase"}
    ),
    backs=("plain", "example", "layout"),
    filled_from="roll-and-write",
    filling=_filling,
)
