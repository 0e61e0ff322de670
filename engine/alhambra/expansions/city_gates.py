"""City gates: a way on foot through a double wall (X5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...geometry import STEPS, TileSide, coordinates
from ...reading.findings import Edit, Fix
from .. import house_rules, numbers
from ..house_rules import answers
from ..placement import gated
from ..tiles import Square, Tile
from .rules import ModuleRules
from .workers_huts import ITEM as HUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...geometry import Cell
    from ...reading.findings import Collector, Span
    from ..palace import Palace, Seats
    from ..texts import PlayerText, TableText, Transcript
    from ..violation import Violation
    from ..walls import WallSide
    from .rules import TileWords

STAY, VIRTUAL, AT_HUTS = "gated-tiles-stay", "virtual-gate", "gates-at-huts"
"""The rules that a table can answer."""

_MOST_PLACES = 8
"""So many places for one more gate are named."""

_MOST_MENDED = 20
"""So many gates of a palace are put right one by one; no table has more than six."""


class _Gate(NamedTuple):
    """A side of a tile with a gate."""

    cell: Cell
    side: TileSide

    @property
    def beyond(self) -> Cell:
        """The cell behind the wall."""
        return self.cell + STEPS[self.side]

    @property
    def wall(self) -> frozenset[Cell]:
        """The two cells between which it is: the gate is one, whichever of the two tiles says it."""
        return frozenset((self.cell, self.beyond))


def _gates(palace: Palace) -> Iterator[_Gate]:
    """Yield the gates of a palace, as each tile says them."""
    for cell, bits in sorted(palace.gates.items()):
        yield from (_Gate(cell, side) for side in TileSide if bits & side.bit)


def _places(palace: Palace) -> frozenset[frozenset[Cell]]:
    """Return the places of the gates of a palace."""
    return frozenset(gate.wall for gate in _gates(palace))


def _kept(palace: Palace, given: Mapping[str, bool]) -> dict[Cell, tuple[str, str, str]]:
    """Return the cells of tiles with a gate between them, which are not redesigned any more (X5.6), and why."""
    cells = frozenset().union(*_places(palace)) if given[STAY] else ()
    return dict.fromkeys(cells, ("impossible-gate", "stays", "X5.6"))


def _mended(violation: Violation, player: PlayerText, seats: Seats, words: TileWords) -> tuple[tuple[str, Fix], ...]:
    """Return the double walls on which one gate more would make a palace legal, each with what writes it.

    Of a palace with several parts out of reach, no single gate is enough; nor is any where all are on the table. A gate
    that is on no double wall has to be put right first, and a tile that cannot be told.
    """
    palace, text = seats.palaces[player.name], player.palace
    number = sum(len(_places(each)) for each in seats.palaces.values())
    given = seats.text.rules
    is_over = number >= _most(seats.table, given)
    is_other = violation.name != "unreachable" or palace.unread or any(_misplaced(palace, given))
    if text is None or is_over or is_other:
        return ()
    laid = dict(text.pieces)
    found: list[tuple[str, Fix]] = []
    for pair in gated(palace):
        # A tile says it, no square; of two the later one, as with walls that do not match.
        cell = max((each for each in pair if isinstance(palace.tiles.get(each), Tile)), default=None)
        may_be = all(_may_join(palace, each, given) for each in pair)
        if cell is not None and may_be and len(found) < _MOST_PLACES:
            side = TileSide(STEPS.index(sum(pair) - 2 * cell))
            fix = _changed(laid[cell], text.cell_span(cell), side.bit, words)
            found.append((f"{laid[min(pair)]} | {laid[max(pair)]}", fix))
    return tuple(found)


def _changed(word: str, span: Span, sides: int, words: TileWords) -> Fix:
    """Return what writes gates on sides of a tile on which there are none, and leaves out the others of these sides."""
    pattern = words.pattern(word)
    after = word if pattern is None else pattern._replace(gates=pattern.gates ^ sides).notation
    return Fix((Edit(span, after),), name="word-changed", values={"word": word, "text": after, "line": span.line})


def _most(table: TableText, given: Mapping[str, bool]) -> int:
    """Return the most gates of a table: one a player (X5.1), as many as there are where not all players are known."""
    players = [player for player in table.players if not player.virtual or given.get(VIRTUAL, True)]
    is_whole = table.complete and len(players) >= numbers.fewest_players()
    return len(players) if is_whole else numbers.most_players()


def _check(text: Transcript, tables: Sequence[Seats], words: TileWords, findings: Collector) -> None:
    """Add the gates that are on no double wall, those that are too many, and those that were elsewhere before."""
    before: dict[str, tuple[Seats, PlayerText]] = {}
    asked: set[str] = set()
    for leftover in text.leftovers:
        _check_apart(leftover.tile.text, leftover.tile.span, None, words, findings)
    for seats in tables:
        _check_number(seats, findings, asked)
        for player in seats.table.players:
            listed = player.counts.tiles if player.counts is not None else ()
            for word in (*player.reserve, *listed):
                _check_apart(word.text, word.span, player.name, words, findings)
            if player.palace is None:
                continue
            palace = seats.palaces[player.name]
            _check_places(player, seats, words, findings)
            _ask_at_huts(text, player, palace, findings, asked)
            if player.name in before and answers(text.modules, text.rules)[STAY]:
                _check_stays(player, palace, *before[player.name], findings)
            before[player.name] = seats, player


def _check_number(seats: Seats, findings: Collector, asked: set[str]) -> None:
    """Check that there are no more gates than players, and ask where it is one more with the imaginary player."""
    text, table, palaces = seats
    own = [player for player in table.players if player.name in palaces and palaces[player.name].gates]
    number = sum(len(_places(palaces[player.name])) for player in own)
    limit = _most(table, text.rules)
    if number > limit:
        gates = tuple(_gates(palaces[own[-1].name]))
        span = own[-1].palace.cell_span(gates[-1].cell) if own[-1].palace is not None else own[-1].span
        findings.add("impossible-gate", span, "many", rule="X5.1", player=own[-1].name, number=number, limit=limit)
    elif number > _most(table, {**text.rules, VIRTUAL: False}) and not {VIRTUAL} & {*text.rules, *asked}:
        house_rules.ask(text, house_rules.of(VIRTUAL), text.modules_span, findings)
        asked.add(VIRTUAL)


def _ask_at_huts(text: Transcript, player: PlayerText, palace: Palace, findings: Collector, asked: set[str]) -> None:
    """Ask whether a gate may be between a tile and a hut, at the first one in a game: a hut is placed as a tile is."""
    wrong = {gate.wall for gate, _ in _misplaced(palace, text.rules)}
    at_huts = [gate for gate in _gates(palace) if gate.beyond in palace.squares and gate.wall not in wrong]
    if at_huts and player.palace is not None and not {AT_HUTS} & {*text.rules, *asked}:
        cell = at_huts[0].cell
        rule, span = house_rules.of(AT_HUTS), player.palace.cell_span(cell)
        house_rules.ask(text, rule, span, findings, player=player.name, cells=(coordinates(cell),))
        asked.add(AT_HUTS)


def _check_apart(text: str, span: Span, player: str | None, words: TileWords, findings: Collector) -> None:
    """Check that a tile that lies in no palace has no gate."""
    pattern = words.pattern(text)
    if pattern is not None and pattern.gates:
        fix = Fix((Edit(span, text.partition("=")[0]),))
        findings.add("impossible-gate", span, "apart", player=player, fixes=(fix,), text=text)


def _may_join(palace: Palace, cell: Cell, given: Mapping[str, bool]) -> bool:
    """Tell whether what lies on a cell may be beside a gate, which joins tiles (X5.3); a hut is placed as a tile is."""
    laid = palace.tiles.get(cell)
    return not isinstance(laid, Square) or (laid.item == HUT and given.get(AT_HUTS, True))


def _misplaced(palace: Palace, given: Mapping[str, bool]) -> Iterator[tuple[_Gate, str]]:
    """Yield the gates that are on no double wall of two tiles, each with the detail of its finding."""
    walls = palace.walls()
    for gate in _gates(palace):
        if gate.wall.issubset(palace.unread):
            continue  # what is between them follows from all other words
        is_walled = _is_walled(walls, gate.cell, gate.side)
        if gate.beyond not in walls or not _may_join(palace, gate.beyond, given):
            yield gate, "edge"
        elif is_walled is not _is_walled(walls, gate.beyond, (gate.side + 2) % 4):
            yield gate, "single"
        elif not is_walled:
            yield gate, "open"


def _is_walled(walls: Mapping[Cell, int], cell: Cell, side: int) -> bool:
    return bool(walls[cell] >> side & 1)


def _check_places(player: PlayerText, seats: Seats, words: TileWords, findings: Collector) -> None:
    """Check that every gate of a palace is on a double wall (X5.3); it is moved to one of its tile, or left out."""
    palace, text, given = seats.palaces[player.name], player.palace, seats.text.rules
    if text is None:
        return
    walls, gates, laid = palace.walls(), palace.gates, dict(text.pieces)
    for number, (gate, detail) in enumerate(_misplaced(palace, given)):
        if findings.is_full("impossible-gate"):
            findings.omit("impossible-gate")
            continue
        others = [
            side.bit
            for side in TileSide
            if _is_walled(walls, gate.cell, side)
            and gate.cell + STEPS[side] in walls
            and _may_join(palace, gate.cell + STEPS[side], given)
            and side is not gate.side
            and not gates[gate.cell] & side.bit
        ]
        # Of a single wall nobody knows whether the wall or the gate is wrong.
        is_mended = detail != "single" and number < _MOST_MENDED
        ways = [*(other | gate.side.bit for other in others), gate.side.bit] if is_mended else []
        word, span = laid[gate.cell], text.cell_span(gate.cell)
        pattern = words.pattern(word)
        findings.add(
            "impossible-gate",
            span,
            detail,
            player=player.name,
            cells=(coordinates(gate.cell),),
            fixes=tuple(_changed(word, span, way, words) for way in ways),
            values={
                "text": "" if pattern is None else pattern._replace(gates=0).notation,
                "side": gate.side.letter,
            },
        )


def _check_stays(player: PlayerText, palace: Palace, earlier: Seats, before: PlayerText, findings: Collector) -> None:
    """Check that the gates of an earlier scoring are still there, and the tiles beside them (X5.6)."""
    old, text = earlier.palaces[player.name], player.palace
    if text is None or before.palace is None or not (text.complete and before.palace.complete):
        return
    now = _places(palace)
    for gate in {gate.wall: gate for gate in _gates(old)}.values():
        is_known = gate.wall.isdisjoint((*old.unread, *palace.unread)) and gate.wall.issubset(old.tiles)
        if is_known and (gate.wall not in now or any(_at(old, cell) != _at(palace, cell) for cell in gate.wall)):
            line = before.palace.cell_span(gate.cell).line
            cells = (coordinates(gate.cell),)
            answer = house_rules.line_of(earlier.text, STAY, answer=False)
            values = {"scoring": earlier.table.scoring, "line": line, "answer": answer}
            span = text.cell_span(gate.cell)
            findings.add("gate-moved", span, player=player.name, cells=cells, values=values)


def _at(palace: Palace, cell: Cell) -> Tile | None:
    """Return the tile of a cell as it is printed; None for anything else."""
    tile = palace.tiles.get(cell)
    return tile.printed if isinstance(tile, Tile) else None


def _wall_by(palace: Palace, _: Sequence[WallSide]) -> str:
    return "X5.7" if palace.gates else ""


RULES = ModuleRules(sign="=", check=_check, mended=_mended, kept=_kept, wall_by=_wall_by)
