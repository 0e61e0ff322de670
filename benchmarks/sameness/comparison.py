"""What differs between the answers of two versions: JSON by its values, all else byte by byte."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH = 160
"""So many characters of an example are shown."""
SHOWN = 5
"""So many examples of one kind of difference are shown, unless all are asked for."""


class Answer(NamedTuple):
    """What a version answered to a command."""

    ask: str
    status: int
    out: str
    err: str
    files: dict[str, str]


class Difference(NamedTuple):
    """One difference: of what, and what was and is there."""

    what: str
    before: str
    now: str


class Found(NamedTuple):
    """What came of a comparison."""

    answers: int
    files: int
    differences: dict[Difference, list[str]]
    """The commands that each difference was found in."""
    added: Counter[str]
    """How often each key was added to JSON."""

    def lines(self, part: str, shown: int | None = SHOWN) -> Iterator[str]:
        """Yield the report on a part: counts, differences with the first command that has each, keys added."""
        differing = sum(map(len, self.differences.values()))
        yield f"{part}: {self.answers} answers and {self.files} files compared, {differing} differences"
        kinds: dict[str, list[Difference]] = defaultdict(list)
        for difference in self.differences:
            kinds[difference.what].append(difference)
        for what, alike in kinds.items():
            yield f"  {what}: {sum(len(self.differences[each]) for each in alike)} x"
            for each in alike[:shown]:
                asks = self.differences[each]
                yield f"    {len(asks)} x, first in `{_cut(asks[0])}`"
                yield f"      before: {_cut(each.before)}"
                yield f"      now:    {_cut(each.now)}"
            if shown is not None and len(alike) > shown:
                yield f"    and {len(alike) - shown} others (--all shows them)"
        for path, count in sorted(self.added.items()):
            yield f"  key added: {path} ({count} x)"


def compared(before: Iterable[Answer], now: Iterable[Answer]) -> Found:
    """Return what differs between two versions that were asked the same."""
    earlier, later = (_by_ask(answers) for answers in (before, now))
    differences: dict[Difference, list[str]] = defaultdict(list)
    added: Counter[str] = Counter()
    files = 0
    for ask in dict.fromkeys((*earlier, *later)):
        command = " ".join(ask.split()[: 2 if ask.startswith(("print", "layout")) else 1])
        if ask not in earlier or ask not in later:
            asked = ["asked" if ask in answers else "not asked" for answers in (earlier, later)]
            differences[Difference(f"{command}: asked of one alone", *asked)].append(ask)
            continue
        files += len(earlier[ask].files)
        for difference in _differences(earlier[ask], later[ask], added):
            differences[difference._replace(what=f"{command}: {difference.what}")].append(ask)
    return Found(len(earlier), files, dict(differences), added)


def _by_ask(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Return answers by their commands; a command that is there again gets a number."""
    found: dict[str, Answer] = {}
    times: Counter[str] = Counter()
    for answer in answers:
        times[answer.ask] += 1
        again = f" (time {times[answer.ask]})" if times[answer.ask] > 1 else ""
        found[f"{answer.ask}{again}"] = answer
    return found


def _differences(before: Answer, now: Answer, added: Counter[str]) -> Iterator[Difference]:
    """Yield what differs between two answers, and count the keys that were added."""
    if before.status != now.status:
        yield Difference("exit status", str(before.status), str(now.status))
    yield from _of_texts("output", before.out, now.out, added)
    yield from _of_texts("messages", before.err, now.err, added)
    for name in dict.fromkeys((*before.files, *now.files)):
        if name in before.files and name in now.files:
            yield from _of_texts(f"file {name}", before.files[name], now.files[name], added)
        else:
            yield Difference(f"file {name}", *("there" if name in each.files else "missing" for each in (before, now)))


def _of_texts(what: str, before: str, now: str, added: Counter[str]) -> Iterator[Difference]:
    """Yield what differs between two texts: values of JSON, or the first line."""
    if before == now:
        return
    was, is_ = _json(before), _json(now)
    if was is not None and is_ is not None:
        found = [*_of_values("", was, is_, added)]
        yield from (each._replace(what=f"{what}, JSON {each.what or '(all)'}") for each in found)
        return
    lines = zip_longest(before.splitlines(keepends=True), now.splitlines(keepends=True), fillvalue="")
    first = next(pair for pair in lines if pair[0] != pair[1])
    yield Difference(what, *map(repr, first))


def _json(text: str) -> Any:  # noqa: ANN401 - JSON
    """Return the object or array of a text; nothing if it is none."""
    if not text.startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _of_values(path: str, before: Any, now: Any, added: Counter[str]) -> Iterator[Difference]:  # noqa: ANN401 - JSON
    """Yield what differs between two values of JSON, each with its path, without the places in arrays."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in dict.fromkeys((*before, *now)):
            if key not in before:
                added[f"{path}.{key}"] += 1
            elif key not in now:
                yield Difference(f"{path}.{key}", _shown(before[key]), "no such key")
            else:
                yield from _of_values(f"{path}.{key}", before[key], now[key], added)
    elif isinstance(before, list) and isinstance(now, list):
        if len(before) != len(now):
            yield Difference(f"{path}[]", f"{len(before)} values: {_shown(before)}", f"{len(now)}: {_shown(now)}")
            return
        for was, is_ in zip(before, now, strict=True):
            yield from _of_values(f"{path}[]", was, is_, added)
    elif type(before) is not type(now) or before != now:
        yield Difference(path, _shown(before), _shown(now))


def _shown(value: Any) -> str:  # noqa: ANN401 - JSON
    """Return a value as it is shown."""
    return json.dumps(value, ensure_ascii=False)


def _cut(text: str) -> str:
    """Return the beginning of a text, in one line."""
    line = re.sub(r"\s+", " ", text)
    return line if len(line) <= WIDTH else f"{line[:WIDTH]}..."
