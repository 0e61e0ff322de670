"""A word or two before a sentence, and how the sentence begins behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalog import SOURCE_LANGUAGE
from .languages import language
from .terms import example_names, virtual_names

if TYPE_CHECKING:
    from .catalog import Catalog


def colon(catalog: Catalog) -> str:
    """Return a colon as it is written behind a word: in French there is a space between them."""
    # What is known of languages is not read for a score in English.
    return ":" if catalog.language == SOURCE_LANGUAGE else language(catalog.language).colon


def after_lead(lead: str, text: str, catalog: Catalog) -> str:
    """Return a text as it is written after a lead: in most languages, a colon is followed by a small letter.

    Names, and letters that stand for something, are left alone.
    """
    if not lead.endswith(":") or language(catalog.language).after_colon == "capital":
        return text
    is_word = text[1:2].islower() or text[1:2] in (" ", "\xa0")
    is_name = text.startswith((*example_names(catalog), *(virtual_names(catalog.language) or ("Dirk",))))
    return text[0].lower() + text[1:] if is_word and not is_name else text
