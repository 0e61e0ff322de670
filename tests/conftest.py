"""What all tests share: hypothesis profiles and the checkout's place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.languages import is_growing

# The same examples on every run and machine, so that a red run is red again; slow machines get no deadline.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, database=None, print_blob=True)
# HYPOTHESIS_PROFILE=search goes looking for new ones.
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let no test fail for a language that is growing: it is told, with the reason, at the end of the run."""
    excused = pytest.mark.xfail(reason="a growing language", strict=False)
    for item in items:
        parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        if any(map(is_growing, parameters.values())):
            item.add_marker(excused)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent
