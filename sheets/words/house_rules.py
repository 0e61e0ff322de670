"""What is asked of a table where no source settles a rule of a module."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from .catalog import N_

if TYPE_CHECKING:
    from .catalog import Catalog

QUESTIONS = MappingProxyType(
    {
        "virtual-chests": N_("Do chests of the imaginary player count?"),
    }
)
"""The questions, by the keys with which a transcript answers them."""


def question_of(rule: str, catalog: Catalog) -> str:
    """Return what a rule asks, to be answered yes or no."""
    return catalog.gettext(QUESTIONS[rule])
