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
from alhambra_engine.copies import compact, palace_games, plain, transcripts, writing
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

_DRAWN = {"palace", "tiles"}
"""Keys of which a copy may have the other."""

Path_ = tuple[Any, ...]
"""Names in mappings, numbers in lists."""


_TRIES = 6
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
            yield from (least + 1, least + 2, least)
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
    """Return what becomes of every key that games have, and of every other where they stay legal with it."""
    found: Counter[tuple[str, str]] = Counter()
    lost: dict[str, None] = {}
    for tree in games:
        for document, result in _with_each_key(tree, found):
            found.update(
                (place.record.name, key) for place in _places_in(document) for key in _at(document, place.path)
            )
            lost |= dict.fromkeys(_lost(document, result))
    return Kept(frozenset(found), tuple(lost))


def _with_each_key(tree: Any, found: Counter[tuple[str, str]]) -> Iterator[tuple[Any, Result]]:  # noqa: ANN401 - a plain value
    """Yield a game, and the same with each key that it lacks and that few games had, where it stays legal with it."""
    yield tree, scored(tree)
    for place in _places_in(tree):
        for field in place.record.fields:
            enough = _TRIES if isinstance(field.shape, Whole) else 1
            if field.key not in _at(tree, place.path) and found[place.record.name, field.key] < enough:
                yield from _with_key(tree, place, field)


def _with_key(tree: Any, place: Place, field: Field) -> Iterator[tuple[Any, Result]]:  # noqa: ANN401 - a plain value
    """Yield a game with a key, and its result, where it is legal: with one value of each shape, of entries with all."""
    players = [*tree.get("players", {}), *(name for each in tree.get("scorings", {}).values() for name in each)]
    for shape in field.shape.shapes if isinstance(field.shape, Either) else (field.shape,):
        for value in _sample(shape, players):
            document = _with(tree, place.path, field.key, value)
            result = scored(document)
            if result.legal and result.outcome is not None:
                yield document, result
                if not isinstance(shape, Record):
                    break


def _places_in(document: Any) -> list[Place]:  # noqa: ANN401 - a plain value
    return list(_places(FORMS[document["game"]], document))


def _lost(document: Any, result: Result) -> Iterator[str]:  # noqa: ANN401 - a plain value
    """Yield what a game loses when it is written again or becomes a code, a sentence each."""
    assert result.outcome is not None
    copies = [transcripts.tree_of(result.outcome, listed=listed) for listed in (False, True)]
    for place in _places_in(document):
        for key, value in _at(document, place.path).items():
            if key in place.record.keys and not any(_is_kept(key, value, place, each) for each in copies):
                yield f"convert loses {place.record.name}.{key}"
    coded = scored_text(compact.game_of(compact.code_of(result, "1")).transcript)
    named = [transcripts.tree_of(each, named=True) for each in (result.outcome, coded.outcome) if each is not None]
    if len(named) == 1 or named[0] != named[1]:
        yield f"--code makes another game of {document}"


def _is_kept(key: str, value: Any, place: Place, written: Any) -> bool:  # noqa: ANN401 - plain values
    """Tell whether a copy has what a key says: the key, and the value if it is a number."""
    if any(value is usual for usual in USUAL):
        return True
    entries = _at(written, place.path)
    if not isinstance(entries, dict):
        return bool(entries == value)  # a claim that is a total alone is its number
    # A number beside a palace is a claim of what the palace shows; tiles in a list may be drawn.
    claimed = entries.get("claimed")
    copied = entries.get(key, claimed.get(key) if isinstance(claimed, dict) else None)
    if copied is None:
        return key in _DRAWN and not _DRAWN.isdisjoint(entries)
    return bool(copied == value) if type(value) is int is type(copied) else True


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
    """Yield the legal games of files in English, as somebody has written them, and as copies in drawings and lists."""
    for name in names:
        text = name.read_bytes()
        result = scored_text(text)
        if result.legal and result.outcome is not None:
            typed = plain.tree_of(text.decode())
            if typed is not None and "game" in typed:
                yield typed
            yield transcripts.tree_of(result.outcome)
            yield transcripts.tree_of(result.outcome, listed=True)


def main() -> None:
    """Print what becomes of the keys of the transcripts that are named; a key behind `--forget` is lost in copies."""
    names = sys.argv[1:]
    if names[0] == "--forget":
        forget(names[1])
        names = names[2:]
    kept = tried(trees(map(Path, names)))
    print(json.dumps({"keys": sorted(kept.keys), "lost": kept.lost}))  # noqa: T201 - for whoever has started this


def forget(key: str) -> None:
    """Have copies of palaces lose a key of a player, as if nobody had thought of it."""
    whole = palace_games.tree_of

    def forgetful(*asked: Any, **options: Any) -> Any:  # noqa: ANN401 - as what it stands for
        tree = whole(*asked, **options)
        for entries in tree.get("players", {}).values():
            entries.pop(key, None)
        return tree

    palace_games.tree_of = forgetful


if __name__ == "__main__":
    main()
