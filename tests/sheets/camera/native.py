"""The eye compiled by gcc: the same sources as machine code, to compare with the WebAssembly, or with sanitizers.

A compiled file is kept under the digest of its sources, so that a run builds each at most once.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from alhambra_sheets import camera
from alhambra_sheets.camera.eye import Eye

SOURCES = Path(camera.__file__).parent / "eye"
_KEPT = Path(__file__).parents[3] / ".pytest_cache" / "eye"
_FLAGS = ("-std=c11", "-g", "-Wall", "-Wextra", "-ffp-contract=off", "-shared", "-fPIC")
_SANITIZED = ("-O1", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all")
_GIVES_A_PLACE = {"eye_room"}
_GIVES_NOTHING = {"eye_clear"}


def compiler() -> str | None:
    """Return gcc, if it is there."""
    return shutil.which("gcc")


@cache
def sanitizes() -> bool:
    """Tell whether gcc is there and has the sanitizers, which come in packages of their own."""
    if compiler() is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "probe"
        flags = ("-x", "c", "-", "-o", str(made), *_SANITIZED)
        tried = subprocess.run(
            ["gcc", *flags], input=b"int main(void) { return 0; }\n", capture_output=True, check=False, timeout=60
        )
        return tried.returncode == 0 and subprocess.run([str(made)], check=False, timeout=60).returncode == 0


def library(*, sanitized: bool = False) -> Path:
    """Return the compiled eye, compiling it if its sources are new."""
    files = [path for pattern in ("*.h", "*.c") for path in sorted(SOURCES.glob(pattern))]
    asked = " ".join((*_FLAGS, *_SANITIZED)).encode()
    digest = hashlib.sha256(asked + b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
    made = _KEPT / f"{'sanitized' if sanitized else 'plain'}-{digest}.so"
    if not made.exists():
        _KEPT.mkdir(parents=True, exist_ok=True)
        # Another worker may do the same: whoever is last puts it there whole.
        mine = made.with_suffix(f".{os.getpid()}")
        sources = [str(path) for path in files if path.suffix == ".c"]
        flags = (*_FLAGS, *(_SANITIZED if sanitized else ("-O2",)))
        subprocess.run(["gcc", *flags, "-o", str(mine), *sources], check=True, timeout=120)
        mine.replace(made)
    return made


def eye(*, sanitized: bool = False) -> Eye:
    """Return an eye of machine code."""
    return Eye(Native(library(sanitized=sanitized)))


class Native:
    """A compiled eye; there is one memory for all of the same file."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        self.call("eye_clear")

    def call(self, name: str, *numbers: float) -> int:
        """Call an exported function; whole numbers are passed in registers wide enough for a pointer."""
        function = self._library[name]
        nothing = name in _GIVES_NOTHING
        function.restype = None if nothing else ctypes.c_size_t if name in _GIVES_A_PLACE else ctypes.c_int32
        passed = [ctypes.c_int64(each) if isinstance(each, int) else ctypes.c_float(each) for each in numbers]
        return int(function(*passed) or 0)

    def read(self, at: int, count: int) -> bytes:
        """Return bytes of the memory."""
        return ctypes.string_at(at, count)

    def write(self, at: int, content: bytes) -> None:
        """Put bytes into the memory."""
        ctypes.memmove(at, content, len(content))
