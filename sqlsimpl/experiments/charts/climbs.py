"""Pictures of climbs: rows in, an altair chart out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.experiments.charts.parts import altair, bars, chart, colour, finished, names
from sqlsimpl.experiments.outcome import Rows


def heights(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """Fisher's ratio by iteration, a panel for each preset."""
    alt = altair()
    drawn = (
        chart(rows)
        .mark_line(point=alt.OverlayMarkDef(size=18))
        .encode(
            x=alt.X("iteration:Q", title="iteration", axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("relative:Q", title="J, as a share of its last value"),
            color=colour("label", "label", names(rows, "label")),
            strokeDash=alt.StrokeDash("label:N", legend=None),
        )
        .facet(column=alt.Column("preset:N", title=None, sort=names(rows, "preset")))
        .resolve_scale(x="independent")
    )
    return finished(drawn, "Fisher's ratio by iteration (Fig. 4)", facts)


def early_stopping(rows: Rows, facts: Mapping[str, Any]) -> Any:
    """F1, and seconds by stage, of climbs to the end and of half of them."""
    alt = altair()
    times = [
        {**row, "stage": stage, "part": row[f"{stage}_seconds"]}
        for row in rows
        for stage in ("first", "second", "later")
    ]
    panels = []
    for preset in names(rows, "preset"):
        own = [row for row in rows if row["preset"] == preset]
        f1 = bars(own, "f1", "F1", "label", "climb").properties(title=preset)
        spent = bars(
            [row for row in times if row["preset"] == preset],
            "part",
            "seconds of climbing",
            "label",
            "climb",
            color=colour("climb", "climb", names(rows, "climb")),
            opacity=alt.Opacity(
                "stage:N",
                title="discriminant",
                scale=alt.Scale(domain=["first", "second", "later"], range=[1, 0.6, 0.3]),
            ),
            order=alt.Order("stage:N"),
        ).properties(title=preset)
        panels.append(alt.hconcat(f1, spent))
    return finished(alt.vconcat(*panels), "Climbing half of the way (Figs. 5 and 6)", facts)


def no_climbing(rows: Rows, points: Rows, facts: Mapping[str, Any]) -> Any:
    """F1, seconds, and how many documents are left after each stage, with and without climbing."""
    alt = altair()
    f1 = bars(rows, "f1", "F1", "label", "climbing")
    spent = bars(rows, "seconds", "seconds of training", "label", "climbing")
    left = (
        chart(points, width=150, height=150)
        .mark_line(point=True)
        .encode(
            x=alt.X("stage:O", title="discriminants so far", axis=alt.Axis(labelAngle=0)),
            y=alt.Y(
                "documents:Q",
                title="documents left",
                scale=alt.Scale(type="symlog", constant=1),
                axis=alt.Axis(values=[0, 10, 100, 1000, 10000, 100000]),
            ),
            color=colour("climbing", "climbing", names(rows, "climbing")),
        )
        .facet(facet=alt.Facet("label:N", title=None, sort=names(rows, "label")), columns=5)
    )
    drawn = alt.vconcat(alt.hconcat(f1, spent), left)
    return finished(drawn, "No climbing at all (section 4.3)", facts)
