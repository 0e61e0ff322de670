"""A text in YAML or JSON as plain values, whatever it says: nothing is judged, and nothing is lost that can be read."""

from __future__ import annotations

import json
from typing import Any

from ..reading import nodes, source
from ..reading.findings import Collector


def tree_of(text: str) -> dict[str, Any] | None:
    """Return the keys of a text with their values; None if it has none or cannot be read."""
    findings = Collector()
    root = nodes.read(source.decode("", text.encode(), findings), findings)
    return _plain(root) if isinstance(root, nodes.Mapping) else None


def _plain(node: nodes.Node) -> Any:  # noqa: ANN401 - a plain value
    match node:
        case nodes.Mapping():
            return {entry.key.text: _plain(entry.value) for entry in node.entries}
        case nodes.Sequence():
            return [_plain(item) for item in node.items]
        case nodes.Scalar(text, style) if not nodes.is_empty(node):
            return text if style else _value(text)
    return None


def _value(text: str) -> Any:  # noqa: ANN401 - a plain value
    """Return what a text without quotation marks means in JSON, a number above all; any other text means itself."""
    try:
        return json.loads(text, parse_constant=str)
    except ValueError:
        return text
