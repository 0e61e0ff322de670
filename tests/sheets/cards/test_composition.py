"""A card that was set before is set once, and in the way that a search would find."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_sheets.cards import card_setting
from alhambra_sheets.cards.filling import composition
from alhambra_sheets.cards.filling.composition import Composition
from alhambra_sheets.cards.filling.flow import PART
from alhambra_sheets.cards.filling.search import digests
from alhambra_sheets.cards.setting import file_title
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import catalogue
from alhambra_sheets.system import resources
from alhambra_sheets.words import catalog
from alhambra_sheets.writers import html
from tests import sampling
from tests.languages import COMPLETE
from tests.sheets import compositions
from tests.sheets.compositions import Way

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_sheets.cards.content import Card

A6 = Way("reference-card", "roll-and-write", "a6", ("en",))


class Counted:
    """How often pages were laid out."""

    layouts = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Count layouts."""
    counted, lay_out = Counted(), html.PageSource.lay_out

    def counting(self: html.PageSource, *asked: Any, **more: Any) -> html.Layout:  # noqa: ANN401 - as they come
        counted.layouts += 1
        return lay_out(self, *asked, **more)

    monkeypatch.setattr(html.PageSource, "lay_out", counting)
    return counted


def forget(monkeypatch: pytest.MonkeyPatch, table: Mapping[str, Any] | None = None) -> None:
    """Have other compositions remembered than there are, or none."""
    monkeypatch.setattr(composition, "data_if_any", lambda _: table or {})


@pytest.mark.parametrize(
    ("way", "layouts"),
    [
        (Way("reference-card", "alhambra", "a5", ("de",)), 1),
        pytest.param(Way("reference-card", "alhambra", "a4", ("pl",)), 1, marks=pytest.mark.full),
        (Way("reference-card", "roll-and-write", "fold", ("sk",)), 1),
        (Way("reference-card", "roll-and-write", "poker", ("cs",)), 2),  # and the pattern behind it
        (Way("reference-card", "alhambra", "a6", ("en", "de")), 1),
        (Way("scoring-table", "alhambra", "half-letter", ("ru",)), 1),
        (Way("pocket-card", "alhambra", "poker", ("en",)), 2),  # two sides
        (Way("reserve-strip", "", "strip", ("en",)), 1),
    ],
    ids=lambda way: "-".join(filter(None, (*way[:3], *way.languages))) if isinstance(way, Way) else "",
)
def test_a_card_that_is_remembered_is_laid_out_once(way: Way, layouts: int, counted: Counted) -> None:
    compositions.printed(way)
    assert counted.layouts == layouts


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
def test_every_ink_is_remembered(ink: str, counted: Counted) -> None:
    compositions.printed(A6, ink)
    assert counted.layouts == 1


def test_bleed_and_version_change_no_composition(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    from alhambra_sheets.cards import roll_and_write

    for module in (html, roll_and_write):
        monkeypatch.setattr(module, "__version__", "9.18.7")
    card = card_of(A6)
    assert "9.18.7" in card.imprint
    card_setting.card_pdf(card, size="a6", recipe="", bleed=3)
    assert counted.layouts == 1


def card_of(way: Way) -> Card:
    return card_setting.reference_card(catalog.load(way.languages[0]), game=way.game, size=way.size)


def test_a_card_with_another_word_is_searched_for(counted: Counted) -> None:
    card = card_of(A6)
    first, *others = card.sections
    changed = card._replace(sections=(first._replace(heading=f"{first.heading}s"), *others))
    card_setting.card_pdf(changed, size="a6", recipe="")
    assert counted.layouts > 1


def test_another_typeface_is_another_card(monkeypatch: pytest.MonkeyPatch) -> None:
    page = html.PageSource("<p>x</p>")
    before = page.digest()
    monkeypatch.setattr(html, "_typefaces_digest", lambda: "others")
    assert page.digest() != before


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("p { color: #ff0000 }", "p { color: #00ff00 }", True),
        ("p { margin: 1mm; bleed: 3mm; }", "p { margin: 1mm; }", True),
        ("p { margin: 1mm }", "p { margin: 2mm }", False),
        ("#part1 { margin: 1mm }", "#part2 { margin: 1mm }", False),
        ("p {\n  margin: 1mm }", "p { margin: 1mm }", True),
        (".a .b { margin: 1mm }", ".a.b { margin: 1mm }", False),
    ],
)
def test_a_digest_is_of_what_a_layout_depends_on(one: str, other: str, alike: bool) -> None:  # noqa: FBT001
    assert (html.PageSource("<p>x</p>", style=one).digest() == html.PageSource("<p>x</p>", style=other).digest()) == (
        alike
    )
    assert html.PageSource("<p>x</p>", style=one).digest() != html.PageSource("<p>y</p>", style=one).digest()


def test_texts_that_differ_in_a_blank_have_different_digests() -> None:
    pages = [html.PageSource(f"<p>{text}</p>").digest() for text in ("Spielkarte", "Spiel karte", "Spiel  \n karte")]
    assert pages[0] != pages[1] == pages[2]


def test_a_version_is_the_same_in_a_digest_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = set()
    for version in ("0.1.0", "0.10.0", "1.2.3.dev4"):
        monkeypatch.setattr(html, "__version__", version)
        digests.add(html.PageSource(f"<p>alhambra-sheets {version}</p>").digest())
    assert len(digests) == 1


def wrong(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what is remembered of a card in ways that its text does not fit in."""
    text = [size + 1 for size in table["text"]]
    yield {**table, "text": text}
    yield {**table, "pages": table["pages"] + 1}
    yield {**table, "begins": table["begins"][1:]}


def test_what_does_not_hold_its_text_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = compositions.printed(A6)
    kept = compositions.kept(("en",))
    forget(monkeypatch)
    with composition.searched_anew() as found:
        assert compositions.printed(A6) == usual
    (key,) = found
    for table in wrong(kept[key]):
        forget(monkeypatch, {key: table})
        assert compositions.printed(A6) == usual


def test_small_tables_and_sides_that_do_not_hold_their_text_are_searched_for(
    monkeypatch: pytest.MonkeyPatch, counted: Counted
) -> None:
    way = Way("reserve-strip", "", "strip", ("en",))
    usual = compositions.printed(way)
    keys = compositions.searched(way)
    for text in (14, 123):  # too large, and no size of it
        forget(monkeypatch, {key: {"text": [text], "pages": 1} for key in keys})
        counted.layouts = 0
        assert compositions.printed(way) == usual
        assert counted.layouts > 1


@pytest.mark.parametrize(
    "way",
    [
        A6,
        pytest.param(Way("reference-card", "alhambra", "a5", ("ru",)), marks=pytest.mark.full),
        Way("scoring-table", "roll-and-write", "a5", ("de",)),
        Way("pocket-card", "roll-and-write", "poker", ("sk",)),
        Way("reserve-strip", "", "strip", ("pl",)),
    ],
    ids=lambda way: "-".join(filter(None, (*way[:3], *way.languages))) if isinstance(way, Way) else "",
)
def test_what_is_remembered_is_what_a_search_finds(way: Way) -> None:
    held(way)


@pytest.mark.full
@pytest.mark.parametrize("codes", list(compositions.all_languages()), ids="-".join)
def test_all_that_is_remembered_is_what_a_search_finds(codes: tuple[str, ...]) -> None:
    keys = {key for way in compositions.ways(codes) for key in held(way)}
    assert keys == set(compositions.kept(codes)), "cards that nobody can ask for any more; `make compositions`"


def held(way: Way) -> set[str]:
    """Compare what is remembered of a card with what a search finds; return the digests."""
    found = compositions.searched(way)
    for key, each in found.items():
        assert composition.remembered(way.languages, key) == each, f"{way}: `make compositions`"
    return set(found)


def test_a_language_of_which_nothing_is_remembered_has_no_file() -> None:
    assert resources.data_if_any(f"{composition.FOLDER}/{composition.file_name(['xx'])}") == {}


def test_a_composition_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    import tomllib

    whole = Composition((8.25, 7.0), 2, ("a", "b"), {"s": "a b"}, {"case": 1.084}, 0.65, {"1.250": "a b"})
    for each in (whole, Composition((9,), 1)):
        forget(monkeypatch, {"key": tomllib.loads(f"x = {composition.written(each)}")["x"]})
        assert composition.remembered(["en"], "key") == each


@cache
def known(
    document: str, game: str, size: str, ink: str = "full", languages: tuple[str, ...] = COMPLETE
) -> dict[str, Composition]:
    """How a card is remembered in each language that is complete."""
    kind, found = catalogue.card(document), {}
    for language in languages:
        content = kind.content(catalog.load(language), game=game, size=size, ink=ink)
        flow = card_setting.card_flow((content,), size, ink, 0.0, file_title((content,)), file=kind.template)
        own = composition.remembered([language], *digests([flow]))
        assert own is not None, "`make compositions`"
        found[language] = own
    return found


CARDS = [
    (kind.name, game, size)
    for kind in (card_setting.KIND, card_setting.FIRST_GAME)
    for game in kind.games
    for size in kind.sizes
]


@pytest.mark.parametrize(("document", "game", "size"), CARDS)
def test_a_card_has_the_same_number_of_pages_in_every_language_and_ink(document: str, game: str, size: str) -> None:
    # With another ink letters are as wide, and lines heavier: two languages show that it is remembered.
    two = tuple(sorted(sampling.drawn(f"{document} {game} {size}", COMPLETE)))
    own = known(document, game, size), known(document, game, size, "mono", two)
    pages = {(number, code): each.pages for number, cards in enumerate(own) for code, each in cards.items()}
    assert len(set(pages.values())) == 1, pages


@pytest.mark.parametrize(("document", "game", "size"), CARDS)
def test_the_type_of_a_card_is_what_people_read_at_its_size(document: str, game: str, size: str) -> None:
    least, most = {"a5": (8, 11), "half-letter": (8, 11), "a4": (7, 11), "letter": (7, 11)}.get(size, (7, 99))
    # It is read at the table, by somebody who knows no rule.
    most += document == "first-game" and size in ("a4", "letter")
    for each in known(document, game, size).values():
        assert least <= min(each.text) <= max(each.text) <= most


@pytest.mark.parametrize(("document", "game", "size"), CARDS)
def test_where_a_section_goes_on_its_heading_is_repeated(document: str, game: str, size: str) -> None:
    for each in known(document, game, size).values():
        goes_on = {name for name in each.begins if name.startswith(PART)}
        assert goes_on <= {name for names in each.going_on.values() for name in names.split()}
