"""Centroid: a document belongs to the label whose mean document is nearest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlglot import exp

from sqlsimpl.corpus.settings import UnitLength
from sqlsimpl.corpus.steps import CorpusFacts, weighted_terms
from sqlsimpl.learners.additive.learner import AdditiveLearner, derived, write
from sqlsimpl.settings.declaration import setting
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# A weighting that is a function of the document alone times the term's idf: that function.
_FREQUENCIES = {"smooth": "log", "simpl": "log_log", "ltc": "log", "tfidf": "count"}


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

    def reading(self, corpus: CorpusFacts) -> tuple[str, UnitLength]:
        """For angles as in the corpus; distances are those of what was added up."""
        if self.distance == "cosine":
            return corpus.weighting, corpus.unit_length
        return self.added(corpus)

    def added(self, corpus: CorpusFacts) -> tuple[str, UnitLength]:
        """Frequencies, without what depends on other documents."""
        return _FREQUENCIES.get(corpus.weighting, corpus.weighting), corpus.unit_length

    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        reads: dict[str, Relation] = {"terms": weighted_terms(run, corpus.weighting)}
        inverse = corpus.weighting in _FREQUENCIES
        if self.against_rest(corpus):
            self._write_sides(run, prefix, reads, inverse)
        else:
            self._write_labels(run, prefix, reads, inverse)

    def _write_labels(
        self, run: Run, prefix: str, reads: dict[str, Relation], inverse: bool
    ) -> None:
        """The labels' means are compared with each other."""
        means = write(run, prefix, "centroid/label_means", "means", reads=reads, inverse=inverse)
        if self.distance == "cosine":
            write_angles(run, prefix, means, rest=False)
            return
        reads |= {"label_means": means, "mean_lengths": lengths_of(run, means)}
        write(run, prefix, "centroid/distance_terms", "model_terms", reads=reads, inverse=inverse)
        write(run, prefix, "centroid/distance_stages", "model_stages", reads=reads)

    def _write_sides(
        self, run: Run, prefix: str, reads: dict[str, Relation], inverse: bool
    ) -> None:
        """A label's mean is compared with that of the documents without it."""
        reads |= {"label_term_amounts": derived(run, prefix, "additive/label_term_amounts")}
        means = write(run, prefix, "centroid/side_means", "means", reads=reads, inverse=inverse)
        if self.distance == "cosine":
            write_angles(run, prefix, means, rest=True)
            return
        reads |= {"side_means": means}
        write(
            run, prefix, "centroid/side_distance_terms", "model_terms", reads=reads, inverse=inverse
        )
        write(run, prefix, "centroid/side_distance_stages", "model_stages", reads=reads)


def write_angles(run: Run, prefix: str, means: exp.Table, *, rest: bool) -> None:
    """The linear model that finds the smallest angle to the means of labels.

    Against the rest, the means are (label, term, weight, rest_weight), else (label, term, weight).
    """
    reads: dict[str, Relation] = {"mean_lengths": lengths_of(run, means)}
    if rest:
        reads |= {"side_means": means, "rest_lengths": lengths_of(run, means, "rest_weight")}
        write(run, prefix, "centroid/side_angle_terms", "model_terms", reads=reads)
    else:
        reads["label_means"] = means
        write(run, prefix, "centroid/angle_terms", "model_terms", reads=reads)
    write(run, prefix, "centroid/angle_stages", "model_stages")


def lengths_of(run: Run, means: exp.Table, weight: str = "weight") -> exp.Query:
    """The lengths of the means of labels."""
    weights = exp.select("label", exp.column(weight).as_("weight")).from_(means.copy())
    return run.query("centroid/mean_lengths", reads={"label_means": weights})
