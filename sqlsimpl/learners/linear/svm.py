"""The support vector machine: the hinge, by a bridge of smooth losses or row by row."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Literal, Self

import numpy as np

from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.costs import ClassCosts
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.learners.linear.regularised import PRESETS, Regularised
from sqlsimpl.learners.linear.rows import RowDescent, Sums
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.settings.declaration import Positive, auto, setting
from sqlsimpl.templates.run import Run

_MANY = 100_000  # documents: a pass over more of them one by one takes too long


def smooth_hinge(sharpness: float) -> Loss:
    """ln(1 + exp(g (1 - y p))) / g, the hinge for g without end (Zhang and Oles 2001)."""
    return Loss("smooth_hinge", curvature=sharpness / 4, binds={"sharpness": sharpness})


class Hinge:
    """Algorithm 5 of Zhang and Oles: each document's dual variable to its best value in turn."""

    def begin(self, square: float) -> None:
        """Nothing depends on it."""

    @staticmethod
    def averages(number: int) -> bool:  # noqa: ARG004
        """The last weights are the best."""
        return False

    @staticmethod
    def step(projection: Array, cost: Array, share: Array, square: float) -> Array:
        """To the best value between 0 and the cost."""
        sign = np.sign(cost)
        dual = share * sign
        best = np.clip(dual + (1 - sign * projection) / square, 0, np.abs(cost))
        moved: Array = (best - dual) * sign
        return moved

    @staticmethod
    def measured(sums: Sums) -> tuple[Array, Array]:
        """The primal objective, and the dual one below it."""
        return sums.norm / 2 + sums.hinge, sums.shares - sums.norm / 2


@dataclass(frozen=True)
class SupportVectorMachine(Regularised):
    """The hinge with a penalty: exactly, or with each step of the bridge starting at the last."""

    name = "svm"
    title = "support vector machine"
    summary = "hinge with a penalty on the weights"
    losses = tuple(smooth_hinge(sharpness) for sharpness in (2.0, 4.0, 8.0, 16.0))
    presets = MappingProxyType({**PRESETS, "best": {"cost": "auto", "threshold": "folds"}})
    preset: Literal["default", "zhang-oles", "best"] = setting(  # type: ignore[assignment]
        "default",
        "Settings to start from; `zhang-oles` as in their article; "
        "`best` tunes cost and thresholds on held-out documents.",
    )
    solver: Literal["rows", "smooth"] | None = auto(
        "The hinge itself, one document after another (`rows`; the bias is a feature), or a bridge "
        "of `smooth` losses that ends close to it. Costs are tuned by the bridge.",
        f"rows where the bias is a feature, labels share their terms and there are up to {_MANY:,} "
        "documents, but not on Spark; else smooth",
    )
    gap: Positive = setting(
        0.01, "Rows: the duality gap, as a part of the objective, below which passes end."
    )

    def check(self) -> None:
        """Refuse a free bias where documents are taken one by one."""
        super().check()
        if self.solver == "rows" and self.bias == "free":
            raise SettingError(
                "solver rows: it knows no free bias; take bias=feature, or solver=smooth"
            )

    @property
    def keeps_by_label(self) -> bool:
        """Rows have the same inner products for all labels."""
        return super().keeps_by_label and self.solver != "rows"

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        used = replace(self, solver=self.solver or self._best_solver(run, corpus))
        return super(SupportVectorMachine, used).train(run, corpus)

    def _best_solver(self, run: Run, corpus: Features) -> Literal["rows", "smooth"]:
        exact = (
            self.bias == "feature"
            and corpus.selection is None
            and corpus.sizes.documents <= _MANY
            and run.engine.dialect != "spark"
        )
        return "rows" if exact else "smooth"

    def _lanes(
        self, run: Run, corpus: Features, cost: float, classes: ClassCosts | None
    ) -> LabelLanes:
        lanes = super()._lanes(run, corpus, cost, classes)
        if self.solver == "smooth":
            return lanes
        rows = partial(RowDescent, rule=Hinge(), seed=self.seed)
        return replace(lanes, exponent=0.0, descent=rows)

    def _minimise(self, lanes: LabelLanes, log: Log) -> None:
        if self.solver == "smooth":
            super()._minimise(lanes, log)
            return
        for number in range(1, self.iterations + 1):
            started = time.perf_counter()
            lanes.iterate()
            lanes.note(log, number, time.perf_counter() - started)
            if np.all(lanes.objective() - lanes.bound() <= self.gap * lanes.objective()):
                break
