"""Calibration: held-out scores become log-odds, and log-odds get a threshold for each label."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# The slope of scores with deviation 1 is drawn to 0 by so much, lest it grow without end.
_RIDGE = 1e-3
# Newton's method squares its error: after a step this small, what is left is below rounding.
_SMALL_STEP = 1e-7
# Usually 6 to 10 are enough; a single positive far from everything else took 23.
_MOST_ITERATIONS = 50
# How far below the lowest log-odds a cut lies that takes all documents.
_MARGIN = 1e-3


@dataclass(frozen=True)
class ThresholdSettings:
    """How thresholds are chosen."""

    shrinkage: float = 10.0
    """How many positive documents a label's own threshold needs to count as much as the pooled
    one."""

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        if not 0 <= self.shrinkage < math.inf:
            raise SettingError(f"shrinkage {self.shrinkage}: it must be 0 or a larger number")


def fit(run: Run) -> None:
    """Make calibrations from held_out: log-odds by Platt's method for each label and leaf."""
    run.create("calibration/score_groups")
    run.create("calibration/score_bins")
    run.create("calibration/fit_start", output="fits")
    run.create("calibration/calibrations", iteration=_settle(run))
    run.drop("score_groups", "score_bins", "fits")


def _settle(run: Run) -> int:
    """Iterate until no label moves any more and return the last iteration."""
    step = run.statement("calibration/fit_step", action="insert", output="fits")
    largest = run.statement("calibration/largest_step", action="select")
    for iteration in range(_MOST_ITERATIONS):
        run.execute(step, iteration=iteration, ridge=_RIDGE)
        ((length,),) = run.execute(largest, iteration=iteration + 1)
        if length < _SMALL_STEP:
            return iteration + 1
    return _MOST_ITERATIONS


def choose_thresholds(run: Run, settings: ThresholdSettings) -> None:
    """Make thresholds, on log-odds, from held_out and calibrations."""
    run.create("calibration/held_out_odds")
    run.create("calibration/odds_bins")
    run.create("calibration/promising_bins")
    run.create("calibration/best_cuts", margin=_MARGIN)
    run.create("calibration/pooled_cuts", margin=_MARGIN)
    run.create("calibration/thresholds", shrinkage=float(settings.shrinkage))
    run.drop("held_out_odds", "odds_bins", "promising_bins", "best_cuts", "pooled_cuts")


def cut(run: Run, choices: Relation) -> None:
    """Make model_leaves and model_bounds of the labels that have a threshold and no tree."""
    run.create("calibration/line_leaves", reads={"choices": choices}, output="model_leaves")
    leaves = {"line_leaves": run.table("model_leaves")}
    run.create("calibration/line_bounds", reads=leaves, output="model_bounds")
