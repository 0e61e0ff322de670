"""What is one with what: each node of a group has the next one on the way to the group's root, the root itself."""

from __future__ import annotations

from typing import Protocol, TypeVar

_Node = TypeVar("_Node")


class Roots(Protocol[_Node]):
    """The next node of each."""

    def __getitem__(self, node: _Node, /) -> _Node:
        """Return the next node; the root itself."""


def root_of(roots: Roots[_Node], node: _Node) -> _Node:
    """Return the root of the group to which a node belongs."""
    while (above := roots[node]) != node:
        node = above
    return node
