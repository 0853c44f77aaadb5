"""What a model is made of, in a form that can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlglot import exp

from sqlsimpl.templates.run import Run

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


def climbs(run: Run, table: Callable[[str], exp.Table]) -> dict[str, list[list[float]]]:
    """Fisher's ratio of each label by iteration, a list for each stage: folds, then the whole."""
    reads = {name: table(name) for name in ("training_log", "labels")}
    found: dict[str, dict[int, list[float]]] = {}
    for label, stage, _, _, ratio in run.fetch("simpl/climbs", reads=reads):
        found.setdefault(label, {}).setdefault(stage, []).append(ratio)
    return {label: list(stages.values()) for label, stages in found.items()}


def slowest_steps(run: Run, table: Callable[[str], exp.Table], most: int) -> list[dict[str, Any]]:
    """The templates that training spent most time on."""
    rows = run.fetch("scoring/slowest_steps", reads={"steps": table("steps")}, most=most)
    names = ("template", "times", "rows", "seconds")
    return [dict(zip(names, row, strict=False)) for row in rows]
