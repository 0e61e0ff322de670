"""A transcript of Roll & Write to located facts: sheets, coins, the order of completions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
from ..reading.findings import Span
from ..reading.names import composed
from ..reading.nodes import Entry, Mapping, Node, Scalar, Sequence, is_empty
from ..reading.rows import late_starts, rows_of
from ..reading.values import Claims, CountsText, Number, ValueReader, start_of
from . import layout_maker, layouts
from . import numbers as rollandwrite

if TYPE_CHECKING:
    from ..reading.rows import Row
    from ..reading.surroundings import Surroundings
    from .layouts import GridLayout, LayoutProblem

VERSUS = "versus"
MODES = ("score", VERSUS)

_BUILT = frozenset("XxХх#")
_FREE = frozenset(".-_")
_TOP_KEYS = ("game", "layout", "players", "virtual", "completed", "mode", "rounds_played", "claimed")
_PLAYER_KEYS = ("sheet", "buildings", "rows", "columns", "coins", "virtual", "claimed")
_CLAIM_ITEMS = (*Building, "lines", "coins", "bonus", "total")


class SheetText(NamedTuple):
    """A player sheet as written: the spaces that are built, as (row, column) from 0, and its rows."""

    built: frozenset[tuple[int, int]]
    span: Span


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


class CompletionText(NamedTuple):
    """In which order the players filled a type: groups, one for each round; `span` is the list.

    It is not `complete` where a name in it could not be read.
    """

    building: Building
    groups: tuple[tuple[str, ...], ...]
    complete: bool
    span: Span


class SheetTranscript(NamedTuple):
    """A transcript of Roll & Write; without `layout_span` the layout is assumed, since none is written."""

    layout: GridLayout | None
    players: tuple[SheetPlayerText, ...]
    players_span: Span
    complete: bool
    completions: tuple[CompletionText, ...]
    versus: Span | None
    rounds_played: Number | None
    claims: dict[str, Number]
    layout_span: Span | None


def read(values: ValueReader, root: Node | None, surroundings: Surroundings) -> SheetTranscript:
    """Return what a file says, as far as it can be read; every fault on the way is added to the reader's findings."""
    return _SheetReader(values, surroundings).transcript(root)


class _SheetReader(ValueReader):
    """Reads a file of Roll & Write."""

    def __init__(self, values: ValueReader, surroundings: Surroundings) -> None:
        super().__init__(values.source, values.names, values.findings)
        self._surroundings = surroundings

    def transcript(self, root: Node | None) -> SheetTranscript:
        fields = self.top_fields(root, _TOP_KEYS)
        layout = self._layout(fields.get("layout"))
        entry = fields.get("players")
        if entry is None and isinstance(root, Mapping):
            self.findings.add("missing-key", start_of(root.span), "players", key="players")
        players = self.players(entry.value, self._player) if entry else ()
        written = len(entry.value.entries) if entry and isinstance(entry.value, Mapping) else 0
        nameless = self._nameless(fields.get("virtual"))
        players += nameless
        listed = fields["virtual"].value if "virtual" in fields else None
        written += len(listed.items) if isinstance(listed, Sequence) else int(listed is not None)
        names = [player.name for player in players]
        return SheetTranscript(
            layout,
            players,
            entry.key.span if entry else Span(1, 1, 1, 2),
            len(players) == written,
            self._completions(fields.get("completed"), names),
            self._versus(fields.get("mode")),
            self._rounds_played(fields.get("rounds_played")),
            self.numbers_by_player(fields.get("claimed"), names, "claimed-table"),
            fields["layout"].value.span if "layout" in fields else None,
        )

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

    # The game

    def _layout(self, entry: Entry | None) -> GridLayout | None:
        if entry is None:
            return layouts.load_layout()
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
        content = self._surroundings.layout_files(text.text)
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

    def _add_problems(self, problems: tuple[LayoutProblem, ...], span: Span, rows: tuple[Row, ...]) -> None:
        for problem in problems:
            at = rows[problem.row].span if problem.row is not None else span
            self.findings.add("bad-layout", at, problem.name, values=problem.finding_values)

    def _versus(self, entry: Entry | None) -> Span | None:
        if entry is None:
            return None
        mode = self.name(entry.value, MODES, "mode", rule="R8.2")
        return entry.value.span if mode == VERSUS else None

    def _rounds_played(self, entry: Entry | None) -> Number | None:
        return self.number(entry.value) if entry is not None else None

    def _completions(self, entry: Entry | None, players: list[str]) -> tuple[CompletionText, ...]:
        if entry is None:
            return ()
        found = []
        for name, item in self.named(entry.value, tuple(Building), "completed", "building"):
            if not isinstance(item.value, Sequence):
                self.complain(item.value, "completion", rule="R4.1")
                continue
            before = self.findings.total
            groups = tuple(self._group(each, players) for each in item.value.items)
            complete = self.findings.total == before
            found.append(CompletionText(Building(name), tuple(filter(None, groups)), complete, item.value.span))
        return tuple(found)

    def _group(self, node: Node, players: list[str]) -> tuple[str, ...]:
        nodes = node.items if isinstance(node, Sequence) else (node,)
        texts = [self.scalar(each, "completion") for each in nodes]
        names = [self._player_named(text, players) for text in texts if text is not None]
        return tuple(name for name in names if name is not None)

    def _player_named(self, text: Scalar, players: list[str]) -> str | None:
        name = composed(text.text)
        if name in players:
            return name
        values = {"name": name, "known": tuple(players), "nearest": self.names.suggest(name, players)}
        self.findings.add("unknown-name", text.span, "player", values=values)
        return None

    # A player

    def _player(self, name: str, entry: Entry) -> SheetPlayerText | None:
        if is_empty(entry.value):
            self.findings.add("missing-key", entry.key.span, "sheet", player=name, key="sheet")
            return None
        value = self.with_counts(entry.value, _PLAYER_KEYS)
        if not isinstance(value, Mapping):
            self.complain(value, "sheet-player", name)
            return None
        before = self.findings.total
        fields = self.fields(value, _PLAYER_KEYS, name)
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
        )
        self._check_forms(player, fields)
        return player._replace(complete=self.findings.total == before)

    def _check_forms(self, player: SheetPlayerText, fields: dict[str, Entry]) -> None:
        """A real player has a sheet or counts with their lines, and coins; a virtual one counts alone (R6.2)."""
        allowed = ("buildings", "virtual", "claimed") if player.virtual else _PLAYER_KEYS
        for key, entry in fields.items():
            if key not in allowed:
                self.findings.add(
                    "keys-exclude", entry.key.span, "virtual-sheet", rule="R6.2", player=player.name, key=key
                )
        if player.virtual:
            needed: tuple[str, ...] = ("buildings",)
        elif "sheet" in fields:
            needed = ("coins",)
            for key in ("buildings", "rows", "columns"):
                if key in fields:
                    span = fields[key].key.span
                    self.findings.add("keys-exclude", span, player=player.name, key=key, other="sheet")
        elif "buildings" in fields:
            needed = ("rows", "columns", "coins")
        else:
            needed = ("sheet",)
        for key in needed:
            if key not in fields:
                detail = "virtual" if player.virtual else key
                self.findings.add("missing-key", player.span, detail, player=player.name, key=key)

    def _sheet(self, entry: Entry | None, name: str) -> SheetText | None:
        if entry is None:
            return None
        rows = rows_of(entry.value, self.source)
        lines = rollandwrite.grid_lines()
        if rows is None or len(rows) != lines:
            self.complain(entry.value, "sheet", name)
            return None
        late = {span.line for span in late_starts(rows)}
        for span in late_starts(rows):
            self.findings.add("ragged-row", span, player=name)
        built: set[tuple[int, int]] = set()
        for number, row in enumerate(rows):
            marks = "".join(row.text.split())
            strange = sorted(set(marks) - _BUILT - _FREE)
            if strange:
                self.findings.add("wrong-type", row.span, "mark", player=name, text=strange[0])
            elif len(marks) > lines and row.span.line not in late:
                self.findings.add("ragged-row", row.span, "length", player=name, number=len(marks), expected=lines)
            built.update((number, column) for column, mark in enumerate(marks[:lines]) if mark in _BUILT)
        return SheetText(frozenset(built), entry.key.span)

    def _lines(self, entry: Entry | None, name: str) -> LinesText | None:
        if entry is None:
            return None
        lines = rollandwrite.grid_lines()
        items = entry.value.items if isinstance(entry.value, Sequence) else ()
        if len(items) != lines:
            self.complain(entry.value, "lines", name)
            return None
        numbers = [self.number(item, name) for item in items]
        read_numbers = tuple(number.value for number in numbers if number is not None)
        return LinesText(read_numbers, entry.key.span) if len(read_numbers) == lines else None

    def _coins(self, entry: Entry | None, name: str) -> CoinsText | None:
        if entry is None:
            return None
        if not isinstance(entry.value, Mapping):
            left = self.number(entry.value, name)
            return CoinsText(None, None, left, entry.value.span) if left is not None else None
        fields = self.fields(entry.value, ("circled", "crossed"), name)
        numbers = {key: self.number(each.value, name) for key, each in fields.items()}
        missing = next((key for key in ("circled", "crossed") if key not in fields), None)
        if missing is not None and len(fields) == len(entry.value.entries):
            self.findings.add("missing-key", entry.key.span, "coins", player=name, key=missing)
        circled, crossed = numbers.get("circled"), numbers.get("crossed")
        if circled is None or crossed is None:
            return None
        left = Number(circled.value - crossed.value, crossed.span)
        return CoinsText(circled, crossed, left, entry.key.span)
