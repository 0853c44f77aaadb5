"""The margin climb: squared hinge, stopped when unseen projections get no better."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import numpy as np

from sqlsimpl.engines.engine import Row
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.parts import Kept, Part
from sqlsimpl.templates.parallel import at_once
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import union

EXPONENT = 0.5
"""Of the preconditioner: as the climb stops early, it acts as a prior."""
_LEAST_OPTIMISM = 0.1
# Iterations before a climb ends, unless the score falls clearly: of later ones, it is told too low.
_LEAST = 4
# In standard errors of the score: what it must rise by to go on, and what it may fall by, at most,
# for the last iterate to be kept.
_RISE = 0.5
_FALL = 2


def climb(lanes: LabelLanes, iterations: int, log: Log) -> None:
    """Make discriminants, biases and unseen_scores of all labels."""
    with lanes.started():
        kept = _climb(lanes, iterations, log)
    lanes.write(kept)
    lanes.run.drop(*(f"best_scores_{part.first}" for part in lanes.parts))


def _climb(lanes: LabelLanes, iterations: int, log: Log) -> Kept:
    """Iterate until the score of unseen projections rises no more; the last iterate is kept.

    Projections are best an iteration after their score is: the last one makes up for what the score
    takes out too much. Only where the score has clearly fallen, the iterate before is kept. Of
    labels that exclude each other, the score of the first iterate counts for nothing, as it knows
    what the preconditioner has learned of them; of others, a score that falls ends the climb at
    once: what no cut tells apart is fitted document by document.
    """
    one_label = lanes.features.one_label
    kept, best = Kept(1.0, lanes.biases()), 0.0
    for iteration in range(1, iterations + 1):
        started = time.perf_counter()
        lanes.iterate()
        optimism = lanes.optimism(_LEAST_OPTIMISM)
        score = unseen_score(lanes, float(np.sqrt(optimism)))
        lanes.note(log, iteration, time.perf_counter() - started)
        error = np.sqrt(score * (1 - score) / lanes.features.sizes.documents)
        if score < best - _FALL * error:
            return Kept(kept.optimism, kept.biases, prefix="earlier_")
        kept = Kept(optimism, lanes.biases())
        if score < best + _RISE * error and iteration >= _LEAST:
            break
        if score < best and not one_label:
            break
        if iteration > 1 or not one_label:
            best = max(best, score)
    return kept


def unseen_score(lanes: LabelLanes, optimism: float) -> float:
    """How well projections without their own share tell the labels apart.

    Accuracy of the best label, or of the sign for two labels; with several labels the best pooled
    F1.
    """
    run = lanes.run
    parts = [part for part in lanes.parts if part.labels > 0]
    if lanes.features.one_label and not lanes.mirrored:
        at_once(lanes.runs, [partial(_look, part, optimism) for part in lanes.parts])
        tables = [run.table(f"best_scores_{part.first}") for part in parts]
        best = union(tables, "instance", "best", "own")
        ((instances, hits),) = run.fetch("margin/unseen_accuracy", reads={"best_scores": best})
        return float(hits / instances)
    rows: list[Row] = []
    for part in parts:
        look = part.statement(run, "margin/pooled_bins")
        rows += run.execute(look, labels=part.labels, optimism=optimism)
    return sign_accuracy(rows) if lanes.mirrored else best_f1(rows)


def _look(part: Part, optimism: float, run: Run) -> None:
    """Make best_scores of a batch."""
    if part.labels > 0:
        look = part.statement(run, "margin/best_scores", f"best_scores_{part.first}")
        run.execute(look, labels=part.labels, optimism=optimism)


def best_f1(rows: Sequence[Row]) -> float:
    """The best F1 of one cut for all labels, of bins; a bin may have several rows."""
    bins, scores, positives = np.array(rows, float).T
    order = np.argsort(-bins, kind="stable")
    taken, hits = np.cumsum(scores[order]), np.cumsum(positives[order])
    ends = np.append(np.diff(bins[order]) != 0, True)
    return float((2 * hits / (taken + hits[-1]))[ends].max())


def sign_accuracy(rows: Sequence[Row]) -> float:
    """How often the sign of a score is right, of bins."""
    bins, scores, positives = np.array(rows, float).T
    right = np.where(bins >= 0, positives, scores - positives)
    return float(right.sum() / scores.sum())
