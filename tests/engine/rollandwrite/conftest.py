"""What the tests of Roll & Write share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def facts(checkout: Path) -> dict[str, Any]:
    """Return the examples of the rule book."""
    path = checkout / "tests/facts/rulebook-examples.yaml"
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded
