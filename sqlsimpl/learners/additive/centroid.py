"""Centroid: a document belongs to the label whose mean document is nearest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.learners.additive.learner import AdditiveLearner, write
from sqlsimpl.learners.additive.state import state_tables
from sqlsimpl.settings.declaration import setting
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# A weighting that is a function of the document alone times the term's idf: that function.
_FREQUENCIES = {"simpl": "log_log", "ltc": "log", "tfidf": "count"}


@dataclass(frozen=True)
class Centroid(AdditiveLearner):
    """Settings and steps of the centroid classifier.

    The mean is that of frequencies scaled to length 1, weighted by idf afterwards: idf changes with
    every document, what is added up must not. A label with a threshold is compared with the mean of
    the documents without it.
    """

    name = "centroid"
    title = "nearest centroid"
    summary = "the label whose mean document is nearest"
    reads = "weights"

    distance: Literal["cosine", "l2"] = setting(
        "cosine", "`cosine`: the smallest angle to a label's mean; `l2`: the smallest distance."
    )

    def reading(self, corpus: CorpusFacts) -> tuple[str, bool]:
        """For angles as in the corpus; distances are those of what was added up."""
        if self.distance == "cosine":
            return corpus.weighting, corpus.unit_length
        return self.added(corpus)

    def added(self, corpus: CorpusFacts) -> tuple[str, bool]:
        """Frequencies, without what depends on other documents."""
        return _FREQUENCIES.get(corpus.weighting, corpus.weighting), corpus.unit_length

    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        inverse = {"inverse": corpus.weighting in _FREQUENCIES}
        rest = self.against_rest(corpus)
        name = "side_means" if rest else "label_means"
        means = run.query(f"centroid/{name}", reads=state_tables(run, prefix))
        if self.distance == "cosine":
            write_angles(run, prefix, means, rest=rest, **inverse)
            return
        kind = "side_distance" if rest else "distance"
        for part in ("terms", "stages"):
            reads = {name: means}
            write(
                run,
                prefix,
                f"centroid/{kind}_{part}",
                f"model_{part}",
                reads=reads,
                **inverse,
            )


def write_angles(run: Run, prefix: str, means: Relation, *, rest: bool, **binds: object) -> None:
    """The linear model that finds the smallest angle to the means of labels.

    Against the rest, the means are side_means (label, term, weight, rest_weight), else label_means
    (label, term, weight).
    """
    terms, name = ("side_angle_terms", "side_means") if rest else ("angle_terms", "label_means")
    write(
        run,
        prefix,
        f"centroid/{terms}",
        "model_terms",
        reads={name: means},
        **binds,
    )
    write(run, prefix, "centroid/angle_stages", "model_stages")
