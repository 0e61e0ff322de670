"""Candidates for what is mistyped outside of drawings: keys, names, colons, brackets, indents, single tiles.

Each is made of what the finding says and of the line that it is in. Whether it helps is judged afterwards.
"""

from __future__ import annotations

import re
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..alhambra.tiles import base_set
from ..reading.findings import Edit, Span
from .candidates import Candidate, Slip
from .tile_words import changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..alhambra.tiles import TileSet
    from ..reading.findings import Finding
    from ..reading.source import Source

    Maker = Callable[[Finding, Source], Iterator[Candidate]]

_MOST = 12
"""So many candidates are tried for one finding."""

_PARTS = re.compile(r"[^\W_]+")

_LINES = 200
"""So many lines are changed at once: no drawing and no list of players is longer."""

_ANY_DETAIL = frozenset({"unknown-tile", "tile-used-twice"})
"""Findings whose candidates are made in the same way, whatever the detail."""

_BARE_KEY = re.compile(r"(?:[ \t]*(?:- +)*[^\W\d_]{2}|.*[{,][ \t]*(?=[^\W\d_]))\w*[ \t]+")
"""A line up to a value whose key has no colon."""

_KEY = re.compile(r"(\s*)(\S+)(\s+)(\S.*)?")


def candidates(finding: Finding, source: Source, tile_set: TileSet | None = None) -> Iterator[Candidate]:
    """Yield what may have been meant where a finding is, the likelier first; nothing for most kinds.

    Without a `tile_set` the game has the 54 tiles.
    """
    name = finding.kind.name
    maker = _MAKERS.get((name, finding.detail)) or (_MAKERS.get((name, "")) if name in _ANY_DETAIL else None)
    if finding.values.get("nearest") and (name, finding.detail) != ("player-missing", ""):
        maker = _nearest
    if maker is None or finding.span is None or finding.span.line > len(source.lines):
        return
    is_safe = _is_safe(finding, maker)
    made = _tile(finding, source, tile_set) if maker is _tile else maker(finding, source)
    for candidate in islice(made, _MOST):
        yield candidate._replace(safe=is_safe and not _moves_row(candidate, source))


def _is_safe(finding: Finding, maker: Maker) -> bool:
    """Tell whether a maker changes only how something is written: a key, a sign, blanks. Who was meant, it may not."""
    return maker in _SAFE or (maker is _nearest and (finding.kind.name, finding.detail) not in _OF_PLAYERS)


def _moves_row(candidate: Candidate, source: Source) -> bool:
    """Tell whether a candidate moves the beginning of a row: where that is, decides where its tiles are."""
    lines = (source.lines[edit.span.line - 1] for edit in candidate.edits)
    return candidate.name in _MOVING and not all(":" in line for line in lines)


def _made(rank: int, edits: tuple[Edit, ...], name: str, **values: object) -> Candidate:
    return Candidate(Slip.SIDE, (rank,), edits, name, MappingProxyType(values))


def _changed(rank: int, span: Span, source: Source, text: str) -> Candidate:
    """Return the candidate that writes a text in place of what is at a place within one line."""
    return _made(rank, (Edit(span, text),), "word-changed", word=_word_at(span, source), text=text, line=span.line)


def _word_at(span: Span, source: Source) -> str:
    return source.lines[span.line - 1][span.column - 1 : span.end_column - 1]


def _at(line: int, column: int, end: int | None = None) -> Span:
    return Span(line, column, line, column if end is None else end)


def _span(finding: Finding) -> Span:
    if finding.span is None:
        raise ValueError("this finding has no place")
    return finding.span


# Words


def _nearest(finding: Finding, source: Source) -> Iterator[Candidate]:
    span = _span(finding)
    nearest = str(finding.values["nearest"])
    # A word more may be a value whose colon is missing.
    if span.end_line == span.line and len(_PARTS.findall(_word_at(span, source))) <= len(_PARTS.findall(nearest)):
        yield _changed(0, span, source, nearest)


def _misspelt_player(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the one name written as the other, all over the file; the one that is written less often, if one is."""
    name, nearest = str(finding.values["name"]), finding.values.get("nearest")
    if not nearest:
        return
    places = {each: list(_occurrences(each, source)) for each in (name, str(nearest))}
    fewest = min(map(len, places.values()))
    for rank, (word, other) in enumerate(((name, str(nearest)), (str(nearest), name))):
        if len(places[word]) == fewest <= _LINES and fewest:
            edits = tuple(Edit(span, other) for span in places[word])
            yield _made(rank, edits, "word-changed", word=word, text=other, line=edits[0].span.line)


def _occurrences(word: str, source: Source) -> Iterator[Span]:
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    for number, line in enumerate(source.lines, 1):
        yield from (_at(number, match.start() + 1, match.end() + 1) for match in pattern.finditer(line))


def _known_words(finding: Finding, source: Source) -> Iterator[Candidate]:
    words = finding.values.get("candidates") or finding.values.get("buildings") or ()
    for rank, word in enumerate(words if isinstance(words, tuple) else ()):
        yield _changed(rank, _span(finding), source, str(word))


def _number(finding: Finding, source: Source) -> Iterator[Candidate]:
    yield _changed(0, _span(finding), source, str(finding.values["number"]))


def _tile(finding: Finding, source: Source, tile_set: TileSet | None = None) -> Iterator[Candidate]:
    """Yield the tiles that a word of a list may have been meant to be; palaces are mended by their rules."""
    span = _span(finding)
    if finding.cells or span.line != span.end_line or finding.detail in {"camp", "hut", "square"}:
        return
    for rank, change in enumerate(changes(_word_at(span, source).strip("'\""), tile_set or base_set())):
        if change.slip is not Slip.OTHER:
            yield _changed(rank, span, source, change.text)._replace(slip=change.slip)


# Signs of YAML


def _added(rank: int, line: int, column: int, text: str, after: str) -> Candidate:
    word = next(reversed(after.split()), "")
    return _made(rank, (Edit(_at(line, column), text),), "word-added", text=text.strip(), word=word, line=line)


def _colon(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield a line with a colon behind its first word, or at its end; behind the key that has none, where one is."""
    own, column = _span(finding)[:2]
    head = source.lines[own - 1][: column - 1]
    is_key = _BARE_KEY.fullmatch(head) is not None
    if is_key:
        key = head.rstrip()
        yield _added(0, own, len(key) + 1, ":", key.lstrip(" -").rpartition("{")[2].rpartition(",")[2])
        if column < len(source.lines[own - 1].rstrip()):
            return
    for rank, line in enumerate([own] if is_key else _near(finding, source), 1):
        text = source.lines[line - 1].rstrip()
        match = _KEY.fullmatch(text)
        if ":" not in text:
            yield _added(2 * rank, line, len(text) + 1, ":", text)
        if match is not None and match[4] and not match[2].endswith(":") and not is_key:
            end = match.end(2)
            yield _added(2 * rank + 1, line, end + 1, ":", text[:end])


def _second_colon(finding: Finding, source: Source) -> Iterator[Candidate]:
    line = _span(finding).line
    text = source.lines[line - 1].rstrip()
    for rank, match in enumerate(re.finditer(r"::+|:\s+:", text)):
        span = _at(line, match.start() + 1, match.end() + 1)
        yield _changed(rank, span, source, ":")
    head, _, value = text.partition(": ")
    if value and '"' not in value:
        span = _at(line, len(head) + 3, len(text) + 1)
        yield _changed(9, span, source, f'"{value}"')


def _bracket(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the line, or the one before, with what closes its brackets, or with a comma between two entries."""
    for rank, line in enumerate(_near(finding, source)):
        text = source.lines[line - 1].rstrip()
        missing = _open_brackets(text)
        if missing:
            yield _added(rank, line, len(text) + 1, missing, text)
    line, column = _span(finding)[:2]
    text = source.lines[line - 1]
    for rank, match in enumerate(re.finditer(r"(?<=[^\s,{\[:])\s+(?=[\w\"'-]+\s*:)", text)):
        yield _added(2 + rank + abs(match.start() - column), line, match.start() + 1, ",", text[: match.start()])


def _open_brackets(text: str) -> str:
    """Return what closes the brackets that a line leaves open; nothing where it closes one that is not open."""
    closing: list[str] = []
    for sign in text:
        if sign in "[{":
            closing.append("]" if sign == "[" else "}")
        elif sign in "]}" and (not closing or closing.pop() != sign):
            return ""
    return "".join(reversed(closing))


def _quote(finding: Finding, source: Source) -> Iterator[Candidate]:
    line, column = _span(finding)[:2]
    text = source.lines[line - 1].rstrip()
    mark = text[column - 1 : column]
    if mark in {"'", '"'}:
        colon = text.find(":", column)
        if colon > 0:
            yield _added(1, line, colon + 1, mark, text[:colon])
        yield _added(0, line, len(text) + 1, mark, text)
        yield _made(2, (Edit(_at(line, column, column + 1), ""),), "word-removed", word=mark, line=line)


def _quoted_name(finding: Finding, source: Source) -> Iterator[Candidate]:
    line = _span(finding).line
    text = source.lines[line - 1]
    name = text.partition(":")[0].strip()
    start = text.index(name) + 1 if name else 1
    yield _changed(0, _at(line, start, start + len(name)), source, f'"{name}"')


def _bar(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the key above a drawing with the sign of one."""
    for line in range(_span(finding).line, 0, -1):
        text = source.lines[line - 1].rstrip()
        if text.endswith((":", ": >", ":>")):
            bare = text.rstrip("> ")
            span = _at(line, len(bare) + 1, len(text) + 1)
            yield _made(0, (Edit(span, " |"),), "word-added", text="|", word=bare.split()[-1], line=line)
            return


# Lines


def _indents(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the line, and the one before, beginning where a line near it does."""
    lines = _near(finding, source)
    for rank, line in enumerate(lines):
        own = _indent(source.lines[line - 1])
        near = [
            _indent(text)
            for number in (line - 1, line + 1, line - 2, line - 3, line - 4)
            if 0 < number <= len(source.lines) and (text := source.lines[number - 1]).strip()
        ]
        for place, indent in enumerate(dict.fromkeys(each for each in near if each != own)):
            edit = Edit(_at(line, 1, own + 1), " " * indent)
            yield _made(8 * rank + place, (edit,), "indented", line=line, column=indent + 1)


def _left_row(finding: Finding, source: Source) -> Iterator[Candidate]:
    line = _span(finding).line
    if line > 1:
        own, indent = _indent(source.lines[line - 1]), _indent(source.lines[line - 2])
        edit = Edit(_at(line, 1, own + 1), " " * indent)
        yield _made(0, (edit,), "indented", line=line, column=indent + 1)


def _tabs(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the file with blanks in place of the tabs at the beginning of lines."""
    first = _span(finding).line
    begins = [(number, re.match(r"\s*", line)) for number, line in enumerate(source.lines, 1)]
    tabbed = [(number, match[0]) for number, match in begins if match is not None and "\t" in match[0]]
    for rank, width in enumerate((2, 4, 8) if len(tabbed) <= _LINES else ()):
        edits = tuple(
            Edit(_at(number, 1, len(begin) + 1), begin.replace("\t", " " * width)) for number, begin in tabbed
        )
        yield _made(rank, edits, "untabbed", line=first)


def _separated(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield the drawing with blanks in place of the sign between its cells."""
    sign, middle = str(finding.values["text"]), _span(finding).line
    lines = [middle]
    for step in (-1, 1):
        line = middle + step
        while 0 < line <= len(source.lines) and source.lines[line - 1].strip() and ":" not in source.lines[line - 1]:
            lines.append(line)
            line += step
    edits = tuple(
        Edit(_at(line, place + 1, place + 2), " ")
        for line in sorted(lines[:_LINES])
        for place, each in enumerate(source.lines[line - 1])
        if each == sign
    )
    yield _made(0, edits, "separated", text=sign)


def _quoted_rows(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Yield a list of rows with each of them in quotation marks."""
    edits: list[Edit] = []
    for line in range(_span(finding).line, len(source.lines) + 1):
        match = re.fullmatch(r"(\s*- )(\s*)(\S.*?)\s*", source.lines[line - 1])
        if match is None or len(edits) >= _LINES:
            break
        if match[3][0] not in {"'", '"'}:
            start, end = match.start(2) + 1, match.end(3) + 1
            edits.append(Edit(_at(line, start, end), f'"{match[2]}{match[3]}"'))
    if edits:
        yield _made(0, tuple(edits), "quoted", line=edits[0].span.line)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _near(finding: Finding, source: Source) -> list[int]:
    """Return the line of a finding and the written one before it."""
    line = _span(finding).line
    before = next((number for number in range(line - 1, 0, -1) if source.lines[number - 1].strip()), None)
    return [line] if before is None else [line, before]


_MAKERS: Mapping[tuple[str, str], Maker] = MappingProxyType(
    {
        ("not-yaml", "colon"): _colon,
        ("not-yaml", "second-colon"): _second_colon,
        ("not-yaml", "bracket"): _bracket,
        ("not-yaml", "quote"): _quote,
        ("not-yaml", "comment"): _quoted_name,
        ("not-yaml", "star"): _bar,
        ("not-yaml", "tab"): _tabs,
        ("not-yaml", "character"): _tabs,
        ("not-yaml", "indent"): _indents,
        ("yaml-feature", "alias"): _bar,
        ("wrong-type", "drawing"): _bar,
        ("wrong-type", "player"): _colon,
        ("wrong-type", "sheet-player"): _colon,
        ("wrong-type", "players"): _colon,
        ("wrong-type", "mapping"): _colon,
        ("wrong-type", "row"): _quoted_rows,
        ("wrong-type", "number-only"): _number,
        ("ragged-row", "separator"): _separated,
        ("ragged-row", "left"): _left_row,
        ("player-missing", ""): _misspelt_player,
        ("ambiguous-key", ""): _known_words,
        ("ambiguous-letter", ""): _known_words,
        ("unknown-tile", ""): _tile,
        ("tile-used-twice", ""): _tile,
    }
)
"""What makes candidates, by a finding's name and detail."""

_SAFE: frozenset[Maker] = frozenset(
    {_bar, _bracket, _colon, _indents, _quote, _quoted_name, _quoted_rows, _second_colon, _tabs}
)
_MOVING = frozenset({"indented", "untabbed"})
_OF_PLAYERS = frozenset(
    {("unknown-key", "player"), ("unknown-name", "player"), ("player-missing", "before"), ("player-missing", "")}
)
