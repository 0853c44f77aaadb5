"""Calibration: scores of unseen documents become log-odds."""

from __future__ import annotations

from typing import Any

from sqlglot import exp

from sqlsimpl.decisions import platt
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_LINE = {"label": "INT", "leaf": "INT", "slope": "DOUBLE", "intercept": "DOUBLE"}


def fit(
    run: Run,
    unseen: Relation,
    *,
    output: str = "calibrations",
    rising: bool = False,
    alike: bool = True,
) -> exp.Table:
    """Log-odds of unseen scores by Platt's method, for each label and leaf.

    Where they are to be rising, a slope below 0 is replaced by the mean slope of the others, per
    deviation unless the scores of all labels have scales that are `alike`.
    """
    scores = {"unseen_scores": unseen}
    run.create("calibration/score_groups", reads=scores)
    bins = run.fetch("calibration/score_bins", reads=scores)
    run.write_rows("lines", _LINE, platt.lines(bins))
    name, reads = "calibration/calibrations", {}
    binds: dict[str, Any] = {}
    if rising:
        binds["by_deviation"] = not alike
        reads["calibrations"] = run.query(name)
        name = "calibration/rising_calibrations"
    run.create(name, reads=reads, output=output, **binds)
    run.drop("score_groups", "lines")
    return run.table(output)


def shifted(run: Run, calibrations: exp.Table, odds: Relation | None) -> exp.Table:
    """Calibrations whose log-odds are shifted as (label, shift) says; None: by nothing."""
    if odds is None:
        return calibrations
    output = f"shifted_{calibrations.name}"
    reads: dict[str, Relation] = {"calibrations": calibrations, "label_odds": odds}
    run.create("calibration/shifted_calibrations", reads=reads, output=output)
    return run.table(output)
