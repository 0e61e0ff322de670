"""What a PDF being written says of its pages: labels, bookmarks, tags; ReportLab's objects come from `pdf`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .parts import FilePart


class Structure:
    """What a file says of its pages: labels, bookmarks, and tags for those who hear them.

    A drawing is tagged where it is shown first; a pad shows it a hundred times more.
    """

    def __init__(self, canvas: Any, parts: Sequence[FilePart], kinds: Any) -> None:  # noqa: ANN401 - ReportLab's own
        self.canvas, self.kinds = canvas, kinds
        self.document = canvas._doc  # noqa: SLF001 - tags, and pages that share, have no public way
        self.array, self.dictionary, self.name, self.string = (
            kinds.PDFArray,
            kinds.PDFDictionary,
            kinds.PDFName,
            kinds.PDFString,
        )
        self.parts = parts
        self.page = self.number = 0  # of the part, of its page
        self.said: set[tuple[int, tuple[str, ...]]] = set()
        self.found: list[Any] = []  # the elements of the page
        self.tree: list[Any] = []
        self.pages = 0
        self.shared: dict[tuple[object, ...], Any] = {}
        self.elements: list[list[Any]] = [[] for _ in self.parts]
        self.above = [self._dictionary() for _ in self.parts]

    def _dictionary(self, **entries: Any) -> Any:  # noqa: ANN401 - ReportLab's own objects
        return self.dictionary(entries)

    @property
    def part(self) -> FilePart:
        """The part that the page belongs to."""
        return self.parts[self.number]

    @contextmanager
    def drawn(self, side: str, forms: tuple[str, ...]) -> Iterator[None]:
        """What is drawn meanwhile is a side; an artifact where it was shown before."""
        key = self.number, forms[:1] if self.part.alike else forms
        if key in self.said:
            with self.artifact():
                yield
            return
        self.said.add(key)
        self._write(f"/Figure <</MCID {len(self.found)}>> BDC")
        yield
        self._write("EMC")
        part = self.part
        self.found.append(
            self._dictionary(
                Type=self.name("StructElem"),
                S=self.name("Figure"),
                P=self.document.Reference(self.above[self.number]),
                K=len(self.found),
                Alt=self.string(part.says.get(side, part.title)),
            )
        )

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What is drawn meanwhile says nothing."""
        self._write("/Artifact BMC")
        yield
        self._write("EMC")

    def _write(self, operator: str) -> None:
        self.canvas._code.append(operator)  # noqa: SLF001 - as above

    def end_page(self) -> None:
        """Tag and name the page that was just ended; what other pages have alike it shares with them."""
        page, part = self.document.Pages.pages[-1], self.part
        page.Trans = page.Rotate = None
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        if self.found:
            page.StructParents, page.Tabs = len(self.tree), self.name("S")
            for element in self.found:
                element.dict["Pg"] = self.document.Reference(page)
            references = [self.document.Reference(element) for element in self.found]
            self.elements[self.number] += references
            self.tree.append(references)
            self.found = []
        self._share(page)
        if part.labels:
            self.canvas.addPageLabel(self.pages, prefix=part.labels[self.page % len(part.labels)])
        self._bookmark(page)
        self.pages += 1
        self.page += 1
        if self.page == part.pages and self.number + 1 < len(self.parts):
            self.number, self.page = self.number + 1, 0

    def _share(self, page: Any) -> None:  # noqa: ANN401 - ReportLab's own page
        """Have pages with the same drawings share their resources, and pages that are alike their content."""
        names = tuple(sorted(page.XObjects.dict)) if page.XObjects else ()
        if names in self.shared:
            # From the second page on they are an object of their own, which a page by itself has no use for.
            first = self.shared[names]
            first.Resources = page.Resources = self.document.Reference(first.Resources)
        else:
            resources = self.kinds.PDFResourceDictionary(ProcSet=[])
            resources.basicFonts()
            if page.XObjects:
                resources.XObject = page.XObjects
            page.Resources, self.shared[names] = resources, page
        if (page.stream,) not in self.shared:
            content = self.kinds.PDFStream(content=page.stream, filters=[self.kinds.PDFZCompress])
            self.shared[page.stream,] = self.document.Reference(content)
        page.Contents = self.shared[page.stream,]

    def _bookmark(self, page: Any) -> None:  # noqa: ANN401 - ReportLab's own page
        part, several = self.part, len(self.parts) > 1
        titles = [(part.title, 0)] if several and self.page == 0 else []
        titles += [(each.title, int(several)) for each in part.bookmarks if each.page == self.page]
        for number, (title, level) in enumerate(titles):
            key = f"page-{self.pages}-{number}"
            place = self.canvas.bookmarkPage(key)
            place.setPage(self.document.Reference(page))
            self.canvas.addOutlineEntry(title, key, level)

    def close(self) -> None:
        """Write the tree of what was tagged."""
        document = self.document
        root, whole = self._dictionary(), self._dictionary()
        several = len(self.parts) > 1
        kids = []
        for part, above, elements in zip(self.parts, self.above, self.elements, strict=True):
            entries = {"S": self.name("Sect" if several else "Document"), "K": self.array(elements)}
            if several:
                entries |= {"Lang": self.string(part.language), "T": self.string(part.title)}
                entries["P"] = document.Reference(whole)
            else:
                entries["P"] = document.Reference(root)
            above.dict.update(Type=self.name("StructElem"), **entries)
            kids.append(document.Reference(above))
        if several:
            whole.dict.update(
                Type=self.name("StructElem"),
                S=self.name("Document"),
                P=document.Reference(root),
                K=self.array(kids),
            )
            kids = [document.Reference(whole)]
        numbers = [each for number, found in enumerate(self.tree) for each in (number, self.array(found))]
        root.dict.update(
            Type=self.name("StructTreeRoot"),
            K=self.array(kids),
            ParentTree=self._dictionary(Nums=self.array(numbers)),
            ParentTreeNextKey=len(self.tree),
        )
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = self._dictionary(Marked="true")
