"""New words for a message: sources and catalogs have them, and translations stay."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import polib
import pytest

from tests.sheets.words.catalog_faults import SHEETS, used

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
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
        ('[[message]]\nold = "A"\nnew = "B"\n[[message]]\nold = "B"\nnew = "C"\n', "new in one entry, old in another"),
        ('[[message]]\nold = "A"\nnew = "B"\n[[message]]\nold = "B"\nnew = "A"\n', "new in one entry, old in another"),
    ],
)
def test_a_list_that_loses_something_is_refused(text: str, told: str, tmp_path: Path, rewording: ModuleType) -> None:
    file = tmp_path / "rewordings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        rewording.rewordings(file)


def test_of_two_messages_that_become_one_the_translation_that_there_is_stays(rewording: ModuleType) -> None:
    for old, new, kept in (("ALT", "NEU", "NEU"), ("ALT", "", "ALT"), ("", "NEU", "NEU"), ("", "", "")):
        catalog = polib.POFile()
        catalog.extend([polib.POEntry(msgid="Old", msgstr=old), polib.POEntry(msgid="New", msgstr=new)])
        assert rewording.reword_catalog(catalog, (rewording.Rewording("Old", "New"),)) == 1
        assert [(each.msgid, each.msgstr) for each in catalog] == [("New", kept)]


def test_a_comment_inside_a_text_that_is_reworded_is_not_lost(rewording: ModuleType) -> None:
    listed = _by_key(("Old text", "New text"), ("# one", "# two"), rewording=rewording)
    with pytest.raises(ValueError, match=r"\Aline 2: move the comment"):
        rewording.reworded_python('x = 1\ngettext("Old "  # why\n   "text")\n', listed)
    other = 'gettext("Other "  # why\n   "text")\n'
    assert rewording.reworded_python(other, listed) == other
    assert rewording.reworded_python('gettext("# one")\n', listed) == 'gettext("# two")\n'


def test_texts_of_the_page_that_cannot_be_read_stay(rewording: ModuleType) -> None:
    listed = _by_key(("A", "B"), rewording=rewording)
    source = "t('\\x41'); t(\"\\u{e9}\"); t(`A\nB`); t('A');"
    assert rewording.reworded_page(source, listed) == source.replace("'A'", '"B"')


def _po(folder: Path, *entries: polib.POEntry) -> Path:
    catalog = polib.POFile()
    catalog.extend(entries)
    catalog.save(str(folder / "xx.po"))
    return folder / "xx.po"


def test_a_translated_message_that_nobody_says_any_more_is_told_with_its_row(
    tmp_path: Path, rewording: ModuleType
) -> None:
    file = _po(
        tmp_path,
        polib.POEntry(msgid="Nothing to score", msgstr="Nichts"),
        polib.POEntry(msgid="Untranslated"),
        polib.POEntry(msgid="Stays", msgstr="Bleibt"),
        polib.POEntry(msgctxt="lead", msgid="{n} tile", msgid_plural="{n} tiles", msgstr_plural={0: "a", 1: "b"}),
    )
    said = {("", "Nothing to be scored"), ("", "Stays"), ("", "Something quite unlike")}
    first, second = importlib.import_module("messages").lost(said, [file])
    assert first == '[[message]]\nold = "Nothing to score"\nnew = "Nothing to be scored"\n'
    assert 'old = "{n} tile"\n' in second
    assert 'context = "lead"\nold_plural = "{n} tiles"\n' in second
    # The row does what it is for: the translation is kept, and nothing is lost any more.
    listed = tmp_path / "rewordings.toml"
    listed.write_text(first, encoding="utf-8")
    catalog = polib.pofile(str(file))
    assert rewording.reword_catalog(catalog, rewording.rewordings(listed)) == 1
    catalog.save(str(file))
    assert [each for each in importlib.import_module("messages").lost(said, [file]) if "score" in each] == []


def _still_said(listed: Iterable[Any], said: Collection[tuple[str, str]]) -> list[str]:
    return [each.old for each in listed if (each.context, each.old) in said]


def test_what_is_listed_is_what_the_sources_say(rewording: ModuleType) -> None:
    # English is frozen: whoever rewords a message lists it, and `make messages` takes the translations along.
    said = {(each.context, each.singular) for each in used()}
    assert _still_said(rewording.rewordings(), said) == []
    (key, *_) = sorted(said)
    assert _still_said((rewording.Rewording(key[1], "Something else", key[0]),), said) == [key[1]]
