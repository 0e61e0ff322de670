"""Words of all languages: what they mean at each place of a transcript, and that whatever is suggested is accepted."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import product

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.reading.names import NameBook, fold
from alhambra_sheets.system.resources import LOCALE
from alhambra_sheets.words import catalog
from alhambra_sheets.words import findings as worded
from alhambra_sheets.words.terms import aliases, own_words
from tests.cases import desk
from tests.cases.desk import table
from tests.languages import COMPLETE

TYPES = tuple(Building)
COLOURS = {f"{building}/colour" for building in TYPES}
PLACES = {
    "top": ("game", "modules", "tiles", "scoring", "players", "scorings", "claimed", "leftovers", "money", "before"),
    "top with answers": ("virtual", "track", "order", "orders", "attack", "attacks", "rule"),
    "player with modules": (
        "palace",
        "buildings",
        "wall",
        "reserve",
        "chests",
        "bazaars",
        "huts",
        "camps",
        "bonus",
        "invaders",
        "citizens",
    ),
    "claims with modules": (
        *TYPES,
        "wall",
        "treasure-chamber",
        "street-trader",
        "bazaars",
        "workers-huts",
        "camps",
        "bonus-cards",
        "invaders",
        "sum",
    ),
    "heads of tables": ("sum", "running", "total", "place"),
    "top of Roll & Write": (
        *("game", "layout", "players", "virtual", "completed", "mode", "rounds_played", "claimed"),
    ),
    "player": ("palace", "tiles", "buildings", "wall", "extra", "reserve", "virtual", "claimed", "before"),
    "listed player": ("name",),
    "reserve": ("none", "no"),
    "player of Roll & Write": ("sheet", "buildings", "rows", "columns", "lines", "coins", "virtual", "claimed"),
    "tile": ("at", "tile"),
    "leftover": ("tile", "currency"),
    "coins": ("circled", "crossed", "left"),
    "types": TYPES,
    "claims": (*TYPES, "wall", "extra", "total"),
    "claims with sums": (*TYPES, "wall", "extra", "sum", "running", "total"),
    "claims of Roll & Write": (*TYPES, "lines", "coins", "bonus", "sum", "running", "total"),
    "currencies": ("denar", "dirham", "ducat", "florin"),
    "games": ("alhambra", "roll-and-write"),
    "modes": ("score", "versus"),
    "tile set": ("any",),
    "scorings": ("first", "second", "final"),
    "flags": ("yes", "no"),
    "units": ("points", "pieces"),
    "orders": ("then",),
    "drawings": (*TYPES, "fountain"),
    "sides": ("north", "east", "south", "west"),
}
AMBIGUOUS = {
    # Claimed, or from before.
    "top": {
        "points",
        "punkte",
        "body",
        "punkty",
        "очки",
        "punti",
        "punten",
        "puntos",
        "pontos",
    },
    "player": {"points", "punkte", "body", "punkty", "очки", "punti", "punten", "puntos", "pontos"},
    # Circled, or crossed.
    "coins": {"marked", "markiert", "oznaceno", "oznacene", "zaznaczone", "отмечено", "segnate"},
}
"""Words that nobody can tell apart at a place; who writes one is asked."""
WORDS = tomllib.loads((LOCALE / "aliases.toml").read_text(encoding="utf-8"))


def test_at_each_place_a_word_means_one_thing() -> None:
    book = NameBook(aliases)
    for place, known in PLACES.items():
        words = {fold(word) for name in known for word in aliases().get(name, ())}
        several = {word for word in words if word not in known and len(book.meanings(word, known)) > 1}
        assert several == AMBIGUOUS.get(place, set()), place


def test_no_name_stands_for_another_where_both_are_known() -> None:
    book = NameBook(aliases)
    for known in PLACES.values():
        for name in known:
            assert book.find(name, known) in {name, None}
            assert book.find(name.upper().replace("_", " "), known) == name


def test_every_language_has_words_for_everything() -> None:
    names = {name for known in PLACES.values() for name in known}
    for language in COMPLETE:
        assert names - set(WORDS[language]) <= {"roll-and-write"}, language
        assert set(WORDS[language]) <= names | COLOURS
        assert set(WORDS[language]) >= COLOURS


def test_colours_are_types_in_every_language_and_offered_in_none() -> None:
    book = NameBook(aliases)
    for language in COMPLETE:
        for building in TYPES:
            for colour in WORDS[language][f"{building}/colour"]:
                assert book.find(colour.upper(), TYPES) == building
                assert book.is_colour(colour)
                assert book.suggest(f"{colour}q", TYPES) not in WORDS[language][f"{building}/colour"]
    # A currency has a colour, too.
    assert book.find("blau", ("denar", "dirham", "ducat", "florin")) == "denar"


def test_german_words_of_modules_are_keys_and_rows() -> None:
    row = "{Gebäude: {Turm: %d}, Mauer: 3, Feldlager: 2, Bewohner: {Turm: 2}, Bonuskarten: 0}"
    players = "".join(f"  {name}: {row % number}\n" for name, number in (("Kim", 4), ("Nina", 3), ("Ota", 2)))
    top = "Spiel: Alhambra\nModule: [camps, street-trader, bonus-cards]\nWertung: 1\n"
    written = desk.judge(f"{top}Spieler:\n{players}")
    rows = "\tKim\tNina\tOta\nTurm\t4\t3\t2\nMauer\t3\t3\t3\nFeldlager\t2\t2\t2\n"
    rows += "Bewohner\t2\t2\t2\nBonuskarten\t0\t0\t0\n"
    pasted = desk.judge(f"Alhambra\nModule: camps, street-trader, bonus-cards\nWertung 1\n{rows}")
    found = [each.kind.name for each in (*written.findings, *pasted.findings)]
    assert not [name for name in found if name.startswith("unknown")]
    assert written.totals == {"Kim": 13, "Nina": 7, "Ota": 7}
    assert pasted.totals == written.totals


@pytest.mark.parametrize("language", catalog.languages())
def test_a_language_has_its_own_table(language: str) -> None:
    assert own_words(language) == {name: tuple(words) for name, words in WORDS.get(language, {}).items()}
    assert own_words("xx") == {}


def _misspelt(word: str) -> list[str]:
    """Return a word with a letter less, with two swapped, and with one too many."""
    middle = len(word) // 2
    swapped = word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    return [word[:middle] + word[middle + 1 :], swapped, word[:middle] + "x" + word[middle:]]


@pytest.mark.parametrize("reader", catalog.languages())
def test_what_is_suggested_is_accepted_and_in_the_language_of_the_reader(reader: str) -> None:
    own = own_words(reader)
    book = NameBook(aliases, lambda: own)
    for known in PLACES.values():
        allowed = {*known, *(word for name in known for word in own.get(name, ()))}
        for name, language in product(known, COMPLETE):
            # One slip in one word for each name and language; which one, its length says: all of them take a minute.
            for word in WORDS[language].get(name, ())[:1]:
                for typed in _misspelt(word)[len(word) % 3 :][:1] if len(word) > 3 else ():
                    if book.find(typed, known) or book.meanings(typed, known):
                        continue
                    book._suggestions = 0  # noqa: SLF001 - each is a file of its own
                    suggestion = book.suggest(typed, known)
                    if suggestion is not None:
                        assert suggestion in allowed, (typed, suggestion)
                        assert fold(suggestion) != fold(typed)
                        assert book.find(suggestion, known) is not None, (typed, suggestion)


@pytest.mark.parametrize("reader", catalog.languages())
def test_a_misspelt_word_of_the_reader_is_offered_as_it_is_spelt(reader: str) -> None:
    own, book = own_words(reader), NameBook(aliases, lambda: own_words(reader))
    for building in TYPES:
        typed = own[building][0] + "q"
        assert book.suggest(typed, TYPES) == own[building][0]


def test_a_word_of_a_third_language_is_never_offered() -> None:
    german = NameBook(aliases, lambda: own_words("de"))
    english = NameBook(aliases, lambda: own_words("en"))
    assert german.suggest("zahrda", TYPES) == "Garten"
    assert english.suggest("zahrda", TYPES) == "garden"
    assert NameBook(aliases).suggest("zahrda", TYPES) == "garden"
    assert english.suggest("wine", TYPES) is None
    assert english.suggest("Maur", PLACES["player"]) == "wall"
    assert german.suggest("maur", PLACES["player"]) == "Mauer"


@pytest.mark.parametrize("language", COMPLETE)
def test_every_name_of_choose_from_is_accepted(language: str) -> None:
    words = catalog.load(language)
    text = table("Kim: {buildings: {qqqqq: 1}, wall: 3, claimed: {qqqqq: 1}}")
    text += "leftovers: [{tile: S9, currency: qqqqq}]\nmoney: {Kim: {qqqqq: 1}}\n"
    lists = [
        (finding, str(worded._spoken(finding.values, words, finding.detail)["known"]).split(", "))  # noqa: SLF001
        for finding in desk.judge(text, language).findings
        if "known" in finding.values
    ]
    assert len(lists) == 4
    book = NameBook(aliases)
    for finding, shown in lists:
        known = finding.values["known"]
        assert isinstance(known, tuple)
        # A type is there with its letter before it.
        named = [word.partition(" ")[2] if re.match("[PSACGT] ", word) else word for word in shown]
        assert [book.find(each, known) for each in named] == list(known)


KEYS = {
    "de": ("Spiel: Alhambra", "Wertung: letzte", "Spieler", "Gebäude", "Turm", "Mauer", "angesagt", "gesamt"),
    "cs": ("hra: alhambra", "bodování: poslední", "hráči", "budovy", "věž", "zeď", "spočítáno", "celkem"),
    "sk": ("Hra: Alhambra", "bodovanie: tretie", "hráči", "budovy", "veža", "múr", "spočítané", "spolu"),
    "pl": ("gra: Alhambra", "punktowanie: ostatnie", "gracze", "budynki", "wieża", "mur", "policzone", "razem"),
    "ru": ("игра: Альгамбра", "подсчёт: последний", "игроки", "здания", "башня", "стена", "подсчитано", "итого"),
}


@pytest.mark.parametrize("language", KEYS)
def test_a_file_may_be_written_in_any_language(language: str) -> None:
    game, scoring, players, buildings, tower, wall, claimed, total = KEYS[language]
    kim = f"  Kim: {{{buildings}: {{{tower}: 1}}, {wall}: 3, {claimed}: {{{total}: 24}}}}\n"
    text = f"{game}\n{scoring}\n{players}:\n{kim}{desk.OTHERS}"
    assert desk.told(text) == []
    assert desk.judge(text).totals["Kim"] == 24
    assert desk.told(text.upper().replace("NINA", "Nina").replace("OTA", "Ota")) == []


@pytest.mark.parametrize("word", sorted({json.dumps(word) for each in WORDS.values() for word in each["final"]}))
def test_the_last_scoring_may_be_called_so(word: str) -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 3}", top=f"scoring: {word}\n")
    assert desk.told(text) == []
    assert desk.told(text.replace(f"scoring: {word}\nplayers:", f"scorings:\n {word}:")) == []


def test_one_scoring_in_two_spellings_is_one_twice() -> None:
    text = table("Kim: {buildings: {tower: 1}, wall: 3}").replace("players:", "scorings:\n 3:")
    assert desk.told(text + " final:\n" + desk.OTHERS) == ["duplicate-key/same"]


@pytest.mark.parametrize("language", catalog.languages())
def test_yes_and_no_are_words_that_are_accepted(language: str) -> None:
    """What the finding says is to be written must be read."""
    words = catalog.load(language)
    (finding,) = desk.judge(table("Kim: {buildings: {tower: 1}, wall: 3, virtual: perhaps}")).findings
    offered = worded.way_out(finding, words).split("`")[1::2]
    assert [NameBook(aliases).find(each, ("yes", "no")) for each in offered] in (["yes", "no"], [])


# Letters


def test_a_lone_letter_of_another_script_is_asked_about() -> None:
    for written, buildings in (
        ("С", ("chambers", "garden")),
        ("с", ("chambers", "garden")),
        ("Т", ("tower",)),
        ("Р", ("pavilion",)),
        ("А", ("arcades",)),
    ):
        (finding,) = desk.judge(table(f"Kim: {{buildings: {{{written}: 2}}, wall: 3}}"), "ru").findings
        assert finding.kind.name == "ambiguous-letter"
        assert finding.values == {"letter": written, "buildings": buildings}
        said = worded.way_out(finding, catalog.load("en"))
        assert all(building in said for building in buildings)
    assert "unknown-key/building" in desk.told(table("Kim: {buildings: {Ж: 2}, wall: 3}"))
    assert "unknown-key" in desk.told(table("Kim: {buildings: {}, wall: 3, С: 2}"))


def test_inside_a_tile_it_is_taken_for_the_letter_that_it_looks_like() -> None:
    assert desk.judge(desk.palace("*  С9"), "ru").legal == desk.judge(desk.palace("*  C9"), "ru").legal


@pytest.mark.parametrize(
    ("wall", "letter", "building", "rival"),
    [("múr", "P", "pavilion", "seraglio"), ("Mauer", "G", "garden", "chambers"), ("Mauer", "g", "garden", "chambers")],
)
def test_a_letter_that_begins_another_word_of_the_file_s_language_is_told_once(
    wall: str, letter: str, building: str, rival: str
) -> None:
    text = table(f"Kim: {{buildings: {{{letter}: 1}}, {wall}: 3}}", f"Ida: {{buildings: {{{letter}: 1}}, wall: 3}}")
    (finding,) = desk.but_for_earlier(desk.judge(text).findings)
    assert (finding.kind.name, finding.span and finding.span.line) == ("letter-read", 3)
    assert (finding.values["item"], finding.values["rival"]) == (building, rival)
    for other in ("wall", "zeď", "стена"):
        assert desk.told(text.replace(wall, other)) == []


def test_of_letters_of_tiles_it_is_told_where_the_other_one_is_missing() -> None:
    def notes(*rows: str) -> list[str]:
        found = desk.judge(desk.palace(*rows, top="tiles: any\nWertung: 3\n")).findings
        return [desk.name_of(each) for each in found if each.kind.name == "letter-read"]

    assert notes("*  G") == ["letter-read"]
    assert notes("*  G  C  G") == []
    assert notes("*  T") == []
    assert notes("*", "G", "P", "G") == ["letter-read"]


def test_completions_and_claims_have_letters_too() -> None:
    text = table("Kim: {buildings: {garden: 1}, Mauer: 3, claimed: {G: 2}}")
    assert "letter-read" in [each.kind.name for each in desk.judge(text).findings]
