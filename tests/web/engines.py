"""Firefox and WebKit as the distribution has them, driven over their own protocols: nothing else has to be installed.

Firefox speaks Marionette on a socket, WebKit's driver WebDriver over HTTP; the commands are the same.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Ask = Callable[[str, Mapping[str, Any]], Any]

PATIENCE = 90
"""How long a machine with many things to do may take for a step, in seconds."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element, in both protocols."""
BODY = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)(...[...arguments].slice(0, -1)))
  .then((value) => done([true, value]), (error) => done([false, String(error)]));"""
PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
"""Debian's packages of each browser."""
NAMES = {"firefox": "Firefox", "webkit": "WebKit"}
PROGRAMS = {"firefox": ("firefox-esr", "firefox"), "webkit": ("WebKitWebDriver",)}
PREFERENCES = {
    "marionette.port": 0,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}
"""A Firefox that asks nobody for anything; port 0 is a free one."""
UNHURRIED = {"JSC_useOMGJIT": "0"}
"""A WebKit that translates the engine once: a visit is over before its second, optimising translation has paid off."""


class Driver(NamedTuple):
    """A browser with one window."""

    name: str
    ask: Ask
    process: int
    """The process that all others of the browser come from."""

    def open(self, address: str) -> None:
        """Go to an address; one that differs in its fragment alone is loaded anew, as a link from elsewhere is."""
        self.ask("Navigate", {"url": "about:blank"})
        self.ask("Navigate", {"url": address})

    def reload(self) -> None:
        """Load the page anew."""
        self.ask("Refresh", {})

    def run(self, function: str, *given: object) -> Any:  # noqa: ANN401 - whatever the function gives
        """Call a function of JavaScript and wait for what it promises."""
        is_right, value = self.ask("ExecuteAsyncScript", {"script": BODY % function, "args": list(given)})
        assert is_right, f"{self.name}: {value}"
        return value

    def wait(self, function: str, *given: object) -> Any:  # noqa: ANN401 - whatever the function gives
        """Call a function until it gives something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.run(function, *given)
            if value:
                return value
            time.sleep(0.05)
        shown = self.run("() => document.body.innerText")
        raise AssertionError(f"{self.name}: waited in vain for {function} {given}; the page shows:\n{shown}")

    def click(self, element: Mapping[str, str]) -> None:
        """Click an element that a function has given."""
        self.ask("ElementClick", {"id": element[ELEMENT]})

    def type(self, element: Mapping[str, str], text: str) -> None:
        """Type into an element that a function has given."""
        self.ask("ElementSendKeys", {"id": element[ELEMENT], "text": text})


def missing(name: str) -> str:
    """Return what has to be installed for a browser, in a line; empty where it is there."""
    programs = [PROGRAMS[name], *([("Xvfb",)] if name == "webkit" else [])]
    if all(any(map(shutil.which, each)) for each in programs) and (name != "webkit" or _mini_browser()):
        return ""
    return f"there is no {NAMES[name]} here: install the system's {' '.join(PACKAGES[name])}"


@contextmanager
def started(name: str, folder: Path) -> Iterator[Driver]:
    """Start a browser that writes into a folder alone, and end it."""
    folder.mkdir(parents=True, exist_ok=True)
    own = {"HOME": str(folder)} | {f"XDG_{each}_HOME": str(folder / each) for each in ("CONFIG", "CACHE", "DATA")}
    surroundings = os.environ | own | {"LANG": "C.UTF-8", "LANGUAGE": "en"} | UNHURRIED
    with {"firefox": _firefox, "webkit": _webkit}[name](folder, surroundings) as driver:
        driver.ask("SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})
        yield driver


@contextmanager
def _running(command: list[str], surroundings: Mapping[str, str], **given: Any) -> Iterator[subprocess.Popen[bytes]]:  # noqa: ANN401 - Popen's own options
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=surroundings, **{**quiet, **given})
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _patiently(act: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is done
    """Try until it can be done: a browser that starts does not answer at once."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def _firefox(folder: Path, surroundings: Mapping[str, str]) -> Iterator[Driver]:
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items()]
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    program = next(filter(None, map(shutil.which, PROGRAMS["firefox"])))
    command = [program, "--headless", "--no-remote", "--marionette", "--profile", str(folder)]
    with _running(command, surroundings) as process:
        port = _patiently(lambda: int((folder / "MarionetteActivePort").read_text()))
        with _patiently(lambda: socket.create_connection(("127.0.0.1", port))) as held, held.makefile("rb") as heard:
            _message(heard)  # it says which protocol it speaks
            ask = _marionette(held, heard)
            ask("NewSession", {})
            yield Driver("firefox", ask, process.pid)
            with suppress(OSError, ValueError):
                ask("Quit", {"flags": ["eForceQuit"]})
            process.wait(PATIENCE)


def _message(heard: Any) -> Any:  # noqa: ANN401 - a stream; JSON
    """Read a message: its length, a colon, JSON."""
    length = b""
    while not length.endswith(b":"):
        length += heard.read(1) or b"\n:"
    return json.loads(heard.read(int(length[:-1])))


def _marionette(held: socket.socket, heard: Any) -> Ask:  # noqa: ANN401 - a stream
    def ask(name: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
        room = "Marionette" if name == "Quit" else "WebDriver"
        text = json.dumps([0, 1, f"{room}:{name}", values]).encode()
        held.sendall(b"%d:%b" % (len(text), text))
        _, _, error, answer = _message(heard)
        assert error is None, f"firefox: {name}: {error['error']}: {error['message']}"
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    return ask


def _mini_browser() -> str:
    """Return the small browser that comes with WebKit's library, which is in no place that shells look at."""
    return next((str(each) for each in sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))), "")


ADDRESSES = {
    "Navigate": "url",
    "Refresh": "refresh",
    "ExecuteAsyncScript": "execute/async",
    "SetTimeouts": "timeouts",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
}
"""Where WebDriver has what Marionette calls so."""


@contextmanager
def _webkit(folder: Path, surroundings: Mapping[str, str]) -> Iterator[Driver]:
    del folder
    reads, writes = os.pipe()
    screen = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1024x1400x24", "-nolisten", "tcp"]
    with _running(screen, surroundings, pass_fds=[writes]), os.fdopen(reads) as number:
        os.close(writes)
        shown = {**surroundings, "DISPLAY": f":{number.readline().strip()}", "GDK_BACKEND": "x11"}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with _running(["WebKitWebDriver", f"--port={port}"], shown) as process:
            options = {"binary": _mini_browser(), "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            ask = _webdriver(port)
            session = _patiently(lambda: ask("POST", "/session", wanted))["sessionId"]
            base = f"/session/{session}"

            def told(name: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
                return ask("POST", f"{base}/{ADDRESSES[name].format_map(values)}", values)

            yield Driver("webkit", told, process.pid)
            with suppress(OSError):
                ask("DELETE", base, {})


def _webdriver(port: int) -> Callable[[str, str, Mapping[str, Any]], Any]:
    def ask(method: str, address: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
            connection.request(method, address, json.dumps(values), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.load(answer)["value"]
            assert answer.status == HTTPStatus.OK, f"webkit: {address}: {value['error']}: {value['message']}"
            return value

    return ask
