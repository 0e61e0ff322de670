"""The modules of the expansions that can be chosen on the page, and the rules in question that a table answers."""

from __future__ import annotations

from typing import Any

from alhambra_engine.alhambra import house_rules, modules, numbers
from alhambra_sheets.words.catalog import load
from alhambra_sheets.words.house_rules import question_of


def facts(language: str) -> dict[str, Any]:
    """Return all modules, judged ones first, with the names by which they are found; and the rules in question."""
    catalog = load(language)
    known = numbers.known_modules()
    carried = modules.not_judged(known)
    return {
        "modules": [
            {
                "id": module,
                "name": modules.name_of(module, language),
                "found": " ".join(modules.names_of(module)),
                "judged": module not in carried,
            }
            for module in known
        ],
        "rules": [
            {
                "id": rule.id,
                "module": rule.module,
                "clause": rule.clause,
                "question": question_of(rule.id, catalog),
                "usual": rule.usual,
                "asked": rule.is_asked or rule.is_shown,
                "beside": list(rule.beside),
            }
            for rule in house_rules.all_rules()
        ],
    }
