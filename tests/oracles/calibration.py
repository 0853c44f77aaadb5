"""Platt's calibration and the choice of thresholds in plain numpy.

Without any bins but those of the pooled threshold."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

RIDGE = 1e-3
MARGIN = 1e-3


def aims(targets: Integers) -> Floats:
    """Platt's probabilities in place of 1 and 0."""
    positives = targets.sum()
    negatives = len(targets) - positives
    wanted = np.where(targets == 1, (positives + 1) / (positives + 2), 1 / (negatives + 2))
    return np.asarray(wanted)


def logistic(scores: Floats, aims: Floats, counts: Floats) -> tuple[float, float]:
    """Slope and intercept with the least loss, by Newton's method with halved steps."""

    def loss(at: Floats) -> float:
        odds = at[0] * scores + at[1]
        return float(counts @ (np.logaddexp(0, odds) - aims * odds) + RIDGE / 2 * at[0] ** 2)

    at = np.zeros(2)
    columns = np.stack([scores, np.ones(len(scores))])
    for _ in range(200):
        chances = np.exp(-np.logaddexp(0, -(at @ columns)))
        gradient = columns @ (counts * (chances - aims)) + [RIDGE * at[0], 0]
        weights = counts * (chances * (1 - chances) + 1e-12)
        step = np.linalg.solve((columns * weights) @ columns.T + np.diag([RIDGE, 0]), gradient)
        while loss(at - step) > loss(at) * (1 + 1e-12):
            step /= 2
        at = at - step
        if abs(step).max() < 1e-10:
            break
    return float(at[0]), float(at[1])


def platt(scores: Floats, targets: Integers) -> tuple[float, float]:
    """Slope and intercept of the log-odds for one label and leaf."""
    if scores.min() == scores.max():
        return 0.0, logistic(np.zeros(len(scores)), aims(targets), np.ones(len(scores)))[1]
    mean, deviation = scores.mean(), scores.std()
    standard = (scores - mean) / deviation
    slope, intercept = logistic(standard, aims(targets), np.ones(len(scores)))
    return slope / deviation, intercept - slope * mean / deviation


def rounded(log_odds: Floats) -> Floats:
    """Log-odds to 9 decimals."""
    return np.asarray(np.floor(log_odds * 1e9 + 0.5) / 1e9)


def best_cut(log_odds: Floats, targets: Integers, steps: npt.NDArray[np.generic]) -> Floats:
    """The best cut and its F1, where documents of the same step are taken together."""
    best = np.array([-np.inf, -1])
    for step in np.unique(steps)[::-1]:
        taken = steps >= step
        f1 = 2 * targets[taken].sum() / (taken.sum() + targets.sum())
        if f1 > best[1]:
            lowest, rest = log_odds[taken].min(), log_odds[~taken]
            best = np.array([(lowest + rest.max()) / 2 if len(rest) else lowest - MARGIN, f1])
    return best


def thresholds(
    labels: Integers, log_odds: Floats, targets: Integers, shrinkage: float
) -> list[tuple[int, float, float, int]]:
    """(label, threshold, f1, positives) of each label."""
    bins = np.floor(np.clip((log_odds + 12) * 4096 / 24, 0, 4095))
    pooled = best_cut(log_odds, targets, bins)[0]
    rows = []
    for label in np.unique(labels):
        odds, wanted = log_odds[labels == label], targets[labels == label]
        positives = int(wanted.sum())
        if positives == 0:
            rows.append((int(label), float(max(pooled, 0)), 0.0, 0))
            continue
        cut, f1 = best_cut(odds, wanted, odds)
        half = np.clip(f1 / 2, 1e-6, 0.5)
        own = (cut + np.log(half / (1 - half))) / 2
        weight = positives / (positives + shrinkage)
        rows.append((int(label), float(weight * own + (1 - weight) * pooled), float(f1), positives))
    return rows
