"""Whoever asks, in whatever language, gets the same findings and points: only the words of the answer differ."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.rollandwrite import numbers
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import virtual_names
from tests.cases import desk
from tests.cases.expectations import CASES
from tests.typed import corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parent.parent
GAMES = [*CASES, *sorted((ROOT / "tests/games").glob("*.yaml")), *sorted((ROOT / "examples").glob("*.yaml"))]
PAIRS = list(combinations(catalog.languages(), 2))
LATER = {path for number, path in enumerate(corpus.FILES) if number % 3}
"""What is tried with --full: of the files that somebody has typed, a plain run takes each third."""
CALLED = {
    name: usual
    for language in catalog.languages()
    for name, usual in zip(virtual_names(language), numbers.virtual_names(), strict=False)
}
"""What virtual players are called that have no name, by what a language calls them."""
WORDS = frozenset({"message", "help", "verdict", "text", "because"})
"""The keys of JSON whose values are words for the reader; `text` is what a fix writes, `because` has names."""


def _read(path: Path) -> corpus.Typed:
    if path.suffix == ".txt":
        return corpus.read(path)
    return corpus.Typed(path.read_text(encoding="utf-8"), {}, None, frozenset(), frozenset())


def _bare(answer: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    """Return an answer without words; a virtual player whom nobody has named is called the same in all languages."""
    if isinstance(answer, dict):
        kept = {names.get(key, key): _bare(value, names) for key, value in answer.items() if key not in WORDS}
        return dict(sorted(kept.items()))
    if isinstance(answer, list):
        return [_bare(value, names) for value in answer]
    return names.get(answer, answer) if isinstance(answer, str) else answer


@pytest.mark.parametrize(
    ("path", "pair"),
    [
        pytest.param(path, PAIRS[number % len(PAIRS)], marks=[pytest.mark.full] * (path in LATER))
        for number, path in enumerate([*GAMES, *corpus.FILES])
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "-".join(value),
)
def test_the_language_of_the_reader_changes_words_alone(path: Path, pair: tuple[str, str]) -> None:
    typed = _read(path)
    answers = []
    for language in pair:
        answer = corpus.answer_to(typed._replace(options={**typed.options, "lang": language}))
        answers.append(_bare(answer, CALLED))
    assert answers[0] == answers[1]


def test_a_letter_is_doubtful_by_the_words_of_its_file() -> None:
    for word, letter, rival in (("Mauer", "G", "chambers"), ("múr", "P", "seraglio"), ("wall", "G", None)):
        text = desk.table(f"Kim: {{buildings: {{{letter}: 1}}, {word}: 3}}")
        for reader in catalog.languages():
            found = [each for each in desk.judge(text, reader).findings if each.kind.name == "letter-read"]
            assert [each.values["rival"] for each in found] == ([rival] if rival else []), (word, reader)
