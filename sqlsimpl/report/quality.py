"""How good the labels are that documents are given, and each label's own decision."""

from __future__ import annotations

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

_MOST = 300
_COLUMNS = ("Label", "Documents", "Precision", "Recall", "F1", "Break-even")
_FIGURES = ("precision", "recall", "f1", "break_even")


def story(subject: Subject) -> Section | LeftOut:
    """The section on precision, recall and F1."""
    title = "How good it is"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    metrics = subject.evaluated.metrics
    content: list[Content] = [
        paragraph(_said(metrics)),
        _table(subject, metrics, metrics.documents),
    ]
    if metrics.own is not None:
        content += [
            element("h3", "Own decisions"),
            paragraph(_SAID_OF_OWN),
            _table(subject, metrics.own, metrics.documents),
        ]
    rest = len(metrics.per_label) - _MOST
    if rest > 0:
        content.append(paragraph(f"{rest:,} smaller labels are left out."))
    return Section("quality", title, content)


def _table(subject: Subject, metrics: Metrics | LabelMetrics, documents: int) -> Html:
    """The largest labels' figures, then the averages."""
    ordered = sorted(metrics.per_label, key=lambda row: (-row["documents"], row["label"]))
    rows = [_row(isolated(subject.named(row["label"])), row) for row in ordered[:_MOST]]
    total = {"documents": documents}
    rows.append(_row(element("b", "all, pooled"), {**metrics.micro, **total}))
    rows.append(_row(element("b", "all, mean of the labels"), {**metrics.macro, **total}))
    return table(_COLUMNS, rows, range(1, 6))


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
    shown: list[Content] = [name, count(row["documents"]), *figures]
    shown[4] = joined((figures[2], bar(row["f1"])))
    return shown
