"""The numbers of the templates: with another value of any one of them its document is another."""

from __future__ import annotations

import copy
import functools
import itertools
import operator
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite.layouts import load_layout
from alhambra_sheets.cards import ornaments, setting
from alhambra_sheets.drawing import palette, papers
from alhambra_sheets.forms import plan
from alhambra_sheets.forms.design import Content, Document, Mark, Setting, Stack
from alhambra_sheets.press import catalogue, stacks
from alhambra_sheets.press.request import Request
from alhambra_sheets.system import resources
from alhambra_sheets.system.typed import BadTableError
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import html, svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from alhambra_sheets.cards.content import Card

Key = tuple[str, ...]


def keys(table: Mapping[str, Any], above: Key = ()) -> Iterator[Key]:
    """Yield the keys of all numbers of a table and of the tables in it."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from keys(value, (*above, key))
        else:
            yield (*above, key)


def others(value: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever TOML has
    """Yield values of the same type instead of one: of numbers larger ones and smaller ones."""
    match value:
        case bool():
            yield not value
        case str():
            yield from (other for other in ("left", "right", "label", "title") if other != value)
        case []:
            yield [10.0, 10.0, 40.0, 40.0]
        case [str(), *rest] if all(isinstance(each, str) for each in rest):
            yield value[:-1]
        case list():
            for each in zip(*(_moved(part) for part in value), strict=True):
                yield list(each)
        case _:
            yield from _moved(value)


def _moved(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever TOML has
    """Four other values; words in a list of numbers stay."""
    match value:
        case str():
            return (value,) * 4
        case list():
            return tuple(map(list, zip(*map(_moved, value), strict=True)))
        case dict():
            return tuple(dict(zip(value, each, strict=True)) for each in zip(*map(_moved, value.values()), strict=True))
        case _:
            return value + 1, value - 1, value * 2, value // 2


def with_other(table: Mapping[str, Any], key: Key, value: object) -> dict[str, Any]:
    """Return a table with another value for a key."""
    found: dict[str, Any] = copy.deepcopy(dict(table))
    inner = found
    for part in key[:-1]:
        inner = inner[part]
    inner[key[-1]] = value
    return found


def unused(numbers: Mapping[str, Any], makings: Sequence[Callable[[Mapping[str, Any]], object]]) -> list[Key]:
    """Return the keys with whose values changed all makings of a document come out as they were."""
    made = [make(numbers) for make in makings]

    def matters(changed: Mapping[str, Any]) -> bool:
        for make, whole in zip(makings, made, strict=True):
            try:
                if make(changed) != whole:
                    return True
            except BadTableError:
                # A typed table is refused whatever becomes of its numbers.
                return False
            except Exception:  # noqa: BLE001 - what it dies of is all the same
                return True
        return False

    def value_of(key: Key) -> object:
        return functools.reduce(operator.getitem, key, numbers)

    return [
        key
        for key in keys(numbers)
        if not any(matters(with_other(numbers, key, each)) for each in others(value_of(key)))
    ]


def sizes_of(form: Document) -> tuple[str, ...]:
    """Return a size for each of its templates."""
    return form.sizes[:1] if form.one_template else form.sizes


EVERY_DAY = (("score-pad", "a5"), ("tile-list", "a4"))
FORMS = [(form, size) for form in catalogue.forms() if not form.needs for size in sizes_of(form)]


@pytest.mark.parametrize(
    ("form", "size"),
    # Each number is changed, and the sheet made anew: too much for every day but of the smallest forms.
    [
        pytest.param(form, size, marks=() if (form.name, size) in EVERY_DAY else pytest.mark.full)
        for form, size in FORMS
    ],
    ids=lambda value: value.name if isinstance(value, Document) else value,
)
def test_every_number_of_a_form_is_used(form: Document, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def making(
        ink: str, seats: int, variant: Mapping[str, Any], language: str = "en"
    ) -> Callable[[Mapping[str, Any]], object]:
        # A sheet is for one player, whose name is stamped, or for all.
        for_all, for_one = (("Kim",), "") if form.most_players else ((), "Kim")
        made_for = Setting(
            catalog.load(language),
            papers.paper(size),
            palette.load(ink),
            players=for_all,
            scale=1.4,
            seats=seats,
        )._replace(**variant)

        def make(numbers: Mapping[str, Any]) -> object:
            monkeypatch.setattr(plan, "template", lambda _: numbers)
            stack = made_for.stack
            made = form.design(made_for).sheet(Mark(7, for_one if "names" in form.options else ""))
            return made if stack is None else (made, form.room(stack, made_for.size))

        return make

    players = sorted({0, form.fewest_players, form.most_players})
    ways: dict[str, dict[str, Any]] = {"codes": {"codes": False}, "left_handed": {"left_handed": True}}
    ways["dry_erase"] = {"dry_erase": True}
    ways["modules"] = {"modules": ("falconers",)}
    if form.name == "player-sheet":
        # Many coins take another row.
        many = load_layout()._replace(coins=rollandwrite.most_coins())
        ways["layout"] = {"content": Content((many,))}
    own = [way for option, way in ways.items() if option in form.options]
    # What is usual needs no word.
    own += [{"back": back} for back in form.backs[1:]]
    # What lies as its stack does has numbers for both ways; boxes are for pads or cards, on any paper.
    stacked = [
        {"stack": stack, "size": papers.paper(each)}
        for each in (form.sizes if form.one_template else (size,))
        for of in form.stacks
        for holds in ((0, 60) if form.one_template else (0,))
        if (stack := roomy(form, Request(form.name, of=of, holds=holds), each)) is not None
    ]
    # The first that differs tells: those that differ in most come first.
    whole = {name: value for way in (*own, *stacked) for name, value in way.items()}
    makings = [making("full", 0, whole)]
    makings += [making("full", 0, one | other) for one, other in itertools.combinations(own, 2)]
    makings += [making("full", seats, way) for way in own for seats in players]
    makings += [making(ink, seats, {}) for ink in ("full", "mono") for seats in players]
    makings += [making(ink, 0, way) for way in stacked for ink in ("full", "mono")]
    # Short sentences leave room.
    makings.append(making("full", 0, {}, "sk"))
    name = form.name if form.one_template else f"{form.name}-{size}"
    assert unused(resources.template(f"{name}.toml"), makings) == []


def roomy(form: Document, request: Request, size: str) -> Stack | None:
    """Return what a request is for, if a size has room for it."""
    stack = stacks.of(form, request, size)
    return stack if stack is not None and form.room(stack, papers.paper(size)) >= stack.number else None


@pytest.fixture
def _no_picture_is_kept() -> Iterator[None]:
    """Have pictures drawn anew after a test that draws them otherwise: whoever comes next is to get real ones."""
    kept = (ornaments.pictures, ornaments.back_picture, ornaments.module_signs)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


class Unset:
    """Stands for a page of HTML that is laid out, and keeps what it was made from."""

    made: list[object]

    def __init__(self, page: str, *, style: str = "", assets: Mapping[str, bytes] | None = None) -> None:
        self.made.append((page, style, assets))

    def digest(self, *more: str) -> str:
        self.made.append(more)
        return ""

    def lay_out(self, *asked: object, **more: object) -> Unset:
        self.made.append((asked, more))
        return self

    def lay_out_best(self, styles: Sequence[str], most_pages: int, likely: int = 0) -> tuple[int, Unset]:
        self.made.append((styles, most_pages, likely))
        return 0, self

    @property
    def pages(self) -> int:
        return 1

    def places(self) -> tuple[()]:
        return ()

    def write(self, recipe: str, backs: Sequence[object] = (), after: Sequence[object] = ()) -> html.Rendered:
        del recipe
        self.made.append(len(backs) + len(after))
        return html.Rendered(b"", 2)


# Reference cards are filled by the heights of what is set: without a typesetter they cannot be made.
CARDS = [
    (name, size) for name in ("scoring-table", "module-card", "modules-overview") for size in catalogue.card(name).sizes
]


@pytest.mark.usefixtures("_no_picture_is_kept")
@pytest.mark.parametrize(("name", "size"), CARDS)
def test_every_number_of_a_card_is_used(name: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = catalogue.card(name)
    whole = resources.template(kind.template)
    monkeypatch.setattr(html, "PageSource", Unset)
    # What drawings look like takes most of the time; that they are others is enough.
    monkeypatch.setattr(svg, "fragment", lambda shapes, *size, **_: f"{hash(tuple(shapes))} {size}")

    def making(game: str, languages: Sequence[str]) -> Callable[[Mapping[str, Any]], object]:
        def make(numbers: Mapping[str, Any]) -> object:
            monkeypatch.setattr(setting, "template", lambda _: {**whole, size: numbers})
            monkeypatch.setattr(Unset, "made", [kind.usual(size), kind.extent(size)], raising=False)
            cards: list[Card] = [
                kind.content(catalog.load(code), game=game, size=size, ink="full") for code in languages
            ]
            kind.pdf(*cards, size=size, ink="full", recipe="", bleed=0.0)
            return Unset.made

        return make

    makings = [making(game, languages) for languages in (["en"], ["en", "ru"]) for game in kind.games or ("",)]
    assert unused(whole[size], makings) == []
