"""Calibration: scores of unseen documents become log-odds."""

from __future__ import annotations

from sqlglot import exp

from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# The slope of scores with deviation 1 is drawn to 0 by so much, lest it grow without end.
_RIDGE = 1e-3
# Newton's method squares its error: after a step this small, what is left is below rounding.
_SMALL_STEP = 1e-7
# Usually 6 to 10 are enough; a single positive far from everything else took 23.
_MOST_ITERATIONS = 50


def fit(run: Run, unseen: Relation, *, output: str = "calibrations") -> exp.Table:
    """Log-odds of unseen scores by Platt's method, for each label and leaf."""
    scores = {"unseen_scores": unseen}
    run.create("calibration/score_groups", reads=scores)
    run.create("calibration/score_bins", reads=scores)
    run.create("calibration/fit_start", output="fits")
    run.create("calibration/calibrations", output=output, iteration=_settle(run))
    run.drop("score_groups", "score_bins", "fits")
    return run.table(output)


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
