"""The numbers of the templates: every one of them is used by the document that it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from alhambra_sheets.cards import setting
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms import plan
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.system import resources
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import html

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Key = tuple[str, ...]


class Watched(dict[str, Any]):
    """A table that notes which of its keys somebody asks for, and those of its tables."""

    def __init__(self, table: Mapping[str, Any], seen: set[Key], above: Key = ()) -> None:
        super().__init__(table)
        self.seen, self.above = seen, above

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - TOML has values of many types
        value, path = super().__getitem__(key), (*self.above, key)
        self.seen.add(path)
        return Watched(value, self.seen, path) if isinstance(value, dict) else value

    def __iter__(self) -> Iterator[str]:
        # Without it Python takes a table apart (`**`) past `__getitem__`.
        return super().__iter__()

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 - as above
        try:
            return self[key]
        except KeyError:
            return default

    def items(self) -> Any:  # noqa: ANN401 - a list does for a loop
        return [(key, self[key]) for key in self]


def keys(table: Mapping[str, Any], above: Key = ()) -> Iterator[Key]:
    """Yield the keys of a table and of its tables."""
    for key, value in table.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from keys(value, (*above, key))


FORMS = [(form, size) for form in catalogue.forms() if not form.needs for size in form.sizes]


@pytest.mark.parametrize(("form", "size"), FORMS, ids=lambda value: getattr(value, "name", value))
def test_every_number_of_a_form_is_used(form: Any, size: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 - a document
    numbers, seen = resources.template(f"{form.name}-{size}.toml"), set[Key]()
    monkeypatch.setattr(plan, "template", lambda _: Watched(numbers, seen))
    for ink in palette.inks():
        for players in {0, form.fewest_players, form.most_players}:
            # A sheet is for one player, whose name is stamped, or for all.
            for_all, for_one = (("Kim",), "") if form.most_players else ((), "Kim")
            words, paper = catalog.load("en"), papers.paper(size)
            made_for = Setting(words, paper, palette.load(ink), players=for_all, seats=players)
            form.design(made_for).sheet(Mark(7, for_one if "names" in form.options else ""))
    assert sorted(set(keys(numbers)) - seen) == []


class Unset(html.Source):
    """A page that is made and never laid out."""

    def __init__(self, html: str, *, style: str = "", assets: Mapping[str, bytes] | None = None) -> None:
        """Take what makes a page; all numbers are in it by now."""
        del html, style, assets

    def lay_out(self, style: str = "", *, most_pages: int = 0) -> Any:  # noqa: ANN401 - stands for a layout
        """Return what stands for a layout."""
        del style, most_pages
        return UnsetLayout()

    def lay_out_best(self, styles: Sequence[str], most_pages: int, likely: int = 0) -> tuple[int, Any]:
        """Return what stands for a layout in the largest type."""
        del styles, most_pages, likely
        return 0, UnsetLayout()


class UnsetLayout:
    """What stands for a layout."""

    def places(self) -> tuple[()]:
        """Return no places."""
        return ()

    def write(self, recipe: str, backs: Sequence[object] = ()) -> html.Rendered:
        """Return a file without a content."""
        del recipe, backs
        return html.Rendered(b"", 2)


@pytest.mark.parametrize("name", ["reference-card", "scoring-table"])
def test_every_number_of_a_card_is_used(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, seen = catalogue.card(name), set[Key]()
    measures = setting.CardKind.measures
    monkeypatch.setattr(html, "Source", Unset)
    monkeypatch.setattr(setting.CardKind, "measures", lambda *asked: Watched(measures(*asked), seen))
    for size in kind.sizes:
        for game in kind.games:
            one, other = (kind.content(catalog.load(code), game=game, size=size, ink="full") for code in ("en", "ru"))
            for cards in ((one,), (one, other)):
                kind.pdf(*cards, size=size, ink="full", recipe="", bleed=0.0)
        kind.usual(size)
    # Which size is like which, and what two languages change, is asked by `measures` itself.
    own = {key[1:] for key in keys(resources.template(kind.template)) if len(key) > 1}
    told = {key[1:] if key[0] == "both" else key for key in own} - {("like",), ()}
    assert sorted(told - seen) == []
