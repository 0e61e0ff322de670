"""The program in the page gives what the command line gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_engine_is_ready(page: Page) -> None:
    assert page.evaluate("document.documentElement.dataset.engine") == "ready"
