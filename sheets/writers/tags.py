"""What finished PDF pages say to those who hear them, kept where they are laid on paper or joined into one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pikepdf import Object, Pdf
    from pikepdf import Page as PdfPage


class Shown:
    """The pages of a finished file, while they are laid on pages of paper that take their place in it.

    Each says what it says where it is shown first.
    """

    def __init__(self, file: Pdf) -> None:
        import pikepdf

        self.file = file
        self.root = file.Root.get("/StructTreeRoot")
        tree = self.root.get("/ParentTree") if self.root is not None else None
        self.elements = dict(pikepdf.NumberTree(tree)) if tree is not None else {}
        self.moved: dict[tuple[int, int], tuple[PdfPage, int]] = {}
        self.told: list[tuple[PdfPage, list[Object]]] = []

    def first(self, page: PdfPage, paper: PdfPage) -> int | None:
        """Return what is added to the numbers of a page's marks where it is shown on a paper; None where it was before.

        Papers come in their order, and pages of one paper too.
        """
        if self.root is None or page.obj.objgen in self.moved:
            return None
        if not self.told or self.told[-1][0].obj.objgen != paper.obj.objgen:
            self.told.append((paper, []))
        elements = self.told[-1][1]
        start = len(elements)
        self.moved[page.obj.objgen] = paper, start
        elements.extend(self.elements.get(int(page.obj.get("/StructParents", -1)), ()))
        return start

    def close(self) -> None:
        """Have the tags and the bookmarks of the file speak of the papers."""
        import pikepdf

        if self.root is None:
            return
        numbers: list[object] = []
        for key, (paper, elements) in enumerate(self.told):
            if elements:
                paper.obj.StructParents, paper.obj.Tabs = key, pikepdf.Name.S
                numbers += [key, pikepdf.Array(elements)]
        self.root.ParentTree = self.file.make_indirect(pikepdf.Dictionary(Nums=pikepdf.Array(numbers)))
        self.root.ParentTreeNextKey = len(self.told)
        for element in _elements(self.root):
            self._move(element)
        self._move_places()

    def _move(self, element: Object) -> None:
        import pikepdf

        page = element.get("/Pg")
        paper, start = (None, 0) if page is None else self.moved.get(page.objgen, (None, 0))
        kids = _kids(element)
        kept: list[object] = []
        for kid in kids:
            if isinstance(kid, int):
                kept += [kid + start] if paper is not None else []
            elif kid.get("/Type") not in {"/OBJR", "/MCR"}:
                kept.append(kid)
        if paper is not None:
            element.Pg = paper.obj
        elif page is not None:
            del element["/Pg"]
        if kids:
            element.K = pikepdf.Array(kept)

    def _move_places(self) -> None:
        """Have bookmarks lead to the papers, and forget the other names of places: nothing leads to them."""
        import pikepdf

        if "/Names" in self.file.Root:
            del self.file.Root["/Names"]
        with self.file.open_outline() as outline:
            items = list(outline.root)
            while items:
                item = items.pop()
                items += item.children
                place = item.destination
                moved = self.moved.get(place[0].objgen) if isinstance(place, pikepdf.Array) else None
                if moved is not None:
                    item.destination = pikepdf.Array([moved[0].obj, pikepdf.Name.Fit])


def _kids(element: Object) -> list[Any]:
    import pikepdf

    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _elements(root: Object) -> Iterator[Object]:
    """Yield every element of a tree of tags."""
    waiting = _kids(root)
    while waiting:
        each = waiting.pop()
        if isinstance(each, int) or each.get("/Type") in {"/OBJR", "/MCR"}:
            continue
        yield each
        waiting += _kids(each)


def silence_strays(file: Pdf) -> None:
    """Have what is marked on a page, but belongs to no element of the tree, say nothing.

    WeasyPrint marks what stands in the margins of a page, and puts it nowhere.
    """
    import pikepdf

    root = file.Root.get("/StructTreeRoot")
    if root is None:
        return
    known = {
        (element.Pg.objgen, kid)
        for element in _elements(root)
        for kid in _kids(element)
        if isinstance(kid, int) and "/Pg" in element
    }
    tree = dict(pikepdf.NumberTree(root.ParentTree))
    for page in file.pages:
        elements = tree.get(int(page.obj.get("/StructParents", -1)), pikepdf.Array())
        strays = {mark for mark in range(len(elements)) if (page.obj.objgen, mark) not in known}
        if not strays:
            continue
        instructions = list(pikepdf.parse_content_stream(page))
        for number, each in enumerate(instructions):
            marks = each.operands[1] if str(each.operator) == "BDC" else None
            if isinstance(marks, pikepdf.Dictionary) and int(marks.get("/MCID", -1)) in strays:
                instructions[number] = pikepdf.ContentStreamInstruction(
                    [pikepdf.Name.Artifact], pikepdf.Operator("BMC")
                )
        page.obj.Contents = file.make_stream(pikepdf.unparse_content_stream(instructions))


class Joined:
    """The tags of files that become one."""

    def __init__(self, file: Pdf) -> None:
        self.file = file
        self.parts: list[Object] = []
        self.numbers: list[object] = []
        self.next = 0

    def add(self, source: Pdf, start: int) -> None:
        """Add those of a file whose pages are in this one already, from `start` on."""
        import pikepdf

        root = source.Root.get("/StructTreeRoot")
        if root is None:
            return
        root = self.file.copy_foreign(root)
        prefix = f"part-{len(self.parts)}-"
        # A number tree is read only where it belongs to a file by itself; newer versions are content with less.
        for key, elements in pikepdf.NumberTree(self.file.make_indirect(root.ParentTree)).items():
            self.numbers += [key + self.next, elements]
        first, kids = self.next, []
        for page in self.file.pages[start:]:
            if "/StructParents" in page.obj:
                page.obj.StructParents += first
                self.next = max(self.next, int(page.obj.StructParents) + 1)
        for element in _elements(root):
            _rename(element, prefix)
        for kid in _kids(root):
            if kid.get("/S") == "/Document":
                kid.S = pikepdf.Name.Part
            if "/Lang" in source.Root and "/Lang" not in kid:
                # Older versions of pikepdf take a text of another file for a foreign object.
                kid.Lang = pikepdf.String(str(source.Root.Lang))
            kids.append(kid)
        self.parts += kids

    def close(self) -> None:
        """Write the tree."""
        import pikepdf

        root = self.file.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
        whole = self.file.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Document, P=root)
        )
        for part in self.parts:
            part.P = whole
        whole.K = pikepdf.Array(self.parts)
        root.K = pikepdf.Array([whole])
        root.ParentTree = pikepdf.Dictionary(Nums=pikepdf.Array(self.numbers))
        root.ParentTreeNextKey = self.next
        self.file.Root.StructTreeRoot = root
        self.file.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def _rename(element: Object, prefix: str) -> None:
    """Have the headers of tables be found among those of other files."""
    import pikepdf

    if "/ID" in element:
        element.ID = pikepdf.String(prefix + str(element.ID))
    attributes = element.get("/A")
    for each in attributes if isinstance(attributes, pikepdf.Array) else [attributes]:
        if isinstance(each, pikepdf.Dictionary) and "/Headers" in each:
            each.Headers = pikepdf.Array([pikepdf.String(prefix + str(name)) for name in each.Headers])
