"""Experiments of Shih, Chang, Rennie and Karger 2002: bundles, and where words occur."""

from __future__ import annotations

from typing import Any

from sqlsimpl.experiments.bench import WHOLE, Bench
from sqlsimpl.experiments.charts import systems as charts
from sqlsimpl.experiments.outcome import Outcome, records
from sqlsimpl.experiments.problem import Problem

SIZES: tuple[int | str, ...] = (1, 2, 5, 10, "auto", "max")
_COST = 10.0
_DRAWN = 15  # labels in a picture


def bundles(bench: Bench) -> Outcome:
    """An SVM on bundles, on samples of as many documents, MFD and naive Bayes (Table 2, Figs. 1-4).

    It is Shih et al.'s. Samples are drawn from all documents; those of the article are the longest
    of each class.
    """
    rows: list[dict[str, Any]] = []
    whole = bench.whole
    for size in SIZES:
        chosen = bench.algorithm("svm", cost=_COST, bundle=size)
        judged = whole.judge(f"svm bundle {size}", chosen)
        documents = _bundles(whole) if size != 1 else whole.counts["documents"]
        rows.append({"system": "svm, bundles", "size": size, "instances": documents, **judged.row})
    for size in SIZES:
        if not isinstance(size, int) or size == 1:
            continue
        sample = bench.sample(WHOLE // size)
        judged = sample.judge(f"svm sample {size}", bench.algorithm("svm", cost=_COST))
        documents = sample.counts["documents"]
        rows.append({"system": "svm, samples", "size": size, "instances": documents, **judged.row})
    for name in ("mfd", "nb"):
        judged = whole.judge(name, bench.algorithm(name))
        documents = whole.counts["documents"]
        rows.append({"system": name, "size": 1, "instances": documents, **judged.row})
    facts = {
        f"{row['system']}, {row['size']}": (
            f"break-even {row['micro_break_even']:.3f}/{row['macro_break_even']:.3f}"
            + ("" if row["accuracy"] is None else f", accuracy {row['accuracy']:.3f}")
        )
        for row in rows
    }
    return Outcome("bundles", rows, charts.by_instances(rows), facts)


def _bundles(problem: Problem) -> int:
    """How many bundles the last training made."""
    made = (step for step in reversed(problem.run.steps) if step.template == "bundling/bundles")
    return int(next(made).rows or 0)


def vocabulary(bench: Bench) -> Outcome:
    """Words that occur in one class only, only elsewhere, or in both (Shih et al., section 3.2)."""
    columns = ("label", "documents", "only_here", "only_elsewhere", "in_both")
    wanted = set(bench.labels())
    found = records(columns, bench.whole.run.fetch("experiments/word_places"))
    rows = [row for row in found if row["label"] in wanted]
    parts = ("only_here", "only_elsewhere", "in_both")
    means = {part: sum(row[part] for row in rows) / len(rows) for part in parts}
    facts = {
        f"{part.replace('_', ' ')}, mean over labels": f"{mean:,.0f}"
        for part, mean in means.items()
    }
    return Outcome("vocabulary", rows, charts.word_places(rows[:_DRAWN], parts, facts), facts)
