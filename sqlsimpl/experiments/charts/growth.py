"""Pictures of time, memory and size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.experiments.charts.parts import altair, chart, colour, finished, names
from sqlsimpl.experiments.outcome import Rows


def size(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """Iterations and seconds against the number of training documents."""
    alt = altair()
    algorithms = names(rows, "algorithm")
    steps = [
        {**row, "discriminant": which, "steps": row[key]}
        for row in rows
        for which, key in (("first", "iterations"), ("second", "second_iterations"))
        if row[key]
    ]
    x = alt.X(
        "documents:Q",
        title="training documents",
        scale=alt.Scale(type="log", nice=False),
        axis=alt.Axis(tickCount=6, format="~s"),
    )
    shade = colour("algorithm", "algorithm", algorithms)
    dashes = alt.Scale(domain=["first", "second"], range=[[1, 0], [4, 3]])
    left = (
        chart(steps)
        .mark_line(point=True)
        .encode(
            x=x,
            y=alt.Y("steps:Q", title="iterations", scale=alt.Scale(type="log")),
            color=shade,
            strokeDash=alt.StrokeDash(
                "discriminant:N",
                scale=dashes,
                legend=alt.Legend(symbolType="stroke", symbolStrokeColor="black"),
            ),
        )
    )
    right = (
        chart(rows)
        .mark_line(point=True)
        .encode(
            x=x,
            y=alt.Y("seconds:Q", title="seconds of training", scale=alt.Scale(type="log")),
            color=shade,
        )
    )
    drawn = alt.hconcat(left, right)
    return finished(drawn, "Iterations and time against size (Figs. 13 and 14)", facts)


def memory(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """Seconds and peak memory against the number of training documents, at equal memory."""
    alt = altair()
    algorithms = names(rows, "algorithm")
    panels = []
    for field, title in (("seconds", "seconds of training"), ("peak_mb", "peak memory, MB")):
        known = [row for row in rows if row[field] is not None]
        panels.append(
            chart(known)
            .mark_line(point=True)
            .encode(
                x=alt.X("documents:Q", title="training documents"),
                y=alt.Y(
                    f"{field}:Q",
                    title=title,
                    scale=alt.Scale(type="log" if field == "seconds" else "linear"),
                ),
                color=colour("algorithm", "algorithm", algorithms),
            )
        )
    return finished(alt.hconcat(*panels), "Time at equal memory (Fig. 17)", facts)


def samples(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """F1 against seconds of training, a point for each sample, a panel for each label."""
    alt = altair()
    drawn = (
        chart(rows, 250, 220)
        .mark_line(point=True)
        .encode(
            x=alt.X(
                "seconds:Q",
                title="seconds of training",
                scale=alt.Scale(type="log"),
                axis=alt.Axis(tickCount=5),
            ),
            y=alt.Y("f1:Q", title="F1", scale=alt.Scale(zero=False)),
            color=colour("algorithm", "algorithm", names(rows, "algorithm")),
            order="documents:Q",
        )
        .facet(column=alt.Column("label:N", title=None, sort=names(rows, "label")))
        .resolve_scale(y="independent")
    )
    return finished(drawn, "F1 against time over samples (Fig. 18)", facts)
