"""Pictures of discriminants and of documents on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.experiments.charts.parts import COLOURS, altair, chart, colour, finished, names
from sqlsimpl.experiments.outcome import Rows


def coefficients(points: Rows, table: Rows, facts: Mapping[str, Any]) -> Any:
    """The terms' weights in both directions, a panel for each label and preset."""
    alt = altair()
    limit = max((max(abs(row["simpl"]), abs(row["svm"])) for row in points), default=1.0)
    cosines = {(row["preset"], row["label"]): row["cosine"] for row in table}
    presets = names(table, "preset")
    panels = []
    for preset in presets:
        line = []
        for label in names(table, "label"):
            own = [row for row in points if (row["preset"], row["label"]) == (preset, label)]
            axis = alt.Scale(domain=[-limit, limit], type="symlog", constant=limit / 20)
            line.append(
                chart(own, 170, 170)
                .mark_circle(size=10, opacity=0.35, color=COLOURS[presets.index(preset)])
                .encode(
                    x=alt.X("svm:Q", title="SVM", scale=axis, axis=alt.Axis(tickCount=3)),
                    y=alt.Y("simpl:Q", title="SIMPL", scale=axis, axis=alt.Axis(tickCount=3)),
                )
                .properties(title=_cosine_title(preset, label, cosines))
            )
        panels.append(alt.hconcat(*line))
    title = "The largest weights of terms in SIMPL's and the SVM's direction (Fig. 7)"
    return finished(alt.vconcat(*panels), title, facts)


def _cosine_title(
    preset: str, label: str, cosines: Mapping[tuple[str, str], float | None]
) -> list[str]:
    cosine = cosines[preset, label]
    return [label, f"{preset}, cosine " + ("-" if cosine is None else f"{cosine:.3f}")]


def projections(points: Rows, facts: Mapping[str, Any]) -> Any:
    """Documents on the first two discriminants: labels across, training above test."""
    alt = altair()
    panels = []
    for label in names(points, "label"):
        own = [row for row in points if row["label"] == label]
        flat = any(row["second"] is None for row in own)
        if flat:
            # Scattered over the height, so that documents do not hide each other.
            own = [{**row, "second": place * 0.618034 % 1} for place, row in enumerate(own)]
        axes = {
            field: alt.Scale(
                domain=[min(row[field] for row in own), max(row[field] for row in own)]
            )
            for field in ("first", "second")
        }
        above = "no second discriminant" if flat else "second discriminant"
        ticks = alt.Axis(tickCount=4)
        panels.append(
            alt.vconcat(
                *(
                    chart([row for row in own if row["split"] == split], 190, 190)
                    .mark_circle(size=9, opacity=0.35)
                    .encode(
                        x=alt.X(
                            "first:Q", title="first discriminant", scale=axes["first"], axis=ticks
                        ),
                        y=alt.Y(
                            "second:Q",
                            title=above,
                            scale=axes["second"],
                            axis=alt.Axis(labels=False, ticks=False) if flat else ticks,
                        ),
                        color=colour("class", "document", ["has the label", "has not"]),
                    )
                    .properties(title=f"{label}, {split}")
                    for split in ("training", "test")
                )
            )
        )
    drawn = alt.hconcat(*panels)
    return finished(drawn, "Documents on the first two discriminants (Fig. 8)", facts)
