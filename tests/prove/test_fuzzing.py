"""The fuzzing of `make prove`, a moment of it: whatever reads foreign bytes is asked, and a wrong answer is noticed."""

from __future__ import annotations

import importlib.util
import re
import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_engine.alhambra.walls import length_on
from alhambra_engine.inference import holdings
from tests.cases import desk
from tests.prove import fuzzing, guided, readers
from tests.prove.mangling import LONGEST, vague
from tests.prove.readers import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

OPENS = re.compile(
    r"\.(PdfDocument|decode|fdopen|loads|open|pofile|read_bytes|read_text|readline|stdin)\b|\bfiles\.read\("
)
"""What a module has that reads bytes or makes text of them."""

CASES = 4


def test_whoever_reads_bytes_is_fuzzed(checkout: Path) -> None:
    reading = {
        path.relative_to(checkout).as_posix()
        for folder in ("engine", "sheets")
        for path in (checkout / folder).rglob("*.py")
        if OPENS.search(path.read_text(encoding="utf-8"))
    }
    assert reading - set(fuzzing.PLACES) == set(), "say in PLACES of tests/prove/fuzzing.py who tries it"
    # Others are given the text that somebody else has read.
    assert fuzzing.OWN not in {fuzzing.PLACES[path] for path in set(fuzzing.PLACES) - reading}
    names = {reader.name for reader in readers.READERS}
    assert set(fuzzing.PLACES.values()) <= {*names, fuzzing.OWN}


@pytest.mark.parametrize("reader", readers.READERS, ids=lambda reader: reader.name)
def test_a_few_odd_files_are_answered(reader: Reader) -> None:
    for case in range(CASES):
        random = fuzzing.chance(reader, 0, case)
        data = reader.make(random)
        reader.ask(data, random)


CROWDED = (85, 198, 215, 253, 1359)
"""Numbers of tables with many vague words that took more than a second once."""


@pytest.mark.parametrize("number", CROWDED)
def test_palaces_of_crowded_tables_are_measured_once(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = 0

    def counted(walled: Sequence[int]) -> int:
        nonlocal measured
        measured += 1
        return length_on(walled)

    monkeypatch.setattr(holdings, "length_on", counted)
    text = vague(Random(number))  # noqa: S311 - nothing secret here
    assert text.count(b"palace:") >= 4
    start = time.process_time()
    result = referee.score("game.yaml", text)
    assert time.process_time() - start < readers.SOON
    assert result.readings is not None
    assert result.readings.number > 1000
    assert 0 < measured < 10_000  # it was some hundred thousand


def test_a_case_is_the_same_each_time_and_not_too_long() -> None:
    for reader in readers.READERS:
        one, other = (reader.make(fuzzing.chance(reader, 7, 3)) for _ in range(2))
        assert one == other
        assert reader.name == "printed files" or len(one) <= 2 * LONGEST


def test_a_wrong_answer_is_told_with_its_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(data: bytes, _: Random) -> None:
        assert b"9" not in data, "a nine"

    reader = Reader("nines", lambda random: bytes([random.choice(b"0123456789")]), ask)
    monkeypatch.setattr(fuzzing, "READERS", (reader,))
    tally = fuzzing.run(0)
    assert tally.cases == fuzzing.PER_BATCH
    assert tally.failures
    name = tally.failures[0].partition(": AssertionError: a nine")[0]
    assert fuzzing.case_of(name) == b"9"


def test_what_a_terminal_would_obey_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "run", lambda *_, **__: desk.Answer(0, "Kim\x1b[2J\n", ""))
    with pytest.raises(AssertionError, match="is written"):
        readers.answered(tmp_path, "score", "game.yaml")


def test_a_stray_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: str, typed: bytes = b"") -> desk.Answer:
        (tmp_path / "stray").write_bytes(typed)
        return desk.Answer(0, "", "")

    monkeypatch.setattr(desk, "run", run)
    with pytest.raises(AssertionError, match="stray"):
        readers.answered(tmp_path, "score", "game.yaml")


# By coverage


def test_what_fails_is_made_small() -> None:
    def read(data: bytes) -> None:
        assert b"a" not in data or b"z" not in data

    data = b"0123456789a" * 9 + b"---z" * 5
    what = guided.fault(read, data)
    assert what.startswith("AssertionError in test_fuzzing.py")
    assert sorted(guided.smallest(data, lambda less: guided.fault(read, less) == what)) == [*b"az"]


def test_without_atheris_its_proof_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(importlib.util, "find_spec", lambda _: None)
        assert "requirements.txt" in importlib.reload(guided).PROOFS[0].lacks
    importlib.reload(guided)


def test_a_corpus_begins_with_the_files_of_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guided, "CORPUS", tmp_path)
    folder = guided.planted("settings", readers.settings())
    assert {path.read_bytes() for path in folder.iterdir()} == set(readers.settings())


def test_each_target_has_seeds_that_it_reads() -> None:
    targets = guided.targets()
    assert set(targets) == set(guided.RUNS)
    for target in targets.values():
        assert guided.fault(target.read, target.seeds()[0]) == ""
