"""Thresholds: the precision and recall that a label's scores could give, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt

from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.evaluation.metrics import Curve, curve_points
from sqlsimpl.report.charts import Chart, Choice, Table, layered, rounded, source, specification
from sqlsimpl.report.markup import Html, count, element
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST_LABELS = 1_000
_POINTS = 20_000
"""Points of all curves together, and the fewest and most of one."""
_FEWEST, _MOST = 20, 60
_FIGURES = (
    ("given", "Given"),
    ("right", "Right"),
    ("wrong", "Wrong"),
    ("missed", "Missed"),
    ("precision", "Precision"),
    ("recall", "Recall"),
    ("f1", "F1"),
)
_Point = Mapping[str, float]


def story(subject: Subject) -> Section | LeftOut:
    """The section on thresholds."""
    title = "Thresholds"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    curves, given = _curves(subject.evaluated)
    drawn = [curve for curve in curves if curve.documents and curve.points]
    if not drawn:
        return LeftOut(title, "no document has a label that the model knows")
    drawn.sort(key=lambda curve: (-curve.documents, curve.label))
    drawn = drawn[:_MOST_LABELS]
    rest = len(curves) - len(drawn)
    more = f" {rest:,} labels that fewer documents have, or none, are left out." if rest else ""
    shape = subject.evaluated.scoring.shape
    chart = Chart(
        "curves",
        "Lines: precision of each label against its recall",
        f"Documents are ranked by {_ranking(one_label=shape.one_label)}. As the threshold falls, "
        "more of them are given the label: recall grows, and precision falls where wrong ones come "
        "in between. The further the line reaches to the top right, the better. The ring is what "
        "the model gives, the dot is the threshold that you choose; the grey lines are the other "
        f"labels.{_use(one_label=shape.one_label)}{more}",
        [specification(_lines())],
        [_choice(subject, curve, given.get(curve.label)) for curve in drawn],
        controls=_slider(one_label=shape.one_label),
    )
    return Section("curves", title, [chart])


def _curves(evaluated: ScoredDocuments) -> tuple[list[Curve], dict[str, _Point]]:
    """The curves, and of each the point at which as many documents get the label as were given it.

    They are ranked by what decides: the label's score, or its lead where only the best is given.
    """
    run, labels = evaluated.run, len(evaluated.metrics.per_label)
    points = max(_FEWEST, min(_MOST, _POINTS // max(labels, 1)))
    curves = curve_points(run, one_label=evaluated.scoring.shape.one_label, points=points)
    run.create("report/given_counts")
    names = ("threshold", "precision", "recall", "documents")
    given: dict[str, _Point] = {
        name: dict(zip(names, point, strict=True))
        for name, *point in run.fetch("report/given_points")
    }
    run.drop("curves", "given_counts")
    return curves, given


def _ranking(*, one_label: bool) -> str:
    if one_label:
        return "how far the label's score is ahead of the best other label's"
    return "the label's score"


def _use(*, one_label: bool) -> str:
    if one_label:
        return " At 0 and above, the label is the best one, and is given."
    return " For a threshold of your own, ask for all scores and keep those from it on."


def _slider(*, one_label: bool) -> Html:
    """A slider over the points of a curve, and the figures there; the page's script fills it."""
    slider = element("input", type="range", min="0", max="0", step="1", value="0")
    ends = element("span", "few and sure", class_="quiet"), element("span", "many", class_="quiet")
    figures = (
        element("div", element("dt", name), element("dd", "", data_figure=key))
        for key, name in (("threshold", f"{'Lead' if one_label else 'Score'} from"), *_FIGURES)
    )
    back = element("button", "as given", type="button", class_="as-given")
    return element(
        "div",
        element("label", "Threshold ", element("span", ends[0], slider, ends[1], class_="range")),
        element("dl", *figures, class_="figures"),
        back,
        class_="slider",
    )


def _choice(subject: Subject, curve: Curve, at: _Point | None) -> Choice:
    points = sorted(
        {_place(point): None for point in [*curve.points, *([at] if at else [])]},
        key=lambda point: point[2],
    )
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
    compact = {
        "has": curve.documents,
        "given": points.index(_place(at)) if at else 0,
        "points": points,
    }
    return Choice(subject.named(curve.label), {"decided": decided}, note, curve=compact)


def _place(point: _Point) -> tuple[float | None, int, int]:
    """Threshold, and how many documents rightly get the label and get it at all."""
    documents = int(point["documents"])
    return rounded(point["threshold"]), round(point["precision"] * documents), documents


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
        alt.Tooltip("threshold:Q", format=".4~f"),
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
        .mark_point(style="ring", shape="circle", size=170, filled=False, opacity=1)
        .encode(across, up, tooltip=hints[1:3])
    )
    at = (
        alt.Chart(source("at"))
        .mark_point(style="spot", shape="circle", size=90, filled=True, opacity=1)
        .encode(across, up, tooltip=hints)
    )
    return layered(quiet, chosen, decided, at)
