"""C4.5 on numeric columns in plain Python: one node after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, floor, log2, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from sqlsimpl.settings.groups import TreeSettings

Values = npt.NDArray[np.float64]
Targets = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Node:
    """A node; one without an axis is a leaf."""

    depth: int
    axis: int | None
    cut: float | None
    positives: float
    negatives: float

    @property
    def positive(self) -> bool:
        """What the node decides."""
        return self.positives > self.negatives


Nodes = dict[int, Node]


def entropy(*weights: float) -> float:
    """Bits per point."""
    total = sum(weights)
    return -sum(weight / total * log2(weight / total) for weight in weights if weight)


def rounded(value: float) -> int:
    """Equal for values that differ in their last digits only."""
    return floor(0.5 + 1e9 * value)


def weigh(targets: Targets, settings: TreeSettings) -> tuple[float, float]:
    """Weighted positives and negatives."""
    positives = int(targets.sum())
    negatives = len(targets) - positives
    return positives * settings.positive_weight, negatives * settings.negative_weight


def value_cut(values: Values, middle: float) -> float:
    """C4.5's cut: the largest of all values up to the middle, plus what rounding may add to it."""
    value = float(values[values <= middle].max())
    return min(middle, value + 1e-6 * max(abs(value), abs(middle)))


def best_of_axis(
    values: Values, targets: Targets, settings: TreeSettings
) -> tuple[float, float] | None:
    """Gain ratio and middle of the best cut on an axis, if there is one with a gain."""
    weights = weigh(targets, settings)
    total = sum(weights)
    distinct = np.unique(values)
    classes = [set(targets[values == value]) for value in distinct]
    best: tuple[float, float, float] | None = None
    for place in range(len(distinct) - 1):
        low, high = float(distinct[place]), float(distinct[place + 1])
        below = values <= low
        if len(classes[place] | classes[place + 1]) == 1:
            continue
        if min(below.sum(), (~below).sum()) < settings.min_leaf:
            continue
        sides = [weigh(targets[side], settings) for side in (below, ~below)]
        remaining = sum(sum(side) / total * entropy(*side) for side in sides)
        gain = entropy(*weights) - remaining
        middle = low / 2 + high / 2
        cut = middle if middle < high else low
        if best is None or rounded(gain) > rounded(best[0]):
            best = gain, entropy(*(sum(side) for side in sides)), cut
    if best is None:
        return None
    gain = rounded(best[0]) / 1e9 - log2(len(distinct) - 1) / total
    return (gain / best[1], best[2]) if gain > 0 else None


def grow(values: Values, targets: Targets, settings: TreeSettings) -> Nodes:
    """The tree before pruning, from a column per axis."""
    nodes: Nodes = {}

    def visit(node: int, rows: npt.NDArray[np.bool_], depth: int) -> None:
        best: tuple[float, int, float] | None = None
        if depth < settings.max_depth and 0 < targets[rows].sum() < rows.sum():
            for axis in range(values.shape[1]):
                found = best_of_axis(values[rows, axis], targets[rows], settings)
                if found and (best is None or rounded(found[0]) > rounded(best[0])):
                    best = found[0], axis, found[1]
        _, cut_axis, cut = best or (None, None, None)
        if cut is not None and settings.cut == "value":
            cut = value_cut(values[:, cut_axis], cut)
        nodes[node] = Node(depth, cut_axis, cut, *weigh(targets[rows], settings))
        if cut is not None:
            below = values[:, cut_axis] <= cut
            visit(2 * node, rows & below, depth + 1)
            visit(2 * node + 1, rows & ~below, depth + 1)

    visit(1, np.ones(len(values), dtype=bool), 0)
    return nodes


def added_errors(weight: float, wrong: float, confidence: float) -> float:
    """What C4.5 adds to the errors of a leaf: AddErrs of its stats.c."""
    if wrong < 1:
        none = weight * (1 - exp(np.log(confidence) / weight))
        return none + wrong * (added_errors(weight, 1.0, confidence) - none) if wrong else none
    if wrong + 0.5 >= weight:
        return 0.67 * (weight - wrong)
    square = NormalDist().inv_cdf(1 - confidence) ** 2
    spread = (wrong + 0.5) * (1 - (wrong + 0.5) / weight) + square / 4
    share = (wrong + 0.5 + square / 2 + sqrt(square * spread)) / (weight + square)
    return weight * share - wrong


def prune(nodes: Nodes, confidence: float) -> Nodes:
    """Replace subtrees that no fewer errors are expected of, then those that decide nothing."""
    kept = dict(nodes)

    def cut_back(number: int) -> None:
        for child in (2 * number, 2 * number + 1):
            if child in kept:
                cut_back(child)
                del kept[child]
        kept[number] = replace(kept[number], axis=None, cut=None)

    def visit(number: int) -> float:
        node = kept[number]
        wrong = min(node.positives, node.negatives)
        errors = wrong + added_errors(node.positives + node.negatives, wrong, confidence)
        if node.axis is None:
            return errors
        subtree = visit(2 * number) + visit(2 * number + 1)
        if errors > subtree + 0.1:
            return subtree
        cut_back(number)
        return errors

    visit(1)
    for number in sorted(kept, reverse=True):
        children = [kept.get(2 * number), kept.get(2 * number + 1)]
        leaves = [child for child in children if child and child.axis is None]
        if len(leaves) == 2 and leaves[0].positive == leaves[1].positive:
            cut_back(number)
    return kept


def walk(nodes: Nodes, point: Values) -> int:
    """The leaf that a point ends in."""
    number = 1
    while (node := nodes[number]).axis is not None and node.cut is not None:
        number = 2 * number + (0 if point[node.axis] <= node.cut else 1)
    return number
