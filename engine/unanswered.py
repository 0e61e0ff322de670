"""Questions about a file other than its score."""

from __future__ import annotations


class QuestionError(Exception):
    """A question that the file cannot answer: `reason` names the kind, `values` fill its sentence."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values
