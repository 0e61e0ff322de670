"""The players of a base-game transcript: what each brings to a scoring, and what is wrong with it.

A check adds what it finds to the collector of findings that it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..geometry import FOUNTAIN, STEPS, TileSide, coordinates, opposite
from ..reading.names import nearest
from . import awards, numbers, placement
from .pieces import check_leftovers, check_table, has_meant_fountain, left_piece, palace_of
from .walls import longest_wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..geometry import Cell
    from ..reading.findings import Collector
    from .palace import Palace
    from .pieces import LeftoverWinners, TileReader
    from .transcript import LeftoverText, PlayerText, TableText, Transcript

_MOST_EXPLAINED = 18
"""So many players of a whole game may be missing somewhere for misspelt names to be looked for among them: six, each
spelt in another way at each scoring. With more, every name is held against every other for nothing."""


class JudgedTable(NamedTuple):
    """A scoring's table: what each player brings to it, and the palaces that are drawn."""

    scoring: int
    holdings: Mapping[str, awards.Holding]
    palaces: Mapping[str, Palace]


class JudgedGame(NamedTuple):
    """The tables in the order of the scorings, and the tiles left on the market, each with who may get it."""

    tables: tuple[JudgedTable, ...]
    leftovers: tuple[awards.Leftover, ...]


def judge(text: Transcript, reader: TileReader, findings: Collector) -> JudgedGame:
    """Return what a transcript says of a game; what is wrong with it is added to findings."""
    _check_players(text.tables, findings)
    leftovers = tuple(_judge_leftover(leftover, text, reader) for leftover in text.leftovers)
    won = tuple((written, judged.winner) for written, judged in zip(text.leftovers, leftovers, strict=True))
    # At the earlier scorings nobody had yet what is left on the market at the end.
    unsold = tuple((leftover, None) for leftover, _ in won)
    tables = tuple(
        _judge_table(table, won if table.scoring == numbers.FINAL_SCORING else unsold, reader, findings)
        for table in text.tables
    )
    check_leftovers(text.leftovers, reader, findings)
    _check_market(text, findings)
    _check_scorings(text.tables, findings)
    _check_virtual_tiles(text.tables, findings)
    return JudgedGame(tables, leftovers)


def virtual_players(tables: Iterable[TableText]) -> frozenset[str]:
    """Return the names of the virtual players."""
    return frozenset(player.name for table in tables for player in table.players if player.virtual)


def _judge_leftover(leftover: LeftoverText, text: Transcript, reader: TileReader) -> awards.Leftover:
    """Return a tile left on the market with who holds the most of its currency (B2.6)."""
    tile = reader.read(left_piece(leftover)).tile
    currency = leftover.currency
    amounts = {player: own[currency].value for player, own in text.money.items() if currency in own}
    return awards.Leftover(tile.notation if tile else leftover.tile.text, currency, awards.richest(amounts))


def _judge_table(table: TableText, won: LeftoverWinners, reader: TileReader, findings: Collector) -> JudgedTable:
    holdings = {}
    palaces = {}
    for player in table.players:
        if player.palace is None:
            holdings[player.name] = _judge_counts(player, findings)
        else:
            palaces[player.name] = palace_of(player.palace, player.name, reader, findings)
            holdings[player.name] = _judge_palace(player, palaces[player.name], findings)
    check_table(table, won, reader, findings)
    return JudgedTable(table.scoring, holdings, palaces)


def _judge_palace(player: PlayerText, palace: Palace, findings: Collector) -> awards.Holding:
    text = player.palace
    if text is None:
        return awards.Holding({})
    violations = placement.violations(palace) if text.complete else []
    # Where a way leads through a tile that cannot be told, nobody knows.
    unread = frozenset(palace.unread)
    violations = [each for each in violations if each.name != "unreachable" or unread.isdisjoint(each.cells)]
    walls = palace.walls() if violations else {}
    for violation in violations:
        if violation.name == "fountain-missing" and has_meant_fountain(text):
            continue  # it is there, in another way; that has its own finding
        if findings.is_full(violation.name):
            findings.omit(violation.name)
            continue
        cells = tuple(coordinates(cell) for cell in violation.cells)
        # The hand goes to the later tile of a pair, else to the first cell; without cells, to the whole drawing.
        index = -1 if violation.name in {"wall-mismatch", "fountain-twice"} else 0
        span = text.cell_span(violation.cells[index]) if violation.cells else text.span
        values = _pair(violation.cells, palace, walls) if violation.name == "wall-mismatch" else {"number": len(cells)}
        findings.add(violation.name, span, rule=violation.rule, player=player.name, cells=cells, values=values)
    if palace.fountains and not text.pieces and text.complete:
        findings.add("palace-empty", text.span, player=player.name)
    # Of a drawing that is one comment nothing is left.
    is_traced = not violations and not palace.unread and palace.walls()
    wall = longest_wall(palace) if is_traced else ()
    return awards.Holding(palace.counts_by_type(), len(wall), wall)


def _pair(cells: tuple[Cell, ...], palace: Palace, walls: Mapping[Cell, int]) -> dict[str, object]:
    """Return the walled and the open tile of two that do not match, and from which side they touch."""
    first, second = cells
    side = TileSide(STEPS.index(second - first))
    names = [palace.tiles[cell].notation if cell in palace.tiles else FOUNTAIN for cell in cells]
    if not walls[first] & side.bit:
        names.reverse()
        side = opposite(side)
    return {"walled": names[0], "open": names[1], "side": side.letter}


def _judge_counts(player: PlayerText, findings: Collector) -> awards.Holding:
    if player.counts is None:
        return awards.Holding({})
    counts = {building: number.value for building, number in player.counts.counts.items()}
    if player.virtual:
        return awards.Holding(counts)
    if player.wall is None:
        if player.counts.complete:
            findings.add("wall-not-given", player.counts.span, player=player.name)
        return awards.Holding(counts)
    length = player.wall.value
    limit = awards.longest_possible_wall(sum(counts.values()))
    if player.counts.complete and length > limit:
        findings.add("wall-too-long", player.wall.span, player=player.name, length=length, limit=limit)
    return awards.Holding(counts, length)


def _check_players(tables: tuple[TableText, ...], findings: Collector) -> None:
    """Check who sits at the table: the same people at each scoring, their number, the virtual player."""
    if not tables or not all(table.complete for table in tables) or _has_absent(tables, findings):
        return  # who could not be read, or is misspelt, is not to be counted
    least, most = numbers.fewest_players(), numbers.most_players()
    needed_at = numbers.virtual_needed_at()
    span = tables[0].span
    virtual = [player for player in tables[0].players if player.virtual]
    real = len(tables[0].players) - len(virtual)
    if real == 1:
        findings.add("lone-player", span)  # the others may still be written down
    elif not least <= real <= most:
        findings.add("player-count", span, number=real, least=least, most=most)
    elif real == needed_at and not virtual:
        findings.add("virtual-missing", span)
    if virtual and real != needed_at:
        findings.add("virtual-unexpected", virtual[0].span, player=virtual[0].name, number=real)
    elif len(virtual) > 1:
        findings.add("virtual-unexpected", virtual[1].span, "several", player=virtual[1].name)


def _has_absent(tables: tuple[TableText, ...], findings: Collector) -> bool:
    """Check that each player stands at every scoring, real or virtual throughout; tell whether one does not."""
    seats: dict[str, list[tuple[TableText, PlayerText]]] = {}
    for table in tables:
        for player in table.players:
            seats.setdefault(player.name, []).append((table, player))
    absent = sorted((name for name in seats if len(seats[name]) < len(tables)), key=lambda name: len(seats[name]))
    explained: set[str] = set()
    for name in absent:
        if name in explained:
            continue
        at = {table.scoring for table, _ in seats[name]}
        # A misspelt name is missing wherever the right one stands, and the other way round: one fault, told once.
        others = [other for other in absent if not at & {table.scoring for table, _ in seats[other]}]
        suggestion = nearest(name, others) if len(absent) <= _MOST_EXPLAINED else None
        if suggestion is not None:
            explained.add(suggestion)
        missing = tuple(table.scoring for table in tables if table.scoring not in at)
        findings.add(
            "player-missing", seats[name][0][1].span, player=name, name=name, scorings=missing, nearest=suggestion
        )
    for name, seated in seats.items():
        for _, player in seated[1:]:
            if player.virtual != seated[0][1].virtual:
                findings.add("virtual-changes", player.span, player=name, line=seated[0][1].span.line)
                break
    return bool(absent)


def _check_scorings(tables: tuple[TableText, ...], findings: Collector) -> None:
    """Check that no scoring of a whole game is missing before the last one of the file."""
    given = [table.scoring for table in tables]
    missing = tuple(scoring for scoring in numbers.SCORINGS if scoring not in given and scoring < max(given, default=0))
    if missing and len(given) > 1:
        findings.add("scoring-missing", tables[-1].span, scorings=missing)


def _check_virtual_tiles(tables: tuple[TableText, ...], findings: Collector) -> None:
    """Check the tiles that the virtual player must have by now, and that he never loses one (B6.5)."""
    before: dict[str, tuple[int, PlayerText]] = {}
    for table in tables:
        if not table.complete:
            continue
        least = numbers.virtual_least_tiles(table.scoring)
        for player in table.players:
            if not player.virtual or player.counts is None:
                continue
            counts = player.counts.counts
            number = sum(each.value for each in counts.values())
            if player.counts.complete and number < least:
                findings.add("virtual-tiles-few", player.span, player=player.name, least=least, number=number)
            if player.name in before:
                scoring, earlier = before[player.name]
                _check_losses(player, earlier, scoring, findings)
            before[player.name] = table.scoring, player


def _check_losses(player: PlayerText, earlier: PlayerText, scoring: int, findings: Collector) -> None:
    if player.counts is None or earlier.counts is None or not player.counts.complete:
        return
    for building, had in earlier.counts.counts.items():
        has = player.counts.counts.get(building)
        if (has.value if has else 0) < had.value:
            findings.add(
                "virtual-tiles-lost",
                has.span if has else player.span,
                player=player.name,
                building=building,
                number=has.value if has else 0,
                before=had.value,
                scoring=scoring,
            )


def _check_market(text: Transcript, findings: Collector) -> None:
    """Check the spaces of the leftover tiles and the money that decides about them (B2.5, B2.6, B1.3)."""
    first_lines: dict[str, int] = {}
    for leftover in text.leftovers:
        if leftover.currency in first_lines:
            line = first_lines[leftover.currency]
            findings.add("currency-twice", leftover.span, currency=leftover.currency, line=line)
        first_lines.setdefault(leftover.currency, leftover.span.line)
    if len(text.leftovers) >= numbers.market_spaces():
        findings.add("market-full", text.leftovers[-1].span, number=len(text.leftovers))
    limit = numbers.all_money()
    for currency in numbers.currencies():
        holders = [(name, amounts[currency]) for name, amounts in text.money.items() if currency in amounts]
        total = sum(amount.value for _, amount in holders)
        if total > limit:
            name, amount = holders[-1]
            findings.add("too-much-money", amount.span, player=name, currency=currency, number=total, limit=limit)
