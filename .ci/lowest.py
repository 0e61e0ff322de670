"""Try the oldest packages that pyproject.toml allows: `make test-lowest`.

Installs them into `.lowest`, an environment of its own, and runs commands that between them call every package.
With `--list` it only says which versions these are.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
ENVIRONMENT = CHECKOUT / ".lowest"
EXAMPLES = CHECKOUT / "examples"

# Each command with the status that it ends with, in one folder, in this order.
COMMANDS = (
    (0, "--version"),
    (0, "languages"),
    (0, f"score {EXAMPLES}/kim-and-nina.yaml --lang de"),
    (0, f"score {EXAMPLES}/roll-and-write.yaml --json"),
    (1, f"check {EXAMPLES}/illegal.yaml"),
    (0, f"moves {EXAMPLES}/kim-and-nina.yaml --player Kim --tile G8nw"),
    (0, "layout new --seed 17 -o mine.toml"),
    (0, "print --list"),
    (0, "print player-sheet --layout mine.toml --numbered --sheets 3 --paper a4 -o pad.pdf"),
    (0, "reprint pad.pdf -o again.pdf"),
    (0, "print score-sheet --format svg -o sheet.svg"),
    (0, "print tile-list --format png -o tiles.png"),
    (0, "print reference-card --lang cs -o card.pdf"),
    (0, "print reference-card --game roll-and-write --lang pl --lang ru -o two.pdf"),
    (0, "print reference-card --size poker --paper a4 --crop-marks -o poker.pdf"),
    (0, "print reference-card --format html -o card.html"),
    (0, "print scoring-table --size a4 --format png -o table.png"),
    (0, "reprint card.pdf -o card-again.pdf"),
    (0, "print kit --lang sk -o kit"),
)


def lowest() -> list[str]:
    """Return each package that the project asks for, held to the lowest version that it allows."""
    table = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    bounds = (re.match(r"([\w-]+)(?:\[[\w,]+\])?>=([\d.]+)", each) for each in table["project"]["dependencies"])
    return [f"{bound[1]}=={bound[2]}" for bound in bounds if bound]


def install() -> None:
    """Build the environment anew."""
    python = ENVIRONMENT / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", "--clear", ENVIRONMENT], check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as constraints:
        constraints.write("\n".join(lowest()))
        constraints.flush()
        command = [python, "-m", "pip", "install", "--quiet", "--constraint", constraints.name, "--editable", CHECKOUT]
        subprocess.run(command, check=True)


def failed() -> list[str]:
    """Return the commands that do not end as they should, with what they say."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for status, command in COMMANDS:
            words = [ENVIRONMENT / "bin" / "alhambra-sheets", *command.split()]
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
            print(f"{done.returncode}  {command}", flush=True)
            if done.returncode != status:
                found.append(f"{command}: status {done.returncode} instead of {status}\n{done.stderr}")
        for one, other in (("pad", "again"), ("card", "card-again")):
            if Path(folder, f"{one}.pdf").read_bytes() != Path(folder, f"{other}.pdf").read_bytes():
                found.append(f"{other}.pdf differs from {one}.pdf")
    return found


def main() -> int:
    """Install, try and tell."""
    print(*lowest(), sep="\n", flush=True)
    if "--list" in sys.argv:
        return 0
    install()
    faults = failed()
    print(*faults, sep="\n", file=sys.stderr)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
