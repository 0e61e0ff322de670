"""What the engine does once before it is kept: whatever is loaded here need not be loaded at the next visit."""

from __future__ import annotations

import json
from typing import Any

import alhambra_page
import page_bytes

PALACE = ".     P5    .\nT9nw  *     G8ne\nC9s   A7    .\n"
LEGAL = f"""game: alhambra
players:
  Kim:
    palace: |
      {PALACE.strip().replace(chr(10), chr(10) + 6 * " ")}
  Nina: {{buildings: {{pavilion: 2, tower: 4}}, wall: 8}}
"""
ILLEGAL = LEGAL.replace("*     G8ne", "*     .     G9").replace("tower", "towr")
SHEET = """game: roll-and-write
layout: granada
players:
  Kim:
    sheet: |
      X . . X . .
      . X . . X .
      X . . . . X
      . . X . . .
      . X . . . .
      . . . X . .
    coins: {circled: 7, crossed: 4}
  Nina: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2], coins: 2}
completed:
  tower: [Nina]
"""
LINK = (
    "ALHG1:IY+KM3B312Q./GW:YB6-VP1QQ6Q-V-HW4MXGVR6MHK:76ZBVEVIBU+SU4R/+FR0IM8/5Q/06Y8RN:JKH20OZXUFYPJ8R0/QKSP9YZNIL1A8R7NX8.+"
    "C59NFNW:8O3HY4"
)
"""The code of a game, as somebody may have sent it."""
PROBE = ("score", "--json", "-")
"""The command line that says whether an engine that was kept still works; its answer is the same in every language."""


Steps = list[tuple[str, dict[str, Any]]]
"""Questions with what they are asked, each short enough that another one need not wait long for it."""


def scoring(language: str) -> Steps:
    """Return what is asked first: whatever this needs, the page loads first (`web/tools/scoring.py`)."""
    tree = {"game": "alhambra", "players": {"Kim": {"palace": PALACE}, "Nina": {"wall": 8}}}
    return [
        *(_run(["score", "--json"], text, language) for text in (LEGAL, ILLEGAL, SHEET)),
        _run(["check", "--json"], LEGAL, language),
        ("game.judge", {"tree": tree, "lang": language}),
        ("sheet.judge", {"text": SHEET, "lang": language}),
        ("frame.read", {"text": LEGAL, "lang": language, "fixes": False}),
        ("frame.shared", {"code": LINK, "lang": language}),
    ]


def steps(language: str) -> Steps:
    """Return all questions."""
    commands: list[tuple[list[str], str]] = [
        (["convert", "--to", "json", "--json"], LEGAL),
        (["convert", "--to", "code"], LEGAL),
        (["moves", "--player", "Kim", "--tile", "P7", "--json"], LEGAL),
        (["draw", "-o", "-", "--format", "text"], ILLEGAL),
    ]
    return [
        *scoring(language),
        *(_run(args, text, language) for args, text in commands),
        ("run", {"args": ["why", "-", "Kim", "tower", "--json", "--lang", language], "input": LEGAL}),
        ("run", {"args": ["explain", "B3.6", "--lang", language]}),
        ("run", {"args": ["print", "--list", "--json", "--lang", language]}),
        ("run", {"args": ["print", "player-sheet", "--lang", language, "-o", "-"]}),
        ("print.preview", {"document": "player-sheet", "values": {"lang": [language]}, "language": language}),
    ]


def _run(args: list[str], text: str, language: str) -> tuple[str, dict[str, Any]]:
    return "run", {"args": [*args, "--lang", language, "-"], "input": text}


def step(number: int, language: str) -> bool:
    """Ask one of the questions; return whether there was one."""
    from alhambra_sheets.words import catalog

    questions = steps(language if language in catalog.languages() else catalog.SOURCE_LANGUAGE)
    if number >= len(questions):
        return False
    name, values = questions[number]
    alhambra_page.call(name, json.dumps(values))
    page_bytes.taken()
    return True


def settled() -> None:
    """Leave nothing behind that would be kept for nothing."""
    import gc

    gc.collect()
    gc.freeze()


def awake() -> bool:
    """Return whether an engine that was kept works; what is drawn by chance is not what was drawn before."""
    import random

    random.seed()
    answer = json.loads(alhambra_page.call("run", json.dumps({"args": list(PROBE), "input": LEGAL}))[1:])
    out = page_bytes.taken()
    return bool(answer["status"] == 0 and json.loads(out[0])["legal"])
