"""Schemas and readers say the same: what validates is read without a finding, what is canonical validates."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from alhambra_engine import referee
from alhambra_engine.alhambra import numbers, squares, tiles
from alhambra_engine.geometry import coordinates
from alhambra_engine.items import typed_items
from alhambra_engine.reading.forms import Record
from alhambra_engine.rollandwrite import layout_file, layout_form
from alhambra_engine.rollandwrite import layouts as own_layouts
from alhambra_sheets.report import frames, schemas
from alhambra_sheets.words import catalog
from alhambra_sheets.words.keys import ABOUT
from tests.cases import desk
from tests.cases.expectations import CASES, FOLDER, LAYOUTS, below_head, righted
from tests.engine import canonical
from tests.engine.strategies import real_palaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.reading.findings import Finding

TRANSCRIPT = Draft202012Validator(schemas.transcript())
LAYOUT = Draft202012Validator(schemas.layout())

NAMES = {
    "unknown-key/player",  # points or money of nobody who plays
    "unknown-name/player",
    "duplicate-key/same",  # two such names, of which neither is the player's
    "unknown-name/layout",
    "keys-exclude/no-virtual",  # how many players there are
    "too-large/players",  # as many virtual players as there are names, of which a player has one
    "missing-key/palace",  # a player with nothing but claims: until the pads of the auditor are read
    "missing-key/buildings",
    "missing-key/sheet",
    "missing-key/virtual",
    "missing-key/order",  # of a scoring with tiles
    "missing-key/attack",
    "keys-exclude/order",  # how many such scorings there are
}
"""What is found where a name must be elsewhere too, or where there is too much of something."""

WRONG: Any = {"zzz": [[]]}
"""What is wrong wherever it stands, with a name that nothing and nobody has."""


def reading(text: str) -> list[Finding]:
    """Return what is found while a text is read, and players who are named and do not play."""
    findings = referee.check("x", text.encode()).findings
    return [each for each in findings if each.kind.code < "ALH2" or each.kind.name == "player-missing"]


def unexpected(text: str) -> list[str]:
    """Return what a reader finds in a text that has the form, but for names that must be elsewhere."""
    names = [desk.name_of(each) for each in reading(text) if each.kind.name != "player-missing"]
    return [name for name in names if name not in NAMES]


# The schemas themselves


@pytest.mark.parametrize("name", schemas.SCHEMAS)
def test_a_schema_is_one_and_the_same_each_time(name: str) -> None:
    schema = json.loads(schemas.schema_text(name))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$schema"]
    assert schema["$id"].startswith("urn:")
    assert schemas.schema_text(name) == schemas.schema_text(name)
    assert schemas.schema_text(name).isascii()
    referred = set(re.findall(r'"#/\$defs/([^"]+)"', schemas.schema_text(name)))
    assert referred == set(schema["$defs"])


def test_every_key_is_explained_and_nothing_else_is() -> None:
    records = {record.name: set(map(str, record.keys)) for record in canonical.records()}
    assert {name: set(keys) for name, keys in ABOUT.items()} == records
    for keys in ABOUT.values():
        assert all(len(line) < 110 and line.endswith((".", "?")) and "\n" not in line for line in keys.values())


def test_a_key_of_an_editor_is_a_key_of_the_reader() -> None:
    assert isinstance(layout_form.FILE, Record)
    assert layout_form.FILE.keys == own_layouts.GridLayout._fields


# What validates is read


@settings(max_examples=40)
@given(canonical.games())
def test_what_validates_is_read_without_a_finding(document: dict[str, Any]) -> None:
    TRANSCRIPT.validate(document)
    assert unexpected(canonical.as_yaml(document)) == []
    text = canonical.as_json(document)
    TRANSCRIPT.validate(json.loads(text))
    assert unexpected(text) == []


def spots(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:  # noqa: ANN401 - JSON
    """Yield where all values of a document are."""
    yield path
    each = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in each:
        yield from spots(inner, (*path, key))


def at(document: Any, path: Iterable[str | int]) -> Any:  # noqa: ANN401 - JSON
    """Return the value at a place of a document."""
    for key in path:
        document = document[key]
    return document


@settings(max_examples=40)
@given(canonical.games(), st.data())
def test_a_text_with_another_sign_is_read_without_a_finding_if_it_still_validates(
    document: dict[str, Any], data: st.DataObject
) -> None:
    texts = [path for path in spots(document) if isinstance(at(document, path), str)]
    *path, key = data.draw(st.sampled_from(texts))
    text = at(document, (*path, key))
    place = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.sampled_from(("", *" .*?\nG8nX-_\t,#")))
    changed = copy.deepcopy(document)
    at(changed, path)[key] = text[:place] + sign + text[place + (not sign) :]
    if TRANSCRIPT.is_valid(changed):
        assert unexpected(canonical.as_yaml(changed)) == []


@settings(max_examples=40)
@given(canonical.games(), st.data())
def test_an_unknown_key_or_a_wrong_value_does_not_validate_and_is_found(
    document: dict[str, Any], data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from(list(spots(document))))
    wrong = copy.deepcopy(document)
    if isinstance(at(wrong, path), dict) and data.draw(st.booleans()):
        at(wrong, path).update(WRONG)
    elif path:
        at(wrong, path[:-1])[path[-1]] = WRONG
    else:
        wrong = WRONG
    assert not TRANSCRIPT.is_valid(wrong)
    text = canonical.as_yaml(wrong)
    found = [*unexpected(text), *("zzz" for each in reading(text) if "zzz" in each.values.values())]
    # What is written of somebody who does not play is not looked at, nor one virtual player too many.
    assert found or (path[:1] in {("money",), ("claimed",), ("before",), ("virtual",)} and reading(text)), text


@settings(max_examples=40)
@given(canonical.layouts())
def test_a_layout_file_that_validates_has_no_fault_but_in_its_counts(document: dict[str, Any]) -> None:
    LAYOUT.validate(document)
    text = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in document.items())
    found = {
        finding.detail for finding in layout_file.read("x", text.encode()).findings if finding.kind.code < "ALH412"
    }
    # How often a type occurs, and what is not in the file: other layouts, and its length.
    assert found <= {"type-count", "taken-id", "too-long"}


# What is canonical validates


def instance(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return what YAML says as JSON says it, whose keys are texts."""
    if isinstance(value, dict):
        return {str(key): instance(each) for key, each in value.items()}
    return [instance(each) for each in value] if isinstance(value, list) else value


def documents(checkout: Path) -> Iterator[tuple[str, str]]:
    """Yield all transcripts of the project."""
    for path in (*sorted((checkout / "examples").glob("*.yaml")), *sorted((checkout / "tests/games").glob("*.yaml"))):
        yield path.name, path.read_text(encoding="utf-8")
    for path in CASES:
        yield path.name, below_head(path)
        yield f"{path.name}, right", righted(path) or ""
    for path in (checkout / "README.md", *sorted((checkout / "docs").glob("*.md"))):
        for number, match in enumerate(re.finditer(r"```yaml\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)):
            yield f"{path.name}, {number}", match[1]


WORDS = {"alhambra", "roll-and-write", "any", "none", "score", "versus", *own_layouts.layout_ids()}
MODULES = {*numbers.known_modules(), "north", "east", "south", "west"}
CURRENCIES = {"denar", "dirham", "ducat", "florin"}


def is_known_word(text: str) -> bool:
    """Tell whether a text that is no drawing has a canonical form, whatever key it is below."""
    return (
        text in WORDS | CURRENCIES | MODULES
        or re.fullmatch(r"seed-\d+|.*\.toml", text) is not None
        or is_cell(text)
        or (len(text.replace(" ", "")) == 6 and set(text) <= set("PSACGTX. "))
    )


def is_cell(word: str) -> bool:
    """Tell whether a word is a cell as the program itself writes it."""
    pattern = tiles.parse(word, tiles.SIGNS)
    if pattern is None:
        square = squares.parse(word, numbers.judged_modules())
        is_square = (
            square.notation == word if square is not None else squares.almost(word, numbers.judged_modules()) == "hut"
        )
        return word in {".", "*", "?"} or is_square
    whole = tiles.Tile(pattern.building, pattern.price, pattern.walls or 0).notation
    put_on = tiles.home_made(pattern).notation.removeprefix(whole)
    return word == (whole if pattern.walls is not None else whole.removesuffix("-")) + put_on


def is_regular(rows: list[str]) -> bool:
    """Tell whether all cells of a drawing are one blank apart, or begin at equal distances, or are in one row."""
    starts = [[match.start() for match in re.finditer(r"\S+", row)] for row in rows]
    distances = {right - left for own in starts for left, right in pairwise(own)}
    longest = max((len(word) for row in rows for word in row.split()), default=0)
    single = all(row == " ".join(row.split()) for row in rows)
    equal = len(distances) == 1 and longest < max(distances) and max(distances) <= 10
    return single or ((len(rows) == 1 or equal) and all(row == row.strip() for row in rows))


def is_drawing(text: str) -> bool:
    """Tell whether a text of several lines is a palace, a sheet or a grid in the canonical form."""
    rows = text.removesuffix("\n").split("\n")
    marks = [row.replace(" ", "") for row in rows]
    if len(rows) == 6 and all(len(row) == 6 and (set(row) <= set("X.") or set(row) <= set("PSACGT")) for row in marks):
        return True
    return text.endswith("\n") and all(map(is_cell, text.split())) and all(map(str.split, rows)) and is_regular(rows)


def unusual(document: Any) -> list[str]:  # noqa: ANN401 - JSON
    """Return why a document that is read without a finding is not in the canonical form."""
    if not isinstance(document, dict):
        return ["no keys"]
    tables = [document.get("players"), *(document.get("scorings") or {}).values()]
    tables += [document.get(key) for key in ("before", "claimed", "money")]
    names = {name for table in tables if isinstance(table, dict) for name in table}
    keys = {key for keys in ABOUT.values() for key in keys}
    found = []
    for path in spots(document):
        value = at(document, path)
        is_of_extra = path[-2:-1] == ("extra",)  # what points that nobody can check are for has any name
        if path and isinstance(path[-1], str) and not is_of_extra and path[-1] not in keys | names:
            found.append(f"a key of another language, or a letter: {path[-1]}")
        if (
            isinstance(value, list)
            and path[-1] == "palace"
            and not all(is_regular([row]) and "  " not in row for row in value)
        ):
            found.append(f"a row with more than one blank: {value}")
        if (
            not isinstance(value, str)
            or value in names
            or (path[-2:-1] == ("palace",) and all(map(is_cell, value.split())))
        ):
            continue
        is_count = path[-1] in {item.typed for item in typed_items("alhambra")}  # `chests: C2`
        if is_count or not (is_drawing(value) if "\n" in value else is_known_word(value)):
            found.append(f"a text in other words, or in other columns: {value!r}")
    return found


def test_every_canonical_transcript_validates(checkout: Path) -> None:
    validated = 0
    for name, text in documents(checkout):
        result = desk.judge(text)
        if result.game is None or any(finding.kind.code < "ALH2" for finding in result.findings):
            continue
        document = instance(yaml.safe_load(text))
        errors = [f"{error.json_path}: {error.message}" for error in TRANSCRIPT.iter_errors(document)]
        reasons = unusual(document)
        assert bool(errors) == bool(reasons), (name, errors, reasons)
        validated += not errors
    assert validated > 250


@pytest.mark.parametrize("game", frames.GAMES)
@pytest.mark.parametrize("counted", [False, True])
def test_what_new_writes_validates(game: str, *, counted: bool) -> None:
    english = catalog.load("en")
    frame = frames.frame_of(game, ("Kim", "Nina", "Ota"), None, counted=counted, catalog=english)
    TRANSCRIPT.validate(instance(yaml.safe_load(frames.frame_text(frame, english))))


def rows_of(palace: Palace, pitch: int) -> str:
    """Return a palace as it is drawn, with its cells at equal distances."""
    cells = {coordinates(cell): tile.notation for cell, tile in palace.tiles.items()}
    cells |= {coordinates(cell): "*" for cell in palace.fountains}
    wests, norths = zip(*cells, strict=True)
    return "".join(
        "".join(cells.get((east, south), ".").ljust(pitch) for east in range(min(wests), max(wests) + 1)).rstrip()
        + "\n"
        for south in range(min(norths), max(norths) + 1)
    )


@settings(max_examples=30)
@given(real_palaces(), st.integers(6, 10))
def test_legal_palaces_that_are_drawn_in_columns_validate(palace: Palace, pitch: int) -> None:
    document = {"game": "alhambra", "players": {"Kim": {"palace": rows_of(palace, pitch)}}}
    TRANSCRIPT.validate(document)
    assert unexpected(canonical.as_yaml(document)) == []


def test_layout_files_of_the_project_validate(checkout: Path) -> None:
    own = sorted((checkout / "engine/data/layouts").glob("*.toml"))
    for path in (*own, *LAYOUTS, checkout / "examples/my-layout.toml"):
        found = layout_file.read(path.name, path.read_bytes()).findings
        details = {finding.detail for finding in found if finding.kind.name == "bad-layout"}
        if details <= {"type-count", "taken-id"}:
            LAYOUT.validate(tomllib.loads(path.read_text(encoding="utf-8")))
        elif "not-toml" not in details and path.parent != FOLDER:
            document = tomllib.loads(path.read_text(encoding="utf-8")) if "too-long" not in details else None
            assert document is None or not LAYOUT.is_valid(document), path
