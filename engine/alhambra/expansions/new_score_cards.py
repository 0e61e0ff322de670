"""The new score cards: their orders are numbers of a game, read with it in engine/alhambra/score_cards.py (X17)."""

from __future__ import annotations

from .rules import ModuleRules

RULES = ModuleRules()
