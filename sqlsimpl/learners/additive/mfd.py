"""Mean-frequency discriminant: each label's documents as one, the smallest angle wins."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.learners.additive.centroid import write_angles
from sqlsimpl.learners.additive.learner import AdditiveLearner, derived, write
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class MeanFrequency(AdditiveLearner):
    """Steps of the mean-frequency discriminant; it has no settings but those of thresholds.

    A label with a threshold is compared with the documents without it, taken as one: the boundary
    is the perpendicular bisector between both.
    """

    name = "mfd"
    title = "mean-frequency discriminant"
    summary = "the label at the smallest angle, its documents taken as one"
    reads = "counts"

    def reading(self, corpus: CorpusFacts) -> tuple[str, bool]:  # noqa: ARG002
        """Documents are weighted as SMART's ltc says, whatever the corpus's weighting."""
        return "ltc", True

    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        rest = self.against_rest(corpus)
        reads: dict[str, Relation] = {}
        if rest:
            reads["label_term_amounts"] = derived(run, prefix, "additive/label_term_amounts")
        name = "mfd_side_means" if rest else "mfd_means"
        means = write(run, prefix, f"mfd/{name}", "means", reads=reads)
        write_angles(run, prefix, means, rest=rest)
