"""The values of a file, and where they are in it."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.reading import nodes

NAMES = st.text(st.sampled_from('Aa"\\ud83😀🂱𠀀'), min_size=1)


@given(NAMES.filter("B".__ne__))
@example("\\ud83d\\ude00")
@example("😀\\😀")
def test_json_in_ascii_has_the_names_that_were_written(name: str) -> None:
    text = json.dumps({"game": "alhambra", "players": {name: {"buildings": {"tower": 1}, "wall": 1}, "B": {}}})
    result = referee.score("game.json", text.encode())
    assert result.outcome is not None
    assert result.outcome.game == "alhambra"
    assert [player.name for player in result.outcome.transcript.tables[0].players] == [name, "B"]


def test_what_comes_after_two_escapes_is_where_it_is_in_the_file() -> None:
    text = '{"game": "alhambra", "players": {"\\ud83d\\ude00 \\uD83D\\uDE01": {"buildings": {"towr": 1}, "wall": 1}}}'
    (finding,) = (
        each for each in referee.check("game.json", text.encode()).findings if each.kind.name == "unknown-key"
    )
    assert finding.span is not None
    assert finding.span.column == text.index('"towr"') + 1
    assert finding.span.end_column == text.index('"towr"') + 1 + len('"towr"')


@pytest.mark.parametrize("name", ["\\ud83d", "\\ude00\\ud83d", "\\ud83dx\\ude00", "\\ud83d\\\\ude00", "\\ud83d\\ud83d"])
def test_half_a_character_is_refused(name: str) -> None:
    text = f'{{"game": "alhambra", "players": {{"{name}": {{"buildings": {{"tower": 1}}, "wall": 1}}}}}}'
    assert [each.kind.name for each in referee.check("game.json", text.encode()).findings] == ["not-yaml"]


def test_what_is_no_escape_stays_as_it_is() -> None:
    text = "game: alhambra\nplayers:\n  '\\ud83d\\ude00': {buildings: {tower: 1}, wall: 1}\n"
    result = referee.score("game.yaml", text.encode())
    assert list(result.totals) == ["\\ud83d\\ude00"]


# Each has one thing that is worth looking closer, and nothing else of the kind.
HURRIED = ("a:b", 'a":b', "a: ?", "[?", "a: “b”", "a:\u00a0b", "a:\n\tb: c", "Team #1: a", "Team\t#1: a")


@pytest.mark.parametrize("text", HURRIED)
def test_what_hurried_people_write_is_not_passed_over_at_the_first_glance(text: str) -> None:
    assert nodes._SUSPECT.search(text)  # noqa: SLF001 - two ways to the same answer
    assert nodes._is_suspect(text)  # noqa: SLF001 - as above


def test_what_most_files_have_is_not_worth_a_closer_look() -> None:
    assert not nodes._is_suspect("# a\ngame: roll-and-write\nlines: [1, 2]  # 3\n")  # noqa: SLF001 - as above
