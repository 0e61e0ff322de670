"""A transcript to located facts: who wrote what where. What it means is for others to say.

Which tile a word means is not decided here (`meant_tiles` does), so that `inference` can work out those that the
notation leaves open.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from ..buildings import Building
from ..geometry import COORDINATE_LIMIT, ORIGIN, Cell, TileSide, cell_at
from ..items import all_items, items_of, line_of
from ..reading.findings import Edit, Fix, Span
from ..reading.forms import PLAYER_LIMIT, TOTALS
from ..reading.names import NAME_LIMIT, composed, hidden_in, is_seen, seen
from ..reading.nodes import Entry, Mapping, Node, Scalar, Sequence, is_empty, is_without_entries
from ..reading.rows import (
    comment_in,
    fix_of,
    late_starts,
    plain_rows_of,
    rows_of,
    unfaithful_row,
    without_comments,
    without_remarks,
    words_of,
)
from ..reading.scoring_words import ORDINALS
from ..reading.source import code_point
from ..reading.values import Claims, CountsText, Number, ValueReader, start_of
from . import cards, form, numbers
from .drawing import EMPTY, Drawn, PalaceText, drawn, drawn_table, is_cell, number_of_tiles, palace_text
from .repeats import repeated_rows, row_removed, without_rows
from .texts import BeforeText, EarlierText, LeftoverText, NamingPlace, PlayerText, PointsText, TableText, Transcript
from .tile_sets import set_of
from .tiles import base_set, parse, signs_in

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Callable, Collection

    from ..reading.names import Suggestion
    from ..reading.rows import Row
    from .score_cards import Order
    from .tiles import Tile

TILE_LIMIT = 250_000
_MOST_KEYS = 100
"""Keys at the top of a file that are looked through."""
_WORD = re.compile(r"[^\s,]+")
_BETWEEN_COMMAS = re.compile(r"[^\s,;](?:[^,;]*[^\s,;])?")
_Player = TypeVar("_Player")
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
"""The dashes of a phone's keyboard, of which one is a minus."""
_SIGNED = re.compile(r"[-+]?[0-9]{1,9}")
_LIKE_A_NUMBER = re.compile(r"\s*[-+~\u2010-\u2015\u2212]?[ ]*\d")

_TOP_KEYS = form.GAME.keys
_ATTACK_KEYS = ("attack", "attacks")
_KEYS_OF_MODULES = ("rule", *numbers.score_cards()["keys"])
"""Keys that are told where there are modules, or one of them is written."""
_USUAL_KEYS = tuple(key for key in _TOP_KEYS if key not in (*_ATTACK_KEYS, *_KEYS_OF_MODULES))
"""Those of a game without modules."""
_DIRECTIONS = {side.name.lower(): side for side in TileSide}
_PLAYER_KEYS = form.PLAYER.keys
_CLAIM_ITEMS = form.CLAIM.keys


def read(values: ValueReader, root: Node | None) -> Transcript:
    """Return what a file says, as far as it can be read; every fault on the way is added to the reader's findings."""
    return _PalaceReader(values).transcript(root)


def _part(entry: Entry) -> Span:
    """Return the part of the file that a key and its value take."""
    return Span(*entry.key.span[:2], *entry.value.span[2:])


def _sum(counts: CountsText) -> Number:
    return Number(sum(number.value for number in counts.counts.values()), counts.span)


def _without(keys: tuple[str, ...], some: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if key not in some)


def _is_drawn(fields: dict[str, Entry]) -> bool:
    """Tell whether a player's tiles lie in a palace: how long its wall is can be seen there."""
    return "palace" in fields or "tiles" in fields


def _with_items(claims: Claims | None, counted: abc.Mapping[str, Number]) -> Claims | None:
    """Return a player's claims with what was counted beside a palace."""
    if not counted:
        return claims
    written = claims or Claims({}, None)
    return written._replace(items={**counted, **written.items})


class _PalaceReader(ValueReader):
    """Reads a file of the base game."""

    def __init__(self, values: ValueReader) -> None:
        super().__init__(
            values.source, values.names, values.findings, is_pad=values.is_pad, keeps_names=values.keeps_names
        )
        self._tiles = 0
        self._any_tiles = False
        self._modules_played: tuple[str, ...] = ()
        self._tile_set = base_set()
        self._signs: Collection[str] = ()
        self._naming: NamingPlace | None = None
        self._virtual_written = False
        self._has_extra = False
        self._player_keys = _PLAYER_KEYS
        self._claim_items = _CLAIM_ITEMS
        self._bare: set[str] = set()
        self._own_before: dict[str, tuple[Scalar, Number]] = {}

    # The file

    def transcript(self, root: Node | None) -> Transcript:
        if isinstance(root, Mapping) and not any(entry.key.text in {"players", "scorings"} for entry in root.entries):
            from . import headless  # few files need it

            root = headless.with_heads(root, self.names, self._known_keys(root))
        head = self._head(root)
        if head and not self._names_modules(root):
            self._naming = NamingPlace(head, "modules: [{}]\n")
        fields = self.top_fields(root, self._known_keys(root))
        if "modules" in fields:
            self._naming = self._end_of_modules(fields["modules"].value, is_block=head is not None)
        self._modules_played = modules = self._modules(fields.get("modules"))
        rules, rules_end = self._rules(fields.get("rule"), modules)
        self._tile_set = set_of(modules, rules)
        if modules:
            from .expansions.rules import signs_of  # few games have expansions

            self._signs = signs_of(modules).keys()
        off = [item for item in all_items("alhambra") if item not in items_of("alhambra", modules, extra=True)]
        if off:  # what a module brings is unknown without it
            self._player_keys = _without(_PLAYER_KEYS, [item.typed for item in off])
            self._claim_items = _without(_CLAIM_ITEMS, [item.id for item in off])
        self._check_switched_on(fields, modules)
        attacks = self._attack_fields(fields, modules)
        self._any_tiles = self._says_any_tiles(fields.get("tiles"))
        tables, earlier = self._tables(fields, root)
        virtual = {player.name for table in tables for player in table.players if player.virtual}
        everybody = {player.name for table in tables for player in table.players}
        everybody |= {player.name for scoring in earlier for player in scoring.players}
        pairs = self._pairs_before(fields, tables, everybody)
        before = None if pairs else self._before(fields, tables, everybody)
        claims = self.numbers_by_player(fields.get("claimed"), everybody, "claimed-table")
        leftovers = self._leftovers(fields.get("leftovers"))
        money = self._money(fields.get("money"), everybody - virtual)
        if leftovers and "money" not in fields:
            self.findings.add("missing-key", fields["leftovers"].key.span, "money", rule="B2.6", key="money")
        whole = "players" not in fields or bool(pairs)
        return Transcript(
            self._any_tiles,
            tables,
            claims,
            leftovers,
            money,
            earlier or pairs,
            before,
            whole,
            self._virtual_written,
            modules,
            self._says_no_virtual(fields.get("virtual"), tables, earlier),
            self._track(fields),
            head,
            any(player.has_extra for table in tables for player in table.players),
            rules,
            rules_end,
            fields["modules"].key.span if modules else None,
            self._naming,
            self._orders(fields, modules, tables),
            self._attacks(attacks, fields, tables) if attacks is not None else {},
        )

    def _known_keys(self, root: Node | None) -> tuple[str, ...]:
        """Return the keys at the top of a file: without modules nothing of theirs is known."""
        entries = root.entries if isinstance(root, Mapping) else ()
        of_modules = ("modules", *_KEYS_OF_MODULES)
        has_modules = any(
            each.key.text in of_modules
            or (each.key.text not in _USUAL_KEYS and self._key(each.key.text, of_modules) is not None)
            for each in entries
        )
        return _TOP_KEYS if has_modules else _USUAL_KEYS

    def _attack_fields(self, fields: dict[str, Entry], modules: tuple[str, ...]) -> dict[str, Entry] | None:
        """Take from where invaders come out of the fields; None where nobody attacks."""
        own = {key: fields.pop(key) for key in _ATTACK_KEYS if key in fields}
        if any(item.kind == "loss" for item in items_of("alhambra", modules)):
            return own
        for entry in own.values():
            self._add_unknown_key(entry.key, _USUAL_KEYS, "", None)
        return None

    def _attacks(
        self, own: dict[str, Entry], fields: dict[str, Entry], tables: tuple[TableText, ...]
    ) -> dict[int, TileSide]:
        """Return from which side the invaders come in each scoring."""
        written: dict[int, tuple[Node, TileSide | None]] = {}
        is_game = "players" not in fields and "scorings" in fields
        unwanted = "attack" if is_game else "attacks"
        if unwanted in own:
            other = "scorings" if is_game else "players"
            self.findings.add("keys-exclude", own[unwanted].key.span, key=own[unwanted].key.text, other=other)
        elif "attack" in own:
            node = own["attack"].value
            written = {table.scoring: (node, self._direction(node)) for table in tables[:1]}
        elif "attacks" in own:
            from . import score_cards  # few games have expansions

            first: dict[int, Scalar] = {}
            for each in self.entries(score_cards.numbered(own["attacks"].value), "attacks"):
                scoring = self._scoring_named(each.key.text)
                if scoring is None:
                    self.findings.add("unknown-key", each.key.span, "scoring", rule="B5.1", key=each.key.text)
                elif scoring in first:
                    self.add_duplicate(each.key, first[scoring], None)
                else:
                    first[scoring] = each.key
                    written[scoring] = each.value, self._direction(each.value)
        if not own or written:
            self._check_attacks(written, tables, "attacks" if is_game else "attack")
        return {scoring: side for scoring, (_, side) in written.items() if side is not None}

    def _check_attacks(
        self, written: abc.Mapping[int, tuple[Node, TileSide | None]], tables: tuple[TableText, ...], key: str
    ) -> None:
        """Add the scorings whose attack is missing, and cards that are there twice."""
        for table in tables:
            if table.is_scored and table.scoring not in written and not self.is_pad:
                values = {"key": key, "scoring": table.scoring}
                self.findings.add("missing-key", table.span, "attack", rule="X15.2", values=values)
        first: dict[TileSide, int] = {}
        for scoring, (node, side) in sorted(written.items(), key=lambda each: each[0]):
            if side in first:
                values = {"direction": side.name.lower(), "scoring": first[side]}
                self.findings.add("attack-twice", node.span, values=values)
            elif side is not None:
                first[side] = scoring

    def _direction(self, node: Node) -> TileSide | None:
        if isinstance(node, Scalar):
            letters = [side for side in TileSide if node.text.strip().lower() == side.letter]
            if letters:
                return letters[0]
        name = self.name(node, tuple(_DIRECTIONS), "direction", rule="X15.2")
        return _DIRECTIONS[name] if name is not None else None

    def _says_no_virtual(
        self, entry: Entry | None, tables: tuple[TableText, ...], earlier: tuple[EarlierText, ...]
    ) -> bool:
        """Tell whether two people have played without the imaginary player, and say so (B6.1)."""
        if entry is None:
            return False
        node = entry.value
        says_no = is_empty(node) or (isinstance(node, Scalar) and self._says_none(node.text))
        if not says_no:
            self.complain(node, "no-virtual", rule="B6.1")
            return False
        sittings: list[TableText | EarlierText] = [*tables, *earlier]
        if all(each.complete for each in sittings):
            number = max((len(each.players) for each in sittings), default=0)
            has_virtual = any(player.virtual for table in tables for player in table.players)
            if sittings and (has_virtual or number != numbers.virtual_needed_at()):
                values = {"key": entry.key.text, "number": number}
                self.findings.add("keys-exclude", entry.key.span, "no-virtual", rule="B6.1", values=values)
        return True

    def _track(self, fields: dict[str, Entry]) -> bool | None:
        """Return whether the numbers of scoring 2 are positions on the scoring track; None if nobody says."""
        if "track" not in fields:
            return None
        before = fields["before"].value if "before" in fields else None
        has_pairs = isinstance(before, Mapping) and any(isinstance(each.value, Sequence) for each in before.entries)
        if "scorings" not in fields and "players" in fields and not has_pairs:
            self.findings.add("keys-exclude", fields["track"].key.span, key="track", other="players")
        return self.flag(fields["track"])

    def _head(self, root: Node | None) -> Span | None:
        """Return where a line can be added at the top of a file; None if the file has another form."""
        if not isinstance(root, Mapping) or root.span.column != 1:
            return None
        line = root.span.line
        is_block = self.source.lines[line - 1][:1] not in {"{", ""}
        return Span(line, 1, line, 1) if is_block else None

    def _modules(self, entry: Entry | None) -> tuple[str, ...]:
        """Return the modules that are played with, in the order of the data; note those that are not judged."""
        if entry is None or is_empty(entry.value):
            return ()
        from . import modules  # few games have expansions

        found = set()
        for node in self._module_words(entry.value):
            name = self._module_named(node.text) if isinstance(node, Scalar) else None
            if name is not None:
                found.add(name)
            elif isinstance(node, Scalar) and self.findings.is_full("unknown-name"):
                self.findings.omit("unknown-name")  # to look for what was meant takes time
            elif isinstance(node, Scalar):
                values = {"name": node.text, "known": numbers.known_modules(), "nearest": modules.suggested(node.text)}
                self.findings.add("unknown-name", node.span, "module", values=values)
            else:
                self.complain(node, "name")
        played = tuple(name for name in numbers.known_modules() if name in found)
        unjudged = modules.not_judged(played)
        if unjudged:
            self.findings.add("module-not-judged", entry.key.span, modules=unjudged)
        return played

    def _module_named(self, text: str) -> str | None:
        """Return which module a text names: by one of its names, or by the word for what it brings."""
        from . import modules  # as above

        return modules.named(text) or self.names.find(text, numbers.judged_modules())

    def _rules(self, entry: Entry | None, modules: Collection[str]) -> tuple[dict[str, bool], Edit | None]:
        """Return the answers to what no source settles, and the edit that adds another one."""
        if entry is None or is_empty(entry.value):
            return {}, None
        from . import house_rules  # few games have expansions

        node = self._counted(entry.value) if isinstance(entry.value, Scalar) else entry.value
        if not isinstance(node, Mapping):
            self.complain(node, "rules")
            return {}, None
        if not node.entries:
            return {}, None
        known = [rule.id for rule in house_rules.rules_of(modules)]
        given: dict[str, bool] = {}
        first_key: dict[str, Scalar] = {}
        for each in node.entries:
            rule = self.names.find(each.key.text, known)
            if rule in first_key:
                self.add_duplicate(each.key, first_key[rule], None)
                continue
            if rule is not None:
                first_key[rule] = each.key
            if rule is None:
                nearest = self.names.suggest(each.key.text, known)
                values = {"name": each.key.text, "known": tuple(known), "nearest": nearest}
                fixes = self._with_module_of(each.key.text)
                self.findings.add("unknown-name", each.key.span, "rule", fixes=fixes, values=values)
            elif (answer := self.flag(each)) is not None:
                given[rule] = answer
        if not node.entries:
            return given, None
        first, last = node.entries[0], node.entries[-1]
        end = Span(*last.value.span[2:], *last.value.span[2:])
        is_flow = first.key.span.line == entry.key.span.line
        return given, Edit(end, ", " if is_flow else "\n" + " " * (first.key.span.column - 1))

    def _with_module_of(self, name: str) -> tuple[Fix, ...]:
        """Return what names the module of a rule, in a file that does not."""
        from . import house_rules  # as above

        modules = {rule.id: rule.module for rule in house_rules.all_rules()}
        rule = self.names.find(name, modules)
        if rule is None or self._naming is None or modules[rule] in self._modules_played:
            return ()
        return (self._naming.fix((modules[rule],)),)

    def _names_modules(self, root: Node | None) -> bool:
        """Tell whether a file has the key of the modules, whatever is below it."""
        entries = root.entries if isinstance(root, Mapping) else ()
        return any(
            entry.key.text == "modules"
            or (entry.key.text not in _TOP_KEYS and self._key(entry.key.text, ("modules",)) is not None)
            for entry in entries[:_MOST_KEYS]
        )

    def _add_unknown_key(
        self, key: Scalar, known: Collection[str], detail: str, player: str | None
    ) -> Suggestion | None:
        """Add that a key is none; where it is one of a module that is not played with, with the line that names it."""
        modules = () if self.findings.is_full("unknown-key") else self._modules_of(key.text)
        if len(modules) != 1:
            return super()._add_unknown_key(key, known, detail, player)
        self._add_switched_off(key, known, modules[0], detail, player)
        return None

    def _modules_of(self, word: str) -> tuple[str, ...]:
        """Return the modules that are not played with and have a key, or an item, of this name."""
        modules: dict[str, str] = {}
        for item in all_items("alhambra"):
            if item.module and item.module not in self._modules_played:
                own = _ATTACK_KEYS if item.kind == "loss" else ()
                modules.update(dict.fromkeys((item.id, item.typed or item.id, *own), item.module))
        found = self.names.find(word, modules)
        meant = self.names.meanings(word, modules) if found is None else (found,)
        return tuple(dict.fromkeys(modules[each] for each in meant))

    def _add_switched_off(
        self, key: Scalar, known: Collection[str], module: str, detail: str = "", player: str | None = None
    ) -> None:
        """Add that a key is unknown without its module, with the line that names it."""
        values = {"key": key.text, "known": tuple(known), "nearest": None}
        fixes = (self._naming.fix((module,)),) if self._naming is not None else ()
        self.findings.add("unknown-key", key.span, detail, player=player, fixes=fixes, values=values)

    def _check_switched_on(self, fields: dict[str, Entry], modules: Collection[str]) -> None:
        """Take the keys of modules that are not played with out of the fields; add that they are unknown."""
        cards = numbers.score_cards()
        for key in cards["keys"]:
            if key in fields and cards["module"] not in modules:
                self._add_switched_off(fields.pop(key).key, _USUAL_KEYS, cards["module"])

    def _orders(
        self, fields: dict[str, Entry], modules: Collection[str], tables: tuple[TableText, ...]
    ) -> abc.Mapping[int, Order]:
        """Return the orders of the score cards by scoring, in a game that has such cards."""
        if numbers.score_cards()["module"] not in modules:
            return {}
        from . import score_cards  # few games have expansions

        asked = {table.scoring: table.span for table in tables if table.complete and (table.is_scored or self.is_pad)}
        return score_cards.read(self, fields, [table.scoring for table in tables], asked, self._scoring_named)

    def _module_words(self, node: Node) -> tuple[Node, ...]:
        """Return what may name modules: the items of a list, or the parts of a text between commas."""
        if isinstance(node, Sequence):
            return node.items
        if not isinstance(node, Scalar) or node.style or node.span.end_line != node.span.line:
            return (node,)
        line, column = node.span.line, node.span.column
        return tuple(
            Scalar(match[0], "", Span(line, column + match.start(), line, column + match.end()))
            for match in _BETWEEN_COMMAS.finditer(node.text)
        )

    def _end_of_modules(self, node: Node, *, is_block: bool) -> NamingPlace | None:
        """Return where one more module is named behind those of a list, or of a text; None if it has another form."""
        words = self._module_words(node)
        # A text in quotes, or one in a file that is a single mapping in braces, is not to be gone on with.
        is_plain = isinstance(node, Sequence) or (isinstance(node, Scalar) and not node.style and is_block)
        last = words[-1] if words and is_plain else None
        if not isinstance(last, Scalar):
            return None
        before = self.source.lines[last.span.line - 1][: last.span.column - 1]
        text = f"\n{before}{{}}" if before.strip() == "-" else ", {}"
        return NamingPlace(Span(*last.span[2:], *last.span[2:]), text, last.text)

    def _says_any_tiles(self, entry: Entry | None) -> bool:
        if entry is None:
            return False
        if isinstance(entry.value, Scalar) and self.names.find(entry.value.text, ("any",)):
            return True
        self.complain(entry.value, "tiles-any", rule="B1.1")
        return False

    def _tables(
        self, fields: dict[str, Entry], root: Node | None
    ) -> tuple[tuple[TableText, ...], tuple[EarlierText, ...]]:
        """Return the scorings with palaces or counts, and those with points alone."""
        if "scorings" not in fields and "scoring" in fields and isinstance(fields["scoring"].value, Mapping):
            # Some languages have one word for one scoring and for several.
            fields["scorings"] = fields.pop("scoring")
        players, scorings = self._seats(fields.get("players")), fields.get("scorings")
        scoring = self._scoring(fields.get("scoring"))
        if players and scorings:
            self.findings.add("keys-exclude", scorings.key.span, key="scorings", other="players")
        elif scorings and "scoring" in fields:
            self.findings.add("keys-exclude", fields["scoring"].key.span, key="scoring", other="scorings")
        if scorings and not players and is_without_entries(scorings.value):
            self.findings.add("missing-key", scorings.key.span, "players", key="players")
        if players:
            table = self._table(scoring or numbers.FINAL_SCORING, players)
            # Of which scoring nobody knows, nothing is told that depends on it.
            complete = table.complete and (scoring is not None or "scoring" not in fields)
            return (table._replace(complete=complete, assumed=scoring is None),), ()
        if scorings:
            return self._scorings(scorings.value)
        if isinstance(root, Mapping):
            self.findings.add("missing-key", start_of(root.span), "players", key="players")
        return (), ()

    def _seats(self, entry: Entry | None) -> Entry | None:
        """Return players that are written as a list with their names as keys."""
        if entry is None or not isinstance(entry.value, Sequence):
            return entry
        from ..reading import listed  # few files need it

        return Entry(entry.key, listed.players(entry.value, self.names))

    def _scoring(self, entry: Entry | None) -> int | None:
        if entry is None:
            return None
        if isinstance(entry.value, Scalar) and (named := self._scoring_named(entry.value.text)):
            return named
        if isinstance(entry.value, Scalar) and "+" in entry.value.text:  # two scorings are not their sum
            self.findings.add("wrong-type", entry.value.span, "scoring", rule="B5.1")
            return None
        number = self.number(entry.value)
        if number is not None and number.value not in numbers.SCORINGS:
            self.findings.add("wrong-type", number.span, "scoring", rule="B5.1")
            return None
        return number.value if number else None

    def _scoring_named(self, text: str) -> int | None:
        """Return which scoring a number or a word like `final` means, in any language."""
        text = text.strip()
        if text.isdigit():
            return int(text) if text in map(str, numbers.SCORINGS) else None
        name = self.names.find(text, ORDINALS)
        return None if name is None else numbers.SCORINGS[ORDINALS.index(name)]

    def _scorings(self, node: Node) -> tuple[tuple[TableText, ...], tuple[EarlierText, ...]]:
        tables = []
        earlier = []
        first: dict[int, Entry] = {}
        entries = tuple(self._seats(entry) or entry for entry in self.entries(node, "scorings"))
        self.learn_names(entry.value for entry in entries)
        for entry in entries:
            scoring = self._scoring_named(entry.key.text)
            if scoring is None:
                self.findings.add("unknown-key", entry.key.span, "scoring", rule="B5.1", key=entry.key.text)
            elif scoring in first:
                self.add_duplicate(entry.key, first[scoring].key, None)
            elif scoring != numbers.FINAL_SCORING and self._has_points_alone(entry.value):
                earlier.append(EarlierText(scoring, *self._seated(entry, self._points)))
            else:
                tables.append(self._table(scoring, entry, in_game=True))
            if scoring is not None:
                first.setdefault(scoring, entry)
                self.findings.scorings.append((scoring, _part(entry)))
        return tuple(sorted(tables, key=attrgetter("scoring"))), tuple(sorted(earlier, key=attrgetter("scoring")))

    def _table(self, scoring: int, entry: Entry, *, in_game: bool = False) -> TableText:
        def player(name: str, own: Entry) -> PlayerText | None:
            if in_game and self._is_points(own.value):
                detail = "points-final" if scoring == numbers.FINAL_SCORING else "points-mixed"
                self.complain(own.value, detail, name, rule="B5.4")
                return None
            return self._player(name, own)

        table = TableText(scoring, *self._seated(entry, player))
        self._check_bare(table)
        return table

    def _check_bare(self, table: TableText) -> None:
        """Note who has written claims alone; a virtual player may have nothing beside one who has (B6.1)."""
        bare = [player for player in table.players if player.name in self._bare and not self.is_pad]
        for player in bare:
            if player.claims is not None:
                self.findings.add("claimed-alone", player.span, player=player.name)
            elif not any(other.claims is not None for other in bare):
                values = {"key": "buildings"}
                self.findings.add(
                    "missing-key", player.span, "buildings", rule="B6.1", player=player.name, values=values
                )
        self._bare.clear()

    def _seated(
        self, entry: Entry, read_player: Callable[[str, Entry], _Player | None]
    ) -> tuple[tuple[_Player, ...], frozenset[str], bool, Span]:
        """Return the players of a scoring, the names that are written, whether all could be read, and the key."""
        before = self.met
        self.met = set()
        players = self.players(entry.value, read_player)
        names = frozenset(self.met)
        self.met |= before
        # Who stands there twice is not to be counted either: one of the two is somebody else.
        node = entry.value
        complete = isinstance(node, Mapping) and not node.repeated and len(players) == len(node.entries)
        return players, names, complete or is_empty(entry.value), entry.key.span

    def _has_points_alone(self, node: Node) -> bool:
        """Tell whether a scoring has points in place of the players' entries."""
        values = [entry.value for entry in node.entries] if isinstance(node, Mapping) else []
        return any(map(self._is_points, values)) and not any(
            isinstance(value, Mapping) or self._is_counts(value) for value in values
        )

    def _is_points(self, node: Node) -> bool:
        """Tell whether somebody who wrote this meant a number of points, be it unknown, rough or negative."""
        if not isinstance(node, Scalar):
            return False
        from ..reading.numerals import is_unknown  # few write a player's entry in one line

        is_like_one = _LIKE_A_NUMBER.match(node.text) or is_unknown(node.text.strip())
        return bool(is_like_one) and not self._is_counts(node)

    def _is_counts(self, node: Node) -> bool:
        """Tell whether a text says in words how many tiles of some type there are."""
        if not isinstance(node, Scalar) or node.text.isdecimal():
            return False
        counted = self._counted(node)
        return isinstance(counted, Mapping) and any(
            self.names.find(entry.key.text, tuple(Building)) for entry in counted.entries
        )

    def _points(self, name: str, entry: Entry) -> PointsText | None:
        number = self.number(entry.value, name)
        return PointsText(name, entry.key.span, number) if number is not None else None

    def _before(
        self, fields: dict[str, Entry], tables: tuple[TableText, ...], players: Collection[str]
    ) -> BeforeText | None:
        """Return the points of all earlier scorings, which only a later scoring alone can have before it."""
        entry = fields.get("before")
        own = self._own_before
        keys = [key for key, _ in own.values()]
        if entry is not None:
            keys = [entry.key, *keys]
        if not keys:
            return None
        if "players" not in fields and "scorings" in fields:
            for key in keys:
                self.findings.add("keys-exclude", key.span, key="before", other="scorings")
        elif tables and tables[0].scoring == numbers.SCORINGS[0]:
            for key in keys:
                self.findings.add("keys-exclude", key.span, key="before", other="scoring: 1")
        points = self.numbers_by_player(entry, players, "before", self._adder_of_unseated(players))
        for name, (key, _) in own.items():
            if name in points:
                self.add_duplicate(key, keys[0], name)
        return BeforeText({name: number for name, (_, number) in own.items()} | points, keys[0].span)

    def _pairs_before(
        self, fields: dict[str, Entry], tables: tuple[TableText, ...], players: Collection[str]
    ) -> tuple[EarlierText, ...]:
        """Return the scorings of `before: {Kim: [8, 23]}`; none where not every entry is such a list."""
        entry = fields.get("before")
        is_final = "players" in fields and bool(tables) and tables[0].scoring == numbers.FINAL_SCORING
        if entry is None or not is_final or self._own_before or not isinstance(entry.value, Mapping):
            return ()
        before = numbers.SCORINGS[:-1]
        lists = [each.value.items for each in entry.value.entries if isinstance(each.value, Sequence)]
        if not lists or len(lists) < len(entry.value.entries) or any(len(each) != len(before) for each in lists):
            return ()
        points: dict[int, list[PointsText]] = {scoring: [] for scoring in before}
        for name, own in self.by_player(entry.value, players, "before", self._adder_of_unseated(players)):
            for scoring, item in zip(before, own.value.items if isinstance(own.value, Sequence) else (), strict=True):
                number = self.number(item, name)
                if number is not None:
                    points[scoring].append(PointsText(name, own.key.span, number))
        return tuple(
            EarlierText(
                scoring,
                tuple(own),
                frozenset(each.name for each in own),
                len(own) == len(lists),
                entry.key.span,
            )
            for scoring, own in points.items()
        )

    def _adder_of_unseated(self, players: Collection[str]) -> Callable[[Scalar], None]:
        """Return what adds that somebody who has points before is no player of the game."""

        def add(key: Scalar) -> None:
            values = {
                "name": key.text,
                "known": tuple(sorted(players)),
                "nearest": self.names.suggest(key.text, players),
            }
            self.findings.add("player-missing", key.span, "before", rule="B5.4", values=values)

        return add

    # A player

    def _player(self, name: str, entry: Entry) -> PlayerText | None:
        if is_empty(entry.value) and not self.is_pad:
            self.findings.add("missing-key", entry.key.span, "palace", player=name, key="palace")
            return None
        written = Mapping((), entry.value.span) if is_empty(entry.value) else entry.value
        value = self._without_before(self.with_counts(self._with_tiles(written), self._player_keys), name)
        if not isinstance(value, Mapping):
            self.complain(value, "player", name)
            return None
        fields = self.fields(value, self._player_keys, name)
        self._virtual_written |= "virtual" in fields
        flag = self.flag(fields.get("virtual"), name)
        virtual = flag or False
        tiles = self._number_of_tiles(fields, name)
        palace = self._palace(fields, name)
        counts = self.counts(fields.get("buildings"), name)
        wall = self.number(fields[form.WALL].value, name) if form.WALL in fields else None
        if counts is not None and wall is None and form.WALL in fields:
            counts = counts._replace(complete=False)
        self._check_forms(entry.key.span, fields, name, virtual=virtual)
        has_cards = [item for item in form.TYPED if item.cards and item.typed in fields]
        cards = self._cards(fields, name)
        pieces = self._pieces(fields, name) | {item: counts for item, (_, counts) in cards.items()}
        numbers = self._numbers(fields, name) | {item: _sum(own) for item, own in pieces.items()}
        claimed = self.claims(fields.get("claimed"), self._claim_items, name, self._signed(fields))
        if _is_drawn(fields):  # what a drawing shows is compared
            shown = {item.id: numbers.pop(item.id) for item in form.SHOWN if item.id in numbers}
            claimed = _with_items(claimed, {**({} if wall is None else {line_of("alhambra").id: wall}), **shown})
        return PlayerText(
            name,
            entry.key.span,
            flag,
            None if virtual else palace,
            counts,
            None if virtual or _is_drawn(fields) else wall,
            self._reserve(fields.get("reserve"), name),
            claimed,
            tiles,
            numbers,
            None if virtual else self._extra(fields.get(form.EXTRA_KEY), name),
            pieces,
            frozenset(
                item.typed
                for item in form.TYPED
                if (item.typed in fields or item in has_cards) and item.id not in numbers
            ),
            {item: words for item, (words, _) in cards.items()},
        )

    def counts(self, entry: Entry | None, player: str) -> CountsText | None:
        """Return how many buildings of each type a player has; tiles in place of counts are counted."""
        if entry is None or self._any_tiles:
            return super().counts(entry, player)
        if isinstance(entry.value, Mapping) and all(
            len(each.key.text) > 1 and not each.key.text[-1].isdigit() for each in entry.value.entries
        ):
            return super().counts(entry, player)
        from ..reading import brief  # few write so
        from . import tile_lists

        text = brief.words(entry.value, self.source)
        if tile_lists.are_tiles(text.words, self._tile_set):
            return tile_lists.counted(text, entry.key.span, player, self._tile_set, self.findings)
        counts = super().counts(entry, player)
        if counts is not None and counts.complete and tile_lists.may_be_tiles(text.words, self._tile_set):
            return counts._replace(doubt=text)
        return counts

    def _with_tiles(self, node: Node) -> Node:
        """Return a player's entry with tiles that are directly behind the name put below `buildings`."""
        if not isinstance(node, Scalar) or self._any_tiles or is_empty(node):
            return node
        from ..reading import brief  # few write so
        from . import tile_lists

        if not tile_lists.are_tiles(brief.words(node, self.source).words, self._tile_set):
            return node
        return Mapping((Entry(Scalar("buildings", "", node.span), node),), node.span)

    def _numbers(self, fields: dict[str, Entry], name: str) -> dict[str, Number]:
        """Return how many a player has of what is counted and written down, by item."""
        written = {
            item.id: (self._loss if item.kind == "loss" else self.number)(fields[item.typed].value, name)
            for item in form.TYPED
            if item.typed in fields
        }
        return {item: number for item, number in written.items() if number is not None}

    def _loss(self, node: Node, player: str) -> Number | None:
        """Return points that are lost, which are written with a minus."""
        number = self.signed(node, player) if self.is_signed(node) else self.number(node, player)
        if number is None or number.value <= 0:
            return number
        fixes = (Fix((Edit(number.span, f"-{number.value}"),), safe=True),)
        self.findings.add(
            "wrong-type", number.span, "lost", rule="X15.2", player=player, fixes=fixes, values={"number": number.value}
        )
        return None

    def _pieces(self, fields: dict[str, Entry], name: str) -> dict[str, CountsText]:
        """Take what lies on buildings and is written by type out of the fields; return it by item."""
        found = {}
        for item in form.TYPED:
            entry = fields.get(item.typed)
            is_by_type = item.kind == "added" or (item.pieces and entry is not None and self._are_counts(entry.value))
            if is_by_type and entry is not None:
                del fields[item.typed]
                is_none = isinstance(entry.value, Scalar) and self._says_no_number(entry.value.text)
                counts = CountsText({}, True, entry.key.span) if is_none else super().counts(entry, name)  # noqa: FBT003
                if counts is not None:
                    found[item.id] = counts
        return found

    def _cards(self, fields: dict[str, Entry], name: str) -> dict[str, tuple[tuple[Scalar, ...], CountsText]]:
        """Take cards that show tiles out of the fields; return them by item, with how many there are of each type."""
        found = {}
        for item in form.TYPED:
            entry = fields.pop(item.typed, None) if item.cards else None
            if entry is None:
                continue
            words = self._card_words(entry.value)
            if words is None:
                self.complain(entry.value, "cards", name)
                continue
            own: dict[Tile, Scalar] = {}
            for word in words:
                tile = cards.tile_of(item, word.text)
                if tile is None:
                    told = {"text": word.text, "known": cards.names_of(item)}
                    self.findings.add("wrong-card", word.span, "unknown", player=name, values=told)
                elif tile in own:
                    values = {"card": cards.name_of(tile), "line": own[tile].span.line}
                    self.findings.add("wrong-card", word.span, "again", player=name, values=values)
                else:
                    own[tile] = word
            types = [tile.building for tile in own]
            counts = {tile.building: Number(types.count(tile.building), word.span) for tile, word in own.items()}
            found[item.id] = tuple(own.values()), CountsText(counts, len(own) == len(words), entry.key.span)
        return found

    def _card_words(self, node: Node) -> tuple[Scalar, ...] | None:
        """Return the words of a list of cards, or of a text; None for anything else."""
        from ..reading import brief  # few games have expansions

        if is_without_entries(node) or (isinstance(node, Scalar) and self._says_no_number(node.text)):
            return ()
        if not isinstance(node, Sequence):
            return brief.words(node, self.source).words or None
        items = [brief.words(item, self.source).words for item in node.items[:PLAYER_LIMIT]]
        return tuple(word for words in items for word in words) if all(items) else None

    def _says_no_number(self, text: str) -> bool:
        """Tell whether a text says that there is nothing of what is counted by type."""
        return text.strip() == "0" or self._says_none(text)

    def _are_counts(self, node: Node) -> bool:
        return isinstance(node, Mapping) or self._is_counts(node)

    def _extra(self, entry: Entry | None, player: str) -> dict[str, Number] | None:
        """Return points that nobody can check, by their names; one that is empty where they have none."""
        if entry is None:
            return None
        node = entry.value
        if isinstance(node, Scalar) and not is_empty(node) and not self.is_signed(node):
            node = self._counted(node)  # `Falconers 12, Zoo 3`
        if isinstance(node, Scalar):
            number = self.signed(node, player)
            return None if number is None else {"": number}
        if not isinstance(node, Mapping) or not node.entries:
            self.complain(node, "extra", player)
            return None
        if not self.fits([each.key for each in node.entries], PLAYER_LIMIT, player):
            return None
        points: dict[str, Number] = {}
        keys: dict[str, Scalar] = {}
        for each in node.entries:
            name = composed(each.key.text)
            if not self._is_name(each.key, name, player):
                continue
            if seen(name) in keys:
                self.add_duplicate(each.key, keys[seen(name)], player)
                continue
            keys[seen(name)] = each.key
            number = self.signed(each.value, player)
            if number is not None:
                points[name] = number
        return points

    def _signed(self, fields: dict[str, Entry]) -> tuple[str, ...]:
        """Return which numbers that a player claims may be less than 0: sums too, where points can be lost."""
        self._has_extra |= form.EXTRA_KEY in fields
        lost = tuple(item.id for item in form.TYPED if item.kind == "loss" and item.id in self._claim_items)
        return (form.EXTRA_KEY, *lost, *TOTALS) if self._has_extra or lost else (form.EXTRA_KEY,)

    def _is_name(self, key: Scalar, name: str, player: str) -> bool:
        """Tell whether a text can be a name as those of players are; add that it cannot."""
        hidden = hidden_in(name)
        if hidden is not None:
            values = {"character": code_point(hidden)}
            self.findings.add("wrong-type", key.span, "player-name-sign", player=player, values=values)
        elif not 0 < len(name) <= NAME_LIMIT or not is_seen(name):
            self.findings.add("wrong-type", key.span, "extra-name", player=player, limit=NAME_LIMIT)
        else:
            return True
        return False

    def _without_before(self, node: Node, name: str) -> Node:
        """Return a player's entry without the points of earlier scorings, which are kept for the whole file."""
        if not isinstance(node, Mapping) or all(entry.key.text in _PLAYER_KEYS for entry in node.entries):
            return node
        before = [
            entry
            for entry in node.entries
            if self._key(entry.key.text, ("before",)) and not self.names.meanings(entry.key.text, _PLAYER_KEYS)
        ]
        for entry in before:
            number = self.number(entry.value, name)
            if name in self._own_before:
                self.add_duplicate(entry.key, self._own_before[name][0], name)
            elif number is not None:
                self._own_before[name] = (entry.key, number)
        return Mapping(tuple(entry for entry in node.entries if entry not in before), node.span, node.repeated)

    def _number_of_tiles(self, fields: dict[str, Entry], name: str) -> Number | None:
        """Take a number `tiles`, to compare with, out of the fields; what is no number is left for a list."""
        if "tiles" not in fields or not isinstance(fields["tiles"].value, Scalar):
            return None
        entry = fields["tiles"]
        if not _LIKE_A_NUMBER.match(fields["tiles"].value.text) and not {"palace", "buildings"} & fields.keys():
            return None
        del fields["tiles"]
        if self._any_tiles:
            self.findings.add("keys-exclude", entry.key.span, player=name, key=entry.key.text, other="tiles: any")
            return None
        return self.number(entry.value, name)

    def _check_forms(self, span: Span, fields: dict[str, Entry], name: str, *, virtual: bool) -> None:
        """A real player has a palace or counts; the virtual one has counts and no wall (B6.1, B6.3)."""
        drawn = [key for key in ("palace", "tiles") if key in fields]
        # A wall beside a palace is what somebody has counted there.
        counted = [key for key in ("buildings",) if key in fields]
        if virtual:
            for key in (*drawn, *(key for key in (*form.OF_REAL, form.EXTRA_KEY, "reserve") if key in fields)):
                rule = "B6.3" if key == form.WALL else "B6.1"
                self.findings.add("keys-exclude", fields[key].key.span, "virtual", rule=rule, player=name, key=key)
            if "buildings" not in fields:
                self._bare.add(name)
            return
        if len(drawn) > 1 or (drawn and counted):
            first, second = sorted([fields[drawn[0]], fields[(*counted, *drawn[1:])[0]]], key=lambda e: e.key.span)
            self.findings.add("keys-exclude", second.key.span, player=name, key=second.key.text, other=first.key.text)
        if drawn or counted or self.is_pad:
            return
        if "claimed" in fields:
            self._bare.add(name)
        else:
            self.findings.add("missing-key", span, "palace", player=name, key="palace")

    def _palace(self, fields: dict[str, Entry], name: str) -> PalaceText | None:
        listed = self._tile_list(fields["tiles"], name) if "tiles" in fields else None
        if "palace" not in fields:
            return listed
        palace = self._drawing(fields["palace"], name)
        # Only now is it known which of the signs in a drawing are tiles.
        is_real = palace is None or self._exist(len(palace.pieces), fields["palace"].key.span, name)
        return palace if is_real else None

    def _drawing(self, entry: Entry, name: str) -> PalaceText | None:
        rows = rows_of(entry.value, self.source)
        if rows is None:
            return self._unusual_drawing(entry, name)
        if not rows:
            self.findings.add("missing-key", entry.key.span, "palace", player=name, key="palace")
            return None
        rows, remarks = without_remarks(without_comments(rows, is_cell), is_cell)
        for remark in remarks:
            self.findings.add("text-ignored", remark, player=name)
        return self._palace_of(rows, entry, name)

    def _unusual_drawing(self, entry: Entry, name: str) -> PalaceText | None:
        """Return a palace whose rows are lists, or are without the sign of a block."""
        from ..reading import listed  # few files need it

        table = listed.table_of(entry.value)
        if table is None:
            plain = plain_rows_of(entry.value, self.source, self._is_cell)
            if plain is not None:
                return self._palace_of(plain, entry, name)
            self.complain(entry.value, "drawing", name)
            return None
        is_small = max(len(table.rows), *(own[-1] + 1 for own in table.columns if own), 0) <= COORDINATE_LIMIT
        if not is_small:
            self.findings.add("too-large", table.rows[0].span, "coordinates", player=name, limit=COORDINATE_LIMIT)
        if not is_small or not self._admit(sum(map(len, table.words)), entry.key.span):
            return None
        return self._laid(drawn_table(table, self._spelled, self._signs), entry, name, complete=True)

    def _palace_of(self, rows: tuple[Row, ...], entry: Entry, name: str) -> PalaceText | None:
        unfaithful = unfaithful_row(entry.value, self.source)
        if unfaithful is not None:
            self.complain(unfaithful, "row", name)
        drawing = self._drawn(rows, entry, name)
        if drawing is None or drawing.is_table:
            return drawing and self._laid(drawing, entry, name, complete=unfaithful is None)
        comment = comment_in(rows)
        if comment is not None:
            self.findings.add("wrong-type", comment, "comment", player=name)
        is_clear = self._check_gaps(drawing, name)
        return self._laid(drawing, entry, name, complete=is_clear and comment is None and unfaithful is None)

    def _laid(self, drawing: Drawn, entry: Entry, name: str, *, complete: bool) -> PalaceText:
        """Return the palace that is drawn; a row typed twice is in it once, and is added to the findings."""
        twice = () if self._any_tiles else repeated_rows(drawing, self._tile_set, self._signs)
        for number in twice:
            span, fixes = words_of(drawing.rows[number]), row_removed(drawing.rows, number)
            self.findings.add("row-twice", span, player=name, fixes=fixes)
        once = without_rows(drawing, twice) if twice else drawing
        return palace_text(once, entry.key.span, complete=complete)

    def _drawn(self, rows: tuple[Row, ...], entry: Entry, name: str) -> Drawn | None:
        """Return the cells of a drawing; None where it is too large or what separates them differs."""
        is_small = max(len(rows), *(len(row.text.split()) for row in rows)) <= COORDINATE_LIMIT
        if is_small and not self._admit(number_of_tiles(rows), entry.key.span):
            return None
        tile_set = None if self._any_tiles else self._tile_set
        drawing = drawn(rows, tile_set, self._spelled, self._signs) if is_small else None
        if drawing is None or drawing.width > COORDINATE_LIMIT:
            self.findings.add("too-large", rows[0].span, "coordinates", player=name, limit=COORDINATE_LIMIT)
            return None
        if drawing.separator is not None:
            span, text = drawing.separator
            self.findings.add("ragged-row", span, "separator", player=name, text=text)
            return None
        return drawing

    def _spelled(self, word: str) -> str | None:
        """Return the cell of a palace that a word means which is no usual one."""
        from . import spelling  # few drawings need it

        if self._modules_played:
            from . import squares  # few games have expansions

            square = squares.parse(word, self._modules_played)
            if square is not None:
                return square.notation
            bare = spelling.bare_of(word)
            if signs_in(bare) and parse(bare, self._signs) is not None:
                return bare
        return spelling.cell_of(word, self.names)

    def _is_cell(self, word: str) -> bool:
        return is_cell(word) or self._spelled(word) is not None

    def _check_gaps(self, drawing: Drawn, name: str) -> bool:
        """Add what is to be said of the gaps in a drawing; tell whether it can be read in one way only."""
        for gap in drawing.gaps:
            fixes = fix_of(drawing.rows, gap.written)
            self.findings.add("gap-read", gap.span, player=name, fixes=fixes, row=gap.row)
        for number, readings in drawing.doubtful:
            both = (fix_of(drawing.rows, {number: text}) for text in readings)
            fixes = tuple(fix for fixes in both for fix in fixes)
            self.findings.add("ragged-row", words_of(drawing.rows[number]), "tabs", player=name, fixes=fixes)
        late = tuple(late_starts(drawing.rows)) if drawing.is_counted and not drawing.doubtful else ()
        for span in late:
            self.findings.add("ragged-row", span, player=name)
        for number in () if late else drawing.roomy:
            self.findings.add("gap-possible", words_of(drawing.rows[number]), "wide", player=name)
        return not late and not drawing.doubtful

    def _tile_list(self, entry: Entry, name: str) -> PalaceText | None:
        if not isinstance(entry.value, Sequence):
            self.complain(entry.value, "tile-list", name)
            return None
        number = len(entry.value.items)
        if not (self._exist(number, entry.key.span, name) and self._admit(number, entry.key.span)):
            return None
        pieces = []
        spans = []
        for item in entry.value.items:
            fields = self.fields(item, form.PLACED.keys, name)
            at = self._place(fields.get("at"), item, name)
            tile = self.scalar(fields["tile"].value, "tile", name) if "tile" in fields else None
            if fields and "tile" not in fields:
                self.findings.add("missing-key", start_of(item.span), "tile", player=name, key="tile")
            if at is not None and tile is not None:
                pieces.append((at, tile.text))
                spans.append(tile.span)
        spans_by_cell = {cell: span for (cell, _), span in zip(reversed(pieces), reversed(spans), strict=True)}
        complete = len(pieces) == len(entry.value.items)
        return PalaceText(tuple(pieces), (ORIGIN,), (), ORIGIN, tuple(spans), spans_by_cell, complete, entry.key.span)

    def _place(self, entry: Entry | None, item: Node, name: str) -> Cell | None:
        if entry is None:
            if isinstance(item, Mapping):
                self.findings.add("missing-key", start_of(item.span), "at", player=name, key="at")
            return None
        items = entry.value.items if isinstance(entry.value, Sequence) else ()
        signed = (part.text.translate(_DASHES) for part in items if isinstance(part, Scalar))
        texts = [text for text in signed if _SIGNED.fullmatch(text)]
        if len(items) != 2 or len(texts) != 2:  # noqa: PLR2004 - east and south
            self.complain(entry.value, "at", name)
            return None
        east, south = map(int, texts)
        if max(abs(east), abs(south)) > COORDINATE_LIMIT:
            self.findings.add("too-large", entry.value.span, "coordinates", player=name, limit=COORDINATE_LIMIT)
            return None
        return cell_at(east, south)

    def _exist(self, tiles: int, span: Span, name: str) -> bool:
        """Tell whether there are so many tiles in the game; add where there are not."""
        most = self._tile_set.size
        if tiles <= most or self._any_tiles:
            return True
        self.findings.add("too-large", span, "set", player=name, limit=most)
        return False

    def _admit(self, tiles: int, span: Span) -> bool:
        """Count tiles towards the limit of the file; tell whether there is room for them."""
        within = self._tiles <= TILE_LIMIT
        self._tiles += tiles
        if within and self._tiles > TILE_LIMIT:
            self.findings.add("too-large", span, "tiles", limit=TILE_LIMIT)
        return self._tiles <= TILE_LIMIT

    def _reserve(self, entry: Entry | None, name: str) -> tuple[Scalar, ...]:
        if entry is None or is_empty(entry.value):
            return ()
        if isinstance(entry.value, Scalar) and self._says_none(entry.value.text):
            return ()
        if isinstance(entry.value, Scalar) and not entry.value.style:
            words = self._reserve_words(entry.value)
            return words if self._exist(len(words), entry.key.span, name) else ()
        if not isinstance(entry.value, Sequence):
            self.complain(entry.value, "reserve", name)
            return ()
        number = len(entry.value.items)
        if not (self._exist(number, entry.key.span, name) and self._admit(number, entry.key.span)):
            return ()
        texts = (self.scalar(item, "tile", name) for item in entry.value.items)
        return tuple(text for text in texts if text is not None)

    def _says_none(self, text: str) -> bool:
        return text.strip() in EMPTY or self.names.find(text, ("none", "no")) is not None

    def _reserve_words(self, node: Scalar) -> tuple[Scalar, ...]:
        """Return the tiles of `reserve: T7 G12`, as a hurried person writes it."""
        raw = self.source.lines[node.span.line - 1][node.span.column - 1 :]
        if not raw.startswith(node.text):
            return (node,)
        line, column = node.span.line, node.span.column
        return tuple(
            Scalar(match[0], "", Span(line, column + match.start(), line, column + match.end()))
            for match in _WORD.finditer(node.text)
        )

    # The whole table

    def _leftovers(self, entry: Entry | None) -> tuple[LeftoverText, ...]:
        if entry is None:
            return ()
        if not isinstance(entry.value, Sequence):
            self.complain(entry.value, "leftovers", rule="B2.6")
            return ()
        if not self.fits(entry.value.items, self._tile_set.size):
            return ()
        leftovers = []
        for item in entry.value.items:
            fields = self.fields(item, form.LEFTOVER.keys)
            for key in form.LEFTOVER.required:
                if fields and key not in fields:
                    self.findings.add("missing-key", start_of(item.span), key, rule="B2.6", key=key)
            tile = self.scalar(fields["tile"].value, "tile") if "tile" in fields else None
            currency = (
                self.name(fields["currency"].value, numbers.currencies(), "currency", rule="B1.3")
                if "currency" in fields
                else None
            )
            if tile is not None and currency is not None:
                leftovers.append(LeftoverText(tile, currency, fields["currency"].value.span))
        return tuple(leftovers)

    def _money(self, entry: Entry | None, players: Collection[str]) -> dict[str, dict[str, Number]]:
        money: dict[str, dict[str, Number]] = {}
        for name, item in self.by_player(entry.value, players, "money") if entry else ():
            amounts = money.setdefault(name, {})
            for currency, coin in self.named(item.value, numbers.currencies(), "money-of-player", "currency", name):
                number = self.number(coin.value, name)
                if number is not None:
                    amounts[currency] = number
        return money
