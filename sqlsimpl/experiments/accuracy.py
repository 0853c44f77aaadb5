"""Experiments on accuracy: by number of discriminants, by label, and against skew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlsimpl.experiments.bench import WHOLE, Bench
from sqlsimpl.experiments.charts import accuracy as charts
from sqlsimpl.experiments.outcome import Outcome, Rows
from sqlsimpl.experiments.peers import SupportVectors
from sqlsimpl.experiments.problem import Judged

_LABELS = 5
_STAGES = 4
_DRAWN = 40  # labels in a picture
_NAMED = 15  # labels in the plane of precision and recall
_THINNED = (WHOLE, 500, 250, 125, 62, 31)
_FEWEST = 3  # positive training documents that are worth a training


def stages(bench: Bench) -> Outcome:
    """Precision, recall and F1 by number of discriminants (Fig. 9)."""
    labels = bench.labels(_LABELS)
    problem = bench.whole.of_labels(labels)
    rows = []
    for preset in bench.presets:
        for most in range(1, _STAGES + 1):
            chosen = bench.algorithm("simpl", preset=preset, stages=most)
            judged = problem.judge(f"simpl {preset}", chosen)
            rows += [
                {
                    "preset": preset,
                    "label": label,
                    "discriminants": most,
                    **{name: judged.of(label)[name] for name in ("precision", "recall", "f1")},
                }
                for label in labels
            ]
    facts = {
        f"{preset}, mean F1 by number of discriminants": ", ".join(
            f"{_mean(_where(rows, preset=preset, discriminants=most), 'f1'):.3f}"
            for most in range(1, _STAGES + 1)
        )
        for preset in bench.presets
    }
    return Outcome("stages", rows, charts.stages(rows, facts), facts)


def all_judged(bench: Bench) -> dict[str, Judged]:
    """Naive Bayes, SIMPL, SVM and SVM-best on all labels, each trained once for all experiments."""
    algorithms: dict[str, Any] = {"nb": bench.algorithm("nb")}
    if "preset" not in bench.settings:
        algorithms["simpl paper"] = bench.algorithm("simpl", preset="paper")
    algorithms["simpl"] = bench.algorithm("simpl")
    algorithms["svm"] = SupportVectors(seed=bench.seed)
    algorithms["svm best"] = SupportVectors(tuned=True, seed=bench.seed)
    return {name: bench.judged(name, chosen) for name, chosen in algorithms.items()}


def labels(bench: Bench) -> Outcome:
    """F1 by label for naive Bayes, SIMPL, SVM and SVM-best (Fig. 10)."""
    judged = all_judged(bench)
    sizes = bench.whole.sizes
    rows: list[dict[str, Any]] = [
        {
            "label": label,
            "training_documents": sizes[label],
            **{name: one.of(label)["f1"] for name, one in judged.items()},
        }
        for label in bench.labels()
    ]
    facts = _wins(rows, [name for name in judged if name != "simpl"])
    chart = charts.by_label(rows[:_DRAWN], list(judged), facts)
    if not bench.only:
        for kind in ("micro", "macro"):
            pooled = {name: getattr(one.figures, kind)["f1"] for name, one in judged.items()}
            total = bench.whole.counts["documents"]
            rows.append({"label": f"all, {kind}", "training_documents": total, **pooled})
    return Outcome("labels", rows, chart, facts)


def _wins(rows: Rows, peers: Sequence[str]) -> dict[str, str]:
    """How often SIMPL is ahead of each of the others, and by how much on average."""
    facts = {}
    for peer in peers:
        gaps = [row["simpl"] - row[peer] for row in rows]
        ahead, behind = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
        mean = sum(gaps) / max(1, len(gaps))
        facts[f"simpl against {peer}"] = (
            f"ahead on {ahead}, behind on {behind} of {len(gaps)} labels, mean {mean:+.3f}"
        )
    return facts


def precision_recall(bench: Bench) -> Outcome:
    """Precision and recall by label for SIMPL and SVM-best (Fig. 11)."""
    judged = all_judged(bench)
    rows: list[dict[str, Any]] = []
    for label in bench.labels():
        row: dict[str, Any] = {"label": label}
        for name in ("simpl", "svm best"):
            figures = judged[name].of(label)
            for measure in ("precision", "recall"):
                row[f"{name.replace(' ', '_')}_{measure}"] = figures[measure]
        rows.append({**row, "ahead_in": _ahead(row)})
    kinds = [*_AHEAD.values(), _EQUAL]
    counts = {kind: sum(row["ahead_in"] == kind for row in rows) for kind in kinds}
    facts = {f"labels on which simpl is ahead in {kind}": counts[kind] for kind in _AHEAD.values()}
    facts["labels on which both are the same"] = counts[_EQUAL]
    chart = charts.precision_recall(rows[:_NAMED], facts)
    return Outcome("precision-recall", rows, chart, facts)


_AHEAD = {
    (True, True): "both",
    (True, False): "precision",
    (False, True): "recall",
    (False, False): "neither",
}


_EQUAL = "equal"


def _ahead(row: Mapping[str, Any]) -> str:
    """In which of precision and recall SIMPL has more than SVM-best."""
    if all(row[f"simpl_{name}"] == row[f"svm_best_{name}"] for name in ("precision", "recall")):
        return _EQUAL
    return _AHEAD[
        row["simpl_precision"] > row["svm_best_precision"],
        row["simpl_recall"] > row["svm_best_recall"],
    ]


def skew(bench: Bench) -> Outcome:
    """F1 against skew: of all labels as they are, and of labels that are thinned out (Fig. 12)."""
    judged = all_judged(bench)
    total = bench.whole.counts["documents"]
    rows: list[dict[str, Any]] = [
        {
            "kind": "all labels as they are",
            "algorithm": name,
            "label": label,
            "kept": 1.0,
            "documents": total,
            "positives": positives,
            "skew": total / positives,
            "f1": judged[name].of(label)["f1"],
        }
        for name in ("nb", "simpl", "svm")
        for label, positives in bench.whole.sizes.items()
        if not bench.only or label in bench.only
    ]
    for label in bench.labels(_LABELS):
        for kept in _THINNED:
            rows += _thinned(bench, label, kept)
    facts = {}
    for name in ("nb", "simpl", "svm"):
        thin = _where(rows, kind=_KIND, algorithm=name)
        means = ", ".join(
            f"{_mean(some, 'f1'):.3f}"
            for kept in _THINNED
            if (some := _where(thin, kept=kept / WHOLE))
        )
        facts[f"{name}, mean F1 as positives are thinned out"] = means
    return Outcome("skew", rows, charts.skew(rows, facts), facts)


_KIND = "labels thinned out"


def _thinned(bench: Bench, label: str, kept: int) -> list[dict[str, Any]]:
    """F1 of a label by itself when only some of its training documents are left."""
    problem = bench.thinned(label, kept)
    positives = problem.sizes.get(label, 0)
    if positives < _FEWEST:
        return []
    problem = problem.of_labels([label])
    documents = problem.counts["documents"]
    algorithms = {
        "nb": bench.algorithm("nb"),
        "simpl": bench.algorithm("simpl"),
        "svm": SupportVectors(seed=bench.seed),
    }
    return [
        {
            "kind": _KIND,
            "algorithm": name,
            "label": label,
            "kept": kept / WHOLE,
            "documents": documents,
            "positives": positives,
            "skew": documents / positives,
            "f1": problem.judge(name, chosen).of(label)["f1"],
        }
        for name, chosen in algorithms.items()
    ]


def _where(rows: Rows, **wanted: Any) -> Rows:
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def _mean(rows: Rows, name: str) -> float:
    return sum(float(row[name]) for row in rows) / max(1, len(rows))
