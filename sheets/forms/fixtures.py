"""What stands on every sheet whatever its game: title, markers, QR code, ruler, small print."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING

from .. import __version__
from ..drawing import blocks, codes, sheet_codes, typefaces
from ..drawing.labels import LabelTooLongError, Paragraph, TextSpan, abbreviated, ended_together, label, text_column
from ..drawing.shapes import Box, Part, joined
from ..drawing.sheet_codes import SheetCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.labels import Style
    from ..drawing.shapes import Text
    from .design import Mark
    from .fixture_numbers import Marker, QrNumbers, Reference, RulerNumbers
    from .plan import Plan

_ENTRY_FOOT = 0.9
"""From the bottom of a field to the foot of what is written into it, in mm."""

_BAND_ROWS = 2
"""Of star lattice beside a title."""

_TRACKING = 0.5
"""Points between the capitals of a title."""

_LETTERS_AT_END = 16
"""So many at least are in the last line of a reminder."""

_NOTE_LEADING = 1.15
"""From line to line of the note beside the QR code, as a multiple of the size of its type."""


def title(plan: Plan[object], text: str, box: Box, *bands: Box) -> Part:
    """Return the title between two bands of star lattice.

    Capitals alone: the small letters of a unicase look like a slip of the typesetter.
    """
    style = plan.style("title")._replace(tracking=_TRACKING)
    return joined(
        [
            Part((label(box, text.upper(), style, "middle"),), (box,)),
            *(Part(blocks.star_band(plan.palette, band, _BAND_ROWS), (band,)) for band in bands),
        ]
    )


def subtitle(plan: Plan[object], box: Box, text: str) -> Part:
    """Return what kind of sheet it is, under the title."""
    return Part((label(box, text[:1].upper() + text[1:], plan.style("subtitle"), "middle"),), (box,))


def sheet_code(
    plan: Plan[object],
    boxes: Sequence[Box],
    layout: GridLayout | None = None,
    number: int | None = None,
    side: str = "front",
) -> SheetCode:
    """Return what the codes of a side say; `boxes` are what it has `measured`.

    The revision of a template is worked out from them: a reader of photos knows by it where everything is.
    """
    return SheetCode(
        plan.document,
        letters=layout.letters if layout else "",
        number=number,
        size=plan.size,
        printed=plan.size if plan.scale == 1 else sheet_codes.enlarged(plan.size),
        revision=sheet_codes.revision(tuple(boxes)),
        coins=layout.coins if layout else 0,
        language=plan.catalog.language,
        ink=plan.palette.ink,
        side=side,
    )


def heading(plan: Plan[object], box: Box, text: str) -> Part:
    """Return a heading with its star."""
    return Part(blocks.heading(plan.palette, box, text, plan.style("heading")), (box,))


def references(plan: Plan[object], numbers: Reference) -> Part:
    """Return the reference marks near the edges, between the corner markers (`[reference]` of the template)."""
    if not plan.codes:
        return Part()
    return joined(
        blocks.reference(f"reference-{number}", centre) for number, centre in enumerate(numbers.centres, start=1)
    )


def markers(plan: Plan[object], numbers: Marker, code: SheetCode) -> Part:
    """Return the four corner markers (`[marker]` of the template, docs/codes.md); none on a sheet without codes."""
    if not plan.codes:
        return Part()
    size, near = numbers.size, numbers.centre - numbers.size / 2
    right, bottom = plan.width - near - size, plan.height - near - size
    places = {
        "top-left": (near, near),
        "top-right": (right, near),
        "bottom-right": (right, bottom),
        "bottom-left": (near, bottom),
    }
    ids = codes.marker_ids(code)
    return joined(
        blocks.marker(Box(f"marker-{corner}", *places[corner], size, size), number)
        for corner, number in zip(codes.CORNERS, ids, strict=True)
    )


def qr(plan: Plan[object], numbers: QrNumbers, code: SheetCode, style: str = "small") -> Part:
    """Return the QR code (`[qr]` of the template) and what it is for; none on a sheet without codes.

    ValueError where its modules would be too small.
    """
    if not plan.codes:
        return Part()
    matrix = blocks.qr_code(numbers.box, sheet_codes.qr_text(code), numbers.module)
    return joined([matrix, _qr_note(plan, numbers.note, plan.style(style))])


def _qr_note(plan: Plan[object], box: Box, style: Style) -> Part:
    """What the QR code is for, beside it."""
    words = (
        plan.catalog.gettext("Identifies this sheet in a photo."),
        plan.catalog.pgettext("short", "For photos"),
    )
    for text in words[:-1]:
        with suppress(LabelTooLongError):
            return column(box, [text], style, _NOTE_LEADING)
    return column(box, words[-1:], style, _NOTE_LEADING)


def column(box: Box, paragraphs: Iterable[Paragraph | str], style: Style, leading: float, gap: float = 0.0) -> Part:
    """Return paragraphs one under the other in a box, as `labels.text_column` sets them."""
    wanted = [Paragraph((TextSpan(each, style.face),)) if isinstance(each, str) else each for each in paragraphs]
    placed = text_column(box, wanted, style, leading, gap)
    return Part(tuple(text for paragraph in placed for text in paragraph.texts), (box,))


def reminders(box: Box, paragraphs: Iterable[Paragraph], style: Style, leading: float, gap: float) -> Part:
    """Return a column of paragraphs none of which ends in two short words alone on a line."""
    return column(box, [ended_together(each, _LETTERS_AT_END) for each in paragraphs], style, leading, gap)


def ruler(plan: Plan[object], numbers: RulerNumbers, *, landscape: bool = False) -> Part:
    """Return the ruler that shows whether a printer scaled the sheet (`[ruler]` of the template).

    It has its true length on an enlarged sheet too.
    """
    draw = blocks.landscape_ruler if landscape else blocks.ruler
    name = plan.catalog.gettext("{length} mm", length=numbers.length)
    return draw(plan.palette, numbers.box, numbers.length, name, plan.style("small"), unit=1 / plan.scale)


def name_field(plan: Plan[object], box: Box) -> Part:
    """Return a line for the name of the player whose sheet it is."""
    return blocks.field(plan.palette, box, _name_label(plan), plan.style("field"))


def _name_label(plan: Plan[object]) -> str:
    return plan.catalog.pgettext("of a player", "Name")


def entry(plan: Plan[object], box: Box, name: str) -> Part:
    """Return a printed name in a field of `name_field`, in initials where it has no room; nothing without a name."""
    if not name:
        return Part()
    return Part((on_foot(abbreviated(entry_room(plan, box), name, plan.style("entry")), box),))


def on_foot(text: Text, field: Box) -> Text:
    """Return what is written in a field, on its line."""
    return text._replace(y=field.bottom - _ENTRY_FOOT)


def entry_room(plan: Plan[object], box: Box) -> Box:
    """Return the room behind the label of a name's field."""
    start = box.x + label(box, _name_label(plan), plan.style("field")).width + 2.2
    return box._replace(x=start, width=box.right - start)


def small_print(plan: Plan[object], box: Box, mark: Mark, layout_id: str = "", layout_name: str = "") -> Part:
    """Return the line at the foot: whose sheet it is not, which layout and version it is, and its number if any."""
    return foot(plan, box, tuple(_imprints(plan, plan.style("small"), layout_id, layout_name, mark.number)))


def foot(plan: Plan[object], box: Box, imprints: Sequence[str]) -> Part:
    """Return the line that says whose sheet it is not, and the first of some texts that has room behind it."""
    style = plan.style("small")
    legal = label(box, unofficial(plan), style)
    rest = box._replace(x=box.x + legal.width + 2, width=box.width - legal.width - 2)
    return Part((legal, label(rest, imprints, style, "end")), (box,))


def unofficial(plan: Plan[object]) -> str:
    """Return the sentence that says whose sheet it is not."""
    return plan.catalog.gettext("Unofficial sheet, not made or endorsed by the publisher.")


def _imprints(plan: Plan[object], style: Style, layout_id: str, layout_name: str, number: int | None) -> Iterator[str]:
    """The lines that say which layout, version and number a sheet has, the longest first; all have the layout's id.

    The name of a layout of one's own may be long, or in letters that the typeface does not have.
    """
    version = plan.catalog.gettext("version {version}", version=__version__)
    numbered = () if number is None else (plan.catalog.gettext("sheet {number}", number=number),)
    if not layout_id:
        yield " · ".join((version, *numbered))
        yield " · ".join((__version__, *map(str, () if number is None else (number,))))
        return
    names = [layout_id]
    font = typefaces.load(style.face)
    name = typefaces.composed(font, printable(layout_name))
    if name and not typefaces.letters_lacking(name, font):
        names = [name] if _as_id(name) == layout_id else [f"{name} ({layout_id})", layout_id]
    for each in names:
        yield " · ".join((plan.catalog.gettext("layout {layout}", layout=each), version, *numbered))
    yield " · ".join((layout_id, __version__, *map(str, () if number is None else (number,))))


def _as_id(name: str) -> str:
    """A name as an id would say it: without capitals and accents, a hyphen for a blank."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each)).replace(" ", "-")


def printable(name: str) -> str:
    """Return a name on one line, without control characters."""
    return "".join(character for character in " ".join(name.split()) if character.isprintable())
