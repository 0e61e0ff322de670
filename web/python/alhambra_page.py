"""The Python side of the page: what the worker asks, answered by the program itself."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

_taken: list[bytes] = []


def call(name: str, payload: str) -> str:
    """Answer a question of the page; bytes that belong to the answer are fetched by `taken`."""
    return json.dumps(_QUESTIONS[name](**json.loads(payload)))


def taken() -> list[bytes]:
    """Return the bytes of the last answer, once."""
    parts = _taken[:]
    _taken.clear()
    return parts


def _run(args: list[str], input: str = "", files: dict[str, str] | None = None) -> dict[str, Any]:  # noqa: A002
    """Run a command line in a folder of its own; the first bytes are its standard output."""
    from alhambra_sheets import cli

    streams = sys.stdin, sys.stdout, sys.stderr
    before = Path.cwd()
    folder = Path(tempfile.mkdtemp())
    given = files or {}
    for file, text in given.items():
        (folder / file).write_text(text, encoding="utf-8", newline="")
    out, err = io.BytesIO(), io.StringIO()
    os.chdir(folder)
    sys.stdin = io.TextIOWrapper(io.BytesIO(input.encode("utf-8", "surrogatepass")), encoding="utf-8")
    sys.stdout, sys.stderr = io.TextIOWrapper(out, encoding="utf-8", write_through=True), err
    try:
        status = cli.run(args)
        sys.stdout.flush()
        made = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in given)
        names = [path.relative_to(folder).as_posix() for path in made]
        _taken[:] = [out.getvalue(), *(path.read_bytes() for path in made)]
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.chdir(before)
        shutil.rmtree(folder, ignore_errors=True)
    return {"status": status, "stderr": err.getvalue(), "files": names}


_QUESTIONS = {"run": _run}
