"""How a network learns, by PyTorch: patches are turned, shifted, blurred and lit otherwise each time it sees them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import torch
import torch.nn.functional as of

from tests.camera.weights import CHANNELS, SIDE, Layer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.camera.examples import Examples
    from tests.camera.plans import Plan

Tensor: TypeAlias = Any
"""PyTorch is there where somebody trains, and nowhere else."""

_MIDDLE, _SCALE = (0.85, 0.85, 0.0, 0.0), (2.5, 2.5, 6.0, 4.0)
"""What is taken from each channel of a patch, and with what the rest is multiplied, while the network learns.

Paper is bright and marks change little: channels that lie around nought and reach as far as each other are learnt from
several times as fast. The first layer that is kept has both in its weights and biases.
"""

_LATE = 0.998
"""How slowly the mean of the network follows it: the mean is what is kept."""

_WARM = 200
"""Steps in which the rate rises."""

_SHIFTS = 3
"""Places across and down at which a patch may begin."""

_TOLD = 250
"""Steps after which a line is printed."""


def learnt(known: Examples, plan: Plan, say: Callable[[str], object]) -> tuple[Layer, ...]:
    """Return the network that has learnt from examples: the same each time on the same machine."""
    torch.set_num_threads(1)
    random = torch.Generator().manual_seed(plan.seed)
    patches, targets = torch.from_numpy(known.patches), torch.from_numpy(known.targets)
    told = torch.nonzero(targets.sum(1) > 0)[:, 0]
    values = _begun(plan, random)
    means = [each.detach().clone() for each in values]
    stepping = torch.optim.AdamW(values, lr=plan.rate, weight_decay=plan.decay)
    losses = []
    for step in range(plan.steps):
        for group in stepping.param_groups:
            group["lr"] = plan.rate * min(1, (step + 1) / _WARM) * (1 + math.cos(math.pi * step / plan.steps)) / 2
        chosen = told[torch.randint(len(told), (plan.batch,), generator=random)]
        kept = torch.rand(plan.batch, plan.shapes[-2][-1], generator=random) >= plan.dropped
        said = _said(values, _seen(patches[chosen], plan, random), kept / (1 - plan.dropped))
        loss = -(targets[chosen] * of.log_softmax(said, 1)).sum(1).mean()
        stepping.zero_grad()
        loss.backward()
        stepping.step()
        losses.append(float(loss.detach()))
        late = min(_LATE, 1 - 1 / (step + 2))
        for mean, value in zip(means, values, strict=True):
            mean.mul_(late).add_(value.detach(), alpha=1 - late)
        if (step + 1) % _TOLD == 0:
            say(f"step {step + 1} of {plan.steps}: {np.mean(losses[-_TOLD:]):.4f}")
    return _layers(means)


def _begun(plan: Plan, random: Tensor) -> list[Tensor]:
    """Return weights and biases of a network that knows nothing, as PyTorch has them: outputs first."""
    values = []
    for shape in plan.shapes:
        spread = math.sqrt(2 / math.prod(shape[:-1]))
        weights = torch.randn(*shape, generator=random) * spread
        order = (3, 2, 0, 1) if len(shape) == 4 else (1, 0)  # row, column, input, output
        values += [weights.permute(order).contiguous(), torch.zeros(shape[-1])]
    return [each.requires_grad_() for each in values]


def _said(values: Sequence[Tensor], patches: Tensor, kept: Tensor) -> Tensor:
    """Return what the last layer says of patches; `kept` are factors of the hidden values."""
    *looking, weigh, shift, last, end = values
    middle, scale = (torch.tensor(each)[None, :, None, None] for each in (_MIDDLE, _SCALE))
    # Outside a patch are noughts, as they are for the network that is kept.
    flat = (of.pad(patches, (1, 1, 1, 1)) - middle) * scale
    for number in range(0, len(looking), 2):
        flat = of.relu(of.max_pool2d(of.conv2d(flat, *looking[number : number + 2], padding=int(number > 0)), 2))
    # Inputs of the layer that weighs are [row][column][filter].
    hidden = of.relu(of.linear(flat.permute(0, 2, 3, 1).flatten(1), weigh, shift))
    return of.linear(hidden * kept, last, end)


def _layers(values: Sequence[Tensor]) -> tuple[Layer, ...]:
    """Return the network as it is kept: outputs last, the first layer for patches as they are."""
    found = []
    for number in range(0, len(values), 2):
        weights, biases = (each.numpy() for each in values[number : number + 2])
        found.append(Layer(weights.transpose(2, 3, 1, 0) if weights.ndim > 2 else weights.T, biases))
    scaled = found[0].weights * np.array(_SCALE, np.float32)[:, None]
    moved = (scaled * np.array(_MIDDLE, np.float32)[:, None]).sum(axis=(0, 1, 2))
    return Layer(scaled, found[0].biases - moved), *found[1:]


def _seen(raw: Tensor, plan: Plan, random: Tensor) -> Tensor:
    """Return patches as the network sees them, each turned, shifted, blurred and lit a little otherwise."""
    count = len(raw)

    def around(middle: float, spread: float, *shape: int) -> Tensor:
        return middle + spread * torch.randn(*shape, generator=random)

    def upto(*shape: int) -> Tensor:
        return torch.rand(*shape, generator=random)

    values = raw.float()
    grey = values[..., 0] * around(1, 0.02, count, 1, 1) + around(0, 2, count, 1, 1)
    soft = of.avg_pool2d(of.pad(grey[:, None], (1, 1, 1, 1), mode="replicate"), 3, 1)[:, 0]
    share = (1.6 * upto(count, 1, 1) - 0.6) * (upto(count, 1, 1) < plan.blurred)
    grey = grey + share * (soft - grey) + around(0, 1, *grey.shape) * 3 * upto(count, 1, 1)
    colour = (values[..., 2] - 128) * around(1, 0.15, count, 1, 1) + around(0, 1.5, count, 1, 1)
    grey, colour = grey.clamp(0, 255) / 255, colour.clamp(-128, 127) / 127
    bare = values[..., 1] / 255
    wide = of.pad(torch.stack([grey, bare, grey - bare, colour], 1), (1, 1, 1, 1), mode="replicate")
    out = torch.empty(count, CHANNELS, SIDE, SIDE)
    ways = torch.randint(plan.turns * _SHIFTS**2, (count,), generator=random)
    for way in range(plan.turns * _SHIFTS**2):
        here = torch.nonzero(ways == way)[:, 0]
        turn, (down, across) = way % plan.turns, divmod(way // plan.turns, _SHIFTS)
        part = wide[here][:, :, down : down + SIDE, across : across + SIDE]
        part = part.transpose(2, 3) if turn & 4 else part
        out[here] = part.flip([axis for axis, bit in ((2, 1), (3, 2)) if turn & bit])
    return out.to(memory_format=torch.channels_last)
