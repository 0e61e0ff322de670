"""New words for a message, with its translations: old and new texts from `.ci/rewordings.toml`.

The English of the catalogs is frozen: whoever rewords a message lists it there, and `make messages` changes it in the
sources and in all catalogs. A translation is kept; if the meaning moved, it is marked `fuzzy`, which is as good as
missing until somebody has read it again.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import polib

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

CHECKOUT = Path(__file__).parent.parent
PAGE = CHECKOUT / "web"
LIST = Path(__file__).parent / "rewordings.toml"
_TEXT_AT = {"gettext": 0, "say": 0, "N_": 0, "pgettext": 1, "ngettext": 0, "Plural": 0}
"""Which argument of a call is the text of the message; that of a plural is the next one."""
_PIECE = 84
"""How long a piece of a long text may be before the formatter has laid it out."""


class Rewording(NamedTuple):
    """A message and its new text; `moved` if the translations have to be read again."""

    old: str
    new: str
    context: str = ""
    old_plural: str = ""
    new_plural: str = ""
    moved: bool = False


def rewordings(file: Path = LIST) -> tuple[Rewording, ...]:
    """Return what is listed, each old text once.

    ValueError if two entries disagree, if one goes on from another, or if one loses a placeholder.
    """
    found = tuple(Rewording(**entry) for entry in tomllib.loads(file.read_text("utf-8")).get("message", ()))
    olds = [(each.context, each.old) for each in found]
    if twice := sorted({key for key in olds if olds.count(key) > 1}):
        raise ValueError(f"reworded twice: {twice}")
    if chained := sorted({(each.context, each.new) for each in found} & set(olds)):
        # Whether a text is the old one or the new one could not be told.
        raise ValueError(f"new in one entry, old in another; write one entry: {chained}")
    for each in found:
        for old, new in ((each.old, each.new), (each.old_plural, each.new_plural)):
            if _placeholders(old) != _placeholders(new):
                raise ValueError(f"other placeholders: {old!r} -> {new!r}")
    return found


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def reword_sources(listed: tuple[Rewording, ...]) -> list[Path]:
    """Change the texts in the sources of the program and of the page; return the files that changed."""
    texts = {(each.context, each.old): each for each in listed}
    changed = []
    for file in (*CHECKOUT.glob("sheets/**/*.py"), *CHECKOUT.glob("web/src/**/*.ts*")):
        before = file.read_text("utf-8")
        try:
            after = reworded_python(before, texts) if file.suffix == ".py" else reworded_page(before, texts)
        except ValueError as error:
            raise SystemExit(f"{file.relative_to(CHECKOUT)}: {error}") from None
        if after != before:
            file.write_text(after, encoding="utf-8")
            changed.append(file)
    return changed


def reworded_python(source: str, texts: Mapping[tuple[str, str], Rewording]) -> str:
    """Return a Python source with new texts in its calls of gettext; the formatter lays out the long ones.

    ValueError if a comment between the pieces of a text would be lost.
    """
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    found = bytearray(source.encode())
    places = [
        (
            starts[node.lineno - 1] + node.col_offset,
            starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0),
            new,
        )
        for node, new in _messages(ast.parse(source), texts)
    ]
    for start, end, new in sorted(places, reverse=True):
        if _has_comment(found[start:end]):
            line = source.encode()[:start].count(b"\n") + 1
            raise ValueError(f"line {line}: move the comment out of the text that is reworded")
        found[start:end] = _literal(new).encode()
    return found.decode()


def _has_comment(pieces: bytes) -> bool:
    tokens = tokenize.tokenize(io.BytesIO(b"(" + pieces + b")").readline)
    return any(token.type == tokenize.COMMENT for token in tokens)


def _messages(tree: ast.AST, texts: Mapping[tuple[str, str], Rewording]) -> Iterator[tuple[ast.Constant, str]]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        at = _TEXT_AT.get(name, -1)
        constants = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
        if not 0 <= at < len(constants):
            continue
        context = constants[0] if name == "pgettext" else ""
        listed = texts.get((str(context), str(constants[at])))
        for node, old, new in zip(call.args[at : at + 2], *_pair(listed), strict=False):
            if isinstance(node, ast.Constant) and node.value == old:
                yield node, new


def _pair(listed: Rewording | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if listed is None:
        return (), ()
    if listed.old_plural:
        return (listed.old, listed.old_plural), (listed.new, listed.new_plural)
    return (listed.old,), (listed.new,)


def _literal(text: str) -> str:
    """Return a text as Python writes it, in pieces that break at blanks."""
    pieces = re.findall(rf".{{1,{_PIECE}}}(?: |$)|.+", text, re.DOTALL)
    return " ".join(json.dumps(piece, ensure_ascii=False).replace("\\u00a0", "\\xa0") for piece in pieces)


def page_texts() -> ModuleType:
    """Return `web/texts.py`, which knows how the page says its words."""
    if str(PAGE) not in sys.path:
        sys.path.append(str(PAGE))
    return import_module("texts")


def reworded_page(source: str, texts: Mapping[tuple[str, str], Rewording]) -> str:
    """Return a TypeScript source with new texts in its calls of `t`."""
    page = page_texts()

    def changed(call: re.Match[str]) -> str:
        quoted = call[1]
        try:
            listed = texts.get(("", page.unquoted(quoted))) if quoted else None
        except ValueError:
            # Escapes that only JavaScript knows: `messages` of the page refuses them with their place.
            return call[0]
        return call[0] if listed is None else call[0].replace(quoted, json.dumps(listed.new, ensure_ascii=False))

    return str(page.CALL.sub(changed, source))


def reword_catalog(catalog: polib.POFile, listed: tuple[Rewording, ...]) -> int:
    """Give the messages of a catalog their new texts with the translations that they had; return how many it was."""
    entries = {(entry.msgctxt or "", entry.msgid): entry for entry in catalog}
    count = 0
    for each in listed:
        entry = entries.get((each.context, each.old))
        if entry is None or (entry.msgid, entry.msgid_plural) == (each.new, each.new_plural):
            continue
        count += 1
        known = entries.get((each.context, each.new))
        if known is not None and known is not entry:
            # Two messages have become one: the translation of the one that was there is kept, if it has one.
            if known.translated() or not entry.translated():
                catalog.remove(entry)
                continue
            catalog.remove(known)
        entry.msgid = each.new
        entry.msgid_plural = each.new_plural
        entries[each.context, each.new] = entry
        if each.moved and "fuzzy" not in entry.flags:
            entry.flags.append("fuzzy")
    return count


def reworded_keys(text: str, listed: tuple[Rewording, ...]) -> str:
    """Return a file of `tests/readings` with the new texts in its keys, each of which is a context and a text."""
    for each in listed:
        text = text.replace(_key(each.context, each.old), _key(each.context, each.new))
    return text


def _key(context: str, text: str) -> str:
    return json.dumps([context, text], ensure_ascii=False)


def reword_readings(listed: tuple[Rewording, ...]) -> list[Path]:
    """Move what has been read of a message to its new text; return the files that changed."""
    changed = []
    for file in sorted(CHECKOUT.glob("tests/readings/*.toml")):
        before = file.read_text("utf-8")
        if (after := reworded_keys(before, listed)) != before:
            file.write_text(after, encoding="utf-8")
            changed.append(file)
    return changed


def main() -> None:
    """Change the sources, the catalogs of the program and of the page, and the keys of what was read, as listed."""
    listed = rewordings()
    for file in reword_readings(listed):
        print(f"{file.relative_to(CHECKOUT)}: reworded")
    for file in reword_sources(listed):
        print(f"{file.relative_to(CHECKOUT)}: reworded")
    for path in (*CHECKOUT.glob("sheets/locale/*/*.po"), *CHECKOUT.glob("web/locale/*.po")):
        catalog = polib.pofile(str(path), wrapwidth=76)
        if count := reword_catalog(catalog, listed):
            catalog.save(str(path))
            print(f"{path.relative_to(CHECKOUT)}: {count} reworded")


if __name__ == "__main__":
    main()
