"""What a PDF says of itself in XMP: read back from every kind of file, by a reader that is not ours."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest

from alhambra_sheets.press import bundle, make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import adjusting, xmp

UA = "pdfuaid:part"
"""The promise that a file is accessible (PDF/UA)."""


def told(content: bytes) -> dict[str, Any]:
    """The properties of a file, by name."""
    with pikepdf.open(io.BytesIO(content)) as file, file.open_metadata() as metadata:
        stream = file.Root.Metadata
        # Not packed: programs find it that read no PDF.
        assert "/Filter" not in stream
        assert stream.read_raw_bytes() in content
        names = ("dc:title", "dc:description", "dc:language", "xmp:CreatorTool", "pdf:Producer", "pdf:Keywords", UA)
        return {name: metadata[name] for name in names if name in metadata}


def info(content: bytes) -> dict[str, str]:
    with pikepdf.open(io.BytesIO(content)) as file:
        return {str(name): str(words) for name, words in file.docinfo.items()}


@pytest.mark.parametrize(
    "request_",
    [
        Request("player-sheet", ("ru",), names="Žofia & <Nina>"),
        Request("tile-list", ("de", "en")),
        Request("pocket-card", ("pl",), paper="poker"),
        Request("pocket-card", ("sk",)),
        Request("reserve-strip", ("cs", "de"), paper="strip"),
    ],
    ids=lambda each: each.document,
)
def test_every_file_says_the_same_in_xmp_as_in_its_info(request_: Request) -> None:
    (content,) = make.make(request_).contents
    for file in (content, adjusting.adjusted(content, (1, 0), (1.01, 1))):
        found, kept = told(file), info(file)
        assert found["dc:title"] == kept["/Title"]
        assert found["pdf:Keywords"] == kept["/Keywords"]
        assert found["xmp:CreatorTool"] == kept["/Creator"]
        assert found["pdf:Producer"] == kept["/Producer"]
        assert found.get("dc:description", "") == kept.get("/Subject", "")
        assert set(found["dc:language"]) == set(request_.lang)
        # Sheets have marks for screen readers, but promise no standard.
        assert found.get(UA) == ("1" if request_.document in {"pocket-card", "reserve-strip"} else None)


def test_a_kit_says_its_title_its_languages_and_how_it_is_made_again() -> None:
    parts = [
        bundle.Made(Request("tile-list", (language,)), make.make(Request("tile-list", (language,))).contents[0])
        for language in ("en", "de")
    ]
    whole = bundle.whole(parts, catalog.load("sk"), "alhambra-sheets print kit")
    found = told(whole.content)
    assert found["dc:title"] == info(whole.content)["/Title"]
    assert found["pdf:Keywords"] == "alhambra-sheets print kit"
    assert set(found["dc:language"]) == {"sk", "en", "de"}
    assert UA not in found


def test_a_packet_is_xml_whatever_it_tells() -> None:
    words = "a\x00b <c> & ]]> \ud800 \N{GRINNING FACE}"
    packet = xmp.packet(words, ("en",), subject=words, recipe=words, producer=words)
    root = ET.fromstring(packet)  # noqa: S314 - made by this program
    assert len(list(root.iter("{http://ns.adobe.com/pdf/1.3/}Keywords"))) == 1
    assert packet == xmp.packet(words, ("en",), subject=words, recipe=words, producer=words)
