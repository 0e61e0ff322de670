"""The street trader: its citizens bring the points of sets of different colours, which data say whole (X12)."""

from __future__ import annotations

from .rules import ModuleRules

RULES = ModuleRules()
