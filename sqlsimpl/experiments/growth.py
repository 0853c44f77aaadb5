"""Experiments on samples of the training documents: what grows with them, and what it buys."""

from __future__ import annotations

from typing import Any

from sqlsimpl.experiments.bench import WHOLE, Bench
from sqlsimpl.experiments.charts import growth as charts
from sqlsimpl.experiments.charts.parts import names
from sqlsimpl.experiments.outcome import Outcome, Rows
from sqlsimpl.experiments.peers import SupportVectors
from sqlsimpl.experiments.problem import Problem
from sqlsimpl.templates.run import Run

_SIZES = range(WHOLE, 0, -WHOLE // 10)
_SAMPLES = (WHOLE, 500, 200, 100, 50, 20, 10)
_LABELS = 3
_FEWEST = 100  # training documents of the smallest sample
_TIMINGS = {"algorithm": "TEXT", "documents": "BIGINT", "seconds": "DOUBLE"}


def size(bench: Bench) -> Outcome:
    """Iterations and time against size, for one label (Figs. 13 and 14)."""
    (label,) = bench.labels(1)[:1]
    rows: list[dict[str, Any]] = []
    for thousandths in _SIZES:
        if _too_few(bench, thousandths):
            continue
        problem = bench.sample(thousandths)
        if label in problem.sizes:
            rows += _timed(bench, problem.of_labels([label]), label, thousandths)
    rows.sort(key=lambda row: (_ORDER.index(row["algorithm"]), row["documents"]))
    facts: dict[str, Any] = {"label": label}
    for name, exponent in exponents(bench.whole.run, rows).items():
        facts[f"{name}, seconds grow as documents to the power"] = f"{exponent:.2f}"
    return Outcome("size", rows, charts.size(rows, facts), facts)


_ORDER = ["simpl paper", "simpl", "svm", "svm quadratic"]


def _timed(bench: Bench, problem: Problem, label: str, share: int) -> list[dict[str, Any]]:
    """Iterations and seconds of each algorithm on a sample."""
    counts = problem.counts
    base = {"share": share / WHOLE, "documents": counts["documents"], "label": label}
    base["postings"] = counts["postings"]
    rows = []
    for preset in bench.presets:
        name = _simpl(bench, preset)
        seconds = problem.train(name, bench.algorithm("simpl", preset=preset)).seconds
        times = problem.climb_times()
        rows.append(
            {
                "algorithm": name,
                **base,
                "iterations": times.get(0, (0, 0.0))[0],
                "second_iterations": times.get(1, (0, 0.0))[0],
                "first_seconds": times.get(0, (0, 0.0))[1],
                "seconds": seconds,
            }
        )
    for name, quadratic in (("svm", False), ("svm quadratic", True)):
        peer = SupportVectors(quadratic=quadratic, seed=bench.seed)
        problem.train(name, peer)
        rows.append(
            {
                "algorithm": name,
                **base,
                "iterations": peer.iterations,
                "second_iterations": 0,
                "first_seconds": peer.seconds["fit"],
                "seconds": peer.seconds["fetch"] + peer.seconds["fit"],
            }
        )
    return rows


def _simpl(bench: Bench, preset: str) -> str:
    return "simpl paper" if preset == "paper" and "preset" not in bench.settings else "simpl"


def exponents(run: Run, rows: Rows) -> dict[str, float]:
    """The exponent with which each algorithm's seconds grow with the number of documents."""
    timings = [{name: row[name] for name in _TIMINGS} for row in rows if row["seconds"]]
    run.write_rows("timings", _TIMINGS, timings)
    found: dict[str, float] = dict(run.fetch("experiments/growths"))
    run.drop("timings")
    return found


def samples(bench: Bench) -> Outcome:
    """F1 against time over samples, for SIMPL, SVM and naive Bayes (Fig. 18)."""
    labels = bench.labels(_LABELS)
    rows: list[dict[str, Any]] = []
    for thousandths in _SAMPLES:
        if _too_few(bench, thousandths):
            continue
        whole = bench.sample(thousandths)
        present = [label for label in labels if label in whole.sizes]
        if present:
            rows += _sampled(bench, whole.of_labels(present), present, thousandths)
    rows.sort(key=lambda row: (row["algorithm"], labels.index(row["label"]), row["documents"]))
    facts = {}
    for name in names(rows, "algorithm"):
        own = [row for row in rows if row["algorithm"] == name and row["share"] == 1]
        mean = sum(row["f1"] for row in own) / max(1, len(own))
        facts[f"{name}, all documents"] = f"mean F1 {mean:.3f} in {own[0]['seconds']:.2f} s"
    return Outcome("samples", rows, charts.samples(rows, facts), facts)


def _sampled(bench: Bench, problem: Problem, labels: list[str], share: int) -> list[dict[str, Any]]:
    """F1 of labels that are trained together, and the seconds that it took."""
    algorithms: dict[str, Any] = {
        "simpl": bench.algorithm("simpl"),
        "nb": bench.algorithm("nb"),
        "svm": SupportVectors(seed=bench.seed),
        "svm quadratic": SupportVectors(quadratic=True, seed=bench.seed),
    }
    documents = problem.counts["documents"]
    rows = []
    for name, chosen in algorithms.items():
        judged = problem.judge(name, chosen)
        spent = judged.seconds
        if isinstance(chosen, SupportVectors):
            spent = chosen.seconds["fetch"] + chosen.seconds["fit"]
        rows += [
            {
                "algorithm": name,
                "label": label,
                "share": share / WHOLE,
                "documents": documents,
                "seconds": spent,
                "f1": judged.of(label)["f1"],
            }
            for label in labels
        ]
    return rows


def _too_few(bench: Bench, thousandths: int) -> bool:
    """Whether a sample would be too small to learn from."""
    documents = bench.whole.counts["documents"]
    return thousandths < WHOLE and documents * thousandths < _FEWEST * WHOLE
