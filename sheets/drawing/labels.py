"""Text that fits: single lines fitted into boxes, and short paragraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import typefaces
from .shapes import BLACK, Colour, Text
from .typefaces import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .shapes import Box
    from .typefaces import Role

_STEP = 0.25
"""Points by which a size is reduced until the text fits."""

_NO_BREAK = "\u00a0"


class LabelTooLongError(ValueError):
    """A text does not fit its box at the smallest size that may be read."""


class Style(NamedTuple):
    """How a label is set; sizes in points."""

    font: Role
    size: float
    smallest: float
    colour: Colour = BLACK
    tracking: float = 0.0
    """Points added between the letters of a label."""

    def with_font(self, font: Role) -> Style:
        """Return the style in another typeface."""
        return self._replace(font=font)


def width(text: str, font: Role, size: float, tracking: float = 0.0) -> float:
    """Return the width of a text in mm; size and tracking in points."""
    return Text(0, 0, text, font, size, tracking=tracking).width


def _sizes(style: Style) -> Iterator[float]:
    size = style.size
    while size > style.smallest:
        yield size
        size -= _STEP
    yield style.smallest


def fitted(candidates: Sequence[str], style: Style, room: float) -> tuple[str, float]:
    """Return the first candidate that fits a width in mm, and its size.

    Shorter words come before smaller type: all candidates are tried at the full size first. Raises LabelTooLongError
    where none fits at the smallest.
    """
    for size in _sizes(style):
        for text in candidates:
            if width(text, style.font, size, style.tracking) <= room:
                return text, size
    raise LabelTooLongError(f"no room of {room:.1f} mm for {' or '.join(map(repr, candidates))}")


def label(box: Box, candidates: Sequence[str] | str, style: Style, anchor: str = "start") -> Text:
    """Return a line of text in a box: capitals and digits are centred between its upper and its lower edge."""
    texts = (candidates,) if isinstance(candidates, str) else candidates
    text, size = fitted(texts, style, box.width)
    rise = typefaces.load(style.font).cap_height * size * MM_PER_POINT
    x = {"start": box.x, "middle": box.centre[0], "end": box.right}[anchor]
    return Text(x, box.centre[1] + rise / 2, text, style.font, size, style.colour, anchor, box.width, style.tracking)


def abbreviated(box: Box, name: str, style: Style, anchor: str = "start") -> Text:
    """Return a name in a box, or where it has no room its beginning; what else tells its owner must stand beside it."""
    try:
        return label(box, name, style, anchor)
    except LabelTooLongError:
        first, *_ = name.split()
        beginnings = [f"{name[:length].rstrip()}…" for length in range(len(name) - 1, 0, -1)]
        return label(box, [first, *beginnings], style._replace(size=style.smallest), anchor)


class Run(NamedTuple):
    """A piece of a paragraph in one typeface."""

    text: str
    font: Role


class Paragraph(NamedTuple):
    """A paragraph to be set: its runs, and the width in mm kept free on its left, for a sign."""

    runs: tuple[Run, ...]
    indent: float = 0.0


def led(style: Style, lead: str, text: str) -> Paragraph:
    """Return a paragraph that begins in bold."""
    return Paragraph((Run(lead, style.with_font("label-bold").font), Run(text, style.font)))


class SetParagraph(NamedTuple):
    """A paragraph with its place: where its first line stands, and its text."""

    baseline: float
    texts: tuple[Text, ...]


def text_column(
    box: Box, paragraphs: Iterable[Paragraph], style: Style, leading: float, gap: float
) -> tuple[SetParagraph, ...]:
    """Return paragraphs set one under the other, flush left, in the largest size at which they fit the box.

    `leading` is the distance of lines as a multiple of the size, `gap` the distance of paragraphs on top of it in mm.
    Raises LabelTooLongError.
    """
    wanted = tuple(paragraphs)
    for size in _sizes(style):
        placed = _column(box, wanted, style._replace(size=size), leading, gap)
        if placed is not None:
            return placed
    raise LabelTooLongError(f"no room in {box.name} for {wanted[0].runs[0].text!r} and what follows")


def _column(
    box: Box, paragraphs: Sequence[Paragraph], style: Style, leading: float, gap: float
) -> tuple[SetParagraph, ...] | None:
    font = typefaces.load(style.font)
    distance = style.size * MM_PER_POINT * leading
    baseline = box.y + font.cap_height * style.size * MM_PER_POINT
    placed = []
    for paragraph in paragraphs:
        lines = _lines(paragraph, style.size, box.width - paragraph.indent)
        if lines is None:
            return None
        texts: list[Text] = []
        for number, words in enumerate(lines):
            y = baseline + number * distance
            texts += _set_line(words, box.x + paragraph.indent, y, style, box.width - paragraph.indent)
        placed.append(SetParagraph(baseline, tuple(texts)))
        baseline += len(lines) * distance + gap
    lowest = baseline - distance - gap - font.descent * style.size * MM_PER_POINT
    return tuple(placed) if lowest <= box.bottom + 1e-6 else None


def _words(paragraph: Paragraph) -> Iterator[Run]:
    """Yield what no line break may part.

    Only blanks break, and not every blank: Slavic typography lets no one-letter word end a line, and a lone figure
    does not begin one.
    """
    for run in paragraph.runs:
        held = ""
        for word in filter(None, run.text.split(" ")):
            if held and not (_is_short(held.rpartition(_NO_BREAK)[2]) or word.rstrip(".,;:").isdecimal()):
                yield Run(held, run.font)
                held = ""
            held = f"{held}{_NO_BREAK}{word}" if held else word
        if held:
            yield Run(held, run.font)


def _is_short(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _lines(paragraph: Paragraph, size: float, room: float) -> list[list[Run]] | None:
    """Return the words of each line, or nothing where a word alone is too wide."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for word in _words(paragraph):
        long = width(word.text, word.font, size)
        blank = width(" ", word.font, size) if lines[-1] else 0.0
        if long > room:
            return None
        if used + blank + long > room:
            lines.append([])
            used, blank = 0.0, 0.0
        lines[-1].append(word)
        used += blank + long
    return lines


def _set_line(words: Sequence[Run], x: float, y: float, style: Style, room: float) -> Iterator[Text]:
    """Yield the words of a line, neighbours of one typeface as one run."""
    start, left = 0, x
    for number in range(1, len(words) + 1):
        if number < len(words) and words[number].font == words[start].font:
            continue
        font = words[start].font
        text = " ".join(word.text for word in words[start:number])
        # The blank between two runs is printed too: whoever copies the line finds its words apart.
        if number < len(words):
            text += " "
        yield Text(left, y, text, font, style.size, style.colour, "start", room - (left - x))
        left += width(text, font, style.size)
        start = number
