"""What all tests share: hypothesis profiles and the checkout's place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run and machine, so that a red run is red again; slow machines get no deadline. They are
# the same for the same set of test files only: hypothesis draws from the constants of the modules that are loaded, too.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, database=None, print_blob=True)
# HYPOTHESIS_PROFILE=search goes looking for new ones.
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent
