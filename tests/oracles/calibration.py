"""Platt's calibration and the choice of thresholds in plain numpy, without any bins."""

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


Line = tuple[float, float]
Group = tuple[int, int]


def rising(
    lines: dict[Group, Line], scores: dict[Group, tuple[Floats, Integers]]
) -> dict[Group, Line]:
    """Lines of labels and leaves, where the mean slope stands in for those that fall."""
    usual = float(np.mean([slope for slope, _ in lines.values() if slope > 0] or [0]))

    def stand_in(scores: Floats, targets: Integers) -> Line:
        positives, documents = targets.sum(), len(targets)
        share = np.log((positives + 0.5) / (documents - positives + 0.5))
        return usual, float(share - usual * scores.mean())

    return {
        group: stand_in(*scores[group]) if line[0] < 0 else line for group, line in lines.items()
    }


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


def expected_f1(log_odds: Floats) -> float:
    """The best F1 to be expected if the probabilities are true."""
    chances = np.sort(1 / (1 + np.exp(-log_odds)))[::-1]
    taken = np.arange(1, len(chances) + 1)
    return float((2 * np.cumsum(chances) / (taken + chances.sum())).max())


def half_odds(f1: float) -> float:
    """The log-odds of half an F1."""
    half = np.clip(f1 / 2, 1e-6, 0.5)
    return float(np.log(half / (1 - half)))


def thresholds(
    labels: Integers, log_odds: Floats, targets: Integers, *, one_label: bool = False
) -> list[tuple[int, float, float, int]]:
    """(label, threshold, f1, positives) of each label."""
    names = np.unique(labels)
    rows = []
    for label in names:
        odds, wanted = log_odds[labels == label], targets[labels == label]
        positives = int(wanted.sum())
        cut, f1 = best_cut(odds, wanted, odds) if positives else np.zeros(2)
        if (one_label and len(names) == 2) or positives == 0:
            threshold = 0.0
        elif f1 < 0.1:
            threshold = odds.max()
        else:
            threshold = (cut + half_odds(expected_f1(odds))) / 2
        rows.append((int(label), float(threshold), float(f1), positives))
    return rows


def interval_f1(log_odds: Floats, targets: Integers) -> float:
    """The best F1 of the documents within an interval of log-odds, or outside of one."""
    values, best = np.unique(log_odds), 0.0
    for low in values:
        for high in values[values >= low]:
            inside = (log_odds >= low) & (log_odds <= high)
            for taken in (inside, ~inside):
                hits = targets[taken].sum()
                best = max(best, float(2 * hits / (taken.sum() + targets.sum())))
    return best


def best_pooled_f1(labels: Integers, log_odds: Floats, targets: Integers) -> float:
    """The best F1 over all labels together that a cut for each can have, by bisection."""

    def gain(f1: float) -> float:
        total = -f1 * targets.sum()
        for label in np.unique(labels):
            odds, wanted = log_odds[labels == label], targets[labels == label]
            cuts = [odds >= value for value in np.unique(odds)]
            total += max(0, *(2 * wanted[taken].sum() - f1 * taken.sum() for taken in cuts), 0)
        return float(total)

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if gain(middle) > 0 else (low, middle)
    return low
