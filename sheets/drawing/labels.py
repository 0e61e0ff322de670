"""Text that fits: single lines fitted into boxes, and short paragraphs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from . import typefaces
from .initials import shorter
from .shapes import BLACK, Colour, Text
from .typefaces import MM_PER_POINT
from .typography import AT_BLANKS, NO_BREAK, Breaks, Direction, line_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .shapes import Box
    from .typefaces import Face, Role

_STEP = 0.25
"""Points by which a size is reduced until the text fits."""

_TIGHTER = -0.02
"""Points added between letters, for each of the size, where the least size alone is not enough."""

_BEHIND_QUESTION = 0.12
"""Added to the blank behind a question in bold, as a multiple of the size."""

_KEPT_LINES = 1024
"""Paragraphs whose lines are known: those of a sheet are set a hundred times until their largest type is found."""


class LabelTooLongError(ValueError):
    """A text does not fit its box at the smallest size that may be read: which text, in which language and box."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class Style(NamedTuple):
    """How a label is set; sizes in points."""

    face: Face
    size: float
    smallest: float
    colour: Colour = BLACK
    tracking: float = 0.0
    """Points added between the letters of a label."""
    direction: Direction = "ltr"
    breaks: Breaks = AT_BLANKS
    language: str = ""
    """Of the words, for whoever has to find shorter ones."""

    def with_role(self, role: Role) -> Style:
        """Return the style in the typeface of another role, in the same script."""
        return self._replace(face=typefaces.face(role, self.face.script))


def width(text: str, face: Face, size: float, tracking: float = 0.0, direction: Direction = "ltr") -> float:
    """Return the width of a text in mm; size and tracking in points."""
    return Text(0, 0, text, face, size, tracking=tracking, direction=direction).width


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
            if _width(text, style._replace(size=size)) <= room:
                return text, size
    raise _too_long(candidates, style, f"{room:.1f} mm")


def label(box: Box, candidates: Sequence[str] | str, style: Style, anchor: str = "start") -> Text:
    """Return a line of text in a box: capitals and digits are centred between its upper and its lower edge.

    It starts at the box's left edge, or at its right where the style runs to the left. Shorter words come first, then
    smaller type, then tighter letters. Raises LabelTooLongError.
    """
    (line,) = _set(box, candidates, style, anchor, 0)
    return line


def lines(
    box: Box, candidates: Sequence[str] | str, style: Style, anchor: str = "start", leading: float = 1.0
) -> tuple[Text, ...]:
    """Return a label as `label` does that becomes two lines, where its box has the height, before it becomes smaller.

    `leading` is the distance of the lines as a multiple of the size. Raises LabelTooLongError.
    """
    return _set(box, candidates, style, anchor, leading)


def _set(box: Box, candidates: Sequence[str] | str, style: Style, anchor: str, leading: float) -> tuple[Text, ...]:
    """The ladder (docs/design.md): one line alone where there is no `leading`."""
    texts = (candidates,) if isinstance(candidates, str) else candidates
    font = typefaces.load(style.face)
    sizes = [style._replace(size=size) for size in _sizes(style)]
    for own in (*sizes, sizes[-1]._replace(tracking=style.tracking + _TIGHTER * style.smallest)):
        em = own.size * MM_PER_POINT
        set_ = next(([text] for text in texts if _width(text, own) <= box.width), None)
        if set_ is None and leading and (font.cap_height + leading - font.descent) * em <= box.height:
            set_ = next(filter(None, (_halves(text, own, box.width) for text in texts)), None)
        if set_ is None:
            continue
        start, end = (box.x, box.right) if own.direction == "ltr" else (box.right, box.x)
        x = {"start": start, "middle": box.centre[0], "end": end}[anchor]
        first = box.centre[1] + (font.cap_height - (len(set_) - 1) * leading) * em / 2
        return tuple(
            Text(
                x,
                first + number * leading * em,
                text,
                own.face,
                own.size,
                own.colour,
                anchor,
                box.width,
                own.tracking,
                own.direction,
            )
            for number, text in enumerate(set_)
        )
    raise _too_long(texts, style, box.name)


def _width(text: str, style: Style) -> float:
    return width(text, style.face, style.size, style.tracking, style.direction)


def _halves(text: str, style: Style, room: float) -> list[str] | None:
    """Return a text in two lines, as even as can be; nothing where they have no room or no line may end."""
    words = list(line_parts(text, style.breaks))
    ways = (["".join(words[:end]).rstrip(" "), "".join(words[end:])] for end in range(1, len(words)))
    widest, best = min(
        ((max(_width(line, style) for line in way), way) for way in ways), key=lambda each: each[0], default=(0, None)
    )
    return best if widest <= room else None


def _too_long(texts: Sequence[str], style: Style, place: str) -> LabelTooLongError:
    language = f" ({style.language})" if style.language else ""
    return LabelTooLongError(f"no room in {place} for {' or '.join(map(repr, texts))}{language}", texts[-1])


def one_size(texts: Sequence[str], style: Style, room: float) -> Style:
    """Return a style at the largest of its sizes at which all of several texts fit a width in mm, else at its least.

    Names in columns side by side are in one size: a smaller one looks like a smaller player.
    """
    for size in _sizes(style):
        if all(_width(text, style._replace(size=size)) <= room for text in texts):
            return style._replace(size=size)
    return style._replace(size=style.smallest)


def abbreviated(box: Box, name: str, style: Style, anchor: str = "start") -> Text:
    """Return the name of a person in a box, in initials where it has no room; what tells its owner stands beside it."""
    try:
        return label(box, name, style, anchor)
    except LabelTooLongError:
        return label(box, tuple(shorter(name)), style._replace(size=style.smallest), anchor)


def quoted(box: Box, words: str, style: Style, anchor: str = "start") -> Text:
    """Return what somebody wrote, in a box; where it has no room its beginning, with a sign that it goes on.

    For words of other people only, in figures: those of a sheet fit.
    """
    try:
        return label(box, words, style, anchor)
    except LabelTooLongError:
        first, *_ = words.split() or [words]
        beginnings = [f"{words[:length].rstrip()}…" for length in range(len(words) - 1, 0, -1)]
        return label(box, [first, *beginnings], style._replace(size=style.smallest), anchor)


class TextSpan(NamedTuple):
    """A piece of a paragraph in one typeface, and how large that is beside the others."""

    text: str
    face: Face
    share: float = 1.0


class Paragraph(NamedTuple):
    """A paragraph to be set: its spans, and the width in mm kept free where its lines start, for a sign."""

    spans: tuple[TextSpan, ...]
    indent: float = 0.0


def led(style: Style, lead: str, text: str) -> Paragraph:
    """Return a paragraph that begins in bold."""
    return Paragraph((TextSpan(lead, style.with_role("label-bold").face), TextSpan(text, style.face)))


def ended_together(paragraph: Paragraph, letters: int = 0) -> Paragraph:
    """Return a paragraph whose last two words no line parts, or as many as have so many letters together."""
    *spans, last = paragraph.spans
    *words, end = last.text.split(" ")
    while words:
        end = f"{words.pop()}{NO_BREAK}{end}"
        if len(end) >= letters:
            break
    return paragraph._replace(spans=(*spans, last._replace(text=" ".join((*words, end)))))


class SetParagraph(NamedTuple):
    """A paragraph with its place: where its first line stands, and its text."""

    baseline: float
    texts: tuple[Text, ...]


def text_column(
    box: Box, paragraphs: Iterable[Paragraph], style: Style, leading: float, gap: float
) -> tuple[SetParagraph, ...]:
    """Return paragraphs set one under the other, flush where lines start, in the largest size that fits the box.

    `leading` is the distance of lines as a multiple of the size, `gap` the distance of paragraphs on top of it in mm.
    Raises LabelTooLongError.
    """
    wanted = tuple(paragraphs)
    for size in _sizes(style):
        placed = _column(box, wanted, style._replace(size=size), leading, gap)
        if placed is not None:
            return placed
    text = wanted[0].spans[0].text
    language = f" ({style.language})" if style.language else ""
    raise LabelTooLongError(f"no room in {box.name} for {text!r} and what follows{language}", text)


def _column(
    box: Box, paragraphs: Sequence[Paragraph], style: Style, leading: float, gap: float
) -> tuple[SetParagraph, ...] | None:
    font = typefaces.load(style.face)
    distance = style.size * MM_PER_POINT * leading
    baseline = box.y + font.cap_height * style.size * MM_PER_POINT
    placed = []
    for paragraph in paragraphs:
        room = box.width - paragraph.indent
        lines = _lines(paragraph, style, room)
        if lines is None:
            return None
        texts: list[Text] = []
        for number, words in enumerate(lines):
            y = baseline + number * distance
            start = box.x + paragraph.indent if style.direction == "ltr" else box.right - paragraph.indent
            texts += _set_line(words, start, y, style, room)
        placed.append(SetParagraph(baseline, tuple(texts)))
        baseline += len(lines) * distance + gap
    lowest = baseline - distance - gap - font.descent * style.size * MM_PER_POINT
    return tuple(placed) if lowest <= box.bottom + 1e-6 else None


def _words(paragraph: Paragraph, breaks: Breaks) -> list[TextSpan]:
    """Return what no line break may part, each with the blank behind it, if any; there is one behind every span."""
    words: list[TextSpan] = []
    for span in paragraph.spans:
        if words and not words[-1].text.endswith(" "):
            words[-1] = words[-1]._replace(text=f"{words[-1].text} ")
        words += [span._replace(text=word) for word in line_parts(span.text, breaks)]
    return words


@lru_cache(_KEPT_LINES)
def _lines(paragraph: Paragraph, style: Style, room: float) -> tuple[tuple[TextSpan, ...], ...] | None:
    """Return the words of each line, or nothing where a word alone is too wide."""
    lines: list[list[TextSpan]] = [[]]
    used = 0.0
    for word in _words(paragraph, style.breaks):
        long = width(word.text.rstrip(" "), word.face, style.size * word.share, direction=style.direction)
        blank = 0.0
        if lines[-1] and lines[-1][-1].text.endswith(" "):
            blank = width(" ", word.face, style.size, direction=style.direction)
            blank += _more_blank(lines[-1][-1], word, style)
        if long > room:
            return None
        if used + blank + long > room:
            lines.append([])
            used, blank = 0.0, 0.0
        lines[-1].append(word)
        used += blank + long
    return tuple(map(tuple, lines))


def _more_blank(before: TextSpan, after: TextSpan, style: Style) -> float:
    """What is added to the blank behind a lead that is a question: its sign has no white of its own, in mm."""
    asks = before.face != after.face and before.text.endswith("? ")
    return _BEHIND_QUESTION * style.size * MM_PER_POINT if asks else 0.0


def _set_line(words: Sequence[TextSpan], x: float, y: float, style: Style, room: float) -> Iterator[Text]:
    """Yield the words of a line, neighbours of one typeface as one text."""
    start, at, before = 0, x, ""
    for number in range(1, len(words) + 1):
        if number < len(words) and words[number][1:] == words[start][1:]:
            continue
        _, face, share = words[start]
        text, before = before + "".join(word.text for word in words[start:number]), ""
        # The blank between two texts is printed too: whoever copies the line finds its words apart.
        if number == len(words):
            text = text.rstrip(" ")
        elif share != 1:
            # As wide as the blanks of the sentence.
            text, before = text.rstrip(" "), " "
        text_room = room - abs(at - x)
        line = Text(at, y, text, face, style.size * share, style.colour, room=text_room, direction=style.direction)
        yield line
        step = line.width + (_more_blank(words[number - 1], words[number], style) if number < len(words) else 0.0)
        at += step if style.direction == "ltr" else -step
        start = number
