"""The treasure chamber: its chests are a seventh majority, which data say whole (X13)."""

from __future__ import annotations

from .rules import ModuleRules

RULES = ModuleRules()
