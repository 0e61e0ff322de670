"""Earlier versions of the program, installed into `.peers/` beside the present one, with the same packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".peers"
FIRST = "0.1.0"
COMMITS = {
    FIRST: "ad0de7231eda7d03b76e7ac78d94ad50bd4499d0",
    "0.2.0": "c1195fe662ab264afdd1b90c1fdba80577001d40",
}
"""The versions in the history of the repository."""
NOW = PEERS / "now"
"""The environment of the present version."""


def environment(version: str) -> Path:
    """Return the environment of an earlier version."""
    return PEERS / ("first" if version == FIRST else version)


def missing(version: str) -> str:
    """Return the line for a clone without a version."""
    commit = COMMITS[version][:7]
    return f"version {version} is not in the history of this clone (commit {commit}): nothing to compare with"


def has(version: str) -> bool:
    """Return whether the history has a version; a clone of the last commits alone has not."""
    words = ["git", "cat-file", "-e", f"{COMMITS[version]}^{{commit}}"]
    try:
        return not subprocess.run(words, check=False, capture_output=True, cwd=ROOT).returncode
    except OSError:
        return False


def shown(path: str, version: str = FIRST) -> bytes:
    """Return a file of a version."""
    words = ["git", "show", f"{COMMITS[version]}:{path}"]
    return subprocess.run(words, check=True, capture_output=True, cwd=ROOT).stdout


def unpack(version: str, folder: Path, *paths: str) -> None:
    """Write the files of a version into a folder, or those of some paths."""
    with tempfile.TemporaryDirectory() as name:
        archive = Path(name) / "version.tar"
        output_of("git", "archive", "--output", str(archive), COMMITS[version], *paths)
        shutil.unpack_archive(archive, folder)


def prepare(version: str) -> None:
    """Install a version and the present one into `.peers/`, with the packages that this environment has."""
    PEERS.mkdir(exist_ok=True)
    pins = PEERS / "packages.txt"
    pins.write_text(output_of(sys.executable, "-m", "pip", "freeze", "--exclude-editable"), encoding="utf-8")
    pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "version"
        earlier = _interpreter(environment(version))
        if not earlier.with_name("alhambra-sheets").exists():
            unpack(version, source)
            output_of(str(earlier), *pip, "--constraint", str(pins), str(source))
        source = Path(name) / "now"
        # A copy, as building leaves files behind.
        shutil.copytree(
            ROOT, source, ignore=shutil.ignore_patterns(".*env", ".peers", ".lowest", ".git", "build", "output")
        )
        present = _interpreter(NOW)
        output_of(str(present), *pip, "--constraint", str(pins), str(source))
        output_of(str(present), *pip, "--no-deps", "--force-reinstall", str(source))


def _interpreter(environment: Path) -> Path:
    """Return the interpreter of an environment, which is made if it is not there."""
    python = environment / "bin" / "python"
    if not python.exists():
        output_of(sys.executable, "-m", "venv", str(environment))
    return python


def output_of(*words: str) -> str:
    """Return what a command writes; the program ends with its complaint if it fails."""
    done = subprocess.run(words, check=False, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:4])}: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout
