"""A plugin of pytest: one module is loaded with a fault, or all of them so that they note who calls their functions.

    MUTANT=engine/alhambra/walls.py:17 python -m pytest -p tests.prove.mutated tests/engine/alhambra/test_walls.py
    FOLLOWED=calls.json python -m pytest -p tests.prove.mutated tests/engine

As a program it tries many mutants, each in a process that it forks, and imports what all need only once: for each line
of standard input, the JSON of a `Trial`, it writes the status of pytest, or the number of the signal that ended it,
below 0.
"""

from __future__ import annotations

import builtins
import json
import os
import resource
import sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import Phase, settings

from tests.prove import mutants
from tests.prove.proof import CHECKOUT

if TYPE_CHECKING:
    import ast
    from collections.abc import Generator, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType

_ROOMS = {"alhambra_engine.": "engine", "alhambra_sheets.report.": "sheets/report"}
FOLLOWED = os.environ.get("FOLLOWED", "")
_MEMORY = 3 << 30
_QUIET = (
    "-q", "-x", "-n", "0", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.prove.mutated",
    # They are imported before the processes part.
    "-W", "ignore:Module already imported",
)  # fmt: skip


class Trial(NamedTuple):
    """A mutant, the tests that it meets in this order, and the seconds of work that these may take."""

    mutant: str
    tests: tuple[str, ...]
    seconds: int


_trial = Trial(os.environ.get("MUTANT", ""), (), 0)

# A mutant is dead as soon as one example fails; the smallest one is not asked for.
settings.register_profile(
    "mutants",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    report_multiple_bugs=False,
)


def _tree_of(path: str) -> ast.Module | None:
    changed, _, number = _trial.mutant.rpartition(":")
    if FOLLOWED:
        return mutants.followed(path)
    return mutants.mutated(path, int(number)) if path == changed else None


class _Loader(SourceFileLoader):
    """Loads a changed module; nothing is kept compiled."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the loader's own name
        return compile(self._tree, self.path, "exec", dont_inherit=True)


class _Finder:
    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _: object = None) -> ModuleSpec | None:
        if path is None or not name.startswith(tuple(_ROOMS)):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            return None
        tree = _tree_of(Path(spec.origin).resolve().relative_to(CHECKOUT).as_posix())
        if tree is not None:
            spec.loader = _Loader(name, spec.origin, tree)
        return spec


_calls: dict[str, dict[str, Any]] = {}
builtins.__called__ = set()  # type: ignore[attr-defined]
if _Finder not in sys.meta_path:
    sys.meta_path.insert(0, _Finder)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note which functions a test calls."""
    called: set[str] = builtins.__called__  # type: ignore[attr-defined]
    called.clear()
    result = yield
    # A test that fails without a mutant would kill every mutant.
    if FOLLOWED and item.nodeid not in _failed:
        _calls[item.nodeid] = {"seconds": _seconds.get(item.nodeid, 0), "functions": sorted(called)}
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take the tests that are wanted."""
    if _trial.tests:
        order = {name: number for number, name in enumerate(_trial.tests)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


_seconds: dict[str, float] = {}
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test takes, and whether it fails."""
    if report.failed:
        _failed.add(report.nodeid)
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration


def pytest_sessionfinish() -> None:
    """Write what was noted."""
    if FOLLOWED:
        Path(FOLLOWED).write_text(json.dumps(_calls), encoding="utf-8")


def _tried(trial: Trial) -> int:
    """Run the tests of a trial in a process of its own; return how it ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        os.dup2(0, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (trial.seconds, trial.seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        global _trial  # noqa: PLW0603 - of a process that ends with it
        _trial = trial
        status = int(pytest.main([*_QUIET, *dict.fromkeys(test.partition("::")[0] for test in trial.tests)]))
    finally:
        os._exit(status)


def main() -> None:
    """Try mutants until there are no more."""
    # What the tests need from outside; nothing of the project, which each process loads with its own fault.
    import hypothesis.strategies
    import jsonschema
    import polib
    import typer
    import yaml

    assert not any(name.startswith(tuple(_ROOMS)) for name in sys.modules)
    del hypothesis, jsonschema, polib, typer, yaml
    sys.modules["tests.prove.mutated"] = sys.modules["__main__"]
    for line in sys.stdin:
        mutant, tests, seconds = json.loads(line)
        sys.stdout.write(f"{_tried(Trial(mutant, tuple(tests), seconds))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
