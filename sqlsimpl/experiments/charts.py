"""The pictures: small functions from rows to altair charts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from sqlsimpl.experiments.outcome import Rows, package

# Okabe and Ito's colours, which the colour-blind can tell apart.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_ALGORITHMS = {
    "simpl": "#0072B2",
    "simpl paper": "#56B4E9",
    "nb": "#CC79A7",
    "svm": "#E69F00",
    "svm best": "#D55E00",
    "svm quadratic": "#000000",
}
"""An algorithm has the same colour in every picture."""


def altair() -> Any:
    """The charting package."""
    return package("altair", "charts")


def chart(rows: Rows, width: int = 320, height: int = 240) -> Any:
    """An empty chart of some rows."""
    alt = altair()
    return alt.Chart(alt.Data(values=[dict(row) for row in rows]), width=width, height=height)


def colour(field: str, title: str, names: Sequence[str]) -> Any:
    """A colour for each name: an algorithm's own, or the next of the palette."""
    alt = altair()
    palette = [_ALGORITHMS.get(name, _COLOURS[place % 7]) for place, name in enumerate(names)]
    scale = alt.Scale(domain=list(names), range=palette)
    return alt.Color(f"{field}:N", title=title, scale=scale)


def names(rows: Rows, field: str) -> list[str]:
    """The values of a column in the order in which they come."""
    return list(dict.fromkeys(str(row[field]) for row in rows))


def finished(drawn: Any, title: str, facts: Mapping[str, Any] | None = None) -> Any:
    """A chart with its title and, beneath, what it comes down to."""
    alt = altair()
    lines = [f"{name}: {value}" for name, value in (facts or {}).items()]
    heading = alt.TitleParams(
        title, subtitle=lines, anchor="start", fontSize=15, subtitleFontSize=11, offset=12
    )
    return drawn.properties(title=heading, background="white").configure_axis(
        labelFontSize=11, titleFontSize=12, labelLimit=180
    )


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


def bars(rows: Rows, field: str, title: str, across: str, by: str, **encoded: Any) -> Any:
    """Bars side by side: one group for each value of a column, one bar for each of another."""
    alt = altair()
    values = names(rows, by)
    encoded.setdefault("color", colour(by, by, values))
    return (
        chart(rows, width=max(200, 26 * len(names(rows, across)) * max(len(values), 2)))
        .mark_bar()
        .encode(
            x=alt.X(
                f"{across}:N",
                title=None,
                sort=names(rows, across),
                axis=alt.Axis(labelAngle=-30),
            ),
            xOffset=alt.XOffset(f"{by}:N", sort=values),
            y=alt.Y(f"{field}:Q", title=title),
            **encoded,
        )
    )


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
                .mark_circle(size=10, opacity=0.35, color=_COLOURS[presets.index(preset)])
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
