"""What a PDF says of itself in XMP (ISO 16684-1): what its Info says, for those who sort files without opening them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import PROGRAM, __version__
from .xml_text import content

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# The sign that begins every packet, by which it is found in a file of any kind.
_BEGIN = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
_END = '<?xpacket end="r"?>'

_NAMES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
}

ENTRIES = "/Type/Metadata/Subtype/XML"
"""Of the dictionary of a packet's stream."""


def packet(
    title: str,
    languages: Sequence[str],
    *,
    subject: str = "",
    recipe: str = "",
    producer: str = "",
    is_accessible: bool = False,
) -> bytes:
    """Return the packet of a file; the same input gives the same bytes.

    `recipe` is the command that makes the file again; `is_accessible` promises PDF/UA-1.
    """
    properties = "".join(_properties(title, languages, subject, recipe, producer, is_accessible=is_accessible))
    names = "".join(f' xmlns:{prefix}="{name}"' for prefix, name in _NAMES.items())
    told = f'<rdf:RDF{names}><rdf:Description rdf:about="">\n{properties}</rdf:Description></rdf:RDF>'
    return f'{_BEGIN}\n<x:xmpmeta xmlns:x="adobe:ns:meta/">{told}</x:xmpmeta>\n{_END}'.encode()


def _properties(
    title: str, languages: Sequence[str], subject: str, recipe: str, producer: str, *, is_accessible: bool
) -> Iterator[str]:
    yield _property("dc:format", "application/pdf")
    yield _property("dc:title", _listed("Alt", [title], "x-default"))
    if subject:
        yield _property("dc:description", _listed("Alt", [subject], "x-default"))
    yield _property("dc:language", _listed("Bag", languages))
    yield _property("dc:creator", _listed("Seq", [PROGRAM]))
    yield _property("xmp:CreatorTool", content(f"{PROGRAM} {__version__}"))
    if producer:
        yield _property("pdf:Producer", content(producer))
    if recipe:
        yield _property("pdf:Keywords", content(recipe))
    if is_accessible:
        yield _property("pdfuaid:part", "1")


def _property(name: str, value: str) -> str:
    return f"<{name}>{value}</{name}>\n"


def _listed(kind: str, values: Iterable[str], language: str = "") -> str:
    tag = f' xml:lang="{language}"' if language else ""
    items = "".join(f"<rdf:li{tag}>{content(each)}</rdf:li>" for each in values)
    return f"<rdf:{kind}>{items}</rdf:{kind}>"
