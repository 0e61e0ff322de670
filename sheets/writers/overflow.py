"""Whether a text of a page that WeasyPrint has laid out leaves its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

PIXELS_PER_MM = 96 / 25.4
_SLACK = 0.3
"""Pixels by which text may pass an edge: less than a hair line."""


Wall: TypeAlias = tuple[tuple[float, float, float, float], str]
"""An edge that text keeps inside of: left, top, width and height in pixels, and what it is of."""


class Overflow(NamedTuple):
    """A text, what it passes the edge of, and by how many mm."""

    text: str
    place: str
    millimetres: float


def overflows(document: Any, boxes: Any) -> Iterator[Overflow]:  # noqa: ANN401 - WeasyPrint comes without types
    """Yield the texts that leave their page, their column or cell, or a box of a fixed size (`boxes`: WeasyPrint's)."""
    for page in document.pages:
        root = page._page_box  # noqa: SLF001 - there is no public way to it
        area = (root.content_box_x(), root.content_box_y(), root.width, root.height)
        yield from _inside(root, [(area, "page")], boxes)


def _inside(parent: Any, around: list[Wall], boxes: Any) -> Iterator[Overflow]:  # noqa: ANN401 - WeasyPrint comes without types
    for child in parent.children:
        if isinstance(child, boxes.MarginBox):
            continue
        if isinstance(child, boxes.TextBox):
            yield from _of_text(child, around)
            continue
        if isinstance(child, boxes.ReplacedBox):
            continue
        # What floats was put where it stands; only its own box and the page hold it.
        walls = around[:1] if not child.is_in_normal_flow() else around
        if isinstance(child, boxes.BlockContainerBox):
            left, top = child.content_box_x(), child.content_box_y()
            fixed = child.style["height"] != "auto"
            high = child.height if fixed else float("inf")
            walls = [*walls, ((left, top if fixed else float("-inf"), child.width, high), child.element_tag)]
        if isinstance(child, boxes.ParentBox):
            yield from _inside(child, walls, boxes)


def _of_text(box: Any, around: list[Wall]) -> Iterator[Overflow]:  # noqa: ANN401 - WeasyPrint comes without types
    text = box.text.strip()
    if not text:
        return
    # Lines are set closer than the typeface's full height: nothing is drawn in the outer quarters.
    leading = box.height / 4
    for (left, top, width, height), name in around:
        over = max(
            left - box.position_x,
            box.position_x + box.width - (left + width),
            top - box.position_y - leading,
            box.position_y + box.height - leading - (top + height),
        )
        if over > _SLACK:
            yield Overflow(text[:80], name, over / PIXELS_PER_MM)
