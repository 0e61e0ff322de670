"""The public entry to the rules of Alhambra: judge a transcript, score it, ask what can be built.

Everything here keeps its name and its meaning within a major version; fields may be added at the end of a value, and
kinds of findings to their table. The same holds for the documented fields and properties of every value that a public
function returns or raises; the modules and constructors of types that are not listed here are private, as is every
other module, and may change with every version.
"""

from __future__ import annotations

from .alhambra.redesign import Moves, TileVerdict
from .alhambra.scoring import AlhambraOutcome, Scoring
from .reading.findings import Finding, Span
from .reading.kinds import KINDS, Kind, Severity
from .reading.surroundings import Surroundings
from .referee import Result, check, may, moves, score
from .rollandwrite.layouts import GridLayout, layout_ids, load_layout
from .rollandwrite.possibilities import Possibilities, Possibility
from .rollandwrite.scoring import FinalScoring, RollAndWriteOutcome
from .unanswered import QuestionError

__all__: tuple[str, ...] = (
    "KINDS",
    "AlhambraOutcome",
    "FinalScoring",
    "Finding",
    "GridLayout",
    "Kind",
    "Moves",
    "Possibilities",
    "Possibility",
    "QuestionError",
    "Result",
    "RollAndWriteOutcome",
    "Scoring",
    "Severity",
    "Span",
    "Surroundings",
    "TileVerdict",
    "check",
    "layout_ids",
    "load_layout",
    "may",
    "moves",
    "score",
)
