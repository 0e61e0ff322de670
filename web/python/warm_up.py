"""What the engine does once before it is kept: whatever is loaded here need not be loaded at the next visit."""

from __future__ import annotations

import json

import alhambra_page

LEGAL = """game: alhambra
players:
  Kim:
    palace: |
      .     P5    .
      T9nw  *     G8ne
      C9s   A7    .
  Nina: {buildings: {pavilion: 2, tower: 4}, wall: 8}
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


def steps(language: str) -> list[tuple[list[str], str]]:
    """Return command lines with their inputs, each short enough that a question does not wait long for it."""
    spoken = ["--lang", language]
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
    return commands


def step(number: int, language: str) -> bool:
    """Run one of the command lines; return whether there was one."""
    commands = steps(language)
    if number >= len(commands):
        return False
    args, text = commands[number]
    alhambra_page.call("run", json.dumps({"args": args, "input": text}))
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
