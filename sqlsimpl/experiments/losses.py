"""Experiments of Zhang and Oles 2001: losses, numbers of features, strength of the penalty."""

from __future__ import annotations

from typing import Any

from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.charts import systems as charts
from sqlsimpl.experiments.outcome import Outcome

SYSTEMS = ("nb", "ridge", "mls", "logistic", "svm")
LARGEST = (5, 10, 20, 40, 60, 80, 100)
FEATURES = (100, 1_000, 10_000)
CRITERIA = ("gini", "information", "frequency")
LOSSES = ("ridge", "mls", "logistic")
COSTS = (0.01, 0.1, 1.0, 10.0, 100.0)
_NAMED = 10  # labels with a row of their own


def losses(bench: Bench) -> Outcome:
    """Naive Bayes and four losses, by label and averaged (Zhang and Oles, Tables 2, 3, 5, Fig. 6).

    With `--set preset=zhang-oles` for features and strength as in the article.
    """
    most = [number for number in LARGEST if number < len(bench.whole.sizes)]
    judged = {name: bench.whole.judge(name, bench.algorithm(name), most) for name in SYSTEMS}
    sizes = bench.whole.sizes
    rows: list[dict[str, Any]] = [
        {
            "label": label,
            "training_documents": sizes[label],
            **{name: one.of(label)["f1"] for name, one in judged.items()},
        }
        for label in bench.labels(_NAMED)
    ]
    total = bench.whole.counts["documents"]
    points: list[dict[str, Any]] = []
    for name, one in judged.items():
        means = {number: one.figures.largest[number]["macro"] for number in most}
        means[len(sizes)] = one.figures.macro
        points += [
            {"system": name, "labels": number, "macro_f1": mean["f1"]}
            for number, mean in means.items()
        ]
    for measure in ("precision", "recall", "f1", "break_even"):
        rows.append(
            {
                "label": f"all, micro {measure.replace('_', '-')}",
                "training_documents": total,
                **{name: one.figures.micro[measure] for name, one in judged.items()},
            }
        )
    for number in [*most, len(sizes)]:
        own = {row["system"]: row["macro_f1"] for row in points if row["labels"] == number}
        rows.append({"label": f"{number} largest, macro f1", "training_documents": total, **own})
    facts = {}
    for name, one in judged.items():
        accuracy = one.metrics.accuracy
        facts[name] = _summary(one.row) + ("" if accuracy is None else f", accuracy {accuracy:.3f}")
    return Outcome("losses", rows, charts.by_number_of_labels(points, facts), facts, points)


def features(bench: Bench) -> Outcome:
    """F1 and break-even point against the number of selected terms (Zhang and Oles, Fig. 7)."""
    rows = []
    for criterion in CRITERIA:
        for number in FEATURES:
            chosen = bench.algorithm("mls", select=criterion, features=number)
            judged = bench.whole.judge(f"mls {criterion} {number}", chosen)
            rows.append({"criterion": criterion, "features": number, **judged.row})
    terms = bench.whole.counts["terms"]
    judged = bench.judged("mls", bench.algorithm("mls"))
    rows.append({"criterion": "all terms", "features": terms, **judged.row})
    facts = {f"{row['criterion']}, {row['features']:,}": _summary(row) for row in rows}
    return Outcome("features", rows, charts.by_features(rows), facts)


def regularisation(bench: Bench) -> Outcome:
    """F1 and break-even point against the cost of errors (Zhang and Oles, Fig. 8)."""
    rows = []
    for name in LOSSES:
        for cost in COSTS:
            judged = bench.whole.judge(f"{name} {cost:g}", bench.algorithm(name, cost=cost))
            rows.append({"loss": name, "cost": cost, **judged.row})
    facts = {f"{row['loss']}, cost {row['cost']:g}": _summary(row) for row in rows}
    return Outcome("regularisation", rows, charts.by_cost(rows), facts)


def _summary(row: dict[str, Any]) -> str:
    return (
        f"F1 {row['micro_f1']:.3f}/{row['macro_f1']:.3f}, "
        f"break-even {row['micro_break_even']:.3f}/{row['macro_break_even']:.3f}"
    )
