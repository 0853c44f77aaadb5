"""Regularised linear classifiers: a loss and a penalty, minimised to the end (Zhang and Oles 2001).

A subclass names its loss. The minimum is that of column relaxation, which the articles use; it is
reached by descents with a plane search instead, all labels at once.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

import numpy as np

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.decisions import thresholds
from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.linear import tuning
from sqlsimpl.learners.linear.costs import ClassCosts, class_costs, total_importance
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.parts import Kept
from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.settings.declaration import NonNegative, Positive, PositiveInt, auto, setting
from sqlsimpl.settings.groups import ClassWeightSettings, Seed, ThresholdSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_ON_THE_WAY = 1e-2

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "default": {},
    "zhang-oles": {
        "weighting": "binary",
        "unit_length": False,
        "fields_apart": True,
        "min_df": 1,
        "min_count": 3,
        "regularisation": 1e-3,
        "bias": "feature",
        "threshold": "training",
        "select": "gini",
    },
}
"""What a preset changes, also of the corpus: features and settings as in the article."""


@dataclass(frozen=True)
class Regularised(ClassWeightSettings, ThresholdSettings, Learner):
    """Settings and steps that all of them share."""

    cost: Positive | None = auto(
        "What errors count against the length of the weights, in units of one over the mean square "
        "length of a document.",
        "by cross-validation",
        default=1.0,
    )
    regularisation: Positive | None = setting(
        None,
        "In place of the cost: what the square of the weights counts against the mean loss.",
        shown="as the cost says",
    )
    bias: Literal["free", "feature"] = setting(
        "free", "Whether the penalty leaves the bias out, or takes it for the weight of a feature."
    )
    iterations: PositiveInt = setting(100, "Maximum number of steps of a descent.")
    tolerance: NonNegative = setting(
        1e-5, "Fall of the objective in a step, as a part of it, below which a descent ends."
    )
    threshold: Literal["unseen", "folds", "training", "zero"] = setting(
        "unseen",
        "Where labels are cut: by scores as if documents were `unseen`, of `folds` that are held "
        "out, with the fewest errors on `training` documents, or at `zero`.",
    )
    folds: PositiveInt = setting(
        5, "Folds of documents that are held out in turn for the cost or for thresholds."
    )
    seed: Seed = setting(0, "Decides which documents fall into which fold.")
    preset: Literal["default", "zhang-oles"] = setting(
        "default",
        "Settings to start from; `zhang-oles` has the features and thresholds of the article of "
        "2001.",
    )

    reads = "weights"
    takes_coordinates = True
    presets = PRESETS
    losses: ClassVar[Sequence[Loss]]
    """What is minimised: one after another, each from where the one before has ended."""

    def check(self) -> None:
        """Refuse two words on one thing."""
        super().check()
        if self.regularisation is not None and self.cost != 1.0:
            raise SettingError("regularisation and cost: give one of them")
        if self.folds < 2 and (self.cost is None or self.threshold == "folds"):
            raise SettingError(f"folds {self.folds}: at least 2 are needed to hold documents out")

    @property
    def keeps_by_label(self) -> bool:
        """Terms of folds that are held out would be those of all documents."""
        return self.cost is not None and self.threshold != "folds"

    def refuse_bundles(self, corpus: CorpusFacts) -> None:  # noqa: ARG002
        """Folds are of documents."""
        if self.cost is None or self.threshold == "folds":
            raise SettingError(
                "bundle: folds of documents cannot be held out of bundles; give the cost, and take "
                "threshold unseen, training or zero"
            )

    @property
    def weighs_documents(self) -> bool:
        """They are factors of the losses."""
        return True

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        log = Log()
        classes = class_costs(run, corpus, self.class_weight)
        *before, loss = self.losses
        held_out = tuning.HeldOut(
            run, corpus, loss, self.folds, self.seed, classes=classes, before=before
        )
        cost = self._cost(run, corpus, held_out)
        lanes = self._lanes(run, corpus, cost, classes)
        with lanes.started():
            self._minimise(lanes, log)
            # At the minimum, many documents of few terms make up for all of it.
            optimism = 0.0 if self.threshold == "training" else lanes.optimism(least=0.0)
            kept = Kept(optimism, lanes.biases())
        lanes.write(kept)
        lanes.drop()
        self._decide(held_out, cost)
        run.create("linear/single_terms", output="model_terms")
        run.create("linear/single_stages", output="model_stages")
        log.write(run)
        return replace(self, cost=cost / self._usual(run, corpus), regularisation=None)

    def _lanes(
        self, run: Run, corpus: Features, cost: float, classes: ClassCosts | None
    ) -> LabelLanes:
        return LabelLanes(
            run,
            corpus,
            self.losses[0],
            cost=cost,
            exponent=1.0,
            seed=self.seed,
            mirrored=corpus.one_label and corpus.sizes.labels == 2,
            free_bias=self.bias == "free",
            classes=classes,
        )

    def _minimise(self, lanes: LabelLanes, log: Log) -> None:
        """Iterate until the objective falls no more, for each loss in turn."""
        iteration = 0
        for loss in self.losses:
            lanes.minimise(loss)
            # What is on the way to the last loss need not be exact.
            last = loss is self.losses[-1]
            tolerance = self.tolerance if last else max(self.tolerance, _ON_THE_WAY)
            before = np.full(lanes.labels, np.inf)
            for _ in range(self.iterations):
                started = time.perf_counter()
                lanes.iterate()
                iteration += 1
                lanes.note(log, iteration, time.perf_counter() - started)
                objective = lanes.objective()
                if np.all(before - objective <= tolerance * objective):
                    break
                before = objective

    def _cost(self, run: Run, corpus: Features, held_out: tuning.HeldOut) -> float:
        """The cost against a penalty of half the squared length."""
        if self.regularisation is not None:
            return 1 / (2 * self.regularisation * total_importance(run, corpus))
        usual = self._usual(run, corpus)
        if self.cost is not None:
            return self.cost * usual
        return tuning.best_cost(held_out, usual)

    @staticmethod
    def _usual(run: Run, corpus: Features) -> float:
        """One over the mean square length of a document."""
        ((mean_square,),) = run.fetch("tuning/mean_square", reads={"weights": corpus.weights})
        return float(1 / mean_square)

    def _decide(self, held_out: tuning.HeldOut, cost: float) -> None:
        """Thresholds of the log-odds, and the leaves on either side of them."""
        run, one_label = held_out.run, held_out.features.one_label
        odds = held_out.classes.write_odds(run) if held_out.classes else None
        if self.threshold == "folds":
            tuning.write_scores(held_out, cost)
        unseen = run.table("unseen_scores")
        if self.threshold in ("unseen", "folds"):
            cuts = thresholds.calibrate(run, unseen, self, one_label=one_label, odds=odds)
        else:
            cuts = thresholds.cut_at(run, unseen, self._cuts(run), odds=odds)
        thresholds.decide(run, cuts, run.query("calibration/no_choices"))

    def _cuts(self, run: Run) -> Relation:
        """(label, cut) of scores."""
        if self.threshold == "zero":
            return run.query("linear/zero_cuts")
        columns = {"label": "label", "doc": "doc", "value": "score", "target": "target"}
        scores = run.renamed("unseen_scores", **columns)
        run.create("simpl/sweeps", reads={"swept": scores})
        return run.table("sweeps")
