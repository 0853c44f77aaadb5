"""What a model is made of, in a form that can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.engines.engine import Row
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, load

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

_ALL_LABELS = 2**31 - 1

TableOf = Callable[[str], exp.Table]
"""A table of a model by its name."""


def inspect(model: OpenModel, most: int) -> dict[str, Any]:
    """All of it: settings, labels, strongest terms, decisions, climbs, slow steps."""
    run = model.new_run()
    labels = model.rows("labels", "name", "documents", order_by=["name"])
    logged = "training_log" in model.tables
    return {
        "model": model.name,
        "version": model.version,
        "published": model.published.published,
        "algorithm": model.algorithm,
        "preset": model.preset,
        "settings": dict(model.settings),
        "columns": model.stored["columns"],
        "where": model.stored["where"],
        "documents": model.published.documents,
        "terms": model.published.terms,
        "training": model.training,
        "labels": [{"label": name, "documents": count} for name, count in labels],
        "strongest_terms": strongest_terms(run, model.work_table, most),
        "decisions": decisions(run, model.work_table),
        "climbs": climbs(run, model.work_table) if logged else {},
        "slowest": slowest_steps(run, model.work_table, most),
    }


def ask(run: Run, table: TableOf, name: str, **binds: object) -> list[Row]:
    """The few rows of a template that reads nothing but a model's tables."""
    reads = {read: table(read) for read in load(name, run.engine.dialect).header.reads}
    return run.fetch(name, reads=reads, **binds)


def strongest_terms(run: Run, table: TableOf, most: int) -> dict[str, list[dict[str, Any]]]:
    """The terms that speak loudest for each label, by stage."""
    found: dict[str, list[dict[str, Any]]] = {}
    rows = ask(run, table, "scoring/strongest_terms", labels=_ALL_LABELS, most=most)
    for label, stage, term, _, weight, _ in rows:
        found.setdefault(label, []).append({"stage": stage, "term": term, "weight": weight})
    return found


def decisions(run: Run, table: TableOf) -> dict[str, list[dict[str, Any]]]:
    """How each label is decided: leaves with their bounds; none where the best label is given."""
    found: dict[str, dict[int, dict[str, Any]]] = {}
    for label, leaf, positive, stage, low, high in ask(run, table, "scoring/leaf_boxes"):
        if positive is None:
            continue
        empty = {"leaf": leaf, "positive": positive, "bounds": []}
        box = found.setdefault(label, {}).setdefault(leaf, empty)
        if stage is not None:
            box["bounds"].append({"stage": stage, "low": low, "high": high})
    return {label: list(leaves.values()) for label, leaves in found.items()}


def objective_log(run: Run, table: TableOf) -> list[Row]:
    """The rows (label, stage, whole, iteration, objective) of a model's training log."""
    log: Relation = table("training_log")
    columns = run.engine.columns(log)
    if "objective" not in columns:  # version 0.1 called it ratio
        names = ["objective" if name == "ratio" else name for name in columns]
        pairs = zip(columns, names, strict=True)
        log = exp.select(*(exp.column(old).as_(new) for old, new in pairs)).from_(log)
    reads: dict[str, Relation] = {"training_log": log, "labels": table("labels")}
    return run.fetch("linear/objective_log", reads=reads)


def climbs(run: Run, table: TableOf) -> dict[str, list[list[float]]]:
    """The objective of each label by iteration, a list for each stage: folds, then the whole."""
    found: dict[str, dict[int, list[float]]] = {}
    for label, stage, _, _, objective in objective_log(run, table):
        found.setdefault(label, {}).setdefault(stage, []).append(objective)
    return {label: list(stages.values()) for label, stages in found.items()}


def slowest_steps(run: Run, table: TableOf, most: int) -> list[dict[str, Any]]:
    """The templates that training spent most time on."""
    rows = ask(run, table, "scoring/slowest_steps", most=most)
    names = ("template", "times", "rows", "seconds")
    return [dict(zip(names, row, strict=False)) for row in rows]
