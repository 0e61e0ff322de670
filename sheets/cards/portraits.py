"""The pictures of a report: the palaces and sheets of a game, and charts of its points."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.majorities import points_by_item

from ..drawing.names import in_typeface
from ..drawing.typefaces import letters_lacking, load
from ..figures.growth import growth
from ..figures.model import PalaceFigure, SheetFigure, figures_of, folded, players_of
from ..figures.palaces import LEFT_OUT, figure_picture
from ..figures.shares import shares
from ..figures.sheets import sheet_picture
from ..system.terminal import fit, visible
from ..words import holdings
from ..words.leads import colon
from ..words.marks import listed
from ..words.terms import item_name
from .content import Drawing, Gallery, Items, Section, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from alhambra_engine.alhambra.scoring import AlhambraOutcome
    from alhambra_engine.referee import Result

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..figures.model import Figure
    from ..figures.picture import Picture
    from ..words.catalog import Catalog
    from .content import Block

_NAME = 60
_BETWEEN = 6.0
"""Millimetres behind a chart, with what the page adds."""
_MOST_TILES = 400
"""A larger palace, of home-made tiles, is not drawn."""
_MOST_PALACES = 24
_LEAST_BESIDE = 7.5
"""Millimetres of a tile of a palace that is smaller than it might be, so that it has room beside others or a table."""
_MOST_BESIDE = 2
_MOST_LARGE = 2
"""So many sheets are drawn in full size; of more, the first have room below the points if they are smaller."""
_MOST_IN_A_ROW = 4


class Drawer(NamedTuple):
    """What pictures are drawn with: the ink, the style of numbers, and the measures in mm.

    A tile is `tile` wide or smaller, down to `least`, so that its palace fits `room`, which is wide and high; where a
    palace is drawn alone, a tile may be `large`.
    """

    palette: Palette
    style: Style
    room: tuple[float, float]
    beside: Callable[[int], float]
    """The width that a table leaves that has columns for so many players."""
    stacked: Callable[[int], float]
    """The height of each of so many drawings beside a table."""
    tile: float
    large: float
    least: float
    space: float
    """The side of a space of a sheet."""
    alone: float
    """The same, of a sheet that is drawn alone."""
    crowded: float
    """The same, of more than two sheets."""
    chart: float
    """The height of a chart."""

    def beside_table(self, players: int, drawings: int) -> Drawer:
        """Return what draws so many palaces below each other beside a table, or none that is small."""
        room = (self.beside(players), self.stacked(drawings))
        return self._replace(room=room, tile=self.large if drawings == 1 else self.tile, least=_LEAST_BESIDE)

    def in_a_row(self, drawings: int) -> Drawer:
        """Return what draws so many palaces beside each other, or none that is small."""
        width = (self.room[0] - (drawings - 1) * _BETWEEN) / drawings
        return self._replace(room=(width, self.room[1]), least=_LEAST_BESIDE)

    def alone_on_page(self) -> Drawer:
        """Return what draws a palace or sheet alone."""
        return self._replace(tile=self.large, space=self.alone)


def all_sections(result: Result, catalog: Catalog, drawer: Drawer) -> Iterator[Section]:
    """Yield a section with all palaces or sheets of a game; none where there are none."""
    blocks = tuple(gallery(result, catalog, drawer))
    if blocks:
        is_sheets = result.outcome is not None and result.outcome.game == "roll-and-write"
        heading = catalog.gettext("The sheets") if is_sheets else catalog.gettext("The palaces")
        yield Section("drawings", heading, blocks)


def gallery(
    result: Result, catalog: Catalog, drawer: Drawer, scoring: int | None = None, *, order: Sequence[str] = ()
) -> Iterator[Block]:
    """Yield the palaces or sheets of a game beside each other, or those of one scoring; in an order of players."""
    figures = figures_of(result, scoring=scoring)
    ranks = {player: number for number, player in enumerate(order)}
    figures = tuple(sorted(figures, key=lambda figure: ranks.get(figure.player, len(ranks))))
    several = len({each.scoring for each in figures if isinstance(each, PalaceFigure)}) > 1
    shown = figures[:_MOST_PALACES]
    drawer = _chosen(shown, len(players_of(result)), drawer, is_scored=scoring is not None)
    drawings, others = list[Drawing](), list[Statement]()
    for each in shown:
        drawing = _drawing(each, result, catalog, drawer, several=several)
        if isinstance(drawing, Drawing):
            drawings.append(drawing)
        else:
            others.append(drawing)
    if drawings:
        yield Gallery(tuple(drawings))
    if others:
        yield Items(tuple(others))


def _chosen(figures: Sequence[Figure], players: int, drawer: Drawer, *, is_scored: bool) -> Drawer:
    """Return what draws palaces: beside their table if they are few, in one row, or as large as they are always drawn.

    Those beside each other are of one scale.
    """
    number = len(figures)
    alone = drawer.alone_on_page() if number == 1 else drawer
    alone = drawer._replace(space=drawer.crowded) if number > _MOST_LARGE else alone
    palaces = [each for each in figures if isinstance(each, PalaceFigure)]
    if not palaces:
        return alone
    ways = [drawer.beside_table(players, number)] if is_scored and number <= _MOST_BESIDE else []
    ways += [drawer.in_a_row(number)] if 1 < number <= _MOST_IN_A_ROW else []
    for way in ways:
        tiles = [_tile(each, way) for each in palaces]
        if all(tiles):
            return way._replace(tile=min(tiles))
    return alone


def _drawing(figure: Figure, result: Result, catalog: Catalog, drawer: Drawer, *, several: bool) -> Drawing | Statement:
    """Return a palace or sheet with what it comes to; a statement alone where it is too large."""
    name = fit(visible(figure.player), _NAME)
    if isinstance(figure, SheetFigure):
        alt = listed((name, *_sheet_told(figure, catalog)), catalog)
        picture = sheet_picture(drawer.palette, figure, drawer.space, drawer.style, alt=alt)
        return Drawing(picture, (Statement("", (), name),))
    scoring = catalog.gettext("scoring {scoring}", scoring=figure.scoring)
    lead = listed((name, *((scoring,) if several else ())), catalog)
    left_out = (holdings.left_out_of(catalog, LEFT_OUT),) if folded(figure).has_gaps else ()
    told = listed((*_caption(figure, result, catalog), *left_out), catalog)
    tiles = "" if told else holdings.tiles_held(len(figure.palace.buildings), len(figure.reserve), catalog)
    faults = _faults_told([mark.sign for mark in figure.marks if mark.kind == "fault"], catalog)
    alt = listed(filter(None, (lead, told or tiles, *faults)), catalog)
    picture_of = _fitting(figure, alt, drawer)
    if picture_of is None:
        return Statement(" ".join(filter(None, (told, catalog.gettext("(too large to draw here)")))), (), lead)
    return Drawing(picture_of, (Statement(told, (), lead),))


def _caption(figure: PalaceFigure, result: Result, catalog: Catalog) -> Iterator[str]:
    """Yield how many tiles a palace has, and how long its wall is, where that is known."""
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra" or not result.legal:
        return
    for scoring in outcome.scorings:
        if scoring.scoring == figure.scoring and figure.player in scoring.holdings:
            holding = scoring.holdings[figure.player]
            yield holdings.tiles_held(holding.tiles, holding.reserve, catalog)
            yield holdings.wall_held(holding.wall_length, catalog)
            yield from holdings.put_on_tiles(figure.palace, catalog)


def _sheet_told(figure: SheetFigure, catalog: Catalog) -> Iterator[str]:
    """Yield what is seen on a sheet, for those who cannot see it: buildings by line, coins, errors."""
    if figure.rows and figure.columns:
        yield holdings.built_by_line(figure.rows, figure.columns, catalog)
    if figure.coins is not None:
        yield f"{item_name('coins', catalog)}{colon(catalog)} {figure.coins.circled - figure.coins.crossed}"
    yield from _faults_told([sign for _, _, sign in figure.faults], catalog)


def _faults_told(signs: Iterable[str], catalog: Catalog) -> Iterator[str]:
    """Yield which findings are marked on a drawing, if any are."""
    numbers = {int(number) for sign in signs for number in re.findall(r"[0-9]+", sign)}
    if numbers:
        yield catalog.gettext("errors marked: {numbers}", numbers=" ".join(map(str, sorted(numbers))))


def _fitting(figure: PalaceFigure, alt: str, drawer: Drawer) -> Picture | None:
    """Return the picture of a palace in the largest tiles that its room allows; None where it is too large."""
    tile = _tile(figure, drawer)
    return figure_picture(drawer.palette, figure, tile, drawer.style, alt) if tile else None


def _tile(figure: PalaceFigure, drawer: Drawer) -> float:
    """Return the side of the largest tiles of a palace that its room allows, in mm; 0 where it is too large."""
    if len(figure.palace.tiles) > _MOST_TILES:
        return 0.0
    size = drawer.tile
    # Margins do not shrink with the tiles: twice is enough.
    for _ in range(3):
        picture = figure_picture(drawer.palette, figure, size, drawer.style, "")
        share = min(drawer.room[0] / picture.width, drawer.room[1] / picture.height)
        if share >= 1:
            return size
        size *= share * 0.99
        if size < drawer.least:
            return 0.0
    return 0.0


def charts(outcome: AlhambraOutcome, catalog: Catalog, drawer: Drawer) -> Iterator[Section]:
    """Yield how the points grew and what brought them, of a game with more than one scoring."""
    scorings = outcome.scorings
    if len(scorings) < 2:  # noqa: PLR2004 - one point is no line
        return
    font = load(drawer.style.face)
    names = in_typeface(outcome.totals, font)
    # A picture on a web page has no other letters than paper: below it are the players whom it numbers.
    numbered = listed((f"{names[each]} {each}" for each in names if letters_lacking(each, font)), catalog)
    running = {each.scoring: outcome.running(each.scoring) for each in scorings}
    series = {name: tuple(points[player] for points in running.values()) for player, name in names.items()}
    ticks = tuple(catalog.gettext("Scoring {scoring}", scoring=each.scoring) for each in scorings)
    aside = tuple(names[player] for player in outcome.virtual if player in names)
    width = (drawer.room[0] - 2 * _BETWEEN) / 2
    grown = catalog.gettext("How the points grew")
    told = "; ".join(
        f"{player}{colon(catalog)} {listed(map(str, series[name]), catalog)}" for player, name in names.items()
    )
    picture = growth(
        drawer.palette, series, width, drawer.chart, drawer.style, alt=f"{grown}. {told}", ticks=ticks, aside=aside
    )
    brought = catalog.gettext("Where the points came from")
    by_item: dict[str, dict[str, int]] = {name: {} for name in names.values()}
    for scoring in scorings:
        for player, name in names.items():
            for item, points in points_by_item(player, scoring.awards).items():
                by_item[name][item] = by_item[name].get(item, 0) + points
    items = [item.id for item in outcome.items]
    parts = {
        player: listed(
            (f"{item_name(each, catalog)} {by_item[name][each]}" for each in items if by_item[name].get(each)), catalog
        )
        for player, name in names.items()
    }
    told = "; ".join(f"{player}{colon(catalog)} {brings}" for player, brings in parts.items())
    labels = {item: item_name(item, catalog) for item in items}
    other = shares(drawer.palette, by_item, labels, width, drawer.style, alt=f"{brought}. {told}", aside=aside)
    yield Section(
        "charts",
        catalog.gettext("The whole game"),
        (
            Gallery(
                (
                    Drawing(picture, (Statement(numbered, (), grown),)),
                    Drawing(other, (Statement(numbered, (), brought),)),
                )
            ),
        ),
    )
