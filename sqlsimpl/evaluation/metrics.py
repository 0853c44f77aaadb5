"""How good predictions are, measured in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_PER_LABEL = ("label", "documents", "precision", "recall", "f1", "break_even")
_AVERAGES = ("precision", "recall", "f1", "break_even")
_POINT = ("threshold", "precision", "recall", "documents")
_BIN = ("label", "bin", "documents", "mean_probability", "share_positive")


@dataclass(frozen=True)
class LabelMetrics:
    """Precision, recall, F1 and break-even point: pooled, averaged over labels, and of each label.

    Precision is 0 for a label that was never given, recall and break-even for one that no document
    has; such labels count in the macro average, and so do labels that training never saw: their
    documents are missed. At the break-even point, documents of equal score count as their mean.
    """

    micro: Mapping[str, float]
    macro: Mapping[str, float]
    per_label: Sequence[Mapping[str, Any]]
    largest: Mapping[int, Mapping[str, Mapping[str, float]]] = field(default_factory=dict)
    """The averages over the labels that most documents have, by how many labels these are."""


@dataclass(frozen=True)
class Metrics:
    """Figures of the labels that documents are given, against those that they have.

    Measured is what `predict` gives: the best label, or every label with a positive decision. All
    figures are as in `LabelMetrics`. Where every document has one label and is given one, the micro
    averages equal the accuracy, and the figures of each label follow from the confusion matrix. The
    break-even point ranks documents by the label's score, or, where only the best label is given,
    by its lead over the best other label.
    """

    documents: int
    accuracy: float | None
    """Of the documents with a label; None where documents may have any number of labels."""
    micro: Mapping[str, float]
    macro: Mapping[str, float]
    per_label: Sequence[Mapping[str, Any]]
    confusion: Mapping[str, Mapping[str, int]]
    """Documents by the label they have and the label they were given."""
    own: LabelMetrics | None = None
    """Figures of each label's own decision, yes or no, whatever label is given in the end.

    None where there is no such difference: documents may have any number of labels, or labels have
    no thresholds of their own. The break-even point ranks documents by the label's own score.
    """
    largest: Mapping[int, Mapping[str, Mapping[str, float]]] = field(default_factory=dict)
    """As in `LabelMetrics`."""


@dataclass(frozen=True)
class Curve:
    """Precision and recall of a label from its highest score down."""

    label: str
    documents: int
    """How many have the label."""
    average_precision: float
    """0 for a label that no document has."""
    points: Sequence[Mapping[str, float]]
    """Threshold, precision, recall, and how many documents have that score or more."""


def measure(
    run: Run, *, one_label: bool, thresholds: bool = False, largest: Sequence[int] = ()
) -> Metrics:
    """Compare the tables predictions and decisions of a workspace with document_labels.

    `thresholds` says that decisions are each label's own; `largest`, over how many of the largest
    labels averages are wanted, too.
    """
    refuse_no_labels(largest)
    ((documents, accuracy),) = run.fetch("metrics/accuracy")
    confusion: dict[str, dict[str, int]] = {}
    for present, given, count in run.fetch("metrics/confusion"):
        confusion.setdefault(present, {})[given] = count
    of_given = _of_labels(run, run.table("predictions"), run.table(_rank(run, one_label)), largest)
    run.drop("leads")
    own = None
    if one_label and thresholds:
        own = _of_labels(run, run.query("scoring/positive_labels"), run.table("decisions"), largest)
    return Metrics(
        documents=documents,
        accuracy=float(accuracy) if one_label else None,
        micro=of_given.micro,
        macro=of_given.macro,
        per_label=of_given.per_label,
        confusion=confusion,
        own=own,
        largest=of_given.largest,
    )


def refuse_no_labels(largest: Sequence[int]) -> None:
    """Refuse averages over no label."""
    for most in largest:
        if most < 1:
            raise SettingError(f"largest {most}: it must be a number of labels, at least 1")


def _of_labels(
    run: Run, given: Relation, rankings: Relation, largest: Sequence[int]
) -> LabelMetrics:
    """The figures of labels that were given, with break-even points by a ranking of documents."""
    run.create("metrics/outcomes", reads={"given_labels": given})
    run.create("metrics/label_metrics")
    run.create("metrics/break_even", reads={"rankings": rankings})
    ((micro, macro),) = run.fetch("metrics/break_even_averages")
    break_even = {"micro": micro, "macro": macro}
    averages = {
        name: {"precision": precision, "recall": recall, "f1": f1, "break_even": break_even[name]}
        for name, precision, recall, f1 in run.fetch("metrics/averages")
    }
    of_largest = {
        most: {
            name: dict(zip(_AVERAGES, row, strict=True))
            for name, *row in run.fetch("metrics/largest_averages", most=most)
        }
        for most in largest
    }
    rows = run.fetch("metrics/per_label")
    run.drop("outcomes", "label_metrics", "break_even")
    per_label = [dict(zip(_PER_LABEL, row, strict=True)) for row in rows]
    return LabelMetrics(averages["micro"], averages["macro"], per_label, of_largest)


def curve_points(run: Run, *, one_label: bool = False, points: int = 100) -> list[Curve]:
    """Make the table curves from decisions, and return at most `points` points of each label.

    Documents are ranked as for the break-even point: where the best label is the only one given,
    thresholds are leads over the best other label.
    """
    if points < 2:
        raise SettingError(f"points {points}: a curve has at least 2")
    rankings = {"rankings": run.table(_rank(run, one_label))}
    run.create("metrics/curves", reads=rankings)
    kept: dict[int, list[dict[str, float]]] = {}
    for label, *point in run.fetch("metrics/thinned_curves", points=points):
        kept.setdefault(label, []).append(dict(zip(_POINT, point, strict=True)))
    averages = run.fetch("metrics/average_precisions", reads=rankings)
    run.drop("leads")
    return [
        Curve(name, documents, average, kept.get(label, []))
        for label, name, documents, average in averages
    ]


def calibration(
    run: Run, bins: int = 10, decisions: Relation | None = None
) -> list[Mapping[str, Any]]:
    """Make the table calibration_bins from all decisions, or from some, and return its rows.

    Those over all labels, whose label is None, come first. A model without probabilities has none.
    """
    if bins < 1:
        raise SettingError(f"bins {bins}: at least 1 is needed")
    reads = {"decisions": run.table("decisions") if decisions is None else decisions}
    run.create("metrics/calibration_bins", reads=reads, bins=bins)
    return [dict(zip(_BIN, row, strict=True)) for row in run.fetch("metrics/named_bins")]


def _rank(run: Run, one_label: bool) -> str:
    """The table whose scores say which documents a label is given to first."""
    if not one_label:
        return "decisions"
    run.create("metrics/leads")
    return "leads"


def summary(metrics: Metrics) -> str:
    """The figures that are looked at first, in a line."""
    accuracy = "" if metrics.accuracy is None else f"accuracy {metrics.accuracy:.3f}, "
    micro, macro = metrics.micro["f1"], metrics.macro["f1"]
    return f"{accuracy}micro F1 {micro:.3f}, macro F1 {macro:.3f}, {metrics.documents:,} documents"


def figures(metrics: Metrics) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
    """A row for each label and for the averages, under the names of their columns."""
    named = {"all, micro": metrics.micro, "all, macro": metrics.macro}
    for most, of_largest in metrics.largest.items():
        named |= {f"{most} largest, {name}": average for name, average in of_largest.items()}
    averages = [
        {"label": name, "documents": metrics.documents, **average}
        for name, average in named.items()
    ]
    rows = [*metrics.per_label, *averages]
    return _PER_LABEL, [[row[name] for name in _PER_LABEL] for row in rows]
