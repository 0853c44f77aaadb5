"""Folds that are held out in turn, as lanes of the same scans: the cost, and thresholds.

A lane is a label without one fold of the documents, which count nothing there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from sqlsimpl.decisions.unseen import deal_out
from sqlsimpl.engines.engine import Row
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.batches import batches
from sqlsimpl.learners.linear.costs import ClassCosts, instances_of
from sqlsimpl.learners.linear.margin import best_f1
from sqlsimpl.learners.linear.plane import Lanes, Loss, PlaneDescent, PlaneProblem
from sqlsimpl.templates.parallel import at_once
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed, with_values

_GRID = tuple(10.0**power for power in range(-3, 4))  # around the usual cost
_LABELS = 20  # that costs are tried on: one cost serves all labels
_ITERATIONS = 10
_TOLERANCE = 1e-3
_FALLS = 2  # costs in a row that are worse: larger ones will not be better


@dataclass(frozen=True)
class HeldOut:
    """What is tried: a loss on the documents of all folds but one."""

    run: Run
    features: Features
    loss: Loss
    folds: int
    seed: int
    classes: ClassCosts | None = None
    """Factors of the cost; None: all labels count alike."""
    before: Sequence[Loss] = ()
    """Losses that are minimised first, on the way to the one that counts."""

    def lane_costs(self, labels: int) -> ClassCosts:
        """Those of each lane: a label that is tried without a fold."""
        if self.classes is None:
            return ClassCosts(np.ones(labels * self.folds), np.ones(labels * self.folds))
        tried = [label for (label,) in self.run.fetch("tuning/tried_places")]
        positive, negative = self.classes.positive[tried], self.classes.negative[tried]
        return ClassCosts(np.repeat(positive, self.folds), np.repeat(negative, self.folds))


def best_cost(held_out: HeldOut, usual: float) -> float:
    """The cost with the best pooled F1 on documents that were held out.

    Makes trials (cost, f1). Costs rise, so that each begins where the one before has ended. Of
    costs that are equally good, the one nearest to the usual is taken.
    """
    trials: list[dict[str, float]] = []
    with _descents(held_out, _LABELS) as (runs, descents):
        for factor in _GRID:
            cost = usual * factor
            _minimise(held_out, runs, descents, cost, first=not trials)
            trials.append({"cost": cost, "f1": best_f1(_bins(held_out, descents))})
            scores = [trial["f1"] for trial in trials]
            if factor >= 1 and len(scores) - 1 - int(np.argmax(scores)) >= _FALLS:
                break
    held_out.run.write_rows("trials", {"cost": "DOUBLE", "f1": "DOUBLE"}, trials)
    found = [(trial["f1"], -abs(np.log(trial["cost"] / usual)), trial["cost"]) for trial in trials]
    return max(found)[-1]


def write_scores(held_out: HeldOut, cost: float) -> None:
    """Make unseen_scores of documents that were held out, of all labels."""
    with _descents(held_out, held_out.features.sizes.labels) as (runs, descents):
        _minimise(held_out, runs, descents, cost, first=True, most=3 * _ITERATIONS)
        _write(held_out, descents, "unseen_scores")


@contextmanager
def _descents(
    held_out: HeldOut, most: int
) -> Iterator[tuple[list[Run], list[tuple[int, PlaneDescent]]]]:
    """The lanes of the largest labels, with the first lane of each batch."""
    run, features, folds = held_out.run, held_out.features, held_out.folds
    sizes = features.sizes
    documents = {"documents": features.documents}
    deal_out(run, folds, held_out.seed)
    labels = run.create("tuning/tried_labels", reads={"labels": features.labels}, most=most)
    run.create(
        "tuning/fold_labels", reads={"document_labels": features.document_labels}, folds=folds
    )
    every = {"instances": instances_of(run, features)}
    instances = run.query("tuning/folded_instances", reads=every)
    entries: Relation = renamed(features.weights, instance="doc", slot="term", weight="weight")
    run.create(
        "plane/slot_scales",
        reads={"entries": entries, "instances": instances},
        penalty=1.0,
        curvature=held_out.loss.curvature,
        exponent=1.0,
    )
    if run.create("plane/leverages", reads={"entries": entries}) < sizes.documents:
        run.create("linear/filled_entries", reads={"weights": features.weights})
        entries = run.table("filled_entries")
    problem = PlaneProblem(entries, instances, held_out.loss)
    targets: dict[str, Relation] = {
        "instances": run.query("linear/whole", reads=documents),
        "document_labels": run.table("fold_labels"),
    }
    lanes, costs = labels * folds, held_out.lane_costs(labels)
    with run.side_by_side(2) as runs:
        descents = []
        slots = sizes.terms + sizes.documents
        for number, batch in enumerate(batches(run, lanes, slots, len(runs))):
            here = slice(batch.first, batch.first + batch.lanes)
            of_batch = Lanes(
                with_values(run.query("linear/targets", reads=targets), first=batch.first),
                costs.positive[here],
                costs.negative[here],
                biases=np.zeros(batch.lanes),
                held=np.array([(batch.first + lane) % folds for lane in range(batch.lanes)], float),
            )
            descent = PlaneDescent(runs[number % len(runs)], problem, of_batch, number)
            descent.start(run.table("leverages"), run.table("slot_scales"))
            descents.append((batch.first, descent))
        yield list(runs), descents
    for _, descent in descents:
        descent.drop(run)
    run.drop("slot_scales", "leverages", "filled_entries", "fold_labels", "tried_labels", "folds")


def _minimise(
    held_out: HeldOut,
    runs: list[Run],
    descents: list[tuple[int, PlaneDescent]],
    cost: float,
    *,
    first: bool,
    most: int = _ITERATIONS,
) -> None:
    """Iterate until the objective falls no more; a penalty of 1 / cost is that of cost 1."""
    for loss in (*(held_out.before if first else ()), held_out.loss):
        before = np.full(sum(descent.lanes.number for _, descent in descents), np.inf)
        for _, descent in descents:
            descent.penalty, descent.loss = 1 / cost, loss
        for _ in range(most):
            at_once(runs, [descent.iterate for _, descent in descents])
            objective = np.concatenate([descent.objective for _, descent in descents])
            if np.all(before - objective <= _TOLERANCE * objective):
                break
            before = objective


def _write(held_out: HeldOut, descents: list[tuple[int, PlaneDescent]], output: str) -> None:
    for first, descent in descents:
        held_out.run.create(
            "tuning/fold_scores",
            reads={"state": descent.table("state")},
            lanes=descent.lanes.number,
            output=output,
            append=first > 0,
            first=first,
            folds=held_out.folds,
        )


def _bins(held_out: HeldOut, descents: list[tuple[int, PlaneDescent]]) -> list[Row]:
    _write(held_out, descents, "fold_scores")
    rows = held_out.run.fetch("tuning/fold_bins")
    held_out.run.drop("fold_scores")
    return rows
