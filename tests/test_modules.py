"""The page of the modules, docs/modules.md: what each surface has of them, tried anew."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import alhambra_engine.alhambra
import alhambra_engine.reasons
from alhambra_engine.alhambra import expansions, numbers
from alhambra_engine.alhambra.expansions.rules import rules_of
from docs import modules

if TYPE_CHECKING:
    from types import ModuleType


def test_the_page_is_fresh() -> None:
    assert modules.PAGE.read_text(encoding="utf-8") == modules.page(), "`make modules` makes docs/modules.md anew"


def test_every_judged_module_has_a_line_that_tells_how_it_is_written() -> None:
    assert set(modules.WRITTEN) == set(numbers.judged_modules()) == set(numbers.module_clauses())


def test_a_surface_that_lacks_a_module_is_a_gap() -> None:
    other = modules.played("bazaars")._replace(marks=("Never printed",))
    assert not any(
        is_there(other) for name, is_there in modules.SURFACES.items() if name in {"`score`", "score report"}
    )


def test_every_judged_module_has_a_file_of_its_functions_and_no_other_file_has_any() -> None:
    own = {module.replace("-", "_"): rules_of(module) for module in numbers.judged_modules()}
    assert {path.stem for path in _files(expansions) if "\nRULES = " in path.read_text(encoding="utf-8")} == set(own)


def test_the_core_names_no_module_of_an_expansion() -> None:
    names = {*numbers.judged_modules(), *(module.replace("-", "_") for module in numbers.judged_modules())}
    core = [path for path in _files(alhambra_engine.alhambra) if "expansions" not in path.parts]
    assert [(path.stem, name) for path in core for name in _words(path) & names] == []


def test_why_points_are_what_they_are_names_no_clause_of_what_modules_put_on_tiles() -> None:
    clauses = {
        word for path in _files(alhambra_engine.reasons) for word in _words(path) if re.fullmatch(r"X\d+\.\d+", word)
    }
    # Those of losses alone are there still.
    assert {each for each in clauses if not each.startswith("X15.")} == set()


def _files(package: ModuleType) -> list[Path]:
    return sorted(Path(package.__path__[0]).rglob("*.py"))


def _words(path: Path) -> set[str]:
    """Return what a file names: whatever it imports, and texts."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {
        *(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)),
        *(name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names),
        *((node.module or "").rpartition(".")[2] for node in nodes if isinstance(node, ast.ImportFrom)),
    }
