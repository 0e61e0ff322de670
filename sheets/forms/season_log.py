"""The season log (A4 and Letter, landscape): twelve games of up to six players, with what each has come to so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import numbers as alhambra

from ..drawing import blocks, panels, pencil, typefaces
from ..drawing.labels import abbreviated, label, lines, one_size, quoted
from ..drawing.shapes import Box, Part, Side, joined
from ..drawing.typefaces import MM_PER_POINT
from . import filling, fixtures, logs
from .design import Design, Document, Filling
from .filling import Handwriting
from .plan import plan as make_plan
from .season_numbers import SeasonNumbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..drawing.shapes import Path, Shape, Text
    from ..words.catalog import Catalog
    from .design import Mark, Setting
    from .logs import LogColumn, LogPanel
    from .season import Season
    from .season_numbers import SeasonPlan

NAME = "season-log"

GAMES = 12
"""Rows of a page."""

_FEWEST = 2

_STRONG = 3
"""Rows from one stronger rule to the next."""

_LEADING = 1.1
"""From line to line of a heading in two, as a multiple of the size of its type."""

_LARGEST_NOTE = 10.0
_LARGEST_NAME = 12.0
"""Points of what a pencil writes."""


def design(setting: Setting) -> Design:
    """Return the log for so many players, most of all where nobody says how many; one of a season has its games.

    Raises LabelTooLongError where a translation or a name does not fit.
    """
    catalog, season = setting.catalog, setting.content.season
    plan = make_plan(NAME, setting, SeasonNumbers, landscape=True)
    kind, header = catalog.gettext("season log"), plan.numbers.header
    players = setting.seats or len(setting.players) or alhambra.most_players()
    columns = tuple(_panels(plan, players))
    game, *own, notes = columns
    parts = joined(
        [
            fixtures.title(
                plan, catalog.pgettext("game", "Alhambra"), header.title, header.band_left, header.band_right
            ),
            fixtures.subtitle(plan, header.subtitle, kind),
            _field(plan, "group", plan.numbers.log.left, game, catalog.pgettext("season log", "Group")),
            _field(plan, "season", notes[0].x, notes, catalog.pgettext("season log", "Season")),
            *_words(plan, game),
            *_words(plan, notes),
            *(_player(plan, number, panel) for number, panel in enumerate(own, start=1)),
            Part(tuple(_names(plan, own, setting.players))),
            logs.rows(plan, plan.numbers.log, columns, GAMES, strong=_STRONG),
            *_games(plan, game[1]),
            *_sums(plan, game, own),
            _winner(plan, notes),
        ]
    )
    pages = _pages(season) if season is not None else {}

    def stamp(mark: Mark) -> tuple[Part, ...]:
        first = pages.get(mark.name, 0)
        own_parts = [
            fixtures.small_print(plan, plan.numbers.foot.small, mark),
            logs.stars(plan, plan.numbers.log, GAMES, first + 1),
        ]
        if season is not None:
            own_parts.append(_filled(plan, season, first, parts.boxes))
        return (joined(own_parts),)

    side = Side(
        "front", plan.width, plan.height, *joined([parts, fixtures.ruler(plan, plan.numbers.ruler, landscape=True)])
    )
    return Design(f"{catalog.pgettext('game', 'Alhambra')} – {kind}", kind, (side,), stamp)


def _pages(season: Season) -> dict[str, int]:
    """The pages of a season by what they are called, each with the number of the games before it."""
    starts = range(0, max(len(season.games), 1), GAMES)
    return {f"{start + 1}–{start + GAMES}": start for start in starts}


def _filling(season: Season) -> Filling:
    """A sheet for every so many games."""
    return Filling(tuple(_pages(season)), max(len(season.players), _FEWEST))


def _panels(plan: SeasonPlan, players: int) -> Iterator[LogPanel]:
    """The columns: what game it was, the points and the place of each player, notes."""
    numbers, log = plan.numbers.columns, plan.numbers.log
    left = log.left + 2 * log.star + log.gap
    room = numbers.right - left - numbers.date - numbers.game - numbers.notes - (players + 1) * log.gap
    width = min(room / players, numbers.most)
    notes = numbers.notes + room - players * width
    return logs.placed(
        left,
        log.gap,
        (
            (("date", numbers.date), ("game", numbers.game)),
            *(
                ((f"points-{number}", numbers.points * width), (f"place-{number}", numbers.place * width))
                for number in range(1, players + 1)
            ),
            (("notes", notes),),
        ),
    )


def _field(plan: SeasonPlan, name: str, left: float, panel: LogPanel, words: str) -> Part:
    """A line to write on above the head of a panel that is no player's."""
    numbers = plan.numbers.fields
    box = Box(f"header-{name}", left, numbers.top, panel[-1].right - left, numbers.height)
    return blocks.field(plan.palette, box, words, plan.style("field"))


def _head(plan: SeasonPlan, panel: LogPanel, height: float) -> Path:
    """The ground of what stands above a panel, of some height above its last line."""
    numbers = plan.numbers.heads
    box = logs.whole(panel, "head", numbers.top + numbers.name - height, height + numbers.line)
    return blocks.plaque(plan.palette, box, "panel", blocks.HAIR, plan.numbers.log.cut)


def _words(plan: SeasonPlan, columns: LogPanel) -> Iterator[Part]:
    """What the columns are that are no player's: a head of one line."""
    numbers = plan.numbers.heads
    yield Part((_head(plan, columns, numbers.above),))
    catalog = plan.catalog
    words = {
        "date": catalog.gettext("Date"),
        "notes": catalog.pgettext("season log", "Notes"),
    }
    for column in columns:
        box = _line(plan, column)
        middle = box._replace(y=box.y - numbers.above, height=box.height + numbers.above)
        if column.name in words:
            yield Part((label(middle, words[column.name], plan.style("head"), "middle"),), (box,))
        else:
            yield Part(tuple(_game_heads(plan, middle)), (box,))


def _line(plan: SeasonPlan, column: LogColumn) -> Box:
    """The last line of the heads, above a column."""
    numbers = plan.numbers.heads
    return column.cell(numbers.top + numbers.name, numbers.line, "head")


def _player(plan: SeasonPlan, number: int, panel: LogPanel) -> Part:
    """The number of a player on the edge of the head, room for the name, and what the two columns below are."""
    catalog, numbers = plan.catalog, plan.numbers.heads
    points, place = (_line(plan, column) for column in panel)
    name = _name_box(plan, number, panel)
    radius = numbers.star
    star = Box("star", name.centre[0] - radius, numbers.top - radius, 2 * radius, 2 * radius)
    words = (catalog.pgettext("table", "Points"), catalog.pgettext("table", "Place"))
    style = one_size(words, plan.style("head"), place.width - 2 * blocks.BOLD)
    return Part(
        (
            _head(plan, panel, numbers.name),
            *blocks.numbered_star(plan.palette, star, str(number), radius, plan.sign_style("letter")),
            blocks.rule((name.x, name.bottom), (name.right, name.bottom), blocks.THIN, plan.palette.colour("line")),
            *(label(box, word, style, "middle") for box, word in zip((points, place), words, strict=True)),
        ),
        (name, points, place),
    )


def _name_box(plan: SeasonPlan, number: int, panel: LogPanel) -> Box:
    """The room for a player's name, as wide as the head, below the star."""
    numbers = plan.numbers.heads
    box = logs.whole(panel, f"name-{number}", numbers.top + numbers.star, numbers.name - numbers.star - numbers.foot)
    return box.inset(numbers.inset, 0)


def _names(plan: SeasonPlan, own: Sequence[LogPanel], players: Sequence[str]) -> Iterator[Shape]:
    """Printed names on their lines, all in one size; in initials those that have no room even then."""
    places = [_name_box(plan, number, panel) for number, panel in enumerate(own, start=1)]
    style = one_size(players, plan.style("entry"), places[0].width)
    for box, player in zip(places, players, strict=False):
        yield fixtures.on_foot(abbreviated(box, player, style, "middle"), box)


def _game_names(catalog: Catalog) -> Mapping[str, str]:
    """The two games, by their ids."""
    return {"alhambra": catalog.pgettext("game", "Alhambra"), "roll-and-write": catalog.gettext("Roll & Write")}


def _game_heads(plan: SeasonPlan, box: Box) -> Iterator[Shape]:
    """Which game is ticked below: the names of the two side by side, in lines where they are long."""
    names = _game_names(plan.catalog)
    style, line = plan.style("game"), plan.numbers.ticks.line
    for place, name in zip(_halves(box), names.values(), strict=True):
        # The sign between two names goes on with the second.
        first, _, rest = name.partition(" ")
        rows = [first, rest] if rest else [first]
        top = place.centre[1] - line * len(rows) / 2
        for number, row in enumerate(rows):
            yield label(place._replace(y=top + number * line, height=line), row, style, "middle")


def _halves(box: Box) -> tuple[Box, Box]:
    """The left and the right half of a box."""
    half = box._replace(width=box.width / 2)
    return half, half._replace(x=half.right)


def _games(plan: SeasonPlan, column: LogColumn) -> Iterator[Part]:
    """In each row a box to tick for each of the two games, below their names."""
    size = plan.numbers.ticks.size
    for row, cell in enumerate(logs.cells(plan.numbers.log, column, GAMES), start=1):
        for game, half in zip(_game_names(plan.catalog), _halves(cell), strict=True):
            x, y = half.centre
            box = Box(f"tick-{game}-{row}", x - size / 2, y - size / 2, size, size)
            yield Part((blocks.write_box(plan.palette, box, blocks.HAIR),), (box,))


def _sum_names(catalog: Catalog) -> Mapping[str, str]:
    return {
        "games": catalog.pgettext("table of players", "Games"),
        "wins": catalog.pgettext("table of players", "Wins"),
        "sum": catalog.pgettext("table", "Points"),
    }


def _sums(plan: SeasonPlan, game: LogPanel, own: Sequence[LogPanel]) -> Iterator[Part]:
    """What each player has come to so far: games, wins, and points on the ground of a total."""
    numbers, log, names = plan.numbers.sums, plan.numbers.log, _sum_names(plan.catalog)
    room = logs.whole(game, "sums-heads", numbers.top, numbers.row * len(names))
    date, last = game
    # The words stand under the game's name, the heading under its date.
    heading = date.cell(room.y, room.height, "sums")._replace(name="sums-heading").inset(numbers.inset, 0)
    yield Part((blocks.plaque(plan.palette, room, "panel", blocks.THIN, log.cut),))
    yield Part(tuple(_sums_heading(plan, heading)), (heading,))
    words_room = last.cell(room.y, room.height, "sums-words")
    yield Part((panels.row_lines(plan.palette, words_room, len(names)),))
    for row, (name, words) in enumerate(names.items()):
        box = words_room._replace(name=f"{name}-words", y=room.y + row * numbers.row, height=numbers.row)
        yield Part((label(box.inset(numbers.inset, 0), words, plan.style("sum"), "end"),), (box,))
    for number, panel in enumerate(own, start=1):
        box = logs.whole(panel, f"sums-{number}", numbers.top, numbers.row * len(names))
        cells = [
            Box(f"{name}-{number}", box.x, box.y + row * numbers.row, box.width, numbers.row)
            for row, name in enumerate(names)
        ]
        yield panels.total_ground(plan.palette, box, cells[-1], log.cut, log.around)
        yield panels.calm_panel(plan.palette, box, len(names), [], log.cut, strong=len(names))
        yield Part(boxes=tuple(cells))


def _sums_heading(plan: SeasonPlan, box: Box) -> Iterator[Shape]:
    """The heading of the sums with its star, in two lines where it is long."""
    radius, style = plan.numbers.sums.star, plan.style("heading")
    words = box._replace(x=box.x + 2 * radius + 1, width=box.width - 2 * radius - 1)
    texts = lines(words, plan.catalog.gettext("So far"), style, leading=_LEADING)
    first, *_ = texts
    cap = typefaces.load(style.face).cap_height * first.size * MM_PER_POINT
    yield blocks.small_star(plan.palette, box.x + radius, first.y - cap / 2, radius)
    yield from texts


def _winner(plan: SeasonPlan, panel: LogPanel) -> Part:
    """A line for who has won the season: by what, the group decides."""
    numbers, sums = plan.numbers.winner, plan.numbers.sums
    frame = logs.whole(panel, "winner-panel", sums.top, sums.row * len(_sum_names(plan.catalog)))
    room = frame.inset(sums.inset, 0)
    heading = room._replace(name="winner-heading", y=frame.y + numbers.above, height=numbers.heading)
    line = room._replace(name="winner", y=heading.bottom, height=frame.bottom - numbers.below - heading.bottom)
    ground = blocks.plaque(plan.palette, frame, "paper", blocks.THIN, plan.numbers.log.cut)
    rule = blocks.rule((line.x, line.bottom), (line.right, line.bottom), blocks.THIN, plan.palette.colour("line"))
    words = fixtures.heading(plan, heading, plan.catalog.gettext("Winner of the season"))
    return joined([Part((ground,)), words, Part((rule,), (line,))])


# A season


def _filled(plan: SeasonPlan, season: Season, first: int, boxes: Sequence[Box]) -> Part:
    """What is written on the page of the games after so many: they, and what all have come to after them."""
    places = {box.name: box for box in boxes}
    names = [(places[f"name-{number}"], player) for number, player in enumerate(season.players, start=1)]
    games = season.games[first : first + GAMES]
    texts: dict[str, str] = {}
    for row, game in enumerate(games, start=1):
        texts |= {f"date-{row}": game.date} if game.date else {}
        for number, player in enumerate(season.players, start=1):
            if player in game.points:
                texts |= {f"points-{number}-{row}": str(game.points[player])}
                texts |= {f"place-{number}-{row}": str(game.places[player])}
    for number, player in enumerate(season.players, start=1):
        games_played, wins, points = season.standing(player, first + len(games))
        texts |= {f"games-{number}": str(games_played), f"wins-{number}": str(wins), f"sum-{number}": str(points)}
    hand = Handwriting(texts, ticks=[f"tick-{game.game}-{row}" for row, game in enumerate(games, start=1)])
    notes = (_note(plan, places[f"notes-{row}"], game.note) for row, game in enumerate(games, start=1) if game.note)
    return joined(
        [
            Part(tuple(_written_names(plan, names))),
            filling.drawn(plan.palette, hand, boxes),
            Part(tuple(notes)),
        ]
    )


def _written_names(plan: SeasonPlan, names: Sequence[tuple[Box, str]]) -> Iterator[Text]:
    """The names of the players, all in one size, on their lines."""
    texts = filling.names(plan.palette, names, _LARGEST_NAME, "middle")
    return (fixtures.on_foot(text, box) for text, (box, _) in zip(texts, names, strict=True))


def _note(plan: SeasonPlan, box: Box, note: str) -> Text:
    style = pencil.style(plan.palette, box.height, _LARGEST_NOTE)
    return quoted(box.inset(1.6, 0), typefaces.composed(typefaces.load(style.face), note), style)


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("season log: twelve games of either kind, up to six players"),
    design=design,
    options=frozenset({"names", "players", "numbered", "fill"}),
    most_players=alhambra.most_players(),
    fewest_players=_FEWEST,
    season=_filling,
)
