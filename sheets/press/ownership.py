"""Which files are this program's own, so that they may be written anew."""

from __future__ import annotations

from .. import PROGRAM


def is_own_file(content: bytes) -> bool:
    """Whether the whole content of a file shows that this program made it."""
    marks = (
        (b"%PDF-", f"/Creator ({PROGRAM} "),
        # Files that are packed have it in plain words in their XMP alone.
        (b"%PDF-", f"<xmp:CreatorTool>{PROGRAM} "),
        (b"<?xml", f"<!-- {PROGRAM} "),
        (b"\x89PNG", f"Software\0{PROGRAM} "),
        (b"<!doctype html>", f"<!-- {PROGRAM} "),
        (b'{\n "schema": ', f'"program": "{PROGRAM} '),
    )
    if any(content.startswith(start) and mark.encode() in content for start, mark in marks):
        return True
    # Texts say it in their last line, which stands alone.
    last = content.rpartition(b"\n\n")[2]
    return last.startswith(f"{PROGRAM} ".encode()) and last.count(b"\n") == 1 and last.endswith(b"\n")
