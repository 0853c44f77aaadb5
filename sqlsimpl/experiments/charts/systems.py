"""Pictures of systems side by side: losses, features, costs, bundles, spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlsimpl.experiments.charts.parts import altair, bars, chart, colour, finished, names
from sqlsimpl.experiments.outcome import Rows

_MEASURES = ("micro_f1", "macro_f1", "micro_break_even", "macro_break_even")
_MOST = 2000  # documents in a picture


def by_number_of_labels(points: Rows, facts: Mapping[str, Any]) -> Any:
    """Mean F1 over the largest labels, by how many these are."""
    alt = altair()
    drawn = (
        chart(points, 460, 300)
        .mark_line(point=True)
        .encode(
            x=alt.X("labels:Q", title="largest labels"),
            y=alt.Y("macro_f1:Q", title="mean F1", scale=alt.Scale(zero=False)),
            color=colour("system", "system", names(points, "system")),
        )
    )
    return finished(drawn, "Mean F1 over the largest labels (Zhang and Oles, Fig. 6)", facts)


def by_features(rows: Rows) -> Any:
    """Four measures against the number of features."""
    return _measured(
        rows, "features", "criterion", "F1 by number of terms (Zhang and Oles, Fig. 7)"
    )


def by_cost(rows: Rows) -> Any:
    """Four measures against the cost of errors."""
    return _measured(rows, "cost", "loss", "F1 by cost of errors (Zhang and Oles, Fig. 8)")


def by_instances(rows: Rows) -> Any:
    """Four measures against the number of bundles or documents that were trained on."""
    title = "Bundles, samples of as many documents, MFD, naive Bayes (Shih et al., Table 2)"
    return _measured(rows, "instances", "system", title)


def _measured(rows: Rows, across: str, by: str, title: str) -> Any:
    alt = altair()
    values = [
        {**row, "measure": measure.replace("_", " "), "value": row[measure]}
        for row in rows
        for measure in _MEASURES
    ]
    drawn = (
        chart(values, 240, 200)
        .mark_line(point=True)
        .encode(
            x=alt.X(f"{across}:Q", scale=alt.Scale(type="log")),
            y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)),
            color=colour(by, by, names(rows, by)),
        )
        .facet(alt.Facet("measure:N", title=None), columns=2)
    )
    return finished(drawn, title)


def word_places(rows: Rows, parts: Sequence[str], facts: Mapping[str, Any]) -> Any:
    """For each label, how many words occur where."""
    alt = altair()
    values = [
        {"label": row["label"], "where": part.replace("_", " "), "words": row[part]}
        for row in rows
        for part in parts
    ]
    drawn = (
        chart(values, 460, max(220, 18 * len(rows)))
        .mark_bar()
        .encode(
            x=alt.X("words:Q"),
            y=alt.Y("label:N", title=None, sort=names(rows, "label")),
            color=colour("where", "words that occur", names(values, "where")),
        )
    )
    return finished(drawn, "Where words occur (Shih et al., section 3.2)", facts)


def by_space(rows: Rows) -> Any:
    """Micro F1 of each system in each space."""
    drawn = bars(rows, "micro_f1", "micro F1", "space", "system").properties(width=460)
    return finished(drawn, "In few dimensions (Kim, Howland and Park, Tables 3, 5, 6)")


def on_axes(points: Rows, labels: Sequence[str]) -> Any:
    """Documents in the plane of the first two axes, a panel for each space."""
    alt = altair()
    panels = []
    for space in names(points, "space"):
        own = [point for point in points if point["space"] == space]
        some = own[:: max(1, len(own) // _MOST)]
        panels.append(
            chart(some, 300, 300)
            .mark_circle(size=14, opacity=0.6)
            .encode(
                x=alt.X("first:Q", title="first axis", scale=alt.Scale(zero=False)),
                y=alt.Y("second:Q", title="second axis", scale=alt.Scale(zero=False)),
                color=colour("label", "label", list(labels)),
            )
            .properties(title=space)
        )
    return finished(alt.hconcat(*panels), "Test documents on two axes (Kim et al., section 6)")
