"""The algorithms by name. Each makes a linear model: model_terms and model_labels."""

from __future__ import annotations

from typing import Any, Protocol

from sqlsimpl.bayes import NaiveBayes
from sqlsimpl.centroid import Centroid
from sqlsimpl.errors import SettingError, near
from sqlsimpl.mfd import MeanFrequency
from sqlsimpl.run import Run
from sqlsimpl.template import Relation


class Algorithm(Protocol):
    """Settings of an algorithm that know their steps."""

    @property
    def entries(self) -> str:
        """What it scores: counts, weights, or ltc (SMART's ltc weights of the counts)."""

    def train(self, run: Run) -> None:
        """Make model_terms and model_labels from the corpus in the workspace."""


ALGORITHMS: dict[str, Any] = {
    "nb": NaiveBayes,
    "mfd": MeanFrequency,
    "centroid": Centroid,
}


def algorithm(name: str, **settings: Any) -> Algorithm:
    """An algorithm by name, with settings of its own."""
    if name not in ALGORITHMS:
        raise SettingError(f"algorithm {name!r}: {near(name, ALGORITHMS)}")
    try:
        made: Algorithm = ALGORITHMS[name](**settings)
    except TypeError as error:
        known = list(getattr(ALGORITHMS[name], "__dataclass_fields__", {}))
        wrong = next(setting for setting in settings if setting not in known)
        message = f"algorithm {name!r} has no setting {wrong!r}; {near(wrong, known)}"
        raise SettingError(message) from error
    return made


def score(trained: Run, documents: Run, chosen: Algorithm) -> None:
    """Score the documents of one workspace with the model of another: the table scores."""
    reads = {name: trained.table(name) for name in ("model_terms", "model_labels")}
    documents.create("score/scores", reads={**reads, "entries": _entries(documents, chosen)})


def _entries(documents: Run, chosen: Algorithm) -> Relation:
    if chosen.entries == "counts":
        return documents.renamed("postings", doc="doc", term="term", value="count")
    if chosen.entries == "ltc":
        documents.create("corpus/weights", output="ltc_weights", weighting="ltc", unit_length=True)
        return documents.renamed("ltc_weights", doc="doc", term="term", value="weight")
    return documents.renamed("weights", doc="doc", term="term", value="weight")
