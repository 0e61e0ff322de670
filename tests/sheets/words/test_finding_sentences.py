"""The table of sentences: each is one, with plain placeholders, and no two are the same."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from alhambra_sheets.words.finding_sentences import WORDINGS, Plural


def _texts() -> list[tuple[str, str]]:
    return [
        (f"{name}/{detail}", text)
        for (name, detail), wording in WORDINGS.items()
        for text in (*(wording.what if isinstance(wording.what, Plural) else (wording.what,)), wording.way_out)
        if text
    ]


@pytest.mark.parametrize(("key", "text"), _texts())
def test_a_wording_is_a_sentence_with_plain_placeholders(key: str, text: str) -> None:
    del key
    assert text == text.strip()
    assert text[-1] in ".?!"
    assert text[0].isupper() or text[0] in "`{"
    for _, field, specification, conversion in Formatter().parse(text):
        assert field is None or re.fullmatch(r"[a-z_]+", field)
        assert not specification
        assert not conversion
    # Backticks come in pairs, and nothing but code is quoted otherwise.
    assert text.count("`") % 2 == 0
    assert '"' not in re.sub(r"`[^`]*`", "", text)


def test_no_sentence_is_that_of_another_finding() -> None:
    wordings = [(wording.what, wording.way_out) for wording in WORDINGS.values()]
    assert len(set(wordings)) == len(wordings)
