"""What may stand in the repository."""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.tracked import tracked_files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SIZE_LIMIT = 5_000_000

# Places of somebody's machine. (Written so that this file does not match itself.)
MACHINE_PATH = re.compile(r"(?<![\w.~}])/(?:work|home|root|Users)/\w|[A-Z]:\\\\?Users\b|\.\./shared\b|file://" + "/")
# Where packages come from is the business of whoever installs them.
REGISTRY_HOST = re.compile(r"\b(?:index-url|find-links|pythonhosted|registry\.npmjs|pypi\.(?:org|python))")


@pytest.fixture(scope="module")
def tracked(checkout: Path) -> list[Path]:
    """Every file of the repository."""
    found = tracked_files(checkout)
    assert checkout / "pyproject.toml" in found
    return found


@pytest.fixture(scope="module")
def named(checkout: Path, tracked: list[Path]) -> Callable[[re.Pattern[str]], list[str]]:
    """Give a search through all text files, that returns `file:line: text`."""
    texts = {}
    for path in tracked:
        raw = path.read_bytes()
        if b"\0" not in raw:
            texts[str(path.relative_to(checkout))] = raw.decode("utf-8", errors="replace")

    def search(pattern: re.Pattern[str]) -> list[str]:
        return [
            f"{name}:{number}: {line.strip()[:100]}"
            for name, text in texts.items()
            if name != "tests/test_repository.py" and pattern.search(text)
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]

    return search


def test_no_file_is_large(checkout: Path, tracked: list[Path]) -> None:
    large = [str(path.relative_to(checkout)) for path in tracked if path.stat().st_size > SIZE_LIMIT]
    assert large == []


def test_nothing_that_the_program_makes_is_kept(checkout: Path, tracked: list[Path]) -> None:
    kept = [path.relative_to(checkout) for path in tracked]
    assert [str(path) for path in kept if path.suffix == ".pdf" and path.parts[:2] != ("tests", "golden")] == []
    assert [str(path) for path in kept if path.suffix in {".pyc", ".mo", ".whl"}] == []


def test_only_the_gitignore_of_output_is_tracked(checkout: Path, tracked: list[Path]) -> None:
    assert [path.name for path in tracked if path.is_relative_to(checkout / "output")] in ([], [".gitignore"])


def test_no_file_names_a_place_of_somebodys_machine(named: Callable[[re.Pattern[str]], list[str]]) -> None:
    assert named(MACHINE_PATH) == []


def test_no_file_names_a_package_registry(named: Callable[[re.Pattern[str]], list[str]]) -> None:
    assert named(REGISTRY_HOST) == []


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("see /home/kim/game.yaml", True),
        ('open("/root/x")', True),
        ("../shared/facts", True),
        ("C:\\Users\\Kim", True),
        ("docs/work/flow and network/root/x", False),
        ("$HOME/work/x, ~/work/x", False),
        ("~/home/x", False),
        ("homework", False),
    ],
)
def test_the_search_for_machine_paths(text: str, *, matches: bool) -> None:
    assert bool(MACHINE_PATH.search(text)) is matches


def test_a_checkout_without_git_is_walked(checkout: Path, tmp_path: Path) -> None:
    shutil.copy(checkout / ".gitignore", tmp_path)
    for name in (".venv/x.py", "output/x.pdf", "build/x.py", "engine/__pycache__/x.pyc", "engine/x.py", ".ci/run"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = {path.relative_to(tmp_path).as_posix() for path in tracked_files(tmp_path)}
    assert found == {".gitignore", "engine/x.py", ".ci/run"}


def test_continuous_integration_runs_what_everybody_runs(checkout: Path) -> None:
    run = checkout / ".ci" / "run"
    assert os.access(run, os.X_OK)
    assert run.read_text(encoding="utf-8").rstrip().endswith("\nexec make test")
