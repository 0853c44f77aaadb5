"""What a model is made of, in a form that can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlglot import exp

from sqlsimpl.engines.engine import Row
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_ALL_LABELS = 2**31 - 1


def strongest_terms(
    run: Run, table: Callable[[str], exp.Table], most: int
) -> dict[str, list[dict[str, Any]]]:
    """The terms that speak loudest for each label, by stage."""
    reads = {name: table(name) for name in ("discriminants", "terms", "labels")}
    found: dict[str, list[dict[str, Any]]] = {}
    rows = run.fetch("scoring/strongest_terms", reads=reads, labels=_ALL_LABELS, most=most)
    for label, stage, term, _, weight, _ in rows:
        found.setdefault(label, []).append({"stage": stage, "term": term, "weight": weight})
    return found


def decisions(run: Run, table: Callable[[str], exp.Table]) -> dict[str, list[dict[str, Any]]]:
    """How each label is decided: leaves with their bounds; none where the best label is given."""
    reads = {name: table(name) for name in ("labels", "leaves", "bounds")}
    found: dict[str, dict[int, dict[str, Any]]] = {}
    for label, leaf, positive, stage, low, high in run.fetch("scoring/leaf_boxes", reads=reads):
        if positive is None:
            continue
        empty = {"leaf": leaf, "positive": positive, "bounds": []}
        box = found.setdefault(label, {}).setdefault(leaf, empty)
        if stage is not None:
            box["bounds"].append({"stage": stage, "low": low, "high": high})
    return {label: list(leaves.values()) for label, leaves in found.items()}


def objective_log(run: Run, table: Callable[[str], exp.Table]) -> list[Row]:
    """The rows (label, stage, whole, iteration, objective) of a model's training log."""
    log: Relation = table("training_log")
    columns = run.engine.columns(log)
    if "objective" not in columns:  # version 0.1 called it ratio
        names = ["objective" if name == "ratio" else name for name in columns]
        pairs = zip(columns, names, strict=True)
        log = exp.select(*(exp.column(old).as_(new) for old, new in pairs)).from_(log)
    reads: dict[str, Relation] = {"training_log": log, "labels": table("labels")}
    return run.fetch("linear/objective_log", reads=reads)


def climbs(run: Run, table: Callable[[str], exp.Table]) -> dict[str, list[list[float]]]:
    """The objective of each label by iteration, a list for each stage: folds, then the whole."""
    found: dict[str, dict[int, list[float]]] = {}
    for label, stage, _, _, objective in objective_log(run, table):
        found.setdefault(label, {}).setdefault(stage, []).append(objective)
    return {label: list(stages.values()) for label, stages in found.items()}


def slowest_steps(run: Run, table: Callable[[str], exp.Table], most: int) -> list[dict[str, Any]]:
    """The templates that training spent most time on."""
    rows = run.fetch("scoring/slowest_steps", reads={"steps": table("steps")}, most=most)
    names = ("template", "times", "rows", "seconds")
    return [dict(zip(names, row, strict=False)) for row in rows]
