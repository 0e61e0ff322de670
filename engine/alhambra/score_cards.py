"""The new score cards: each scoring has a card with an order of the types, by which they bring their points (X17)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..buildings import BUILDINGS, LETTERS, Building
from ..items import item_of
from ..reading.findings import Edit, Fix
from ..reading.names import to_latin
from ..reading.nodes import Entry, Mapping, Scalar, Sequence, is_empty
from ..reading.values import start_of
from . import numbers

if TYPE_CHECKING:
    from collections import abc
    from collections.abc import Callable, Iterator

    from ..items import Item
    from ..reading.findings import Span
    from ..reading.nodes import Node
    from ..reading.values import ValueReader

Order: TypeAlias = tuple[Building, ...]
"""All types, first the one that brings the fewest points."""

_LETTERS = re.compile(r"[^\W\d_]+")
_PARTS = re.compile(r"[^\s,;<>|/\u2192\u00b7-]+")
_BETWEEN_COMMAS = re.compile(r"[^\s,;](?:[^,;]*[^\s,;])?")
_NUMBERED = re.compile(r"([0-9]+|[^\W\d_]+)\s*[:=.]?\s+([^,;{}]+?)\s*(?:[,;]|$)")
_LONGEST = 200
"""Characters of an order, or of several in one line."""


@cache
def printed() -> tuple[Order, ...]:
    """Return the orders of the printed cards (X17.3)."""
    return tuple(tuple(LETTERS[letter] for letter in word) for word in numbers.score_cards()["printed"].split())


def order_of(word: str) -> Order | None:
    """Return the order that six letters are, in any case; None if they are none."""
    types = tuple(LETTERS[letter] for letter in to_latin(word).upper() if letter in LETTERS)
    return types if len(word) == len(types) == len(set(types)) == len(BUILDINGS) else None


@cache
def paid(items: tuple[Item, ...], orders: tuple[tuple[int, Order], ...]) -> tuple[Item, ...]:
    """Return what is scored, the types with the points that they bring by the orders of the scorings (X17.2)."""
    return tuple(_paid(item, orders) if item.id in BUILDINGS else item for item in items)


def undrawn(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return what is scored before any card is drawn: what a type brings in a scoring is not known yet."""
    return tuple(item._replace(prizes=((),) * len(item.prizes)) if item.id in BUILDINGS else item for item in items)


def _paid(item: Item, orders: tuple[tuple[int, Order], ...]) -> Item:
    prizes = list(item.prizes)
    for scoring, order in orders:
        prizes[scoring - 1] = item_of("alhambra", BUILDINGS[order.index(Building(item.id))]).prizes_in(scoring)
    return item._replace(prizes=tuple(prizes), rule=numbers.score_cards()["rule"])


class _Written(NamedTuple):
    """An order and where it is written; None where it cannot be read."""

    order: Order | None
    entry: Entry


def read(
    reader: ValueReader,
    fields: abc.Mapping[str, Entry],
    scorings: abc.Sequence[int],
    asked: abc.Mapping[int, Span],
    scoring_of: Callable[[str], int | None],
) -> dict[int, Order]:
    """Return the orders of some scorings; what is wrong with them is added, and that one which is `asked` is missing.

    Of what is asked there is the place of each scoring in the file.
    """
    written = dict(_entries(reader, fields, scorings, scoring_of))
    found = {scoring: _Written(_order(entry.value, reader), entry) for scoring, entry in sorted(written.items())}
    lacking = {scoring: span for scoring, span in asked.items() if scoring not in found}
    if lacking and (found or fields.keys().isdisjoint(numbers.score_cards()["keys"])):
        _add_missing(reader, lacking, is_alone=len(scorings) == 1)
    return dict(_checked(reader, found))


def _entries(
    reader: ValueReader,
    fields: abc.Mapping[str, Entry],
    scorings: abc.Sequence[int],
    scoring_of: Callable[[str], int | None],
) -> Iterator[tuple[int, Entry]]:
    """Yield what is written for each scoring: `order` is that of the only one."""
    one, several = fields.get("order"), fields.get("orders")
    if one is not None and several is not None:
        reader.findings.add("keys-exclude", several.key.span, key="orders", other="order")
    elif one is not None and len(scorings) > 1:
        reader.findings.add("keys-exclude", one.key.span, "order", key="order")
    elif one is not None and scorings:
        yield scorings[0], one
    elif several is not None:
        first: dict[int, Entry] = {}
        for entry in reader.entries(numbered(several.value), "orders"):
            scoring = scoring_of(entry.key.text)
            if scoring is None:
                reader.findings.add("unknown-key", entry.key.span, "scoring", rule="B5.1", key=entry.key.text)
            elif scoring in first:
                reader.add_duplicate(entry.key, first[scoring].key, None)
            else:
                first[scoring] = entry
                yield scoring, entry


def numbered(node: Node) -> Node:
    """Return orders in one line, `1 PCTSAG, 2 GTAPSC`, as entries."""
    if not isinstance(node, Scalar) or is_empty(node) or len(node.text) > _LONGEST:
        return node
    matches = list(_NUMBERED.finditer(node.text))
    if not matches or _NUMBERED.sub("", node.text).strip(" ,;{}"):
        return node
    return Mapping(tuple(Entry(_part(node, each, 1), _part(node, each, 2)) for each in matches), node.span)


def _part(node: Scalar, match: re.Match[str], group: int = 0) -> Scalar:
    """Return a part of a text; it is where the text is, if that is in one line as it is written."""
    line, column = node.span.line, node.span.column
    span = node.span
    if span.end_line == line and span.end_column - column == len(node.text):
        span = span._replace(column=column + match.start(group), end_column=column + match.end(group))
    return Scalar(match[group], "", span)


def _order(node: Node, reader: ValueReader) -> Order | None:
    """Return the order that is written; None where it is none."""
    if isinstance(node, Scalar) and not is_empty(node) and len(node.text) <= _LONGEST:
        words = _words(node, reader)
    elif isinstance(node, Sequence) and all(isinstance(each, Scalar) for each in node.items):
        words = [each for each in node.items if isinstance(each, Scalar)]
    else:
        reader.complain(node, "order")
        return None
    types = []
    for word in words:
        found = reader.names.find(word.text, BUILDINGS)
        if found is None:
            reader.findings.add("wrong-order", word.span, "unknown", fixes=_fixes(node), name=word.text)
            return None
        types.append(Building(found))
    if len(types) == len(set(types)) == len(BUILDINGS):
        return tuple(types)
    text, span, fixes = _shown(node), start_of(node.span), _fixes(node)
    missing = tuple(building for building in BUILDINGS if building not in types)
    if missing:
        reader.findings.add("wrong-order", span, "missing", fixes=fixes, text=text, missing=missing)
    else:
        twice = next(building for number, building in enumerate(types) if building in types[:number])
        reader.findings.add("wrong-order", span, "twice", fixes=fixes, text=text, building=twice)
    return None


def _words(node: Scalar, reader: ValueReader) -> list[Scalar]:
    """Return the types in a text: the letters of a word, or words with blanks or commas between."""
    latin = to_latin(node.text)
    if _LETTERS.fullmatch(latin) and not reader.names.find(node.text, BUILDINGS):
        return [_part(node, each) for each in re.finditer(r"\S", latin)]
    commas = [_part(node, each) for each in _BETWEEN_COMMAS.finditer(node.text)]
    return commas if len(commas) > 1 else [_part(node, each) for each in _PARTS.finditer(node.text)]


def _shown(node: Node) -> str:
    """Return an order as it is written."""
    parts = node.items if isinstance(node, Sequence) else (node,)
    return ", ".join(each.text for each in parts if isinstance(each, Scalar))


def _fixes(node: Node) -> tuple[Fix, ...]:
    """Return the printed card that alone is like a wrong order: it differs in one letter, or has one more or less."""
    text = to_latin(node.text.strip()).upper() if isinstance(node, Scalar) else ""
    cards = ["".join(each.letter for each in order) for order in printed()]
    near = [card for card in cards if _is_near(text, card)]
    return (Fix((Edit(node.span, near[0]),)),) if len(near) == 1 else ()


def _is_near(text: str, card: str) -> bool:
    if len(text) == len(card):
        return sum(one != other for one, other in zip(text, card, strict=True)) == 1
    longer, shorter = (text, card) if len(text) > len(card) else (card, text)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer))
    )


def _add_missing(reader: ValueReader, lacking: abc.Mapping[int, Span], *, is_alone: bool) -> None:
    """Add that scorings have no order, once for all of them, with a line that has one."""
    words = ["".join(each.letter for each in order) for order in printed()]
    orders = ", ".join(f"{scoring}: {word}" for scoring, word in zip(lacking, words, strict=False))
    line = f"order: {words[0]}" if is_alone else f"orders: {{{orders}}}"
    values = {"key": "order" if is_alone else "orders", "numbers": tuple(lacking)}
    span = next(iter(lacking.values()))
    reader.findings.add("missing-key", span, "order", rule="X17.1", values={**values, "line": line})


def _checked(reader: ValueReader, found: abc.Mapping[int, _Written]) -> Iterator[tuple[int, Order]]:
    """Yield the orders that could be read; add those of no printed card, and a card that is there twice (X17.1)."""
    first: dict[Order, int] = {}
    for scoring, (order, entry) in found.items():
        if order is None:
            continue
        text, span = "".join(each.letter for each in order), start_of(entry.value.span)
        if order not in printed():
            reader.findings.add("card-not-printed", span, text=text)
        if order in first:
            line = found[first[order]].entry.value.span.line
            values = {"text": text, "scoring": first[order], "line": line}
            reader.findings.add("card-twice", span, values=values)
        first.setdefault(order, scoring)
        yield scoring, order
