"""Where each rule stands: every clause, in words and for programs, and as the documents of the rules have it."""

from __future__ import annotations

import json
import re

import pytest

from alhambra_sheets.report import explanation
from alhambra_sheets.words import catalog
from alhambra_sheets.words.reasons_told import rule_lines
from alhambra_sheets.words.rules import RULES
from alhambra_sheets.words.standing import (
    STANDINGS,
    ClauseStanding,
    RuleStanding,
    standing_answer,
    standing_of,
    standing_text,
)
from tests.readings.ledger import clause_texts

ENGLISH = catalog.load("en")
OURS = RuleStanding.OUR_READING

# What the contract of `explain --json` has.
NAMES = [
    "rulebook",
    "our-reading",
    "differs-in-an-edition",
    "implementations-differ",
    "two-sources",
    "one-source",
    "open",
]


def test_standings_are_those_of_the_contract() -> None:
    assert [str(each) for each in RuleStanding] == NAMES


def test_every_clause_has_a_standing_and_each_that_is_not_plain_has_its_remark() -> None:
    assert set(STANDINGS) <= set(RULES)
    for clause in RULES:
        standing = standing_of(clause)
        assert standing.standings
        assert len(set(standing.standings)) == len(standing.standings)
        # What a clause of a module rests on needs no more words.
        assert bool(standing.remark) == (clause in STANDINGS and not clause.startswith("X"))
        assert standing_text(clause, ENGLISH).endswith(standing.remark)
        if standing.cards:
            assert RuleStanding.DIFFERS_IN_AN_EDITION in standing.standings
    with pytest.raises(KeyError):
        standing_of("B9.9")


def test_what_the_rulebook_says_outright_is_told_in_three_words() -> None:
    assert standing_text("B5.2", ENGLISH) == "From the rulebook."
    assert standing_text("B4.5", ENGLISH).startswith(
        "Our reading; other programs differ. The rulebook counts each side"
    )
    assert standing_text("B3.6", ENGLISH).startswith("In part our reading. ")
    assert standing_text("B2.5", ENGLISH).startswith("An edition differs. French and one Czech edition")


def test_all_standings_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    every = {"B1.1": ClauseStanding(tuple(RuleStanding), "A remark.")}
    monkeypatch.setattr("alhambra_sheets.words.standing.STANDINGS", every)
    told = standing_text("B1.1", ENGLISH)
    assert told.count(";") == len(RuleStanding) - 2  # the rulebook is not named beside others
    assert told.endswith("an open question. A remark.")
    assert standing_answer("B1.1") == NAMES


@pytest.mark.parametrize("clause", RULES)
def test_clauses_of_one_text_stand_alike_but_for_what_the_rulebook_leaves_open(clause: str) -> None:
    # A player reads the text, not the number: what is ours in it is ours under each number of the rulebook.
    same = [each for each in RULES if RULES[each] == RULES[clause] and not each.startswith("A")]
    assert len({standing_of(each) for each in same}) <= 1


@pytest.mark.parametrize("clause", [clause for clause in RULES if clause.startswith("A")])
def test_what_the_rulebook_of_roll_and_write_leaves_open_is_our_reading_but_not_the_sentence_it_is_about(
    clause: str,
) -> None:
    standings = standing_of(clause).standings
    about = [each for each in RULES if RULES[each] == RULES[clause] and not each.startswith("A")]
    assert OURS in standings
    assert (RuleStanding.RULEBOOK in standings) == (bool(about) or clause == "A4")


def test_the_documents_of_the_rules_agree() -> None:
    ours = re.compile(r"reading|this project decides|No source says|no official sentence|accepts it|gets findings")
    for clause in (each for each in RULES if each.startswith("B")):
        told, standings = clause_texts()[clause], standing_of(clause).standings
        # The answer of another game's page on the web is not an edition.
        assert bool(ours.search(told)) <= (OURS in standings), told
        assert ("edition difference" in told) <= (RuleStanding.DIFFERS_IN_AN_EDITION in standings), told
        assert ("online implementation gives" in told) == (RuleStanding.IMPLEMENTATIONS_DIFFER in standings), told


def test_explain_has_the_standing_in_words_and_for_programs() -> None:
    answer = json.loads(json.dumps(explanation.rule_answer("B4.5", ENGLISH)))
    assert answer["standing"] == ["our-reading", "implementations-differ"]
    assert answer["standing_text"] == standing_text("B4.5", ENGLISH)
    assert explanation.rule_answer("B5.2", ENGLISH)["standing"] == ["rulebook"]
    hole = explanation.kind_called("hole")
    yaml = explanation.kind_called("not-yaml")
    assert hole is not None
    assert yaml is not None
    assert explanation.kind_answer(hole, ENGLISH)["standing"] == ["rulebook", "our-reading"]
    assert explanation.kind_answer(yaml, ENGLISH)["standing"] == []


def test_why_has_the_standing_behind_each_rule() -> None:
    ring, tie = rule_lines(["B4.5", "B5.2"], ENGLISH)
    assert ring.endswith(f" {standing_text('B4.5', ENGLISH)}")
    assert tie.endswith(" From the rulebook.")
