"""Experiments on discriminants: beside an SVM's direction, and with documents projected on them."""

from __future__ import annotations

from typing import Any

from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.charts import directions as charts
from sqlsimpl.experiments.outcome import Outcome, records
from sqlsimpl.experiments.peers import SupportVectors
from sqlsimpl.templates.run import Run

_LABELS = 5
_TERMS = 1000  # of each label, in the picture
_DOCUMENTS = 600  # of each label and class, in the picture


def svm_direction(bench: Bench) -> Outcome:
    """Cosine with an SVM's direction, and both directions' weights of terms (Fig. 7)."""
    problem = bench.whole.of_labels(bench.labels(_LABELS))
    run = problem.run
    problem.train("svm", SupportVectors(seed=bench.seed))
    run.create_from("experiments/peer_terms", _all_of(run, "model_terms"), output="peer_terms")
    rows: list[dict[str, Any]] = []
    points: list[dict[str, Any]] = []
    facts = {}
    for preset in bench.presets:
        problem.train(f"simpl {preset}", bench.algorithm("simpl", preset=preset))
        columns = ("label", "cosine", "agreeing", "disagreeing")
        own = records(columns, run.fetch("experiments/direction_agreements"))
        rows += [{"preset": preset, **row} for row in own]
        drawn = run.fetch("experiments/coefficient_points", most=_TERMS)
        points += [
            {"preset": preset, **row} for row in records(("label", "term", "simpl", "svm"), drawn)
        ]
        cosines = [row["cosine"] for row in own if row["cosine"] is not None]
        if cosines:
            facts[f"{preset}, cosine"] = f"{min(cosines):.3f} to {max(cosines):.3f}"
    chart = charts.coefficients(points, rows, facts)
    return Outcome("svm-direction", rows, chart, facts, points)


def _all_of(run: Run, table: str) -> str:
    return run.renamed(table, label="label", term="term", weight="weight").sql(run.engine.dialect)


def projections(bench: Bench) -> Outcome:
    """Training and test documents on the first two discriminants of the article's SIMPL (Fig. 8).

    The default preset seldom has a second discriminant: it adds one only where that helps.
    """
    preset = str(bench.settings.get("preset", "paper"))
    labels = bench.labels(_LABELS)
    problem = bench.whole.of_labels(labels)
    problem.train(f"simpl {preset}", bench.algorithm("simpl", preset=preset))
    found = _project(problem.run, problem.run, "training")
    with bench.testing_weights(labels) as unseen:
        more = _project(unseen, problem.run, "test")
    rows = sorted(
        [*found[0], *more[0]],
        key=lambda row: (labels.index(row["label"]), row["split"] == "test", row["class"]),
    )
    points = sorted([*found[1], *more[1]], key=lambda row: labels.index(row["label"]))
    shifts = [_shift(rows, label) for label in labels]
    known = [shift for shift in shifts if shift is not None]
    facts = {"preset": preset}
    if known:
        facts["test mean, in deviations of training documents from theirs"] = (
            f"{min(known):.2f} to {max(known):.2f} (documents with the label)"
        )
    return Outcome("projections", rows, charts.projections(points, facts), facts, points)


def _project(
    run: Run, trained: Run, split: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Figures and points of documents on the discriminants that were trained."""
    run.create(
        "experiments/document_projections",
        reads={"discriminants": trained.table("discriminants")},
    )
    columns = (
        "label", "class", "documents",
        "first_mean", "first_deviation", "second_mean", "second_deviation",
    )  # fmt: skip
    rows = records(columns, run.fetch("experiments/projection_summaries"))
    drawn = run.fetch("experiments/projection_points", most=_DOCUMENTS)
    points = records(("label", "class", "first", "second"), drawn)
    run.drop("document_projections")
    for row in [*rows, *points]:
        row["class"] = "has the label" if row["class"] else "has not"
    return [{"split": split, **row} for row in rows], [{"split": split, **row} for row in points]


def _shift(rows: list[dict[str, Any]], label: str) -> float | None:
    """How far test documents with a label lie from training documents with it."""
    own = {row["split"]: row for row in rows if row["label"] == label and "has the" in row["class"]}
    if len(own) < 2 or not own["training"]["first_deviation"]:
        return None
    gap = own["test"]["first_mean"] - own["training"]["first_mean"]
    return float(gap / own["training"]["first_deviation"])
