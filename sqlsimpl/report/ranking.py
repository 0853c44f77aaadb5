"""Precision-recall curves: what a label's scores could give with other thresholds."""

from __future__ import annotations

import altair as alt

from sqlsimpl.evaluation.metrics import Curve, curve_points
from sqlsimpl.report.charts import Chart, Choice, Table, layered, rounded, source, specification
from sqlsimpl.report.markup import count
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST_LABELS = 60
_POINTS = 60
_COLUMNS = ("label", "recall", "precision", "documents")


def story(subject: Subject) -> Section | LeftOut:
    """The section on precision and recall."""
    title = "Precision against recall"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    run, shape = subject.evaluated.run, subject.evaluated.scoring.shape
    # Ranked by what decides: the label's score, or its lead where only the best label is given.
    curves = curve_points(run, one_label=shape.one_label, points=_POINTS)
    run.drop("curves")
    drawn = [curve for curve in curves if curve.documents and curve.points]
    if not drawn:
        return LeftOut(title, "no document has a label that the model knows")
    drawn.sort(key=lambda curve: (-curve.documents, curve.label))
    rest = len(curves) - len(drawn[:_MOST_LABELS])
    more = f" {rest:,} labels that fewer documents have, or none, are left out." if rest else ""
    ranked_by = (
        "how far the label's score is ahead of the best other label's"
        if shape.one_label
        else "the label's score"
    )
    tables = {curve.label: _table(subject, curve) for curve in drawn[:_MOST_LABELS]}
    chart = Chart(
        "curves",
        "Lines: precision of each label against its recall",
        f"Documents are ranked by {ranked_by}. From left to right more of them are given the "
        "label: recall grows, and precision falls where wrong ones come in between. The further "
        "the line reaches to the top right, the better. The dot is what the model gives; "
        f"the grey lines are the other labels.{more}",
        [specification(_lines())],
        [_choice(subject, curve, tables[curve.label]) for curve in drawn[:_MOST_LABELS]],
        {"every": Table(_COLUMNS, [row for table in tables.values() for row in table.rows])},
    )
    return Section("curves", title, [chart])


def _table(subject: Subject, curve: Curve) -> Table:
    name = subject.named(curve.label)
    rows = [
        (name, rounded(at["recall"]), rounded(at["precision"]), at["documents"])
        for at in curve.points
    ]
    return Table(_COLUMNS, rows)


def _choice(subject: Subject, curve: Curve, table: Table) -> Choice:
    figures = (
        {}
        if subject.evaluated is None
        else {row["label"]: row for row in subject.evaluated.metrics.per_label}
    )
    given = figures[curve.label]
    decided = Table(
        ("recall", "precision"), [[rounded(given["recall"]), rounded(given["precision"])]]
    )
    note = (
        f"Average precision {curve.average_precision:.3f}; {count(curve.documents)} documents "
        f"have the label; as given, it has precision {given['precision']:.3f} and recall "
        f"{given['recall']:.3f}."
    )
    return Choice(subject.named(curve.label), {"chosen": table, "decided": decided}, note)


def _lines() -> alt.LayerChart:
    whole = alt.Scale(domain=[0, 1])
    across = alt.X("recall:Q", title="recall", scale=whole)
    up = alt.Y("precision:Q", title="precision", scale=whole)
    order = alt.Order("documents:Q")
    quiet = (
        alt.Chart(source("every"))
        .mark_line(style="quiet")
        .encode(across, up, order, detail="label:N")
    )
    hints = [
        alt.Tooltip("recall:Q", format=".3f"),
        alt.Tooltip("precision:Q", format=".3f"),
        alt.Tooltip("documents:Q", title="documents given the label", format=","),
    ]
    chosen = (
        alt.Chart(source("chosen"))
        .mark_line(style="strong")
        .encode(across, up, order, tooltip=hints)
    )
    decided = (
        alt.Chart(source("decided"))
        .mark_point(style="spot", shape="circle", size=110, filled=True, opacity=1)
        .encode(across, up, tooltip=hints[:2])
    )
    return layered(quiet, chosen, decided)
