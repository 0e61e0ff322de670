"""Plain values: JSON is read as it was written, and so is what people write of YAML."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.copies import drawings, plain, writing

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=8)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS | st.just("null") | st.just("12"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(WORDS, VALUES, max_size=4))
def test_a_tree_of_json_comes_back(tree: dict[str, Any]) -> None:
    assert plain.tree_of(json.dumps(tree)) == tree
    assert plain.tree_of(json.dumps(tree, ensure_ascii=False, indent=1)) == tree


def test_a_copy_of_a_game_comes_back() -> None:
    kim = {"sheet": ["X..X..", *["......"] * 5], "coins": {"circled": 7, "crossed": 4}}
    tree = {"game": "roll-and-write", "players": {"Kim": kim, "Dirk": {"virtual": True, "buildings": {"tower": 8}}}}
    assert drawings.with_rows(plain.tree_of(writing.yaml_text(drawings.with_blocks(tree)))) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a: 1\nb: [x, '1', ~, 2.5]\nc:\n", {"a": 1, "b": ["x", "1", None, 2.5], "c": None}),
        ("a: NaN\nb: 2026-11-23\nc: yes\n", {"a": "NaN", "b": "2026-11-23", "c": "yes"}),
        ("- a\n", None),
        ("a: [1\n", None),
        ("", None),
    ],
)
def test_what_is_no_json_is_text_and_what_has_no_keys_is_nothing(text: str, tree: dict[str, Any] | None) -> None:
    assert plain.tree_of(text) == tree
