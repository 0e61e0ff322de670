"""Files in the canonical form: documents by chance, made of the forms alone, as YAML and as JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import yaml
from hypothesis import strategies as st

from alhambra_engine.alhambra import form as alhambra
from alhambra_engine.alhambra import numbers
from alhambra_engine.reading.forms import (
    NAME,
    ByPlayer,
    Either,
    Flag,
    ListOf,
    OneOf,
    Record,
    TextValue,
    ValueShape,
    Way,
    Whole,
)
from alhambra_engine.rollandwrite import form as roll_and_write
from alhambra_engine.rollandwrite import layout_form

if TYPE_CHECKING:
    from collections.abc import Mapping

_USUAL = (
    "Kim",
    "Nina",
    "Dirk",
    "kim",
    "Anna S",
    "Player 2",
    "tower",
    "players",
    "7",
    "true",
    "no",
    "Łucja",
    "Кузя",
    "D'Arcy",
    "Kim: best of",
    "Team #1",
    "? a",
    "- b",
    "{k}",
    "a, [b]",
    "# x",
    '"q"',
    "a\\b",
    "*",
    "~",
    "null",
)
_SEVERAL = 4
"""Items of a list, or players of a table, at most; but for the lists that need more."""


def _is_name(text: str) -> bool:
    return len(text) <= (NAME.longest or 0) and all(re.fullmatch(pattern, text) for pattern in NAME.patterns)


_CHARACTERS = st.characters(min_codepoint=0x20, max_codepoint=0x7E) | st.characters(
    max_codepoint=0xFFFF, categories=("Lu", "Ll", "Lo")
)
names = st.sampled_from(_USUAL) | st.text(_CHARACTERS, min_size=1, max_size=60).filter(_is_name)
"""Names of players: those that mean something elsewhere among them."""


_CELLS = (".", ".", "*", "?", "G8", "T", "S", "Gnw", "T9nw", "C10-", "A")


def _text(draw: st.DrawFn, shape: TextValue) -> str:
    """Return a text of a shape, made of its first expression."""
    if shape == NAME:
        return draw(names)
    if shape == alhambra.DRAWING:
        return _drawing(draw)
    alphabet = st.characters(max_codepoint=0xFFFF, codec="utf-8")
    found = st.from_regex(shape.patterns[0], fullmatch=True, alphabet=alphabet)
    return draw(found if shape.longest is None else found.filter(lambda text: len(text) <= (shape.longest or 0)))


def _drawing(draw: st.DrawFn) -> str:
    """Return a palace as a block of text, with one blank between the cells or with columns of one width."""
    cells = st.sampled_from(_CELLS) | st.from_regex(alhambra.TILE.patterns[0], fullmatch=True)
    rows = draw(st.lists(st.lists(cells, min_size=1, max_size=5), min_size=1, max_size=5))
    longest = max(len(cell) for row in rows for cell in row)
    pitch = draw(st.sampled_from((0, *range(max(3, longest + 1), 11))))
    return "".join("".join(f"{cell} ".ljust(pitch) for cell in row).rstrip() + "\n" for row in rows)


def _value(draw: st.DrawFn, shape: ValueShape) -> Any:  # noqa: ANN401, PLR0911 - any type of JSON; one for each shape
    """Return a value of a shape."""
    match shape:
        case Whole(least, most):
            return draw(st.integers(least, min(most, 30)) | st.integers(least, most))
        case Flag(value):
            return draw(st.booleans()) if value is None else value
        case OneOf(several):
            return draw(st.sampled_from(several))
        case TextValue():
            return _text(draw, shape)
        case ListOf(item, least, most):
            return [_value(draw, item) for _ in range(_size(draw, least, most))]
        case ByPlayer(value, least, most):
            return {draw(names): _value(draw, value) for _ in range(_size(draw, least, most))}
        case Either(shapes):
            return _value(draw, shapes[draw(st.integers(0, len(shapes) - 1))])
        case _:
            return _entries(draw, shape)


def _size(draw: st.DrawFn, least: int, most: int | None) -> int:
    return draw(st.integers(least, max(least, min(_SEVERAL, most or _SEVERAL))))


def _entries(draw: st.DrawFn, record: Record) -> dict[str, Any]:
    """Return entries of a form, one way of each group kept to."""
    ways: list[Way] = []
    for group in record.ways:
        fitting = [way for way in group if not any(_clash(way, other) for other in ways)]
        ways.append(fitting[draw(st.integers(0, len(fitting) - 1))])
    excluded = {key for way in ways for key in way.excludes}
    needed = {*record.required, *(key for way in ways for key in way.needs)}
    shapes = {str(field.key): field.shape for field in record.fields if field.key not in excluded}
    narrower = {field.key: field.shape for way in ways for field in way.values}
    chosen = [key for key in shapes if key in needed or draw(st.booleans())]
    if len(chosen) < record.least:
        chosen = [draw(st.sampled_from(tuple(shapes)))]
    return {key: _value(draw, narrower.get(key, shapes[key])) for key in draw(st.permutations(chosen))}


def _clash(one: Way, other: Way) -> bool:
    """Tell whether one way needs what another leaves out."""
    return any(set(a.needs) & set(b.excludes) for a, b in ((one, other), (other, one)))


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """Transcripts of both games, with the modules whose keys they may have."""
    if draw(st.booleans()):
        return _entries(draw, roll_and_write.GAME)
    return {**_entries(draw, alhambra.GAME), "modules": [*numbers.judged_modules()]}


@st.composite
def layouts(draw: st.DrawFn) -> dict[str, Any]:
    """Layout files, by their values."""
    return _entries(draw, layout_form.FILE)


class _Dumper(yaml.SafeDumper):
    """Writes every text in quotation marks, and those of several lines as blocks."""


def _represent(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else '"')


_Dumper.add_representer(str, _represent)


def as_yaml(document: Mapping[str, Any]) -> str:
    """Return a document as YAML."""
    written: str = yaml.dump(document, Dumper=_Dumper, width=10_000, sort_keys=False, allow_unicode=True)
    return written


def as_json(document: Mapping[str, Any]) -> str:
    """Return a document as JSON, which has no blocks: drawings are lists of their rows."""
    return json.dumps(_without_blocks(document), ensure_ascii=False)


def _without_blocks(value: Any) -> Any:  # noqa: ANN401 - JSON is any of its types
    if isinstance(value, dict):
        return {key: _without_blocks(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_blocks(each) for each in value]
    return [" ".join(row.split()) for row in value.splitlines()] if isinstance(value, str) and "\n" in value else value


def records() -> list[Record]:
    """Return all forms."""
    found: dict[str, Record] = {}

    def walk(shape: ValueShape) -> None:
        match shape:
            case Record(name, fields, _, ways) if name not in found:
                found[name] = shape
                narrower = (field for group in ways for way in group for field in way.values)
                for field in (*fields, *narrower):
                    walk(field.shape)
            case ListOf(item):
                walk(item)
            case ByPlayer(value):
                walk(value)
            case Either(shapes):
                for each in shapes:
                    walk(each)
            case _:
                pass

    for record in (alhambra.GAME, roll_and_write.GAME, layout_form.FILE):
        walk(record)
    return list(found.values())
