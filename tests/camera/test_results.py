"""Written results are drawn the same from the same seed, and the network reads most of those that it has never seen."""

from __future__ import annotations

import numpy as np

from tests.camera import examples, plans, results, training_results, weights

LIMIT = 25_000


def test_the_network_is_small_and_reads_what_it_has_never_seen() -> None:
    raw = training_results.WEIGHTS.read_bytes()
    assert len(raw) < LIMIT
    assert weights.digest_of(raw) == plans.RESULTS.digest
    patches, classes = results.taught(990_001, 120)
    said = weights.shares(weights.unpacked(raw), examples.decoded(patches), results.TURNS)
    assert (said.argmax(axis=1) == classes).mean() > 0.7
    assert said[:, len(results.CLASSES) :].max() < 0.05


def test_the_same_seed_draws_the_same_and_another_seed_something_else() -> None:
    (one, names), (again, same), (other, _) = (results.taught(seed, 12) for seed in (3, 3, 4))
    assert np.array_equal(one, again)
    assert np.array_equal(names, same)
    assert not np.array_equal(one, other)
