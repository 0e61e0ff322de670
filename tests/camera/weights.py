"""The file of the weights of a network, and the same network in NumPy: what the eye's C is held against.

`sheets/camera/marks.bin` and its like, little-endian, without gaps:

    0      4 bytes   "ALHM"
    4      u32       2, the format
    8      u32       the layers, 3 to 6
    12     u32       CRC-32 of all bytes from 48 on
    16     32 bytes  SHA-256 of what the weights were trained with; readers pass over it
    48     7 u8      the outputs of each layer, fours up to 64 (of the last one 16), then noughts
    55     u8        the turns in which a patch is looked at, 1 or 4
    56     f32       for each layer in order: its scales, one for each output, then its biases, one for each output
           i8        for each layer in order: its weights, [row][column][input][output], outputs next to each other

A weight is its 8-bit number times the scale of its output. All layers but the last two are 3 x 3 with noughts around,
the first from 4 channels: sum and bias, or 0 where that is less, then the largest of each 2 x 2. What remains is,
[row][column][filter], the input of the last but one, sums or 0 where they are less; then the last, then softmax. The
shares of a patch are the mean of the shares of its turns, a quarter each. Marks are read by 16, 24, 32, 48, 48 and 4
outputs in four turns: mirrored ones beside them were tried, and cost as much again for no fewer errors.
"""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple, TypeAlias

import numpy as np

Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float32]]

CLASSES = ("blank", "mark", "ring", "something else")
SIDE, CHANNELS = 32, 4
"""Cells of a patch across and down, and numbers of a cell."""

TURNS = 4

_MARK, _FORMAT = b"ALHM", 2
_HEAD = struct.Struct("<4sIII32s")
_SHAPE = struct.Struct("<7sB")
_MOST = 127
"""Of an 8-bit weight, either way."""

_AT_ONCE = 64


class Layer(NamedTuple):
    """One layer of the network."""

    weights: Numbers
    """[row][column][input][output], or [input][output]."""
    biases: Numbers


def shapes(*outputs: int) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of the weights of a network whose layers have so many outputs."""
    *looking, hidden, classes = outputs
    around = [(3, 3, inputs, wide) for inputs, wide in zip((CHANNELS, *looking), looking, strict=False)]
    return (*around, ((SIDE >> len(looking)) ** 2 * looking[-1], hidden), (hidden, classes))


SHAPES = shapes(16, 24, 32, 48, 48, len(CLASSES))
"""Of the network that reads marks."""


def packed(layers: tuple[Layer, ...], digest: bytes, turns: int = TURNS) -> bytes:
    """Return the file of a network, its weights rounded to 8 bits."""
    floats, numbers = [], []
    for layer in layers:
        flat = layer.weights.reshape(-1, layer.weights.shape[-1])
        scales = np.maximum(np.abs(flat).max(axis=0), np.float32(1e-12)) / _MOST
        floats += [scales.astype("<f4").tobytes(), layer.biases.astype("<f4").tobytes()]
        numbers.append(np.clip(np.rint(flat / scales), -_MOST, _MOST).astype(np.int8).tobytes())
    shape = _SHAPE.pack(bytes(len(layer.biases) for layer in layers), turns)
    body = b"".join([shape, *floats, *numbers])
    return _HEAD.pack(_MARK, _FORMAT, len(layers), zlib.crc32(body), digest) + body


def digest_of(raw: bytes) -> bytes:
    """Return what a file says that it was trained with."""
    return bytes(_HEAD.unpack_from(raw)[4])


def unpacked(raw: bytes) -> tuple[Layer, ...]:
    """Return the network of a file; ValueError for any other file."""
    mark, version, count, checksum, _ = _HEAD.unpack_from(raw)
    if (mark, version, checksum) != (_MARK, _FORMAT, zlib.crc32(raw[_HEAD.size :])) or not 3 <= count <= 6:
        raise ValueError("no file of weights")
    known = shapes(*_SHAPE.unpack_from(raw, _HEAD.size)[0][:count])
    floats = np.frombuffer(raw, "<f4", 2 * sum(shape[-1] for shape in known), _HEAD.size + _SHAPE.size)
    numbers = np.frombuffer(raw, np.int8, -1, _HEAD.size + _SHAPE.size + floats.nbytes)
    layers, at, first = [], 0, 0
    for shape in known:
        outputs, size = shape[-1], int(np.prod(shape))
        scales, biases = floats[at : at + outputs], floats[at + outputs : at + 2 * outputs]
        weights = numbers[first : first + size].reshape(shape) * scales
        layers.append(Layer(weights.astype(np.float32), biases.astype(np.float32)))
        at, first = at + 2 * outputs, first + size
    return tuple(layers)


def turned(patches: Numbers, turn: int) -> Numbers:
    """Return patches turned by some quarters to the left."""
    return np.rot90(patches, turn, axes=(1, 2))


def shares(layers: tuple[Layer, ...], patches: Numbers, turns: int = TURNS) -> Numbers:
    """Return the probability of every class for every patch: the mean of the turns."""
    all_turns = [softmax(logits(layers, turned(patches, turn))) for turn in range(turns)]
    return np.asarray(np.mean(all_turns, axis=0), np.float32)


def logits(layers: tuple[Layer, ...], patches: Numbers) -> Numbers:
    """Return what the last layer says of patches, as they lie."""
    parts = [_last(layers, patches[at : at + _AT_ONCE]) for at in range(0, len(patches), _AT_ONCE)]
    return np.concatenate([np.zeros((0, len(layers[-1].biases)), np.float32), *parts])


def _last(layers: tuple[Layer, ...], patches: Numbers) -> Numbers:
    *looking, inner, last = layers
    values = patches
    for layer in looking:
        values = _halved(np.maximum(_seen_by(values, layer), 0))
    flat = values.reshape(len(values), -1)
    hidden = np.maximum(flat @ inner.weights + inner.biases, 0)
    return np.asarray(hidden @ last.weights + last.biases, np.float32)


def around(values: Numbers) -> Numbers:
    """Return what each cell and its eight neighbours hold, next to each other; outside are noughts."""
    count, rows, columns, channels = values.shape
    wide = np.zeros((count, rows + 2, columns + 2, channels), np.float32)
    wide[:, 1:-1, 1:-1] = values
    out = np.empty((count, rows, columns, 9 * channels), np.float32)
    for each in range(9):
        down, across = divmod(each, 3)
        out[..., each * channels : (each + 1) * channels] = wide[:, down : down + rows, across : across + columns]
    return out


def _seen_by(values: Numbers, layer: Layer) -> Numbers:
    sums = around(values) @ layer.weights.reshape(-1, layer.weights.shape[-1])
    return np.asarray(sums + layer.biases, np.float32)


def _halved(values: Numbers) -> Numbers:
    count, rows, columns, channels = values.shape
    return np.asarray(values.reshape(count, rows // 2, 2, columns // 2, 2, channels).max(axis=(2, 4)), np.float32)


def softmax(values: Numbers) -> Numbers:
    """Return the probabilities that the last layer says."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
