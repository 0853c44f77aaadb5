"""Widrow-Hoff: least mean squares, one document after another, and the mean of all weights."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import numpy as np

from sqlsimpl.decisions import thresholds
from sqlsimpl.features.step import Features
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.linear.costs import class_costs
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.parts import Kept
from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.learners.linear.rows import RowDescent, Sums
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.settings.declaration import Positive, PositiveInt, auto, setting
from sqlsimpl.settings.groups import ClassWeightSettings, Seed, ThresholdSettings
from sqlsimpl.templates.run import Run

# What a document of the mean length is pulled by, of what would put it right.
_CAUTION = 4


@dataclass
class LeastMeanSquares:
    """The rule of Widrow and Hoff: against the error of a document, at a fixed rate."""

    rate: float | None
    """None: one over four times the largest squared length."""
    passes: int
    average: bool

    def begin(self, square: float) -> None:
        """Before the first pass."""
        self.rate = self.rate or 1 / (_CAUTION * square)

    def averages(self, number: int) -> bool:
        """After the last pass, if at all."""
        return self.average and number == self.passes

    def step(self, projection: Array, cost: Array, share: Array, square: float) -> Array:  # noqa: ARG002
        """Twice the error, times the rate; never beyond what puts the document right."""
        part = np.minimum(2 * (self.rate or 0.0) * np.abs(cost), 1 / square)
        return -part * (projection - np.sign(cost))

    @staticmethod
    def measured(sums: Sums) -> tuple[Array, Array]:
        """The squared errors; nothing is known of how small they could be."""
        return sums.square, np.zeros_like(sums.square)


@dataclass(frozen=True)
class WidrowHoff(ClassWeightSettings, ThresholdSettings, Learner):
    """Settings and steps of Widrow-Hoff (Chakrabarti, Roy and Soundalgekar 2003, eq. 7)."""

    name = "wh"
    title = "Widrow-Hoff"
    summary = "least mean squares, a document at a time, and the mean of all weights on the way"
    reads = "weights"
    takes_coordinates = True

    rate: Positive | None = auto(
        "How far the weights go along a document, in units of half its error.",
        "1 / (4 · the largest squared length of a document, its bias included)",
    )
    passes: PositiveInt = setting(5, "How often all documents are gone through.")
    average: bool = setting(
        True, "Whether the weights are the mean of all on the way of the last pass, or the last."
    )
    seed: Seed = setting(0, "Decides the order of the documents, another one in each pass.")

    @property
    def weighs_documents(self) -> bool:
        """They are factors of the steps."""
        return True

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        rule = LeastMeanSquares(self.rate, self.passes, self.average)
        classes = class_costs(run, corpus, self.class_weight)
        lanes = LabelLanes(
            run,
            corpus,
            Loss("squares", curvature=0.0),
            cost=1.0,
            exponent=0.0,
            seed=self.seed,
            mirrored=corpus.one_label and corpus.sizes.labels == 2,
            classes=classes,
            descent=partial(RowDescent, rule=rule, seed=self.seed),
        )
        log = Log()
        with lanes.started():
            for number in range(1, self.passes + 1):
                started = time.perf_counter()
                lanes.iterate()
                lanes.note(log, number, time.perf_counter() - started)
            kept = Kept(lanes.optimism(least=0.0), lanes.biases())
        lanes.write(kept)
        lanes.drop()
        odds = classes.write_odds(run) if classes else None
        cuts = thresholds.calibrate(
            run, run.table("unseen_scores"), self, one_label=corpus.one_label, odds=odds
        )
        thresholds.decide(run, cuts, run.query("calibration/no_choices"))
        run.create("linear/single_terms", output="model_terms")
        run.create("linear/single_stages", output="model_stages")
        log.write(run)
        return replace(self, rate=rule.rate)
