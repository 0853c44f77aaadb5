"""Platt's method: log-odds as a line of the score, by Newton's method on bins of scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sqlsimpl.engines.engine import Row

Array = NDArray[np.float64]

# The slope of scores with deviation 1 is drawn to 0 by so much, lest it grow without end.
_RIDGE = 1e-3
_LONGEST_STEP = 2.0
# Newton's method squares its error: after a step this small, what is left is below rounding.
_SMALL_STEP = 1e-7
# Usually 6 to 10 are enough; a single positive far from everything else took 23.
_MOST_ITERATIONS = 50


@dataclass(frozen=True)
class _Bins:
    """Scores of all groups, a group being what has a line of its own."""

    group: NDArray[np.intp]
    documents: Array
    score: Array
    aim: Array
    """The probability that the line aims at."""
    groups: int

    def sums(self, values: Array) -> Array:
        """The sum over the bins of each group."""
        return np.asarray(np.bincount(self.group, values, self.groups), float)


def lines(rows: Sequence[Row]) -> list[dict[str, float]]:
    """Slope and intercept of each label and leaf, from rows of score_bins.

    A step that raised the loss is halved and tried again, without which labels with few positives
    far out never settle; none is longer than 2.
    """
    if not rows:
        return []
    columns = np.array(rows, float).T
    keys, group = np.unique(columns[:2], axis=1, return_inverse=True)
    targets, documents, scores, aims = columns[3:]
    bins = _Bins(group.ravel(), documents, scores, aims, groups=keys.shape[1])
    positives = bins.sums(documents * targets)
    odds = (positives + 0.5) / (bins.sums(documents) - positives + 0.5)
    slopes, intercepts = _settle(bins, np.array([np.ones_like(odds), np.log(odds)]))
    return [
        {"label": int(label), "leaf": int(leaf), "slope": float(slope), "intercept": float(rest)}
        for label, leaf, slope, rest in zip(*keys, slopes, intercepts, strict=True)
    ]


def _settle(bins: _Bins, line: Array) -> Array:
    """Iterate until no group moves any more."""
    loss, move = _step(bins, line)
    for _ in range(_MOST_ITERATIONS):
        if np.abs(move).max() < _SMALL_STEP:
            break
        tried = line + move
        new_loss, new_move = _step(bins, tried)
        # The loss of a step too small to matter may seem to rise by rounding.
        better = new_loss <= loss * (1 + 1e-9)
        line = np.where(better, tried, line)
        loss = np.where(better, new_loss, loss)
        move = np.where(better, new_move, move / 2)
    return line


def _step(bins: _Bins, line: Array) -> tuple[Array, Array]:
    """The loss of each group at a line, and the step to try from there."""
    slope, intercept = line
    log_odds = slope[bins.group] * bins.score + intercept[bins.group]
    odds = np.exp(-np.minimum(np.abs(log_odds), 30))  # of the less likely side: none overflows
    loss = np.maximum(log_odds, 0) + np.log1p(odds) - bins.aim * log_odds
    error = bins.documents * (np.where(log_odds > 0, 1, odds) / (1 + odds) - bins.aim)
    curvature = bins.documents * (odds / (1 + odds) ** 2 + 1e-12)
    slope_error = bins.sums(error * bins.score) + _RIDGE * slope
    intercept_error = bins.sums(error)
    square = bins.sums(curvature * bins.score**2) + _RIDGE
    product, whole = bins.sums(curvature * bins.score), bins.sums(curvature)
    newton = np.array(
        [
            product * intercept_error - whole * slope_error,
            product * slope_error - square * intercept_error,
        ]
    ) / (square * whole - product**2)
    shortened = _LONGEST_STEP / np.maximum(_LONGEST_STEP, np.abs(newton).max(0))
    return bins.sums(bins.documents * loss) + _RIDGE / 2 * slope**2, newton * shortened
