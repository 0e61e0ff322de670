"""Counts in a few words: `T4 G3`, `tower 4, garden 3`, `[tower, tower]`, as entries of a mapping like any other.

In a list a letter with a number looks like a tile with its price: such a list is left as it is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .findings import Span
from .nodes import Entry, Mapping, Scalar, Sequence, is_empty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .nodes import Node
    from .source import Source

_LONGEST = 200
"""Characters of a text that is looked through."""
_MOST = 1000
"""Items of a list, and entries of a mapping, that are looked through."""

# Possessive: what blanks belong to is plain from what follows them, and hostile texts have many.
_BETWEEN = r"[\s,;]*+"
_NAME = r"(?P<name>[^\W\d_](?:[^\d,;:=()]*[^\W\d_])?)"
_NUMBER = r"(?P<number>\d{1,9})"
_NAME_FIRST = re.compile(rf"{_BETWEEN}{_NAME}[ ]*+[:=x×]?[ ]*+{_NUMBER}(?=[\s,;]|$){_BETWEEN}")
_NUMBER_FIRST = re.compile(rf"{_BETWEEN}{_NUMBER}[ ]*+[x×]?[ ]*+{_NAME}(?=[\s,;]|$){_BETWEEN}")
_WORD = re.compile(r"[^\s,;]+")
_TILE = re.compile(r"\s*[^\W\d_]\d+\s*")
"""An item of a list that may be a tile as well as a type with a count."""


class WordsText(NamedTuple):
    """The words of a short text; `span` is the part of the file that they take, None if they share it with others."""

    words: tuple[Scalar, ...]
    span: Span | None


def counts(node: Node, source: Source) -> Node:
    """Return a few words about counts as a mapping of names and numbers; any other node as it is."""
    if isinstance(node, Scalar) and node.style not in {"|", ">"} and not is_empty(node):
        entries = _of_text(node, source)
    elif isinstance(node, Sequence) and node.items and len(node.items) <= _MOST:
        entries = _of_list(node, source)
    elif isinstance(node, Mapping):
        entries = _of_mapping(node, source)
    else:
        return node
    return Mapping(entries, node.span) if entries else node


def words(node: Node, source: Source) -> WordsText:
    """Return the words of a text or of a list, or of names of one letter with their numbers directly behind them."""
    if isinstance(node, Scalar) and node.style not in {"|", ">"} and len(node.text) <= _LONGEST:
        return WordsText(tuple(_part(node, match, 0, source) for match in _WORD.finditer(node.text)), node.span)
    if isinstance(node, Sequence):
        items = node.items if len(node.items) <= _MOST else ()
        return WordsText(tuple(item for item in items if isinstance(item, Scalar)), node.span)
    own = node.entries[:_MOST] if isinstance(node, Mapping) else ()
    # `{P3, C5}` has keys without values.
    found = [entry.key if is_empty(entry.value) else _joined(entry) for entry in own]
    whole = [word for word in found if word is not None]
    pairs = list(pairwise(whole))
    if not whole or len(whole) < len(found) or any(one.span[2:] == two.span[:2] for one, two in pairs):
        return WordsText((), None)
    between = (source.lines[one.span.line - 1][one.span.end_column - 1 : two.span.column - 1] for one, two in pairs)
    is_alone = all(one.span.line == two.span.line for one, two in pairs) and not any(map(_WORD.search, between))
    return WordsText(tuple(whole), Span(*whole[0].span[:2], *whole[-1].span[2:]) if is_alone else None)


def _joined(entry: Entry) -> Scalar | None:
    """Return a letter and the number directly behind it as one word; None if they are anything else."""
    key, value = entry
    if len(key.text) != 1 or not isinstance(value, Scalar) or key.span[2:] != value.span[:2]:
        return None
    return Scalar(key.text + value.text, "", Span(*key.span[:2], *value.span[2:]))


def _of_mapping(node: Mapping, source: Source) -> tuple[Entry, ...] | None:
    """Return the entries of `{tower 4, garden 3}`, whose keys hold all there is."""
    if len(node.entries) > _MOST:
        return None
    if not any(is_empty(entry.value) and entry.key.text[-1:].isdigit() for entry in node.entries):
        return None
    found: list[Entry] = []
    for entry in node.entries:
        inside = _of_text(entry.key, source) if is_empty(entry.value) else None
        found.extend(inside or (entry,))
    return tuple(found)


def _of_list(node: Sequence, source: Source) -> tuple[Entry, ...] | None:
    """Return the entries of a list of names, each of them one tile, or of names with numbers."""
    if any(isinstance(item, Scalar) and _TILE.fullmatch(item.text) for item in node.items):
        return None
    found: list[Entry] = []
    alone: dict[str, int] = {}
    for item in node.items:
        if isinstance(item, Mapping):
            found.extend(item.entries)
        elif not isinstance(item, Scalar) or is_empty(item):
            return None
        elif inside := _of_text(item, source):
            found.extend(inside)
        else:
            name = item.text.strip().casefold()
            if name not in alone:
                alone[name] = len(found)
                found.append(Entry(item, Scalar("0", "", item.span)))
            place = alone[name]
            count = found[place].value
            number = int(count.text) + 1 if isinstance(count, Scalar) else 1
            found[place] = Entry(found[place].key, Scalar(str(number), "", item.span))
    return tuple(found)


def _of_text(node: Scalar, source: Source) -> tuple[Entry, ...] | None:
    """Return the entries of a text that is nothing but names and numbers; None where it is anything else."""
    if len(node.text) > _LONGEST:
        return None
    for form in (_NAME_FIRST, _NUMBER_FIRST):
        matches = list(_all(form, node.text))
        if matches:
            return tuple(
                Entry(_part(node, match, "name", source), _part(node, match, "number", source)) for match in matches
            )
    return None


def _all(form: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of which a text consists; none where anything is left over."""
    matches, at = [], 0
    while at < len(text):
        match = form.match(text, at)
        if match is None or match.end() == at:
            return
        matches.append(match)
        at = match.end()
    yield from matches


def _part(node: Scalar, match: re.Match[str], group: str | int, source: Source) -> Scalar:
    """Return a part of a text as a scalar of its own, where it stands, as far as that can be told."""
    line, column = node.span.line, node.span.column + bool(node.style)
    if node.span.end_line != line or not source.lines[line - 1].startswith(node.text, column - 1):
        return Scalar(match[group], "", node.span)
    return Scalar(match[group], "", Span(line, column + match.start(group), line, column + match.end(group)))
