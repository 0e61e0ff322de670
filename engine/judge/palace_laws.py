"""Whether a palace can lie on a table: asked of the rules and of the inference of vague tiles, in few steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..alhambra import scoring
from ..alhambra.meant_tiles import reader_of
from ..budget import Budget, OutOfStepsError
from ..copies.writing import yaml_text
from ..inference.search import infer
from ..reading import nodes, source
from ..reading.findings import Collector
from ..reading.names import NameBook, no_aliases
from ..reading.surroundings import Surroundings
from ..reading.values import ValueReader
from ..reading.verdict import has_error

if TYPE_CHECKING:
    from typing import Any

    from ..alhambra.scoring import AlhambraOutcome

_STEPS = 3_000
"""What a question may cost: a palace of which nobody knows in so many steps is taken for possible."""


def is_possible(player: Any) -> bool:  # noqa: ANN401 - plain values
    """Tell whether a player may have this palace, whichever tiles its vague words are."""
    outcome, findings = _judged({"game": "alhambra", "players": {"A": player}})
    if has_error(findings):
        return False
    if not outcome.judged.vague:
        return True
    try:
        return infer(outcome.transcript, reader_of(outcome.transcript), Budget(_STEPS)).number > 0
    except OutOfStepsError:
        return True


def is_vague(tree: Any) -> bool:  # noqa: ANN401 - plain values
    """Tell whether a transcript has words that may be several tiles, so that its points take long to find, or none."""
    return _judged(tree)[0].judged.vague


def _judged(tree: Any) -> tuple[AlhambraOutcome, Collector]:  # noqa: ANN401 - plain values
    findings = Collector()
    text = source.decode("", yaml_text(tree).encode(), findings)
    root = nodes.read(text, findings)
    values = ValueReader(text, NameBook(no_aliases, text=text.text), findings)
    return scoring.judge(values, root, Surroundings(), findings), findings
