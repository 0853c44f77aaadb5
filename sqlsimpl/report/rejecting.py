"""How often labels are right if only the surest are given, by documents that were held out."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from sqlsimpl.decisions import unseen
from sqlsimpl.desk.views import answers_template
from sqlsimpl.engines.engine import Row
from sqlsimpl.report.charts import Chart, Choice, Table, rounded, source, specification
from sqlsimpl.report.markup import count
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_COLUMNS = ("given", "log_odds", "precision", "recall")
_TOLD = (0.9, 0.95, 0.99)


def story(subject: Subject) -> Section | LeftOut:
    """The section on documents that are left without a label."""
    title = "If only the surest labels are given"
    if unseen.TABLE not in subject.tables:
        return LeftOut(title, "the model does not say what it would have said of its documents")
    run, one = subject.run, subject.model.shape.one_label
    reads = {unseen.TABLE: subject.model.work_table(unseen.TABLE)}
    answers = run.query(answers_template(one_label=one), reads=reads)
    rows = run.fetch("desk/reject_curve", reads={"answers": answers})
    if not rows:
        return LeftOut(title, "no document was held out")
    points = Table(_COLUMNS, [(row[0], *map(rounded, row[1:])) for row in rows])
    what = "the best label of each document" if one else "every likely label of each document"
    chart = Chart(
        "reject",
        "Line: how many of the labels are right, by how many are given",
        f"Training documents, as the model labelled them while they were held out: {what}, the "
        "surest first. To the left only the surest labels are given, and documents without one are "
        "left to people; the further to the right, the more mistakes. "
        "`sqlsimpl thresholds --precision` puts a threshold where you want it.",
        [specification(_line())],
        [Choice("", {"points": points}, _note(rows))],
    )
    return Section("reject", title, [chart])


def _note(rows: Sequence[Row]) -> str:
    """How many labels can be given at some levels of precision."""
    reached = {
        least: max((given for given, _, right, _ in rows if right >= least), default=0)
        for least in _TOLD
    }
    told = [f"{least:.0%} right: {count(given)} labels" for least, given in reached.items()]
    return f"At {'; at '.join(told)}. All: {count(rows[-1][0])}."


def _line() -> alt.Chart:
    line: alt.Chart = (
        alt.Chart(source("points"))
        .mark_line(style="strong", point=True)
        .encode(
            alt.X("given:Q", title="labels given, the surest first"),
            alt.Y("precision:Q", title="share that is right", scale=alt.Scale(zero=False)),
            tooltip=[
                alt.Tooltip("given:Q", title="labels given", format=","),
                alt.Tooltip("log_odds:Q", title="log-odds from", format=".3f"),
                alt.Tooltip("precision:Q", format=".3f"),
                alt.Tooltip("recall:Q", format=".3f"),
            ],
        )
    )
    return line
