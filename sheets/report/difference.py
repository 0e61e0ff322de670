"""What a fix changes in a file, as the lines of a unified difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..system.terminal import Emphasis, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..system.terminal import Terminal

_AROUND = 3
"""Lines shown above and below what differs."""
_MOST_COMPARED = 400
"""Between the first and the last line that differ, so many are compared one by one; more are shown as changed."""


def difference(before: Sequence[str], after: Sequence[str], name: str, terminal: Terminal) -> Iterator[str]:
    """Yield the unified difference of two texts, both as lines without their ends; nothing where they are equal."""
    if before and after and not before[-1] and not after[-1]:  # behind the last line break there is no line
        before, after = before[:-1], after[:-1]
    lines = _unified(before, after)
    for number, line in enumerate(lines):
        if not number:
            yield terminal.paint(f"--- {visible(name)}", Emphasis.STRONG)
            yield terminal.paint(f"+++ {visible(name)}", Emphasis.STRONG)
        # A tab is kept: in a drawing it is what the change may be about.
        shown = "\t".join(map(visible, line.split("\t")))
        yield terminal.paint(shown, _STYLES.get(line[:1]))


_STYLES = {"-": Emphasis.REMOVED, "+": Emphasis.ADDED, "@": Emphasis.NOTE}


def _unified(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yield the difference without the names of the files."""
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if not old and not new:
        return
    above = before[max(0, start - _AROUND) : start]
    below = before[len(before) - end :][:_AROUND]
    if len(old) + len(new) > _MOST_COMPARED:
        first = start - len(above) + 1
        sizes = (len(above) + len(each) + len(below) for each in (old, new))
        yield "@@ -{first},{} +{first},{} @@".format(*sizes, first=first)
        for sign, lines in ((" ", above), ("-", old), ("+", new), (" ", below)):
            yield from (sign + line for line in lines)
        return
    from difflib import SequenceMatcher

    # Only what is near is compared, so the numbers of the lines count from what is left out.
    left_out = start - len(above)
    old, new = [*above, *old, *below], [*above, *new, *below]
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_AROUND):
        (_, old_start, _, new_start, _), (_, _, old_end, _, new_end) = group[0], group[-1]
        yield (
            f"@@ -{_range(left_out + old_start, old_end - old_start)} "
            f"+{_range(left_out + new_start, new_end - new_start)} @@"
        )
        for tag, i, j, k, m in group:
            if tag == "equal":
                yield from (f" {line}" for line in old[i:j])
                continue
            yield from (f"-{line}" for line in old[i:j])
            yield from (f"+{line}" for line in new[k:m])


def _range(start: int, length: int) -> str:
    # The form of `diff -u`: nothing at all lies behind the line before it.
    return f"{start + 1 if length else start},{length}"


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many lines at the beginning are the same."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
