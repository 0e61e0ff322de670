"""YAML to located values: every key, value and list item with its place in the file, scalars left as text.

PyYAML's own loader builds values without places, keeps the last of two equal keys, turns `NO` into False, lets
aliases explode and can be made to crash. Its events do none of that, so the values are built from them here,
within limits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import yaml

from .findings import Span
from .source import forbidden_in

if TYPE_CHECKING:
    from .findings import Collector
    from .source import Source

DEPTH_LIMIT = 20
EVENT_LIMIT = 2_000_000

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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


class _Frame(NamedTuple):
    """A list or mapping that is still open; a mapping keeps keys and values in turn."""

    start: yaml.Event
    items: list[Node]


def read(source: Source, findings: Collector) -> Node | None:
    """Return the one document of a file; None where there is none or where it cannot be read on.

    What cannot be read is added to findings, the collector that all of this module writes into.
    """
    try:
        return _build(source, findings)
    except _Refused:
        return None
    except yaml.YAMLError as error:
        _add_syntax_finding(source, error, findings)
        return None


def _build(source: Source, findings: Collector) -> Node | None:
    # Each comma between values and each line of a list makes an event: so much can be told without reading.
    if max(source.text.count(","), len(source.lines)) > EVENT_LIMIT:
        findings.add("too-large", None, "events", limit=EVENT_LIMIT)
        raise _Refused
    builder = _TreeBuilder(findings)
    for number, event in enumerate(yaml.parse(source.text, Loader=_LOADER)):
        if number >= EVENT_LIMIT:
            findings.add("too-large", _span(event), "events", limit=EVENT_LIMIT)
            raise _Refused
        if isinstance(event, yaml.DocumentStartEvent) and builder.root is not None:
            findings.add("yaml-feature", _span(event), "documents")
            break
        builder.take(event)
    return builder.root


class _TreeBuilder:
    """Puts the values of a document together from its events."""

    def __init__(self, findings: Collector) -> None:
        self.root: Node | None = None
        self._findings = findings
        self._open: list[_Frame] = []

    def take(self, event: yaml.Event) -> None:
        """Take the next event; what neither carries nor holds a value is passed over."""
        if isinstance(event, yaml.ScalarEvent):
            if event.anchor is not None or event.tag is not None:
                _refuse_features(event, self._findings)
            text = event.value if event.style != '"' else _without_controls(event, self._findings)
            self._put(Scalar(text, event.style or "", _span(event)))
        elif isinstance(event, yaml.CollectionStartEvent):
            _refuse_features(event, self._findings)
            if len(self._open) >= DEPTH_LIMIT:
                self._findings.add("too-large", _span(event), "depth", limit=DEPTH_LIMIT)
                raise _Refused
            self._open.append(_Frame(event, []))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._put(_close(self._open.pop(), event, self._findings))
        elif isinstance(event, yaml.AliasEvent):
            self._findings.add("yaml-feature", _span(event), "alias", text=event.anchor)
            self._put(Unread(_span(event)))

    def _put(self, node: Node) -> None:
        if self._open:
            self._open[-1].items.append(node)
        else:
            self.root = node


def _span(first: yaml.Event, last: yaml.Event | None = None) -> Span:
    start, end = first.start_mark, (last or first).end_mark
    if start is None or end is None:
        raise TypeError("an event that was read from a text has marks")
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _without_controls(event: yaml.ScalarEvent, findings: Collector) -> str:
    r"""Return the text of a quoted scalar; an escape like `"\e"` may have put into it what no file may hold."""
    text: str = event.value
    forbidden = forbidden_in(text)
    if not forbidden:
        return text
    for character in sorted(forbidden):
        findings.add("control-character", _span(event), character=f"U+{ord(character):04X}")
    return "".join(character for character in text if character not in forbidden)


def _refuse_features(event: yaml.ScalarEvent | yaml.CollectionStartEvent, findings: Collector) -> None:
    if event.anchor is not None:
        findings.add("yaml-feature", _span(event), "anchor", text=event.anchor)
    if event.tag is not None:
        findings.add("yaml-feature", _span(event), "tag", text=event.tag)


def _close(frame: _Frame, end: yaml.Event, findings: Collector) -> Node:
    span = _span(frame.start, end)
    if isinstance(frame.start, yaml.SequenceStartEvent):
        return Sequence(tuple(frame.items), span)
    entries: dict[str, Entry] = {}
    repeated = False
    for key, value in zip(frame.items[::2], frame.items[1::2], strict=True):
        if isinstance(key, Unread):
            continue
        if not isinstance(key, Scalar):
            findings.add("wrong-type", key.span, "key")
        elif key.text in entries:
            first = entries[key.text]
            repeated = True
            values = {"key": key.text, "line": first.key.span.line}
            if _is_number_beside_list(first.value, value):
                findings.add("keys-exclude", key.span, "list", values=values)
                if isinstance(value, Sequence):
                    entries[key.text] = Entry(key, value)
            else:
                findings.add("duplicate-key", key.span, values=values)
        else:
            entries[key.text] = Entry(key, value)
    return Mapping(tuple(entries.values()), span, repeated)


def _is_number_beside_list(*values: Node) -> bool:
    """Tell whether a key that stands twice has a list once and a number once: two ways to say the same."""
    numbers = [each for each in values if isinstance(each, Scalar) and each.text.strip().isdecimal()]
    return len(numbers) == 1 and any(isinstance(each, Sequence) for each in values)


# What libyaml says, and which of our explanations fits; anything else gets the general one.
_SYNTAX = (
    ("could not find expected ':'", "colon"),
    ("mapping values are not allowed", "second-colon"),
    ("expected ',' or '", "bracket"),
    ("did not find expected node content", "bracket"),
    ("unexpected end of stream", "quote"),
    ("cannot start any token", "character"),
    ("while scanning an alias", "star"),
    ("did not find expected comment or line break", "block"),
    ("did not find expected key", "indent"),
    ("did not find expected '-' indicator", "indent"),
    ("block sequence entries are not allowed", "indent"),
)


def _add_syntax_finding(source: Source, error: yaml.YAMLError, findings: Collector) -> None:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    misplaced = _misplaced_row(source, line)
    if misplaced is not None:
        row, detail = misplaced
        text = source.lines[row - 1]
        start = len(text) - len(text.lstrip()) + 1
        findings.add("ragged-row", Span(row, start, row, len(text.rstrip()) + 1), detail)
        return
    problem = str(error)
    detail = next((detail for words, detail in _SYNTAX if words in problem), "")
    context = getattr(error, "context_mark", None)
    beginning = source.lines[line - 1] if line <= len(source.lines) else ""
    if "\t" in beginning[: len(beginning) - len(beginning.lstrip())]:
        column, detail = beginning.index("\t") + 1, "tab"
    if detail == "colon" and context is not None and context.line + 1 < line:
        line, column = context.line + 1, 0  # where the key begins that has none
    elif detail == "quote" and context is not None:
        line, column = context.line + 1, context.column + 1  # where the quotation mark is opened
    elif detail == "second-colon" and ":" not in source.lines[line - 1][: column - 1]:
        # The first colon of its line: what lacks one is the line before, which YAML has read on into this one.
        line, column, detail = line - 1, 0, "colon"
    # At the end of the file there is nothing to point at: show the last line that says something.
    while line > 1 and (line > len(source.lines) or not source.lines[line - 1].strip()):
        line, column = line - 1, 0
    width = len(source.lines[line - 1]) if source.lines else 0
    column = min(column or width, max(width, 1))
    findings.add("not-yaml", Span(line, column, line, column + 1), detail)


def _misplaced_row(source: Source, line: int) -> tuple[int, str] | None:
    """Return the row of a drawing, near a syntax error, that is indented wrongly, and the finding's detail.

    The first row of a block says how far it is indented. Where it was written too far to the right, or a later one
    too far to the left, YAML takes that later row for the end of the block and stumbles.
    """
    last = min(line, len(source.lines))
    for header in range(last, 0, -1):
        if not source.lines[header - 1].rstrip().endswith("|"):
            continue
        rows = [row for row in range(header + 1, last + 1) if source.lines[row - 1].strip()]
        if not rows:
            return None
        first_indent = _indent(source.lines[rows[0] - 1])
        for row in rows[1:]:
            text = source.lines[row - 1]
            if _indent(text) < first_indent:
                if not _is_drawn(text):
                    return None
                inside = _indent(text) > _indent(source.lines[header - 1])
                return (rows[0], "") if inside else (row, "left")
        return None
    return None


def _is_drawn(text: str) -> bool:
    """Tell whether a line may be a row of a drawing, and no key with a value."""
    return ":" not in text and any(word in {".", "*", "_"} or word[-1:].isalnum() for word in text.split())


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
