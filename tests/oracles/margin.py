"""The margin climb in numpy, on dense matrices: what the statements must compute."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

NEWTON = 4
HALVINGS = 8


@dataclass
class Iterate:
    """Where all lanes stand after an iteration."""

    weights: Array
    biases: Array
    projections: Array
    own: Array
    """Of each document, the share of its projection that is its own."""
    objective: Array


class SquaredHinge:
    """max(0, 1 - y p)^2."""

    curvature = 2.0

    @staticmethod
    def value(y: Array, p: Array) -> Array:
        return np.asarray(np.maximum(0, 1 - y * p) ** 2)

    @staticmethod
    def slope(y: Array, p: Array) -> Array:
        return np.asarray(-2 * y * np.maximum(0, 1 - y * p))

    @staticmethod
    def bend(y: Array, p: Array) -> Array:
        return np.asarray(2.0 * (y * p < 1), dtype=np.float64)


@dataclass
class _Lane:
    """One lane on its way: documents (rows) with signs y and costs, and where it stands."""

    x: Array
    y: Array
    cost: Array
    loss: type[SquaredHinge]
    penalty: float
    w: Array
    b: float
    p: Array
    step: Array
    """The last step of the weights."""
    moved: Array
    """How far it moved the projections, but for the bias."""

    def iterate(self, scale: Array) -> tuple[Array, Array, float]:
        """Go; the residuals, how far it went along the direction and the last step, and the bias,
        and the objective there."""
        residual = -self.cost * self.loss.slope(self.y, self.p)
        z = scale * (self.x.T @ residual - self.penalty * self.w)
        axes = np.stack([self.x @ z, self.moved, np.ones(len(self.y))])
        along = np.stack([z, self.step, np.zeros(len(z))])
        t, value = self._search(axes, along)
        self.step, self.moved = t @ along, t[:2] @ axes[:2]
        self.w, self.p, self.b = self.w + self.step, self.p + self.moved + t[2], self.b + t[2]
        return residual, t, value

    def _at(self, t: Array, axes: Array, along: Array) -> tuple[float, Array, Array]:
        at, w = self.p + t @ axes, self.w + t @ along
        value = (self.cost * self.loss.value(self.y, at)).sum() + self.penalty * (w @ w) / 2
        slope = axes @ (self.cost * self.loss.slope(self.y, at)) + self.penalty * along @ w
        bend = (axes * (self.cost * self.loss.bend(self.y, at))) @ axes.T
        return float(value), slope, bend + self.penalty * along @ along.T

    def _search(self, axes: Array, along: Array) -> tuple[Array, float]:
        """Newton on three unknowns, halved while the objective rises."""
        t = np.zeros(3)
        value, slope, bend = self._at(t, axes, along)
        for _ in range(NEWTON):
            size = np.sqrt(np.maximum(np.diag(bend), 1e-30))
            scaled = bend / np.outer(size, size) + 1e-6 * np.eye(3)
            move = -np.linalg.solve(scaled, slope / size) / size
            for halving in range(HALVINGS + 1):
                length = 0.5**halving if halving < HALVINGS else 0.0
                new = self._at(t + length * move, axes, along)
                if new[0] <= value * (1 + 1e-7) + 1e-9:
                    break
            t, (value, slope, bend) = t + length * move, new
        return t, value


def descend(
    x: Array,
    targets: Array,
    iterations: int,
    *,
    loss: type[SquaredHinge] = SquaredHinge,
    costs: Array | float = 1.0,
    class_costs: tuple[Array, Array] | None = None,
    penalty: float = 1.0,
    exponent: float = 0.5,
    factors: Array | None = None,
) -> list[Iterate]:
    """Every iterate of a descent with a plane search, of documents (rows) with a cost for each.

    `class_costs` are factors of each lane, for documents with its label and for the others;
    `factors` are those of each lane's preconditioner.
    """
    y = np.where(targets, 1.0, -1.0)
    cost = np.broadcast_to(costs, y.shape[:1]).astype(float)
    positive, negative = class_costs or (np.ones(y.shape[1]), np.ones(y.shape[1]))
    lane_costs = cost[:, None] * np.where(targets, positive, negative)
    biases = cost @ y / cost.sum()
    squares = x**2
    scale = (penalty + loss.curvature * (cost @ squares)) ** -exponent
    scales = scale[:, None] * (np.ones((x.shape[1], y.shape[1])) if factors is None else factors)
    leverage = squares @ scales
    decay = np.divide(
        squares @ scales**2, leverage, out=np.zeros_like(leverage), where=leverage > 0
    )
    lanes = [
        _Lane(
            x, signs, own, loss, penalty, np.zeros(x.shape[1]), float(bias),
            np.full(len(x), bias), np.zeros(x.shape[1]), np.zeros(len(x)),
        )
        for signs, own, bias in zip(y.T, lane_costs.T, biases, strict=True)
    ]  # fmt: skip
    share, share_step = np.zeros_like(y), np.zeros_like(y)
    found = []
    for _ in range(iterations):
        residuals, points, values = zip(
            *(lane.iterate(own) for lane, own in zip(lanes, scales.T, strict=True)), strict=True
        )
        t = np.array(points).T
        pulled = np.array(residuals).T - penalty * decay * share
        share_step = t[0] * pulled + t[1] * share_step
        share = share + share_step
        found.append(
            Iterate(
                np.array([lane.w for lane in lanes]).T,
                np.array([lane.b for lane in lanes]),
                np.array([lane.p for lane in lanes]).T,
                leverage * share,
                np.array(values),
            )
        )
    return found


def ratio_factors(x: Array, targets: Array, importance: Array, prior: float = 3.0) -> Array:
    """Root of one plus the size of naive Bayes' log-count ratio, by term and lane.

    Counts are documents, and `prior` more, of which a class has its share.
    """
    has = (x != 0) * importance[:, None]
    documents, positive = has.sum(0)[:, None], has.T @ targets
    share = np.clip(positive.sum(0) / documents.sum(), 1e-9, 1 - 1e-9)
    ratios = np.log((positive + prior * share) / share)
    ratios -= np.log((documents - positive + prior * (1 - share)) / (1 - share))
    return np.asarray(np.sqrt(1 + np.abs(ratios)))


def optimism(fitted: Array, own: Array, coins: Array) -> float:
    """The part of documents' own shares that nobody else makes up for, by coin lanes."""
    signs = np.where(coins, 1.0, -1.0)
    found = (signs * (fitted - fitted.mean(0))).sum(0) / (signs * (own - own.mean(0))).sum(0)
    return float(np.clip(found.mean(), 0.1, 1))
