"""YAML to located values: every key, value and list item with its place in the file, scalars left as text.

PyYAML's own loader builds values without places, keeps the last of two equal keys, turns `NO` into False, lets
aliases explode and can be made to crash. Its events do none of that, so the values are built from them here,
within limits.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from .blocks import indentation, with_indentation
from .findings import Span
from .source import code_point, forbidden_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from .colons import LostColon
    from .findings import Collector
    from .source import Source

DEPTH_LIMIT = 20
EVENT_LIMIT = 2_000_000

_MENDED_LIMIT = 200_000
"""Characters of a file that somebody has typed; a longer one is taken as it is."""

# What makes it worth looking closer: a colon with something behind it, a lone question mark, curled quotation marks,
# a no-break space, a tab that indents, a name like `Team #1`.
_SUSPECT = re.compile(r"[^\W_][\"'”“’‘»]?:[^\s,\]}/\\]|[:,\[{][ \t]*\?|[“”„‟«»‚‘’\u00a0]|\n\t|[ \t]#[0-9]+[ \t]*:")
_BEHIND_COLON = re.compile(r":[^\s,\]}/\\]")
_SIGNS = ("?", "\n\t", " #", "\t#")
"""Without one of them, a colon with something behind it or a sign of another alphabet no text is suspect."""

_HALF = re.compile(r"\\[uU][dD][89abAB]")
"""The beginning of a character that JSON writes as two escapes."""

_SHORTER = 2
"""Characters by which the escape of YAML for such a character is shorter."""


class Scalar(NamedTuple):
    """A text value; `style` is `|` or `>` for a block, a quote, or empty."""

    text: str
    style: str
    span: Span


class Unread(NamedTuple):
    """Something that a finding has refused already; nothing more is to be said of it."""

    span: Span


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    span: Span


class Entry(NamedTuple):
    """A key with its value."""

    key: Scalar
    value: Node


class Mapping(NamedTuple):
    """Keys with their values, in the order of the file, each once; `repeated` where one stands there again."""

    entries: tuple[Entry, ...]
    span: Span
    repeated: bool = False


Node = Scalar | Sequence | Mapping | Unread


def is_empty(node: Node) -> bool:
    """Tell whether nothing was written where a value should stand."""
    return isinstance(node, Scalar) and not node.style and node.text in {"", "~", "null"}


def is_without_entries(node: Node) -> bool:
    """Tell whether a mapping, or nothing where one should stand, holds no keys."""
    return is_empty(node) or (isinstance(node, Mapping) and not node.entries)


class _Refused(Exception):  # noqa: N818 - it carries no fault; the finding is already in the collector
    """Reading cannot go on."""


class _Text(NamedTuple):
    """A text for the parser, and the columns of its lines, both counted from 0, where it has a blank more.

    `unknown` is what is in it for a lone `?`; `pairs` are the columns where it has another escape for two of JSON.
    """

    text: str
    blanks: dict[int, tuple[int, ...]] = {}  # noqa: RUF012 - nobody writes into it
    unknown: str = "?"
    pairs: dict[int, tuple[int, ...]] = {}  # noqa: RUF012 - nobody writes into it

    @property
    def is_moved(self) -> bool:
        """Whether columns of this text are others in the file."""
        return bool(self.blanks or self.pairs)

    def column(self, line: int, column: int) -> int:
        """Return where a column of this text stands in the file, both counted from 0."""
        column += _SHORTER * bisect_left(self.pairs.get(line, ()), column)
        return column - sum(blank < column for blank in self.blanks.get(line, ()))


_TOO_DEEP = "exceeded maximum nesting depth"
"""What newer versions of libyaml say of a thousand brackets, of which they have read none."""


class _Frame(NamedTuple):
    """A list or mapping that is still open: the mark where it begins, and what stands before it in the one around."""

    start: Any
    outer: list[Node]


# Made without the function that a named tuple has for it, which takes longer than all else that is done for a value.
_new = tuple.__new__


def read(source: Source, findings: Collector, colons: tuple[LostColon, ...] = ()) -> Node | None:
    """Return the one document of a file; None where there is none or where it cannot be read on.

    It is read as if the colons were there that are lost. What cannot be read is added to findings, the collector that
    all of this module writes into.
    """
    for colon in colons:
        findings.add("not-yaml", colon.span, "colon")
    text = _Text(source.text) if not colons and _is_plain(source) else _mended(source, findings, colons)
    if text is None:
        return None
    lines = source.lines if text.text is source.text else text.text.split("\n")
    text = text._replace(text=with_indentation(text.text, lines))
    if _HALF.search(text.text):
        from .pairs import without_pairs

        whole = without_pairs(text.text)
        text = text._replace(text=whole.text, pairs=whole.pairs)
    try:
        return _build(source, text, findings)
    except _Refused:
        return None
    except yaml.YAMLError as error:
        _add_syntax_finding(source, text, error, findings)
        return None


def _is_plain(source: Source) -> bool:
    """Tell whether a file is written as YAML has it, by all that a glance shows; what is large nobody has typed."""
    if len(source.text) > _MENDED_LIMIT:
        return True
    written = (line for line in source.lines if line.strip() and line[0] != "#")
    below = (line for line in reversed(source.lines) if line.strip() and line[0] != "#")
    first, last = next(written, ":"), next(below, ":")
    return (
        not _is_suspect(source.text)
        and all(":" in line or line[0] in " \t-#." for line in (first, last))
        and any(line[:1] in {" ", "\t"} for line in source.lines)
    )


def _is_suspect(text: str) -> bool:
    """Tell whether a text is worth looking closer; that takes a while, so what most texts have none of comes first."""
    may_be = not text.isascii() or any(sign in text for sign in _SIGNS) or _BEHIND_COLON.search(text) is not None
    return may_be and _SUSPECT.search(text) is not None


def _mended(source: Source, findings: Collector, colons: tuple[LostColon, ...]) -> _Text | None:
    """Return the text for the parser, with what hurried people leave out put in; None where all indents are lost."""
    from . import forgiveness  # few files need it

    lost = forgiveness.lost_indentation(source.lines)
    if lost is not None:
        findings.add("not-yaml", Span(lost + 1, 1, lost + 1, len(source.lines[lost]) + 1), "unindented")
        return None
    mended = forgiveness.mended(source, colons)
    for line in mended.remarks:
        if line.has_number:  # it may be meant
            findings.add("not-yaml", line.span, "text")
        else:
            findings.add("text-ignored", line.span)
    return _Text(mended.text, mended.blanks, forgiveness.UNKNOWN)


def _build(source: Source, text: _Text, findings: Collector) -> Node | None:
    # Each comma between values and each line of a list makes an event: so much can be told without reading.
    if max(source.text.count(","), len(source.lines)) > EVENT_LIMIT:
        findings.add("too-large", None, "events", limit=EVENT_LIMIT)
        raise _Refused
    parser = _parser(text.text)
    try:
        return _TreeBuilder(text, findings).build(parser.get_event)
    except yaml.YAMLError as error:
        if _TOO_DEEP not in str(error):
            raise
        from . import pure_yaml

        # Libyaml looks far ahead, and gives up before it says what it has read; here it matters where it gets too deep.
        return _TreeBuilder(text, findings).build(pure_yaml.Loader(text.text).get_event)
    finally:
        parser.dispose()


def _parser(text: str) -> Any:  # noqa: ANN401 - two classes that have nothing in common but what they do
    """Return what reads the events of a text: libyaml, or what does the same where PyYAML comes without it."""
    if hasattr(yaml, "CSafeLoader"):
        return yaml.CSafeLoader(text)
    from . import pure_yaml

    return pure_yaml.Loader(text)


class _TreeBuilder:
    """Puts the values of a document together from its events."""

    def __init__(self, text: _Text, findings: Collector) -> None:
        self._text = text
        self._findings = findings
        # The columns of most texts are those of the file.
        self._span = self._moved_span if text.is_moved else _span_between

    def build(self, next_event: Callable[[], yaml.Event | None]) -> Node | None:  # noqa: C901 - a row for each event
        """Return the document that the events of a text make; what neither carries nor holds a value is passed over."""
        span, unknown = self._span, self._text.unknown
        opened: list[_Frame] = []
        document: list[Node] = []
        items = document
        number = 0
        while (event := next_event()) is not None:
            number += 1
            if number > EVENT_LIMIT:
                self._findings.add("too-large", self._span_of(event), "events", limit=EVENT_LIMIT)
                raise _Refused
            if isinstance(event, yaml.ScalarEvent):  # nearly all of them
                if event.anchor is not None or event.tag is not None:
                    self._refuse_features(event)
                style = event.style or ""
                text = event.value if style != '"' else self._without_controls(event)
                if text == unknown and not style:
                    text = "?"
                items.append(_new(Scalar, (text, style, span(event.start_mark, event.end_mark))))
            elif isinstance(event, yaml.CollectionStartEvent):
                self._refuse_features(event)
                if len(opened) >= DEPTH_LIMIT:
                    self._findings.add("too-large", self._span_of(event), "depth", limit=DEPTH_LIMIT)
                    raise _Refused
                opened.append(_Frame(event.start_mark, items))
                items = []
            elif isinstance(event, yaml.CollectionEndEvent):
                start, outer = opened.pop()
                whole = span(start, event.end_mark)
                is_list = isinstance(event, yaml.SequenceEndEvent)
                outer.append(Sequence(tuple(items), whole) if is_list else self._mapping(items, whole))
                items = outer
            elif isinstance(event, yaml.AliasEvent):
                self._findings.add("yaml-feature", self._span_of(event), "alias", text=event.anchor)
                items.append(Unread(self._span_of(event)))
            elif isinstance(event, yaml.DocumentStartEvent) and document:
                self._findings.add("yaml-feature", self._span_of(event), "documents")
                break
        return document[0] if document else None

    def _span_of(self, event: yaml.Event) -> Span:
        """Return where an event stands in the file."""
        return self._span(event.start_mark, event.end_mark)

    def _moved_span(self, start: Any, end: Any) -> Span:  # noqa: ANN401 - libyaml's marks and PyYAML's share no type
        """Return what is between two marks of a text some of whose columns are others in the file."""
        column, end_column = (self._text.column(mark.line, mark.column) for mark in (start, end))
        return Span(start.line + 1, column + 1, end.line + 1, end_column + 1)

    def _without_controls(self, event: yaml.ScalarEvent) -> str:
        r"""Return the text of a quoted scalar; an escape like `"\e"` may have put into it what no file may hold."""
        text: str = event.value
        forbidden = forbidden_in(text)
        if not forbidden:
            return text
        for character in sorted(forbidden):
            self._findings.add("control-character", self._span_of(event), character=code_point(character))
        return "".join(character for character in text if character not in forbidden)

    def _refuse_features(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._findings.add("yaml-feature", self._span_of(event), "anchor", text=event.anchor)
        if event.tag is not None:
            self._findings.add("yaml-feature", self._span_of(event), "tag", text=event.tag)

    def _mapping(self, items: list[Node], span: Span) -> Mapping:
        """Return the mapping of keys and values that stand in turn."""
        entries: dict[str, Entry] = {}
        repeated = False
        turns = iter(items)
        for key, value in zip(turns, turns, strict=True):
            if not isinstance(key, Scalar):
                if not isinstance(key, Unread):
                    self._findings.add("wrong-type", key.span, "key")
            elif key.text in entries:
                repeated = True
                self._add_repeated(entries, key, value)
            else:
                entries[key.text] = _new(Entry, (key, value))
        return Mapping(tuple(entries.values()), span, repeated)

    def _add_repeated(self, entries: dict[str, Entry], key: Scalar, value: Node) -> None:
        """Add what is to be said of a key that stands in a mapping again; a list stands for a number of its items."""
        first = entries[key.text]
        values = {"key": key.text, "line": first.key.span.line}
        if _is_number_beside_list(first.value, value):
            self._findings.add("keys-exclude", key.span, "list", values=values)
            if isinstance(value, Sequence):
                entries[key.text] = Entry(key, value)
        else:
            self._findings.add("duplicate-key", key.span, values=values)


def _span_between(start: Any, end: Any) -> Span:  # noqa: ANN401 - as above
    """Return what is between two marks of a text whose columns are those of the file."""
    line, end_line = start.line + 1, end.line + 1
    # Most stand in one line; a large file has millions of spans, which then share the number.
    return _new(Span, (line, start.column + 1, line if end_line == line else end_line, end.column + 1))


def _is_number_beside_list(*values: Node) -> bool:
    """Tell whether a key that stands twice has a list once and a number once: two ways to say the same."""
    numbers = [each for each in values if isinstance(each, Scalar) and each.text.strip().isdecimal()]
    return len(numbers) == 1 and any(isinstance(each, Sequence) for each in values)


# What both readers say, in the error or of what they were about, and which of our explanations fits; anything else gets
# the general one.
_SYNTAX = (
    ("could not find expected ':'", "colon"),
    ("mapping values are not allowed", "second-colon"),
    ("node content", "bracket"),
    ("while parsing a flow", "bracket"),
    ("unexpected end of stream", "quote"),
    ("cannot start any token", "character"),
    ("while scanning an alias", "star"),
    ("expected comment or line break", "block"),
    ("while parsing a block", "indent"),
    ("sequence entries are not allowed", "indent"),
)


def detail_of(error: yaml.YAMLError) -> str:
    """Return which explanation fits an error, the same for both readers; empty for the general one."""
    problem = str(error)
    return next((detail for words, detail in _SYNTAX if words in problem), "")


def _add_syntax_finding(source: Source, text: _Text, error: yaml.YAMLError, findings: Collector) -> None:
    from .forgiveness import comment_in_key

    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, text.column(mark.line, mark.column) + 1) if mark else (1, 1)
    for each in (line, line - 1):
        comment = comment_in_key(source.lines[each - 1]) if 0 < each <= len(source.lines) else None
        if comment is not None:
            findings.add("not-yaml", Span(each, comment + 1, each, comment + 2), "comment")
            return
    row = _misplaced_row(source, line)
    if row is not None:
        drawn = source.lines[row - 1]
        start = len(drawn) - len(drawn.lstrip()) + 1
        findings.add("ragged-row", Span(row, start, row, len(drawn.rstrip()) + 1), "left")
        return
    detail = detail_of(error)
    context = getattr(error, "context_mark", None)
    lines = text.text.split("\n")
    beginning = lines[line - 1] if line <= len(lines) else ""
    if "\t" in beginning[: len(beginning) - len(beginning.lstrip())]:
        column, detail = beginning.index("\t") + 1, "tab"
    if detail == "colon" and context is not None and context.line + 1 < line:
        line, column = context.line + 1, 0  # where the key begins that has none
    elif detail == "quote" and context is not None:
        line, column = context.line + 1, context.column + 1  # where the quotation mark is opened
    elif detail == "second-colon" and line <= len(source.lines) and ":" not in source.lines[line - 1][: column - 1]:
        # The first colon of its line: what lacks one is the line before, which YAML has read on into this one.
        line, column, detail = line - 1, 0, "colon"
    # At the end of the file there is nothing to point at: show the last line that says something.
    while line > 1 and (line > len(source.lines) or not source.lines[line - 1].strip()):
        line, column = line - 1, 0
    width = len(source.lines[line - 1]) if source.lines else 0
    column = max(1, min(column or width, width))
    findings.add("not-yaml", Span(line, column, line, column + 1), detail)


def _misplaced_row(source: Source, line: int) -> int | None:
    """Return the row of a drawing, near a syntax error, that is written too far to the left.

    It is not indented further than the key above the drawing: YAML takes it for the end of the block and stumbles.
    """
    last = min(line, len(source.lines))
    for header in range(last, 0, -1):
        key = source.lines[header - 1]
        if not key.rstrip().endswith("|") or ":" not in key:
            continue
        rows = [row for row in range(header + 1, last + 1) if source.lines[row - 1].strip()]
        if not rows or indentation(source.lines[rows[0] - 1]) <= indentation(key):
            return None
        for row in rows[1:]:
            text = source.lines[row - 1]
            if indentation(text) <= indentation(key):
                return row if _is_drawn(text) else None
        return None
    return None


def _is_drawn(text: str) -> bool:
    """Tell whether a line may be a row of a drawing, and no key with a value."""
    return ":" not in text and any(word in {".", "*", "_"} or word[-1:].isalnum() for word in text.split())
