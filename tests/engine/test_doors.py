"""The numbers of the rules are read through one door for each game; nobody else knows the keys of its data."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

DOORS = {"engine/alhambra/numbers.py", "engine/rollandwrite/numbers.py", "engine/buildings.py", "engine/items.py"}
# These read layouts, which anybody may write as well: no numbers of the rules.
LAYOUTS = {"engine/rollandwrite/layouts.py", "engine/rollandwrite/layout_file.py"}
# These the words of codes, names of modules, and how likely slips are, which are no rules either.
WORDS = {
    "engine/alhambra/modules.py",
    "tests/engine/alhambra/test_modules.py",
    "engine/copies/words.py",
    "engine/judge/joint.py",
    "engine/repairs/candidates.py",
    "tests/engine/copies/test_words.py",
    "tests/web/test_codes.py",
}


def readers_of_rules(sources: Mapping[str, str]) -> Iterator[str]:
    """Yield the places where a module names what reads the engine's data, or reads TOML in the engine."""
    for name, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            imported = isinstance(node, ast.ImportFrom | ast.Import)
            names = {alias.name for alias in node.names} if isinstance(node, ast.ImportFrom | ast.Import) else set()
            attribute = node.attr if isinstance(node, ast.Attribute) else ""
            if "load_data" in names | {attribute} or (
                imported and "tomllib" in names and name.startswith("engine/") and name not in LAYOUTS
            ):
                yield name


@pytest.fixture(scope="module")
def sources(checkout: Path) -> dict[str, str]:
    paths = [
        path for folder in ("engine", "sheets", "tests", "benchmarks") for path in (checkout / folder).rglob("*.py")
    ]
    return {str(path.relative_to(checkout)): path.read_text(encoding="utf-8") for path in paths}


def test_nobody_but_the_doors_reads_the_numbers_of_the_rules(sources: dict[str, str]) -> None:
    assert set(readers_of_rules(sources)) == DOORS | WORDS


@pytest.mark.parametrize(
    "source",
    [
        "from ..buildings import load_data",
        "from .. import buildings\nbuildings.load_data('alhambra.toml')",
        "import tomllib",
    ],
)
def test_a_side_entrance_is_found(source: str) -> None:
    assert set(readers_of_rules({"engine/alhambra/judging.py": source})) == {"engine/alhambra/judging.py"}
