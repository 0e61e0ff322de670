"""Located nodes to typed values: fields, names, numbers, with a finding for each that is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..buildings import Building
from .findings import Span
from .names import NAME_LIMIT, composed, is_like
from .nodes import Entry, Mapping, Node, Scalar, Unread, is_empty

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from .findings import Collector
    from .names import NameBook
    from .source import Source

PLAYER_LIMIT = 100

TOTALS = ("sum", "running", "total")
"""What a claim may add up: the points of this scoring, those of the game so far, or either of the two."""

_WHOLE = re.compile(r"[0-9]{1,9}")
_TRUE = frozenset({"true", "yes", "on", "y"})
_FALSE = frozenset({"false", "no", "off", "n"})

Player = TypeVar("Player")


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
    """What a player had worked out, by item or in total.

    `sum` is of this scoring, `running` of the game so far; `total` is right as either of them.
    """

    items: dict[str, Number]
    total: Number | None
    sum: Number | None = None
    running: Number | None = None

    @property
    def totals(self) -> tuple[Number, ...]:
        """Everything that is added up."""
        return tuple(each for each in (self.sum, self.running, self.total) if each is not None)


class ValueReader:
    """Reads the values of one file; a method returns what a node says, or nothing with a finding."""

    def __init__(self, source: Source, names: NameBook, findings: Collector) -> None:
        self.source = source
        self.names = names
        self.findings = findings
        self.met: set[str] = set()
        """The names of all players that are written."""
        self.unread: set[str] = set()
        """Those of players whose entry could not be read."""

    def top_fields(self, root: Node | None, known: tuple[str, ...]) -> dict[str, Entry]:
        """Return the entries of the whole file by their keys."""
        if root is None or is_empty(root):
            if not self.findings:
                self.findings.add("missing-key", Span(1, 1, 1, 1), "empty-file", key="game")
            return {}
        return self.fields(root, known)

    def game(self, root: Node | None, known: tuple[str, ...]) -> str | None:
        """Return which of the known games a file is about."""
        if not isinstance(root, Mapping):
            return None
        values = [entry.value for entry in root.entries if entry.key.text.strip().casefold() == "game"]
        if not values:
            self.findings.add("missing-key", start_of(root.span), "game", key="game")
            return None
        return self.name(values[0], known, "game")

    def fields(self, node: Node, known: tuple[str, ...], player: str | None = None) -> dict[str, Entry]:
        """Return the entries of a mapping by their keys; an unknown key is a finding.

        A key that has a word in another language may be written so, as the names of types may.
        """
        fields: dict[str, Entry] = {}
        guessed: dict[str, Entry] = {}
        for entry in self.entries(node, "mapping", player):
            key = self._key(entry.key.text, known)
            if key is None:
                nearest = self._add_unknown_key(entry.key, known, "", player)
                meant = self._key(nearest, known) if nearest is not None else None
                if nearest is not None and meant is not None and is_like(entry.key.text, nearest):
                    guessed.setdefault(meant, entry)
            elif key in fields:
                self._add_duplicate(entry.key, fields[key].key, player)
            else:
                fields[key] = entry
        # What stands below a misspelt key is read as it was meant, so that its faults are told in one go.
        return {**guessed, **fields}

    def _key(self, text: str, known: Collection[str]) -> str | None:
        # Names are compared without underscores, which some keys have.
        key = text.strip().casefold()
        return key if key in known else self.names.find(text, known)

    def entries(self, node: Node, what: str, player: str | None = None) -> tuple[Entry, ...]:
        """Return the entries of a mapping; `what` is the detail of the finding where it is none."""
        if isinstance(node, Mapping):
            return node.entries
        if not is_empty(node):
            self.complain(node, what, player)
        return ()

    def named(
        self, node: Node, known: Collection[str], what: str, detail: str, player: str | None = None
    ) -> Iterator[tuple[str, Entry]]:
        """Yield the entries of a mapping whose keys are names, in any language, with the names that they mean.

        `what` is the detail of the finding where it is no mapping, `detail` where a name is unknown.
        """
        first: dict[str, Entry] = {}
        for entry in self.entries(node, what, player):
            name = self.names.find(entry.key.text, known)
            if name is None:
                self._add_unknown_key(entry.key, known, detail, player)
            elif name in first:
                self._add_duplicate(entry.key, first[name].key, player)
            else:
                first[name] = entry
                yield name, entry

    def scalar(self, node: Node, what: str, player: str | None = None) -> Scalar | None:
        """Return a single value."""
        if isinstance(node, Scalar) and not is_empty(node):
            return node
        self.complain(node, what, player)
        return None

    def name(self, node: Node, known: Collection[str], detail: str, *, rule: str | None = None) -> str | None:
        """Return which of the known names a value is."""
        text = self.scalar(node, "name")
        if text is None:
            return None
        name = self.names.find(text.text, known)
        if name is None:
            nearest = self.names.suggest(text.text, known)
            values = {"name": text.text, "known": tuple(known), "nearest": nearest}
            self.findings.add("unknown-name", text.span, detail, rule=rule, values=values)
        return name

    def number(self, node: Node, player: str | None = None) -> Number | None:
        """Return a whole number of 0 or more."""
        if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text.strip()):
            return Number(int(node.text), node.span)
        self.complain(node, "number", player)
        return None

    def flag(self, entry: Entry | None, player: str | None = None) -> bool:
        """Return a yes or no; no where nothing is written."""
        if entry is None:
            return False
        text = entry.value.text.casefold() if isinstance(entry.value, Scalar) else ""
        if text not in _TRUE | _FALSE:
            self.complain(entry.value, "flag", player)
        return text in _TRUE

    # Players

    def players(self, node: Node, read: Callable[[str, Entry], Player | None]) -> tuple[Player, ...]:
        """Return the players of a mapping, each read by the function given; a name stands once."""
        spans: dict[str, Span] = {}
        players = []
        entries = self.entries(node, "players")
        if len(entries) > PLAYER_LIMIT:
            self.findings.add("too-large", entries[PLAYER_LIMIT].key.span, "players", limit=PLAYER_LIMIT)
        for entry in entries[:PLAYER_LIMIT]:
            name = composed(entry.key.text)
            self.met.add(name)
            # What cannot be seen cannot be told from another name either.
            if not name.isprintable() or not 0 < len(name) <= NAME_LIMIT:
                self.findings.add("wrong-type", entry.key.span, "player-name", limit=NAME_LIMIT)
                continue
            player = read(name, entry)
            if player is None:
                self.unread.add(name)
            if name in spans:
                values = {"key": name, "line": spans[name].line}
                self.findings.add("duplicate-key", entry.key.span, player=name, values=values)
            elif player is not None:
                players.append(player)
            spans.setdefault(name, entry.key.span)
        return tuple(players)

    def by_player(
        self, node: Node, players: Collection[str], what: str, add_unknown: Callable[[Scalar], None] | None = None
    ) -> Iterator[tuple[str, Entry]]:
        """Yield the entries of a mapping whose keys are names of the players; `add_unknown` says which are not."""
        first: dict[str, Entry] = {}
        for entry in self.entries(node, what):
            name = composed(entry.key.text)
            if name not in players:
                if name not in self.unread and add_unknown is not None:
                    add_unknown(entry.key)
                elif name not in self.unread:
                    self._add_unknown_key(entry.key, sorted(players), "player", None)
            elif name in first:
                self._add_duplicate(entry.key, first[name].key, name)
            else:
                first[name] = entry
                yield name, entry

    def counts(self, entry: Entry | None, player: str) -> CountsText | None:
        """Return how many buildings of each type a player has."""
        if entry is None:
            return None
        counts: dict[Building, Number] = {}
        before = self.findings.total
        for name, item in self.named(entry.value, tuple(Building), "buildings", "building", player):
            number = self.number(item.value, player)
            if number is not None:
                counts[Building(name)] = number
        return CountsText(counts, self.findings.total == before, entry.key.span)

    def claims(self, entry: Entry | None, items: Collection[str], player: str) -> Claims | None:
        """Return what a player had worked out, in total or by these items, among which are `TOTALS`."""
        if entry is None:
            return None
        if isinstance(entry.value, Scalar):
            return Claims({}, self.number(entry.value, player))
        found = {}
        for name, item in self.named(entry.value, items, "claimed", "claim", player):
            number = self.number(item.value, player)
            if number is not None:
                found[name] = number
        totals = {name: found.pop(name, None) for name in TOTALS}
        return Claims(found, totals["total"], totals["sum"], totals["running"])

    def numbers_by_player(
        self,
        entry: Entry | None,
        players: Collection[str],
        what: str,
        add_unknown: Callable[[Scalar], None] | None = None,
    ) -> dict[str, Number]:
        """Return a number for each of the players that a mapping names."""
        if entry is None:
            return {}
        numbers = (
            (name, self.number(item.value)) for name, item in self.by_player(entry.value, players, what, add_unknown)
        )
        return {name: number for name, number in numbers if number is not None}

    # Findings

    def complain(self, node: Node, detail: str, player: str | None = None, *, rule: str | None = None) -> None:
        """Add that a node is not what is expected, unless it has its finding already."""
        if not isinstance(node, Unread):
            self.findings.add("wrong-type", start_of(node.span), detail, player=player, rule=rule)

    def _add_unknown_key(self, key: Scalar, known: Collection[str], detail: str, player: str | None) -> str | None:
        nearest = self.names.suggest(key.text.strip(), known)
        values = {"key": key.text, "known": tuple(known), "nearest": nearest}
        self.findings.add("unknown-key", key.span, detail, player=player, values=values)
        return nearest

    def _add_duplicate(self, key: Scalar, first: Scalar, player: str | None) -> None:
        values = {"key": key.text, "line": first.span.line}
        if key.text.strip() == first.text.strip():
            self.findings.add("duplicate-key", key.span, player=player, values=values)
        else:
            self.findings.add("duplicate-key", key.span, "same", player=player, values={**values, "first": first.text})


def start_of(span: Span) -> Span:
    """Return a span cut down to its first line, so that carets do not run over a whole block."""
    if span.end_line == span.line:
        return span
    return Span(span.line, span.column, span.line, span.column + 1)
