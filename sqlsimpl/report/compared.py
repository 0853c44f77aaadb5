"""Two versions of a model, measured on the same documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.evaluation.metrics import Metrics
from sqlsimpl.report.markup import Content, Html, count, isolated, paragraph, table
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_MOST = 2_000
_FIGURES = ("precision", "recall", "f1")


def stories(subject: Subject) -> list[Section | LeftOut]:
    """The section on an earlier version, if there is one to compare with."""
    if subject.earlier is None or subject.evaluated is None:
        return []
    new, old = subject.evaluated.metrics, subject.earlier.metrics
    title = f"Compared with version {subject.earlier.version}"
    content: list[Content] = [paragraph(_said(subject, new, old)), _table(subject, new, old)]
    return [Section("compared", title, content)]


def _said(subject: Subject, new: Metrics, old: Metrics) -> str:
    versions = (subject.model.version, subject.earlier.version if subject.earlier else 0)
    figures = [
        ("Pooled F1", new.micro["f1"], old.micro["f1"], ".3f"),
        ("the mean F1 of the labels", new.macro["f1"], old.macro["f1"], ".3f"),
    ]
    if new.accuracy is not None and old.accuracy is not None:
        figures[0] = ("The label given is right for", new.accuracy, old.accuracy, ".1%")
    told = "; ".join(
        f"{name}{'' if form == '.1%' else ' is'} {ours:{form}} in version {versions[0]}, "
        f"{theirs:{form}} in version {versions[1]}"
        for name, ours, theirs, form in figures
    )
    return (
        f"Both versions were measured on the same {count(new.documents)} documents. {told}. "
        "Differences of a few documents are chance."
    )


def _table(subject: Subject, new: Metrics, old: Metrics) -> Html:
    ours = {row["label"]: row for row in new.per_label}
    theirs = {row["label"]: row for row in old.per_label}
    labels = sorted({**ours, **theirs}, key=lambda name: (-_documents(name, ours, theirs), name))
    rows = [
        _row(isolated(subject.named(name)), _documents(name, ours, theirs), ours.get(name),
             theirs.get(name))
        for name in labels[:_MOST]
    ]  # fmt: skip
    totals = [
        _row("pooled", new.documents, new.micro, old.micro),
        _row("mean of labels", new.documents, new.macro, old.macro),
    ]
    version = subject.earlier.version if subject.earlier else 0
    columns = ["Label", "Documents", "F1", f"F1 of version {version}", "Difference",
               "in precision", "in recall"]  # fmt: skip
    return table(columns, rows, range(1, len(columns)), totals=totals, sortable=True)


def _documents(name: str, *measured: Mapping[str, Mapping[str, Any]]) -> int:
    return max(int(rows[name]["documents"]) for rows in measured if name in rows)


def _row(
    name: Content,
    documents: int,
    new: Mapping[str, Any] | None,
    old: Mapping[str, Any] | None,
) -> list[Content]:
    """A label's figures in both versions; a label that one of them does not know is never given."""
    figures = [
        [0.0 if row is None else float(row[figure]) for figure in _FIGURES] for row in (new, old)
    ]
    precision, recall, f1 = (f"{ours - theirs:+.3f}" for ours, theirs in zip(*figures, strict=True))
    ours, theirs = (row[-1] for row in figures)
    return [name, count(documents), f"{ours:.3f}", f"{theirs:.3f}", f1, precision, recall]
