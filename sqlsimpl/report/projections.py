"""Documents on the first two discriminants of a label, with what its cut or tree makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import altair as alt
from sqlglot import exp

from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.report.charts import Chart, Choice, Table, layered, rounded, source, specification
from sqlsimpl.report.documents import documents_of
from sqlsimpl.report.markup import count
from sqlsimpl.report.names import shown
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST_LABELS = 30
_MOST_DOCUMENTS = 400
"""Of those with the label, and of those without."""
_NEAR = 0.5
"""How far from the points a cut may be to be drawn, as a share of their extent."""
_POINT = ("document", "has", "chance", "first", "second")
_BOX = ("left", "right", "bottom", "top")
_HAS = alt.Color("has:N", title="has the label", sort=["yes", "no"])
_Point = tuple[str, str, float | None, float | None, float | None]


def story(subject: Subject) -> Section | LeftOut:
    """The section on projections."""
    title = "Documents on the discriminants"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    if not subject.decisions:
        return LeftOut(title, "labels are compared with each other; there is no cut to draw")
    points = _points(subject.evaluated)
    if not points:
        return LeftOut(title, "no document can be projected")
    ordered = [label for label, _ in subject.labels if label in points]
    choices = [_choice(subject, label, points[label]) for label in ordered]
    rest = len(subject.labels) - len(choices)
    more = f" {rest:,} labels that fewer documents have are left out." if rest else ""
    chart = Chart(
        "projections",
        "Points: documents on the first two discriminants of a label, and where it is given",
        "Each point is a document, placed by the sum of its words' weights on the label's "
        "discriminant, and on its second one where it has one (else points are only spread out to "
        "be seen). In the shaded area a document gets the label. A point in the wrong place is a "
        f"mistake. Drawn by chance are at most {_MOST_DOCUMENTS:,} documents that have the label "
        f"and {_MOST_DOCUMENTS:,} that do not.{more}",
        [specification(_strip()), specification(_plane(), height=400)],
        choices,
    )
    return Section("projections", title, [chart])


def _points(evaluated: ScoredDocuments) -> dict[str, list[_Point]]:
    """Some documents of each label and where they fall, sampled and projected in the database."""
    run, stages = evaluated.run, evaluated.scoring.tables["stages"]
    run.create("report/drawn_labels", reads={"stages": stages}, most=_MOST_LABELS)
    axes = run.create("report/drawn_stages", reads={"stages": stages})
    run.create("report/drawn_documents", most=_MOST_DOCUMENTS)
    query = _coordinates(evaluated, run.table("drawn_stages"), axes, run.table("drawn_documents"))
    run.create_from("scoring/joined_coordinates", query, output="coordinates")
    found: dict[str, list[_Point]] = {}
    for label, document, present, chance, first, second in run.fetch("report/document_points"):
        has = "yes" if present else "no"
        point = (shown(document, 40), has, rounded(chance), rounded(first), rounded(second))
        found.setdefault(label, []).append(point)
    run.drop("drawn_labels", "drawn_stages", "drawn_documents", "coordinates")
    return found


def _coordinates(evaluated: ScoredDocuments, stages: exp.Table, axes: int, drawn: exp.Table) -> str:
    """The query of documents' coordinates on some of the model's axes."""
    whole = evaluated.scoring
    # The wide discriminants are those of all axes: the drawn documents are projected row by row.
    scoring = Scoring(
        whole.dialect,
        replace(whole.shape, axes=axes),
        {**whole.tables, "stages": stages},
        in_lanes=False,
    )
    documents = documents_of(evaluated, scoring, exp.select("doc").from_(drawn))
    return scoring.on(documents, evaluated.run.keep).chain.select_part("coordinates")


def _choice(subject: Subject, label: str, points: Sequence[_Point]) -> Choice:
    boxes = [leaf for leaf in subject.decisions.get(label, ()) if leaf["positive"]]
    wide = any(point[4] is not None for point in points)
    across = _extent([point[3] for point in points], boxes, 0)
    up = _extent([point[4] for point in points], boxes, 1)
    areas = [(_deep(leaf), _box(leaf, across, up)) for leaf in boxes]
    seen = [(deep, area) for deep, area in areas if area is not None]
    cuts = [[cut] for cut in _cuts(boxes) if across[0] < cut < across[1]]
    tables = {
        "points": Table(_POINT, points),
        "boxes": Table(_BOX, [area for deep, area in seen if not deep]),
        "shadows": Table(_BOX, [area for deep, area in seen if deep]),
        "cuts": Table(("cut",), cuts),
    }
    note = _note(points, len(areas), len(areas) - len(seen))
    if any(deep for deep, _ in seen):
        note += " Dashed areas also depend on further discriminants."
    return Choice(subject.named(label), tables, note, specification=1 if wide else 0)


def _note(points: Sequence[_Point], areas: int, unseen: int) -> str:
    having = sum(point[1] == "yes" for point in points)
    area = "no area" if areas == 0 else "one area" if areas == 1 else f"{areas} areas"
    far = f", {unseen} of them far from all of these" if unseen else ""
    return (
        f"{count(having)} documents with the label, {count(len(points) - having)} without; "
        f"{area} where it is given{far}."
    )


def _deep(leaf: Mapping[str, Any]) -> bool:
    return any(bound["stage"] > 1 for bound in leaf["bounds"])


def _cuts(boxes: Sequence[Mapping[str, Any]]) -> list[float]:
    """Where areas end on the first discriminant."""
    ends = {
        bound[side]
        for leaf in boxes
        for bound in leaf["bounds"]
        for side in ("low", "high")
        if bound["stage"] == 0 and bound[side] is not None
    }
    return sorted(ends)


def _extent(
    values: Sequence[float | None], boxes: Sequence[Mapping[str, Any]], stage: int
) -> tuple[float, float]:
    """From where to where an axis goes: all points, and the cuts that are not far from them."""
    known = [value for value in values if value is not None]
    low, high = min(known, default=0.0), max(known, default=1.0)
    near = _NEAR * (high - low)
    for leaf in boxes:
        for bound in leaf["bounds"]:
            ends = [bound["low"], bound["high"]] if bound["stage"] == stage else []
            known += [end for end in ends if end is not None and low - near < end < high + near]
    low, high = min(known, default=0.0), max(known, default=1.0)
    margin = 0.04 * (high - low) or 0.5
    return low - margin, high + margin


def _box(
    leaf: Mapping[str, Any], across: tuple[float, float], up: tuple[float, float]
) -> list[float | None] | None:
    """The area of a leaf as far as it is in the picture; open sides go to the end of the axis."""
    ends = {0: across, 1: up}
    for bound in leaf["bounds"]:
        if bound["stage"] in ends:
            low, high = ends[bound["stage"]]
            start = low if bound["low"] is None else max(low, bound["low"])
            end = high if bound["high"] is None else min(high, bound["high"])
            ends[bound["stage"]] = (start, end)
    if any(start >= end for start, end in ends.values()):
        return None
    return [rounded(end) for end in (*ends[0], *ends[1])]


def _hints() -> list[alt.Tooltip]:
    return [
        alt.Tooltip("document:N"),
        alt.Tooltip("has:N", title="has the label"),
        alt.Tooltip("first:Q", title="projection", format=".4~f"),
    ]


def _strip() -> alt.LayerChart:
    """One discriminant: documents with and without the label in two rows."""
    scale = alt.Scale(zero=False, nice=False)
    areas = (
        alt.Chart(source("boxes"))
        .mark_rect(style="area")
        .encode(x=alt.X("left:Q", scale=scale), x2="right:Q")
    )
    cuts = (
        alt.Chart(source("cuts"))
        .mark_rule(style="cut")
        .encode(x="cut:Q", tooltip=alt.Tooltip("cut:Q", format=".4~f"))
    )
    points = (
        alt.Chart(source("points"))
        .mark_circle(size=16, opacity=0.55)
        .encode(
            x=alt.X("first:Q", title="projection on the discriminant", scale=scale),
            y=alt.Y(
                "has:N",
                title="has the label",
                sort=["yes", "no"],
                scale=alt.Scale(paddingInner=0.1),
            ),
            yOffset=alt.YOffset("chance:Q", scale=alt.Scale(domain=[-0.06, 1.06])),
            color=alt.Color("has:N", legend=None, sort=["yes", "no"]),
            tooltip=_hints(),
        )
    )
    return layered(areas, cuts, points)


def _plane() -> alt.LayerChart:
    """Two discriminants: the tree's areas are rectangles."""
    scale = alt.Scale(zero=False, nice=False)
    layers = []
    for name, style in (("boxes", "area"), ("shadows", "shadow")):
        layer = (
            alt.Chart(source(name))
            .mark_rect(style=style)
            .encode(
                x=alt.X("left:Q", scale=scale),
                x2="right:Q",
                y=alt.Y("bottom:Q", scale=scale),
                y2="top:Q",
            )
        )
        layers.append(layer)
    points = (
        alt.Chart(source("points"))
        .mark_circle(size=16, opacity=0.55)
        .encode(
            x=alt.X("first:Q", title="projection on the first discriminant", scale=scale),
            y=alt.Y("second:Q", title="on the second", scale=scale),
            color=_HAS,
            tooltip=[*_hints(), alt.Tooltip("second:Q", title="second", format=".4~f")],
        )
    )
    return layered(*layers, points)
