"""The versions of other packages that pyproject.toml allows; `make test-ranges` tries both ends of them."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
from importlib import metadata
from typing import TYPE_CHECKING, Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.sheets import tree

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def asked(checkout: Path) -> dict[str, Requirement]:
    """What the project asks for, by name."""
    table = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    return {canonicalize_name((each := Requirement(line)).name): each for line in table["project"]["dependencies"]}


def lowest(requirement: Requirement) -> Version:
    """The lower bound of a requirement, which has one."""
    (bound,) = (each.version for each in requirement.specifier if each.operator == ">=")
    return Version(bound)


def test_what_is_tried_is_the_lowest_of_everything_that_is_asked_for(
    checkout: Path, asked: dict[str, Requirement]
) -> None:
    command = [sys.executable, str(checkout / ".ci" / "ranges.py"), "--list"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    held = dict(line.split("==") for line in told.splitlines())
    assert {canonicalize_name(name): Version(version) for name, version in held.items()} == {
        name: lowest(each) for name, each in asked.items()
    }


def test_a_lower_bound_is_none_that_another_package_raises(asked: dict[str, Requirement]) -> None:
    # pip would install what is asked for here as 4.55 and by WeasyPrint as 4.59.2 in no other version than theirs.
    raised = [
        f"{name} asks for {each}"
        for name in asked
        for line in metadata.requires(name) or ()
        if (each := Requirement(line)).marker is None or each.marker.evaluate({"extra": ""})
        if (mine := asked.get(canonicalize_name(each.name))) and lowest(mine) not in each.specifier
    ]
    assert raised == []


def test_what_is_installed_is_within_the_bounds(asked: dict[str, Requirement]) -> None:
    assert [str(each) for name, each in asked.items() if metadata.version(name) not in each.specifier] == []


def test_what_is_tried_calls_every_command(checkout: Path) -> None:
    tried = _ranges(checkout).COMMANDS
    groups = {name.partition(" ")[0] for name in tree.commands() if " " in name}
    missing = [
        name
        for name in tree.commands()
        if name and name not in groups and not any(f"{command} ".startswith(f"{name} ") for _, command in tried)
    ]
    assert missing == []


def test_pythons_are_found_by_their_names_and_one_that_is_named_must_run(checkout: Path) -> None:
    ranges = _ranges(checkout)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert ranges.pythons([])[version] == sys.executable
    assert ranges.pythons([sys.executable]) == {version: sys.executable}
    with pytest.raises(SystemExit, match="python9 does not run"):
        ranges.pythons(["python9"])


def _ranges(checkout: Path) -> Any:  # noqa: ANN401 - a module
    spec = importlib.util.spec_from_file_location("ranges", checkout / ".ci" / "ranges.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
