"""How training climbed: the objective by iteration, and what each stage left to the next."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import altair as alt

from sqlsimpl.models import inspection
from sqlsimpl.report.charts import Chart, Choice, Table, layered, rounded, source, specification
from sqlsimpl.report.markup import count
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_MOST_LABELS = 100
_NO_LOG = "this model was not trained by climbing, so there is no training log"
_STEP = ("label", "stage", "part", "iteration", "objective")
_PARTS = ("in folds", "on all documents")
_Steps = dict[str, list[Sequence[object]]]


def story(subject: Subject) -> Section | LeftOut:
    """The section on the objective."""
    title = "How training climbed"
    if "training_log" not in subject.tables:
        return LeftOut(title, _NO_LOG)
    steps = _steps(subject)
    if not steps:
        return LeftOut(title, "the training log is empty")
    choices = [
        Choice(label, {"chosen": Table(_STEP, rows)}, _climbed(rows))
        for label, rows in steps.items()
    ]
    every = Table(_STEP, [row for rows in steps.values() for row in rows])
    rest = len(subject.labels) - len(steps)
    more = f" Shown are the {len(steps):,} largest labels, {rest:,} are left out." if rest else ""
    folded = any(row[2] == _PARTS[0] for rows in steps.values() for row in rows)
    dashed = (
        " Dashed is the mean of training in folds, from which it goes on with all documents."
        if folded
        else ""
    )
    chart = Chart(
        "climb",
        "Lines: the objective of each label by iteration of training",
        "Each step turns the line on which documents are laid out so that those with the label and "
        "those without are told apart better. What is drawn is the objective of training: the "
        "errors inside the margin, which fall, or Fisher's ratio, which rises. Where the line is "
        f"flat, there was little left to find.{dashed} The grey lines are the other labels.{more}",
        [specification(_lines(_height(steps)))],
        choices,
        {"every": every},
    )
    return Section("climb", title, [chart])


def survivors(subject: Subject) -> Section | LeftOut:
    """The section on what each stage left to the next."""
    title = "Survivors by stage"
    if "stage_cuts" not in subject.tables:
        return LeftOut(title, _NO_LOG)
    found: dict[str, list[tuple[int, int, int]]] = {}
    for label, stage, documents, left in subject.ask("report/survivors_by_stage"):
        found.setdefault(label, []).append((stage, documents, left))
    if not found:
        return LeftOut(title, "one discriminant was enough for every label, none tried a second")
    ordered = [label for label, _ in subject.labels if label in found][:_MOST_LABELS]
    tables = {label: _left(subject.named(label), found[label]) for label in ordered}
    columns = ("label", "stage", "documents")
    chart = Chart(
        "survivors",
        "Lines: how many documents each stage of a label leaves to the next",
        "After each discriminant, documents on the wrong side of its best cut survive: the next "
        "one is trained on these alone. The fewer are left, the better the stages so far explain "
        f"the label. {count(len(found))} of {count(len(subject.labels))} labels were looked at.",
        [specification(_falling())],
        [
            Choice(subject.named(label), {"chosen": Table(columns, rows)}, _fall(found[label]))
            for label, rows in tables.items()
        ],
        {"every": Table(columns, [row for rows in tables.values() for row in rows])},
    )
    return Section("survivors", title, [chart])


def _steps(subject: Subject) -> _Steps:
    """The iterations of each label in a row: those in folds, then those on all documents."""
    largest = [label for label, _ in subject.labels][:_MOST_LABELS]
    found: dict[str, list[Sequence[object]]] = {label: [] for label in largest}
    ends: dict[tuple[str, int], int] = {}
    # Without folds, what is held out is nothing.
    unfolded = subject.model.own_settings.get("folds") == 1
    log = inspection.objective_log(subject.run, subject.model.work_table)
    for label, stage, whole, iteration, objective in log:
        if label not in found:
            continue
        whole = whole or unfolded
        if not whole:
            ends[label, stage] = iteration
        start = ends.get((label, stage), 0) if whole else 0
        row = (
            subject.named(label),
            f"discriminant {stage + 1}",
            _PARTS[whole],
            start + iteration,
            rounded(objective),
        )
        found[label].append(row)
    return {subject.named(label): rows for label, rows in found.items() if rows}


def _climbed(rows: Sequence[Sequence[object]]) -> str:
    """In words, what the picture of a label shows."""
    first: dict[object, list[object]] = {}
    for _, stage, _, _, objective in rows:
        first.setdefault(stage, []).append(objective)
    parts = [
        f"{stage}: from {_ratio(values[0])} to {_ratio(values[-1])}"
        for stage, values in first.items()
    ]
    return "; ".join(parts)


def _ratio(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else "no number"


def _height(steps: Mapping[str, Sequence[Sequence[object]]]) -> alt.Y:
    """Logarithmic where the labels' ratios are too far apart to be seen together."""
    ratios = [row[-1] for rows in steps.values() for row in rows if isinstance(row[-1], float)]
    low, high = min(ratios, default=1.0), max(ratios, default=1.0)
    title = "objective"
    if low <= 0 or high <= 50 * low:
        return alt.Y("objective:Q", title=title, scale=alt.Scale(zero=True))
    return alt.Y("objective:Q", title=title, scale=alt.Scale(type="log"), axis=_powers(low, high))


def _powers(low: float, high: float) -> alt.Axis:
    """Powers of ten: all that a logarithmic axis needs."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return alt.Axis(values=[10.0**power for power in range(first, last + 1)], format=",")


def _lines(up: alt.Y) -> alt.LayerChart:
    across = alt.X("iteration:Q", title="iteration", axis=alt.Axis(tickMinStep=1, format="d"))
    hints = [
        alt.Tooltip("label:N"),
        alt.Tooltip("stage:N"),
        alt.Tooltip("part:N"),
        alt.Tooltip("iteration:Q"),
        alt.Tooltip("objective:Q", format=".4~g"),
    ]
    legend = alt.Legend(title=None, symbolType="stroke", symbolSize=300)
    dashes = alt.Scale(domain=list(_PARTS), range=[[4, 3], [1, 0]])
    quiet = (
        alt.Chart(source("every"))
        .mark_line(style="quiet")
        .encode(across, up, detail=["label:N", "stage:N", "part:N"])
    )
    chosen = (
        alt.Chart(source("chosen"))
        .mark_line(point=True, strokeWidth=2.5)
        .encode(
            across,
            up,
            color=alt.Color("stage:N", legend=legend),
            strokeDash=alt.StrokeDash("part:N", legend=None, scale=dashes),
            tooltip=hints,
        )
    )
    return layered(quiet, chosen)


def _left(label: str, stages: Sequence[tuple[int, int, int]]) -> list[tuple[str, str, int]]:
    """Documents before the first stage and after each."""
    rows = [(label, "at first", stages[0][1])] if stages else []
    return rows + [(label, f"after {stage + 1}", left) for stage, _, left in stages]


def _fall(stages: Sequence[tuple[int, int, int]]) -> str:
    numbers = [stages[0][1], *(left for _, _, left in stages)] if stages else []
    return " → ".join(count(number) for number in numbers) + " documents"


def _falling() -> alt.LayerChart:
    across = alt.X("stage:O", title=None, sort=None, axis=alt.Axis(labelAngle=0))
    # From 0 on: the logarithm of what is left, and one.
    powers = [0, *(10**power for power in range(9))]
    axis = alt.Axis(values=powers, format=",d")
    up = alt.Y("documents:Q", title="documents left", scale=alt.Scale(type="symlog"), axis=axis)
    quiet = alt.Chart(source("every")).mark_line(style="quiet").encode(across, up, detail="label:N")
    chosen = (
        alt.Chart(source("chosen"))
        .mark_line(style="strong", point=True)
        .encode(
            across,
            up,
            tooltip=[alt.Tooltip("stage:N"), alt.Tooltip("documents:Q", format=",")],
        )
    )
    return layered(quiet, chosen)
