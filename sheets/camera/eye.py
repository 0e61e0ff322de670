"""The eye as Python sees it: the exports of `eye/eye.wasm` with types, on whatever machine runs them."""

from __future__ import annotations

from typing import Protocol


class Machine(Protocol):
    """What runs the eye: a memory of bytes, and functions from numbers to a number."""

    def call(self, name: str, *numbers: float) -> int:
        """Call an exported function; return what it returns."""

    def read(self, at: int, count: int) -> bytes:
        """Return bytes of the memory."""

    def write(self, at: int, content: bytes) -> None:
        """Put bytes into the memory."""


class EyeError(RuntimeError):
    """The eye cannot do what was asked: too large a picture, or no memory left."""


class Eye:
    """The eye, and the photo that it looks at."""

    def __init__(self, machine: Machine) -> None:
        """Take the machine that runs it."""
        self._machine = machine

    def clear(self) -> None:
        """Forget the photo and everything found on it."""
        self._machine.call("eye_clear")

    def room(self, count: int) -> int:
        """Return where a number of bytes may be kept until the eye is cleared."""
        place = self._machine.call("eye_room", count)
        if not place:
            message = f"no {count} bytes left"
            raise EyeError(message)
        return place

    def keep(self, content: bytes) -> int:
        """Put bytes into the eye's memory; return where they are."""
        place = self.room(len(content))
        self._machine.write(place, content)
        return place
