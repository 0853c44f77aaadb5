"""How good each label's decisions are."""

from __future__ import annotations

from typing import Any

from sqlsimpl.report.markup import Content, bar, count, element, isolated, joined, paragraph, table
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST = 300
_FIGURES = ("precision", "recall", "f1", "break_even")


def story(subject: Subject) -> Section | LeftOut:
    """The section on precision, recall and F1."""
    title = "How good it is"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    metrics = subject.evaluated.metrics
    ordered = sorted(metrics.per_label, key=lambda row: (-row["documents"], row["label"]))
    rows = [_row(isolated(subject.named(row["label"])), row) for row in ordered[:_MOST]]
    total = {"documents": metrics.documents}
    rows.append(_row(element("b", "all, pooled"), {**metrics.micro, **total}))
    rows.append(_row(element("b", "all, mean of the labels"), {**metrics.macro, **total}))
    columns = ("Label", "Documents", "Precision", "Recall", "F1", "Break-even")
    content: list[Content] = [paragraph(_said(subject)), table(columns, rows, range(1, 6))]
    if len(ordered) > _MOST:
        content.append(paragraph(f"{len(ordered) - _MOST:,} smaller labels are left out."))
    return Section("quality", title, content)


def _said(subject: Subject) -> str:
    accuracy = subject.evaluated.metrics.accuracy if subject.evaluated else None
    start = (
        ""
        if accuracy is None
        else (f"The best-scoring label is the right one for {accuracy:.1%} of the documents. ")
    )
    return start + (
        "Precision is how many of the documents that were given a label have it, recall how many "
        "of those that have it were given it; F1 is high only where both are. At the break-even "
        "point as many documents are given the label as have it."
    )


def _row(name: Content, row: Any) -> list[Content]:
    figures = [f"{row[figure]:.3f}" for figure in _FIGURES]
    shown: list[Content] = [name, count(row["documents"]), *figures]
    shown[4] = joined((figures[2], bar(row["f1"])))
    return shown
