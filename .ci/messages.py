"""Bring new messages into the catalogs and take out those that nobody says any more: `make messages`.

Babel finds the messages; polib merges them, since it leaves headers and comments alone.
"""

from __future__ import annotations

from pathlib import Path

import polib
from babel.messages.extract import extract_from_dir

SHEETS = Path(__file__).parent.parent / "sheets"
# `say` is what the cards, which say much, call `gettext`.
KEYWORDS = {"gettext": None, "say": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None, "Plural": (1, 2)}


def template() -> polib.POFile:
    """Return the messages of the sources, in their order."""
    found = polib.POFile(wrapwidth=100)
    entries: dict[tuple[str | None, str], polib.POEntry] = {}
    for name, _, message, _, context in extract_from_dir(SHEETS, keywords=KEYWORDS):
        singular, plural = message if isinstance(message, tuple) else (message, "")
        forms = {0: "", 1: ""} if plural else {}
        entry = polib.POEntry(msgctxt=context, msgid=singular, msgid_plural=plural, msgstr_plural=forms)
        known = entries.setdefault((context, singular), entry)
        place = (f"sheets/{name}", "")
        if place not in known.occurrences:
            known.occurrences.append(place)
    found.extend(entries.values())
    return found


def main() -> None:
    """Update every catalog."""
    messages = template()
    for file in sorted((SHEETS / "locale").glob("*.po")):
        catalog = polib.pofile(str(file), wrapwidth=76)
        catalog.merge(messages)
        for entry in catalog.obsolete_entries():
            catalog.remove(entry)
        catalog.save()
        print(f"{file.name}: {len(catalog.untranslated_entries())} to translate")


if __name__ == "__main__":
    main()
