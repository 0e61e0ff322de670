"""What is wrong with the tags, the greys and the boxes of a finished PDF; a part of PDF/UA that can be looked at."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAWING = {"Do", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "sh", "EI"}
COLOURS = {"rg", "RG"}


def faults(content: bytes) -> list[str]:
    """Return what is wrong with a file, a line each."""
    with pikepdf.open(io.BytesIO(content)) as file:
        return [*_tags(file), *_greys(file), *_boxes(file)]


def _tags(file: pikepdf.Pdf) -> Iterator[str]:  # noqa: C901, PLR0912 - one walk over all pages, a line for each fault
    root = file.Root.get("/StructTreeRoot")
    if root is None or "/MarkInfo" not in file.Root or not file.Root.MarkInfo.get("/Marked"):
        yield "no tags"
        return
    if "/Lang" not in file.Root:
        yield "no language"
    owners: dict[tuple[tuple[int, int], int], int] = {}
    for element, page in _elements(root):
        if element.get("/S") == "/Figure" and not str(element.get("/Alt", "")):
            yield "a figure without words"
        for kid in _kids(element):
            if isinstance(kid, int):
                key = page.objgen, kid
                owners[key] = owners.get(key, 0) + 1
    found = set()
    tree = dict(pikepdf.NumberTree(root.ParentTree))
    for number, page in enumerate(file.pages):
        marked: list[int | None] = []
        for each in pikepdf.parse_content_stream(page):
            operator = str(each.operator)
            if operator in {"BDC", "BMC"}:
                marks = each.operands[1] if operator == "BDC" else None
                mcid = int(marks["/MCID"]) if isinstance(marks, pikepdf.Dictionary) and "/MCID" in marks else None
                marked.append(mcid)
                if mcid is None:
                    continue
                key = page.obj.objgen, mcid
                # One mark may go on in several places of a page.
                found.add(key)
                if owners.get(key) != 1:
                    yield f"page {number + 1}: the mark {mcid} belongs to {owners.get(key, 0)} elements"
                parents = tree.get(int(page.obj.get("/StructParents", -1)), ())
                if mcid >= len(parents) or mcid not in [kid for kid in _kids(parents[mcid]) if isinstance(kid, int)]:
                    yield f"page {number + 1}: the mark {mcid} does not know its element"
            elif operator == "EMC":
                marked.pop()
            elif operator in DRAWING and not marked:
                yield f"page {number + 1}: {operator} outside of any mark"
    pages = {page.obj.objgen for page in file.pages}
    for objgen, mcid in owners.keys() - found:
        yield f"an element has the mark {mcid}, which {'its page lacks' if objgen in pages else 'no page has'}"


def _elements(root: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - objects of any kind
    waiting = [(kid, None) for kid in _kids(root)]
    while waiting:
        element, page = waiting.pop()
        if isinstance(element, int) or element.get("/Type") in {"/MCR", "/OBJR"}:
            continue
        page = element.get("/Pg", page)
        yield element, page
        waiting += [(kid, page) for kid in _kids(element)]


def _kids(element: Any) -> list[Any]:  # noqa: ANN401 - objects of any kind
    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _greys(file: pikepdf.Pdf) -> Iterator[str]:
    streams: list[Any] = [*file.pages]
    streams += [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    for stream in streams:
        for each in pikepdf.parse_content_stream(stream):
            if str(each.operator) in COLOURS and len(set(map(float, each.operands))) == 1:
                yield f"a grey in three colours: {float(each.operands[0]):g}"


def _boxes(file: pikepdf.Pdf) -> Iterator[str]:
    for page in file.pages:
        media, bleed, trim = ([float(edge) for edge in box] for box in (page.mediabox, page.bleedbox, page.trimbox))
        slack = 0.01
        for outer, inner in ((media, bleed), (bleed, trim)):
            low = all(near <= far + slack for near, far in zip(outer[:2], inner[:2], strict=True))
            if not low or any(far < near - slack for far, near in zip(outer[2:], inner[2:], strict=True)):
                yield f"boxes that are not in each other: {media} {bleed} {trim}"
