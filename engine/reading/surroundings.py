"""What comes with a file but is not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .names import no_aliases, no_languages

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from .names import Aliases, Languages

    LayoutFiles = Callable[[str], bytes | None]
    VirtualNames = Callable[[], Collection[str]]
    AllVirtualNames = Callable[[], Sequence[Sequence[str]]]


def no_layout_files(_: str) -> None:
    """Return no file: only the project's own layouts are known."""


class Surroundings(NamedTuple):
    """What comes with a file; each function is called only if it is needed.

    `aliases` gives the words of all languages for keys, types, currencies and items, by the engine's own names;
    `own_words` gives those of the reader's language alone, the usual one of each first: only how something is offered
    depends on them; `languages` gives those of every language, from which that of a file is known;
    `layout_files` gives the bytes of a layout file for Roll & Write by the path in a transcript, None if there is no
    such file; `virtual_names` gives names for virtual players without a name, to be used before the engine's own.
    `all_virtual_names` gives these names in every language, a list for each, whose first is what the imaginary player
    of the base game is called. `keeps_names` tells whether a name that is refused today is read with a note, as in
    codes made before. `virtual_words` gives the words of all languages that say that a player is imaginary.
    """

    aliases: Aliases = no_aliases
    layout_files: LayoutFiles = no_layout_files
    virtual_names: VirtualNames = tuple
    all_virtual_names: AllVirtualNames = tuple
    virtual_words: VirtualNames = tuple
    own_words: Aliases = no_aliases
    languages: Languages = no_languages
    keeps_names: bool = False
