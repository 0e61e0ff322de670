"""What all tests share: hypothesis profiles and the checkout's place."""

from __future__ import annotations

import faulthandler
import gc
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polib
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from alhambra_engine.reading.findings import Collector
from alhambra_engine.reading.kinds import KINDS
from alhambra_sheets.system import processes, resources
from alhambra_sheets.words import catalog, coverage, languages
from tests import sampling
from tests.languages import is_excusable
from tests.sheets import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from xdist.scheduler import LoadFileScheduling

    from alhambra_engine.reading.findings import Span

    LocaleWith = Callable[..., Path]

# The same examples on every run and machine, so that a red run is red again; slow machines get no deadline.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=40, database=None, print_blob=True)
# HYPOTHESIS_PROFILE=search goes looking for new ones.
settings.register_profile("search", deadline=None, max_examples=2000)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)
if PROFILE == "ci":
    # The same examples in whatever company: hypothesis would draw from the constants of all modules that happen to be
    # loaded, so that a test would try other values alone than in the suite. (Private; tests/test_sampling.py tells when
    # it goes another way.)
    providers._get_local_constants = Constants  # noqa: SLF001

SHELF = pytest.StashKey[kept.Shelf]()
WATCHED = pytest.StashKey[float]()
"""When the watchdog began to wait."""
FOREVER = 900
"""Seconds of a test that ends its worker with a traceback: it is to be named, and the others are to be heard."""

# Garbage is looked for less often: most of what a run has made (its tests, their examples) is wanted to its end.
gc.set_threshold(300_000, 20, 50)

# Answers in a file or a pipe are as wide as they like, unless a test says how wide; that of whoever runs the tests does
# not matter.
os.environ.pop("COLUMNS", None)

# Nor do the printers of whoever runs the tests: a whole path that leads nowhere has no settings.
os.environ["XDG_CONFIG_HOME"] = str(Path(__file__).resolve().parent / "no-settings")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tests that are marked `full` take part when they are asked for."""
    parser.addoption("--full", action="store_true", help="also the tests marked `full`: whole matrices, many files")
    parser.addoption("--part", default="", help="K/N: every Nth test from the Kth on, in an order drawn by K")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their place and language; leave out what only `--full` tries."""
    for item in items:
        for mark in sampling.marks(item):
            item.add_marker(mark)
    taken = items if config.getoption("--full") else sampling.everyday(items)
    if config.getoption("--part"):
        number, parts = map(int, config.getoption("--part").split("/"))
        taken = sampling.part(taken, number, parts)
    out = set(items) - set(taken)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
    # Whatever waits for a browser begins first, so that at the end no worker waits for the last of it. Of that, first
    # what shares a page: each other test closes it.
    marked = ("browser", "one_page")
    items[:] = sorted(taken, key=lambda item: [item.get_closest_marker(mark) is None for mark in marked])


def pytest_collection_finish() -> None:
    """Look for no garbage among the tests themselves, and all that came with them."""
    gc.collect()
    gc.freeze()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Have pages that were set before set once."""
    folder = Path(session.config.rootpath) / ".pytest_cache" / "pages"
    session.config.stash[SHELF] = kept.keep(pytest.MonkeyPatch(), folder)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tell whether a test is about the setting of pages; have the watchdog wait anew, if it has waited for a while.

    That of pytest does so for each test, and starts a thread to do it. Searches and whole matrices may take long.
    """
    stash = item.config.stash
    stash[SHELF].looks_at(item)
    is_short = PROFILE == "ci" and not item.config.getoption("--full")
    if is_short and time.monotonic() >= stash.get(WATCHED, 0) + FOREVER / 10:
        faulthandler.dump_traceback_later(FOREVER, exit=True, file=stash[fault_handler_stderr_fd_key])
        stash[WATCHED] = time.monotonic()


def pytest_unconfigure() -> None:
    """Call the watchdog off."""
    faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:  # noqa: ANN401
    """Give all that waits for a browser to one worker: the others have the processors to themselves meanwhile."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):  # type: ignore[misc]  # it has no types
        def _split_scope(self, nodeid: str) -> str:
            (browser,) = sampling.FOLDERS["browser"]
            return browser if nodeid.startswith(browser) else super()._split_scope(nodeid)

    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let no test fail for a language that lacks messages: it is told, with the reason, at the end of the run."""
    report = yield
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    error = call.excinfo.value if call.excinfo else None
    if report.failed and is_excusable(parameters.values(), getattr(item, "fixturenames", ()), error):
        report.outcome = "skipped"
        report.wasxfail = "a language that lacks messages: see `make languages`"
    return report


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True, scope="session")
def _alone() -> Iterator[None]:
    """Have no helpers started: tests run on all processors already, and each helper would load all printing anew.

    What is made with helpers is the same (tests/sheets/commands/test_printing.py); their own tests start them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "processors", lambda: 1)
        yield


@pytest.fixture(autouse=True, scope="session")
def _only_declared_findings() -> Iterator[None]:
    """Hold every finding of every test to what its kind declares: its details, and exactly their values."""
    add = Collector.add

    def checked(self: Collector, name: str, span: Span | None, detail: str = "", /, **more: Any) -> None:  # noqa: ANN401
        values = set(more.get("values") or ()) | set(more) - {"rule", "player", "cells", "fixes", "values"}
        declared = KINDS[name].details.get(detail)
        assert declared is not None, f"{name}: no detail {detail!r} is declared in engine/reading/kinds.py"
        assert values == set(declared), f"{name}/{detail}: values {sorted(values)}, declared {sorted(declared)}"
        add(self, name, span, detail, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Collector, "add", checked)
        yield


@pytest.fixture
def locale_with(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocaleWith]:
    """Give the program a language more: a code, and the messages (context, singular, plural) that it has."""
    folder = tmp_path_factory.mktemp("locale") / "locale"
    shutil.copytree(resources.LOCALE, folder, ignore=shutil.ignore_patterns("*.mo"))
    for module in (catalog, coverage, languages):
        monkeypatch.setattr(module, "LOCALE", folder)

    def forget() -> None:
        for cached in (catalog.languages, catalog.load, catalog.read, coverage.coverage):
            cached.cache_clear()

    def add(code: str, *messages: tuple[str, str, str], domain: str = "sheets") -> Path:
        file = polib.POFile()
        file.metadata = {
            "Language": code,
            "Content-Type": "text/plain; charset=UTF-8",
            "Plural-Forms": "nplurals=2; plural=(n != 1);",
            "X-Language-Name": "Esperanto",
        }
        for context, singular, plural in messages:
            forms = {0: f"«{singular}»", 1: f"«{plural}»"} if plural else {}
            text = "" if plural else f"«{singular}»"
            file.append(
                polib.POEntry(
                    msgctxt=context or None, msgid=singular, msgid_plural=plural, msgstr=text, msgstr_plural=forms
                )
            )
        path = folder / code / f"{domain}.po"
        path.parent.mkdir(exist_ok=True)
        file.save(str(path))
        forget()
        return path

    yield add
    forget()
