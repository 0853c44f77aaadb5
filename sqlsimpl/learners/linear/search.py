"""Plane search: how far each lane goes along its direction, its last step and its bias.

Newton's method on three unknowns per lane. What it needs to know of the documents are sums, which
the database adds up at each trial point.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_STEPS = 4  # of Newton: with two, accuracy is lost on short texts
_HALVINGS = 8
_LEAST_GAIN = 1e-7  # of a step, as a part of the objective
_RIDGE = 1e-6  # of the scaled system: the last step may be zero, or parallel to the direction

Sums = Callable[[Array], tuple[Array, Array, Array]]
"""Loss (lanes), slopes (3, lanes) and curvatures (3, 3, lanes) at a trial point (3, lanes)."""


def search(sums: Sums, linear: Array, quadratic: Array) -> tuple[Array, Array]:
    """The best point (3, lanes) of each lane's plane, and the objective there less that of the
    penalty at the start.

    The penalty grows by linear . t + t . quadratic . t / 2 when a lane goes by t.
    """
    lanes = linear.shape[1]

    def objective(trial: Array) -> tuple[Array, Array, Array]:
        value, slopes, curvatures = sums(trial)
        bent = np.einsum("abl,bl->al", quadratic, trial)
        value = value + (trial * (linear + bent / 2)).sum(0)
        return value, slopes + linear + bent, curvatures + quadratic

    point = np.zeros(linear.shape)
    value, slopes, curvatures = objective(point)
    start = value
    taken, halved = np.zeros(lanes, int), np.zeros(lanes, int)
    length, move = np.ones(lanes), _newton(slopes, curvatures)
    while (open_ := taken < _STEPS).any():
        trial = point + np.where(open_, length, 0) * move
        tried, new_slopes, new_curvatures = objective(trial)
        worse = open_ & (tried > value * (1 + 1e-7) + 1e-9) & (halved < _HALVINGS)
        better = open_ & ~worse
        length = np.where(worse, np.where(halved + 1 < _HALVINGS, length / 2, 0), length)
        halved = np.where(worse, halved + 1, halved)
        point = np.where(better, trial, point)
        value = np.where(better, tried, value)
        slopes = np.where(better, new_slopes, slopes)
        curvatures = np.where(better, new_curvatures, curvatures)
        taken = taken + better
        move = np.where(better, _newton(slopes, curvatures), move)
        length, halved = np.where(better, 1.0, length), np.where(better, 0, halved)
    # Where there is nothing left to gain, directions are noise, and steps along them may be huge.
    moves = value < start - _LEAST_GAIN * np.abs(start)
    return np.where(moves, point, 0), np.where(moves, value, start)


def _newton(slopes: Array, curvatures: Array) -> Array:
    size = np.sqrt(np.maximum(np.einsum("aal->al", curvatures), 1e-30))
    scaled = curvatures / size[:, None] / size[None, :] + _RIDGE * np.eye(len(slopes))[:, :, None]
    solved = np.linalg.solve(scaled.transpose(2, 0, 1), (slopes / size).T[:, :, None])
    return np.asarray(-solved[:, :, 0].T / size)
