"""Bring new messages into the catalogs and take out those that nobody says any more: `make messages`.

Babel finds the messages; polib merges them, since it leaves headers and comments alone. `sheets.po` has what is printed
and scored, `program.po` what the program itself says; what both say is in `sheets.po`.
"""

from __future__ import annotations

from pathlib import Path

import polib
from babel.messages.extract import extract_from_dir

SHEETS = Path(__file__).parent.parent / "sheets"
LOCALE = SHEETS / "locale"
# `say` is what the cards, which say much, call `gettext`.
KEYWORDS = {"gettext": None, "say": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None, "Plural": (1, 2)}
PRINTED = ("cards/", "drawing/", "figures/", "forms/", "report/", "words/marks.py", "words/terms.py")
"""The sources whose messages are printed and scored."""


def templates() -> dict[str, polib.POFile]:
    """Return the messages of the sources by catalog, in their order."""
    entries: dict[tuple[str | None, str], polib.POEntry] = {}
    for name, _, message, _, context in extract_from_dir(SHEETS, keywords=KEYWORDS):
        singular, plural = message if isinstance(message, tuple) else (message, "")
        forms = {0: "", 1: ""} if plural else {}
        entry = polib.POEntry(msgctxt=context, msgid=singular, msgid_plural=plural, msgstr_plural=forms)
        known = entries.setdefault((context, singular), entry)
        place = (f"sheets/{name}", "")
        if place not in known.occurrences:
            known.occurrences.append(place)
    found = {"sheets": polib.POFile(wrapwidth=100), "program": polib.POFile(wrapwidth=100)}
    for entry in entries.values():
        found["sheets" if _is_printed(entry) else "program"].append(entry)
    return found


def _is_printed(entry: polib.POEntry) -> bool:
    return any(place.removeprefix("sheets/").startswith(PRINTED) for place, _ in entry.occurrences)


def main() -> None:
    """Update every catalog."""
    messages = templates()
    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        for domain, template in messages.items():
            file = folder / f"{domain}.po"
            catalog = polib.pofile(str(file), wrapwidth=76)
            catalog.merge(template)
            for entry in catalog.obsolete_entries():
                catalog.remove(entry)
            catalog.save()
            print(f"{folder.name}/{file.name}: {len(catalog.untranslated_entries())} to translate")


if __name__ == "__main__":
    main()
