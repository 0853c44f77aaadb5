"""Nearest neighbours by brute force; a row is a document or a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Integers = NDArray[np.intp]

_STEP = 2.0**-29  # similarities are rounded to multiples of it


def unit(x: Array) -> Array:
    """Rows of length 1; those at the origin stay there."""
    lengths = np.linalg.norm(x, axis=1, keepdims=True)
    made: Array = np.divide(x, lengths, out=np.zeros_like(x), where=lengths > 0)
    return made


def similarities(x: Array, points: Array, distance: str) -> Array:
    """Of each document with each point."""
    if distance == "cosine":
        found = unit(x) @ unit(points).T
    else:
        found = 1 / (1 + ((x[:, None, :] - points[None, :, :]) ** 2).sum(axis=2))
    return np.asarray(np.round(found / _STEP) * _STEP)


def votes(near: Array, targets: Array, neighbours: int, *, alike: bool = False) -> Array:
    """Those of the nearest points of each document on each label; -inf is no point at all."""
    made = np.zeros((len(near), targets.shape[1]))
    for row, own in enumerate(near):
        first = [point for point in np.argsort(-own, kind="stable") if own[point] > -np.inf]
        for point in first[:neighbours]:
            weight = 1.0 if alike else own[point]
            made[row] += weight * np.where(targets[point] > 0, 1, -1)
    return made


def without_itself(near: Array) -> Array:
    """No point is a neighbour of itself."""
    apart = near.copy()
    np.fill_diagonal(apart, -np.inf)
    return apart


def parted_centroids(x: Array, targets: Array, distance: str) -> Array:
    """How near each document is to the mean of each label's documents, itself left out."""
    made = np.zeros((len(x), targets.shape[1]))
    for row in range(len(x)):
        for label in range(targets.shape[1]):
            others = targets[:, label] > 0
            others[row] = False
            if not others.any():
                continue
            mean = x[others].mean(axis=0)
            made[row, label] = similarities(x[row : row + 1], mean[None], distance)[0, 0]
    return made
