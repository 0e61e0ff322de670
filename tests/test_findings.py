"""What belongs to a kind of finding: all of it is there, and the engine adds no finding that is not declared.

Whoever adds one is told here what is still missing; CONTRIBUTING says the same in order.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.kinds import KINDS, Severity
from alhambra_sheets.words.finding_sentences import WORDINGS, Plural
from docs import finding_pages as page_of_findings
from tests.cases.desk import name_of
from tests.cases.expectations import MalformedExampleError, expectations_of, righted
from tests.cases.made import EVERY_CASE, WITHOUT_RIGHT, every_finding, mended

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.words.finding_sentences import Wording

# Codes and names never change their meaning: whoever changes a line here breaks the programs of others.
CODES = {
    "ALH101": ("not-yaml", "error"),
    "ALH102": ("unknown-key", "error"),
    "ALH103": ("duplicate-key", "error"),
    "ALH104": ("missing-key", "error"),
    "ALH105": ("wrong-type", "error"),
    "ALH106": ("ragged-row", "error"),
    "ALH107": ("too-large", "error"),
    "ALH108": ("wrong-encoding", "error"),
    "ALH109": ("control-character", "error"),
    "ALH110": ("yaml-feature", "error"),
    "ALH111": ("unknown-name", "error"),
    "ALH112": ("keys-exclude", "error"),
    "ALH113": ("ambiguous-key", "error"),
    "ALH114": ("ambiguous-letter", "error"),
    "ALH115": ("letter-read", "note"),
    "ALH116": ("gap-read", "note"),
    "ALH117": ("gap-possible", "note"),
    "ALH118": ("text-ignored", "note"),
    "ALH119": ("tiles-counted", "note"),
    "ALH120": ("counts-or-tiles", "warning"),
    "ALH121": ("row-twice", "error"),
    "ALH122": ("bad-archive", "error"),
    "ALH201": ("unknown-tile", "error"),
    "ALH202": ("ambiguous-tile", "error"),
    "ALH203": ("tile-used-twice", "error"),
    "ALH204": ("too-many-tiles", "error"),
    "ALH205": ("player-count", "error"),
    "ALH206": ("player-missing", "error"),
    "ALH207": ("wall-too-long", "error"),
    "ALH208": ("wall-not-given", "note"),
    "ALH209": ("palace-empty", "note"),
    "ALH210": ("lone-player", "note"),
    "ALH211": ("virtual-missing", "warning"),
    "ALH212": ("virtual-unexpected", "note"),
    "ALH213": ("virtual-tiles-few", "note"),
    "ALH214": ("virtual-tiles-lost", "note"),
    "ALH215": ("virtual-changes", "error"),
    "ALH216": ("currency-twice", "error"),
    "ALH217": ("market-full", "note"),
    "ALH218": ("too-much-money", "error"),
    # ALH219 was scoring-missing, a note; no other kind gets this code.
    "ALH220": ("earlier-points-missing", "note"),
    "ALH221": ("tile-count-differs", "error"),
    "ALH222": ("virtual-assumed", "note"),
    "ALH223": ("virtual-unclear", "warning"),
    "ALH224": ("no-reading", "error"),
    "ALH225": ("several-readings", "note"),
    "ALH226": ("points-or-track", "warning"),
    "ALH227": ("not-in-set", "note"),
    "ALH228": ("module-not-judged", "note"),
    "ALH229": ("too-many-pieces", "error"),
    "ALH230": ("rule-open", "warning"),
    "ALH234": ("attack-twice", "warning"),
    "ALH235": ("loss-too-high", "error"),
    "ALH236": ("loss-not-given", "note"),
    "ALH237": ("not-given", "note"),
    "ALH240": ("impossible-gate", "error"),
    "ALH241": ("gate-moved", "note"),
    "ALH238": ("wall-misplaced", "error"),
    "ALH239": ("too-many-walls", "error"),
    "ALH242": ("wrong-card", "error"),
    "ALH245": ("types-not-given", "note"),
    "ALH246": ("walls-not-known", "note"),
    "ALH231": ("wrong-order", "error"),
    "ALH232": ("card-not-printed", "note"),
    "ALH233": ("card-twice", "warning"),
    "ALH301": ("wall-mismatch", "error"),
    "ALH302": ("not-joined", "error"),
    "ALH303": ("unreachable", "error"),
    "ALH304": ("hole", "error"),
    "ALH305": ("occupied", "error"),
    "ALH306": ("fountain-missing", "error"),
    "ALH307": ("fountain-twice", "error"),
    "ALH243": ("bastion-without-wall", "error"),
    "ALH244": ("bastion-at-camp", "error"),
    "ALH401": ("players-do-not-fit", "error"),
    "ALH402": ("too-many-buildings", "error"),
    "ALH403": ("lines-do-not-match", "error"),
    "ALH404": ("coins-out-of-range", "error"),
    "ALH405": ("impossible-history", "error"),
    "ALH406": ("virtual-count", "error"),
    "ALH407": ("completion-impossible", "error"),
    "ALH408": ("order-needed", "warning"),
    "ALH409": ("order-from-claims", "note"),
    "ALH410": ("too-many-rounds", "error"),
    "ALH411": ("bad-layout", "error"),
    "ALH412": ("uneven-layout", "note"),
    "ALH413": ("layout-assumed", "note"),
    "ALH414": ("idle-turns", "note"),
    "ALH501": ("claim-differs", "warning"),
    "ALH502": ("nothing-claimed", "note"),
    "ALH503": ("claimed-alone", "note"),
    "ALH504": ("claim-open", "note"),
    "ALH601": ("camera-blurred", "error"),
    "ALH602": ("sheet-cut-off", "error"),
    "ALH603": ("sheet-not-known", "error"),
    "ALH604": ("place-not-seen", "warning"),
    "ALH605": ("mark-doubtful", "warning"),
    "ALH606": ("reading-repaired", "note"),
    "ALH607": ("number-disagrees", "warning"),
    "ALH608": ("same-sheet-twice", "warning"),
    "ALH609": ("grids-differ", "warning"),
}
# The contract's promise of these names.
PROMISED = (
    "not-yaml unknown-key duplicate-key missing-key wrong-type ragged-row too-large unknown-tile ambiguous-tile "
    "tile-used-twice too-many-tiles wall-mismatch not-joined unreachable hole occupied fountain-missing fountain-twice "
    "too-many-buildings coins-out-of-range lines-do-not-match impossible-history virtual-count completion-impossible "
    "order-needed claim-differs camera-blurred sheet-cut-off sheet-not-known place-not-seen mark-doubtful "
    "reading-repaired number-disagrees same-sheet-twice"
)


EXPLANATIONS = Path(__file__).resolve().parent.parent / "sheets" / "data" / "explanations"


def _placeholders(wording: Wording) -> set[str]:
    whats = wording.what if isinstance(wording.what, Plural) else (wording.what,)
    fields = {field for text in (*whats, wording.way_out) for _, field, _, _ in Formatter().parse(text) if field}
    return fields | ({"number"} if isinstance(wording.what, Plural) else set())


def _malformed(paths: Iterable[Path]) -> Iterator[str]:
    """Yield a line for every broken transcript whose first lines cannot be read."""
    for path in paths:
        try:
            expectations_of(path)
            righted(path)
        except MalformedExampleError as error:
            yield str(error)


def _unexplained() -> Iterator[str]:
    """Yield a line for every file that `explain` lacks."""
    there = {path.name.rpartition(".")[0] for path in EXPLANATIONS.iterdir()}
    needed = [f"{kind.code}.{side}" for kind in KINDS.values() for side in ("wrong", "right")]
    yield from (f"{name}: no example. Add sheets/data/explanations/{name}.yaml" for name in needed if name not in there)


def _lacking() -> Iterator[str]:
    """Yield a line for everything that some declared finding lacks, and for every part that belongs to none."""
    malformed = list(_malformed(EVERY_CASE))
    if malformed:
        # Of which findings there are examples is not known before all of them can be read.
        yield from malformed
        return
    hit = {name_of(finding) for finding in every_finding()}
    declared = {(kind.name, detail): values for kind in KINDS.values() for detail, values in kind.details.items()}
    names = {pair: f"{pair[0]}/{pair[1]}" if pair[1] else pair[0] for pair in declared}
    for kind in KINDS.values():
        if kind.code not in CODES:
            yield f"{kind.code} {kind.name}: no promise. Add it to CODES in tests/test_findings.py"
    yield from _unexplained()
    for pair, values in declared.items():
        name, file = names[pair], f"tests/cases/{names[pair].replace('/', '--')}.yaml"
        if pair not in WORDINGS:
            known = f"its values are {values or 'none'}"
            yield f"{name}: no sentence. Add {pair} to sheets/words/finding_sentences.py; {known}"
        elif not _placeholders(WORDINGS[pair]) <= set(values):
            unknown = sorted(_placeholders(WORDINGS[pair]) - set(values))
            yield f"{name}: its sentence asks for {unknown}, but engine/reading/kinds.py declares {values or 'none'}"
        if name in OF_MOVES:
            continue
        if name not in hit:
            yield f"{name}: no wrong example. Add {file}, beginning with `# expect: {name} ...` (see its neighbours)"
        elif name not in mended() and name not in WITHOUT_RIGHT:
            yield f"{name}: no right example. Add a line `# right: `this` -> `that`` to {file}"
    yield from (f"{pair}: worded and not declared in engine/reading/kinds.py" for pair in set(WORDINGS) - set(declared))
    yield from (f"{name}: found and not declared in engine/reading/kinds.py" for name in hit - set(names.values()))
    yield from (f"{name}: has a right example by now" for name in set(WITHOUT_RIGHT) & mended())


def test_every_finding_has_all_that_belongs_to_it() -> None:
    lacking = list(_lacking())
    if not lacking and page_of_findings.page() != page_of_findings.PAGE.read_text(encoding="utf-8"):
        lacking.append("docs/findings.md is not what `make findings` makes of it by now: run it and commit the page")
    if lacking:
        pytest.fail("\n".join(("What belongs to a finding is missing:", *lacking)), pytrace=False)


def test_every_finding_has_a_page_and_so_have_the_rules() -> None:
    made = page_of_findings.explanations()
    there = {path.name: path.read_text(encoding="utf-8") for path in page_of_findings.FOLDER.glob("*")}
    assert set(made) == {f"{kind.code}.md" for kind in KINDS.values()} | {"rules.md"}
    different = sorted(name for name in {*made, *there} if made.get(name) != there.get(name))
    assert different == [], "docs/findings/ is not what `make findings` makes of it by now: run it and commit the pages"


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("# expect: hole 3:1-3:2 B3.6 Kim *", "game.yaml:1: `# expect: hole 3:1-3:2 B3.6 Kim *` is not of the form"),
        ("# expect:hole 3:1-3:2 B3.6 Kim `*`", "game.yaml:1: `# expect:hole 3:1-3:2 B3.6 Kim `*`` is not of the form"),
        ("# expect: hole 3:1-3:2 B3.6 Kim [[1,]] `*`", "game.yaml:1: `# expect: hole "),
        ("# expect: hole - - - ``\n# right: * -> G8", "game.yaml:2: `# right: * -> G8` is not of the form `# right: `"),
        ("# expect: hole - - - ``\n# right: `+` -> `*`", "game.yaml:2: `+` stands in it 0 times, not once"),
        ("", "game.yaml: begins with no line `# expect: "),
    ],
)
def test_an_example_that_cannot_be_read_is_one_line(tmp_path: Path, head: str, told: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(f"{head}\ngame: alhambra\n*\n", encoding="utf-8")
    (line,) = _malformed([path])
    assert told in line


def test_codes_and_names_are_what_they_always_were() -> None:
    kinds = {kind.code: (kind.name, str(kind.severity)) for kind in KINDS.values()}
    assert {code: kinds.get(code) for code in CODES} == CODES
    assert len(kinds) == len(KINDS)
    assert len({name for name, _ in CODES.values()}) == len(CODES)
    assert all(name == kind.name for name, kind in KINDS.items())
    assert set(PROMISED.split()) <= set(KINDS)
    assert all(re.fullmatch(r"ALH[1-6][0-9]{2}", code) for code in kinds)
    assert {severity for _, severity in CODES.values()} == set(Severity)


def test_the_table_of_the_page_leads_to_its_sections() -> None:
    page = page_of_findings.PAGE.read_text(encoding="utf-8")
    headings = [re.sub(r"[^a-z0-9 -]", "", line[4:].lower()).replace(" ", "-") for line in re.findall("### .*", page)]
    assert re.findall(r"\(#([^)]*)\)", page) == headings
    assert len(headings) >= len(CODES)


# What the engine adds, read off its sources. Where a detail comes through a method that adds for others, the calls of
# that method are looked at; where name or values are worked out, the place stands below, and the tests that come by
# there are held to the declarations while they run (tests/conftest.py).

THROUGH = {
    "complain": {1: "wrong-type"},
    "entries": {1: "wrong-type"},
    "scalar": {1: "wrong-type"},
    "by_player": {2: "wrong-type"},
    "numbers_by_player": {2: "wrong-type"},
    "named": {2: "wrong-type", 3: "unknown-key"},
    "name": {2: "unknown-name"},
    "_add_unknown_key": {2: "unknown-key"},
}
"""Methods that add findings for others: which argument, counted from 0, is the detail of which kind."""

MADERS = {
    "Violation": (0, ()),
    "TileReading": (1, ()),
    "HistoryFault": (0, ("coins-out-of-range", "impossible-history")),
    "LayoutProblem": (0, ("bad-layout", "uneven-layout")),
}
"""What the engine makes findings of elsewhere: which argument is a kind's name, or a detail of one of these kinds."""

WORKED_OUT = {
    "alhambra/judging.py _judge_palace": "violations of building rules",
    "alhambra/expansions/city_gates.py _check_places": "what is there instead of a double wall",
    "alhambra/expansions/bonus_cards.py _check": "why the tile of a card is not in the palace",
    "alhambra/transcript.py _leftovers": "the key that is missing",
    "alhambra/transcript.py _add_switched_off": "where a key of a module is",
    "alhambra/meant_tiles.py add_ambiguous": "readings of tiles",
    "alhambra/meant_tiles.py palace_of": "readings of tiles",
    "alhambra/meant_tiles.py check_table": "readings of tiles",
    "alhambra/meant_tiles.py check_leftovers": "readings of tiles",
    "alhambra/scoring.py note_rules": "what each answer brings",
    "alhambra/scoring.py compare_claims": "what differs in every possible game",
    "claims.py compare_total": "what the total is compared with",
    "reading/nodes.py _add_syntax_finding": "what the parser says, and how rows are indented",
    "reading/values.py number": "which game's words tell of an open number",
    "reading/source.py decode": "what an encoding looks like",
    "rollandwrite/judging.py _coins_fit": "faults of a game's course",
    "rollandwrite/judging.py _add_history_faults": "faults of a game's course",
    "rollandwrite/layout_file.py _add": "problems of a layout",
    "rollandwrite/transcript.py _add_problems": "problems of a layout",
    "rollandwrite/transcript.py _layout_file": "problems of a layout, found in its file",
    "rollandwrite/transcript.py _check_forms": "the key that is missing",
}

OF_MOVES = {"impossible-gate/stays": "what is asked about a move; tests/engine/alhambra/test_city_gates.py has it"}
NEVER_FOUND = {"crossed-too-few": "no transcript can say less than none; `history` is asked by others, too"}


class Added(NamedTuple):
    """A call that adds findings: where, and as far as it is written out, of which kind, details and values."""

    where: str
    kind: str | None
    details: frozenset[str] | None
    values: frozenset[str] | None


class _Function:
    """The source of one function, in which names can be looked up."""

    def __init__(self, where: str, node: ast.FunctionDef) -> None:
        self.where = where
        self.node = node
        self.calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]

    def added(self) -> Iterator[Added]:
        """Yield what is added here directly."""
        for call in self.calls:
            if (
                isinstance(call.func, ast.Attribute)
                and call.func.attr == "add"
                and "findings" in _last(call.func.value)
            ):
                beside = {"rule", "player", "cells", "fixes"}
                words = {each.arg: each.value for each in call.keywords if each.arg not in beside}
                given = words.pop("values", None)
                values = self.keys(given) if given else frozenset()
                yield Added(
                    self.where,
                    _constant(call.args[0]),
                    self.texts(call.args[2]) if len(call.args) > 2 else frozenset({""}),
                    None if values is None else values | {str(word) for word in words},
                )

    def passed(self) -> Iterator[Added]:
        """Yield the details that are handed to methods that add for others."""
        for call in self.calls:
            name = _last(call.func)
            for index, kind in THROUGH.get(name, {}).items() if isinstance(call.func, ast.Attribute) else ():
                if len(call.args) > index:
                    yield Added(self.where, kind, self.texts(call.args[index]), None)

    def texts(self, node: ast.expr) -> frozenset[str] | None:
        """Return all texts that an expression can be; None where that is worked out."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return frozenset({node.value})
        if isinstance(node, ast.IfExp):
            one, other = self.texts(node.body), self.texts(node.orelse)
            return None if one is None or other is None else one | other
        found = self._assigned(node)
        return None if found is None else self.texts(found)

    def keys(self, node: ast.expr) -> frozenset[str] | None:
        """Return the keys of a mapping that is written out; None where it is worked out."""
        if isinstance(node, ast.Dict):
            parts = [
                self.keys(value) if key is None else frozenset(filter(None, [_constant(key)]))
                for key, value in zip(node.keys, node.values, strict=True)
            ]
            return None if None in parts else frozenset().union(*filter(None, parts))
        found = self._assigned(node)
        return None if found is None else self.keys(found)

    def _assigned(self, node: ast.expr) -> ast.expr | None:
        """Return what a name was given last above its use, if that happens in this function."""
        found: ast.expr | None = None
        for each in ast.walk(self.node):
            if (
                isinstance(node, ast.Name)
                and isinstance(each, ast.Assign)
                and each.lineno < node.lineno
                and any(isinstance(target, ast.Name) and target.id == node.id for target in each.targets)
                and (found is None or each.lineno > found.lineno)
            ):
                found = each.value
        return found


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _last(node: ast.expr) -> str:
    """Return the last word of `self.findings` and the like."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@pytest.fixture(scope="module")
def functions(checkout: Path) -> list[_Function]:
    """Every function of the engine."""
    engine = checkout / "engine"
    return [
        _Function(f"{path.relative_to(engine).as_posix()} {node.name}", node)
        for path in sorted(engine.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]


def _is_declared(added: Added) -> bool:
    """Tell whether kind, details and values are declared, as far as they are written out."""
    if added.kind is None:
        return True
    details = KINDS[added.kind].details if added.kind in KINDS else {}
    told = added.details if added.details is not None else ()
    # Where the detail is worked out, the values must be those of some detail at least.
    possible = told or [detail for detail, values in details.items() if added.values in (None, frozenset(values))]
    return bool(possible) and all(
        detail in details and added.values in (None, frozenset(details[detail])) for detail in possible
    )


def test_what_the_engine_adds_is_declared(functions: Iterable[_Function]) -> None:
    added = [each for function in functions for each in (*function.added(), *function.passed())]
    assert len(added) > 150
    assert [each for each in added if not _is_declared(each)] == []


def test_what_is_worked_out_is_known(functions: Iterable[_Function]) -> None:
    adders = {each.where for function in functions for each in function.added() if None in each[1:]}
    passers = {each.where for function in functions for each in function.passed() if each.details is None}
    through = {where for where in adders | passers if where.split()[1] in THROUGH}
    assert (adders | passers) - through == set(WORKED_OUT)


def test_methods_that_add_for_others_are_called(functions: Iterable[_Function]) -> None:
    called = {
        (_last(call.func), index)
        for function in functions
        for call in function.calls
        for index in range(len(call.args))
        if isinstance(call.func, ast.Attribute)
    }
    assert {(name, index) for name, kinds in THROUGH.items() for index in kinds} <= called


def test_methods_that_add_for_others_give_what_their_kind_declares(functions: Iterable[_Function]) -> None:
    """Whatever detail they are handed, the values are the same."""
    found = {
        (function.where.split()[1], each.kind): each.values
        for function in functions
        for each in function.added()
        if each.details is None and function.where.split()[1] in THROUGH
    }
    assert {kind for _, kind in found} == {"wrong-type", "unknown-key", "unknown-name"}
    handed = [each for function in functions for each in function.passed() if each.details is not None]
    assert {each.kind for each in handed} == {kind for _, kind in found}
    values = {kind: given for (_, kind), given in found.items()}
    for each in handed:
        for detail in each.details or ():
            assert frozenset(KINDS[str(each.kind)].details[detail]) == values[each.kind], each


def test_what_findings_are_made_of_is_declared(functions: Iterable[_Function]) -> None:
    told = {}
    met = set()
    for function in functions:
        for call in function.calls:
            index, kinds = MADERS.get(_last(call.func), (0, None))
            if kinds is not None and len(call.args) > index:
                told[function.where, _constant(call.args[index])] = kinds
                met.add(_last(call.func))
    assert len(told) > 30
    # What is never called is renamed or gone, and nobody would look at what took its place.
    assert met == set(MADERS)
    for (where, name), kinds in told.items():
        declared = {detail for kind in kinds for detail in KINDS[kind].details} if kinds else set(KINDS)
        assert name in declared or name in NEVER_FOUND, (where, name)


def test_a_finding_that_is_not_declared_fails_the_test_that_comes_by() -> None:
    findings = Collector()
    for name, detail, values in (("hole", "", {"nunber": 1}), ("hole", "", {}), ("hole", "of another kind", {})):
        with pytest.raises(AssertionError, match="hole"):
            findings.add(name, None, detail, values=values)
    assert findings == []
