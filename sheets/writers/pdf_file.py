"""A PDF file whose objects are written as they come: nothing is kept of them but where they are.

Version 1.5 (ISO 32000-1, 7.5.7 and 7.5.8): objects without a stream are packed, many of them together, and so is the
table that says where all of them are.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from typing import TYPE_CHECKING

from . import xmp

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"
"""The version, and a comment by which whoever moves the file takes it for no text."""

_PACKED = 200
"""Objects packed together: a reader unpacks all of them for one."""

_KIDS = 100
"""Pages under one node of their tree."""

_INDEX_BITS = 16
_FREE = struct.pack(">BIH", 0, 0, 0xFFFF)


def as_text(words: str) -> str:
    """Return words as PDF has them."""
    if words.isascii() and words.isprintable():
        escaped = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


def as_number(value: float) -> str:
    """Return a number to a ten-thousandth."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


class PdfFile:
    """A file being written; objects are told apart by numbers, which may be taken before the object is known."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        import hashlib

        self._sink = write
        self._digest = hashlib.md5(usedforsecurity=False)
        self._length = 0
        # By the numbers of objects: twice the byte at which each begins, or where it is packed, and 1.
        self._places = array("Q", [0])
        self._packed: list[tuple[int, bytes]] = []
        self._write(_HEADER)
        self._tree = self.reserve()
        self._nodes: list[int] = []
        self._kids: list[int] = []
        self._pages = 0

    def _write(self, content: bytes) -> None:
        self._sink(content)
        self._digest.update(content)
        self._length += len(content)

    def reserve(self) -> int:
        """Return the number of an object that is still to come."""
        self._places.append(0)
        return len(self._places) - 1

    def add(self, body: str, own: int | None = None) -> int:
        """Write an object that has no stream; return its number."""
        own = own or self.reserve()
        self._packed.append((own, body.encode("latin-1")))
        if len(self._packed) == _PACKED:
            self._pack()
        return own

    def add_plainly(self, body: str) -> int:
        """Write an object so that whoever looks for its words in the bytes of the file finds them."""
        own = self.reserve()
        self._places[own] = self._length << 1
        self._write(b"%d 0 obj\n%s\nendobj\n" % (own, body.encode("latin-1")))
        return own

    def add_stream(self, entries: str, content: bytes, own: int | None = None) -> int:
        """Write a stream, compressed; `entries` of its dictionary without brackets. Return its number."""
        own = own or self.reserve()
        self._places[own] = self._length << 1
        packed = zlib.compress(content)
        head = f"{own} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n"
        self._write(b"".join((head.encode("latin-1"), packed, b"\nendstream\nendobj\n")))
        return own

    def add_metadata(self, packet: bytes) -> int:
        """Write what the file says of itself in XMP, not compressed: programs find it that read no PDF."""
        own = self.reserve()
        self._places[own] = self._length << 1
        head = f"{own} 0 obj\n<<{xmp.ENTRIES}/Length {len(packet)}>>stream\n"
        self._write(b"".join((head.encode("ascii"), packet, b"\nendstream\nendobj\n")))
        return own

    def add_page(self, own: int, entries: str) -> None:
        """Write a page that has a number already, in the order of the pages."""
        if not self._kids:
            self._nodes.append(self.reserve())
        self.add(f"<</Type/Page/Parent {self._nodes[-1]} 0 R{entries}>>", own)
        self._kids.append(own)
        self._pages += 1
        if len(self._kids) == _KIDS:
            self._end_node()

    def _end_node(self) -> None:
        if self._kids:
            entries = f"/Parent {self._tree} 0 R/Count {len(self._kids)}/Kids[{references(self._kids)}]"
            self.add(f"<</Type/Pages{entries}>>", self._nodes[-1])
            self._kids = []

    def close(self, catalog: str, info: str) -> None:
        """Write what leads to everything else: the tree of the pages, the catalog, what the file says of itself."""
        self._end_node()
        self.add(f"<</Type/Pages/Count {self._pages}/Kids[{references(self._nodes)}]>>", self._tree)
        root = self.add(f"<</Type/Catalog/Pages {self._tree} 0 R{catalog}>>")
        self._pack()
        about = self.add_plainly(f"<<{info}>>")
        own, start = self.reserve(), self._length
        self._places[own] = start << 1
        # The same input gives the same name.
        name = self._digest.hexdigest()
        table = b"".join((_FREE, *map(_entry, self._places[1:])))
        entries = f"/Type/XRef/W[1 4 2]/Size {own + 1}/Root {root} 0 R/Info {about} 0 R/ID[<{name}><{name}>]"
        self.add_stream(entries, table, own)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _pack(self) -> None:
        """Write the objects that wait, packed."""
        if not self._packed:
            return
        own = self.reserve()
        heads, at = list[str](), 0
        for index, (each, body) in enumerate(self._packed):
            self._places[each] = (own << _INDEX_BITS | index) << 1 | 1
            heads.append(f"{each} {at}")
            at += len(body) + 1
        first = f"{' '.join(heads)}\n".encode()
        bodies = b"\n".join(body for _, body in self._packed)
        self.add_stream(f"/Type/ObjStm/N {len(heads)}/First {len(first)}", first + bodies, own)
        self._packed = []


def references(numbers: list[int]) -> str:
    """Return what leads to objects."""
    return " ".join(f"{each} 0 R" for each in numbers)


def _entry(place: int) -> bytes:
    """The line of an object in the table."""
    if place & 1:
        return struct.pack(">BIH", 2, place >> 1 + _INDEX_BITS, place >> 1 & (1 << _INDEX_BITS) - 1)
    return struct.pack(">BIH", 1, place >> 1, 0)
