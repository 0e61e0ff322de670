"""The Roll & Write score sheet (A5, landscape): one for each game, kept by the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import awards
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, icons, ornament
from ..drawing.labels import Style, abbreviated, label, led, text_column, width
from ..drawing.shapes import Box, Part, Path, Side, Use, chamfered, joined
from ..words.marks import listed
from ..words.terms import building_name, virtual_names
from . import filling, fixtures
from .design import Design, Document, Filling
from .filling import Handwriting
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.scoring import RollAndWriteOutcome

    from ..drawing.shapes import Shape, Symbol, Text
    from .design import Mark, Setting
    from .plan import Plan

NAME = "score-sheet"

_NAME_FOOT = 1.3
"""From the line for a name up to the foot of the name, in mm."""

LINES = 2
"""The boxes of a player and a type stand in so many lines, so that those of six types find room side by side."""


def most_players() -> int:
    """Return how many players a sheet has rows for, virtual ones among them."""
    return max(rollandwrite.rounds())


def design(setting: Setting) -> Design:
    """Return the sheet, with the names of all who play on it and the end of their game; both sides are alike.

    Raises LabelTooLongError where a translation or a name does not fit.
    """
    catalog = setting.catalog
    plan = make_plan(NAME, setting, landscape=True)
    columns = tuple(_columns(plan))
    parts = joined(
        [
            fixtures.references(plan),
            _rounds(plan, setting.seats),
            _title(plan),
            _prizes_hint(plan),
            *(_column(plan, column) for column in columns),
            *(_row(plan, columns, row, name) for row, name in enumerate(_names(setting.players))),
            _final(plan, _names(setting.players)),
            _reminders(plan),
            fixtures.ruler(plan),
        ]
    )
    drawn = joined([parts, fixtures.markers(plan, fixtures.sheet_code(plan, parts.boxes))])
    game = filling.sheet_game(setting.content.game)
    # What is filled in is an example or a copy: it needs no back.
    front_and_back = ("front", "back") if game is None else ("front",)
    sides = tuple(Side(name, plan.width, plan.height, *drawn) for name in front_and_back)
    filled = Part() if game is None else _filled(plan, game, parts.boxes)

    def stamp(mark: Mark) -> tuple[Part, ...]:
        part = joined(
            [
                fixtures.qr(plan, fixtures.sheet_code(plan, parts.boxes, number=mark.number)),
                fixtures.small_print(plan, plan.box("strip", "small"), mark),
                filled,
            ]
        )
        return (part,) * len(sides)

    title, kind = catalog.gettext("Alhambra: Roll & Write"), catalog.gettext("score sheet")
    return Design(f"{title} – {kind}", kind, sides, stamp)


def _filled(plan: Plan, game: RollAndWriteOutcome, boxes: Sequence[Box]) -> Part:
    """What the first player has written on the sheet."""
    places = {box.name: box for box in boxes}

    def names() -> Iterator[Text]:
        for row, player in enumerate(game.judged.seats, start=1):
            line_box = places[f"name-{row}"]
            for text in filling.name(plan.palette, line_box.inset(0.6, 0), player):
                yield text._replace(y=line_box.bottom - _NAME_FOOT)
            room = places[f"final-name-{row}"].inset(0.8, plan.numbers["final"]["gap"] / 2)
            yield from filling.name(plan.palette, room, player, 10)

    return joined([Part(tuple(names())), filling.drawn(plan.palette, handwriting(game), boxes)])


def handwriting(game: RollAndWriteOutcome) -> Handwriting:
    """Return what stands on the score sheet of a game, as far as it is certain; players have rows in their order."""
    seats, points = game.judged.seats, filling.certain_points(game)
    texts: dict[str, str] = {}
    crosses = [f"round-{number}" for number in range(1, (game.judged.rounds or 0) + 1)]
    # Each who completes a type takes a place of it (R4.1); at the end nothing is crossed out any more.
    for building, players in awards.full_rows(seats).items():
        taken = min(len(players), len(rollandwrite.places(building)))
        crosses += (f"prize-{building}-{place}" for place in range(1, taken + 1))
    rings, ticks, dashes = [], [], []
    for row, (player, seat) in enumerate(seats.items(), start=1):
        for building in Building:
            count = seat.counts.get(building, 0)
            crosses += (f"box-{row}-{building}-{number}" for number in range(1, count + 1))
        own = points.get(player, {})
        # The bonus is for virtual players what lines and coins are for others (R8.2).
        own = {"lines" if item == "bonus" else item: value for item, value in own.items()}
        texts.update({f"final-{item}-{row}": str(value) for item, value in own.items()})
        if seat.virtual:
            ticks.append(f"virtual-{row}")
            dashes += [f"final-coins-{row}"] if own else []
        if player in game.winners:
            rings.append(f"final-{filling.TOTAL}-{row}")
    return Handwriting(texts, crosses=crosses, rings=rings, ticks=ticks, dashes=dashes)


def _filling(result: Result) -> Filling:
    """One sheet for all who play."""
    game = filling.sheet_game(result)
    return Filling(("",), len(game.judged.seats)) if game is not None else Filling()


def _names(players: Sequence[str]) -> tuple[str, ...]:
    """The names of the rows; empty for those that are written by hand."""
    return (*players, *("" for _ in range(most_players() - len(players))))


def _ends(seats: int) -> dict[int, int]:
    """After which round a game of how many players ends, the shortest first; of one game where so many are to play."""
    ends = {rounds: players for players, rounds in rollandwrite.rounds_at_the_table().items()}
    return {end: ends[end] for end in sorted(ends) if not seats or end == rollandwrite.rounds()[seats]}


def _rounds(plan: Plan, seats: int) -> Part:
    """The round track; where it is known how many play, what comes after their last round stands back."""
    numbers, track = plan.numbers["rounds"], plan.box("rounds", "track")
    ends = _ends(seats)
    longest = max(rollandwrite.rounds().values())
    pitch = track.width / longest
    flag_top, flag_height = numbers["flag"]
    boxes = [Box(f"round-{n}", track.x + (n - 1) * pitch, track.y, pitch, track.height) for n in range(1, longest + 1)]
    rights = [boxes[end - 1].right for end in ends]
    lefts = [track.x + numbers["hint"], *rights[:-1]]
    hint = Box("rounds-hint", track.x, flag_top, numbers["hint"], flag_height)
    words = plan.catalog.gettext("Rounds (players incl. virtual): the first player crosses out each as it begins.")
    return joined(
        [
            *(_round(plan, number, box, ends) for number, box in enumerate(boxes, start=1)),
            *(
                _flag(plan, Box(f"end-{end}", left, flag_top, right - left, flag_height), players)
                for (end, players), left, right in zip(ends.items(), lefts, rights, strict=True)
            ),
            Part((label(hint, words, plan.style("field")),), (hint,)),
        ]
    )


def _round(plan: Plan, number: int, box: Box, ends: Collection[int]) -> Part:
    """The box of a round; nobody plays those after the last end."""
    drawn = box.inset(plan.numbers["rounds"]["gap"] / 2, 0)
    if number > max(ends):
        outline = blocks.write_box(plan.palette, drawn, blocks.HAIR)
        return Part((outline._replace(stroke=plan.palette.colour("hair")),), (box,))
    outline = blocks.write_box(plan.palette, drawn, blocks.BOLD if number in ends else blocks.THIN)
    return Part((outline, label(box, str(number), plan.style("round"), "middle")), (box,))


def _flag(plan: Plan, box: Box, players: int) -> Part:
    """For how many players, virtual ones included, a game ends in the round above."""
    words = plan.catalog.ngettext("{players} player", "{players} players", players, players=players)
    return Part((label(box.inset(0.4, 0), words, plan.style("field"), "end"),), (box,))


def _title(plan: Plan) -> Part:
    """The title in two lines, as the corner is narrow."""
    box = plan.box("title")
    style = plan.style("title")._replace(tracking=plan.numbers["title"]["tracking"])
    lines = _halves(plan.catalog.gettext("Alhambra: Roll & Write").upper(), style)
    height = box.height / len(lines)
    shapes = (
        label(box._replace(y=box.y + number * height, height=height), text, style) for number, text in enumerate(lines)
    )
    return Part(tuple(shapes), (box,))


def _halves(text: str, style: Style) -> tuple[str, ...]:
    """The text in two lines, parted where the longer one is shortest; a single word stays whole."""
    words = text.split()
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(
        cuts, key=lambda cut: max(width(each, style.face, style.size, style.tracking) for each in cut), default=(text,)
    )


def _prizes_hint(plan: Plan) -> Part:
    """What the numbers under the types are, and what is done with them."""
    box, reach = plan.box("prizes", "hint"), 3.0
    words = plan.catalog.gettext("Points: cross out what is taken")
    room = box._replace(width=box.width - reach - 1)
    return Part(
        (
            label(room, words, plan.style("field"), "end"),
            blocks.arrow(box.right - reach, box.centre[1], reach, plan.palette.colour("line")),
        ),
        (box,),
    )


class _Column(NamedTuple):
    """The column of a type: its panel, and how many of its boxes stand side by side."""

    building: Building
    panel: Box
    across: int


def _columns(plan: Plan) -> Iterator[_Column]:
    numbers = plan.numbers["types"]
    box_width, _ = numbers["box"]
    across = {building: -(-rollandwrite.boxes(building) // LINES) for building in Building}
    widths = {building: count * box_width + 2 * numbers["margin"] for building, count in across.items()}
    gap = (numbers["right"] - numbers["left"] - sum(widths.values())) / (len(widths) - 1)
    left, top = numbers["left"], numbers["top"]
    for building, wide in widths.items():
        yield _Column(
            building, Box(f"type-{building.value}", left, top, wide, numbers["bottom"] - top), across[building]
        )
        left += wide + gap


def _column(plan: Plan, column: _Column) -> Part:
    """The ground of a type, and its head: icon, letter, name, points to be crossed out."""
    numbers, panel, building = plan.numbers["types"], column.panel, column.building
    colours = plan.palette.buildings[building.value]
    inner = panel.inset(numbers["margin"])
    size, down = numbers["icon"]
    name_top, name_height = numbers["name"]
    prize_top, prize_height = numbers["prizes"]
    name = Box("name", inner.x + 0.2, panel.y + name_top, inner.width - 0.4, name_height)
    letter = label(name, building.letter, plan.sign_style("letter")._replace(colour=colours.ink))
    rest = name._replace(x=name.x + letter.width + 0.9, width=name.width - letter.width - 0.9)
    band = Box(
        "frieze",
        inner.x + size + 1.4,
        panel.y + down + size - numbers["frieze"] - 0.5,
        inner.width - size - 2,
        numbers["frieze"],
    )
    prizes = rollandwrite.places(building)
    step = inner.width / len(prizes)
    cells = tuple(
        Box(
            f"prize-{building.value}-{place}",
            inner.x + (place - 1) * step,
            panel.y + prize_top,
            step,
            prize_height,
        )
        for place in range(1, len(prizes) + 1)
    )
    shapes: list[Shape] = [
        Path(chamfered(*panel[1:], 1.9), fill=colours.ground, stroke=colours.icon, width=plan.palette.spaces.edge),
        Use(icons.symbol(building.value, colours.ink, "full"), inner.x + 0.3, panel.y + down, size / icons.BOX),
        *ornament.frieze(colours.frieze, band, colours.icon),
        letter,
        label(rest, building_name(building, plan.catalog), plan.style("label")),
    ]
    for place, (cell, points) in enumerate(zip(cells, prizes, strict=True)):
        shapes.append(_plaque(plan, cell.inset(0.25, 0)))
        shapes.append(label(cell, str(points), plan.style("number" if place else "strong"), "middle"))
    return Part(tuple(shapes), (panel, *cells))


def _plaque(plan: Plan, box: Box, ground: str = "gold-light", edge: float = blocks.THIN, cut: float = 0.9) -> Path:
    """The ground of points: golden, unlike the boxes that are crossed."""
    colour = plan.palette.colour
    return Path(chamfered(*box[1:], cut), fill=colour(ground), stroke=colour("gold"), width=edge)


def _row(plan: Plan, columns: Sequence[_Column], row: int, name: str) -> Part:
    """The row of a player: the name, a box to tick for a virtual one, and the boxes of every type."""
    types = plan.numbers["types"]
    wide, high = types["box"]
    top = plan.numbers["rows"]["top"] + row * plan.numbers["rows"]["pitch"]

    def boxes(column: _Column) -> Iterator[Box]:
        left = column.panel.x + types["margin"]
        for number in range(rollandwrite.boxes(column.building)):
            down, right = divmod(number, column.across)
            name = f"box-{row + 1}-{column.building.value}-{number + 1}"
            yield Box(name, left + right * wide, top + down * high, wide, high)

    places = tuple(box for column in columns for box in boxes(column))
    drawn = tuple(blocks.write_box(plan.palette, box.inset(0.25)) for box in places)
    return joined([Part((*drawn, *_counts(plan, columns, places)), places), _player(plan, row, name, top)])


def _counts(plan: Plan, columns: Sequence[_Column], places: Sequence[Box]) -> Iterator[Shape]:
    """The number of each box in its corner: that of the last cross is how many buildings a player has."""
    left, top, height = plan.numbers["rows"]["count"]
    rest = iter(places)
    for column in columns:
        style = plan.style("small")._replace(colour=plan.palette.buildings[column.building.value].ink)
        for number in range(1, rollandwrite.boxes(column.building) + 1):
            box = next(rest)
            corner = Box("count", box.x + left, box.y + top, height, height)
            yield label(corner, str(number), style)


def _numbered_star(plan: Plan, box: Box, number: int, radius: float) -> tuple[Shape, ...]:
    """The number of a player in a star, the same in the row of boxes and in the final table."""
    return blocks.numbered_star(plan.palette, box, str(number), radius, plan.sign_style("letter"))


def _player(plan: Plan, row: int, name: str, top: float) -> Part:
    numbers = plan.numbers["rows"]
    left, radius = numbers["left"], numbers["number"]
    x, wide, foot = numbers["name"]
    line_box = Box(f"name-{row + 1}", left + x, top, wide, foot)
    tick_x, tick_top, tick = numbers["virtual"]
    ticked = Box(f"virtual-{row + 1}", left + tick_x, top + tick_top, tick, tick)
    number = Box(f"player-{row + 1}", left, top + foot - 2 * radius, 2 * radius, 2 * radius)
    words = Box("virtual-word", ticked.right + 1.2, ticked.y, wide - tick - 1.2, tick)
    shapes: list[Shape] = [
        *_numbered_star(plan, number, row + 1, radius),
        blocks.rule(
            (line_box.x, line_box.bottom), (line_box.right, line_box.bottom), blocks.THIN, plan.palette.colour("line")
        ),
        blocks.write_box(plan.palette, ticked),
        label(words, plan.catalog.pgettext("player", "virtual"), plan.style("field")),
    ]
    if name:
        entry = label(line_box.inset(0.6, 0), name, plan.style("entry"))
        shapes.append(entry._replace(y=line_box.bottom - _NAME_FOOT))
    return Part(tuple(shapes), (number, line_box, ticked))


def _final(plan: Plan, names: Sequence[str]) -> Part:
    """The table of the end: for each player the points of types, lines and coins, and their sum."""
    numbers, catalog = plan.numbers["final"], plan.catalog
    heading = plan.box("final", "heading")
    kinds = [*(building.value for building in Building), "lines", "coins", "total"]
    number_wide, name_wide, *widths = numbers["columns"]
    name_left = numbers["left"] + number_wide
    lefts = [name_left + name_wide + sum(widths[:place]) for place in range(len(widths))]
    words = (catalog.gettext("Final scoring"), catalog.pgettext("short", "Final scoring"))
    shapes: list[Shape] = [*blocks.heading(plan.palette, heading, words, plan.style("heading"))]
    boxes = [heading]
    for kind, left, wide in zip(kinds, lefts, widths, strict=True):
        head = Box(f"final-{kind}", left, heading.y, wide, heading.height)
        boxes.append(head)
        shapes += _final_head(plan, kind, head)
    for row, name in enumerate(names):
        top = numbers["top"] + row * numbers["pitch"]
        star = Box(f"final-player-{row + 1}", numbers["left"], top, number_wide, numbers["pitch"])
        line_box = Box(f"final-name-{row + 1}", name_left, top, name_wide, numbers["pitch"])
        foot = line_box.bottom - numbers["gap"] / 2
        shapes += _numbered_star(plan, star, row + 1, numbers["number"])
        shapes.append(
            blocks.rule(
                (line_box.x + 0.8, foot), (line_box.right - 0.8, foot), blocks.THIN, plan.palette.colour("line")
            )
        )
        if name:
            shapes.append(abbreviated(line_box.inset(0.8, 0), name, plan.style("final-name")))
        boxes += [star, line_box]
        for kind, left, wide in zip(kinds, lefts, widths, strict=True):
            cell = Box(f"final-{kind}-{row + 1}", left, top, wide, numbers["pitch"])
            weight = blocks.BOLD if kind == "total" else blocks.THIN
            shapes.append(blocks.write_box(plan.palette, cell.inset(numbers["gap"] / 2), weight))
            boxes.append(cell)
    return Part(tuple(shapes), tuple(boxes))


def _final_head(plan: Plan, kind: str, box: Box) -> Iterator[Shape]:
    size = plan.numbers["final"]["sign"]
    chip = box.inset(0.4, 0)
    if kind == "total":
        yield label(chip, plan.catalog.gettext("Total"), plan.style("strong"), "middle")
    elif kind == "lines":
        yield _plaque(plan, chip, "panel", blocks.HAIR, cut=0.7)
        yield from blocks.lines_sign(plan.palette, *box.centre, size * 0.85)
    elif kind == "coins":
        yield _plaque(plan, chip, "panel", blocks.HAIR, cut=0.7)
        yield Use(_coin(plan), box.centre[0] - size / 2, box.centre[1] - size / 2)
    else:
        building = Building(kind)
        colours = plan.palette.buildings[kind]
        yield Path(chamfered(*chip[1:], 0.7), fill=colours.ground, stroke=colours.icon, width=blocks.HAIR)
        yield Use(icons.symbol(kind, colours.ink, "full"), chip.x + 0.8, box.centre[1] - size / 2, size / icons.BOX)
        letter = chip._replace(x=chip.x + size + 1, width=chip.width - size - 1.6)
        yield label(letter, building.letter, plan.sign_style("letter")._replace(colour=colours.ink), "middle")


def _coin(plan: Plan) -> Symbol:
    return blocks.coin(plan.palette, plan.numbers["final"]["sign"])


def _reminders(plan: Plan) -> Part:
    """What is easily forgotten while playing: completed types, ties, virtual players."""
    catalog, numbers = plan.catalog, plan.numbers["reminders"]
    box, style = plan.box("reminders"), plan.style("text")
    called = virtual_names(catalog.language) or rollandwrite.virtual_names()
    paragraphs = (
        led(
            style,
            catalog.pgettext("lead", "Type complete?"),
            catalog.gettext("End of the round: best place still available."),
        ),
        led(
            style,
            catalog.pgettext("lead", "Several in one round:"),
            catalog.gettext("add up the points of their places, divide, round down."),
        ),
        led(
            style,
            catalog.gettext("Virtual ({names} …):", names=listed(called[:2], catalog)),
            catalog.gettext("roll for each at the end of every round; type complete: reroll."),
        ),
    )
    placed = text_column(box, paragraphs, style, numbers["leading"], numbers["gap"])
    words = tuple(text for paragraph in placed for text in paragraph.texts)
    return joined([Part(words, (box,)), _bonus(plan)])


def _bonus(plan: Plan) -> Part:
    """The bonus of virtual players in the versus mode, by their number."""
    catalog, box, numbers = plan.catalog, plan.box("bonus"), plan.numbers["bonus"]
    words_wide, *widths = numbers["columns"]
    size, space = numbers["sign"], numbers["space"]
    upper = Box("cell", box.x + space, box.y + 0.3, words_wide - space, box.height / 2 - 0.3)
    lower = upper._replace(y=upper.bottom)
    whom = label(upper, catalog.gettext("Versus, virtual players:"), plan.style("field"))
    rest = lower._replace(width=lower.width - 2 * (space + size))
    style = plan.style("field")._replace(size=whom.size)
    instead = label(rest, catalog.gettext("bonus instead of"), style)
    x, y = lower.x + instead.width + space, lower.centre[1]
    coin = _coin(plan)
    shapes: list[Shape] = [
        _plaque(plan, box, "panel", blocks.HAIR),
        whom,
        instead,
        *blocks.lines_sign(plan.palette, x + size / 2, y, size),
        Use(coin, x + size + space, y - size / 2, size / coin.width),
    ]
    left = box.x + words_wide
    cells = []
    for (players, points), wide in zip(rollandwrite.versus_bonus().items(), widths, strict=True):
        for row, text, kind in ((upper, players, "number"), (lower, points, "strong")):
            shapes.append(label(row._replace(x=left, width=wide), str(text), plan.style(kind), "middle"))
        cells.append(Box(f"bonus-{players}", left, box.y, wide, box.height))
        left += wide
    return Part(tuple(shapes), (box, *cells))


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
