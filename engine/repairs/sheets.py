"""stub."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..reading.findings import Fix
    from ..reading.source import Source
    from ..rollandwrite.scoring import RollAndWriteOutcome
    from .choice import Numbered
    from .trials import Trials


def offers(
    outcome: RollAndWriteOutcome, source: Source, errors: Sequence[Numbered], trials: Trials
) -> Iterator[tuple[int, tuple[Fix, ...]]]:
    """Stub."""
    yield from ()
