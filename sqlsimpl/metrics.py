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

    Precision, recall and F1 are of each label's own decision, yes or no. Precision is 0 for a label
    that was never given, recall and break-even for one that no document has; such labels count in
    the macro average. The break-even point ranks documents by the label's score, or, where the best
    label is the only one given, by how far it is ahead of the best other label's.
    """

    documents: int
    accuracy: float | None
    """None where documents may have any number of labels."""
    micro: Mapping[str, float]
    macro: Mapping[str, float]
    per_label: Sequence[Mapping[str, Any]]
    confusion: Mapping[str, Mapping[str, int]]
    """Documents by the label they have and the label they were given."""


def measure(run: Run, *, one_label: bool) -> Metrics:
    """Compare the tables predictions, decisions and scores of a workspace with document_labels."""
    run.create("score/positive_labels", output="given_labels")
    run.create("metrics/outcomes", reads={"predictions": run.table("given_labels")})
    run.create("metrics/label_metrics")
    ranked = "scores"
    if one_label:
        run.create("score/leads")
        ranked = "leads"
    run.create("metrics/break_even", reads={"scores": run.table(ranked)})
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
        accuracy=float(accuracy or 0) if one_label else None,
        micro=averages["micro"],
        macro=averages["macro"],
        per_label=[
            dict(zip(_PER_LABEL, row, strict=True)) for row in run.fetch("metrics/per_label")
        ],
        confusion=confusion,
    )
