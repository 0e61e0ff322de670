"""The machine of the command line: the eye's WebAssembly run by wasmtime, with limits on its work and its memory."""

from __future__ import annotations

import ctypes
from importlib.resources import files
from typing import TYPE_CHECKING

from .eye import Eye, EyeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from wasmtime import Memory

_FUEL = 60_000_000_000
"""Steps for one photo: a photo of 12 megapixels takes a tenth of it."""

_MEMORY = 768 * 2**20
"""Bytes: more than the largest photo that is read takes."""


class CameraMissingError(Exception):
    """The package that runs the eye is not installed."""


def eye() -> Eye:
    """Return an eye that has seen nothing; CameraMissingError without wasmtime."""
    return Eye(_Wasmtime())


class _Wasmtime:
    """The memory and the functions of one instance, which nothing outlives; compiling takes a tenth of a second."""

    def __init__(self) -> None:
        try:
            import wasmtime  # nobody else needs it: the extra `camera`
        except ImportError as error:
            raise CameraMissingError from error
        wanted = wasmtime.Config()
        wanted.consume_fuel = True
        # The same pixels give the same answer to the bit, whatever the processor.
        wanted.wasm_relaxed_simd = False
        engine = wasmtime.Engine(wanted)
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=_MEMORY)
        self._store.set_fuel(_FUEL)
        module = wasmtime.Module(engine, (files("alhambra_sheets") / "camera" / "eye" / "eye.wasm").read_bytes())
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Memory = self._exports["memory"]  # type: ignore[assignment] # what the eye exports by this name
        self._trap = wasmtime.Trap

    def call(self, name: str, *numbers: float) -> int:
        function: Callable[..., int | None] = self._exports[name]  # type: ignore[assignment] # functions alone are called
        if name == "eye_clear":
            self._store.set_fuel(_FUEL)
        try:
            return int(function(self._store, *numbers) or 0)
        except self._trap as error:
            raise EyeError(str(error).splitlines()[0]) from error

    def read(self, at: int, count: int) -> bytes:
        return ctypes.string_at(self._address(at, count), count)

    def write(self, at: int, content: bytes) -> None:
        ctypes.memmove(self._address(at, len(content)), content, len(content))

    def _address(self, at: int, count: int) -> int:
        """Where bytes of the memory are: wasmtime's own functions copy them once more, and a photo has 48 million."""
        if not 0 <= at <= at + count <= self._memory.data_len(self._store):
            message = f"{count} bytes at {at} are not in the memory"
            raise IndexError(message)
        return ctypes.addressof(self._memory.data_ptr(self._store).contents) + at
