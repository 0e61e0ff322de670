"""The Python side of the page: what the worker asks, answered by the program itself.

`call("run", ...)` runs a command line; `call("<part>.<name>", ...)` asks a function of the table `QUESTIONS` of the
module `page_<part>`, which is imported when it is first asked. Only strings and bytes cross between the two languages.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from page_bytes import hand_over, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_whole = False


class _PartialError(Exception):
    """A question was not answered, perhaps because not all files are there."""


def made_whole() -> None:
    """Hear that all files are there; before, only those that the first scores need are (`web/pack.py`)."""
    global _whole  # noqa: PLW0603 - one page, one interpreter
    _whole = True
    importlib.invalidate_caches()


def call(name: str, payload: str, *sight: Any) -> str:  # noqa: ANN401 - what a photo is seen with: an object of the page
    """Return the answer to a question of the page: `=` and JSON, or `!` and the line that says why there is none.

    It is `?` if the question is to be asked again when all files are there. Bytes that belong to the answer are fetched
    by `taken`.
    """
    from alhambra_engine.unanswered import QuestionError
    from alhambra_sheets.system.files import Fault

    taken()
    try:
        return "=" + json.dumps(_question(name)(*sight, **json.loads(payload)), separators=(",", ":"))
    except (Fault, QuestionError) as error:
        return f"!{error}" if _whole else "?"
    except Exception:
        if _whole:
            raise
        return "?"


def _question(name: str) -> Callable[..., object]:
    part, _, own = name.rpartition(".")
    return _questions(part)[own]


def _questions(part: str) -> Mapping[str, Callable[..., object]]:
    """Return the questions of a part of the page, which is loaded when it is first asked."""
    if part == "camera":
        from page_camera import QUESTIONS
    elif part == "frame":
        from page_frame import QUESTIONS
    elif part == "game":
        from page_game import QUESTIONS
    elif part == "print":
        from page_print import QUESTIONS
    elif part == "sheet":
        from page_sheet import QUESTIONS
    else:
        return {"run": _run}
    return QUESTIONS


def _run(
    args: list[str],
    input: str = "",  # noqa: A002 - the page's word
    files: dict[str, str] | None = None,
    raw: bool = False,  # noqa: FBT001, FBT002
) -> dict[str, Any]:
    """Run a command line in a folder of its own; the first bytes are its standard output.

    Where the input is `raw`, each of its characters is a byte.
    """
    from alhambra_sheets import cli

    streams = sys.stdin, sys.stdout, sys.stderr
    before = Path.cwd()
    folder = Path(tempfile.mkdtemp())
    given = files or {}
    given_bytes = input.encode("latin-1") if raw else input.encode("utf-8", "surrogatepass")
    out, err = io.BytesIO(), io.StringIO()
    os.chdir(folder)
    try:
        for file, text in given.items():
            (folder / file).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        sys.stdin = io.TextIOWrapper(io.BytesIO(given_bytes), encoding="utf-8")
        sys.stdout, sys.stderr = io.TextIOWrapper(out, encoding="utf-8", write_through=True), err
        status = cli.run(args)
        sys.stdout.flush()
        made = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in given)
        names = [path.relative_to(folder).as_posix() for path in made]
        hand_over(out.getvalue(), *(path.read_bytes() for path in made))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.chdir(before)
        shutil.rmtree(folder, ignore_errors=True)
    if status > 1 and not _whole:
        raise _PartialError
    return {"status": status, "stderr": err.getvalue(), "files": names}
