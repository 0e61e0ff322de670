"""What a file is read with, and cannot say itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .names import no_aliases

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from .names import Aliases

    LayoutFiles = Callable[[str], bytes | None]
    VirtualNames = Callable[[], Collection[str]]


def no_layout_files(_: str) -> None:
    """Return no file: only the project's own layouts are known."""


class Surroundings(NamedTuple):
    """What a file is read with; each is called only where it is needed.

    `aliases` gives the words of other languages for types, currencies and items, by the engine's own names;
    `layout_files` the bytes of a layout file of Roll & Write by the path that a transcript names, None where there is
    none; `virtual_names` what its virtual players are called where nobody names them, before the engine's own names.
    """

    aliases: Aliases = no_aliases
    layout_files: LayoutFiles = no_layout_files
    virtual_names: VirtualNames = tuple
