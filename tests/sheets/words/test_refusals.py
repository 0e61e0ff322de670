"""What cannot be printed: every reason of the press has its sentence, and every sentence its reason."""

from __future__ import annotations

import ast
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alhambra_sheets.words import catalog, refusals

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Raised(NamedTuple):
    reason: str
    values: frozenset[str]
    place: str


def _raised(path: Path) -> Iterator[Raised]:
    """Yield the refusals of a source: the reasons that its first argument may be, and what they are filled with."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"RequestError", "UnknownNameError"}:
            values = frozenset(each.arg or "" for each in node.keywords)
            if ast.unparse(node.func) == "UnknownNameError":
                values |= {"name"}
            reasons = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
            assert reasons, f"{path.name}:{node.lineno}: a reason is a literal"
            yield from (Raised(str(reason), values, f"{path.name}:{node.lineno}") for reason in reasons)


@pytest.fixture(scope="module")
def raised(checkout: Path) -> list[Raised]:
    return [each for path in sorted((checkout / "sheets" / "press").glob("*.py")) for each in _raised(path)]


def test_every_reason_has_a_sentence_and_every_sentence_a_reason(raised: list[Raised]) -> None:
    assert {each.reason for each in raised} == set(refusals.REFUSALS)


def test_every_sentence_is_filled_by_all_who_give_its_reason(raised: list[Raised]) -> None:
    for each in raised:
        told = refusals.REFUSALS[each.reason]
        wanted = {field for text in told for _, field, _, _ in Formatter().parse(text) if field}
        assert wanted <= each.values, each.place
        # What no sentence says is not worth handing over.
        assert each.values <= wanted, each.place


@pytest.mark.parametrize("reason", refusals.REFUSALS)
def test_a_refusal_is_a_line_that_goes_on_after_the_name_of_the_program(reason: str) -> None:
    for text in refusals.REFUSALS[reason]:
        assert text == text.strip()
        assert "\n" not in text
        assert text[-1] not in ".!;"


@pytest.mark.parametrize("language", catalog.languages())
def test_the_way_out_follows_what_cannot_be(language: str) -> None:
    words = catalog.load(language)
    values = {"paper": "a4", "up": 2, "most": 1, "width": 148.0, "height": 210.0, "larger": "a3"}
    plain, marked = (refusals.sentence(reason, values, words) for reason in ("no-room", "no-room-marked"))
    assert marked.startswith(f"{plain}; ")
    assert marked.endswith("--paper a3")
    assert "148 × 210" in plain


@pytest.mark.parametrize("language", catalog.languages())
def test_a_remark_is_told_with_its_numbers(language: str) -> None:
    told = refusals.remark("fewer", {"paper": "a3", "up": 2, "plain": 4}, catalog.load(language))
    assert all(word in told for word in ("a3", "2", "4"))
