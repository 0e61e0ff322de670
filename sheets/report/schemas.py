"""JSON Schema of what people write, made of the forms that the readers take their keys from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra import form as alhambra
from alhambra_engine.reading.forms import NAME, ByPlayer, Either, Flag, ListOf, OneOf, Record, TextValue, Whole
from alhambra_engine.rollandwrite import form as roll_and_write
from alhambra_engine.rollandwrite import layout_form

from ..words.keys import ABOUT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alhambra_engine.reading.forms import Field, ValueShape, Way

    Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_URN = "urn:alhambra-sheets:schema"
_VERSION = 1

_END = r"(?!\n)$"
"""The end of a text; by itself, `$` is in Python also before the last end of a line."""


def transcript() -> Schema:
    """Return the schema of transcripts of both games, in their canonical form."""
    definitions: dict[str, Schema] = {}
    base, other = (_named(record, definitions) for record in (alhambra.GAME, roll_and_write.GAME))
    games = [game for record in (alhambra.GAME, roll_and_write.GAME) for game in _games(record)]
    return {
        **_head("transcript", "A game of Alhambra or of Alhambra: Roll & Write, for alhambra-sheets."),
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"enum": games, "description": ABOUT["alhambra"]["game"]}},
        "if": {"required": ["game"], "properties": {"game": {"const": _games(alhambra.GAME)[0]}}},
        "then": base,
        "else": other,
        "$defs": dict(sorted(definitions.items())),
    }


def layout() -> Schema:
    """Return the schema of layout files, by the values of their TOML."""
    definitions: dict[str, Schema] = {}
    written = _described(layout_form.FILE, definitions)
    head = _head("layout", "A grid for Alhambra: Roll & Write, for alhambra-sheets.")
    return {**head, **written, "$defs": dict(sorted(definitions.items()))}


SCHEMAS = {"transcript": transcript, "layout": layout}
"""The schemas by name, the usual one first."""


def schema_text(name: str) -> str:
    """Return a schema as the text of a file, in ASCII: the same wherever it is written."""
    return json.dumps(SCHEMAS[name](), indent=1) + "\n"


def _head(name: str, title: str) -> Schema:
    return {"$schema": DRAFT, "$id": f"{_URN}:{name}:{_VERSION}", "title": title}


def _games(record: Record) -> list[str]:
    shape = next(field.shape for field in record.fields if field.key == "game")
    return [str(value) for value in shape.values] if isinstance(shape, OneOf) else []


def _schema(shape: ValueShape, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a shape; what has a name is added to the definitions, and referred to."""
    match shape:
        case TextValue() | Record() if shape.name:
            schema = _named(shape, definitions)
        case Whole(least, most):
            schema = {"type": "integer", "minimum": least, "maximum": most}
        case Flag(value):
            schema = {"type": "boolean"} if value is None else {"const": value}
        case OneOf(values):
            schema = {"enum": list(values)} if len(values) > 1 else {"const": values[0]}
        case ListOf(item, least, most):
            schema = {"type": "array", "items": _schema(item, definitions), **_size("Items", least, most)}
        case ByPlayer(value, least, most):
            own = {"propertyNames": _schema(NAME, definitions), "additionalProperties": _schema(value, definitions)}
            schema = {"type": "object", **own, **_size("Properties", least, most)}
        case Either(shapes):
            schema = {"anyOf": [_schema(each, definitions) for each in shapes]}
        case _:
            schema = _described(shape, definitions)
    return schema


def _named(shape: TextValue | Record, definitions: dict[str, Schema]) -> Schema:
    if shape.name not in definitions:
        definitions[shape.name] = {}  # before its parts ask for it
        definitions[shape.name] = _described(shape, definitions)
    return {"$ref": f"#/$defs/{shape.name}"}


def _described(shape: TextValue | Record, definitions: dict[str, Schema]) -> Schema:
    return _text(shape) if isinstance(shape, TextValue) else _record(shape, definitions)


def _text(shape: TextValue) -> Schema:
    patterns = [{"pattern": f"^(?:{pattern}){_END}"} for pattern in shape.patterns]
    longest = {} if shape.longest is None else {"maxLength": shape.longest}
    return {"type": "string", **(patterns[0] if len(patterns) == 1 else {"allOf": patterns}), **longest}


def _record(record: Record, definitions: dict[str, Schema]) -> Schema:
    about = ABOUT[record.name]
    fields = {
        field.key: {**_schema(field.shape, definitions), "description": about[field.key]} for field in record.fields
    }
    ways = [{"anyOf": [_way(way, definitions) for way in group]} for group in record.ways]
    return {
        "type": "object",
        "properties": fields,
        "additionalProperties": False,
        **({"required": list(record.required)} if record.required else {}),
        **_size("Properties", record.least, None),
        **(ways[0] if len(ways) == 1 else {"allOf": ways} if ways else {}),
    }


def _way(way: Way, definitions: dict[str, Schema]) -> Schema:
    narrower = _narrower(way.values, definitions) | dict.fromkeys(way.excludes, False)
    return {
        **({"required": list(way.needs)} if way.needs else {}),
        **({"properties": narrower} if narrower else {}),
    }


def _narrower(fields: Iterable[Field], definitions: dict[str, Schema]) -> dict[str, Any]:
    return {field.key: _schema(field.shape, definitions) for field in fields}


def _size(of: str, least: int, most: int | None) -> Schema:
    return {**({f"min{of}": least} if least else {}), **({f"max{of}": most} if most is not None else {})}
