"""What stands on every sheet whatever its game: title, markers, QR code, ruler, small print."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING

from .. import __version__
from ..drawing import blocks, codes, sheet_codes, typefaces
from ..drawing.labels import LabelTooLongError, Paragraph, TextSpan, abbreviated, label, text_column
from ..drawing.shapes import Box, Part, joined
from ..drawing.sheet_codes import SheetCode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.rollandwrite.layouts import GridLayout

    from ..drawing.labels import Style
    from .design import Mark
    from .plan import Plan

ENTRY_FOOT = 0.9
"""From the bottom of a field to the foot of what is written into it, in mm."""

_NOTE_LEADING = 1.15
"""From line to line of the note beside the QR code, as a multiple of the size of its type."""


def title(plan: Plan, text: str, rows: int = 2) -> Part:
    """Return the title between two bands of star lattice of so many rows (`[header]` of the template).

    Capitals alone: the small letters of a unicase look like a slip of the typesetter.
    """
    box = plan.box("header", "title")
    style = plan.style("title")._replace(tracking=plan.numbers["header"]["tracking"])
    bands = (plan.box("header", "band-left"), plan.box("header", "band-right"))
    return joined(
        [
            Part((label(box, text.upper(), style, "middle"),), (box,)),
            *(Part(blocks.star_band(plan.palette, band, rows), (band,)) for band in bands),
        ]
    )


def subtitle(plan: Plan, text: str) -> Part:
    """Return what kind of sheet it is, under the title (`[header]` of the template)."""
    box = plan.box("header", "subtitle")
    return Part((label(box, text[:1].upper() + text[1:], plan.style("subtitle"), "middle"),), (box,))


def sheet_code(
    plan: Plan,
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


def references(plan: Plan) -> Part:
    """Return the reference marks near the edges, between the corner markers (`[reference]` of the template)."""
    if not plan.codes:
        return Part()
    centres = plan.numbers["reference"]["centres"]
    return joined(blocks.reference(f"reference-{number}", (x, y)) for number, (x, y) in enumerate(centres, start=1))


def markers(plan: Plan, code: SheetCode) -> Part:
    """Return the four corner markers (`[marker]` of the template, docs/codes.md); none on a sheet without codes."""
    if not plan.codes:
        return Part()
    numbers = plan.numbers["marker"]
    size, near = numbers["size"], numbers["centre"] - numbers["size"] / 2
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


def qr(plan: Plan, code: SheetCode) -> Part:
    """Return the QR code (`[qr]` of the template) and what it is for; none on a sheet without codes.

    ValueError where its modules would be too small.
    """
    if not plan.codes:
        return Part()
    matrix = blocks.qr_code(plan.box("qr"), sheet_codes.qr_text(code), plan.numbers["qr"]["module"])
    return joined([matrix, _qr_note(plan)])


def _qr_note(plan: Plan) -> Part:
    """What the QR code is for, beside it."""
    if "note" not in plan.numbers["qr"]:
        return Part()
    box, style = plan.box("qr", "note"), plan.style("small")
    words = (
        plan.catalog.gettext("For photos: shows which sheet this is."),
        plan.catalog.pgettext("short", "For photos"),
    )
    for text in words[:-1]:
        with suppress(LabelTooLongError):
            return _note(box, text, style)
    return _note(box, words[-1], style)


def _note(box: Box, text: str, style: Style) -> Part:
    placed = text_column(box, [Paragraph((TextSpan(text, style.face),))], style, _NOTE_LEADING, 0)
    return Part(tuple(line for paragraph in placed for line in paragraph.texts), (box,))


def ruler(plan: Plan, *, landscape: bool = False) -> Part:
    """Return the ruler that shows whether a printer scaled the sheet (`[ruler]` of the template).

    It has its true length on an enlarged sheet too.
    """
    length = plan.numbers["ruler"]["length"]
    draw = blocks.landscape_ruler if landscape else blocks.ruler
    name = plan.catalog.gettext("{length} mm", length=length)
    return draw(plan.palette, plan.box("ruler"), length, name, plan.style("small"), unit=1 / plan.scale)


def entry(plan: Plan, box: Box, label_text: str, text: str) -> Part:
    """Return the name of a person in a field of `blocks.field`, behind its label, in initials where it has no room."""
    line = abbreviated(entry_room(plan, box, label_text), text, plan.style("entry"))
    return Part((line._replace(y=box.bottom - ENTRY_FOOT),))


def entry_room(plan: Plan, box: Box, label_text: str) -> Box:
    """Return the room behind the label of a field."""
    start = box.x + label(box, label_text, plan.style("field")).width + 2.2
    return box._replace(x=start, width=box.right - start)


def small_print(plan: Plan, box: Box, mark: Mark, layout_id: str = "", layout_name: str = "") -> Part:
    """Return the line at the foot: whose sheet it is not, which layout and version it is, and its number if any."""
    style = plan.style("small")
    legal = label(box, plan.catalog.gettext("Unofficial sheet, not made or endorsed by the publisher."), style)
    rest = box._replace(x=box.x + legal.width + 2, width=box.width - legal.width - 2)
    imprints = tuple(_imprints(plan, style, layout_id, layout_name, mark.number))
    return Part((legal, label(rest, imprints, style, "end")), (box,))


def _imprints(plan: Plan, style: Style, layout_id: str, layout_name: str, number: int | None) -> Iterator[str]:
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
    name = typefaces.without_joiners(font, printable(layout_name))
    if name and not typefaces.missing_characters(font, name):
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
