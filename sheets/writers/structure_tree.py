"""What a PDF being written says of its pages: labels, bookmarks, tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pdf_file import as_text, references

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .parts import FilePart
    from .pdf_file import PdfFile

ARTIFACT = "/Artifact BMC"
"""What is drawn from here on says nothing."""


class Structure:
    """What a file says of its pages: labels, bookmarks, and tags for those who hear them.

    A drawing is tagged where it is shown first; a pad shows it a hundred times more.
    """

    def __init__(self, file: PdfFile, parts: Sequence[FilePart]) -> None:
        self.file, self.parts = file, parts
        self.page = self.number = 0  # of the part, of its page
        self.said: set[tuple[int, tuple[int, ...]]] = set()
        self.found: list[str] = []  # what the drawings of the page say
        self.tree: list[list[int]] = []
        self.pages = 0
        self.labels: list[str] = []
        self.bookmarks: list[tuple[str, int, int]] = []  # title, level, page
        self.elements: list[list[int]] = [[] for _ in self.parts]
        self.root = file.reserve()
        self.above = [file.reserve() for _ in self.parts]

    @property
    def part(self) -> FilePart:
        """The part that the page belongs to."""
        return self.parts[self.number]

    def mark(self, side: str, forms: tuple[int, ...]) -> str:
        """Return the operator before a side: an artifact where its drawings were shown before."""
        key = self.number, forms[:1] if self.part.alike else forms
        if key in self.said:
            return ARTIFACT
        self.said.add(key)
        self.found.append(self.part.says.get(side, self.part.title))
        return f"/Figure<</MCID {len(self.found) - 1}>>BDC"

    def end_page(self, page: int) -> str:
        """Tag and name the page of a number, which is ended; return what it is to say of it."""
        entries = ""
        if self.found:
            entries = f"/StructParents {len(self.tree)}/Tabs/S"
            above = self.above[self.number]
            elements = [
                self.file.add(
                    f"<</Type/StructElem/S/Figure/P {above} 0 R/Pg {page} 0 R/K {place}/Alt{as_text(words)}>>"
                )
                for place, words in enumerate(self.found)
            ]
            self.elements[self.number] += elements
            self.tree.append(elements)
            self.found = []
        part = self.part
        self.labels.append(part.labels[self.page % len(part.labels)] if part.labels else "")
        self._bookmark(page)
        self.pages += 1
        self.page += 1
        if self.page == part.pages and self.number + 1 < len(self.parts):
            self.number, self.page = self.number + 1, 0
        return entries

    def _bookmark(self, page: int) -> None:
        part, several = self.part, len(self.parts) > 1
        titles = [(part.title, 0)] if several and self.page == 0 else []
        titles += [(each.title, int(several)) for each in part.bookmarks if each.page == self.page]
        self.bookmarks += [(title, level, page) for title, level in titles]

    def close(self) -> str:
        """Write the tree of what was tagged, bookmarks and labels; return what the catalog is to say of them."""
        add, several = self.file.add, len(self.parts) > 1
        whole = self.file.reserve() if several else self.root
        for part, above, elements in zip(self.parts, self.above, self.elements, strict=True):
            kind = "/S/Document"
            if several:
                kind = f"/S/Sect/Lang{as_text(part.language)}/T{as_text(part.title)}"
            add(f"<</Type/StructElem{kind}/P {whole} 0 R/K[{references(elements)}]>>", above)
        kids = self.above
        if several:
            add(f"<</Type/StructElem/S/Document/P {self.root} 0 R/K[{references(kids)}]>>", whole)
            kids = [whole]
        numbers = " ".join(f"{number}[{references(found)}]" for number, found in enumerate(self.tree))
        tree = f"/ParentTree<</Nums[{numbers}]>>/ParentTreeNextKey {len(self.tree)}"
        add(f"<</Type/StructTreeRoot/K[{references(kids)}]{tree}>>", self.root)
        return f"/StructTreeRoot {self.root} 0 R/MarkInfo<</Marked true>>{self._labelled()}{self._outlined()}"

    def _labelled(self) -> str:
        """Write the labels: those of pages that their numbers do not say."""
        if not any(self.labels):
            return ""
        found = ((number, f"/P{as_text(label)}" if label else "/S/D") for number, label in enumerate(self.labels))
        labels = "".join(f"{number}<<{label}>>" for number, label in found)
        return f"/PageLabels {self.file.add(f'<</Nums[{labels}]>>')} 0 R"

    def _outlined(self) -> str:
        """Write the bookmarks, each under the last one of the level above it."""
        if not self.bookmarks:
            return ""
        root = self.file.reserve()
        items = [(level, self.file.reserve()) for _, level, _ in self.bookmarks]
        for place, (title, _, page) in enumerate(self.bookmarks):
            entries = "".join((f"/Title{as_text(title)}/Dest[{page} 0 R/Fit]", *_kin(items, place, root)))
            self.file.add(f"<<{entries}>>", items[place][1])
        top = [own for level, own in items if level == 0]
        self.file.add(f"<</Type/Outlines/First {top[0]} 0 R/Last {top[-1]} 0 R/Count {len(items)}>>", root)
        return f"/Outlines {root} 0 R"


def _kin(items: Sequence[tuple[int, int]], place: int, root: int) -> Iterator[str]:
    """Yield what leads from a bookmark to those beside, above and below it; each is its level and its number."""
    level, _ = items[place]
    before = next((number for number in range(place - 1, -1, -1) if items[number][0] <= level), None)
    after = next((number for number in range(place + 1, len(items)) if items[number][0] <= level), len(items))
    above = next((own for each, own in reversed(items[:place]) if each < level), root)
    yield f"/Parent {above} 0 R"
    if before is not None and items[before][0] == level:
        yield f"/Prev {items[before][1]} 0 R"
    if after < len(items) and items[after][0] == level:
        yield f"/Next {items[after][1]} 0 R"
    below = [own for each, own in items[place + 1 : after] if each == level + 1]
    if below:
        yield f"/First {below[0]} 0 R/Last {below[-1]} 0 R/Count {len(below)}"
