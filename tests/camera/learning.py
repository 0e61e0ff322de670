"""How the network learns: its gradients by hand, and steps that follow them (Adam). NumPy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tests.camera.weights import SHAPES, Layer, around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.camera.weights import Numbers

_STEADY, _STEADIER, _LEAST = 0.9, 0.99, 1e-8
"""Adam's three numbers."""


_MIDDLE = np.array([0.85, 0.85, 0, 0], np.float32)
_SCALE = np.array([2.5, 2.5, 6, 4], np.float32)
"""What is taken from each channel of a patch, and with what the rest is multiplied, while the network learns.

Paper is bright and marks change little: channels that lie around nought and reach as far as each other are learnt from
several times as fast. The first layer that is kept has both in its weights and biases.
"""


class State(NamedTuple):
    """A network on its way."""

    values: tuple[Numbers, ...]
    """Weights and biases of each layer in turn."""
    means: tuple[Numbers, ...]
    squares: tuple[Numbers, ...]
    steps: int

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The network as it is read."""
        weights = self.values[0] * _SCALE[:, None]
        biases = self.values[1] - (weights * _MIDDLE[:, None]).sum(axis=(0, 1, 2))
        rest = (Layer(*self.values[at : at + 2]) for at in range(2, len(self.values), 2))
        return Layer(weights, biases), *rest


def begun(random: np.random.Generator, shapes: Sequence[tuple[int, ...]] = SHAPES) -> State:
    """Return a network that knows nothing."""
    values: list[Numbers] = []
    for shape in shapes:
        spread = np.sqrt(2 / np.prod(shape[:-1]))
        values += [random.normal(0, spread, shape).astype(np.float32), np.zeros(shape[-1], np.float32)]
    noughts = tuple(np.zeros_like(each) for each in values)
    return State(tuple(values), noughts, noughts, 0)


def own(slopes: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    """Return the slopes along the values of a network on its way, from those along the layers that are kept."""
    weights, biases, *rest = slopes
    return (weights - _MIDDLE[:, None] * biases) * _SCALE[:, None], biases, *rest


def stepped(state: State, slopes: tuple[Numbers, ...], rate: float, decay: float) -> State:
    """Return a network a step further down `slopes`, its own; `decay` draws the weights towards nought."""
    steps = state.steps + 1
    means = tuple(_STEADY * mean + (1 - _STEADY) * slope for mean, slope in zip(state.means, slopes, strict=True))
    squares = tuple(
        _STEADIER * square + (1 - _STEADIER) * slope**2 for square, slope in zip(state.squares, slopes, strict=True)
    )
    values = []
    for value, mean, square in zip(state.values, means, squares, strict=True):
        towards = mean / (1 - _STEADY**steps) / (np.sqrt(square / (1 - _STEADIER**steps)) + _LEAST)
        pull = decay * value if value.ndim > 1 else 0
        values.append((value - rate * (towards + pull)).astype(np.float32))
    return State(tuple(values), means, squares, steps)


def sloped(
    layers: tuple[Layer, ...], patches: Numbers, targets: Numbers, dropped: Numbers
) -> tuple[float, tuple[Numbers, ...]]:
    """Return the loss of patches, and its slope along every weight and bias; `dropped` are factors of hidden values."""
    kept = []
    values = patches
    for layer in layers[:3]:
        columns = around(values)
        sums = columns @ layer.weights.reshape(-1, layer.weights.shape[-1])
        sums += layer.biases
        count, rows, across, filters = sums.shape
        blocks = sums.reshape(count, rows // 2, 2, across // 2, 2, filters)
        largest = np.maximum(np.maximum(blocks[:, :, 0, :, 0], blocks[:, :, 0, :, 1]), 0)
        largest = np.maximum(np.maximum(blocks[:, :, 1, :, 0], blocks[:, :, 1, :, 1]), largest)
        kept.append((columns, blocks, largest))
        values = largest
    flat = values.reshape(len(values), -1)
    sums = flat @ layers[3].weights + layers[3].biases
    hidden = np.maximum(sums, 0) * dropped
    last = hidden @ layers[4].weights + layers[4].biases
    last -= last.max(axis=1, keepdims=True)
    logs = last - np.log(np.exp(last).sum(axis=1, keepdims=True))
    weight = targets.sum(axis=1, keepdims=True)
    total = max(float(weight.sum()), 1.0)
    loss = -float((targets * logs).sum()) / total
    slope = (np.exp(logs) * weight - targets) / np.float32(total)
    out = [hidden.T @ slope, slope.sum(axis=0)]
    slope = (slope @ layers[4].weights.T) * dropped * (sums > 0)
    out = [flat.T @ slope, slope.sum(axis=0), *out]
    slope = (slope @ layers[3].weights.T).reshape(values.shape)
    for number in (2, 1, 0):
        columns, blocks, largest = kept[number]
        back = np.where(largest > 0, slope, np.float32(0))[:, :, None, :, None]
        whole = np.where(blocks == largest[:, :, None, :, None], back, np.float32(0))
        whole = whole.reshape(*columns.shape[:3], -1)
        shape = layers[number].weights.shape
        wide = whole.reshape(-1, shape[-1])
        out = [(columns.reshape(len(wide), -1).T @ wide).reshape(shape), wide.sum(axis=0), *out]
        if number:
            turned = layers[number].weights[::-1, ::-1].swapaxes(2, 3).reshape(-1, shape[2])
            slope = around(whole) @ turned
    return loss, tuple(out)
