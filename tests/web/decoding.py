"""Photos decoded as the page does it, in any browser: its own function, and the pixels that come of it."""

from __future__ import annotations

import shutil
import subprocess
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_sheets.camera.templates import Bitmap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[[str], object]

_WEB = Path(__file__).resolve().parents[2] / "web"
_BUNDLE = (
    str(_WEB / "node_modules" / ".bin" / "esbuild"),
    str(_WEB / "src" / "camera" / "pixels.ts"),
    "--bundle",
    "--format=iife",
    "--global-name=decoding",
    "--log-level=warning",
)
_DECODE = """async () => {
  const file = await (await fetch("photo", { cache: "no-store" })).blob();
  const { bytes, width, height } = await decoding.pixelsOf(file);
  await fetch(`pixels?${width}`, { method: "POST", body: bytes });
  return true;
}"""


class Desk:
    """Where a browser gets photos and leaves their pixels."""

    def __init__(self, address: str) -> None:
        """Take its address: what a browser opens."""
        self.address = address
        self.photo = b""
        self.pixels: Bitmap | None = None

    def decoded(self, run: Run, photo: bytes) -> Bitmap:
        """Return the pixels of a photo; `run` calls a function of JavaScript in the browser and waits for it."""
        self.photo, self.pixels = photo, None
        run(_DECODE)
        assert self.pixels is not None
        return self.pixels


def missing() -> str:
    """Return what has to be installed, in a line; empty where it is there."""
    there = shutil.which("node") is not None and Path(_BUNDLE[0]).is_file()
    return "" if there else "web/node_modules is missing: make setup installs it where Node.js and npm are"


@contextmanager
def desk() -> Iterator[Desk]:
    """Serve the page's function that decodes, to this machine alone."""
    script = subprocess.run(_BUNDLE, capture_output=True, check=True).stdout

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/photo":
                self._answer(found.photo, "application/octet-stream")
            elif self.path == "/":
                self._answer(b"<!doctype html><title>.</title><script>" + script + b"</script>", "text/html")
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            width, content = int(self.path.partition("?")[2]), self.rfile.read(int(self.headers["Content-Length"]))
            found.pixels = Bitmap(width, len(content) // (4 * width), content)
            self._answer(b"", "text/plain")

        def _answer(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Tell nobody."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = Desk(f"http://127.0.0.1:{server.server_port}/")
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield found
        server.shutdown()
        thread.join()
