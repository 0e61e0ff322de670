"""A kit of a few documents, for tests of what is done with any kit: one of all takes seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_sheets.press import catalogue

if TYPE_CHECKING:
    import pytest

DOCUMENTS = ("player-sheet", "calibration", "reserve-strip")
"""A sheet, the page that no printer is adjusted for, and a card.

tests/sheets/commands/test_printing.py prints a kit of everything.
"""


def print_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a kit be no more than these documents."""
    monkeypatch.setattr(catalogue, "printables", lambda: tuple(map(catalogue.printable, DOCUMENTS)))
