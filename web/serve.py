"""Serve the page to this machine alone, as a host would: `python web/serve.py [--port N] [FOLDER]`."""

from __future__ import annotations

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import policy

if TYPE_CHECKING:
    from collections.abc import Callable

OUTPUT = Path(__file__).resolve().parent.parent / "output" / "web"
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
TYPES |= {".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


class Site(SimpleHTTPRequestHandler):
    """A static site with the headers of `docs/web.md`; `heard` is told the path of each request."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: object, heard: Callable[[str], None] | None = None, directory: str) -> None:
        self._heard = heard
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        """Add what every answer has: the policy, and that a browser asks whether its copy is still right."""
        for name, value in policy.headers().items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing; tell whoever listens which file was asked for."""

    def log_request(self, *_: object) -> None:
        """Tell whoever listens which file was asked for."""
        if self._heard:
            self._heard(self.path)

    def list_directory(self, path: object) -> None:
        """Show no folders: a host would not."""
        del path
        self.send_error(404)


class Server(ThreadingHTTPServer):
    """A server of several requests at once; a browser that has closed a page has lost interest, which is no error."""

    daemon_threads = True

    def handle_error(self, *given: object) -> None:
        """Say what went wrong, but for a connection that was given up."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*given)  # type: ignore[arg-type]


def server(folder: Path, port: int = 0, heard: Callable[[str], None] | None = None) -> ThreadingHTTPServer:
    """Return a server of a folder on a port of this machine, 0 for a free one; call its `serve_forever`."""
    handler = functools.partial(Site, directory=str(folder), heard=heard)
    return Server(("127.0.0.1", port), handler)


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=OUTPUT)
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args()
    if not (given.folder / "index.html").is_file():
        raise SystemExit(f"serve: there is no page in {given.folder}; make it with `make web`")
    with server(given.folder, given.port) as made:
        print(f"http://localhost:{made.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            made.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
