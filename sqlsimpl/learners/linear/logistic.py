"""Logistic regression, one label against the rest, or of all labels together: maximum entropy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.costs import ClassCosts
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.learners.linear.regularised import Regularised
from sqlsimpl.learners.linear.softmax import JointLanes
from sqlsimpl.settings.declaration import setting
from sqlsimpl.templates.run import Run

LOGISTIC = Loss("logistic", curvature=0.25)
"""ln(1 + exp(-y p))."""


@dataclass(frozen=True)
class Logistic(Regularised):
    """The logistic loss with a penalty."""

    softmax: bool = setting(
        False,
        "Whether the labels of a document share one probability (maximum entropy), in place of "
        "each label against the rest; for documents with one label each.",
    )

    name = "logistic"
    title = "logistic regression"
    summary = "logistic loss with a penalty on the weights"
    losses = (LOGISTIC,)

    def check(self) -> None:
        """Refuse what takes labels one by one."""
        super().check()
        if self.softmax and self.threshold == "folds":
            raise SettingError(
                "softmax: threshold 'folds' holds documents out for each label alone; "
                "try threshold 'unseen'"
            )
        if self.softmax and self.class_weight is not None:
            raise SettingError(
                "softmax: class_weight is of a label against the rest; leave one of them out, or "
                "weight the documents"
            )

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        if self.softmax and not corpus.one_label:
            raise SettingError(
                "softmax: each document must have one label, not a list of them; leave softmax "
                "out, so that each label is learned against the rest"
            )
        return super().train(run, corpus)

    def _lanes(
        self, run: Run, corpus: Features, cost: float, classes: ClassCosts | None
    ) -> LabelLanes:
        if not self.softmax:
            return super()._lanes(run, corpus, cost, classes)
        return JointLanes(
            run,
            corpus,
            LOGISTIC,
            cost=cost,
            exponent=1.0,
            seed=self.seed,
            mirrored=False,
            free_bias=self.bias == "free",
        )
