"""Keys of the canonical form that a game loses when it is written again, found by trying each key that the form has.

Run as a module, it prints them for transcripts as JSON, whichever house it runs in.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from alhambra_engine import referee
from alhambra_engine.alhambra import form as alhambra
from alhambra_engine.copies import compact, transcripts, writing
from alhambra_engine.reading.forms import NAME, ByPlayer, Either, Flag, ListOf, OneOf, Record, TextValue, Whole
from alhambra_engine.rollandwrite import form as roll_and_write
from alhambra_engine.rollandwrite import layout_form
from alhambra_sheets.commands.shared.games import surroundings_of
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_engine.reading.forms import Field, ValueShape
    from alhambra_engine.referee import Result

FORMS = {"alhambra": alhambra.GAME, "roll-and-write": roll_and_write.GAME}
LAYOUT = layout_form.FILE.name
"""The form of a file of its own, which games name."""

USUAL = (False, "score")
"""Values that mean the same as none: nobody is virtual unasked, and a game for one is played for points."""

Path_ = tuple[Any, ...]
"""Names in mappings, numbers in lists."""


_TRIES = 30
"""A number is tried so often: what is written beside it decides what becomes of it."""


class Place(NamedTuple):
    """Where entries of a form are in a document."""

    record: Record
    path: Path_


def _places(  # noqa: C901 - a case for each shape
    shape: ValueShape,
    value: Any,  # noqa: ANN401 - a plain value
    path: Path_ = (),
) -> Iterator[Place]:
    """Yield all entries of a document, with the forms that they have."""
    match shape:
        case Record() if isinstance(value, dict):
            yield Place(shape, path)
            for field in shape.fields:
                if field.key in value:
                    yield from _places(field.shape, value[field.key], (*path, field.key))
        case ByPlayer(each) if isinstance(value, dict):
            for name, own in value.items():
                yield from _places(each, own, (*path, name))
        case ListOf(item) if isinstance(value, list):
            for number, own in enumerate(value):
                yield from _places(item, own, (*path, number))
        case Either(shapes):
            for each in shapes:
                if not isinstance(each, Record) or (isinstance(value, dict) and value.keys() <= set(each.keys)):
                    yield from _places(each, value, path)
        case _:
            pass


def _sample(shape: ValueShape, players: Iterable[str]) -> Iterator[Any]:
    """Yield values of a shape, of which one may fit; none of texts, which games of the repository have."""
    match shape:
        case Whole(least, _):
            yield from (least, least + 1, least + 2)
        case Flag(value):
            yield from (True, False) if value is None else (value,)
        case OneOf(values):
            yield from values
        case ListOf(item, least, _):
            yield from ([each] * max(1, least) for each in _sample(item, players))
        case ByPlayer(each):
            yield from ({name: value} for name in players for value in _sample(each, players))
        case Either(shapes):
            for each in shapes:
                yield from _sample(each, players)
        case Record():
            yield from ({field.key: value} for field in shape.fields for value in _sample(field.shape, players))
        case TextValue():
            yield from players if shape == NAME else ()


def _at(tree: Any, path: Path_) -> Any:  # noqa: ANN401 - a plain value
    for step in path:
        if (isinstance(tree, dict) and step in tree) or (
            isinstance(tree, list) and isinstance(step, int) and step < len(tree)
        ):
            tree = tree[step]
        else:
            return None
    return tree


def _with(tree: Any, path: Path_, key: str, value: Any) -> Any:  # noqa: ANN401 - plain values
    changed = copy.deepcopy(tree)
    _at(changed, path)[key] = value
    return changed


def scored(tree: Any) -> Result:  # noqa: ANN401 - a plain value
    """Return a document with its points."""
    return referee.score("game", writing.yaml_text(tree).encode(), surroundings_of("game", catalog.load("en")))


class Kept(NamedTuple):
    """The keys of the form that some legal game has, by record, and what is lost of them, a sentence each."""

    keys: frozenset[tuple[str, str]]
    lost: tuple[str, ...]


def tried(games: Iterable[Any]) -> Kept:
    """Return what becomes of every key where it is put into games, as they are written, that stay legal with it."""
    found: Counter[tuple[str, str]] = Counter()
    lost: dict[tuple[str, str, str], str] = {}
    for tree in games:
        for place in _places(FORMS[tree["game"]], tree):
            entries = _at(tree, place.path)
            known = {key: (place.record.name, key) for key in place.record.keys}
            found.update(known[key] for key in entries)
            for field in place.record.fields:
                enough = _TRIES if isinstance(field.shape, Whole) else 1
                if field.key in entries or found[known[field.key]] >= enough:
                    continue
                for shape, value, result in _legal(tree, place, field):
                    found[known[field.key]] += 1
                    found.update((each.record.name, key) for each in _places(shape, value) for key in value)
                    for way in _ways_losing(result, place, field.key, value):
                        told = f"{way} loses {place.record.name}.{field.key}: {value!r}"
                        lost.setdefault((place.record.name, field.key, way), told)
    return Kept(frozenset(found), tuple(lost.values()))


def _legal(tree: Any, place: Place, field: Field) -> Iterator[tuple[ValueShape, Any, Result]]:  # noqa: ANN401 - a plain value
    """Yield values of a field with which a game stays legal, and its result: one of each shape, of entries all."""
    players = [*tree.get("players", {}), *(name for each in tree.get("scorings", {}).values() for name in each)]
    for shape in field.shape.shapes if isinstance(field.shape, Either) else (field.shape,):
        for value in _sample(shape, players):
            result = scored(_with(tree, place.path, field.key, value))
            if result.legal and result.outcome is not None:
                yield shape, value, result
                if not isinstance(shape, Record):
                    break


def _ways_losing(result: Result, place: Place, key: str, value: Any) -> Iterator[str]:  # noqa: ANN401 - a plain value
    """Yield how a game can be written again without a key that it has."""
    assert result.outcome is not None
    written = transcripts.tree_of(result.outcome)
    if value in USUAL or _at(written, (*place.path, key)) is not None or _is_claim(written, place, key):
        coded = scored_text(compact.game_of(compact.code_of(result, "1")).transcript)
        if coded.outcome is None or transcripts.tree_of(coded.outcome) != written:
            yield "--code"
    else:
        yield "convert"


def _is_claim(written: Any, place: Place, key: str) -> bool:  # noqa: ANN401 - a plain value
    """Tell whether a number beside a palace has become what it is: a claim of what the palace shows."""
    entries = _at(written, place.path) or {}
    claimed = entries.get("claimed")
    return "palace" in entries and isinstance(claimed, dict) and key in claimed


def scored_text(text: bytes) -> Result:
    """Return a transcript with its points."""
    return referee.score("game", text, surroundings_of("game", catalog.load("en")))


def untried(kept: Kept) -> list[str]:
    """Return the keys that no legal game has, a sentence each."""
    known = {(record.name, key) for record in _records(FORMS.values()) for key in record.keys if record.name != LAYOUT}
    return [
        f"no game of the tests has {name}.{key}: put one with it into tests/games"
        for name, key in sorted(known - kept.keys)
    ]


def _records(shapes: Iterable[ValueShape]) -> Iterator[Record]:
    """Yield the forms of entries; those that are narrower in some ways have no other keys."""
    for shape in shapes:
        match shape:
            case Record():
                yield shape
                yield from _records(field.shape for field in shape.fields)
            case ListOf(each) | ByPlayer(each):
                yield from _records((each,))
            case Either(several):
                yield from _records(several)
            case _:
                pass


def trees(names: Iterable[Path]) -> Iterator[Any]:
    """Yield the legal games of files as they are written: palaces drawn, and as lists of their tiles."""
    for name in names:
        result = scored_text(name.read_bytes())
        if result.legal and result.outcome is not None:
            yield transcripts.tree_of(result.outcome)
            yield transcripts.tree_of(result.outcome, listed=True)


def main() -> None:
    """Print what becomes of the keys of the transcripts that are named."""
    kept = tried(trees(map(Path, sys.argv[1:])))
    print(json.dumps({"keys": sorted(kept.keys), "lost": kept.lost}))  # noqa: T201 - for whoever has started this


if __name__ == "__main__":
    main()
