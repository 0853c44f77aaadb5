"""What errors count: by document, and by label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from sqlglot import exp

from sqlsimpl.errors import SettingError, near
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


def instances_of(run: Run, features: Features) -> exp.Query:
    """(instance, importance, fold) of all documents, none of them held out."""
    if features.document_weights is None:
        return run.query("linear/equal_instances", reads={"documents": features.documents})
    weights = {"document_weights": features.document_weights}
    return run.query("linear/weighted_instances", reads=weights)


def total_importance(run: Run, features: Features) -> float:
    """What all documents count together."""
    instances = {"instances": instances_of(run, features)}
    ((total,),) = run.fetch("linear/total_importance", reads=instances)
    return float(total)


def importance_of(run: Run, features: Features, labelled: Relation, labels: int) -> Array:
    """What the documents of each label count together; labelled is (doc, label)."""
    reads: dict[str, Relation] = {
        "lane_labels": labelled,
        "instances": instances_of(run, features),
    }
    sizes = np.zeros(labels)
    for label, size in run.fetch("margin/lane_sizes", reads=reads):
        sizes[label] = size
    return sizes


@dataclass(frozen=True)
class ClassCosts:
    """Factors of the cost of each label's errors."""

    positive: Array
    """On documents with the label."""
    negative: Array
    """On the others."""

    def write_odds(self, run: Run) -> exp.Table:
        """Make label_odds (label, shift): what is added to the log-odds of each label."""
        shifts = np.log(self.positive / self.negative)
        rows = [{"label": label, "shift": float(shift)} for label, shift in enumerate(shifts)]
        run.write_rows("label_odds", {"label": "INT", "shift": "DOUBLE"}, rows)
        return run.table("label_odds")


def class_costs(
    run: Run, features: Features, class_weight: str | Mapping[str, float] | None
) -> ClassCosts | None:
    """The factors that a class weight stands for; None: all labels count alike."""
    if class_weight is None:
        return None
    if isinstance(class_weight, str):
        weights = _balanced(run, features)
    else:
        weights = _named(run, features, class_weight)
    two = features.one_label and len(weights) == 2
    return ClassCosts(weights, weights[::-1] if two else np.ones_like(weights))


def _balanced(run: Run, features: Features) -> Array:
    labels = features.sizes.labels
    sizes = importance_of(run, features, features.document_labels, labels)
    weights = np.ones(labels)
    return np.divide(total_importance(run, features), labels * sizes, out=weights, where=sizes > 0)


def _named(run: Run, features: Features, given: Mapping[str, float]) -> Array:
    names = run.fetch("linear/label_names", reads={"labels": features.labels})
    numbers = {name: label for label, name in names}
    weights = np.ones(features.sizes.labels)
    for name, weight in given.items():
        if name not in numbers:
            raise SettingError(
                f"class_weight: no document has the label {name!r}; {near(name, numbers)}"
            )
        weights[numbers[name]] = weight
    return weights
