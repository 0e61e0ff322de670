"""The rules in a player's words: every clause that anything names is there, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from alhambra_engine.alhambra import cards
from alhambra_engine.items import item_of
from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.words import catalog
from alhambra_sheets.words.clauses import rule_text
from alhambra_sheets.words.finding_sentences import Plural
from alhambra_sheets.words.house_rules import question_of
from alhambra_sheets.words.rules import ALSO, RULES
from tests.cases.made import every_finding

CHECKOUT = Path(__file__).resolve().parent.parent.parent.parent
CITED = re.compile(r"\"([BRVAX]\d+(?:\.\d+)?)\"")


def _clauses(page: str, pattern: str, prefix: str = "") -> set[str]:
    text = (CHECKOUT / "docs" / page).read_text(encoding="utf-8")
    return {prefix + number for number in re.findall(pattern, text, re.MULTILINE)}


def test_every_clause_of_both_games_is_put_into_words_and_nothing_else() -> None:
    base = _clauses("rules.md", r"^- (B\d+\.\d+) ")
    other = _clauses("rules-roll-and-write.md", r"^(\d+\.\d+) ", "R")
    more = _clauses("rules-roll-and-write.md", r"^([VA]\d+) ")
    modules = _clauses("rules-modules.md", r"^- (X\d+\.\d+) ")
    assert set(RULES) == base | other | more | modules
    assert len(RULES) > 120


def test_every_clause_that_the_sources_name_is_put_into_words() -> None:
    cited = {
        clause
        for folder in ("engine", "sheets")
        for path in (CHECKOUT / folder).rglob("*.py")
        if path.name != "palette.py"
        for clause in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert {"B3.6", "R4.2", "V19"} <= cited
    assert cited <= set(RULES)


def test_a_finding_is_listed_with_every_clause_that_it_is_found_by() -> None:
    usual = {(kind.rule, kind.name) for kind in KINDS.values()}
    found = {(finding.rule, finding.kind.name) for finding in every_finding() if finding.rule} - usual
    listed = {(clause, name) for clause, names in ALSO.items() for name in names}
    assert found - listed == set()
    assert all(name in KINDS for _, name in listed)
    assert listed.isdisjoint(usual)


@pytest.mark.parametrize("clause", RULES)
def test_a_rule_is_made_of_plain_sentences(clause: str) -> None:
    for sentence in RULES[clause].sentences:
        for text in sentence if isinstance(sentence, Plural) else (sentence,):
            assert text == text.strip()
            assert text[-1] in ".?!:"
            for _, field, specification, conversion in Formatter().parse(text):
                assert field is None or re.fullmatch(r"[a-z_]+", field)
                assert not specification
                assert not conversion
    assert bool(RULES[clause].number) == any(
        isinstance(each, Plural) or "{number}" in each for each in RULES[clause].sentences
    )


@pytest.mark.parametrize("language", catalog.languages())
def test_numbers_that_translators_have_in_the_sentences_of_modules_are_those_of_the_data(language: str) -> None:
    huts, bazaars = item_of("alhambra", "workers-huts"), item_of("alhambra", "bazaars")
    camps = item_of("alhambra", "camps")
    most_of_one = huts.most // huts.own_squares
    numbers = {"X4.1": huts.squares, "X4.5": huts.most, "X16.1": bazaars.squares, "X8.1": camps.squares}
    found = {clause: re.findall(r"\d+", rule_text(clause, catalog.load(language))) for clause in numbers}
    for clause, number in numbers.items():
        assert str(number) in found[clause]
    assert str(most_of_one) in found["X4.5"]


@pytest.mark.parametrize("language", catalog.languages())
def test_bonus_cards_in_the_sentences_are_those_of_the_data(language: str) -> None:
    item, translated = item_of("alhambra", "bonus-cards"), catalog.load(language)
    assert str(len(cards.names_of(item))) in re.findall(r"\d+", rule_text("X3.1", translated))
    for words in (rule_text("X3.3", translated), question_of("bonus-cards-dealt", translated)):
        numbers = sorted(map(int, re.findall(r"\d+", words)))
        dealt = {(players, number) for players, number in item.dealt}
        assert numbers == sorted([*(players for players, _ in dealt), *{number for _, number in dealt}])
