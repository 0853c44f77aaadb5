"""SIMPL's mathematics in plain numpy, on dense matrices, one binary problem at a time.

Documents are rows of a matrix; targets are 1 or 0. A problem of one class alone has no slope.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


def is_mixed(targets: Integers) -> bool:
    """Whether both classes occur."""
    return 0 < int(targets.sum()) < len(targets)


def class_means(values: Floats, targets: Integers) -> tuple[Floats, Floats]:
    """The means of the positive and of the negative class; 0 for a class without documents."""
    empty = np.zeros(values.shape[1:])
    positive, negative = (values[targets == target] for target in (1, 0))
    return (
        np.asarray(positive.mean(axis=0) if len(positive) else empty),
        np.asarray(negative.mean(axis=0) if len(negative) else empty),
    )


def class_variances(projections: Floats, targets: Integers) -> tuple[float, float]:
    """The variances of the positive and of the negative class."""
    positive, negative = (projections[targets == target] for target in (1, 0))
    return (
        float(positive.var()) if len(positive) else 0.0,
        float(negative.var()) if len(negative) else 0.0,
    )


def mean_difference(matrix: Floats, targets: Integers) -> Floats:
    """Where the climb starts: the positive mean less the negative one."""
    if not is_mixed(targets):
        return np.zeros(matrix.shape[1])
    positive, negative = class_means(matrix, targets)
    return positive - negative


def within_scatter(matrix: Floats, targets: Integers) -> Floats:
    """The covariance of the distances from the class means."""
    positive, negative = class_means(matrix, targets)
    distances = matrix - np.where(targets[:, None] == 1, positive, negative)
    return np.asarray(distances.T @ distances / len(matrix))


def ridged_scatter(matrix: Floats, targets: Integers, ridge: float) -> Floats:
    """The matrix of the system that conjugate gradients solve."""
    return within_scatter(matrix, targets) + ridge / len(matrix) * np.eye(matrix.shape[1])


def article_parts(matrix: Floats, targets: Integers, weights: Floats) -> tuple[float, float]:
    """The difference of the means and the sum of the variances of both classes."""
    projections = matrix @ weights
    positive, negative = class_means(projections, targets)
    return float(positive - negative), sum(class_variances(projections, targets))


def article_ratio(matrix: Floats, targets: Integers, weights: Floats) -> float:
    """Fisher's ratio of the article: equal weight for both class variances."""
    difference, spread = article_parts(matrix, targets, weights)
    return difference**2 / spread if spread else 0.0


def pooled_ratio(matrix: Floats, targets: Integers, weights: Floats, ridge: float) -> float:
    """Fisher's ratio with each class's variance weighted by its share, and a ridge."""
    difference, _ = article_parts(matrix, targets, weights)
    share = targets.mean()
    variances = np.array(class_variances(matrix @ weights, targets))
    spread = variances @ [share, 1 - share] + ridge / len(matrix) * weights @ weights
    return float(difference**2 / spread) if spread else 0.0


def article_gradient(matrix: Floats, targets: Integers, weights: Floats) -> Floats:
    """The gradient of the article's ratio N / D."""
    difference, spread = article_parts(matrix, targets, weights)
    steps = class_residuals(matrix @ weights, targets)
    of_numerator = 2 * difference * mean_difference(matrix, targets)
    of_denominator = 2 * matrix.T @ steps
    return np.asarray((of_numerator - difference**2 / spread * of_denominator) / spread)


def start_residuals(targets: Integers) -> Floats:
    """What adds the documents up to the difference of the class means."""
    if not is_mixed(targets):
        return np.zeros(len(targets))
    positives = targets.sum()
    return np.asarray(np.where(targets == 1, 1 / positives, -1 / (len(targets) - positives)))


def distances(projections: Floats, targets: Integers) -> Floats:
    """How far each projection is from the mean of its class."""
    positive, negative = class_means(projections, targets)
    return projections - np.where(targets == 1, positive, negative)


def class_residuals(projections: Floats, targets: Integers) -> Floats:
    """Distances over the size of the class."""
    positives = targets.sum()
    sizes = np.where(targets == 1, positives, len(targets) - positives)
    return np.asarray(distances(projections, targets) / sizes)


def pooled_residuals(projections: Floats, targets: Integers) -> Floats:
    """Distances over the number of documents."""
    return np.asarray(distances(projections, targets) / len(targets))


def ridge_regression(matrix: Floats, targets: Integers, ridge: float) -> tuple[Floats, float]:
    """Least squares on the indicator of the class, with a ridge and a free intercept."""
    centred, mean = matrix - matrix.mean(axis=0), targets.mean()
    system = centred.T @ centred + ridge * np.eye(matrix.shape[1])
    slopes = np.linalg.solve(system, centred.T @ (targets - mean))
    return slopes, float(mean - matrix.mean(axis=0) @ slopes)


def finite_differences(height: Callable[[Floats], float], place: Floats) -> Floats:
    """The gradient of a function, from its values around a place."""
    width = 1e-5 * max(1e-3, float(np.abs(place).max()))
    steps = width * np.eye(len(place))
    return np.array([(height(place + s) - height(place - s)) / (2 * width) for s in steps])


@dataclass(frozen=True)
class Iterate:
    """Where a climb stands after a step."""

    weights: Floats
    objective: float
    step: float
    gradient: Floats
    """What conjugate gradients still have to climb; the gradient elsewhere."""
    direction: Floats


def preconditioner(matrix: Floats, ridge: float) -> Floats:
    """One over each term's second moment with the ridge."""
    return np.asarray(len(matrix) / ((matrix**2).sum(axis=0) + ridge))


def conjugate_gradients(
    matrix: Floats,
    targets: Integers,
    ridge: float,
    iterations: int,
    start: Floats | None = None,
) -> list[Iterate]:
    """Climb from zero or from a start; the first iterate is the start itself."""
    scatter = ridged_scatter(matrix, targets, ridge)
    scale = preconditioner(matrix, ridge)
    weights = np.zeros(matrix.shape[1]) if start is None else start
    gradient = mean_difference(matrix, targets) - scatter @ weights
    direction = np.zeros(matrix.shape[1])
    last_norm = 0.0
    ratio = pooled_ratio(matrix, targets, weights, ridge)
    iterates = [Iterate(weights, ratio, 0.0, gradient, direction)]
    for _ in range(iterations):
        norm = float(gradient @ (scale * gradient))
        beta = norm / last_norm if last_norm else 0.0
        direction = scale * gradient + beta * direction
        curvature = float(direction @ scatter @ direction)
        rate = norm / curvature if curvature else 0.0
        weights = weights + rate * direction
        gradient = gradient - rate * scatter @ direction
        last_norm = norm
        ratio = pooled_ratio(matrix, targets, weights, ridge)
        iterates.append(Iterate(weights, ratio, rate, gradient, direction))
    return iterates


def fixed_rate(
    matrix: Floats, targets: Integers, rate: float, growth: float, most: int
) -> list[Iterate]:
    """The article's climb, each step the rate times the discriminant's length, to its end."""
    weights = mean_difference(matrix, targets)
    iterates: list[Iterate] = []
    while True:
        ratio = article_ratio(matrix, targets, weights)
        steps = len(iterates)
        stopped = ratio == 0 or steps >= most
        if steps >= 3 and ratio < (1 + growth) * iterates[-3].objective:
            stopped = True
        gradient = article_gradient(matrix, targets, weights) if ratio else np.zeros_like(weights)
        iterates.append(Iterate(weights, ratio, 0.0 if stopped else rate, gradient, gradient))
        if stopped:
            return iterates
        steepness = np.linalg.norm(gradient)
        if steepness:
            weights = weights + rate * np.linalg.norm(weights) / steepness * gradient


def mean_of(iterates: list[Iterate]) -> Floats:
    """The mean of all places on the way of a climb, the start included."""
    return np.asarray(np.mean([one.weights for one in iterates], axis=0))


def least_error_cut(values: Floats, targets: Integers) -> tuple[float, int]:
    """The lowest of the cuts with the fewest errors, and the errors; positive is above a cut."""
    different = np.unique(values)
    cuts = [-inf, *((different[:-1] + different[1:]) / 2), different[-1]]
    errors = [int(((values > cut) != (targets == 1)).sum()) for cut in cuts]
    best = int(np.argmin(errors))
    return float(cuts[best]), errors[best]


def survivors(values: Floats, targets: Integers, cut: float) -> Integers:
    """The places of the documents on the wrong side, if both classes are among them."""
    wrong = np.flatnonzero((values > cut) != (targets == 1))
    return wrong if len(set(targets[wrong])) == 2 else wrong[:0]


def orthogonal(found: Floats, earlier: list[Floats]) -> Floats:
    """Gram-Schmidt against earlier directions, which are orthogonal; scaled to length 1."""
    rest = found.copy()
    for direction in earlier:
        square = direction @ direction
        if square:
            rest = rest - (found @ direction) / square * direction
    length = np.linalg.norm(rest)
    return np.asarray(rest / length) if length else rest


def least_squares_scale(projections: Floats, targets: Integers) -> tuple[float, float]:
    """The factor and bias that put projections on the scale of the label's indicator."""
    positive, negative = class_means(projections, targets)
    share = float(targets.mean())
    mixed = share * (1 - share)
    factor = mixed / (1 + mixed * float(positive - negative))
    return factor, share - factor * float(projections.mean())


@dataclass(frozen=True)
class FirstStage:
    """Scores of documents by parts that have not seen them, and the discriminant of all."""

    held_out: Floats
    discriminant: Floats
    bias: float


def first_stage(
    matrix: Floats,
    targets: Integers,
    folds: Integers,
    ridge: float,
    iterations: int,
    finishing: int,
) -> FirstStage:
    """The first stage by conjugate gradients; with one fold alone, all documents have been seen."""
    parts = np.unique(folds)
    held_out = np.zeros(len(matrix))
    found = np.zeros((len(parts), matrix.shape[1]))
    for part in parts:
        inside = folds != part if len(parts) > 1 else folds == part
        seen = matrix[inside], targets[inside]
        found[part] = conjugate_gradients(*seen, ridge, iterations)[-1].weights
        factor, bias = least_squares_scale(seen[0] @ found[part], seen[1])
        unseen = folds == part
        held_out[unseen] = factor * matrix[unseen] @ found[part] + bias
    start = found.mean(axis=0)
    if len(parts) > 1:
        start = conjugate_gradients(matrix, targets, ridge, finishing, start)[-1].weights
    factor, bias = least_squares_scale(matrix @ start, targets)
    return FirstStage(held_out, factor * start, bias)


def article_stages(
    matrix: Floats, targets: Integers, most: int, *, average: bool = True, sloppy: bool = False
) -> list[tuple[Floats, Integers]]:
    """The article's discriminants, each with the places of the documents it was found on."""
    found: list[tuple[Floats, Integers]] = []
    places = np.arange(len(matrix))
    while len(places) and len(found) < 5:
        some = matrix[places], targets[places]
        climbed = fixed_rate(*some, 0.1, 0.05, most)
        if sloppy and not found:
            climbed = fixed_rate(*some, 0.1, 0.05, (len(climbed) - 1) // 2)
        weights = mean_of(climbed) if average else climbed[-1].weights
        found.append((orthogonal(weights, [earlier for earlier, _ in found]), places))
        # The article cuts before it makes the discriminant orthogonal. Equal documents must tie.
        values = (some[0] @ weights / np.linalg.norm(weights)).astype(np.float32).astype(float)
        places = places[survivors(values, some[1], least_error_cut(values, some[1])[0])]
    return found
