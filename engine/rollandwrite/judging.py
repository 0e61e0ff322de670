"""The players of a Roll & Write transcript: what each has at the end, and whether a game can have come to it.

A check adds what it finds to the collector of findings that it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..budget import OutOfStepsError
from ..buildings import BUILDINGS, Building
from . import awards, grids, history, layouts
from . import numbers as rollandwrite
from .awards import Seat
from .completions import Builder
from .orders import OrderSearch, file_budget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.findings import Collector, Span
    from ..reading.values import CountsText, Number
    from .completions import Completions
    from .history import HistoryFault
    from .layouts import GridLayout
    from .transcript import CoinsText, CompletionText, SheetPlayerText, SheetText, SheetTranscript


_OPEN = frozenset({"open", "open-number"})
"""Details of what is written as `?`."""

_IDLE_PART = 4
"""The part of the turns, one in so many, that must have been idle before anything is said of them."""


class JudgedSheets(NamedTuple):
    """The seats at the table, the grids that are drawn, the orders of completion that are known.

    `rounds` is the number of complete rounds, None where no such game exists; `running` where the file gives them, so
    that the points are those so far.
    `search` tells which orders these rounds leave time for: all questions about them share it, and its budget.
    """

    seats: Mapping[str, Seat]
    layout: GridLayout
    built: Mapping[str, frozenset[tuple[int, int]]]
    completions: Completions
    rounds: int | None
    running: bool
    search: OrderSearch | None

    @property
    def virtual_buildings(self) -> int | None:
        """How many buildings a virtual player must have; None where no such game exists (V11)."""
        return None if self.rounds is None else rollandwrite.virtual_buildings(self.rounds)


def judge(text: SheetTranscript, findings: Collector) -> JudgedSheets:
    """Return what stands at the end of a game; what is wrong with it is added to findings (V1-V20)."""
    layout = text.layout or layouts.load_layout()
    rounds = _check_players(text, findings) if text.complete else None
    if text.rounds_played is not None and rounds is not None:
        rounds = _rounds_played(text, rounds, findings)
    seats = {player.name: _seat(player, layout) for player in text.players}
    if rounds is not None and _are_rounds_too_few(text, seats, rounds, findings):
        rounds = None
    for player in text.players:
        if player.complete:
            _check_player(player, seats[player.name], text.layout, rounds, findings)
    if text.layout_span is None:
        _note_layout(text, layout, findings)
    if rounds is not None and text.rounds_played is None and text.layout is not None:
        _note_idle_turns(text, seats, rounds, layout, findings)
    builders = {player.name: _builder(player, seats[player.name]) for player in text.players}
    completions = _completions(text, seats, findings)
    drawn = {player.name: player.sheet.built for player in text.players if player.sheet is not None}
    # Where no such game exists, there are no rounds that could speak against an order.
    is_known = rounds is not None and not any(player.is_bare for player in text.players)
    search = OrderSearch(builders, rounds, layout.coins, file_budget()) if is_known and rounds is not None else None
    if completions and search is not None and _is_refuted(completions, search):
        latest = text.completions[-1]
        findings.add("completion-impossible", latest.span, "rounds", rule="V19", rounds=rounds)
    return JudgedSheets(seats, layout, drawn, completions, rounds, text.rounds_played is not None, search)


def _check_players(text: SheetTranscript, findings: Collector) -> int | None:
    """Check who plays (V1); return the rounds of their game, None where there is none."""
    virtual = [player for player in text.players if player.virtual]
    real = len(text.players) - len(virtual)
    span = text.players_span
    possible = rollandwrite.virtual_players().get(real)
    if text.versus is not None and real > 1:
        findings.add("players-do-not-fit", text.versus, "versus", rule="R8.2", number=real)
    if possible is None:
        most = max(rollandwrite.virtual_players())
        findings.add("players-do-not-fit", span, "real", number=real, most=most)
        return None
    if not virtual and len(possible) == 1 and (text.is_pad or any(player.is_bare for player in text.players)):
        # A pad that is only audited needs no row for the one virtual player there must have been.
        return rollandwrite.rounds_of(real, possible[0])
    if len(virtual) not in possible:
        if any(each.kind.name == "wrong-type" and each.detail in _OPEN for each in findings):
            # Sheets that a photo has left open are not all read yet: who is missing is asked when they are.
            return None
        at = virtual[-1].span if len(virtual) > max(possible) else span
        example = _virtual_example(text, real, len(virtual), possible)
        values = {"number": real, "virtual": len(virtual), "known": possible, "example": example}
        findings.add("players-do-not-fit", at, "virtual", values=values)
        return None
    return rollandwrite.rounds_of(real, len(virtual))


def _virtual_example(text: SheetTranscript, real: int, virtual: int, possible: tuple[int, ...]) -> str:
    """Return the virtual players that are missing, with as many buildings as they must have (V11).

    Where there are too many already, it is one as an example.
    """
    wanted = min((number for number in possible if number > virtual), default=possible[-1])
    played = text.rounds_played
    rounds = rollandwrite.rounds_of(real, wanted) or 0
    left = rollandwrite.virtual_buildings(min(played.value, rounds) if played else rounds)
    counts = []
    # The longest rows of boxes first: the line is short then.
    for building in sorted(Building, key=rollandwrite.boxes, reverse=True):
        number = min(left, rollandwrite.boxes(building))
        left -= number
        if number:
            counts.append(f"{building}: {number}")
    taken = {player.name for player in text.players} if wanted > virtual else set()
    names = [name for name in rollandwrite.virtual_names() if name not in taken]
    buildings = ", ".join(counts)
    missing = names[: max(1, wanted - virtual)]
    return ", ".join(f"{name}: {{virtual: true, buildings: {{{buildings}}}}}" for name in missing)


def _rounds_played(text: SheetTranscript, rounds: int, findings: Collector) -> int | None:
    played = text.rounds_played
    if played is None or played.value <= rounds:
        return rounds if played is None else played.value
    findings.add("too-many-rounds", played.span, number=played.value, limit=rounds)
    return None


def _are_rounds_too_few(text: SheetTranscript, seats: Mapping[str, Seat], rounds: int, findings: Collector) -> bool:
    """Tell whether all real players have more buildings than the rounds written allow: the rounds are wrong then."""
    played = text.rounds_played
    real = [player for player in text.players if not player.virtual]
    if played is None or text.layout is None or not all(player.complete for player in real):
        return False
    most = history.most_buildings(rounds, text.layout.coins)
    if any(sum(seats[player.name].counts.values()) <= most for player in real):
        return False
    findings.add("impossible-history", played.span, "rounds-too-few", rule="V10", rounds=rounds)
    return True


def _seat(player: SheetPlayerText, layout: GridLayout) -> Seat:
    left = player.coins.left.value if player.coins else None
    if player.sheet is not None:
        built = player.sheet.built
        counts = dict.fromkeys(BUILDINGS, 0)
        rows, columns = ([0] * rollandwrite.grid_lines() for _ in range(2))
        for row, column in built:
            counts[layout.building(row, column)] += 1
            rows[row] += 1
            columns[column] += 1
        return Seat(counts, tuple(rows), tuple(columns), left, player.virtual)
    numbers = player.counts.counts if player.counts else {}
    counts = {building: number.value for building, number in numbers.items()}
    if player.virtual:
        return Seat(counts, virtual=True)
    if player.rows is not None and player.columns is not None:
        return Seat(counts, player.rows.numbers, player.columns.numbers, left)
    if player.lines is not None:
        return Seat(counts, (), (), left, line_points=player.lines.value)
    return Seat(counts, coins_left=left)


def _builder(player: SheetPlayerText, seat: Seat) -> Builder:
    crossed = player.coins.crossed.value if player.coins and player.coins.crossed else None
    return Builder(seat.counts, player.virtual, crossed)


def _check_player(
    player: SheetPlayerText, seat: Seat, layout: GridLayout | None, rounds: int | None, findings: Collector
) -> None:
    """Check one player; without a layout, what does not depend on it."""
    counts_fit = _counts_fit(player, findings)
    built = sum(seat.counts.values())
    if player.virtual:
        expected = rollandwrite.virtual_buildings(rounds) if rounds is not None else built
        if counts_fit and built != expected and player.counts is not None:
            values = {"number": built, "expected": expected}
            findings.add("virtual-count", player.counts.span, player=player.name, values=values)
        return
    # Of a player who has written no buildings there is nothing to compare with.
    counts_fit = counts_fit and not player.is_bare
    if player.sheet is not None:
        counts_fit = _sheet_agrees(player, seat, layout, findings)
    elif counts_fit and player.rows is not None and player.columns is not None:
        counts_fit = _lines_fit(player, seat, layout, findings)
    if counts_fit and player.lines is not None:
        _check_line_points(player, seat, player.lines, findings)
    if player.coins is not None and layout is not None:
        coins_fit = _coins_fit(player.name, player.coins, layout, findings)
        if coins_fit and rounds is not None and counts_fit:
            faults = history_faults(player.coins, built, rounds, layout.coins)
            _add_history_faults(player, player.coins, faults, findings)


def _counts_fit(player: SheetPlayerText, findings: Collector) -> bool:
    """Check that no type has more buildings than boxes (V5); a drawn sheet cannot have more."""
    fits = True
    for building, number in (player.counts.counts if player.counts else {}).items():
        boxes = rollandwrite.boxes(building)
        if number.value > boxes:
            fits = False
            values = {"building": building, "number": number.value, "limit": boxes}
            findings.add("too-many-buildings", number.span, player=player.name, values=values)
    return fits


def _lines_fit(player: SheetPlayerText, seat: Seat, layout: GridLayout | None, findings: Collector) -> bool:
    """Check that some grid has these rows, columns and types (V7)."""
    rows, columns = player.rows, player.columns
    if rows is None or columns is None:
        return False
    built = sum(seat.counts.values())
    sums = {"rows": sum(rows.numbers), "columns": sum(columns.numbers), "number": built}
    if len(set(sums.values())) > 1:
        at = rows if sums["rows"] != built else columns
        findings.add("lines-do-not-match", at.span, "sums", player=player.name, values=sums)
        return False
    if layout is not None and grids.grid_exists(rows.numbers, columns.numbers, seat.counts, layout):
        return True
    if not grids.lines_fit(rows.numbers, columns.numbers):
        findings.add("lines-do-not-match", columns.span, player=player.name)
        return False
    if layout is not None:
        findings.add("lines-do-not-match", columns.span, "layout", player=player.name, layout=layout.name)
        return False
    return True


def _sheet_agrees(player: SheetPlayerText, seat: Seat, layout: GridLayout | None, findings: Collector) -> bool:
    """Check a drawn sheet against what else is written of it: the letters drawn on it, counts, rows, columns (V5, V7).

    The first difference is told: one cross in a wrong place makes several.
    """
    before = findings.total
    if player.sheet is not None and layout is not None:
        _check_letters(player, player.sheet, layout, findings)
    if findings.total == before and player.counts is not None and layout is not None:
        _check_drawn_counts(player, player.counts, seat, layout, findings)
    for written, drawn in ((player.rows, seat.rows), (player.columns, seat.columns)):
        if findings.total > before or written is None or drawn is None:
            continue
        pairs = enumerate(zip(written.numbers, drawn, strict=True))
        line = next((line for line, (number, count) in pairs if number != count), None)
        if line is not None:
            detail = "sheet-rows" if written is player.rows else "sheet-columns"
            values = {"line": line + 1, "number": written.numbers[line], "drawn": drawn[line]}
            findings.add("lines-do-not-match", written.span, detail, player=player.name, values=values)
    return findings.total == before


def _check_drawn_counts(
    player: SheetPlayerText, counts: CountsText, seat: Seat, layout: GridLayout, findings: Collector
) -> None:
    for building, number in counts.counts.items():
        drawn = seat.counts.get(building, 0)
        if number.value != drawn:
            values = {"building": building, "number": number.value, "drawn": drawn, "layout": layout.name}
            findings.add(
                "lines-do-not-match", number.span, "sheet-buildings", rule="V5", player=player.name, values=values
            )
            return


def _check_letters(player: SheetPlayerText, sheet: SheetText, layout: GridLayout, findings: Collector) -> None:
    for each in sheet.letters:
        letter = layout.rows[each.row][each.column]
        if each.letter != letter:
            values = {
                "line": each.row + 1,
                "column": each.column + 1,
                "drawn": each.letter,
                "letter": letter,
                "layout": layout.name,
            }
            findings.add("lines-do-not-match", each.span, "sheet-letters", rule="V4", player=player.name, values=values)
            return


def _check_line_points(player: SheetPlayerText, seat: Seat, points: Number, findings: Collector) -> None:
    """Check the points for rows and columns against these, or else against all that so many buildings can make."""
    if seat.line_points is None:
        counted = sum(map(rollandwrite.line_worth, (*(seat.rows or ()), *(seat.columns or ()))))
        if points.value != counted:
            values = {"number": points.value, "counted": counted}
            findings.add("lines-do-not-match", points.span, "points", rule="R5.5", player=player.name, values=values)
        return
    built = sum(seat.counts.values())
    if points.value not in grids.possible_line_points(built):
        values = {"number": points.value, "built": built}
        findings.add("lines-do-not-match", points.span, "no-points", rule="V26", player=player.name, values=values)


def _note_layout(text: SheetTranscript, layout: GridLayout, findings: Collector) -> None:
    """Say on which grid sheets are counted where the file does not."""
    drawn = next((player.sheet for player in text.players if player.sheet is not None), None)
    if drawn is not None:
        findings.add("layout-assumed", drawn.span, layout=layout.name)


def _note_idle_turns(
    text: SheetTranscript, seats: Mapping[str, Seat], rounds: int, layout: GridLayout, findings: Collector
) -> None:
    """Say once where many turns of everybody have brought nothing: perhaps the game is still in progress.

    In games that are over that is next to impossible. Where somebody is virtual, these buildings show how many rounds
    were played (V11).
    """
    idle = {}
    for player in text.players:
        coins = player.coins
        if not player.complete or coins is None or coins.circled is None or coins.crossed is None:
            return
        built = sum(seats[player.name].counts.values())
        if history.history_faults(rounds, built, coins.circled.value, coins.crossed.value, layout.coins):
            return
        idle[player.name] = history.idle_turns(rounds, built, coins.circled.value, layout.coins)
    if min(idle.values()) * _IDLE_PART > rounds:
        first = text.players[0]
        findings.add("idle-turns", first.span, player=first.name, rounds=rounds, idle=idle[first.name])


def _coins_fit(name: str, coins: CoinsText, layout: GridLayout, findings: Collector) -> bool:
    """Check the coins by themselves (V14)."""
    if coins.circled is None or coins.crossed is None:
        if coins.left.value > layout.coins:
            values = {"left": coins.left.value, "supply": layout.coins}
            findings.add("coins-out-of-range", coins.left.span, "left", player=name, values=values)
        return coins.left.value <= layout.coins
    faults = history.coin_faults(coins.circled.value, coins.crossed.value, layout.coins)
    for fault in faults:
        number = coins.crossed if fault.name.startswith("crossed") else coins.circled
        findings.add("coins-out-of-range", number.span, fault.name, rule=fault.clause, player=name, values=fault.values)
    return not faults


def history_faults(coins: CoinsText, built: int, rounds: int, supply: int) -> tuple[HistoryFault, ...]:
    """Return why no game can have come to so many buildings and coins after so many rounds (V8-V14)."""
    if coins.circled is None or coins.crossed is None:
        return history.history_faults_left(rounds, built, coins.left.value, supply)
    return history.history_faults(rounds, built, coins.circled.value, coins.crossed.value, supply)


def _add_history_faults(
    player: SheetPlayerText, coins: CoinsText, faults: tuple[HistoryFault, ...], findings: Collector
) -> None:
    for fault in faults:
        span = _span_of_buildings(player) if fault.name.endswith("-buildings") else coins.span
        findings.add("impossible-history", span, fault.name, rule=fault.clause, player=player.name, values=fault.values)


def _span_of_buildings(player: SheetPlayerText) -> Span:
    if player.sheet is not None:
        return player.sheet.span
    return player.counts.span if player.counts else player.span


def _completions(text: SheetTranscript, seats: Mapping[str, Seat], findings: Collector) -> Completions:
    """Return the orders of completion that fit who has filled which row; the others are findings (V17)."""
    full = awards.full_rows(seats)
    complete = {player.name: player.complete for player in text.players}
    bare = [player.name for player in text.players if player.is_bare]
    known = {}
    for completion in text.completions:
        # Whose buildings are not written may have filled what they are said to have filled.
        named = {player for group in completion.groups for player in group}
        filled = (*full.get(completion.building, ()), *(player for player in bare if player in named))
        if completion.complete and _completion_fits(completion, filled, complete, findings):
            known[completion.building] = completion.groups
    return known


def _is_refuted(completions: Completions, search: OrderSearch) -> bool:
    """Tell whether there is no time for these orders; where the steps run out, nothing is held against them."""
    try:
        return not search.is_possible(completions)
    except OutOfStepsError:
        return False


def _completion_fits(
    completion: CompletionText, full: tuple[str, ...], complete: Mapping[str, bool], findings: Collector
) -> bool:
    named = [player for group in completion.groups for player in group]
    if not all(complete[player] for player in (*named, *full)):
        return False
    before = findings.total
    values = {"building": completion.building}
    for player in dict.fromkeys(named):
        if named.count(player) > 1:
            findings.add("completion-impossible", completion.span, "twice", player=player, values=values)
        elif player not in full:
            boxes = rollandwrite.boxes(completion.building)
            findings.add(
                "completion-impossible", completion.span, "not-full", player=player, values={**values, "limit": boxes}
            )
    for player in full:
        if player not in named and len(full) > 1:
            findings.add("completion-impossible", completion.span, "left-out", player=player, values=values)
    return findings.total == before and len(named) == len(full)
