"""Equal faults told once: what somebody has written in the same wrong way in many places is one finding."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from .findings import Fix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from .findings import Finding

    Key = tuple[str, str, bool, tuple[tuple[str, str], ...]]

# A fault in placing is about one place: two holes are two faults, however equal their sentences. And what is noted of
# a player is told by the player's name, unless all do the same.
_WRITTEN: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "unknown-key": frozenset(),
        "wrong-type": frozenset(),
        "control-character": frozenset(),
        "yaml-feature": frozenset({"text"}),
        "unknown-name": frozenset(),
        "ambiguous-key": frozenset(),
        "ambiguous-letter": frozenset(),
        "text-ignored": frozenset(),
        "tiles-counted": frozenset(),
        "unknown-tile": frozenset({"text"}),
        "ambiguous-tile": frozenset({"text"}),
        "not-in-set": frozenset({"text"}),
    }
)
"""The kinds whose equal faults are one finding; for each, the values that may differ: what is written in the file."""


_FEW_WORDS = 3
"""So many different vague words are told apart, each with the tiles that it may be."""

_LINES = "quick-"
"""How the details of faults of lines begin: each line has words of its own."""


def folded(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings with one in place of several equal ones; those that have fixes stay apart."""
    return together(findings, lambda group: None if group[0].fixes else ())


def together(
    findings: Iterable[Finding], fixes_of: Callable[[Sequence[Finding]], tuple[Fix, ...] | None]
) -> tuple[Finding, ...]:
    """Return the findings with one in place of several equal ones.

    They all have fixes, or none has; `fixes_of` gives those that remove them all, or None where they stay apart.
    """
    told = dict(enumerate(findings))
    groups: dict[Key, list[int]] = {}
    for number, finding in told.items():
        key = _key(finding)
        if key is not None:
            groups.setdefault(key, []).append(number)
    for first, *others in _with_letters_together(groups):
        group = [told[number] for number in (first, *others)]
        fixes = fixes_of(group) if others else None
        if fixes is not None:
            told[first] = _one(group, fixes)
            for number in others:
                del told[number]
    return tuple(told.values())


def _with_letters_together(groups: Mapping[Key, list[int]]) -> Iterator[list[int]]:
    """Yield the groups; vague words without a price are one where so many differ that it is the whole table."""
    letters = [key for key in groups if key[:3] == ("ambiguous-tile", "", False)]
    if len(letters) <= _FEW_WORDS:
        letters = []
    else:
        yield sorted(number for key in letters for number in groups[key])
    yield from (numbers for key, numbers in groups.items() if key not in letters)


def fix_of_all(fixes: Sequence[Fix]) -> Fix | None:
    """Return the fix that makes the edits of several; None if some overlap. Edits that they share are made once."""
    edits = sorted({edit for fix in fixes for edit in fix.edits})
    if any(one.span[2:] > other.span[:2] for one, other in pairwise(edits)):
        return None
    is_safe = all(fix.safe for fix in fixes)
    words = {(fix.name, fix.values.get("word"), fix.values.get("text")) for fix in fixes}
    if len(words) > 1 or fixes[0].name != "word-changed":
        return Fix(tuple(edits), safe=is_safe)
    numbers = tuple(dict.fromkeys(edit.span.line for edit in edits))
    values = {"text": fixes[0].values["text"], "word": fixes[0].values["word"], "numbers": numbers}
    if len(edits) == 1:
        return fixes[0]
    return Fix(tuple(edits), name="word-changed-everywhere", values=values, safe=is_safe)


def _key(finding: Finding) -> Key | None:
    """Return what equal findings have in common, and whether they have fixes; None for one that is told by itself."""
    written = _WRITTEN.get(finding.kind.name)
    if written is None or finding.span is None or finding.detail.startswith(_LINES):
        return None
    values = tuple((name, str(value)) for name, value in sorted(finding.values.items()) if name not in written)
    return finding.kind.name, finding.detail, bool(finding.fixes), values


def _one(group: Sequence[Finding], fixes: tuple[Fix, ...]) -> Finding:
    """Return the finding that stands for several."""
    first = group[0]
    texts = tuple(dict.fromkeys(str(each.values["text"]) for each in group if each.kind.name == "ambiguous-tile"))
    if len(texts) > _FEW_WORDS:
        shared = {"number": len(group), "words": texts}
        group = [each._replace(detail="several", values={**shared, "text": each.values["text"]}) for each in group]
        first = group[0]
    players, scorings = {each.player for each in group}, {each.scoring for each in group}
    return first._replace(
        player=first.player if len(players) == 1 else None,
        cells=tuple(dict.fromkeys(cell for each in group for cell in each.cells)) if len(players) == 1 else (),
        scoring=first.scoring if len(scorings) == 1 else None,
        fixes=fixes,
        equals=tuple(group),
    )
