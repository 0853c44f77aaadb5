"""Reducers of Kim, Howland and Park 2005, word for word; documents are columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def centroids(a: Array, classes: Sequence[int]) -> Array:
    """The mean of each class."""
    of = np.array(classes)
    return np.column_stack([a[:, of == one].mean(axis=1) for one in sorted(set(classes))])


def lda_gsvd(a: Array, classes: Sequence[int], axes: int) -> Array:
    """Algorithm 3: the first axes of the generalised singular value decomposition."""
    of = np.array(classes)
    mean = a.mean(axis=1)
    c = centroids(a, classes)
    sizes = np.array([(of == one).sum() for one in sorted(set(classes))])
    h_b = (c - mean[:, None]) * np.sqrt(sizes)
    h_w = a - c[:, np.searchsorted(sorted(set(classes)), of)]
    k = np.vstack([h_b.T, h_w.T])
    p, r, qt = np.linalg.svd(k, full_matrices=False)
    rank = int((r > 1e-10 * r[0]).sum())
    _, _, wt = np.linalg.svd(p[: len(sizes), :rank])
    x = qt[:rank].T @ np.diag(1 / r[:rank]) @ wt.T
    first: Array = x[:, :axes]
    return first
