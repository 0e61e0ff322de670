"""Lines like `Kim P2 S4 W7`, or a pasted table, read into the nodes of an ordinary transcript.

Only who types such lines pays for this package; everything else reads and checks them like any other file.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..findings import Edit, Fix, Span
from ..forms import PLAYER_LIMIT, TOTALS
from ..names import composed, likened, seen
from ..nodes import Entry, Mapping, Scalar, Unread
from ..nodes import Sequence as ListNode
from . import headings, tables
from .player_lines import BRACES, LINE_LIMIT, WALL_LETTER, LinePart, PlayerLine, parse, typed, with_tiles

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Iterator, Sequence

    from ..findings import Collector
    from ..names import NameBook
    from ..nodes import Node
    from ..source import Source
    from .tables import PointTable, TableCell

_COMMENTS = ("#", "```")
"""How a line begins that says nothing to us: a comment, or the fence of a pasted text."""
_QUOTED = re.compile(r"(\s*)([\"'“”„‟«»])([^\"'“”„‟«»]*)([\"'“”‟«»])([\s,]*)")
"""A whole line in quotation marks, as somebody writes it who has read that texts need them."""
_WITH_END = 2
"""Parts of a text whose heading is at its end: what is above it, and itself."""
_MOST_KEYS = 20
"""So many lines about the whole table are read; a game has a handful."""
_MOST_BLOCKS = 4
"""One more than a game has scorings."""
_LOOKED_AT = 200
"""Lines among which the first of a player is looked for."""
_BARE = re.compile(r"\s*([^\W\d][^\d:;,]*?)[\s:;,]+(\d{1,2}(?:[\s;,]+\d{1,2}){5,6})\s*")
"""A name with six or seven numbers alone: those of the types in the usual order, and the wall."""
_NUMBERS = re.compile(r"\d+")
_WORD = re.compile(r"\S+")
_LAST_WORDS = 8
"""So many words at the end of a line may be what is not understood of it."""
_USUAL_ORDER = "PSACGTW"
_WITHOUT_SCORINGS = ("roll-and-write",)
_TRANSCRIPT = ("players", "scorings")
_AROUND_NAME = " \t:;,-*"
_LONGEST_ALONE = 60
"""Characters of a line that may be a name alone."""
_OWN_KEYS = ("palace", "buildings", "tiles", "sheet", "wall")
_PLACE, _BEFORE = "place", "before"
_BESIDE = frozenset({"wall", "extra", "lines", "coins", "bonus", *tables.OF_MODULES.values()})
"""What is written beside the types."""
_ITEMS = {key: item for item, key in tables.OF_MODULES.items()}
"""The items that modules bring, by the keys of their numbers: points are those of an item."""
_POINTS_ALONE = ("1", "2")
"""The scorings of which the points alone are enough."""


class ReadingWish(NamedTuple):
    """How lines are to be read: their scoring if they do not name it, and what the cells of a table are.

    Cells `are_points` in a pad. Elsewhere they are if one is above `most`, the tiles of its type. `is_tile` tells
    whether a word like `P5-` is a tile. `with_modules` is the wish for a game with the modules of these names, and such
    answers to their rules.
    """

    scoring: int
    are_points: bool = False
    most: abc.Mapping[str, int] = MappingProxyType({})
    is_tile: abc.Callable[[str], bool] = lambda _: False
    with_modules: abc.Callable[[abc.Sequence[str], abc.Mapping[str, str]], ReadingWish] | None = None


class _Block(NamedTuple):
    """The lines of a scoring, below its heading if it has one."""

    heading: Entry | None
    lines: list[tuple[int, str]]
    told: list[Entry]
    """What is told of the scoring among them: its order of the types, its attack."""


class _Text(NamedTuple):
    """The lines of a file by what they are about: the game, the whole table, or one scoring."""

    game: str
    head: list[Entry]
    blocks: list[_Block]


def is_lines(source: Source, root: Node | None, names: NameBook) -> bool:
    """Tell whether a file is lines: a line of a player is among them, or a table, and they are no YAML transcript."""
    if isinstance(root, Mapping):
        entries = root.entries[:_LOOKED_AT]
        if any(_is_loose(entry, source, names) for entry in entries):
            return True
        if any(names.find(entry.key.text, _TRANSCRIPT) is not None for entry in entries):
            return False
        if any(_is_of_transcript(entry, names) for entry in entries):
            # The line of a player among lines may be written as in a transcript: the others show what the file is.
            inside = {line for each in entries for line in range(each.key.span.line, each.value.span.end_line + 1)}
            return any(line[0] not in inside and _is_player(*line, names, "alhambra") for line in _lines(source))
    elif root is None and any(_is_key(text, names) for _, text in _lines(source)):
        return False
    text = _parted(source, names)
    return any(
        tables.table_of(block.lines, names) is not None
        or any(name is not None for _, _, name in _with_names(block.lines[:_LOOKED_AT], names, text.game))
        or any(_points(block, *line, names) or _is_player(*line, names, text.game) for line in block.lines[:_LOOKED_AT])
        for block in text.blocks
    )


def _is_of_transcript(entry: Entry, names: NameBook) -> bool:
    """Tell whether an entry is a player of a transcript."""
    own = entry.value.entries if isinstance(entry.value, Mapping) else ()
    return any(names.find(each.key.text, _OWN_KEYS) is not None for each in own[:_LOOKED_AT])


def _is_loose(entry: Entry, source: Source, names: NameBook) -> bool:
    """Tell whether an entry of a mapping is rather a line: `Kim: P2 S4 W7`."""
    if not isinstance(entry.value, Scalar) or entry.value.style or entry.key.span.line != entry.value.span.line:
        return False
    number = entry.key.span.line
    text = source.lines[number - 1].replace("\t", " ")
    line = next((line for game in headings.GAMES if (line := parse(number, text, names, game)).items), None)
    return line is not None and bool(line.written(line.name)) and names.find(entry.key.text, ("game",)) is None


def _is_key(text: str, names: NameBook) -> bool:
    """Tell whether a line is the key above the players of a transcript, which YAML has stumbled over elsewhere."""
    key = text.partition(":")[0]
    return len(key) <= LINE_LIMIT and names.find(key, _TRANSCRIPT) is not None


def _is_player(number: int, text: str, names: NameBook, game: str) -> bool:
    line = parse(number, text, names, game)
    if line.items:
        return bool(line.written(line.name))
    return _BARE.fullmatch(text[:LINE_LIMIT]) is not None or _behind_counts(line, names) is not None


def says_scoring(source: Source, names: NameBook) -> bool:
    """Tell whether a heading names the scoring of the lines below it."""
    return any(block.heading is not None for block in _parted(source, names).blocks)


def read(source: Source, names: NameBook, wanted: ReadingWish, findings: Collector) -> Node:
    """Return the transcript that the lines of a file mean; comments are passed over.

    What cannot be read is added to findings. There are nodes for one player more than may be.
    """
    text = _parted(source, names)
    start = Span(1, 1, 1, 1)
    top = [] if any(entry.key.text == "game" for entry in text.head) else [_entry("game", text.game, start)]
    scorings: list[Entry] = []
    named = next((entry.value for entry in text.head if entry.key.text == "modules"), None)
    if isinstance(named, ListNode) and wanted.with_modules is not None:
        answered = next((entry.value for entry in text.head if entry.key.text == "rule"), None)
        pairs = answered.entries if isinstance(answered, Mapping) else ()
        answers = {each.key.text: each.value.text for each in pairs if isinstance(each.value, Scalar)}
        wanted = wanted.with_modules([each.text for each in named.items if isinstance(each, Scalar)], answers)
    for block in text.blocks:
        scorings += _scorings(block, text.game, names, wanted, findings)
    top += text.head
    if len(scorings) == 1 and not _has_points(scorings[0].value):
        top += [each for block in text.blocks for each in block.told]
    else:
        top += _by_scoring(text.blocks)
    if text.game in _WITHOUT_SCORINGS:
        # This game has one scoring: whoever is below a heading plays, too.
        players = [own for each in scorings if isinstance(each.value, Mapping) for own in each.value.entries]
        span = scorings[0].key.span if scorings else start
        top.append(Entry(Scalar("players", "", span), Mapping(tuple(players), span)))
    elif len(scorings) == 1 and not _has_points(scorings[0].value):
        (only,) = scorings
        top += [
            _entry("scoring", only.key.text, only.key.span),
            Entry(Scalar("players", "", only.key.span), only.value),
        ]
    else:
        span = scorings[0].key.span if scorings else start
        key = "scorings" if scorings else "players"
        top.append(Entry(Scalar(key, "", span), Mapping(tuple(scorings), span)))
    return Mapping(tuple(top), start)


def _by_scoring(blocks: Sequence[_Block]) -> Iterator[Entry]:
    """Yield what is told of single scorings as a game has it: `orders`, `attacks`."""
    for one, several in headings.BY_SCORING.items():
        own = [
            Entry(block.heading.value if isinstance(block.heading.value, Scalar) else each.key, each.value)
            for block in blocks
            if block.heading is not None
            for each in block.told
            if each.key.text == one
        ]
        if own:
            span = own[0].key.span
            yield Entry(Scalar(several, "", span), Mapping(tuple(own), span))


def _entry(key: str, text: str, span: Span) -> Entry:
    return Entry(Scalar(key, "", span), Scalar(text, "", span))


def _has_points(players: Node) -> bool:
    return isinstance(players, Mapping) and any(isinstance(entry.value, Scalar) for entry in players.entries)


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers."""
    for number, line in enumerate(source.lines, 1):
        if line.strip() and not line.lstrip().startswith(_COMMENTS):
            quoted = _QUOTED.fullmatch(line) if len(line) <= LINE_LIMIT else None
            # With blanks in place of marks nothing moves.
            yield number, line if quoted is None else f"{quoted[1]} {quoted[3]} {quoted[5]}"


def _parted(source: Source, names: NameBook) -> _Text:
    """Return the lines of a file by what they are about."""
    game = "alhambra"
    head: list[Entry] = []
    blocks = [_Block(None, [], [])]
    for number, line in _lines(source):
        if not any(map(str.isalnum, line)):  # nothing of what follows
            blocks[-1].lines.append((number, line))
            continue
        heading = headings.heading_of(number, line, names)
        if heading is not None and not parse(number, line, names).items:
            if heading.entry.key.text == "game":
                game = heading.game(names) or game
                head.append(heading.entry)
                continue
            blocks.append(_Block(heading.entry, [(number, heading.rest)] if heading.rest else [], []))
            if len(blocks) > _MOST_BLOCKS:
                break
            continue
        key = headings.key_line(number, line, names, game) if len(head) < _MOST_KEYS else None
        if key is not None and key.key.text in headings.BY_SCORING and blocks[-1].heading is not None:
            blocks[-1].told.append(key)
        elif key is not None:
            head.append(key)
        elif not headings.is_skipped(line, names):
            blocks[-1].lines.append((number, line))
    found = [block for block in blocks if block.lines or block.heading]
    if len(found) == _WITH_END and found[0].heading is None and not found[1].lines:
        found = [found[1]._replace(lines=found[0].lines)]  # the scoring is named below the players
    return _Text(game, head, found)


def _scorings(block: _Block, game: str, names: NameBook, wanted: ReadingWish, findings: Collector) -> list[Entry]:
    """Return the scorings of a block: one, or as many as a table has."""
    number = block.heading.value if block.heading is not None else None
    table = tables.table_of(block.lines, names)
    if table is not None:
        return _of_table(table, number, wanted, findings)
    players: list[Entry] = []
    by_case: dict[str, Scalar] = {}
    for line_number, text, name in _with_names(block.lines, names, game):
        spaced = text.replace("\t", " ")
        tiled = with_tiles(line_number, spaced, names, wanted.is_tile) if game == "alhambra" else None
        line = tiled or parse(line_number, spaced, names, game)
        own = () if game in _WITHOUT_SCORINGS else _points(block, line_number, text, names)
        for entry in own or (_player(line, name, names, findings),):
            players.append(entry)
            first = by_case.setdefault(likened(composed(entry.key.text)), entry.key)
            # Those that look the same are told where players are read.
            if seen(composed(first.text)) != seen(composed(entry.key.text)):
                values = {"key": entry.key.text, "first": first.text, "line": first.span.line}
                findings.add("duplicate-key", entry.key.span, "same", player=entry.key.text, values=values)
        if len(players) > PLAYER_LIMIT:
            break
    span = players[0].key.span if players else Span(1, 1, 1, 1)
    key = number if isinstance(number, Scalar) else Scalar(str(wanted.scoring), "", span)
    return [Entry(key, Mapping(tuple(players), span))]


def _with_names(
    lines: Sequence[tuple[int, str]], names: NameBook, game: str
) -> Iterator[tuple[int, str, Scalar | None]]:
    """Yield lines, each that has counts alone with the name that is alone in the line above it."""
    waiting: tuple[int, str] | None = None
    for number, text in lines:
        if waiting is not None:
            line = parse(number, text.replace("\t", " "), names, game)
            if line.items and not line.written(line.name):
                yield number, text, _name_alone(*waiting)
                waiting = None
                continue
            yield *waiting, None
            waiting = None
        if len(text) <= _LONGEST_ALONE and not any(map(str.isdigit, text)):
            waiting = number, text
        else:
            yield number, text, None
    if waiting is not None:
        yield *waiting, None


def _name_alone(number: int, text: str) -> Scalar:
    name = text.strip(_AROUND_NAME)
    start = text.index(name) + 1
    return Scalar(name, "", Span(number, start, number, start + len(name)))


def _points(block: _Block, number: int, line: str, names: NameBook) -> tuple[Entry, ...]:
    """Return the points of a line like `Kim 8, Nina 9` of a scoring of which they are enough; else nothing."""
    said = block.heading.value if block.heading is not None else None
    if not isinstance(said, Scalar) or said.text not in _POINTS_ALONE or parse(number, line, names).items:
        return ()
    return headings.points_of(number, line.translate(BRACES).replace("\t", " "))


def _player(line: PlayerLine, alone: Scalar | None, names: NameBook, findings: Collector) -> Entry:
    """Return a player with counts; without them where a finding has refused the line.

    The name may be `alone` in the line above.
    """
    name = alone or Scalar(line.written(line.name), "", line.span(line.name))
    if not line.items:
        _add_unread(line, names, findings)
    elif not name.text:
        findings.add("missing-key", line.span(LinePart(line.items[0].start, line.items[0].end)), "name", key="name")
    elif line.unclear is not None:
        findings.add("wrong-type", line.span(line.unclear), "quick-word", text=line.written(line.unclear))
    else:
        return Entry(name, _counts(line, names))
    # Whose line cannot be read is a player all the same, so that nobody is told that one is missing.
    return Entry(Scalar(f"? {line.number}", "", line.whole), Unread(line.whole))


def _add_unread(line: PlayerLine, names: NameBook, findings: Collector) -> None:
    """Add that a line is not understood; where only the letters are missing, with a line that has them."""
    bare = _BARE.fullmatch(line.text) if len(line.text) <= LINE_LIMIT else None
    if bare is None:
        behind = _behind_counts(line, names)
        if behind is not None:
            findings.add("wrong-type", line.span(behind), "quick-word", text=line.written(behind))
        else:
            findings.add("wrong-type", line.whole, "quick-line")
        return
    counts = (f"{letter}{count}" for letter, count in zip(_USUAL_ORDER, _NUMBERS.findall(bare[2]), strict=False))
    fix = Fix((Edit(line.whole, f"{bare[1].strip()} {' '.join(counts)}"),))
    findings.add("wrong-type", line.whole, "quick-bare", fixes=(fix,))


def _behind_counts(line: PlayerLine, names: NameBook) -> LinePart | None:
    """Return the words at the end of a line without which it would be a player's; None if it would be none."""
    words = list(_WORD.finditer(line.text)) if len(line.text) <= LINE_LIMIT else []
    for word in reversed(words[-_LAST_WORDS:]):
        before = parse(line.number, line.text[: word.start()], names)
        if before.items and before.unclear is None and before.written(before.name):
            return LinePart(word.start(), words[-1].end())
    return None


def _counts(line: PlayerLine, names: NameBook) -> Mapping:
    """Return what would be below the name: the types together, walls and other numbers by themselves."""
    walls, types = [], []
    for item in line.items:
        word, span = line.written(item.word), line.span(item.word)
        written = line.written(item.number)
        count = Scalar(str(int(written)) if written.isdigit() else written, "", line.span(item.number))
        if word.upper() == WALL_LETTER:
            names.letters.setdefault(WALL_LETTER, span)
        beside = typed(word, names)
        if beside is not None:
            walls.append(Entry(Scalar(beside, "", span), count))
        else:
            types.append(Entry(Scalar(word, "", span), count))
    span = line.span(LinePart(line.items[0].start, line.items[-1].end))
    buildings = Entry(Scalar("buildings", "", span), Mapping(tuple(types), span))
    virtual = []
    if line.virtual is not None:
        key, value = line.virtual
        text = "yes" if key == value else line.written(value)
        virtual.append(Entry(Scalar("virtual", "", line.span(key)), Scalar(text, "", line.span(value))))
    return Mapping((buildings, *walls, *virtual, *line.extras), span)


# Tables


def _of_table(table: PointTable, number: Node | None, wanted: ReadingWish, findings: Collector) -> list[Entry]:
    """Return the scorings of a table: as many as each name is in its head."""
    for word in table.unknown:
        findings.add("wrong-type", word.span, "quick-word", text=word.text)
    for seat in table.seats:
        for cell in seat.cells:
            if cell.key == _PLACE:
                findings.add("text-ignored", cell.head.span)
                break
        else:
            continue
        break
    are_points = wanted.are_points or any(_is_above(cell, wanted) for seat in table.seats for cell in seat.cells)
    times = 1 + max((seat.scoring for seat in table.seats), default=0)
    found = []
    for time in range(times):
        seats = [seat for seat in table.seats if seat.scoring == time]
        span = seats[0].name.span
        key = number if isinstance(number, Scalar) else Scalar(str(time + 1 if times > 1 else wanted.scoring), "", span)
        players = (Entry(seat.name, _cells(seat.cells, span, are_points=are_points)) for seat in seats)
        found.append(Entry(key, Mapping(tuple(players), span)))
    return found


def _is_above(cell: TableCell, wanted: ReadingWish) -> bool:
    """Tell whether a cell is more than there are tiles of its type."""
    most = wanted.most.get(cell.key)
    return most is not None and cell.value.text.isdigit() and int(cell.value.text[:9]) > most


def _cells(cells: Sequence[TableCell], span: Span, *, are_points: bool) -> Mapping:
    """Return what the cells of a player would be below the name: counts, or claims."""
    counts: list[Entry] = []
    beside: list[Entry] = []
    claims: list[Entry] = []
    for cell in cells:
        entry = Entry(cell.head._replace(text=cell.key), cell.value)
        if cell.key == _PLACE:
            continue
        if cell.key == _BEFORE or (cell.key in _BESIDE and not are_points):
            beside.append(entry)
        elif are_points or cell.key in TOTALS:
            claims.append(entry._replace(key=cell.head._replace(text=_ITEMS.get(cell.key, cell.key))))
        else:
            counts.append(entry)
    if counts or not claims:
        beside.insert(0, Entry(Scalar("buildings", "", span), Mapping(tuple(counts), span)))
    if claims:
        beside.append(Entry(Scalar("claimed", "", span), Mapping(tuple(claims), span)))
    return Mapping(tuple(beside), span)
