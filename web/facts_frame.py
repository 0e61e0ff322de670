"""What the frame of the page is told at build time: the version, and the examples as trees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alhambra_engine import referee
from alhambra_engine.copies import drawings, transcripts
from alhambra_sheets import __version__
from alhambra_sheets.commands.shared import games
from alhambra_sheets.words import catalog

EXAMPLES = ("whole-game", "kim-and-nina", "roll-and-write", "solo-versus")
_FOLDER = Path(__file__).resolve().parent.parent / "examples"


def facts(language: str) -> dict[str, Any]:
    """Return the facts of the frame in a language."""
    own = catalog.load(language)
    return {"version": __version__, "examples": [_example(name, own) for name in EXAMPLES]}


def _example(name: str, own: catalog.Catalog) -> dict[str, Any]:
    result = referee.score(name, (_FOLDER / f"{name}.yaml").read_bytes(), games.surroundings_of("-", own))
    if result.outcome is None or not result.legal:
        raise SystemExit(f"web: the example {name} is not legal")
    return {
        "name": name,
        "kind": result.game,
        "value": drawings.with_rows(transcripts.tree_of(result.outcome)),
        "totals": dict(result.totals),
        "winners": list(result.winners),
    }
