"""The kinds of findings: a stable code, a name that says the fault, how grave it is, the rule it rests on.

Codes and names never change their meaning. 1xx reading, 2xx pieces and players, 3xx placing, 4xx Roll & Write,
5xx claims.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Severity(StrEnum):
    """How grave a finding is; only an error makes a game illegal."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Kind(NamedTuple):
    """A kind of finding; `rule` is None where no rule of the game but the form of the file is broken."""

    code: str
    name: str
    severity: Severity
    rule: str | None


_ERROR, _WARNING, _NOTE = Severity

_KINDS = (
    # Reading
    Kind("ALH101", "not-yaml", _ERROR, None),
    Kind("ALH102", "unknown-key", _ERROR, None),
    Kind("ALH103", "duplicate-key", _ERROR, None),
    Kind("ALH104", "missing-key", _ERROR, None),
    Kind("ALH105", "wrong-type", _ERROR, None),
    Kind("ALH106", "ragged-row", _ERROR, None),
    Kind("ALH107", "too-large", _ERROR, None),
    Kind("ALH108", "wrong-encoding", _ERROR, None),
    Kind("ALH109", "control-character", _ERROR, None),
    Kind("ALH110", "yaml-feature", _ERROR, None),
    Kind("ALH111", "unknown-name", _ERROR, None),
    Kind("ALH112", "keys-exclude", _ERROR, None),
    # Pieces and players
    Kind("ALH201", "unknown-tile", _ERROR, "B1.1"),
    Kind("ALH202", "ambiguous-tile", _ERROR, "B1.1"),
    Kind("ALH203", "tile-used-twice", _ERROR, "B3.9"),
    Kind("ALH204", "too-many-tiles", _ERROR, "B3.9"),
    Kind("ALH205", "player-count", _ERROR, "B2.1"),
    Kind("ALH206", "player-missing", _ERROR, "B4.1"),
    Kind("ALH207", "wall-too-long", _ERROR, "B4.7"),
    Kind("ALH208", "wall-not-given", _NOTE, "B4.1"),
    Kind("ALH209", "palace-empty", _NOTE, "B1.2"),
    Kind("ALH210", "lone-player", _NOTE, "B2.1"),
    Kind("ALH211", "virtual-missing", _NOTE, "B6.1"),
    Kind("ALH212", "virtual-unexpected", _NOTE, "B6.1"),
    Kind("ALH213", "virtual-tiles-few", _NOTE, "B6.5"),
    Kind("ALH214", "virtual-tiles-lost", _NOTE, "B6.5"),
    Kind("ALH215", "virtual-changes", _ERROR, "B6.1"),
    Kind("ALH216", "currency-twice", _ERROR, "B2.6"),
    Kind("ALH217", "market-full", _NOTE, "B2.5"),
    Kind("ALH218", "too-much-money", _ERROR, "B1.3"),
    Kind("ALH219", "scoring-missing", _NOTE, "B4.1"),
    # Placing
    Kind("ALH301", "wall-mismatch", _ERROR, "B3.3"),
    Kind("ALH302", "not-joined", _ERROR, "B3.4"),
    Kind("ALH303", "unreachable", _ERROR, "B3.5"),
    Kind("ALH304", "hole", _ERROR, "B3.6"),
    Kind("ALH305", "occupied", _ERROR, "B3.1"),
    Kind("ALH306", "fountain-missing", _ERROR, "B3.1"),
    Kind("ALH307", "fountain-twice", _ERROR, "B3.1"),
    # Roll & Write
    Kind("ALH401", "players-do-not-fit", _ERROR, "V1"),
    Kind("ALH402", "too-many-buildings", _ERROR, "V5"),
    Kind("ALH403", "lines-do-not-match", _ERROR, "V7"),
    Kind("ALH404", "coins-out-of-range", _ERROR, "V14"),
    Kind("ALH405", "impossible-history", _ERROR, "V9"),
    Kind("ALH406", "virtual-count", _ERROR, "V11"),
    Kind("ALH407", "completion-impossible", _ERROR, "V17"),
    Kind("ALH408", "order-needed", _WARNING, "R4.1"),
    Kind("ALH409", "order-from-claims", _NOTE, "R4.1"),
    Kind("ALH410", "too-many-rounds", _ERROR, "R3.1"),
    Kind("ALH411", "bad-layout", _ERROR, "V4"),
    Kind("ALH412", "uneven-layout", _NOTE, None),
    # Claims
    Kind("ALH501", "claim-differs", _WARNING, "B5.4"),
)

KINDS = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind of finding by its name."""
