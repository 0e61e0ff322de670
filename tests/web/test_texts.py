"""The words of the page are found in its sources and reach it in all languages."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any

import polib
import pytest

from alhambra_engine.reading.names import hidden_in
from alhambra_sheets.words import catalog
from tests.languages import COMPLETE

WEB = Path(__file__).resolve().parents[2] / "web"


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a script of a folder that is no package
    """Return `web/texts.py` with sources and catalogs of its own."""
    spec = importlib.util.spec_from_file_location("web_texts", WEB / "texts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "src").mkdir()
    for name, value in (("WEB", tmp_path), ("SOURCES", tmp_path / "src"), ("LOCALE", tmp_path / "locale")):
        monkeypatch.setattr(module, name, value)
    return module


def test_messages_are_found_in_all_spellings(texts: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Literals in any quotation marks count, over lines too; other functions do not."""
    source = """
    export function t(text: string): string {}
    t("Games"), t('One "game"'), t(`No value`), t("{name}: {points} points", { name, points }),
    t(
      "Over lines",
    ), get("nothing"), at("nothing"), it.t("nothing"), $t("nothing")
    """
    (tmp_path / "src" / "View.tsx").write_text(source, encoding="utf-8")
    found = ["Games", 'One "game"', "No value", "{name}: {points} points", "Over lines"]
    assert list(texts.messages()) == found


@pytest.mark.parametrize("call", ["t(label)", r"t('\x41')", r't("\u{e9}")', "t(`One\nTwo`)"])
def test_a_text_that_is_no_literal_is_refused_with_its_line(texts: Any, tmp_path: Path, call: str) -> None:  # noqa: ANN401
    """Nobody could translate it."""
    (tmp_path / "src" / "View.tsx").write_text(f"\n<p>{{{call}}}</p>\n", encoding="utf-8")
    with pytest.raises(texts.MessageError, match=r"src/View\.tsx:2"):
        texts.messages()


def test_what_is_missing_stale_or_lost_is_told_and_what_is_there_reaches_the_page(
    texts: Any,  # noqa: ANN401
    tmp_path: Path,
) -> None:
    """`--check` names each message; translations are written for the page, and those that are missing left out."""
    source = tmp_path / "src" / "View.tsx"
    source.write_text('t("Games"); t("{n} more", { n }); t("Old")', encoding="utf-8")
    texts.update()
    assert len(texts.faults().wrong) == 3 * len([code for code in COMPLETE if code != "en"])
    german = tmp_path / "locale" / "de.po"
    kept = polib.pofile(str(german))
    for text, said in (("Games", "Partien"), ("{n} more", "mehr"), ("Old", "Alt")):
        entry = kept.find(text)
        assert entry
        entry.msgstr = said
    kept.save(str(german))
    source.write_text('t("Games"); t("{n} more", { n }); t("New")', encoding="utf-8")
    assert [line for line in texts.faults().wrong if "/de.po" in line] == [
        "web/locale/de.po: not translated: New",
        "web/locale/de.po: nobody says any more: Old",
        "web/locale/de.po: other placeholders: {n} more",
    ]
    texts.make(tmp_path)
    assert json.loads((tmp_path / "texts" / "de.json").read_text("utf-8"))["Games"] == "Partien"
    languages = json.loads((tmp_path / "texts" / "languages.json").read_text("utf-8"))
    assert [each["code"] for each in languages] == list(catalog.languages())
    assert {"code": "de", "name": "Deutsch", "direction": "ltr"} in languages


def test_a_growing_language_is_counted_and_no_error(
    texts: Any,  # noqa: ANN401
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A language that has just been begun leaves `make test` green; a translation that cannot work does not."""
    source = tmp_path / "src" / "View.tsx"
    source.write_text('t("Games"); t("{n} more", { n })', encoding="utf-8")
    monkeypatch.setattr(texts, "codes", lambda: ["nl"])
    monkeypatch.setattr(sys, "argv", ["texts.py", "--check"])
    assert texts.main() == 0
    assert capsys.readouterr().out == "nl: 2 of 2 missing\n"
    texts.update()
    dutch = tmp_path / "locale" / "nl.po"
    dutch.write_text(dutch.read_text("utf-8").replace('{n} more"\nmsgstr ""', '{n} more"\nmsgstr "meer"'), "utf-8")
    assert texts.faults() == (["web/locale/nl.po: other placeholders: {n} more"], ["nl: 1 of 2 missing"])
    assert texts.main() == 1


def test_the_page_refuses_no_name_that_the_engine_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(WEB))
    refused = re.compile(f"[{importlib.import_module('unseen').unseen()}]")
    for name in ("Ki\u202em", "a\u200bb", "\u2067Nina", "a\u00adb", "\ufeffA", "a\tb"):
        assert refused.search(name), ascii(name)
        assert hidden_in(name), ascii(name)
    # Joiners and selectors belong to how these are spelt.
    spelt = ("Zoë", "Иван", "می\u200cنا", "\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "1\ufe0f\u20e3", "x y-z")
    assert not [name for name in spelt if refused.search(name)]
