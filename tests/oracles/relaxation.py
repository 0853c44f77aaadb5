"""Column relaxation (Gauss-Seidel) of Zhang and Oles 2001, algorithms 1 to 4, word for word.

Minimises (1/n) sum f(y w.x) + lambda |w|^2, coordinate by coordinate; the bias is a last column of
ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

ROUNDS = 300
EPSILON = 0.1


def objective(loss: str, x: Array, y: Array, w: Array, penalty: float) -> float:
    """What is minimised."""
    margins = y * (x @ w)
    return float(VALUES[loss](margins).mean() + penalty * w @ w)


def relax(loss: str, x: Array, y: Array, penalty: float) -> Array:
    """The weights of one label, y being 1 or -1."""
    n, columns = x.shape
    w, r, reach = np.zeros(columns), np.zeros(n), np.ones(columns)
    for k in range(ROUNDS):
        before = r.copy()
        for j in range(columns):
            along = x[:, j] * y
            change = _change(loss, along, r, w[j], reach[j], penalty * n, max(0.0, 1 - k / 50))
            if loss != "ridge":
                change = float(np.clip(change, -reach[j], reach[j]))
                reach[j] = 2 * abs(change) + EPSILON
            w[j] += change
            r += change * along
        if np.abs(r - before).sum() < 1e-9 * (1 + np.abs(r).sum()) and k > 60:
            break
    return w


def _change(
    loss: str, along: Array, r: Array, w: float, reach: float, weight: float, c: float
) -> float:
    if loss == "ridge":
        return float(-((r - 1) @ along + weight * w) / (along @ along + weight))
    far = np.abs(reach * along)
    if loss == "mls":
        slope = np.where(r <= 1, 2 * (r - 1), 2 * c * (r - 1))
        bend = np.where(r <= 1 + far, 2.0, 2 * c)
    else:
        slope = -1 / (1 + np.exp(r))
        bend = np.minimum(0.25, np.exp(far) / (2 + np.exp(r) + np.exp(-r)))
    return float(-(slope @ along + 2 * weight * w) / (bend @ along**2 + 2 * weight))


VALUES = {
    "ridge": lambda z: (1 - z) ** 2,
    "mls": lambda z: np.maximum(0, 1 - z) ** 2,
    "logistic": lambda z: np.logaddexp(0, -z),
    "svm": lambda z: np.maximum(0, 1 - z),
}
