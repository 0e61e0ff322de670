"""The kinds of findings: a stable code, a name that states the fault, its severity, the rule behind it, its details.

Codes and names never change their meaning. 1xx reading, 2xx pieces and players, 3xx placing, 4xx Roll & Write,
5xx claims, 6xx photos. What else belongs to a kind, `tests/test_findings.py` asks for: a sentence, a wrong and a right
example.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Severity(StrEnum):
    """The severity of a finding; only an error makes a game illegal."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Kind(NamedTuple):
    """A kind of finding; `rule` is None if it concerns the form of the file and not a rule of the game.

    `declared` lists the ways in which it occurs and the values of each: `way way: value value; way`, the plain way as
    `-`. It is read only when `details` is used: no transcript has to wait for that. `milder` are those in which it
    is only a note.
    """

    code: str
    name: str
    severity: Severity
    rule: str | None
    declared: str
    milder: str = ""

    def severity_in(self, detail: str) -> Severity:
        """Return the severity of one of the ways in which it occurs."""
        return Severity.NOTE if detail in self.milder.split() else self.severity

    @property
    def details(self) -> dict[str, tuple[str, ...]]:
        """The ways in which it occurs, the plain one as "", with the names of all values that a finding has."""
        groups = (group.partition(":") for group in self.declared.split(";"))
        return {"" if way == "-" else way: tuple(values.split()) for ways, _, values in groups for way in ways.split()}


_ERROR, _WARNING, _NOTE = Severity

_KINDS = (
    # Reading
    Kind(
        "ALH101",
        "not-yaml",
        _ERROR,
        None,
        "- block bracket character colon comment indent quote second-colon star tab text unindented",
    ),
    Kind("ALH102", "unknown-key", _ERROR, None, "- building claim currency player: key known nearest; scoring: key"),
    Kind("ALH103", "duplicate-key", _ERROR, None, "-: key line; same: key first line"),
    Kind(
        "ALH104",
        "missing-key",
        _ERROR,
        None,
        "at buildings coins columns currency empty-file game money name palace players rows sheet tile virtual: key; "
        "order: key numbers line; attack: key scoring",
    ),
    Kind(
        "ALH105",
        "wrong-type",
        _ERROR,
        None,
        "at attacks before buildings cards claimed claimed-table comment completed completion drawing extra key layout "
        "leftovers lines mapping money money-of-player name number order orders player players points-final "
        "points-mixed quick-bare quick-line reserve no-virtual row rules scoring scorings sheet sheet-player tile "
        "tile-list tiles-any unknown open-number virtual-list; "
        "open: number; track: number points; lost: number; mark quick-word: text; "
        "flag: yes no; player-name extra-name: limit; player-name-sign player-name-kept: character; "
        "number-only: text number",
        milder="player-name-kept",
    ),
    Kind("ALH106", "ragged-row", _ERROR, None, "- left tabs; length rows: number expected; separator: text"),
    Kind(
        "ALH107", "too-large", _ERROR, None, "bytes coordinates depth events line list players set tiles title: limit"
    ),
    Kind("ALH108", "wrong-encoding", _ERROR, None, "- central cyrillic utf-16 western"),
    Kind("ALH109", "control-character", _ERROR, None, "-: character"),
    Kind("ALH110", "yaml-feature", _ERROR, None, "alias anchor tag: text; documents"),
    Kind(
        "ALH111",
        "unknown-name",
        _ERROR,
        None,
        "currency direction game layout mode module player rule: name known nearest",
    ),
    Kind(
        "ALH112",
        "keys-exclude",
        _ERROR,
        None,
        "-: key other; list: key line; no-virtual: key number; order virtual virtual-sheet: key",
    ),
    Kind("ALH113", "ambiguous-key", _ERROR, None, "-: key candidates"),
    Kind("ALH114", "ambiguous-letter", _ERROR, None, "-: letter buildings"),
    Kind("ALH115", "letter-read", _NOTE, None, "-: letter item rival sign"),
    Kind("ALH116", "gap-read", _NOTE, None, "-: row; short: number expected"),
    Kind("ALH117", "gap-possible", _NOTE, None, "-: row length other; wide"),
    Kind("ALH118", "text-ignored", _NOTE, None, "-"),
    Kind("ALH119", "tiles-counted", _NOTE, None, "-"),
    Kind("ALH120", "counts-or-tiles", _WARNING, None, "-: as_counts as_tiles; same tiles", "same tiles"),
    Kind("ALH121", "row-twice", _ERROR, "B3.9", "-"),
    Kind(
        "ALH122",
        "bad-archive",
        _ERROR,
        None,
        "code fields illegal newer newer-code; mark: mark; date: text",
    ),
    # Pieces and players
    Kind(
        "ALH201",
        "unknown-tile",
        _ERROR,
        "B1.1",
        "camp fountain fountain-sign hut local-sides notation side-twice signs square: text; "
        "letter: text letter known candidates; price: text building lowest highest; "
        "module-walls put-on walls: text building candidates",
    ),
    Kind("ALH202", "ambiguous-tile", _ERROR, "B1.1", "- price: text candidates; several: number text words"),
    Kind(
        "ALH203",
        "tile-used-twice",
        _ERROR,
        "B3.9",
        "- leftover: tile other line; leftovers: tile line; scoring: tile other line scoring",
    ),
    Kind("ALH204", "too-many-tiles", _ERROR, "B3.9", "- scorings: building number limit"),
    Kind("ALH205", "player-count", _ERROR, "B2.1", "-: number least most"),
    Kind("ALH206", "player-missing", _ERROR, "B4.1", "-: name scorings nearest; before: name known nearest"),
    Kind("ALH207", "wall-too-long", _ERROR, "B4.7", "-: length limit"),
    Kind("ALH208", "wall-not-given", _NOTE, "B4.1", "-"),
    Kind("ALH209", "palace-empty", _NOTE, "B1.2", "-"),
    Kind("ALH210", "lone-player", _NOTE, "B2.1", "-"),
    Kind("ALH211", "virtual-missing", _WARNING, "B6.1", "-"),
    Kind("ALH212", "virtual-unexpected", _NOTE, "B6.1", "-: number; several"),
    Kind("ALH213", "virtual-tiles-few", _NOTE, "B6.5", "-: number least"),
    Kind("ALH214", "virtual-tiles-lost", _NOTE, "B6.5", "-: building number before scoring"),
    Kind("ALH215", "virtual-changes", _ERROR, "B6.1", "-: line"),
    Kind("ALH216", "currency-twice", _ERROR, "B2.6", "-: currency line"),
    Kind("ALH217", "market-full", _NOTE, "B2.5", "-: number"),
    Kind("ALH218", "too-much-money", _ERROR, "B1.3", "-: currency number limit"),
    # ALH219 was scoring-missing; no other kind gets this code.
    Kind("ALH220", "earlier-points-missing", _NOTE, "B5.4", "before scorings: scorings lines; players: names lines"),
    Kind("ALH221", "tile-count-differs", _ERROR, None, "- counts: number counted"),
    Kind("ALH222", "virtual-assumed", _NOTE, "B6.1", "- sheet: name"),
    Kind("ALH223", "virtual-unclear", _WARNING, "B6.1", "- sheet: name"),
    Kind("ALH224", "no-reading", _ERROR, "B3.9", "-: places; too-many: text limit places"),
    Kind("ALH225", "several-readings", _NOTE, "B1.1", "-: number"),
    Kind("ALH226", "points-or-track", _WARNING, "B5.4", "-: as_points as_track"),
    Kind("ALH227", "not-in-set", _NOTE, "B1.1", "-: text; square: item text"),
    Kind("ALH228", "module-not-judged", _NOTE, None, "-: modules"),
    Kind(
        "ALH229",
        "too-many-pieces",
        _ERROR,
        "X13.3",
        "- table: item building number limit; all most table-all: item number limit",
    ),
    Kind(
        "ALH230",
        "rule-open",
        _WARNING,
        None,
        "-: question yes_line no_line as_yes as_no; vague placing: question yes_line no_line",
    ),
    Kind("ALH231", "wrong-order", _ERROR, "X17.1", "missing: text missing; twice: text building; unknown: name"),
    Kind("ALH232", "card-not-printed", _NOTE, "X17.3", "-: text"),
    Kind("ALH233", "card-twice", _WARNING, "X17.1", "-: text scoring line"),
    Kind("ALH234", "attack-twice", _WARNING, "X15.1", "-: direction scoring"),
    Kind("ALH235", "loss-too-high", _ERROR, "X15.2", "-: number limit; steps: number step"),
    Kind("ALH236", "loss-not-given", _NOTE, "X15.2", "-"),
    Kind("ALH237", "not-given", _NOTE, "X13.4", "-: item line"),
    Kind(
        "ALH238",
        "wall-misplaced",
        _ERROR,
        "X9.4",
        "- market: text; gone: text before scoring; turned: text before line",
    ),
    Kind("ALH239", "too-many-walls", _ERROR, "X9.1", "-: number limit; cards: number single limit"),
    Kind(
        "ALH240",
        "impossible-gate",
        _ERROR,
        "X5.3",
        "edge open single: text side; apart stays: text; many: number limit",
    ),
    Kind("ALH241", "gate-moved", _NOTE, "X5.6", "-: scoring line answer"),
    Kind(
        "ALH242",
        "wrong-card",
        _ERROR,
        "X3.1",
        "unknown: text known; again: card line; twice: card other line; dealt: limit players answer; "
        "counts: building number limit; reserve absent: card tile; elsewhere: card tile other; walls: card tile found",
    ),
    Kind("ALH245", "types-not-given", _NOTE, "X12.3", "-: item number line least most"),
    Kind("ALH246", "walls-not-known", _NOTE, "X25.3", "-: text answer"),
    # Placing
    Kind("ALH301", "wall-mismatch", _ERROR, "B3.3", "-: walled open side; put-on: walled open side put_on"),
    Kind("ALH302", "not-joined", _ERROR, "B3.4", "-: number"),
    Kind("ALH303", "unreachable", _ERROR, "B3.5", "-: number; put-on: number put_on; mended: number between"),
    Kind("ALH304", "hole", _ERROR, "B3.6", "-: number"),
    Kind("ALH305", "occupied", _ERROR, "B3.1", "- fountain: text"),
    Kind("ALH306", "fountain-missing", _ERROR, "B3.1", "-: number"),
    Kind("ALH307", "fountain-twice", _ERROR, "B3.1", "-: number"),
    Kind("ALH243", "bastion-without-wall", _ERROR, "X8.3", "-: square side"),
    Kind("ALH244", "bastion-at-camp", _ERROR, "X8.4", "-: square side"),
    # Roll & Write
    Kind(
        "ALH401",
        "players-do-not-fit",
        _ERROR,
        "V1",
        "real: number most; versus: number; virtual: number virtual known example",
    ),
    Kind("ALH402", "too-many-buildings", _ERROR, "V5", "-: building number limit"),
    Kind(
        "ALH403",
        "lines-do-not-match",
        _ERROR,
        "V7",
        "-; layout: layout; sums: number rows columns; points: number counted; no-points: number built; "
        "sheet-buildings: building number drawn layout; sheet-rows sheet-columns: line number drawn; "
        "sheet-letters: line column drawn letter layout",
    ),
    Kind(
        "ALH404",
        "coins-out-of-range",
        _ERROR,
        "V14",
        "circled-too-few: circled start; circled-too-many: circled supply; crossed-more-than-circled: circled "
        "crossed; left: left supply",
    ),
    Kind(
        "ALH405",
        "impossible-history",
        _ERROR,
        "V9",
        "too-few-buildings: built start; too-many-buildings: built rounds supply most; "
        "double-needs-coins: built rounds single doubles needed crossed; "
        "no-coin-turn: built rounds doubles crossed circled most; "
        "coin-turns-too-few: built rounds doubles crossed circled most coin_turns; "
        "coins-take-turns: built rounds circled coin_turns most; "
        "coins-crossed-before-gained: built rounds crossed most; "
        "left-too-few: left least; left-too-many: built rounds supply left most; rounds-too-few: rounds",
    ),
    Kind("ALH406", "virtual-count", _ERROR, "V11", "-: number expected"),
    Kind(
        "ALH407",
        "completion-impossible",
        _ERROR,
        "V17",
        "left-out twice: building; not-full: building limit; rounds: rounds",
    ),
    Kind("ALH408", "order-needed", _WARNING, "R4.1", "-: missing completions number together; several: missing number"),
    Kind("ALH409", "order-from-claims", _NOTE, "R4.1", "-: missing completions"),
    Kind("ALH410", "too-many-rounds", _ERROR, "R3.1", "-: number limit"),
    Kind(
        "ALH411",
        "bad-layout",
        _ERROR,
        "V4",
        "folder: name file; folder-alone: name; not-toml; too-long: limit; "
        "bad-name id-missing rows-missing: line column; unknown-key: line column key; "
        "bad-id taken-id: line column id; bad-coins: line column coins; unknown-letter: line column letter; "
        "row-count row-length: line column count expected; type-count: line column building count expected",
    ),
    Kind(
        "ALH412",
        "uneven-layout",
        _NOTE,
        None,
        "crowded-column crowded-row: line column building most count; neighbours: line column building",
    ),
    Kind("ALH413", "layout-assumed", _NOTE, None, "-: layout"),
    Kind("ALH414", "idle-turns", _NOTE, "R3.3", "-: rounds idle"),
    # Claims
    Kind(
        "ALH501",
        "claim-differs",
        _WARNING,
        "B5.4",
        "item: item claimed points; items: item claimed possible; running scoring total: claimed points terms; "
        "totals: claimed possible; virtual",
    ),
    Kind("ALH502", "nothing-claimed", _NOTE, None, "-"),
    Kind("ALH503", "claimed-alone", _NOTE, None, "-"),
    Kind("ALH504", "claim-open", _NOTE, "B5.4", "-: claimed points needed"),
    # Photos
    Kind("ALH601", "camera-blurred", _ERROR, None, "-: file"),
    Kind("ALH602", "sheet-cut-off", _ERROR, None, "-: file"),
    Kind("ALH603", "sheet-not-known", _ERROR, None, "- beside code letters old other-game revision: file"),
    Kind("ALH604", "place-not-seen", _WARNING, None, "-: file number boxes"),
    Kind("ALH605", "mark-doubtful", _WARNING, None, "-: file number boxes"),
    Kind("ALH606", "reading-repaired", _NOTE, None, "-: file box read taken"),
    Kind(
        "ALH607",
        "number-disagrees",
        _WARNING,
        "R5.5",
        "-: file box number counted; boxes: file other building number counted",
    ),
    Kind("ALH608", "same-sheet-twice", _WARNING, None, "- perhaps: file other"),
    Kind("ALH609", "grids-differ", _WARNING, None, "-: file"),
)

KINDS = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind of finding by its name."""
