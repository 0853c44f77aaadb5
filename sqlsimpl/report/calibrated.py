"""Calibration: whether probabilities mean what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from sqlsimpl.evaluation.metrics import calibration
from sqlsimpl.report.charts import Chart, Choice, Table, layered, rounded, source, specification
from sqlsimpl.report.markup import count
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST_LABELS = 60
_COLUMNS = ("mean", "share", "documents")


def story(subject: Subject) -> Section | LeftOut:
    """The section on calibration."""
    title = "Calibration"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    run = subject.evaluated.run
    bins: dict[str | None, list[Mapping[str, Any]]] = {}
    for row in calibration(run, decisions=run.query("report/given_probabilities")):
        bins.setdefault(row["label"], []).append(row)
    run.drop("calibration_bins")
    if not bins:
        return LeftOut(title, "this model gives scores, not probabilities, or no label at all")
    ordered = [name for name, _ in subject.labels if name in bins][:_MOST_LABELS]
    rest = len(subject.labels) - len(ordered)
    more = f" {rest:,} smaller labels are left out." if rest else ""
    choices = [Choice("all labels", _tables(bins[None]), _note(bins[None]))]
    choices += [
        Choice(subject.named(name), _tables(bins[name]), _note(bins[name])) for name in ordered
    ]
    chart = Chart(
        "calibration",
        "Points: how often a label that is given is right, by the probability it is given with",
        "Of all documents that are given a label with a probability of about 70 %, about 70 % "
        "should have it: then the points lie on the dashed line. Above it the model is too "
        "cautious, below it too sure. Large points stand for many documents. Labels that are not "
        f"given, most of them with a probability near 0, do not count here.{more}",
        [specification(_points())],
        choices,
    )
    return Section("calibration", title, [chart])


def _tables(bins: Sequence[Mapping[str, Any]]) -> dict[str, Table]:
    rows = [
        (rounded(one["mean_probability"]), rounded(one["share_positive"]), one["documents"])
        for one in bins
    ]
    return {"bins": Table(_COLUMNS, rows), "even": Table(("mean", "share"), [[0, 0], [1, 1]])}


def _note(bins: Sequence[Mapping[str, Any]]) -> str:
    """How far off the probabilities are: the mean distance from the line, by documents."""
    documents = sum(one["documents"] for one in bins)
    off = sum(
        abs(one["mean_probability"] - one["share_positive"]) * one["documents"] for one in bins
    )
    return f"Off by {off / documents:.3f} on average, over {count(documents)} labels given."


def _points() -> alt.LayerChart:
    whole = alt.Scale(domain=[0, 1])
    across = alt.X("mean:Q", title="probability that the model gives", scale=whole)
    up = alt.Y("share:Q", title="share that has the label", scale=whole)
    even = alt.Chart(source("even")).mark_line(style="even").encode(across, up)
    line = alt.Chart(source("bins")).mark_line(style="strong", opacity=0.5).encode(across, up)
    points = (
        alt.Chart(source("bins"))
        .mark_circle(opacity=1)
        .encode(
            across,
            up,
            size=alt.Size("documents:Q", legend=None, scale=alt.Scale(type="log", range=[30, 260])),
            tooltip=[
                alt.Tooltip("mean:Q", title="probability", format=".3f"),
                alt.Tooltip("share:Q", title="share that has it", format=".3f"),
                alt.Tooltip("documents:Q", title="documents", format=","),
            ],
        )
    )
    return layered(even, line, points)
