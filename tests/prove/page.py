"""The figures of the proofs for docs/trust.md: the section between its two marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.prove.ledger import Sum
    from tests.prove.proof import Proof

START, END = "<!-- proved -->", "<!-- /proved -->"


def line(proof: Proof, own: Sum) -> str:
    """Return how far a proof is in one line."""
    done = f"{own.batches} of {proof.batches} batches"
    left_out = f"; left out: {proof.lacks}" if proof.lacks else ""
    return f"{proof.name}: {own.cases:,} cases in {done}, {len(own.failures)} differences{left_out}"


def write(path: Path, sums: Sequence[tuple[Proof, Sum]]) -> None:
    """Write the section anew; ValueError if the page lacks one of its marks."""
    text = path.read_text(encoding="utf-8")
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"{path.name} needs a line {START} and a line {END}")
    path.write_text(f"{before}{START}\n{section(sums)}{END}{after}", encoding="utf-8")


def section(sums: Sequence[tuple[Proof, Sum]]) -> str:
    """Return how much has been tried, the table, then what the cases were, then what is to be looked at."""
    finished = sum(own.batches == proof.batches for proof, own in sums)
    lines = [f"{finished} of {len(sums)} trials are finished; the others have come as far as their row shows.", ""]
    lines += ["| trial | compared | cases | differences | date | version |", "|---|---|---|---|---|---|"]
    lines += [f"| {' | '.join(_row(proof, own))} |" for proof, own in sums]
    for proof, own in sums:
        if own.counts:
            counts = ", ".join(f"{number:,} {name}" for name, number in _largest(own))
            lines += ["", f"Among the cases of {proof.name}: {counts}."]
        notes = (*own.notes, *([f"left out: {proof.lacks}"] if proof.lacks else []))
        if notes:
            lines += ["", f"Notes of {proof.name}:", *(f"- {note}" for note in notes)]
    return "\n".join(lines) + "\n"


def _largest(own: Sum) -> list[tuple[str, int]]:
    return sorted(
        ((name, number) for name, number in own.counts.items() if number), key=lambda each: (-each[1], each[0])
    )


def _row(proof: Proof, own: Sum) -> tuple[str, ...]:
    part = "" if own.batches == proof.batches else f" ({own.batches} of {proof.batches} batches)"
    date = own.first if own.first == own.last else f"{own.first} to {own.last}"
    return (
        proof.name,
        proof.about,
        f"{own.cases:,}{part}",
        str(len(own.failures)),
        date or "not yet",
        "; ".join(own.versions) or "-",
    )
