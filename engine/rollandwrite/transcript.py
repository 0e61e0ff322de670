"""A transcript of Roll & Write to located facts: sheets, coins, the order of completions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS, Building
from ..reading.findings import Span
from ..reading.forms import PLAYER_LIMIT
from ..reading.names import composed, has_word_of, likened
from ..reading.nodes import Entry, Mapping, Node, Scalar, Sequence, is_empty
from ..reading.rows import rows_of, unfaithful_row
from ..reading.values import Claims, CountsText, Number, ValueReader, start_of
from . import form, layout_form, layout_maker, layouts
from . import numbers as rollandwrite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reading.rows import Row
    from ..reading.surroundings import Surroundings
    from .drawing import DrawnLetter
    from .layouts import GridLayout, LayoutProblem

# How hurried people write lists: with blanks, commas, or what else stands between two things. Compiled where they are
# needed: few games are written so. None of them tries a long run of blanks twice.
_FOLDER = re.compile(r"(.*[/\\:])([^/\\:]*)", re.DOTALL)
"""A path of any system: folders, a server, or a drive, and a name."""
_NUMBERS = r"[0-9]+"
_BETWEEN_NUMBERS = r"[\s,;/+]*"
_BETWEEN_NAMES = r"->|[,;>→]"
_MOST_ROWS = 12  # what has more is no sheet with a row too many
_PAIR = 2  # coins as a list: circled, crossed
_MOST_NAMES = 12
"""How many words of a name, and how many names without a comma, are tried."""
_NONE = ("none", "no")
_THEN = ("then",)
_COIN_UNITS = ("pieces", "left")
"""What may be written behind a number of coins: points are something else, of which there are fewer."""
_COINS = r"([0-9]{1,9})(?:\s*[-–—−/]\s*|\s+)([0-9]{1,9})"

_TOP_KEYS = form.GAME.keys
_PLAYER_KEYS = form.PLAYER.keys
_CLAIM_ITEMS = form.CLAIM.keys
_COIN_KEYS = form.COINS.keys


class SheetText(NamedTuple):
    """A player sheet as written: the spaces that are built, as (row, column) from 0, letters that show its grid."""

    built: frozenset[tuple[int, int]]
    span: Span
    letters: tuple[DrawnLetter, ...] = ()


class LinesText(NamedTuple):
    """How many buildings stand in each row, or in each column."""

    numbers: tuple[int, ...]
    span: Span


class CoinsText(NamedTuple):
    """Coins on a sheet: `left`, or both `circled` and `crossed`."""

    circled: Number | None
    crossed: Number | None
    left: Number
    span: Span


class SheetPlayerText(NamedTuple):
    """What is written about one player; not `complete` where a part could not be read; `span` is his name.

    Who is not `named` stands in the list of virtual players, and his name is assumed.
    """

    name: str
    span: Span
    virtual: bool
    sheet: SheetText | None
    counts: CountsText | None
    rows: LinesText | None
    columns: LinesText | None
    coins: CoinsText | None
    claims: Claims | None
    complete: bool
    named: bool = True
    lines: Number | None = None
    """The points for rows and columns, in place of them or to be compared."""

    @property
    def is_bare(self) -> bool:
        """Whether nothing is written of the player's buildings: claims alone, or that the player is virtual."""
        return self.sheet is None and self.counts is None


class CompletionText(NamedTuple):
    """In which order the players filled a type: groups, one for each round; `span` is the list.

    It is not `complete` where a name in it could not be read.
    """

    building: Building
    groups: tuple[tuple[str, ...], ...]
    complete: bool
    span: Span


class SheetTranscript(NamedTuple):
    """A transcript of Roll & Write; without `layout_span` the layout is assumed, since none is written.

    `is_pad` is whether it is read as a filled pad, on which what is not written is unknown; `virtual_written` is
    whether the key `virtual` is anywhere in the file, whatever it says.
    """

    layout: GridLayout | None
    players: tuple[SheetPlayerText, ...]
    players_span: Span
    complete: bool
    completions: tuple[CompletionText, ...]
    versus: Span | None
    rounds_played: Number | None
    claims: dict[str, Number]
    layout_span: Span | None
    is_pad: bool = False
    virtual_written: bool = False


def read(values: ValueReader, root: Node | None, surroundings: Surroundings) -> SheetTranscript:
    """Return what a file says, as far as it can be read; every fault on the way is added to the reader's findings."""
    return _SheetReader(values, surroundings).transcript(root)


class _SheetReader(ValueReader):
    """Reads a file of Roll & Write."""

    unknown = "open-number"

    def __init__(self, values: ValueReader, surroundings: Surroundings) -> None:
        super().__init__(
            values.source, values.names, values.findings, is_pad=values.is_pad, keeps_names=values.keeps_names
        )
        self._surroundings = surroundings
        self._is_virtual_written = False
        self._is_claim_alone = False
        self._players: dict[str, str] = {}
        """The players by what they may be called where an order is written."""

    def transcript(self, root: Node | None) -> SheetTranscript:
        fields = self.top_fields(root, _TOP_KEYS)
        layout = self._layout(fields.get("layout"))
        entry = fields.get("players")
        if entry is None and isinstance(root, Mapping):
            self.findings.add("missing-key", start_of(root.span), "players", key="players")
        players = self.players(entry.value, self._entry_of) if entry else ()
        players = self._with_bare(players)
        written = len(entry.value.entries) if entry and isinstance(entry.value, Mapping) else 0
        nameless = self._nameless(fields.get("virtual"))
        players += nameless
        listed = fields["virtual"].value if "virtual" in fields else None
        written += len(listed.items) if isinstance(listed, Sequence) else int(listed is not None)
        complete = len(players) == written
        played = self._rounds_played(fields.get("rounds_played"))
        if complete and "virtual" not in fields and not self._is_virtual_written:
            players = self._with_virtual_player(players, played)
        names = [player.name for player in players]
        self._players = self._called(players) if "completed" in fields else {}
        return SheetTranscript(
            layout,
            players,
            entry.key.span if entry else Span(1, 1, 1, 2),
            complete,
            self._completions(fields.get("completed")),
            self._versus(fields.get("mode")),
            played,
            self.numbers_by_player(fields.get("claimed"), names, "claimed-table"),
            fields["layout"].value.span if "layout" in fields else None,
            self.is_pad,
            "virtual" in fields or self._is_virtual_written,
        )

    def _with_bare(self, players: tuple[SheetPlayerText, ...]) -> tuple[SheetPlayerText, ...]:
        """Check that virtual players have buildings, except beside somebody who has claims alone (R6.2)."""
        if self._is_claim_alone or self.is_pad:
            return players
        lacking = [each for each in players if each.virtual and each.is_bare and each.complete]
        if not lacking:
            return players
        for player in lacking:
            self.findings.add("missing-key", player.span, "virtual", player=player.name, key="buildings")
        return tuple(each._replace(complete=each.complete and each not in lacking) for each in players)

    def _nameless(self, entry: Entry | None) -> tuple[SheetPlayerText, ...]:
        """Return the virtual players of a list, called by the usual names that nobody else has (R8.3)."""
        if entry is None:
            return ()
        if not isinstance(entry.value, Sequence):
            self.complain(entry.value, "virtual-list", rule="R8.3")
            return ()
        usual = (*self._surroundings.virtual_names(), *rollandwrite.virtual_names())
        free = (name for name in usual if name not in self.met)
        players = []
        for item, name in zip(entry.value.items, dict.fromkeys(free), strict=False):
            before = self.findings.total
            counts = self.counts(Entry(Scalar(name, "", start_of(item.span)), item), name)
            complete = self.findings.total == before
            players.append(
                SheetPlayerText(
                    name,
                    start_of(item.span),
                    virtual=True,
                    sheet=None,
                    counts=counts,
                    rows=None,
                    columns=None,
                    coins=None,
                    claims=None,
                    complete=complete,
                    named=False,
                )
            )
        if len(entry.value.items) > len(players):
            limit = len(players)
            self.findings.add("too-large", entry.value.items[limit].span, "players", rule="V1", limit=limit)
        return tuple(players)

    def _with_virtual_player(
        self, players: tuple[SheetPlayerText, ...], played: Number | None
    ) -> tuple[SheetPlayerText, ...]:
        """Return three players, one of whom is virtual by his name and counts though nobody wrote it (R6.1, V11)."""
        number = rollandwrite.players_with_one_virtual()
        if len(players) != number or not any(map(_has_counts_alone, players)):
            return players
        usual = tuple(self._names_of_virtual())
        named = [player for player in players if has_word_of(player.name, usual)]
        if len(named) != 1 or not _has_counts_alone(named[0]):
            return players
        (player,) = named
        rounds = rollandwrite.rounds()[number] if played is None else played.value
        built = sum(count.value for count in player.counts.counts.values()) if player.counts else 0
        others = (other for other in players if other is not player)
        if built == rollandwrite.virtual_buildings(rounds) and all(map(_has_lines, others)):
            self.findings.add(
                "virtual-assumed", player.span, "sheet", rule="R6.1", player=player.name, name=player.name
            )
            return tuple(each._replace(virtual=True) if each is player else each for each in players)
        self.findings.add("virtual-unclear", player.span, "sheet", rule="R6.1", player=player.name, name=player.name)
        return players

    def _names_of_virtual(self) -> Iterator[str]:
        """Yield what virtual players are called in any language."""
        yield from rollandwrite.virtual_names()
        for names in self._surroundings.all_virtual_names():
            yield from names

    # The game

    def _layout(self, entry: Entry | None) -> GridLayout | None:
        if entry is None:
            return layouts.load_layout()
        if isinstance(entry.value, Mapping):
            return self._layout_in_keys(entry)
        rows = rows_of(entry.value, self.source)
        if rows:
            return self._drawn_layout(rows, entry)
        text = self.scalar(entry.value, "layout")
        if text is not None and ("\n" in text.text or text.style == ">"):
            self.complain(text, "layout")
            return None
        return self._named_layout(text) if text is not None else None

    def _named_layout(self, text: Scalar) -> GridLayout | None:
        layout = layout_maker.find_layout(text.text)
        if layout is not None:
            return layout
        folder, name = _parted(text.text)
        if folder:
            # A stranger's file names no file of ours but its neighbour: nothing is looked for.
            if name:
                self.findings.add("bad-layout", text.span, "folder", values={"name": text.text, "file": name})
            else:
                self.findings.add("bad-layout", text.span, "folder-alone", values={"name": text.text})
            return None
        files = self._surroundings.layout_files
        content = files(name)
        if content is None:
            content = files(f"{name}{layouts.FILE_SUFFIX}")
        if content is not None:
            return self._layout_file(content, text)
        nearest = self.names.suggest(text.text, layouts.layout_ids())
        values = {"name": text.text, "known": layout_maker.known_ids(), "nearest": nearest}
        self.findings.add("unknown-name", text.span, "layout", values=values)
        return None

    def _drawn_layout(self, rows: tuple[Row, ...], entry: Entry) -> GridLayout | None:
        letters = tuple("".join(row.text.split()).upper() for row in rows)
        layout = layouts.GridLayout("", "/".join(letters), letters, rollandwrite.default_coins())
        problems = layouts.faults(layout)
        self._add_problems(problems, entry.key.span, rows)
        return None if problems else layout

    def _layout_file(self, content: bytes, text: Scalar) -> GridLayout | None:
        """Return the layout of a file; its faults are told at its name, that it is uneven to who asks for it alone."""
        from . import layout_file  # few games have one

        file = layout_file.read(text.text, content)
        faults = [finding for finding in file.findings if finding.kind.name == "bad-layout"]
        for finding in faults:
            self.findings.add("bad-layout", text.span, finding.detail, values=finding.values)
        if file.layout is None and not faults:  # it is not even a text
            self.findings.add("bad-layout", text.span, "not-toml")
        return file.layout

    def _layout_in_keys(self, entry: Entry) -> GridLayout | None:
        """Return a layout with the keys of a layout file, so that a copy of a game needs no other file."""
        from . import layout_file  # few games have one

        before = self.findings.total
        fields = self.fields(entry.value, layout_form.FILE.keys)
        rows = rows_of(fields["rows"].value, self.source) if "rows" in fields else None
        if not rows:
            self.complain(entry.value, "layout")
            return None
        document: dict[str, object] = {"rows": [row.text for row in rows]}
        for key in ("id", "name"):
            text = self.scalar(fields[key].value, "layout") if key in fields else None
            if text is not None:
                document[key] = text.text
        coins = self.number(fields["coins"].value) if "coins" in fields else None
        if coins is not None:
            document["coins"] = coins.value
        if self.findings.total > before:
            return None
        layout, problems = layout_file.layout_of(document)
        self._add_problems(problems, entry.key.span, rows)
        return layout

    def _add_problems(self, problems: tuple[LayoutProblem, ...], span: Span, rows: tuple[Row, ...]) -> None:
        for problem in problems:
            at = rows[problem.row].span if problem.row is not None else span
            self.findings.add("bad-layout", at, problem.name, values=problem.finding_values)

    def _versus(self, entry: Entry | None) -> Span | None:
        if entry is None:
            return None
        mode = self.name(entry.value, form.MODES, "mode", rule="R8.2")
        return entry.value.span if mode == form.VERSUS else None

    def _rounds_played(self, entry: Entry | None) -> Number | None:
        return self.number(entry.value) if entry is not None else None

    def _completions(self, entry: Entry | None) -> tuple[CompletionText, ...]:
        if entry is None:
            return ()
        found = []
        for name, item in self.named(entry.value, BUILDINGS, "completed", "building"):
            before = self.findings.total
            groups = tuple(self._groups(item.value))
            complete = self.findings.total == before
            found.append(CompletionText(Building(name), tuple(filter(None, groups)), complete, item.value.span))
        return tuple(found)

    def _groups(self, node: Node) -> Iterator[tuple[str, ...]]:
        """Yield who filled a type in each round; words where a list is meant are one."""
        if isinstance(node, Mapping):
            self.complain(node, "completion", rule="R4.1")
            return
        items = node.items if isinstance(node, Sequence) else (node,)
        if not self.fits(items, PLAYER_LIMIT):
            return
        for item in items:
            if isinstance(item, Sequence):
                if self.fits(item.items, PLAYER_LIMIT):
                    yield tuple(name for each in item.items for name in self._names(each, together=True))
            else:
                yield from ((name,) for name in self._names(item))

    def _names(self, node: Node, *, together: bool = False) -> Iterator[str]:
        """Yield the players that a value names: one, or several with commas or blanks between them."""
        text = self.scalar(node, "completion")
        if text is None:
            return
        name = self._meant(text.text)
        if name is not None:
            yield name
            return
        parts = re.split(_BETWEEN_NAMES, text.text)
        if not self.fits([text._replace(text=part) for part in parts], PLAYER_LIMIT):
            return
        for part in parts:
            names = self._split_names(part, together=together)
            yield from names
            if not names and part.strip():
                self._add_unknown_in_order(part.strip(), text)

    def _split_names(self, text: str, *, together: bool) -> tuple[str, ...]:
        """Return the players whose names, one behind the other, are this text; none where it is no such row.

        A word like `then` before a name says no more than a comma, but not of those who filled a type `together`.
        """
        words = text.split()
        found: list[str] = []
        while words and len(found) < _MOST_NAMES:
            sizes = range(min(len(words), _MOST_NAMES), 0, -1)
            names = ((size, self._meant(" ".join(words[:size]))) for size in sizes)
            size, name = next(((size, name) for size, name in names if name is not None), (0, None))
            if name is not None:
                found.append(name)
            elif not together:
                size = next((size for size in (2, 1) if self._is_then(words[:size], words)), 0)
            if not size:
                return ()
            words = words[size:]
        return () if words else tuple(found)

    def _is_then(self, some: list[str], words: list[str]) -> bool:
        return len(some) < len(words) and self.names.find(" ".join(some), _THEN) is not None

    def _called(self, players: tuple[SheetPlayerText, ...]) -> dict[str, str]:
        """Return the players by the names that mean them: their own, and those in another case where they are one's.

        A virtual player without a name is called as he is in any language: the line that was offered in one of them
        is pasted into a file that is read in another.
        """
        called: dict[str, str] = {}
        loose: dict[str, set[str]] = {}
        for player in players:
            loose.setdefault(likened(player.name), set()).add(player.name)
        nameless = [player.name for player in players if not player.named]
        if nameless:
            for usual in (rollandwrite.virtual_names(), *self._surroundings.all_virtual_names()):
                free = (name for name in usual if name not in self.met)
                for name, player_name in zip(free, nameless, strict=False):
                    loose.setdefault(likened(composed(name)), set()).add(player_name)
        called.update((name, min(meant)) for name, meant in loose.items() if len(meant) == 1)
        called.update((player.name, player.name) for player in players)
        return called

    def _meant(self, text: str) -> str | None:
        name = composed(text)
        return self._players.get(name) or self._players.get(likened(name))

    def _add_unknown_in_order(self, name: str, text: Scalar) -> None:
        known = tuple(dict.fromkeys(self._players.values()))
        values = {"name": name, "known": known, "nearest": self.names.suggest(name, known)}
        self.findings.add("unknown-name", text.span, "player", values=values)

    # A player

    def _entry_of(self, name: str, entry: Entry) -> SheetPlayerText | None:
        if is_empty(entry.value) and not self.is_pad:
            self.findings.add("missing-key", entry.key.span, "sheet", player=name, key="sheet")
            return None
        written = Mapping((), entry.value.span) if is_empty(entry.value) else entry.value
        value = self.with_counts(written, _PLAYER_KEYS)
        if not isinstance(value, Mapping):
            self.complain(value, "sheet-player", name)
            return None
        before = self.findings.total
        fields = self.fields(value, _PLAYER_KEYS, name)
        self._is_virtual_written |= "virtual" in fields
        virtual = self.flag(fields.get("virtual"), name) or False
        player = SheetPlayerText(
            name,
            entry.key.span,
            virtual,
            self._sheet(fields.get("sheet"), name),
            self.counts(fields.get("buildings"), name),
            self._lines(fields.get("rows"), name),
            self._lines(fields.get("columns"), name),
            self._coins(fields.get("coins"), name),
            self.claims(fields.get("claimed"), _CLAIM_ITEMS, name),
            complete=True,
            lines=self._points_of_lines(fields.get("lines"), name),
        )
        self._check_forms(player, fields)
        return player if self.findings.total == before else player._replace(complete=False)

    def _check_forms(self, player: SheetPlayerText, fields: dict[str, Entry]) -> None:
        """A real player has a sheet or counts, with lines and coins if these are known; a virtual one counts (R6.2)."""
        allowed = ("buildings", "virtual", "claimed") if player.virtual else _PLAYER_KEYS
        for key, entry in fields.items():
            if key not in allowed:
                self.findings.add(
                    "keys-exclude", entry.key.span, "virtual-sheet", rule="R6.2", player=player.name, key=key
                )
        if "claimed" in fields and not {"sheet", "buildings"} & fields.keys() and not self.is_pad:
            self.findings.add("claimed-alone", player.span, player=player.name)
            self._is_claim_alone = True
        elif not player.virtual and not self.is_pad:  # for virtual players see `_with_bare`
            for key in _needed(fields):
                if key not in fields:
                    self.findings.add("missing-key", player.span, key, player=player.name, key=key)

    def _sheet(self, entry: Entry | None, name: str) -> SheetText | None:
        if entry is None:
            return None
        from . import drawing, edges  # whoever counts draws nothing

        rows = rows_of(entry.value, self.source) or drawing.rows_without_bar(entry.value, self.source)
        rows = edges.without_dice(drawing.without_foot(rows))
        if len(rows) != rollandwrite.grid_lines():
            self._add_number_of_rows(rows, entry, name)
            return None
        faithful = unfaithful_row(entry.value) is None
        sheet = drawing.read(rows, name, self.findings, faithful=faithful)
        return SheetText(sheet.built, entry.key.span, sheet.letters)

    def _add_number_of_rows(self, rows: tuple[Row, ...], entry: Entry, name: str) -> None:
        """Add that a sheet has too few rows, or too many; what has none that looks like one is no sheet."""
        from . import drawing

        if not 1 < len(rows) <= _MOST_ROWS or not all(map(drawing.is_row, rows)):
            self.complain(entry.value, "sheet", name)
            return
        fixes = drawing.fixes_of_lost_row(rows, self.source) if len(rows) == rollandwrite.grid_lines() - 1 else ()
        values = {"number": len(rows), "expected": rollandwrite.grid_lines()}
        span = rows[0].span._replace(end_line=rows[-1].span.end_line, end_column=rows[-1].span.end_column)
        self.findings.add("ragged-row", span, "rows", player=name, fixes=fixes, values=values)

    def _lines(self, entry: Entry | None, name: str) -> LinesText | None:
        if entry is None:
            return None
        lines = rollandwrite.grid_lines()
        items = entry.value.items if isinstance(entry.value, Sequence) else self._numbers(entry.value)
        items = items or _numbered(entry.value, lines)
        if len(items) != lines:
            self.complain(entry.value, "lines", name)
            return None
        numbers = [self.number(item, name) for item in items]
        read_numbers = tuple(number.value for number in numbers if number is not None)
        return LinesText(read_numbers, entry.key.span) if len(read_numbers) == lines else None

    def _numbers(self, node: Node) -> tuple[Scalar, ...]:
        """Return the numbers of `rows: 4 3 3 3 3 3`, as a hurried person writes it; none where it is anything else."""
        if not isinstance(node, Scalar) or re.fullmatch(_BETWEEN_NUMBERS, re.sub(_NUMBERS, "", node.text)) is None:
            return ()
        return tuple(Scalar(text, "", node.span) for text in re.findall(_NUMBERS, node.text))

    def _points_of_lines(self, entry: Entry | None, name: str) -> Number | None:
        return self.number(entry.value, name) if entry is not None else None

    def _coins(self, entry: Entry | None, name: str) -> CoinsText | None:
        if entry is None:
            return None
        if isinstance(entry.value, Sequence) and len(entry.value.items) == _PAIR:
            return self._pair_of_coins([self.number(item, name) for item in entry.value.items], entry)
        if isinstance(entry.value, Scalar) and not entry.value.text.isdigit():
            match = re.fullmatch(_COINS, entry.value.text.strip())
            if match is not None:
                return self._pair_of_coins([Number(int(text), entry.value.span) for text in match.groups()], entry)
        coins = self._coins_in_words(entry.value)
        if not isinstance(coins, Mapping):
            left = self.number(coins, name, _COIN_UNITS)
            return CoinsText(None, None, left, entry.value.span) if left is not None else None
        fields = self.fields(coins, _COIN_KEYS, name)
        numbers = {key: self.number(each.value, name, _COIN_UNITS) for key, each in fields.items()}
        missing = next((key for key in form.COINS.required if key not in fields), None)
        if missing is not None and len(fields) == len(coins.entries):
            self.findings.add("missing-key", entry.key.span, "coins", player=name, key=missing)
        return self._pair_of_coins([numbers.get("circled"), numbers.get("crossed")], entry)

    def _coins_in_words(self, node: Node) -> Node:
        """Return `7 circled, 4 crossed` by keys, and `3 coins left`, `{left: 3}` or `none` as a number."""
        if isinstance(node, Scalar) and self.names.find(node.text, _NONE) is not None:
            return node._replace(text="0")
        worded = self._counted(node) if isinstance(node, Scalar) and not node.text.isdecimal() else node
        if not isinstance(worded, Mapping):
            return node
        keys = [self.names.find(entry.key.text, ("circled", "crossed", *_COIN_UNITS)) for entry in worded.entries]
        if len(keys) == 1 and keys[0] in _COIN_UNITS:
            return worded.entries[0].value
        return worded if {"circled", "crossed"}.issuperset(keys) else node

    def _pair_of_coins(self, numbers: list[Number | None], entry: Entry) -> CoinsText | None:
        """Return the coins that are circled and crossed, in this order: `7 - 4`, `7/4`, `[7, 4]` or by their keys."""
        circled, crossed = numbers
        if circled is None or crossed is None:
            return None
        left = Number(circled.value - crossed.value, crossed.span)
        return CoinsText(circled, crossed, left, entry.key.span)


def _numbered(node: Node, lines: int) -> tuple[Node, ...]:
    """Return the values of `{1: 2, 2: 3, ...}`, which has each of the lines once; nothing where it is anything else."""
    numbers = {entry.key.text.strip(): entry.value for entry in node.entries} if isinstance(node, Mapping) else {}
    expected = [str(line) for line in range(1, lines + 1)]
    return tuple(numbers[line] for line in expected) if numbers.keys() == set(expected) else ()


def _has_counts_alone(player: SheetPlayerText) -> bool:
    """Tell whether all that is written is how many of each type a player has, as on the score sheet."""
    others = (player.sheet, player.rows, player.columns, player.lines, player.coins)
    return player.complete and player.counts is not None and not any(others)


def _has_lines(player: SheetPlayerText) -> bool:
    """Tell whether something on a player's own sheet is written."""
    return player.sheet is not None or player.rows is not None or player.lines is not None


def _needed(fields: dict[str, Entry]) -> tuple[str, ...]:
    """Return the keys that a real player with these fields needs."""
    if "sheet" in fields:
        return ("coins",)
    if "rows" in fields or "columns" in fields:
        return ("buildings", "rows", "columns", "coins")
    return () if "buildings" in fields else ("sheet",)


def _parted(path: str) -> tuple[str, str]:
    """Return the folder and the name of a path, whatever system it is of; the folder is empty for a bare name."""
    found = _FOLDER.fullmatch(path)
    return (found[1], found[2]) if found else ("", path)
