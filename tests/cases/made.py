"""All broken transcripts together: those of this folder and those that no text file can be; what is found in them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra.transcript import TILE_LIMIT
from alhambra_engine.copies import archives
from alhambra_engine.reading.findings import Span
from alhambra_engine.reading.source import BYTE_LIMIT
from alhambra_engine.rollandwrite import layout_file
from tests.cases import desk
from tests.cases.expectations import ARCHIVES, CASES, LAYOUTS, READINGS, below_head, expectations_of, righted

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.reading.findings import Finding


class Made(NamedTuple):
    """A case that no text file can be: its bytes, and what is to be found in them; `right`, where nothing is."""

    data: bytes
    name: str
    span: Span | None
    rest: tuple[str, ...] = ()
    right: bytes | None = None


_SOLO = "lone-player"
_QUIET = desk.table("Kim: {buildings: {tower: 1}, wall: 3}")
_ZOE = desk.table("Zoë: {buildings: {tower: 1}, wall: 3}")
_ROW = "      " + " ".join(["T"] * 500) + "\n"
MADE = {
    "bytes": Made(
        _QUIET.encode() + b"#" * (BYTE_LIMIT + 1 - len(_QUIET)),
        "too-large/bytes",
        None,
        right=_QUIET.encode() + b"#" * (BYTE_LIMIT - len(_QUIET)),
    ),
    "events": Made(
        b"game: alhambra\nplayers: [" + b"0," * 2_000_001 + b"]", "too-large/events", None, right=_QUIET.encode()
    ),
    "tiles": Made(
        (desk.HEAD + "players:\n  Kim:\n    palace: |\n" + _ROW * (TILE_LIMIT // 500) + "      *\n").encode(),
        "too-large/tiles",
        Span(4, 5, 4, 11),
        (_SOLO,),
        desk.palace("* G8ne").encode(),
    ),
    "players": Made(
        (
            desk.HEAD + "players:\n" + "".join(f"  p{number}: {{buildings: {{}}, wall: 0}}\n" for number in range(101))
        ).encode(),
        "too-large/players",
        Span(103, 3, 103, 7),
        ("player-count",),
        _QUIET.encode(),
    ),
    "list": Made(
        (_QUIET + "leftovers:\n" + "  - {tile: G12, currency: denar}\n" * 55 + "money: {}\n").encode(),
        "too-large/list",
        Span(61, 5, 61, 33),
        right=_QUIET.encode(),
    ),
    "windows-1252": Made(_ZOE.encode("cp1252"), "wrong-encoding/western", Span(3, 5, 3, 6), right=_ZOE.encode()),
    "windows-1250": Made(
        _ZOE.replace("Zoë", "Věra").encode("cp1250"), "wrong-encoding/central", Span(3, 4, 3, 5), right=_ZOE.encode()
    ),
    "windows-1251": Made(
        _ZOE.replace("Zoë", "Ваня").encode("cp1251"), "wrong-encoding/cyrillic", Span(3, 3, 3, 4), right=_ZOE.encode()
    ),
    "windows-1252-wide": Made(
        "game: alhambra # é\r\n# 木村 ".encode() + "ë".encode("cp1252"), "wrong-encoding", Span(2, 6, 2, 7)
    ),
    "cut-off": Made("game: alhambra # é".encode()[:-1], "wrong-encoding", Span(1, 18, 1, 19), right=_QUIET.encode()),
    "surrogate": Made(b"game: \xed\xa0\x80", "wrong-encoding", Span(1, 7, 1, 8)),
    "overlong": Made(b"game: \xc0\xaf", "wrong-encoding/central", Span(1, 7, 1, 8)),
    "bom-and-latin-1": Made(b"\xef\xbb\xbfgame: \xe9", "wrong-encoding/western", Span(1, 7, 1, 8)),
    "utf-16-le": Made(
        _ZOE.encode("utf-16")[:-1], "wrong-encoding/utf-16", Span(1, 1, 1, 2), right=_ZOE.encode("utf-16")
    ),
    "utf-16-be": Made(
        b"\xfe\xff" + desk.HEAD.encode("utf-16-be") + b"\xdc\x00", "wrong-encoding/utf-16", Span(1, 1, 1, 2)
    ),
    "null": Made(b"game: al\0hambra", "control-character", Span(1, 9, 1, 10)),
    "escape": Made(b"game: alhambra\r\n\x1b[2J", "control-character", Span(2, 1, 2, 2)),
    "delete": Made(b"game: \x7f", "control-character", Span(1, 7, 1, 8)),
    "next-line": Made("game: \x85".encode(), "control-character", Span(1, 7, 1, 8)),
    "line-separator": Made("game: 木\u2028".encode(), "control-character", Span(1, 8, 1, 9)),
    "override": Made("# \u202egnihton\ngame: alhambra".encode(), "control-character", Span(1, 3, 1, 4)),
    "isolate": Made("game: \u2067alhambra".encode(), "control-character", Span(1, 7, 1, 8)),
    "second-bom": Made("\ufeff\ufeffgame: alhambra".encode(), "control-character", Span(1, 1, 1, 2)),
    "vertical-tab": Made(b"game:\x0balhambra", "control-character", Span(1, 6, 1, 7)),
    "line": Made(
        f"{archives.MARK}\n".encode() + b"x" * (archives.LONGEST_LINE + 1),
        "too-large/line",
        Span(2, 1, 2, 2),
        right=f"{archives.MARK}\n".encode(),
    ),
    "empty": Made(b"", "missing-key/empty-file", Span(1, 1, 1, 1)),
}

EVERY_CASE = (*CASES, *LAYOUTS, *ARCHIVES, *READINGS)
"""Every file of this folder that has something wrong with it."""

WITHOUT_RIGHT = {"bad-layout/too-long": "a hundred lines cannot be mended by a line; any other layout file is shorter"}
"""What has no right counterpart, and why."""


class Example(NamedTuple):
    """A broken file of this folder, its text below what it says about itself, and the same mended."""

    path: Path
    wrong: str
    right: str


def judged(path: Path, data: bytes) -> tuple[Finding, ...]:
    """Return what is found in a file of this folder that has these bytes."""
    if path in READINGS:
        return desk.judge_readings(data)
    if path in LAYOUTS:
        return layout_file.read(path.name, data).findings
    return (desk.judge_archive(data) if path in ARCHIVES else desk.judge(data)).findings


@cache
def every_finding() -> tuple[Finding, ...]:
    """Return what is found in all broken transcripts and layout files, of each kind a good number."""
    found = [finding for path in EVERY_CASE for finding in judged(path, path.read_bytes())[:200]]
    return (*found, *(finding for made in MADE.values() for finding in desk.judge(made.data).findings[:200]))


@cache
def mended() -> frozenset[str]:
    """Return the names of all findings that are gone where a file is mended."""
    files = {each.name for path in EVERY_CASE if righted(path) is not None for each in expectations_of(path)}
    return frozenset(files | {made.name for made in MADE.values() if made.right is not None})


def example_of(name: str) -> Example | None:
    """Return the file that shows a finding, `name` or `name/detail`, best; None where no text can show it."""
    shown = [
        path
        for path in (*LAYOUTS, *ARCHIVES, *READINGS, *CASES)
        if any(each.name == name for each in expectations_of(path))
    ]
    # A layout's fault shows in a layout file; else the file that is named for it, and the one with the least beside it.
    shown.sort(key=lambda path: (path in CASES, path.stem != name.replace("/", "--"), len(expectations_of(path))))
    for path in shown:
        right = righted(path)
        if right is not None:
            return Example(path, below_head(path), right)
    return None
