"""Points explained in words: one line for each item of a scoring, and why a single player gets them, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra.awards import ExtraAward, LossAward, SetsAward
from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.geometry import FOUNTAIN, TileSide, coordinates
from alhambra_engine.majorities import awards_of
from alhambra_engine.reasons.causes import Cause
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.awards import CoinsAward, LinesAward

from . import holdings
from .catalog import N_
from .clauses import rule_text
from .leads import colon
from .marks import added, listed, places, shared, span
from .standing import standing_text
from .terms import item_name, place_names, place_taken, side_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from alhambra_engine.alhambra.awards import Holding
    from alhambra_engine.alhambra.parts import SquarePart
    from alhambra_engine.alhambra.scoring import Scoring
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.items import Item
    from alhambra_engine.majorities import Standing
    from alhambra_engine.reasons.causes import Addend, Award, Reason
    from alhambra_engine.reasons.rankings import TypeRanking
    from alhambra_engine.rollandwrite.awards import Seat
    from alhambra_engine.rollandwrite.scoring import FinalScoring, RollAndWriteOutcome

    from .catalog import Catalog

NO_BREAK = "\u00a0"
"""Between a name and its number, which are not to be torn apart."""
_BETWEEN = " · "
_TOGETHER = " + "
"""Between players who completed a type in the same round, and between the parts of a sum."""


class Account(NamedTuple):
    """What an item brings to all players: its id and name, the line that explains it, the clauses behind the points.

    Names of players are as they are written: whoever shows the line sees to it that nothing in them does harm.
    """

    item: str
    lead: str
    text: str
    rules: tuple[str, ...]


class AccountCell(NamedTuple):
    """What a player has of an item, the place that it takes, and the points; a text is empty where there is none."""

    number: str
    place: str
    points: str


class AccountRow(NamedTuple):
    """What an item brings, player by player: its id, a cell for each, what has to be added to them, the clauses."""

    item: str
    cells: Mapping[str, AccountCell]
    note: str
    rules: tuple[str, ...]


def scoring_rows(
    scoring: Scoring, items: Sequence[Item], virtual: Collection[str], catalog: Catalog
) -> tuple[AccountRow, ...]:
    """Return what each item brings in a scoring of the base game, as rows of a table."""
    from alhambra_engine.reasons.palaces import ranking_of  # as below

    names = _palace_names(scoring, virtual, catalog)
    return tuple(
        _ranking_row(ranking_of(scoring, item), names, catalog)
        if item.kind == "majority"
        else _number_row(scoring, item, names, catalog)
        for item in items
    )


def _number_row(scoring: Scoring, item: Item, names: _Names, catalog: Catalog) -> AccountRow:
    points = {award.player: award.points for award in awards_of(item.id, scoring.awards)}
    held = {player: holding.number_of(item) for player, holding in scoring.holdings.items()}
    cells = {each: _cell(held[each], "", points.get(each)) for each in held}
    told = [
        f"{names.shown(award.player)}{colon(catalog)} {_extra_sum(award.named, award.points)}"
        for award in scoring.awards
        if isinstance(award, ExtraAward) and award.item == item.id and award.named
    ]
    told += [
        f"{names.shown(award.player)}{colon(catalog)} {_sets_sum(award, catalog)}"
        for award in scoring.awards
        if isinstance(award, SetsAward) and award.item == item.id
    ]
    told += [
        f"{names.shown(player)}{colon(catalog)} {brought}"
        for player, holding in scoring.holdings.items()
        if (brought := _brought(holding, item)) and (player in points or item.kind == "added")
    ]
    return AccountRow(item.id, cells, _BETWEEN.join(told), (item.rule,) if item.rule else ())


def final_rows(scoring: FinalScoring, catalog: Catalog) -> tuple[AccountRow, ...]:
    """Return what types, lines, coins and a bonus bring in Roll & Write, as rows of a table."""
    from alhambra_engine.reasons.sheets import ranking_of

    names = _sheet_names(scoring, catalog)
    types = tuple(_ranking_row(ranking_of(scoring, building), names, catalog) for building in Building)
    left = {player: seat.coins_left or 0 for player, seat in scoring.seats.items()}
    others = []
    for account in _other_accounts(scoring, names, catalog):
        points = {award.player: award.points for award in scoring.awards if award.item == account.item}
        numbers = left if account.item == "coins" else {}
        cells = {player: _cell(numbers.get(player, 0), "", points.get(player)) for player in scoring.seats}
        others.append(AccountRow(account.item, cells, "" if account.item == "bonus" else account.text, account.rules))
    return (*types, *others)


def _ranking_row(ranking: TypeRanking, names: _Names, catalog: Catalog) -> AccountRow:
    cells = {}
    for player, number in ranking.counts.items():
        standing = ranking.standing_of(player)
        placed = standing is not None and standing.pool > 0
        place = place_taken(standing.places, catalog) if standing is not None and placed else ""
        points = ranking.points_of(player) if placed and player not in ranking.unpaid else None
        cells[player] = _cell(number, place, points)
    return AccountRow(ranking.item, cells, _BETWEEN.join(_added(ranking, names, catalog)), ranking.rules)


def _cell(number: int, place: str, points: int | None) -> AccountCell:
    return AccountCell(str(number) if number else "", place, "" if points is None else str(points))


def _added(ranking: TypeRanking, names: _Names, catalog: Catalog) -> Iterator[str]:
    """Yield what counts, places and points do not say of a type: how ties are shared, and who completed it first."""
    for standing in ranking.placed:
        if len(standing.players) > 1 and not ranking.unpaid.issuperset(standing.players):
            players = listed(map(names.shown, standing.players), catalog)
            yield f"{players}{colon(catalog)} {_share(standing, ranking, catalog)}"
            yield from _lost(standing, ranking, names, catalog)
    yield from _order(ranking, names, catalog)


def scoring_accounts(
    scoring: Scoring, items: Sequence[Item], virtual: Collection[str], catalog: Catalog
) -> tuple[Account, ...]:
    """Return what each item brings in a scoring of the base game."""
    # One game loads one game's rules.
    from alhambra_engine.reasons.palaces import ranking_of

    names = _palace_names(scoring, virtual, catalog)
    return tuple(
        _ranking_account(ranking_of(scoring, item), names, catalog)
        if item.kind == "majority"
        else _number_account(scoring, item, names, catalog)
        for item in items
    )


def _number_account(scoring: Scoring, item: Item, names: _Names, catalog: Catalog) -> Account:
    """Return what sides of the wall, or other things that are counted, bring to each player, most points first."""
    held = {player: holding.number_of(item) for player, holding in scoring.holdings.items()}
    points = {award.player: award.points for award in awards_of(item.id, scoring.awards)}
    ordered = sorted(points, key=lambda player: -points[player])
    if item.kind == "extra":
        extra = {award.player: award.named for award in scoring.awards if isinstance(award, ExtraAward)}
        told = [
            f"{names.shown(player)}{colon(catalog)} {_extra_sum(extra[player], points[player])}" for player in ordered
        ]
        return Account(item.id, item_name(item.id, catalog), _BETWEEN.join(told), ())
    parts = {player: holding.parts.get(item.id, ()) for player, holding in scoring.holdings.items()}
    if item.kind == "added":
        sums = ((player, _brought(holding, item)) for player, holding in scoring.holdings.items())
        own = (f"{names.shown(player)}{colon(catalog)} {brought}" for player, brought in sums if brought)
        return Account(item.id, item_name(item.id, catalog), _BETWEEN.join(own), (item.rule,))
    sets = {award.player: award for award in scoring.awards if isinstance(award, SetsAward) and award.item == item.id}
    told = [
        f"{names.shown(player)}{colon(catalog)} {_sets_sum(sets[player], catalog)}"
        if player in sets
        else f"{names.shown(player)}{colon(catalog)} {_parts_sum(parts[player])}"
        if parts[player]
        else _brings(names.counted(player, held[player]), points[player], catalog)
        for player in ordered
    ]
    told += _nothing([names.shown(player) for player in held if player not in points], catalog)
    return Account(item.id, item_name(item.id, catalog), _BETWEEN.join(told), (item.rule,))


def _brought(holding: Holding, item: Item) -> str:
    """Return what squares or cards of an item bring, added up; nothing where a player has none."""
    parts, cards = holding.parts.get(item.id, ()), holding.cards.get(item.id, ())
    return _parts_sum(parts) if parts else _cards_sum(cards) if cards else ""


def _cards_sum(cards: Sequence[Tile]) -> str:
    """Return how many buildings cards count as: one each, with its tile."""
    return _added_up([(1, tile.notation) for tile in cards], len(cards))


def _parts_sum(parts: Sequence[SquarePart], *, in_line: bool = False) -> str:
    """Return what parts of a palace bring: how much each counts how many times, with its name, and their sum.

    Perhaps with what each counts `in_line`.
    """
    told = [(f"{len(part.counted)} × {part.times}" if part.times > 1 else str(part.points), part) for part in parts]
    points = sum(part.points for part in parts)
    names = (f"{part.name}: {' '.join(part.in_line)}" if in_line and part.in_line else part.name for part in parts)
    return f"{added(f'{each[0]} ({name})' for each, name in zip(told, names, strict=True))} = {points}"


def _sets_sum(award: SetsAward, catalog: Catalog) -> str:
    """Return the points of sets, each with its types, and their sum; of types that are not given, what is possible."""
    if not award.sets:
        return span(award.points, award.most, catalog)
    parts = [
        (
            own.points,
            f"{_colours(len(own.types), catalog)}{colon(catalog)} {' '.join(each.letter for each in own.types)}",
        )
        for own in award.sets
    ]
    return _added_up(parts, award.points) if parts[1:] else f"{award.points} ({parts[0][1]})"


def _colours(number: int, catalog: Catalog) -> str:
    return catalog.ngettext("{number} colour", "{number} colours", number)


def _extra_sum(named: Mapping[str, int], points: int) -> str:
    """Return points that nobody can check, each with its name, and their sum; only the points of such without names."""
    if len(named) == 1:
        return f"{points} ({next(iter(named))})"
    return _added_up([(own, name) for name, own in named.items()], points)


def final_accounts(outcome: RollAndWriteOutcome, catalog: Catalog) -> tuple[Account, ...]:
    """Return what the six types, lines, coins and a bonus bring in Roll & Write; nothing while orders are open."""
    scoring = outcome.scoring
    if scoring is None:
        return ()
    from alhambra_engine.reasons.sheets import ranking_of

    names = _sheet_names(scoring, catalog)
    types = tuple(_ranking_account(ranking_of(scoring, building), names, catalog) for building in Building)
    return (*types, *_other_accounts(scoring, names, catalog))


def _other_accounts(scoring: FinalScoring, names: _Names, catalog: Catalog) -> Iterator[Account]:
    """Yield what lines, coins and a bonus bring."""
    real = {player: seat for player, seat in scoring.seats.items() if not seat.virtual}
    yield _lines(scoring, real, catalog)
    yield _coins(scoring, real, catalog)
    yield from _bonus(scoring, names, catalog)


class _Names(NamedTuple):
    """What stands behind the names of virtual players."""

    marks: dict[str, str]

    def shown(self, player: str) -> str:
        """Return a name as it is shown."""
        return f"{player} ({self.marks[player]})" if player in self.marks else player

    def counted(self, player: str, number: int) -> str:
        """Return a name with a number of the player's."""
        return f"{self.shown(player)}{NO_BREAK}{number}"


def _palace_names(scoring: Scoring, virtual: Collection[str], catalog: Catalog) -> _Names:
    mark = catalog.pgettext("after a name", "imaginary")
    return _Names({player: mark for player in scoring.holdings if player in virtual})


def _sheet_names(scoring: FinalScoring, catalog: Catalog) -> _Names:
    mark = catalog.pgettext("after a name", "virtual")
    return _Names({player: mark for player, seat in scoring.seats.items() if seat.virtual})


# Types


def _ranking_account(ranking: TypeRanking, names: _Names, catalog: Catalog) -> Account:
    return Account(
        ranking.item, item_name(ranking.item, catalog), _ranking_text(ranking, names, catalog), ranking.rules
    )


def _ranking_text(ranking: TypeRanking, names: _Names, catalog: Catalog, *, is_any_order: bool = False) -> str:
    """Return who takes which place of a type, best first, and what each gets; then who gets nothing.

    Where those who completed it may have done so in any order, they take the first places together.
    """
    told = []
    fillers = [player for group in ranking.full for player in group] if is_any_order else []
    if fillers:
        players = listed((names.counted(player, ranking.counts[player]) for player in fillers), catalog)
        span = places(1, len(fillers), catalog)
        told.append(
            catalog.pgettext("account", "{players} → places {range}, in any order", players=players, range=span)
        )
    for standing in ranking.placed:
        if not set(standing.players).issubset(fillers):
            told.append(_standing_text(standing, ranking, names, catalog))
            told += _lost(standing, ranking, names, catalog)
    without = [player for player in ranking.without_points if player not in fillers]
    told += _nothing([names.counted(player, ranking.counts[player]) for player in without], catalog)
    if not is_any_order:
        told += _order(ranking, names, catalog)
    return _BETWEEN.join(told)


def _order(ranking: TypeRanking, names: _Names, catalog: Catalog) -> Iterator[str]:
    """Yield in which order players completed a type, if several did."""
    if len(ranking.full) > 1:
        order = listed((_TOGETHER.join(map(names.shown, group)) for group in ranking.full), catalog)
        yield catalog.gettext("Completed in this order: {names}", names=order)


def _standing_text(standing: Standing, ranking: TypeRanking, names: _Names, catalog: Catalog) -> str:
    players = listed((names.counted(player, ranking.counts[player]) for player in standing.players), catalog)
    first, last = standing.places[0], standing.places[-1]
    is_unpaid = ranking.unpaid.issuperset(standing.players)
    points = "" if is_unpaid else _share(standing, ranking, catalog)
    if first == last:
        place = place_names(catalog)[first - 1]
        if is_unpaid:
            return catalog.pgettext("account", "{players} → {place}: no points", players=players, place=place)
        return catalog.pgettext("account", "{players} → {place}: {points}", players=players, place=place, points=points)
    span = places(first, last, catalog)
    if is_unpaid:
        return catalog.pgettext("account", "{players} → places {range}: no points", players=players, range=span)
    return catalog.pgettext(
        "account", "{players} → places {range}: {points}", players=players, range=span, points=points
    )


def _lost(standing: Standing, ranking: TypeRanking, names: _Names, catalog: Catalog) -> Iterator[str]:
    """Yield which players of a tie with others get nothing of what they share (R6.6)."""
    players = [player for player in standing.players if player in ranking.unpaid]
    if players and len(players) < len(standing.players):
        shown = listed(map(names.shown, players), catalog)
        yield catalog.pgettext("account", "{players} → share lost", players=shown)


def _share(standing: Standing, ranking: TypeRanking, catalog: Catalog) -> str:
    """Return the points of a place, or the sum by which tied players share those of several."""
    if len(standing.players) == 1:
        return str(standing.points)
    total = shared(ranking.worth_of(standing), len(standing.players), catalog)
    return catalog.pgettext("points of tied players", "{sum} each", sum=total)


def _brings(who: str, points: int, catalog: Catalog) -> str:
    return catalog.pgettext("account", "{players} → {points}", players=who, points=points)


def _nothing(who: Iterable[str], catalog: Catalog) -> Iterator[str]:
    """Yield that some players get nothing, if there are any."""
    players = listed(who, catalog)
    if players:
        yield catalog.pgettext("account", "{players} → no points", players=players)


# Lines, coins, bonus


def _lines(scoring: FinalScoring, real: Mapping[str, Seat], catalog: Catalog) -> Account:
    awards = {award.player: award for award in scoring.awards if isinstance(award, LinesAward)}
    told = [_line_text(awards[player], catalog) for player in real if player in awards]
    counted = {
        player: holdings.built_by_line(seat.rows, seat.columns, catalog)
        for player, seat in real.items()
        if player not in awards and seat.rows and seat.columns
    }
    for player, built in counted.items():
        told += _nothing([f"{player} ({built})"], catalog)
    told += _missing(real, {*awards, *counted}, "lines", catalog)
    return Account("lines", item_name("lines", catalog), _BETWEEN.join(told), ("R5.5",))


def _line_text(award: LinesAward, catalog: Catalog) -> str:
    """Return what the rows and the columns of a sheet bring; only the points where only these are known."""
    if not award.rows and not award.columns:
        return _brings(award.player, award.points, catalog)
    rows, columns = (
        _TOGETHER.join(str(points) for points in own if points) or "0"
        for own in (award.row_points, award.column_points)
    )
    return catalog.pgettext(
        "account",
        "{player}: rows {rows}, columns {columns} → {points}",
        player=award.player,
        rows=rows,
        columns=columns,
        points=award.points,
    )


def _coins(scoring: FinalScoring, real: Mapping[str, Seat], catalog: Catalog) -> Account:
    awards = {award.player: award for award in scoring.awards if isinstance(award, CoinsAward)}
    told = [f"{player}{colon(catalog)} {_coins_sum(award.left, catalog)}" for player, award in awards.items()]
    told += _missing(real, awards, "coins", catalog)
    return Account("coins", item_name("coins", catalog), _BETWEEN.join(told), ("R5.6",))


def _coins_sum(left: int, catalog: Catalog) -> str:
    return shared((left,), rollandwrite.coins_for_one_point(), catalog)


def _missing(real: Mapping[str, Seat], has: Collection[str], item: str, catalog: Catalog) -> Iterator[str]:
    """Yield who gets nothing for lines or coins, and of whom they are not given."""
    without = [player for player in real if player not in has]
    unknown = [player for player in without if item in real[player].unknown]
    yield from _nothing([player for player in without if player not in unknown], catalog)
    if unknown:
        yield catalog.pgettext("account", "{players} → not given", players=listed(unknown, catalog))


def _bonus(scoring: FinalScoring, names: _Names, catalog: Catalog) -> Iterator[Account]:
    told = [
        _brings(names.shown(award.player), award.points, catalog) for award in scoring.awards if award.item == "bonus"
    ]
    if told:
        yield Account("bonus", item_name("bonus", catalog), _BETWEEN.join(told), ("R8.2",))


# Why one player gets points


def reason_account(reason: Reason, virtual: Collection[str], catalog: Catalog) -> str:
    """Return the line that works out the points of a reason; empty where there is nothing to be worked out.

    `virtual` are the players who are no people.
    """
    if reason.ranking is not None:
        is_sheet = not isinstance(reason.scoring, int)
        mark = (
            catalog.pgettext("after a name", "virtual") if is_sheet else catalog.pgettext("after a name", "imaginary")
        )
        is_any_order = reason.ranking.is_open and not reason.ranking.has_filled(reason.player)
        return _ranking_text(reason.ranking, _Names(dict.fromkeys(virtual, mark)), catalog, is_any_order=is_any_order)
    if reason.cause in {Cause.SUM, Cause.EXTRA}:
        return _parts_text(reason, catalog)
    told = next(filter(None, (_award_text(award, reason, catalog) for award in reason.awards)), "")
    if told:
        return told
    if reason.squares or reason.cards:
        brought = _parts_sum(reason.squares, in_line=True) if reason.squares else _cards_sum(reason.cards)
        return f"{reason.player}{colon(catalog)} {brought}"
    if reason.cause is Cause.AMOUNT:
        return _brings(f"{reason.player}{NO_BREAK}{reason.number}", reason.points or 0, catalog)
    return ""


def _award_text(award: Award, reason: Reason, catalog: Catalog) -> str:
    """Return the line that works out the points of an award which is no majority; empty where there is none."""
    if isinstance(award, LinesAward):
        return _line_text(award, catalog)
    if isinstance(award, CoinsAward):
        return f"{award.player}{colon(catalog)} {_coins_sum(award.left, catalog)}"
    if isinstance(award, SetsAward):
        return f"{award.player}{colon(catalog)} {_sets_sum(award, catalog)}"
    return _loss_text(award, reason, catalog) if isinstance(award, LossAward) else ""


def _loss_text(award: LossAward, reason: Reason, catalog: Catalog) -> str:
    """Return each side that is attacked, by its tile and its place, with its points; nothing without a palace."""
    if reason.palace is None or not award.sides:
        return ""
    tiles, names = reason.palace.tiles, side_names(catalog)
    parts = []
    for cell, side, points in award.sides:
        east, south = coordinates(cell)
        tile = tiles[cell].notation if cell in tiles else FOUNTAIN
        parts.append((points, f"{tile} [{east}, {south}] {names[side]}"))
    return _added_up(parts, -award.cost)


def _parts_text(reason: Reason, catalog: Catalog) -> str:
    """Return a sum with the name of each addend behind it; nothing of points that nobody can check without names."""
    points = reason.points or 0
    if reason.cause is Cause.EXTRA:
        return _extra_sum({part.name: part.points for part in reason.parts}, points) if reason.parts else ""
    return _added_up([(part.points, _part_name(part, catalog)) for part in reason.parts], points)


def _added_up(parts: Sequence[tuple[int, str]], points: int) -> str:
    """Return a sum of named points; what is lost is taken away."""
    told = added(f"{own} ({name})" for own, name in parts)
    return f"{told} = {points}" if told else str(points)


def _part_name(part: Addend, catalog: Catalog) -> str:
    if part.item is not None:
        return item_name(part.item, catalog)
    if part.scoring is not None:
        return catalog.gettext("Scoring {scoring}", scoring=part.scoring)
    return catalog.pgettext("points of earlier scorings", "Before")


def why_lines(reason: Reason, catalog: Catalog, virtual: Collection[str] = ()) -> tuple[str, ...]:
    """Return why a player gets what they get: how the points are worked out, and a few sentences; see `rule_lines`."""
    account = reason_account(reason, virtual, catalog)
    counted = () if reason.ranking is None else reason.parts
    beside = (f"{item_name(part.item or '', catalog)}{colon(catalog)} {_addend(part)}" for part in counted)
    return (*([account] if account else []), *beside, *_sentences(reason, catalog))


def _addend(part: Addend) -> str:
    return f"{part.points} ({part.name})" if part.name else str(part.points)


def rule_lines(clauses: Iterable[str], catalog: Catalog, reasons: Iterable[Reason] = ()) -> Iterator[str]:
    """Yield clauses in words, each with its number in front and where it stands behind it.

    Of the points of places, only those behind the reasons.
    """
    asked = {
        (reason.scoring if isinstance(reason.scoring, int) else rollandwrite.FINAL_SCORING, reason.ranking.item)
        for reason in reasons
        if reason.ranking is not None
    }
    for clause in clauses:
        yield f"{clause}: {rule_text(clause, catalog, asked)} {standing_text(clause, catalog)}"


_SIMPLE = {
    Cause.NO_WALL: N_("{name} has no outer wall."),
    Cause.WALL_NOT_GIVEN: N_("No wall is given."),
    Cause.POINTS_NOT_GIVEN: N_("This is not given."),
    Cause.NOT_YET: N_("This is not scored in scoring {scoring}."),
    Cause.UNHARMED: N_("The invaders take nothing."),
    Cause.LOSS_NOT_GIVEN: N_("It is not given how many points the invaders take."),
    Cause.NOT_ATTACKED: N_("{name} is the imaginary player and is not attacked."),
    Cause.NO_PALACE: N_("{name} is the imaginary player and has no palace."),
    Cause.SHORT_LINES: N_("No row or column has enough buildings."),
    Cause.FEW_COINS: N_("Coins left: {number}."),
    Cause.NO_COINS: N_("Coins left: {number}."),
    Cause.NO_SHEET: N_("{name} is a virtual player and has no player sheet."),
    Cause.NO_BONUS: N_("Only virtual players in versus mode get a bonus."),
    Cause.NUMBER: N_("For scoring {scoring}, only the total points are given: {number}."),
}


def _sentences(reason: Reason, catalog: Catalog) -> Iterator[str]:
    """Yield what is to be said of a cause besides its account."""
    if reason.ranking is not None:
        yield from _type_sentences(reason, reason.ranking, catalog)
    elif reason.cause is Cause.WALL:
        yield from _wall_sentences(reason, catalog)
    elif reason.cause is Cause.ATTACKED:
        yield from _loss_sentences(reason, catalog)
    elif reason.cause is Cause.TYPES_NOT_GIVEN:
        yield catalog.gettext("The colours are not given.")
    elif reason.cause is Cause.SETS and not reason.awards:
        yield catalog.gettext("{name} has none.", name=reason.player)
    elif reason.cause is Cause.POINTS_LOST:
        yield catalog.gettext("{name} is a virtual player and gets no points.", name=reason.player)
    elif reason.cause is Cause.NOT_GIVEN:
        lines, coins = catalog.gettext("Rows and columns are not given."), catalog.gettext("The coins are not given.")
        yield lines if reason.item == "lines" else coins
    elif reason.cause in _SIMPLE:
        values = {"name": reason.player, "number": reason.number, "scoring": reason.scoring}
        yield catalog.sentence(_SIMPLE[reason.cause], values)


def _type_sentences(reason: Reason, ranking: TypeRanking, catalog: Catalog) -> Iterator[str]:
    name = reason.player
    ahead = ranking.ahead_of(name)
    earlier = [each for each in ahead if ranking.has_filled(name) and ranking.has_filled(each)]
    more = [each for each in ahead if each not in earlier]
    if reason.cause is Cause.NONE_BUILT:
        yield _none_text(ranking, name, catalog)
        return
    if reason.cause is Cause.ROW_NOT_FULL:
        yield catalog.gettext(
            "During the game, a type scores only once it is complete. Boxes crossed out: {number} of {boxes}.",
            number=ranking.counts[name],
            boxes=rollandwrite.boxes(Building(ranking.item)),
        )
        return
    if more:
        yield catalog.gettext("Players with more: {names}.", names=listed(more, catalog))
    if earlier:
        yield catalog.gettext("Completed the type earlier: {names}.", names=listed(earlier, catalog))
    tied = ranking.tied_with(name)
    if tied and ranking.has_filled(name):
        yield catalog.gettext("Completed the type in the same round: {names}.", names=listed(tied, catalog))
    elif tied:
        yield catalog.gettext("Players with just as many: {names}.", names=listed(tied, catalog))
    if reason.cause in {Cause.TOO_LATE, Cause.FILLED_LATER}:
        number = len(ranking.prizes)
        yield catalog.ngettext(
            "Only {number} place scores here, and it is taken.",
            "Only {number} places score here, and they are taken.",
            number,
        )
    if reason.cause is Cause.POINTS_LOST:
        yield catalog.gettext("{name} is a virtual player: they take a place, but its points are lost.", name=name)
    elif reason.cause is Cause.PLACE and not ahead:
        first = catalog.gettext("Nobody completed the type earlier.")
        yield first if ranking.has_filled(name) else catalog.gettext("Nobody has more.")


def _direction(side: int, catalog: Catalog) -> str:
    return side_names(catalog)[TileSide(side)]


def _loss_sentences(reason: Reason, catalog: Catalog) -> Iterator[str]:
    if reason.attack is not None:
        yield catalog.gettext(
            "Direction of the attack: {direction}.", direction=side_names(catalog)[TileSide(reason.attack)]
        )
    for award in reason.awards:
        if isinstance(award, LossAward) and award.cost > -award.points:
            yield catalog.gettext("Points left to lose: {number}.", number=-award.points)


def _none_text(ranking: TypeRanking, name: str, catalog: Catalog) -> str:
    if ranking.item in BUILDINGS:
        return catalog.gettext("{name} has no building of this type.", name=name)
    return catalog.gettext("{name} has none.", name=name)


def _wall_sentences(reason: Reason, catalog: Catalog) -> Iterator[str]:
    yield catalog.gettext("Longest outer wall: {length}.", length=reason.number)
    if reason.walls and reason.palace is not None:
        from alhambra_engine.alhambra.walls import put_on  # only Alhambra has them

        number = len(set(reason.walls[0]).intersection(put_on(reason.palace)))
    else:
        number = 0
    if number:
        yield catalog.gettext("Walls put on tiles, of these: {number}.", number=number)
    if "B4.5" in reason.rules:
        yield catalog.gettext("It goes all around the palace.")
    elif len(reason.walls) > 1 and len(reason.walls[1]) == reason.number:
        yield catalog.gettext("Another wall is just as long; only one of them counts.")
    elif len(reason.walls) > 1:
        yield catalog.gettext("The next longest wall does not count: {length}.", length=len(reason.walls[1]))
