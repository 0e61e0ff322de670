"""Located nodes to typed values: fields, names, numbers, with a finding for each that is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..buildings import BUILDINGS, Building
from .findings import Edit, Fix, Span
from .forms import MOST, PLAYER_LIMIT, TOTALS
from .names import NAME_LIMIT, Roster, composed, hidden_in, is_seen, likened, seen
from .nodes import Entry, Mapping, Node, Scalar, Sequence, Unread, is_empty
from .source import code_point

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Callable, Collection, Iterable, Iterator

    from .brief import WordsText
    from .findings import Collector
    from .names import NameBook, Suggestion
    from .source import Source

_WHOLE = re.compile(rf"[0-9]{{1,{len(str(MOST))}}}")
_SIGNED = re.compile(rf"[-+\u2010-\u2015\u2212]?\s*[0-9]{{1,{len(str(MOST))}}}")
_MINUS = {ord(dash): "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"}
_TRUE = frozenset({"true", "yes", "on", "y", *"xх×✓✔☑✅", "✔\ufe0f", "☑\ufe0f"})
"""Words of YAML for yes, and what people put into a box; a cross may be Cyrillic."""
_FALSE = frozenset({"false", "no", "off", "n"})
_YES_AND_NO = ("yes", "no")
_UNITS = ("points", "pieces")
_LOOKED_AT = 20
"""Keys of a file among which a misspelt `game` is looked for, and what shows which game it is."""

_OF_PALACES = ("palace", "wall", "reserve", "scorings", "scoring", "leftovers", "money", "before")
_OF_SHEETS = ("sheet", "rows", "columns", "coins", "lines", "completed", "layout", "mode", "rounds_played")

Player = TypeVar("Player")


class Number(NamedTuple):
    """A whole number and where it stands."""

    value: int
    span: Span


class CountsText(NamedTuple):
    """How many tiles of each type a player says he has; not `complete` where a part could not be read.

    `tiles` are the words of tiles, where these are listed in place of counts. Counts whose text could be tiles with
    their prices, too, have the `doubt`.
    """

    counts: dict[Building, Number]
    complete: bool
    span: Span
    tiles: tuple[Scalar, ...] = ()
    doubt: WordsText | None = None


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


def yes_or_no(text: str, names: NameBook) -> bool | None:
    """Return whether a text says yes or no, in any language; None if neither."""
    word = text.strip().casefold()
    if word in _TRUE | _FALSE:
        return word in _TRUE
    meant = names.find(word, _YES_AND_NO) if word else None
    return None if meant is None else meant == _YES_AND_NO[0]


class ValueReader:
    """Reads the values of one file; a method returns what a node says, or nothing with a finding."""

    unknown = "unknown"
    """How it is told that a number is written as `?`."""

    def __init__(
        self,
        source: Source,
        names: NameBook,
        findings: Collector,
        *,
        is_pad: bool = False,
        keeps_names: bool = False,
    ) -> None:
        self.source = source
        self.names = names
        self.findings = findings
        self.is_pad = is_pad
        """Whether the file is read as a filled pad, for which nobody needs tiles: what is not written is unknown."""
        self.keeps_names = keeps_names
        """Whether a name with an invisible character is read, with a note."""
        self.met: set[str] = set()
        """The names of all players that are written."""
        self.unread: set[str] = set()
        """Those of players whose entry could not be read."""
        self._usual_names: dict[str, str] = {}

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
        if not values:  # in another language
            values = [entry.value for entry in root.entries if self._key(entry.key.text, ("game",))]
        values = values or self._misspelt_game(root, known)
        if not values:
            fixes = self._fix_of_game(root)
            self.findings.add("missing-key", start_of(root.span), "game", fixes=fixes, key="game")
            return None
        return self.name(values[0], known, "game")

    def _fix_of_game(self, root: Mapping) -> tuple[Fix, ...]:
        """Return the fix that names the base game where the other keys are those of no other game."""
        tables = [entry for entry in root.entries[:_LOOKED_AT] if isinstance(entry.value, Mapping)]
        seats = [seat for table in tables for seat in table.value.entries[:_LOOKED_AT]]  # type: ignore[union-attr]
        own = [key for seat in seats if isinstance(seat.value, Mapping) for key in seat.value.entries[:_LOOKED_AT]]
        words = [entry.key.text for entry in (*root.entries[:_LOOKED_AT], *own)]
        line = root.span.line
        # Without players there is more amiss than that.
        is_table = any(self._key(entry.key.text, ("players", "scorings")) for entry in root.entries[:_LOOKED_AT])
        if root.span.column > 1 or not is_table or any(self._key(word, _OF_SHEETS) for word in words):
            return ()
        if not any(self._key(word, _OF_PALACES) for word in words):
            return ()
        return (Fix((Edit(Span(line, 1, line, 1), "game: alhambra\n"),), safe=True),)

    def _misspelt_game(self, root: Mapping, known: tuple[str, ...]) -> list[Node]:
        """Return the value of a key that is most likely `game`, if it is one; that it is misspelt is told elsewhere."""
        for entry in root.entries[:_LOOKED_AT]:
            if isinstance(entry.value, Scalar) and self.names.find(entry.value.text, known):
                guess = self.names.guess(entry.key.text, ("game",))
                if guess is not None and guess.sure:
                    return [entry.value]
        return []

    def fields(self, node: Node, known: tuple[str, ...], player: str | None = None) -> dict[str, Entry]:
        """Return the entries of a mapping by their keys; an unknown key is a finding.

        A key may be written in any language, as the names of types may.
        """
        fields: dict[str, Entry] = {}
        guessed: dict[str, Entry] = {}
        for entry in self.entries(node, "mapping", player):
            key = self._key(entry.key.text, known)
            if key is None:
                guess = self._add_unknown_key(entry.key, known, "", player)
                if guess is not None and guess.sure:
                    # What else is to be said of it is said of the key that was meant.
                    meant = Entry(entry.key._replace(text=guess.name), entry.value)
                    guessed.setdefault(guess.name, meant)
            elif key in fields:
                self.add_duplicate(entry.key, fields[key].key, player)
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
            if name is not None and len(entry.key.text.strip()) == 1:
                self.names.letters.setdefault(entry.key.text.strip().upper(), entry.key.span)
            if name is None:
                self._add_unknown_key(entry.key, known, detail, player)
            elif name in first:
                self.add_duplicate(entry.key, first[name].key, player)
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

    def number(self, node: Node, player: str | None = None, units: Collection[str] = _UNITS) -> Number | None:
        """Return a whole number of 0 or more; it may be followed by a word for one of the units."""
        if isinstance(node, Scalar) and _WHOLE.fullmatch(node.text.strip()):
            return Number(int(node.text), node.span)
        from . import numerals  # most numbers are digits alone

        text = node.text.strip() if isinstance(node, Scalar) else ""
        read = numerals.numeral(text)
        if read is not None and (not read.unit or self.names.find(read.unit, units)):
            return Number(read.value, node.span)
        only = numerals.only_number(text)
        if numerals.is_unknown(text):
            self.findings.add("wrong-type", node.span, self.unknown, player=player)
        elif only is not None:
            self.findings.add("wrong-type", start_of(node.span), "number-only", player=player, text=text, number=only)
        else:
            self.complain(node, "number", player)
        return None

    def is_signed(self, node: Node) -> bool:
        """Tell whether a value is digits, perhaps behind a sign."""
        return isinstance(node, Scalar) and _SIGNED.fullmatch(node.text.strip()) is not None

    def signed(self, node: Node, player: str) -> Number | None:
        """Return a whole number that may be less than 0."""
        if isinstance(node, Scalar) and self.is_signed(node):
            text = "".join(node.text.split()).translate(_MINUS)
            return Number(int(text), node.span)
        from . import numerals  # as above

        read = numerals.numeral(node.text.strip()) if isinstance(node, Scalar) else None
        if read is not None and (not read.unit or self.names.find(read.unit, _UNITS)):
            return Number(read.value, node.span)
        self.complain(node, "extra", player)
        return None

    def flag(self, entry: Entry | None, player: str | None = None) -> bool | None:
        """Return a yes or no, in any language; no where nothing is written, None where it cannot be read."""
        if entry is None:
            return False
        text = entry.value.text.strip().casefold() if isinstance(entry.value, Scalar) else ""
        if not text and self._is_bare(entry.key):
            return True
        meant = yes_or_no(text, self.names)
        if meant is None and not isinstance(entry.value, Unread):
            span = start_of(entry.value.span)
            self.findings.add("wrong-type", span, "flag", player=player, yes=_YES_AND_NO[0], no=_YES_AND_NO[1])
        return meant

    def _is_bare(self, key: Scalar) -> bool:
        """Tell whether no colon follows a key, as in `{virtual, buildings: {tower: 2}}`, which says yes by itself."""
        line = self.source.lines[key.span.end_line - 1]
        return line[key.span.end_column - 1 :].lstrip().startswith((",", "}"))

    # Players

    def players(self, node: Node, read: Callable[[str, Entry], Player | None]) -> tuple[Player, ...]:
        """Return the players of a mapping, each read by the function given; no two look the same."""
        spans: dict[str, Span] = {}
        players = []
        entries = self.entries(node, "players")
        if len(entries) > PLAYER_LIMIT:
            self.findings.add("too-large", entries[PLAYER_LIMIT].key.span, "players", limit=PLAYER_LIMIT)
        for entry in entries[:PLAYER_LIMIT]:
            name = composed(entry.key.text)
            name = self._usual_names.get(likened(name), name) if self._usual_names else name
            self.met.add(name)
            hidden = hidden_in(name)
            if hidden is not None:
                detail = "player-name-kept" if self.keeps_names else "player-name-sign"
                self.findings.add("wrong-type", entry.key.span, detail, character=code_point(hidden))
                if not self.keeps_names:
                    continue
            if not 0 < len(name) <= NAME_LIMIT or not (self.keeps_names or is_seen(name)):
                self.findings.add("wrong-type", entry.key.span, "player-name", limit=NAME_LIMIT)
                continue
            player = read(name, entry)
            if player is None:
                self.unread.add(name)
            shown = name if self.keeps_names else seen(name)
            if shown in spans:
                values = {"key": name, "line": spans[shown].line}
                self.findings.add("duplicate-key", entry.key.span, player=name, values=values)
            elif player is not None:
                players.append(player)
            spans.setdefault(shown, entry.key.span)
        return tuple(players)

    def learn_names(self, nodes: Iterable[Node]) -> None:
        """Take names that are alike but for case, joiners and blanks for one, the first, unless a table has both."""
        usual: dict[str, str] = {}
        apart: set[str] = set()
        for node in nodes:
            here: dict[str, str] = {}
            for entry in node.entries[:PLAYER_LIMIT] if isinstance(node, Mapping) else ():
                name = composed(entry.key.text)
                folded = likened(name)
                if here.setdefault(folded, name) != name:
                    apart.add(folded)
                usual.setdefault(folded, name)
        self._usual_names = {folded: name for folded, name in usual.items() if folded not in apart}

    def by_player(
        self, node: Node, players: Collection[str], what: str, add_unknown: Callable[[Scalar], None] | None = None
    ) -> Iterator[tuple[str, Entry]]:
        """Yield the entries of a mapping whose keys are names of the players; `add_unknown` says which are not."""
        first: dict[str, Entry] = {}
        known, unread = Roster(players), Roster(self.unread)
        for entry in self.entries(node, what):
            name = known.find(entry.key.text)
            if name is None:
                if unread.find(entry.key.text) is None:
                    if add_unknown is not None:
                        add_unknown(entry.key)
                    else:
                        self._add_unknown_player(entry.key, players)
            elif name in first:
                self.add_duplicate(entry.key, first[name].key, name)
            else:
                first[name] = entry
                yield name, entry

    def counts(self, entry: Entry | None, player: str) -> CountsText | None:
        """Return how many buildings of each type a player has."""
        if entry is None:
            return None
        counts: dict[Building, Number] = {}
        before = self.findings.total
        for name, item in self.named(self._counted(entry.value), BUILDINGS, "buildings", "building", player):
            # Points are no number of tiles: whoever writes them here means something else.
            number = self.number(item.value, player, ("pieces",))
            if number is not None:
                counts[Building(name)] = number
        return CountsText(counts, self.findings.total == before, entry.key.span)

    def _counted(self, node: Node) -> Node:
        """Return counts as a mapping, in whatever words they are written."""
        if isinstance(node, Mapping) and not any(is_empty(entry.value) for entry in node.entries):
            return node
        from . import brief  # few write so

        return brief.counts(node, self.source)

    def with_counts(self, node: Node, known: Collection[str]) -> Node:
        """Return a player's entries with types that stand directly below the name put below `buildings`."""
        if isinstance(node, Scalar):
            node = self._counted(node)
        entries = node.entries if isinstance(node, Mapping) else ()
        if all(entry.key.text in known for entry in entries):
            return node
        keys = [self._key(entry.key.text, known) for entry in entries]
        counted = self._counted(
            Mapping(tuple(e for e, key in zip(entries, keys, strict=True) if key is None), node.span)
        )
        own = tuple(entry for entry, key in zip(entries, keys, strict=True) if key is not None)
        loose = counted.entries if isinstance(counted, Mapping) else ()
        types = tuple(
            entry for entry in loose if isinstance(entry.value, Scalar) and self.names.find(entry.key.text, BUILDINGS)
        )
        if not types or not {"buildings", "palace", "tiles", "sheet"}.isdisjoint(filter(None, keys)):
            return node
        rest = tuple(entry for entry in loose if entry not in types)
        first = types[0].key
        buildings = Entry(Scalar("buildings", "", first.span), Mapping(types, first.span))
        return Mapping((*own, buildings, *rest), node.span)

    def claims(
        self, entry: Entry | None, items: Collection[str], player: str, signed: Collection[str] = ()
    ) -> Claims | None:
        """Return what a player had worked out, in total or by these items, among which are `TOTALS`.

        The numbers of those `signed` may be less than 0.
        """
        if entry is None:
            return None
        if isinstance(entry.value, Scalar):
            return Claims({}, self._claim(entry.value, player, signed="total" in signed))
        found = {}
        for name, item in self.named(entry.value, items, "claimed", "claim", player):
            number = self._claim(item.value, player, signed=name in signed)
            if number is not None:
                found[name] = number
        totals = {name: found.pop(name, None) for name in TOTALS}
        return Claims(found, totals["total"], totals["sum"], totals["running"])

    def _claim(self, node: Node, player: str, *, signed: bool) -> Number | None:
        return self.signed(node, player) if signed and self.is_signed(node) else self.number(node, player)

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
        node = self._numbers_in_words(entry.value)
        numbers = ((name, self.number(item.value)) for name, item in self.by_player(node, players, what, add_unknown))
        return {name: number for name, number in numbers if number is not None}

    def _numbers_in_words(self, node: Node) -> Node:
        """Return `Kim 31, Nina 28` or a list of such numbers as a mapping; names or numbers alone are none."""
        items = node.items if isinstance(node, Sequence) else ()
        texts = [item.text for item in items if isinstance(item, Scalar)]
        is_told = all(any(map(str.isdigit, text)) and any(map(str.isalpha, text)) for text in texts)
        return self._counted(node) if is_told else node

    # Findings

    def complain(self, node: Node, detail: str, player: str | None = None, *, rule: str | None = None) -> None:
        """Add that a node is not what is expected, unless it has its finding already."""
        if not isinstance(node, Unread):
            self.findings.add("wrong-type", start_of(node.span), detail, player=player, rule=rule)

    def fits(self, items: abc.Sequence[Node], most: int, player: str | None = None) -> bool:
        """Tell whether a list is as long as a game can have it; add that it is longer at the first item too many."""
        if len(items) > most:
            self.findings.add("too-large", start_of(items[most].span), "list", player=player, limit=most)
        return len(items) <= most

    def _add_unknown_key(
        self, key: Scalar, known: Collection[str], detail: str, player: str | None
    ) -> Suggestion | None:
        """Add that a key is none, or may be several; return which one was perhaps meant."""
        several = self.names.meanings(key.text, known)
        if several:
            self.findings.add("ambiguous-key", key.span, player=player, key=key.text, candidates=several)
            return None
        buildings = self.names.types_of_letter(key.text, known)
        if buildings:
            letter = key.text.strip()
            self.findings.add("ambiguous-letter", key.span, player=player, letter=letter, buildings=buildings)
            return None
        guess = self.names.guess(key.text.strip(), known)
        values = {"key": key.text, "known": tuple(known), "nearest": guess.word if guess is not None else None}
        self.findings.add("unknown-key", key.span, detail, player=player, values=values)
        return guess

    def _add_unknown_player(self, key: Scalar, players: Collection[str]) -> None:
        values = {
            "key": key.text,
            "known": tuple(sorted(players)),
            "nearest": self.names.suggest_player(key.text, players),
        }
        self.findings.add("unknown-key", key.span, "player", values=values)

    def add_duplicate(self, key: Scalar, first: Scalar, player: str | None) -> None:
        """Add that a key says what another one has said already."""
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
