"""What the engine does once before it is kept: whatever is loaded here need not be loaded at the next visit."""

from __future__ import annotations

import json
from typing import Any

import alhambra_page

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
PROBE = ("score", "--json", "-")
"""The command line that says whether an engine that was kept still works; its answer is the same in every language."""


def steps(language: str) -> list[tuple[str, dict[str, Any]]]:
    """Return questions with what they are asked, each short enough that another one need not wait long for it."""
    spoken = ["--lang", language]
    tree = {"game": "alhambra", "players": {"Kim": {"palace": PALACE}, "Nina": {"wall": 8}}}
    commands: list[tuple[list[str], str]]
    commands = [(["score", "--json", *spoken, "-"], text) for text in (LEGAL, ILLEGAL, SHEET)]
    commands += [
        (["check", "--json", *spoken, "-"], LEGAL),
        (["convert", "--to", "json", "--json", *spoken, "-"], LEGAL),
        (["convert", "--to", "code", *spoken, "-"], LEGAL),
        (["moves", "--player", "Kim", "--tile", "P7", "--json", *spoken, "-"], LEGAL),
        (["why", "-", "Kim", "tower", "--json", *spoken], LEGAL),
        (["draw", "-o", "-", "--format", "text", *spoken, "-"], ILLEGAL),
        (["explain", "B3.6", *spoken], ""),
        (["print", "--list", "--json", *spoken], ""),
        (["print", "player-sheet", *spoken, "-o", "-"], ""),
    ]
    return [
        *(("run", {"args": args, "input": text}) for args, text in commands),
        ("game.judge", {"tree": tree, "lang": language}),
        ("sheet.judge", {"text": SHEET, "lang": language}),
        ("frame.read", {"text": LEGAL, "lang": language, "fixes": False}),
    ]


def step(number: int, language: str) -> bool:
    """Ask one of the questions; return whether there was one."""
    from alhambra_sheets.words import catalog

    questions = steps(language if language in catalog.languages() else catalog.SOURCE_LANGUAGE)
    if number >= len(questions):
        return False
    name, values = questions[number]
    alhambra_page.call(name, json.dumps(values))
    alhambra_page.taken()
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
    out = alhambra_page.taken()
    return bool(answer["status"] == 0 and json.loads(out[0])["legal"])
