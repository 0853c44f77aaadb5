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


@dataclass(frozen=True)
class Cuts:
    """Calibrated log-odds of each label, and the threshold that decides on them."""

    calibrations: exp.Table
    thresholds: exp.Table


def calibrate(run: Run, unseen: Relation, settings: ThresholdSettings) -> Cuts:
    """Calibrate unseen scores, and choose a threshold for each label."""
    calibrations = calibration.fit(run, unseen)
    reads: dict[str, Relation] = {"unseen_scores": unseen, "calibrations": calibrations}
    run.create("calibration/unseen_odds", reads=reads)
    run.create("calibration/odds_bins")
    run.create("calibration/promising_bins")
    run.create("calibration/best_cuts", margin=_MARGIN)
    run.create("calibration/pooled_cuts", margin=_MARGIN)
    run.create("calibration/thresholds", shrinkage=float(settings.shrinkage))
    run.drop("unseen_odds", "odds_bins", "promising_bins", "best_cuts", "pooled_cuts")
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
