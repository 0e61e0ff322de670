"""The page's functions without a browser: `web/test/*.test.ts`, run by Node.js."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def test_the_functions_of_the_page(checkout: Path) -> None:
    ran = subprocess.run(["sh", ".ci/page", "test"], cwd=checkout, capture_output=True, text=True, check=False)
    if "is skipped" in ran.stderr and not ran.returncode:
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "\n# fail 0\n" in ran.stdout
    assert "\n# pass 0\n" not in ran.stdout
