"""City walls: sticks that players put on open sides of their tiles, walls in every respect (X9.5)."""

from __future__ import annotations

from .rules import ModuleRules

RULES = ModuleRules(sign="+")
