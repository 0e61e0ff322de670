"""The wheel holds the project's files, all of them and nothing else, and works from there."""

from __future__ import annotations

import importlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from alhambra_sheets.words import catalog
from tests.tracked import tracked_files

# What setup.py and pip leave beside the sources, and what Python does.
LEFTOVERS = ("build", "dist", "*.egg-info", "__pycache__", "*.pyc", "*.mo", ".*")


def _package_dirs(checkout: Path) -> dict[str, str]:
    table = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    folders: dict[str, str] = table["tool"]["setuptools"]["package-dir"]
    return folders


def _expected(checkout: Path) -> set[str]:
    """Return every file of the four folders under the name it is installed by, and the catalogs that the build adds."""
    folders = _package_dirs(checkout)
    found = set()
    for package, folder in folders.items():
        if "/" in folder:
            continue  # lies in another of the folders, and is walked with it
        for path in (checkout / folder).rglob("*"):
            relative = path.relative_to(checkout / folder)
            hidden = any(part == "__pycache__" or part.startswith(".") for part in relative.parts)
            # A checkout may have catalogs that somebody compiled; the wheel has its own.
            if path.is_file() and not hidden and path.suffix != ".mo":
                found.add(str(PurePosixPath(*package.split("."), *relative.parts)))
                if path.suffix == ".po":
                    found.add(str(PurePosixPath(*package.split("."), *relative.with_suffix(".mo").parts)))
    return found


def _build(checkout: Path, target: Path) -> Path:
    """Build the wheel from a copy: a module that was deleted would come back out of an old `build/`."""
    copy = target / "copy"
    copy.mkdir()
    (copy / ".ci").mkdir()
    for name in ("pyproject.toml", "LICENSE", "README.md", ".ci/build_backend.py"):
        shutil.copy(checkout / name, copy / name)
    for folder in _package_dirs(checkout).values():
        if "/" not in folder:
            shutil.copytree(checkout / folder, copy / folder, ignore=shutil.ignore_patterns(*LEFTOVERS))
            # What Python leaves in a folder that it has run from must stay out by the configuration.
            (copy / folder / "__pycache__").mkdir()
            (copy / folder / "__pycache__" / "left.cpython-311.pyc").touch()
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(target / "dist"), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (target / "dist").iterdir()
    return wheel


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout, as a file."""
    return _build(checkout, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files as they would lie in somebody's site-packages."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)  # noqa: S202 - made by this test
    return folder


def test_the_wheel_holds_every_file_and_nothing_else(checkout: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = _expected(checkout)
    assert sorted(expected - held) == [], "not in the wheel: name them in pyproject.toml, package-data or packages"
    assert sorted(held - expected) == [], "in the wheel, and in none of the folders"


def test_only_the_projects_names_stand_at_the_top(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    (info,) = (name for name in tops if name.endswith(".dist-info"))
    assert info.startswith("alhambra_sheets-")
    assert tops - {info} == {"alhambra_engine", "alhambra_sheets"}


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode()
        version = next(
            line for line in archive.read("alhambra_sheets/__init__.py").decode().splitlines() if "__version__" in line
        )
        licences = {PurePosixPath(name).name for name in archive.namelist() if ".dist-info/licenses/" in name}
    assert f'__version__ = "{wheel.name.split("-")[1]}"' == version
    assert "License-Expression: MIT" in text
    assert "LICENSE" in licences


def test_every_module_comes_from_the_unpacked_wheel(unpacked: Path, tmp_path: Path) -> None:
    script = tmp_path / "import_all.py"
    script.write_text(
        "import importlib, pathlib, pkgutil\n"
        "import alhambra_engine, alhambra_sheets\n"
        "for package in (alhambra_engine, alhambra_sheets):\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        if not module.name.startswith('alhambra_sheets.fonts.'):\n"
        "            print(importlib.import_module(module.name).__file__)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = [Path(line) for line in done.stdout.splitlines()]
    assert files
    assert all(file.is_relative_to(unpacked) for file in files)


@pytest.mark.parametrize("language", sorted(set(catalog.languages()) - {"en"}))
def test_catalogs_are_read_as_the_build_compiled_them(unpacked: Path, tmp_path: Path, language: str) -> None:
    asked = (
        "import sys; from alhambra_sheets.words import catalog; words = catalog.load(sys.argv[1]);"
        "print(words.pgettext('building', 'Tower'), '|', words.gettext('unknown language: {name}', name=1));"
        "assert 'polib' not in sys.modules"
    )
    words = catalog.load(language)
    done = subprocess.run(
        [sys.executable, "-c", asked, language],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(unpacked), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = f"{words.pgettext('building', 'Tower')} | {words.gettext('unknown language: {name}', name=1)}"
    assert done.stdout.strip() == told


# What a distribution of the source adds to the files of the project.
_OF_SETUPTOOLS = ("PKG-INFO", "setup.cfg", "alhambra_sheets.egg-info/")


@pytest.fixture(scope="module")
def source(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The distribution of the source, unpacked; it was made beside what a developer's folder is full of."""
    target = tmp_path_factory.mktemp("source")
    copy = target / "copy"
    for path in tracked_files(checkout):
        place = copy / path.relative_to(checkout)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    for litter in (".venv/x.py", "output/mine.pdf", "tests/__pycache__/x.pyc", "sheets/locale/de/sheets.mo", "x.py"):
        (copy / litter).parent.mkdir(exist_ok=True)
        (copy / litter).touch()
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(target), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = target.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(target / "unpacked", filter="data")
    (unpacked,) = (target / "unpacked").iterdir()
    return unpacked


def test_the_source_distribution_has_every_file_and_nothing_else(checkout: Path, source: Path) -> None:
    held = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    mine = {name for name in held if not name.startswith(_OF_SETUPTOOLS)}
    expected = {path.relative_to(checkout).as_posix() for path in tracked_files(checkout)}
    assert sorted(expected - mine) == [], "not in the source distribution: name them in MANIFEST.in"
    assert sorted(mine - expected) == [], "in the source distribution, and not tracked"


@pytest.mark.full
def test_the_source_distribution_can_be_tested(source: Path) -> None:
    # Whoever packages the program starts there; what is imported is installed, and what the tests read is not.
    some = ["tests/test_repository.py", "tests/engine/test_majorities.py", "tests/test_engine_page.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *some]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert os.access(source / ".ci" / "run", os.X_OK)


def test_a_file_that_no_pattern_names_is_missed(checkout: Path, wheel: Path, tmp_path: Path) -> None:
    # The comparison itself: a stray module and a stray catalog must show.
    copy = tmp_path / "checkout"
    copy.mkdir()
    shutil.copy(checkout / "pyproject.toml", copy)
    for folder in ("engine", "sheets", "fonts", "templates"):
        shutil.copytree(checkout / folder, copy / folder, ignore=shutil.ignore_patterns(*LEFTOVERS))
    (copy / "engine" / "novelty").mkdir()
    (copy / "engine" / "novelty" / "thing.py").touch()
    (copy / "sheets" / "locale" / "xx").mkdir()
    (copy / "sheets" / "locale" / "xx" / "odd.txt").touch()
    with zipfile.ZipFile(wheel) as archive:
        missing = _expected(copy) - set(archive.namelist())
    assert missing == {"alhambra_engine/novelty/thing.py", "alhambra_sheets/locale/xx/odd.txt"}


def test_two_builds_of_a_source_distribution_are_of_the_same_bytes(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(checkout / ".ci"))
    settled = importlib.import_module("build_backend").settled

    def archive(names: list[str], time: int) -> bytes:
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as target:
            for name in names:
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime, entry.uid, entry.uname = len(name), time, time % 1000, f"user{time}"
                entry.mode = 0o755 if name == "run" else 0o664
                target.addfile(entry, io.BytesIO(name.encode()))
        return packed.getvalue()

    one, other = settled(archive(["run", "b/c"], 1_600_000_001), 7), settled(archive(["b/c", "run"], 1_700_000_002), 7)
    assert one == other
    with tarfile.open(fileobj=io.BytesIO(one)) as read:
        assert [(each.name, each.mode, each.mtime) for each in read] == [("b/c", 0o644, 7), ("run", 0o755, 7)]
        assert [file.read() for each in read if (file := read.extractfile(each))] == [b"b/c", b"run"]
