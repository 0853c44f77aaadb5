"""Thresholds: a cut of each label's log-odds, from scores of documents that were not seen."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.decisions import calibration
from sqlsimpl.settings.groups import ThresholdSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# How far below the lowest log-odds a cut lies that takes all documents.
_MARGIN = 1e-3
# Dinkelbach's method: where it starts, when it ends; 4 to 6 rounds are usual.
_FIRST_F1 = 0.8
_SAME_F1 = 1e-12
_MOST_ROUNDS = 30


@dataclass(frozen=True)
class Cuts:
    """Calibrated log-odds of each label, and the threshold that decides on them."""

    calibrations: exp.Table
    thresholds: exp.Table
    bins: exp.Table | None = None
    """What lies in each bin of a label's log-odds, where thresholds were sought there."""


def calibrate(
    run: Run,
    unseen: Relation,
    settings: ThresholdSettings,
    *,
    one_label: bool,
    odds: Relation | None = None,
) -> Cuts:
    """Calibrate unseen scores, and choose a threshold for each label.

    `one_label` says that each document has exactly one. `odds` (label, shift) says how much the
    log-odds of labels rise above what the threshold was chosen for.
    """
    calibrations = calibration.fit(run, unseen, rising=True, alike=odds is None)
    reads: dict[str, Relation] = {"unseen_scores": unseen, "calibrations": calibrations}
    run.create("calibration/unseen_odds", reads=reads)
    run.create("calibration/odds_bins")
    run.create("calibration/promising_bins")
    run.create("calibration/best_cuts", margin=_MARGIN)
    run.create("calibration/expectations")
    if settings.goal == "pooled":
        _pool(run)
        run.create("calibration/pooled_thresholds", output="thresholds", one_label=one_label)
    else:
        run.create("calibration/thresholds", one_label=one_label)
    run.drop("unseen_odds", "promising_bins", "best_cuts", "expectations", "pooled_cuts")
    shifted = calibration.shifted(run, calibrations, odds)
    return Cuts(shifted, run.table("thresholds"), run.table("odds_bins"))


def _pool(run: Run) -> None:
    """Make pooled_cuts: of each label the cut that is best for F1 over all labels together."""
    cut = run.statement("calibration/pooled_cuts")
    measure = run.statement("calibration/pooled_f1", action="select")
    f1, before = _FIRST_F1, -1.0
    for _ in range(_MOST_ROUNDS):
        if abs(f1 - before) < _SAME_F1:
            break
        run.execute(cut, f1=f1, margin=_MARGIN)
        before = f1
        ((f1,),) = run.execute(measure)


def cut_at(
    run: Run, unseen: Relation, score_cuts: Relation, *, odds: Relation | None = None
) -> Cuts:
    """Calibrate unseen scores, and cut each label where (label, cut) of scores says.

    `odds` (label, shift) says how much the log-odds of labels rise, and their thresholds too.
    """
    fitted = calibration.fit(run, unseen, rising=True, alike=odds is None)
    calibrations = calibration.shifted(run, fitted, odds)
    reads: dict[str, Relation] = {
        "unseen_scores": unseen,
        "calibrations": calibrations,
        "score_cuts": score_cuts,
    }
    run.create("calibration/score_thresholds", reads=reads, output="thresholds")
    return Cuts(calibrations, run.table("thresholds"))


def decide(run: Run, cuts: Cuts, choices: Relation) -> None:
    """Make model_leaves and model_bounds of the labels that have no tree."""
    reads: dict[str, Relation] = {
        "choices": choices,
        "calibrations": cuts.calibrations,
        "thresholds": cuts.thresholds,
    }
    run.create("calibration/line_leaves", reads=reads, output="model_leaves")
    leaves = {"line_leaves": run.table("model_leaves")}
    run.create("calibration/line_bounds", reads=leaves, output="model_bounds")
    run.drop("odds_bins")
