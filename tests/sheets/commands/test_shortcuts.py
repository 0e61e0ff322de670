"""Command lines that need no parser are answered as the parser would answer them, whatever words they have."""

from __future__ import annotations

import io
import os
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

from alhambra_sheets import cli
from alhambra_sheets.commands.shared import shortcuts
from tests import sampling

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = {
    "game.yaml": b"players:\n  Kim: {buildings: {pavilion: 2}, wall: 3}\n  Nina: {buildings: {tower: 1}}\n",
    "two words.yaml": b"players:\n  Kim: {buildings: {pavilion: 99}}\n  Nina: {}\n",
    "-dash.yaml": b"players: 3\n",
    "--json": b"",
    "--lang=de": b"players:\n",
    "de": b"{}",
    "score": b"players: [Kim, Nina]\n",
    "@game.yaml": b"\xff\xfe",
    "%s.yaml": b"players: {}\n",
    "na\u00efve.yaml": b"game: roll-and-write\n",
    "caf\udce9.yaml": b"game: chess\n",
}
"""Small games, legal and not, in files whose names a parser might take for something else."""
IN_PIPE = b"players:\n  Kim: {buildings: {tower: 2}}\n  Nina: {buildings: {garden: 1}}\n"

NAMES = ("game.yaml", "two words.yaml", "de", "score", "@game.yaml", "%s.yaml", "na\u00efve.yaml", "caf\udce9.yaml",
         "./-dash.yaml", "./--json", "none.yaml", "*.yaml", ".", "", " ", "-", "a\0b", "=", "check")  # fmt: skip
ODD = (
    "-dash.yaml", "--lang", "--jso", "--json=", "--json=true", "--no-json", "-j", "--JSON", "--", "---", "--version",
    "--help", "-h", "--lan", "--lan=de", "--summary", "--summary=csv", "--fix", "--quick", "--output", "--nothing",
    "--lang=-", "Score", "sco", "moves", "",
)  # fmt: skip
"""Words of which each may have another meaning where it is, or none."""
LANGUAGES = ("de", "EN", "Deutsch", "xx", "C", " ", "=de", "--json")
LANGUAGE = st.one_of(
    st.sampled_from(LANGUAGES).map(lambda value: [f"--lang={value}"]),
    st.sampled_from(LANGUAGES[:-1]).map(lambda value: ["--lang", value]),
    st.just(["--lang="]),
)
"""The language, its value glued to it or apart."""
PLAIN = st.builds(
    lambda before, command, first, behind: [*chain(*before), command, first, *chain(*behind)],
    st.lists(LANGUAGE, max_size=1),
    st.sampled_from(sorted(shortcuts.PLAIN)),
    st.sampled_from(NAMES),
    st.lists(st.one_of(st.sampled_from([*NAMES, "--json"]).map(lambda name: [name]), LANGUAGE), max_size=4),
)
"""Files, which may come several times, as `--json` and the language may; the last language counts."""


@pytest.fixture(scope="module", autouse=True)
def _in_a_folder_of_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("games")
    for name, data in GAMES.items():
        (folder / os.fsdecode(os.fsencode(name))).write_bytes(data)
    before = Path.cwd()
    os.chdir(folder)
    yield
    os.chdir(before)


def _answered(arguments: list[str]) -> tuple[int, bytes, bytes]:
    """Return the status of a command line and what it writes, as bytes."""
    written = [io.BytesIO(), io.BytesIO()]
    out, errors = (io.TextIOWrapper(each, encoding="utf-8") for each in written)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(IN_PIPE), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", errors)
        status = cli.run(arguments)
        out.flush()
        errors.flush()
    return status, written[0].getvalue(), written[1].getvalue()


def _is_answered_the_same(arguments: list[str]) -> bool:
    """Tell whether a line is taken by the short way; AssertionError where the long way answers something else."""
    if shortcuts.shortcut(arguments) is None:
        return False
    short = _answered(arguments)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shortcuts, "shortcut", lambda _: None)
        assert _answered(arguments) == short
    return True


@given(PLAIN)
@example(["score", "-", "-", "--json"])
@example(["--lang", "xx", "check", "game.yaml", "--lang=de", "--json", "--json"])
@example(["check", "caf\udce9.yaml", "a\0b", ""])
@example(["score", "game.yaml", "--lang=--json"])
@sampling.few(30)
def test_files_and_languages_are_answered_as_the_parser_would(arguments: list[str]) -> None:
    assert _is_answered_the_same(arguments)


@given(PLAIN, st.lists(st.tuples(st.integers(0, 8), st.sampled_from(ODD)), min_size=1, max_size=2))
@sampling.few(60)
def test_what_has_another_meaning_is_left_to_the_parser_or_answered_as_it_would(
    arguments: list[str], inserted: list[tuple[int, str]]
) -> None:
    for place, word in inserted:
        arguments = [*arguments[:place], word, *arguments[place:]]
    event("short" if _is_answered_the_same(arguments) else "left to the parser")
