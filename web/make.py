"""Make the page: `python web/make.py [--output FOLDER]`; the folder is a static site for any host."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

import pack

WEB = Path(__file__).parent
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def main() -> None:
    """Read the command line and make the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", type=Path, default=WEB.parent / "output" / "web")
    target: Path = parser.parse_args().output
    engine = target / "engine"
    engine.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copy(WEB / "node_modules" / "pyodide" / name, engine / name)
    pack.pack(engine / "alhambra.zip")
    _bundle(target)
    shutil.copy(WEB / "src" / "index.html", target / "index.html")


def _bundle(target: Path) -> None:
    common = [
        "--bundle",
        "--format=esm",
        "--minify",
        "--target=es2023",
        "--external:*/pyodide.mjs",
        "--jsx=automatic",
        "--jsx-import-source=preact",
    ]
    esbuild = str(WEB / "node_modules" / ".bin" / "esbuild")
    subprocess.run([esbuild, "src/main.tsx", f"--outfile={target}/page.js", *common], cwd=WEB, check=True)
    subprocess.run(
        [esbuild, "src/engine/worker.ts", f"--outfile={target}/engine/worker.js", *common], cwd=WEB, check=True
    )


if __name__ == "__main__":
    main()
