"""One noun for one thing: no two public types of the house share a name."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


# What one thing is called, and what it is not called any more; words of documents and messages are not meant.
OTHER_WORDS = {"imaginary": "virtual", "lying": "landscape", "furniture": "fixtures"}


def _types(source: str) -> Iterator[str]:
    """Yield the names of all public types that a source defines, those of aliases and for the type checker too."""
    yield from _types_among(ast.parse(source).body)


def _types_among(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.If):
            # What the type checker sees and what runs is one type.
            yield from dict.fromkeys(_types_among((*node.body, *node.orelse)))
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            # A type has a name of its own, so what gives several names at once gives none to a type.
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                yield target.id


def _identifiers(source: str) -> Iterator[tuple[str, int]]:
    """Yield every name that a source gives to something, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno


def _sources(checkout: Path) -> dict[str, str]:
    return {
        path.relative_to(checkout).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("engine", "sheets")
        for path in sorted((checkout / folder).rglob("*.py"))
    }


def test_no_two_types_share_a_name(checkout: Path) -> None:
    places = defaultdict(list)
    for name, source in _sources(checkout).items():
        for each in _types(source):
            if not each.startswith("_"):
                places[each].append(name)
    shared = {each: names for each, names in places.items() if len(names) > 1}
    assert len(places) > 100
    assert shared == {}


def test_one_thing_has_one_word(checkout: Path) -> None:
    found = [
        f"{name}:{line}: {identifier} ({OTHER_WORDS[word]})"
        for name, source in _sources(checkout).items()
        for identifier, line in _identifiers(source)
        for word in identifier.lower().split("_")
        if word in OTHER_WORDS
    ]
    assert found == []
