"""How good predictions are, measured in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlsimpl.run import Run

_PER_LABEL = ("label", "documents", "precision", "recall", "f1", "break_even")


@dataclass(frozen=True)
class Metrics:
    """Figures of predictions against the documents' own labels.

    Precision is 0 for a label that was never given, recall and break-even for one that no document
    has; such labels count in the macro average. The break-even point ranks documents by how far the
    label's score is ahead of the best other label's.
    """

    documents: int
    accuracy: float
    micro: Mapping[str, float]
    macro: Mapping[str, float]
    per_label: Sequence[Mapping[str, Any]]
    confusion: Mapping[str, Mapping[str, int]]
    """Documents by the label they have and the label they were given."""


def measure(run: Run) -> Metrics:
    """Compare the tables predictions and scores of a workspace with document_labels."""
    run.create("metrics/outcomes")
    run.create("metrics/label_metrics")
    run.create("score/leads")
    run.create("metrics/break_even", reads={"scores": run.table("leads")})
    ((documents, accuracy),) = run.fetch("metrics/accuracy")
    ((micro, macro),) = run.fetch("metrics/break_even_averages")
    break_even = {"micro": micro, "macro": macro}
    averages = {
        name: {"precision": precision, "recall": recall, "f1": f1, "break_even": break_even[name]}
        for name, precision, recall, f1 in run.fetch("metrics/averages")
    }
    confusion: dict[str, dict[str, int]] = {}
    for present, given, count in run.fetch("metrics/confusion"):
        confusion.setdefault(present, {})[given] = count
    return Metrics(
        documents=documents,
        accuracy=float(accuracy or 0),
        micro=averages["micro"],
        macro=averages["macro"],
        per_label=[
            dict(zip(_PER_LABEL, row, strict=True)) for row in run.fetch("metrics/per_label")
        ],
        confusion=confusion,
    )
