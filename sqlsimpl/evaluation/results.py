"""What comparisons give: figures of algorithms, and averages of several rounds of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from sqlsimpl.display import Displayed, Rows
from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics, figures, summary


@dataclass(frozen=True, repr=False)
class Result(Displayed):
    """What an algorithm reached on the test documents."""

    algorithm: str
    """Its name, or the variant's own."""
    metrics: Metrics
    """Where there were several rounds, their means; documents and confusion are their sums."""
    seconds: Mapping[str, float]
    """Of training, and of scoring and measuring the test documents, in all rounds."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Test documents that could not be judged, by reason; of folds and splits, all documents."""
    rounds: Mapping[str, Metrics] = field(default_factory=dict)
    """The figures of each random split, or of each group that was left out."""

    @property
    def deviations(self) -> dict[str, float]:
        """The standard deviations over the rounds; none where there are fewer than two."""
        if len(self.rounds) < 2:
            return {}
        rows = [headline(metrics) for metrics in self.rounds.values()]
        names = [name for name in rows[0] if all(row[name] is not None for row in rows)]
        return {name: stdev(row[name] or 0.0 for row in rows) for name in names}

    def _title(self) -> str:
        return f"{self.algorithm}: {summary(self.metrics)}"

    def _table(self) -> Rows:
        return figures(self.metrics)


class Comparison(Displayed, list[Result]):
    """The results of several algorithms, a list."""

    def _title(self) -> str:
        return "; ".join(result._title() for result in self)

    def _table(self) -> Rows:
        names = tuple(headline(self[0].metrics)) if self else ()
        spread = any(result.deviations for result in self)
        columns = ("algorithm", "documents", *names)
        if spread:
            columns += tuple(f"{name}_deviation" for name in names)
        rows = [
            [
                result.algorithm,
                result.metrics.documents,
                *headline(result.metrics).values(),
                *([result.deviations.get(name) for name in names] if spread else []),
                result.seconds["train"],
                result.seconds["test"],
            ]
            for result in self
        ]
        return (*columns, "train_seconds", "test_seconds"), rows


def headline(metrics: Metrics) -> dict[str, float | None]:
    """The figures that algorithms are compared by."""
    found = {
        "accuracy": metrics.accuracy,
        "micro_f1": metrics.micro["f1"],
        "macro_f1": metrics.macro["f1"],
        "own_f1": None if metrics.own is None else metrics.own.macro["f1"],
    }
    for most, averages in metrics.largest.items():
        found |= {f"{name}_f1_of_{most}": average["f1"] for name, average in averages.items()}
    return found


def mean_of(rounds: Sequence[Metrics]) -> Metrics:
    """The means of the figures of several rounds; documents and confusion are their sums."""
    accuracies = [one.accuracy for one in rounds if one.accuracy is not None]
    owns = [one.own for one in rounds if one.own is not None]
    of_given = _mean_of_labels(rounds)
    return Metrics(
        documents=sum(one.documents for one in rounds),
        accuracy=fmean(accuracies) if accuracies else None,
        micro=of_given.micro,
        macro=of_given.macro,
        per_label=of_given.per_label,
        confusion=_sum_of([one.confusion for one in rounds]),
        own=_mean_of_labels(owns) if owns else None,
        largest=of_given.largest,
    )


def _mean_of_labels(rounds: Sequence[Metrics | LabelMetrics]) -> LabelMetrics:
    """A label's mean is over the rounds in which some document has it or was given it."""
    by_label: dict[str, list[Mapping[str, Any]]] = {}
    for one in rounds:
        for row in one.per_label:
            by_label.setdefault(row["label"], []).append(row)
    per_label = [
        {
            "label": label,
            "documents": sum(row["documents"] for row in rows),
            **_means([{name: row[name] for name in rounds[0].micro} for row in rows]),
        }
        for label, rows in sorted(by_label.items())
    ]
    largest = {
        most: {name: _means([one.largest[most][name] for one in rounds]) for name in averages}
        for most, averages in rounds[0].largest.items()
    }
    micro, macro = (_means([getattr(one, kind) for one in rounds]) for kind in ("micro", "macro"))
    return LabelMetrics(micro, macro, per_label, largest)


def _means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {name: fmean(row[name] for row in rows) for name in rows[0]}


def _sum_of(confusions: Sequence[Mapping[str, Mapping[str, int]]]) -> dict[str, dict[str, int]]:
    total: dict[str, Counter[str]] = {}
    for confusion in confusions:
        for present, given in confusion.items():
            total.setdefault(present, Counter()).update(given)
    return {present: dict(given) for present, given in total.items()}
