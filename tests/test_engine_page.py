"""The engine as a library: its page shows what happens, and its public entry is what the page promises."""

from __future__ import annotations

import doctest
import inspect
import re
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import api

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def page(checkout: Path) -> str:
    return (checkout / "docs" / "engine.md").read_text(encoding="utf-8")


def test_the_examples_of_the_page_run_and_say_what_it_says(page: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/engine.md", "docs/engine.md", 0)
    outcome = doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert outcome.attempted > len(blocks)
    assert outcome.failed == 0, "".join(told)


def test_the_page_names_all_that_is_public(page: str) -> None:
    missing = [name for name in api.__all__ if not re.search(rf"\b{name}\b", page)]
    assert missing == []


def test_what_is_public_is_there_and_documented() -> None:
    docs = {name: inspect.getdoc(getattr(api, name)) or "" for name in api.__all__ if name != "KINDS"}
    # Python gives a named tuple without a docstring its signature for one.
    assert [name for name, text in docs.items() if not text or text.startswith(f"{name}(")] == []
    given = {name for name in vars(api) if not name.startswith("_") and name != "annotations"}
    assert given == set(api.__all__)
