"""Experiments of Kim, Howland and Park 2005: spaces of few dimensions."""

from __future__ import annotations

from statistics import fmean, pstdev
from typing import Any

from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.charts import systems as charts
from sqlsimpl.experiments.outcome import Outcome, records
from sqlsimpl.experiments.problem import Problem
from sqlsimpl.features.reduction.reduction import Reduction
from sqlsimpl.features.settings import ReductionSettings

SPACES = ("full", "centroid", "orthogonal-centroid", "lda", "lsi")
DRAWN_SPACES = ("orthogonal-centroid", "lda", "lsi")
TOP = 10
_LABELS = 5


def spaces(bench: Bench) -> Outcome:
    """An SVM and centroids with all terms and in few dimensions (Kim et al., Tables 3, 5, 6)."""
    systems: dict[tuple[str, str], dict[str, Any]] = {
        ("svm", space): {} if space == "full" else {"reduce": space} for space in SPACES
    }
    systems["centroid", "full"] = {}
    rows: list[dict[str, Any]] = []
    for (name, space), reduced in systems.items():
        chosen = bench.algorithm(name, **reduced)
        judged = bench.whole.judge(f"{name} {space}", chosen, [TOP])
        top = judged.figures.largest[TOP]
        rows.append(
            {
                "system": name,
                "space": space,
                **judged.row,
                f"micro_f1_of_{TOP}": top["micro"]["f1"],
                f"macro_f1_of_{TOP}": top["macro"]["f1"],
                "seconds": judged.seconds,
            }
        )
    facts = {
        f"{row['system']}, {row['space']}": (
            f"micro F1 {row['micro_f1']:.3f}, of the {TOP} largest labels "
            f"{row[f'micro_f1_of_{TOP}']:.3f}, mean {row[f'macro_f1_of_{TOP}']:.3f}"
            + ("" if row["accuracy"] is None else f", accuracy {row['accuracy']:.3f}")
        )
        for row in rows
    }
    return Outcome("spaces", rows, charts.by_space(rows), facts)


def axes(bench: Bench) -> Outcome:
    """Test documents on the first two axes of a space (Kim et al., section 6)."""
    labels = bench.labels(_LABELS)
    points: list[dict[str, Any]] = []
    few = bench.whole.of_labels(labels) if len(labels) < len(bench.whole.sizes) else bench.whole
    with bench.testing_weights(labels) as unseen:
        for space in DRAWN_SPACES:
            _reduce(few, space)
            reads = {"basis": few.run.table("basis")}
            found = unseen.fetch("experiments/axis_points", reads=reads)
            few.run.drop("basis", "reduced_weights")
            points += [
                {"space": space, **row}
                for row in records(("label", "document", "first", "second"), found)
            ]
    rows = [
        {
            "space": space,
            "label": label,
            "documents": len(own),
            **{
                f"{axis}_{name}": figure(row[axis] for row in own)
                for axis in ("first", "second")
                for name, figure in (("mean", fmean), ("deviation", pstdev))
            },
        }
        for space in DRAWN_SPACES
        for label in labels
        if (own := [row for row in points if row["space"] == space and row["label"] == label])
    ]
    return Outcome("axes", rows, charts.on_axes(points, labels), {}, points)


def _reduce(problem: Problem, space: str) -> None:
    """Make basis, whose first two axes are drawn."""
    few = {"dimensions": 2} if space == "lsi" else {}
    Reduction(ReductionSettings.from_mapping({"reduce": space, **few}))(
        problem.run, problem.features
    )
