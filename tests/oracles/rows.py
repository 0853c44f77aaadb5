"""Row relaxation one document at a time: Widrow-Hoff, and the hinge's dual (Zhang and Oles 2001,
algorithm 5). The last column of x is 1."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def widrow_hoff(
    x: Array, y: Array, orders: Sequence[Sequence[int]], rate: float, *, average: bool
) -> Array:
    """The weights after a pass in each order; or their mean over the last pass."""
    w = np.zeros(x.shape[1])
    for order in orders:
        ways = []
        for row in order:
            w = w - 2 * rate * (w @ x[row] - y[row]) * x[row]
            ways.append(w)
    return np.mean(ways, axis=0) if average else w


def hinge(x: Array, y: Array, orders: Sequence[Sequence[int]], cost: float) -> Array:
    """The weights after a pass in each order."""
    w, zeta = np.zeros(x.shape[1]), np.zeros(len(x))
    for order in orders:
        for row in order:
            wanted = zeta[row] + (1 - y[row] * (w @ x[row])) / (x[row] @ x[row])
            moved = np.clip(wanted, 0, cost) - zeta[row]
            zeta[row] += moved
            w = w + moved * y[row] * x[row]
    return w
