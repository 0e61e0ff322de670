"""The players of a base-game transcript: what each brings to a scoring, and what is wrong with it.

A check adds what it finds to the collector of findings that it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..geometry import FOUNTAIN, STEPS, TileSide, coordinates, opposite
from ..reading.findings import Edit, Fix
from ..reading.names import nearest
from . import awards, card_tiles, counting, numbers, placement
from .meant_tiles import check_leftovers, check_table, has_meant_fountain, leftovers_of, note_foreign, palace_of
from .palace import Palace, Seats
from .walls import longest_wall

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ..buildings import Building
    from ..geometry import Cell
    from ..items import Item
    from ..reading.findings import Collector, Span
    from .drawing import PalaceText
    from .meant_tiles import TableTiles, TileReader
    from .texts import PlayerText, TableText, Transcript
    from .violation import Violation

_MOST_EXPLAINED = 18
"""So many players of a whole game may be missing somewhere for misspelt names to be looked for among them: six, each
spelt in another way at each scoring. With more, every name is held against every other for nothing."""


class JudgedTable(NamedTuple):
    """A scoring's table: what each player brings to it, the palaces that are drawn, the tiles seen of each type.

    No tiles are seen where home-made ones lie.
    """

    scoring: int
    holdings: Mapping[str, awards.Holding]
    palaces: Mapping[str, Palace]
    seen: Mapping[Building, int]


class JudgedGame(NamedTuple):
    """The tables in the order of the scorings, and the tiles left on the market, each with who may get it.

    Where it is `vague`, some words fit several tiles: they are unread, and nothing is said of them. `open` is what
    nobody has given of the modules. It `may_be_illegal` by an answer to what no source settles.
    """

    tables: tuple[JudgedTable, ...]
    leftovers: tuple[awards.Leftover, ...]
    vague: bool = False
    open: tuple[OpenItem, ...] = ()
    may_be_illegal: bool = False

    @property
    def holdings(self) -> tuple[awards.Holding, ...]:
        """What all players bring to all scorings."""
        return tuple(holding for table in self.tables for holding in table.holdings.values())


class OpenItem(NamedTuple):
    """An item of a module of which it is not known how many a player has at a scoring."""

    scoring: int
    name: str
    item: str


def judge(text: Transcript, reader: TileReader, findings: Collector, doubtful: Collection[str] = ()) -> JudgedGame:
    """Return what a transcript says of a game; what is wrong with it is added to findings.

    `doubtful` are those who are perhaps the imaginary player: they are not asked for a wall.
    """
    _check_players(text, findings)
    leftovers = leftovers_of(text, reader)
    won = tuple((written, judged.winner) for written, judged in zip(text.leftovers, leftovers, strict=True))
    # At the earlier scorings nobody had yet what is left on the market at the end.
    unsold = tuple((leftover, None) for leftover, _ in won)
    tables: list[JudgedTable] = []
    tiles: list[TableTiles] = []
    for table in text.tables:
        left = won if table.scoring == numbers.FINAL_SCORING else unsold
        told = frozenset(tile for each in tiles for tile in each.told)
        holdings, palaces = _judge_players(text, table, reader, findings, doubtful)
        tiles.append(check_table(table, left, told, reader, findings))
        if text.modules:
            judged = JudgedTable(table.scoring, holdings, palaces, {})
            _check_modules(text, table, judged, findings, doubtful)
        tables.append(JudgedTable(table.scoring, holdings, palaces, tiles[-1].seen))
    if len(tiles) > 1 and reader.tile_set is not None:
        from .owners import check_owners  # only for a whole game

        check_owners(text.tables, tiles, reader.tile_set, findings)
    check_leftovers(text.leftovers, reader, findings)
    note_foreign(text, reader, findings)
    _check_market(text, findings)
    _check_virtual_tiles(text.tables, findings)
    if text.modules:
        from .expansions.rules import in_play  # few games have expansions

        seats = [Seats(text, table, judged.palaces) for table, judged in zip(text.tables, tables, strict=True)]
        for rules in in_play(text.modules):
            if rules.check is not None:
                rules.check(text, seats, reader, findings)
    may_be_illegal = bool(text.modules) and any(
        each.kind.name == "rule-open" and each.detail == "placing" for each in findings
    )
    not_given = tuple(_check_given(text, reader, findings)) if text.modules else ()
    return JudgedGame(tuple(tables), leftovers, reader.has_met_vague, not_given, may_be_illegal)


def _check_given(text: Transcript, reader: TileReader, findings: Collector) -> Iterator[OpenItem]:
    """Yield what a real player neither has drawn nor written of an item of a module, and note it."""
    for table in text.scored:
        for player in table.players:
            for item in text.items:
                # What is lost has a finding of its own.
                is_own = item.module and item.typed and item.kind != "loss"
                is_asked = is_own and item.is_scored(table.scoring) and _may_have(item, player, text)
                if is_asked and not is_given(item, player, reader):
                    findings.add(
                        "not-given",
                        player.span,
                        rule=item.rule,
                        player=player.name,
                        item=item.id,
                        line=f"{item.typed}: 0",
                    )
                    yield OpenItem(table.scoring, player.name, item.id)


def is_given(item: Item, player: PlayerText, reader: TileReader) -> bool:
    """Tell whether it is known how many of an item of a module a player has: it is written, or a palace shows it."""
    if not item.cards:
        return item.id in player.numbers or bool(item.counted and player.palace is not None)
    is_written = item.id in player.cards or item.typed in player.unread
    return is_written or not card_tiles.may_be_had(item, player, reader)


def _may_have(item: Item, player: PlayerText, text: Transcript) -> bool:
    """Tell whether a player is asked about an item: the virtual one only where the table says that it counts."""
    return not player.virtual or (bool(item.virtual_rule) and text.rules.get(item.virtual_rule, False))


def _check_modules(
    text: Transcript, table: TableText, judged: JudgedTable, findings: Collector, doubtful: Collection[str]
) -> None:
    """Check what the modules of a game ask for."""
    from . import agreed, pieces  # few games have expansions
    from .expansions.rules import loss_of

    pieces.check(text.items, table, judged.holdings, judged.palaces, findings)
    agreed.check(text, table, judged.palaces, findings)
    for item in text.items:
        if item.kind == "loss":
            loss_of(item).check(item, text.items, table, findings, doubtful)


def virtual_players(tables: Iterable[TableText]) -> frozenset[str]:
    """Return the names of the virtual players."""
    return frozenset(player.name for table in tables for player in table.players if player.virtual)


def _judge_players(
    text: Transcript, table: TableText, reader: TileReader, findings: Collector, doubtful: Collection[str]
) -> tuple[dict[str, awards.Holding], dict[str, Palace]]:
    """Return what each player brings to a scoring, and the palaces that are drawn."""
    holdings = {}
    palaces = {
        player.name: palace_of(player.palace, player.name, reader, findings)
        for player in table.players
        if player.palace is not None
    }
    seats = Seats(text, table, palaces)
    for player in table.players:
        if player.palace is None:
            holding = _judge_counts(player, text.items, reader, findings, is_asked=player.name not in doubtful)
        else:
            holding = _judge_palace(player, seats, reader, findings)
        holdings[player.name] = with_written(holding, player, text.items)
        _check_number_of_tiles(player, palaces.get(player.name), reader, findings)
    return holdings, palaces


def with_written(holding: awards.Holding, player: PlayerText, items: Sequence[Item]) -> awards.Holding:
    """Return what a player brings with what is counted and written down; what the palace shows stays."""
    if player.extra is not None:
        holding = holding._replace(extra={name: number.value for name, number in player.extra.items()})
    added: dict[str, Mapping[str, int]] = {
        item: {building: number.value for building, number in player.pieces[item].counts.items()}
        for item in (item.id for item in items if item.kind == "added")
        if item in player.pieces and item not in holding.parts
    }
    if added:
        holding = holding._replace(added=added)
    if player.cards:
        shown = {item.id: tuple(card_tiles.tiles_in(player, (item,))) for item in items if item.id in player.cards}
        holding = holding._replace(cards=shown)
    written = {item: number.value for item, number in player.numbers.items()}
    if any(item.set_points for item in items):
        from . import pieces  # few games have expansions

        holding = holding._replace(sets=pieces.in_sets(holding, player, items))
    return holding._replace(counts={**written, **holding.counts}) if written else holding


def _judge_palace(player: PlayerText, seats: Seats, reader: TileReader, findings: Collector) -> awards.Holding:
    text, palace = player.palace, seats.palaces[player.name]
    if text is None:
        return awards.Holding({})
    violations = placement.violations(palace) if text.complete else []
    if palace.unread:
        violations = [each for each in violations if _is_certain(each, palace, text, reader)]
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
        values = _values_of(violation, palace, walls)
        detail, fixes = _ways_out(violation, palace, text, reader)
        if detail:
            values = {**values, "put_on": tuple(edit.text for fix in fixes for edit in fix.edits)}
        is_alone = len(violations) == 1 and not detail
        mended = _mended(violation, player, seats, reader) if seats.text.modules and is_alone else ()
        if mended:
            detail, fixes = "mended", tuple(fix for _, fix in mended)
            values = {**values, "between": tuple(place for place, _ in mended)}
        findings.add(
            violation.name,
            span,
            detail,
            rule=violation.rule,
            player=player.name,
            cells=cells,
            fixes=fixes,
            values=values,
        )
    if palace.fountains and not text.pieces and text.complete:
        findings.add("palace-empty", text.span, player=player.name)
    # Of a drawing that is one comment nothing is left.
    is_traced = not violations and not palace.unread and (palace.tiles or palace.fountains)
    return holding_of(palace, len(player.reserve), seats.text.items, is_traced=bool(is_traced))


def _mended(violation: Violation, player: PlayerText, seats: Seats, reader: TileReader) -> tuple[tuple[str, Fix], ...]:
    """Return what modules know that would mend a palace, each a place and what writes it there."""
    from .expansions.rules import in_play  # few games have expansions

    own = (rules.mended for rules in in_play(seats.text.modules) if rules.mended is not None)
    return tuple(way for mended in own for way in mended(violation, player, seats, reader))


def holding_of(palace: Palace, reserve: int, items: Sequence[Item], *, is_traced: bool = True) -> awards.Holding:
    """Return what a palace brings to a scoring, with so many tiles in reserve; without a wall if none is traced."""
    wall = longest_wall(palace) if is_traced else ()
    parts = counting.parts_of(palace, items)
    holding = awards.Holding(counting.counts_of(palace, items), len(wall), wall, reserve, parts=parts)
    if not is_traced or not any(item.kind == "loss" for item in items):
        return holding
    from .expansions.open_sides import open_sides  # few games have expansions

    return holding._replace(open_sides=open_sides(palace))


def _is_certain(violation: Violation, palace: Palace, text: PalaceText, reader: TileReader) -> bool:
    """Tell whether a palace is at fault whatever the tiles are that cannot be told.

    Where a way leads through one of them that cannot be read, nobody knows. A vague one has the walls that leave most
    ways free: what cannot be reached then is out of reach, unless it is nothing but such tiles.
    """
    unread = frozenset(palace.unread)
    if violation.name != "unreachable" or unread.isdisjoint(violation.cells):
        return True
    vague = {cell for cell, word in text.pieces if cell in unread and reader.meaning(word).is_vague}
    return unread.intersection(violation.cells) <= vague and not vague.issuperset(violation.cells)


def _ways_out(
    violation: Violation, palace: Palace, text: PalaceText, reader: TileReader
) -> tuple[str, tuple[Fix, ...]]:
    """Return the detail of a violation that would not be there without what a module put on tiles, and ways to mend it.

    Nothing where it is there anyhow.
    """
    if violation.name not in {"wall-mismatch", "unreachable"} or not reader.signs:
        return "", ()
    from .expansions.rules import in_play  # few games have expansions

    fixes = []
    number = len(placement.violations(palace))
    for undone in (rules.undone for rules in in_play(reader.modules) if rules.undone is not None):
        for tiles in undone(palace, violation.cells):
            left = placement.violations(palace._replace(tiles={**palace.tiles, **tiles}))
            if violation not in left and len(left) < number:
                fixes.append(Fix(tuple(Edit(text.cell_span(cell), tile.notation) for cell, tile in tiles.items())))
    return ("put-on", tuple(fixes)) if fixes else ("", ())


def _values_of(violation: Violation, palace: Palace, walls: Mapping[Cell, int]) -> Mapping[str, object]:
    """Return what a finding tells of a violation."""
    if violation.name == "wall-mismatch":
        return _pair(violation.cells, palace, walls)
    if violation.side is not None:
        return {"square": palace.tiles[violation.cells[0]].notation, "side": violation.side.letter}
    return {"number": len(violation.cells)}


def _pair(cells: tuple[Cell, ...], palace: Palace, walls: Mapping[Cell, int]) -> dict[str, object]:
    """Return the walled and the open tile of two that do not match, and from which side they touch."""
    first, second = cells
    side = TileSide(STEPS.index(second - first))
    names = [palace.tiles[cell].notation if cell in palace.tiles else FOUNTAIN for cell in cells]
    if not walls[first] & side.bit:
        names.reverse()
        side = opposite(side)
    return {"walled": names[0], "open": names[1], "side": side.letter}


def _judge_counts(
    player: PlayerText, items: Sequence[Item], reader: TileReader, findings: Collector, *, is_asked: bool
) -> awards.Holding:
    if player.counts is None:
        length = 0 if player.wall is None else player.wall.value
        limit = length if reader.tile_set is None else awards.longest_possible_wall(reader.tile_set.size, items)
        if player.wall is not None and length > limit:
            findings.add("wall-too-long", player.wall.span, player=player.name, length=length, limit=limit)
        return awards.Holding({}, length, (), len(player.reserve))
    counts: dict[str, int] = {building: number.value for building, number in player.counts.counts.items()}
    if player.virtual:
        return awards.Holding(counts)
    if player.wall is None:
        # Where it could not be read whether it is the imaginary player, it is not asked either.
        if is_asked and player.counts.complete and player.virtual is not None:
            findings.add("wall-not-given", player.counts.span, player=player.name)
        return awards.Holding(counts)
    length = player.wall.value
    limit = awards.longest_possible_wall(sum(counts.values()), items)
    if player.counts.complete and length > limit:
        findings.add("wall-too-long", player.wall.span, player=player.name, length=length, limit=limit)
    return awards.Holding(counts, length, (), len(player.reserve))


def _check_number_of_tiles(player: PlayerText, palace: Palace | None, reader: TileReader, findings: Collector) -> None:
    """Check a number of tiles that is written beside a palace or counts, if all of these could be read."""
    written = player.tiles
    if written is None:
        return
    if palace is not None:
        # Which tile a vague word is does not matter here.
        counted = len(palace.buildings) + len(palace.unread)
        is_read = player.palace is not None and player.palace.complete
        if palace.unread and player.palace is not None:
            is_read = is_read and all(reader.meaning(word).is_some_tile for _, word in player.palace.pieces)
    elif player.counts is not None:
        counted = sum(number.value for number in player.counts.counts.values())
        is_read = player.counts.complete
    else:
        return  # what is missing or could not be read has its own finding
    if is_read and counted != written.value:
        detail = "counts" if palace is None else ""
        values = {"number": written.value, "counted": counted}
        findings.add("tile-count-differs", written.span, detail, player=player.name, values=values)


def _check_players(text: Transcript, findings: Collector) -> None:
    """Check who sits at the table: the same people at each scoring, their number, the virtual player."""
    tables, sittings = text.tables, text.sittings
    if not sittings or not all(each.complete for each in sittings):
        return
    _check_seats(tables, findings)
    if _has_absent(text, findings):
        return  # who could not be read, or is misspelt, is not to be counted
    least, most = numbers.fewest_players(), numbers.most_players()
    needed_at = numbers.virtual_needed_at()
    if tables and any(player.virtual is None for player in tables[0].players):
        return  # how many are real is not known
    span = sittings[0].span
    virtual = [player for player in tables[0].players if player.virtual] if tables else []
    real = len((tables or sittings)[0].players) - len(virtual)
    if real == 1:
        findings.add("lone-player", span)  # the others may still be written down
    elif not least <= real <= most:
        findings.add("player-count", span, number=real, least=least, most=most)
    elif tables and lacks_virtual(text):
        # Where there are points alone, the virtual player may be left out.
        findings.add("virtual-missing", span)
    if virtual and real != needed_at:
        findings.add("virtual-unexpected", virtual[0].span, player=virtual[0].name, number=real)
    elif len(virtual) > 1:
        findings.add("virtual-unexpected", virtual[1].span, "several", player=virtual[1].name)


def lacks_virtual(text: Transcript) -> bool:
    """Tell whether two people have played without the imaginary player, and nobody says that they meant to (B6.1)."""
    if text.without_virtual or not text.sittings:
        return False
    seats = {player.name for sitting in text.sittings for player in sitting.players}
    return len(seats) == numbers.virtual_needed_at() and not virtual_players(text.tables)


def _has_absent(text: Transcript, findings: Collector) -> bool:
    """Check that each player stands at every scoring; tell whether one does not."""
    tables, sittings = text.tables, text.sittings
    places: dict[str, dict[int, Span]] = {}
    for sitting in sittings:
        for player in sitting.players:
            places.setdefault(player.name, {})[sitting.scoring] = player.span
    lacking = sorted((name for name in places if len(places[name]) < len(sittings)), key=lambda name: len(places[name]))
    # A virtual player may be left out where there are points alone.
    seated = {name for name in virtual_players(tables) if all(table.scoring in places[name] for table in tables)}
    absent = [name for name in lacking if name not in seated]
    explained: set[str] = set()
    for name in absent:
        if name in explained:
            continue
        at = places[name].keys()
        # A misspelt name is missing wherever the right one stands, and the other way round: one fault, told once.
        others = [other for other in lacking if not at & places[other].keys()]
        suggestion = nearest(name, others) if len(lacking) <= _MOST_EXPLAINED else None
        if suggestion is not None:
            explained.add(suggestion)
        missing = tuple(sitting.scoring for sitting in sittings if sitting.scoring not in at)
        first = next(iter(places[name].values()))
        findings.add("player-missing", first, player=name, name=name, scorings=missing, nearest=suggestion)
    return bool(absent)


def _check_seats(tables: tuple[TableText, ...], findings: Collector) -> None:
    """Check that each player is real or virtual throughout."""
    seats: dict[str, PlayerText] = {}
    changed: set[str] = set()
    for player in (player for table in tables for player in table.players):
        first = seats.setdefault(player.name, player)
        if None in {player.virtual, first.virtual}:
            continue  # what one of them is could not be read
        if player.virtual != first.virtual and player.name not in changed:
            changed.add(player.name)
            findings.add("virtual-changes", player.span, player=player.name, line=first.span.line)


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
