"""The algorithms by name, and how their models decide on documents."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Protocol

from sqlsimpl.bayes import NaiveBayes
from sqlsimpl.centroid import Centroid
from sqlsimpl.errors import SettingError, near
from sqlsimpl.mfd import MeanFrequency
from sqlsimpl.run import Run
from sqlsimpl.simpl import Simpl


class Algorithm(Protocol):
    """Settings of an algorithm that know their steps."""

    @property
    def any_labels(self) -> bool:
        """Whether it decides on each label by itself, so that a document may have any number."""

    def train(self, run: Run) -> None:
        """Make the model's tables from the corpus in the workspace."""

    def score(self, trained: Run, documents: Run) -> None:
        """Make scores (doc, label, score) of a workspace's documents with the model of another.

        One that decides on each label by itself also makes decisions, with a column positive.
        """


ALGORITHMS: dict[str, Any] = {
    "simpl": Simpl.with_preset,
    "nb": NaiveBayes,
    "mfd": MeanFrequency,
    "centroid": Centroid,
}


def algorithm(name: str, **settings: Any) -> Algorithm:
    """An algorithm by name, with settings of its own."""
    if name not in ALGORITHMS:
        raise SettingError(f"algorithm {name!r}: {near(name, ALGORITHMS)}")
    known = setting_names(name)
    for setting in settings:
        if setting not in known:
            raise SettingError(
                f"algorithm {name!r} has no setting {setting!r}; {near(setting, known)}"
            )
    made: Algorithm = ALGORITHMS[name](**settings)
    return made


def setting_names(name: str) -> list[str]:
    """The settings of an algorithm."""
    made = ALGORITHMS[name]()
    return [field.name for field in fields(made)]


def decide(chosen: Algorithm, trained: Run, documents: Run, *, one_label: bool) -> None:
    """Make predictions (the labels that documents get) and decisions (each label by itself)."""
    chosen.score(trained, documents)
    if one_label:
        documents.create("score/best_labels", output="predictions")
        if not chosen.any_labels:
            documents.create("score/best_decisions", output="decisions")
    else:
        documents.create("score/positive_labels", output="predictions")
