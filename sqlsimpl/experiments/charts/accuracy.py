"""Pictures of accuracy: by discriminants, by label, against skew."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from sqlsimpl.experiments.charts.parts import altair, chart, colour, finished, names
from sqlsimpl.experiments.outcome import Rows


def stages(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """Precision, recall and F1 by number of discriminants."""
    alt = altair()
    measures = [
        {**row, "measure": measure, "value": row[measure]}
        for row in rows
        for measure in ("precision", "recall", "f1")
    ]
    drawn = (
        chart(measures, 170, 170)
        .mark_line(point=True)
        .encode(
            x=alt.X("discriminants:O", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)),
            color=colour("measure", "measure", ["precision", "recall", "f1"]),
        )
        .facet(
            column=alt.Column("label:N", title=None, sort=names(rows, "label")),
            row=alt.Row("preset:N", title=None, sort=names(rows, "preset")),
        )
    )
    return finished(drawn, "Precision, recall and F1 by number of discriminants (Fig. 9)", facts)


def by_label(rows: Rows, algorithms: Sequence[str], facts: Mapping[str, Any]) -> Any:
    """F1 of each label as a row of dots, the largest label on top."""
    alt = altair()
    dots = [
        {"label": row["label"], "algorithm": name, "f1": row[name]}
        for row in rows
        for name in algorithms
    ]
    base = chart(dots, 460, max(120, 15 * len(rows)))
    y = alt.Y("label:N", title=None, sort=names(rows, "label"))
    lines = base.mark_line(color="#cccccc").encode(x="f1:Q", y=y, detail="label:N")
    points = base.mark_point(filled=True, size=45, opacity=0.85).encode(
        x=alt.X("f1:Q", title="F1 on test documents", scale=alt.Scale(domain=[0, 1])),
        y=y,
        color=colour("algorithm", "algorithm", algorithms),
        shape=alt.Shape("algorithm:N", scale=alt.Scale(domain=list(algorithms))),
    )
    return finished(lines + points, "F1 by label (Fig. 10)", facts)


def precision_recall(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """A line from SVM-best to SIMPL for each label, in the plane of recall and precision."""
    alt = altair()
    ends = [
        {
            "label": row["label"],
            "algorithm": name,
            "precision": row[f"{key}_precision"],
            "recall": row[f"{key}_recall"],
        }
        for row in rows
        for name, key in (("simpl", "simpl"), ("svm best", "svm_best"))
    ]
    base = chart(ends, 460, 400)
    x = alt.X("recall:Q", title="recall", scale=alt.Scale(zero=False))
    y = alt.Y("precision:Q", title="precision", scale=alt.Scale(zero=False))
    lines = base.mark_line(color="#bbbbbb").encode(x=x, y=y, detail="label:N")
    points = base.mark_point(filled=True, size=55).encode(
        x=x,
        y=y,
        color=colour("algorithm", "algorithm", ["simpl", "svm best"]),
        shape=alt.Shape("algorithm:N", scale=alt.Scale(domain=["simpl", "svm best"])),
    )
    named = (
        base.transform_filter(alt.datum.algorithm == "simpl")
        .mark_text(align="left", dx=6, dy=-4, fontSize=10)
        .encode(x=x, y=y, text="label:N")
    )
    return finished(lines + points + named, "Precision against recall (Fig. 11)", facts)


def skew(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """F1 against skew: all labels as they are, and labels that were thinned out."""
    alt = altair()
    x = alt.X(
        "skew:Q",
        title="documents for each one that has the label",
        scale=alt.Scale(type="log", nice=False),
        axis=alt.Axis(tickCount=5, format="~s"),
    )
    panels = []
    for kind in names(rows, "kind"):
        own = [row for row in rows if row["kind"] == kind]
        shown = {
            "x": x,
            "y": alt.Y("f1:Q", title="F1", scale=alt.Scale(domain=[0, 1])),
            "color": colour("algorithm", "algorithm", names(rows, "algorithm")),
        }
        points = chart(own).mark_point(size=18, opacity=0.45).encode(**shown)
        lines = chart(_trend(own)).mark_line(strokeWidth=2.5).encode(**shown)
        panels.append((points + lines).properties(title=kind))
    return finished(alt.hconcat(*panels), "F1 against skew (Fig. 12)", facts)


def _trend(rows: Rows) -> list[dict[str, Any]]:
    """The mean F1 of each algorithm between one power of two of the skew and the next."""
    groups: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["algorithm"], math.floor(math.log2(row["skew"]))), []).append(row)
    return [
        {
            "algorithm": algorithm,
            "skew": math.exp(sum(math.log(row["skew"]) for row in some) / len(some)),
            "f1": sum(row["f1"] for row in some) / len(some),
        }
        for (algorithm, _), some in sorted(groups.items())
    ]
