"""Trees of plain values as text: YAML as a person would write it, and JSON."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .drawings import DRAWINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDTH = 100
"""Characters of a line with all that is written of a player; what is longer has several lines."""

_INDENT = "  "

_PLAIN = re.compile(
    r"[A-Za-z][a-z_]*(?: [A-Z][a-z]*)*|[PSACGT][0-9]{0,3}(?:[nesw]*|-)|[0-9]+|roll-and-write|seed-[0-9]+"
)
"""What needs no quotation marks; everything else has them, so that any name is read as it is."""

_WORDS_OF_YAML = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def yaml_text(tree: Any) -> str:  # noqa: ANN401 - a tree of plain values
    """Return a mapping as YAML: a text of several lines as a block, and what fits into a line in one line."""
    return "".join(f"{line}\n" for line in _entries(tree, ""))


def json_text(tree: Any) -> str:  # noqa: ANN401 - a tree of plain values
    """Return a tree as JSON: what fits into a line is in one, but the rows of a drawing are one below the other."""
    return f"{_json(tree, '', is_drawing=False)}\n"


def _json(value: Any, indent: str, *, is_drawing: bool) -> str:  # noqa: ANN401 - a plain value
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value:
        return line
    if len(indent) + len(line) <= _WIDTH and not is_drawing and not _is_table(value):
        return line
    inner = indent + _INDENT
    if isinstance(value, dict):
        lines = [
            f"{json.dumps(key, ensure_ascii=False)}: {_json(each, inner, is_drawing=key in DRAWINGS)}"
            for key, each in value.items()
        ]
    else:
        lines = [_json(each, inner, is_drawing=False) for each in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}" + f",\n{inner}".join(lines) + f"\n{indent}{last}"


def _is_table(value: Any) -> bool:  # noqa: ANN401 - a plain value
    """Tell whether values have lines of their own: tables, drawings, and whatever these are in."""
    if isinstance(value, list):
        return any(isinstance(each, dict) for each in value)
    return isinstance(value, dict) and (
        all(isinstance(each, dict) for each in value.values())
        or any((key in DRAWINGS and isinstance(each, list)) or _is_table(each) for key, each in value.items())
    )


def _entries(tree: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in tree.items():
        head = f"{indent}{_text(key, is_key=True)}:"
        if isinstance(value, str) and value.endswith("\n"):
            yield f"{head} |"
            yield from (f"{indent}{_INDENT}{row}" for row in value.splitlines())
        elif _is_flat(value) and (
            len(line := f"{head} {_flow(value)}") <= _WIDTH or not isinstance(value, dict | list)
        ):
            yield line
        elif isinstance(value, dict):
            yield head
            yield from _entries(value, indent + _INDENT)
        else:
            yield head
            yield from (f"{indent}{_INDENT}- {_flow(each)}" for each in value)


def _is_flat(value: Any) -> bool:  # noqa: ANN401 - a plain value
    """Tell whether a value is written in one line: it has no block of text, no tables, no list of tables."""
    if isinstance(value, list):
        return not any(isinstance(each, dict) for each in value)
    if not isinstance(value, dict) or not value:
        return True
    return not all(isinstance(each, dict) for each in value.values()) and not any(map(_is_tall, value.values()))


def _is_tall(value: Any) -> bool:  # noqa: ANN401 - a plain value
    """Tell whether a value needs lines of its own."""
    if isinstance(value, str):
        return value.endswith("\n")
    if isinstance(value, dict):
        return any(map(_is_tall, value.values()))
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _flow(value: Any) -> str:  # noqa: ANN401 - a plain value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return f"{{{', '.join([f'{_text(key, is_key=True)}: {_flow(each)}' for key, each in value.items()])}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value) if type(value) is int else json.dumps(value)


# The tiles of a palace are few words, written again and again.
@lru_cache(maxsize=1024)
def _text(text: str, *, is_key: bool = False) -> str:
    """Return a text as it is where nothing else can be read in it, else in quotation marks."""
    plain = _PLAIN.fullmatch(text) is not None and text.casefold() not in _WORDS_OF_YAML
    if plain and (is_key or not text.isdigit()):
        return text
    return json.dumps(text, ensure_ascii=False)
