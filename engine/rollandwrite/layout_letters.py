"""A grid that somebody has typed as letters alone, as a layout file."""

from __future__ import annotations

import json
import re

from . import layout_form, numbers

_NO_LETTERS = re.compile(r"[\W\d_]+")
_USUAL_ID = "own"


def file_of(text: str, name: str, coins: int | None) -> str:
    """Return the file of a layout; blanks between letters do not count, nor, in one line, where the rows end.

    Its id is made of the name. What is wrong with the letters is for whoever reads the file.
    """
    rows = [row for line in text.splitlines() if (row := _NO_LETTERS.sub("", line))]
    size = numbers.grid_lines()
    if len(rows) == 1:
        rows = [rows[0][start : start + size] for start in range(0, len(rows[0]), size)]
    words = re.findall("[a-z0-9]+", name.lower())
    layout_id = "-".join(words)[: layout_form.LONGEST_ID].rstrip("-") or _USUAL_ID
    # What is a string or a list of strings in JSON is one in TOML too.
    lines = [f"id = {json.dumps(layout_id)}"]
    if name:
        lines.append(f"name = {json.dumps(name)}")
    if coins is not None:
        lines.append(f"coins = {coins}")
    return "\n".join([*lines, f"rows = {json.dumps(rows)}", ""])
