"""How good the labels are that documents are given, and each label's own decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics
from sqlsimpl.report.markup import (
    Content,
    Html,
    bar,
    count,
    element,
    isolated,
    joined,
    paragraph,
    table,
)
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST = 2_000
_COLUMNS = ("Label", "Documents", "Precision", "Recall", "F1", "Break-even")
_FIGURES = ("precision", "recall", "f1", "break_even")


def story(subject: Subject) -> Section | LeftOut:
    """The section on precision, recall and F1."""
    title = "How good it is"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    metrics = subject.evaluated.metrics
    given = {
        name: number for _, name, number, _ in subject.evaluated.run.fetch("report/given_counts")
    }
    content: list[Content] = [
        paragraph(_said(metrics)),
        _table(subject, metrics, metrics.documents, given),
    ]
    rest = len(metrics.per_label) - _MOST
    if rest > 0:
        content.append(paragraph(f"{rest:,} smaller labels are left out."))
    if metrics.own is not None:
        own = _table(subject, metrics.own, metrics.documents)
        summary = element("summary", element("h3", "Own decisions"))
        content.append(element("details", summary, paragraph(_SAID_OF_OWN), own))
    return Section("quality", title, content)


def _table(
    subject: Subject,
    metrics: Metrics | LabelMetrics,
    documents: int,
    given: Mapping[str, int] | None = None,
) -> Html:
    """The largest labels' figures, and the averages; also how often a label is given, if known."""
    ordered = sorted(metrics.per_label, key=lambda row: (-row["documents"], row["label"]))
    rows = [_row(isolated(subject.named(row["label"])), row) for row in ordered[:_MOST]]
    total = {"documents": documents}
    totals = [
        _row("pooled", {**metrics.micro, **total}),
        _row("mean of labels", {**metrics.macro, **total}),
    ]
    columns = list(_COLUMNS)
    if given is not None:
        columns.insert(2, "Given")
        for row, figures in zip(rows, ordered, strict=False):
            row.insert(2, count(given[figures["label"]]))
        totals[0].insert(2, count(sum(given.values())))
        totals[1].insert(2, "")
    return table(columns, rows, range(1, len(columns)), totals=totals, sortable=True)


def _said(metrics: Metrics) -> str:
    start = (
        ""
        if metrics.accuracy is None
        else f"The best-scoring label, which is the one given, is the right one for "
        f"{metrics.accuracy:.1%} of the documents. "
    )
    return start + (
        "Precision is how many of the documents that were given a label have it, recall how many "
        "of those that have it were given it; F1 is high only where both are. At the break-even "
        "point as many documents are given the label as have it."
    )


_SAID_OF_OWN = (
    "Each label also has a threshold of its own. This is how good its yes or no is by itself, "
    "when other labels do not compete for the document."
)


def _row(name: Content, row: Any) -> list[Content]:
    figures = [f"{row[figure]:.3f}" for figure in _FIGURES]
    precision, recall, f1, break_even = figures
    with_bar = joined((f1, bar(row["f1"])))
    return [name, count(row["documents"]), precision, recall, with_bar, break_even]
