"""A transcript to located facts: who wrote what where. What it means is for others to say."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from .buildings import Building, load_data
from .drawing import PalaceText, comment_in, late_starts, number_of_tiles, palace_text, rows_of
from .findings import Span
from .geometry import COORDINATE_LIMIT, ORIGIN, Cell, cell_at
from .nodes import Entry, Mapping, Node, Scalar, Sequence, is_empty, is_without_entries

if TYPE_CHECKING:
    from collections.abc import Collection

    from .findings import Collector
    from .names import NameBook
    from .source import Source

TILE_LIMIT = 250_000
NAME_LIMIT = 60
PLAYER_LIMIT = 100

ALHAMBRA = "alhambra"

_WORD = re.compile(r"[^\s,]+")
_WHOLE = re.compile(r"[0-9]{1,9}")
_SIGNED = re.compile(r"[-+]?[0-9]{1,9}")
_TRUE = frozenset({"true", "yes", "on", "y"})
_FALSE = frozenset({"false", "no", "off", "n"})
_GAMES = {ALHAMBRA: ALHAMBRA}

_TOP_KEYS = ("game", "tiles", "scoring", "players", "scorings", "claimed", "leftovers", "money")
_PLAYER_KEYS = ("palace", "tiles", "buildings", "wall", "reserve", "virtual", "claimed")
_CLAIM_ITEMS = (*Building, "wall", "total")


class Number(NamedTuple):
    """A whole number and where it stands."""

    value: int
    span: Span


class CountsText(NamedTuple):
    """How many tiles of each type a player says he has; not `complete` where a part could not be read."""

    counts: dict[Building, Number]
    complete: bool
    span: Span


class Claims(NamedTuple):
    """What a player had worked out, by item or in total."""

    items: dict[str, Number]
    total: Number | None


class PlayerText(NamedTuple):
    """What is written about one player in one scoring; `span` is his name."""

    name: str
    span: Span
    virtual: bool
    palace: PalaceText | None
    counts: CountsText | None
    wall: Number | None
    reserve: tuple[Scalar, ...]
    claims: Claims | None


class TableText(NamedTuple):
    """All players at one scoring; `span` is the key above them."""

    scoring: int
    players: tuple[PlayerText, ...]
    span: Span


class LeftoverText(NamedTuple):
    """A tile left on the market and the currency of its space."""

    tile: Scalar
    currency: str
    span: Span


class Transcript(NamedTuple):
    """A transcript of the base game."""

    game: str | None
    any_tiles: bool
    tables: tuple[TableText, ...]
    claims: dict[str, Number]
    leftovers: tuple[LeftoverText, ...]
    money: dict[str, dict[str, Number]]


def read(source: Source, root: Node | None, names: NameBook, findings: Collector) -> Transcript:
    """Return what a file says, as far as it can be read; every fault on the way is a finding."""
    return _Reader(source, names, findings).transcript(root)


class _Reader:
    """Walks the nodes of one file; every method takes a node and returns what it says, or None with a finding."""

    def __init__(self, source: Source, names: NameBook, findings: Collector) -> None:
        self._source = source
        self._names = names
        self._findings = findings
        self._tiles = 0

    # The file

    def transcript(self, root: Node | None) -> Transcript:
        fields = self._top_fields(root)
        game = self._game(fields.get("game"), root)
        any_tiles = self._any_tiles(fields.get("tiles"))
        tables = self._tables(fields, root)
        real = {player.name for table in tables for player in table.players if not player.virtual}
        everybody = {player.name for table in tables for player in table.players}
        claims = self._numbers_by_player(fields.get("claimed"), everybody)
        leftovers = self._leftovers(fields.get("leftovers"))
        money = self._money(fields.get("money"), real)
        if leftovers and "money" not in fields:
            self._findings.add("missing-key", fields["leftovers"].key.span, "money", rule="B2.6", key="money")
        return Transcript(game, any_tiles, tables, claims, leftovers, money)

    def _top_fields(self, root: Node | None) -> dict[str, Entry]:
        if root is None or (isinstance(root, Scalar) and is_empty(root)):
            if not self._findings:
                self._findings.add("missing-key", Span(1, 1, 1, 1), "empty-file", key="game")
            return {}
        return self._fields(root, _TOP_KEYS)

    def _game(self, entry: Entry | None, root: Node | None) -> str | None:
        if entry is None:
            if isinstance(root, Mapping):
                self._findings.add("missing-key", _start(root.span), "game", key="game")
            return None
        text = self._scalar(entry.value, "name")
        if text is None:
            return None
        game = self._names.find(text.text, _GAMES)
        if game is None:
            self._findings.add(
                "unknown-name",
                text.span,
                "game",
                name=text.text,
                known=tuple(_GAMES),
                nearest=self._names.suggest(text.text, _GAMES),
            )
        return game

    def _any_tiles(self, entry: Entry | None) -> bool:
        if entry is None:
            return False
        if isinstance(entry.value, Scalar) and entry.value.text.casefold() == "any":
            return True
        self._findings.add("wrong-type", entry.value.span, "tiles-any", rule="B1.1")
        return False

    def _tables(self, fields: dict[str, Entry], root: Node | None) -> tuple[TableText, ...]:
        players, scorings = fields.get("players"), fields.get("scorings")
        scoring = self._scoring(fields.get("scoring"))
        if players and scorings:
            self._findings.add("keys-exclude", scorings.key.span, key="scorings", other="players")
        elif scorings and "scoring" in fields:
            self._findings.add("keys-exclude", fields["scoring"].key.span, key="scoring", other="scorings")
        if scorings and not players and is_without_entries(scorings.value):
            self._findings.add("missing-key", scorings.key.span, "players", key="players")
        if players:
            return (TableText(scoring or 3, self._players(players.value), players.key.span),)
        if scorings:
            return self._scorings(scorings.value)
        if isinstance(root, Mapping):
            self._findings.add("missing-key", _start(root.span), "players", key="players")
        return ()

    def _scoring(self, entry: Entry | None) -> int | None:
        if entry is None:
            return None
        number = self._number(entry.value)
        if number is not None and number.value not in {1, 2, 3}:
            self._findings.add("wrong-type", number.span, "scoring", rule="B5.1")
            return None
        return number.value if number else None

    def _scorings(self, node: Node) -> tuple[TableText, ...]:
        tables = []
        for entry in self._entries(node, "scorings"):
            if entry.key.text not in {"1", "2", "3"}:
                self._findings.add("unknown-key", entry.key.span, "scoring", rule="B5.1", key=entry.key.text)
                continue
            tables.append(TableText(int(entry.key.text), self._players(entry.value), entry.key.span))
        return tuple(sorted(tables, key=lambda table: table.scoring))

    # A player

    def _players(self, node: Node) -> tuple[PlayerText, ...]:
        players: dict[str, PlayerText] = {}
        entries = self._entries(node, "players")
        if len(entries) > PLAYER_LIMIT:
            self._findings.add("too-large", entries[PLAYER_LIMIT].key.span, "players", limit=PLAYER_LIMIT)
        for entry in entries[:PLAYER_LIMIT]:
            player = self._player(entry)
            if player is None:
                continue
            if player.name in players:
                line = players[player.name].span.line
                self._findings.add("duplicate-key", player.span, player=player.name, key=player.name, line=line)
            players.setdefault(player.name, player)
        return tuple(players.values())

    def _player(self, entry: Entry) -> PlayerText | None:
        name = unicodedata.normalize("NFC", entry.key.text.strip())
        if not name or len(name) > NAME_LIMIT:
            self._findings.add("wrong-type", entry.key.span, "player-name", limit=NAME_LIMIT)
            return None
        if is_empty(entry.value):
            self._findings.add("missing-key", entry.key.span, "palace", player=name, key="palace")
            return None
        if not isinstance(entry.value, Mapping):
            self._findings.add("wrong-type", _start(entry.value.span), "player", player=name, name=name)
            return None
        fields = self._fields(entry.value, _PLAYER_KEYS, name)
        virtual = self._flag(fields.get("virtual"))
        palace = self._palace(fields, name)
        counts = self._counts(fields.get("buildings"), name)
        wall = self._number(fields["wall"].value, name) if "wall" in fields else None
        self._check_forms(entry.key.span, fields, name, virtual=virtual)
        return PlayerText(
            name,
            entry.key.span,
            virtual,
            None if virtual else palace,
            counts,
            None if virtual else wall,
            self._reserve(fields.get("reserve"), name),
            self._claims(fields.get("claimed"), name),
        )

    def _check_forms(self, span: Span, fields: dict[str, Entry], name: str, *, virtual: bool) -> None:
        """A real player has a palace or counts; the imaginary one has counts and no wall (B6.1, B6.3)."""
        drawn = [key for key in ("palace", "tiles") if key in fields]
        counted = [key for key in ("buildings", "wall") if key in fields]
        if virtual:
            for key in (*drawn, *(key for key in ("wall", "reserve") if key in fields)):
                rule = "B6.3" if key == "wall" else "B6.1"
                self._findings.add("keys-exclude", fields[key].key.span, "virtual", rule=rule, player=name, key=key)
            if "buildings" not in fields:
                self._findings.add("missing-key", span, "buildings", rule="B6.1", player=name, key="buildings")
            return
        if len(drawn) > 1 or (drawn and counted):
            first, second = sorted([fields[drawn[0]], fields[(*counted, *drawn[1:])[0]]], key=lambda e: e.key.span)
            self._findings.add("keys-exclude", second.key.span, player=name, key=second.key.text, other=first.key.text)
        if not drawn and "buildings" not in fields:
            self._findings.add("missing-key", span, "palace", player=name, key="palace")

    def _palace(self, fields: dict[str, Entry], name: str) -> PalaceText | None:
        if "palace" in fields:
            return self._drawing(fields["palace"], name)
        if "tiles" in fields:
            return self._tile_list(fields["tiles"], name)
        return None

    def _drawing(self, entry: Entry, name: str) -> PalaceText | None:
        rows = rows_of(entry.value, self._source)
        if rows is None:
            self._findings.add("wrong-type", _start(entry.value.span), "drawing", player=name)
            return None
        if not rows:
            self._findings.add("missing-key", entry.key.span, "palace", player=name, key="palace")
            return None
        for span in late_starts(rows):
            self._findings.add("ragged-row", span, player=name)
        if max(len(rows), *(len(row.text.split()) for row in rows)) > COORDINATE_LIMIT:
            self._findings.add("too-large", rows[0].span, "coordinates", player=name, limit=COORDINATE_LIMIT)
            return None
        if not self._admit(number_of_tiles(rows), entry.key.span):
            return None
        comment = comment_in(rows)
        if comment is not None:
            self._findings.add("wrong-type", comment, "comment", player=name)
        return palace_text(rows, entry.key.span)

    def _tile_list(self, entry: Entry, name: str) -> PalaceText | None:
        if not isinstance(entry.value, Sequence):
            self._findings.add("wrong-type", _start(entry.value.span), "tile-list", player=name)
            return None
        if not self._admit(len(entry.value.items), entry.key.span):
            return None
        pieces = []
        spans = []
        for item in entry.value.items:
            fields = self._fields(item, ("at", "tile"), name)
            at = self._place(fields.get("at"), item, name)
            tile = self._scalar(fields["tile"].value, "tile", name) if "tile" in fields else None
            if fields and "tile" not in fields:
                self._findings.add("missing-key", _start(item.span), "tile", player=name, key="tile")
            if at is not None and tile is not None:
                pieces.append((at, tile.text))
                spans.append(tile.span)
        spans_by_cell = {cell: span for (cell, _), span in zip(reversed(pieces), reversed(spans), strict=True)}
        return PalaceText(tuple(pieces), (ORIGIN,), (), ORIGIN, tuple(spans), spans_by_cell, entry.key.span)

    def _place(self, entry: Entry | None, item: Node, name: str) -> Cell | None:
        if entry is None:
            if isinstance(item, Mapping):
                self._findings.add("missing-key", _start(item.span), "at", player=name, key="at")
            return None
        items = entry.value.items if isinstance(entry.value, Sequence) else ()
        texts = [part.text for part in items if isinstance(part, Scalar) and _SIGNED.fullmatch(part.text)]
        if len(items) != 2 or len(texts) != 2:  # noqa: PLR2004 - east and south
            self._findings.add("wrong-type", _start(entry.value.span), "at", player=name)
            return None
        east, south = map(int, texts)
        if max(abs(east), abs(south)) > COORDINATE_LIMIT:
            self._findings.add("too-large", entry.value.span, "coordinates", player=name, limit=COORDINATE_LIMIT)
            return None
        return cell_at(east, south)

    def _admit(self, tiles: int, span: Span) -> bool:
        """Count tiles towards the limit of the file; tell whether there is room for them."""
        within = self._tiles <= TILE_LIMIT
        self._tiles += tiles
        if within and self._tiles > TILE_LIMIT:
            self._findings.add("too-large", span, "tiles", limit=TILE_LIMIT)
        return self._tiles <= TILE_LIMIT

    def _counts(self, entry: Entry | None, name: str) -> CountsText | None:
        if entry is None:
            return None
        counts: dict[Building, Number] = {}
        complete = isinstance(entry.value, Mapping) or is_empty(entry.value)
        for item in self._entries(entry.value, "buildings", name):
            found = self._known(item.key, tuple(Building), "building", name)
            number = self._number(item.value, name)
            if found is None or number is None:
                complete = False
                continue
            building = Building(found)
            if building in counts:
                line = counts[building].span.line
                self._findings.add("duplicate-key", item.key.span, player=name, key=item.key.text, line=line)
            else:
                counts[building] = number
        return CountsText(counts, complete, entry.key.span)

    def _reserve(self, entry: Entry | None, name: str) -> tuple[Scalar, ...]:
        if entry is None or is_empty(entry.value):
            return ()
        if isinstance(entry.value, Scalar) and not entry.value.style:
            return self._reserve_words(entry.value)
        if not isinstance(entry.value, Sequence):
            self._findings.add("wrong-type", _start(entry.value.span), "reserve", player=name)
            return ()
        if not self._admit(len(entry.value.items), entry.key.span):
            return ()
        texts = (self._scalar(item, "tile", name) for item in entry.value.items)
        return tuple(text for text in texts if text is not None)

    def _reserve_words(self, node: Scalar) -> tuple[Scalar, ...]:
        """Return the tiles of `reserve: T7 G12`, as a hurried person writes it."""
        raw = self._source.lines[node.span.line - 1][node.span.column - 1 :]
        if not raw.startswith(node.text):
            return (node,)
        line, column = node.span.line, node.span.column
        return tuple(
            Scalar(match[0], "", Span(line, column + match.start(), line, column + match.end()))
            for match in _WORD.finditer(node.text)
        )

    def _claims(self, entry: Entry | None, name: str) -> Claims | None:
        if entry is None:
            return None
        if isinstance(entry.value, Scalar):
            return Claims({}, self._number(entry.value, name))
        items: dict[str, Number] = {}
        for item in self._entries(entry.value, "claimed", name):
            known = self._known(item.key, _CLAIM_ITEMS, "claim", name)
            number = self._number(item.value, name)
            if known is not None and number is not None:
                items[known] = number
        return Claims(items, items.pop("total", None))

    # The whole table

    def _numbers_by_player(self, entry: Entry | None, players: Collection[str]) -> dict[str, Number]:
        if entry is None:
            return {}
        numbers = {}
        for item in self._entries(entry.value, "claimed-table"):
            name = self._player_name(item.key, players)
            number = self._number(item.value)
            if name is not None and number is not None:
                numbers[name] = number
        return numbers

    def _leftovers(self, entry: Entry | None) -> tuple[LeftoverText, ...]:
        if entry is None:
            return ()
        if not isinstance(entry.value, Sequence):
            self._findings.add("wrong-type", _start(entry.value.span), "leftovers", rule="B2.6")
            return ()
        leftovers = []
        for item in entry.value.items:
            fields = self._fields(item, ("tile", "currency"))
            for key in ("tile", "currency"):
                if fields and key not in fields:
                    self._findings.add("missing-key", _start(item.span), key, rule="B2.6", key=key)
            tile = self._scalar(fields["tile"].value, "tile") if "tile" in fields else None
            currency = self._currency(fields["currency"].value) if "currency" in fields else None
            if tile is not None and currency is not None:
                leftovers.append(LeftoverText(tile, currency, fields["currency"].value.span))
        return tuple(leftovers)

    def _currency(self, node: Node) -> str | None:
        text = self._scalar(node, "name")
        if text is None:
            return None
        known = _currencies()
        currency = self._names.find(text.text, known)
        if currency is None:
            suggestion = self._names.suggest(text.text, known)
            self._findings.add(
                "unknown-name", text.span, "currency", rule="B1.3", name=text.text, known=known, nearest=suggestion
            )
        return currency

    def _money(self, entry: Entry | None, players: Collection[str]) -> dict[str, dict[str, Number]]:
        money: dict[str, dict[str, Number]] = {}
        for item in self._entries(entry.value, "money") if entry else ():
            name = self._player_name(item.key, players)
            amounts = money.setdefault(name, {}) if name is not None else {}
            for coin in self._entries(item.value, "money-of-player", name):
                currency = self._known(coin.key, _currencies(), "currency", name)
                number = self._number(coin.value, name)
                if currency is not None and number is not None:
                    amounts[currency] = number
        return money

    def _player_name(self, key: Scalar, players: Collection[str]) -> str | None:
        name = unicodedata.normalize("NFC", key.text.strip())
        if name in players:
            return name
        self._findings.add(
            "unknown-key",
            key.span,
            "player",
            key=name,
            known=tuple(sorted(players)),
            nearest=self._names.suggest(name, players),
        )
        return None

    # Values

    def _fields(self, node: Node, known: tuple[str, ...], player: str | None = None) -> dict[str, Entry]:
        """Return the entries of a mapping by their keys; an unknown key is a finding."""
        fields: dict[str, Entry] = {}
        for entry in self._entries(node, "mapping", player):
            key = entry.key.text.strip().casefold()
            if key not in known:
                self._findings.add(
                    "unknown-key",
                    entry.key.span,
                    player=player,
                    key=entry.key.text,
                    known=known,
                    nearest=self._names.suggest(key, known),
                )
            elif key in fields:
                line = fields[key].key.span.line
                self._findings.add("duplicate-key", entry.key.span, player=player, key=entry.key.text, line=line)
            else:
                fields[key] = entry
        return fields

    def _entries(self, node: Node, what: str, player: str | None = None) -> tuple[Entry, ...]:
        if isinstance(node, Mapping):
            return node.entries
        if not is_empty(node):
            self._findings.add("wrong-type", _start(node.span), what, player=player)
        return ()

    def _known(self, key: Scalar, known: Collection[str], what: str, player: str | None) -> str | None:
        name = self._names.find(key.text, known)
        if name is None:
            self._findings.add(
                "unknown-key",
                key.span,
                what,
                player=player,
                key=key.text,
                known=tuple(known),
                nearest=self._names.suggest(key.text, known),
            )
        return name

    def _scalar(self, node: Node, what: str, player: str | None = None) -> Scalar | None:
        if isinstance(node, Scalar) and not is_empty(node):
            return node
        self._findings.add("wrong-type", _start(node.span), what, player=player)
        return None

    def _number(self, node: Node, player: str | None = None) -> Number | None:
        if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text.strip()):
            return Number(int(node.text), node.span)
        self._findings.add("wrong-type", _start(node.span), "number", player=player)
        return None

    def _flag(self, entry: Entry | None) -> bool:
        if entry is None:
            return False
        text = entry.value.text.casefold() if isinstance(entry.value, Scalar) else ""
        if text not in _TRUE | _FALSE:
            self._findings.add("wrong-type", _start(entry.value.span), "flag")
        return text in _TRUE


def _currencies() -> tuple[str, ...]:
    return tuple(load_data("alhambra.toml")["market"]["currencies"])


def _start(span: Span) -> Span:
    """Return a span cut down to its first line, so that carets do not run over a whole block."""
    if span.end_line == span.line:
        return span
    return Span(span.line, span.column, span.line, span.column + 1)
