"""stub."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reading.findings import Finding
    from ..reading.source import Source
    from .candidates import Candidate


def candidates(finding: Finding, source: Source) -> Iterator[Candidate]:
    """Stub."""
    yield from ()
