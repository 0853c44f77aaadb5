"""Mean-frequency discriminant: each label's documents as one, the smallest angle wins."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.centroid import write_model
from sqlsimpl.linear import LinearModel
from sqlsimpl.run import Run


@dataclass(frozen=True)
class MeanFrequency(LinearModel):
    """Steps of the mean-frequency discriminant; it has no settings."""

    entries = "ltc"

    def train(self, run: Run) -> None:
        """Make model_terms and model_labels from the corpus in the workspace."""
        run.create("bayes/label_term_counts")
        run.create("mfd/mfd_means", output="label_means")
        write_model(run, cosine=True)
