"""Pages that WeasyPrint has set before, in this run or an earlier one: what came of them is kept by what it rests on.

Hundreds of tests print the same cards, and setting them takes a third of all the time. A page is known by its HTML, its
CSS and its pictures, so a change of a word, a template or a drawing is another page; nothing is taken over from other
typefaces, another `sheets/writers/`, or other versions of the libraries. Tests that are about the setting itself do it
(`SETTING`, the mark `set_anew`, and whatever patches `html`).
"""

from __future__ import annotations

import os
import pickle
import shutil
import time
from functools import cached_property
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from alhambra_sheets import __version__
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest

SETTING = ("tests/sheets/writers/", "tests/sheets/system/")
"""Tests of what is kept here."""
PACKAGES = (
    "weasyprint",
    "pydyf",
    "tinyhtml5",
    "tinycss2",
    "cssselect2",
    "fonttools",
    "pillow",
    "cffi",
    "brotli",
    "pyphen",
)
WRITERS = Path(html.__file__).parent
WRITE = html.Layout.write
DAYS = 7
"""So long a page is kept that no test has asked for."""
_OVER = {each.__name__: each for each in (html.TooManyPagesError, html.TextOverflowError)}


class Shelf:
    """What is kept, a file each, in a folder of the present sources."""

    def __init__(self, folder: Path) -> None:
        self._base = folder
        self.is_open = False

    def looks_at(self, item: pytest.Item) -> None:
        """Take what is kept for a test, or not."""
        self.is_open = not item.nodeid.startswith(SETTING) and item.get_closest_marker("set_anew") is None

    @cached_property
    def folder(self) -> Path:
        """The folder of these sources and libraries; others are cleared away."""
        html._weasyprint()  # noqa: SLF001 - it tells what is missing
        from weasyprint.text.ffi import pango

        files = [*sorted(WRITERS.glob("*.py")), WRITERS.parent / "data" / "fonts.conf"]
        known = [f"{name} {metadata.version(name)}" for name in PACKAGES if _is_installed(name)]
        parts = [html._typefaces_digest(), str(pango.pango_version()), *known]  # noqa: SLF001
        name = digest(*parts, *(path.read_bytes() for path in files))[:16]
        folder = self._base / name
        for other in self._base.glob("*"):
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            if old.stat().st_mtime < time.time() - DAYS * 24 * 3600:
                old.unlink(missing_ok=True)
        return folder

    def get(self, key: str) -> Any:  # noqa: ANN401 - whatever was kept
        """Return what is kept, or None."""
        try:
            data = (self.folder / key).read_bytes()
        except FileNotFoundError:
            return None
        return pickle.loads(data)  # noqa: S301 - written by these tests

    def put(self, key: str, value: object) -> None:
        """Keep something; workers may do so at the same time."""
        new = self.folder / f"{key}.{os.getpid()}"
        new.write_bytes(pickle.dumps(value))
        new.replace(self.folder / key)


def _is_installed(name: str) -> bool:
    return any(True for _ in metadata.distributions(name=name))


def digest(*parts: str | bytes) -> str:
    """Return a digest of parts, each apart from the next."""
    whole = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(f"{len(data)}:".encode() + data)
    return whole.hexdigest()


class Kept:
    """A layout of which facts are kept; it is laid out where they do not do."""

    def __init__(self, shelf: Shelf, key: str, facts: tuple[int, Any], lay_out: Callable[[], html.Layout]) -> None:
        self._shelf, self.key, self._lay_out = shelf, key, lay_out
        self.pages, self._extents = facts

    @cached_property
    def document(self) -> Any:  # noqa: ANN401 - WeasyPrint comes without types
        """The document itself."""
        return self._lay_out().document

    def extents(self) -> Any:  # noqa: ANN401 - as `Layout` has them
        """Return where elements are."""
        return self._extents

    def write(self, recipe: str, backs: Sequence[Any] = (), after: Sequence[Any] = ()) -> html.Rendered:
        """Return the file, as `Layout` does."""
        known = [[getattr(each, "key", None) for each in others] for others in (backs, after)]
        if None in known[0] + known[1] or html.Layout.write is not WRITE or not self._shelf.is_open:
            return html.Layout.write(self, recipe, backs, after)  # type: ignore[arg-type]  # it is as good as one
        key = digest(self.key, recipe, repr(known))
        found: html.Rendered | None = self._shelf.get(key)
        if found is None:
            found = html.Layout.write(self, recipe, backs, after)  # type: ignore[arg-type]  # it is as good as one
            self._shelf.put(key, found)
        return found


def keep(patch: pytest.MonkeyPatch, folder: Path) -> Shelf:
    """Have pages set once for all tests of the run; return what says for which."""
    shelf, set_anew = Shelf(folder), html.PageSource.lay_out

    def now() -> list[object]:
        return [*vars(html).values(), *vars(html.Layout).values()]

    usual = now()

    def lay_out(self: html.PageSource, style: str = "", *, most_pages: int = 0) -> html.Layout:
        if not shelf.is_open or now() != usual:
            anew: html.Layout = set_anew(self, style, most_pages=most_pages)
            return anew
        assets = [part for name, data in sorted(self._assets.items()) for part in (name, data)]
        key = digest(__version__, self._html, self._style, style, str(most_pages), *assets)
        found, layouts = shelf.get(key), list[html.Layout]()
        if found is None:
            try:
                layouts.append(set_anew(self, style, most_pages=most_pages))
            except (html.TooManyPagesError, html.TextOverflowError) as error:
                shelf.put(key, (type(error).__name__, (str(error), *vars(error).values())))
                raise
            found = layouts[0].pages, layouts[0].extents()
            shelf.put(key, found)
        elif found[0] in _OVER:
            raise _OVER[found[0]](*found[1])
        known = Kept(shelf, key, found, lambda: layouts[0] if layouts else set_anew(self, style, most_pages=most_pages))
        return cast("html.Layout", known)

    patch.setattr(html.PageSource, "lay_out", lay_out)
    return shelf
