"""New words for a message: sources and catalogs have them, and translations stay."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import polib
import pytest

from tests.sheets.words.catalog_faults import SHEETS, used

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType


@pytest.fixture(scope="module")
def rewording() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SHEETS.parent / ".ci"))
        yield importlib.import_module("rewording")


def _by_key(*listed: tuple[str, ...], rewording: ModuleType) -> dict[tuple[str, str], object]:
    made = [rewording.Rewording(*each) for each in listed]
    return {(each.context, each.old): each for each in made}


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ('say = catalog.gettext("Old text")\n', 'say = catalog.gettext("New text")\n'),
        ('N_("Old "\n   "text")\n', 'N_("New text")\n'),
        ('catalog.pgettext("lead", "Old text")\n', 'catalog.pgettext("lead", "New lead")\n'),
        ('catalog.pgettext("other", "Old text")\n', 'catalog.pgettext("other", "Old text")\n'),
        ('ngettext("{number} old", "{number} olds", 2)\n', 'ngettext("{number} new", "{number} news", 2)\n'),
        ('Plural("{number} old", "{number} olds")\n', 'Plural("{number} new", "{number} news")\n'),
        ('gettext("žluť", x)\ngettext("Old text")\n', 'gettext("žluť", x)\ngettext("New text")\n'),
        ('key = "Old text"\nother("Old text")\n', 'key = "Old text"\nother("Old text")\n'),
    ],
)
def test_messages_of_a_source_are_reworded_and_nothing_else(source: str, after: str, rewording: ModuleType) -> None:
    listed = _by_key(
        ("Old text", "New text"),
        ("Old text", "New lead", "lead"),
        ("{number} old", "{number} new", "", "{number} olds", "{number} news"),
        rewording=rewording,
    )
    assert rewording.reworded_python(source, listed) == after


def test_messages_of_the_page_are_reworded_and_nothing_else(rewording: ModuleType) -> None:
    listed = _by_key(("It’s “{name}”", "That is “{name}”"), ("Old", "New"), rewording=rewording)
    source = 't("It’s “{name}”", { name }); label(t(\'Old\')); const old = "Old"; at("Old");'
    after = 't("That is “{name}”", { name }); label(t("New")); const old = "Old"; at("Old");'
    assert rewording.reworded_page(source, listed) == after


def test_a_translation_stays_and_one_whose_meaning_moved_is_read_again(rewording: ModuleType) -> None:
    catalog = polib.POFile()
    for text in ("Old", "Moved", "Same as new", "New too"):
        catalog.append(polib.POEntry(msgid=text, msgstr=text.upper()))
    listed = (
        rewording.Rewording("Old", "New"),
        rewording.Rewording("Moved", "Gone on", moved=True),
        rewording.Rewording("Same as new", "New too"),
        rewording.Rewording("Nowhere", "Anywhere"),
    )
    assert rewording.reword_catalog(catalog, listed) == 3
    assert [(each.msgid, each.msgstr, each.flags) for each in catalog] == [
        ("New", "OLD", []),
        ("Gone on", "MOVED", ["fuzzy"]),
        ("New too", "NEW TOO", []),
    ]
    assert rewording.reword_catalog(catalog, listed) == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[message]]\nold = "{a} of {b}"\nnew = "{a}"\n', "other placeholders"),
        ('[[message]]\nold = "A"\nnew = "B"\n[[message]]\nold = "A"\nnew = "C"\n', "reworded twice"),
    ],
)
def test_a_list_that_loses_something_is_refused(text: str, told: str, tmp_path: Path, rewording: ModuleType) -> None:
    file = tmp_path / "rewordings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        rewording.rewordings(file)


def test_what_is_listed_is_what_the_sources_say(rewording: ModuleType) -> None:
    # English is frozen: whoever rewords a message lists it, and `make messages` takes the translations along.
    said = {(each.context, each.singular) for each in used()}
    listed = rewording.rewordings()
    assert [each.old for each in listed if (each.context, each.old) in said] == []
